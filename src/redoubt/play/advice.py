# SPDX-License-Identifier: MIT
"""What would have been better: what bots would have done with the same view, and its worth."""

from __future__ import annotations

from math import sqrt
from typing import Any

import msgspec

from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat
from redoubt.kernel.scene import Words
from redoubt.kernel.state import State
from redoubt.play.bots import bot
from redoubt.play.playout import Played

ADVISERS = ("search:40", "greedy")
DOUBT = 6  # games that an alternative is taken to fare like the choice, before any is played


class Better(msgspec.Struct, frozen=True):
    """A better choice: what the seat's chance gains by it, give or take a standard error."""

    action: dict[str, Any]
    words: Words
    gain: float
    error: float


def ideas(game: Game, state: State, seat: Seat, action: Action, seed: str) -> list[Action]:
    """What the bots would do instead, from what the seat saw; nothing if they agree."""
    view = game.view(state, seat)
    found: dict[Action, None] = {}
    for name in ADVISERS:
        idea = bot(name, game, seed).choose(state.scenario, view, seat)
        if idea != action and game.why_not(state, seat, idea) is None:
            found[idea] = None
    return list(found)


def gain(played: Played, expected: float, *, first: bool) -> tuple[float, float]:
    """What a seat gains by what was played against what it did, and a standard error.

    expected   the chance of the first side after what was done; `first`: the seat is on that side
    """
    games = played.games + DOUBT
    chance = (played.won + DOUBT * expected) / games
    error = sqrt(chance * (1 - chance) / games)
    return (chance - expected if first else expected - chance), error
