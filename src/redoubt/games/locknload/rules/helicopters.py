# SPDX-License-Identifier: MIT
"""Helicopters: flight and hover, landing troops, firing on the way, leaving (LNL-19)."""

from __future__ import annotations

import msgspec

from redoubt.board.grid import NOWHERE
from redoubt.board.hex import SIDES
from redoubt.games.locknload import actions as a
from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules.ordnance import forget
from redoubt.games.locknload.rules.passengers import (
    dismounts,
    load,
    may_walk,
    mounts,
    unload,
    walking_points,
    why_not_dismount,
    why_not_mount,
)
from redoubt.games.locknload.rules.salvos import engage, engages, why_not_engage
from redoubt.games.locknload.rules.spotting import spot, spots, why_not_spot
from redoubt.games.locknload.rules.vehicles import FLY, HOVER
from redoubt.games.locknload.state import OFF_MAP, LockState, Machine
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def why_not_fly(state: LockState, seat: str, unit: str) -> Refusal | None:
    """Whether a helicopter may begin its impulse."""
    machine = state.machines.get(unit)
    if machine is None or machine.seat != seat or not machine.mode or not machine.works:
        return Refusal("LNL-19.6.01", "not-your-units", {})
    if not machine.free or machine.damaged:
        return Refusal("LNL-19.6.02", "vehicle-marked", {"unit": unit})
    return None


def begin_flight(state: LockState, play: Play, unit: str) -> None:
    machine = state.machines[unit]
    play.tell(e.MoveBegan((unit,), "normal", rule="LNL-19.6.01"))
    state.stack.append(f.Flying(machine.seat, unit, machine.loc))


def why_not_fly_to(state: LockState, frame: f.Flying, to: int) -> Refusal | None:
    """LNL-19.1.01, LNL-19.1.02; enemies below are no bar and no melee (LNL-19.1.03)."""
    machine = state.machines[frame.unit]
    hex = state.scenario.names[to]
    if machine.mode == HOVER:
        return Refusal("LNL-19.1.01", "hovers", {"unit": machine.id})
    if to not in state.scenario.ground.grid.neighbours[machine.loc]:
        return Refusal("LNL-19.2.01", "no-way", {"hex": hex})
    if state.above(to, machine.seat):
        return Refusal("LNL-19.1.02", "no-room-air", {"hex": hex})
    return None


def _at_edge(state: LockState, machine: Machine) -> bool:
    grid = state.scenario.ground.grid
    return any(grid.step[side][machine.loc] == NOWHERE for side in SIDES)


def flight_actions(state: LockState, frame: f.Flying, seat: str) -> list[Action]:
    machine = state.machines[frame.unit]
    found: list[Action] = [
        a.Step(state.scenario.names[to])
        for to in state.scenario.ground.grid.neighbours[machine.loc]
        if why_not_fly_to(state, frame, to) is None
    ]
    if not frame.changed:
        found.append(a.ChangeMode())
    if machine.mode == HOVER and not _impulse(state).tried:  # LNL-19.3.02
        found += [
            look
            for look in spots(state, seat)
            if isinstance(look, a.Spot) and look.unit == machine.id
        ]
    found += engages(state, machine, window=False)
    if machine.loc == frame.start:
        found += mounts(state, machine)
    found += dismounts(state, machine)
    found += [a.Move((id,), "normal") for id in frame.off if may_walk(state, machine, id)]
    if machine.mode == FLY and _at_edge(state, machine):
        found.append(a.LeaveMap())
    return [*found, a.Stop()]


def _impulse(state: LockState) -> f.Impulse:
    """The impulse a flight is part of."""
    below = state.stack[-2]
    assert isinstance(below, f.Impulse)
    return below


def why_not_flying(state: LockState, frame: f.Flying, seat: str, action: Action) -> Refusal | None:
    machine = state.machines[frame.unit]
    match action:
        case a.Step():
            to = state.scenario.ground.loc_of.get(action.hex, -1)
            if to < 0:
                return Refusal("LNL-5.0.01", "no-such-hex", {"hex": action.hex})
            return why_not_fly_to(state, frame, to)
        case a.ChangeMode():
            if frame.changed:
                return Refusal("LNL-19.1.01", "changed-mode", {"unit": machine.id})
            return None
        case a.Engage():
            if action.unit != machine.id:
                return Refusal("LNL-19.6.01", "not-your-units", {})
            return why_not_engage(state, seat, action, window=False)
        case a.Mount():
            if action.to != machine.id or machine.loc != frame.start:
                return Refusal("LNL-19.4.01", "not-beside-carrier", {"unit": machine.id})
            return why_not_mount(state, seat, action)
        case a.Dismount():
            return why_not_dismount(state, machine, action)
        case a.Spot():
            if action.unit != machine.id or _impulse(state).tried:
                return Refusal("LNL-10.1.07", "one-attempt", {})
            return why_not_spot(state, seat, action)
        case a.Stop():
            return None
    if action in flight_actions(state, frame, seat):
        return None
    return Refusal("LNL-19.6.01", "move-under-way", {})


def answer_flying(state: LockState, frame: f.Flying, seat: str, action: Action, play: Play) -> None:
    machine = state.machines[frame.unit]
    moved = msgspec.structs.replace(frame, moved=True)
    match action:
        case a.Stop():
            end_flight(state, play)
        case a.Step():
            to = state.scenario.ground.loc_of[action.hex]
            forget(state, machine.id)
            state.set(machine.id, loc=to)
            play.tell(e.Stepped((machine.id,), action.hex, 1, rule="LNL-19.2.01"))
            state.stack[-1] = msgspec.structs.replace(moved, off=())
            _window(state, frame)
        case a.ChangeMode():
            hover = machine.mode == FLY
            state.set(machine.id, mode=HOVER if hover else FLY)
            play.tell(e.ModeChanged(machine.id, hover, rule="LNL-19.1.01"))
            state.stack[-1] = msgspec.structs.replace(moved, changed=True)
            _window(state, frame)
        case a.Engage():
            engage(state, play, action)
        case a.Spot():
            spot(state, play, action)
            state.stack[-2] = msgspec.structs.replace(_impulse(state), tried=True)
        case a.Mount():
            load(state, play, action)
            state.stack[-1] = moved
            _window(state, frame)
        case a.Dismount():
            state.stack[-1] = msgspec.structs.replace(moved, off=(*frame.off, *action.units))
            _window(state, frame, action.units)
            unload(state, play, machine, action)
        case a.Move():
            off = tuple(id for id in frame.off if id not in action.units)
            state.stack[-1] = msgspec.structs.replace(frame, off=off)
            spent, points = walking_points(state, action.units)
            play.tell(e.MoveBegan(action.units, action.way, rule="LNL-19.4.02"))
            state.stack.append(
                f.Moving(
                    seat, action.units, "normal", machine.loc, spent=spent, allowance=points,
                    begun=True,
                )
            )  # fmt: skip
        case a.LeaveMap():
            leave(state, play, machine)
            state.stack.pop()


def _window(state: LockState, frame: f.Flying, units: tuple[str, ...] = ()) -> None:
    """LNL-19.2.01: every hex and every change of mode opens one."""
    machine = state.machines[frame.unit]
    enemy = state.scenario.other[frame.seat]
    state.stack.append(f.Hovering(frame.unit))
    state.stack.append(f.Window(enemy, machine.loc, 1, movers=(machine.id, *units)))


def work_hovering(state: LockState, frame: f.Hovering, play: Play) -> None:
    """LNL-19.5.1.03: a helicopter that was hit goes no further in its own impulse."""
    state.stack.pop()
    machine = state.machines[frame.unit]
    if not machine.works or machine.damaged:
        flying = state.stack[-1]
        assert isinstance(flying, f.Flying)
        state.stack[-1] = msgspec.structs.replace(flying, moved=True)
        end_flight(state, play)


def end_flight(state: LockState, play: Play) -> None:
    """LNL-19.6.02: Ops Complete if it did anything, unless it has fired."""
    frame = state.stack.pop()
    assert isinstance(frame, f.Flying)
    machine = state.machines[frame.unit]
    if machine.works and not machine.fired and frame.moved:
        state.set(machine.id, ops=True)
    hex = state.scenario.names[machine.loc] if machine.loc >= 0 else ""
    play.tell(e.MoveEnded(frame.seat, hex, rule="LNL-19.6.02"))


def leave(state: LockState, play: Play, machine: Machine) -> None:
    """LNL-2.0.07: off the map with everybody aboard."""
    state.set(machine.id, loc=OFF_MAP, ops=True)
    state.flags = (*state.flags, f"back/{machine.id}/{state.turn + 2}")
    play.tell(e.CraftLeft(machine.id, rule="LNL-19.5.1.03"))


def flee(state: LockState, play: Play, seat: str) -> bool:
    """LNL-19.5.1.03: a Damaged helicopter leaves in its owner's first impulse."""
    for machine in list(state.machines.values()):
        ready = machine.works and machine.loc >= 0 and not machine.ops and not machine.fired
        if machine.seat == seat and machine.damaged and ready:
            leave(state, play, machine)
            return True
    return False
