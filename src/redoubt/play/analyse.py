# SPDX-License-Identifier: MIT
"""A finished game looked at again: who was ahead when, what turned it, who was lucky.

    analysis = analyse(game, record)

The chance to win comes from playouts (`curve.py`), luck from running every roll again
(`luck.py`). A move takes the chance from `before` to `expected` (the decision), and its dice take
it from there to `after` (luck). Choices that promised much less than others are thought about again
(`advice.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from time import perf_counter
from typing import Any

import msgspec

from redoubt.kernel.codec import plain
from redoubt.kernel.game import Game
from redoubt.kernel.record import Record, verify
from redoubt.kernel.records import Action, Result, Seat, Setup
from redoubt.kernel.scene import Words
from redoubt.kernel.state import State
from redoubt.play.advice import Better, Idea, gain, look, look_of, promised_loss
from redoubt.play.curve import Count, Curve, Measured
from redoubt.play.luck import Luck, Roll
from redoubt.play.playout import Batch, Played, batch_of, play_batch
from redoubt.play.story import Move, Story
from redoubt.play.workers import spread

PLAYOUTS = 8  # from each measured place
POSITIONS = 14  # measured evenly over the game
MORE = 12  # measured where the chance changes most
AT_ONCE = 4  # of those, before the curve is fitted again
FEWEST = 6  # measured however little time there is
CURVE = 0.6  # of the time, if it is limited; the rest is for better choices
TURNING = 6  # turning points told
LEAST = 0.03  # a smaller change of chance is no turning point
LOOKS = 2  # times as many games to see what an alternative is worth: it stands alone
SURE = 1.0  # standard errors that a gain must be above nothing
CLEAR = 2.0  # the same for an alternative that was compared playout by playout
SUSPECT = 12  # choices that are thought about again because they promised so little
MISSED = 6  # and so many told, at the most

Progress = Callable[[int, int], None]


class Turning(msgspec.Struct, frozen=True):
    """A move that changed much or missed much; all chances are those of the first side.

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
    names    what the game calls each seat
    curve    the chance after each action, from 0 (the start) to the end
    missed   choices that changed less, but something else was clearly better
    """

    game: str
    game_id: str
    setup: Setup
    seats: dict[Seat, str]
    sides: list[tuple[Seat, ...]]
    names: dict[Seat, Words]
    cooperative: bool
    result: Result
    actions: int
    seed: int
    playouts: int
    curve: list[float]
    measured: list[Measured]
    turning: list[Turning]
    missed: list[Turning]
    rolls: list[Roll]
    luck: list[Luck]

    def chance_of(self, seat: Seat, chance: float) -> float:
        """A chance of the first side, as it is for a seat."""
        return chance if self.cooperative or seat in self.sides[0] else 1 - chance

    def own(self, roll: Roll) -> float:
        """The percentile of a roll as it is for the seat whose dice they were: 1 the luckiest."""
        return self.chance_of(roll.seat, roll.percentile)

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

    playouts   games played on from each measured place
    seconds    measure no more after this long (None: never)
    """
    verify(game, record)
    story = Story(game, record, seed)
    meter = Meter(story, playouts, seed, jobs, seconds, on_progress)
    meter.evenly()
    meter.where_it_turns()
    meter.around(_largest(story, meter.curve()))
    meter.last_part()
    curve = meter.curve()
    turning, missed = _told(story, meter, curve)
    seats = story.seats
    everybody = ("", *seats) if game.cooperative and len(seats) > 1 else seats
    return Analysis(
        game=game.id,
        game_id=record.header.game_id,
        setup=record.header.setup,
        seats=record.header.seats,
        sides=[seats] if game.cooperative else [(seat,) for seat in seats],
        names=story.names,
        cooperative=game.cooperative,
        result=story.result,
        actions=story.length,
        seed=seed,
        playouts=meter.games,
        curve=[curve.chance(2 * at) for at in range(story.length + 1)],
        measured=curve.measured(),
        turning=turning,
        missed=missed,
        rolls=story.ledger.rolls,
        luck=[story.ledger.luck(s, seed, _chance_luck(story, curve, s)) for s in everybody],
    )


class Meter:
    """Chooses places to play on from, and fits the curve to what came of it."""

    def __init__(
        self,
        story: Story,
        playouts: int,
        seed: int,
        jobs: int,
        seconds: float | None,
        on_progress: Progress | None,
    ) -> None:
        self.story = story
        self.playouts = playouts
        self.seed = seed
        self.jobs = jobs
        self.games = 0
        self._counts: dict[int, Count] = {}
        self._began = perf_counter()
        self._seconds = inf if seconds is None else CURVE * seconds
        self._told = on_progress
        self._done = 0
        self._total = min(POSITIONS, story.length) + MORE + 5 * TURNING + 2 * SUSPECT

    def curve(self) -> Curve:
        """The curve through all that was played."""
        return Curve(self._counts, self.story.rolled, self.story.share)

    def evenly(self) -> None:
        """Positions over the whole game, the coarse ones first: time may run out."""
        last = self.story.length - 1
        count = min(POSITIONS, last + 1)
        places = [2 * (number * last // max(1, count - 1)) for number in range(count)]
        order = sorted(range(count), key=lambda number: -(number & -number or count))
        self._measure(places[number] for number in order)

    def where_it_turns(self) -> None:
        """Places in the middle of where the chance changes most, again and again."""
        for _ in range(MORE // AT_ONCE):
            curve = self.curve()
            steep = [curve.between(*gap) for gap in curve.gaps()[:AT_ONCE]]
            self._measure(place for place in steep if place is not None)

    def around(self, moves: list[Move]) -> None:
        """Before each move, between its decision and its dice, and after it."""
        self._measure(
            place
            for move in moves
            for place in dict.fromkeys((move.before, move.expected, move.after))
            if place < 2 * self.story.length
        )

    def _measure(self, places: Iterable[int]) -> None:
        wanted = (self._batch(place) for place in places if not self.late())
        for played in self.play(wanted):
            place = int(played.key.split("/")[1])
            games, won = self._counts.get(place, Count(0, 0.0))
            self._counts[place] = Count(games + played.games, won + played.won)

    def late(self) -> bool:
        """Whether the time is over and enough was measured."""
        return perf_counter() > self._began + self._seconds and self._done >= FEWEST

    def last_part(self) -> None:
        """The curve is measured: the rest of the time may be used as well."""
        self._seconds /= CURVE

    def _batch(self, place: int) -> Batch:
        state, first = self.story.at(place)
        known = self._counts.get(place, Count(0, 0.0)).games
        return self.batch(state, f"{self.seed}/{place}/{known}", first)

    def batch(
        self, state: State, key: str, first: tuple[Seat, Action] | None = None, times: int = 1
    ) -> Batch:
        """Games from a position of this story, or from an action in it."""
        most = 2 * self.story.length + 400
        return batch_of(self.story.game, state, key, times * self.playouts, most, first)

    def play(self, batches: Iterable[Batch]) -> Iterable[Played]:
        """Have batches played; tells how far it is."""
        for played in spread(self.story.game, play_batch, batches, self.jobs):
            self.games += played.games
            self._tell()
            yield played

    def think(self, moves: Iterable[Move]) -> dict[Move, Idea]:
        """What a search would have done instead, as far as there is time."""
        story = self.story
        known = {f"{self.seed}/idea/{move.at}": move for move in moves}
        asked = (
            look_of(story.game, story.states[move.at - 1], *story.entries[move.at - 1], key)
            for key, move in known.items()
            if not self.late()
        )
        found = {}
        for idea in spread(story.game, look, asked, self.jobs):
            self._tell()
            if idea.action:
                found[known[idea.key]] = idea
        return found

    def _tell(self) -> None:
        self._done += 1
        if self._told is not None:
            self._told(min(self._done, self._total), self._total)


def _largest(story: Story, curve: Curve) -> list[Move]:
    """The moves that changed most, the largest first.

    A last move without dice only makes known what was so before it.
    """
    moves = [move for move in story.moves if move.expected < 2 * story.length]
    change = {move: curve.chance(move.after) - curve.chance(move.before) for move in moves}
    large = [move for move in moves if abs(change[move]) >= LEAST]
    return sorted(large, key=lambda move: -abs(change[move]))[:TURNING]


def _told(story: Story, meter: Meter, curve: Curve) -> tuple[list[Turning], list[Turning]]:
    """The turning points in order, and the chances that were missed elsewhere."""
    turning = sorted(_largest(story, curve))
    suspect = [] if meter.late() else _suspect(story, meter.seed, turning)
    ideas = meter.think(turning + suspect)
    clear = {move for move, idea in ideas.items() if idea.lead > CLEAR * idea.doubt}
    ideas = {move: idea for move, idea in ideas.items() if move in turning or move in clear}
    better = _better(story, meter, curve, ideas, clear)
    missed = [move for move in suspect if move in better]
    missed.sort(key=lambda move: -better[move].gain)
    return (
        [_turn(story, curve, move, better.get(move)) for move in turning],
        [_turn(story, curve, move, better[move]) for move in sorted(missed[:MISSED])],
    )


def _suspect(story: Story, seed: int, known: list[Move]) -> list[Move]:
    """Other choices that promised less than the best, those that lost most by it first."""
    losses: dict[Move, float] = {}
    for move in story.moves:
        if move not in known:
            choice = story.entries[move.at - 1]
            key = f"{seed}/loss/{move.at}"
            losses[move] = promised_loss(story.game, story.states[move.at - 1], *choice, key)
    order = sorted(losses, key=lambda move: -losses[move])
    return [move for move in order[:SUSPECT] if losses[move] > 0]


def _better(
    story: Story, meter: Meter, curve: Curve, ideas: dict[Move, Idea], clear: set[Move]
) -> dict[Move, Better]:
    """Which ideas win more games; who was clearly better playout by playout need not be sure."""
    asked = {
        f"{meter.seed}/better/{move.at}": (move, story.game.read_action(idea.action))
        for move, idea in ideas.items()
    }
    batches = (
        meter.batch(story.states[move.at - 1], key, (story.entries[move.at - 1][0], action), LOOKS)
        for key, (move, action) in asked.items()
        if not meter.late()
    )
    found = {}
    for played in meter.play(batches):
        move, action = asked[played.key]
        first = story.is_first(story.entries[move.at - 1][0])
        gained, error = gain(played, curve.chance(move.expected), first=first)
        if gained > (0 if move in clear else SURE * error):
            found[move] = Better(plain(action), story.said(move.at, action), gained, error)
    return found


def _turn(story: Story, curve: Curve, move: Move, better: Better | None) -> Turning:
    seat, action = story.entries[move.at - 1]
    return Turning(
        at=move.at,
        upto=move.upto,
        seat=seat,
        action=plain(action),
        words=story.said(move.at, action),
        before=curve.chance(move.before),
        expected=curve.chance(move.expected),
        after=curve.chance(move.after),
        better=better,
    )


def _chance_luck(story: Story, curve: Curve, seat: Seat) -> float:
    """What the dice of a seat did to its chance, as far as playouts saw it."""
    total = 0.0
    for move in story.moves:
        if seat in ("", story.entries[move.at - 1][0]):
            total += curve.chance(move.after) - curve.chance(move.expected)
    return total if not seat or story.is_first(seat) else -total
