# SPDX-License-Identifier: MIT
"""Walking on one board, as bit masks: a ring of hexes spreads to all its neighbours at once.

Hexes have the bits that they have among the blockers of sight (`sightlines.py`): with a margin of
one hex all round, so that a step is the same shift for all hexes from which it may be taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from operator import or_
from typing import Generic, TypeVar

from redoubt.games.defiance.actions import Step
from redoubt.games.defiance.sightlines import Sightlines

Ways = Sequence[Sequence[tuple[int, int, bool]]]  # from a hex: where to, the Door, a blue side
Steps = tuple[tuple[int, int], ...]  # a shift, and the hexes from which it is a step
Costs = tuple[tuple[int, int], ...]  # where to, and what it costs
Flood = tuple[int, tuple[int, ...]]  # the hexes in reach: all of them, and by their cost
Prices = tuple[tuple[int, int], ...]  # what entering costs, and the hexes that cost so much
# How far on the way to a hex each hex is, in ranks; for each rank the hexes that are nearer, and
# those that have it.
Approach = tuple[bytes, tuple[int, ...], tuple[int, ...]]

MANY = 20_000  # floods that are kept
EVERYWHERE = 1000  # steps: more than any way takes

K = TypeVar("K")
V = TypeVar("V")


class Table(dict[K, V], Generic[K, V]):
    """What is worked out when it is first asked for."""

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        found = self[key] = self._make(key)
        return found


class Ground:
    """The board as walkers know it, whatever Doors are open; what was worked out once is kept."""

    def __init__(
        self, sight: Sightlines, ways: Ways, standing: int, steps_to: Sequence[Step]
    ) -> None:
        self.cells = sight.cells
        self.steps_to = steps_to  # the actions, by hex
        self.standing = standing  # where somebody could stand if nothing else were there
        self.ways = ways
        self.list, self.first, self.ranges = sight.list, sight.first, sight.ranges
        self._grid = sight.grid
        self._planes = sight.planes
        self._disks: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._within: dict[int, tuple[int, ...]] = {}
        self._around: dict[tuple[int, int], int] = {}
        self.rings = Table(self._ring)  # the hexes next to a hex, in all planes of who stands where
        self.touching = Table(self._touch)  # a hex and those next to it
        self.floors = Table(self._floor)  # by closed Doors

    def _floor(self, closed: int) -> Floor:
        return Floor(self, closed)

    def _ring(self, cell: int) -> int:
        return self.ranges(cell)[1] * self._planes

    def _touch(self, cell: int) -> int:
        return self.within(cell, 1)

    def disk(self, cell: int, least: int, most: int) -> tuple[int, ...]:
        """The hexes between two Ranges from a hex, nearest first."""
        known = self._disks.get((cell, least, most))
        if known is None:
            near, distance = self._grid.within(cell, most), self._grid.distance
            known = tuple([to for to in near if distance(cell, to) >= least])
            self._disks[cell, least, most] = known
        return known

    def within(self, cell: int, far: int) -> int:
        """The hexes up to a Range from a hex."""
        known = self._within.get(cell)
        if known is None:
            known = self._within[cell] = tuple(accumulate(self.ranges(cell), or_))
        return known[far] if 0 <= far < len(known) else known[-1] if far >= 0 else 0

    def around(self, cell: int, far: int) -> int:
        """The same in all planes of who stands where."""
        known = self._around.get((cell, far))
        if known is None:
            known = self._around[cell, far] = self.within(cell, far) * self._planes
        return known


class Floor:
    """The board with some Doors closed. Positions with the same Doors share it, so that all it
    knows is found by the hex alone."""

    def __init__(self, ground: Ground, closed: int) -> None:
        self._ground, self._closed = ground, closed
        self._cells, self._ways = ground.cells, ground.ways
        self._plain, self._crossing = self._steps()
        self.contacts = Table(self._contacts)  # the hexes in Contact with a hex (DEF-4.01)
        self.easy = Table(self._easy)  # a hex, and what a blue side costs: the steps from there
        self.paces = Table(self._paces)  # the same, and points: those that they suffice for
        self.walks = Table(self._walks)  # DEF-23.17: the hexes at every walking distance
        self._strolls: dict[int, tuple[int, ...]] = {}
        self.toward = Table(self._approach)
        self.floods: dict[tuple[object, ...], Flood] = {}  # kept by who walks

    def _steps(self) -> tuple[Steps, Steps]:
        """The steps over plain sides and over blue ones."""
        found: tuple[dict[int, int], dict[int, int]] = {}, {}
        for cell, ways in enumerate(self._ways):
            here = self._cells[cell]
            for to, door, blue in ways:
                if not door & self._closed:
                    shift = self._cells[to].bit_length() - here.bit_length()
                    found[blue][shift] = found[blue].get(shift, 0) | here
        plain, crossing = found
        return tuple(plain.items()), tuple(crossing.items())

    def beyond(self, ring: int) -> int:
        """The hexes one step beyond a ring."""
        return spread(ring, self._plain) | spread(ring, self._crossing)

    def _contacts(self, cell: int) -> int:
        return self.beyond(self._cells[cell])

    def _easy(self, key: tuple[int, int]) -> Costs:
        """With their costs, if neither obstacles nor figures are there."""
        cell, blue = key
        return tuple([(to, blue if crossing else 1) for to, door, crossing in self._ways[cell]
                      if not door & self._closed])  # fmt: skip

    def _paces(self, key: tuple[int, int, int]) -> tuple[Step, ...]:
        """As actions."""
        cell, blue, points = key
        steps_to = self._ground.steps_to
        return tuple([steps_to[to] for to, cost in self.easy[cell, blue] if cost <= points])

    def _walks(self, start: int) -> tuple[int, ...]:
        """Closed Doors stop, figures do not."""
        ring = seen = self._cells[start]
        rings: list[int] = []
        while ring:
            rings.append(ring)
            ring = self.beyond(ring) & ~seen
            seen |= ring
        return tuple(rings)

    def stroll(self, cell: int, steps: int) -> int:
        """The hexes up to a walking distance: no points lead beyond them."""
        known = self._strolls.get(cell)
        if known is None:
            known = self._strolls[cell] = tuple(accumulate(self.walks[cell], or_))
        return known[steps] if steps < len(known) else known[-1]

    def _approach(self, there: int) -> Approach:
        """All hexes by the walk there, then those from which none leads there by Range."""
        walks = self.walks[there]
        apart = ~sum(walks)
        rings = [*walks, *[ring & apart for ring in self._ground.ranges(there) if ring & apart]]
        ranks = bytearray(len(self._cells))
        for rank, ring in enumerate(rings):
            for cell in self._ground.list(ring):
                ranks[cell] = rank
        return bytes(ranks), tuple(accumulate(rings, or_, initial=0)), tuple(rings)

    def nearest(self, there: int, cells: int) -> int:
        """Those of some hexes with the shortest walk to one; by Range where no way leads there."""
        _, _, rings = self.toward[there]
        for ring in rings:
            if ring & cells:
                return ring & cells
        return 0

    def flood(self, start: int, points: int, prices: Prices, blue: int) -> Flood:
        """The hexes that some movement points reach: all, and by their cheapest cost.

        A step costs what entering its hex costs, or what its blue side costs if that is more.
        """
        plain, crossing = self._plain, self._crossing
        waves = [0] * (points + 4)  # no step costs more than three
        waves[0] = self._cells[start]
        seen = 0
        for cost in range(points + 1):
            ring = waves[cost] = waves[cost] & ~seen
            if not ring:
                continue
            seen |= ring
            beyond = spread(ring, plain) & ~seen
            for price, cells in prices:
                waves[cost + price] |= beyond & cells
            beyond = spread(ring, crossing) & ~seen if crossing else 0
            if beyond:
                for price, cells in prices:
                    waves[cost + max(price, blue)] |= beyond & cells
        return seen, tuple(waves[: points + 1])


def spread(ring: int, steps: Steps) -> int:
    """The hexes one step beyond a ring."""
    found = 0
    for shift, cells in steps:
        if shift > 0:
            found |= (ring & cells) << shift
        else:
            found |= (ring & cells) >> -shift
    return found
