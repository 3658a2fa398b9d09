# SPDX-License-Identifier: MIT
"""Scenario cards as data (LNL-2.0.02): forces, areas, events, special rules, goals."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from redoubt.games.locknload.content import DATA, convert, read
from redoubt.games.locknload.counters import Strict


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


class EventMarker(Strict, frozen=True):
    """An event marker with its paragraph (LNL-1.7.01, LNL-1.7.02)."""

    id: str
    kind: Literal["occupation", "sight"]
    hex: str
    side: str
    paragraph: str
    effect: str
    places: tuple[Placing, ...] = ()


class Changes(Strict, frozen=True):
    """Terrain that counts as another on one board, and single hexes by their board codes."""

    board: int
    terrain: dict[str, str]
    hexes: dict[str, str] = msgspec.field(default_factory=dict)


class Goal(Strict, frozen=True):
    """Locations that a side must control at the end: so many win, so many draw."""

    side: str
    hexes: tuple[str, ...]
    win: int
    draw: int


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
    goal: Goal | None = None


NAMES = tuple(f"s{n:02}" for n in range(1, 13))


@cache
def dossier(name: str) -> Dossier:
    """A scenario card by its id."""
    path = DATA / "scenarios" / f"{name}.toml"
    return convert(read(path), Dossier, path.name)
