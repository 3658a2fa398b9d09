# SPDX-License-Identifier: MIT
"""Finished games for tests: bots play, and what is left is a record."""

from __future__ import annotations

from collections.abc import Sequence

from redoubt.kernel.game import Game
from redoubt.kernel.record import Record
from redoubt.kernel.records import Setup
from redoubt.kernel.session import Session
from redoubt.play.bots import bot


def recorded(
    game: Game, setup: Setup, seed: int, bots: Sequence[str] = ("greedy",), most: int = 20_000
) -> Record:
    """A game of bots, by seat over and over; always the same for the same seed."""
    session = Session(
        game, setup, secret=seed.to_bytes(32, "big"), game_id=f"recorded-{seed}"
    )  # fmt: skip
    seats = session.state.scenario.seats
    players = {s: bot(bots[n % len(bots)], game, f"{seed}/{s}") for n, s in enumerate(seats)}
    while not session.over and session.seq < most:
        decision = game.decision(session.state)
        assert decision is not None
        seat = decision.seats[0]
        action = players[seat].choose(session.state.scenario, game.view(session.state, seat), seat)
        if game.why_not(session.state, seat, action) is not None:
            action = game.actions(session.state, seat)[0]
        session.submit(seat, action)
    return session.record
