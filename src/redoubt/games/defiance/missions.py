# SPDX-License-Identifier: MIT
"""Tiles and missions, read from data/: where things stand, what is asked, what is special."""

from __future__ import annotations

from functools import cache
from typing import Literal

from redoubt.games.defiance.content import DATA, entries
from redoubt.games.defiance.vocabulary import Side, StateName, Strict
from redoubt.kernel.errors import ContentError
from redoubt.kernel.tomlfile import TomlFile

WIDE, HIGH = 8, 6  # hexes of a tile
SIGNS = ".#~:*"


class Tile(Strict, frozen=True, kw_only=True):
    """A tile: . free, # blocked, ~ low visibility, : difficult, * yellow."""

    id: str
    name: str
    drawing: str

    @property
    def rows(self) -> tuple[str, ...]:
        """The drawing, line by line."""
        return tuple(self.drawing.split())


class Placed(Strict, frozen=True, kw_only=True):
    """A tile and the column and row of its top left hex."""

    tile: str
    at: str


class Opening(Strict, frozen=True, kw_only=True):
    """Sides between tiles that are no wall: an arch, a Door or a Security Door."""

    id: str
    kind: Literal["arch", "door", "security"]
    sides: tuple[str, ...]


class Condition(Strict, frozen=True, kw_only=True):
    """A test of the position; which keys count depends on the test."""

    test: Literal[
        "left", "all-out", "all-out-or-on-tile", "containers-open", "door-open", "crossed", "flags",
        "alert-at-most", "alert-reached", "recruited", "token-left", "person-left", "unit-killed",
        "officials-left", "impostor-found", "round-over", "round-at-most", "start-of-round",
        "charge", "charge-never-lowered", "rounds-after", "clock",
    ]  # fmt: skip
    n: int = 0
    door: str = ""
    doors: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    token: str = ""
    unit: str = ""
    who: str = ""
    tile: str = ""
    conscious: bool = False
    alive: bool = False  # if it has not been killed in an earlier mission
    campaign: bool = False  # an earlier mission counts as well
    start: bool = False  # tested in the Start phase only


class Outcome(Strict, frozen=True, kw_only=True):
    """What a completed Console entry does."""

    verb: Literal[
        "open-door", "tokens", "aggro", "flag", "alert", "look-identity", "defence-all", "unit-off",
        "heal-on-tile", "respawn-cost", "state-unit", "damage-unit", "intel", "charge",
        "unit-loses-die",
    ]  # fmt: skip
    n: int = 0
    floor: int = 0
    door: str = ""
    flag: str = ""
    pool: str = ""
    tile: str = ""
    unit: str = ""
    state: StateName = ""


class Entry(Strict, frozen=True, kw_only=True):
    """A Console entry: the symbols it needs, and its effect (DEF-11.13)."""

    symbols: str
    does: Outcome


class Console(Strict, frozen=True, kw_only=True):
    """A Console."""

    id: str
    hex: str
    entries: tuple[Entry, ...]


class Container(Strict, frozen=True, kw_only=True):
    """A Container and how many Loot cards it holds."""

    hex: str
    loot: int


class Stands(Strict, frozen=True, kw_only=True):
    """An Ally that starts on the board."""

    ally: str
    hex: str


class Neutral(Strict, frozen=True, kw_only=True):
    """A Neutral Character."""

    who: str
    hex: str


class Group(Strict, frozen=True, kw_only=True):
    """A Unit of the mission: its side, the hexes of its figures, and when it comes."""

    unit: str
    side: Side
    hexes: tuple[str, ...] = ()
    when: Condition | None = None


class Token(Strict, frozen=True, kw_only=True):
    """A mission token: where it lies, or which Unit drops it."""

    id: str
    hex: str = ""
    dropped_by: str = ""


class Objective(Strict, frozen=True, kw_only=True):
    """A secondary objective and what it pays."""

    id: str
    when: tuple[Condition, ...]
    intel: int = 0
    each: bool = False
    reward: Literal[
        "", "jump-less", "discard-aftermath", "last-mission-focused", "medikit-each",
        "overseer-hurt-4",
    ] = ""  # fmt: skip


class Special(Strict, frozen=True, kw_only=True):
    """A special rule of a mission."""

    rule: Literal[
        "alert-rises", "identities", "slag", "kept-on-tile", "dark", "charge", "jump", "spores",
        "shield", "brood-pods", "gate-clock", "gate-field",
    ]  # fmt: skip
    n: int = 0
    round: int = 0
    range: int = 0
    tile: str = ""
    who: str = ""
    unit: str = ""
    pool: str = ""
    flags: tuple[str, ...] = ()
    true: int = 0
    impostor: int = 0


class Mission(Strict, frozen=True, kw_only=True):
    """A mission; what it says overrides cards and manual (DEF-18.03, DEF-2.16)."""

    id: str
    number: int
    alert: int
    tiles: tuple[Placed, ...]
    openings: tuple[Opening, ...]
    deployment: tuple[str, ...]
    allies: tuple[Stands, ...]
    deployed: tuple[Group, ...]
    available: tuple[Group, ...]
    aligned: tuple[Group, ...]
    respawn: tuple[str, ...]
    consoles: tuple[Console, ...]
    containers: tuple[Container, ...]
    neutrals: tuple[Neutral, ...]
    exits: tuple[str, ...]
    primary: tuple[Condition, ...]
    partial: tuple[Condition, ...] = ()
    component: tuple[Condition, ...] = ()
    secondary: tuple[Objective, ...] = ()
    intel: int = 0
    intel_partial: int = 0
    intel_failed: int = 0
    tokens: tuple[Token, ...] = ()
    special: tuple[Special, ...] = ()
    end: tuple[tuple[Condition, ...], ...]  # any of these lists, each as a whole
    jump: bool = False


@cache
def tiles() -> dict[str, Tile]:
    """The tiles; a drawing of the wrong size or with an unknown sign is refused."""
    found = entries("tiles.toml", "tile", Tile)
    for tile in found.values():
        if len(tile.rows) != HIGH or any(len(row) != WIDE for row in tile.rows):
            raise ContentError(f"tile {tile.id} is not {WIDE} by {HIGH}", file="tiles.toml")
        if strange := set("".join(tile.rows)) - set(SIGNS):
            said = "".join(sorted(strange))
            raise ContentError(f"tile {tile.id} draws {said!r}", file="tiles.toml", remedy=SIGNS)
    return found


@cache
def missions() -> dict[str, Mission]:
    """The missions by their ids, in the order of the campaign (DEF-26.07)."""
    found: dict[str, Mission] = {}
    for path in sorted((DATA / "missions").glob("*.toml")):
        mission = TomlFile.read(path).record(Mission)
        found[mission.id] = mission
    return found


def mission(name: str) -> Mission:
    """A mission by its id."""
    if name not in missions():
        raise ContentError(f"no mission {name!r}", remedy=", ".join(missions()))
    return missions()[name]
