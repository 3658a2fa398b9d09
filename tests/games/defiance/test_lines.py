# SPDX-License-Identifier: MIT
"""Lines of sight on hexes: the sixth that is traced against the five that are turned, and walls."""

from __future__ import annotations

import pytest

from redoubt.games.defiance import lines
from redoubt.games.defiance.missions import missions
from redoubt.games.defiance.scenario import Options, Scenario
from redoubt.games.defiance.sightlines import Bits


@pytest.fixture(scope="module")
def extraction() -> Scenario:
    return Scenario(Options())


@pytest.mark.parametrize(
    "place", [(1, 0), (2, 0), (2, 1), (1, 1), (3, 1), (4, 2), (1, 2), (1, 3), (2, 5)]
)
def test_turned_lines_are_the_lines_that_would_be_traced(place: tuple[int, int]) -> None:
    stride, area = 40, 1600
    q, r = place
    plain = Bits(stride, area, (1, 0), (0, 1))
    for _ in range(6):
        q, r = lines.turned((q, r))
        traced = {
            lines._trace(start, (6 * q + x, 6 * r + y), (q, r))
            for start in lines.CORNERS
            for x, y in lines.CORNERS + lines.MIDDLES
            if start != (6 * q + x, 6 * r + y)
        }
        twelfth, east, south = lines.first_twelfth(q, r)
        moved = Bits(stride, area, east, south)
        found = {masks(line, moved) for line in lines.shapes(*twelfth)}
        assert found == {masks(line, plain) for line in traced}


def masks(line: lines.Line, bits: Bits) -> tuple[int, int, frozenset[frozenset[int]]]:
    """What a line needs clear, whichever choice comes first."""
    choices = frozenset(frozenset(map(bits.mask, ways)) for ways in line.choices)
    return bits.mask(line.hexes), bits.mask(line.sides), choices


@pytest.mark.parametrize("name", missions())
def test_ranges_are_distances(name: str) -> None:
    """DEF-7.08, DEF-7.09: rings that grow step by step, against the distance of two hexes."""
    scenario = Scenario(Options(mission=name))  # type: ignore[arg-type]
    cells = range(scenario.cells)
    for cell in cells[::7]:
        assert list(scenario.far[cell]) == [scenario.grid.distance(cell, to) for to in cells]


def test_neighbours_see_each_other(extraction: Scenario) -> None:
    for cell in extraction.grid.cells():
        for to, door, _ in extraction.ways[cell]:
            if not door:
                assert extraction.sees(cell, to, 0)


def test_nothing_is_seen_through_a_tile_wall(extraction: Scenario) -> None:
    parse = extraction.grid.parse
    closed = sum(extraction.bit(edge) for edge in extraction.doors)
    assert not extraction.sees(parse("4,5"), parse("4,6"), closed)
    assert not extraction.sees(parse("2,4"), parse("2,7"), closed)


@pytest.mark.parametrize("name", missions())
def test_every_hex_can_be_reached_once_doors_are_open(name: str) -> None:
    scenario = Scenario(Options(mission=name))  # type: ignore[arg-type]
    seen = {scenario.deployment[0]}
    queue = [scenario.deployment[0]]
    while queue:
        for to, _, _ in scenario.ways[queue.pop()]:
            if to not in seen:
                seen.add(to)
                queue.append(to)
    open_ = [c for c in scenario.grid.cells() if scenario.terrain[c] != "blocked"]
    assert sorted(seen) == open_
    for cell in scenario.consoles:
        assert len(scenario.ways[cell]) >= 2
