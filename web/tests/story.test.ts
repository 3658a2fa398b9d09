// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import type { LogLine, Position } from "../src/api";
import { LEAST, sceneAt, storyOf } from "../src/lib/story";

const line = (unit: string, cell = -1): LogLine => ({
  at: 1, kind: "moved", words: { id: "w", args: {} }, rule: "", seat: "", faces: [], mods: [], need: 0, shift: 0, hits: 0,
  units: unit ? [unit] : [], cells: cell < 0 ? [] : [cell], back: -1,
});
const at = (cells: Record<string, number>, log: LogLine[] = [], board = 9): Position =>
  ({ log, scene: { cells: Array(board).fill({}), counters: Object.entries(cells).map(([id, cell]) => ({ id, cell })) } }) as unknown as Position;
const places = (told: number): Record<string, number> => {
  const story = storyOf(at({ a: 0, b: 5, c: 7 }), at({ a: 3, b: 5, d: 8 }, LINES), () => true)!;
  return Object.fromEntries(sceneAt(story, told).counters.map((one) => [one.id, one.cell]));
};
const LINES = [line("a", 1), line("a", 2), line("b"), line("c"), line("d"), line("a", 3), line("")];

test("few events need no telling, nor does another board", () => {
  expect(LINES.length).toBe(LEAST);
  expect(storyOf(at({}), at({}, LINES.slice(1)), () => true)).toBeNull();
  expect(storyOf(at({}), at({}, LINES, 4), () => true)).toBeNull();
  expect(storyOf(at({}), at({}, LINES), (one) => one.units.length > 0)).toBeNull();
});

test("counters go where the log says, one line after another", () => {
  expect(places(0)).toEqual({ a: 0, b: 5, c: 7 });
  expect(places(1)).toMatchObject({ a: 1 });
  expect(places(2)).toMatchObject({ a: 2, b: 5 });
});

test("who falls stays until it is told, who comes is there once it is", () => {
  expect(places(3)).toHaveProperty("c");
  expect(places(4)).not.toHaveProperty("c");
  expect(places(4)).not.toHaveProperty("d");
  expect(places(5)).toMatchObject({ d: 8 });
});

test("in the end it is as it is", () => {
  expect(places(7)).toEqual({ a: 3, b: 5, d: 8 });
});
