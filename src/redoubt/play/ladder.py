# SPDX-License-Identifier: MIT
"""Every bot against every other, sides and seeds swapped, and a rating that comes of it.

In a game where all seats are on one side there is nobody to beat but the rules: there each bot
leads all seats, and its rate of winning is its place on the ladder.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import log10
from typing import Any

import msgspec

from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.records import Seat, Setup
from redoubt.play.match import MAX_STEPS, SECONDS
from redoubt.play.simulate import Progress, simulate
from redoubt.play.tally import Interval, wilson

ELO = 400.0  # points that make one ten times as likely to win
STEPS = 2_000  # of the fit; it has settled long before
ANCHOR = 1_000.0  # the mean of all ratings


class Pairing(msgspec.Struct, frozen=True):
    """One bot against another on one set-up: how the first fared from one side."""

    setup: Setup
    side: Seat
    bot: str
    against: str
    wins: int
    losses: int
    undecided: int
    faults: int = 0


class Standing(msgspec.Struct, frozen=True):
    """A bot's place: its games, its share of wins with interval, its rating."""

    bot: str
    games: int
    win_rate: Interval
    rating: float


class Ladder(msgspec.Struct, frozen=True):
    """The whole table."""

    game: str
    seed: int
    pairings: list[Pairing]
    standings: list[Standing]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


def ladder(
    game: Game,
    setups: Sequence[Setup],
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    jobs: int = 1,
    on_progress: Progress | None = None,
    *,
    max_steps: int = MAX_STEPS,
    seconds: float = SECONDS,
    on: str = "",
) -> Ladder:
    """`games` games for each pair, side and set-up (each bot and set-up in a co-operative game).

    seconds   how long a bot may think about one choice before it is cut, a fault
    on        a cluster that plays instead of processes of ours: dask://HOST:PORT
    """
    if len(set(bots)) < 2:
        raise ContentError("a ladder needs two bots or more")
    together = game.cooperative
    rounds: list[tuple[str, ...]] = (
        [(name,) for name in bots]
        if together
        else [pair for two in combinations(bots, 2) for pair in (two, two[::-1])]
    )
    total, done = games * len(setups) * len(rounds), 0

    def told(now: int, _: int) -> None:
        if on_progress is not None:
            on_progress(done + now, total)

    pairings = []
    for names in rounds:
        for tally in simulate(
            game, setups, names, games, seed, jobs, told,
            max_steps=max_steps, seconds=seconds, on=on,
        ):  # fmt: skip
            seats = game.scenario(tally.setup).seats  # the sides of one set-up are not another's
            for place, side in enumerate(seats[:1] if together else seats):
                wins = tally.wins.get(side, 0)
                against = "rules" if together else names[1 - place]
                lost = tally.games - wins - tally.unfinished
                lost -= 0 if together else tally.nobody
                undecided = tally.games - wins - lost
                pairings.append(
                    Pairing(
                        setup=tally.setup,
                        side=side,
                        bot=names[place],
                        against=against,
                        wins=wins,
                        losses=lost,
                        undecided=undecided,
                        faults=tally.faults,
                    )
                )
        done += games * len(setups)
    return Ladder(game.id, seed, pairings, _standings(bots, pairings))


def _standings(bots: Sequence[str], pairings: list[Pairing]) -> list[Standing]:
    ratings = _ratings(pairings)
    found = []
    for name in bots:
        mine = [one for one in pairings if one.bot == name]
        played = sum(one.wins + one.losses + one.undecided for one in mine)
        wins = sum(one.wins for one in mine)
        found.append(Standing(name, played, wilson(wins, played), ratings[name]))
    return sorted(found, key=lambda one: -one.rating)


def _ratings(pairings: list[Pairing]) -> dict[str, float]:
    """Bradley-Terry strengths in Elo points, fitted by the usual iteration.

    Half a win to each side of every pairing keeps a bot that never lost at a finite rating.
    """
    names = sorted({one.bot for one in pairings} | {one.against for one in pairings})
    won = dict.fromkeys(names, 0.0)
    met: dict[tuple[str, str], float] = {}
    for one in pairings:
        score = one.wins + one.undecided / 2 + 0.5
        games = one.wins + one.losses + one.undecided + 1
        won[one.bot] += score
        met[one.bot, one.against] = met.get((one.bot, one.against), 0) + games
        if one.against == "rules":
            won["rules"] += games - score
            met["rules", one.bot] = met.get(("rules", one.bot), 0) + games
    strength = dict.fromkeys(names, 1.0)
    for _ in range(STEPS):
        new = {
            name: won[name]
            / sum(
                games / (strength[name] + strength[other])
                for (mine, other), games in met.items()
                if mine == name
            )
            for name in names
        }
        whole = sum(new.values()) / len(new)
        strength = {name: value / whole for name, value in new.items()}
    points = {name: ELO * log10(value) for name, value in strength.items()}
    middle = sum(points.values()) / len(points)
    return {name: round(ANCHOR + value - middle, 1) for name, value in points.items()}
