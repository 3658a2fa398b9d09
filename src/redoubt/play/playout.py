# SPDX-License-Identifier: MIT
"""Games played on from a position by quick bots: who wins from here?

A batch is fixed by its position, first action, seed and number of games, and can be played in any
process.
"""

from __future__ import annotations

import msgspec

from redoubt.kernel.codec import encode
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat
from redoubt.kernel.state import State
from redoubt.play.greedy import GreedyBot


class Batch(msgspec.Struct, frozen=True):
    """Games to play on from one position, or from one action in it."""

    key: str  # what the games are for; with the seed it fixes their dice
    position: bytes
    games: int
    most: int  # actions, before a game counts as undecided
    seat: Seat = ""
    action: bytes = b""  # the first, if it is given


class Played(msgspec.Struct, frozen=True):
    """What came of a batch: how much of it the first side won."""

    key: str
    games: int
    won: float


def batch_of(
    game: Game, state: State, key: str, games: int, most: int,
    first: tuple[Seat, Action] | None = None,
) -> Batch:  # fmt: skip
    """A batch that starts in some position."""
    seat, action = ("", b"") if first is None else (first[0], encode(first[1]))
    return Batch(key, game.dump(state), games, most, seat, action)


def play_batch(game: Game, batch: Batch) -> Played:
    """Play every game of a batch."""
    start = game.load(batch.position)
    action = game.read_action(batch.action) if batch.action else None
    won = 0.0
    for number in range(batch.games):
        state = start.copy()
        dice = SeededDice(f"{batch.key}/{number}")
        if action is not None:
            game.apply(state, batch.seat, action, dice)
        play_on(game, state, dice, f"{batch.key}/{number}", batch.most)
        won += share(game, state)
    return Played(batch.key, batch.games, won)


def play_on(game: Game, state: State, dice: SeededDice, seed: str, most: int) -> None:
    """Let quick bots play to the end, or for so many actions."""
    players = {seat: GreedyBot(game, f"{seed}/{seat}") for seat in state.scenario.seats}
    for _ in range(most):
        decision = game.decision(state)
        if decision is None:
            return
        seat = decision.seats[0]
        action = players[seat].choose(state.scenario, game.view(state, seat), seat)
        if game.why_not(state, seat, action) is not None:  # something hidden was in its way
            action = game.actions(state, seat)[0]
        game.apply(state, seat, action, dice)


def standing(game: Game, state: State) -> float:
    """What a position is worth to the first side, by the game's own reckoning."""
    seats = state.scenario.seats
    own = game.value(state, seats[0])
    return own if game.cooperative or len(seats) < 2 else (own - game.value(state, seats[1])) / 2


def share(game: Game, state: State) -> float:
    """1 if the first side won, 0 if it lost; undecided between opponents is a half."""
    result = state.result
    if result is not None and state.scenario.seats[0] in result.winners:
        return 1.0
    nobody = result is None or not result.winners
    return 0.5 if nobody and not game.cooperative else 0.0
