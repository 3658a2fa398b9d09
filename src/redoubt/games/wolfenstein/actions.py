# SPDX-License-Identifier: MIT
"""What a player may say. Squares go by their names on the map, doors by their junction."""

from __future__ import annotations

from typing import Literal

from redoubt.kernel.records import Action


class Activate(Action, frozen=True):
    """Begin the activation of a hero or robot; `spawn`: the token on which it enters."""

    unit: str
    spawn: str = ""


class UnitAction(Action, frozen=True):
    """Something the active hero or robot does."""

    unit: str


class Move(UnitAction, frozen=True):
    to: str


class UsePassage(UnitAction, frozen=True):
    """Through the secret passage under one's feet."""


class Climb(UnitAction, frozen=True):
    """Across a barricade with the grappling hook."""

    to: str


class OpenDoor(UnitAction, frozen=True):
    door: str


class ClearBarricade(UnitAction, frozen=True):
    barricade: str


class Search(UnitAction, frozen=True):
    at: str


class Attack(UnitAction, frozen=True):
    """With a weapon card; `second` is the further target of a sheet of fire."""

    weapon: int
    target: str
    mode: str = ""
    second: str = ""


class Strike(UnitAction, frozen=True):
    """An attack without a weapon card: a robot's, or Max's fists."""

    target: str


class Stab(UnitAction, frozen=True):
    """With the bayonet on a weapon."""

    weapon: int
    target: str


class SilentKill(UnitAction, frozen=True):
    item: int
    target: str


class Use(UnitAction, frozen=True):
    """Use an equipment card on oneself, on a figure, or on a square."""

    item: int
    target: str = ""
    at: str = ""


class Reload(UnitAction, frozen=True):
    weapon: int


class Equip(UnitAction, frozen=True):
    """Put a card on. A suit or other card comes off for it; an upgrade goes on a free weapon."""

    item: int
    weapon: int = 0


class TakeOff(UnitAction, frozen=True):
    """Take a worn card off, or the upgrade off a weapon."""

    slot: Literal["suit", "other", "upgrade"]
    weapon: int = 0


class MoveUpgrade(UnitAction, frozen=True):
    """From one of one's weapons to another."""

    weapon: int
    to_weapon: int


class GiveItem(UnitAction, frozen=True):
    item: int
    target: str


class GiveWeapon(UnitAction, frozen=True):
    weapon: int
    target: str


class GiveAmmunition(UnitAction, frozen=True):
    kind: Literal["light", "heavy", "special"]
    target: str


class Ability(UnitAction, frozen=True):
    """A glory ability of the hero card."""

    ability: str
    target: str = ""
    at: str = ""
    weapon: int = 0


class Fatigue(UnitAction, frozen=True):
    """The fatigue action."""


class ShareLife(UnitAction, frozen=True):
    """Heal a bleeding hero beside one."""

    target: str


class EndTurn(UnitAction, frozen=True):
    pass


# -- choices within ------------------------------------------------------------------------


class Reroll(Action, frozen=True):
    """How many blanks and reload results are rolled again."""

    blanks: int = 0
    reloads: int = 0


class ChooseOption(Action, frozen=True):
    """An option of the event card; `card` where there are two cards to choose from."""

    card: str
    option: int


class TakeAmmunition(Action, frozen=True):
    kind: Literal["light", "heavy", "special"]


class PayAmmunition(Action, frozen=True):
    kind: Literal["light", "heavy", "special"]


class KeepWeapon(Action, frozen=True):
    card: str


class NextCard(Action, frozen=True):
    """The card that comes next as the looked-at cards go back on the deck."""

    card: str


class ChoosePlace(Action, frozen=True):
    at: str


class ChooseFigure(Action, frozen=True):
    target: str


class ChooseDoor(Action, frozen=True):
    door: str


class ChooseZone(Action, frozen=True):
    zone: str


class ChooseStarter(Action, frozen=True):
    """A player's word in the choice of the starting player."""

    starter: str


class ChooseHero(Action, frozen=True):
    """Between two missions of a campaign: who takes part."""

    target: str


class StockUp(Action, frozen=True):
    """Between two missions on level 0: one of the extra ammunition tokens of a hero."""

    target: str
    kind: Literal["light", "heavy", "special"]


ACTIONS: tuple[type[Action], ...] = (
    Activate, Move, UsePassage, Climb, OpenDoor, ClearBarricade, Search, Attack, Strike, Stab,
    SilentKill, Use, Reload, Equip, TakeOff, MoveUpgrade, GiveItem, GiveWeapon, GiveAmmunition,
    Ability, Fatigue, ShareLife, EndTurn, Reroll, ChooseOption, TakeAmmunition, PayAmmunition,
    KeepWeapon, NextCard, ChoosePlace, ChooseFigure, ChooseDoor, ChooseZone, ChooseStarter,
    ChooseHero, StockUp,
)  # fmt: skip
