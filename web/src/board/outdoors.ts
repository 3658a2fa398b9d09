// SPDX-License-Identifier: MIT
// Country: woods as one mass with crowns, fields in stripes, hills with contours, water, houses.

import type { Cell, Scene } from "../api";
import { pathOf, places, type Geometry, type Point } from "./geometry";
import { between, circle, n, seeded } from "./seeded";
import type { Layer } from "./terrain";

const is = (word: RegExp) => (cell: Cell): boolean => word.test(cell.terrain);
const WOODS = is(/wood|forest|jungle|orchard/);
const FIELD = is(/field|crop|grain|paddy/);
const HILL = is(/hill|slope|level/);
const HIGH = is(/hill-?2|level-?[2-9]|peak/);
const WATER = is(/water|river|lake|stream|swamp/);
const HOUSE = is(/build|house|hut|stone|wooden|village/);
const ROUGH = is(/rough|rubble|rocks/);
const ROAD = is(/road|street|path/);

export function paintOutdoors(scene: Scene, geometry: Geometry): Layer[] {
  const { cells } = scene;
  const whole = cells.map((cell) => pathOf(geometry.corners(cell.column, cell.row, -1))).join("");
  const layers: Layer[] = [{ look: "clear", d: whole }, { look: "clear-spot", d: spots(cells, geometry) }];
  const hills = blob(cells.filter(HILL), geometry);
  const highs = blob(cells.filter(HIGH), geometry);
  for (const [d, look] of [[hills, "hill"], [highs, "hill-high"]] as const) {
    if (d) layers.push({ look: `${look}-edge`, d }, { look, d });
  }
  fields(cells.filter(FIELD), geometry, layers);
  const water = blob(cells.filter(WATER), geometry);
  if (water) layers.push({ look: "water-edge", d: water }, { look: "water", d: water });
  const road = ways(cells.filter(ROAD), geometry);
  if (road) layers.push({ look: "road-edge", d: road }, { look: "road", d: road });
  const rough = cells.filter(ROUGH).map((cell) => stones(cell, geometry)).join("");
  if (rough) layers.push({ look: "stones", d: rough });
  const woods = cells.filter(WOODS);
  const mass = blob(woods, geometry);
  if (mass) layers.push({ look: "woods-edge", d: mass }, { look: "woods", d: mass });
  for (const cell of woods) layers.push(...crowns(cell, geometry));
  for (const cell of cells.filter(HOUSE)) layers.push(...houses(cell, geometry));
  layers.push({ look: "grid", d: cells.map((cell) => pathOf(geometry.corners(cell.column, cell.row))).join("") });
  return layers;
}

function spots(cells: readonly Cell[], geometry: Geometry): string {
  return cells
    .map((cell) => {
      const random = seeded(cell.id + 5);
      if (random() > 0.4) return "";
      const [x, y] = geometry.centre(cell.column, cell.row);
      return circle(x + between(random, -8, 8), y + between(random, -8, 8), between(random, 14, 28));
    })
    .join("");
}

/** Cells grown together: a dot for each, a bar between neighbours; the stroke makes the mass. */
function blob(cells: readonly Cell[], geometry: Geometry): string {
  const at = places(cells);
  let d = "";
  for (const cell of cells) {
    const [x, y] = middle(cell, geometry);
    d += `M${n(x)} ${n(y)}h.01`;
    for (let side = 0; side < geometry.sides; side++) {
      const [column, row] = geometry.step(cell.column, cell.row, side);
      const other = at.get(`${column},${row}`);
      if (!other || other.id < cell.id) continue;
      const [ox, oy] = middle(other, geometry);
      d += `M${n(x)} ${n(y)}L${n(ox)} ${n(oy)}`;
    }
  }
  return d;
}

function middle(cell: Cell, geometry: Geometry): Point {
  const random = seeded(cell.id * 7 + 2);
  const [x, y] = geometry.centre(cell.column, cell.row);
  return [x + between(random, -4, 4), y + between(random, -4, 4)];
}

function ways(cells: readonly Cell[], geometry: Geometry): string {
  return blob(cells, geometry);
}

function fields(cells: readonly Cell[], geometry: Geometry, layers: Layer[]): void {
  if (!cells.length) return;
  let stripes = "";
  for (const cell of cells) {
    const random = seeded(cell.id * 3);
    const [x, y] = geometry.centre(cell.column, cell.row);
    const angle = [0.4, -0.66, 1.4][Math.floor(random() * 3)]!;
    const reach = geometry.size * (geometry.sides === 4 ? 0.44 : 0.76);
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    for (let k = -reach; k <= reach; k += 4.4) {
      const half = Math.sqrt(Math.max(0, reach * reach - k * k));
      stripes += `M${n(x - uy * k - ux * half)} ${n(y + ux * k - uy * half)}L${n(x - uy * k + ux * half)} ${n(y + ux * k + uy * half)}`;
    }
  }
  const d = cells.map((cell) => pathOf(geometry.corners(cell.column, cell.row, 2.5))).join("");
  layers.push({ look: "field", d }, { look: "furrow", d: stripes });
}

function stones(cell: Cell, geometry: Geometry): string {
  const random = seeded(cell.id * 11);
  const [x, y] = geometry.centre(cell.column, cell.row);
  const reach = geometry.size * 0.5;
  let d = "";
  for (let i = 0; i < 9; i++) {
    d += circle(x + between(random, -reach, reach), y + between(random, -reach, reach), between(random, 1.6, 4));
  }
  return d;
}

function crowns(cell: Cell, geometry: Geometry): Layer[] {
  const random = seeded(cell.id * 9 + 4);
  const [x, y] = geometry.centre(cell.column, cell.row);
  const reach = geometry.size * (geometry.sides === 4 ? 0.5 : 0.8);
  const turn = between(random, 0, 6);
  const trees = Array.from({ length: 13 }, (_, i) => {
    const angle = turn + i * 2.399;
    const far = Math.sqrt((i + 0.5) / 13) * reach;
    return [x + far * Math.cos(angle) + between(random, -3, 3), y + far * Math.sin(angle) + between(random, -3, 3), between(random, 4.8, 8.4)] as const;
  }).sort((a, b) => a[1] - b[1]);
  return [
    { look: "crown-shadow", d: trees.map(([cx, cy, r]) => circle(cx + 1.8, cy + 2.4, r)).join("") },
    { look: "crown", d: trees.map(([cx, cy, r]) => circle(cx, cy, r)).join("") },
    { look: "crown-light", d: trees.map(([cx, cy, r]) => circle(cx - r * 0.22, cy - r * 0.26, r * 0.64)).join("") },
  ];
}

const ROOFS = ["roof-red", "roof-grey", "roof-brown", "roof-blue"];

function houses(cell: Cell, geometry: Geometry): Layer[] {
  const random = seeded(cell.id * 21 + 1);
  const [x, y] = geometry.centre(cell.column, cell.row);
  const lean = (-14 + Math.floor(random() * 3) * 9) * (Math.PI / 180);
  const plan = [[-9, -11, 27, 18, 0], [14, 10, 20, 24, 0], [-15, 15, 18, 13, Math.PI / 2]] as const;
  const layers: Layer[] = [];
  for (const [dx, dy, w, h, more] of plan) {
    const roof = ROOFS[Math.floor(random() * ROOFS.length)]!;
    const box = (x0: number, y0: number, x1: number, y1: number, ox = 0, oy = 0): string => {
      const [c, s] = [Math.cos(lean + more), Math.sin(lean + more)];
      const turn = (px: number, py: number): Point => [x + dx + ox + px * c - py * s, y + dy + oy + px * s + py * c];
      return pathOf([turn(x0, y0), turn(x1, y0), turn(x1, y1), turn(x0, y1)]);
    };
    layers.push(
      { look: "house-shadow", d: box(-w / 2, -h / 2, w / 2, h / 2, 2.5, 3.5) },
      { look: roof, d: box(-w / 2, -h / 2, w / 2, h / 2) },
      { look: "roof-shade", d: box(-w / 2, 0, w / 2, h / 2) },
      { look: "roof-edge", d: box(-w / 2, -h / 2, w / 2, h / 2) },
    );
  }
  return layers;
}
