# SPDX-License-Identifier: MIT
"""What lines of sight cross, as bits that are worked out once for each displacement and shifted.

Every hex has a bit, and so has every hexside: `plane` further for each of the three sides that a
hex calls its own. Places are counted in axial coordinates, in which a line has the same shape
wherever it begins, with a margin around the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from redoubt.board.grid import NOWHERE
from redoubt.board.hex import SIDES, HexGrid
from redoubt.board.hex_lines import HexLines, HexShape, HexSide

OWN_SIDES = 3
MARGIN = 2


class Path(NamedTuple):
    """The bits of a line, to be shifted by the place of its start and `shift`.

    hexes          those it enters
    pairs          the two hexes where it runs along a hexside, of which the weaker counts
    first, last    the hexes next to the start and next to the end
    sides          the hexsides that it crosses or runs along
    forks          where it passes a vertex: the ways round, each a set of hexsides
    beside         every hexside of the above
    between        every hex of the above
    near, far      the hexsides of the start and of the end
    """

    shift: int
    hexes: int
    pairs: tuple[tuple[int, int], ...]
    first: int
    last: int
    sides: int
    forks: tuple[tuple[int, ...], ...]
    beside: int
    between: int
    near: int
    far: int


class Crossings:
    """The paths of one board, each made when it is asked for."""

    def __init__(self, grid: HexGrid) -> None:
        self.lines = HexLines(grid)
        self.grid = grid
        lowest = min(r for _, r in grid.axial)
        highest = max(r for _, r in grid.axial)
        self._width = grid.columns + 2 * MARGIN
        self.plane = self._width * (highest - lowest + 1 + 2 * MARGIN)
        self._origin = (MARGIN - lowest) * self._width + MARGIN
        self.places = tuple(self._origin + self._hex(q, r) for q, r in grid.axial)
        self.board = self.mask(grid.cells())
        self.inside = 0  # hexsides between two hexes of the board
        for edge, (_, beyond) in enumerate(grid.edge_cells):
            if beyond != NOWHERE:
                self.inside |= self.side(edge)
        self._axial = grid.axial
        self._paths: dict[tuple[int, int], Path] = {}
        self._masks: dict[int, int] = {}

    def mask(self, cells: Iterable[int]) -> int:
        """Hexes as bits."""
        found = 0
        for cell in cells:
            found |= 1 << self.places[cell]
        return found

    def placed(self, cells: int) -> int:
        """Hexes given as a mask of their numbers, as bits; kept for the last sets asked for."""
        found = self._masks.get(cells)
        if found is None:
            if len(self._masks) > self.plane:
                self._masks.clear()
            numbers = [cell for cell in range(cells.bit_length()) if cells >> cell & 1]
            found = self._masks[cells] = self.mask(numbers)
        return found

    def side(self, edge: int) -> int:
        """The bit of a hexside."""
        cell = self.grid.edge_cells[edge][0]
        side = next(k for k in SIDES if self.grid.edge_at[k][cell] == edge)
        return 1 << self._origin + self._side((*self.grid.axial[cell], side))

    def path(self, start: int, end: int) -> Path:
        """What lies between the centres of two hexes."""
        (aq, ar), (bq, br) = self._axial[start], self._axial[end]
        key = (bq - aq, br - ar)
        found = self._paths.get(key)
        if found is None:
            found = self._paths[key] = self._path(*key)
        return found

    def _path(self, dq: int, dr: int) -> Path:
        steps = self.lines.shape(dq, dr)
        ends = [(q, r, k) for q, r in ((0, 0), (dq, dr)) for k in SIDES]
        numbers = [self._hex(q, r) for step in steps for q, r in step.cells]
        low = min([*numbers, *(self._side(side) for side in ends)])

        def hexes(step: HexShape) -> list[int]:
            return [1 << self._hex(q, r) - low for q, r in step.cells]

        def sides(way: tuple[HexSide, ...] | list[HexSide]) -> int:
            found = 0
            for side in way:
                found |= 1 << self._side(side) - low
            return found

        inner = [hexes(step) for step in steps[:-1]]
        single = [step.ways[0] for step in steps if len(step.ways) == 1]
        single += [(step.along,) for step in steps if step.along is not None]
        return Path(
            low,
            sum(step[0] for step in inner if len(step) == 1),
            tuple((step[0], step[1]) for step in inner if len(step) == 2),
            sum(inner[0]) if inner else 0,
            sum(inner[-1]) if inner else 0,
            sides([side for way in single for side in way]),
            tuple(tuple(map(sides, step.ways)) for step in steps if len(step.ways) > 1),
            sides([side for step in steps for side in _all_sides(step)]),
            sum(map(sum, inner)),
            sides(ends[:6]),
            sides(ends[6:]),
        )

    def _hex(self, q: int, r: int) -> int:
        return r * self._width + q

    def _side(self, side: HexSide) -> int:
        """A side that another hex calls its own is counted there."""
        q, r, k = side
        if k >= OWN_SIDES:
            dq, dr = self.grid.steps[k]
            q, r, k = q + dq, r + dr, k - OWN_SIDES
        return (k + 1) * self.plane + self._hex(q, r)


def _all_sides(step: HexShape) -> list[HexSide]:
    along = [] if step.along is None else [step.along]
    return [*along, *(side for way in step.ways for side in way)]
