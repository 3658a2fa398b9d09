// SPDX-License-Identifier: MIT
// What a click, a tap or Enter on the board means, given what can be done.

import type { Choice, Counter } from "../api";
import { ownActions } from "./choices";
import type { Desk } from "./desk.svelte";

/** The choices that a cell offers, through the lens that is on. */
export function offered(desk: Desk, cell: number): readonly Choice[] {
  const all = desk.sort?.byCell.get(cell) ?? [];
  const fitting = all.filter((choice) => fits(desk, choice));
  if (desk.lens) return fitting.filter((choice) => choice.group === desk.lens);
  const quiet = new Set(desk.lenses.filter((lens) => lens.quiet).map((lens) => lens.id));
  return fitting.filter((choice) => !quiet.has(choice.group));
}

/** The choices that point at a unit. */
export function aimed(desk: Desk, unit: string): readonly Choice[] {
  const all = (desk.sort?.byTarget.get(unit) ?? []).filter((choice) => fits(desk, choice));
  const through = all.filter((choice) => choice.group === desk.lens);
  return through.length ? through : all;
}

/** Choices of several units at once (reactions): only those of the selected one, if it has any. */
function fits(desk: Desk, choice: Choice): boolean {
  if (!choice.unit || choice.unit === desk.selected) return true;
  const own = desk.sort?.byUnit.get(desk.selected);
  return !own?.some((other) => other.target === choice.target && other.cell === choice.cell);
}

/** What a unit can do by itself: be activated, be given something. */
export function direct(desk: Desk, unit: string): readonly Choice[] {
  return desk.sort ? ownActions(desk.sort, unit) : [];
}

/** The counters that lie together with one: on its cell, or waiting at the same place. */
function pile(desk: Desk, unit: string): readonly Counter[] {
  const one = desk.units.get(unit);
  if (!one) return [];
  return (one.cell >= 0 ? desk.stacks.get(one.cell) : desk.waiting.get(one.beside)) ?? [];
}

/** A unit was touched. Only the top one of a pile is drawn, so all are meant unless one was picked. */
export function tapUnit(desk: Desk, unit: string, cell: number, picked = false): void {
  desk.endStory();
  if (desk.sight && cell >= 0) return void desk.touchLine({ unit, cell });
  const stack = picked ? [] : pile(desk, unit);
  const at = cell >= 0 ? cell : (desk.cellsByName.get(desk.units.get(unit)?.beside ?? "") ?? -1);
  const aims = stack.length > 1 ? stack.flatMap((one) => aimed(desk, one.id)) : aimed(desk, unit);
  const spots = cell >= 0 ? offered(desk, cell) : [];
  // Past a friend; and what is fired at the place itself, if that was asked for.
  const ways = unit === desk.actor ? [] : spots.filter((choice) => !choice.rolls || choice.group === desk.lens);
  const own = direct(desk, unit);
  // What points there is not all: somebody there may have something of his own to begin.
  const begun = unit === desk.actor ? [] : stack.length > 1 ? stack.flatMap((one) => direct(desk, one.id)) : own;
  if (aims.length) return offer(desk, [...aims, ...ways, ...begun], at, unit);
  // Who acts is touched for many reasons: what it can do where it stands (leave) is only shown.
  if (spots.length) return unit === desk.actor ? list(desk, spots, cell, unit) : offer(desk, [...spots, ...begun], cell, unit);
  const again = desk.selected === unit;
  const others = stack.some((one) => one.id !== unit && direct(desk, one.id).length > 0);
  if (again && stack.length > 1 && (others || !own.length)) return openStack(desk, at, stack);
  desk.cancel();
  desk.selected = unit;
  if (again && own.length && unit !== desk.actor) return offer(desk, own, cell, unit);
  const counter = desk.units.get(unit);
  if (!counter || own.length || unit === desk.actor) return;
  if (counter.cell < 0) return;
  if (counter.seat !== desk.viewer) void desk.askWhy({ target: unit });
  else if (!desk.actor) void desk.askWhy({ unit });
}

export function tapCell(desk: Desk, cell: number): void {
  desk.endStory();
  const stack = desk.stacks.get(cell);
  const top = stack?.at(-1);
  if (top) return tapUnit(desk, top.id, cell);
  if (desk.sight) return void desk.touchLine({ unit: "", cell });
  const choices = offered(desk, cell);
  if (choices.length) return offer(desk, choices, cell, "");
  const had = desk.cancel();
  if (!desk.actor) desk.selected = "";
  if (!had) void desk.askWhy({ cell });
}

export function openStack(desk: Desk, cell: number, stack: readonly Counter[]): void {
  desk.menu = { cell, unit: "", choices: offered(desk, cell), stack };
}

/** One choice is taken; several are put into a menu beside the place. */
function offer(desk: Desk, choices: readonly Choice[], cell: number, unit: string): void {
  const only = choices[0];
  if (choices.length === 1 && only) {
    desk.why = null;
    return desk.choose(only);
  }
  list(desk, choices, cell, unit);
}

function list(desk: Desk, choices: readonly Choice[], cell: number, unit: string): void {
  desk.pending = desk.preview = desk.why = null;
  desk.menu = { cell, unit, choices, stack: [] };
}

/** The pointer rests on something: show what would come of it. */
export function hover(desk: Desk, cell: number, unit: string): void {
  if (desk.hovered.cell === cell && desk.hovered.unit === unit) return;
  desk.hovered = { cell, unit };
  clearTimeout(resting);
  if (desk.sight) {
    resting = window.setTimeout(() => desk.pointLine(cell), 120);
    return;
  }
  if (desk.pending || desk.menu) return;
  const choices = unit ? aimed(desk, unit) : [];
  const shown = choices.find((choice) => choice.rolls) ?? null;
  desk.preview = shown;
  if (shown) void desk.askOdds(shown);
}
let resting = 0; // the line of sight is asked for when the pointer has come to rest

/** A cell in words, for those who hear the board. */
export function spoken(desk: Desk, cell: number, terrain: string, marks: readonly string[]): string {
  const texts = desk.texts;
  const known = (id: string): string => (texts.has(id) ? texts.say(id) : "");
  const parts = [desk.names.get(cell) ?? "", known(`terrain-${terrain}`)];
  for (const mark of marks) parts.push(known(`mark-${mark}`));
  for (const counter of desk.stacks.get(cell) ?? []) parts.push(spokenUnit(desk, counter));
  const choices = offered(desk, cell);
  for (const choice of choices.slice(0, 4)) parts.push(spokenChoice(desk, choice));
  return parts.filter(Boolean).join(", ");
}

export function spokenUnit(desk: Desk, counter: Counter): string {
  const texts = desk.texts;
  const parts = [texts.say(counter.words), desk.sideName(counter.seat)];
  const facing = desk.geometry.directions[counter.facing];
  if (facing) parts.push(texts.say("ui-facing", { facing: texts.say(`ui-direction-${facing}`) }));
  parts.push(texts.named(counter.values));
  if (counter.pips[0]) parts.push(texts.say("ui-damage", { taken: counter.pips[0], most: counter.pips[1] }));
  for (const badge of counter.badges) parts.push(texts.say(badge.words));
  for (const choice of aimed(desk, counter.id)) parts.push(spokenChoice(desk, choice));
  return parts.filter(Boolean).join(", ");
}

export function spokenChoice(desk: Desk, choice: Choice): string {
  const cost = desk.texts.plain(choice.cost);
  const chance = desk.oddsOf(choice)?.lines[0]?.chance;
  const odds = chance === undefined ? "" : percent(chance);
  return [desk.texts.say(choice.words), cost, odds].filter(Boolean).join(", ");
}

export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return "<1%";
  if (chance < 1 && chance > 0.995) return ">99%";
  return `${Math.round(chance * 100)}%`;
}
