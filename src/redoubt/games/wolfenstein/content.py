# SPDX-License-Identifier: MIT
"""The content of Wolfenstein, read from data/: cards, die, levels, costs, missions."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from redoubt.kernel.tomlfile import TomlFile

DATA = Path(__file__).parent / "data"
KINDS = ("light", "heavy", "special")  # of ammunition (WOLF-9.30)
T = TypeVar("T")


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Content with an unknown or missing key is refused."""


class Loot(Strict, frozen=True):
    """What a card gives (WOLF-9.13); `any` is ammunition of the receiver's choice."""

    glory: int = 0
    equipment: int = 0
    weapon: int = 0
    light: int = 0
    heavy: int = 0
    special: int = 0
    any: int = 0


NOTHING = Loot()


class HeroCard(Strict, frozen=True):
    """WOLF-4.03; `weapon` is empty for a hero that begins without one (WOLF-4.08)."""

    id: str
    health: int
    armour: int
    ap: int
    precision: int
    always: str
    glory: dict[str, int]
    weapon: str
    equipment: tuple[str, ...]
    slots: tuple[Literal["armour", "amplifier", "suit", "other"], ...]
    ammunition: dict[Literal["light", "heavy", "special"], int]


class EnemyCard(Strict, frozen=True):
    """WOLF-4.05; `extra` is a card outside the 49."""

    id: str
    first: int
    last: int
    health: int
    armour: int
    ap: int
    initiative: int
    weapon: str
    range: int
    dice: int
    cost: int
    abilities: tuple[str, ...]
    loot: Loot
    common: Loot
    extra: bool = False

    @property
    def large(self) -> bool:
        """WOLF-18.01."""
        return "large" in self.abilities

    @property
    def boss(self) -> bool:
        return "boss" in self.abilities

    @property
    def leader(self) -> bool:
        """WOLF-13.24: officers and bosses ignore noise."""
        return "boss" in self.abilities or "officer" in self.abilities

    @property
    def copies(self) -> int:
        return self.last - self.first + 1


class Mode(Strict, frozen=True):
    """A weapon ability paid with ammunition (WOLF-9.32)."""

    id: str
    cost: int
    dice: int = 0
    dice_adjacent: int = 0
    no_spread: bool = False
    pierces: int = 0
    reroll_blanks: int = 0
    blast: int = 0
    second_target: bool = False


class WeaponCard(Strict, frozen=True):
    """WOLF-4.07."""

    id: str
    copies: int
    ammunition: Literal["light", "heavy", "special", "any"]
    range: int
    dice: int
    ap: int
    mode: tuple[Mode, ...]
    spread: bool = False
    metal_piercing: bool = False
    least_range: int = 1


class EquipmentCard(Strict, frozen=True):
    """WOLF-4.10."""

    id: str
    type: Literal["armour", "upgrade", "amplifier", "consumable", "suit", "other"]
    copies: int
    ap: int
    armour: int = 0
    no_passages: bool = False
    silent: bool = False
    stab: int = 0
    range: int = 0
    keeps_loaded: int = 0
    max_health: int = 0
    max_armour: int = 0
    use: Literal["", "throw", "noise", "silent-kill", "heal", "rest", "stun", "ammunition"] = ""
    reach: int = 0
    centre: int = 0
    around: int = 0
    clears: bool = False
    dice: int = 0
    heals: int = 0
    ammunition: int = 0
    hides: int = 0
    charges: int = 0
    reload: int = 0
    climbs: bool = False
    picks: bool = False
    codes: bool = False

    def __post_init__(self) -> None:
        if not any(getattr(self, name) for name in self.__struct_fields__[4:]):
            raise ValueError("an equipment card without an effect")


Deed = Literal[
    "noise", "danger", "calm", "spawn", "robot", "fatigue", "peek", "heal", "harm", "stun",
    "less-alarm", "end-turn", "follow", "hush", "slow", "door", "heal-all", "heal-fully",
]  # fmt: skip


class Effect(Strict, frozen=True):
    """One effect of an event's option."""

    do: Deed
    kind: str = ""
    count: int = 1


class Needs(Strict, frozen=True):
    """What an option asks for (WOLF-4.26)."""

    ap: int = 0
    glory: int = 0
    ammunition: int = 0
    special: int = 0
    off_board: str = ""


NO_NEEDS = Needs()


class Option(Strict, frozen=True):
    """One of the two options of an event card (WOLF-4.21)."""

    id: str
    loot: Loot
    common: Loot
    needs: Needs = NO_NEEDS
    pays: Needs = NO_NEEDS
    roll: bool = False
    does: tuple[Effect, ...] = ()
    fails: tuple[Effect, ...] = ()
    keep: Literal["", "spawned-dead", "hero-spawn", "kills-leader"] = ""
    refusal: bool = False


class EventCard(Strict, frozen=True):
    """WOLF-4.21."""

    id: str
    number: int
    option: tuple[Option, Option]


class ChestCard(Strict, frozen=True):
    """WOLF-4.12."""

    id: str
    copies: int
    roll: bool = False
    harm: int = 0
    heals: bool = False
    danger: int = 0
    look: int = 0
    loot: Loot = NOTHING
    common: Loot = NOTHING

    def __post_init__(self) -> None:
        if not (self.heals or self.look or self.loot != NOTHING):
            raise ValueError("a chest card without loot")


class Costs(Strict, frozen=True):
    """AP costs (section 21)."""

    move: int
    rough: int
    passage: int
    door: int
    barricade: int
    search: int
    reload: int
    fists: int
    stab: int
    climb: int


class Level(Strict, frozen=True):
    """A column of the difficulty table; the defaults are the normal level (WOLF-20.02)."""

    id: str
    extra_ammunition: int = 0
    needs_ammunition: bool = True
    mode_cost: int = 0
    kill_glory: int = 1
    event_glory: int = 1
    ability_cost: int = 0
    glory_tires: bool = False
    shared_life: int = 1
    shared_life_spent: bool = True
    one_shared_life: bool = False
    attack_noise: bool = True
    presence_noise: bool = True
    heroes_are_noise: bool = False
    puppet: str = "supersoldier"
    fuehrer: tuple[str, ...] = ("blank", "reload")
    groesse: bool = False
    shoot_after_reload: bool = False
    reload_may_fail: bool = False


class Content(msgspec.Struct, frozen=True):
    """All of it."""

    heroes: dict[str, HeroCard]
    enemies: dict[str, EnemyCard]
    weapons: dict[str, WeaponCard]
    equipment: dict[str, EquipmentCard]
    events: dict[str, EventCard]
    chests: dict[str, ChestCard]
    die: tuple[str, ...]
    costs: Costs
    levels: tuple[Level, ...]
    box: dict[str, int]


def _entries(name: str, key: str, kind: type[T]) -> dict[str, T]:
    return TomlFile.read(DATA / name).entries(key, kind)


@cache
def content() -> Content:
    """The content, read once."""
    game = TomlFile.read(DATA / "game.toml")
    return Content(
        heroes=_entries("heroes.toml", "hero", HeroCard),
        enemies=_entries("enemies.toml", "enemy", EnemyCard),
        weapons=_entries("weapons.toml", "weapon", WeaponCard),
        equipment=_entries("equipment.toml", "equipment", EquipmentCard),
        events=_entries("events.toml", "event", EventCard),
        chests=_entries("chests.toml", "chest", ChestCard),
        die=game.record(tuple[str, ...], "die"),
        costs=game.record(Costs, "costs"),
        levels=game.rows("level", Level),
        box=game.record(dict[str, int], "box"),
    )
