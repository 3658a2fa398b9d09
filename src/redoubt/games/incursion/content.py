# SPDX-License-Identifier: MIT
"""The content of Incursion, read from data/: models, weapons, cards, levels, costs, missions."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from redoubt.kernel.errors import ContentError
from redoubt.kernel.tomlfile import TomlFile

DATA = Path(__file__).parent / "data"
SEATS = ("allied", "german")  # INC-1.01
Edition = Literal["en", "es"]
T = TypeVar("T")


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Content with an unknown or missing key is refused."""


class Model(Strict, frozen=True):
    """A model card (INC-2.01); the flags are its special rules."""

    id: str
    seat: str
    rules: tuple[str, ...]
    rp: int
    ap: int
    fortitude: int
    dp: int
    limit: int | None = None
    weapons: tuple[str, ...] = ()
    hth_dice: int = 1
    horde: int = 0  # arrivals per block each Game Turn (INC-28.02)
    zombie: bool = False  # Gretel's special CP may pay for it (INC-6.14)
    numbers: bool = False  # Strength in Numbers (INC-28.03)
    bomb: int = 0  # what K-a-BOOM and Volatile add to a die (INC-28.14, INC-28.16)
    agile: bool = False  # turns for nothing (INC-28.21)
    leaps: bool = False  # INC-28.22, INC-28.27
    carries: bool = True  # may handle items (INC-9.03, INC-28.20)
    whip: bool = False  # INC-28.07
    thumper: bool = False  # INC-27.07
    will: bool = False  # INC-27.09
    masked: bool = False  # INC-28.29
    special_cp: int = 0  # INC-28.06
    hand_bonus: int = 0  # INC-28.28
    command_cp: int = 0  # INC-27.16
    gives_ap: bool = False  # INC-27.17


class Weapon(Strict, frozen=True):
    """A weapon (INC-11.02)."""

    id: str
    rules: tuple[str, ...]
    dice: int
    reaction: int = 0
    cost: int = 1
    shots: int = 1
    range: int = 0
    bonus: int = 0
    target_fortitude: int = 0
    area: Literal["", "blast", "jet"] = ""
    rerolls_misses: bool = False
    free_shots: bool = False


class Effect(Strict, frozen=True):
    """What Effect cards add to a model; several add up (INC-3.13)."""

    ap: int = 0
    fortitude: int = 0
    shoot_dice: int = 0
    shoot_mod: int = 0
    shoot_fortitude: int = 0
    hth_dice: int = 0
    hth_mod: int = 0
    hth_fortitude: int = 0
    hth_against: int = 0
    forward: int = 0
    arrivals: int = 0
    cp_worth: int = 0
    cp_banned: bool = False
    reroll_shooting: bool = False
    reroll_hth: bool = False


NO_EFFECT = Effect()
When = Literal[
    "own-turn", "after-cp", "after-hand", "after-bid", "any", "damage", "casualty", "attack"
]


class Card(Strict, frozen=True):
    """A battle card."""

    id: str
    kind: Literal["effect", "event"]
    copies: int
    kill: int
    rule: str
    when: When
    until: Literal["instant", "turn", "mission"]
    icon: bool = False
    only: Literal["", "sturmzombie", "zombies"] = ""
    player: str = ""
    aim: Literal["", "card", "cell", "enemy", "rackley", "hurt"] = ""
    effect: Effect = NO_EFFECT


class Level(Strict, frozen=True):
    """Hand size and CP from an RP level on."""

    rp: int
    hand: int
    cp: int


class Costs(Strict, frozen=True):
    """AP costs."""

    forward: int
    aside: int
    turn: int
    fire: int
    hth: int
    door: int
    item: int
    reaction: int
    seal: int
    stand: int
    will: int
    reload: int


class Counter(Strict, frozen=True):
    """A kind of counter in the box (INC-23.01); how many there are limits nothing (INC-23.02)."""

    id: str
    count: int
    door: bool = False
    unused: bool = False


class Term(Strict, frozen=True):
    """An abbreviation of the rulebooks (INC-1.11)."""

    id: str
    spanish: str
    meaning: str


class ForceRules(Strict, frozen=True):
    """What a mission demands of the forces."""

    allied_least_models: int = 1
    sturmzombie_least_rp: int = 3


class Mission(Strict, frozen=True):
    """A mission dossier; what it says overrides the core rules (INC-1.02)."""

    id: str
    number: int
    map: str
    rules: tuple[str, ...]
    victory: Literal["last-allied-model-leaves", "all-g-doors-sealed", "device-carried-off"]
    rp: dict[str, int]
    forces: ForceRules
    item: str = ""


class Content(msgspec.Struct, frozen=True):
    """All of it, for one edition."""

    models: dict[str, Model]
    weapons: dict[str, Weapon]
    cards: dict[str, Card]
    levels: tuple[Level, ...]
    costs: Costs
    counters: dict[str, Counter]
    glossary: dict[str, Term]

    def level(self, rp: int) -> Level:
        """The level an RP allowance belongs to (INC-3.06 refuses less than 3)."""
        fitting = [level for level in self.levels if level.rp <= rp]
        if not fitting:
            raise ContentError(f"RP level {rp} is not defined", remedy="use 3 or more (INC-3.06)")
        return fitting[-1]


def _entries(name: str, key: str, kind: type[T], edition: Edition) -> dict[str, T]:
    """Entries by id, with the edition's own keys laid over the common ones."""
    file = TomlFile.read(DATA / name)
    for entry in file.data[key]:
        printed_otherwise = entry.pop("es", {})
        if edition == "es":
            entry |= printed_otherwise
    return file.entries(key, kind)


@cache
def content(edition: Edition) -> Content:
    """The content of an edition, read once."""
    return Content(
        models=_entries("models.toml", "model", Model, edition),
        weapons=_entries("weapons.toml", "weapon", Weapon, edition),
        cards=_entries("cards.toml", "card", Card, edition),
        levels=TomlFile.read(DATA / "levels.toml").rows("level", Level),
        costs=TomlFile.read(DATA / "costs.toml").record(Costs),
        counters=_entries("counters.toml", "counter", Counter, edition),
        glossary=_entries("glossary.toml", "term", Term, edition),
    )


@cache
def mission(name: str) -> Mission:
    """A mission dossier by its id."""
    return TomlFile.read(DATA / "missions" / f"{name}.toml").record(Mission)
