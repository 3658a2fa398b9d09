// SPDX-License-Identifier: MIT
import { describe, expect, test } from "vitest";
import type { Choice, Counter, Scene } from "../src/api";
import { geometryOf } from "../src/board/geometry";
import { lenses, sorted, stacks, waiting } from "../src/lib/choices";
import type { Desk } from "../src/lib/desk.svelte";
import { tapUnit } from "../src/lib/touch";

const words = { id: "x", args: {} };
const choice = (action: Record<string, unknown>, rest: Partial<Choice> = {}): Choice => ({
  action, words, cost: "", unit: "", target: "", cell: -1, group: "move", rolls: false, facing: -1, card: "", slot: "", ...rest,
});
const unit = (id: string, cell: number, rest: Partial<Counter> = {}): Counter => ({
  id, seat: "a", cell, symbol: "squad", letter: "s", words, facing: 0, aim: -1, values: "", pips: [0, 1], badges: [], active: false, beside: "", ...rest,
});
const hero = unit("hero-1", 0);
const squad = unit("squad-2", 0);
const alone = unit("squad-3", 1);
const scene: Scene = {
  game: "g", shape: "hex", columns: 3, rows: 1, pushed: 0, title: words, prompt: words, seats: ["a"],
  cells: ["A1", "B1", "C1"].map((name, id) => ({ id, name, column: id, row: 0, terrain: "clear", marks: [] })),
  edges: [], counters: [hero, squad, alone], tracks: [], cards: [], slots: [], sides: {},
};
const activate = choice({ type: "activate", hex: "A1" }, { cell: 0 });
const other = choice({ type: "activate", hex: "B1" }, { cell: 1 });
const cry = choice({ type: "use-card", unit: "hero-1", card: "cry" }, { unit: "hero-1", group: "cards" });

/** A table with these choices, and what was done at it. */
function table(choices: readonly Choice[], actor = ""): { desk: Desk; chosen: Choice[] } {
  const chosen: Choice[] = [];
  const sort = sorted(choices, scene, geometryOf(scene));
  const desk = {
    sort, lens: "", lenses: lenses(sort), selected: "", actor, sight: false, menu: null, viewer: "a",
    stacks: stacks(scene.counters), waiting: waiting(scene.counters), cellsByName: new Map<string, number>(),
    units: new Map(scene.counters.map((one) => [one.id, one])),
    endStory: () => undefined, cancel: () => false, askWhy: () => undefined, choose: (one: Choice) => chosen.push(one),
  };
  return { desk: desk as unknown as Desk, chosen };
}

describe("a stack is touched", () => {
  test("where one thing can be begun it is begun", () => {
    const { desk, chosen } = table([activate, other, cry]);
    tapUnit(desk, alone.id, 1);
    expect(chosen).toEqual([other]);
  });
  test("where the stack can be activated and one of it has a card to play, both are offered", () => {
    for (const top of [squad, hero]) {
      const { desk, chosen } = table([activate, other, cry]);
      tapUnit(desk, top.id, 0);
      expect(chosen).toEqual([]);
      expect(desk.menu?.choices).toEqual([activate, cry]);
    }
  });
  test("where one of it can be given something and another has something to do, both are offered", () => {
    const gives = choice({ type: "hand", unit: "squad-3", to: "hero-1" }, { unit: "squad-3", target: "hero-1" });
    const rallies = choice({ type: "rally", unit: "squad-2" }, { unit: "squad-2" });
    const { desk, chosen } = table([gives, rallies]);
    tapUnit(desk, squad.id, 0);
    expect(chosen).toEqual([]);
    expect(desk.menu?.choices).toEqual([gives, rallies]);
  });
  test("what is fired at its place is offered beside what is aimed at it, once that is shown", () => {
    const fire = choice({ type: "fire", hex: "B1" }, { unit: "hero-1", target: "squad-3", cell: 1, group: "shoot", rolls: true });
    const call = choice({ type: "call", hex: "B1" }, { unit: "hero-1", cell: 1, group: "shoot", rolls: true });
    const { desk, chosen } = table([fire, call, activate]);
    tapUnit(desk, alone.id, 1);
    expect(chosen).toEqual([fire]);
    desk.lens = "shoot";
    tapUnit(desk, alone.id, 1);
    expect(desk.menu?.choices).toEqual([fire, call]);
  });
  test("one that was picked from its stack has only what is its own", () => {
    const { desk, chosen } = table([activate, cry]);
    tapUnit(desk, squad.id, 0, true);
    expect(chosen).toEqual([activate]);
  });
  test("who acts already is only shown what it can do where it stands", () => {
    const { desk, chosen } = table([activate, cry], hero.id);
    tapUnit(desk, hero.id, 0);
    expect(chosen).toEqual([]);
    expect(desk.menu?.choices).toEqual([activate]);
  });
});
