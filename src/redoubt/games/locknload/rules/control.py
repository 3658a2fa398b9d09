# SPDX-License-Identifier: MIT
"""Who controls which location (LNL-2.0.04)."""

from __future__ import annotations

from collections.abc import Sequence

from redoubt.games.locknload.rules.units import is_hero, is_mmc
from redoubt.games.locknload.state import LockState, Piece

Stack = dict[int, tuple[Piece, ...]]


def holds(state: LockState, piece: Piece) -> bool:
    """A good-order MMC or a hero."""
    return is_hero(state, piece) or (is_mmc(state, piece) and not piece.shaken)


def _held(state: LockState, stack: tuple[Piece, ...]) -> bool:
    """Whether there is such a unit in a stack."""
    for piece in stack:
        if holds(state, piece):
            return True
    return False


def _outside(loc: int, cells: int) -> int:
    """The hex of a bunker for its inside."""
    return loc - 2 * cells if loc >= 2 * cells else loc


def _joined(stacks: Stack, cells: int) -> Stack:
    """Stacks in bunkers together with those outside."""
    found: Stack = {}
    for loc, stack in stacks.items():
        place = _outside(loc, cells)
        found[place] = (*found.get(place, ()), *stack)
    return found


def update_control(state: LockState) -> None:
    """Locations where one side alone has such units now belong to it."""
    places: Sequence[int] = state.unsettled()
    if not places:
        return
    changed: dict[int, str] = {}
    control = state.control
    one, two = state.scenario.seats
    ours, theirs = state.stacks(one), state.stacks(two)
    if state.works:  # LNL-1.0.02: a bunker is no location of its own here
        cells = state.scenario.ground.cells
        if any(loc >= 2 * cells for loc in (*places, *ours, *theirs)):
            places = [_outside(loc, cells) for loc in places]
            ours, theirs = _joined(ours, cells), _joined(theirs, cells)
    for loc in places:
        if loc in ours:
            if loc in theirs:
                first, second = _held(state, ours[loc]), _held(state, theirs[loc])
                owner = one if first else two
                if first != second and control.get(loc) != owner:
                    changed[loc] = owner
            elif control.get(loc) != one and _held(state, ours[loc]):
                changed[loc] = one
        elif loc in theirs and control.get(loc) != two and _held(state, theirs[loc]):
            changed[loc] = two
    if changed:
        ordered = changed if len(changed) == 1 else dict(sorted(changed.items()))
        state.control = {**control, **ordered}
    state.settle()
