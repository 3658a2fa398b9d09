// SPDX-License-Identifier: MIT
// Orders that are typed: every word must begin a word of the sentence. "mo e7" finds "Move to E7".

import type { Choice } from "../api";

const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const split = (text: string): string[] => fold(text).split(/[^\p{L}\p{N}+-]+/u).filter(Boolean);

export interface Spoken {
  readonly choice: Choice;
  readonly text: string;
}

/** The choices whose sentence has every word that was typed; a number names one by its place. */
export function matching(spoken: readonly Spoken[], typed: string): Spoken[] {
  const words = split(typed);
  const only = words[0];
  if (words.length === 1 && only && /^\d+$/.test(only)) {
    const one = spoken[Number(only) - 1];
    return one ? [one] : [];
  }
  return spoken.filter(({ text }) => {
    const there = split(text);
    return words.every((word) => there.some((other) => other.startsWith(word)));
  });
}

export type Command =
  | { readonly kind: "order"; readonly rest: string }
  | { readonly kind: "why" | "odds" | "look" | "sight" | "rule"; readonly rest: string }
  | { readonly kind: "help" | "list" | "units" | "enemies" | "hand" | "log" | "undo" | "prompt"; readonly rest: string };

const COMMANDS: Readonly<Record<string, Command["kind"]>> = {
  why: "why", porque: "why", odds: "odds", probabilidad: "odds", look: "look", mira: "look", sight: "sight", los: "sight", vision: "sight", rule: "rule", regla: "rule",
  help: "help", ayuda: "help", list: "list", lista: "list", units: "units", unidades: "units", enemies: "enemies",
  enemigos: "enemies", hand: "hand", mano: "hand", log: "log", diario: "log", undo: "undo", deshacer: "undo", prompt: "prompt", turno: "prompt",
};

/** What a typed line asks for. "por que mover e7" and "why move e7" are the same. */
export function command(typed: string): Command {
  const text = fold(typed).trim().replace(/^why not\b/, "why").replace(/^por que( no)?\b/, "porque").replace(/^(?:list|lista) (?=enem|unit|unid)/, "");
  const [first = "", ...rest] = text.split(/\s+/);
  const kind = COMMANDS[first];
  return kind ? ({ kind, rest: rest.join(" ") } as Command) : { kind: "order", rest: text };
}

const AIMS = /^(fire|shoot|attack|throw|dispar|ataca|lanza)/;
const GOES = /^(move|go|enter|mov|muev|ir|entra)/;

/** Whether a word speaks of somebody who is aimed at, or of a place to go to. */
export function meant(word: string): "target" | "cell" | "" {
  return AIMS.test(fold(word)) ? "target" : GOES.test(fold(word)) ? "cell" : "";
}
