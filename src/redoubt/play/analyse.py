# SPDX-License-Identifier: MIT
"""A finished game looked at again: who was ahead when, what turned it, who was lucky.

    analysis = analyse(game, record)

The chance to win comes from playouts (`curve.py`), luck from running every roll again
(`luck.py`). The three are one reckoning: a move takes the chance from `before` to `expected` (the
decision) and the dice take it from there to `after` (luck).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from redoubt.kernel.codec import plain
from redoubt.kernel.dice import Dice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.flow import Asks
from redoubt.kernel.game import Game
from redoubt.kernel.record import Record, replay, verify
from redoubt.kernel.records import Action, Event, Result, Seat, Setup, Standing
from redoubt.kernel.scene import Words
from redoubt.kernel.state import State
from redoubt.play.advice import Better, better_choice
from redoubt.play.curve import Curve, Measured, fit
from redoubt.play.luck import Judge, Ledger, Luck, Roll, falls, is_quiet, mean_chance, ways
from redoubt.play.playout import Batch, Played, play_batch, share, standing
from redoubt.play.quiet import settle
from redoubt.play.workers import spread

PLAYOUTS = 10  # from each measured position
POSITIONS = 24  # measured evenly over the game
MORE = 12  # measured where the chance changes most
FEWEST = 6  # measured however little time there is
TURNING = 6  # turning points told
LEAST = 0.02  # a smaller change of chance is no turning point
INNER_WAYS, INNER_SAMPLES = 64, 16  # for dice that come after a window

Progress = Callable[[int, int], None]


class Turning(msgspec.Struct, frozen=True):
    """A move that changed much; all chances are those of the first side.

    at, upto   the number of the action, and of the last one that only let it pass
    better     what would have been better, if anything was found
    """

    at: int
    upto: int
    seat: Seat
    action: dict[str, Any]
    words: Words
    before: float
    expected: float
    after: float
    better: Better | None


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """All that is known of a finished game. Written as JSON it is what docs/analysis.md says.

    sides    who is on a side; chances are those of the first
    curve    the chance after each action, from 0 (the start) to the end
    """

    game: str
    game_id: str
    setup: Setup
    seats: dict[Seat, str]
    sides: list[tuple[Seat, ...]]
    cooperative: bool
    result: Result
    actions: int
    seed: int
    playouts: int
    curve: list[float]
    measured: list[Measured]
    turning: list[Turning]
    rolls: list[Roll]
    luck: list[Luck]

    def side_of(self, seat: Seat) -> int:
        """The number of a seat's side."""
        return next(n for n, seats in enumerate(self.sides) if seat in seats)

    def chance_of(self, seat: Seat, chance: float) -> float:
        """A chance as it is for a seat."""
        return chance if not seat or self.side_of(seat) == 0 else 1 - chance

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


def analyse(
    game: Game,
    record: Record,
    *,
    playouts: int = PLAYOUTS,
    seed: int = 0,
    jobs: int = 1,
    seconds: float | None = None,
    on_progress: Progress | None = None,
) -> Analysis:
    """Analyse the record of a finished game.

    playouts   games played on from each measured position
    seconds    stop measuring after this long (None: never); the rest is quick
    """
    verify(game, record)
    story = Story(game, record)
    told = on_progress or (lambda done, total: None)
    end = None if seconds is None else perf_counter() + seconds
    total = _places(story.length, POSITIONS, MORE) + 2
    done = 0

    def measured(batches: Iterator[Batch]) -> list[Played]:
        nonlocal done
        found = []
        for one in spread(game, play_batch, batches, jobs):
            found.append(one)
            done += 1
            told(done, total)
        return found

    meter = _Meter(story, playouts, seed, end)
    played = measured(meter.evenly())
    curve = meter.fit(played)
    played += measured(meter.where_it_turns(curve))
    curve = meter.fit(played)
    moves, ledger = _moves(story, curve, seed)
    told(total - 1, total)
    turning = [
        _turning(story, curve, move, seed)
        for move in sorted(_largest(moves), key=lambda move: move.at)
    ]
    told(total, total)
    seats = story.seats
    return Analysis(
        game=game.id,
        game_id=record.header.game_id,
        setup=record.header.setup,
        seats=record.header.seats,
        sides=[seats] if game.cooperative else [(seat,) for seat in seats],
        cooperative=game.cooperative,
        result=story.result,
        actions=story.length,
        seed=seed,
        playouts=sum(one.games for one in played),
        curve=story.curve(curve),
        measured=curve.measured,
        turning=turning,
        rolls=ledger.rolls,
        luck=[ledger.luck(seat, seed) for seat in (("", *seats) if game.cooperative else seats)],
    )


class Story:
    """A record with every position."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.states: list[State] = []
        self.events: list[list[Event]] = []

        def keep(number: int, state: State, events: list[Event]) -> None:
            self.states.append(state.copy())
            self.events.append(events)

        final = replay(game, record, bytes.fromhex(record.secret), check=False, watch=keep)
        if final.result is None:
            raise ContentError("this game is not over", remedy="play it to its end first")
        self.result: Result = final.result
        self.seats: tuple[Seat, ...] = tuple(final.scenario.seats)
        if len(self.seats) > 2 and not game.cooperative:
            raise ContentError("only games of two sides can be analysed")
        self.entries = [(entry.seat, game.read_action(entry.action)) for entry in record.entries]
        if not self.entries:
            raise ContentError("nothing was played in this game")

    @property
    def length(self) -> int:
        """How many actions were played."""
        return len(self.entries)

    def judge(self, curve: Curve, at: int) -> Judge:
        """What positions near action `at` are worth: windows are let pass first."""
        game = self.game

        def now(state: State) -> float:
            if state.result is not None:
                return share(game, state)
            return curve.chance(at, standing(game, state))

        def later(state: State) -> float:
            if state.result is not None or not _is_window(game, state):
                return now(state)

            def run(dice: Dice) -> float:
                copy = state.copy()
                settle(game, copy, dice)
                return now(copy)

            found, _ = ways(run, INNER_WAYS, INNER_SAMPLES, at)
            return sum(weight * chance for weight, chance in found)

        return later

    def curve(self, curve: Curve) -> list[float]:
        """The chance after each action."""
        return [self.judge(curve, at)(state) for at, state in enumerate(self.states)]


class Move(NamedTuple):
    """A choice, with the answers that only let it pass."""

    at: int
    upto: int
    before: float
    expected: float
    after: float


class _Meter:
    """Chooses positions, and fits the curve to what came of them."""

    def __init__(self, story: Story, playouts: int, seed: int, end: float | None) -> None:
        self.story = story
        self.playouts = playouts
        self.seed = seed
        self.end = end
        self.asked: set[int] = set()

    def evenly(self) -> Iterator[Batch]:
        """Positions over the whole game, the coarse ones first: time may run out."""
        length = self.story.length
        count = min(POSITIONS, length)
        places = [number * (length - 1) // max(1, count - 1) for number in range(count)]
        order = sorted(range(count), key=lambda number: (number & -number or count) * -1)
        for number in order:
            yield from self._batch(places[number])

    def where_it_turns(self, curve: Curve) -> Iterator[Batch]:
        """Positions in the middle of where the chance changes most."""
        story = self.story
        places = sorted(self.asked)
        chance = {at: story.judge(curve, at)(story.states[at]) for at in places}
        gaps = [(a, b) for a, b in pairwise(places) if b - a > 1]
        gaps.sort(key=lambda gap: -abs(chance[gap[1]] - chance[gap[0]]))
        for before, after in gaps[:MORE]:
            yield from self._batch((before + after) // 2)

    def _batch(self, at: int) -> Iterator[Batch]:
        late = self.end is not None and perf_counter() > self.end
        if at in self.asked or (late and len(self.asked) >= FEWEST):
            return
        self.asked.add(at)
        story = self.story
        position = story.game.dump(story.states[at])
        yield Batch(at, position, self.playouts, str(self.seed), 2 * story.length + 400)

    def fit(self, played: list[Played]) -> Curve:
        """The curve through all that was played."""
        played.sort(key=lambda one: one.at)
        story = self.story
        worths = [standing(story.game, story.states[one.at]) for one in played]
        return fit(played, worths, story.length)


def _places(length: int, *counts: int) -> int:
    return sum(min(count, length) for count in counts)


def _is_window(game: Game, state: State) -> bool:
    part = game.frames[type(state.stack[-1])]
    return isinstance(part, Asks) and part.passing is not None


def _moves(story: Story, curve: Curve, seed: int) -> tuple[list[Move], Ledger]:
    """Every move with its chances, and every roll."""
    game = story.game
    ledger = Ledger(game, story.seats)
    moves: list[Move] = []
    for number, (seat, action) in enumerate(story.entries):
        if isinstance(action, Standing):
            continue
        state, judge = story.states[number], story.judge(curve, number)
        found = falls(game, state, seat, action, judge, f"{seed}/{number}")
        after = judge(story.states[number + 1])
        quiet = bool(moves) and is_quiet(game, state, seat, action)
        if quiet:
            moves[-1] = moves[-1]._replace(upto=number + 1, after=after)
        else:
            moves.append(Move(number + 1, number + 1, judge(state), mean_chance(found[0]), after))
        whose = story.entries[moves[-1].at - 1][0]
        ledger.add(number + 1, whose, found, after, story.events[number + 1])
    return moves, ledger


def _largest(moves: Sequence[Move]) -> list[Move]:
    """The moves that changed most."""
    large = [move for move in moves if abs(move.after - move.before) >= LEAST]
    return sorted(large, key=lambda move: -abs(move.after - move.before))[:TURNING]


def _turning(story: Story, curve: Curve, move: Move, seed: int) -> Turning:
    game, state = story.game, story.states[move.at - 1]
    seat, action = story.entries[move.at - 1]
    first = game.cooperative or seat == story.seats[0]
    return Turning(
        at=move.at,
        upto=move.upto,
        seat=seat,
        action=plain(action),
        words=said(game, state, seat, action),
        before=move.before,
        expected=move.expected,
        after=move.after,
        better=better_choice(
            game, state, seat, action, story.judge(curve, move.at - 1), 1 if first else -1,
            f"{seed}/{move.at}",
        ),
    )  # fmt: skip


def said(game: Game, state: State, seat: Seat, action: Action) -> Words:
    """An action in the game's words, as its seat saw it."""
    return game.choice(state.scenario, game.view(state, seat), action).words
