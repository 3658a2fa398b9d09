// SPDX-License-Identifier: MIT
import { describe, expect, test } from "vitest";
import type { Card, Choice, Scene, Slot } from "../src/api";
import { geometryOf } from "../src/board/geometry";
import { ownActions, sorted } from "../src/lib/choices";
import { carriedOn, handled, landings, sheetOf } from "../src/lib/sheets";

const words = { id: "x", args: {} };
const slot = (id: string, rest: Partial<Slot> = {}): Slot => ({ id, words, unit: id.split("/")[0]!, room: 0, passing: false, ...rest });
const card = (id: string, place: string, rest: Partial<Card> = {}): Card => ({
  id, words, text: words, seat: "", where: id.split("/")[0]!, value: "", slot: place, size: 1, fits: [], ...rest,
});
const lays = (id: string, place: string, type: string, rest: Partial<Choice> = {}): Choice => ({
  action: { type, card: id, place }, words, cost: "", unit: "ann", target: "", cell: -1, group: "cards", rolls: false, facing: -1, card: id, slot: place, ...rest,
});
const unit = (id: string) => ({ id, seat: "a", cell: 0, symbol: "x", letter: "x", words, facing: -1, aim: -1, values: "", pips: [0, 0] as const, badges: [], active: false, beside: "" });
const scene: Scene = {
  game: "g", shape: "square", columns: 1, rows: 1, pushed: 0, title: words, prompt: words, seats: ["a"],
  cells: [], edges: [], counters: [unit("ann"), unit("bob")], tracks: [], sides: {},
  slots: [slot("ann/hand", { room: 2 }), slot("ann/pack", { room: 3 }), slot("ann/held", { passing: true }), slot("bob/held", { passing: true }), slot("store", { unit: "" })],
  cards: [
    card("ann/rifle", "ann/hand", { size: 2, fits: ["ann/hand", "ann/pack"] }),
    card("ann/kit", "ann/held", { fits: ["ann/hand", "ann/pack"] }),
    card("note", "store", { where: "table" }),
  ],
};
const takes = lays("ann/rifle", "ann/held", "take-off");
const gives = lays("ann/rifle", "bob/held", "give");
const inPack = lays("ann/kit", "ann/pack", "put-on");
const inHand = lays("ann/kit", "ann/hand", "put-on");
const otherHand = lays("ann/kit", "ann/hand", "put-on", { action: { type: "put-on", way: 1 } });
const end = lays("", "", "end", { group: "end" });
const stray = lays("ann/gone", "ann/pack", "put-on");
const all = [takes, gives, inPack, inHand, otherHand, end, stray];
const sort = sorted(all, scene, geometryOf(scene));

describe("sheets", () => {
  test("hold cards by slot and know how full they are", () => {
    const [hand, pack] = sheetOf(scene, "ann");
    expect([hand!.cards.map((one) => one.id), hand!.used, hand!.slot.room]).toEqual([["ann/rifle"], 2, 2]);
    expect([pack!.cards, pack!.used]).toEqual([[], 0]);
    expect(sheetOf(scene, "").map((one) => one.slot.id)).toEqual(["store"]);
  });
  test("take the choices that lay cards away from the buttons, but only of cards that are there", () => {
    expect(ownActions(sort, "ann")).toEqual([stray]);
    expect(sort.laying.get("ann/kit")).toEqual([inPack, inHand, otherHand]);
  });
  test("are shown of everybody whom a card may go to", () => {
    expect([...handled(scene, sort)].sort()).toEqual(["ann", "bob"]);
  });
});

describe("a card may be laid", () => {
  test("where a choice says so, with every way to do it", () => {
    const places = landings(scene, sort, "ann/kit");
    expect([...places.keys()]).toEqual(["ann/pack", "ann/hand"]);
    expect(places.get("ann/hand")).toEqual({ choices: [inHand, otherHand], first: null });
  });
  test("where it fits, by taking it up first; never where it lies", () => {
    const places = landings(scene, sort, "ann/rifle");
    expect([...places.keys()]).toEqual(["ann/held", "bob/held", "ann/pack"]);
    expect(places.get("ann/pack")).toEqual({ choices: [], first: takes });
  });
  test("nowhere without a choice", () => expect(landings(scene, sort, "note").size).toBe(0));
  test("after it was taken up, if just one choice lays it there", () => {
    expect(carriedOn(all, "ann/kit", "ann/pack")).toBe(inPack);
    expect(carriedOn(all, "ann/kit", "ann/hand")).toBeUndefined();
    expect(carriedOn(all, "ann/rifle", "ann/pack")).toBeUndefined();
  });
});
