# SPDX-License-Identifier: MIT
"""Reach over one square: straight across an edge, or diagonally around either corner square.

A neighbour on the same row or column is reached when the edge between is passable. A diagonal one
is reached when at least one of the two L-shaped ways crosses two passable edges over a floor square
that is clear. Blasts and blows both use this test; who stands there does not matter to them, so
callers pass blockers without models.
"""

from __future__ import annotations

from collections.abc import Sequence

from redoubt.board.grid import NOWHERE
from redoubt.board.sight import Needs, SightTable
from redoubt.board.square import DIRECTIONS, SquareGrid, left, right


def close_table(
    grid: SquareGrid,
    floor: Sequence[bool],
    open_edges: Sequence[bool],
    door_edges: Sequence[bool],
) -> SightTable:
    """A table with keys `cell * cell_count + target` for the eight squares around each cell.

    The masks hold the doors crossed and the square in the middle of an L, never the target, which
    is left out only where it is no floor.
    """
    count = grid.cell_count

    def cross(cell: int, direction: int) -> tuple[int, int]:
        """The cell beyond the edge and the mask of a door on it, or NOWHERE."""
        edge = grid.edge_at[direction][cell]
        to = grid.step[direction][cell]
        if to == NOWHERE or not floor[to] or not (open_edges[edge] or door_edges[edge]):
            return NOWHERE, 0
        return to, 1 << (count + edge) if door_edges[edge] else 0

    def build(cell: int) -> list[Needs]:
        found: list[list[int]] = [[] for _ in range(count)]
        for direction in DIRECTIONS:
            middle, gate = cross(cell, direction)
            if middle == NOWHERE:
                continue
            found[middle].append(gate)
            for turn in (left(direction), right(direction)):
                target, second = cross(middle, turn)
                if target != NOWHERE:
                    found[target].append(gate | 1 << middle | second)
        return [tuple(needs) for needs in found]

    return SightTable(count, count, build)
