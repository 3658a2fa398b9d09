# SPDX-License-Identifier: MIT
"""Sessions of the tiny game for the tests of the kernel."""

from __future__ import annotations

from kernel.tiny import GAME
from kernel.tiny_records import Bid
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.game import Game
from redoubt.kernel.records import Seat, Setup
from redoubt.kernel.session import Session

SECRET = b"\x07" * 32


def session(game: Game = GAME, game_id: str = "t1") -> Session:
    """A fresh duel: both seats must bid."""
    return Session(game, Setup("tiny", {"length": "long"}), secret=SECRET, game_id=game_id)


def after_bids(game: Game = GAME) -> Session:
    """A duel in which red has the first turn."""
    played = session(game)
    played.submit("red", Bid(1))
    played.submit("blue", Bid(0))
    return played


def to_the_end(played: Session, seed: int = 1) -> Session:
    """Random actions until the game is over."""
    dice = SeededDice(seed)
    while not played.over:
        seat: Seat = played.game.decision(played.state).seats[0]  # type: ignore[union-attr]
        actions = played.game.actions(played.state, seat)
        played.submit(seat, actions[dice.die(len(actions), "choose") - 1])
    return played
