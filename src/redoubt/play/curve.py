# SPDX-License-Identifier: MIT
"""The chance to win over a game: counts of playouts, made into one curve.

A game is a row of places: position, decision, dice, position, decision, dice ... Some places were
played on from, and some of those games were won. In between the chance is a random walk (of its
logit): it may wander a little with each decision and more with each roll. How far is not given:
the wandering that makes the counts likeliest is taken, and intervals allow for the others.
docs/analysis.md says why.

Place 2k is the position after k actions; place 2k - 1 is action k chosen, its dice not yet rolled.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from math import exp, log, sqrt
from typing import NamedTuple

import msgspec

WANDERINGS = (0.5, 1.0, 2.0, 4.0, 8.0)  # of the logit from start to end, tried in turn
LUCK_SHARES = (0.5, 0.8, 0.95)  # of the wandering that is the dice's, tried in turn
WIDE = 2.0  # how far from even a game may start
STEPS = 60
LONGEST_STEP = 2.0
SETTLED = 1e-7
FURTHEST = 30.0  # beyond it a logistic is 0 or 1
FINE = 0.1
LOGITS = [FINE * step for step in range(-120, 121)]  # over which intervals are measured
UNLIKELY = 0.01  # fits that are so much less likely than the best are left out of them
TAIL = 0.025  # what a 95 % interval leaves out on each side


def logistic(x: float) -> float:
    """From a logit to a chance."""
    return 1 / (1 + exp(-max(-FURTHEST, min(FURTHEST, x))))


class Count(NamedTuple):
    """What came of the games from one place."""

    games: int
    won: float


class Measured(msgspec.Struct, frozen=True):
    """A place that was played on from: its chance, the 95 % interval, the bare count.

    at       the number of actions before it
    rolled   False: action `at` was chosen, but its dice were not rolled yet
    """

    at: int
    rolled: bool
    chance: float
    low: float
    high: float
    games: int
    won: float


class Fit(NamedTuple):
    """One way to lay a walk through the counts, and how likely it makes them."""

    likely: float  # a logarithm
    levels: list[float]  # the logit at each measured place
    errors: list[float]
    clock: list[float]


class Curve:
    """The fitted chance of the first side at every place of a game."""

    def __init__(
        self, counts: Mapping[int, Count], rolled: Sequence[bool], end: float | None = None
    ) -> None:
        """Fit the curve; `rolled` says of each action whether it rolled dice."""
        self.counts = dict(sorted(counts.items()))
        self.places = list(self.counts)
        self.last = 2 * len(rolled)
        self.end = end  # the chance once the game is over
        self.fits = [
            Fit(*_walk(list(self.counts.values()), [b - a for a, b in pairwise(times)]), clock)
            for share in LUCK_SHARES
            for clock in (_clock(rolled, share),)
            for wander in WANDERINGS
            for times in ([wander * wander * clock[place] for place in self.places],)
        ]
        self.best = max(self.fits, key=lambda one: one.likely)
        self.levels, self.clock = self.best.levels, self.best.clock

    def chance(self, place: int) -> float:
        """The chance at a place; between two measured ones as far along as things could happen."""
        if place >= self.last and self.end is not None:
            return self.end
        right = bisect_right(self.places, place)
        if right == 0 or right == len(self.places):
            return logistic(self.levels[min(right, len(self.places) - 1)])
        left = right - 1
        start, stop = self.clock[self.places[left]], self.clock[self.places[right]]
        way = (self.clock[place] - start) / (stop - start) if stop > start else 0.0
        return logistic(self.levels[left] * (1 - way) + self.levels[right] * way)

    def gaps(self) -> list[tuple[int, int]]:
        """Neighbours among the measured places with something between them, the steepest first."""
        found = [(a, b) for a, b in pairwise(self.places) if self.between(a, b) is not None]
        return sorted(found, key=lambda gap: -abs(self.chance(gap[1]) - self.chance(gap[0])))

    def between(self, before: int, after: int) -> int | None:
        """The place half-way between two others, by what could happen; None if there is none."""
        middle = (self.clock[before] + self.clock[after]) / 2
        inside = range(before + 1, after)
        free = [p for p in inside if p % 2 == 0 or self.clock[p] < self.clock[p + 1]]
        return min(free, key=lambda place: abs(self.clock[place] - middle), default=None)

    def measured(self) -> list[Measured]:
        """What was measured, with intervals."""
        found = []
        for number, (place, count) in enumerate(self.counts.items()):
            low, high = self._interval(number, count)
            at, rolled = (place + 1) // 2, place % 2 == 0
            found.append(Measured(at, rolled, logistic(self.levels[number]), low, high, *count))
        return found

    def _interval(self, number: int, count: Count) -> tuple[float, float]:
        """Between which chances the truth lies at a measured place, in 95 of 100."""
        total = [0.0] * len(LOGITS)
        for fit in self.fits:
            weight = exp(fit.likely - self.best.likely)
            if weight > UNLIKELY:
                for step, share in enumerate(
                    _spread(fit.levels[number], fit.errors[number], count)
                ):
                    total[step] += weight * share
        sums = list(accumulate(total))
        low = bisect_right(sums, TAIL * sums[-1])
        high = bisect_right(sums, (1 - TAIL) * sums[-1])
        return logistic(LOGITS[low] - FINE / 2), logistic(LOGITS[high] + FINE / 2)


def _spread(level: float, error: float, count: Count) -> list[float]:
    """How likely each of `LOGITS` is at a place.

    What the other places say of it is nearly normal, what its own games say is not: that none of
    six was won speaks against a good chance and hardly between two small ones. So its own part is
    taken out of the normal fit and put back as it is.
    """
    games, won = count
    chance = logistic(level)
    bend = games * chance * (1 - chance)
    others = max(1 / error**2 - bend, 1 / FURTHEST**2)
    middle = level - (won - games * chance) / others
    logs = [
        won * log(logistic(x)) + (games - won) * log(logistic(-x)) - others * (x - middle) ** 2 / 2
        for x in LOGITS
    ]
    top = max(logs)
    found = [exp(one - top) for one in logs]
    whole = sum(found)
    return [one / whole for one in found]


def _clock(rolled: Sequence[bool], share: float) -> list[float]:
    """How much of all that can happen has happened at each place, from 0 to 1."""
    rolls = sum(rolled)
    share = share if rolls else 0.0
    clock = [0.0]
    for one in rolled:
        clock.append(clock[-1] + (1 - share) / len(rolled))
        clock.append(clock[-1] + (share / rolls if one else 0.0))
    return clock


def _walk(
    counts: Sequence[Count], wanders: Sequence[float]
) -> tuple[float, list[float], list[float]]:
    """The likeliest logits, given the variance of each step between them.

    First how likely the counts are under that (Laplace), last how sure each logit is. The matrix
    of second derivatives has three diagonals, so everything takes one walk up and one down.
    """
    ties = [1 / wander for wander in wanders]
    levels = [0.0] * len(counts)
    bends: list[float] = []
    for _ in range(STEPS):
        slopes, bends = [], []
        for level, (games, won) in zip(levels, counts, strict=True):
            chance = logistic(level)
            slopes.append(won - games * chance)
            bends.append(games * chance * (1 - chance))
        slopes[0] -= levels[0] / WIDE**2
        bends[0] += 1 / WIDE**2
        for place, tie in enumerate(ties):
            gap = tie * (levels[place + 1] - levels[place])
            slopes[place] += gap
            slopes[place + 1] -= gap
            bends[place] += tie
            bends[place + 1] += tie
        change = _solve(bends, ties, slopes)
        largest = max(map(abs, change))
        shorter = min(1.0, LONGEST_STEP / largest) if largest else 1.0
        levels = [level + shorter * by for level, by in zip(levels, change, strict=True)]
        if largest < SETTLED:
            break
    down, up = _pivots(bends, ties), _pivots(bends[::-1], ties[::-1])[::-1]
    errors = [sqrt(1 / (a + b - c)) for a, b, c in zip(down, up, bends, strict=True)]
    likely = -((levels[0] / WIDE) ** 2) / 2 - log(WIDE) - sum(map(log, down)) / 2
    for level, (games, won) in zip(levels, counts, strict=True):
        chance = logistic(level)
        likely += won * log(chance) + (games - won) * log(1 - chance)
    for place, tie in enumerate(ties):
        likely += (log(tie) - tie * (levels[place + 1] - levels[place]) ** 2) / 2
    return likely, levels, errors


def _pivots(middle: Sequence[float], ties: Sequence[float]) -> list[float]:
    """What elimination leaves on the diagonal of a matrix with -ties beside it."""
    found = [middle[0]]
    for place, tie in enumerate(ties):
        found.append(middle[place + 1] - tie * tie / found[-1])
    return found


def _solve(middle: Sequence[float], ties: Sequence[float], right: Sequence[float]) -> list[float]:
    """The solution of that system."""
    pivots = _pivots(middle, ties)
    found = list(right)
    for place, tie in enumerate(ties):
        found[place + 1] += tie * found[place] / pivots[place]
    found[-1] /= pivots[-1]
    for place in range(len(ties) - 1, -1, -1):
        found[place] = (found[place] + ties[place] * found[place + 1]) / pivots[place]
    return found
