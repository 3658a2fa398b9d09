// SPDX-License-Identifier: MIT
// Sheets: slots with cards in them, and where a card may be laid. Which card goes where comes from
// the choices alone; a card that must be taken up first is laid down in two steps.

import type { Card, Choice, Scene, Slot } from "../api";
import type { Sorted } from "./choices";

export interface Filled {
  readonly slot: Slot;
  readonly cards: readonly Card[];
  readonly used: number; // how much of its room is taken
}

/** The slots of a unit's sheet, or of the table (""), with the cards in them. */
export function sheetOf(scene: Scene, unit: string): Filled[] {
  return scene.slots
    .filter((slot) => slot.unit === unit)
    .map((slot) => {
      const cards = scene.cards.filter((card) => card.slot === slot.id);
      return { slot, cards, used: cards.reduce((sum, card) => sum + card.size, 0) };
    });
}

/** Whose sheets a choice now lays cards on or takes them from. */
export function handled(scene: Scene, sort: Sorted): ReadonlySet<string> {
  const owner = new Map(scene.slots.map((slot) => [slot.id, slot.unit] as const));
  const slots = [...sort.laying.values()].flat().map((choice) => choice.slot);
  return new Set(slots.flatMap((slot) => owner.get(slot) ?? []));
}

/** A way to lay a card into a slot: at once, or by taking it up first. */
export interface Landing {
  readonly choices: readonly Choice[];
  readonly first: Choice | null;
}

/** Every slot where a card may be laid, or where it could be laid once it has been taken up. */
export function landings(scene: Scene, sort: Sorted, id: string): ReadonlyMap<string, Landing> {
  const found = new Map<string, Landing>();
  const passing = new Map(scene.slots.filter((slot) => slot.passing).map((slot) => [slot.id, slot.unit] as const));
  const card = scene.cards.find((one) => one.id === id);
  const choices = sort.laying.get(id) ?? [];
  for (const choice of choices) {
    const there = found.get(choice.slot)?.choices ?? [];
    found.set(choice.slot, { choices: [...there, choice], first: null });
  }
  const lift = choices.find((choice) => passing.get(choice.slot) === card?.where);
  if (!card || !lift) return found;
  for (const slot of card.fits) {
    if (slot !== card.slot && !found.has(slot)) found.set(slot, { choices: [], first: lift });
  }
  return found;
}

/** Of a card that was taken up for a slot: the choice that lays it there, if there is one. */
export function carriedOn(choices: readonly Choice[], card: string, slot: string): Choice | undefined {
  const fitting = choices.filter((choice) => choice.card === card && choice.slot === slot);
  return fitting.length === 1 ? fitting[0] : undefined;
}
