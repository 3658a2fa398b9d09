# SPDX-License-Identifier: MIT
"""What a player may say. Hexes go by column and row ("3,5")."""

from __future__ import annotations

from redoubt.kernel.records import Action


class Deploy(Action, frozen=True):
    """Put a Character in a deployment hex."""

    who: str
    hex: str


class Activate(Action, frozen=True):
    """Begin the activation of a Character or Ally."""

    who: str


class Move(Action, frozen=True):
    """The Move Action: movement points equal to Speed."""


class Step(Action, frozen=True):
    """Spend movement points to enter an adjacent hex."""

    hex: str


class Drag(Action, frozen=True):
    """Two points: go to a free hex and pull an Unconscious Character along."""

    who: str
    hex: str
    to: str


class Leave(Action, frozen=True):
    """Leave the board by an exit hex, perhaps with a dragged figure."""

    dragging: str = ""


class Attack(Action, frozen=True):
    """Attack an Enemy with one of one's attacks."""

    attack: str
    target: str


class Hack(Action, frozen=True):
    """Execute a program; the target is a figure or a Door."""

    program: str
    target: str


class Equip(Action, frozen=True):
    """The Equip Action: rearrange and trade cards."""


class Rest(Action, frozen=True):
    """The Rest Action; `state` is the State to lose."""

    state: str = ""


class Interact(Action, frozen=True):
    """Interact with what is in a hex; at a Console perhaps with the Hacker Device."""

    hex: str
    device: bool = False


class OpenDoor(Action, frozen=True):
    """Interact with a Door."""

    door: str


class BreakFree(Action, frozen=True):
    """Spend an Action to end Immobilised."""


class AutoMediKit(Action, frozen=True):
    """The only Action of an Unconscious Character."""


class Use(Action, frozen=True):
    """Use an Action or Free Action of a card; the target is a figure, a hex or a Unit."""

    card: str
    ability: int
    target: str = ""


class EndActivation(Action, frozen=True):
    """The activation ends; unspent points are lost."""


class SpendCritical(Action, frozen=True):
    """Spend a critical: "cancel" the opponent's symbols, "add" two of one's own, or "keep" it."""

    how: str


class PaySwitch(Action, frozen=True):
    """Pay a Switch; some need a target."""

    switch: int
    target: str = ""


class NoSwitch(Action, frozen=True):
    """Pay no more Switches."""


class Assign(Action, frozen=True):
    """Assign a symbol to an entry of the Console (counted from 1)."""

    symbol: str
    entry: int


class RollAgain(Action, frozen=True):
    """Add two Reinforcement tokens to make the Console roll again."""


class Commit(Action, frozen=True):
    """Nothing more to assign, or all cards are where they shall be."""


class KeepAftermath(Action, frozen=True):
    """Which of the drawn Aftermath cards to keep."""

    card: str


class TakeOff(Action, frozen=True):
    """Take a card off its tabs to lay it elsewhere."""

    who: str
    card: str


class PutOn(Action, frozen=True):
    """Lay a card on body tabs or into the Backpack."""

    who: str
    card: str
    place: str
    way: int = 0


class Give(Action, frozen=True):
    """Give a card to somebody in Contact who then lays it down."""

    who: str
    card: str
    to: str


class Boost(Action, frozen=True):
    """Use a card before the dice of one's own attack or program."""

    card: str


class Throw(Action, frozen=True):
    """Throw the dice as they are."""


class FollowUp(Action, frozen=True):
    """A free attack that a Specialty allows now."""

    card: str
    attack: str
    target: str


class NoFollowUp(Action, frozen=True):
    """No free attack."""


ACTIONS: tuple[type[Action], ...] = (
    Deploy, Activate, Move, Step, Drag, Leave, Attack, Hack, Equip, Rest, Interact, OpenDoor,
    BreakFree, AutoMediKit, Use, EndActivation, SpendCritical, PaySwitch, NoSwitch, Assign,
    RollAgain, Commit, KeepAftermath, TakeOff, PutOn, Give,
    Boost, Throw, FollowUp, NoFollowUp,
)  # fmt: skip
