# SPDX-License-Identifier: MIT
"""What came of many games: rates with intervals, lengths, swing, and what things are worth.

A thing (a card drawn, a unit bought, a choice made) is worth the difference between how often a
seat wins in games where it had the thing and in games where it had not. That is what went
together, not what caused what: a card that is drawn late in long games says as much of long games.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import msgspec

from redoubt.kernel.records import Seat, Setup
from redoubt.play.match import Outcome

CONFIDENCE = 1.959964  # two-sided 95 %
LEAST = 5  # games with a thing and without it, before anything is said of its worth


class Interval(msgspec.Struct, frozen=True):
    """A share of games (or a difference of two) with its 95 % interval."""

    share: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """From end to end."""
        return self.high - self.low

    @property
    def clear(self) -> bool:
        """Whether a difference is larger than chance alone explains, 19 times of 20."""
        return self.low > 0 or self.high < 0


def wilson(wins: int, games: int) -> Interval:
    """How sure `wins` of `games` make us of the true share."""
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    share, spread = wins / games, CONFIDENCE * CONFIDENCE / games
    middle = (share + spread / 2) / (1 + spread)
    half = CONFIDENCE * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def difference(one: Interval, two: Interval) -> Interval:
    """How much larger one share is than another, with the interval of Newcombe."""
    gap = one.share - two.share
    down = sqrt((one.share - one.low) ** 2 + (two.high - two.share) ** 2)
    up = sqrt((one.high - one.share) ** 2 + (two.share - two.low) ** 2)
    return Interval(gap, gap - down, gap + up)


class Worth(msgspec.Struct, frozen=True):
    """How often a seat wins with a thing and without it."""

    seat: Seat
    trait: str  # `family:id`
    games: int
    rate: Interval
    games_without: int
    rate_without: Interval
    difference: Interval


class Tally(msgspec.Struct, kw_only=True):
    """What came of the games of one set-up."""

    setup: Setup
    bots: tuple[str, ...]
    games: int = 0
    # By seat, in their order; a game that several seats win together counts for each.
    wins: dict[Seat, int] = {}
    reasons: dict[str, int] = {}
    nobody: int = 0
    unfinished: int = 0
    steps: int = 0
    faults: int = 0
    fault: str = ""  # the bot that failed first, and how
    # Of the games that ended, in the order in which they did.
    lengths: list[int] = []
    changes: list[int] = []
    decided: list[float] = []
    had: dict[Seat, dict[str, tuple[int, int]]] = {}  # games with a thing, and wins among them

    def add(self, outcome: Outcome) -> None:
        """Count a game."""
        self.games += 1
        self.steps += outcome.steps
        self.faults += outcome.faults
        self.fault = self.fault or outcome.fault
        if outcome.reason:
            self.reasons[outcome.reason] = self.reasons.get(outcome.reason, 0) + 1
        if outcome.winners is None:
            self.unfinished += 1
            return
        self.nobody += not outcome.winners
        for seat in outcome.winners:
            self.wins[seat] = self.wins.get(seat, 0) + 1
        self.lengths.append(outcome.steps)
        self.changes.append(outcome.changes)
        self.decided.append(outcome.decided)
        for seat, trait in outcome.traits:
            known = self.had.setdefault(seat, {})
            games, wins = known.get(trait, (0, 0))
            known[trait] = (games + 1, wins + (seat in outcome.winners))

    def rate(self, seat: Seat) -> Interval:
        """How often a seat wins."""
        return wilson(self.wins.get(seat, 0), self.games)

    def worths(self) -> list[Worth]:
        """What each thing is worth to each seat, the most telling first."""
        ended = self.games - self.unfinished
        found = []
        for seat, things in self.had.items():
            for trait, (games, wins) in things.items():
                rest = ended - games
                if games < LEAST or rest < LEAST:
                    continue
                rate, without = wilson(wins, games), wilson(self.wins.get(seat, 0) - wins, rest)
                gap = difference(rate, without)
                found.append(Worth(seat, trait, games, rate, rest, without, gap))
        return sorted(found, key=lambda one: (-_telling(one.difference), one.seat, one.trait))

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        for name in ("lengths", "changes", "decided", "had"):
            del found[name]
        return {
            **found,
            # In a fixed order, whichever process was the first to end a game.
            "reasons": dict(sorted(self.reasons.items())),
            "rates": {seat: msgspec.to_builtins(self.rate(seat)) for seat in self.wins},
            "mean_steps": self.steps / self.games if self.games else 0,
            "length": quarters(self.lengths),
            "lead_changes": quarters(self.changes),
            "decided": quarters(self.decided),
            "worths": msgspec.to_builtins(self.worths()),
        }


def _telling(gap: Interval) -> float:
    """How far from nothing a difference is at least, then at all."""
    least = max(gap.low, -gap.high, 0.0)
    return least or abs(gap.share) - 2  # what may be nothing comes after everything that is not


def quarters(values: list[int] | list[float]) -> dict[str, float]:
    """The least, the quarters and the most of some values."""
    if not values:
        return {}
    order = sorted(values)
    last = len(order) - 1
    names = ("least", "low", "middle", "high", "most")
    return {name: order[round(last * part / 4)] for part, name in enumerate(names)}
