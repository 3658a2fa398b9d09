# SPDX-License-Identifier: MIT
"""The tree of staircases that a straight line can follow; the same for every square board.

A line leaves cell (0,0) through the side at i = 1 and climbs: each step is *ahead* (+i) or *aside*
(+j). Every edge crossed puts one corner point below the line and one above it. A line exists when
a slope m satisfies, for every above point u and below point l,

    u.y - l.y > m * (u.x - l.x)

which gives m a greatest lower and a least upper bound; strictly between them there must be room.
Integers only: bounds are kept as fractions and compared by cross multiplication.

The tree depends on no map, so it is shared and grows as deeper nodes are asked for. It has about
n cubed / 10 nodes at depth n, and a board with walls asks for a small part of it.
"""

from __future__ import annotations

from typing import ClassVar, Final

_UNKNOWN = -2
_IMPOSSIBLE = -1

# A bound is (numerator, denominator) with a positive denominator, or zero for infinity.
_Bound = tuple[int, int]
_Point = tuple[int, int]


class Stairs:
    """Nodes are ints; node 0 is the cell straight ahead of the viewer."""

    __slots__ = ("_above", "_ahead", "_aside", "_below", "_hi", "_i", "_j", "_lo", "_parent")

    _shared: ClassVar[Stairs | None] = None

    def __init__(self) -> None:
        self._i: Final = [1]
        self._j: Final = [0]
        self._parent: Final = [_IMPOSSIBLE]
        # The two corner points of the edge crossed to enter the node.
        self._below: Final[list[_Point]] = [(1, 0)]
        self._above: Final[list[_Point]] = [(1, 1)]
        self._lo: Final[list[_Bound]] = [(-1, 0)]
        self._hi: Final[list[_Bound]] = [(1, 0)]
        self._ahead: Final = [_UNKNOWN]
        self._aside: Final = [_UNKNOWN]

    @classmethod
    def shared(cls) -> Stairs:
        """The one tree of this process."""
        if cls._shared is None:
            cls._shared = Stairs()
        return cls._shared

    def __len__(self) -> int:
        return len(self._i)

    def ahead(self, node: int) -> int:
        """The node one step ahead (+i), or a negative number when no line goes there."""
        child = self._ahead[node]
        if child == _UNKNOWN:
            i, j = self._i[node] + 1, self._j[node]
            child = self._ahead[node] = self._grow(node, i, j, (i, j), (i, j + 1))
        return child

    def aside(self, node: int) -> int:
        """The node one step aside (+j), or a negative number when no line goes there."""
        child = self._aside[node]
        if child == _UNKNOWN:
            i, j = self._i[node], self._j[node] + 1
            child = self._aside[node] = self._grow(node, i, j, (i + 1, j), (i, j))
        return child

    def _grow(self, parent: int, i: int, j: int, below: _Point, above: _Point) -> int:
        """The new child, or _IMPOSSIBLE when no slope is left."""
        lo_n, lo_d = self._lo[parent]
        hi_n, hi_d = self._hi[parent]
        bx, by = below
        ax, ay = above
        belows, aboves, parents = self._below, self._above, self._parent
        pairs = [(below, above)]
        node = parent
        while node >= 0:
            pairs.append((belows[node], (ax, ay)))
            pairs.append(((bx, by), aboves[node]))
            node = parents[node]
        for (lx, ly), (ux, uy) in pairs:
            run, rise = ux - lx, uy - ly
            if run > 0:
                if rise * hi_d < hi_n * run:
                    hi_n, hi_d = rise, run
            elif run < 0:
                if -rise * lo_d > lo_n * -run:
                    lo_n, lo_d = -rise, -run
            elif rise <= 0:
                return _IMPOSSIBLE
        if lo_n * hi_d >= hi_n * lo_d and lo_d and hi_d:
            return _IMPOSSIBLE
        self._i.append(i)
        self._j.append(j)
        self._parent.append(parent)
        self._below.append(below)
        self._above.append(above)
        self._lo.append((lo_n, lo_d))
        self._hi.append((hi_n, hi_d))
        self._ahead.append(_UNKNOWN)
        self._aside.append(_UNKNOWN)
        return len(self._i) - 1
