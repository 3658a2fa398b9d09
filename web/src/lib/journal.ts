// SPDX-License-Identifier: MIT
// The log as it grows, and what others have done since one's own last action.

import type { LogLine, Position } from "../api";

export type Trails = ReadonlyMap<string, readonly number[]>;

const LONGEST = 12; // cells of a trail

/** Old lines and new ones. What comes twice counts once; what was taken back is gone. */
export function merged(old: readonly LogLine[], news: readonly LogLine[]): LogLine[] {
  const known = old.at(-1)?.at ?? -1;
  let lines = [...old];
  for (const line of news) {
    if (line.at <= known && line.back < 0 && old.some((one) => same(one, line))) continue;
    if (line.back >= 0) lines = lines.filter((one) => one.at <= line.back);
    lines.push(line);
  }
  return lines;
}

function same(a: LogLine, b: LogLine): boolean {
  return a.at === b.at && a.kind === b.kind && JSON.stringify(a.words) === JSON.stringify(b.words);
}

/** Where units of others have come from, cell by cell. */
export function trailed(trails: Trails, before: Position, now: Position, viewer: string): Trails {
  const were = new Map(before.scene.counters.map((one) => [one.id, one.cell] as const));
  const found = new Map(trails);
  for (const counter of now.scene.counters) {
    const from = were.get(counter.id);
    if (from === undefined || from < 0 || from === counter.cell || counter.seat === viewer) continue;
    found.set(counter.id, [...(trails.get(counter.id) ?? [from]), counter.cell].slice(-LONGEST));
  }
  return found;
}
