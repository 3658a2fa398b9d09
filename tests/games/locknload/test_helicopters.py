# SPDX-License-Identifier: MIT
"""Helicopters: how high they are, and where they do not belong."""

from __future__ import annotations

import pytest

from redoubt.games.locknload import GAME
from redoubt.games.locknload.actions import Bring
from redoubt.games.locknload.scenario import Options, scenario_for
from redoubt.games.locknload.state import LockState
from redoubt.kernel.errors import ContentError

HUEY = {"id": "huey", "kind": "h_uh1slick", "seat": "us", "mode": "fly"}


@pytest.mark.rule("LNL-19.0.01")
@pytest.mark.parametrize("name", [f"s{n:02}" for n in range(1, 9)])
def test_none_in_normandy(name: str) -> None:
    scenario = scenario_for(Options(scenario=name))  # type: ignore[arg-type]
    at = scenario.names[0]
    assert GAME.position is not None
    with pytest.raises(ContentError, match="no helicopters"):
        GAME.position(scenario, {"machines": [HUEY | {"at": at}]})


@pytest.mark.rule("LNL-19.3.01", "LNL-10.3.02")
def test_one_level_above_the_top_of_the_hex() -> None:
    ground = scenario_for(Options(scenario="s03")).ground
    hill, wood = ground.parse("18F5"), ground.parse("18L8")
    assert (ground.levels[hill], ground.terrain_ids[hill]) == (1, "clear")
    assert ground.elevation[ground.air(hill)] == 2
    assert ground.elevation[ground.air(wood)] == ground.terrain[wood].height + 1
    house = scenario_for(Options(scenario="s02")).ground
    tall = house.parse("15I5")
    top = house.levels[tall] + house.terrain[tall].height
    assert house.elevation[house.air(tall)] == top + 1


def test_the_air_is_beside_what_lies_below() -> None:
    ground = scenario_for(Options(scenario="s10")).ground
    cell = ground.parse("21F5")
    assert ground.distance(cell, ground.air(cell)) == 1
    assert cell in ground.beside[ground.air(cell)]
    assert ground.ashore(ground.air(cell)) == cell


@pytest.mark.rule("LNL-2.0.07")
@pytest.mark.parametrize("turn", [4, 5])
def test_where_the_card_says_so_it_comes_back_two_turns_later(turn: int) -> None:
    scenario = scenario_for(Options(scenario="s10"))
    assert GAME.position is not None
    a1 = {"id": "a1", "kind": "vn_us_sq", "at": "21A5"}
    huey = HUEY | {"at": "21A1"}
    state = GAME.position(
        scenario, {"turn": turn, "to_act": "us", "machines": [huey], "units": [a1]}
    )
    assert isinstance(state, LockState)
    group = next(n for n, (side, _) in enumerate(scenario.groups) if side == "us")
    state.set("huey", loc=-1, group=group)
    state.flags = ("back/huey/5",)
    brought = [act for act in GAME.actions(state, "us") if isinstance(act, Bring)]
    assert bool(brought) is (turn == 5)
