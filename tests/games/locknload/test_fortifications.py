# SPDX-License-Identifier: MIT
"""Fortifications: where they may not lie, and the front of a bunker."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.board.hex import FLAT_NAMES
from redoubt.games.locknload import GAME
from redoubt.games.locknload.rules.arcs import in_front_of_bunker
from redoubt.games.locknload.scenario import Options, scenario_for
from redoubt.kernel.errors import ContentError

SCENARIO = scenario_for(Options(scenario="s03"))


@pytest.mark.rule("LNL-21.1.04", "LNL-21.4.03", "LNL-21.4.01")
@pytest.mark.parametrize(
    ("works", "said"),
    [
        ([{"kind": "bunker", "at": "18H8"}], "no bunker in a building"),
        ([{"kind": "mines", "at": "18H8", "fp": 1}], "no mines in a building"),
        ([{"kind": "mines", "at": "18E8", "fp": 1}] * 3, "too many mines"),
        ([{"kind": "bunker", "at": "18E8", "facing": "up"}], "no direction"),
    ],
)
def test_counters_that_may_not_lie_there(works: list[dict[str, Any]], said: str) -> None:
    assert GAME.position is not None
    with pytest.raises(ContentError, match=said):
        GAME.position(SCENARIO, {"works": works})


@pytest.mark.rule("LNL-21.1.01")
@pytest.mark.parametrize("side", range(6))
def test_a_bunker_sees_its_three_front_hexes(side: int) -> None:
    ground = SCENARIO.ground
    cell = ground.parse("18F6")
    front = [
        FLAT_NAMES[d]
        for d in range(6)
        if in_front_of_bunker(ground, cell, ground.grid.step[d][cell], side)
    ]
    assert sorted(front) == sorted(FLAT_NAMES[(side + turn) % 6] for turn in (-1, 0, 1))
