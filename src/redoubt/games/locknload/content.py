# SPDX-License-Identifier: MIT
"""The content of Lock 'n Load, read from data/: counters, terrain, tables, boards, scenarios."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from redoubt.board.hexmap import HexMap, load_hex_map
from redoubt.games.locknload.counters import Helicopter, Strict, Unit, Vehicle, Weapon
from redoubt.kernel.tomlfile import TomlFile

DATA = Path(__file__).parent / "data"
T = TypeVar("T")


class Cost(Strict, frozen=True):
    """MP by movement type; -1 is prohibited."""

    foot: int
    tracked: int
    all_terrain: int
    road: int


Sight = Literal["open", "degrading", "blocking"]


class Terrain(Strict, frozen=True):
    """A row of the terrain chart."""

    id: str
    name: str
    cost: Cost
    los: Sight
    spot: int
    src: str
    code: str = ""
    tm: int = 0
    height: int = 0
    squads: int = 0
    smcs: int = 0
    vehicles: int = 0
    cancels_moving: bool = False
    overrun: bool = False
    scout: bool = False
    landing: bool = False
    building: bool = False
    hut: bool = False
    no_mortar: bool = False
    becomes: str = ""


class RoadRate(Strict, frozen=True):
    """What a road or path hex costs from a joined one."""

    id: str
    code: str
    cost: Cost
    src: str


class Rise(Strict, frozen=True):
    """Extra MP for going up."""

    id: str
    src: str
    foot: int = 0
    tracked: int = 0
    all_terrain: int = 0
    road: int = 0


class Hexside(Strict, frozen=True):
    """A hexside: its cost is added to the hex entered (LNL-10.3.16, LNL-10.4.07)."""

    id: str
    name: str
    cost: Cost
    los: Sight
    src: str
    heavy_teams: bool = False
    tm: int = 0
    height: int = 0
    own_side: Literal["", "degrading"] = ""


class Marker(Strict, frozen=True):
    """A counter that acts as terrain (LNL-10.4.10)."""

    id: str
    name: str
    src: str
    tm: int = 0
    cost: Cost | None = None
    total: Cost | None = None
    inside: int = 0


class Force(Strict, frozen=True):
    """A background colour with its capabilities."""

    id: str
    army: str
    module: Literal["band-of-heroes", "vietnam", "falklands"]
    smoke: int
    flare: int
    src: str


class Reduction(Strict, frozen=True):
    """What a squad becomes: by an even or an odd die; and what two of those rebuild."""

    squad: str
    even: str
    odd: str
    rebuilds: str
    src: str


class Trait(Strict, frozen=True):
    """A national trait in words."""

    force: str
    trait: str
    effect: str
    rules: tuple[str, ...]
    src: str


Outcome = Literal["shaken", "casualties", "wounded", "destroyed", "damaged"]


class Damage(Strict, frozen=True):
    """A column of the damage table: above the morale, and from twice the morale on."""

    id: str
    rule: str
    over: Outcome
    twice: Outcome
    src: str


class Odds(Strict, frozen=True):
    """A column of the melee table (LNL-8.0.10)."""

    id: str
    attack: int
    defence: int
    kill: int
    src: str


class Row(Strict, frozen=True):
    """A row of a table in words."""

    id: str
    effect: str
    rules: tuple[str, ...]
    src: str
    condition: str = ""


class Carry(Strict, frozen=True):
    """A row of the support weapon chart (LNL-1.6.1.15)."""

    id: str
    carrier: str
    src: str
    carries: str = ""
    fires: str = ""
    inherent: str = ""
    value: str = ""
    mf: str = ""


class Value(Strict, frozen=True):
    """A fixed firepower or a number of victory points."""

    id: str
    src: str
    name: str = ""
    fp: int = 0
    value: int = 0


class Skill(Strict, frozen=True):
    """A skill card (LNL-12.0.16)."""

    id: str
    name: str
    owners: tuple[str, ...]
    times: Literal["always", "turn", "scenario"]
    effect: str
    src: str


class Content(msgspec.Struct, frozen=True):
    """Everything but boards and scenarios."""

    units: dict[str, Unit]
    weapons: dict[str, Weapon]
    vehicles: dict[str, Vehicle]
    helicopters: dict[str, Helicopter]
    terrain: dict[str, Terrain]
    roads: dict[str, RoadRate]
    rises: dict[str, Rise]
    hexsides: dict[str, Hexside]
    markers: dict[str, Marker]
    forces: dict[str, Force]
    reductions: dict[str, Reduction]
    traits: tuple[Trait, ...]
    damage: dict[str, Damage]
    odds: tuple[Odds, ...]
    tables: dict[str, tuple[Row, ...]]
    carry: tuple[Carry, ...]
    values: dict[str, Value]
    points: dict[str, int]
    skills: dict[str, Skill]


def _rows(name: str, key: str, kind: type[T]) -> tuple[T, ...]:
    return TomlFile.read(DATA / name).rows(key, kind)


def _entries(name: str, key: str, kind: type[T], by: str = "id") -> dict[str, T]:
    return TomlFile.read(DATA / name).entries(key, kind, by)


def _with_jams(rows: dict[str, Weapon]) -> dict[str, Weapon]:
    """LNL-1.6.1.1.02: a gun that jams has a jammed face, which cannot fire; its id ends in "!"."""
    jammed = {
        f"{row.id}!": msgspec.structs.replace(
            row, id=f"{row.id}!", fp=0, dismounted=True, jams=False, flips=""
        )
        for row in rows.values()
        if row.jams
    }
    return {**rows, **jammed}


@cache
def content() -> Content:
    """The content, read once."""
    tables = ("result", "direct", "ordnance", "hit", "melee", "figure")
    foot = ("mmcs.toml", "smcs.toml", "teams.toml")
    return Content(
        units={row.id: row for name in foot for row in _rows(name, "unit", Unit)},
        weapons=_with_jams(_entries("weapons.toml", "weapon", Weapon)),
        vehicles=_entries("vehicles.toml", "vehicle", Vehicle),
        helicopters=_entries("vehicles.toml", "helicopter", Helicopter),
        terrain=_entries("terrain.toml", "terrain", Terrain),
        roads=_entries("terrain.toml", "road", RoadRate),
        rises=_entries("terrain.toml", "rise", Rise),
        hexsides=_entries("terrain.toml", "hexside", Hexside),
        markers=_entries("terrain.toml", "marker", Marker),
        forces=_entries("nations.toml", "force", Force),
        reductions=_entries("nations.toml", "reduction", Reduction, "squad"),
        traits=_rows("nations.toml", "trait", Trait),
        damage=_entries("tables.toml", "damage", Damage),
        odds=_rows("tables.toml", "odds", Odds),
        tables={key: _rows("tables.toml", key, Row) for key in tables},
        carry=_rows("tables.toml", "carry", Carry),
        values=_entries("fire-values.toml", "value", Value),
        points={row.id: row.value for row in _rows("tables.toml", "points", Value)},
        skills=_entries("skills.toml", "skill", Skill),
    )


@cache
def board(number: int) -> HexMap:
    """One of the eight boards."""
    return load_hex_map(DATA / "maps" / f"board-{number}.map")
