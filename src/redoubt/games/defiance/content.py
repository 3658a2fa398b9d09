# SPDX-License-Identifier: MIT
"""The cards and dice of Defiance, read from data/; missions and tiles are in `missions.py`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from redoubt.games.defiance.vocabulary import (
    Ability,
    Attack,
    Bonus,
    Criterion,
    Device,
    Die,
    Effect,
    Side,
    Slots,
    StateName,
    Strict,
    Switch,
    Tab,
)
from redoubt.kernel.tomlfile import TomlFile

DATA = Path(__file__).parent / "data"
T = TypeVar("T")


class Card(Strict, frozen=True, kw_only=True):
    """What every card of a Character can hold."""

    id: str
    abilities: tuple[Ability, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    switches: tuple[Switch, ...] = ()
    permits: tuple[str, ...] = ()  # exceptions that the rules know by name


class Gear(Card, frozen=True, kw_only=True):
    """A card that is carried: `tabs` are the ways to carry it, each a list of tabs (DEF-3.03)."""

    tabs: tuple[tuple[Tab, ...], ...]
    attack: Attack | None = None

    @property
    def light(self) -> bool:
        """DEF-3.04: it shows no location."""
        return self.tabs == ((),)

    @property
    def hands(self) -> int:
        """How many HAND tabs it takes in use."""
        return max(way.count("hand") for way in self.tabs)


class Equipment(Gear, frozen=True, kw_only=True):
    """An Equipment card; `intel` is None when it cannot be bought."""

    intel: int | None = None
    label: str = ""  # the Character it belongs to (DEF-26.35)
    personal: bool = False  # never changes hands (DEF-10.04)
    unique: bool = False  # one for each Character
    hackable: bool = False
    charges: int = 0
    device: Device | None = None


class Loot(Gear, frozen=True, kw_only=True):
    """A Loot card."""

    copies: int
    intel_gain: int = 0


class Software(Card, frozen=True, kw_only=True):
    """A program (DEF-9.05)."""

    kind: Literal["daemon", "controller", "antipersonnel"]
    intel: int | None = None
    target: Literal["", "friend", "character-alone", "door", "enemy", "hackable-enemy"] = ""
    effects: tuple[Effect, ...] = ()
    pool: str = ""
    double: bool = False
    instead: StateName = ""
    cascade: int = 0


class Specialty(Card, frozen=True, kw_only=True):
    """A Specialty card (DEF-27.16); `store` is how many symbols it keeps (DEF-27.13)."""

    character: str
    name: str
    level: int
    category: str
    requires: str = ""
    store: int = 0


class Aftermath(Card, frozen=True, kw_only=True):
    """The front of an Aftermath card; every back is one Wound less (DEF-22.03)."""

    copies: int


class StateCard(Strict, frozen=True, kw_only=True):
    """A State: what it changes and what ends it (DEF-25.01)."""

    id: str
    on: tuple[Literal["character", "enemy"], ...]
    ends: tuple[str, ...]
    attack: str = ""
    hacking: str = ""
    attacked: str = ""
    actions: int = 0
    instructions: int = 0
    rooted: bool = False
    unhealable: bool = False
    offline: bool = False
    damage: int = 0
    enemy_damage: int = 0
    check: str = ""


class Character(Card, frozen=True, kw_only=True):
    """A Character card (DEF-28.01)."""

    speed: int
    defence: str
    wounds: int
    pb: str = ""
    max_aggro: int
    slots: Slots
    start: tuple[str, ...]
    software: tuple[str, ...] = ()


class Ally(Card, frozen=True, kw_only=True):
    """An Ally card (DEF-12.01)."""

    speed: int
    defence: str = ""
    wounds: int
    pb: str = ""
    slots: Slots = Slots()
    attacks: tuple[Attack, ...] = ()
    remote: bool = False
    hackable: bool = False
    synchronized: str = ""
    console: str = ""


class Step(Strict, frozen=True, kw_only=True):
    """One instruction: a verb and whom it names (DEF-15.10)."""

    verb: Literal["take", "atk", "assault", "away", "retreat", "focus"]
    by: Criterion = ""
    hurt: bool = False  # only for a figure with DAMAGE


class Instruction(Strict, frozen=True, kw_only=True):
    """One line of a column; several steps are a group (DEF-15.06)."""

    steps: tuple[Step, ...]
    chained: bool = False  # a step needs the one before it


class AiCard(Strict, frozen=True, kw_only=True):
    """An AI card (DEF-14.04)."""

    id: str
    blue: tuple[Instruction, ...]
    red: tuple[Instruction, ...]


class UnitSide(Strict, frozen=True, kw_only=True):
    """One side of a Unit card (DEF-13.01)."""

    unit: str
    side: Side
    cards: int
    count: int
    speed: int
    defence: str = ""
    pb: str = ""
    wounds: int
    attacks: tuple[Attack, ...] = ()
    hacker_attack: Attack | None = None
    defence_switches: tuple[Switch, ...] = ()
    traits: tuple[
        Literal[
            "hackable", "born-warrior", "cc-specialist", "ambushers", "visor", "surprise-attack",
            "large", "structure",
        ], ...,
    ] = ()  # fmt: skip
    printed: tuple[Instruction, ...] = ()
    acts: Literal["", "never"] = ""
    respawn: int = 0
    replacement: int = 0
    bio: int = 0
    tech: int = 0


class Recipe(Strict, frozen=True, kw_only=True):
    """What Samples can be made into (DEF-26.22)."""

    product: str
    bio: int
    tech: int
    upgrade: str
    area: str  # where the maker's token stands


class Upgrade(Strict, frozen=True, kw_only=True):
    """A Defiance Upgrade (DEF-26.27)."""

    id: str
    intel: int
    keep_bio: int = 0
    keep_tech: int = 0
    medicine: str = ""
    engineering: str = ""
    builds: bool = False
    training_spaces: int = 0
    discount_from: int = 0
    discount: int = 0
    wide_deployment: bool = False
    look: int = 0
    jump_defence: str = ""
    aftermath: int = 2


class Crew(Strict, frozen=True, kw_only=True):
    """A person of the crew: the mission after which it joins, where it works, what it does."""

    id: str
    joins: int
    area: str
    effect: Literal[
        "intel", "quiet-first-rebuild", "engineering", "medicine", "software-discount", "reroll",
        "first-cc-attack", "jump-less", "equipment-discount",
    ]  # fmt: skip
    n: int = 0
    pool: str = ""
    whom: Literal["", "self", "others", "all"] = ""


class Area(Strict, frozen=True, kw_only=True):
    """An area of the ship panel; `starts` is the State with which Characters there begin."""

    id: str
    spaces: int
    starts: StateName = ""


class CampaignRules(Strict, frozen=True, kw_only=True):
    """Numbers of the campaign: levels by mission (DEF-27.04), most Specialties, last purchases."""

    levels: tuple[int, ...]
    specialties: int
    last_purchase: int  # DEF-26.34: the last mission after which anything can be bought
    aftermath: int  # DEF-21.09: cards for who ends a mission Unconscious


class Kit(Strict, frozen=True, kw_only=True):
    """What a Character typically has in a campaign: Specialties and cards in the order gained."""

    character: str
    learns: tuple[str, ...]
    gains: tuple[tuple[int, str], ...]  # the mission before which it has a card
    drops: tuple[tuple[int, str], ...] = ()


class Jump(Strict, frozen=True, kw_only=True):
    """One position of the engine track (DEF-26.16)."""

    pool: str
    symbols: str = ""


class Content(msgspec.Struct, frozen=True):
    """All cards and dice."""

    dice: dict[str, Die]
    pools: dict[str, str]
    jump: tuple[Jump, ...]
    characters: dict[str, Character]
    allies: dict[str, Ally]
    equipment: dict[str, Equipment]
    software: dict[str, Software]
    specialties: dict[str, Specialty]
    states: dict[str, StateCard]
    aftermath: dict[str, Aftermath]
    loot: dict[str, Loot]
    recipes: tuple[Recipe, ...]
    units: dict[str, dict[str, UnitSide]]
    ai: dict[str, AiCard]
    upgrades: dict[str, Upgrade]
    crew: dict[str, Crew]
    areas: dict[str, Area]
    campaign: CampaignRules
    kits: dict[str, Kit]

    def gear(self, name: str) -> Equipment | Loot:
        """A card that is carried, by its id."""
        found = self.equipment.get(name)
        return self.loot[name] if found is None else found


def entries(name: str, key: str, kind: type[T], by: str = "id") -> dict[str, T]:
    """The entries of a file by their id."""
    return TomlFile.read(DATA / name).entries(key, kind, by)


def _units() -> dict[str, dict[str, UnitSide]]:
    found: dict[str, dict[str, UnitSide]] = {}
    for side in TomlFile.read(DATA / "units.toml").rows("unit", UnitSide):
        found.setdefault(side.unit, {})[side.side] = side
    return found


@cache
def content() -> Content:
    """The content, read once."""
    dice = TomlFile.read(DATA / "dice.toml")
    return Content(
        dice=entries("dice.toml", "die", Die),
        pools=dice.record(dict[str, str], "pools"),
        jump=dice.rows("jump", Jump),
        characters=entries("characters.toml", "character", Character),
        allies=entries("allies.toml", "ally", Ally),
        equipment=entries("equipment.toml", "equipment", Equipment),
        software=entries("software.toml", "software", Software),
        specialties=entries("specialties.toml", "specialty", Specialty),
        states=entries("states.toml", "state", StateCard),
        aftermath=entries("aftermath.toml", "aftermath", Aftermath),
        loot=entries("loot.toml", "loot", Loot),
        recipes=TomlFile.read(DATA / "recipes.toml").rows("recipe", Recipe),
        units=_units(),
        ai=entries("ai.toml", "card", AiCard),
        upgrades=entries("upgrades.toml", "upgrade", Upgrade),
        crew=entries("crew.toml", "crew", Crew),
        areas=entries("ship.toml", "area", Area),
        campaign=TomlFile.read(DATA / "ship.toml").record(CampaignRules, "campaign"),
        kits=entries("kits.toml", "kit", Kit, by="character"),
    )
