# SPDX-License-Identifier: MIT
"""Bots play many games, and the counts come with intervals: who wins, how long it takes.

Each game is fixed by the seed, its set-up and its number alone, so a run can be repeated with any
number of processes, and one that was broken off goes on from its journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.records import Seat, Setup
from redoubt.play.bots import anyones, is_ours
from redoubt.play.journal import Journal
from redoubt.play.match import MAX_STEPS, SECONDS, Match, Outcome, given_up, play
from redoubt.play.workers import spread

CONFIDENCE = 1.959964  # two-sided 95 %

Progress = Callable[[int, int], None]  # games done, games asked for


class Interval(msgspec.Struct, frozen=True):
    """A share of games, with the 95 % interval of Wilson."""

    share: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """From end to end."""
        return self.high - self.low


def wilson(wins: int, games: int) -> Interval:
    """How sure `wins` of `games` make us of the true share."""
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    share, spread_ = wins / games, CONFIDENCE * CONFIDENCE / games
    middle = (share + spread_ / 2) / (1 + spread_)
    half = CONFIDENCE * sqrt(share * (1 - share) / games + spread_ / (4 * games)) / (1 + spread_)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


class Tally(msgspec.Struct, kw_only=True):
    """What came of the games of one set-up."""

    setup: Setup
    bots: tuple[str, ...]
    games: int = 0
    wins: dict[Seat, int] = {}  # a game that several seats win together counts for each
    reasons: dict[str, int] = {}
    nobody: int = 0
    unfinished: int = 0
    steps: int = 0
    faults: int = 0

    def add(self, outcome: Outcome) -> None:
        """Count a game."""
        self.games += 1
        self.steps += outcome.steps
        self.faults += outcome.faults
        if outcome.reason:
            self.reasons[outcome.reason] = self.reasons.get(outcome.reason, 0) + 1
        if outcome.winners is None:
            self.unfinished += 1
            return
        self.nobody += not outcome.winners
        for seat in outcome.winners:
            self.wins[seat] = self.wins.get(seat, 0) + 1

    def rate(self, seat: Seat) -> Interval:
        """How often a seat wins."""
        return wilson(self.wins.get(seat, 0), self.games)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        rates = {seat: msgspec.to_builtins(self.rate(seat)) for seat in self.wins}
        return {**found, "rates": rates, "mean_steps": self.steps / self.games if self.games else 0}


def simulate(
    game: Game,
    setups: Sequence[Setup],
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    jobs: int = 1,
    on_progress: Progress | None = None,
    *,
    until_width: float = 0.0,
    journal: Path | None = None,
    max_steps: int = MAX_STEPS,
    seconds: float = SECONDS,
) -> list[Tally]:
    """Play up to `games` games of each set-up; a tally for each.

    until_width   stop a set-up once every seat's interval is as narrow as this (0: never)
    journal       a file that keeps each game; a run that finds one goes on from there
    seconds       how long a bot may think about one choice before it is cut, a fault
    """
    if not setups or not bots:
        raise ContentError("a simulation needs a set-up and a bot")
    for name in bots:
        anyones(name)  # a wrong name is told before any game
    # Somebody's own bot may hang where no time limit reaches it: then a process is lost, not we.
    apart = not all(map(is_ours, bots))
    tallies = [Tally(setup=setup, bots=tuple(bots)) for setup in setups]
    asked = _asked(setups, tuple(bots), games, seed, max_steps, seconds)
    book = Journal(journal, {"game": game.id, "version": game.version, "seed": seed,
                              "bots": bots, "setups": setups})  # fmt: skip
    for outcome in book.kept.values():
        if outcome.number < games and outcome.place < len(setups):
            tallies[outcome.place].add(outcome)

    def wanted() -> Iterator[Match]:
        for match in asked:
            narrow = _narrow_enough(tallies[match.place], until_width)
            if (match.place, match.number) not in book.kept and not narrow:
                yield match

    total = games * len(setups)
    with book:
        for outcome in spread(game, play, wanted(), jobs, apart=apart, given_up=given_up):
            book.keep(outcome)
            tallies[outcome.place].add(outcome)
            if on_progress is not None:
                on_progress(sum(tally.games for tally in tallies), total)
    return tallies


def _asked(
    setups: Sequence[Setup],
    bots: tuple[str, ...],
    games: int,
    seed: int,
    max_steps: int,
    seconds: float,
) -> Iterable[Match]:
    """The set-ups in turn, so that a run cut short has some of each."""
    for number in range(games):
        for place, setup in enumerate(setups):
            yield Match(place, number, f"{seed}-{place}-{number}", setup, bots, max_steps, seconds)


def _narrow_enough(tally: Tally, width: float) -> bool:
    return width > 0 and tally.games >= 20 and all(
        tally.rate(seat).width <= width for seat in tally.wins or ("",)
    )  # fmt: skip
