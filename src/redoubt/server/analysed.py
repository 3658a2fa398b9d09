# SPDX-License-Identifier: MIT
"""The analysis of a finished game as it travels. Positions have the numbers of one audience."""

from __future__ import annotations

from redoubt.kernel.scene import Words
from redoubt.server.messages import Message


class TurningPoint(Message, frozen=True, kw_only=True):
    """A move that changed much; chances are those of the seat that chose."""

    at: int  # the position before it
    upto: int  # the position after its dice
    seat: str
    words: Words
    before: float
    expected: float  # after the decision, before the dice
    after: float
    better: Words | None = None
    gain: float = 0.0  # what the seat's chance would have gained by it
    error: float = 0.0  # give or take


class CountedLuck(Message, frozen=True, kw_only=True):
    """One of the game's own counts over a seat's rolls; good: more of it helps the seat."""

    words: Words
    good: bool
    expected: float
    real: int
    percentile: float


class SeatLuck(Message, frozen=True, kw_only=True):
    """A seat's luck with its own dice ("": of all who play together)."""

    seat: str
    rolls: int
    percentile: float  # among games with the same choices: 0 the unluckiest
    mean_rank: float  # of its rolls
    chance: float  # what it did to the chance to win
    counts: tuple[CountedLuck, ...]


class RollCount(Message, frozen=True, kw_only=True):
    """One of the game's own counts in one roll."""

    words: Words
    expected: float
    real: int


class LuckyRoll(Message, frozen=True, kw_only=True):
    """One roll among all that it could have been."""

    at: int  # the position before it
    seat: str  # whose dice they were
    words: Words  # what had been chosen
    percentile: float  # 0 the unluckiest for that seat
    counts: tuple[RollCount, ...]


class GameAnalysis(Message, frozen=True, kw_only=True):
    """Who was ahead when, what turned it, who was lucky."""

    seat: str  # whose chance the curve is; "": of all together
    curve: tuple[float, ...]  # at each position of the audience
    band: tuple[tuple[int, float, float], ...]  # where it was measured: position, low, high
    turning: tuple[TurningPoint, ...]
    missed: tuple[TurningPoint, ...]  # choices that changed less, but something else was better
    luck: tuple[SeatLuck, ...]
    rolls: tuple[LuckyRoll, ...]
    playouts: int


class Analysed(Message, frozen=True, kw_only=True):
    """The analysis, or nothing while it is being made: ask again then."""

    analysis: GameAnalysis | None = None
