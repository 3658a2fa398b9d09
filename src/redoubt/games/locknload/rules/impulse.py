# SPDX-License-Identifier: MIT
"""The Operations Phase: impulses, activation, a leader's reach, entering the map (LNL-4)."""

from __future__ import annotations

from itertools import combinations

import msgspec

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.damage import check_morale, helped_morale
from redoubt.games.locknload.rules.entry import musters, why_not_muster
from redoubt.games.locknload.rules.fire import attack, volleys, why_not_volley
from redoubt.games.locknload.rules.melee import attackers, begin_round
from redoubt.games.locknload.rules.movement import begin_move, groups, why_not_move, why_not_step
from redoubt.games.locknload.rules.spotting import (
    lay_smoke,
    smokes,
    spot,
    spots,
    why_not_smoke,
    why_not_spot,
)
from redoubt.games.locknload.rules.units import is_leader
from redoubt.games.locknload.state import ASSAULT, STEALTH, LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def usable(state: LockState, piece: Piece, frame: f.Impulse) -> bool:
    """Whether a unit can still do something in its own impulse (LNL-4.0.17, LNL-6.1.04)."""
    if piece.id in frame.spotters and not piece.fired:
        return True
    if piece.fired or piece.ops or piece.loc in state.melee:
        return False
    return not piece.mark or (piece.mark in (ASSAULT, STEALTH) and not piece.shaken)


def _melee_open(state: LockState, seat: str, loc: int) -> bool:
    """Whether a side may fight or leave a melee there (LNL-8.1.02, LNL-8.1.04)."""
    return loc in state.melee and loc not in state.fought and bool(state.here(loc, seat))


def _locations(state: LockState, frame: f.Impulse) -> list[int]:
    """Where units may act now: the activated location, and what its leader reaches."""
    if frame.home < 0:
        return []
    if not frame.leader:
        return [frame.home]
    return [frame.home, *state.scenario.ground.beside[frame.home]]


def _reaching(state: LockState, seat: str, loc: int, spotters: tuple[str, ...]) -> str:
    """A leader there who may command adjacent hexes (LNL-4.0.05, LNL-4.0.06, LNL-4.1.07)."""
    for piece in state.here(loc, seat):
        fresh = piece.free or (piece.id in spotters and not piece.fired and not piece.mark)
        if is_leader(state, piece) and fresh and not piece.shaken and not piece.wounded:
            return piece.id
    return ""


def _ready(state: LockState, frame: f.Impulse, loc: int, target: int = -1) -> list[Piece]:
    """Friendly units in a location; who spotted the target counts as unmarked (LNL-4.1.06)."""
    return [
        msgspec.structs.replace(piece, ops=False)
        if piece.id in frame.spotters and target == frame.seen
        else piece
        for piece in state.here(loc, frame.seat)
    ]


# -- what can be done ----------------------------------------------------------------------


def impulse_actions(state: LockState, frame: f.Impulse, seat: str) -> list[Action]:
    found: list[Action] = []
    if frame.home < 0:
        for loc in state.occupied():
            pieces = state.here(loc, seat)
            fresh = any(usable(state, piece, frame) for piece in pieces)
            if fresh or _melee_open(state, seat, loc):
                found.append(a.Activate(state.scenario.names[loc]))
    if frame.home < 0 or frame.entering:
        found += musters(state, frame)
    if not frame.tried:
        found += spots(state, seat)
    if not frame.entering:
        for loc in _locations(state, frame):
            found += _acts(state, frame, loc)
    return [*found, a.Done() if frame.home >= 0 else a.Pass()]


def _acts(state: LockState, frame: f.Impulse, loc: int) -> list[Action]:
    seat = frame.seat
    if loc in state.melee:
        return _melee_acts(state, frame, loc)
    pieces = state.here(loc, seat)
    if not pieces:
        return []
    found: list[Action] = []
    if loc not in frame.moved:
        found += groups(state, [piece for piece in pieces if piece.free])
    found += smokes(state, pieces)
    enemy = state.scenario.other[seat]
    for target in state.occupied() if loc not in frame.shot else ():
        if state.here(target, enemy):
            found += volleys(state, _ready(state, frame, loc, target), target, window=False)
    return found


def _melee_acts(state: LockState, frame: f.Impulse, loc: int) -> list[Action]:
    seat = frame.seat
    if loc != frame.home or not _melee_open(state, seat, loc) or frame.acted:
        return []
    found: list[Action] = []
    if attackers(state, loc, seat):
        found.append(a.Fight(state.scenario.names[loc]))
    pieces = [piece for piece in state.here(loc, seat) if not piece.mark]
    for count in range(1, len(pieces) + 1):
        found += [
            a.Withdraw(tuple(piece.id for piece in group)) for group in combinations(pieces, count)
        ]
    return found


def why_not_impulse(
    state: LockState, frame: f.Impulse, seat: str, action: Action
) -> Refusal | None:
    match action:
        case a.Pass():
            return Refusal("LNL-4.0.20", "say-done", {}) if frame.home >= 0 else None
        case a.Done():
            return Refusal("LNL-4.0.20", "say-pass", {}) if frame.home < 0 else None
        case a.Muster():
            return why_not_muster(state, frame, action)
        case a.Spot():
            if frame.tried:
                return Refusal("LNL-10.1.07", "one-attempt", {})
            return why_not_spot(state, seat, action)
        case a.Activate():
            return _why_not_activate(state, frame, action)
    if not isinstance(action, a.Fire | a.Move | a.Smoke | a.Fight | a.Withdraw):
        return Refusal("LNL-4.0.21", "not-now", {})
    if frame.home < 0 or frame.entering:
        return Refusal("LNL-4.0.04", "activate-first", {})
    return _why_not_act(state, frame, action)


def _why_not_activate(state: LockState, frame: f.Impulse, action: a.Activate) -> Refusal | None:
    if frame.home >= 0:
        return Refusal("LNL-4.0.04", "one-activation", {})
    loc = state.scenario.ground.loc_of.get(action.hex, -1)
    pieces = state.here(loc, frame.seat) if loc >= 0 else []
    if any(usable(state, piece, frame) for piece in pieces):
        return None
    if pieces and _melee_open(state, frame.seat, loc):
        return None
    return Refusal("LNL-4.0.04", "nobody-to-activate", {"hex": action.hex})


def _why_not_act(
    state: LockState,
    frame: f.Impulse,
    action: a.Fire | a.Move | a.Smoke | a.Fight | a.Withdraw,
) -> Refusal | None:
    if isinstance(action, a.Fight):
        loc = state.scenario.ground.loc_of.get(action.hex, -1)
        if action in _melee_acts(state, frame, loc):
            return None
        return Refusal("LNL-8.1.02", "no-round", {})
    first = action.unit if isinstance(action, a.Smoke) else next(iter(action.units), "")
    piece = state.units.get(first)
    if piece is None or piece.seat != frame.seat:
        return Refusal("LNL-4.0.04", "not-your-units", {})
    if piece.loc not in _locations(state, frame):
        return Refusal("LNL-4.0.05", "out-of-reach", {"unit": first})
    if isinstance(action, a.Withdraw):
        if action in _melee_acts(state, frame, piece.loc):
            return None
        return Refusal("LNL-8.1.04", "no-withdrawal", {})
    if piece.loc in state.melee:
        return Refusal("LNL-8.1.10", "in-melee", {})
    here = state.here(piece.loc, frame.seat)
    if isinstance(action, a.Move):
        if piece.loc in frame.moved:
            return Refusal("LNL-4.0.14", "moved-together", {})
        return why_not_move(state, [p for p in here if p.free], action)
    if isinstance(action, a.Smoke):
        return why_not_smoke(state, here, action)
    if piece.loc in frame.shot:
        return Refusal("LNL-4.0.11", "fired-together", {})
    target = state.scenario.ground.loc_of.get(action.hex, -1)
    ready = _ready(state, frame, piece.loc, target)
    return why_not_volley(state, ready, action, window=False)


# -- doing it ------------------------------------------------------------------------------


def answer_impulse(
    state: LockState, frame: f.Impulse, seat: str, action: Action, play: Play
) -> None:
    match action:
        case a.Pass() | a.Done():
            _close(state, frame, play)
        case a.Muster():
            group = _group(state, action.group)
            loc = state.scenario.ground.parse(action.hex)
            state.stack.append(f.Mustering(seat, group, loc, action.way))
        case a.Spot():
            success = spot(state, play, action)
            seen = state.scenario.ground.loc_of[action.hex] if success else -1
            who = (action.unit, *((action.leader,) if action.leader else ()))
            state.stack[-1] = msgspec.structs.replace(
                frame, tried=True, spotters=who if success else (), seen=seen
            )
        case a.Activate():
            loc = state.scenario.ground.loc_of[action.hex]
            leader = "" if loc in state.melee else _reaching(state, seat, loc, frame.spotters)
            state.stack[-1] = msgspec.structs.replace(frame, home=loc, leader=leader)
            play.tell(e.Activated(seat, action.hex, rule="LNL-4.0.04"))
        case _:
            _act(state, frame, action, play)


def _group(state: LockState, name: str) -> int:
    return next(n for n, (_, group) in enumerate(state.scenario.groups) if group.name == name)


def _act(state: LockState, frame: f.Impulse, action: Action, play: Play) -> None:
    first = ""
    if isinstance(action, a.Fire | a.Move | a.Withdraw):
        first = action.units[0]
    elif isinstance(action, a.Smoke):
        first = action.unit
    loc = state.units[first].loc if first else frame.home
    commanded = frame.commanded or loc != frame.home
    state.stack[-1] = msgspec.structs.replace(
        frame,
        acted=True,
        commanded=commanded,
        moved=(*frame.moved, loc) if isinstance(action, a.Move) else frame.moved,
        shot=(*frame.shot, loc) if isinstance(action, a.Fire) else frame.shot,
    )
    match action:
        case a.Fire():
            attack(state, play, action, spotters=frame.spotters)
            update_control(state)
        case a.Move():
            begin_move(state, play, action.units, action.way, loc)
        case a.Smoke():
            lay_smoke(state, play, action)
        case a.Fight():
            begin_round(state, play, loc, frame.seat)
        case a.Withdraw():
            _withdraw(state, frame, action, play)


def _withdraw(state: LockState, frame: f.Impulse, action: a.Withdraw, play: Play) -> None:
    """LNL-8.1.04 to LNL-8.1.06: each unit checks; those that pass leave together."""
    passed: list[str] = []
    for id in action.units:
        piece = state.units[id]
        bonus = helped_morale(state, piece)
        faces, needed, success = check_morale(state, play, piece, bonus, "withdrawal")
        play.tell(e.WithdrawalRolled(id, faces, needed, success, rule="LNL-8.1.04"))
        if success:
            passed.append(id)
    loc = frame.home
    if not passed:
        return
    if len(passed) == len(state.here(loc, frame.seat)):
        state.melee = tuple(place for place in state.melee if place != loc)
    probe = f.Moving(frame.seat, tuple(passed), "withdraw", loc, allowance=99)
    steps = state.scenario.ground.steps[loc]
    if any(why_not_step(state, probe, to) is None for to, _ in steps):
        begin_move(state, play, tuple(passed), "withdraw", loc)
    elif loc not in state.melee:
        state.melee = (*state.melee, loc)


def _close(state: LockState, frame: f.Impulse, play: Play) -> None:
    """The impulse ends; a leader who only commanded is Ops Complete (LNL-4.0.07)."""
    leader = state.units.get(frame.leader)
    if frame.commanded and leader is not None and leader.free:
        state.change(leader.id, ops=True)
    if frame.acted:
        state.passes = 0
    else:
        state.passes += 1
        play.tell(e.Passed(frame.seat, rule="LNL-4.0.03"))
    state.stack.pop()
    state.side = state.scenario.other[frame.seat]
