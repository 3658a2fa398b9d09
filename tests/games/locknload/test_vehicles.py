# SPDX-License-Identifier: MIT
"""Vehicles: every counter of the data, room for them, and positions that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.games.locknload import GAME
from redoubt.games.locknload.actions import Board, Bring, Hold, Stop
from redoubt.games.locknload.content import content
from redoubt.games.locknload.events import Attacked, Revealed
from redoubt.games.locknload.rules.entry import entries
from redoubt.games.locknload.rules.passengers import ROOM, room
from redoubt.games.locknload.rules.vehicles import lowest_armour, room_for_vehicle
from redoubt.games.locknload.scenario import Options, scenario_for
from redoubt.games.locknload.state import LockState
from redoubt.kernel.dice import ScriptedDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Action

SCENARIO = scenario_for(Options(scenario="s03"))


def place(**doc: Any) -> LockState:
    assert GAME.position is not None
    state = GAME.position(SCENARIO, doc)
    assert isinstance(state, LockState)
    return state


def tank(id: str, at: str = "18E8", **more: Any) -> dict[str, Any]:
    return {"id": id, "kind": "v_m4a1", "seat": "us", "at": at, **more}


@pytest.mark.parametrize("kind", sorted(content().vehicles))
@pytest.mark.rule("LNL-15.0.01", "LNL-16.1.01")
def test_every_vehicle_stands_on_the_map(kind: str) -> None:
    state = place(machines=[tank("one") | {"kind": kind}])
    machine = state.machines["one"]
    assert lowest_armour(state, machine) >= 0
    assert bool(machine.turret) == bool(content().vehicles[kind].turret)
    code = content().vehicles[kind].carries
    assert room(state, machine)[0] == sum(ROOM[part] for part in code.split("+") if part)


@pytest.mark.rule("LNL-1.3.01", "LNL-1.3.03")
def test_two_vehicles_and_wrecks_count_for_both_sides() -> None:
    state = place(machines=[tank("one"), tank("hulk", fate="wreck", seat="german")])
    cell = state.machines["one"].loc
    assert not room_for_vehicle(state, "us", cell)
    assert room_for_vehicle(state, "german", cell)
    with pytest.raises(ContentError, match="no room"):
        place(machines=[tank("one"), tank("two"), tank("three")])


def test_impossible_positions_are_refused() -> None:
    with pytest.raises(ContentError, match="two units"):
        place(machines=[tank("one"), tank("one", at="18E7")])
    with pytest.raises(ContentError, match="aboard nothing"):
        place(units=[{"id": "a1", "kind": "us_ab_sq", "aboard": "ghost"}])
    jeep = tank("jeep") | {"kind": "v_jeep"}
    with pytest.raises(ContentError, match="no room for a1 aboard"):
        place(machines=[jeep], units=[{"id": "a1", "kind": "us_ab_sq", "aboard": "jeep"}])


@pytest.mark.rule("LNL-15.3.01", "LNL-15.3.05", "LNL-2.0.05")
def test_a_tank_that_enters_among_hidden_infantry_does_not_overrun_it() -> None:
    """It stops there and the infantry makes way, unhurt; low crops would allow an overrun."""
    scenario = scenario_for(Options(scenario="s04"))
    assert GAME.position is not None
    lair = {"id": "g1", "kind": "de_heer_sq", "at": "14A2", "hidden": True}
    here = {"turn": 3, "to_act": "us", "machines": [tank("one", "14F9")], "units": [lair]}
    state = GAME.position(scenario, here)
    assert isinstance(state, LockState)
    assert scenario.ground.terrain[scenario.ground.parse("14A2")].overrun
    state.set("one", loc=-1, group=4)
    dice = ScriptedDice([])
    told = [*GAME.apply(state, "us", Bring("one", "14A2", 2, "normal"), dice)]
    told += GAME.apply(state, "german", Hold(), dice)
    assert any(isinstance(event, Revealed) for event in told)
    assert not any(isinstance(event, Attacked) for event in told)
    GAME.apply(state, "us", Stop(), dice)
    decision = GAME.decision(state)
    assert decision is not None
    assert (decision.kind, decision.seats) == ("giving-way", ("german",))


def waiting(name: str, kind: str, group: int, **doc: Any) -> LockState:
    """A position in which a vehicle of a group waits off the map."""
    scenario = scenario_for(Options(scenario=name))  # type: ignore[arg-type]
    seat = scenario.groups[group][0]
    off = {"id": "late", "kind": kind, "seat": seat, "at": scenario.names[60]}
    assert GAME.position is not None
    here = {"turn": 4, "to_act": seat, **doc, "machines": [*doc.get("machines", []), off]}
    state = GAME.position(scenario, here)
    assert isinstance(state, LockState)
    state.set("late", loc=-1, group=group)
    return state


def refused(state: LockState, action: Action) -> str:
    refusal = GAME.why_not(state, state.side, action)
    return refusal.rule if refusal is not None else ""


@pytest.mark.rule("LNL-1.3.01", "LNL-15.1.06", "LNL-2.0.06")
def test_a_vehicle_enters_where_there_is_room_and_it_can_drive() -> None:
    state = waiting("s04", "v_m4a1", 4, machines=[tank("one", "14A2"), tank("two", "14A2")])
    assert refused(state, Bring("late", "14A2", 2, "normal")) == "LNL-1.3.01"
    assert refused(state, Bring("late", "14A3", 2, "normal")) == ""
    assert refused(state, Bring("late", "14L3", 2, "normal")) == "LNL-2.0.06"
    assert refused(state, Bring("late", "14A3", 7, "normal")) == "LNL-2.0.06"
    truck = waiting("s04", "v_opel", 4)
    ground = truck.scenario.ground
    closed = [
        ground.names[loc]
        for loc in entries(truck, 4)
        if ground.terrain[loc].cost.road < 0 and loc not in ground.road_cells["road"]
    ]
    assert closed
    assert refused(truck, Bring("late", closed[0], 2, "normal")) == "LNL-15.1.06"


@pytest.mark.rule("LNL-16.1.02")
def test_a_gun_that_cannot_be_moved_waits_for_no_truck() -> None:
    fixed = next(unit.id for unit in content().units.values() if unit.fixed)
    gun = {"id": "gun", "kind": fixed, "seat": "us", "at": "14F9"}
    state = waiting("s04", "v_m3a1", 4, units=[gun])
    state.change("gun", loc=-1, group=4)
    assert refused(state, Board("gun", "late")) == "LNL-16.1.02"
