# SPDX-License-Identifier: MIT
"""Machines, fortifications and fire markers as a case file writes them, and as facts."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from redoubt.board.hex import FLAT_NAMES
from redoubt.games.locknload.rules.vehicles import room_for_vehicle
from redoubt.games.locknload.scenario import Scenario
from redoubt.games.locknload.state import (
    OFF_MAP,
    Aim,
    Barrage,
    LockState,
    Machine,
    Mission,
    Work,
)
from redoubt.kernel.errors import ContentError

OFF = "off"
HEROES_SCENARIOS = tuple(f"s{n:02}" for n in range(1, 9))  # LNL-19.0.01


class MachineHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A vehicle or helicopter; facing 1 to 6 (N-NE, East, ...), the turret forward unless said.

    `at = "off"`: it waits with the group of the card that has such a machine.
    """

    id: str
    kind: str
    at: str
    seat: str
    facing: int = 1
    turret: int = 0
    buttoned: bool = False
    shaken: bool = False
    mark: Literal["", "moved", "assault"] = ""
    fired: bool = False
    ops: bool = False
    fate: Literal["", "wreck", "abandoned"] = ""
    mode: Literal["", "fly", "hover"] = ""
    damaged: bool = False
    leader: str = ""


class WorkHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fortification counter; a bunker faces a hexside (N, NE ...), mines have their fp.

    Mines may lie hidden (LNL-2.0.05).
    """

    kind: Literal["foxhole", "bunker", "wire", "mines", "roadblock", "claymore"]
    at: str
    seat: str = ""
    fp: int = 0
    facing: str = "N"
    hidden: bool = False


class BarrageHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Fire for Effect marker."""

    at: str
    fp: int
    mortar: bool = False
    seat: str = ""  # whose it is


class AimHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An acquisition marker of a unit (and its support weapon) on a machine or a location."""

    unit: str
    target: str
    level: int = 1
    weapon: str = ""


def put_machine(scenario: Scenario, state: LockState, here: MachineHere) -> None:
    """One machine on the map."""
    content = scenario.content
    flies = here.kind in content.helicopters
    if not flies and here.kind not in content.vehicles:
        raise ContentError(f"position: no machine {here.kind!r}", remedy="such as v_m4a1")
    if here.id in state.machines or here.id in state.units:
        raise ContentError(f"position: two units are called {here.id!r}")
    if here.seat not in scenario.seats:
        raise ContentError(f"position: whose is {here.id!r}?", remedy="say seat = ...")
    if flies and scenario.card.id in HEROES_SCENARIOS:
        raise ContentError(f"position: no helicopters here: {here.id}", remedy="LNL-19.0.01")
    if here.leader and here.leader not in content.units:
        raise ContentError(f"position: no leader {here.leader!r}")
    if here.at == OFF:
        loc, group = OFF_MAP, _group(scenario, here)
    else:
        loc, group = scenario.ground.parse(here.at), -1
    turrets = not flies and bool(content.vehicles[here.kind].turret)
    crowded = (
        bool(state.above(loc, here.seat))
        if flies
        else not (here.fate or room_for_vehicle(state, here.seat, loc))
    )
    if crowded and loc >= 0:
        raise ContentError(f"position: no room for {here.id} in {here.at}", remedy="LNL-1.3.01")
    machine = Machine(
        here.id, here.kind, here.seat, loc, group, facing=here.facing,
        turret=(here.turret or here.facing) if turrets else 0, buttoned=here.buttoned,
        shaken=here.shaken, mark=here.mark, fired=here.fired, ops=here.ops, fate=here.fate,
        mode=(here.mode or "fly") if flies else "", damaged=here.damaged, leader=here.leader,
    )  # fmt: skip
    state.machines = {**state.machines, here.id: machine}
    state.refresh()


def _group(scenario: Scenario, here: MachineHere) -> int:
    """The group of the card that a machine waits with."""
    for n, (seat, group) in enumerate(scenario.groups):
        if seat == here.seat and here.kind in group.units:
            return n
    raise ContentError(f"position: {here.id} waits with nobody", remedy="such as v_m4a1 in s04")


def put_work(scenario: Scenario, state: LockState, here: WorkHere) -> None:
    """One fortification counter."""
    cell = scenario.ground.parse(here.at)
    terrain = scenario.ground.terrain[cell]
    if here.kind in ("bunker", "mines") and (terrain.building or terrain.hut):
        rule = "LNL-21.1.04" if here.kind == "bunker" else "LNL-21.4.03"
        raise ContentError(f"position: no {here.kind} in a building: {here.at}", remedy=rule)
    if here.facing not in FLAT_NAMES:
        raise ContentError(f"position: no direction {here.facing!r}", remedy="N, NE, SE ...")
    most = 2 if here.kind == "mines" else 1  # LNL-21.4.01
    works = state.works.get(cell, ())
    if sum(work.kind == here.kind for work in works) >= most:
        raise ContentError(f"position: too many {here.kind} in {here.at}", remedy="LNL-21.4.01")
    if here.hidden and here.kind not in ("mines", "claymore"):
        raise ContentError(f"position: a {here.kind} cannot be hidden", remedy="LNL-2.0.05")
    work = Work(here.kind, here.seat, here.fp, FLAT_NAMES.index(here.facing), here.hidden)
    state.works = {**state.works, cell: (*works, work)}


def put_markers(
    scenario: Scenario,
    state: LockState,
    barrages: tuple[BarrageHere, ...],
    aims: tuple[AimHere, ...],
    missions: dict[str, tuple[Mission, ...]],
) -> None:
    """Fire for Effect, acquisition, missions; after the units."""
    parse = scenario.ground.parse
    state.barrages = tuple(Barrage(parse(one.at), one.fp, one.mortar, one.seat) for one in barrages)
    for aim in aims:
        firer = state.units.get(aim.unit) or state.machines.get(aim.unit)
        machine = state.machines.get(aim.target)
        if firer is None:
            raise ContentError(f"position: nobody called {aim.unit!r} has acquired anything")
        at = machine.loc if machine is not None else parse(aim.target)
        key = f"{aim.unit}/{aim.weapon}"
        state.acquired = {
            **state.acquired, key: Aim(aim.target, aim.level, firer.loc, at),
        }  # fmt: skip
    if missions:
        state.missions = {**state.missions, **missions}


def heavy_facts(state: LockState) -> dict[str, Any]:
    """Machines and markers as plain nested values."""
    names = state.scenario.names
    machines = {
        id: {
            **msgspec.to_builtins(machine),
            "at": names[machine.loc] if machine.loc >= 0 else "",
            "aboard": [piece.id for piece in state.aboard(id)],
        }
        for id, machine in sorted(state.machines.items())
    }
    return {
        "machines": machines,
        "works": {names[cell]: [w.kind for w in works] for cell, works in state.works.items()},
        "barrages": [names[barrage.cell] for barrage in state.barrages],
        "flares": [names[cell] for cell in state.flares],
        "missions": {
            seat: [mission.left for mission in missions]
            for seat, missions in state.missions.items()
        },
        "acquired": {
            key: {"target": aim.target, "level": aim.level} for key, aim in state.acquired.items()
        },
        "night": state.night,
        "ruins": [names[cell] for cell in state.ruins],
    }
