# SPDX-License-Identifier: MIT
"""Lines of sight between squares, exactly (WOLF-9.22 to WOLF-9.27).

What a line passes depends only on how far its ends are apart, so each shape is traced once for a
width of the map, as bits, and laid over the walls and doors by a shift.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

# WOLF-9.23: like corners are joined, a tenth of a square inside; the lower ones are these, turned.
CORNERS = ((1, 1), (9, 1))


class Line(NamedTuple):
    """What a line passes: squares, and edges by the square to their right or below them."""

    squares: int
    upright: int
    level: int


class Shape(NamedTuple):
    """The four lines between two squares, in the box that has both as its corners."""

    lines: tuple[Line, ...]
    all: Line  # what any of them passes
    ends: int
    pairs: tuple[int, ...]  # what two of them pass, where nothing but squares matters


class Screens(NamedTuple):
    """What blocks lines for ever, and doors: the bit, the upright edges, the level edges."""

    void: int  # squares off the tiles
    upright: int
    level: int
    doors: tuple[tuple[int, int, int], ...]


class Sight:
    """For each pair of squares the masks of which one must be clear; made when first asked for."""

    def __init__(self, width: int, cells: int, screens: Screens) -> None:
        self.width = width
        self.screens = screens
        self.masks: list[list[tuple[int, ...] | None]] = [[None] * cells for _ in range(cells)]
        self.door_upright = mask_of_all(upright for _, upright, _ in screens.doors)
        self.door_level = mask_of_all(level for _, _, level in screens.doors)

    def look(self, a: int, b: int) -> tuple[int, ...]:
        """The masks of a pair that is not in `masks` yet."""
        found = self._pairs(a, b) if a != b else (0,)
        self.masks[a][b] = self.masks[b][a] = found
        return found

    def _pairs(self, a: int, b: int) -> tuple[int, ...]:
        shape, shift = self._shape(a, b)
        squares, upright, level = shape.all
        upright <<= shift
        level <<= shift
        screens = self.screens
        if (
            squares << shift & screens.void
            or upright & (screens.upright | self.door_upright)
            or level & (screens.level | self.door_level)
        ):
            return two_of(self.lines(a, b))
        return tuple([mask << shift for mask in shape.pairs])

    def lines(self, a: int, b: int) -> tuple[int, ...]:
        """WOLF-9.23: what each of the four lines passes, as masks; those through walls left out."""
        shape, shift = self._shape(a, b)
        screens = self.screens
        found: list[int] = []
        for tried, (squares, upright, level) in enumerate(shape.lines):
            if tried - len(found) > 2:  # three are walled off, and two must be clear
                break
            mask, upright, level = squares << shift, upright << shift, level << shift
            if mask & screens.void or upright & screens.upright or level & screens.level:
                continue
            mask &= ~(shape.ends << shift)
            if upright & self.door_upright or level & self.door_level:
                for bit, across, along in screens.doors:
                    if upright & across or level & along:
                        mask |= bit
            found.append(mask)
        return tuple(found)

    def _shape(self, a: int, b: int) -> tuple[Shape, int]:
        """The shape of a pair and where the corner of its box lies."""
        if a > b:
            a, b = b, a
        (ay, ax), (by, bx) = divmod(a, self.width), divmod(b, self.width)
        return _shape(self.width, bx - ax, by - ay), a + min(0, bx - ax)


@cache
def _shape(width: int, dx: int, dy: int) -> Shape:
    ax, bx = max(0, -dx), max(0, dx)
    one, other = (_trace(width, 10 * ax + px, py, 10 * bx + px, 10 * dy + py) for px, py in CORNERS)
    last = dy * width + abs(dx)
    lines = (one, other, _turned(other, width, last), _turned(one, width, last))
    both = Line(
        mask_of_all(line.squares for line in lines),
        mask_of_all(line.upright for line in lines),
        mask_of_all(line.level for line in lines),
    )
    ends = 1 << ax | 1 << dy * width + bx
    return Shape(lines, both, ends, two_of(tuple(line.squares & ~ends for line in lines)))


def _trace(width: int, x0: int, y0: int, x1: int, y1: int) -> Line:
    """Squares whose inside a line passes and edges it touches.

    Coordinates are tenths of a square; heights are kept multiplied by the run, so that all
    numbers are whole.
    """
    if x0 > x1:
        x0, y0, x1, y1 = x1, y1, x0, y0
    run, rise = x1 - x0, y1 - y0
    squares = upright = level = 0
    for column in range(x0 // 10, x1 // 10 + 1):
        if run:
            left, right = max(x0, 10 * column), min(x1, 10 * column + 10)
            ya, yb = y0 * run + (left - x0) * rise, y0 * run + (right - x0) * rise
            scale = 10 * run
        else:
            ya, yb, scale = y0, y1, 10
        low, high = min(ya, yb), max(ya, yb)
        last = -(-high // scale) - 1 if high > low else high // scale
        for row in range(low // scale, last + 1):
            squares |= 1 << row * width + column
    # Upright edges, then level ones; an end point that is touched counts (WOLF-9.24).
    for column in range(x0 // 10 + 1, x1 // 10 + 1):
        for row in _touched(y0 * run + (10 * column - x0) * rise, 10 * run):
            upright |= 1 << row * width + column
    if y0 > y1:
        x0, y0, x1, y1 = x1, y1, x0, y0
    run, rise = y1 - y0, x1 - x0
    for row in range(y0 // 10 + 1, y1 // 10 + 1):
        for column in _touched(x0 * run + (10 * row - y0) * rise, 10 * run):
            level |= 1 << row * width + column
    return Line(squares, upright, level)


def _turned(line: Line, width: int, last: int) -> Line:
    """The line turned by half a circle in its box, whose last square is `last`."""
    squares, upright, level = (int(f"{mask:0{last + 1}b}"[::-1], 2) for mask in line)
    return Line(squares, upright << 1, level << width)


def _touched(place: int, scale: int) -> tuple[int, ...]:
    """The squares along an edge line that a point on it touches: two at a corner."""
    number, rest = divmod(place, scale)
    return (number,) if rest else (number - 1, number)


def mask_of_all(masks: Iterable[int]) -> int:
    """Several masks as one."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def two_of(lines: tuple[int, ...]) -> tuple[int, ...]:
    """WOLF-9.22: what two lines pass together, for each two; those that ask for more left out."""
    both = {one | other for i, one in enumerate(lines) for other in lines[:i]}
    found: list[int] = []
    for mask in sorted(both, key=int.bit_count):
        if not any(mask & less == less for less in found):
            found.append(mask)
    return tuple(found)
