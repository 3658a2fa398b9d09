# SPDX-License-Identifier: MIT
"""What would have been better: what bots would have done with the same view, and its worth.

The choice and its alternatives are played on a little by quick bots, each with the same dice, and
what is then the chance to win is compared pair by pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

import msgspec

from redoubt.kernel.codec import plain
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat
from redoubt.kernel.scene import Words
from redoubt.kernel.state import State
from redoubt.play.bots import bot
from redoubt.play.luck import Judge
from redoubt.play.playout import play_on

ADVISERS = ("search:40", "greedy")
LOOKS = 24  # how often each alternative is played on
AHEAD = 30  # for how many actions
SURE = 1.0  # standard errors that a gain must be above nothing


class Better(msgspec.Struct, frozen=True):
    """A better choice: what the seat's chance gains by it, give or take a standard error."""

    action: dict[str, Any]
    words: Words
    gain: float
    error: float


def better_choice(
    game: Game, state: State, seat: Seat, action: Action, judge: Judge, sign: int, seed: str
) -> Better | None:
    """The best that the bots suggest, if it is better than what was done.

    sign   1 if the seat is on the side whose chance `judge` gives, -1 if on the other
    """
    view = game.view(state, seat)
    ideas: dict[Action, None] = {}
    for name in ADVISERS:
        idea = bot(name, game, seed).choose(state.scenario, view, seat)
        if idea != action and game.why_not(state, seat, idea) is None:
            ideas[idea] = None
    if not ideas:
        return None
    done = _ahead(game, state, seat, action, judge, seed)
    best: Better | None = None
    for idea in ideas:
        other = _ahead(game, state, seat, idea, judge, seed)
        gains = [sign * (b - a) for a, b in zip(done, other, strict=True)]
        gain, error = _mean(gains)
        if gain > SURE * error and (best is None or gain > best.gain):
            words = game.choice(state.scenario, view, idea).words
            best = Better(plain(idea), words, gain, error)
    return best


def _ahead(
    game: Game, state: State, seat: Seat, action: Action, judge: Judge, seed: str
) -> list[float]:
    """The chance a little later, each time with other dice."""
    found = []
    for number in range(LOOKS):
        copy = state.copy()
        game.apply(copy, seat, action, SeededDice(f"{seed}/ahead/{number}"))
        play_on(game, copy, f"{seed}/{number}", AHEAD)
        found.append(judge(copy))
    return found


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return mean, sqrt(spread / count)
