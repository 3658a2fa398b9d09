# SPDX-License-Identifier: MIT
"""Lines of sight between hexes as DEF-7.02 traces them (DEF-7.06); not symmetric (DEF-7.05).

Places are axial, six units to a hex: the centre of (q, r) is (6q, 6r). A hex is where three strips
meet, |2x + y|, |x + 2y| and |x - y| at most 6 from its centre, so everything is decided with
integers. A line's shape depends on the displacement alone and is worked out once for each.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import lcm
from typing import NamedTuple

Place = tuple[int, int]
Part = tuple[int, int, int]  # HEX or one of its SIDES, counted from 1; then the hex

HEX = 0
SIDES: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1))  # E, SE and SW; the others are neighbours'
CORNERS = ((4, -2), (2, 2), (-2, 4), (-4, 2), (-2, -2), (2, -4))
MIDDLES = tuple(
    ((a + c) // 2, (b + d) // 2)
    for (a, b), (c, d) in pairwise((*CORNERS, CORNERS[0]))
)  # fmt: skip

# Three of the corners are the same corner of different hexes, so what lines from there meet is the
# same, moved by a hex: a corner that stands for them, and how far from it they are.
_SHARED: dict[Place, tuple[Place, Place]] = {
    (x, y): (CORNERS[n % 2], ((x - CORNERS[n % 2][0]) // 6, (y - CORNERS[n % 2][1]) // 6))
    for n, (x, y) in enumerate(CORNERS)
}


class Line(NamedTuple):
    """What a line needs clear: hexes, sides, and one alternative of every choice."""

    hexes: frozenset[Part]
    sides: frozenset[Part]
    choices: tuple[tuple[frozenset[Part], ...], ...]


@cache
def side(one: Place, other: Place) -> Part:
    """The side between two hexes, whichever is named first."""
    (q, r), (oq, or_) = one, other
    if (oq - q, or_ - r) in SIDES:
        return 1 + SIDES.index((oq - q, or_ - r)), q, r
    return 1 + SIDES.index((q - oq, r - or_)), oq, or_


def turned(place: Place) -> Place:
    """A place turned by a sixth about (0, 0)."""
    q, r = place
    return -r, q + r


def mirrored(place: Place) -> Place:
    """A place on the other side of the line on which q and r are equal."""
    return place[1], place[0]


def first_twelfth(dq: int, dr: int) -> tuple[Place, Place, Place]:
    """Where a displacement lies in the twelfth of the plane that is traced.

    With it, where (1, 0) and (0, 1) come to lie when that twelfth is mirrored and turned back.
    """
    turns = 0
    while not (dq > 0 and dr >= 0):
        dq, dr = dq + dr, -dq
        turns += 1
    place, east, south = (dq, dr), (1, 0), (0, 1)
    if dr > dq:
        place, east, south = mirrored(place), south, east
    for _ in range(turns):
        east, south = turned(east), turned(south)
    return place, east, south


@cache
def shapes(dq: int, dr: int) -> tuple[Line, ...]:
    """The lines from the hex at (0, 0) to the one at (dq, dr)."""
    found: dict[Line, None] = {}
    for start in CORNERS:
        for x, y in CORNERS + MIDDLES:
            end = (6 * dq + x, 6 * dr + y)
            if start != end:  # a line of no length is none
                found[_trace(start, end, (dq, dr))] = None
    # A line is no question if it needs all that another one needs.
    kept: list[Line] = []
    plain: list[Line] = []
    for line in sorted(found, key=lambda line: (len(line.choices), len(line[0]) + len(line[1]))):
        hexes, sides, choices = line
        if not any(less.sides <= sides and less.hexes <= hexes for less in plain):
            kept.append(line)
            if not choices:
                plain.append(line)
    return tuple(kept)


def _trace(start: Place, end: Place, target: Place) -> Line:
    """What a line needs clear, read off its points and pieces."""
    first, (q, r) = _SHARED[start]
    points, pieces = _pieces(first, (end[0] - 6 * q, end[1] - 6 * r))
    home, target = (-q, -r), (target[0] - q, target[1] - r)
    touched = set().union(*pieces, *points[1:-1])
    touched -= {home, target}
    sides = {side(*piece) for piece in pieces if len(piece) == 2}
    choices = []
    stays = [(home,), *pieces, (target,)]
    for place, before, after in zip(points, stays, stays[1:], strict=False):
        if before[0] in after or before[-1] in after:
            continue
        ways = _ways(before, after, place)
        if len(ways) == 1:
            sides |= ways[0]
        else:
            choices.append(ways)
    left = [tuple([_moved(way - sides, q, r) for way in ways]) for ways in choices]
    hexes = frozenset([(HEX, x + q, y + r) for x, y in touched])
    return Line(hexes, _moved(sides, q, r), tuple([ways for ways in left if all(ways)]))


def _moved(parts: Iterable[Part], q: int, r: int) -> frozenset[Part]:
    return frozenset([(kind, x + q, y + r) for kind, x, y in parts])


@cache
def _pieces(start: Place, end: Place) -> tuple[list[tuple[Place, ...]], list[tuple[Place, ...]]]:
    """Cut a line wherever it could meet a side: the hexes at the points and along the pieces."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    u, du, v, dv = 2 * x + y, 2 * dx + dy, x + 2 * y, dx + 2 * dy
    slopes = ((u, du), (v, dv), (u - v, du - dv))
    scale = 2 * lcm(*[abs(slope) for _, slope in slopes if slope])
    cuts = {0, scale}
    for value, slope in slopes:
        if slope:
            low, high = (value, value + slope) if slope > 0 else (value + slope, value)
            first, step = -(-low // 6) * 6 - value, scale // slope
            cuts.update([along * step for along in range(first, high - value + 1, 6)])
    times = sorted(cuts)
    u, v, six = u * scale, v * scale, 6 * scale
    points = [_around(u + du * time, v + dv * time, six) for time in times]
    middles = [(before + after) // 2 for before, after in pairwise(times)]
    pieces = [_around(u + du * time, v + dv * time, six) for time in middles]
    # Inside a hex nothing happens.
    kept = [n for n in range(1, len(pieces)) if not pieces[n - 1] == points[n] == pieces[n]]
    return [points[n] for n in (0, *kept, -1)], [pieces[n] for n in (0, *kept)]


@cache
def _ways(
    before: tuple[Place, ...], after: tuple[Place, ...], place: tuple[Place, ...]
) -> tuple[frozenset[Part], ...]:
    """DEF-7.02 (b) and (d): over the side between two hexes, or round through the third."""
    found: list[frozenset[Part]] = []
    for one in before:
        for other in after:
            found.append(frozenset({side(one, other)}))
            thirds = [third for third in place if third not in (one, other)]
            found += [frozenset({side(one, third), side(third, other)}) for third in thirds]
    return tuple(dict.fromkeys(found))


def _around(u: int, v: int, six: int) -> tuple[Place, ...]:
    """The hexes that hold the point with this 2x + y and x + 2y, borders included."""
    (i, a), (j, b), (k, c) = divmod(u, six), divmod(v, six), divmod(u - v, six)
    return _holders(i, j, k, a > 0, b > 0, c > 0)


@cache
def _holders(i: int, j: int, k: int, a: bool, b: bool, c: bool) -> tuple[Place, ...]:
    """The hexes that hold all points between the same borders, or on them.

    Borders are six apart. What is left over is `a`, `b` and `c`, and the first of them is the sum
    of the others, or six less: halves, or thirds, will do.
    """
    if a and b and c:
        more, most = (4, 2) if i == j + k else (2, 4)
    else:
        more, most = 3 * a, 3 * b
    u, v = 6 * i + more, 6 * j + most
    found = [
        ((2 * p - o) // 3, (2 * o - p) // 3)
        for p in range(i - (not a), i + 2)
        for o in range(j - (not b), j + 2)
        if (p + o) % 3 == 0 and abs(u - v - 6 * (p - o)) <= 6
    ]
    return tuple(sorted(found))
