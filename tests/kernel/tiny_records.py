# SPDX-License-Identifier: MIT
"""What the tiny game of the tests is made of: its options, actions, events, frames, position."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

import msgspec

from redoubt.kernel.records import Action, Event, Frame, Result, Seat, Setup
from redoubt.kernel.refusal import Mod
from redoubt.kernel.state import State

SEATS: tuple[Seat, ...] = ("red", "blue")
CARDS = {"spare": 0, "jab": 1, "hook": 2, "parry": 0}  # name -> what it adds to a blow
PACK = ("spare", "spare", "jab", "jab", "jab", "hook", "hook", "parry", "parry", "parry")
CELLS = 5


def other(seat: Seat) -> Seat:
    """The opponent."""
    return "blue" if seat == "red" else "red"


class TinyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long the duel lasts, and how much a fighter stands."""

    length: Literal["short", "long"] = "short"
    health: int = 3


class Scenario:
    """What all positions of a duel share."""

    def __init__(self, options: TinyOptions) -> None:
        self.setup = Setup("tiny")
        self.seats = SEATS
        self.rounds = 2 if options.length == "short" else 5
        self.health = options.health


# -- actions ---------------------------------------------------------------------------------


class Bid(Action, frozen=True):
    """Points offered in secret for the first turn of the round."""

    points: int


class Step(Action, frozen=True):
    """Walk to a neighbouring cell."""

    to: int


class Scout(Action, frozen=True):
    """Look at the top card of the deck."""


class Strike(Action, frozen=True):
    """Hit the opponent, with a card or with bare hands ("")."""

    card: str = ""


class Parry(Action, frozen=True):
    """Answer a blow with a parry card."""


class Pass(Action, frozen=True):
    """Let the blow come."""


class EndTurn(Action, frozen=True):
    """Do nothing more this round."""


# -- events ----------------------------------------------------------------------------------


class Dealt(Event, frozen=True):
    """A seat drew cards: all know how many, it alone knows which."""

    reveals: ClassVar[bool] = True
    seat: Seat
    count: int
    cards: tuple[str, ...] = ()


class Shuffled(Event, frozen=True):
    """The discards became the deck again."""

    count: int


class BidMade(Event, frozen=True):
    """A bid is in; only its owner knows how high."""

    seat: Seat
    points: int = -1


class BidsOpened(Event, frozen=True):
    """Both bids are turned up."""

    reveals: ClassVar[bool] = True
    bids: dict[Seat, int]
    first: Seat


class Stepped(Event, frozen=True):
    """A fighter walked."""

    seat: Seat
    to: int


class Looked(Event, frozen=True):
    """A seat looked at the top card; it alone knows which it is."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: str = ""


class Struck(Event, frozen=True):
    """A blow is announced."""

    seat: Seat


class CardShown(Event, frozen=True):
    """A card was played out of a hand."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: str


class Rolled(Event, frozen=True):
    """The dice of a blow."""

    seat: Seat
    faces: tuple[int, ...]
    mods: tuple[Mod, ...]
    total: int
    hit: bool


class Hurt(Event, frozen=True):
    """A fighter lost health."""

    seat: Seat
    faces: tuple[int, ...]
    damage: int


# -- frames ----------------------------------------------------------------------------------


class Round(Frame, frozen=True):
    """The round itself: 0 bids, 1 first turn, 2 second turn, 3 end."""

    step: int = 0


class Bidding(Frame, frozen=True):
    """Both seats bid at the same time."""


class Turn(Frame, frozen=True):
    """A seat's turn."""

    seat: Seat
    steps: int = 2


class Parrying(Frame, frozen=True):
    """The window over a blow; it opens for every seat that holds a card."""

    seat: Seat


class Blow(Frame, frozen=True):
    """A blow in progress: announced, then rolled."""

    seat: Seat
    card: str
    parried: bool = False
    asked: bool = False


# -- the position ----------------------------------------------------------------------------


class TinyState(State):
    """A duel on a strip of five cells."""

    __slots__ = (
        "_gap", "bids", "cells", "deck", "discard", "first",
        "hands", "health", "peeked", "points", "round",
    )  # fmt: skip

    round: int
    first: Seat
    points: dict[Seat, int]
    health: dict[Seat, int]
    cells: dict[Seat, int]
    hands: dict[Seat, tuple[str, ...]]  # sorted: the order of a hand tells nothing
    bids: dict[Seat, int]
    deck: tuple[str, ...]  # the top is the last
    discard: tuple[str, ...]
    peeked: tuple[Seat, ...]  # who knows the top card
    _gap: int

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.stack = []
        self.orders = {}
        self.result = None
        self.round = 0
        self.first = "red"
        self.points = dict.fromkeys(SEATS, 3)
        self.health = dict.fromkeys(SEATS, scenario.health)
        self.cells = {"red": 0, "blue": CELLS - 1}
        self.hands = dict.fromkeys(SEATS, ())
        self.bids = {}
        self.deck = ()
        self.discard = ()
        self.peeked = ()
        self.refresh()

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.scenario = self.scenario
        new.stack = self.stack[:]
        new.orders = self.orders
        new.result = self.result
        new.round = self.round
        new.first = self.first
        new.points = self.points.copy()
        new.health = self.health.copy()
        new.cells = self.cells.copy()
        new.hands = self.hands.copy()
        new.bids = self.bids.copy()
        new.deck = self.deck
        new.discard = self.discard
        new.peeked = self.peeked
        new._gap = self._gap
        return new

    def refresh(self) -> None:
        self._gap = abs(self.cells["red"] - self.cells["blue"])

    @property
    def gap(self) -> int:
        """How far the fighters stand apart."""
        return self._gap


class TinyView(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat knows of a duel."""

    seat: Seat | None
    round: int
    first: Seat
    points: dict[Seat, int]
    health: dict[Seat, int]
    cells: dict[Seat, int]
    counts: dict[Seat, int]
    hand: tuple[str, ...]
    bids_in: tuple[Seat, ...]
    own_bid: int
    deck: int
    top: str
    peeked: tuple[Seat, ...]
    discard: tuple[str, ...]
    orders: dict[str, str]
    stack: tuple[Round | Bidding | Turn | Parrying | Blow, ...]
    result: Result | None
