// SPDX-License-Identifier: MIT
// What grows in a cell: crowns of trees, orchards in rows, bushes, grass, bamboo. Seeded by cell.

import type { Cell } from "../api";
import type { Geometry } from "./geometry";
import { between, circle, n, seeded } from "./seeded";
import type { Layer } from "./terrain";

type Tree = readonly [x: number, y: number, radius: number];

const trees = (all: readonly Tree[]): Layer[] => {
  const sorted = [...all].sort((a, b) => a[1] - b[1]);
  return [
    { look: "crown-shadow", d: sorted.map(([cx, cy, r]) => circle(cx + 1.8, cy + 2.4, r)).join("") },
    { look: "crown", d: sorted.map(([cx, cy, r]) => circle(cx, cy, r)).join("") },
    { look: "crown-light", d: sorted.map(([cx, cy, r]) => circle(cx - r * 0.22, cy - r * 0.26, r * 0.64)).join("") },
  ];
};

/** Woods: so many crowns, wound from the middle outwards. */
export function crowns(cell: Cell, geometry: Geometry, count: number): Layer[] {
  const random = seeded(cell.id * 9 + 4);
  const [x, y] = geometry.centre(cell.column, cell.row);
  const reach = geometry.size * (geometry.sides === 4 ? 0.5 : 0.8);
  const turn = between(random, 0, 6);
  return trees(Array.from({ length: count }, (_, i) => {
    const angle = turn + i * 2.399;
    const far = Math.sqrt((i + 0.5) / count) * reach;
    return [x + far * Math.cos(angle) + between(random, -3, 3), y + far * Math.sin(angle) + between(random, -3, 3), between(random, 4.8, 8.4)];
  }));
}

/** An orchard: trees in rows. */
export function rows(cell: Cell, geometry: Geometry): Layer[] {
  const [x, y] = geometry.centre(cell.column, cell.row);
  const found: Tree[] = [];
  for (const [i, dy] of [-21, -7, 7, 21].entries()) {
    for (const dx of i % 3 ? [-22, -7.5, 7.5, 22] : [-13, 0, 13]) found.push([x + dx, y + dy, 5]);
  }
  return trees(found);
}

/** Brush: low bushes, far apart. */
export function bushes(cell: Cell, geometry: Geometry): Layer[] {
  const random = seeded(cell.id * 17 + 3);
  const [x, y] = geometry.centre(cell.column, cell.row);
  const reach = geometry.size * 0.62;
  return trees(Array.from({ length: 9 }, (_, i) => {
    const angle = i * 2.399 + 1;
    const far = Math.sqrt((i + 0.5) / 9) * reach;
    return [x + far * Math.cos(angle) + between(random, -4, 4), y + far * Math.sin(angle) + between(random, -4, 4), between(random, 2.4, 4)];
  }));
}

/** Grass or reeds. */
export function tufts(cell: Cell, geometry: Geometry): Layer[] {
  const random = seeded(cell.id * 19 + 8);
  const [x, y] = geometry.centre(cell.column, cell.row);
  const reach = geometry.size * 0.66;
  let d = "";
  for (let i = 0; i < 14; i++) {
    const angle = i * 2.399;
    const far = Math.sqrt((i + 0.5) / 14) * reach;
    const [px, py] = [x + far * Math.cos(angle) + between(random, -3, 3), y + far * Math.sin(angle) + between(random, -3, 3)];
    d += `M${n(px)} ${n(py)}l-2.6 -6M${n(px)} ${n(py)}l0 -7.500M${n(px)} ${n(py)}l2.6 -6`;
  }
  return [{ look: "tuft", d }];
}

/** Bamboo: upright stems. */
export function stems(cell: Cell, geometry: Geometry): Layer[] {
  const random = seeded(cell.id * 23 + 2);
  const [x, y] = geometry.centre(cell.column, cell.row);
  let d = "";
  for (let dx = -26; dx <= 26; dx += 5.2) {
    const half = Math.max(6, 27 - Math.abs(dx) * 0.55) + between(random, -4, 2);
    d += `M${n(x + dx + between(random, -1, 1))} ${n(y + half)}v${n(-2 * half)}`;
  }
  return [{ look: "stem-edge", d }, { look: "stem", d }];
}
