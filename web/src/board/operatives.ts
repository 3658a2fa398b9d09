// SPDX-License-Identifier: MIT
// Figures of tomorrow: a crew, those who help it and what comes against it. Bodies, heads and arms
// are put together anew for each.

import { ARMS, BELT, CAP, CHEST, COAT, FACE, HELMET, LEGS, PADS, VISOR, cut, fill, line, type Figure } from "./parts";

// -- bodies -----------------------------------------------------------------------------------

const SUIT: Figure = [
  fill("M-4.6 3h3.9l.4 8h-4.2zM4.6 3H.7L.3 11h4.200z"),
  fill("M-4.6-4.800h9.2q1.6 0 1.8 1.600L7 3q0 1.2-1.2 1.200H-5.800Q-7 4.2-7 3l.6-6.200q.2-1.6 1.8-1.600z"),
];
const ARMOUR: Figure = [LEGS, ARMS, CHEST, PADS];
const CLOAK = fill("M0-11.8q4.6 0 5 5.200l3.800 8.200L8 11H-8l-.8-9.400L-5-6.600q.4-5.200 5-5.200z");
const ROBE = fill("M-4.4-4.800h8.8q1.4 0 1.7 1.500L8.600 11H-8.600l2.500-14.300q.3-1.500 1.700-1.500z");
const BEAST = fill("M-7.400-4.600h14.800q2 0 2 2L8 3.600H-8l-1.400-6.200q0-2 2-2zM-6.600 3.600h5l-1 7.400h-4.800zM6.600 3.600h-5l1 7.400h4.800z");

// -- heads ------------------------------------------------------------------------------------

const HEAD = fill("M0-11.400a3.400 3.400 0 0 1 0 6.800a3.400 3.400 0 0 1 0-6.800z");
const TAIL = fill("M-3.700-8.200q0-3.700 3.700-3.700t3.700 3.700q-3.700-1.900-7.400 0zM3-9.600l4 2.600-.8 3.600-2.800-3.400z");
const HEADPHONES = fill("M-4.900-9.200h1.900v3.600h-1.900zM3-9.200h1.900v3.600H3z");
const BAND = line("M-4-8.800q.4-3.200 4-3.200t4 3.200");
const MUZZLE: Figure = [fill("M-4.600-12l2.600 2.400h4L4.600-12l.8 5.400L2-3h-4l-3.400-3.600z"), cut("M-2.900-8.200h1.800v1.400h-1.800zM1.100-8.200h1.800v1.400H1.100z")];
const MASK: Figure = [fill("M-3.8-11.400h7.600l.8 4.200L2-3.800h-4l-2.600-3.400z"), cut("M-3.400-8.800L-.4-7.400v1.200l-3-1zM3.400-8.800L.4-7.400v1.200l3-1z")];
const HOOD = cut("M0-9.800q3 0 3 3.600L0-3.400l-3-2.800q0-3.600 3-3.600z");
const EYES = fill("M-2-7h1.500v1.200H-2zM.5-7H2v1.200H.5z");
const HORNS = fill("M-3.800-9.400q-3.400-.2-3.600-2.600q1.400 1.200 4.400.6zM3.8-9.400q3.400-.2 3.600-2.600q-1.400 1.200-4.400.6z");

// -- what they hold ---------------------------------------------------------------------------

const PISTOL = fill("M5.800-2.200h7.800V.2H10l-.5 2.800H7.100l.5-2.800H5.800z");
const RIFLE = fill("M-10.4.2H4.600v-.9h8v1.700h-8v.8H.8L0 4.400h-2.200l.5-2.600h-8.700z");
const SHOTGUN = fill("M-10.8-.6H3.600v-1h10v3.800h-10V3H-.4l-.8 2.800h-2.800l.6-2.800h-7.400z");
const CANNON = fill("M-12.600-1.200H2v-1.200h11.800v5.600H2V2h-3.600L-3 5.600h-3.400L-5.600 2h-7z");
const NEEDLE = fill("M-9 1.600L13.800-3.200v1.300L1.600 1.400 1 4.200h-2.400l.2-2.200-7.800 1.200z");
const CLAWS = fill("M-8-.6l-5.800.8 4.400 1.400-4.600 2 5-.2-3.200 3.200 4.600-2zM8-.6l5.800.8-4.400 1.400 4.600 2-5-.2 3.200 3.200-4.600-2z");
const BLADES = fill("M-6.600.4l-6.600-8 .6-1.800 8 7.600zM6.600.4l6.600-8-.6-1.800-8 7.600z");
const SABRE = fill("M6.200 1.800q5.800-3.400 6.400-13q2.400 9-4.600 14.800l1 1.600-1.300.8-2.800-4.600 1.200-.8z");
const STAFF = fill("M9.600-11.800h1.500V11.400H9.600z");
const HALBERD = fill("M9.600-12h1.500V11.400H9.600zM11-11q3.200 1 3 4.400q-1.600-.8-3-.4z");
const TABLET: Figure = [fill("M-5.200-1.800H5.200v6.400H-5.200z"), cut("M-4-.6h8v1.200h-8zM-4 1.800h5.200V3H-4z")];
const SHIELD: Figure = [fill("M-13-5.400q4-.4 6-2 2 1.600 3.200 2v7Q-4.200 6.400-8.400 8.400-12.600 6.400-13 1.600z"), cut("M-9-4.200h1.200v9.400H-9z")];
const CROSS = cut("M-1-3.600h2v2h2v2H1v2h-2v-2h-2v-2h2z");
const MAST = line("M7.4-4.6v-4.8M5.4-9.8q2-1.6 4 0M3.8-11.4q3.6-2.4 7.2 0");
const CASE: Figure = [fill("M6.400 3h6.200v5.600H6.400zM8.200 3V1.600h2.600V3z")];

// -- machines ---------------------------------------------------------------------------------

const sphere: Figure = [
  fill("M-13-3.400l5.200 1.600v3.600L-13 3.400zM13-3.400L7.800-1.800v3.600L13 3.400z"),
  fill("M0-7.800a7.800 7.800 0 0 1 0 15.600a7.800 7.800 0 0 1 0-15.600z"), cut("M0-3.400a3.400 3.400 0 0 1 0 6.800a3.400 3.400 0 0 1 0-6.800z"),
  fill("M-.9-1.600a1.300 1.300 0 0 1 0 2.600a1.300 1.300 0 0 1 0-2.600z"), line("M0-7.800v-3.600M-3.400 8.200l-1.600 2.600M3.400 8.200l1.600 2.600"),
];
const bulwark: Figure = [
  fill("M-11-8.800h22l1.600 3.600-2 9.600L4.600 8.800h-9.200l-6-4.400-2-9.600z"), cut("M-7-4.800H7v1.600H-7zM-2.400-1.200h4.800v6h-4.800z"),
  fill("M-1.4-.2h2.800v4h-2.800z"), line("M-5 9.600v2M0 9.600v2M5 9.600v2"),
];
const goliath: Figure = [
  fill("M-8.600 3.400h6l-.6 7.600h-7zM8.600 3.400h-6l.6 7.600h7z"), fill("M-8.400-8.600H8.400L10 3.800H-10z"),
  fill("M-14-7h5v8.600l-1 5.200h-3.400l-.6-5.200zM14-7H9v8.600l1 5.200h3.400l.6-5.200z"),
  cut("M-4.600-6h9.200v2.400h-9.200zM-5.600-.8h11.2v1.400H-5.600z"), fill("M-3-11.800h6v3.400h-6z"),
];
const howler: Figure = [
  fill("M-12 5.200q0-1.800 1.800-1.800h20.400q1.8 0 1.800 1.800v2.400q0 2.600-2.600 2.600H-9.400q-2.600 0-2.600-2.600z"),
  fill("M-9-.4L2.400-11.800l4 3.600L-2 3.400h-7z"), fill("M-1.400 3.400L7.600-7.400l3.200 2.600-5.600 8.200z"),
  cut("M-8.600 6.800a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0zM-1.300 6.800a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0zM6 6.800a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0z"),
];
const turret: Figure = [
  line("M0 2l-7 9M0 2l7 9M0 2v9.400"), fill("M-7-6.600q0-2.400 2.400-2.400h5q2.400 0 2.400 2.400v6q0 2.400-2.400 2.400h-5q-2.400 0-2.400-2.400z"),
  fill("M2.800-6h10.800v2.200H2.800zM2.800-2.400h10.800v2.200H2.800z"), cut("M-4.400-5.400h3.600v2.800h-3.600z"),
];
const pylon: Figure = [
  fill("M-5.600 11l2.800-5.400v-11.400L0-11.800l2.800 6v11.400L5.600 11z"), cut("M-1-5h2v9h-2z"),
  line("M-6.400-7.600q-4.600 4.800 0 9.600M-9.800-9.800q-7 7 0 14M6.400-7.600q4.600 4.800 0 9.600M9.800-9.800q7 7 0 14"),
];
const anchor: Figure = [
  fill("M-9.800 11l3-4.400h13.600l3 4.400z"), fill("M0-12a9 9 0 0 1 0 18a9 9 0 0 1 0-18z"), cut("M0-8.800a5.800 5.800 0 0 1 0 11.600a5.800 5.800 0 0 1 0-11.600z"),
  line("M-3.200-3q1.600-3.400 3.600-1.400t-1 3.400 3.400.2"),
];

// -- creatures --------------------------------------------------------------------------------

const cadmus: Figure = [
  fill("M-5 3.400h4l-.6 7.600h-3.200zM5 3.400H1l.6 7.600h3.200z"), fill("M0-9.400q6.800 3.400 6.800 8.600T0 5.600-6.800-.8 0-9.400z"),
  fill("M-6-5l-7.400-2.800 5.400 5.200-3.600 6.800L-5-.6zM6-5l7.400-2.800L8-2.600l3.600 6.800L5-.6z"), fill("M0-12l2.400 4.400L0-5.400l-2.400-2.200z"), cut("M-3.400-3.400h6.800L0 1.400z"),
];
const rend: Figure = [
  fill("M-12.600-1.400l3.200-1.800H1.400l4.400-4.400 5.200.4 2.8 3-1.2 2.600-4.4.4-1.600 3.200.4 5.800H3.600l-1-5.200-6.800-.4-3.200 5.600h-3.200l1.4-6.400z"),
  fill("M-9-3.400l-.8-4.800 3.400 4.600.6-5.800 2.800 5.800 2-5.200 1.400 5.200z"), cut("M8-5.600h1.800v1.400H8z"), line("M9.800-1.800l1 1.600M11.600-2.400l1 1.400"),
];
const seed: Figure = [
  fill("M-4.400 4h3.400l-.6 7h-2.800zM4.4 4H1l.6 7h2.800z"), fill("M0-7.600q6.400 3.600 5.600 8.400Q4.800 5 0 5.400-4.800 5-5.600.8-6.400-4 0-7.600z"),
  fill("M0-6.400q-6-1-6.200-5.400q5 .2 6.200 5.400zM0-6.400q6-1 6.200-5.400q-5 .2-6.200 5.400z"), cut("M-2.600-3h5.200v1.600h-5.200z"), RIFLE,
];
const overseer: Figure = [
  line("M-9.400-6.200a9.800 6 0 0 1 18.800 0"), ROBE, HEAD, cut("M-2.4-8.600h4.8v1.400h-4.800zM-3.800.4h7.600v1.400h-7.600zM-4.600 4.200h9.200v1.400h-9.200z"),
  fill("M-6.4-2.600l-5.600 4 1.400 2 5-3zM6.4-2.600l5.600 4-1.4 2-5-3z"), line("M-12 4.600v2.600M12 4.600v2.600"),
];

export const OPERATIVES: Readonly<Record<string, Figure>> = {
  // the crew
  uma: [...SUIT, HEAD, TAIL, CROSS, PISTOL],
  cadin: [BEAST, ...MUZZLE, CLAWS],
  qiang: [...ARMOUR, HELMET, VISOR, SHOTGUN],
  jazz: [...SUIT, HEAD, BAND, HEADPHONES, ...TABLET],
  // who helps it
  billie: sphere,
  "ilan-brandt": [COAT, FACE, CAP, BELT, ...CASE],
  "tamsin-okoro": [...SUIT, HELMET, VISOR, cut("M-4-2.600h3v1.400h-3zM1-2.600h3v1.400H1z"), MAST],
  sable: [CLOAK, HOOD, EYES, PISTOL],
  "noor-abbasi": [COAT, HEAD, BAND, CROSS, ...CASE],
  survivor: [...SUIT, FACE, fill("M-3.900-8q0-3.600 3.900-3.600t3.900 3.600z"), RIFLE],
  official: [COAT, HEAD, cut("M-1.400-4.800h2.800L.6-3l1 4.400L0 3.200-1.600 1.400l1-4.400z"), fill("M-12.600 2h5.600v6.400h-5.600z")],
  // the Combined Army
  "nox-spec-ops": [...SUIT, ...MASK, RIFLE],
  "nox-leader": [...SUIT, ...MASK, HORNS, SABRE, cut("M-4.6-2.800h9.2v1.400h-9.2zM-4.6 0h9.2v1.400h-9.2z")],
  "nox-hacker": [...SUIT, ...MASK, MAST, ...TABLET],
  cadmus,
  gwailos: [...ARMOUR, ...MASK, CANNON],
  "veil-stalkers": [CLOAK, HOOD, EYES, NEEDLE],
  slipknives: [CLOAK, HOOD, EYES, BLADES],
  "rend-hounds": rend,
  "bulwark-drones": bulwark,
  "seed-soldiers": seed,
  "censor-technicians": [ROBE, HEAD, VISOR, STAFF, ...TABLET],
  "mantle-guard": [...ARMOUR, HELMET, cut("M-.8-11h1.600v6h-1.600zM-3-8.300h6v1.400h-6z"), ...SHIELD, HALBERD],
  "goliath-frame": goliath,
  "howler-battery": howler,
  "the-echo": [...SUIT, HEAD, cut("M0-11.400a3.400 3.400 0 0 1 0 6.800zM0-4.600h6.200l.6 7.600q0 1.200-1 1.200H0z"), line("M-9-9q-3.600 6 0 12M-11.800-11q-4.600 8 0 16")],
  "captain-vhask": [COAT, FACE, CAP, HORNS, BELT, SABRE, fill("M-4.600-5.400l-5.200 1.800-1.600 6.200 4.400-3z")],
  "gate-overseer": overseer,
  "sentry-turret": turret,
  "shield-pylon": pylon,
  "portal-anchor": anchor,
};
