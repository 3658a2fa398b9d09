// SPDX-License-Identifier: MIT
import { describe, expect, test } from "vitest";
import { directionOf, geometryOf } from "../src/board/geometry";
import boards from "./neighbours.json";

for (const board of boards) {
  describe(`${board.shape}, pushed ${board.pushed}`, () => {
    const geometry = geometryOf(board);
    const cells = board.steps.map((_, i) => [i % board.columns, Math.floor(i / board.columns)] as const);

    test("neighbours are those of the engine", () => {
      cells.forEach(([column, row], i) => {
        board.steps[i]!.forEach((wanted, direction) => {
          const [c, r] = geometry.step(column, row, direction);
          const inside = c >= 0 && r >= 0 && c < board.columns && r < board.rows;
          expect(inside ? [c, r] : null).toEqual(wanted);
        });
      });
    });

    test("a centre belongs to its own cell, and so does a point near each corner", () => {
      for (const [column, row] of cells) {
        const [x, y] = geometry.centre(column, row);
        expect(geometry.at(x, y)).toEqual([column, row]);
        for (const [cx, cy] of geometry.corners(column, row, 2)) expect(geometry.at(cx, cy)).toEqual([column, row]);
      }
    });

    test("two neighbours share the side between them, which lies in its direction", () => {
      for (const [column, row] of cells) {
        for (let direction = 0; direction < geometry.sides; direction++) {
          const [c, r] = geometry.step(column, row, direction);
          const [a, b] = geometry.side(column, row, direction);
          const [d, e] = geometry.side(c, r, (direction + geometry.sides / 2) % geometry.sides);
          for (const [one, other] of [[a, e], [b, d]] as const) {
            expect(one[0]).toBeCloseTo(other[0], 6);
            expect(one[1]).toBeCloseTo(other[1], 6);
          }
          const [x, y] = geometry.centre(column, row);
          const angle = Math.atan2((a[1] + b[1]) / 2 - y, (a[0] + b[0]) / 2 - x);
          const wanted = (geometry.angle(direction) * Math.PI) / 180;
          expect(Math.cos(angle - wanted)).toBeCloseTo(1, 6);
        }
      }
    });

    test("everything lies within the board's size", () => {
      for (const [column, row] of cells) {
        for (const [x, y] of geometry.corners(column, row)) {
          expect(x).toBeGreaterThan(-0.01);
          expect(y).toBeGreaterThan(-0.01);
          expect(x).toBeLessThan(geometry.width + 0.01);
          expect(y).toBeLessThan(geometry.height + 0.01);
        }
      }
    });
  });
}

test("a facing is understood by name and by number", () => {
  const geometry = geometryOf({ shape: "square", columns: 2, rows: 2, pushed: 0 });
  expect(directionOf(geometry, "E")).toBe(1);
  expect(directionOf(geometry, "w")).toBe(3);
  expect(directionOf(geometry, 2)).toBe(2);
  expect(directionOf(geometry, "")).toBe(-1);
  expect(directionOf(geometry, 7)).toBe(-1);
});
