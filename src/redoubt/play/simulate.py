# SPDX-License-Identifier: MIT
"""Bots play many games, and the counts come with intervals: who wins, how long it takes.

Each game is fixed by the seed, its set-up and its number alone, so a run can be repeated with any
number of processes, and one that was broken off goes on from its journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.records import Setup
from redoubt.play.bots import anyones, is_ours, thinks_for
from redoubt.play.journal import Journal
from redoubt.play.lab_dask import spread_on
from redoubt.play.match import MAX_STEPS, SECONDS, Match, Outcome, given_up, play, seed_of
from redoubt.play.tally import Tally
from redoubt.play.workers import spread

FEWEST = 20  # games before a set-up may stop by its intervals

Team = tuple[str, ...]
Progress = Callable[[int, int], None]  # games done, games asked for


def simulate(
    game: Game,
    setups: Sequence[Setup],
    bots: Sequence[str] | Sequence[Team],
    games: int,
    seed: int = 0,
    jobs: int = 1,
    on_progress: Progress | None = None,
    *,
    until_width: float = 0.0,
    journal: Path | None = None,
    max_steps: int = MAX_STEPS,
    seconds: float = SECONDS,
    on: str = "",
    on_outcome: Callable[[Outcome], None] | None = None,
) -> list[Tally]:
    """Play up to `games` games of each set-up; a tally for each.

    bots          by seat, over and over; or several teams, which all meet the same seeds in turn
    until_width   stop a set-up once every seat's interval is as narrow as this (0: never)
    journal       a file that keeps each game; a run that finds one goes on from there
    seconds       how long a bot may think about one choice before it is cut, a fault
    on            a cluster that plays instead of processes of ours: dask://HOST:PORT
    on_outcome    is told of each game, also of those that the journal has
    """
    alone = tuple(one for one in bots if isinstance(one, str))
    teams = [alone] if alone else [one for one in bots if not isinstance(one, str)]
    names = dict.fromkeys(name for team in teams for name in team)
    if not setups or not names:
        raise ContentError("a simulation needs a set-up and a bot")
    for name in names:
        anyones(name)  # a wrong name is told before any game
        if thinks_for(name) >= seconds:
            raise ContentError(
                f"{name} is cut after {seconds:g} seconds for a choice", remedy="give it more time"
            )
    # Somebody's own bot may hang where no time limit reaches it: then a process is lost, not we.
    apart = not all(map(is_ours, names))
    tallies = [
        # Who never wins is told of as well.
        Tally(setup=setup, bots=team, wins=dict.fromkeys(game.scenario(setup).seats, 0))
        for team in teams
        for setup in setups
    ]
    for tally in tallies:
        if len(tally.bots) > len(tally.wins):
            raise ContentError(
                f"{len(tally.bots)} bots for {len(tally.wins)} seats",
                remedy=f"seats: {', '.join(tally.wins)}",
            )
    book = Journal(journal, {"game": game.id, "version": game.version, "seed": seed,
                              "teams": teams, "setups": setups})  # fmt: skip
    counters = [Counter(tally, until_width, on_outcome) for tally in tallies]
    for outcome in book.kept.values():
        if outcome.number < games and outcome.place < len(tallies):
            counters[outcome.place].take(outcome)

    def wanted() -> Iterator[Match]:
        # The set-ups in turn, so that a run cut short has some of each.
        for number in range(games):
            if all(counter.done for counter in counters):
                return
            for place, counter in enumerate(counters):
                if (place, number) in book.kept or counter.done:
                    continue
                own, tally = seed_of(seed, place % len(setups), number), counter.tally
                yield Match(place, number, own, tally.setup, tally.bots, max_steps, seconds)

    total = games * len(tallies)
    played = (
        spread_on(on, game, play, wanted(), given_up=given_up)
        if on
        else spread(game, play, wanted(), jobs, apart=apart, given_up=given_up)
    )
    with book:
        for outcome in played:
            book.keep(outcome)
            counters[outcome.place].take(outcome)
            if on_progress is not None:
                on_progress(sum(counter.taken for counter in counters), total)
    return tallies


class Counter:
    """Counts the games of a set-up in the order of their numbers, however they come in.

    So the same run stops at the same game with any number of processes, and games that end soon
    do not count before those that take long. What was played beyond that game is left out.
    """

    def __init__(
        self, tally: Tally, width: float, on_outcome: Callable[[Outcome], None] | None
    ) -> None:
        self.tally = tally
        self.taken = 0
        self.done = False
        self._width = width
        self._told = on_outcome
        self._waiting: dict[int, Outcome] = {}  # those before them are still played

    def take(self, outcome: Outcome) -> None:
        """A game has ended."""
        self.taken += 1
        self._waiting[outcome.number] = outcome
        while not self.done and (found := self._waiting.pop(self.tally.games, None)) is not None:
            self.tally.add(found)
            self.done = self._narrow_enough()
            if self._told is not None:
                self._told(found)

    def _narrow_enough(self) -> bool:
        tally = self.tally
        return self._width > 0 and tally.games >= FEWEST and all(
            tally.rate(seat).width <= self._width for seat in tally.wins
        )  # fmt: skip
