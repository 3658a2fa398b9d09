# SPDX-License-Identifier: MIT
"""Games played on from a position by quick bots: who wins from here?

A batch is fixed by its position, seed and number of games alone, and can be played in any process.
"""

from __future__ import annotations

import msgspec

from redoubt.kernel.dice import SeededDice
from redoubt.kernel.game import Game
from redoubt.kernel.state import State
from redoubt.play.greedy import GreedyBot

NOTED = 20  # actions between two positions of which a playout keeps what they were worth


class Batch(msgspec.Struct, frozen=True):
    """Games to play on from one position of a game."""

    at: int  # how many actions led to it
    position: bytes
    games: int
    seed: str
    most: int  # actions, before a game counts as undecided


class Played(msgspec.Struct, frozen=True):
    """What came of a batch: how much of it the first side won, and what was seen on the way.

    seen   for each game its share and, every few actions, how far it was and what that was worth
    """

    at: int
    games: int
    won: float
    seen: list[tuple[float, list[tuple[int, float]]]]


def play_batch(game: Game, batch: Batch) -> Played:
    """Play every game of a batch."""
    start = game.load(batch.position)
    seen = []
    for number in range(batch.games):
        state = start.copy()
        notes = play_on(game, state, f"{batch.seed}/{batch.at}/{number}", batch.most)
        seen.append((share(game, state), [(batch.at + step, value) for step, value in notes]))
    return Played(batch.at, batch.games, sum(won for won, _ in seen), seen)


def play_on(game: Game, state: State, seed: str, most: int) -> list[tuple[int, float]]:
    """Let quick bots play to the end or for so many actions; what positions were worth."""
    dice = SeededDice(f"playout/{seed}")
    players = {seat: GreedyBot(game, f"{seed}/{seat}") for seat in state.scenario.seats}
    notes = []
    for step in range(most):
        if state.result is not None:
            break
        if step % NOTED == 0:
            notes.append((step, standing(game, state)))
        decision = game.decision(state)
        assert decision is not None
        seat = decision.seats[0]
        action = players[seat].choose(state.scenario, game.view(state, seat), seat)
        if game.why_not(state, seat, action) is not None:  # something hidden was in its way
            action = game.actions(state, seat)[0]
        game.apply(state, seat, action, dice)
    return notes


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
