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
    changed: list[tuple[int, str]] = []
    units, control = state.units, state.control
    for loc, ids in state.stacks():
        owner = control.get(loc)
        if len(ids) == 1 and units[ids[0]].seat == owner:
            continue
        seats = {piece.seat for id in ids if holds(state, piece := units[id])}
        if len(seats) == 1 and owner not in seats:
            changed.append((loc, seats.pop()))
    if changed:
        state.control = {**control, **dict(sorted(changed))}
