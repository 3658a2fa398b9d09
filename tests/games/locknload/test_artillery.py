# SPDX-License-Identifier: MIT
"""Scatter: directions, distances, and the degrading hexes that count."""

from __future__ import annotations

import pytest

from redoubt.board.grid import NOWHERE
from redoubt.games.locknload.rules.area import drift
from redoubt.games.locknload.scenario import Options, scenario_for
from redoubt.games.locknload.setup import blank

SCENARIO = scenario_for(Options(scenario="s03"))


@pytest.mark.rule("LNL-18.2.03", "LNL-19.5.1.02")
def test_one_is_north_and_the_rest_go_clockwise() -> None:
    state = blank(SCENARIO)
    parse, names = SCENARIO.ground.parse, SCENARIO.names
    found = [names[drift(state, parse("18E8"), die, 1)] for die in range(1, 7)]
    assert found == ["18E7", "18F8", "18F9", "18E9", "18D9", "18D8"]
    assert names[drift(state, parse("18E4"), 2, 2)] == "18G3"
    assert drift(state, parse("18E8"), 4, 5) == NOWHERE
    assert drift(state, parse("18E8"), 4, 0) == parse("18E8")


@pytest.mark.rule("LNL-18.2.02")
def test_hexsides_do_not_count_as_degrading_hexes() -> None:
    sight, parse = SCENARIO.sight, SCENARIO.ground.parse
    assert sight.between(parse("18C8"), parse("18E8")) == 1
    assert sight.degrading_hexes(parse("18C8"), parse("18E8")) == 0
    assert sight.degrading_hexes(parse("18A6"), parse("18E8")) == 1
    assert sight.degrading_hexes(parse("18E8"), parse("18E8")) == 0
