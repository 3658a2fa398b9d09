// SPDX-License-Identifier: MIT
// The ground of a map as a short list of paths, seeded by cell. Layers are drawn in order; what a
// class looks like is in Terrain.svelte. Indoors (floor in rock) and outdoors are painted apart.

import type { Cell, Scene } from "../api";
import { paintIndoors } from "./indoors";
import { paintOutdoors } from "./outdoors";
import type { Geometry, Point } from "./geometry";
import type { Box } from "./viewport";

export interface Layer {
  readonly look: string;
  readonly d: string;
}

const INDOORS = new Set(["floor", "rock", "corridor", "room", "stairs", "rubble"]);

export function isIndoors(scene: Pick<Scene, "cells">): boolean {
  return scene.cells.some((cell) => INDOORS.has(cell.terrain));
}

/** How far the drawing reaches beyond the cells. */
export function marginOf(scene: Pick<Scene, "cells">, geometry: Geometry): number {
  return geometry.size * (isIndoors(scene) ? 6 : 0.5);
}

/** What must be in sight when the whole board is asked for: the cells, and room where units wait. */
export function boundsOf(scene: Pick<Scene, "cells" | "counters">, geometry: Geometry): Box {
  const inside = scene.cells.filter((cell) => cell.terrain !== "rock" && cell.terrain !== "missing");
  const points = inside.flatMap((cell) => geometry.corners(cell.column, cell.row));
  const waiting = new Set(scene.counters.filter((one) => one.cell < 0).map((one) => one.beside));
  for (const cell of inside) {
    if (waiting.has(cell.name) || cell.marks.some((mark) => mark.startsWith("entry"))) points.push(outside(cell, geometry, beside(geometry) + 0.5));
  }
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** How many cells beside an entry those stand who wait there. */
export const beside = (geometry: Geometry): number => (geometry.sides === 4 ? 0.97 : 1.4);

/** A place off the board beside a cell, across the nearest edge. */
export function outside(cell: Cell, geometry: Geometry, cells: number): Point {
  const [x, y] = geometry.centre(cell.column, cell.row);
  const far = [geometry.width - x, geometry.height - y, x, y];
  const way = far.indexOf(Math.min(...far));
  const step = geometry.size * cells;
  return [x + [step, 0, -step, 0][way]!, y + [0, step, 0, -step][way]!];
}

export function paint(scene: Scene, geometry: Geometry): Layer[] {
  return isIndoors(scene) ? paintIndoors(scene, geometry) : paintOutdoors(scene, geometry);
}
