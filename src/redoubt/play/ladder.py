# SPDX-License-Identifier: MIT
"""Every bot against every other, sides and seeds swapped, and a rating that comes of it.

In a game where all seats are on one side there is nobody to beat but the rules: there each bot
leads all seats, and its rate of winning is its place on the ladder.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import log, log10, sqrt
from pathlib import Path
from typing import Any

import msgspec

from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.records import Seat, Setup
from redoubt.play.match import MAX_STEPS, SECONDS
from redoubt.play.simulate import Progress, Team, simulate
from redoubt.play.tally import CONFIDENCE, wilson

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
    unfinished: int = 0  # of the undecided: those without an end
    faults: int = 0  # of both bots
    fault: str = ""  # the one that failed first, and how


class Standing(msgspec.Struct, frozen=True):
    """A bot's place: its share of wins and its rating, each with its 95 % interval."""

    bot: str
    games: int
    win_rate: float
    win_rate_low: float
    win_rate_high: float
    rating: float
    rating_low: float
    rating_high: float


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
    journal: Path | None = None,
    max_steps: int = MAX_STEPS,
    seconds: float = SECONDS,
    on: str = "",
) -> Ladder:
    """`games` games for each pair, side and set-up (each bot and set-up in a co-operative game).

    journal   a file that keeps each game; a run that finds one goes on from there
    seconds   how long a bot may think about one choice before it is cut, a fault
    on        a cluster that plays instead of processes of ours: dask://HOST:PORT
    """
    bots = list(dict.fromkeys(bots))  # who is named twice does not meet himself
    if len(bots) < 2:
        raise ContentError("a ladder needs two bots or more")
    together = game.cooperative
    rounds: list[Team] = (
        [(name,) for name in bots]
        if together
        else [pair for two in combinations(bots, 2) for pair in (two, two[::-1])]
    )
    pairings = []
    for tally in simulate(
        game, setups, rounds, games, seed, jobs, on_progress,
        journal=journal, max_steps=max_steps, seconds=seconds, on=on,
    ):  # fmt: skip
        seats, names = list(tally.wins), tally.bots
        for place, side in enumerate(seats[:1] if together else seats):
            wins = tally.wins[side]
            lost = tally.games - wins - tally.unfinished
            lost -= 0 if together else tally.nobody
            pairings.append(
                Pairing(
                    setup=tally.setup,
                    side=side,
                    bot=names[place],
                    against="rules" if together else names[1 - place],
                    wins=wins,
                    losses=lost,
                    undecided=tally.games - wins - lost,
                    unfinished=tally.unfinished,
                    faults=tally.faults,
                    fault=tally.fault,
                )
            )
    return Ladder(game.id, seed, pairings, _standings(bots, pairings))


def _standings(bots: Sequence[str], pairings: list[Pairing]) -> list[Standing]:
    ratings = rated(pairings)
    found = []
    for name in bots:
        mine = [one for one in pairings if one.bot == name]
        played = sum(one.wins + one.losses + one.undecided for one in mine)
        rate = wilson(sum(one.wins for one in mine), played)
        rating, half = ratings[name]
        found.append(
            Standing(
                bot=name,
                games=played,
                win_rate=rate.share,
                win_rate_low=rate.low,
                win_rate_high=rate.high,
                rating=round(rating, 1),
                rating_low=round(rating - half, 1),
                rating_high=round(rating + half, 1),
            )
        )
    return sorted(found, key=lambda one: -one.rating)


Met = dict[tuple[str, str], float]  # games of one against another, both ways round


def rated(pairings: list[Pairing]) -> dict[str, tuple[float, float]]:
    """Bradley-Terry strengths in Elo points, and half the width of their 95 % intervals.

    Half a win to each side of every pairing keeps a bot that never lost at a finite rating.
    """
    names = sorted({one.bot for one in pairings} | {one.against for one in pairings})
    won = dict.fromkeys(names, 0.0)
    met: Met = {}
    for one in pairings:
        score = one.wins + one.undecided / 2 + 0.5
        games = one.wins + one.losses + one.undecided + 1
        won[one.bot] += score
        met[one.bot, one.against] = met.get((one.bot, one.against), 0) + games
        if one.against == "rules":
            won["rules"] += games - score
            met["rules", one.bot] = met.get(("rules", one.bot), 0) + games
    strength = _strengths(won, met)
    points = {name: ELO * log10(value) for name, value in strength.items()}
    middle = sum(points.values()) / len(points)
    doubt = _doubts(strength, met)
    return {name: (ANCHOR + points[name] - middle, CONFIDENCE * doubt[name]) for name in names}


def _strengths(won: dict[str, float], met: Met) -> dict[str, float]:
    """The likeliest strengths, by the usual iteration."""
    strength = dict.fromkeys(won, 1.0)
    for _ in range(STEPS):
        new = {
            name: won[name]
            / sum(
                games / (strength[name] + strength[other])
                for (mine, other), games in met.items()
                if mine == name
            )
            for name in won
        }
        whole = sum(new.values()) / len(new)
        strength = {name: value / whole for name, value in new.items()}
    return strength


def _doubts(strength: dict[str, float], met: Met) -> dict[str, float]:
    """The standard error of each rating against the mean of all, in Elo points.

    What the games tell of logarithms of strengths is a matrix whose rows add up to nothing, since
    only differences show. With the mean held fast (`1 / n` added and taken off) it has an inverse.
    """
    names = list(strength)
    count = len(names)
    told = [[1 / count] * count for _ in names]
    for (mine, other), games in met.items():
        one, two = names.index(mine), names.index(other)
        share = strength[mine] / (strength[mine] + strength[other])
        told[one][one] += games * share * (1 - share)
        told[one][two] -= games * share * (1 - share)
    spread = _inverse(told)
    unit = ELO / log(10)
    return {
        name: unit * sqrt(max(0.0, spread[place][place] - 1 / count))
        for place, name in enumerate(names)
    }


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a small matrix that stays the same when it is turned over (Gauss-Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(a == b) for b in range(size))] for a, row in enumerate(matrix)]
    for at in range(size):
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at:
                by = rows[other][at]
                rows[other] = [a - by * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
