# SPDX-License-Identifier: MIT
"""Missions as data; the words are explained in data/missions/README.md."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Literal

import msgspec

from redoubt.games.wolfenstein.content import DATA, NOTHING, Loot, Strict, content
from redoubt.kernel.errors import ContentError
from redoubt.kernel.tomlfile import TomlFile

LETTERS = ("A", "B", "C", "D")  # on tokens (WOLF-3.13)


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
    """WOLF-11.06; its figures are alerted unless the mission says otherwise (WOLF-11.13)."""

    limit: int
    wave: tuple[Wave, ...]
    alerted: bool = True


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
    """WOLF-1.04: a mission without a round limit or an alarm is refused.

    Rooms and corridors are places on a lattice; which tile lies there does not matter (WOLF-5.03).
    """

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
    found = [read_mission(TomlFile.read(p)) for p in (DATA / "missions").glob("*.toml")]
    return {m.id: m for m in sorted(found, key=lambda m: m.number)}


def read_mission(file: TomlFile) -> Mission:
    """A mission that can be laid out with the parts in the box."""
    found = file.record(Mission)
    places, box = found.board, content().box
    parts = {  # WOLF-3.07, WOLF-3.11, WOLF-3.13, WOLF-3.15
        "room-tiles": len(found.rooms),
        "corridor-tiles": len(found.corridors),
        "doors": len(places.doors),
        "barricades": len(places.barricades),
        "event-tokens": len(places.events),
        "chest-tokens": len(places.chests),
        "rough-tokens": len(places.rough),
        "hero-spawn-tokens": len(places.hero_spawns),
        "enemy-spawn-tokens": len(places.enemy_spawns),
        "objective-tokens": len(places.objectives),
        "passage-tokens": 2 * len(places.passages),
    }
    for part, count in parts.items():
        if count > box[part]:
            raise file.error(f"{count} {part}: the box has {box[part]}", "board")
    usual = Counter(guard.kind for guard in found.enemy)
    hardest = Counter(guard.level3 or guard.kind for guard in found.enemy)
    for kind, count in (*usual.items(), *hardest.items()):  # WOLF-3.02
        card = content().enemies.get(kind)
        if card is None or count > card.copies:
            raise file.error(f"{count} x {kind}: not so many figures", "enemy")
    if len(places.hero_spawns) not in (1, len(LETTERS)):  # WOLF-5.09, WOLF-5.10
        raise file.error("one hero-spawn token, or four", "board", "hero_spawns")
    letters = {*places.hero_spawns, *places.enemy_spawns, *places.objectives, *places.passages}
    if not letters <= set(LETTERS):
        raise file.error(f"tokens have the letters {', '.join(LETTERS)}", "board")
    return found


def mission(name: str) -> Mission:
    """A mission by its id or number, or from its text."""
    if "\n" in name:
        return read_mission(TomlFile(name, "mission"))
    known = missions()
    for found in known.values():
        if name in (found.id, str(found.number)):
            return found
    raise ContentError(f"no mission {name!r}", remedy=f"missions: {', '.join(known)}")
