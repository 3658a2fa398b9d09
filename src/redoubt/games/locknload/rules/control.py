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
    places = state.unsettled()
    if not places:
        return
    changed: dict[int, str] = {}
    control = state.control
    for seat, enemy in state.scenario.other.items():
        ours, enemies = state.stacks(seat), state.stacks(enemy)
        for loc in places:
            if loc not in ours or control.get(loc) == seat:
                continue
            if any(holds(state, piece) for piece in ours[loc]) and not any(
                holds(state, piece) for piece in enemies.get(loc, ())
            ):
                changed[loc] = seat
    if changed:
        state.control = {**control, **dict(sorted(changed.items()))}
    state.settle()
