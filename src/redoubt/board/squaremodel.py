# SPDX-License-Identifier: MIT
"""What a square map holds, and where its drawing shows it.

In the drawing squares and edges alternate, so a board of w by h squares is 2w+1 characters wide
and 2h+1 lines high:

    +-+-+
    |. P|      two squares, nothing between them
    + +D+      a door D on the south side of the eastern one
    |.|#|
    +-+-+
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from redoubt.board.grid import NOWHERE
from redoubt.board.square import NORTH, SquareGrid

FLOOR = "floor"
ROCK = "rock"
OPEN = "open"
WALL = "wall"

# What needs no legend. A wall is drawn - on level edges and | on upright ones.
CELL_SIGNS = {".": FLOOR, "#": ROCK}
EDGE_SIGNS = {" ": OPEN, "-": WALL, "|": WALL}
CORNER = "+"


class Mark(NamedTuple):
    """A named place: a cell, perhaps with a facing, or an edge."""

    cell: int = NOWHERE
    edge: int = NOWHERE
    facing: int = NOWHERE


class Sign(NamedTuple):
    """A line of the legend: what a character of the drawing means."""

    edge: bool
    char: str
    kind: str
    mark: str = ""  # the mark that every square with this character bears


class SquareMap(msgspec.Struct, frozen=True):
    """A board of squares: a kind for each cell and edge, and named places."""

    name: str
    grid: SquareGrid
    cells: tuple[str, ...]
    edges: tuple[str, ...]
    marks: dict[str, tuple[Mark, ...]]
    source: str = ""
    game: str = ""
    header: dict[str, str] = {}
    legend: tuple[Sign, ...] = ()

    def cells_of(self, *kinds: str) -> tuple[bool, ...]:
        """For each cell whether it is of one of these kinds."""
        return tuple(kind in kinds for kind in self.cells)

    def edges_of(self, *kinds: str) -> tuple[bool, ...]:
        """For each edge whether it is of one of these kinds."""
        return tuple(kind in kinds for kind in self.edges)

    def doors(self) -> dict[str, tuple[int, ...]]:
        """The edges of every kind that is neither open nor wall."""
        found: dict[str, tuple[int, ...]] = {}
        for edge, kind in enumerate(self.edges):
            if kind not in (OPEN, WALL):
                found[kind] = (*found.get(kind, ()), edge)
        return found

    def mark(self, name: str) -> Mark:
        """The one place with this name; raises KeyError when there is none or more than one."""
        places = self.marks.get(name, ())
        if len(places) != 1:
            raise KeyError(f"{self.source or self.name}: {len(places)} places are called {name!r}")
        return places[0]


def edge_place(grid: SquareGrid, edge: int) -> tuple[int, int]:
    """Line and column of an edge in the drawing, both from 0."""
    cell, other = grid.edge_cells[edge]
    x, y = grid.xy(cell)
    line, column = 2 * (grid.height - 1 - y) + 1, 2 * x + 1
    for direction, (down, across) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
        if grid.edge_at[direction][cell] == edge:
            return line + down, column + across
    raise AssertionError((edge, other))


def is_level(grid: SquareGrid, edge: int) -> bool:
    """Whether the edge is drawn as a horizontal stroke."""
    cell = grid.edge_cells[edge][0]
    return edge in (grid.edge_at[NORTH][cell], grid.edge_at[NORTH + 2][cell])
