# SPDX-License-Identifier: MIT
"""The registry: games by their ids. Nobody else names a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game

# The ids that are Redoubt's to give; a game joins `INSTALLED` when it can be played.
IDS = ("incursion", "wolfenstein", "defiance", "locknload")
INSTALLED = ("incursion",)


@cache
def game(id: str) -> Game:
    """A game by its id; ContentError names the ones there are."""
    if id not in INSTALLED:
        raise ContentError(f"no game {id!r} here", remedy=f"games: {', '.join(INSTALLED)}")
    found: Game = import_module(f"redoubt.games.{id}").GAME
    return found
