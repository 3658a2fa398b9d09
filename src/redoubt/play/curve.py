# SPDX-License-Identifier: MIT
"""The chance to win over a game: counts of playouts, made into one smooth curve.

The chance in a position after t actions is logistic(level(t) + slope * worth): `worth` is what the
game's own `value` says of the position, `slope` how much of that comes true (from all positions
that the playouts went through), and `level` what the playouts know better. The level is a random
walk: how far it may wander between two measured positions is what makes the counts likeliest.
docs/analysis.md says why.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from math import asinh, exp, log, pi, sqrt
from statistics import median

import msgspec

from redoubt.play.playout import Played

WANDERINGS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)  # of the level from start to end, tried in turn
WIDE = 4.0  # how far from even the level may start
RIDGE = 1.0  # holds the slope at nothing where there is little to learn from
STEPS = 50
Z95 = 1.959964
FURTHEST = 30.0  # beyond it a logistic is 0 or 1


def logistic(x: float) -> float:
    """From a level to a chance."""
    return 1 / (1 + exp(-max(-FURTHEST, min(FURTHEST, x))))


class Measured(msgspec.Struct, frozen=True):
    """A position that was played on from: its chance, the 95 % interval, the bare counts."""

    at: int
    chance: float
    low: float
    high: float
    games: int
    won: float


class Curve(msgspec.Struct, frozen=True):
    """The fitted chance of the first side in any position of a game or near it."""

    measured: list[Measured]
    levels: list[float]
    slope: float
    middle: float
    scale: float

    def chance(self, at: int, worth: float) -> float:
        """The chance in a position after `at` actions that is worth so much."""
        return logistic(self._level(at) + self.slope * self.bent(worth))

    def bent(self, worth: float) -> float:
        """Worth in usual differences; what is far out counts less and less more."""
        return asinh((worth - self.middle) / self.scale)

    def _level(self, at: int) -> float:
        places = [one.at for one in self.measured]
        right = bisect_right(places, at)
        if right == 0:
            return self.levels[0]
        if right == len(places):
            return self.levels[-1]
        way = (at - places[right - 1]) / (places[right] - places[right - 1])
        return self.levels[right - 1] * (1 - way) + self.levels[right] * way


def fit(played: Sequence[Played], worths: Sequence[float], length: int) -> Curve:
    """The curve of a game with so many actions; `worths` are those of the played positions."""
    values = [value for batch in played for _, notes in batch.seen for _, value in notes]
    middle = median(values) if values else 0.0
    scale = median(abs(value - middle) for value in values) if values else 0.0
    scale = scale or 1.0
    slope = _slope(played, middle, scale, length)
    known = [slope * asinh((worth - middle) / scale) for worth in worths]
    fits = [_walk(played, known, wander * wander / max(1, length)) for wander in WANDERINGS]
    _, levels, errors = max(fits, key=lambda one: one[0])
    measured = []
    for batch, level, error, one in zip(played, levels, errors, known, strict=True):
        low, high = logistic(level + one - Z95 * error), logistic(level + one + Z95 * error)
        chance = logistic(level + one)
        measured.append(Measured(batch.at, chance, low, high, batch.games, batch.won))
    return Curve(measured, levels, slope, middle, scale)


def _slope(played: Sequence[Played], middle: float, scale: float, length: int) -> float:
    """How much of what positions were worth came true: a logistic fit over all playouts.

    Each batch has a level of its own, so that only differences within it teach the slope; each
    game counts once, however long it was. Less than nothing is taken as nothing.
    """
    groups = []
    for batch in played:
        rows = [
            (asinh((value - middle) / scale), won, 1 / len(notes))
            for won, notes in batch.seen
            for _, value in notes
        ]
        if rows:
            groups.append(rows)
    slope, levels = 0.0, [0.0] * len(groups)
    for _ in range(STEPS):
        first, second = -RIDGE * slope, RIDGE
        for number, rows in enumerate(groups):
            level = levels[number]
            pull, stiff, cross, mine, own = -level * 0.1, 0.1, 0.0, 0.0, 0.0
            for x, won, weight in rows:
                chance = logistic(level + slope * x)
                bend = weight * chance * (1 - chance)
                pull += weight * (won - chance)
                stiff += bend
                mine += weight * (won - chance) * x
                cross += bend * x
                own += bend * x * x
            levels[number] = level + pull / stiff
            first += mine - cross * pull / stiff
            second += own - cross * cross / stiff
        step = first / second
        slope += step
        if abs(step) < 1e-7:
            break
    return max(0.0, slope)


def _walk(
    played: Sequence[Played], known: Sequence[float], wander: float
) -> tuple[float, list[float], list[float]]:
    """The likeliest levels, given how far they wander in an action (a variance).

    Also how likely the counts are under that (Laplace), and how sure each level is. The matrix of
    second derivatives has three diagonals, so everything takes one walk up and one down.
    """
    count = len(played)
    ties = [1 / (wander * max(1, after.at - before.at)) for before, after in pairwise(played)]
    levels = [0.0] * count
    bends: list[float] = []
    for _ in range(STEPS):
        slopes, bends = [], []
        for place, batch in enumerate(played):
            chance = logistic(levels[place] + known[place])
            slopes.append(batch.won - batch.games * chance)
            bends.append(batch.games * chance * (1 - chance))
        slopes[0] -= levels[0] / WIDE**2
        bends[0] += 1 / WIDE**2
        for place, tie in enumerate(ties):
            gap = tie * (levels[place + 1] - levels[place])
            slopes[place] += gap
            slopes[place + 1] -= gap
            bends[place] += tie
            bends[place + 1] += tie
        change = _solve(bends, ties, slopes)
        levels = [level + max(-2.0, min(2.0, by)) for level, by in zip(levels, change, strict=True)]
        if max(map(abs, change)) < 1e-7:
            break
    down, up = _pivots(bends, ties), _pivots(bends[::-1], ties[::-1])[::-1]
    errors = [sqrt(1 / (a + b - c)) for a, b, c in zip(down, up, bends, strict=True)]
    likely = -(levels[0] ** 2) / WIDE**2 / 2 - log(WIDE) - sum(map(log, down)) / 2
    for place, batch in enumerate(played):
        chance = min(1 - 1e-12, max(1e-12, logistic(levels[place] + known[place])))
        likely += batch.won * log(chance) + (batch.games - batch.won) * log(1 - chance)
    for place, tie in enumerate(ties):
        likely += (log(tie) - tie * (levels[place + 1] - levels[place]) ** 2) / 2
    return likely + log(2 * pi) / 2, levels, errors


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
