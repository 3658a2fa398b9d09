# SPDX-License-Identifier: MIT
"""Darkness: what is lit, what it costs to fire into the dark, who is seen there (LNL-20)."""

from __future__ import annotations

from redoubt.games.locknload.sight import as_mask
from redoubt.games.locknload.state import LockState

MOVERS_SEEN = 2  # LNL-20.0.02
PENALTY = -2  # LNL-20.01.01
SEEN_MARKS = ("moved", "assault")


def lit(state: LockState, loc: int) -> bool:
    """Daylight, or a flare over the hex or one beside it (LNL-20.1.03)."""
    if not state.night:
        return True
    near = state.scenario.ground.around(loc) if state.flares else 0
    return any(near >> flare & 1 for flare in state.flares)


def dark(state: LockState, source: int, target: int) -> bool:
    """LNL-20.01.01: whether direct fire or ordnance suffers; nothing else does (LNL-20.01.02)."""
    if not state.night or lit(state, target):
        return False
    ground = state.scenario.ground
    return ground.ranges(ground.cell(source))[ground.cell(target)] > 1


def seen_in_the_dark(state: LockState, loc: int, seat: str, plain: bool) -> bool:
    """LNL-20.0.02: whether an unlit location with units of `seat` is spotted; plain: clear."""
    moving = fired = False
    for piece in state.here(loc, seat):
        moving = moving or piece.mark in SEEN_MARKS
        fired = fired or piece.fired
    for machine in state.parked(loc, seat) if state.machines else ():
        moving = moving or machine.mark in SEEN_MARKS
        fired = fired or machine.fired
    if not (plain or moving or fired):
        return False
    watchers = _watchers(state, state.scenario.other[seat])
    if fired and state.seen_from(loc, watchers):
        return True
    reach = MOVERS_SEEN if plain and moving else int(plain or moving)
    near = state.scenario.ground.around(loc, reach) & watchers if reach > 0 else 0
    return near > 0 and state.seen_from(loc, near) > 0


def _watchers(state: LockState, seat: str) -> int:
    """Where a side has units that are not Shaken, as a mask; asked again and again."""
    memo = state.memo()
    found: int | None = memo.get(("watchers", seat))
    if found is None:
        stacks = state.stacks(seat).items()  # hidden units would give themselves away
        places = [loc for loc, stack in stacks if any(not piece.shaken for piece in stack)]
        places += [
            machine.loc
            for machine in state.machines.values()
            if machine.seat == seat
            and machine.loc >= 0
            and machine.works
            and not machine.shaken
            and machine.mode != "fly"  # LNL-19.3.02
        ]
        found = memo["watchers", seat] = as_mask(places)
    return found
