# SPDX-License-Identifier: MIT
"""Walking on one board, as bit masks: a ring of hexes spreads to all its neighbours at once.

Hexes have the bits that they have among the blockers of sight (`sightlines.py`): with a margin of
one hex all round, so that a step is the same shift for all hexes from which it may be taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import or_

from redoubt.games.defiance.sightlines import Sightlines

Ways = Sequence[Sequence[tuple[int, int, bool]]]  # from a hex: where to, the Door, a blue side
Steps = tuple[tuple[int, int], ...]  # a shift, and the hexes from which it is a step
Costs = tuple[tuple[int, int], ...]  # where to, and what it costs
Flood = tuple[int, tuple[int, ...]]  # the hexes in reach: all of them, and by their cost
Prices = tuple[tuple[int, int], ...]  # what entering costs, and the hexes that cost so much

MANY = 20_000  # floods and nearest hexes that are kept


class Ground:
    """The board as walkers know it; what was worked out once is kept."""

    def __init__(self, sight: Sightlines, ways: Ways, standing: int) -> None:
        self.cells = sight.cells
        self.standing = standing  # where somebody could stand if nothing else were there
        self._ways = ways
        self.list, self.first, self.ranges = sight.list, sight.first, sight.ranges
        self._grid = sight.grid
        self._disks: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._steps: dict[int, tuple[Steps, Steps]] = {}  # by closed Doors
        self._walks: dict[tuple[int, int], tuple[int, ...]] = {}
        self._around: dict[tuple[int, int], int] = {}
        self._planes = sight.planes
        self._within: dict[int, tuple[int, ...]] = {}
        self.floods: dict[tuple[object, ...], Flood] = {}  # kept by who walks
        # Where an Enemy could go from a hex when it was last looked at, and what it found there.
        self.fields: dict[tuple[int, int], tuple[tuple[int, int, int], int]] = {}
        self._contacts: dict[tuple[int, int], int] = {}
        self._easy: dict[tuple[int, int, int], Costs] = {}
        self._rings: dict[int, int] = {}
        self._nearest: dict[tuple[int, int, int], int] = {}

    def steps(self, closed: int) -> tuple[Steps, Steps]:
        """The steps over plain sides and over blue ones past these closed Doors."""
        known = self._steps.get(closed)
        if known is None:
            found: tuple[dict[int, int], dict[int, int]] = {}, {}
            for cell, ways in enumerate(self._ways):
                here = self.cells[cell]
                for to, door, blue in ways:
                    if not door & closed:
                        shift = self.cells[to].bit_length() - here.bit_length()
                        found[blue][shift] = found[blue].get(shift, 0) | here
            plain, crossing = found
            known = self._steps[closed] = (tuple(plain.items()), tuple(crossing.items()))
        return known

    def beyond(self, ring: int, closed: int) -> int:
        """The hexes one step beyond a ring past these closed Doors."""
        plain, crossing = self.steps(closed)
        return spread(ring, plain) | spread(ring, crossing)

    def contacts(self, cell: int, closed: int) -> int:
        """The hexes in Contact with a hex past these closed Doors (DEF-4.01)."""
        known = self._contacts.get((cell, closed))
        if known is None:
            known = self._contacts[cell, closed] = self.beyond(self.cells[cell], closed)
        return known

    def easy(self, cell: int, closed: int, blue: int) -> Costs:
        """The hexes next to a hex with their costs, if neither obstacles nor figures are there."""
        known = self._easy.get((cell, closed, blue))
        if known is None:
            ways = [(to, blue if crossing else 1) for to, door, crossing in self._ways[cell]
                    if not door & closed]  # fmt: skip
            known = self._easy[cell, closed, blue] = tuple(ways)
        return known

    def ring(self, cell: int) -> int:
        """The hexes next to a hex, in all planes of who stands where."""
        known = self._rings.get(cell)
        if known is None:
            known = self._rings[cell] = self.ranges(cell)[1] * self._planes
        return known

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

    def walks(self, start: int, closed: int) -> tuple[int, ...]:
        """DEF-23.17: the hexes at every walking distance; closed Doors stop, figures do not."""
        known = self._walks.get((start, closed))
        if known is None:
            ring = seen = self.cells[start]
            rings: list[int] = []
            while ring:
                rings.append(ring)
                ring = self.beyond(ring, closed) & ~seen
                seen |= ring
            known = self._walks[start, closed] = tuple(rings)
        return known

    def nearest(self, there: int, cells: int, closed: int) -> int:
        """Those of some hexes with the shortest walk to one; by Range where no way leads there."""
        key = (there, cells, closed)
        known = self._nearest.get(key)
        if known is None:
            if len(self._nearest) > MANY:
                self._nearest.clear()
            rings = (*self.walks(there, closed), *self.ranges(there))
            known = self._nearest[key] = next((ring & cells for ring in rings if ring & cells), 0)
        return known

    def flood(self, start: int, points: int, closed: int, prices: Prices, blue: int) -> Flood:
        """The hexes that some movement points reach: all, and by their cheapest cost.

        A step costs what entering its hex costs, or what its blue side costs if that is more.
        """
        plain, crossing = self.steps(closed)
        waves = [0] * (points + 4)  # no step costs more than three
        waves[0] = self.cells[start]
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
