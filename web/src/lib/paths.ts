// SPDX-License-Identifier: MIT
// Where the reader is: #/ (lobby), #/join/INVITE, #/table/ID, #/table/ID/at/N, #/rules/GAME/ID.

export interface Route {
  readonly page: "lobby" | "join" | "table" | "rules";
  readonly id: string;
  readonly at: number;
  readonly rule: string;
}

export function parse(hash: string): Route {
  const [page = "", id = "", word = "", last = ""] = hash.replace(/^#?\/?/, "").split("/").map(decode);
  if (page === "join" && id) return { page, id, at: -1, rule: "" };
  if (page === "rules" && id) return { page, id, at: -1, rule: word };
  if (page === "table" && id) {
    const at = word === "at" && /^\d+$/.test(last) ? Number(last) : -1;
    return { page, id, at, rule: "" };
  }
  return { page: "lobby", id: "", at: -1, rule: "" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
