# SPDX-License-Identifier: MIT
"""The registry: games by their ids. Nobody else names a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game

# The ids that are Redoubt's to give; a game is on the menu when it is in `INSTALLED`.
IDS = ("incursion", "wolfenstein", "defiance", "locknload")
INSTALLED = ("incursion", "wolfenstein", "defiance", "locknload")


@cache
def game(id: str) -> Game:
    """A game by its id, on the menu or still being built; ContentError names the menu."""
    known = id in IDS or id in INSTALLED
    found = getattr(import_module(f"redoubt.games.{id}"), "GAME", None) if known else None
    if found is None:
        raise ContentError(f"no game {id!r} here", remedy=f"games: {', '.join(INSTALLED)}")
    assert isinstance(found, Game)
    return found
