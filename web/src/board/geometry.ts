// SPDX-License-Identifier: MIT
// Where cells are. Squares and hexes behind one small interface; no rules, only places.

import type { Cell, Scene } from "../api";

export type Point = readonly [number, number];

export interface Geometry {
  readonly shape: string;
  readonly size: number; // of a square's side, or of a hex from centre to corner
  readonly width: number;
  readonly height: number;
  readonly sides: number;
  readonly directions: readonly string[];
  centre(column: number, row: number): Point;
  corners(column: number, row: number, inset?: number): Point[];
  /** The two corners of a side, clockwise. */
  side(column: number, row: number, direction: number): readonly [Point, Point];
  /** Degrees, clockwise from east, of a direction: a side, or (counted on) a corner. */
  angle(direction: number): number;
  /** Column and row at a place. */
  at(x: number, y: number): readonly [number, number];
  /** The cell next to another, wherever it may be. */
  step(column: number, row: number, direction: number): readonly [number, number];
}

export const SQUARE = 58;
export const HEX = 38;
const ROOT3 = Math.sqrt(3);
// Sides first, then the corners that lie clockwise behind each of them.
const SQUARE_NAMES = ["N", "E", "S", "W", "NE", "SE", "SW", "NW"];
const FLAT_NAMES = ["N", "NE", "SE", "S", "SW", "NW", "NNE", "E", "SSE", "SSW", "W", "NNW"];
const POINTY_NAMES = ["NE", "E", "SE", "SW", "W", "NW", "ENE", "ESE", "S", "WSW", "WNW", "N"];

export function geometryOf(scene: Pick<Scene, "shape" | "columns" | "rows" | "pushed">): Geometry {
  const { columns, rows } = scene;
  const pushed = scene.pushed & 1; // 0: the first column or row sits lower or further right, 1: the second
  if (scene.shape === "hex-flat") return flat(columns, rows, pushed);
  if (scene.shape === "hex-pointy") return pointy(columns, rows, pushed);
  return square(columns, rows);
}

function square(columns: number, rows: number): Geometry {
  const s = SQUARE;
  const steps = [[0, -1], [1, 0], [0, 1], [-1, 0]] as const;
  const corners = (c: number, r: number, inset = 0): Point[] => {
    const [l, t, e, b] = [c * s + inset, r * s + inset, (c + 1) * s - inset, (r + 1) * s - inset];
    return [[l, t], [e, t], [e, b], [l, b]];
  };
  return {
    shape: "square", size: s, width: columns * s, height: rows * s, sides: 4,
    directions: SQUARE_NAMES,
    centre: (c, r) => [(c + 0.5) * s, (r + 0.5) * s],
    corners,
    side: (c, r, d) => {
      const all = corners(c, r);
      return [all[d]!, all[(d + 1) % 4]!];
    },
    angle: (d) => (d % 4) * 90 - 90 + (d < 4 ? 0 : 45),
    at: (x, y) => [Math.floor(x / s), Math.floor(y / s)],
    step: (c, r, d) => [c + steps[d]![0], r + steps[d]![1]],
  };
}

/** Flat-topped: every other column sits half a hex lower. */
function flat(columns: number, rows: number, pushed: number): Geometry {
  const s = HEX;
  const high = s * ROOT3;
  const low = (c: number): boolean => (c & 1) === pushed;
  const centre = (c: number, r: number): Point => [
    s + c * s * 1.5,
    high / 2 + (r + (low(c) ? 0.5 : 0)) * high,
  ];
  const corners = (c: number, r: number, inset = 0): Point[] => {
    const [x, y] = centre(c, r);
    return ring(x, y, s - inset, -120);
  };
  const step = (c: number, r: number, d: number): readonly [number, number] => {
    const down = low(c) ? 1 : 0;
    const rowOf = [-1, down - 1, down, 1, down, down - 1][d]!;
    return [c + [0, 1, 1, 0, -1, -1][d]!, r + rowOf];
  };
  return {
    shape: "hex-flat", size: s, sides: 6, directions: FLAT_NAMES,
    width: s * (1.5 * columns + 0.5), height: high * (rows + (columns > pushed ? 0.5 : 0)),
    centre, corners, step,
    side: (c, r, d) => {
      const all = corners(c, r);
      return [all[d]!, all[(d + 1) % 6]!];
    },
    angle: (d) => (d % 6) * 60 - 90 + (d < 6 ? 0 : 30),
    at: (x, y) => nearest(x, y, Math.round((x - s) / (1.5 * s)), Math.round(y / high - 0.5), centre),
  };
}

/** Pointy-topped: every other row sits half a hex further right. */
function pointy(columns: number, rows: number, pushed: number): Geometry {
  const s = HEX;
  const wide = s * ROOT3;
  const right = (r: number): boolean => (r & 1) === pushed;
  const centre = (c: number, r: number): Point => [
    wide / 2 + (c + (right(r) ? 0.5 : 0)) * wide,
    s + r * s * 1.5,
  ];
  const corners = (c: number, r: number, inset = 0): Point[] => {
    const [x, y] = centre(c, r);
    return ring(x, y, s - inset, -90);
  };
  const step = (c: number, r: number, d: number): readonly [number, number] => {
    const over = right(r) ? 1 : 0;
    return [c + [over, 1, over, over - 1, -1, over - 1][d]!, r + [-1, 0, 1, 1, 0, -1][d]!];
  };
  return {
    shape: "hex-pointy", size: s, sides: 6, directions: POINTY_NAMES,
    width: wide * (columns + (rows > pushed ? 0.5 : 0)), height: s * (1.5 * rows + 0.5),
    centre, corners, step,
    side: (c, r, d) => {
      const all = corners(c, r);
      return [all[d]!, all[(d + 1) % 6]!];
    },
    angle: (d) => (d % 6) * 60 - 60 + (d < 6 ? 0 : 30),
    at: (x, y) => nearest(x, y, Math.round(x / wide - 0.5), Math.round((y - s) / (1.5 * s)), centre),
  };
}

function ring(x: number, y: number, size: number, start: number): Point[] {
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = ((start + 60 * i) * Math.PI) / 180;
    return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
  });
}

/** A place belongs to the hex whose centre is nearest. */
function nearest(
  x: number, y: number, column: number, row: number, centre: (c: number, r: number) => Point,
): readonly [number, number] {
  let best: readonly [number, number] = [column, row];
  let least = Infinity;
  for (let c = column - 1; c <= column + 1; c++) {
    for (let r = row - 1; r <= row + 1; r++) {
      const [cx, cy] = centre(c, r);
      const distance = (cx - x) ** 2 + (cy - y) ** 2;
      if (distance < least) [best, least] = [[c, r], distance];
    }
  }
  return best;
}

export function pathOf(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join("L")}z`;
}

/** Cells by their place. */
export function places(cells: readonly Cell[]): Map<string, Cell> {
  return new Map(cells.map((cell) => [`${cell.column},${cell.row}`, cell]));
}

/** The direction an action's facing means, by name or by number; -1 if it has none. */
export function directionOf(geometry: Geometry, facing: unknown): number {
  if (typeof facing === "number" && facing >= 0 && facing < geometry.sides) return facing;
  return typeof facing === "string" ? geometry.directions.indexOf(facing.toUpperCase()) : -1;
}
