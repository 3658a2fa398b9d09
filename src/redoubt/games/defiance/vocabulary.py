# SPDX-License-Identifier: MIT
"""The vocabulary that the cards of Defiance are written in: effects, Switches, attacks, bonuses."""

from __future__ import annotations

from typing import Literal

import msgspec

Tab = Literal["head", "torso", "hand", "pack"]
Side = Literal["novice", "veteran", "personality", "grey"]
Weapon = Literal[
    "", "ranged", "cc", "one-hand", "two-hand", "one-hand-ranged", "two-hand-ranged", "defence"
]
Criterion = Literal[
    "", "near", "far", "most-aggro", "least-aggro", "most-damage", "least-damage", "self"
]
StateName = Literal[
    "", "unconscious", "focused", "stunned", "hidden", "immobilised", "burning", "poisoned",
    "isolated", "marked",
]  # fmt: skip


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Content with an unknown or missing key is refused."""


class Die(Strict, frozen=True, kw_only=True):
    """A die: six faces of symbols S, B, X, CS, CB (DEF-1.04)."""

    id: str
    colour: str
    faces: tuple[tuple[str, ...], ...]


class Effect(Strict, frozen=True, kw_only=True):
    """What a card or Switch does: a verb of the content sheet with its numbers."""

    verb: Literal[
        "add-die", "add-symbol", "aftermath", "aggro", "assign-symbol", "blast", "cure", "damage",
        "damage-at-end", "damage-other", "damage-others", "extra-action", "free-attack", "heal",
        "ignore-damage", "interpose", "lose-state", "look-ai", "no-pb", "open-door", "order-attack",
        "points", "prevent", "push", "redraw-initiative", "reroll", "revive", "second-target",
        "smoke", "stand-fast", "state", "straighten", "summon",
    ]  # fmt: skip
    n: int = 0
    pool: str = ""
    symbols: str = ""
    state: StateName = ""  # for lose-state: none is any State of the player's choice
    who: Literal["", "self", "nox", "billie"] = ""
    within: int = 0
    near: Literal["", "attacker", "target"] = ""
    weapon: Weapon = ""
    other: Literal["", "weapon", "target", "adjacent"] = ""
    only: Literal["", "any", "attack"] = ""
    at: Literal["", "once", "closer"] = ""
    lose: int = 0  # dice fewer
    draw: int = 0  # cards drawn to choose from
    aftermath: int = 0


class Switch(Strict, frozen=True, kw_only=True):
    """A cost in symbols and what it buys (DEF-8.30)."""

    cost: str
    effects: tuple[Effect, ...]
    weapon: Weapon = ""  # Specialties: which attacks gain the Switch, or Defence does


class Attack(Strict, frozen=True, kw_only=True):
    """An attack: range, sight needed or not (DEF-7.10), pool, Switches; CC or not (DEF-8.04)."""

    name: str
    least: int
    most: int
    pool: str
    sight: bool = True
    cc: bool = False
    harmless: bool = False  # its S deal no DAMAGE
    switches: tuple[Switch, ...] = ()


class Aim(Strict, frozen=True, kw_only=True):
    """What an ability may be used on; a minimum of 0 includes oneself (DEF-7.11)."""

    who: Literal["self", "friend", "character", "enemy", "each-enemy", "hex", "unit"]
    least: int
    most: int
    sight: bool = False
    other: bool = False
    conscious: bool = False
    hackable: bool = False
    remote: Literal["any", "no", "only"] = "any"


class Ability(Strict, frozen=True, kw_only=True):
    """An Action, a Free Action, or something used at a named moment (DEF-27.09 to 27.12)."""

    timing: Literal["action", "free", "when", "automedikit"]
    effects: tuple[Effect, ...]
    name: str = ""
    cost: Literal["", "turn", "flip", "discard"] = ""
    charges: int = 0
    moment: Literal[
        "", "state", "after-own-attack", "after-own-damage", "falling", "own-kill", "enemy-moves",
        "before-own-attack", "own-activation", "friend-attacked", "initiative",
        "before-own-hacking", "before-own-antipersonnel", "damage", "console", "after-console-roll",
    ] = ""  # fmt: skip
    weapon: Weapon = ""
    only: Literal["", "fresh-unit", "unseen"] = ""
    roll: str = ""
    to: Aim | None = None


class Bonus(Strict, frozen=True, kw_only=True):
    """A lasting change of a value, perhaps only at some Range or for some weapon."""

    what: Literal[
        "defence", "pb", "attack", "console", "speed", "wounds", "max-aggro", "pack", "capacity",
        "device-range", "kit-healing", "rest-aggro",
    ]  # fmt: skip
    name: str = ""
    pool: str = ""
    n: int = 0
    to: Literal["self", "contact", "within", "billie"] = "self"
    within: int = 0
    least: int = 0
    most: int = 99
    when: Literal["", "still", "still-this-round", "moved-this-round", "charged", "half-hurt"] = ""
    weapon: Weapon = ""


class Device(Strict, frozen=True, kw_only=True):
    """A Hacker Device (DEF-9.02 to 9.04)."""

    least: int
    most: int
    capacity: int
    pool: str


class Slots(Strict, frozen=True, kw_only=True):
    """Location tabs (DEF-3.01)."""

    head: int = 0
    torso: int = 0
    hand: int = 0
    pack: int = 0
