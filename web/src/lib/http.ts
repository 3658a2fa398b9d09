// SPDX-License-Identifier: MIT
// The calls of docs/protocol.md.

import type { Analysed, Fork, GameInfo, Join, Joined, NewTable, Planned, Problem, RuleText, TableInfo, TableMade, Words } from "../api";
import { heldTables } from "./store";

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(`./api/${path}`, init);
  if (answer.ok) return (await answer.json()) as T;
  let problem: Problem;
  try {
    problem = (await answer.json()) as Problem;
  } catch {
    const message = `${answer.status} ${answer.statusText}`;
    problem = { code: "http", message, rule: "", words: null, remedy: null };
  }
  throw new Refusal(problem);
}

const post = (body: unknown, token?: string): RequestInit => ({
  method: "POST",
  headers: {
    "Content-Type": "application/json",
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  },
  body: JSON.stringify(body),
});

export const games = (): Promise<GameInfo[]> => call("games");

export function tables(): Promise<TableInfo[]> {
  const tokens = Object.values(heldTables()).map((one) => one.token);
  return call("tables", tokens.length ? { headers: { Authorization: `Bearer ${tokens.join(",")}` } } : {});
}

export const seats = (plan: Planned): Promise<Record<string, Words>> => call("seats", post(plan));
export const makeTable = (table: NewTable): Promise<TableMade> => call("tables", post(table));
export const join = (invite: Join): Promise<Joined> => call("join", post(invite));
export const rules = (game: string): Promise<RuleText[]> => call(`rules/${game}`);
export const rematch = (table: string, token: string): Promise<TableMade> =>
  call(`tables/${table}/rematch`, post({}, token));

export const fork = (table: string, token: string, wanted: Fork): Promise<TableMade> =>
  call(`tables/${table}/fork`, post(wanted, token));

/** The analysis of a finished game, in the position numbers of a seat; null while it is made. */
export function analysis(table: string, token: string, seat: string): Promise<Analysed> {
  const asked = `tables/${table}/analysis?seat=${encodeURIComponent(seat)}`;
  return call(asked, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
}

/** A moment of a finished game as a case. */
export function momentCase(table: string, token: string, { seat, at }: { seat: string; at: number }): Promise<Blob> {
  return file(`tables/${table}/case?seat=${encodeURIComponent(seat)}&at=${at}`, token);
}

/** The record as a file; only once the game is over. */
export function record(table: string, token: string): Promise<Blob> {
  return file(`tables/${table}/record`, token);
}

/** Hand a file to the reader. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function file(path: string, token: string): Promise<Blob> {
  const answer = await fetch(`./api/${path}`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Refusal((await answer.json()) as Problem);
  return answer.blob();
}
