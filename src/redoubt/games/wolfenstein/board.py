# SPDX-License-Identifier: MIT
"""The board of a mission: tiles laid on a lattice, gates at their junctions, exact sight.

Squares are numbered row by row from the top left, so the lowest number is also the engine's choice
in every tie: lowest y, then lowest x (WOLF-8.01, WOLF-13.05). A gate is a door or a barricade; it
covers both edges of a junction and is one bit of a mask above the bits of the squares.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import NamedTuple

from redoubt.board.grid import from_letters, letters, mask_of
from redoubt.games.wolfenstein.missions import Mission
from redoubt.games.wolfenstein.sight import Screens, Sight
from redoubt.games.wolfenstein.ways import Courses, Passable, lay_courses, lay_passable
from redoubt.kernel.errors import ContentError

ROOM = 6
PITCH = 10  # from one room to the next
LONG, SHORT = 4, 2  # a corridor
REACH = 24  # farther than any weapon
_LOCAL = re.compile(r"([RC]\d+):(\d+),(\d+)")
_NAME = re.compile(r"([A-Z]+)(\d+)")


class Gate(NamedTuple):
    """A door or barricade between two zones."""

    name: str
    bit: int
    barricade: bool
    cells: frozenset[int]  # the squares that border it (WOLF-8.14)


class _Rows(dict[int, bytes]):
    """Distances from a square to all others (WOLF-9.28), one row made when first asked for."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        reach = range(1 - width, width)
        self.strips = [bytes(max(abs(x), y) for x in reach) for y in range(height)]

    def __missing__(self, cell: int) -> bytes:
        y0, x0 = divmod(cell, self.width)
        left = self.width - 1 - x0
        strips, right = self.strips, left + self.width
        row = self[cell] = b"".join(
            [strips[abs(y - y0)][left:right] for y in range(self.height)],
        )
        return row


class Board:
    """Geometry alone; immutable."""

    # What the rules ask for all the time; so many attributes are slow to find in a dict.
    __slots__ = (
        "__dict__", "cells", "far", "masks", "rings", "sight", "step_gates", "steps", "thresholds",
        "width", "zone", "zone_sets",
    )  # fmt: skip

    def __init__(self, mission: Mission) -> None:
        corners = {name: (PITCH * i, PITCH * j) for name, (i, j) in mission.rooms.items()}
        sizes = dict.fromkeys(corners, (ROOM, ROOM))
        for name, (a, b) in mission.corridors.items():
            corners[name], sizes[name] = _corridor(mission, name, a, b)
        self.width = max(corners[n][0] + sizes[n][0] for n in corners)
        self.height = max(corners[n][1] + sizes[n][1] for n in corners)
        self.cells = self.width * self.height
        self.corners = corners
        self.zones = tuple(corners)
        self.zone: list[int] = [-1] * self.cells
        self.zone_cells: list[tuple[int, ...]] = []
        for number, name in enumerate(self.zones):
            (x0, y0), (w, h) = corners[name], sizes[name]
            here = [self.at(x0 + x, y0 + y) for y in range(h) for x in range(w)]
            if any(self.zone[cell] >= 0 for cell in here):
                raise ContentError(f"{name} lies on another tile", file=mission.id)
            for cell in here:
                self.zone[cell] = number
            self.zone_cells.append(tuple(here))
        self.sizes = sizes
        self.floor = tuple(cell for cell in range(self.cells) if self.zone[cell] >= 0)
        self.names = tuple(
            f"{letters(cell % self.width)}{cell // self.width + 1}" for cell in range(self.cells)
        )
        self.cell_of = {self.names[cell]: cell for cell in self.floor}
        self._parsed: dict[str, int] = {}
        self.gates: dict[str, Gate] = {}
        self._edge: dict[tuple[int, int], int] = {}  # a pair of squares -> the bit of its gate
        for names, barricade in (
            (mission.board.doors, False),
            (mission.board.barricades, True),
        ):
            for name in names:
                self._gate(name, barricade, mission)
        self.door_mask = sum(g.bit for g in self.gates.values() if not g.barricade)
        self.thresholds = mask_of(cell for gate in self.gates.values() for cell in gate.cells)
        self._lay_steps()
        self.next_zones: tuple[frozenset[int], ...] = self._adjacent_zones()
        self.near_zones = tuple(near | {zone} for zone, near in enumerate(self.next_zones))
        alone = {zone: frozenset((zone,)) for zone in self.zone}
        self.zone_sets = tuple(alone[zone] for zone in self.zone)
        self.zone_mask = tuple(mask_of(cells) for cells in self.zone_cells)
        self.floor_mask = mask_of(self.floor)
        self.rough_mask = mask_of(self.parse(at) for at in mission.board.rough)
        self.rings = tuple(mask_of(to for to, _ in found) for found in self.steps)
        self.far = _Rows(self.width, self.height)
        self.sight = Sight(self.width, self.cells, self._screens())
        self.masks = self.sight.masks
        self._large: dict[int, tuple[tuple[int, int], ...]] = {}
        self._courses: dict[tuple[bool, int, int], Courses] = {}
        self._passable: dict[int, Passable] = {}
        self._within: dict[tuple[int, int], tuple[int, ...]] = {}
        # By reach and square; 0 until it is asked for.
        self.discs: list[list[int]] = [[0] * self.cells for _ in range(REACH)]

    def at(self, x: int, y: int) -> int:
        return y * self.width + x

    def xy(self, cell: int) -> tuple[int, int]:
        return cell % self.width, cell // self.width

    def parse(self, name: str) -> int:
        """ "R3:2,4" (tile, x, y) or "W5" (column letter, row from the top)."""
        found = self._parsed.get(name)
        if found is None:
            found = self._parsed[name] = self._parse(name)
        return found

    def _parse(self, name: str) -> int:
        if local := _LOCAL.fullmatch(name):
            tile, x, y = local[1], int(local[2]), int(local[3])
            if tile in self.corners and x < self.sizes[tile][0] and y < self.sizes[tile][1]:
                return self.at(self.corners[tile][0] + x, self.corners[tile][1] + y)
        elif found := _NAME.fullmatch(name):
            x, y = from_letters(found[1]), int(found[2]) - 1
            if x < self.width and 0 <= y < self.height and self.zone[self.at(x, y)] >= 0:
                return self.at(x, y)
        raise ContentError(f"no square {name!r}", remedy='use "R3:2,4" or "W5"')

    def distance(self, a: int, b: int) -> int:
        """WOLF-9.28: the larger of the two differences."""
        return self.far[a][b]

    def within(self, cell: int, reach: int) -> tuple[int, ...]:
        """The squares at most so far away, in order."""
        found = self._within.get((cell, reach))
        if found is None:
            row = self.far[cell]
            found = tuple(other for other in self.floor if row[other] <= reach)
            self._within[cell, reach] = found
        return found

    def disc(self, cell: int, reach: int) -> int:
        """The same as a mask, for less than REACH."""
        found = self.discs[reach][cell]
        if not found:
            found = self.discs[reach][cell] = mask_of(self.within(cell, reach))
        return found

    # -- making ------------------------------------------------------------------------------

    def _gate(self, name: str, barricade: bool, mission: Mission) -> None:
        one, _, other = name.partition("/")
        if one not in self.zones or other not in self.zones:
            raise ContentError(f"no junction {name!r}", file=mission.id)
        a, b = self.zones.index(one), self.zones.index(other)
        bit = 1 << (self.cells + len(self.gates))
        cells: set[int] = set()
        for cell in self.zone_cells[a]:
            for to in self._beside(cell):
                if self.zone[to] == b:
                    self._edge[cell, to] = self._edge[to, cell] = bit
                    cells |= {cell, to}
        if not cells:
            raise ContentError(f"{one} and {other} do not touch", file=mission.id)
        self.gates[name] = Gate(name, bit, barricade, frozenset(cells))

    def _beside(self, cell: int) -> list[int]:
        x, y = self.xy(cell)
        return [
            self.at(x + dx, y + dy)
            for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1))
            if 0 <= x + dx < self.width and 0 <= y + dy < self.height
        ]

    def crossing(self, a: int, b: int) -> int:
        """The gates on the edge between two squares side by side, or -1 for a wall (WOLF-8.08)."""
        if self.zone[a] < 0 or self.zone[b] < 0:
            return -1
        return self._edge.get((a, b), 0)

    def _lay_steps(self) -> None:
        """WOLF-8.02, WOLF-8.03: the neighbours of each square and the gates between."""
        self.steps: list[tuple[tuple[int, int], ...]] = []
        for cell in range(self.cells):
            found: list[tuple[int, int]] = []
            x, y = self.xy(cell)
            for dy in (-1, 0, 1):
                for dx in (-1, 0, 1):
                    inside = 0 <= x + dx < self.width and 0 <= y + dy < self.height
                    if not (dx or dy) or not inside or self.zone[cell] < 0:
                        continue
                    to = self.at(x + dx, y + dy)
                    if dx and dy:
                        one, other = self.at(x + dx, y), self.at(x, y + dy)
                        parts = [
                            self.crossing(a, b)
                            for a, b in ((cell, one), (cell, other), (one, to), (other, to))
                        ]
                    else:
                        parts = [self.crossing(cell, to)]
                    if min(parts) >= 0:
                        gates = 0
                        for part in parts:
                            gates |= part
                        found.append((to, gates))
            self.steps.append(tuple(found))
        self.step_gates = [dict(found) for found in self.steps]

    def large_steps(self, anchor: int) -> tuple[tuple[int, int], ...]:
        """WOLF-18.04: shifts of a 2x2 footprint and the gates they cross or would stand on."""
        found = self._large.get(anchor)
        if found is None:
            shifts = [(to, self._shift(anchor, to)) for to, _ in self.steps[anchor]]
            found = self._large[anchor] = tuple((to, g) for to, g in shifts if g >= 0)
        return found

    def footprint(self, anchor: int) -> tuple[int, int, int, int]:
        return (anchor, anchor + 1, anchor + self.width, anchor + self.width + 1)

    def inner_gates(self, anchor: int) -> int:
        """The gates inside a footprint, or -1 if a wall or the outside is."""
        x, y = self.xy(anchor)
        if x + 1 >= self.width or y + 1 >= self.height:
            return -1
        a, b, c, d = self.footprint(anchor)
        parts = [self.crossing(*pair) for pair in ((a, b), (c, d), (a, c), (b, d))]
        gates = 0
        for part in parts:
            gates |= part
        return -1 if min(parts) < 0 else gates

    def _shift(self, anchor: int, to: int) -> int:
        gates = self.inner_gates(to)
        if gates < 0:
            return -1
        for old, new in zip(self.footprint(anchor), self.footprint(to), strict=True):
            part = self.step_gates[old].get(new)
            if part is None:
                return -1
            gates |= part
        return gates

    def _adjacent_zones(self) -> tuple[frozenset[int], ...]:
        """WOLF-8.01: zones whose tiles share an edge, whatever stands on it."""
        near: list[set[int]] = [set() for _ in self.zones]
        for cell in self.floor:
            for to in self._beside(cell):
                if self.zone[to] >= 0 and self.zone[to] != self.zone[cell]:
                    near[self.zone[cell]].add(self.zone[to])
        return tuple(frozenset(found) for found in near)

    # -- ways --------------------------------------------------------------------------------

    @cached_property
    def anchors(self) -> int:
        """Where the upper left square of a large figure can be."""
        return mask_of(cell for cell in self.floor if self.inner_gates(cell) >= 0)

    @cached_property
    def doorways(self) -> int:
        """Where a large figure would stand in a doorway (WOLF-18.05)."""
        return mask_of(
            cell
            for cell in self.floor
            if self.anchors >> cell & 1 and self.inner_gates(cell) & self.door_mask
        )

    def passable(self, closed: int) -> Passable:
        """Single steps of small figures while some gates are closed."""
        found = self._passable.get(closed)
        if found is None:
            found = self._passable[closed] = lay_passable(self, closed)
        return found

    def courses(self, large: bool, shut: int, bars: int) -> Courses:
        """The steps of a figure while some doors are shut and some barricades stand."""
        key = (large, shut, bars)
        found = self._courses.get(key)
        if found is None:
            found = self._courses[key] = lay_courses(self, large, shut, bars)
        return found

    # -- sight -------------------------------------------------------------------------------

    def lines(self, a: int, b: int) -> tuple[int, ...]:
        """WOLF-9.23: what each of the four lines passes, as masks; those through walls left out."""
        return self.sight.lines(a, b)

    def sees(self, a: int, b: int, blockers: int) -> bool:
        """WOLF-9.22, WOLF-9.27: at least two of the four lines are clear."""
        masks = self.masks[a][b]
        if masks is None:
            masks = self.sight.look(a, b)
        for mask in masks:
            if not mask & blockers:
                return True
        return False

    def _screens(self) -> Screens:
        """Walls are the edges of tiles (WOLF-8.07, WOLF-8.08); a barricade blocks no sight."""
        void = mask_of(cell for cell in range(self.cells) if self.zone[cell] < 0)
        doors = [gate.bit for gate in self.gates.values() if not gate.barricade]
        edges: dict[tuple[int, bool], int] = {}  # of a wall (-1) or door, upright or not
        for cell in range(self.cells):
            x, y = self.xy(cell)
            for upright, other in ((True, cell - 1), (False, cell - self.width)):
                if not (x if upright else y) or self.zone[cell] == self.zone[other]:
                    continue
                bit = self.crossing(other, cell)
                edges[bit, upright] = edges.get((bit, upright), 0) | 1 << cell
        return Screens(
            void,
            edges.get((-1, True), 0),
            edges.get((-1, False), 0),
            tuple((bit, edges.get((bit, True), 0), edges.get((bit, False), 0)) for bit in doors),
        )


def _corridor(
    mission: Mission, name: str, a: str, b: str
) -> tuple[tuple[int, int], tuple[int, int]]:
    """A corridor between neighbouring rooms: its corner and size."""
    if a not in mission.rooms or b not in mission.rooms:
        raise ContentError(f"corridor {name} joins no rooms", file=mission.id)
    (ai, aj), (bi, bj) = sorted((mission.rooms[a], mission.rooms[b]))
    if (bi - ai, bj - aj) == (1, 0):
        return (PITCH * ai + ROOM, PITCH * aj + 2), (LONG, SHORT)
    if (bi - ai, bj - aj) == (0, 1):
        return (PITCH * ai + 2, PITCH * aj + ROOM), (SHORT, LONG)
    raise ContentError(f"corridor {name}: {a} and {b} are not neighbours", file=mission.id)
