# SPDX-License-Identifier: MIT
"""Centre lines on hexes: the checks of LNL-10.3 and the definition of the catalogue as oracle."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redoubt.board.grid import NOWHERE, mask_of
from redoubt.board.hex import HexGrid
from redoubt.board.hex_lines import HexLines
from redoubt.board.hexnames import LETTERS

GRID = HexGrid(12, 10, flat=True, first_pushed=True, style=LETTERS)
LINES = HexLines(GRID)


def at(name: str) -> int:
    return GRID.parse(name)


def names(a: str, b: str) -> list[str]:
    return [GRID.name(cell) for cell in LINES.between(at(a), at(b))]


def clear(a: str, b: str, cells: str = "", edges: str = "") -> bool:
    blockers = mask_of(at(name) for name in cells.split())
    blockers |= mask_of(GRID.cell_count + GRID.parse_edge(name) for name in edges.split())
    return LINES.clear(at(a) * GRID.cell_count + at(b), blockers)


@pytest.mark.rule("LNL-10.3.04")
def test_the_hexes_that_a_line_cuts() -> None:
    assert names("E3", "F6") == ["E4", "F5"]
    assert names("C3", "G4") == ["D4", "E3", "E4", "F4"]


@pytest.mark.rule("LNL-10.3.05")
def test_a_line_along_a_hexside_counts_the_clearer_hex() -> None:
    assert sorted(names("G4", "F3")) == ["F4", "G3"]
    assert clear("G4", "F3", "F4")
    assert clear("G4", "F3", "G3")
    assert not clear("G4", "F3", "F4 G3")
    assert not clear("G4", "F3", edges="F4-G3")
    assert LINES.line(at("G4"), at("F3"))[0].along == GRID.parse_edge("F4-G3")


@pytest.mark.rule("LNL-10.3.05")
def test_a_hex_off_the_map_is_left_out_of_its_pair() -> None:
    assert not clear("B1", "D1", "C1")
    assert LINES.line(at("B1"), at("D1"))[0].cells == (NOWHERE, at("C1"))


@pytest.mark.rule("LNL-10.3.07", "LNL-10.3.19")
def test_the_ends_of_a_line_never_block_and_neighbours_always_see() -> None:
    assert clear("A1", "L9", "A1 L9")
    assert clear("G4", "G5", " ".join(GRID.name(c) for c in GRID.cells()))


@pytest.mark.rule("LNL-10.3.17")
def test_a_line_through_a_vertex_takes_the_clearer_way_round() -> None:
    assert clear("D3", "E7", edges="D4-D5")
    assert not clear("D3", "E7", edges="D4-D5 D4-E4")
    step = LINES.line(at("D3"), at("E7"))[1]
    edges = [[GRID.edge_name(edge) for edge in way] for way in step.ways]
    assert edges == [["D4-D5"], ["D4-E4", "D5-E4"]]
    assert clear("G4", "F3", edges="F4-G4")
    assert not clear("G4", "F3", edges="F4-G4 G3-G4")


def test_alternatives_say_the_same_as_choices() -> None:
    a, b = at("G4"), at("F3")
    needs = LINES.alternatives(a, b)
    assert len(needs) == 8
    for cells, edges in (("F4", ""), ("F4 G3", ""), ("G3", "F4-G4"), ("", "F4-G3")):
        mask = mask_of(at(n) for n in cells.split())
        mask |= mask_of(GRID.cell_count + GRID.parse_edge(n) for n in edges.split())
        assert clear("G4", "F3", cells, edges) == any(not need & mask for need in needs)


def catalogue_hexes(grid: HexGrid, a: int, b: int) -> tuple[set[int], set[int]]:
    """LNL-10.3.04 word for word: hexes cut, and hexes whose side the line runs along."""

    def place(cell: int) -> tuple[int, int]:
        q, r = grid.axial[cell]
        return 3 * q, q + 2 * r

    (ax, ay), (bx, by) = place(a), place(b)
    cut, along = set(), set()
    for cell in grid.cells():
        if cell in (a, b):
            continue
        if grid.distance(a, cell) + grid.distance(cell, b) != grid.distance(a, b):
            continue
        x, y = place(cell)
        corners = [(x + 2, y), (x - 2, y), (x + 1, y + 1), (x + 1, y - 1)]
        corners += [(x - 1, y + 1), (x - 1, y - 1)]
        sides = [(bx - ax) * (cy - ay) - (by - ay) * (cx - ax) for cx, cy in corners]
        if min(sides) < 0 < max(sides):
            cut.add(cell)
        elif sides.count(0) == 2:
            along.add(cell)
    return cut, along


BOARDS = [
    HexGrid(9, 8, flat=flat, first_pushed=pushed)
    for flat in (True, False)
    for pushed in (True, False)
]
BOARD_LINES = [HexLines(grid) for grid in BOARDS]


@pytest.mark.rule("LNL-10.3.04")
@pytest.mark.parametrize("lines", BOARD_LINES, ids=["fp", "f", "pp", "p"])
def test_every_line_of_a_board_agrees_with_the_definition(lines: HexLines) -> None:
    grid = lines.grid
    for a in (0, 13, 40, 71):
        for b in grid.cells():
            if a == b:
                assert lines.line(a, b) == ()
                continue
            cut, along = catalogue_hexes(grid, a, b)
            steps = lines.line(a, b)
            inner = steps[:-1]
            assert {s.cells[0] for s in inner if len(s.cells) == 1 and s.cells[0] >= 0} == cut
            assert {c for s in inner if len(s.cells) == 2 for c in s.cells if c >= 0} == along
            assert steps[-1].cells == (b,)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(BOARD_LINES), st.integers(0, 71), st.integers(0, 71))
def test_steps_are_joined_by_their_ways_and_are_the_same_backwards(
    lines: HexLines, a: int, b: int
) -> None:
    grid = lines.grid
    before: tuple[int, ...] = (a,)
    for step in lines.line(a, b):
        for way in step.ways:
            # Each way is a chain of edges from the cells before to the cells after.
            places = set(before)
            for edge in way:
                places = {c for pair in [grid.edge_cells[edge]] for c in pair if places & set(pair)}
            assert places & set(step.cells)
        if step.along != NOWHERE:
            assert set(grid.edge_cells[step.along]) == set(step.cells)
        before = step.cells
    must, choices = lines.trace(a, b)
    back, back_choices = lines.trace(b, a)
    assert must == back
    assert {frozenset(c) for c in choices} == {frozenset(c) for c in back_choices}


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_sight_along_centre_lines_is_symmetric(data: st.DataObject) -> None:
    lines = HexLines(data.draw(st.sampled_from(BOARDS)))
    grid = lines.grid
    a, b = data.draw(st.integers(0, 71)), data.draw(st.integers(0, 71))
    bits = st.integers(0, grid.cell_count + grid.edge_count - 1)
    blockers = mask_of(data.draw(st.sets(bits, max_size=60)))
    there = lines.clear(a * 72 + b, blockers)
    fresh = HexLines(grid)
    assert there == fresh.clear(b * 72 + a, blockers)
