// SPDX-License-Identifier: MIT
// The ground of a map as a short list of paths, seeded by cell. Layers are drawn in order; what a
// class looks like is in Terrain.svelte. Indoors (floor in rock) and outdoors are painted apart.

import type { Scene } from "../api";
import { paintIndoors } from "./indoors";
import { paintOutdoors } from "./outdoors";
import type { Geometry } from "./geometry";

export interface Layer {
  readonly look: string;
  readonly d: string;
}

const INDOORS = new Set(["floor", "rock", "corridor", "room", "stairs", "rubble"]);

export function isIndoors(scene: Pick<Scene, "cells">): boolean {
  return scene.cells.some((cell) => INDOORS.has(cell.terrain));
}

/** How far the ground reaches beyond the cells: room for what waits outside. */
export function marginOf(scene: Pick<Scene, "cells">, geometry: Geometry): number {
  return isIndoors(scene) ? geometry.size * 1.12 : geometry.size * 0.5;
}

export function paint(scene: Scene, geometry: Geometry): Layer[] {
  return isIndoors(scene) ? paintIndoors(scene, geometry) : paintOutdoors(scene, geometry);
}
