// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { centred, clamped, fitted, LEAST, MOST, within, zoomed } from "../src/board/viewport";

const box = { left: 100, top: 50, width: 1000, height: 500 };
const room = { width: 800, height: 600 };

test("what is fitted is wholly in sight, in the middle", () => {
  const view = fitted(box, room, { left: 0, right: 0, top: 0, bottom: 0 });
  expect(view.k).toBeCloseTo(0.8);
  expect(view.x + box.left * view.k).toBeCloseTo(0);
  expect(view.x + (box.left + box.width) * view.k).toBeCloseTo(room.width);
  expect(view.y + (box.top + box.height / 2) * view.k).toBeCloseTo(room.height / 2);
});

test("an inset is kept free", () => {
  const view = fitted(box, room, { left: 60, right: 20, top: 10, bottom: 90 });
  expect(view.x + box.left * view.k).toBeGreaterThanOrEqual(59.9);
  expect(view.x + (box.left + box.width) * view.k).toBeLessThanOrEqual(room.width - 19.9);
});

test("the point under the pointer stands still while zooming", () => {
  const view = { x: 12, y: -30, k: 0.9 };
  const near = zoomed(view, 1.5, 300, 200);
  const before = [(300 - view.x) / view.k, (200 - view.y) / view.k];
  expect((300 - near.x) / near.k).toBeCloseTo(before[0]!);
  expect((200 - near.y) / near.k).toBeCloseTo(before[1]!);
});

test("zoom stays between its bounds", () => {
  expect(zoomed({ x: 0, y: 0, k: 1 }, 100, 0, 0).k).toBe(MOST);
  expect(zoomed({ x: 0, y: 0, k: 1 }, 0.001, 0, 0).k).toBe(LEAST);
});

test("the board can never be lost", () => {
  for (const [x, y] of [[-9999, -9999], [9999, 9999]] as const) {
    const view = clamped({ x, y, k: 1 }, box, room);
    expect(view.x + box.left + box.width).toBeGreaterThan(0);
    expect(view.x + box.left).toBeLessThan(room.width);
    expect(view.y + box.top + box.height).toBeGreaterThan(0);
    expect(view.y + box.top).toBeLessThan(room.height);
  }
});

test("a point can be put into the middle", () => {
  const view = centred(400, 300, 2, room, { left: 0, right: 0, top: 0, bottom: 0 });
  expect(view.x + 400 * view.k).toBeCloseTo(400);
  expect(view.y + 300 * view.k).toBeCloseTo(300);
});

test("no room is wasted beside a board that is larger than it, a smaller one is centred", () => {
  const none = { left: 0, right: 0, top: 0, bottom: 0 };
  const large = within({ x: 400, y: 300, k: 2 }, box, room, none);
  expect(large.x + box.left * 2).toBe(0);
  expect(large.y + box.top * 2).toBe(0);
  const small = within({ x: -900, y: 0, k: 0.5 }, box, room, none);
  expect(small.x + box.left * 0.5).toBeCloseTo((room.width - box.width * 0.5) / 2);
});
