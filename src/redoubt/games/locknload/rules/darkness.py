# SPDX-License-Identifier: MIT
"""Darkness: what is lit, what it costs to fire into the dark, who is seen there (LNL-20)."""

from __future__ import annotations

from redoubt.games.locknload.sight import as_mask
from redoubt.games.locknload.state import LockState, Machine, Piece

MOVERS_SEEN = 2  # LNL-20.0.02
PENALTY = -2  # LNL-20.01.01
SEEN_MARKS = ("moved", "assault")


def lit(state: LockState, loc: int) -> bool:
    """Daylight, or a flare over the hex or one beside it (LNL-20.1.03)."""
    if not state.night:
        return True
    if not state.flares:
        return False
    far = state.scenario.ground.ranges(state.scenario.ground.cell(loc))
    return any(far[flare] <= 1 for flare in state.flares)


def dark(state: LockState, source: int, target: int) -> bool:
    """LNL-20.01.01: whether direct fire or ordnance suffers; nothing else does (LNL-20.01.02)."""
    if not state.night or lit(state, target):
        return False
    ground = state.scenario.ground
    return ground.ranges(ground.cell(source))[ground.cell(target)] > 1


def seen_in_the_dark(state: LockState, loc: int, seat: str, plain: bool) -> bool:
    """LNL-20.0.02: whether an unlit location with units of `seat` is spotted; plain: clear."""
    here: list[Piece | Machine] = [*state.here(loc, seat), *state.parked(loc, seat)]
    moving = any(piece.mark in SEEN_MARKS for piece in here)
    fired = any(piece.fired for piece in here)
    if not (plain or moving or fired):
        return False
    watchers = _watchers(state, state.scenario.other[seat])
    if fired and state.seen_from(loc, as_mask(watchers)):
        return True
    ground = state.scenario.ground
    far = ground.ranges(ground.cell(loc))
    nearest = min((far[ground.cell(place)] for place in watchers), default=99)
    if plain:
        return nearest <= (MOVERS_SEEN if moving else 1)
    return moving and nearest <= 1


def _watchers(state: LockState, seat: str) -> list[int]:
    """Where a side has units that are not Shaken; many locations are asked about at once."""
    memo = state.memo()
    found: list[int] | None = memo.get(("watchers", seat))
    if found is None:
        stacks = state.stacks(seat).items()  # hidden units would give themselves away
        found = [loc for loc, stack in stacks if any(not piece.shaken for piece in stack)]
        found += [
            machine.loc
            for machine in state.machines.values()
            if machine.seat == seat
            and machine.loc >= 0
            and machine.works
            and not machine.shaken
            and machine.mode != "fly"  # LNL-19.3.02
        ]
        memo["watchers", seat] = found
    return found
