# SPDX-License-Identifier: MIT
"""Vehicles and helicopters enter the map, with whoever is aboard (LNL-2.0.06)."""

from __future__ import annotations

import msgspec

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.rules.arcs import FACINGS
from redoubt.games.locknload.rules.driving import begin_drive
from redoubt.games.locknload.rules.entry import entries, is_due, is_entry
from redoubt.games.locknload.rules.fortifications import over_works
from redoubt.games.locknload.rules.helicopters import begin_flight, open_window
from redoubt.games.locknload.rules.passengers import room, why_not_load
from redoubt.games.locknload.rules.vehicles import room_for_vehicle, spec, why_not_aboard
from redoubt.games.locknload.state import LockState, Machine
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

RULE = "LNL-2.0.06"
WAYS = ("normal", "assault")


def waiting_machines(state: LockState, seat: str) -> list[Machine]:
    """Machines that are due and off the map."""
    off_map = [id for id, machine in state.machines.items() if machine.loc < 0]
    return [
        machine
        for machine in map(state.machines.__getitem__, sorted(off_map))
        if machine.seat == seat and _why_not_wait(state, machine) is None
    ]


def _why_not_wait(state: LockState, machine: Machine) -> Refusal | None:
    """Whether a machine waits off the map for its turn; one that left, not at once."""
    if machine.loc >= 0 or not machine.works or not is_due(state, machine.group):
        return Refusal(RULE, "not-due", {"group": machine.id})
    for flag in state.flags:
        kind, _, rest = flag.partition("/")
        id, _, turn = rest.partition("/")
        if kind == "back" and id == machine.id and state.turn < int(turn):
            return Refusal("LNL-2.0.07", "not-back-yet", {"unit": machine.id})
    return None


def entry_price(state: LockState, machine: Machine, loc: int) -> int:
    """What the first hex costs a vehicle, at the road rate if it has one; -1 prohibited."""
    ground = state.scenario.ground
    cls = spec(state, machine).cls.replace("-", "_")
    rates = [kind for kind, cells in ground.road_cells.items() if loc in cells]
    row = ground.content.roads[rates[0]].cost if rates else ground.terrain[loc].cost
    cost: int = getattr(row, cls)
    return over_works(state, machine.seat, loc, cost, cls) if state.works else cost


def why_not_bring(state: LockState, frame: f.Impulse, action: a.Bring) -> Refusal | None:
    machine = state.machines.get(action.unit)
    if machine is None or machine.seat != frame.seat or machine.loc >= 0:
        return Refusal(RULE, "not-your-units", {})
    refusal = _why_not_wait(state, machine)
    if refusal is not None:
        return refusal
    loc = state.scenario.ground.loc_of.get(action.hex, -1)
    if not is_entry(state, machine.group, loc):
        return Refusal(RULE, "outside-area", {"hex": action.hex})
    if frame.home >= 0 and not (
        frame.entering and frame.leader and loc in state.scenario.ground.beside[frame.home]
    ):
        return Refusal(RULE, "not-beside-leader", {"hex": action.hex})
    if machine.mode:
        if (action.facing, action.way) != (1, "normal"):
            return Refusal(RULE, "no-such-facing", {})
        if state.above(loc, machine.seat):
            return Refusal("LNL-19.1.02", "no-room-air", {"hex": action.hex})
        return None
    if action.facing not in FACINGS:
        return Refusal(RULE, "no-such-facing", {})
    if action.way not in WAYS:
        return Refusal(RULE, "no-such-way", {"way": action.way})
    if entry_price(state, machine, loc) < 0:
        return Refusal("LNL-15.1.06", "no-way", {"hex": action.hex})
    if not room_for_vehicle(state, machine.seat, loc):
        return Refusal("LNL-1.3.01", "no-room", {"hex": action.hex})
    return why_not_aboard(state, machine, loc)


def brings(state: LockState, frame: f.Impulse) -> list[Action]:
    """Every machine that may enter, and who may get on before."""
    found: list[Action] = []
    names = state.scenario.names
    waiting = waiting_machines(state, frame.seat)
    for machine in waiting:
        facings = (1,) if machine.mode else tuple(FACINGS)
        ways = ("normal",) if machine.mode else WAYS
        for loc in entries(state, machine.group):
            first = a.Bring(machine.id, names[loc], facings[0], ways[0])
            if why_not_bring(state, frame, first) is None:  # then so for all facings and ways
                found += [
                    a.Bring(machine.id, names[loc], facing, way)
                    for facing in facings
                    for way in ways
                ]
        found += [
            board
            for piece in state.waiting()
            if piece.group == machine.group and piece.seat == frame.seat
            if why_not_board(state, frame, board := a.Board(piece.id, machine.id)) is None
        ]
    return found


def why_not_board(state: LockState, frame: f.Impulse, action: a.Board) -> Refusal | None:
    """A waiting unit of the same group gets on a carrier that waits too."""
    piece, machine = state.units.get(action.unit), state.machines.get(action.to)
    if piece is None or machine is None or frame.seat not in (piece.seat,):
        return Refusal(RULE, "not-your-units", {})
    if piece.loc >= 0 or piece.aboard or machine.loc >= 0 or piece.group != machine.group:
        return Refusal(RULE, "not-of-group", {"unit": action.unit})
    if state.counter(piece).fixed:
        return Refusal("LNL-16.1.02", "too-heavy-to-carry", {"unit": action.unit})
    refusal = _why_not_wait(state, machine)
    if refusal is not None:
        return refusal
    return why_not_load(state, machine, [piece])


def board(state: LockState, play: Play, action: a.Board) -> None:
    _, outside = room(state, state.machines[action.to])
    state.change(action.unit, aboard=action.to, outside=outside)
    play.tell(me.GotOn((action.unit,), action.to, rule=RULE))


def bring(state: LockState, frame: f.Impulse, play: Play, action: a.Bring) -> None:
    """It is on the map, and drives or flies on; opportunity fire applies at once."""
    if frame.home < 0:
        loc = state.scenario.ground.loc_of[action.hex]
        state.stack[-1] = msgspec.structs.replace(frame, home=loc, acted=True, entering=True)
    machine = state.machines[action.unit]
    loc = state.scenario.ground.loc_of[action.hex]
    turret = action.facing if machine.turret else 0
    state.set(machine.id, loc=loc, facing=action.facing, turret=turret)
    play.tell(e.Entered((machine.id,), action.hex, rule=RULE))
    if machine.mode:
        begin_flight(state, play, machine.id)
        open_window(state, machine.id)
        return
    begin_drive(state, play, machine.id, action.way)
    driving = state.stack[-1]
    assert isinstance(driving, mf.Driving)
    cost = entry_price(state, machine, loc)
    spent = min(cost, driving.allowance)
    state.stack[-1] = msgspec.structs.replace(driving, spent=spent, begun=True, entered=True)
    state.stack.append(mf.Driven(machine.seat, machine.id, loc, cost))
