# SPDX-License-Identifier: MIT
"""How a game of bots ran, besides who won: what each seat had and did, and who was ahead when.

Who is ahead is what the game's `value` says: of two sides the one that is worth more, of a party
that plays against the rules whether it stands better than at the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from redoubt.kernel.game import Game
from redoubt.kernel.records import Event, Result, Seat
from redoubt.kernel.state import State

EVERY = 8  # actions between two looks at who is ahead

Trait = tuple[Seat, str]


class Course:
    """Follows one game."""

    def __init__(self, game: Game, state: State, events: Sequence[Event]) -> None:
        self.game = game
        self.seats: tuple[Seat, ...] = tuple(state.scenario.seats)
        self._steps = 0
        self._signs: list[bool] = []  # whether the first seat was ahead, at each look
        self._traits: set[Trait] = set()
        self._start = 0.0
        self._start = self._lead(state)
        if game.traits is not None:
            self._traits.update(game.traits(state, None))
            self._note(state, events)

    def step(self, state: State, events: Sequence[Event]) -> None:
        """An action was carried out."""
        if self.game.traits is not None:
            self._note(state, events)
        self._steps += 1
        if self._steps % EVERY == 0:
            lead = self._lead(state)
            if lead:
                self._signs.append(lead > 0)

    def _note(self, state: State, events: Sequence[Event]) -> None:
        traits = self.game.traits
        assert traits is not None
        for event in events:
            self._traits.update(traits(state, event))

    def _lead(self, state: State) -> float:
        value = self.game.value
        if self.game.cooperative or len(self.seats) < 2:
            return value(state, self.seats[0]) - self._start
        return value(state, self.seats[0]) - value(state, self.seats[1])

    @property
    def traits(self) -> tuple[Trait, ...]:
        """What each seat had or did, in a fixed order."""
        return tuple(sorted(self._traits))

    @property
    def changes(self) -> int:
        """How often the lead changed hands."""
        return sum(a is not b for a, b in pairwise(self._signs))

    def decided(self, result: Result | None) -> float:
        """The share of the game after which the winner was ahead for good."""
        first = result is not None and self.seats[0] in result.winners
        if result is None or (not first and not result.winners and not self.game.cooperative):
            return 1.0
        for back, sign in enumerate(reversed(self._signs)):
            if sign is not first:
                return 1.0 - back / len(self._signs)
        return 0.0
