# SPDX-License-Identifier: MIT
"""Who may call for indirect fire, and what he sees to call it on (LNL-18.1.03, LNL-18.2.01)."""

from __future__ import annotations

from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules.units import sees
from redoubt.games.locknload.rules.vehicles import HOVER
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.refusal import Refusal


def may_call(state: LockState, frame: f.Impulse, piece: Piece, target: int) -> bool:
    """LNL-18.1.03, LNL-18.2.01: in good order, unmarked, or he has just spotted that very place."""
    if piece.kind not in state.scenario.callers or piece.shaken or piece.loc in state.melee:
        return False
    if _is_laden(state, piece):
        return False
    spotted = piece.id in frame.spotters and frame.seen == target
    return piece.free or (spotted and not piece.fired and not piece.mark)


def _is_laden(state: LockState, piece: Piece) -> bool:
    """LNL-11.7.02: a scout who mans a weapon."""
    return bool(piece.weapons) and state.counter(piece).kind == "scout"


def cannot_call(state: LockState, caller: Piece, rule: str) -> Refusal:
    return Refusal(
        "LNL-11.7.02" if _is_laden(state, caller) else rule, "cannot-call", {"unit": caller.id}
    )


def hovers(state: LockState, source: int, target: int, enemy: str) -> bool:
    """Whether a helicopter hangs there in sight: always spotted, and struck (LNL-17.4.01)."""
    if not any(machine.mode == HOVER for machine in state.above(target, enemy)):
        return False
    return sees(state, source, state.scenario.ground.air(target)) >= 0


def in_view(state: LockState, source: int, places: int, enemy: str) -> int:
    """Which places, as a mask, a caller sees, or sees a helicopter hang over."""
    seen = state.seen_from(source, places)
    for machine in state.machines.values():
        if machine.mode == HOVER and machine.loc >= 0 and hovers(state, source, machine.loc, enemy):
            seen |= 1 << machine.loc
    return seen
