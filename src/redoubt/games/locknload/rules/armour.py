# SPDX-License-Identifier: MIT
"""Small arms, indirect fire and other attacks without a to-hit roll against machines (LNL-17)."""

from __future__ import annotations

from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.actions import Dismount, Hold
from redoubt.games.locknload.rules.arcs import faces
from redoubt.games.locknload.rules.damage import check_all
from redoubt.games.locknload.rules.fortifications import shelter
from redoubt.games.locknload.rules.vehicles import (
    damage_check,
    get_out,
    is_open,
    riders,
    spec,
    unarmoured,
)
from redoubt.games.locknload.state import LockState, Machine
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Mod, Refusal


def bare_to(state: LockState, machine: Machine, source: int) -> bool:
    """LNL-17.3.02: whether fire from there strikes a face without armour."""
    data = spec(state, machine)
    struck = faces(state.scenario.ground, machine.loc, source, machine.facing)
    return any(face in data.bare for face in struck)


def why_not_small_arms(state: LockState, machine: Machine, source: int) -> Refusal | None:
    """LNL-17.2.01, LNL-16.2.03: Open, open-topped, with riders, unarmoured, or a helicopter."""
    if machine.mode or is_open(state, machine) or riders(state, machine):
        return None
    if bare_to(state, machine, source):
        return None
    return Refusal("LNL-15.0.02", "buttoned-armour", {"unit": machine.id})


def vehicle_cover(state: LockState, source: int, target: int) -> int:
    """LNL-10.4.11: terrain, hexside, smoke and roadblock; neither foxhole nor bunker."""
    ground = state.scenario.ground
    tm = max(ground.terrain[target].tm, state.scenario.sight.cover(source, target))
    return tm + (ground.cell(target) in state.smoke) + shelter(state, target, foot=False)


def plate(state: LockState, machine: Machine) -> int:
    """LNL-17.2.03: the lowest armour factor among the faces that have one."""
    data = spec(state, machine)
    hull = [value for face, value in enumerate(data.hull) if face not in data.bare]
    return min((*hull, *data.turret), default=0)


def hit_vehicle(
    state: LockState,
    play: Play,
    id: str,
    attack: int,
    face: int,
    tm: int,
    *,
    bare: bool,
    rule: str,
    units: tuple[str, ...] = (),
    mods: tuple[Mod, ...] = (),
    always: bool = False,
    die: int = 0,
) -> None:
    """Compare an attack with a vehicle's defence; it and its riders check (LNL-17.2.03).

    `bare`: no armour is added (LNL-17.3.01). `always`: buttoning does not help (LNL-21.4.02).
    `die`: that of the defence, if it lies open.
    """
    machine = state.machines[id]
    die = die or play.dice.die(6, "defence")
    defence = die + tm + (0 if bare else plate(state, machine))
    play.tell(me.VehicleAttacked(units, id, (face, die), attack, defence, mods, rule=rule))
    margin = attack - defence
    if margin <= 0:
        return
    outside = {piece.id: margin for piece in riders(state, machine)}
    if bare or always or is_open(state, machine):
        damage_check(state, play, id, margin, "unarmoured" if bare else "armoured")
    if outside and state.machines[id].works:
        _check_riders(state, play, id, outside)


def _check_riders(state: LockState, play: Play, id: str, margins: dict[str, int]) -> None:
    """LNL-17.2.04, LNL-17.2.05: Shaken riders get off; the others may."""
    machine = state.machines[id]
    state.stack.append(mf.Alighting(machine.seat, id))
    check_all(state, play, machine.loc, margins)


def work_alighting(state: LockState, frame: mf.Alighting, play: Play) -> None:
    """Those Shaken are on foot now; then the others are asked, once."""
    state.stack.pop()
    machine = state.machines[frame.unit]
    shaken = [piece for piece in riders(state, machine) if piece.shaken]
    for piece in shaken:
        get_out(state, play, piece, machine.loc)
    if shaken and riders(state, machine):
        state.stack.append(mf.AlightChoice(frame.seat, frame.unit))


def alight_actions(state: LockState, frame: mf.AlightChoice, seat: str) -> list[Action]:
    on = riders(state, state.machines[frame.unit])
    return [*(Dismount((piece.id,)) for piece in on), Hold()]


def why_not_alight(
    state: LockState, frame: mf.AlightChoice, seat: str, action: Action
) -> Refusal | None:
    if action in alight_actions(state, frame, seat):
        return None
    return Refusal("LNL-17.2.05", "alight-or-stay", {"unit": frame.unit})


def answer_alight(
    state: LockState, frame: mf.AlightChoice, seat: str, action: Action, play: Play
) -> None:
    machine = state.machines[frame.unit]
    state.stack.pop()
    if isinstance(action, Dismount):
        if len(riders(state, machine)) > 1:
            state.stack.append(frame)
        get_out(state, play, state.units[action.units[0]], machine.loc)


def hit_from_above(
    state: LockState, play: Play, machine: Machine, attack: int, face: int, tm: int, rule: str
) -> None:
    """LNL-17.4.01: indirect fire; a Buttoned armoured vehicle feels nothing, its riders do.

    It strikes as small arms do, which riders never escape (LNL-16.2.03).
    """
    bare = unarmoured(state, machine)
    if bare or is_open(state, machine) or riders(state, machine):
        hit_vehicle(state, play, machine.id, attack, face, tm, bare=bare, rule=rule)
