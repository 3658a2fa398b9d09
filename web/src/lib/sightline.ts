// SPDX-License-Identifier: MIT
// The line-of-sight tool: from where, to where, and where a line stops being clear.

import type { Point } from "../board/geometry";

export interface Place {
  readonly unit: string;
  readonly cell: number;
}

/** The first touch says from where, the next one to where; after that it starts anew. */
export function touched(from: Place | null, done: boolean, place: Place): { from: Place; to: number } {
  if (!from || done) return { from: place, to: -1 };
  return { from, to: place.cell === from.cell ? -1 : place.cell };
}

/** The point of a line that is nearest to what blocks it. */
export function stopped(from: Point, to: Point, stops: readonly Point[]): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const far = dx * dx + dy * dy;
  if (!stops.length || !far) return from;
  const x = stops.reduce((sum, stop) => sum + stop[0], 0) / stops.length;
  const y = stops.reduce((sum, stop) => sum + stop[1], 0) / stops.length;
  const along = Math.max(0, Math.min(1, ((x - from[0]) * dx + (y - from[1]) * dy) / far));
  return [from[0] + dx * along, from[1] + dy * along];
}

/** The side between two neighbours, as the two ends of a stroke. */
export function between(a: Point, b: Point, length: number): readonly [Point, Point] {
  const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const far = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [ux, uy] = [(-(b[1] - a[1]) / far) * (length / 2), ((b[0] - a[0]) / far) * (length / 2)];
  return [[mx - ux, my - uy], [mx + ux, my + uy]];
}
