// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { between, stopped, touched, type Place } from "../src/lib/sightline";

const place = (cell: number, unit = ""): Place => ({ unit, cell });

test("first from where, then to where, then anew", () => {
  expect(touched(null, false, place(3, "ape1"))).toEqual({ from: place(3, "ape1"), to: -1 });
  expect(touched(place(3, "ape1"), false, place(7))).toEqual({ from: place(3, "ape1"), to: 7 });
  expect(touched(place(3, "ape1"), true, place(9))).toEqual({ from: place(9), to: -1 });
});

test("a place does not look at itself", () => {
  expect(touched(place(3), false, place(3)).to).toBe(-1);
});

test("a line is clear up to what blocks it, and dark from there on", () => {
  expect(stopped([0, 0], [100, 0], [[40, 10]])).toEqual([40, 0]);
  expect(stopped([0, 0], [100, 0], [[40, 0], [60, 0]])).toEqual([50, 0]);
  expect(stopped([0, 0], [100, 0], [[160, 0]])).toEqual([100, 0]);
  expect(stopped([0, 0], [100, 0], [])).toEqual([0, 0]);
});

test("a wall is a stroke across the way between two cells", () => {
  expect(between([0, 0], [10, 0], 8)).toEqual([[5, -4], [5, 4]]);
});
