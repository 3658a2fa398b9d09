// SPDX-License-Identifier: MIT
// Country, layer upon layer: hills with contours, fields in stripes, water, roads, growth, houses.
// Terrain is known by its name; what crosses it (road, path) and how high it lies by the cell's marks.

import type { Cell, Scene } from "../api";
import { pathOf, places, type Geometry, type Point } from "./geometry";
import { bushes, crowns, rows, stems, tufts } from "./growth";
import { graves, houses, huts, planks, stones } from "./made";
import { between, circle, n, seeded } from "./seeded";
import type { Layer } from "./terrain";

const is = (word: RegExp) => (cell: Cell): boolean => word.test(cell.terrain);
const WOODS = is(/^woods|forest|jungle/);
const LIGHT = is(/grove|low-?jungle|light/);
const FIELDS: readonly (readonly [string, (cell: Cell) => boolean])[] = [
  ["crops", is(/low-?crop/)], ["corn", is(/corn/)], ["paddy", is(/paddy/)], ["field", is(/field|crops?$|grain|wheat/)],
];
const RIVER = is(/water|river|lake|ford|bridge/);
const STREAM = is(/stream/);
const MARSH = is(/marsh|swamp/);
const HOUSE = is(/build|bldg|house|stone|wooden|village/);
const level = (cell: Cell): number => {
  const said = cell.marks.map((mark) => /^level-(\d)$/.exec(mark)?.[1]).find(Boolean);
  return Number(said ?? (/hill-?2|level-?[2-9]|peak/.test(cell.terrain) ? 2 : /hill|slope|level/.test(cell.terrain) ? 1 : 0));
};
const has = (mark: string, name: RegExp) => (cell: Cell): boolean => cell.marks.includes(mark) || name.test(cell.terrain);
const ROAD = has("road", /road|street/);
const PATH = has("path", /^path|trail/);

/** Marks that say how the ground is: painted here, and never drawn as things that lie on it. */
export const isGround = (mark: string): boolean => mark === "road" || mark === "path" || /^level-\d$/.test(mark);

export function paintOutdoors(scene: Scene, geometry: Geometry): Layer[] {
  const { cells } = scene;
  const whole = cells.map((cell) => pathOf(geometry.corners(cell.column, cell.row, -1))).join("");
  const layers: Layer[] = [{ look: "clear", d: whole }, { look: "clear-spot", d: spots(cells, geometry) }];
  const put = (look: string, d: string): void => void (d && layers.push({ look, d }));
  const each = (wanted: (cell: Cell) => boolean, draw: (cell: Cell, geometry: Geometry) => readonly Layer[]): void => {
    for (const cell of cells.filter(wanted)) layers.push(...draw(cell, geometry));
  };
  for (const high of [1, 2, 3]) {
    const d = blob(cells.filter((cell) => level(cell) >= high), geometry);
    const look = high > 1 ? "hill-high" : "hill";
    put(`${look}-edge`, d);
    put(look, d);
  }
  const ploughed = new Set<Cell>();
  for (const [look, wanted] of FIELDS) {
    const own = cells.filter((cell) => wanted(cell) && !ploughed.has(cell));
    own.forEach((cell) => ploughed.add(cell));
    fields(own, geometry, look, layers);
  }
  const wet = cells.filter(MARSH);
  put("marsh", blob(wet, geometry));
  put("marsh-pool", wet.map((cell) => pools(cell, geometry)).join(""));
  const river = ways(cells.filter(RIVER), geometry);
  const stream = ways(cells.filter((cell) => RIVER(cell) || STREAM(cell)), geometry, STREAM);
  for (const [look, d] of [["stream-edge", stream], ["water-edge", river], ["stream", stream], ["water", river]] as const) put(look, d);
  put("ford", cells.filter(is(/ford/)).map((cell) => stones(cell, geometry)).join(""));
  for (const [look, wanted] of [["path", PATH], ["road", ROAD]] as const) {
    const d = ways(cells.filter(wanted), geometry);
    if (look === "road") put("road-edge", d);
    put(look, d);
  }
  each(is(/bridge/), (cell) => planks(cell, geometry, cells.filter((other) => ROAD(other) || PATH(other))));
  put("stones", cells.filter(is(/rough|rubble|rocks/)).map((cell) => stones(cell, geometry)).join(""));
  const light = cells.filter((cell) => LIGHT(cell));
  put("grove", blob(light, geometry));
  const woods = cells.filter((cell) => WOODS(cell) && !LIGHT(cell));
  const mass = blob(woods, geometry);
  put("woods-edge", mass);
  put("woods", mass);
  for (const cell of woods) layers.push(...crowns(cell, geometry, 13));
  for (const cell of light) layers.push(...crowns(cell, geometry, 7));
  each(is(/orchard/), rows);
  each(is(/brush|bush/), bushes);
  each(is(/bamboo/), stems);
  each((cell) => MARSH(cell) || /grass|reed/.test(cell.terrain), tufts);
  each(is(/cemetery|grave/), graves);
  each(is(/hut/), huts);
  each(HOUSE, houses);
  put("grid", cells.map((cell) => pathOf(geometry.corners(cell.column, cell.row))).join(""));
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

function pools(cell: Cell, geometry: Geometry): string {
  const random = seeded(cell.id * 13 + 6);
  const [x, y] = geometry.centre(cell.column, cell.row);
  return [[-14, -12], [12, -3], [-8, 14]].map(([dx, dy]) => circle(x + dx! + between(random, -4, 4), y + dy! + between(random, -3, 3), between(random, 5, 8))).join("");
}

/** Cells grown together: a dot for each, a bar between neighbours; the stroke makes the mass. */
function blob(cells: readonly Cell[], geometry: Geometry, from: (cell: Cell) => boolean = () => true): string {
  const at = places(cells);
  let d = "";
  for (const cell of cells) {
    const [x, y] = middle(cell, geometry);
    if (from(cell)) d += `M${n(x)} ${n(y)}h.01`;
    for (let side = 0; side < geometry.sides; side++) {
      const [column, row] = geometry.step(cell.column, cell.row, side);
      const other = at.get(`${column},${row}`);
      if (!other || other.id < cell.id || !(from(cell) || from(other))) continue;
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

/** Roads and rivers go from cell to cell, and on over the edge of the map where they reach it. */
function ways(cells: readonly Cell[], geometry: Geometry, from: (cell: Cell) => boolean = () => true): string {
  const at = places(cells);
  let d = blob(cells, geometry, from);
  for (const cell of cells.filter(from)) {
    const sides = Array.from({ length: geometry.sides }, (_, side) => side);
    const step = (side: number): readonly [number, number] => geometry.step(cell.column, cell.row, side);
    const joined = sides.filter((side) => at.has(step(side).join()));
    if (joined.length !== 1) continue;
    const half = geometry.sides / 2;
    const [column, row] = step((joined[0]! + half) % geometry.sides);
    const [ox, oy] = geometry.centre(column, row);
    if (ox > 0 && oy > 0 && ox < geometry.width && oy < geometry.height) continue;
    const [x, y] = middle(cell, geometry);
    const [cx, cy] = geometry.centre(cell.column, cell.row);
    d += `M${n(x)} ${n(y)}L${n((cx + ox) / 2)} ${n((cy + oy) / 2)}`;
  }
  return d;
}

function fields(cells: readonly Cell[], geometry: Geometry, look: string, layers: Layer[]): void {
  if (!cells.length) return;
  let stripes = "";
  for (const cell of cells) {
    const random = seeded(cell.id * 3);
    const [x, y] = geometry.centre(cell.column, cell.row);
    const angle = [0.4, -0.66, 1.4][Math.floor(random() * 3)]!;
    const reach = geometry.size * (geometry.sides === 4 ? 0.44 : 0.76);
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    for (let k = -reach; k <= reach; k += look === "corn" ? 7 : 4.4) {
      const half = Math.sqrt(Math.max(0, reach * reach - k * k));
      stripes += `M${n(x - uy * k - ux * half)} ${n(y + ux * k - uy * half)}L${n(x - uy * k + ux * half)} ${n(y + ux * k + uy * half)}`;
    }
  }
  const d = cells.map((cell) => pathOf(geometry.corners(cell.column, cell.row, 2.5))).join("");
  layers.push({ look, d }, { look: look === "field" ? "furrow" : `furrow-${look}`, d: stripes });
}
