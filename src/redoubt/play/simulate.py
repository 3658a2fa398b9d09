# SPDX-License-Identifier: MIT
"""Bots play many games, and the counts come with intervals: who wins, how long it takes.

Each game is fixed by the seed, its set-up and its number alone, so a run can be repeated with any
number of processes, and one that was broken off goes on from its journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path

from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.records import Setup
from redoubt.play.bots import anyones, is_ours
from redoubt.play.journal import Journal
from redoubt.play.lab_dask import spread_on
from redoubt.play.match import MAX_STEPS, SECONDS, Match, Outcome, given_up, play, seed_of
from redoubt.play.tally import Tally
from redoubt.play.workers import spread

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
    # Somebody's own bot may hang where no time limit reaches it: then a process is lost, not we.
    apart = not all(map(is_ours, names))
    tallies = [
        # Who never wins is told of as well.
        Tally(setup=setup, bots=team, wins=dict.fromkeys(game.scenario(setup).seats, 0))
        for team in teams
        for setup in setups
    ]
    book = Journal(journal, {"game": game.id, "version": game.version, "seed": seed,
                              "teams": teams, "setups": setups})  # fmt: skip

    def count(outcome: Outcome) -> None:
        tallies[outcome.place].add(outcome)
        if on_outcome is not None:
            on_outcome(outcome)

    for outcome in book.kept.values():
        if outcome.number < games and outcome.place < len(tallies):
            count(outcome)

    def wanted() -> Iterator[Match]:
        # The set-ups in turn, so that a run cut short has some of each.
        for number, (place, tally) in product(range(games), enumerate(tallies)):
            if (place, number) in book.kept or _narrow_enough(tally, until_width):
                continue
            own = seed_of(seed, place % len(setups), number)
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
            count(outcome)
            if on_progress is not None:
                on_progress(sum(tally.games for tally in tallies), total)
    return tallies


def _narrow_enough(tally: Tally, width: float) -> bool:
    return width > 0 and tally.games >= 20 and all(
        tally.rate(seat).width <= width for seat in tally.wins
    )  # fmt: skip
