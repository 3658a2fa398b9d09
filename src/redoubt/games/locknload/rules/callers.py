# SPDX-License-Identifier: MIT
"""Who may call for indirect fire, and what he sees to call it on (LNL-18.1.03, LNL-18.2.01)."""

from __future__ import annotations

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.actions import Decline, UseCard
from redoubt.games.locknload.rules.area import attack_dice, strike
from redoubt.games.locknload.rules.cards import OBSERVER, ready, spend
from redoubt.games.locknload.rules.units import sees
from redoubt.games.locknload.rules.vehicles import HOVER
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
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


# -- an observer's card on a mortar's dice -------------------------------------------------


def drop_bombs(state: LockState, play: Play, caller: Piece, loc: int, fp: int) -> None:
    """LNL-18.1.05: a called mortar fires; its dice may lie open first (LNL-1.0.06)."""
    faces = attack_dice(play, mortar=True)
    if state.scenario.card.recalls and ready(state, caller, OBSERVER):
        play.tell(e.DiceShown(caller.id, faces, rule="LNL-12.0.15"))
        state.stack.append(mf.Recalled(caller.seat, caller.id, loc, fp, faces))
    else:
        _burst(state, play, caller.seat, loc, fp, faces)


def recall_actions(state: LockState, frame: mf.Recalled, seat: str) -> list[Action]:
    return [UseCard(frame.unit, OBSERVER), Decline()]


def why_not_recall(
    state: LockState, frame: mf.Recalled, seat: str, action: Action
) -> Refusal | None:
    if action in recall_actions(state, frame, seat):
        return None
    return Refusal("LNL-12.0.15", "card-or-not", {"unit": frame.unit})


def answer_recall(
    state: LockState, frame: mf.Recalled, seat: str, action: Action, play: Play
) -> None:
    """The lower die is rolled again, since the higher counts; the second result stands."""
    state.stack.pop()
    faces = frame.faces
    if isinstance(action, UseCard):
        spend(state, play, state.units[frame.unit], "LNL-12.0.15")
        faces = (max(faces), play.dice.die(6, "attack"))
    _burst(state, play, seat, frame.loc, frame.fp, faces)


def _burst(
    state: LockState, play: Play, seat: str, loc: int, fp: int, faces: tuple[int, ...]
) -> None:
    strike(state, play, loc, fp, "LNL-18.1.05", mortar=True, rolled=faces, seat=seat)
