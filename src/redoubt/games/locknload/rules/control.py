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
    if state.is_settled():
        return
    changed: list[tuple[int, str]] = []
    control = state.control
    for seat, enemy in state.scenario.other.items():
        enemies = state.stacks(enemy)
        for loc, pieces in state.stacks(seat).items():
            if control.get(loc) == seat or not any(holds(state, piece) for piece in pieces):
                continue
            if not any(holds(state, piece) for piece in enemies.get(loc, ())):
                changed.append((loc, seat))
    if changed:
        state.control = {**control, **dict(sorted(changed))}
    state.settle()
