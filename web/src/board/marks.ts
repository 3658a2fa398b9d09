// SPDX-License-Identifier: MIT
// Signs that stand at the rim of a cell, so that a counter in it hides none of them, and field works
// that lie under it. Drawn for this project around the origin.

export const SMALL: Readonly<Record<string, string>> = {
  goal: "M-3.500 5.500V-5.500L4.500 -3L-3.500 0",
  spotted: "M-6 0Q0 -6.500 6 0Q0 6.500 -6 0M-1.500 0a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0 -3 0",
  melee: "M-5 5L4.500 -4.500M5 5L-4.500 -4.500M-5.500 1.500L-1.500 5.500M5.500 1.500L1.500 5.500",
  arms: "M-5.500 1.500H1V-1.500H6M-2 1.500L-3.500 5M-5.500 1.500V-1.500H1",
  paragraph: "M-2.500 -2.500a2.600 2.600 0 1 1 3.400 2.700Q0 0.600 0 2.400M0 5.200V5.300",
  flare: "M0 -6V-3M0 3V6M-6 0H-3M3 0H6M-4.200 -4.200L-2.300 -2.300M2.300 2.300L4.200 4.200M-4.200 4.200L-2.300 2.300M2.300 -2.300L4.200 -4.200",
};

/** Field works by their kind: the class of each part and its path. */
export const WORKS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  foxhole: [["earth", "M-28 6Q-30 -22 0 -26Q30 -22 28 6L20 8Q20 -15 0 -18Q-20 -15 -20 8z"]],
  trench: [["earth", "M-31 -6L-10 -15L10 -6L31 -15V-3L10 6L-10 -3L-31 6z"]],
  bunker: [["concrete", "M-29 -14L-15 -28H15L29 -14V14L15 28H-15L-29 14z"], ["slit", "M-14 -24H14"]],
  wire: [["coil", "M-32 16q4 -13 8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0M-32 22H32"]],
  roadblock: [["timber", "M-26 18H26V24H-26zM-20 28L-11 8H-6L-15 28zM6 28L15 8H20L11 28z"]],
  mines: [["danger", "M0 10L13 30H-13z"]],
  claymore: [["danger", "M-12 14Q0 6 12 14V24Q0 16 -12 24z"]],
};

export const isSmall = (mark: string): boolean => SMALL[mark.split("-")[0]!] !== undefined;
