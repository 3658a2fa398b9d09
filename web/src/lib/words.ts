// SPDX-License-Identifier: MIT
// Words from the server, in the reader's language. The same files and the same rules as the
// server's kernel/texts.py: lists are joined, words inside words are said first.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Words } from "../api";

export type Said = Words | string | undefined | null;

export class Texts {
  private readonly bundle: FluentBundle;

  constructor(
    readonly language: string,
    sources: readonly string[],
  ) {
    this.bundle = new FluentBundle(language, { useIsolating: false });
    for (const source of sources) {
      this.bundle.addResource(new FluentResource(source), { allowOverrides: true });
    }
  }

  /** Whether there is such a message ("id" or "id.attribute"). */
  has(id: string): boolean {
    return this.pattern(id) != null;
  }

  /** A sentence; the bare id if there is none, so that a gap is seen and not silent. */
  say(words: Said, args?: Record<string, unknown>): string {
    if (words == null) return "";
    const id = typeof words === "string" ? words : words.id;
    const given = typeof words === "string" ? args : words.args;
    const pattern = this.pattern(id);
    if (pattern == null) return id;
    const values: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(given ?? {})) values[name] = this.argument(value);
    return this.bundle.formatPattern(pattern, values, []);
  }

  /** A sentence that stands by itself: names may begin it, and begin with a small letter. */
  sentence(words: Said): string {
    const text = this.say(words);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  /** Text that may be plain or words (costs, values). */
  plain(text: Said): string {
    return typeof text === "string" ? text : this.say(text);
  }

  /** The same with a name for each figure, where the message has that too. */
  named(text: Said): string {
    const long = isWords(text) ? `${text.id}.named` : "";
    return long && this.has(long) ? this.say(long, (text as Words).args) : this.plain(text);
  }

  private pattern(id: string) {
    const dot = id.indexOf(".");
    const message = this.bundle.getMessage(dot < 0 ? id : id.slice(0, dot));
    if (!message) return null;
    return (dot < 0 ? message.value : message.attributes[id.slice(dot + 1)]) ?? null;
  }

  private argument(value: unknown): FluentVariable {
    if (isWords(value)) return this.say(value);
    if (Array.isArray(value)) return value.map((item) => String(this.argument(item))).join(", ");
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value === "number" || typeof value === "string") return value;
    return "";
  }
}

export function isWords(value: unknown): value is Words {
  return typeof value === "object" && value !== null && typeof (value as Words).id === "string";
}

/** Every plain string among the arguments, words inside words included. */
export function namesIn(words: Words | null | undefined): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === "string") found.push(value);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (isWords(value)) Object.values(value.args ?? {}).forEach(walk);
  };
  if (words) Object.values(words.args ?? {}).forEach(walk);
  return found;
}
