# SPDX-License-Identifier: MIT
"""Sight on one board, as bit masks: a line is clear when its mask and the blockers share no bit.

Hexes and sides have bits on a slanted board, on which a step of one kind is the same shift from
every hex, with a margin of one hex: one plane of bits for the hexes, and one for each of the sides
E, SE and SW of every hex. So what a line needs clear is one mask for all starts, and from which
hexes walls leave it clear is found out for all hexes at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import and_, or_

from redoubt.board.hex import HexGrid
from redoubt.games.defiance.lines import SIDES, Line, Part, Place, first_twelfth, shapes, side

# What all lines between two hexes need clear, and what each of them does.
Lines = tuple[int, tuple[int, ...]]

FAR = 10  # no attack reaches farther, so what walls leave is found out for no hexes beyond


def _lifted(stride: int, area: int) -> int:
    """Where lines start: beyond the board, and farther on than any line reaches back."""
    return max(area, (FAR + 3) * (stride + 1))


class Bits(dict[Part, int]):
    """The bits of hexes and sides, for lines whose (1, 0) and (0, 1) come to lie elsewhere."""

    def __init__(self, stride: int, area: int, east: Place, south: Place) -> None:
        super().__init__()
        self.start = _lifted(stride, area)
        self._east = east[1] * stride + east[0]
        self._south = south[1] * stride + south[0]
        self._planes = [self.start]  # hexes, then their sides
        for q, r in SIDES:
            away = (q * east[0] + r * south[0], q * east[1] + r * south[1])
            if away in SIDES:
                more = 0
            else:  # it is a side of the hex beyond
                more = away[1] * stride + away[0]
                away = (-away[0], -away[1])
            self._planes.append(self.start + (1 + SIDES.index(away)) * area + more)

    def place(self, part: Part) -> int:
        """The place of a bit."""
        plane, q, r = part
        return self._planes[plane] + q * self._east + r * self._south

    def __missing__(self, part: Part) -> int:
        bit = self[part] = 1 << self.place(part)
        return bit

    def mask(self, parts: Iterable[Part]) -> int:
        """Several parts, none of them twice."""
        return sum(map(self.__getitem__, parts))


class Starts(dict[Part, int]):
    """The hexes, of all on a board, from which a part of a line is a wall; beside, or a Door."""

    def __init__(self, bits: Bits, fixed: int, doors: int, board: int, area: int) -> None:
        super().__init__()
        self._bits, self._board, self._area = bits, board, area
        self._fixed, self._doors = fixed << bits.start, doors << bits.start

    def __missing__(self, part: Part) -> int:
        place = self._bits.place(part)
        walls, doors = self._fixed >> place & self._board, self._doors >> place & self._board
        found = self[part] = walls | doors << self._area
        return found


class Track:
    """A line on a board: the hexes from which walls leave it clear, and even Doors do (plain)."""

    __slots__ = ("_bits", "_choices", "_hexes", "_line", "open", "plain")

    def __init__(self, line: Line, turned: Turned) -> None:
        stops = turned.stops.__getitem__
        # The starts from which walls are in the way; and beside, those from which Doors are.
        shut = reduce(or_, map(stops, line.sides), 0)
        if turned.solid:
            shut = reduce(or_, map(stops, line.hexes), shut)
        for ways in line.choices:
            none = -1
            for way in ways:
                stopped = reduce(or_, map(stops, way), 0)
                shut |= stopped & turned.beside
                none &= stopped
            shut |= none
        board, area = turned.board, turned.area
        self.open = board & ~shut
        self.plain = self.open & ~(shut >> area)
        # What it needs clear is worked out when somebody looks along it.
        self._line, self._bits, self._hexes = line, turned.bits, -1
        self._choices: list[list[int]] | None = None

    def hexes(self) -> int:
        """The hexes that it needs clear."""
        if self._hexes < 0:
            self._hexes = self._bits.mask(self._line.hexes)
        return self._hexes

    def choices(self) -> list[list[int]]:
        """The sides of which it needs one alternative clear; the first are those without any."""
        if self._choices is None:
            mask, line = self._bits.mask, self._line
            self._choices = [[mask(line.sides)], *(list(map(mask, ways)) for ways in line.choices)]
        return self._choices


class Turned:
    """All that is known of lines which are turned and mirrored in the same way."""

    __slots__ = ("area", "beside", "bits", "board", "solid", "stops")

    def __init__(self, bits: Bits, fixed: int, doors: int, board: int, area: int) -> None:
        self.bits, self.board, self.area = bits, board, area
        self.solid = bool(fixed & board)
        self.beside = board << area
        self.stops = Starts(bits, fixed, doors, board, area)


Masks = list[int]
Tracks = list[Track]


def _passes(tracks: Tracks, start: int, barrier: int) -> bool:
    """Whether walls and closed Doors leave one of some lines clear from a hex."""
    for track in tracks:
        if track.open & start:
            for ways in track.choices():
                if all(way & barrier for way in ways):
                    break
            else:
                return True
    return False


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
        spots = tuple((r + 1) * stride + q - least + 1 for q, r in axial)
        self.cells = tuple(1 << spot for spot in spots)
        self._cell = {bit: cell for cell, bit in enumerate(self.cells)}
        self.board = (1 << area) - 1  # all hexes, margin included
        # Who stands where is told in four planes: all hexes of each, and one hex in all of them.
        self.plane = tuple([self.board << n * area for n in range(4)])
        self.past_friends = ~self.plane[1]
        self.planes = 1 | 1 << area | 1 << 2 * area | 1 << 3 * area
        sides = [self._side(one, other) if other >= 0 else 0 for one, other in grid.edge_cells]
        # Nothing passes between two hexes that are not both on the board.
        fixed = ((1 << 3 * area) - 1) << area
        for bit in sides:
            fixed &= ~bit
        for edge in shut:
            fixed |= sides[edge]
        for cell in solid:
            fixed |= self.cells[cell]
        self.fixed = fixed
        # Doors as blockers lie right beyond the hexes: numbers stay small.
        self.doors = {edge: 1 << area + number for number, edge in enumerate(doors)}
        self._sides = [(sides[edge], bit) for edge, bit in self.doors.items()]
        self._doors = reduce(or_, [bit for bit, _ in self._sides], 0)
        self._every = sum(self.cells)
        # How far lines lie from where they start from each hex.
        start = _lifted(stride, area)
        self._shifts = tuple(start - spot for spot in spots)
        count = grid.cell_count
        self._lines: list[list[Lines | None]] = [[None] * count for _ in range(count)]
        self._turned: dict[tuple[Place, Place], Turned] = {}
        self._tracks: dict[Place, tuple[int, int, Tracks]] = {}
        self._past: dict[int, dict[int, tuple[int, int]]] = {}  # by closed Doors, then by hexes
        self._ranges: dict[int, tuple[int, ...]] = {}

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
        past = self._past.setdefault(closed, {})
        asked, clear = past.get(there) or (~self._near(there), 0)
        fresh = cells & ~asked
        if fresh:
            asked |= fresh
            clear |= self._past_walls(fresh, there, closed)
            past[there] = (asked, clear)
        return cells & clear

    def _past_walls(self, cells: int, there: int, closed: int) -> int:
        """The same, found out without tracing lines."""
        axial = self.grid.axial
        tq, tr = axial[there]
        found = cells & self.cells[there]
        cells ^= found
        barrier = self.fixed | sum([side for side, bit in self._sides if bit & closed])
        for here in self.list(cells):
            q, r = axial[here]
            away = (tq - q, tr - r)
            some, plain, tracks = self._tracks.get(away) or self._follow(*away)
            start = self.cells[here]
            if plain & start or (
                some & start and _passes(tracks, start, barrier << self._shifts[here])
            ):
                found |= start
        return found

    def known_walls(self, places: Iterable[int], closed: int) -> tuple[int, int]:
        """What is known of sight past walls to some hexes: the hexes asked from, those clear."""
        asked, clear = -1, 0
        past = self._past.get(closed, {})
        for there in places:
            known = past.get(there)
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
        lines = tuple(dict.fromkeys(self._left(here, there)))
        found = self._lines[here][there] = (reduce(and_, lines, -1), lines)
        return found

    def _left(self, here: int, there: int) -> Masks:
        """What the lines that walls leave need clear.

        Only hexes and Doors can ever be in the way, so nothing else is kept.
        """
        if here == there:
            return [0]  # nothing is in the way
        (q, r), (tq, tr) = self.grid.axial[here], self.grid.axial[there]
        some, _, tracks = self._tracks.get((tq - q, tr - r)) or self._follow(tq - q, tr - r)
        start = self.cells[here]
        if not some & start:
            return []
        left = [track for track in tracks if track.open & start]
        shift = self._shifts[here]
        found = [track.hexes() >> shift for track in left if track.plain & start]
        if len(found) < len(left):
            by_doors = [track for track in left if not track.plain & start]
            found += self._past_doors(by_doors, shift)
        return found

    def _follow(self, dq: int, dr: int) -> tuple[int, int, Tracks]:
        """The lines of a displacement, with the hexes from which walls leave one of them clear.

        Then those from which there is not even a Door near one of them.
        """
        place, east, south = first_twelfth(dq, dr)
        turned = self._turned.get((east, south))
        if turned is None:
            bits = Bits(self.stride, self.area, east, south)
            turned = Turned(bits, self.fixed, self._doors, self._every, self.area)
            self._turned[east, south] = turned
        tracks = [track for line in shapes(*place) if (track := Track(line, turned)).open]
        some = reduce(or_, [track.open for track in tracks], 0)
        plain = reduce(or_, [track.plain for track in tracks], 0)
        found = self._tracks[dq, dr] = (some, plain, tracks)
        return found

    def _past_doors(self, tracks: Tracks, shift: int) -> Masks:
        """What lines need clear that have to do with Doors: several masks for one with a choice."""
        fixed, doors = self.fixed << shift, self._doors << shift
        barrier = fixed | doors
        found: Masks = []
        for track in tracks:
            masks = [0]
            for ways in track.choices():
                if all(way & barrier for way in ways):
                    open_ = {way & doors for way in ways if not way & fixed}
                    masks = [mask | way for mask in masks for way in open_]
            hexes = track.hexes() >> shift
            found += [hexes | self._blocking(mask >> shift) for mask in masks]
        return found

    def _blocking(self, sides: int) -> int:
        """The sides of Doors as blockers."""
        return sum([bit for side, bit in self._sides if side & sides])
