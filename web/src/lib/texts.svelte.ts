// SPDX-License-Identifier: MIT
// The messages of the page itself, and of each game as soon as they are here.

import en from "../locale/en.ftl?raw";
import es from "../locale/es.ftl?raw";
import { settings, type Language } from "./settings.svelte";
import { Texts, type Said } from "./words";

const PAGE: Record<Language, string> = { en, es };

class Library {
  private readonly wanted = new Set<string>();
  private loaded = $state.raw<Record<string, string>>({});
  private readonly made = new Map<string, Texts>();

  /** The texts of a game in the reader's language; fetched when first asked for. */
  of(game: string): Texts {
    const language = settings.language;
    const key = `${game}/${language}`;
    const source = game ? this.loaded[key] : "";
    if (game && source === undefined) this.fetch(key);
    const name = source === undefined ? `/${language}` : key;
    let texts = this.made.get(name);
    if (!texts) {
      texts = new Texts(language, source ? [PAGE[language], source] : [PAGE[language]]);
      this.made.set(name, texts);
    }
    return texts;
  }

  /** Whether a game's words are here, so that nobody sees bare ids flash by. */
  ready(game: string): boolean {
    const key = `${game}/${settings.language}`;
    if (!game || this.loaded[key] !== undefined) return true;
    this.fetch(key);
    return false;
  }

  private fetch(key: string): void {
    if (this.wanted.has(key)) return;
    this.wanted.add(key);
    void fetch(`./api/texts/${key}.ftl`)
      .then((answer) => (answer.ok ? answer.text() : ""))
      .catch(() => "")
      .then((text) => (this.loaded = { ...this.loaded, [key]: text }));
  }
}

export const library = new Library();

/** A message of the page. */
export function t(id: string, args?: Record<string, unknown>): string {
  return library.of("").say(id, args);
}

/** Words of a game. */
export function say(game: string, words: Said): string {
  return library.of(game).say(words);
}
