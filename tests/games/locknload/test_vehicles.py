# SPDX-License-Identifier: MIT
"""Vehicles: every counter of the data, room for them, and positions that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.games.locknload import GAME
from redoubt.games.locknload.actions import Bring, Hold, Stop
from redoubt.games.locknload.content import content
from redoubt.games.locknload.events import Attacked, Revealed
from redoubt.games.locknload.rules.passengers import ROOM, room
from redoubt.games.locknload.rules.vehicles import lowest_armour, room_for_vehicle
from redoubt.games.locknload.scenario import Options, scenario_for
from redoubt.games.locknload.state import LockState
from redoubt.kernel.dice import ScriptedDice
from redoubt.kernel.errors import ContentError

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
