# SPDX-License-Identifier: MIT
"""Sight on one board, as bit masks: a line is clear when its mask and the blockers share no bit.

Hexes and sides have bits on a slanted board, on which a step of one kind is the same shift from
every hex, with a margin of one hex: one plane of bits for the hexes, and one for each of the sides
E, SE and SW of every hex. So a line's mask is made once for each displacement and moved by a shift.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import and_

from redoubt.board.hex import HexGrid
from redoubt.games.defiance.lines import SIDES, Line, Part, Place, first_twelfth, shapes, side

Needs = tuple[int, tuple[tuple[int, ...], ...]]  # what a line needs clear; one mask of each choice
Lines = tuple[int, tuple[int, ...]]  # what all lines between two hexes need; what each does

FAR = 10  # no attack reaches farther, so no line is asked for beyond


class Bits(dict[Part, int]):
    """The bits of hexes and sides, for lines whose (1, 0) and (0, 1) come to lie elsewhere."""

    def __init__(self, stride: int, area: int, east: Place, south: Place) -> None:
        super().__init__()
        self._east = east[1] * stride + east[0]
        self._south = south[1] * stride + south[0]
        self._planes = [lifted(stride)]  # hexes, then their sides
        for q, r in SIDES:
            away = (q * east[0] + r * south[0], q * east[1] + r * south[1])
            if away in SIDES:
                more = 0
            else:  # it is a side of the hex beyond
                more = away[1] * stride + away[0]
                away = (-away[0], -away[1])
            self._planes.append(lifted(stride) + (1 + SIDES.index(away)) * area + more)

    def __missing__(self, part: Part) -> int:
        plane, q, r = part
        bit = self[part] = 1 << self._planes[plane] + q * self._east + r * self._south
        return bit

    def mask(self, parts: Iterable[Part]) -> int:
        """Several parts, none of them twice."""
        return sum(map(self.__getitem__, parts))

    def needs(self, line: Line) -> Needs:
        """What a line needs clear."""
        mask = self.mask
        return mask(line.must), tuple([tuple(map(mask, ways)) for ways in line.choices])


@cache
def _masks(stride: int, area: int, dq: int, dr: int) -> tuple[Needs, ...]:
    """The lines of a displacement, moved on so that no bit is negative."""
    place, east, south = first_twelfth(dq, dr)
    bits = Bits(stride, area, east, south)
    return tuple(map(bits.needs, shapes(*place)))


def lifted(stride: int) -> int:
    """How far masks are moved on: more than any line reaches back."""
    return (FAR + 3) * (stride + 1)


class Sightlines:
    """What stands still on a board, and who sees whom past everything else."""

    def __init__(
        self, grid: HexGrid, shut: Iterable[int], solid: Iterable[int], doors: Iterable[int]
    ) -> None:
        self.grid = grid
        axial = grid.axial
        least = min(q for q, _ in axial)
        stride = self.stride = grid.columns - least + 2
        area = self.area = stride * (grid.rows + 2)
        self._spots = tuple((r + 1) * stride + q - least + 1 for q, r in axial)
        self.cells = tuple(1 << spot for spot in self._spots)
        self._cell = {bit: cell for cell, bit in enumerate(self.cells)}
        self.board = (1 << area) - 1  # all hexes, margin included
        self.past_friends = ~(self.board << area)  # all planes but the second
        self.planes = 1 | 1 << area | 1 << 2 * area | 1 << 3 * area  # one hex in four planes
        self.sides = tuple(
            self._side(one, other) if other >= 0 else 0 for one, other in grid.edge_cells
        )
        # Nothing passes between two hexes that are not both on the board.
        fixed = ((1 << 3 * area) - 1) << area
        for edge in range(grid.edge_count):
            fixed &= ~self.sides[edge]
        for edge in shut:
            fixed |= self.sides[edge]
        for cell in solid:
            fixed |= self.cells[cell]
        self.fixed = fixed
        self._live = self.board
        for edge in doors:
            self._live |= self.sides[edge]
        self._lift = lifted(stride)
        count = grid.cell_count
        self._lines: list[list[Lines | None]] = [[None] * count for _ in range(count)]
        self._past: dict[tuple[int, int], tuple[int, int]] = {}
        self._ranges: dict[int, tuple[int, ...]] = {}
        self._every = sum(self.cells)

    def _side(self, one: int, other: int) -> int:
        """The bit of the side between two hexes."""
        plane, q, r = side(self.grid.axial[one], self.grid.axial[other])
        return self.cells[one if (q, r) == self.grid.axial[one] else other] << plane * self.area

    def mask(self, cells: Iterable[int]) -> int:
        """Some hexes as blockers."""
        found = 0
        for cell in cells:
            found |= self.cells[cell]
        return found

    def list(self, mask: int) -> list[int]:
        """The hexes of a mask, by row and then by column."""
        cell = self._cell
        found: list[int] = []
        while mask:
            low = mask & -mask
            found.append(cell[low])
            mask ^= low
        return found

    def first(self, mask: int) -> int:
        """The first hex of a mask, by row and then by column."""
        return self._cell[mask & -mask]

    def sees(self, here: int, there: int, blockers: int) -> bool:
        """DEF-7.01: some line is clear."""
        shared, lines = self._lines[here][there] or self._trace(here, there)
        if shared & blockers:
            return False
        for needs in lines:
            if not needs & blockers:
                return True
        return False

    def among(self, cells: int, there: int, blockers: int) -> int:
        """Those of some hexes from which some line to a hex is clear."""
        found = 0
        while cells:
            low = cells & -cells
            cells ^= low
            here = self._cell[low]
            shared, lines = self._lines[here][there] or self._trace(here, there)
            if not shared & blockers:
                for needs in lines:
                    if not needs & blockers:
                        found |= low
                        break
        return found

    def past_walls(self, cells: int, there: int, closed: int) -> int:
        """Those of some hexes within reach from which walls and closed Doors leave a line.

        What was found out is kept: figures are looked at only where it says that it matters.
        """
        known = self._past.get((there, closed))
        asked, clear = known or (~self._near(there), 0)
        fresh = cells & ~asked
        if fresh:
            asked |= fresh
            clear |= self.among(fresh, there, closed)
            self._past[there, closed] = (asked, clear)
        return cells & clear

    def known_walls(self, places: Iterable[int], closed: int) -> tuple[int, int]:
        """What is known of sight past walls to some hexes: the hexes asked from, those clear."""
        asked, clear = -1, 0
        for there in places:
            known = self._past.get((there, closed))
            if known is None:
                return 0, 0
            asked &= known[0]
            clear |= known[1]
        return asked, clear

    def _near(self, there: int) -> int:
        """The hexes from which lines to a hex are asked for."""
        return sum(self.ranges(there)[: FAR + 1])

    def ranges(self, cell: int) -> tuple[int, ...]:
        """The hexes at every Range from a hex (DEF-7.08)."""
        known = self._ranges.get(cell)
        if known is None:
            stride, left = self.stride, self._every
            ring = self.cells[cell]
            rings: list[int] = []
            while ring:
                rings.append(ring)
                left ^= ring
                wide = ring | ring << 1 | ring >> 1  # E and W; then NW and NE, SE and SW
                wide |= (ring | ring << 1) >> stride | (ring | ring >> 1) << stride
                ring = wide & left
            known = self._ranges[cell] = tuple(rings)
        return known

    def _trace(self, here: int, there: int) -> Lines:
        """What all lines that walls leave need clear, and what each of them needs."""
        lines = self._left(here, there)
        shared = reduce(and_, lines, -1)
        found = self._lines[here][there] = (shared, tuple([mask & ~shared for mask in lines]))
        return found

    def _left(self, here: int, there: int) -> tuple[int, ...]:
        """What the lines that walls leave need clear, the least first.

        Only hexes and Doors can ever be in the way, so nothing else is kept.
        """
        if here == there:
            return (0,)
        axial = self.grid.axial
        (q, r), (tq, tr) = axial[here], axial[there]
        shift = self._lift - self._spots[here]
        fixed, live = _moved(self.fixed, -shift), _moved(self._live, -shift)
        barrier = fixed | live
        found: set[int] = set()
        for must, choices in _masks(self.stride, self.area, tq - q, tr - r):
            if must & fixed:
                continue
            masks = [must & live]
            for ways in choices:
                for way in ways:
                    if not way & barrier:
                        break
                else:
                    open_ = {way & live for way in ways if not way & fixed}
                    masks = [mask | way for mask in masks for way in open_]
            found.update(masks)
        return tuple([_moved(mask, shift) for mask in sorted(found, key=int.bit_count)])


def _moved(mask: int, shift: int) -> int:
    """A mask on its place on the board."""
    return mask >> shift if shift >= 0 else mask << -shift
