// SPDX-License-Identifier: MIT
import { describe, expect, test } from "vitest";
import en from "../src/locale/en.ftl?raw";
import es from "../src/locale/es.ftl?raw";
import { namesIn, Texts } from "../src/lib/words";

const texts = new Texts("en", [
  "hello = Hello { $who }\n    .short = Hi\nmany = { $count ->\n    [one] 1 cell\n   *[other] { $count } cells\n}\nside = Allies\nlist = Going: { $cards }\n",
]);

test("words inside words are said first, lists are joined", () => {
  expect(texts.say({ id: "hello", args: { who: { id: "side", args: {} } } })).toBe("Hello Allies");
  expect(texts.say({ id: "list", args: { cards: [{ id: "side", args: {} }, "A7"] } })).toBe("Going: Allies, A7");
});

test("numbers choose their form, attributes are found, a gap shows its id", () => {
  expect(texts.say("many", { count: 1 })).toBe("1 cell");
  expect(texts.say("many", { count: 3 })).toBe("3 cells");
  expect(texts.say("hello.short")).toBe("Hi");
  expect(texts.say("nothing-here")).toBe("nothing-here");
  expect(texts.has("hello.short")).toBe(true);
  expect(texts.has("hello.long")).toBe(false);
});

test("plain text and words are both text", () => {
  expect(texts.plain("2 AP")).toBe("2 AP");
  expect(texts.plain({ id: "side", args: {} })).toBe("Allies");
  expect(texts.plain("")).toBe("");
});

test("names can be found in words, however deep", () => {
  const words = { id: "x", args: { at: "C4", unit: { id: "y", args: { entry: "A7" } }, many: ["B2"], n: 3 } };
  expect(namesIn(words)).toEqual(["C4", "A7", "B2"]);
});

describe("the page's own messages", () => {
  const ids = (source: string): Map<string, string> => {
    const found = new Map<string, string>();
    for (const block of source.split(/\n(?=[a-zA-Z])/)) {
      const id = /^([a-zA-Z][\w-]*) =/.exec(block)?.[1];
      if (id) found.set(id, [...new Set([...block.matchAll(/\$(\w+)/g)].map((one) => one[1]))].sort().join());
    }
    return found;
  };
  const english = ids(en);

  test("exist in both languages with the same arguments", () => {
    expect([...ids(es)].sort()).toEqual([...english].sort());
  });

  test("are all there that the page asks for", () => {
    const sources = import.meta.glob("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
    const asked = new Set<string>();
    const families = new Set<string>();
    for (const source of Object.values(sources) as string[]) {
      for (const match of source.matchAll(/["'`](ui-[a-z0-9-]*[a-z0-9])["'`]/g)) asked.add(match[1]!);
      for (const match of source.matchAll(/`(ui-[a-z-]*-)\$\{/g)) families.add(match[1]!);
    }
    expect([...asked].filter((id) => !english.has(id) && !families.has(`${id}-`))).toEqual([]);
    for (const family of families) expect([...english.keys()].some((id) => id.startsWith(family))).toBe(true);
    const used = [...english.keys()].filter((id) => !asked.has(id) && ![...families].some((family) => id.startsWith(family)));
    expect(used).toEqual([]);
  });
});
