# SPDX-License-Identifier: MIT
"""Spotting by machines: Open vehicles and hovering helicopters (LNL-15.0.02, LNL-19.3.02)."""

from __future__ import annotations

from redoubt.games.locknload.rules.aiming import eye
from redoubt.games.locknload.rules.units import sees
from redoubt.games.locknload.rules.vehicles import FLY, craft
from redoubt.games.locknload.state import LockState, Machine

IN_SMOKE = 2  # LNL-7.0.04


def may_look(state: LockState, machine: Machine) -> bool:
    """LNL-10.1.09: neither Buttoned nor flying, unmarked, in good order."""
    if machine.fate or machine.loc < 0 or machine.shaken or not machine.free:
        return False
    return machine.mode != FLY and not machine.buttoned and not machine.damaged


def lookouts(state: LockState, seat: str) -> list[Machine]:
    return [
        machine
        for machine in state.machines.values()
        if machine.seat == seat and machine.loc >= 0 and may_look(state, machine)
    ]


def look_number(state: LockState, machine: Machine, target: int) -> int:
    """What the die may show at most (LNL-10.1.05); a scout helicopter sees better."""
    ground = state.scenario.ground
    smoky = ground.cell(target) in state.smoke
    number = IN_SMOKE if smoky else ground.terrain[target].spot
    number -= sees(state, eye(state, machine), target)
    return number - craft(state, machine).spotting if machine.mode else number
