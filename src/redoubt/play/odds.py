# SPDX-License-Identifier: MIT
"""What an action may come to: exact chances, from the rules themselves.

The action is run on copies with dice that come up every way they can; no formula is written twice.
Windows that open are answered quietly, standing orders count for nothing. Where there are too many
ways, the action is sampled instead and every chance comes with its 95 % interval.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from math import sqrt
from time import process_time
from typing import Any, Self, TypeVar

import msgspec

from redoubt.kernel.dice import Dice, SeededDice
from redoubt.kernel.enumeration import TooManyBranches, branches
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat
from redoubt.kernel.state import State
from redoubt.play.quiet import try_out

T = TypeVar("T")
Chance = Fraction | float
Outcome = tuple[tuple[str, int], ...]

BUDGET = 200_000
SAMPLES = 2_000
WORLDS = 8
Z95 = 1.959963984540054  # the normal quantile behind a 95 % interval


class Odds(msgspec.Struct, frozen=True):
    """What may come of an action, for each key of the game's `outcome`.

    exact    whether the numbers are exact; otherwise they were sampled
    runs     branches enumerated, or samples taken
    rolls    what was rolled for, in the order of first appearance
    spread   key -> value -> its chance (Fractions when exact); keys in the game's order
    """

    exact: bool
    runs: int
    rolls: tuple[str, ...]
    spread: dict[str, dict[int, Chance]]

    def distribution(self, key: str) -> dict[int, Chance]:
        """Each value with its chance; a key that never came up is surely 0."""
        return self.spread.get(key) or {0: Fraction(1) if self.exact else 1.0}

    def chance(self, key: str) -> Chance:
        """How likely the value is above zero."""
        none: Chance = Fraction(0) if self.exact else 0.0
        return sum((c for value, c in self.distribution(key).items() if value > 0), none)

    def mean(self, key: str) -> Chance:
        """What the value comes to on average."""
        none: Chance = Fraction(0) if self.exact else 0.0
        return sum((value * c for value, c in self.distribution(key).items()), none)

    def interval(self, key: str) -> tuple[float, float]:
        """Between which bounds the chance lies: one point when exact, else 95 % (Wilson)."""
        chance = float(self.chance(key))
        return (chance, chance) if self.exact else wilson(chance, self.runs)

    def table(self) -> list[tuple[str, int, Chance]]:
        """Every key, value and chance, as rows."""
        return [
            (key, value, chance)
            for key, values in self.spread.items()
            for value, chance in values.items()
        ]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON; exact chances are written as "5/12"."""
        outcomes = {
            key: {
                "chance": _plain(self.chance(key)),
                "percent": round(100 * float(self.chance(key)), 2),
                "interval": [round(bound, 4) for bound in self.interval(key)],
                "mean": _plain(self.mean(key)),
                "distribution": {str(v): _plain(c) for v, c in self.distribution(key).items()},
            }
            for key in self.spread
        }
        return {
            "exact": self.exact,
            "runs": self.runs,
            "rolls": list(self.rolls),
            "outcomes": outcomes,
        }


def odds(
    game: Game,
    state: State,
    seat: Seat,
    action: Action,
    *,
    budget: int = BUDGET,
    time_budget: float | None = None,
    samples: int = SAMPLES,
    seed: int = 0,
) -> Odds:
    """The odds of a legal action in this very position.

    budget        how many branches may be enumerated before it is sampled instead
    time_budget   seconds of computing that may take (None: as long as it needs)
    samples       how often it is then run; `seed` makes that the same every time

    The position must be one that the asker may know all of; for a player at the table use
    `seen_odds`, which starts from what he sees.
    """
    game.check(state, seat, action)
    noted = _Noting()

    def run(dice: Dice) -> Outcome:
        return _run(game, state, seat, action, noted.over(dice))

    try:
        found, count = _enumerate(run, budget, time_budget)
    except TooManyBranches:
        dice = SeededDice(seed)
        return _sampled([run(dice) for _ in range(samples)], noted)
    return Odds(True, count, tuple(noted.rolls), _spread(found, Fraction(0)))


def seen_odds(
    game: Game,
    scenario: Any,
    view: Any,
    seat: Seat,
    action: Action,
    *,
    worlds: int = WORLDS,
    budget: int = BUDGET,
    time_budget: float | None = None,
    samples: int = SAMPLES,
    seed: int = 0,
) -> Odds:
    """The odds of an action for a seat that knows only its view.

    Several full positions are imagined. Where all give the same exact odds, nothing hidden
    matters and that is the answer; otherwise it is sampled, each time in a new position.
    """
    dice = SeededDice(seed)
    share = None if time_budget is None else time_budget / worlds
    first: Odds | None = None
    known: set[str] = set()
    for _ in range(worlds):
        state = game.imagine(scenario, view, dice)
        mark = game.checksum(state)
        if mark in known:  # nothing is hidden, or it was imagined so before
            continue
        known.add(mark)
        one = odds(game, state, seat, action, budget=budget, time_budget=share, samples=0)
        if not one.exact or (first is not None and one.spread != first.spread):
            break
        first = first or one
    else:
        assert first is not None
        return first
    noted = _Noting().over(dice)
    outcomes = [
        _run(game, game.imagine(scenario, view, dice), seat, action, noted) for _ in range(samples)
    ]
    return _sampled(outcomes, noted)


def wilson(chance: float, runs: int) -> tuple[float, float]:
    """The 95 % interval of a share that was seen in so many runs."""
    if not runs:
        return (0.0, 1.0)
    z2 = Z95 * Z95
    middle = (chance + z2 / (2 * runs)) / (1 + z2 / runs)
    half = Z95 / (1 + z2 / runs) * sqrt(chance * (1 - chance) / runs + z2 / (4 * runs * runs))
    return (max(0.0, middle - half), min(1.0, middle + half))


def _run(game: Game, state: State, seat: Seat, action: Action, dice: Dice) -> Outcome:
    """What the action came to this time."""
    copy = state.copy()
    copy.orders = {}  # other seats' orders are theirs to know
    events = try_out(game, copy, seat, action, dice)
    return tuple(game.outcome(events).items())


def _enumerate(
    run: Callable[[Dice], Outcome], budget: int, time_budget: float | None
) -> tuple[dict[Outcome, Fraction], int]:
    """Every branch with its weight; TooManyBranches over the budget."""
    sums: dict[tuple[int, Outcome], int] = {}
    count = 0
    end = None if time_budget is None else process_time() + time_budget
    for dice in branches(budget):
        outcome = run(dice)
        key = (dice.whole, outcome)
        sums[key] = sums.get(key, 0) + dice.weight
        count += 1
        if end is not None and process_time() > end:
            raise TooManyBranches(f"more than {time_budget} seconds")
    found: dict[Outcome, Fraction] = {}
    for (whole, outcome), weight in sums.items():
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(weight, whole)
    return found, count


def _sampled(outcomes: list[Outcome], noted: _Noting) -> Odds:
    """Odds from runs that were drawn at random."""
    runs = len(outcomes)
    shares = {outcome: count / runs for outcome, count in Counter(outcomes).items()}
    return Odds(False, runs, tuple(noted.rolls), _spread(shares, 0.0))


def _spread(joint: dict[Outcome, Any], zero: Chance) -> dict[str, dict[int, Chance]]:
    """The distribution of each key, from that of all keys together."""
    keys = dict.fromkeys(key for outcome in joint for key, _ in outcome)
    spread: dict[str, dict[int, Chance]] = {}
    for key in keys:
        values: dict[int, Chance] = {}
        for outcome, chance in joint.items():
            value = dict(outcome).get(key, 0)
            values[value] = values.get(value, zero) + chance
        spread[key] = dict(sorted(values.items()))
    return spread


def _plain(chance: Chance) -> str | float:
    return str(chance) if isinstance(chance, Fraction) else round(chance, 6)


class _Noting(Dice):
    """Passes every roll on to other dice and notes what it was for."""

    __slots__ = ("inner", "rolls")

    def __init__(self) -> None:
        super().__init__()
        self.rolls: dict[str, None] = {}
        self.inner: Dice = self

    def over(self, dice: Dice) -> Self:
        """These notes, over other dice."""
        self.inner = dice
        return self

    def die(self, sides: int, why: str) -> int:
        self.rolls[why] = None
        return self.inner.die(sides, why)

    def roll(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        self.rolls[why] = None
        return self.inner.roll(n, sides, why)

    def pool(
        self, n: int, sides: int, why: str, kinds: tuple[Hashable, ...] = ()
    ) -> tuple[int, ...]:
        self.rolls[why] = None
        return self.inner.pool(n, sides, why, kinds)

    def alike(
        self,
        dice: Sequence[tuple[int, str]],
        same: Callable[[tuple[int, ...]], Hashable],
    ) -> tuple[int, ...]:
        for _, why in dice:
            self.rolls[why] = None
        return self.inner.alike(dice, same)

    def shuffle(self, items: Sequence[T], why: str) -> list[T]:
        return self.inner.shuffle(items, why)
