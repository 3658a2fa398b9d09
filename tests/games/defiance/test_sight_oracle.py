# SPDX-License-Identifier: MIT
"""Sight against a slow second opinion: DEF-7.02 as it is written, in fractions, on random boards.

The oracle shares nothing with the program but the board: it draws every hex as six points in the
plane, cuts every line where it meets the border of a hex, and reads the four conditions of the
rule off the pieces.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redoubt.board.hex import HexGrid
from redoubt.games.defiance.sightlines import Sightlines

Point = tuple[Fraction, Fraction]
Hex = tuple[int, int]
CORNERS = ((4, -2), (2, 2), (-2, 4), (-4, 2), (-2, -2), (2, -4))
NEAR = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
COLUMNS, ROWS = 7, 7
BOARD = HexGrid(COLUMNS, ROWS, flat=False, style="offset")


def corners(at: Hex) -> list[Point]:
    """The six vertices of a hex (DEF-7.02)."""
    return [(Fraction(6 * at[0] + x), Fraction(6 * at[1] + y)) for x, y in CORNERS]


def inside(at: Hex, point: Point) -> bool:
    """Whether a hex holds a point, border included: on the inner side of all six sides."""
    ends = corners(at)
    signs = []
    for (ax, ay), (bx, by) in zip(ends, [*ends[1:], ends[0]], strict=True):
        signs.append((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax))
    return all(sign >= 0 for sign in signs) or all(sign <= 0 for sign in signs)


def holders(point: Point, field: Iterable[Hex]) -> frozenset[Hex]:
    return frozenset(at for at in field if inside(at, point))


def meets(start: Point, end: Point, one: Point, other: Point) -> list[Fraction]:
    """Where a line meets a side: as parts of its length; both ends of the part they share."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    sx, sy = other[0] - one[0], other[1] - one[1]
    cross = dx * sy - dy * sx
    if cross:
        part = ((one[0] - start[0]) * sy - (one[1] - start[1]) * sx) / cross
        along = ((one[0] - start[0]) * dy - (one[1] - start[1]) * dx) / cross
        return [part] if 0 <= part <= 1 and 0 <= along <= 1 else []
    if (one[0] - start[0]) * dy != (one[1] - start[1]) * dx:
        return []
    length = dx * dx + dy * dy
    parts = [((p[0] - start[0]) * dx + (p[1] - start[1]) * dy) / length for p in (one, other)]
    return [part for part in parts if 0 <= part <= 1]


class Oracle:
    """A board as the rule sees it: blocking sides by pairs of hexes, opaque hexes."""

    def __init__(self, walls: set[frozenset[Hex]], opaque: set[Hex], board: set[Hex]) -> None:
        self.walls = walls
        self.opaque = opaque
        self.board = board

    def blocks(self, one: Hex, other: Hex) -> bool:
        off = one not in self.board or other not in self.board
        return off or frozenset((one, other)) in self.walls

    def sees(self, here: Hex, there: Hex) -> bool:
        ends = corners(there)
        middles = [
            ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            for a, b in zip(ends, [*ends[1:], ends[0]], strict=True)
        ]
        far = max(abs(here[0] - there[0]), abs(here[1] - there[1])) + 2
        field = [
            (q, r)
            for q in range(here[0] - far - 1, here[0] + far + 2)
            for r in range(here[1] - far - 1, here[1] + far + 2)
        ]
        return any(
            self.clear(start, end, here, there, field)
            for start in corners(here)
            for end in ends + middles
            if start != end
        )

    def clear(self, start: Point, end: Point, here: Hex, there: Hex, field: list[Hex]) -> bool:
        low = [min(start[k], end[k]) - 9 for k in (0, 1)]
        high = [max(start[k], end[k]) + 9 for k in (0, 1)]
        near = [
            at for at in field if low[0] <= 6 * at[0] <= high[0] and low[1] <= 6 * at[1] <= high[1]
        ]
        cuts = {Fraction(0), Fraction(1)}
        for at in near:
            ends = corners(at)
            for one, other in zip(ends, [*ends[1:], ends[0]], strict=True):
                cuts.update(meets(start, end, one, other))
        parts = sorted(cuts)

        def point(part: Fraction) -> Point:
            return (
                start[0] + part * (end[0] - start[0]),
                start[1] + part * (end[1] - start[1]),
            )

        dots = [holders(point(part), near) for part in parts]
        runs = [holders(point((a + b) / 2), near) for a, b in pairwise(parts)]
        # (a) apart from its end points it touches no opaque hex but the two figures' own.
        touched = set().union(*runs, *dots[1:-1]) - {here, there}
        if touched & self.opaque:
            return False
        # (c) it does not run along a blocking side.
        if any(len(run) == 2 and self.blocks(*run) for run in runs):
            return False
        # (b), (d): from hex to hex; along a side it is in both hexes of that side.
        stays = [frozenset({here}), *runs, frozenset({there})]
        for dot, (before, after) in zip(dots, pairwise(stays), strict=True):
            if not before & after and not any(
                self.passes(one, other, dot) for one in before for other in after
            ):
                return False
        return True

    def passes(self, one: Hex, other: Hex, dot: frozenset[Hex]) -> bool:
        """Over the side between two hexes, or round through the third hex of a vertex."""
        if not self.blocks(one, other):
            return True
        thirds = dot - {one, other}
        return any(
            not self.blocks(one, third) and not self.blocks(third, other) for third in thirds
        )


def axial(cell: int) -> Hex:
    row, column = divmod(cell, COLUMNS)
    return column - (row - (row & 1)) // 2, row


def edge_of(one: int, other: int) -> int:
    return BOARD.edge_between(one, other)


INNER = [edge for edge in range(BOARD.edge_count) if BOARD.edge_cells[edge][1] >= 0]
CELLS = st.integers(0, COLUMNS * ROWS - 1)


@pytest.mark.rule("DEF-7.02")
@settings(max_examples=40, deadline=None)
@given(
    here=CELLS,
    there=CELLS,
    shut=st.sets(st.sampled_from(INNER), max_size=40),
    doors=st.sets(st.sampled_from(INNER), max_size=8),
    solid=st.sets(CELLS, max_size=4),
    figures=st.sets(CELLS, max_size=10),
)
def test_sight_is_what_the_rule_says(
    here: int,
    there: int,
    shut: set[int],
    doors: set[int],
    solid: set[int],
    figures: set[int],
) -> None:
    """Walls that stand, Doors that are closed, blocked hexes and figures, in both directions."""
    if here == there or BOARD.distance(here, there) > 6:
        return
    solid -= {here, there}
    figures -= {here, there}
    shut -= doors
    fast = Sightlines(BOARD, shut, solid, doors)
    blockers = fast.mask(figures)
    for door in doors:
        blockers |= fast.doors[door]
    walls = {frozenset(axial(cell) for cell in BOARD.edge_cells[edge]) for edge in (*shut, *doors)}
    opaque = {axial(cell) for cell in (*solid, *figures)}
    slow = Oracle(walls, opaque, {axial(cell) for cell in range(COLUMNS * ROWS)})
    for one, other in ((here, there), (there, here)):
        told = slow.sees(axial(one), axial(other))
        assert fast.sees(one, other, blockers) == told, (axial(one), axial(other))


@pytest.mark.rule("DEF-7.02")
@settings(max_examples=4, deadline=None)
@given(
    shut=st.sets(st.sampled_from(INNER), max_size=30),
    doors=st.sets(st.sampled_from(INNER), min_size=8, max_size=30),
    figures=st.sets(CELLS, max_size=6),
)
def test_a_closed_door_is_a_wall_and_an_open_one_is_nothing(
    shut: set[int], doors: set[int], figures: set[int]
) -> None:
    """From every hex to every other, whoever stands between."""
    shut -= doors
    fast = Sightlines(BOARD, shut, (), doors)
    walls, nothing = Sightlines(BOARD, shut | doors, (), ()), Sightlines(BOARD, shut, (), ())
    between = fast.mask(figures)
    closed = sum(fast.doors[door] for door in doors)
    for here in range(COLUMNS * ROWS):
        for there in range(COLUMNS * ROWS):
            told = fast.sees(here, there, between | closed)
            assert told == walls.sees(here, there, between), (here, there)
            assert fast.sees(here, there, between) == nothing.sees(here, there, between)
            past = fast.past_walls(fast.cells[here], there, closed)
            assert bool(past) == walls.sees(here, there, 0)


def at(q: int, r: int) -> int:
    """A hex of a board whose middle is called (0, 0) and lies in an even row."""
    return next(cell for cell in range(COLUMNS * ROWS) if axial(cell) == (q + 1, r + 2))


def board(*walls: tuple[Hex, Hex]) -> Sightlines:
    edges = [edge_of(at(*one), at(*other)) for one, other in walls]
    return Sightlines(BOARD, edges, (), ())


@pytest.mark.rule("DEF-7.02")
def test_nothing_slips_between_joined_sides() -> None:
    walls = (
        ((1, -1), (2, -1)), ((1, 0), (2, -1)), ((1, 0), (2, 0)), ((1, 1), (2, 0)), ((1, 1), (2, 1)),
    )  # fmt: skip
    fast = board(*walls)
    assert not fast.sees(at(0, 0), at(3, 0), 0)
    assert fast.sees(at(0, 0), at(2, -1), 0)
    assert fast.sees(at(0, 0), at(2, 1), 0)


@pytest.mark.rule("DEF-7.05")
def test_sight_is_not_symmetric() -> None:
    fast = board()
    figures = fast.mask((at(2, 1), at(2, 3)))
    assert fast.sees(at(0, 0), at(3, 3), figures)
    assert not fast.sees(at(3, 3), at(0, 0), figures)
    assert fast.sees(at(3, 3), at(0, 0), 0)


@pytest.mark.rule("DEF-7.06")
def test_round_the_end_of_a_short_wall() -> None:
    walls = (
        ((0, 0), (1, 0)), ((0, 1), (1, 0)), ((0, 0), (1, -1)), ((0, 1), (1, 1)), ((0, -1), (1, -1)),
    )  # fmt: skip
    assert not board(*walls).sees(at(0, 0), at(1, 0), 0)
    assert board(*walls[:3]).sees(at(0, 0), at(1, 0), 0)
    assert board(*walls[:1]).sees(at(0, 0), at(1, 0), 0)


@pytest.mark.rule("DEF-7.01", "DEF-7.03")
def test_a_figure_or_a_pillar_between_two_others_is_in_the_way() -> None:
    fast = board()
    assert not fast.sees(at(0, 0), at(2, 0), fast.mask((at(1, 0),)))
    assert fast.sees(at(0, 0), at(2, 0), 0)
    assert not Sightlines(BOARD, (), (at(2, 0),), ()).sees(at(0, 0), at(4, 0), 0)
