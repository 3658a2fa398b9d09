// SPDX-License-Identifier: MIT
// What the picture of a game shows in the lobby: a strip of its board, a few counters, an emblem.

import type { Scene } from "../api";

type Unit = readonly [symbol: string, column: number, row: number, side: string, facing: number, letter: string, values: string];

export interface Vignette {
  readonly shape: Scene["shape"];
  readonly top: number; // where the strip begins
  readonly plan: readonly string[]; // "#" is rock, the rest in `signs`
  readonly signs: Readonly<Record<string, string>>;
  readonly edges: readonly (readonly [column: number, row: number, side: number, kind: string])[];
  readonly marks: readonly (readonly [column: number, row: number, mark: string])[];
  readonly units: readonly Unit[];
  readonly emblem?: string; // a drawing in a box of 100 by 100
}

const INDOORS = { "#": "rock", ".": "floor" };

const corridor: Vignette = {
  shape: "square", top: 8, signs: INDOORS, marks: [],
  plan: ["##################", "..................", "###.######.####.##"],
  edges: [[3, 1, 2, "door-closed"], [10, 1, 2, "door-open"], [15, 1, 2, "door-closed"]],
  units: [
    ["grunt", 4, 1, "a", 1, "G", "4·4"], ["sarge", 2, 1, "a", 1, "S", "4·5"], ["blazer", 6, 1, "a", 1, "F", "4·4"], ["hmg-ape", 3, 2, "a", 0, "H", "3·4"],
    ["sturmzombie", 11, 1, "b", 3, "Z", "3·3"], ["sturmzombie", 12, 1, "b", 3, "Z", "3·3"], ["bomberzombie", 10, 2, "b", 0, "B", "4·3"],
    ["blitzhund", 14, 1, "b", 3, "D", "6·3"], ["gretel", 16, 1, "b", 3, "V", "4·5"],
  ],
};

// A keep with battlements and a lit gate, on a shield.
const KEEP = "M12 8H88V52Q88 80 50 94Q12 80 12 52zM24 22H34V30H42V22H58V30H66V22H76V40H70V70H58V58Q58 50 50 50Q42 50 42 58V70H30V40H24z";

const castle: Vignette = {
  shape: "square", top: 8, signs: INDOORS, marks: [],
  plan: [".....####.....####", "..................", ".....####.....####"],
  edges: [[4, 1, 1, "door-open"], [8, 1, 1, "door-closed"], [13, 1, 1, "door-closed"]],
  units: [
    ["bj", 4, 1, "a", -1, "B", "5·3"], ["anya", 2, 0, "a", -1, "A", "4·2"], ["bombate", 3, 2, "a", -1, "O", "5·3"], ["klaus", 1, 1, "a", -1, "K", "4·3"],
    ["soldier", 9, 2, "b", -1, "s", "1·3"], ["soldier", 11, 0, "b", -1, "s", "1·3"], ["space-marine", 12, 1, "b", -1, "m", "2·3"], ["officer", 15, 1, "b", -1, "o", "2·2"],
  ],
  emblem: KEEP,
};

const station: Vignette = {
  shape: "hex-pointy", top: 38, signs: INDOORS,
  plan: ["#######.########", "................", "......#.....#...", "#..####..####..#"],
  edges: [[8, 1, 1, "door-closed"], [8, 2, 1, "door-closed"]],
  marks: [[12, 1, "console"], [14, 2, "chest"], [6, 1, "rough"]],
  units: [
    ["uma", 4, 1, "a", -1, "U", "10·0"], ["cadin", 3, 2, "a", -1, "C", "12·0"], ["qiang", 2, 1, "a", -1, "Q", "12·0"], ["jazz", 1, 2, "a", -1, "J", "9·0"],
    ["nox-spec-ops", 9, 1, "b", -1, "n", ""], ["nox-leader", 10, 2, "b", -1, "n", ""], ["cadmus", 13, 1, "b", -1, "c", ""],
  ],
};

const ROAD = Array.from({ length: 18 }, (_, column) => [column, 1, "road"] as const);

const countryside: Vignette = {
  shape: "hex-flat", top: 40,
  plan: ["f.ww....o.b..ff...", "............s...g.", "g.f.b.ww...b.....f", "ffg.b.www.oo..ffff"],
  signs: { ".": "clear", f: "woods", g: "grove", w: "wheat", o: "orchard", b: "woodbldg", s: "stone1" },
  edges: [[7, 2, 0, "hedge"], [7, 2, 1, "hedge"], [7, 2, 5, "hedge"], [14, 1, 2, "hedge"], [15, 1, 3, "hedge"]],
  marks: ROAD,
  units: [
    ["squad", 5, 2, "a", -1, "Q", "2·6·4"], ["leader", 3, 1, "a", -1, "L", "2·4"], ["tank", 1, 1, "a", -1, "X", "10"], ["squad", 3, 2, "a", -1, "Q", "2·6·4"],
    ["squad", 11, 2, "b", -1, "Q", "1·6·4"], ["half", 12, 1, "b", -1, "H", "0·5·4"], ["gun", 14, 1, "b", -1, "T", "0·28·1"], ["mortar", 16, 2, "b", -1, "T", "1·10·4"],
  ],
};

const PICTURES: Readonly<Record<string, Vignette>> = { wolfenstein: castle, defiance: station, locknload: countryside };

/** The picture of a game; a corridor for one that has none of its own. */
export const vignetteOf = (game: string): Vignette => PICTURES[game] ?? corridor;
