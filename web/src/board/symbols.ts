// SPDX-License-Identifier: MIT
// Figures on counters, drawn for this project: which one stands for which symbol.

import { OPERATIVES } from "./operatives";
import { ARMS, BELT, CAP, CHEST, COAT, FACE, HELMET, LEGS, PADS, VISOR, cut, fill, line, type Figure, type Part } from "./parts";

// -- soldiers in powered armour ---------------------------------------------------------------

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

// -- foot units and machines of platoon games ---------------------------------------------------

const man = (x: number, y: number): readonly Part[] => [
  fill(`M${x - 4.4} ${y + 10}v-3.600q0-3.600 4.400-3.600t4.400 3.600v3.600z`),
  fill(`M${x - 2.500} ${y + 0.400}a2.500 2.700 0 1 0 5 0z`), fill(`M${x - 3.600} ${y + 0.600}q-.2-4.200 3.600-4.200t3.600 4.200z`),
];
const squad: Figure = [...man(0, -6.5), ...man(-8, 0), ...man(8, 0)];
const half: Figure = [...man(-5, -3.5), ...man(5, -1)];
const crew: Figure = [...man(-6, -1), ...man(6, -1), fill("M-2.800 4a2.800 2.800 0 1 0 5.600 0a2.800 2.800 0 1 0-5.600 0z"), cut("M-1 4a1 1 0 1 0 2 0a1 1 0 1 0-2 0z")];
const medic: Figure = [...man(-5, -3), fill("M5-5.500h4v4h4v4h-4v4H5v-4H1v-4h4z")];
const sniper: Figure = [...man(-3, -5), line("M-11 7.500H13M4 4.500h5M-11 7.500v2.500"), line("M7-6a4 4 0 1 0 .01 0M7-8.500v9M2.500-4h9")];
const scout: Figure = [...man(-3, -4), fill("M3-3.500h4v6.500H3zM9-3.500h4v6.500H9z"), line("M7-1h2")];
const chaplain: Figure = [...man(-4, -3), fill("M7.500-8h3v4h4v3h-4v9h-3v-9h-4v-3h4z")];
const tripod: Figure = [fill("M-11-3H5v-1.500h9v1.700H5V.5h-9l-2 4h-5z"), line("M0 1l-7 9M0 1l7 9M0 1v9")];
const TRACK = [
  fill("M-12.500 5q0-2.600 2.600-2.600H9.900q2.600 0 2.600 2.600v1.800q0 2.800-2.800 2.800H-9.700q-2.800 0-2.800-2.800z"),
  cut("M-8.800 5.900a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0zM-3.700 5.900a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0zM1.300 5.900a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0zM6.300 5.900a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0z"),
];
const assaultGun: Figure = [...TRACK, fill("M-10-1.500l3-4.500H4l2 2.500h8.500v2H7.500l3 4h-21z")];
const WHEELS = [
  fill("M-9.500 6.500a3.200 3.200 0 1 0 6.400 0a3.200 3.200 0 1 0-6.400 0zM3.600 6.500a3.200 3.200 0 1 0 6.400 0a3.200 3.200 0 1 0-6.400 0z"),
  cut("M-7.500 6.500a1.200 1.200 0 1 0 2.400 0a1.200 1.200 0 1 0-2.400 0zM5.600 6.500a1.200 1.200 0 1 0 2.400 0a1.200 1.200 0 1 0-2.400 0z"),
];
const truck: Figure = [fill("M-13-7.500H2.500V5H-13zM3.500-3.500h5l4 4.500v4h-9z"), ...WHEELS];
const car: Figure = [fill("M-12 0l3.500-1.500 2-4.500H3l3 4.500 6 1.500v5h-24z"), ...WHEELS];
const halftrack: Figure = [
  fill("M-13-5.500H4l3 4 5.500 1.500v4.500H-13z"), fill("M-12.500 6q0-2.500 2.500-2.500h8q2.500 0 2.500 2.500t-2.500 3.600h-8q-2.500 0-2.500-3.600z"),
  fill("M4.800 6.500a3.200 3.200 0 1 0 6.400 0a3.200 3.200 0 1 0-6.400 0z"), cut("M-9.500 6.300a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0zM-5 6.300a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0zM6.800 6.500a1.200 1.200 0 1 0 2.400 0a1.200 1.200 0 1 0-2.400 0z"),
];
const helicopter: Figure = [
  line("M-14-8.500H12M-1-8.500V-5"), fill("M-7-4q0-1.500 1.500-1.500H4Q11-5.500 11 1.500 11 5 7.500 5h-9Q-5 5-6-1L-14-2.500v-2.500z"),
  cut("M4.500-3.500q4.500.500 4.500 4.500H4.500z"), line("M-5 9.500H9M-1.500 5.500v4M6 5.500v4"),
];
const wreck: Figure = [line("M-11 9H11M-9 8.500L-5 2H6L9.500 8.500M-2 2L-4-5M3 2Q0-3 4-6T3-11M-7-1Q-9-4-6-7")];

const NAMED: Readonly<Record<string, Figure>> = {
  ...OPERATIVES,
  grunt, "hmg-ape": machineGun, blazer: flamethrower, sarge: sergeant, slugger,
  sturmzombie: zombie, bomberzombie: bomber, blitzhund: hound, gretel: whip, ilsa: gunslinger,
  squad, half, crew, medic, sniper, scout, chaplain, advisor: officer, "armour-leader": officer, "machine-gun-team": tripod,
  "assault-gun": assaultGun, truck, car, halftrack, helicopter, wreck, abandoned: wreck,
  soldier, rifle: soldier, officer, leader, hero: leader, hound, zombie, tank, gun, mortar,
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
