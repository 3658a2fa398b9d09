# SPDX-License-Identifier: MIT
"""What was rolled against what was to be expected, roll by roll and over a whole game.

An action that rolled is run again from the position before it with dice that come up every way
they can (or, where those are too many, with seeded dice many times). What each way is worth is the
game's own reckoning of the position after it, so that a roll has a place among all that it could
have been: its percentile, ties counted half. A game's luck is the sum over its rolls, and it too
has a place: among games with the same actions whose rolls came up at random.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeVar

import msgspec

from redoubt.kernel.dice import Dice, SeededDice
from redoubt.kernel.enumeration import TooManyBranches, branches
from redoubt.kernel.flow import Asks
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Event, Seat
from redoubt.kernel.scene import Words
from redoubt.kernel.state import State

T = TypeVar("T")
# What a position is worth to the first side once nothing waits in it, and what happens until then.
Judge = Callable[[State], tuple[float, list[Event]]]

WAYS = 400  # ways the dice of one action may fall before it is sampled
SAMPLES = 200
DRAWS = 2_000  # games of random rolls that a game's luck is compared with
FINE = 1 << 30  # steps in which a random way is drawn
BARS = 24  # of the picture of what random rolls are worth
DIGITS = 9  # worths that differ less are the same


class Fall(NamedTuple):
    """One way the dice of an action may fall: how likely, and what it comes to."""

    weight: float
    worth: float  # of the position after it, to the first side
    outcome: dict[str, int]  # in the game's own counts


class Roll(msgspec.Struct, frozen=True):
    """An action that rolled: what could be expected, and what came.

    at           the number of the action
    seat         whose dice they were
    words        what that seat had chosen when they were rolled
    exact        whether every way the dice can fall was run
    expected     the worth to the first side before the dice, and `worth` after them
    percentile   how the first side fared among all the ways: 0 the worst, 1 the best
    counts       what the roll came to in the game's own counts that it could change, and the mean
    """

    at: int
    seat: Seat
    words: Words
    exact: bool
    expected: float
    worth: float
    percentile: float
    counts: dict[str, tuple[float, int]]


class Counted(msgspec.Struct, frozen=True):
    """One of a game's own counts over all rolls of a seat: `good` if more of it helps the seat."""

    key: str
    good: bool
    expected: float
    real: int
    percentile: float  # of the seat's luck in it: high is lucky, whichever way it counts


class Luck(msgspec.Struct, frozen=True):
    """The luck of a seat with its own dice (no seat: of all who play together, with all dice).

    rolls         how many of its actions rolled for something
    worth         what its luck was worth: real less expected, added up
    usual         how far that is from nothing in a usual game (a standard deviation)
    chance        what it did to the chance to win, as far as playouts saw it
    percentile    the place of `worth` among games of random rolls: 0 the unluckiest
    mean_rank     the mean percentile of its rolls, each counting the same
    rank_percentile   the place of that
    lowest, highest, bars   how often random rolls are worth how much, from lowest to highest
    """

    seat: Seat
    rolls: int
    worth: float
    usual: float
    chance: float
    percentile: float
    mean_rank: float
    rank_percentile: float
    counts: list[Counted]
    lowest: float
    highest: float
    bars: list[int]


def ways(
    run: Callable[[Dice], T], budget: int, samples: int, seed: int | str
) -> tuple[list[tuple[float, T]], bool]:
    """Each way the dice of a run can fall with its weight, and whether those are all of them."""
    found = []
    try:
        for dice in branches(budget):
            came = run(dice)
            found.append((dice.weight / dice.whole, came))
    except TooManyBranches:
        seeded = SeededDice(seed)
        return [(1 / samples, run(seeded)) for _ in range(samples)], False
    return found, True


def falls(
    game: Game, state: State, seat: Seat, action: Action, judge: Judge, seed: int | str
) -> tuple[list[Fall], bool]:
    """Every way that the dice of an action can fall; one if it rolls none."""

    def run(dice: Dice) -> tuple[float, dict[str, int]]:
        copy = state.copy()
        events = game.apply(copy, seat, action, dice)
        worth, later = judge(copy)
        return worth, game.outcome(events + later)

    found, exact = ways(run, WAYS, SAMPLES, seed)
    return [Fall(weight, *came) for weight, came in found], exact


def mean_worth(found: Sequence[Fall]) -> float:
    """What was to be expected."""
    return sum(fall.weight * fall.worth for fall in found)


def rank(found: Sequence[Fall], worth: float, exact: bool) -> float:
    """The share of ways that are worse, and half of those that are the same.

    What was sampled need not hold what really came, so that counts as one more sample.
    """
    real = round(worth, DIGITS)
    below = sum(fall.weight for fall in found if round(fall.worth, DIGITS) < real)
    same = sum(fall.weight for fall in found if round(fall.worth, DIGITS) == real)
    if exact:
        return below + same / 2
    count = len(found)
    return (count * (below + same / 2) + 0.5) / (count + 1)


def is_quiet(game: Game, state: State, seat: Seat, action: Action) -> bool:
    """Whether an action only lets something pass: what is rolled then is somebody else's."""
    part = game.frames[type(state.stack[-1])]
    if not isinstance(part, Asks) or part.passing is None:
        return False
    return action == part.passing(state, state.stack[-1], seat)


class Ledger:
    """The rolls of a game, and all that they could have been."""

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.rolls: list[Roll] = []
        self._falls: list[list[Fall]] = []

    def add(
        self,
        at: int,
        seat: Seat,
        words: Words,
        found: tuple[list[Fall], bool],
        worth: float,
        events: Sequence[Event],
    ) -> None:
        """Note an action, if its dice could have changed anything that counts."""
        each, exact = found
        if len({round(fall.worth, DIGITS) for fall in each}) < 2:
            return
        came = self.game.outcome(events)
        keys = dict.fromkeys(key for fall in each for key in fall.outcome)
        counts = {
            key: (sum(f.weight * f.outcome.get(key, 0) for f in each), came.get(key, 0))
            for key in keys
            if len({came.get(key, 0), *(fall.outcome.get(key, 0) for fall in each)}) > 1
        }
        place = rank(each, worth, exact)
        self.rolls.append(Roll(at, seat, words, exact, mean_worth(each), worth, place, counts))
        self._falls.append(each)

    def luck(self, seat: Seat, seed: int | str, chance: float) -> Luck:
        """A seat's luck over the game; without a seat that of all who play together."""
        mine = [n for n, roll in enumerate(self.rolls) if seat in ("", roll.seat)]
        sign = -1.0 if seat and not self.game.cooperative and seat != self.seats[0] else 1.0
        luck = _Sum(seed)
        for number in mine:
            luck.add(self.rolls[number], self._falls[number], sign)
        return luck.told(seat, chance)


class _Sum:
    """Rolls added up, beside games of rolls that come up at random."""

    def __init__(self, seed: int | str) -> None:
        self._dice = SeededDice(f"luck/{seed}")
        self._rolls = 0
        self._worth, self._ranks = 0.0, 0.0
        self._worths, self._all_ranks = [0.0] * DRAWS, [0.0] * DRAWS
        self._counts: dict[tuple[str, bool], _Count] = {}

    def add(self, roll: Roll, found: list[Fall], sign: float) -> None:
        """One more roll."""
        self._rolls += 1
        self._worth += sign * (roll.worth - roll.expected)
        self._ranks += roll.percentile if sign > 0 else 1 - roll.percentile
        upto = list(accumulate(fall.weight for fall in found))
        share = upto[-1] / FINE
        last = len(found) - 1
        faces = self._dice.roll(DRAWS, FINE, "luck")
        drawn = [min(last, bisect_left(upto, face * share)) for face in faces]
        worths = [sign * (fall.worth - roll.expected) for fall in found]
        places = _ranks(found, sign)
        for draw, way in enumerate(drawn):
            self._worths[draw] += worths[way]
            self._all_ranks[draw] += places[way]
        for key, (mean, real) in roll.counts.items():
            values = [fall.outcome.get(key, 0) for fall in found]
            if len(set(values)) < 2:
                continue
            helps = sum(
                fall.weight * worth * (value - mean)
                for fall, worth, value in zip(found, worths, values, strict=True)
            )
            count = self._counts.setdefault((key, helps >= 0), _Count())
            count.expected += mean
            count.real += real
            for draw, way in enumerate(drawn):
                count.drawn[draw] += values[way]

    def told(self, seat: Seat, chance: float) -> Luck:
        """What it comes to."""
        sums = sorted(self._worths)
        lowest, highest = min(sums[0], self._worth), max(sums[-1], self._worth)
        return Luck(
            seat=seat,
            rolls=self._rolls,
            worth=self._worth,
            usual=(sum(one * one for one in sums) / DRAWS) ** 0.5,
            chance=chance,
            percentile=_place(sums, self._worth),
            mean_rank=self._ranks / self._rolls if self._rolls else 0.5,
            rank_percentile=_place(sorted(self._all_ranks), self._ranks),
            counts=[
                Counted(key, good, count.expected, count.real, count.luck(good))
                for (key, good), count in sorted(self._counts.items())
            ],
            lowest=lowest,
            highest=highest,
            bars=_bars(sums, lowest, highest),
        )


class _Count:
    """One count, and what random rolls make of it."""

    def __init__(self) -> None:
        self.expected = 0.0
        self.real = 0
        self.drawn = [0] * DRAWS

    def luck(self, good: bool) -> float:
        """The place of the real count, as luck."""
        place = _place(sorted(self.drawn), self.real)
        return place if good else 1 - place


def _ranks(found: list[Fall], sign: float) -> list[float]:
    """The percentile of each way among them all."""
    weights: dict[float, float] = {}
    for fall in found:
        key = round(fall.worth, DIGITS)
        weights[key] = weights.get(key, 0.0) + fall.weight
    places, below = {}, 0.0
    for key in sorted(weights):
        places[key] = below + weights[key] / 2
        below += weights[key]
    ranks = [places[round(fall.worth, DIGITS)] for fall in found]
    return ranks if sign > 0 else [1 - one for one in ranks]


def _place(ordered: Sequence[float], real: float) -> float:
    """The percentile of a sum among sums in order, ties counted half."""
    below = bisect_left(ordered, real - 10**-DIGITS)
    upto = bisect_right(ordered, real + 10**-DIGITS)
    return (below + upto + 1) / 2 / (len(ordered) + 1)


def _bars(values: Sequence[float], lowest: float, highest: float) -> list[int]:
    """How many values lie in each of some equal steps."""
    found = [0] * BARS
    step = (highest - lowest) / BARS or 1.0
    for value in values:
        found[min(BARS - 1, int((value - lowest) / step))] += 1
    return found
