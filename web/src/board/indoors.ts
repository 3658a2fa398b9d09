// SPDX-License-Identifier: MIT
// Tunnels and rooms: stone slabs cut into hatched rock, as on an old survey of a mine.

import type { Cell, Scene } from "../api";
import { pathOf, places, type Geometry, type Point } from "./geometry";
import { between, n, seeded, type Random } from "./seeded";
import type { Layer } from "./terrain";

const REACH = 17; // how far hatching reaches into the rock
const ROCK = 6; // cells of rock around the board

export function paintIndoors(scene: Scene, geometry: Geometry): Layer[] {
  const at = places(scene.cells);
  const isFloor = (cell: Cell | undefined): boolean => cell !== undefined && cell.terrain !== "rock";
  const floors = scene.cells.filter(isFloor);
  const open = (x: number, y: number): boolean => {
    const [column, row] = geometry.at(x, y);
    return isFloor(at.get(`${column},${row}`));
  };
  const out = geometry.size * ROCK;
  return [
    { look: "mass", d: `M${-out} ${-out}h${geometry.width + 2 * out}v${geometry.height + 2 * out}h${-geometry.width - 2 * out}z` },
    { look: "mass-dark", d: blotches(geometry, 11, 0.5, 15, 34) },
    { look: "mass-light", d: blotches(geometry, 29, 0.4, 9, 24) },
    { look: "halo", d: floors.map((cell) => pathOf(geometry.corners(cell.column, cell.row))).join("") },
    { look: "hatch", d: hatching(scene, geometry, at, isFloor, open) },
    { look: "floor", d: floors.map((cell) => pathOf(geometry.corners(cell.column, cell.row, -0.4))).join("") },
    { look: "slab-dark", d: slabs(floors, geometry, 0, 0.3) },
    { look: "slab-light", d: slabs(floors, geometry, 1, 0.22) },
    { look: "joint", d: floors.map((cell) => joints(cell, geometry)).join("") },
    { look: "speck", d: floors.map((cell) => specks(cell, geometry)).join("") },
    { look: "cast", d: casts(scene, geometry) },
    { look: "grid", d: floors.map((cell) => pathOf(geometry.corners(cell.column, cell.row))).join("") },
  ];
}

function blotches(geometry: Geometry, seed: number, share: number, least: number, most: number): string {
  const random = seeded(seed);
  const step = geometry.size * 0.8;
  let d = "";
  const out = geometry.size * (ROCK - 1);
  for (let y = -out; y < geometry.height + out; y += step) {
    for (let x = -out; x < geometry.width + out; x += step) {
      const here = [x + between(random, 0, step), y + between(random, 0, step)] as const;
      const size = between(random, least, most);
      if (random() < share) d += pebble(here[0], here[1], size, random);
      else random();
    }
  }
  return d;
}

/** A stone of five to eight corners. */
function pebble(x: number, y: number, size: number, random: Random): string {
  const corners = 5 + Math.floor(random() * 4);
  const turn = random() * 6.28;
  const points: Point[] = [];
  for (let i = 0; i < corners; i++) {
    const angle = turn + (i / corners) * 6.283;
    const r = size * between(random, 0.6, 1);
    points.push([x + r * Math.cos(angle), y + r * 0.8 * Math.sin(angle)]);
  }
  return pathOf(points);
}

/** Bundles of short strokes along every face of rock that looks onto floor. */
function hatching(
  scene: Scene, geometry: Geometry, at: Map<string, Cell>,
  isFloor: (cell: Cell | undefined) => boolean, open: (x: number, y: number) => boolean,
): string {
  let d = "";
  for (const cell of scene.cells) {
    if (!isFloor(cell)) continue;
    for (let side = 0; side < geometry.sides; side++) {
      const [column, row] = geometry.step(cell.column, cell.row, side);
      if (isFloor(at.get(`${column},${row}`))) continue;
      const [a, b] = geometry.side(cell.column, cell.row, side);
      const angle = (geometry.angle(side) * Math.PI) / 180;
      const out: Point = [Math.cos(angle), Math.sin(angle)];
      const random = seeded(cell.id * 8 + side + 1);
      const bundles = 5;
      for (let i = 0; i < bundles; i++) {
        const t = (i + between(random, 0.25, 0.75)) / bundles;
        const depth = between(random, 8, REACH) - (i % 2 ? 3 : 0);
        const x = a[0] + (b[0] - a[0]) * t + out[0] * depth;
        const y = a[1] + (b[1] - a[1]) * t + out[1] * depth;
        const lean = angle + (i % 2 ? 0.5 : -0.5) + between(random, -0.35, 0.35);
        d += bundle(x, y, lean, random, open);
      }
    }
  }
  return d;
}

function bundle(
  x: number, y: number, lean: number, random: Random, open: (x: number, y: number) => boolean,
): string {
  let d = "";
  const [ux, uy] = [Math.cos(lean), Math.sin(lean)];
  for (let k = -1.5; k <= 1.5; k++) {
    const half = between(random, 4.2, 6.4);
    const [cx, cy] = [x - uy * k * 3.1, y + ux * k * 3.1];
    const ends = [cx - ux * half, cy - uy * half, cx + ux * half, cy + uy * half] as const;
    if (open(ends[0], ends[1]) || open(ends[2], ends[3])) continue;
    d += `M${n(ends[0])} ${n(ends[1])}L${n(ends[2])} ${n(ends[3])}`;
  }
  return d;
}

/** Some slabs are darker, some lighter. A square has four, set unevenly. */
function slabs(floors: readonly Cell[], geometry: Geometry, which: number, share: number): string {
  let d = "";
  for (const cell of floors) {
    const random = seeded(cell.id * 5 + 101 * (which + 1));
    if (geometry.sides !== 4) {
      if (random() < share) d += pathOf(geometry.corners(cell.column, cell.row, 2));
      continue;
    }
    const [left, top] = geometry.corners(cell.column, cell.row)[0]!;
    const [mx, my] = split(cell, geometry);
    const s = geometry.size;
    for (const [x, y, w, h] of [
      [0, 0, mx, my], [mx, 0, s - mx, my], [0, my, mx, s - my], [mx, my, s - mx, s - my],
    ] as const) {
      if (random() < share) d += `M${n(left + x)} ${n(top + y)}h${n(w)}v${n(h)}h${n(-w)}z`;
    }
  }
  return d;
}

function split(cell: Cell, geometry: Geometry): Point {
  const random = seeded(cell.id * 3 + 17);
  return [geometry.size * between(random, 0.4, 0.6), geometry.size * between(random, 0.4, 0.6)];
}

function joints(cell: Cell, geometry: Geometry): string {
  if (geometry.sides !== 4) return "";
  const [left, top] = geometry.corners(cell.column, cell.row)[0]!;
  const [mx, my] = split(cell, geometry);
  const s = geometry.size;
  return `M${n(left + mx)} ${n(top)}v${n(s)}M${n(left)} ${n(top + my)}h${n(s)}`;
}

/** Chips and cracks in a few of the slabs. */
function specks(cell: Cell, geometry: Geometry): string {
  const random = seeded(cell.id * 13 + 3);
  const [x, y] = geometry.centre(cell.column, cell.row);
  const reach = geometry.size * 0.42;
  let d = "";
  for (let i = 0; i < 3; i++) {
    const [px, py] = [x + between(random, -reach, reach), y + between(random, -reach, reach)];
    if (random() < 0.5) d += `M${n(px)} ${n(py)}h${n(between(random, 0.5, 1.6))}`;
  }
  if (random() < 0.22) {
    const [px, py] = [x + between(random, -reach, reach), y + between(random, -reach, reach)];
    d += `M${n(px)} ${n(py)}l${n(between(random, 3, 7))} ${n(between(random, -4, 4))}l${n(between(random, 2, 6))} ${n(between(random, -5, 5))}`;
  }
  return d;
}

/** Walls to the north and to the west throw a shadow on the floor. */
function casts(scene: Scene, geometry: Geometry): string {
  if (geometry.sides !== 4) return "";
  const byId = new Map(scene.cells.map((cell) => [cell.id, cell] as const));
  const s = geometry.size;
  let d = "";
  for (const edge of scene.edges) {
    if (edge.kind.startsWith("door-open")) continue;
    for (const [id, side] of [[edge.a, edge.side], [edge.b, (edge.side + 2) % 4]] as const) {
      const cell = byId.get(id);
      if (!cell || cell.terrain === "rock") continue;
      const [left, top] = geometry.corners(cell.column, cell.row)[0]!;
      if (side === 0) d += `M${n(left)} ${n(top)}h${n(s)}l6 8h${n(-s)}z`;
      if (side === 3) d += `M${n(left)} ${n(top)}v${n(s)}l6 8v${n(-s)}z`;
    }
  }
  return d;
}
