// SPDX-License-Identifier: MIT
// Figures on counters, drawn for this project, in a box of 28 by 24 around the origin.
// `fill` is white with an edge in the side's colour, `cut` is the side's colour, `line` a white stroke.

export interface Part {
  readonly kind: "fill" | "cut" | "line";
  readonly d: string;
}
export type Figure = readonly Part[];

const fill = (d: string): Part => ({ kind: "fill", d });
const cut = (d: string): Part => ({ kind: "cut", d });
const line = (d: string): Part => ({ kind: "line", d });

// -- soldiers in powered armour ---------------------------------------------------------------

const LEGS = fill("M-6.2 3.2h5.4l.3 6.2q.1 1.6-1.5 1.6h-3.6q-1.6 0-1.5-1.5zM6.2 3.2H.8L.5 9.4Q.4 11 2 11h3.6q1.6 0 1.5-1.5z");
const CHEST = fill("M-6.8-5.4h13.6q1.4 0 1.2 1.5L6.8 3q-.3 1.8-2 1.8h-9.6q-1.7 0-2-1.8L-8-3.9q-.2-1.5 1.2-1.5z");
const PADS = fill("M-8.8-6.2a3.6 3.4 0 0 1 3.6 3.4v1.9h-7.2v-1.9a3.6 3.4 0 0 1 3.6-3.4zM8.8-6.2a3.6 3.4 0 0 1 3.6 3.4v1.9H5.2v-1.9a3.6 3.4 0 0 1 3.6-3.4z");
const HELMET = fill("M0-11.6a4.3 4.3 0 0 1 4.3 4.3v2.1q0 1-1 1h-6.6q-1 0-1-1v-2.1A4.3 4.3 0 0 1 0-11.6z");
const VISOR = cut("M-3-8.3h6v1.7h-6z");
const ARMS = fill("M-12-.2h5.2l.4 4.4q.1 1.4-1.3 1.4h-2.8q-1.3 0-1.4-1.3zM12-.2H6.8l-.4 4.4q-.1 1.4 1.3 1.4h2.8q1.3 0 1.4-1.3z");
const ARMOUR: Figure = [LEGS, ARMS, CHEST, PADS, HELMET, VISOR];

const grunt: Figure = [
  ...ARMOUR,
  fill("M-10.6 1.6h17.2V.2h7v2.6h-7v.8h-5.8l-1 3.6h-2.6l.6-3.6h-8.4z"),
];
const machineGun: Figure = [
  ...ARMOUR,
  fill("M-4.6 4.2a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0-6.6 0z"),
  fill("M-11.4.2h15V-1h3.2v.8h7.4v1.5H6.8v.9h7.4v1.5H6.8v.9H-7l-2 1.8h-2.4z"),
  cut("M-2.4 4.2a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0z"),
];
const flamethrower: Figure = [
  fill("M-11.6-11.4q1.9-1.6 3.8 0V1.5h-3.8zM-7.2-11.4q1.9-1.6 3.8 0V1.5h-3.8z"),
  LEGS, ARMS, CHEST, PADS, HELMET, VISOR,
  fill("M-10.2 1.4H4.4v-1h4.2v3.4H4.4v-.8h-9l-1.2 2.6h-2.6l.7-2.6h-2.5z"),
  fill("M9.2 2.1c.2-2 1.9-2.2 1.5-4.6c2 .9 2 2.4 2.1 3.3c.7-.3.8-1 .7-1.6c1.5 1.6 1.3 4.4-.8 5.3c-1.7.7-3.5-.2-3.5-2.400z"),
];
const sergeant: Figure = [
  line("M8.6-6V-11.8"), ...ARMOUR,
  cut("M-3.8-2.800L0-.4L3.8-2.800V-1L0 1.400L-3.8-1zM-3.8.4L0 2.800L3.8.4V2.200L0 4.600L-3.8 2.200z"),
];
const slugger: Figure = [
  LEGS, CHEST, PADS, HELMET, VISOR,
  fill("M-13.4-3.600q0-1.8 1.8-1.800h3.800q1.8 0 1.8 1.800V1q0 1.8-1.8 1.800h-3.800q-1.8 0-1.8-1.800zM13.4-3.600q0-1.8-1.8-1.800H7.800q-1.8 0-1.8 1.800V1q0 1.8 1.8 1.800h3.800q1.8 0 1.8-1.800z"),
  cut("M-12.2-2.200h4.800v1h-4.800zM7.4-2.200h4.800v1H7.400zM0-2.600l1.1 2.3 2.5.3-1.8 1.7.4 2.500L0 3l-2.2 1.2.4-2.500L-3.6 0l2.5-.3z"),
];

// -- the dead ---------------------------------------------------------------------------------

const SHAMBLE = fill("M-4.4 2.600h6.600l1 2.6 3 1.6-.6 4.200H2.800l.2-2.6-2.6-1.400L-1.4 11h-3.800L-4 6.600z");
const RAGS = fill("M-4.8-4.600q3-1.8 6.6-1l2.4 3.800L2.8 3.6-5 3.400z");
const REACH = fill("M2-4.200l4.6-1.4 4.6.9 2.2-1.3.5 1.2-1.8 1.3 1.7.6-.4 1.2-3-.4-4-.4L2.6-.9zM1.6-.8l4.2.7 4.4 2 2.3-.5.2 1.2-2 .9 1.2 1-.7 1-2.6-1.300L4.2 2.6.8 1.600z");
const SKULL = fill("M-2.9-11.200q3.6-1.3 5.9.9q1.5 1.7.9 4l-1.3.4v1.500l-3.7.3l-.5-1.400q-2.6-.8-2.9-3q-.2-1.9 1.6-2.700z");
const EYES = cut("M-.3-8.300h1.700v1.600H-.3zM2.3-8.300h1.300v1.600H2.300z");
const zombie: Figure = [SHAMBLE, RAGS, SKULL, EYES, REACH];
const bomber: Figure = [
  SHAMBLE, RAGS, SKULL, EYES, REACH,
  fill("M-12.6.8a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"),
  line("M-7.6-4.200q-.4-3.6-3.6-4.2"),
  fill("M-13.2-10.600l1.5.7 1.3-1 .1 1.6 1.4.8-1.4.8-.3 1.5-1.2-1-1.5.5.5-1.500z"),
  cut("M-10.6-.8a3.4 3.4 0 0 1 2.4-1.700v1a2.3 2.3 0 0 0-1.5 1.100z"),
];
const hound: Figure = [
  fill("M-13-3.600l3 1.600h11l3.4-4.6.6-3.4 2.4 2.2 3 .8 3.2 2.6-.8 2.2-4.4.6-1.8 2.8-.6 5.4 1.4 3.800H4.800l-1.4-4.4-5.6-.6-3 2 .4 3H-8l-1-3.6.6-4.4-2.4-2.400z"),
  fill("M-7.6 2.400l-2.8 2.8.6 4.600h-2.600l-1-5.2 2.6-4.600zM2.6 4l-1.4 6.400H4l2-6z"),
  cut("M8.4-5.200h1.500v1.300H8.400z"),
  line("M-6-2.600v-2.400M-3-2.600v-2.600M0-2.600v-2.6"),
];

// -- people -----------------------------------------------------------------------------------

const COAT = fill("M-4.8-4.800h9.600q1.5 0 1.7 1.400L7 3l-1.6.3L7.2 11H1.400L0 5.6-1.4 11h-5.800l1.8-7.700L-7 3l.5-6.400q.2-1.4 1.7-1.400z");
const FACE = fill("M-2.7-9.400h5.400v2q0 2.7-2.7 2.700t-2.7-2.700z");
const CAP = fill("M-4.2-9l.5-2.200q3.7-1.7 7.4 0l.5 2.2-1.2.6q-3-.9-6 0z");
const BELT = cut("M-5.2 1.900H5.200v1.300H-5.200z");
const officer: Figure = [COAT, FACE, CAP, BELT, cut("M-.5-4.800h1V1.900h-1z")];
const whip: Figure = [
  COAT, FACE, fill("M-4.4-6.200q-.6-5.4 4.4-5.400t4.4 5.400l-1.6-.4q-.1-2.8-2.8-2.800t-2.8 2.800z"), BELT,
  line("M6.2-2.600l3.4 2.800M9.6.2q4.8-1.6 2.6-5t-5-2.400q-3 1.2-1-1.800t6.6-1.2"),
];
const gunslinger: Figure = [
  COAT, FACE, CAP, BELT,
  fill("M6.2-2.400l2.6 1 4.8-1.3.5 1.7-3.6 1.1.3 1.7-1.7.5-.5-1.6-3.2-1zM-6.2-2.400l-2.6 1-4.8-1.3-.5 1.7 3.6 1.1-.3 1.7 1.7.5.5-1.6 3.2-1z"),
];
const soldier: Figure = [
  fill("M-4.6 3h3.900l.4 8h-4.200zM4.6 3H.7L.3 11h4.200z"),
  fill("M-4.6-4.800h9.200q1.6 0 1.8 1.600L7 3q0 1.2-1.2 1.200H-5.800Q-7 4.2-7 3l.6-6.200q.2-1.6 1.8-1.600z"),
  fill("M-2.6-8.400h5.200v1.400q0 2.5-2.6 2.500t-2.6-2.500z"),
  fill("M-4.4-7.600q-.4-4 4.4-4t4.4 4q-4.4-1.1-8.8 0z"),
  fill("M-10.4.2H4.600v-.9h8v1.700h-8v.8H.8l-.8 2.600h-2.200l.5-2.600h-8.700z"),
];
const leader: Figure = [...soldier.slice(0, 4), cut("M0-3.600l1.3 2.7 3 .4-2.2 2 .5 3L0 3.100l-2.6 1.4.500-3-2.2-2 3-.4z")];
const tank: Figure = [
  fill("M-12 4.600q0-2.4 2.4-2.400H9.600q2.4 0 2.4 2.400v2.200q0 2.8-2.8 2.800H-9.200q-2.8 0-2.8-2.800z"),
  fill("M-9.6-1.400H8.400l2 3.600h-22zM-4.8-6.800h6.600q1.6 0 1.9 1.600h9.300v1.900H3.800l-.4 1.900h-8.600l-1-3.600q-.2-1.8 1.4-1.800z"),
  cut("M-8.8 5.900a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM-3.7 5.900a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM1.3 5.900a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM6.3 5.900a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z"),
];
const gun: Figure = [
  fill("M-10-6h3.400v12H-10zM-6.6-2.200H12.800v2.800H-6.600z"),
  fill("M-5.4 4.600a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0z"),
  cut("M-2.6 4.600a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z"),
];
const mortar: Figure = [fill("M-6.6 8.600h13.200v2.200H-6.600zM-3.2 8.600L2.6-9.400l4 1.300L1 8.600z"), line("M4.4-1l4.4 9.4")];

const drone: Figure = [
  fill("M-5.400-3.6q5.400-2.8 10.800 0l1.4 4.2q-1 4.4-6.800 4.400t-6.800-4.400z"),
  fill("M-13-7.400h9v1.600h-9zM4-7.400h9v1.600H4zM-9.300-6.200h1.600v4.400h-1.600zM7.700-6.200h1.600v4.400H7.700z"),
  cut("M-2.200.4a2.2 2.2 0 1 0 4.400 0a2.2 2.2 0 1 0-4.400 0z"), line("M-3 5.600l-2 4.400M3 5.600l2 4.400"),
];
const rocket: Figure = [LEGS, CHEST, HELMET, VISOR, fill("M-12.600-5.800h19.400l5.600 2.300-5.600 2.300h-19.400l1.800-2.300z"), cut("M4.600-5.800h1.200v4.600H4.600z")];
const colossus: Figure = [
  fill("M-9.400 2.800h6.400l.4 8.200h-8.200zM9.400 2.800H3l-.4 8.200h8.200z"), fill("M-10.600-6.800h21.200L8.800 4.400H-8.800z"),
  fill("M-14-6.200h4.800l1 10.400h-5.200zM14-6.200H9.200l-1 10.400h5.200z"), fill("M-3.200-11.600h6.400v5.200h-6.400z"),
  cut("M-2.200-9.800h4.400v1.600h-4.400zM-4.800-3.400h9.600v1.400h-9.600zM-4.400-.4h8.800v1.400h-8.800z"),
];
const brawler: Figure = [LEGS, CHEST, fill("M0-11.800a3.700 3.700 0 0 1 0 7.400a3.700 3.700 0 0 1 0-7.400z"), fill("M-13-3.400a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM7-3.400a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"), line("M-8-4.600L-5.600-2.400M8-4.600L5.600-2.400")];

const NAMED: Readonly<Record<string, Figure>> = {
  grunt, "hmg-ape": machineGun, blazer: flamethrower, sarge: sergeant, slugger,
  sturmzombie: zombie, bomberzombie: bomber, blitzhund: hound, gretel: whip, ilsa: gunslinger,
  soldier, rifle: soldier, squad: soldier, officer, leader, hero: leader, hound, zombie, tank, gun, mortar,
  drone, "space-marine": grunt, supersoldier: slugger, uebersoldier: machineGun, panzerhund: hound,
  "fire-trooper": flamethrower, "rocket-trooper": rocket, bevl: whip, "von-grim": leader,
  "mecha-hitler": colossus, hitler: officer,
  bj: sergeant, anya: gunslinger, set: whip, bombate: soldier, max: brawler, klaus: leader,
};
// A game may name its symbols as it likes: what the name hints at is drawn, else a soldier.
const HINTS: readonly (readonly [RegExp, Figure])[] = [
  [/bomb/, bomber], [/zomb|undead|ghoul/, zombie], [/dog|hund|hound|wolf/, hound],
  [/flam/, flamethrower], [/hmg|mmg|machine|(^|-)mg/, machineGun], [/armou?r|power/, grunt],
  [/tank|panzer|vehicle|halftrack/, tank], [/mortar/, mortar], [/gun|anti-tank|cannon/, gun],
  [/officer|commissar|captain/, officer], [/sarge|serg|leader|hero|hq/, leader],
];

export function figureOf(symbol: string): Figure {
  const named = NAMED[symbol];
  if (named) return named;
  const name = symbol.toLowerCase();
  return HINTS.find(([hint]) => hint.test(name))?.[1] ?? soldier;
}
