# SPDX-License-Identifier: MIT
"""Vehicles on the move: facing, turning, reverse, prohibited ground (LNL-15.1, LNL-15.2)."""

from __future__ import annotations

import msgspec

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.rules.arcs import BESIDE, ahead, behind
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.exits import drive_off, why_not_drive_off
from redoubt.games.locknload.rules.fortifications import over_works
from redoubt.games.locknload.rules.happenings import read_events
from redoubt.games.locknload.rules.hazards import drive_into_hazards
from redoubt.games.locknload.rules.ordnance import forget, prune
from redoubt.games.locknload.rules.overrun import OVERRUN_COST, overrun, why_not_overrun
from redoubt.games.locknload.rules.passengers import (
    dismounts,
    load,
    rider_fire,
    rider_fires,
    unload,
    walking_points,
    walks_on,
    why_not_dismount,
    why_not_rider,
)
from redoubt.games.locknload.rules.searching import search
from redoubt.games.locknload.rules.steps import comes_nearer, eased_cost
from redoubt.games.locknload.rules.vehicles import (
    drive_points,
    room_for_vehicle,
    spec,
    why_not_aboard,
)
from redoubt.games.locknload.state import LockState, Machine
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

REVERSE = 2  # LNL-15.1.03
WAYS = ("normal", "assault")


def why_not_drive(state: LockState, seat: str, unit: str, way: str) -> Refusal | None:
    """Whether a vehicle may begin to move (LNL-15.1.04, LNL-15.2.01)."""
    machine = state.machines.get(unit)
    if machine is None or machine.seat != seat or machine.mode or not machine.works:
        return Refusal("LNL-15.1.04", "not-your-units", {})
    if not machine.free:
        return Refusal("LNL-4.0.17", "vehicle-marked", {"unit": unit})
    if way not in WAYS:
        return Refusal("LNL-15.1.04", "no-such-way", {"way": way})
    if way == "assault" and machine.shaken:
        return Refusal("LNL-4.0.18", "shaken", {"unit": unit})
    return None


def begin_drive(state: LockState, play: Play, unit: str, way: str) -> None:
    """The marker is laid at once (LNL-15.1.04)."""
    machine = state.machines[unit]
    points = drive_points(state, machine)
    limit = (points + 1) // 2 if way == "assault" else points  # LNL-15.2.01
    state.set(unit, mark="assault" if way == "assault" else "moved")
    play.tell(e.MoveBegan((unit,), way, rule="LNL-15.1.04"))
    impulse = state.stack[-1]
    if isinstance(impulse, f.Impulse):
        walked = (*impulse.walked, unit)
        state.stack[-1] = msgspec.structs.replace(impulse, walked=walked)
    state.stack.append(mf.Driving(machine.seat, unit, way, limit))


def begin_mount(state: LockState, play: Play, action: a.Mount) -> None:
    """LNL-16.4.01, LNL-16.4.08: half the MF is spent on loading; then the carrier may drive on."""
    load(state, play, action)
    begin_drive(state, play, action.to, action.way)
    machine = state.machines[action.to]
    frame = state.stack[-1]
    assert isinstance(frame, mf.Driving)
    cost = drive_points(state, machine) // 2
    _lift(state, frame, cost)
    state.stack.append(mf.Driven(machine.seat, machine.id, machine.loc, cost, entered=False))


def _lift(state: LockState, frame: mf.Driving, cost: int, off: tuple[str, ...] = ()) -> None:
    """Loading and unloading: half the MF, or all of an assault allowance (LNL-15.2.02)."""
    shaken = state.machines[frame.unit].shaken  # LNL-16.4.06
    spent = frame.allowance if frame.way == "assault" or shaken else frame.spent + cost
    state.stack[-1] = msgspec.structs.replace(
        frame, spent=spent, begun=True, lifted=True, off=(*frame.off, *off)
    )


# -- steps ---------------------------------------------------------------------------------


def step_cost(state: LockState, machine: Machine, to: int) -> int:
    """MP forward or in reverse, -1 where it may not go, -2 where its facing does not lead."""
    row = spec(state, machine)
    cost, front = _ways(state, machine).get(to, (-2, True))
    if cost > -2 and state.works and to in state.works:
        cost = over_works(state, machine.seat, to, cost, row.cls.replace("-", "_"))
    if cost > 0 and state.flags:
        cost = eased_cost(state, machine.seat, state.scenario.names[to], cost)
    return cost if front or cost < 0 else REVERSE * cost


def _ways(state: LockState, machine: Machine) -> dict[int, tuple[int, bool]]:
    """The hexes ahead of a vehicle and behind it, what they cost it by terrain, which are ahead."""
    ground = state.scenario.ground
    row = spec(state, machine)
    key = (machine.loc, machine.facing, row.cls, row.cutter)
    found = ground.ways.get(key)
    if found is None:
        front = ahead(ground, machine.loc, machine.facing)
        near = (*front, *behind(ground, machine.loc, machine.facing))
        found = ground.ways[key] = {
            to: (ground.drive(machine.loc, to, row.cls, row.cutter), to in front)
            for to in ground.grid.neighbours[machine.loc]
            if to in near
        }
    return found


def why_not_drive_to(state: LockState, frame: mf.Driving, to: int) -> Refusal | None:
    """Whether a vehicle may go on to a hex."""
    machine = state.machines[frame.unit]
    hex = state.scenario.names[to]
    cost = step_cost(state, machine, to)
    if cost == -2:
        return Refusal("LNL-15.1.01", "not-ahead", {"hex": hex})
    if cost < 0:
        return Refusal("LNL-15.1.06", "closed-to-vehicle", {"hex": hex})
    if state.flags and f"down/{hex}" in state.flags:
        return Refusal("LNL-1.0.06", "bridge-down", {"hex": hex})
    if machine.shaken and frame.lifted:
        return Refusal("LNL-16.4.06", "shaken-carrier", {"unit": machine.id})
    enemy = state.scenario.other[machine.seat]
    if state.is_parked(to) and state.parked(to, enemy):
        return Refusal("LNL-15.1.07", "enemy-vehicle", {"hex": hex})
    if not room_for_vehicle(state, machine.seat, to):
        return Refusal("LNL-1.3.01", "no-room-vehicle", {"hex": hex})
    refusal = why_not_aboard(state, machine, to)
    if refusal is not None:
        return refusal
    foot = bool(state.here(to, enemy))
    if foot:
        refusal = why_not_overrun(state, machine, to, frame.way)
        if refusal is not None:
            return refusal
        cost += OVERRUN_COST
    if machine.shaken and comes_nearer(state, machine.seat, machine.loc, to):
        return Refusal("LNL-6.0.09", "shaken-nearer", {"hex": hex})
    least = not frame.begun and frame.way == "normal" and not foot  # LNL-6.0.02
    if frame.spent + cost > frame.allowance and not least:
        rule = "LNL-15.3.01" if foot else "LNL-6.0.01"
        return Refusal(rule, "too-far", {"hex": hex, "cost": cost})
    return None


def why_not_turn(state: LockState, frame: mf.Driving, action: a.Turn) -> Refusal | None:
    """LNL-15.1.02: one vertex at a time, 1 MP each."""
    machine = state.machines[frame.unit]
    if action.unit != frame.unit or action.facing not in BESIDE[machine.facing]:
        return Refusal("LNL-15.1.02", "one-vertex", {"unit": frame.unit})
    if frame.spent >= frame.allowance or (machine.shaken and frame.lifted):
        return Refusal("LNL-15.1.02", "vehicle-spent", {"unit": frame.unit})
    return None


def _why_not_off(state: LockState, frame: mf.Driving, action: a.Dismount) -> Refusal | None:
    machine = state.machines[frame.unit]
    refusal = why_not_dismount(state, machine, action)
    if refusal is None and not _may_unload(state, frame):
        rule = "LNL-15.2.02" if frame.way == "assault" else "LNL-16.4.03"
        rule = "LNL-16.4.06" if machine.shaken else rule
        refusal = Refusal(rule, "vehicle-spent", {"unit": frame.unit})
    return refusal


def _may_unload(state: LockState, frame: mf.Driving) -> bool:
    """LNL-16.4.03: the carrier must still have the half of its MF that this costs."""
    machine = state.machines[frame.unit]
    if frame.way == "assault" or machine.shaken:
        # LNL-15.2.02, LNL-16.4.06: it has not moved; or others got off before.
        return frame.lifted or not frame.begun
    return frame.spent + drive_points(state, machine) // 2 <= frame.allowance


def drive_actions(state: LockState, frame: mf.Driving, seat: str) -> list[Action]:
    """Steps, turns, getting off, riders' fire, walking on; and stopping."""
    machine = state.machines[frame.unit]
    found: list[Action] = [
        a.Step(state.scenario.names[to])
        for to in _ways(state, machine)
        if why_not_drive_to(state, frame, to) is None
    ]
    found += [
        turn
        for facing in BESIDE[machine.facing]
        if why_not_turn(state, frame, turn := a.Turn(machine.id, facing)) is None
    ]
    if _is_askew(frame, machine):
        found.append(a.Keep(machine.id))
    if state.aboard(machine.id):
        found += dismounts(state, machine) if _may_unload(state, frame) else []
        found += rider_fires(state, machine)
    found += walks_on(state, machine, frame.off)
    if why_not_drive_off(state, frame) is None:
        found.append(a.Leave())
    return [*found, a.Stop()]


def _is_askew(frame: mf.Driving, machine: Machine) -> bool:
    """LNL-15.1.05: a turret that points forward again at the next hex unless its owner objects."""
    return bool(machine.turret) and machine.turret != machine.facing and not frame.keeps


def why_not_driving(
    state: LockState, frame: mf.Driving, seat: str, action: Action
) -> Refusal | None:
    match action:
        case a.Stop():
            return None
        case a.Leave():
            return why_not_drive_off(state, frame)
        case a.Step():
            to = state.scenario.ground.loc_of.get(action.hex, -1)
            if to < 0:
                return Refusal("LNL-5.0.01", "no-such-hex", {"hex": action.hex})
            return why_not_drive_to(state, frame, to)
        case a.Turn():
            return why_not_turn(state, frame, action)
        case a.Keep():
            machine = state.machines[frame.unit]
            if action.unit == machine.id and _is_askew(frame, machine):
                return None
            return Refusal("LNL-15.1.05", "no-such-turn", {"unit": frame.unit})
        case a.Dismount():
            return _why_not_off(state, frame, action)
        case a.RiderFire():
            piece = state.units.get(action.unit)
            if piece is None or piece.aboard != frame.unit:
                return Refusal("LNL-16.2.04", "not-your-units", {})
            return why_not_rider(state, seat, action)
        case a.Move():
            machine = state.machines[frame.unit]
            if action in drive_actions(state, frame, seat):
                return None
            return Refusal("LNL-16.4.04", "cannot-walk-on", {"unit": machine.id})
    return Refusal("LNL-15.1.04", "move-under-way", {})


def answer_driving(
    state: LockState, frame: mf.Driving, seat: str, action: Action, play: Play
) -> None:
    machine = state.machines[frame.unit]
    match action:
        case a.Stop():
            end_drive(state, play)
        case a.Leave():
            forget(state, machine.id)
            drive_off(state, play, frame)
        case a.Step():
            _drive(state, frame, play, state.scenario.ground.loc_of[action.hex])
        case a.Turn():
            delta = action.facing - machine.facing
            turret = (machine.turret + delta - 1) % 6 + 1 if machine.turret else 0
            state.set(machine.id, facing=action.facing, turret=turret)
            play.tell(me.Turned(machine.id, action.facing, 1, rule="LNL-15.1.02"))
            state.stack[-1] = msgspec.structs.replace(frame, spent=frame.spent + 1, begun=True)
            state.stack.append(mf.Driven(seat, machine.id, machine.loc, 1, entered=False))
        case a.Keep():
            state.stack[-1] = msgspec.structs.replace(frame, keeps=True)
        case a.Dismount():
            cost = drive_points(state, machine) // 2
            off = action.units if action.way == "normal" else ()
            impulse = state.stack[-2]
            if action.way == "assault" and isinstance(impulse, f.Impulse):  # LNL-16.4.05
                walked = (*impulse.walked, *action.units)
                state.stack[-2] = msgspec.structs.replace(impulse, walked=walked)
            _lift(state, frame, cost, off)
            state.stack.append(
                mf.Driven(
                    seat, machine.id, machine.loc, cost, entered=False, off=action.units
                )
            )  # fmt: skip
            unload(state, play, machine, action)
        case a.RiderFire():
            rider_fire(state, play, action)
        case a.Move():
            off = tuple(id for id in frame.off if id not in action.units)
            state.stack[-1] = msgspec.structs.replace(frame, off=off)
            spent, points = walking_points(state, action.units)
            play.tell(e.MoveBegan(action.units, action.way, rule="LNL-16.4.04"))
            state.stack.append(
                f.Moving(
                    seat, action.units, "normal", machine.loc, spent=spent, allowance=points,
                    begun=True,
                )
            )  # fmt: skip


def _drive(state: LockState, frame: mf.Driving, play: Play, to: int) -> None:
    machine = state.machines[frame.unit]
    cost = step_cost(state, machine, to)
    charges = bool(state.here(to, state.scenario.other[machine.seat]))
    if charges:
        cost += OVERRUN_COST
    forget(state, machine.id)
    turret = machine.facing if machine.turret and not frame.keeps else machine.turret
    state.set(machine.id, loc=to, turret=turret)
    spent = min(frame.spent + cost, max(frame.allowance, cost))
    state.stack[-1] = msgspec.structs.replace(frame, spent=spent, begun=True, entered=True, off=())
    hex = state.scenario.names[to]
    play.tell(e.Stepped((machine.id,), hex, cost, rule="LNL-15.1.01"))
    crushed = state.scenario.ground.terrain[to].becomes
    if crushed:
        state.ruin(to)
        play.tell(me.BuildingRuined(hex, crushed, rule="LNL-15.1.06"))
    state.stack.append(
        mf.Driven(
            machine.seat, machine.id, to, min(cost, frame.allowance), charges=charges,
            came=machine.loc,
        )
    )  # fmt: skip


def work_driven(state: LockState, frame: mf.Driven, play: Play) -> None:
    """LNL-5.3.12, LNL-15.1.08: events, mines, fire for effect, opportunity fire, overrun."""
    depth = len(state.stack)
    for stage in range(frame.stage, len(STAGES)):
        STAGES[stage](state, frame, play)
        if len(state.stack) > depth or state.result is not None:  # that comes first
            state.stack[depth - 1] = msgspec.structs.replace(frame, stage=stage + 1)
            return
    state.stack.pop()
    prune(state)
    update_control(state)
    machine = state.machines[frame.unit]
    driving = state.stack[-1]
    assert isinstance(driving, mf.Driving)
    stopped = machine.shaken and not driving.lifted and driving.way == "normal"
    # LNL-5.3.10: a vehicle that was Shaken at the start has no more than its half, and no assault.
    started = driving.way == "normal" and driving.allowance <= drive_points(state, machine)
    shaken_now = machine.shaken and not started
    if not machine.works or shaken_now or (stopped and driving.spent >= driving.allowance):
        end_drive(state, play)


def _find(state: LockState, frame: mf.Driven, play: Play) -> None:
    """What lies hidden there, what is read, and what waits for it."""
    if frame.entered:
        search(state, play, frame.loc, (frame.unit,), came=frame.came)
    read_events(state, play)
    if frame.entered:
        drive_into_hazards(state, play, state.machines[frame.unit])


def _draw_fire(state: LockState, frame: mf.Driven, play: Play) -> None:
    """One location may attack for every MP spent, at the vehicle and at who got off (LNL-5.3.04).

    Others in the hex have spent nothing there.
    """
    if state.machines[frame.unit].works:
        enemy = state.scenario.other[frame.seat]
        movers = (frame.unit, *frame.off)
        state.stack.append(f.Window(enemy, frame.loc, max(1, frame.cost), movers=movers))


def _charge(state: LockState, frame: mf.Driven, play: Play) -> None:
    """An overrun, if anybody is left to be overrun."""
    machine = state.machines[frame.unit]
    foot = state.here(frame.loc, state.scenario.other[frame.seat])
    if frame.charges and foot and machine.works and not machine.shaken:
        overrun(state, play, machine)


STAGES = (_find, _draw_fire, _charge)


def end_drive(state: LockState, play: Play) -> None:
    """LNL-15.3.05, LNL-15.3.06: infantry it has overrun makes way, unless it was destroyed."""
    frame = state.stack.pop()
    assert isinstance(frame, mf.Driving)
    machine = state.machines[frame.unit]
    hex = state.scenario.names[machine.loc]
    play.tell(e.MoveEnded(frame.seat, hex, rule="LNL-15.3.04"))
    enemy = state.scenario.other[frame.seat]
    stays = frame.entered and machine.works and not machine.shaken
    if stays and state.here(machine.loc, enemy):
        state.stack.append(mf.MakingWay(enemy, machine.loc))
