# SPDX-License-Identifier: MIT
"""Counters as data: foot units, support weapons, vehicles, helicopters."""

from __future__ import annotations

from typing import Literal

import msgspec

MMC_KINDS = ("squad", "half", "crew", "team")  # LNL-1.0.05, LNL-1.1.02
SMC_KINDS = (  # LNL-1.1.05
    "leader", "hero", "medic", "sniper", "scout", "chaplain", "advisor", "armour-leader",
)  # fmt: skip


# LNL-1.3.02: half-squads' worth of MMCs, and SMCs; others count for one SMC
SIZES = {"squad": (2, 0), "team": (2, 0), "half": (1, 0), "crew": (1, 0), "armour-leader": (0, 0)}
SMC_SIZE = (0, 1)

BLIND = ("medic", "chaplain", "armour-leader")  # LNL-10.1.09
CALLERS = ("leader", "advisor", "scout")  # LNL-18.1.03, LNL-18.2.01


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Content with an unknown or missing key is refused."""


class Gun(Strict, frozen=True):
    """An ordnance table: greatest range, to-hit number and penetration of each band."""

    bands: tuple[int, ...]
    hit: tuple[int, ...]
    pen: tuple[int, ...]
    he: int = 0
    heat: bool = False
    shots: int = 1


class Face(Strict, frozen=True):
    """The wounded face of a hero."""

    fp: int
    range: int
    mf: int


class Unit(Strict, frozen=True):
    """A foot counter: MMC, SMC or weapon team (LNL-1.0.01)."""

    id: str
    name: str
    forces: tuple[str, ...]
    kind: Literal[
        "squad", "half", "crew", "team",
        "leader", "hero", "medic", "sniper", "scout", "chaplain", "advisor", "armour-leader",
    ]  # fmt: skip
    morale: int
    shaken: int
    src: str
    mf: int = 0
    fp: int = 0
    range: int = 0
    lm: int = 0
    self_rally: bool = False
    move: Literal["", "assault", "stealth"] = ""
    melee: int = 0
    smoke: int = 0
    wounded: Face | None = None
    heavy: bool = False
    mortar: bool = False
    arrow: bool = False
    fixed: bool = False
    no_buildings: bool = False
    atgm: bool = False
    gun: Gun | None = None

    @property
    def mmc(self) -> bool:
        """Squad, half-squad, crew or weapon team (LNL-1.1.02)."""
        return self.kind in MMC_KINDS


class Weapon(Strict, frozen=True):
    """A support weapon (LNL-1.6.01)."""

    id: str
    name: str
    forces: tuple[str, ...]
    kind: Literal["mg", "flamethrower", "satchel", "claymore", "ordnance"]
    fp: int
    src: str
    range: int = 0
    tripod: bool = False
    dismounted: bool = False
    flips: str = ""
    heavy: bool = False
    one_use: bool = False
    jams: bool = False
    aag: bool = False
    no_buildings: bool = False
    gun: Gun | None = None


class MachineGun(Strict, frozen=True):
    """A machine gun of a vehicle."""

    fp: int
    range: int
    all_round: bool = False


class Vehicle(Strict, frozen=True):
    """A ground vehicle; armour is front, flank, rear."""

    id: str
    name: str
    forces: tuple[str, ...]
    cls: Literal["tracked", "all-terrain", "road"]
    mf: int
    hull: tuple[int, int, int]
    morale: int
    src: str
    turret: tuple[int, ...] = ()
    bare: tuple[int, ...] = ()
    red_hull: tuple[int, ...] = ()
    red_turret: tuple[int, ...] = ()
    gun: Gun | None = None
    mgs: tuple[MachineGun, ...] = ()
    carries: str = ""
    open_topped: bool = False
    cutter: bool = False


class Helicopter(Strict, frozen=True):
    """A helicopter; its machine gun reaches as far as it sees."""

    id: str
    name: str
    forces: tuple[str, ...]
    morale: int
    src: str
    armour: int = 0
    gun: Gun | None = None
    atgm: bool = False
    mg: int = 0
    carries: str = ""
    medic: str = ""
    spotting: int = 0
