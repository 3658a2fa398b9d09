// SPDX-License-Identifier: MIT
// Legal actions sorted by what they point at. Nothing here knows what any of them means.

import type { Card, Choice, Counter, Scene } from "../api";
import { directionOf, type Geometry } from "../board/geometry";

export const END = "end"; // the group of whatever brings something to a close
export const THROW = "throw"; // the group of whatever is thrown at a cell

export interface Sorted {
  readonly all: readonly Choice[];
  readonly byCell: ReadonlyMap<number, readonly Choice[]>;
  readonly byTarget: ReadonlyMap<string, readonly Choice[]>;
  readonly byUnit: ReadonlyMap<string, readonly Choice[]>;
  readonly byCard: ReadonlyMap<string, readonly Choice[]>;
  readonly laying: ReadonlyMap<string, readonly Choice[]>; // by card: where it may be laid
  readonly turns: readonly { direction: number; choice: Choice }[];
  readonly ends: readonly Choice[];
  readonly loose: readonly Choice[]; // what points at nothing that can be clicked
  readonly groups: readonly { id: string; choices: readonly Choice[] }[];
}

export function sorted(choices: readonly Choice[], scene: Scene, geometry: Geometry): Sorted {
  const byCell = new Map<number, Choice[]>();
  const byTarget = new Map<string, Choice[]>();
  const byUnit = new Map<string, Choice[]>();
  const byCard = new Map<string, Choice[]>();
  const laying = new Map<string, Choice[]>();
  const turns: { direction: number; choice: Choice }[] = [];
  const ends: Choice[] = [];
  const loose: Choice[] = [];
  const groups = new Map<string, Choice[]>();
  const units = new Set(scene.counters.map((counter) => counter.id));
  const slots = new Set(scene.slots.map((slot) => slot.id));
  const cards = new Set(scene.cards.map((card) => card.id));
  for (const choice of choices) {
    add(groups, choice.group || END, choice);
    if (choice.unit && units.has(choice.unit)) add(byUnit, choice.unit, choice);
    const card = cardOf(choice, scene.cards);
    const direction = choice.facing >= 0 ? choice.facing : directionOf(geometry, choice.action.facing);
    if (cards.has(choice.card) && slots.has(choice.slot)) add(laying, choice.card, choice);
    else if (choice.target && units.has(choice.target)) add(byTarget, choice.target, choice);
    else if (choice.cell >= 0) add(byCell, choice.cell, choice);
    else if (card) add(byCard, card.id, choice);
    else if (choice.group === END) ends.push(choice);
    else if (direction >= 0 && choice.unit) turns.push({ direction, choice });
    else if (!choice.unit || !units.has(choice.unit)) loose.push(choice);
  }
  const list = [...groups].map(([id, own]) => ({ id, choices: own }));
  return { all: choices, byCell, byTarget, byUnit, byCard, laying, turns, ends, loose, groups: list };
}

function add<K>(map: Map<K, Choice[]>, key: K, choice: Choice): void {
  const there = map.get(key);
  if (there) there.push(choice);
  else map.set(key, [choice]);
}

/** The card of a hand or of the table that an action names. */
export function cardOf(choice: Choice, cards: readonly Card[]): Card | undefined {
  const named = choice.action.card;
  if (named === undefined) return undefined;
  return cards.find((card) => card.id === named || card.id === `#${String(named)}`);
}

/** What a unit can do that is neither on the board nor a turn: buttons beside its picture. */
export function ownActions(sort: Sorted, unit: string): Choice[] {
  const laid = [...sort.byCard.values(), ...sort.laying.values()].flat();
  const elsewhere = new Set([...sort.turns.map((turn) => turn.choice), ...laid]);
  return (sort.byUnit.get(unit) ?? []).filter(
    (choice) => choice.cell < 0 && !choice.target && choice.group !== END && !elsewhere.has(choice),
  );
}

/**
 * Which groups paint the board. Areas of fire (throws; or every choice a cell and dice) stay hidden until they
 * are asked for, if there is something quieter to show.
 */
export function lenses(sort: Sorted): { id: string; choices: readonly Choice[]; quiet: boolean }[] {
  const spatial = sort.groups
    .map(({ id, choices }) => ({ id, choices: choices.filter((c) => c.cell >= 0 && !c.target) }))
    .filter(({ choices }) => choices.length > 0);
  const areas = new Set(spatial.filter(({ id, choices }) => id === THROW || choices.every((choice) => choice.rolls)).map(({ id }) => id));
  const other = sort.groups.some(({ id }) => id !== END && !areas.has(id));
  return spatial.map((area) => ({ ...area, quiet: other && areas.has(area.id) }));
}

/**
 * An action like another one, but pointing elsewhere: for asking why it is not possible. Every
 * value that names the old place, target or unit is replaced, of several units by the one; null if
 * the action does not name what should be another.
 */
export function retargeted(
  model: Choice, scene: Scene, to: { cell?: number; target?: string; unit?: string },
): Record<string, unknown> | null {
  const swap = new Map<unknown, string>();
  const name = (cell: number | undefined): string | undefined => scene.cells.find((c) => c.id === cell)?.name;
  const add = (old: string | undefined, now: string | undefined): string | undefined => {
    if (old && now !== undefined) swap.set(old, now);
    return now === undefined ? undefined : old;
  };
  const unit = add(model.unit, to.unit);
  const target = add(model.target, to.target);
  const there = to.target === undefined ? to.cell : scene.counters.find((one) => one.id === to.target)?.cell;
  const place = add(name(model.cell), name(there));
  const action: Record<string, unknown> = {};
  const found = new Set<unknown>();
  for (const [key, value] of Object.entries(model.action)) {
    const old = Array.isArray(value) ? value.find((one) => one === unit) : value;
    const other = key === "type" ? undefined : swap.get(old);
    if (other !== undefined) found.add(old);
    action[key] = other === undefined ? value : Array.isArray(value) ? [other] : other;
  }
  const pointed = to.target === undefined && to.cell === undefined ? true : found.has(target) || found.has(place);
  const same = !unit || to.unit === model.unit; // who acts already need not be named
  return found.size > 0 && pointed && (same || found.has(unit)) ? action : null;
}

/** Counters by cell, those that act last so that they lie on top. */
export function stacks(counters: readonly Counter[]): Map<number, Counter[]> {
  const found = new Map<number, Counter[]>();
  for (const counter of counters) {
    if (counter.cell < 0) continue;
    const there = found.get(counter.cell);
    if (there) there.push(counter);
    else found.set(counter.cell, [counter]);
  }
  for (const stack of found.values()) stack.sort((a, b) => Number(a.active) - Number(b.active));
  return found;
}

/** Counters that wait beside the board, by the place where they wait. */
export function waiting(counters: readonly Counter[]): Map<string, Counter[]> {
  const found = new Map<string, Counter[]>();
  for (const counter of counters) {
    if (counter.cell >= 0 || !counter.beside) continue;
    const there = found.get(counter.beside);
    if (there) there.push(counter);
    else found.set(counter.beside, [counter]);
  }
  return found;
}

/** The short name on a counter: its letter, and what tells it from others of its kind. */
export function tag(counter: Counter): string {
  const number = /^[^@]*?(\d+)$/.exec(counter.id);
  return counter.letter.toUpperCase() + (number ? number[1] : "");
}
