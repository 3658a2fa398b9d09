# SPDX-License-Identifier: MIT
"""Lines of sight between hexes as DEF-7.02 traces them (DEF-7.06); not symmetric (DEF-7.05).

Places are axial, six units to a hex: the centre of (q, r) is (6q, 6r). A hex is where three strips
meet, |2x + y|, |x + 2y| and |x - y| at most 6 from its centre, so everything is decided with
integers. A line's shape depends on the displacement alone and is worked out once for each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from math import lcm
from typing import NamedTuple

Place = tuple[int, int]
Pair = tuple[Place, Place]  # two neighbouring hexes: the side between them

CORNERS = ((4, -2), (2, 2), (-2, 4), (-4, 2), (-2, -2), (2, -4))
MIDDLES = tuple(
    ((a + c) // 2, (b + d) // 2)
    for (a, b), (c, d) in pairwise((*CORNERS, CORNERS[0]))
)  # fmt: skip


class Line(NamedTuple):
    """What a line needs clear: hexes, sides, and one alternative of every choice."""

    cells: frozenset[Place]
    sides: frozenset[Pair]
    choices: tuple[tuple[frozenset[Pair], ...], ...]


def side(one: Place, other: Place) -> Pair:
    """The side between two hexes, whichever is named first."""
    return (one, other) if one < other else (other, one)


def turned(place: Place) -> Place:
    """A place turned by a sixth about (0, 0)."""
    q, r = place
    return -r, q + r


def mirrored(place: Place) -> Place:
    """A place on the other side of the line on which q and r are equal."""
    return place[1], place[0]


@cache
def shapes(dq: int, dr: int) -> tuple[Line, ...]:
    """The lines from the hex at (0, 0) to the one at (dq, dr).

    Only one twelfth of the plane is traced; the rest is that part, mirrored and turned.
    """
    if not (dq > 0 and dr >= 0):
        back = (dq + dr, -dq)
        return _moved(shapes(*back), turned)
    if dr > dq:
        return _moved(shapes(dr, dq), mirrored)
    found: list[Line] = []
    for start in CORNERS:
        for x, y in CORNERS + MIDDLES:
            end = (6 * dq + x, 6 * dr + y)
            if start != end:  # a line of no length is none
                found.append(_trace(start, end, (dq, dr)))
    found.sort(key=lambda line: (len(line.choices), len(line.cells) + len(line.sides)))
    kept: list[Line] = []
    for line in found:
        if not any(_covers(other, line) for other in kept):
            kept.append(line)
    return tuple(kept)


def _covers(one: Line, other: Line) -> bool:
    """Whether a line is clear whenever the other one is: then the other is no question."""
    if one == other:
        return True
    return not one.choices and one.cells <= other.cells and one.sides <= other.sides


class _Sides(dict[Pair, Pair]):
    """Where a move brings sides; lines that go together share most of theirs."""

    def __init__(self, move: Callable[[Place], Place]) -> None:
        super().__init__()
        self._move = move

    def __missing__(self, pair: Pair) -> Pair:
        one, other = pair
        found = self[pair] = side(self._move(one), self._move(other))
        return found


def _moved(lines: tuple[Line, ...], move: Callable[[Place], Place]) -> tuple[Line, ...]:
    """Lines turned or mirrored."""
    moved = _Sides(move).__getitem__
    found: list[Line] = []
    for cells, sides, choices in lines:
        ways = tuple([tuple([frozenset(map(moved, way)) for way in each]) for each in choices])
        found.append(Line(frozenset(map(move, cells)), frozenset(map(moved, sides)), ways))
    return tuple(found)


def _trace(start: Place, end: Place, target: Place) -> Line:
    """Cut the line wherever it could meet a side, and look at the points and the pieces."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    slopes = ((2 * x + y, 2 * dx + dy), (x + 2 * y, dx + 2 * dy), (x - y, dx - dy))
    scale = 2 * lcm(*(abs(slope) for _, slope in slopes if slope))
    cuts = {0, scale}
    for value, slope in slopes:
        if slope:
            low, high = sorted((value, value + slope))
            for level in range(-(-low // 6) * 6, high + 1, 6):
                cuts.add((level - value) * scale // slope)
    times = sorted(cuts)

    def hexes(time: int) -> frozenset[Place]:
        return _around(x * scale + dx * time, y * scale + dy * time, scale)

    points = [hexes(time) for time in times]
    pieces = [hexes((before + after) // 2) for before, after in pairwise(times)]
    home: Place = (0, 0)
    ends = {home, target}
    cells = frozenset().union(*pieces, *points[1:-1]) - ends
    sides = {side(*sorted(piece)) for piece in pieces if len(piece) == 2}
    choices = []
    stays = [frozenset({home}), *pieces, frozenset({target})]
    for place, (before, after) in zip(points, pairwise(stays), strict=True):
        if before & after:
            continue
        ways = _ways(before, after, place)
        if len(ways) == 1:
            sides |= ways[0]
        else:
            choices.append(ways)
    must = frozenset(sides)
    left = tuple(tuple(way - must for way in ways) for ways in choices)
    return Line(cells, must, tuple(ways for ways in left if all(ways)))


def _ways(
    before: frozenset[Place], after: frozenset[Place], place: frozenset[Place]
) -> tuple[frozenset[Pair], ...]:
    """DEF-7.02 (b) and (d): over the side between two hexes, or round through the third."""
    found: list[frozenset[Pair]] = []
    for one in sorted(before):
        for other in sorted(after):
            found.append(frozenset({side(one, other)}))
            thirds = place - {one, other}
            found += [frozenset({side(one, third), side(third, other)}) for third in thirds]
    return tuple(dict.fromkeys(found))


def _around(x: int, y: int, scale: int) -> frozenset[Place]:
    """The hexes that hold a point (given `scale` times too large), borders included."""
    six = 6 * scale
    found = []
    for q in (x // six, x // six + 1):
        for r in (y // six, y // six + 1):
            a, b = x - q * six, y - r * six
            if abs(2 * a + b) <= six and abs(a + 2 * b) <= six and abs(a - b) <= six:
                found.append((q, r))
    return frozenset(found)
