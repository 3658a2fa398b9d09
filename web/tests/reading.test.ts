// SPDX-License-Identifier: MIT
// Typed orders, the rulebook, addresses.
import { expect, test } from "vitest";
import type { Choice, RuleText } from "../src/api";
import { command, matching } from "../src/lib/orders";
import { parse } from "../src/lib/paths";
import { found } from "../src/lib/rulebook";

const spoken = ["Move to E7, 1 AP", "Move to E8, 1 AP", "Shoot Sturmzombie 3 with SMG, 1 AP", "Acción: girar"].map((text) => ({ text, choice: {} as Choice }));
const texts = (typed: string): string[] => matching(spoken, typed).map((one) => one.text);

test("every typed word must begin a word of the sentence", () => {
  expect(texts("mo e7")).toEqual(["Move to E7, 1 AP"]);
  expect(texts("shoot 3")).toEqual(["Shoot Sturmzombie 3 with SMG, 1 AP"]);
  expect(texts("accion")).toEqual(["Acción: girar"]);
  expect(texts("move")).toHaveLength(2);
  expect(texts("fly")).toEqual([]);
});

test("a number names a choice by its place", () => {
  expect(texts("2")).toEqual(["Move to E8, 1 AP"]);
  expect(texts("9")).toEqual([]);
});

test("questions are told from orders, in both languages", () => {
  expect(command("why e7")).toEqual({ kind: "why", rest: "e7" });
  expect(command("Why not E7")).toEqual({ kind: "why", rest: "e7" });
  expect(command("¿por qué no e7".replace("¿", ""))).toEqual({ kind: "why", rest: "e7" });
  expect(command("odds shoot 3")).toEqual({ kind: "odds", rest: "shoot 3" });
  expect(command("move e7")).toEqual({ kind: "order", rest: "move e7" });
  expect(command("enemigos").kind).toBe("enemies");
});

test("rules are found by id, title and text, in that order, accents or not", () => {
  const rule = (id: string, en: string, es: string, text: string): RuleText => ({ id, section: { en: "Doors", es: "Puertas" }, title: { en, es }, text: { en: text, es: text }, ruling: {}, source: "" });
  const rules = [rule("INC-1.01", "Squares", "Casillas", "A door stands between two."), rule("INC-8.06", "Sealed doors", "Puertas selladas", "Never open."), rule("INC-9.01", "Vision", "Visión", "See.")].map((one) => (one.id === "INC-9.01" ? { ...one, section: { en: "Sight", es: "Línea de visión" } } : one));
  expect(found(rules, "door", "en").map((one) => one.id)).toEqual(["INC-8.06", "INC-1.01"]);
  expect(found(rules, "8.06", "en").map((one) => one.id)).toEqual(["INC-8.06"]);
  expect(found(rules, "vision", "es").map((one) => one.id)).toEqual(["INC-9.01"]);
  expect(found(rules, "puertas", "es").map((one) => one.id)).toEqual(["INC-8.06", "INC-1.01"]);
  expect(found(rules, "linea", "es").map((one) => one.id)).toEqual(["INC-9.01"]);
  expect(found(rules, "", "en")).toHaveLength(3);
  expect(found(rules, "dragon", "en")).toEqual([]);
});

test("addresses lead somewhere, damaged ones to the lobby", () => {
  expect(parse("#/table/abc")).toMatchObject({ page: "table", id: "abc", at: -1 });
  expect(parse("#/table/abc/at/12")).toMatchObject({ page: "table", at: 12 });
  expect(parse("#/join/x_-y")).toMatchObject({ page: "join", id: "x_-y", at: -1 });
  expect(parse("#/join/share%3Aa%3Ab/at/7")).toMatchObject({ page: "join", id: "share:a:b", at: 7 });
  expect(parse("#/rules/incursion/INC-6.01")).toMatchObject({ page: "rules", id: "incursion", rule: "INC-6.01" });
  for (const odd of ["", "#", "#/nowhere", "#/table", "#/join/", "#/table/%E0%A4%A"]) expect(parse(odd).page).toMatch(/lobby|table/);
});
