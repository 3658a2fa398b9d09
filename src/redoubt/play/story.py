# SPDX-License-Identifier: MIT
"""A finished record with every position, its moves, and every roll run again."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from redoubt.kernel.dice import Dice, DiceRanOut, NoDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.record import Record, replay
from redoubt.kernel.records import Action, Event, Result, Seat, Standing
from redoubt.kernel.scene import Words
from redoubt.kernel.state import State
from redoubt.play.luck import Judge, Ledger, falls, is_quiet, ways
from redoubt.play.playout import share, standing
from redoubt.play.quiet import settle

INNER_WAYS, INNER_SAMPLES = 64, 16  # for dice that come after a window


class Move(NamedTuple):
    """A choice, with the answers that only let it pass; places as in `curve.py`."""

    at: int
    upto: int
    before: int
    expected: int
    after: int


class Story:
    """A record with all that can be known of it without playing on.

    rolled   of each action, whether it rolled dice
    share    what came of it for the first side: 1 won, 0 lost, a half undecided
    """

    def __init__(self, game: Game, record: Record, seed: int) -> None:
        self.game = game
        self.states: list[State] = []
        self._events: list[list[Event]] = []

        def keep(number: int, state: State, events: list[Event]) -> None:
            self.states.append(state.copy())
            self._events.append(events)

        final = replay(game, record, bytes.fromhex(record.secret), check=False, watch=keep)
        self.seats: tuple[Seat, ...] = tuple(final.scenario.seats)
        self.entries = [(entry.seat, game.read_action(entry.action)) for entry in record.entries]
        if final.result is None:
            raise ContentError("this game is not over", remedy="play it to its end first")
        if len(self.seats) > 2 and not game.cooperative:
            raise ContentError("only games of two sides can be analysed")
        if not self.entries:
            raise ContentError("nothing was played in this game")
        self.result: Result = final.result
        self.names = game.scene(final.scenario, game.view(final, None), None).sides
        self.share = share(game, final)
        self._worths = [standing(game, state) for state in self.states[:-1]]
        steps = zip(self._worths, self._worths[1:], strict=False)
        self._end = max((abs(b - a) for a, b in steps), default=0.0) or 1.0
        self.ledger = Ledger(game, self.seats)
        self.moves: list[Move] = []
        self.rolled: list[bool] = []
        self._look_at_moves(seed)

    @property
    def length(self) -> int:
        """How many actions were played."""
        return len(self.entries)

    def at(self, place: int) -> tuple[State, tuple[Seat, Action] | None]:
        """The position of a place, and the action that was chosen but not rolled, if any."""
        before = place // 2
        return self.states[before], self.entries[before] if place % 2 else None

    def is_first(self, seat: Seat) -> bool:
        """Whether a seat is on the side whose chances are counted."""
        return self.game.cooperative or seat == self.seats[0]

    def said(self, at: int, action: Action) -> Words:
        """What action number `at` was or might have been, as its seat saw it."""
        state, seat = self.states[at - 1], self.entries[at - 1][0]
        return self.game.choice(state.scenario, self.game.view(state, seat), action).words

    def _look_at_moves(self, seed: int) -> None:
        game = self.game
        for number, (seat, action) in enumerate(self.entries):
            at = number + 1
            if isinstance(action, Standing):
                self.rolled.append(False)
                continue
            state, judge = self.states[number], self._judge(number)
            found = falls(game, state, seat, action, judge, f"{seed}/{number}")
            rolled = len(found[0]) > 1
            self.rolled.append(rolled)
            if not self.moves or not is_quiet(game, state, seat, action):
                expected = 2 * at - 1 if rolled else 2 * at
                self.moves.append(Move(at, at, 2 * at - 2, expected, 2 * at))
            else:
                move = self.moves[-1]
                first = move.expected == move.after  # nothing was rolled in it before
                expected = (2 * at - 1 if rolled else 2 * at) if first else move.expected
                self.moves[-1] = move._replace(upto=at, expected=expected, after=2 * at)
            if rolled:
                begun = self.moves[-1].at
                whose, chosen = self.entries[begun - 1]
                worth, later = judge(self.states[at])
                words, events = self.said(begun, chosen), self._events[at] + later
                self.ledger.add(at, whose, words, found, worth, events)

    def _judge(self, before: int) -> Judge:
        """What positions after action number `before` are worth: windows are let pass first.

        The end of the game counts as much as the largest change within it: how much more it
        should be nobody can say, and one roll must not drown all the others.
        """
        game = self.game

        def now(state: State) -> float:
            if state.result is None:
                return standing(game, state)
            return self._worths[before] + self._end * (2 * share(game, state) - 1)

        def later(state: State) -> tuple[float, list[Event]]:
            if state.result is not None:
                return now(state), []
            copy = state.copy()
            try:
                events = settle(game, copy, NoDice())
                return now(copy), events
            except DiceRanOut:  # more is to be rolled: the mean of that, and it is told then
                found, _ = ways(run_from(state), INNER_WAYS, INNER_SAMPLES, before)
                return sum(weight * worth for weight, worth in found), []

        def run_from(state: State) -> Callable[[Dice], float]:
            def run(dice: Dice) -> float:
                copy = state.copy()
                settle(game, copy, dice)
                return now(copy)

            return run

        return later
