// SPDX-License-Identifier: MIT
// When much happens at once (a phase that the rules play), it is told event by event. Only two
// pictures are known, before and after; in between counters stand where the log says they went.

import type { Counter, LogLine, Position, Scene } from "../api";

export const LEAST = 7; // lines from which an update is told one by one

export interface Story {
  readonly before: Scene;
  readonly after: Scene;
  readonly lines: readonly LogLine[];
}

/** The story of an update, if it is long enough to be told and happens on one board. */
export function storyOf(before: Position, now: Position, spoken: (line: LogLine) => boolean): Story | null {
  const lines = now.log.filter((line) => line.back < 0 && spoken(line));
  if (lines.length < LEAST || before.scene.cells.length !== now.scene.cells.length) return null;
  return { before: before.scene, after: now.scene, lines };
}

/** The picture after the first lines of a story. */
export function sceneAt(story: Story, told: number): Scene {
  const { before, after, lines } = story;
  if (told >= lines.length) return after;
  const then = new Map(after.counters.map((one) => [one.id, one] as const));
  const were = new Set(before.counters.map((one) => one.id));
  const past = lines.slice(0, told);
  const counters: Counter[] = [];
  for (const one of before.counters) {
    const end = then.get(one.id);
    if (!end && !lines.slice(told).some((line) => line.units.includes(one.id))) continue; // it is gone
    const moved = end !== undefined && end.cell !== one.cell;
    counters.push(moved ? { ...one, cell: placeOf(one, past) } : (end && !lines.slice(told).some((line) => line.units.includes(one.id)) ? end : one));
  }
  for (const one of after.counters) {
    if (!were.has(one.id) && past.some((line) => line.units.includes(one.id))) counters.push(one);
  }
  return { ...after, counters };
}

/** Where a counter that moves has come so far. */
function placeOf(one: Counter, past: readonly LogLine[]): number {
  const line = past.findLast((other) => other.units[0] === one.id && other.cells.length === 1);
  return line?.cells[0] ?? one.cell;
}
