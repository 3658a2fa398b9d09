# SPDX-License-Identifier: MIT
"""A view as things to draw. Browser, terminal and paper draw scenes; none of them knows a game.

Everything a person reads is `Words`: a message id of the game's texts with its arguments, so that
each reader gets it in his own language.
"""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.kernel.records import Seat


class Words(msgspec.Struct, frozen=True):
    """A message id with arguments; an argument may itself be words."""

    id: str
    args: dict[str, Any] = {}


class Cell(msgspec.Struct, frozen=True):
    """A square or a hex. `terrain` is a class that every surface knows how to draw."""

    id: int
    name: str
    column: int
    row: int  # counted from the top
    terrain: str
    marks: tuple[str, ...] = ()  # entry, exit, fire, cave-in ...


class Edge(msgspec.Struct, frozen=True):
    """What stands between two cells (b = -1: the outside): wall, door-open, hedge ..."""

    a: int
    b: int
    side: int  # direction from a
    kind: str


class Badge(msgspec.Struct, frozen=True):
    """A status drawn on a counter: a short sign and what it means."""

    sign: str
    words: Words


class Counter(msgspec.Struct, frozen=True):
    """A unit on the board or beside it (cell = -1)."""

    id: str
    seat: Seat
    cell: int
    symbol: str
    letter: str
    words: Words
    facing: int = -1  # a side; corners count on from the last side
    aim: int = -1  # where a turret points, as `facing`
    values: Words | str = ""
    pips: tuple[int, int] = (0, 0)  # damage taken, damage it can take
    badges: tuple[Badge, ...] = ()
    active: bool = False
    beside: str = ""  # where it waits when it is not on the board


class Track(msgspec.Struct, frozen=True):
    """A number that belongs to a seat or to the table: turn, command points, cards in hand."""

    id: str
    words: Words
    value: int
    seat: Seat = ""


class Slot(msgspec.Struct, frozen=True):
    """A place where cards lie, on the sheet of a unit or (unit = "") on the table."""

    id: str
    words: Words
    unit: str = ""
    room: int = 0  # how much lies there at most, counted in sizes of cards; 0: as much as you like
    passing: bool = False  # what is taken up lies here until it is laid down


class Card(msgspec.Struct, frozen=True):
    """A card someone can see: in a hand, on a unit, on the table."""

    id: str
    words: Words
    text: Words
    seat: Seat = ""
    where: str = "hand"  # hand, table, or a counter's id
    value: Words | str = ""
    slot: str = ""  # the slot where it lies, if it lies in one
    size: int = 1
    fits: tuple[str, ...] = ()  # slots where it could lie if there were room


class Choice(msgspec.Struct, frozen=True):
    """One legal action: what to send, how to say it, what it costs, where it points.

    With a card and a slot it is the laying of that card there.
    """

    action: dict[str, Any]
    words: Words
    cost: Words | str = ""
    unit: str = ""
    target: str = ""
    cell: int = -1
    group: str = ""
    rolls: bool = False  # whether odds can be asked before it
    facing: int = -1  # which way it turns, as `Counter.facing`
    card: str = ""
    slot: str = ""


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a surface needs to draw one seat's view."""

    game: str
    shape: str  # "square", "hex-flat", "hex-pointy"
    columns: int
    rows: int
    pushed: int = 0  # hexes: whether the first column or row (0) or the second (1) is pushed
    title: Words
    prompt: Words
    seats: tuple[Seat, ...]  # who must choose
    cells: tuple[Cell, ...]
    edges: tuple[Edge, ...]
    counters: tuple[Counter, ...] = ()
    tracks: tuple[Track, ...] = ()
    cards: tuple[Card, ...] = ()
    slots: tuple[Slot, ...] = ()
    sides: dict[Seat, Words] = {}
