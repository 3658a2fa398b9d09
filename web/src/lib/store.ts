// SPDX-License-Identifier: MIT
// What this browser keeps: its tokens, its settings, which tables it knows. Nothing else is stored.

const TOKENS = "redoubt.tokens";

export interface Held {
  readonly token: string;
  readonly watch?: string;
  readonly invites?: Readonly<Record<string, string>>;
}

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise; // storage that is full, forbidden or damaged must not stop a game
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // as above
  }
}

export function heldTables(): Record<string, Held> {
  return read<Record<string, Held>>(TOKENS, {});
}

export function held(table: string): Held | undefined {
  return heldTables()[table];
}

export function hold(table: string, what: Held): void {
  write(TOKENS, { ...heldTables(), [table]: { ...held(table), ...what } });
}

export function forget(table: string): void {
  const all = heldTables();
  delete all[table];
  write(TOKENS, all);
}
