# SPDX-License-Identifier: MIT
"""What guns and machines may be aimed at, and small arms at machines (LNL-14.0.06)."""

from __future__ import annotations

from collections.abc import Iterable

from redoubt.games.locknload.rules.fortifications import why_not_through_slit
from redoubt.games.locknload.rules.units import is_spared, is_spotted, sees
from redoubt.games.locknload.state import LockState, Machine
from redoubt.kernel.refusal import Refusal

Target = tuple[int, str]  # a location, and the machine there that is meant, if any


def eye(state: LockState, machine: Machine) -> int:
    """The location a machine sees and fires from: helicopters from the air (LNL-19.3.01)."""
    return state.scenario.ground.air(machine.loc) if machine.mode else machine.loc


def place_of(state: LockState, target: int, vehicle: str) -> int:
    """The location a shot goes to: a helicopter is in the air above the hex."""
    machine = state.machines.get(vehicle)
    return eye(state, machine) if machine is not None and machine.mode else target


def has_friends(state: LockState, target: int, seat: str) -> bool:
    """LNL-5.0.02: whether units of a side are there, vehicles as well as men."""
    return bool(state.here(target, seat) or (state.machines and state.parked(target, seat)))


def why_not_aim(
    state: LockState, seat: str, source: int, target: int, vehicle: str
) -> Refusal | None:
    """LNL-14.0.06: an enemy there, no friends, LOS, spotted; out of a bunker to the front."""
    refusal = _why_not_enemy(state, seat, target, vehicle)
    if refusal is not None:
        return refusal
    hex = state.scenario.names[target]
    if sees(state, source, place_of(state, target, vehicle)) < 0:
        return Refusal("LNL-14.0.06", "no-sight", {"hex": hex})
    if not _is_known(state, seat, target, vehicle):
        return Refusal("LNL-14.0.06", "not-spotted", {"hex": hex})
    if is_spared(state, seat, target):
        return Refusal("LNL-1.0.06", "spared", {"hex": hex})
    return why_not_through_slit(state, source, target)


def _why_not_enemy(state: LockState, seat: str, target: int, vehicle: str) -> Refusal | None:
    enemy = state.scenario.other[seat]
    machine = state.machines.get(vehicle)
    if vehicle:
        if machine is None or machine.seat != enemy or machine.loc != target or not machine.works:
            hex = state.scenario.names[target]
            return Refusal("LNL-14.0.02", "no-such-vehicle", {"hex": hex})
    elif not state.here(target, enemy):
        return Refusal("LNL-5.0.12", "no-enemy-there", {"hex": state.scenario.names[target]})
    aloft = machine is not None and bool(machine.mode)
    if not aloft and (target in state.melee or has_friends(state, target, seat)):
        return Refusal("LNL-5.0.02", "friends-there", {"hex": state.scenario.names[target]})
    return None


def _is_known(state: LockState, seat: str, target: int, vehicle: str) -> bool:
    """Whether a target is spotted; what is in the air need not be."""
    machine = state.machines.get(vehicle)
    aloft = machine is not None and bool(machine.mode)
    return aloft or is_spotted(state, target, state.scenario.other[seat])


def fair(state: LockState, seat: str, wanted: Iterable[Target]) -> list[Target]:
    """Those of some targets that a side may aim at from anywhere in the open that sees them."""
    return [
        (loc, vehicle)
        for loc, vehicle in wanted
        if _why_not_enemy(state, seat, loc, vehicle) is None
        and _is_known(state, seat, loc, vehicle)
        and not is_spared(state, seat, loc)
    ]


def machines_seen(state: LockState, seat: str, source: int) -> list[Target]:
    """Every enemy machine in sight of a location."""
    return [
        (machine.loc, id)
        for id, machine in sorted(state.machines.items())
        if machine.seat != seat
        and machine.loc >= 0
        and not machine.fate
        and sees(state, source, eye(state, machine)) >= 0
    ]


def aims(
    state: LockState, seat: str, source: int, wanted: Iterable[Target] | None = None
) -> list[Target]:
    """All that a side may aim at from a location, or those of some fair targets."""
    if wanted is None:
        enemy = state.scenario.other[seat]
        held = state.seen_from(source, state.held_mask(enemy))
        seen = [(loc, "") for loc in state.held(enemy) if held >> loc & 1] if held else []
        seen += machines_seen(state, seat, source) if state.machines else []
        found = fair(state, seat, seen) if seen else []
    else:
        found = [
            (loc, vehicle)
            for loc, vehicle in wanted
            if sees(state, source, place_of(state, loc, vehicle)) >= 0
        ]
    if found and state.works:
        return [aim for aim in found if why_not_through_slit(state, source, aim[0]) is None]
    return found
