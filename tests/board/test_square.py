# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redoubt.board.grid import NOWHERE, bits, from_letters, letters, mask_of
from redoubt.board.square import (
    DIRECTIONS,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    SquareGrid,
    left,
    opposite,
    right,
)

grids = st.builds(SquareGrid, st.integers(1, 30), st.integers(1, 9))


def test_x_runs_east_and_y_runs_north() -> None:
    grid = SquareGrid(4, 3)
    assert grid.cell(1, 0) == 1
    assert grid.step[NORTH][1] == grid.cell(1, 1) == 5
    assert grid.step[EAST][1] == grid.cell(2, 0)
    assert grid.step[SOUTH][1] == NOWHERE
    assert grid.step[WEST][grid.cell(0, 2)] == NOWHERE
    assert (left(NORTH), right(NORTH), opposite(EAST)) == (WEST, EAST, WEST)


def test_rows_are_named_from_the_top() -> None:
    grid = SquareGrid(18, 12)
    assert grid.name(grid.cell(0, 11)) == "A1"
    assert grid.name(grid.cell(17, 0)) == "R12"
    assert grid.parse(" c4 ") == grid.parse("2,8") == grid.parse("(2, 8)") == grid.cell(2, 8)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Z1", "columns are A to D and rows, counted from the top, are 1 to 3"),
        ("A0", "are 1 to 3"),
        ("4,0", "x is 0 to 3 and y, counted north, is 0 to 2"),
        ("middle", "names no square; use column letters"),
        ("", "names no square"),
    ],
)
def test_a_wrong_name_says_what_would_be_right(name: str, says: str) -> None:
    with pytest.raises(ValueError, match=says.replace("(", r"\(")):
        SquareGrid(4, 3).parse(name)


def test_an_edge_has_a_name_on_the_border_too() -> None:
    grid = SquareGrid(4, 3)
    assert grid.edge_name(grid.edge_between(grid.parse("B1"), grid.parse("B2"))) == "B1-B2"
    assert grid.edge_name(grid.edge_at[WEST][grid.parse("A2")]) == "A2:W"
    with pytest.raises(ValueError, match="A1 and B2 share no edge"):
        grid.parse_edge("A1-B2")
    with pytest.raises(ValueError, match="names no edge"):
        grid.parse_edge("A1")


def test_a_board_without_squares_is_refused() -> None:
    with pytest.raises(ValueError, match="has no squares"):
        SquareGrid(0, 3)


@given(grids, st.data())
def test_steps_edges_and_names_agree(grid: SquareGrid, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, grid.cell_count - 1))
    assert grid.parse(grid.name(cell)) == cell
    assert grid.cell(*grid.xy(cell)) == cell
    for direction in DIRECTIONS:
        edge, to = grid.edge_at[direction][cell], grid.step[direction][cell]
        assert grid.parse_edge(grid.edge_name(edge)) == edge
        assert set(grid.edge_cells[edge]) == {cell, to}
        if to != NOWHERE:
            assert grid.step[opposite(direction)][to] == cell
            assert grid.edge_at[opposite(direction)][to] == edge == grid.edge_between(cell, to)
            assert (to, edge) in grid.around[cell]
            assert grid.direction_to(cell, to) == direction


@given(grids, st.data())
def test_distance_is_a_symmetric_metric(grid: SquareGrid, data: st.DataObject) -> None:
    cells = st.integers(0, grid.cell_count - 1)
    a, b, c = data.draw(cells), data.draw(cells), data.draw(cells)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)
    assert all(grid.distance(a, near) == 1 for near in grid.neighbours[a])


@given(grids)
def test_every_edge_belongs_to_one_or_two_cells(grid: SquareGrid) -> None:
    sides = [grid.edge_at[d][c] for d in DIRECTIONS for c in range(grid.cell_count)]
    assert set(sides) == set(range(grid.edge_count))
    border = [e for e, (_, b) in enumerate(grid.edge_cells) if b == NOWHERE]
    assert len(border) == 2 * (grid.width + grid.height)
    assert all(sides.count(e) == (1 if e in border else 2) for e in range(0, grid.edge_count, 7))


@given(st.sets(st.integers(0, 600)))
def test_a_mask_holds_its_members(members: set[int]) -> None:
    assert list(bits(mask_of(members))) == sorted(members)


@given(st.integers(0, 20_000))
def test_column_letters_go_both_ways(index: int) -> None:
    assert from_letters(letters(index)) == index
    assert [letters(i) for i in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]
