# SPDX-License-Identifier: MIT
"""What a seat sees and may do, as numbers. The same for every game, made of its scene.

Actions are numbered by their place among the legal ones, so that the mask is always a row of ones
followed by zeros; what each of them is stands in the rows of `actions`. docs/environments.md lists
every column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any
from zlib import crc32

import numpy as np
from msgspec.structs import fields
from numpy.typing import NDArray

from redoubt.games import game as registered
from redoubt.kernel.codec import encode
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.game import Game
from redoubt.kernel.options import choices
from redoubt.kernel.records import Action, Seat, Setup
from redoubt.kernel.scene import Scene
from redoubt.kernel.state import State

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]

WIDTH = 1024  # actions that can be told apart in one decision
PLANES = 8  # numbers for each cell of the board
TRACKS = 16  # numbers beside the board
CARDS = 24  # cards that are seen
COLUMNS = 7  # numbers for each legal action
LIMIT = 1_000.0  # no number is larger
FINE = 16_777_213  # the largest prime that 32-bit floats hold exactly

OWN, FOREIGN, ACTIVE, DAMAGE, FACING, TERRAIN, MARKS, STATUS = range(PLANES)


def signature(text: str) -> float:
    """A number between 0 and 1 that stands for a word, the same on every machine."""
    return (crc32(text.encode()) % 997) / 997


def fingerprint(data: bytes) -> float:
    """The same, fine enough to tell any two actions of one decision apart."""
    return (crc32(data) % FINE) / FINE


class Encoder:
    """Numbers for one set-up of one game."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.scenario = game.scenario(setup)
        self.seats: tuple[Seat, ...] = tuple(self.scenario.seats)

    def __deepcopy__(self, memo: Any) -> Encoder:
        """It never changes, and holds a whole scenario."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """It travels as what it was made of: a game is not written down, but looked up."""
        return encoder_of, (self.game.id, self.setup)

    @cached_property
    def cells(self) -> int:
        """Cells of the board; in a campaign, of the largest."""
        return max(self._cells_of(setup) for setup in (self.setup, *self._later()))

    def _cells_of(self, setup: Setup) -> int:
        state, _ = self.game.new(setup, SeededDice(0))
        view = self.game.view(state, None)
        return len(self.game.scene(state.scenario, view, None).cells)

    def _later(self) -> Iterator[Setup]:
        """The missions that a campaign may come to."""
        if self.setup.options.get("campaign"):
            kinds = {field.name: field.type for field in fields(self.game.options_type)}
            for mission in choices(kinds["mission"]):
                yield Setup(self.setup.game, {"mission": mission})

    @property
    def size(self) -> int:
        """Length of an observation."""
        return self.cells * PLANES + TRACKS + CARDS + 1

    def observe(self, state: State, seat: Seat) -> Floats:
        """What a seat sees, and nothing else: it is made of the view."""
        view = self.game.view(state, seat)
        return self.draw(self.game.scene(state.scenario, view, seat), seat)

    def draw(self, scene: Scene, seat: Seat) -> Floats:
        """A scene as one row of numbers."""
        board = np.zeros((self.cells, PLANES), np.float32)
        place = {cell.id: number for number, cell in enumerate(scene.cells[: self.cells])}
        for number, cell in enumerate(scene.cells[: self.cells]):
            board[number, TERRAIN] = signature(cell.terrain)
            board[number, MARKS] = sum(signature(mark) for mark in cell.marks)
        for counter in scene.counters:
            row = place.get(counter.cell)
            if row is None:
                continue
            board[row, OWN if counter.seat == seat else FOREIGN] += 1
            board[row, ACTIVE] += counter.active
            board[row, DAMAGE] += counter.pips[0] - counter.pips[1]
            board[row, FACING] = (counter.facing + 1) / 8
            board[row, STATUS] += signature(counter.symbol) + len(counter.badges)
        tracks = _row([track.value for track in scene.tracks], TRACKS)
        cards = _row([signature(card.id.rpartition(":")[2]) for card in scene.cards], CARDS)
        turn = np.array([seat in scene.seats], np.float32)
        whole = np.concatenate([board.ravel(), tracks, cards, turn])
        found: Floats = np.clip(whole, -LIMIT, LIMIT).astype(np.float32)
        return found

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """The legal actions in the order of their numbers."""
        return list(dict.fromkeys(self.game.actions(state, seat)))[:WIDTH]

    def mask(self, count: int) -> Mask:
        """Which numbers stand for a legal action."""
        mask = np.zeros(WIDTH, np.int8)
        mask[:count] = 1
        return mask

    def describe(self, state: State, seat: Seat, actions: Sequence[Action]) -> Floats:
        """What each action is: its kind, where it points, who does it, and all of it as one."""
        rows = np.zeros((WIDTH, COLUMNS), np.float32)
        if not actions:
            return rows
        view = self.game.view(state, seat)
        for number, action in enumerate(actions):
            choice = self.game.choice(state.scenario, view, action)
            kind = str(choice.action.get("type", ""))
            rows[number] = (
                signature(kind), signature(choice.group), (choice.cell + 1) / (self.cells + 1),
                signature(choice.unit), signature(choice.target), choice.rolls,
                fingerprint(encode(action)),
            )  # fmt: skip
        return rows

    def rewards(self, state: State) -> dict[Seat, float]:
        """One for a seat that won, minus one for a seat that lost; nothing before the end."""
        result: Any = state.result
        if result is None or (not result.winners and not self.game.cooperative):
            return dict.fromkeys(self.seats, 0.0)
        return {seat: 1.0 if seat in result.winners else -1.0 for seat in self.seats}


def encoder_of(game: str, setup: Setup) -> Encoder:
    """The encoder of a set-up of a game that is known by its id."""
    return Encoder(registered(game), setup)


def _row(values: list[float], length: int) -> Floats:
    row = np.zeros(length, np.float32)
    row[: min(length, len(values))] = values[:length]
    return row
