// SPDX-License-Identifier: MIT
// What people have built or left in a cell: houses, huts, graves, bridges, stones. Seeded by cell.

import type { Cell } from "../api";
import { pathOf, type Geometry, type Point } from "./geometry";
import { between, circle, n, seeded } from "./seeded";
import type { Layer } from "./terrain";

const ROOFS = ["roof-red", "roof-grey", "roof-brown", "roof-blue"];
type House = readonly [x: number, y: number, width: number, height: number, turn: number];
const VILLAGE: readonly House[] = [[-9, -11, 27, 18, 0], [14, 10, 20, 24, 0], [-15, 15, 18, 13, Math.PI / 2]];
const TALL: readonly House[] = [[0, 0, 50, 40, 0]];
const BARN: readonly House[] = [[-5, -3, 36, 24, 0], [17, 16, 15, 13, 0]];

export function houses(cell: Cell, geometry: Geometry): Layer[] {
  const random = seeded(cell.id * 21 + 1);
  const centre = geometry.centre(cell.column, cell.row);
  const lean = (-14 + Math.floor(random() * 3) * 9) * (Math.PI / 180);
  const tall = /2$/.test(cell.terrain);
  const wood = /^wood/.test(cell.terrain);
  const layers: Layer[] = [];
  for (const [dx, dy, w, h, more] of tall ? TALL : wood ? BARN : VILLAGE) {
    const roof = wood ? "roof-brown" : tall ? "roof-grey" : ROOFS[Math.floor(random() * ROOFS.length)]!;
    const box = boxes(centre, dx, dy, lean + more);
    layers.push(
      { look: "house-shadow", d: box(-w / 2, -h / 2, w / 2, h / 2, tall ? 4 : 2.5, tall ? 6 : 3.5) },
      { look: roof, d: box(-w / 2, -h / 2, w / 2, h / 2) },
      { look: "roof-shade", d: box(-w / 2, 0, w / 2, h / 2) },
      { look: "roof-edge", d: box(-w / 2, -h / 2, w / 2, h / 2) },
    );
    if (tall) layers.push({ look: "roof-edge", d: box(-w / 2 + 6, -h / 2 + 6, w / 2 - 6, h / 2 - 6) });
  }
  return layers;
}

function boxes([x, y]: Point, dx: number, dy: number, angle: number) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return (x0: number, y0: number, x1: number, y1: number, ox = 0, oy = 0): string => {
    const turn = (px: number, py: number): Point => [x + dx + ox + px * c - py * s, y + dy + oy + px * s + py * c];
    return pathOf([turn(x0, y0), turn(x1, y0), turn(x1, y1), turn(x0, y1)]);
  };
}

export function huts(cell: Cell, geometry: Geometry): Layer[] {
  const [x, y] = geometry.centre(cell.column, cell.row);
  const round = [[-13, -9, 10], [12, -12, 9], [3, 13, 11]] as const;
  return [
    { look: "house-shadow", d: round.map(([dx, dy, r]) => circle(x + dx + 2, y + dy + 3, r)).join("") },
    { look: "thatch", d: round.map(([dx, dy, r]) => circle(x + dx, y + dy, r)).join("") },
    { look: "roof-edge", d: round.map(([dx, dy, r]) => `${circle(x + dx, y + dy, r)}M${n(x + dx - r)} ${n(y + dy)}h${2 * r}M${n(x + dx)} ${n(y + dy - r)}v${2 * r}`).join("") },
  ];
}

export function graves(cell: Cell, geometry: Geometry): Layer[] {
  const [x, y] = geometry.centre(cell.column, cell.row);
  let d = "";
  for (const dy of [-16, 2, 20]) for (const dx of [-18, -6, 6, 18]) d += `M${n(x + dx)} ${n(y + dy + 5)}v-11M${n(x + dx - 3.500)} ${n(y + dy - 2.500)}h7`;
  return [{ look: "grave", d }];
}

/** A bridge lies along the roads that meet on it. */
export function planks(cell: Cell, geometry: Geometry, roads: readonly Cell[]): Layer[] {
  const [x, y] = geometry.centre(cell.column, cell.row);
  const near = roads
    .map((road) => geometry.centre(road.column, road.row))
    .find(([ox, oy]) => Math.hypot(ox - x, oy - y) > 1 && Math.hypot(ox - x, oy - y) < geometry.size * 2);
  const angle = near ? Math.atan2(near[1] - y, near[0] - x) : 0;
  const box = boxes([x, y], 0, 0, angle);
  const boards = [-24, -16, -8, 0, 8, 16, 24].map((at) => box(at, -10, at, 10)).join("");
  return [{ look: "house-shadow", d: box(-31, -11, 31, 11, 2, 3) }, { look: "deck", d: box(-31, -10, 31, 10) }, { look: "roof-edge", d: boards + box(-31, -10, 31, 10) }];
}

export function stones(cell: Cell, geometry: Geometry): string {
  const random = seeded(cell.id * 11);
  const [x, y] = geometry.centre(cell.column, cell.row);
  const reach = geometry.size * 0.5;
  let d = "";
  for (let i = 0; i < 9; i++) {
    d += circle(x + between(random, -reach, reach), y + between(random, -reach, reach), between(random, 1.6, 4));
  }
  return d;
}
