# SPDX-License-Identifier: MIT
"""What machines, guns, callers and engineers do in an impulse: one door for the impulse itself."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload.rules import justspotted
from redoubt.games.locknload.rules.assault import brace, can_assault, guarded, storm_here
from redoubt.games.locknload.rules.claymores import deploy, deploys, why_not_deploy
from redoubt.games.locknload.rules.driving import WAYS, begin_drive, begin_mount, why_not_drive
from redoubt.games.locknload.rules.fortifications import clear_block, why_not_clear
from redoubt.games.locknload.rules.gunnery import (
    after_shot,
    has_guns,
    shoot,
    shoots,
    why_not_shoot,
)
from redoubt.games.locknload.rules.helicopters import begin_flight, why_not_fly
from redoubt.games.locknload.rules.hidden import reveal
from redoubt.games.locknload.rules.indirect import (
    call,
    calls,
    request,
    requests,
    why_not_call,
    why_not_request,
)
from redoubt.games.locknload.rules.night import fire_flare, flares, why_not_flare
from redoubt.games.locknload.rules.ordnance import forget
from redoubt.games.locknload.rules.passengers import (
    mounts,
    rider_fire,
    rider_fires,
    why_not_mount,
    why_not_rider,
)
from redoubt.games.locknload.rules.power import Arms, after_bore, has_weapon_left
from redoubt.games.locknload.rules.salvos import engage, engages, why_not_engage
from redoubt.games.locknload.rules.smallarms import far, fire_on, fires_on, why_not_fire_on
from redoubt.games.locknload.rules.turning import turn_team, turns, why_not_turn_team
from redoubt.games.locknload.state import NORMAL, LockState, Machine, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

OURS = (
    a.Shoot, a.FireOn, a.RiderFire, a.Engage, a.Button, a.Turn, a.Mount, a.Assault, a.Call,
    a.Request, a.Flare, a.ClearBlock, a.Deploy,
)  # fmt: skip


def is_ours(state: LockState, action: Action) -> bool:
    """Whether an action of an impulse is one of these."""
    if isinstance(action, a.Move):
        return len(action.units) == 1 and action.units[0] in state.machines
    return isinstance(action, OURS)


def marks_nothing(state: LockState, action: Action) -> bool:
    """LNL-4.0.03: hatches, and a flight before anything comes of it, are no action yet."""
    if isinstance(action, a.Move):
        return bool(state.machines[action.units[0]].mode)
    return isinstance(action, a.Button)


def machines_in(state: LockState, loc: int, seat: str) -> list[Machine]:
    """Vehicles and helicopters of a side in working order in or over a hex."""
    if not state.is_parked(loc):
        return []
    return state.parked(loc, seat) + state.above(loc, seat)


def machine_usable(machine: Machine) -> bool:
    """Whether a machine could still do something in its own impulse."""
    if machine.fired or machine.ops or machine.damaged:
        return False
    return not machine.mark or (machine.mark == "assault" and not machine.shaken)


# -- what can be done ----------------------------------------------------------------------


def acts(state: LockState, frame: f.Impulse, loc: int, pieces: Sequence[Piece]) -> list[Action]:
    """Everything of this kind that the units of one location may do now."""
    found: list[Action] = []
    if pieces:
        teams, armed, callers = _gifted(state, pieces)
        lent = justspotted.lenders(frame)
        if (teams or armed) and has_guns(state, pieces):
            found += shoots(state, pieces, window=False, firers=frame.firers, lent=lent)
        if state.machines and loc not in frame.shot:
            found += fires_on(state, after_bore(frame.bore, pieces), window=False, lent=lent)
        if frame.spotters:
            found += justspotted.shots(state, frame, pieces, frame.firers)
        if state.night:
            found += flares(state, pieces)
        if callers:
            found += calls(state, frame, pieces)
            found += requests(state, frame, pieces)
        if armed:
            found += deploys(state, pieces)
        if teams:
            found += turns(state, pieces)
        if state.machines:
            found += storms(state, loc, frame.seat)
        if state.works:
            found += [
                clear
                for piece in pieces
                if why_not_clear(state, pieces, clear := a.ClearBlock(piece.id)) is None
            ]
    return [*found, *machine_acts(state, frame, loc)] if state.machines else found


def _gifted(state: LockState, pieces: Sequence[Piece]) -> tuple[bool, bool, bool]:
    """Whether there are weapon teams, weapons, and somebody who may call: a quick look."""
    teams = armed = callers = False
    crews, voices = state.scenario.teams, state.scenario.callers
    for piece in pieces:
        if piece.weapons:
            armed = True
        if piece.kind in crews:
            teams = True
        elif piece.kind in voices:
            callers = True
    return teams, armed, callers


def machine_acts(state: LockState, frame: f.Impulse, loc: int) -> list[Action]:
    """What the machines of one location may do; a melee does not hold them (LNL-6.0.10)."""
    machines = machines_in(state, loc, frame.seat)
    return [act for machine in machines for act in _machine_acts(state, frame, machine)]


def by_machine(state: LockState, action: Action) -> bool:
    """Whether a machine itself does this."""
    return isinstance(action, a.Move | a.Engage | a.Button) and any(
        id in state.machines for id in actors(action)
    )


def armed_still(
    state: LockState, frame: f.Impulse, units: Sequence[str], distance: int, arms: Arms = ()
) -> tuple[str, ...]:
    """LNL-4.0.12, LNL-4.0.13: whose ordnance may fire in this impulse too, after an attack."""
    before = [entry for entry in frame.firers if entry.partition("/")[0] not in units]
    pieces = [state.units[id] for id in units if id not in frame.bore]
    return (*before, *[p.id for p in pieces if has_weapon_left(state, p, distance, arms)])


def _machine_acts(state: LockState, frame: f.Impulse, machine: Machine) -> list[Action]:
    seat = frame.seat
    if machine.mode:
        able = why_not_fly(state, frame, machine.id) is None
        return [a.Move((machine.id,), "normal")] if able else []
    found: list[Action] = [
        button
        for down in (True, False)
        if why_not_button(state, frame, button := a.Button(machine.id, down)) is None
    ]
    if machine.id not in frame.halted:
        found += [
            a.Move((machine.id,), way)
            for way in WAYS
            if why_not_drive(state, seat, machine.id, way) is None
        ]
        found += mounts(state, machine)
    found += engages(state, machine, window=False)
    found += justspotted.salvos(state, frame, machine)
    return [*found, *rider_fires(state, machine)]


def why_not_button(state: LockState, frame: f.Impulse, action: a.Button) -> Refusal | None:
    """LNL-15.0.02, LNL-15.0.03: once, before it acts; a Shaken vehicle stays closed.

    One under Assault Move may still fire, and so do it at the start of a later impulse.
    """
    machine = state.machines.get(action.unit)
    if machine is None or machine.seat != frame.seat or machine.mode or not machine.works:
        return Refusal("LNL-15.0.02", "not-your-units", {})
    if machine.shaken:
        return Refusal("LNL-15.0.03", "shaken-stays-shut", {"unit": machine.id})
    fresh = machine.free or (machine_usable(machine) and not frame.acted)
    if machine.buttoned == action.down or machine.id in frame.hatches or not fresh:
        return Refusal("LNL-15.0.02", "hatches-stay", {"unit": machine.id})
    return None


def storms(state: LockState, loc: int, seat: str) -> list[Action]:
    """LNL-6.0.10: units beside an enemy vehicle in their own hex may assault it."""
    if not state.machines:
        return []
    enemies = state.parked(loc, state.scenario.other[seat])
    return [
        a.Assault(piece.id, machine.id)
        for machine in enemies
        if not guarded(state, machine)
        for piece in state.here(loc, seat)
        if can_assault(state, piece) and piece.free
    ]


def why_not(state: LockState, frame: f.Impulse, action: Action, loc: int) -> Refusal | None:
    """Whether units of an activated location may do this."""
    seat = frame.seat
    pieces: Sequence[Piece] = state.own(loc, frame.seat)
    lent = justspotted.lenders(frame)
    if frame.spotters and justspotted.is_aim(state, frame, action):
        pieces, lent = justspotted.rested(frame, pieces), frame.lent
    match action:
        case a.Move():
            machine = state.machines[action.units[0]]
            if machine.mode:
                if action.way != NORMAL:
                    return Refusal("LNL-19.6.01", "no-such-way", {"way": action.way})
                return why_not_fly(state, frame, machine.id)
            if machine.id in frame.halted:
                return Refusal("LNL-16.2.05", "riders-fired", {"unit": machine.id})
            return why_not_drive(state, seat, machine.id, action.way)
        case a.Shoot():
            return why_not_shoot(
                state, pieces, action, window=False, firers=frame.firers, lent=lent
            )
        case a.FireOn():
            if loc in frame.shot:
                return Refusal("LNL-4.0.11", "fired-together", {})
            pieces = after_bore(frame.bore, pieces)
            return why_not_fire_on(state, pieces, action, window=False, lent=lent)
        case a.RiderFire():
            return why_not_rider(state, seat, action)
        case a.Engage():
            if action.unit in state.machines and state.machines[action.unit].mode:
                return Refusal("LNL-19.6.01", "fly-first", {"unit": action.unit})
            if action in justspotted.salvos(state, frame, state.machines.get(action.unit)):
                return None
            return why_not_engage(state, seat, action, window=False)
        case a.Button():
            return why_not_button(state, frame, action)
        case a.Turn():
            return why_not_turn_team(state, pieces, action)
        case a.Mount():
            if action.to in frame.halted:
                return Refusal("LNL-16.2.05", "riders-fired", {"unit": action.to})
            carrier = state.machines.get(action.to)
            if carrier is not None and carrier.mode:
                return Refusal("LNL-19.4.01", "fly-first", {"unit": action.to})
            return why_not_mount(state, seat, action)
        case a.Assault():
            if action in storms(state, loc, seat):
                return None
            return Refusal("LNL-6.0.10", "assault-now", {})
        case a.Call():
            return why_not_call(state, frame, action)
        case a.Request():
            return why_not_request(state, frame, action)
        case a.Flare():
            return why_not_flare(state, pieces, action)
        case a.ClearBlock():
            return why_not_clear(state, pieces, action)
        case a.Deploy():
            return why_not_deploy(state, pieces, action)
    return Refusal("LNL-4.0.21", "not-now", {})


def place(state: LockState, action: Action) -> int:
    """Where the units of an action stand, or -1."""
    id = getattr(action, "unit", "") or next(iter(getattr(action, "units", ())), "")
    if isinstance(action, a.Mount):
        id = action.to
    piece, machine = state.units.get(id), state.machines.get(id)
    if piece is not None and piece.aboard:
        machine = state.machines.get(piece.aboard)
    elif piece is not None:
        return piece.loc
    return machine.loc if machine is not None else -1


def actors(action: Action) -> list[str]:
    """Everybody an action names as doing something."""
    single = (getattr(action, name, "") for name in ("unit", "leader", "mortar"))
    return [id for id in (*single, *getattr(action, "units", ())) if id]


def owner(state: LockState, action: Action) -> str:
    """Whose units an action names."""
    id = getattr(action, "unit", "") or next(iter(getattr(action, "units", ())), "")
    found = state.units.get(id) or state.machines.get(id)
    return found.seat if found is not None else ""


# -- doing it ------------------------------------------------------------------------------


def act(state: LockState, frame: f.Impulse, action: Action, play: Play) -> None:
    """Carry an action out; the impulse's frame is on top and already marked as acted."""
    top = state.stack[-1]
    assert isinstance(top, f.Impulse)
    reveal(state, play, actors(action))  # LNL-2.0.05
    justspotted.rest(state, top, action)
    match action:
        case a.Move():
            if state.machines[action.units[0]].mode:
                begin_flight(state, play, action.units[0])
            else:
                begin_drive(state, play, action.units[0], action.way)
        case a.Shoot():
            firers, bore = after_shot(state, action.unit, action.weapon, top.firers, top.bore)
            lent = (*top.lent, action.leader)  # LNL-5.01.01
            state.stack[-1] = msgspec.structs.replace(top, bore=bore, firers=firers, lent=lent)
            shoot(state, play, action, firers=top.firers)
        case a.FireOn():
            state.stack[-1] = msgspec.structs.replace(
                top,
                shot=(*top.shot, state.units[action.units[0]].loc),
                firers=armed_still(state, top, action.units, far(state, action), action.arms),
                lent=(*top.lent, action.leader),
            )
            fire_on(state, play, action)
        case a.RiderFire():
            halted = (*top.halted, state.units[action.unit].aboard)  # LNL-16.2.05
            state.stack[-1] = msgspec.structs.replace(top, halted=halted)
            rider_fire(state, play, action)
        case a.Engage():
            engage(state, play, action)
        case a.Button():
            state.stack[-1] = msgspec.structs.replace(top, hatches=(*top.hatches, action.unit))
            state.set(action.unit, buttoned=action.down)
            play.tell(me.Buttoned(action.unit, action.down, rule="LNL-15.0.02"))
        case a.Turn():
            turn_team(state, play, action)
        case a.Mount():
            begin_mount(state, play, action)
        case a.Assault():
            _assault_here(state, play, action)
        case _:
            _help(state, top, action, play)


def _help(state: LockState, top: f.Impulse, action: Action, play: Play) -> None:
    match action:
        case a.Call():
            # LNL-18.1.08: whoever has called does nothing more with what he has spotted.
            spotters = tuple(id for id in top.spotters if id != action.unit)
            state.stack[-1] = msgspec.structs.replace(top, spotters=spotters)
            call(state, play, action)
        case a.Request():
            state.stack[-1] = msgspec.structs.replace(top, called=(*top.called, action.formation))
            request(state, play, action)
        case a.Flare():
            fire_flare(state, play, action)
        case a.ClearBlock():
            clear_block(state, play, action)
        case a.Deploy():
            deploy(state, play, action)


def _assault_here(state: LockState, play: Play, action: a.Assault) -> None:
    """LNL-6.0.10: no terrain -2; failing, Ops Complete; if the vehicle survives they stay."""
    piece = state.units[action.unit]
    forget(state, piece.id)
    passed = brace(state, play, (piece.id,), -1, begun=False)
    if passed:
        state.change(piece.id, mark="moved")
        storm_here(state, state.units[piece.id])
