# SPDX-License-Identifier: MIT
"""Missions as data; the words are explained in data/missions/README.md."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from redoubt.games.wolfenstein.content import DATA, NOTHING, Loot, Strict, convert, parse, read
from redoubt.kernel.errors import ContentError


class Places(Strict, frozen=True):
    """Where a mission lays its doors, barricades and tokens (WOLF-5.02)."""

    hero_spawns: dict[str, str]
    doors: tuple[str, ...] = ()
    barricades: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    chests: tuple[str, ...] = ()
    rough: tuple[str, ...] = ()
    enemy_spawns: dict[str, str] = msgspec.field(default_factory=dict)
    objectives: dict[str, str] = msgspec.field(default_factory=dict)
    passages: dict[str, tuple[str, str]] = msgspec.field(default_factory=dict)


class Guard(Strict, frozen=True):
    """An enemy at the start."""

    kind: str
    at: str
    tag: str = ""
    level3: str = ""


class Spawn(Strict, frozen=True):
    kind: str
    count: int
    at: str


class Wave(Strict, frozen=True):
    spawns: tuple[Spawn, ...]
    instead: tuple[Spawn, ...] = ()


class Alarm(Strict, frozen=True):
    limit: int
    wave: tuple[Wave, ...]


class Goal(Strict, frozen=True):
    """A condition of victory or defeat; the words are explained in data/missions/README.md."""

    kind: Literal["dead", "searched", "gathered", "events", "killed", "none-left", "hero-dies"]
    tag: str = ""
    enemy: str = ""
    count: int = 0
    need: int = 0
    objectives: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    standing: bool = False
    all_heroes: bool = False
    when: Literal["", "end-of-player-phase"] = ""


class Special(Strict, frozen=True):
    """A special rule of a mission; the words are explained in data/missions/README.md."""

    kind: Literal[
        "search-needs", "lock", "double-loot", "chest-holds", "search-danger", "far-wounds",
        "same-round", "console", "last-point", "replaced", "relay",
    ]  # fmt: skip
    objectives: tuple[str, ...] = ()
    clear: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    door: str = ""
    from_zone: str = ""
    tag: str = ""
    new_tag: str = ""
    enemy: str = ""
    at: str = ""
    weapon: str = ""
    loot: Loot = NOTHING
    count: int = 0
    distance: int = 0
    barricade: str = ""


class Mission(Strict, frozen=True):
    """WOLF-1.04: a mission without a round limit or an alarm is refused."""

    id: str
    number: int
    rounds: int
    heroes: tuple[str, ...]
    rooms: dict[str, tuple[int, int]]
    corridors: dict[str, tuple[str, str]]
    board: Places
    enemy: tuple[Guard, ...]
    alarm: Alarm
    victory: tuple[Goal, ...]
    defeat: tuple[Goal, ...] = ()
    special: tuple[Special, ...] = ()


@cache
def missions() -> dict[str, Mission]:
    """The ten missions by id, in the order of the campaign (WOLF-1.02)."""
    found = [convert(read(p), Mission, p.name) for p in (DATA / "missions").glob("*.toml")]
    return {m.id: m for m in sorted(found, key=lambda m: m.number)}


def mission(name: str) -> Mission:
    """A mission by its id or number, or from its text."""
    if "\n" in name:
        return convert(parse(name, "mission"), Mission, "mission")
    known = missions()
    for found in known.values():
        if name in (found.id, str(found.number)):
            return found
    raise ContentError(f"no mission {name!r}", remedy=f"missions: {', '.join(known)}")
