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

from redoubt.kernel.codec import encode
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat, Setup
from redoubt.kernel.state import State
from redoubt.play.bot import Bot
from redoubt.play.bots import bot
from redoubt.play.workers import spread

MAX_STEPS = 40_000
CONFIDENCE = 1.959964  # two-sided 95 %

Progress = Callable[[int, int], None]  # games done, games asked for


class Match(msgspec.Struct, frozen=True):
    """One game to play: everything that fixes it."""

    place: int  # which of the set-ups
    number: int
    seed: str
    setup: Setup
    bots: tuple[str, ...]  # by seat, over and over if there are more seats
    max_steps: int = MAX_STEPS


class Outcome(msgspec.Struct, frozen=True):
    """How one game went. `faults` counts choices that a bot failed to make by itself."""

    place: int
    number: int
    winners: tuple[Seat, ...] | None  # None: no end within the steps
    reason: str
    steps: int
    faults: int = 0


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
        if outcome.winners is None:
            self.unfinished += 1
            return
        self.nobody += not outcome.winners
        for seat in outcome.winners:
            self.wins[seat] = self.wins.get(seat, 0) + 1
        self.reasons[outcome.reason] = self.reasons.get(outcome.reason, 0) + 1

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
) -> list[Tally]:
    """Play up to `games` games of each set-up; a tally for each.

    until_width   stop a set-up once every seat's interval is as narrow as this (0: never)
    journal       a file that keeps each game; a run that finds one goes on from there
    """
    if not setups or not bots:
        raise ContentError("a simulation needs a set-up and a bot")
    for name in bots:
        bot(name, game)  # a wrong name is told before any game
    tallies = [Tally(setup=setup, bots=tuple(bots)) for setup in setups]
    asked = _asked(setups, tuple(bots), games, seed, max_steps)
    book = _Journal(journal, {"game": game.id, "version": game.version, "seed": seed,
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
        for outcome in spread(game, play, wanted(), jobs):
            book.keep(outcome)
            tallies[outcome.place].add(outcome)
            if on_progress is not None:
                on_progress(sum(tally.games for tally in tallies), total)
    return tallies


def _asked(
    setups: Sequence[Setup], bots: tuple[str, ...], games: int, seed: int, max_steps: int
) -> Iterable[Match]:
    """The set-ups in turn, so that a run cut short has some of each."""
    for number in range(games):
        for place, setup in enumerate(setups):
            yield Match(place, number, f"{seed}-{place}-{number}", setup, bots, max_steps)


def _narrow_enough(tally: Tally, width: float) -> bool:
    return width > 0 and tally.games >= 20 and all(
        tally.rate(seat).width <= width for seat in tally.wins or ("",)
    )  # fmt: skip


def play(game: Game, match: Match) -> Outcome:
    """One game of bots. What a bot fails to choose is the first legal action, and counted."""
    dice = SeededDice(f"match/{match.seed}")
    state, _ = game.new(match.setup, dice)
    seats = state.scenario.seats
    players = {
        seat: bot(match.bots[place % len(match.bots)], game, f"{match.seed}/{seat}")
        for place, seat in enumerate(seats)
    }
    steps = faults = 0
    while state.result is None and steps < match.max_steps:
        decision = game.decision(state)
        assert decision is not None
        seat = decision.seats[0]
        action, failed = chosen(game, state, seat, players[seat])
        faults += failed
        game.apply(state, seat, action, dice)
        steps += 1
    result = state.result
    winners = None if result is None else result.winners
    return Outcome(
        match.place, match.number, winners, "" if result is None else result.reason, steps, faults
    )


def chosen(game: Game, state: State, seat: Seat, player: Bot) -> tuple[Action, bool]:
    """What a bot chooses from its view; the first legal action if it raises or breaks a rule."""
    try:
        action = player.choose(state.scenario, game.view(state, seat), seat)
        game.check(state, seat, action)
    except Exception:  # a bot of anybody's must not stop a run
        return game.actions(state, seat)[0], True
    return action, False


class _Journal:
    """The games of a run so far, one line each, after a line that says which run it is."""

    def __init__(self, path: Path | None, run: dict[str, Any]) -> None:
        self.path = path
        self.kept: dict[tuple[int, int], Outcome] = {}
        self._head = encode(run)
        if path is not None and path.exists():
            self._read(path)

    def _read(self, path: Path) -> None:
        head, *rest = path.read_bytes().split(b"\n")
        if head != self._head:
            raise ContentError(
                "this journal is of another run", file=str(path), remedy="name another file"
            )
        for line in rest[:-1]:  # a line that was broken off has no end, and its game is played anew
            outcome = msgspec.json.decode(line, type=Outcome)
            self.kept[outcome.place, outcome.number] = outcome

    def __enter__(self) -> _Journal:
        if self.path is not None:
            whole = [self._head, *map(msgspec.json.encode, self.kept.values())]
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_bytes(b"".join(line + b"\n" for line in whole))
            self._file = self.path.open("ab")
        return self

    def keep(self, outcome: Outcome) -> None:
        """Write a game down at once."""
        if self.path is not None:
            self._file.write(msgspec.json.encode(outcome) + b"\n")
            self._file.flush()

    def __exit__(self, *raised: object) -> None:
        if self.path is not None:
            self._file.close()
