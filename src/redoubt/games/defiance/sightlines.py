# SPDX-License-Identifier: MIT
"""Sight on one board, as bit masks: a line is clear when its mask and the blockers share no bit.

Hexes and sides have bits on a board with a margin of one hex: one plane of bits for the hexes, and
one for each of the sides E, SE and SW of every hex. So a line's mask fits every start in rows of
the same parity; it is made once for each displacement and moved by a shift.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import and_

from redoubt.board.hex import HexGrid
from redoubt.games.defiance.lines import Place, shapes

Needs = tuple[int, tuple[tuple[int, ...], ...]]  # what a line needs clear; one mask of each choice
Lines = tuple[int, tuple[int, ...]]  # what all lines between two hexes need; what each does

FAR = 10  # no attack reaches farther, so no line is asked for beyond
_PLANES = {(1, 0): 1, (0, 1): 2, (-1, 1): 3}  # E, SE and SW


def _spot(stride: int, q: int, r: int) -> int:
    """Where axial (q, r) lies on the board with a margin; r 0 is an even row."""
    return (r + 1) * stride + q + (r - (r & 1)) // 2 + 1


def _bit(stride: int, area: int, one: Place, other: Place) -> int:
    """The place of the bit of a side."""
    (q, r), (oq, or_) = one, other
    plane = _PLANES.get((oq - q, or_ - r))
    if plane is None:
        return _bit(stride, area, other, one)
    return plane * area + _spot(stride, q, r)


@cache
def _masks(stride: int, area: int, odd: int, dq: int, dr: int) -> tuple[Needs, ...]:
    """The lines of a displacement from the hex (0, odd), moved on so that no bit is negative."""
    lift = lifted(stride) - _spot(stride, 0, odd)

    known: dict[tuple[Place, Place], int] = {}  # the lines of a displacement share their sides

    def cell(place: Place) -> int:
        return 1 << (_spot(stride, place[0], place[1] + odd) + lift)

    def sides(pairs: Iterable[tuple[Place, Place]]) -> int:
        mask = 0
        for pair in pairs:
            bit = known.get(pair)
            if bit is None:
                (q, r), (oq, or_) = pair
                place = _bit(stride, area, (q, r + odd), (oq, or_ + odd)) + lift
                bit = known[pair] = 1 << place
            mask |= bit
        return mask

    found: list[Needs] = []
    for line in shapes(dq, dr):
        must = sides(line.sides)
        for place in line.cells:
            must |= cell(place)
        found.append((must, tuple(tuple(map(sides, ways)) for ways in line.choices)))
    return tuple(found)


def lifted(stride: int) -> int:
    """How far masks are moved on: more than any line reaches back."""
    return (FAR + 3) * (stride + 1)


class Sightlines:
    """What stands still on a board, and who sees whom past everything else."""

    def __init__(
        self, grid: HexGrid, shut: Iterable[int], solid: Iterable[int], doors: Iterable[int]
    ) -> None:
        self.grid = grid
        self.stride = grid.columns + 2
        self.area = self.stride * (grid.rows + 2)
        stride, area, axial = self.stride, self.area, grid.axial
        self._spots = tuple(_spot(stride, q, r) for q, r in axial)
        self.cells = tuple(1 << spot for spot in self._spots)
        self._cell = {bit: cell for cell, bit in enumerate(self.cells)}
        self.board = (1 << area) - 1  # all hexes, margin included
        self.past_friends = ~(self.board << area)  # all planes but the second
        self.planes = 1 | 1 << area | 1 << 2 * area | 1 << 3 * area  # one hex in four planes
        bits: list[int] = []
        for one, other in grid.edge_cells:
            bits.append(1 << _bit(stride, area, axial[one], axial[other]) if other >= 0 else 0)
        self.sides = tuple(bits)
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

    def _near(self, there: int) -> int:
        """The hexes from which lines to a hex are asked for."""
        distance, cells = self.grid.distance, enumerate(self.cells)
        return self.mask([cell for cell, _ in cells if distance(cell, there) <= FAR])

    def _trace(self, here: int, there: int) -> Lines:
        """What all lines that walls leave need clear, and what each of them needs."""
        lines = self._left(here, there)
        shared = reduce(and_, lines, -1)
        found = self._lines[here][there] = (shared, tuple([mask & ~shared for mask in lines]))
        return found

    def _left(self, here: int, there: int) -> tuple[int, ...]:
        """What the lines that walls leave need clear, the least first.

        Only hexes and Doors can ever be in the way, so nothing else is kept; and of two lines, one
        that needs all that the other needs is no question.
        """
        if here == there:
            return (0,)
        axial = self.grid.axial
        (q, r), (tq, tr) = axial[here], axial[there]
        shift = self._lift - self._spots[here]
        fixed, live = _moved(self.fixed, -shift), _moved(self._live, -shift)
        found: set[int] = set()
        for must, choices in _masks(self.stride, self.area, r & 1, tq - q, tr - r):
            if must & fixed:
                continue
            masks = [must & live]
            for ways in choices:
                open_ = {way & live for way in ways if not way & fixed}
                if 0 not in open_:
                    masks = [mask | way for mask in masks for way in open_]
            found.update(masks)
        kept: list[int] = []
        for mask in sorted(found, key=int.bit_count):
            if not any(mask & less == less for less in kept):
                kept.append(mask)
        return tuple([_moved(mask, shift) for mask in kept])


def _moved(mask: int, shift: int) -> int:
    """A mask on its place on the board."""
    return mask >> shift if shift >= 0 else mask << -shift
