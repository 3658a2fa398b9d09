# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redoubt.board.grid import NOWHERE
from redoubt.board.hex import SIDES, HexGrid
from redoubt.board.hexnames import DIGITS, LETTERS, OFFSET, STYLES


@st.composite
def grids(draw: st.DrawFn) -> HexGrid:
    columns, rows = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    return HexGrid(
        columns,
        rows,
        flat=draw(st.booleans()),
        first_pushed=draw(st.booleans()),
        style=draw(st.sampled_from(STYLES)),
        missing=draw(st.sets(st.integers(1, columns * rows), max_size=5)),
    )


LOCK_N_LOAD = HexGrid(12, 10, flat=True, first_pushed=True, style=LETTERS)
DEFIANCE = HexGrid(16, 12, flat=False, style=OFFSET)


@pytest.mark.rule("LNL-1.4.03")
def test_even_columns_sit_half_a_hex_higher() -> None:
    grid = LOCK_N_LOAD
    near = [grid.name(grid.step[side][grid.parse("I5")]) for side in SIDES]
    assert near == ["I4", "J5", "J6", "I6", "H6", "H5"]
    assert grid.direction_names == ("N", "NE", "SE", "S", "SW", "NW")


@pytest.mark.rule("LNL-1.4.04")
def test_range_counts_hexes() -> None:
    assert LOCK_N_LOAD.distance(LOCK_N_LOAD.parse("B2"), LOCK_N_LOAD.parse("F4")) == 4


def test_odd_rows_are_shifted_half_a_hex_to_the_right() -> None:
    grid = DEFIANCE
    assert grid.axial[grid.cell(3, 5)] == (1, 5)
    near = [grid.name(grid.step[side][grid.parse("(3,5)")]) for side in SIDES]
    assert near == ["4,4", "4,5", "4,6", "3,6", "2,5", "3,4"]


def test_vertices_lie_between_three_centres() -> None:
    grid = DEFIANCE
    cell = grid.cell(5, 5)
    for k in SIDES:
        three = [cell, grid.step[k][cell], grid.step[(k + 1) % 6][cell]]
        q = sum(grid.centre(c)[0] for c in three)
        r = sum(grid.centre(c)[1] for c in three)
        assert (q, r) == tuple(3 * place for place in grid.corner(cell, k))
        vertex = grid.vertex_at[k][cell]
        assert grid.vertex_places[vertex] == grid.corner(cell, k)
        assert sum(vertex in [grid.vertex_at[i][c] for i in SIDES] for c in grid.cells()) == 3
        ends = {grid.vertex_at[k - 1][cell], vertex}
        assert set(grid.edge_vertices(grid.edge_at[k][cell])) == ends


@given(grids(), st.data())
def test_steps_edges_and_names_agree(grid: HexGrid, data: st.DataObject) -> None:
    cells = grid.cells()
    cell = data.draw(st.sampled_from(cells))
    column, row = grid.offset(cell)
    assert grid.parse(grid.name(cell)) == cell == grid.parse(f"{column},{row}")
    assert grid.at(*grid.axial[cell]) == cell == grid.cell(column, row)
    for side in SIDES:
        edge, to = grid.edge_at[side][cell], grid.step[side][cell]
        assert grid.parse_edge(grid.edge_name(edge)) == edge
        assert set(grid.edge_cells[edge]) == {cell, to}
        if to != NOWHERE:
            assert grid.step[(side + 3) % 6][to] == cell
            assert grid.edge_at[(side + 3) % 6][to] == edge == grid.edge_between(cell, to)
            assert (to, edge) in grid.around[cell]
    assert all(grid.distance(cell, near) == 1 for near in grid.neighbours[cell])
    assert len(grid.neighbours[cell]) == sum(grid.distance(cell, c) == 1 for c in cells)
    used = {grid.edge_at[side][c] for side in SIDES for c in cells}
    assert used == set(range(grid.edge_count))


@given(grids(), st.data())
def test_distance_is_a_symmetric_metric_and_rings_follow_it(
    grid: HexGrid, data: st.DataObject
) -> None:
    cells = st.sampled_from(grid.cells())
    a, b, c = data.draw(cells), data.draw(cells), data.draw(cells)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)
    radius = data.draw(st.integers(-1, 6))
    ring = grid.ring(a, radius)
    assert len(ring) == len(set(ring))
    assert set(ring) == {c for c in grid.cells() if grid.distance(a, c) == radius}
    assert set(grid.within(a, radius)) == {c for c in grid.cells() if grid.distance(a, c) <= radius}


def test_a_missing_hex_is_off_the_board() -> None:
    grid = HexGrid(3, 3, missing=[4])
    assert 4 not in grid.cells()
    assert all(4 not in near for near in grid.neighbours)
    assert grid.neighbours[4] == ()
    with pytest.raises(ValueError, match="there is no hex at 0202"):
        grid.parse("0202")


def test_boards_are_equal_when_they_are_built_alike() -> None:
    assert HexGrid(3, 4) == HexGrid(3, 4)
    assert hash(HexGrid(3, 4)) == hash(HexGrid(3, 4))
    assert HexGrid(3, 4) != HexGrid(3, 4, flat=False)
    assert HexGrid(3, 4) != "HexGrid(3, 4)"


def test_a_joined_board_keeps_the_names_of_its_parts() -> None:
    grid = HexGrid(2, 1, style=LETTERS, names=["13L1", "14A1"])
    assert grid.parse("14a1") == 1
    assert grid.edge_name(grid.edge_between(0, 1)) == "13L1-14A1"


@pytest.mark.parametrize(
    ("style", "name", "says"),
    [
        (DIGITS, "0404", "hex 0404 is off the board of 3 columns and 3 rows"),
        (DIGITS, "B2", "'B2' names no hex; use a name like '0205'"),
        (LETTERS, "0202", "use a name like 'B5'"),
        (OFFSET, "B2", "use a name like '1,4'"),
    ],
)
def test_a_wrong_name_says_what_would_be_right(style: str, name: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        HexGrid(3, 3, style=style).parse(name)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("0101", "names no hexside"),
        ("0101-0303", "share no hexside"),
        ("0101:E", "'E' is no direction; use N, NE, SE, S, SW, NW"),
    ],
)
def test_a_wrong_hexside_says_what_would_be_right(name: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        HexGrid(3, 3).parse_edge(name)


def test_a_board_without_hexes_or_with_unknown_names_is_refused() -> None:
    with pytest.raises(ValueError, match="has no hexes"):
        HexGrid(0, 3)
    with pytest.raises(ValueError, match="no style of names"):
        HexGrid(3, 3, style="roman")
