# SPDX-License-Identifier: MIT
"""Independent answers to the questions of sight on squares, from lines and not from staircases."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise

from redoubt.board.grid import NOWHERE
from redoubt.board.square import SquareGrid, left, right

AHEAD, ASIDE = "i", "j"


@cache
def straight_words(reach: int) -> frozenset[str]:
    """Every sequence of squares that an actual line follows, up to `reach` ahead and aside.

    Lines leave the side x = 1 at height s and rise with slope m. Between the values at which a
    line would meet a grid corner nothing changes, so one line from each gap is enough: exact, and
    without the bounds that the code under test keeps.
    """
    corners = [(x, y) for x in range(2, reach + 2) for y in range(1, reach + 2)]
    heights = {Fraction(0), Fraction(1)}
    for x1, y1 in corners:
        for x2, y2 in corners:
            if x1 < x2:
                # s + m (x - 1) = y for both corners
                m = Fraction(y2 - y1, x2 - x1)
                s = y1 - m * (x1 - 1)
                if 0 < s < 1:
                    heights.add(s)
    words: set[str] = set()
    for s in _between(heights):
        slopes = {Fraction(y - s) / (x - 1) for x, y in corners} | {Fraction(0)}
        for m in _between(slopes | {max(slopes) + 1}):
            words.add(_walk(s, m, reach))
    return frozenset(words)


def _between(values: set[Fraction]) -> list[Fraction]:
    row = sorted(values)
    return [(a + b) / 2 for a, b in pairwise(row)]


def _walk(s: Fraction, m: Fraction, reach: int) -> str:
    i, j, word = 1, 0, ""
    while i <= reach and j <= reach:
        if s + m * i < j + 1:
            i, word = i + 1, word + AHEAD
        else:
            j, word = j + 1, word + ASIDE
    return word


def seen_from(
    grid: SquareGrid,
    floor: list[bool],
    passable: list[bool],
    blocked: set[int],
    origin: int,
    facing: int,
) -> set[int]:
    """The cells in sight, by following every line until something stops it."""
    seen: set[int] = set()
    for side in (left(facing), right(facing)):
        for word in straight_words(max(grid.width, grid.height) - 1):
            cell = origin
            for letter in AHEAD + word:
                direction = facing if letter == AHEAD else side
                if not passable[grid.edge_at[direction][cell]]:
                    break
                cell = grid.step[direction][cell]
                if cell == NOWHERE or not floor[cell]:
                    break
                seen.add(cell)
                if cell in blocked:
                    break
    return seen
