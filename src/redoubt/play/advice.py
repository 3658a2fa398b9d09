# SPDX-License-Identifier: MIT
"""What would have been better: what bots would have done with the same view, and its worth.

A quick look at every choice shows where much may have been given away. There a search finds what
it would have done instead, and both are played out in the same imagined worlds with the same dice.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import Any

import msgspec

from redoubt.kernel.codec import encode
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat
from redoubt.kernel.scene import Words
from redoubt.kernel.state import State
from redoubt.play.greedy import GreedyBot
from redoubt.play.playout import Played
from redoubt.play.search import Budget, Search

THOUGHT = 40  # playouts that find an alternative
PAIRS = 16  # and so many of it and of what was done compare the two
DOUBT = 6  # games that an alternative is taken to fare like the choice, before any is played


class Better(msgspec.Struct, frozen=True):
    """A better choice: what the seat's chance gains by it, give or take a standard error."""

    action: dict[str, Any]
    words: Words
    gain: float
    error: float


class Look(msgspec.Struct, frozen=True):
    """A choice to think about again, in any process."""

    key: str  # fixes what is imagined and rolled
    position: bytes
    seat: Seat
    action: bytes  # what was done


class Idea(msgspec.Struct, frozen=True):
    """What a search would rather have done, and by how much that is better: see `search.lead`."""

    key: str
    action: bytes  # empty: nothing else
    lead: float = 0.0
    doubt: float = 0.0


def look_of(game: Game, state: State, seat: Seat, action: Action, key: str) -> Look:
    """A choice that was made in some position."""
    return Look(key, game.dump(state), seat, encode(action))


def look(game: Game, asked: Look) -> Idea:
    """Think about a choice again, from what the seat saw."""
    state, seat, done = game.load(asked.position), asked.seat, game.read_action(asked.action)
    view = game.view(state, seat)
    search = Search(game, state.scenario, view, seat, SeededDice(asked.key))
    first = next(iter(search.root.promises))
    search.run(Budget(THOUGHT, inf))
    found = Idea(asked.key, b"", -inf)
    for action in dict.fromkeys((search.best(), first)):
        if action != done and game.why_not(state, seat, action) is None:
            lead, doubt = search.pit(action, done, PAIRS)
            if lead > found.lead:
                found = Idea(asked.key, encode(action), lead, doubt)
    return found


def promised_loss(game: Game, state: State, seat: Seat, action: Action, key: str) -> float:
    """By how much an action promised less than the best, by a quick look at what comes of it."""
    tries = GreedyBot(game, key).weigh(state.scenario, game.view(state, seat), seat)
    scores = {one.action: one.score() for one in tries if one.runs}
    if not scores:  # there was no choice
        return 0.0
    return max(scores.values()) - scores.get(action, min(scores.values()))


def gain(played: Played, expected: float, *, first: bool) -> tuple[float, float]:
    """What a seat gains by what was played against what it did, and a standard error.

    expected   the chance of the first side after what was done; `first`: the seat is on that side
    """
    games = played.games + DOUBT
    chance = (played.won + DOUBT * expected) / games
    error = sqrt(chance * (1 - chance) / games)
    return (chance - expected if first else expected - chance), error
