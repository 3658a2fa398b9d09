// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { pause, shown } from "../src/lib/clock";

test("seconds while they matter, then hours and days", () => {
  expect(shown(45_000)).toBe("0:45");
  expect(shown(44_100)).toBe("0:45");
  expect(shown(725_000)).toBe("12:05");
  expect(shown(3 * 3_600_000 + 5000)).toBe("3 h");
  expect(shown(71 * 3_600_000)).toBe("2 d");
  expect(shown(-5)).toBe("0:00");
});

test("a long clock is looked at seldom", () => {
  expect(pause(5_000)).toBe(1000);
  expect(pause(86_400_000)).toBe(30_000);
});
