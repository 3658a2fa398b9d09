// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import type { Counter, LogLine, Position } from "../src/api";
import { merged, trailed } from "../src/lib/journal";

const line = (at: number, id: string, back = -1): LogLine => ({
  at, kind: back < 0 ? "moved" : "undo", words: { id, args: {} }, rule: "", seat: "", faces: [], mods: [], need: 0, shift: 0, hits: 0, units: [], cells: [], back,
});
const ids = (lines: readonly LogLine[]): string[] => lines.map((one) => one.words.id);

test("a log that is sent again counts once, and goes on", () => {
  const old = merged([], [line(1, "a"), line(2, "b"), line(2, "b")]);
  expect(ids(old)).toEqual(["a", "b", "b"]);
  expect(ids(merged(old, [line(1, "a"), line(2, "b"), line(3, "c")]))).toEqual(["a", "b", "b", "c"]);
});

test("what was taken back is gone, and may be done again", () => {
  const old = merged([], [line(1, "a"), line(2, "b"), line(3, "c")]);
  const undone = merged(old, [line(4, "undo", 1)]);
  expect(ids(undone)).toEqual(["a", "undo"]);
  expect(ids(merged(undone, [line(5, "b")]))).toEqual(["a", "undo", "b"]);
});

test("others leave a trail, oneself does not", () => {
  const at = (cells: Record<string, number>): Position =>
    ({ scene: { counters: Object.entries(cells).map(([id, cell]) => ({ id, cell, seat: id[0] }) as Counter) } }) as unknown as Position;
  const one = trailed(new Map(), at({ a1: 0, b1: 5, b2: -1 }), at({ a1: 1, b1: 6, b2: 9 }), "a");
  expect([...one]).toEqual([["b1", [5, 6]]]);
  const two = trailed(one, at({ b1: 6 }), at({ b1: 7, b3: 3 }), "a");
  expect([...two]).toEqual([["b1", [5, 6, 7]]]);
});
