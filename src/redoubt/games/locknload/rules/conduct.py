# SPDX-License-Identifier: MIT
"""An impulse carried out: one action after the other, then its end (LNL-4.0.19, LNL-4.0.07)."""

from __future__ import annotations

import msgspec

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules import operations
from redoubt.games.locknload.rules.activation import reaching, usable
from redoubt.games.locknload.rules.attack import attack
from redoubt.games.locknload.rules.cards import LUCKY, ready, spend
from redoubt.games.locknload.rules.convoy import (
    board,
    bring,
)
from redoubt.games.locknload.rules.damage import check_morale, helped_morale
from redoubt.games.locknload.rules.demolition import blow
from redoubt.games.locknload.rules.happenings import read_events
from redoubt.games.locknload.rules.hidden import deserts, reveal, stir
from redoubt.games.locknload.rules.impulse import apart
from redoubt.games.locknload.rules.melee import begin_round
from redoubt.games.locknload.rules.movement import (
    begin_move,
    secret,
)
from redoubt.games.locknload.rules.rally import cry
from redoubt.games.locknload.rules.snipers import snipe
from redoubt.games.locknload.rules.spotting import (
    lay_smoke,
    spot,
)
from redoubt.games.locknload.rules.steps import can_go, moving_party
from redoubt.games.locknload.rules.units import left_behind, twin
from redoubt.games.locknload.state import CRAWL, STEALTH, LockState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action


def answer_impulse(
    state: LockState, frame: f.Impulse, seat: str, action: Action, play: Play
) -> None:
    match action:  # the most frequent first
        case a.Done() | a.Pass():
            _close(state, frame, play)
        case a.Activate():
            loc = state.scenario.ground.loc_of[action.hex]
            leader = "" if loc in state.melee else reaching(state, seat, loc, frame.spotters)
            only = _in_secret(state, frame, loc)
            state.stack[-1] = msgspec.structs.replace(
                frame, home=loc, leader=leader, secret=bool(only)
            )
            play.tell(e.Activated(seat, action.hex, rule="LNL-4.0.04", only=only))
            stir(play, only)
        case a.Move() | a.Smoke() | a.Fire():
            _act(state, frame, action, play)
        case a.Muster():
            group = _group(state, action.group)
            loc = state.scenario.ground.parse(action.hex)
            state.stack.append(f.Mustering(seat, group, loc, action.way))
        case a.Bring():
            bring(state, frame, play, action)
        case a.Board():
            board(state, play, action)
        case a.Spot():
            success = spot(state, play, action)
            # LNL-4.1.08: only a spotter who saw something may still fire.
            seen = state.scenario.ground.loc_of[action.hex] if success else -1
            who = (action.unit, *((action.leader,) if action.leader else ()))
            spotter = state.units.get(action.unit)
            lucky = spotter is not None and ready(state, spotter, LUCKY)
            missed = action.unit if lucky and not success and not action.card else ""
            state.stack[-1] = msgspec.structs.replace(
                frame, tried=True, spotters=who if success else (), seen=seen, missed=missed
            )
        case a.Snipe():
            loc = snipe(state, play, action)
            if action.at and loc >= 0:  # LNL-11.4.03: the shot is the activation of his hex
                _replace(state, frame, home=loc, acted=True, leader="", shot=(loc,), moved=(loc,))
            read_events(state, play)  # LNL-1.7.01
        case a.Blow():
            _replace(state, frame, home=state.units[action.unit].loc, acted=True)
            blow(state, play, action)
            over = state.stack[-1]
            assert isinstance(over, f.Impulse)
            _close(state, over, play)
        case a.UseCard():
            _replace(state, frame, home=state.units[action.unit].loc, acted=True)
            spend(state, play, state.units[action.unit], "LNL-12.0.08")
            cry(state, play, state.units[action.unit])
            state.change(action.unit, ops=True)
            impulse = state.stack[-1]
            assert isinstance(impulse, f.Impulse)
            _close(state, impulse, play)
        case _:
            _act(state, frame, action, play)


def _replace(state: LockState, frame: f.Impulse, **fields: object) -> None:
    """The impulse with some fields changed, wherever it is on the stack by now."""
    for n in range(len(state.stack) - 1, -1, -1):
        if state.stack[n] is frame:
            state.stack[n] = msgspec.structs.replace(frame, **fields)


def _group(state: LockState, name: str) -> int:
    return next(n for n, (_, group) in enumerate(state.scenario.groups) if group.name == name)


def _in_secret(state: LockState, frame: f.Impulse, loc: int) -> tuple[str, ...]:
    """Who may know of an activation: its owner alone if only hidden units there can still act."""
    if state.owned(frame.seat) is state.stacks(frame.seat):
        return ()
    if any(map(operations.machine_usable, operations.machines_in(state, loc, frame.seat))):
        return ()
    return secret([p for p in state.own(loc, frame.seat) if usable(state, p, frame)])


def _stays_secret(state: LockState, frame: f.Impulse, action: Action) -> bool:
    """A crawl or stealth move of hidden units only, in an impulse that nobody else follows.

    A gun or a claymore that stays behind would show where they were.
    """
    if not frame.secret or not isinstance(action, a.Move) or action.way not in (CRAWL, STEALTH):
        return False
    group = [state.units[id] for id in action.units]
    if deserts(state, group):
        return False
    return all(piece.hidden and not left_behind(state, piece) for piece in group)


def _is_away(state: LockState, frame: f.Impulse, action: Action, loc: int) -> bool:
    """Whether those who act somewhere do so at the command of a leader in another location.

    Who has moved in this impulse was commanded before, if at all.
    """
    if loc == frame.home or (state.works and loc == twin(state, frame.home)):
        return False
    return not any(id in frame.walked for id in operations.actors(action))


def _act(state: LockState, frame: f.Impulse, action: Action, play: Play) -> None:
    unseen = _stays_secret(state, frame, action)
    if frame.secret and not unseen:
        # Whoever commands units on the map is placed, or they would point at him (LNL-2.0.05).
        reveal(state, play, (frame.leader or p.id for p in state.own(frame.home, frame.seat)))
        frame = msgspec.structs.replace(frame, secret=False)
        state.stack[-1] = frame
    if operations.is_ours(state, action):
        away = _is_away(state, frame, action, operations.place(state, action))
        if away:
            reveal(state, play, (frame.leader,))  # LNL-2.0.05
        acted = frame.acted or not operations.marks_nothing(state, action)
        _replace(state, frame, acted=acted, commanded=frame.commanded or away)
        operations.act(state, frame, action, play)
        return
    loc = frame.home
    match action:
        case a.Fire() | a.Move() | a.Withdraw():
            loc = state.units[action.units[0]].loc
        case a.Smoke():
            loc = state.units[action.unit].loc
    away = _is_away(state, frame, action, loc)
    if away and not unseen:
        reveal(state, play, (frame.leader,))  # LNL-2.0.05
    commanded = frame.commanded or away
    match action:
        case a.Move():
            state.stack[-1] = msgspec.structs.replace(
                frame, acted=True, commanded=commanded,
                moved=(*frame.moved, loc), walked=(*frame.walked, *action.units),
            )  # fmt: skip
            if not unseen:  # LNL-2.0.05
                reveal(state, play, action.units)
            begin_move(state, play, action.units, action.way, loc)
        case a.Fire():
            target = state.scenario.ground.loc_of[action.hex]
            far = state.scenario.ground.distance(loc, target)
            left = operations.armed_still(state, frame, action.units, far, action.arms)
            state.stack[-1] = msgspec.structs.replace(
                frame, acted=True, commanded=commanded,
                shot=frame.shot if apart(state, action) else (*frame.shot, loc),
                lent=(*frame.lent, action.leader), firers=left,
            )  # fmt: skip
            attack(state, play, action, spotters=frame.spotters)
        case a.Withdraw():
            moved = (*frame.moved, loc)
            state.stack[-1] = msgspec.structs.replace(
                frame, acted=True, commanded=commanded, moved=moved
            )
            _withdraw(state, frame, action, play)
        case _:
            state.stack[-1] = msgspec.structs.replace(frame, acted=True, commanded=commanded)
            if isinstance(action, a.Smoke):
                lay_smoke(state, play, action)
            else:
                begin_round(state, play, loc, frame.seat)


def _withdraw(state: LockState, frame: f.Impulse, action: a.Withdraw, play: Play) -> None:
    """LNL-8.1.04 to LNL-8.1.06: each unit checks; those that pass leave together."""
    passed: list[str] = []
    state.tried = (*state.tried, *action.units)
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
    if can_go(state, probe, moving_party(state, probe)):
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
