# SPDX-License-Identifier: MIT
"""Scenario cards as data (LNL-2.0.02): forces, areas, events, special rules, goals."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from redoubt.games.locknload.content import DATA
from redoubt.games.locknload.counters import Strict
from redoubt.kernel.tomlfile import TomlFile


class Group(Strict, frozen=True):
    """Units that set up (turn 0), enter from a turn on, or are snipers (turn -1)."""

    name: str
    turn: int
    area: str
    units: dict[str, int]
    weapons: dict[str, int] = msgspec.field(default_factory=dict)
    markers: dict[str, int] = msgspec.field(default_factory=dict)
    hidden: bool = False


class Artillery(Strict, frozen=True):
    """Fire missions of one formation (LNL-18.3.01)."""

    missions: int
    weapon: str


class Side(Strict, frozen=True):
    """A side, in the order of set-up."""

    id: str
    group: tuple[Group, ...]
    artillery: tuple[Artillery, ...] = ()


class Placing(Strict, frozen=True):
    """A unit that an event puts on the map."""

    side: str
    unit: str
    hex: str
    weapon: str = ""


Deed = Literal[
    "give", "look", "climb", "cost", "call-up", "expose", "shift", "fuel", "undo", "reply",
    "cut-wire", "silence", "blast", "echo", "spare", "hero", "points", "flush", "outpost",
    "defuse", "betray", "steady", "flare",
]  # fmt: skip


class Effect(Strict, frozen=True):
    """What an event does (LNL-1.7.02); rules/happenings.py carries each deed out.

    give      a unit of `side` in `hex` gets `weapon`, or it lies there
    look      a unit of `side` may make a spotting attempt without a marker
    climb     `side` pays nothing for going up into `hexes`
    cost      `hexes` cost `side` no more than `value`
    call-up   `group` may enter from the next turn on
    expose    hidden `unit` is placed and spotted
    shift     a hidden unit of `group` may move up to `value` MP, still hidden
    fuel      a vehicle of `side` in or beside `hex` has `value` MF more
    undo      `side` removes a roadblock, or one of its stacks loses its markers
    reply     `unit` may fire at who caused the event
    cut-wire  on a die of `value` or more a mission of `side` is lost
    silence   `unit` may no longer fire
    blast     on a die of `value` or less a random MMC of `side` in `hex` is attacked with 6 FP
    echo      artillery of `side` scatters `value` hexes farther
    spare     `side` may not attack `hexes` in this turn
    hero      a hero of force `unit` joins the unit of `side` that caused the event
    points    `side` gets `value` victory points
    flush     each unspotted location of `side` is spotted on a die of `value` or less
    outpost   `side` may place `unit` with `weapon` in one of `hexes`
    defuse    `value` mine counters of `side` are removed at random
    betray    `side` chooses a hidden unit of its own that is placed and spotted
    steady    one Shaken unit of `side` in or beside `hex` is in good order again
    flare     a flare lights `hex`
    """

    do: Deed
    side: str = ""
    hex: str = ""
    hexes: tuple[str, ...] = ()
    group: str = ""
    unit: str = ""
    weapon: str = ""
    value: int = 0


class EventMarker(Strict, frozen=True):
    """An event marker with its paragraph (LNL-1.7.01, LNL-1.7.02)."""

    id: str
    kind: Literal["occupation", "sight"]
    hex: str
    side: str
    paragraph: str
    effect: str
    places: tuple[Placing, ...] = ()
    does: tuple[Effect, ...] = ()


class Changes(Strict, frozen=True):
    """Terrain that counts as another on one board, and single hexes by their board codes."""

    board: int
    terrain: dict[str, str]
    hexes: dict[str, str] = msgspec.field(default_factory=dict)


Measure = Literal[
    "control", "points", "margin", "losses", "squads-lost", "armour", "squads", "flags", "bunkers",
    "gun", "met",
]  # fmt: skip


class Clause(Strict, frozen=True):
    """A number that must be `least` or more, and `most` or less.

    control      locations among `hexes` that `side` controls
    points       victory points of `side`; margin: how many more than the other side has
    losses       counters of `side` lost, of the classes in `units` (LNL-2.0.08)
    squads-lost  squads of `side` lost; two half-squads count as one
    armour       armoured vehicles of `side` on the map in working order
    squads       good-order squads of `side` in `area`; two half-squads count as one
    flags        how many of `units` have happened (a bridge is down, a gun is silent)
    bunkers      hexes with a bunker that `side` controls
    gun          1 if the team `units` is eliminated or `side` controls its hex, else 0
    met          how many of the clauses in `of` hold
    """

    measure: Measure
    side: str = ""
    hexes: tuple[str, ...] = ()
    area: str = ""
    units: tuple[str, ...] = ()
    of: tuple[Clause, ...] = ()
    least: int = 0
    most: int = 1000
    before: int = 1000  # only before this turn


class Verdict(Strict, frozen=True):
    """Who wins ("": nobody) if all clauses hold; the first verdict that holds counts.

    at_once: tested after every action (LNL-2.0.10), else at the end.
    """

    winner: str
    reason: str
    when: tuple[Clause, ...] = ()
    at_once: bool = False


class Score(Strict, frozen=True):
    """Victory points of a side (LNL-2.0.08).

    control   `value` for each of `hexes` it controls
    exit      `value` for each of its counters of `units` that left, 0: by the value table
    loss      `value` for each enemy counter of `units` lost
    """

    side: str
    count: Literal["control", "exit", "loss"]
    value: int = 0
    hexes: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()  # hexes with one of these on `board`
    board: int = 0
    units: tuple[str, ...] = ()
    laden: bool = False  # only units that brought their load off


class Marking(Strict, frozen=True):
    """Where counters of a kind may be set up instead of the group's area (LNL-2.0.03)."""

    marker: str
    area: str = ""
    levels: tuple[int, ...] = ()
    on: tuple[str, ...] = ()  # road, path, beside-hut, or the ids of terrains
    most: int = 1


class Exit(Strict, frozen=True):
    """Where a side may leave the map (LNL-2.0.07)."""

    side: str
    area: str


class Dossier(Strict, frozen=True):
    """A scenario card."""

    id: str
    name: str
    when: str
    situation: str
    exercises: tuple[str, ...]
    turns: int
    initiative: str
    light: Literal["day", "night"]
    layout: Literal["single", "w-e", "n-s"]
    boards: tuple[int, ...]
    special: tuple[str, ...]
    victory: tuple[str, ...]
    side: tuple[Side, ...]
    event: tuple[EventMarker, ...]
    changes: Changes | None = None
    skills: dict[str, str] = msgspec.field(default_factory=dict)
    verdict: tuple[Verdict, ...] = ()
    score: tuple[Score, ...] = ()
    exit: tuple[Exit, ...] = ()
    marking: tuple[Marking, ...] = ()
    commands: dict[str, str] = msgspec.field(default_factory=dict)  # armour leader -> vehicle
    shy: tuple[str, ...] = ()  # terrain in or beside which nobody of the first side sets up
    load: tuple[str, ...] = ()  # kinds of unit that carry what must be brought off the map
    dawn: int = 0  # the turn from which it is day (LNL-2.0.10)
    charge: dict[str, str] = msgspec.field(default_factory=dict)  # bridge to blow, and from where
    riders: str = ""  # the group whose squads must enter aboard (LNL-2.0.06)
    returns: bool = False  # helicopters that left may come back two turns later
    traps: bool = False  # mines are placed in secret
    laid: bool = False  # claymores may start deployed
    hauls: dict[str, str] = msgspec.field(default_factory=dict)  # heavy team -> its carrier
    recalls: bool = False  # an observer's card may roll one die of a mortar again
    stations: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # team -> its hexes


NAMES = tuple(f"s{n:02}" for n in range(1, 13))


@cache
def dossier(name: str) -> Dossier:
    """A scenario card by its id."""
    return TomlFile.read(DATA / "scenarios" / f"{name}.toml").record(Dossier)
