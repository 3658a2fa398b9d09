# SPDX-License-Identifier: MIT
"""Who controls which location (LNL-2.0.04)."""

from __future__ import annotations

from redoubt.games.locknload.rules.units import is_hero, is_mmc
from redoubt.games.locknload.state import LockState, Piece


def holds(state: LockState, piece: Piece) -> bool:
    """A good-order MMC or a hero."""
    return is_hero(state, piece) or (is_mmc(state, piece) and not piece.shaken)


def update_control(state: LockState) -> None:
    """Locations where one side alone has such units now belong to it."""
    changed: dict[int, str] = {}
    for loc in state.occupied():
        seats = {piece.seat for piece in state.here(loc) if holds(state, piece)}
        if len(seats) == 1:
            (seat,) = seats
            if state.control.get(loc) != seat:
                changed[loc] = seat
    if changed:
        state.control = {**state.control, **changed}
