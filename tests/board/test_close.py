# SPDX-License-Identifier: MIT
"""Reach to the eight squares around: the checks of INC-14.05 and INC-19.03."""

from __future__ import annotations

import pytest

from redoubt.board.close import close_table
from redoubt.board.square import SquareGrid


@pytest.mark.rule("INC-14.05")
def test_a_blast_goes_through_an_open_door() -> None:
    grid = SquareGrid(7, 3)
    room = {grid.cell(x, y) for x in (2, 3, 4) for y in (1, 2)}
    floor = [c < 7 or c in room for c in range(21)]
    walls = {grid.edge_between(x, x + 7) for x in (2, 4)}
    door = grid.edge_between(3, 10)
    table = close_table(
        grid,
        floor,
        [e not in walls and e != door for e in range(grid.edge_count)],
        [e == door for e in range(grid.edge_count)],
    )

    def blast(blockers: int) -> set[tuple[int, int]]:
        return {grid.xy(c) for c in range(21) if table.clear(3 * 21 + c, blockers)}

    assert blast(1 << (21 + door)) == {(2, 0), (4, 0)}
    assert blast(0) == {(2, 0), (4, 0), (2, 1), (3, 1), (4, 1)}


@pytest.mark.rule("INC-19.03")
def test_a_diagonal_blow_needs_one_free_corner() -> None:
    grid = SquareGrid(2, 2)
    everywhere, nowhere = [True] * grid.edge_count, [False] * grid.edge_count
    one = close_table(grid, [True, True, False, True], everywhere, nowhere)
    assert one.clear(0 * 4 + 3, 0)
    assert not one.clear(0 * 4 + 3, 1 << 1)  # a cave-in on the last free corner
    none = close_table(grid, [True, False, False, True], everywhere, nowhere)
    assert not none.clear(0 * 4 + 3, 0)
