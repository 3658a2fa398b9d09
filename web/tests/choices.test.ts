// SPDX-License-Identifier: MIT
import { describe, expect, test } from "vitest";
import type { Card, Choice, Counter, Position, Scene } from "../src/api";
import { geometryOf } from "../src/board/geometry";
import { lenses, ownActions, retargeted, sorted, stacks, tag, waiting } from "../src/lib/choices";
import { Supposing } from "../src/lib/supposing";

const words = { id: "x", args: {} };
const choice = (action: Record<string, unknown>, rest: Partial<Choice> = {}): Choice => ({
  action, words, cost: "", unit: "", target: "", cell: -1, group: "move", rolls: false, facing: -1, card: "", slot: "", ...rest,
});
const unit = (id: string, cell: number, rest: Partial<Counter> = {}): Counter => ({
  id, seat: "a", cell, symbol: "grunt", letter: "g", words, facing: 0, aim: -1, values: "", pips: [0, 1], badges: [], active: false, beside: "", ...rest,
});
const card = (id: string): Card => ({ id, words, text: words, seat: "a", where: "hand", value: "", slot: "", size: 1, fits: [] });
const scene: Scene = {
  game: "g", shape: "square", columns: 3, rows: 1, pushed: 0, title: words, prompt: words, seats: ["a"],
  cells: ["A1", "B1", "C1"].map((name, id) => ({ id, name, column: id, row: 0, terrain: "floor", marks: [] })),
  edges: [], counters: [unit("g-1", 0, { active: true }), unit("z-2", 2, { seat: "b", symbol: "zombie" })],
  tracks: [], cards: [card("snafu"), card("#3")], slots: [], sides: {},
};
const move = choice({ type: "move", unit: "g-1", to: "B1" }, { unit: "g-1", cell: 1, cost: "1 AP" });
const shot = choice({ type: "shoot", unit: "g-1", weapon: "smg", target: "z-2" }, { unit: "g-1", target: "z-2", group: "shoot", rolls: true });
const blast = choice({ type: "throw", unit: "g-1", at: "C1" }, { unit: "g-1", cell: 2, group: "throw", rolls: true });
const turn = choice({ type: "turn", unit: "g-1", facing: "E" }, { unit: "g-1", group: "turn" });
const watch = choice({ type: "watch", unit: "g-1" }, { unit: "g-1", group: "watch" });
const plays = choice({ type: "play-card", card: "snafu" }, { group: "cards" });
const kills = choice({ type: "kill", card: 3 }, { group: "cards" });
const end = choice({ type: "end" }, { unit: "g-1", group: "end" });
const bid = choice({ type: "bid", cp: 2 }, { group: "bid" });
const all = [move, shot, blast, turn, watch, plays, kills, end, bid];
const sort = sorted(all, scene, geometryOf(scene));

describe("choices are found where they point", () => {
  test("at cells, targets, cards, directions", () => {
    expect(sort.byCell.get(1)).toEqual([move]);
    expect(sort.byTarget.get("z-2")).toEqual([shot]);
    expect(sort.byCard.get("snafu")).toEqual([plays]);
    expect(sort.byCard.get("#3")).toEqual([kills]);
    expect(sort.turns).toEqual([{ direction: 1, choice: turn }]);
  });
  test("what ends something, and what points nowhere", () => {
    expect(sort.ends).toEqual([end]);
    expect(sort.loose).toEqual([bid]);
  });
  test("what a unit does by itself", () => expect(ownActions(sort, "g-1")).toEqual([watch]));
  test("none is lost", () => {
    const shown = [...sort.byCell.values(), ...sort.byTarget.values(), ...sort.byCard.values()].flat();
    const rest = [...sort.turns.map((one) => one.choice), ...sort.ends, ...sort.loose, ...ownActions(sort, "g-1")];
    expect(new Set([...shown, ...rest])).toEqual(new Set(all));
  });
});

test("areas of fire stay hidden while there is something quieter to show", () => {
  expect(lenses(sort).map(({ id, quiet }) => [id, quiet])).toEqual([["move", false], ["throw", true]]);
  const only = sorted([blast], scene, geometryOf(scene));
  expect(lenses(only).map(({ quiet }) => quiet)).toEqual([false]);
});

test("an action can be made to point elsewhere", () => {
  expect(retargeted(shot, scene, { target: "z-9" })).toEqual({ type: "shoot", unit: "g-1", weapon: "smg", target: "z-9" });
  expect(retargeted(move, scene, { cell: 2, unit: "g-7" })).toEqual({ type: "move", unit: "g-7", to: "C1" });
  expect(retargeted(bid, scene, { cell: 2 })).toBeNull();
  const volley = choice({ type: "fire", units: ["g-1", "g-2"], hex: "B1" }, { unit: "g-1", target: "z-2", cell: 1, rolls: true });
  const step = choice({ type: "step", hex: "B1" }, { unit: "g-1", cell: 1 });
  expect(retargeted(step, scene, { cell: 2, unit: "g-1" })).toEqual({ type: "step", hex: "C1" });
  expect(retargeted(step, scene, { cell: 2, unit: "g-2" })).toBeNull();
  const three = { ...scene, counters: [...scene.counters, unit("z-3", 2)] };
  expect(retargeted(volley, three, { target: "z-3", unit: "g-7" })).toEqual({ type: "fire", units: ["g-7"], hex: "C1" });
});

test("why not is asked in the likeness of what was possible before", () => {
  const supposing = new Supposing();
  const position = { choices: all, scene } as unknown as Position;
  const [acting] = scene.counters;
  expect(supposing.action(scene, acting, { target: "z-2" })).toBeNull();
  supposing.remember(position);
  expect(supposing.action(scene, acting, { target: "z-5" })).toMatchObject({ type: "shoot", target: "z-5" });
  expect(supposing.action(scene, acting, { cell: 2 })).toMatchObject({ type: "move", to: "C1" });
  expect(supposing.action(scene, undefined, { card: "medic" })).toEqual({ type: "play-card", card: "medic" });
  const twin = unit("g-4", 1);
  const later = { ...scene, counters: [...scene.counters, twin] };
  expect(supposing.action(later, twin, { target: "z-2" })).toMatchObject({ unit: "g-4", target: "z-2" });
  const other = unit("hmg-1", 1, { symbol: "hmg" });
  expect(supposing.action(later, other, { target: "z-2" })).toBeNull();
});

test("counters lie in stacks, the active one on top, or wait beside the board", () => {
  const counters = [unit("g-1", 0, { active: true }), unit("g-2", 0), unit("g-3", -1, { beside: "A1" }), unit("g-4", -1)];
  expect(stacks(counters).get(0)?.map((one) => one.id)).toEqual(["g-2", "g-1"]);
  expect(waiting(counters).get("A1")?.map((one) => one.id)).toEqual(["g-3"]);
  expect(waiting(counters).size).toBe(1);
});

test("a tag is the letter and the number of a unit", () => {
  expect(tag(unit("grunt-12", 0))).toBe("G12");
  expect(tag(unit("grunt3", 0))).toBe("G3");
  expect(tag(unit("zombie@J12", 0))).toBe("G");
});
