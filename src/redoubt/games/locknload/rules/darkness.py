# SPDX-License-Identifier: MIT
"""Darkness: what is lit, what it costs to fire into the dark, who is seen there (LNL-20)."""

from __future__ import annotations

from redoubt.games.locknload.state import LockState, Machine, Piece

MOVERS_SEEN = 2  # LNL-20.0.02
PENALTY = -2  # LNL-20.01.01
SEEN_MARKS = ("moved", "assault")


def lit(state: LockState, loc: int) -> bool:
    """Daylight, or a flare over the hex or one beside it (LNL-20.1.03)."""
    if not state.night:
        return True
    grid, cell = state.scenario.ground.grid, state.scenario.ground.cell(loc)
    return any(grid.distance(cell, flare) <= 1 for flare in state.flares)


def dark(state: LockState, source: int, target: int) -> bool:
    """LNL-20.01.01: whether direct fire or ordnance suffers; nothing else does (LNL-20.01.02)."""
    if not state.night or lit(state, target):
        return False
    ground = state.scenario.ground
    return ground.grid.distance(ground.cell(source), ground.cell(target)) > 1


def seen_in_the_dark(state: LockState, loc: int, seat: str, plain: bool) -> bool:
    """LNL-20.0.02: whether an unlit location with units of `seat` is spotted; plain: clear."""
    ground = state.scenario.ground
    here: list[Piece | Machine] = [*state.here(loc, seat), *state.parked(loc, seat)]
    moving = any(piece.mark in SEEN_MARKS for piece in here)
    fired = any(piece.fired for piece in here)
    nearest = 99
    everybody: list[Piece | Machine] = [*state.pieces(), *state.machines.values()]
    for other in everybody:
        if other.seat == seat or other.loc < 0 or other.shaken:
            continue
        if fired and state.sees(other.loc, loc) >= 0:
            return True
        nearest = min(nearest, ground.grid.distance(ground.cell(other.loc), ground.cell(loc)))
    if plain:
        return nearest <= (MOVERS_SEEN if moving else 1)
    return moving and nearest <= 1
