// SPDX-License-Identifier: MIT
// Where the reader is: #/ (lobby), #/join/INVITE, #/table/ID (both with /at/N), #/rules/GAME/ID.

export interface Route {
  readonly page: "lobby" | "join" | "table" | "rules";
  readonly id: string;
  readonly at: number;
  readonly rule: string;
}

export function parse(hash: string): Route {
  const [page = "", id = "", word = "", last = ""] = hash.replace(/^#?\/?/, "").split("/").map(decode);
  const at = word === "at" && /^\d+$/.test(last) ? Number(last) : -1;
  if (page === "join" && id) return { page, id, at, rule: "" };
  if (page === "rules" && id) return { page, id, at: -1, rule: word };
  if (page === "table" && id) return { page, id, at, rule: "" };
  return { page: "lobby", id: "", at: -1, rule: "" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
