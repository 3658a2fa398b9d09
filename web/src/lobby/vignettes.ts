// SPDX-License-Identifier: MIT
// What the picture of a game shows in the lobby: a strip of its board, a few counters, an emblem.

type Unit = readonly [symbol: string, column: number, row: number, side: string, facing: number, letter: string, values: string];

export interface Vignette {
  readonly plan: readonly string[]; // "#" is rock
  readonly doors: readonly (readonly [column: number, row: number, side: number, open: boolean])[];
  readonly units: readonly Unit[];
  readonly emblem?: string; // a drawing in a box of 100 by 100
}

const corridor: Vignette = {
  plan: ["##################", "..................", "###.######.####.##"],
  doors: [[3, 1, 2, false], [10, 1, 2, true], [15, 1, 2, false]],
  units: [
    ["grunt", 4, 1, "a", 1, "G", "4·4"], ["sarge", 2, 1, "a", 1, "S", "4·5"], ["blazer", 6, 1, "a", 1, "F", "4·4"], ["hmg-ape", 3, 2, "a", 0, "H", "3·4"],
    ["sturmzombie", 11, 1, "b", 3, "Z", "3·3"], ["sturmzombie", 12, 1, "b", 3, "Z", "3·3"], ["bomberzombie", 10, 2, "b", 0, "B", "4·3"],
    ["blitzhund", 14, 1, "b", 3, "D", "6·3"], ["gretel", 16, 1, "b", 3, "V", "4·5"],
  ],
};

// A keep with battlements and a lit gate, on a shield.
const KEEP = "M12 8H88V52Q88 80 50 94Q12 80 12 52zM24 22H34V30H42V22H58V30H66V22H76V40H70V70H58V58Q58 50 50 50Q42 50 42 58V70H30V40H24z";

const castle: Vignette = {
  plan: [".....####.....####", "..................", ".....####.....####"],
  doors: [[4, 1, 1, true], [8, 1, 1, false], [13, 1, 1, false]],
  units: [
    ["bj", 4, 1, "a", -1, "B", "5·3"], ["anya", 2, 0, "a", -1, "A", "4·2"], ["bombate", 3, 2, "a", -1, "O", "5·3"], ["klaus", 1, 1, "a", -1, "K", "4·3"],
    ["soldier", 9, 2, "b", -1, "s", "1·3"], ["soldier", 11, 0, "b", -1, "s", "1·3"], ["space-marine", 12, 1, "b", -1, "m", "2·3"], ["officer", 15, 1, "b", -1, "o", "2·2"],
  ],
  emblem: KEEP,
};

const PICTURES: Readonly<Record<string, Vignette>> = { wolfenstein: castle };

/** The picture of a game; a corridor for one that has none of its own. */
export const vignetteOf = (game: string): Vignette => PICTURES[game] ?? corridor;
