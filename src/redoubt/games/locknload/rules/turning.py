# SPDX-License-Identifier: MIT
"""Arrowed weapon teams that turn: in place of firing (LNL-1.6.3.06), or where they were driven."""

from __future__ import annotations

from collections.abc import Sequence

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.rules.arcs import FACINGS, turn_steps
from redoubt.games.locknload.state import MOVED, LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def turns(state: LockState, pieces: Sequence[Piece]) -> list[Action]:
    """Arrowed teams that may turn in place of firing (LNL-1.6.3.06)."""
    return [
        action
        for piece in pieces
        if state.counter(piece).arrow
        for facing in FACINGS
        if why_not_turn_team(state, pieces, action := a.Turn(piece.id, facing)) is None
    ]


def why_not_turn_team(state: LockState, pieces: Sequence[Piece], action: a.Turn) -> Refusal | None:
    piece = next((p for p in pieces if p.id == action.unit), None)
    if piece is None or not state.counter(piece).arrow or not piece.free:
        return Refusal("LNL-1.6.3.06", "not-your-units", {})
    steps = turn_steps(piece.facing, action.facing)
    if action.facing not in FACINGS or not 0 < steps <= 2 * state.counter(piece).mf:
        return Refusal("LNL-1.6.3.06", "turns-too-far", {"unit": piece.id})
    return None


def turn_team(state: LockState, play: Play, action: a.Turn) -> None:
    """1 MP for two vertices; LNL-5.3.12: what is spent in a hex draws fire, as a step does."""
    piece = state.units[action.unit]
    cost = (turn_steps(piece.facing, action.facing) + 1) // 2
    state.change(piece.id, facing=action.facing, mark=MOVED)
    play.tell(me.Turned(piece.id, action.facing, cost, rule="LNL-1.6.3.06"))
    enemy = state.scenario.other[piece.seat]
    state.stack.append(f.Window(enemy, piece.loc, cost, movers=(piece.id,)))


# -- after it was driven into another hex --------------------------------------------------


def let_swing(state: LockState, seat: str, unit: str) -> None:
    """LNL-1.6.3.08: in another hex an arrowed team may take any facing, after all that waits."""
    if state.units[unit].kind in state.scenario.arrowed:
        state.stack.append(mf.Swinging(seat, unit))


def work_swinging(state: LockState, frame: mf.Swinging, play: Play) -> None:
    """Its owner is asked if it has lived to be turned."""
    state.stack.pop()
    if frame.unit in state.units:
        state.stack.append(mf.Facing(frame.seat, frame.unit))


def facing_actions(state: LockState, frame: mf.Facing, seat: str) -> list[Action]:
    return [a.Turn(frame.unit, facing) for facing in FACINGS]


def why_not_facing(state: LockState, frame: mf.Facing, seat: str, action: Action) -> Refusal | None:
    if action in facing_actions(state, frame, seat):
        return None
    return Refusal("LNL-1.6.3.08", "no-such-facing", {})


def answer_facing(
    state: LockState, frame: mf.Facing, seat: str, action: Action, play: Play
) -> None:
    assert isinstance(action, a.Turn)
    state.stack.pop()
    state.change(frame.unit, facing=action.facing)
    play.tell(me.Turned(frame.unit, action.facing, 0, rule="LNL-1.6.3.08"))
