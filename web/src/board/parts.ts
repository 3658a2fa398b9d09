// SPDX-License-Identifier: MIT
// What figures on counters are made of, in a box of 28 by 24 around the origin.
// `fill` is white with an edge in the side's colour, `cut` is the side's colour, `line` a white stroke.

export interface Part {
  readonly kind: "fill" | "cut" | "line";
  readonly d: string;
}
export type Figure = readonly Part[];

export const fill = (d: string): Part => ({ kind: "fill", d });
export const cut = (d: string): Part => ({ kind: "cut", d });
export const line = (d: string): Part => ({ kind: "line", d });

// A soldier in powered armour.
export const LEGS = fill("M-6.2 3.2h5.4l.3 6.2q.1 1.6-1.5 1.6h-3.6q-1.6 0-1.5-1.5zM6.2 3.2H.8L.5 9.4Q.4 11 2 11h3.6q1.6 0 1.5-1.5z");
export const CHEST = fill("M-6.8-5.4h13.6q1.4 0 1.2 1.5L6.8 3q-.3 1.8-2 1.8h-9.6q-1.7 0-2-1.8L-8-3.9q-.2-1.5 1.2-1.5z");
export const PADS = fill("M-8.8-6.2a3.6 3.4 0 0 1 3.6 3.4v1.9h-7.2v-1.9a3.6 3.4 0 0 1 3.6-3.4zM8.8-6.2a3.6 3.4 0 0 1 3.6 3.4v1.9H5.2v-1.9a3.6 3.4 0 0 1 3.6-3.4z");
export const HELMET = fill("M0-11.6a4.3 4.3 0 0 1 4.3 4.3v2.1q0 1-1 1h-6.6q-1 0-1-1v-2.1A4.3 4.3 0 0 1 0-11.6z");
export const VISOR = cut("M-3-8.3h6v1.7h-6z");
export const ARMS = fill("M-12-.2h5.2l.4 4.4q.1 1.4-1.3 1.4h-2.8q-1.3 0-1.4-1.3zM12-.2H6.8l-.4 4.4q-.1 1.4 1.3 1.4h2.8q1.3 0 1.4-1.3z");

// Somebody in a coat.
export const COAT = fill("M-4.8-4.800h9.600q1.5 0 1.7 1.400L7 3l-1.6.3L7.2 11H1.400L0 5.6-1.4 11h-5.800l1.8-7.700L-7 3l.5-6.400q.2-1.4 1.7-1.400z");
export const FACE = fill("M-2.7-9.400h5.400v2q0 2.7-2.7 2.700t-2.7-2.700z");
export const CAP = fill("M-4.2-9l.5-2.2q3.7-1.7 7.4 0l.5 2.2-1.2.6q-3-.9-6 0z");
export const BELT = cut("M-5.2 1.900H5.2v1.300H-5.200z");
