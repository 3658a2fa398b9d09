# SPDX-License-Identifier: MIT
"""Helicopters: flight and hover, landing troops, firing on the way, leaving (LNL-19)."""

from __future__ import annotations

import msgspec

from redoubt.board.grid import NOWHERE
from redoubt.board.hex import SIDES
from redoubt.games.locknload import actions as a
from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.rules.exits import vanish
from redoubt.games.locknload.rules.happenings import read_events
from redoubt.games.locknload.rules.melee import contact
from redoubt.games.locknload.rules.ordnance import forget
from redoubt.games.locknload.rules.passengers import (
    dismounts,
    load,
    mounts,
    unload,
    walking_points,
    walks_on,
    why_not_dismount,
    why_not_mount,
)
from redoubt.games.locknload.rules.salvos import engage, engages, why_not_engage
from redoubt.games.locknload.rules.searching import search
from redoubt.games.locknload.rules.spotting import spot, spots, why_not_spot
from redoubt.games.locknload.rules.vehicles import FLY, HOVER
from redoubt.games.locknload.state import OFF_MAP, LockState, Machine
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def why_not_fly(state: LockState, impulse: f.Impulse, unit: str) -> Refusal | None:
    """Whether a helicopter may begin its flight in an impulse: one holds all that it does."""
    machine = state.machines.get(unit)
    ours = machine is not None and machine.seat == impulse.seat
    if machine is None or not ours or not machine.mode or not machine.works:
        return Refusal("LNL-19.6.01", "not-your-units", {})
    if unit in impulse.flown:
        return Refusal("LNL-19.6.01", "one-flight", {"unit": unit})
    if machine.damaged:
        return Refusal("LNL-19.5.1.03", "damaged", {"unit": unit})
    if not machine.free:
        return Refusal("LNL-19.6.02", "vehicle-marked", {"unit": unit})
    return None


def begin_flight(state: LockState, play: Play, unit: str) -> None:
    machine = state.machines[unit]
    play.tell(e.MoveBegan((unit,), "normal", rule="LNL-19.6.01"))
    state.stack.append(mf.Flying(machine.seat, unit, machine.loc))


def why_not_fly_to(state: LockState, frame: mf.Flying, to: int) -> Refusal | None:
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


def flight_actions(state: LockState, frame: mf.Flying, seat: str) -> list[Action]:
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
    found += walks_on(state, machine, frame.off)
    if machine.mode == FLY and _at_edge(state, machine):
        found.append(a.LeaveMap())
    return [*found, a.Stop()]


def _impulse(state: LockState) -> f.Impulse:
    """The impulse a flight is part of."""
    below = state.stack[-2]
    assert isinstance(below, f.Impulse)
    return below


def why_not_flying(state: LockState, frame: mf.Flying, seat: str, action: Action) -> Refusal | None:
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


def answer_flying(
    state: LockState, frame: mf.Flying, seat: str, action: Action, play: Play
) -> None:
    machine = state.machines[frame.unit]
    moved = msgspec.structs.replace(frame, moved=True)
    match action:
        case a.Stop():
            end_flight(state, play)
        case a.Step():
            _fly(state, play, machine, state.scenario.ground.loc_of[action.hex])
            state.stack[-1] = msgspec.structs.replace(moved, off=())
            open_window(state, machine.id)
            _look_down(state, play, machine.id, machine.loc)
            read_events(state, play)  # LNL-1.7.01: before that
        case a.ChangeMode():
            hover = machine.mode == FLY
            state.set(machine.id, mode=HOVER if hover else FLY)
            play.tell(me.ModeChanged(machine.id, hover, rule="LNL-19.1.01"))
            state.stack[-1] = msgspec.structs.replace(moved, changed=True)
            open_window(state, machine.id)
            _look_down(state, play, machine.id, -1)
        case a.Engage():
            engage(state, play, action)
        case a.Spot():
            spot(state, play, action)
            state.stack[-2] = msgspec.structs.replace(_impulse(state), tried=True)
        case a.Mount():
            load(state, play, action)
            state.stack[-1] = moved
            open_window(state, machine.id)
        case a.Dismount():
            state.stack[-1] = msgspec.structs.replace(moved, off=(*frame.off, *action.units))
            open_window(state, machine.id, action.units)
            unload(state, play, machine, action)
            read_events(state, play)
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
            leave(state, play, machine, "LNL-2.0.07")
            state.stack.pop()
            state.stack[-1] = msgspec.structs.replace(state.stack[-1], acted=True)


def _fly(state: LockState, play: Play, machine: Machine, to: int) -> None:
    """Into the next hex."""
    forget(state, machine.id)
    state.set(machine.id, loc=to)
    play.tell(e.Stepped((machine.id,), state.scenario.names[to], 1, rule="LNL-19.2.01"))


def _look_down(state: LockState, play: Play, unit: str, came: int) -> None:
    """LNL-2.0.05: one that hovers finds who is hidden below and beside it, or that nobody is."""
    machine = state.machines[unit]
    if machine.mode == HOVER:
        search(state, play, machine.loc, (unit,), came=came, treads=False)


def open_window(state: LockState, unit: str, units: tuple[str, ...] = ()) -> None:
    """LNL-19.2.01: every hex and every change of mode opens one."""
    machine = state.machines[unit]
    enemy = state.scenario.other[machine.seat]
    state.stack.append(mf.Hovering(unit))
    state.stack.append(f.Window(enemy, machine.loc, 1, movers=(unit, *units)))


def work_hovering(state: LockState, frame: mf.Hovering, play: Play) -> None:
    """LNL-19.5.1.03: a helicopter that was hit goes no further in its own impulse."""
    state.stack.pop()
    machine = state.machines[frame.unit]
    seats, loc = state.scenario.seats, machine.loc
    if loc not in state.melee and all(state.here(loc, seat) for seat in seats):
        # LNL-8.0.01: whoever lay hidden where they got off
        contact(state, play, machine.loc, machine.seat)
    if not machine.works or machine.damaged:
        flying = state.stack[-1]
        assert isinstance(flying, mf.Flying)
        state.stack[-1] = msgspec.structs.replace(flying, moved=True)
        end_flight(state, play)


def end_flight(state: LockState, play: Play) -> None:
    """LNL-19.6.02: Ops Complete if it did anything, unless it has fired; else LNL-4.0.03."""
    frame = state.stack.pop()
    assert isinstance(frame, mf.Flying)
    machine = state.machines[frame.unit]
    if machine.works and not machine.fired and frame.moved:
        state.set(machine.id, ops=True)
    hex = state.scenario.names[machine.loc] if machine.loc >= 0 else ""
    play.tell(e.MoveEnded(frame.seat, hex, rule="LNL-19.6.02"))
    impulse = state.stack[-1]
    assert isinstance(impulse, f.Impulse)
    state.stack[-1] = msgspec.structs.replace(
        impulse,
        acted=impulse.acted or frame.moved or machine.fired,
        flown=(*impulse.flown, machine.id),
    )


def leave(state: LockState, play: Play, machine: Machine, rule: str) -> None:
    """LNL-2.0.07: off the map with everybody aboard, for good if it is Damaged."""
    play.tell(me.CraftLeft(machine.id, rule=rule))
    if state.scenario.card.returns and not machine.damaged:
        state.set(machine.id, loc=OFF_MAP, ops=True)
        state.flags = (*state.flags, f"back/{machine.id}/{state.turn + 2}")
        return
    forget(state, machine.id)
    for piece in state.aboard(machine.id):
        vanish(state, piece)
    state.machines = {id: m for id, m in state.machines.items() if id != machine.id}
    state.refresh()


# -- damaged -------------------------------------------------------------------------------


def flee(state: LockState, seat: str) -> bool:
    """LNL-19.5.1.03: a Damaged helicopter leaves in its owner's first impulse."""
    for machine in state.machines.values():
        ready = machine.works and machine.loc >= 0 and not machine.ops and not machine.fired
        if machine.seat == seat and machine.damaged and ready:
            state.stack.append(mf.Fleeing(seat, machine.id))
            return True
    return False


def work_fleeing(state: LockState, frame: mf.Fleeing, play: Play) -> None:
    """It flies the shortest way to an edge, under fire in every hex (LNL-19.2.01)."""
    machine = state.machines[frame.unit]
    if machine.works and machine.mode == HOVER:
        state.set(machine.id, mode=FLY)
        play.tell(me.ModeChanged(machine.id, False, rule="LNL-19.5.1.03"))
        _draw_fire(state, machine.id)
        return
    if machine.works and not _at_edge(state, machine):
        ways = _ways_out(state, machine)
        if len(ways) > 1:
            state.stack.append(mf.FlightOut(frame.seat, machine.id))
            return
        if ways:
            _fly(state, play, machine, ways[0])
            _draw_fire(state, machine.id)
            return
    if machine.works:
        leave(state, play, machine, "LNL-19.5.1.03")
    state.stack.pop()
    state.passes = 0
    state.side = state.scenario.other[frame.seat]


def _draw_fire(state: LockState, unit: str) -> None:
    machine = state.machines[unit]
    enemy = state.scenario.other[machine.seat]
    state.stack.append(f.Window(enemy, machine.loc, 1, movers=(unit,)))


def _to_edge(state: LockState, cell: int) -> int:
    """How many hexes from the edge of the map."""
    grid = state.scenario.ground.grid
    column, row = grid.offset(cell)
    return min(column, row, grid.columns - 1 - column, grid.rows - 1 - row)


def _ways_out(state: LockState, machine: Machine) -> list[int]:
    """Hexes nearer to an edge where no friend flies (LNL-19.1.02)."""
    here = _to_edge(state, machine.loc)
    return [
        to
        for to in state.scenario.ground.grid.neighbours[machine.loc]
        if _to_edge(state, to) < here and not state.above(to, machine.seat)
    ]


def way_out_actions(state: LockState, frame: mf.FlightOut, seat: str) -> list[Action]:
    names = state.scenario.names
    return [a.Step(names[to]) for to in _ways_out(state, state.machines[frame.unit])]


def why_not_way_out(
    state: LockState, frame: mf.FlightOut, seat: str, action: Action
) -> Refusal | None:
    if action in way_out_actions(state, frame, seat):
        return None
    return Refusal("LNL-19.5.1.03", "shortest-way", {"unit": frame.unit})


def answer_way_out(
    state: LockState, frame: mf.FlightOut, seat: str, action: Action, play: Play
) -> None:
    assert isinstance(action, a.Step)
    state.stack.pop()
    to = state.scenario.ground.loc_of[action.hex]
    _fly(state, play, state.machines[frame.unit], to)
    _draw_fire(state, frame.unit)
