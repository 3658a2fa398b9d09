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


class LoseDie(Action, frozen=True):
    """Which die a pool loses."""

    die: str


class React(Action, frozen=True):
    """Use a card at this moment; the choice is an attack, if the card needs one."""

    who: str
    card: str
    choice: str = ""


class LetPass(Action, frozen=True):
    """Use no card at this moment."""


class Reroll(Action, frozen=True):
    """Throw one die of the roll again (counted from 0)."""

    die: int


class Store(Action, frozen=True):
    """Take a die out of the roll and keep some of its symbols on a card."""

    die: int
    symbols: str


class Unstore(Action, frozen=True):
    """Add a stored symbol to the roll."""

    symbol: str


class ChangeSymbol(Action, frozen=True):
    """Backdoor: one X of this Console roll becomes another symbol."""

    symbol: str


class PlayCard(Action, frozen=True):
    """Discard a card at a Console for one symbol of one's choice."""

    card: str
    symbol: str


class ChooseTarget(Action, frozen=True):
    """Which of several figures an effect strikes."""

    target: str


class LookAt(Action, frozen=True):
    """Look at the AI card of a Unit."""

    unit: str


# -- between two missions of a campaign ---------------------------------------------------


class Post(Action, frozen=True):
    """Move a token of the crew to an area of the ship."""

    who: str
    area: str


class Grant(Action, frozen=True):
    """Who gets what is to be given."""

    who: str


class Treat(Action, frozen=True):
    """Roll to get rid of one Aftermath card: Medicine, or Engineering for a Remote."""

    who: str


class Build(Action, frozen=True):
    """Make an object or write a program from Samples."""

    who: str
    card: str


class Buy(Action, frozen=True):
    """Pay Intel Packs for Equipment or Software."""

    who: str
    card: str


class Sell(Action, frozen=True):
    """Discard a card for half its value."""

    who: str
    card: str


class Pledge(Action, frozen=True):
    """Give Intel Packs towards a Defiance Upgrade."""

    who: str
    upgrade: str
    intel: int


class Scrap(Action, frozen=True):
    """Remove a card from the game; `who` is empty for a stored one."""

    who: str
    card: str


class Install(Action, frozen=True):
    """Load a stored program into a Character's Hacker Device."""

    who: str
    program: str


class Uninstall(Action, frozen=True):
    """Store a program on the ship."""

    who: str
    program: str


class Learn(Action, frozen=True):
    """Acquire a Specialty."""

    who: str
    card: str


class Arrange(Action, frozen=True):
    """Put AI cards back in this order, the first on top."""

    cards: tuple[str, ...]


ACTIONS: tuple[type[Action], ...] = (
    Deploy, Activate, Move, Step, Drag, Leave, Attack, Hack, Equip, Rest, Interact, OpenDoor,
    BreakFree, AutoMediKit, Use, EndActivation, SpendCritical, PaySwitch, NoSwitch, Assign,
    RollAgain, Commit, KeepAftermath, TakeOff, PutOn, Give,
    Boost, Throw, FollowUp, NoFollowUp, LoseDie, React, LetPass, Reroll, Store, Unstore,
    ChangeSymbol, PlayCard, ChooseTarget, LookAt,
    Post, Grant, Treat, Build, Buy, Sell, Pledge, Scrap, Install, Uninstall, Learn, Arrange,
)  # fmt: skip
