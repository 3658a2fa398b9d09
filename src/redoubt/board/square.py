# SPDX-License-Identifier: MIT
"""Square grids: x runs east, y runs NORTH, cell = y * width + x.

Everything is precomputed into tuples, so that rules read `grid.step[facing][cell]` instead of
doing coordinate arithmetic, and so that nothing off the board can be reached by accident.
"""

from __future__ import annotations

import re
from typing import Final

from redoubt.board.grid import NOWHERE, from_letters, letters

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = (NORTH, EAST, SOUTH, WEST)
DIRECTION_NAMES: Final = ("N", "E", "S", "W")
DELTA: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))

_NAME = re.compile(r"([A-Za-z]+)([0-9]+)")
_PAIR = re.compile(r"\(?\s*([0-9]+)\s*,\s*([0-9]+)\s*\)?")
_SIDE = re.compile(r"(.+):\s*([NESWnesw])")


def opposite(direction: int) -> int:
    return (direction + 2) & 3


def left(direction: int) -> int:
    return (direction + 3) & 3


def right(direction: int) -> int:
    return (direction + 1) & 3


def parse_direction(text: str) -> int:
    """The direction of "N", "E", "S" or "W", in either case."""
    word = text.strip().upper()
    if word not in DIRECTION_NAMES:
        raise ValueError(f"{text!r} is no direction; use N, E, S or W")
    return DIRECTION_NAMES.index(word)


class SquareGrid:
    """An immutable board of `width` by `height` squares with an edge on every side of each.

    `step[d][c]` is the cell one step in direction d, or NOWHERE; `edge_at[d][c]` is the edge on
    that side, on the border too; `edge_cells[e]` is (a, b), with b NOWHERE on the border.
    """

    __slots__ = (
        "around", "cell_count", "edge_at", "edge_cells", "edge_count", "height", "neighbours",
        "step", "width",
    )  # fmt: skip

    def __init__(self, width: int, height: int) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a board of {width} by {height} squares has no squares")
        self.width: Final = width
        self.height: Final = height
        self.cell_count: Final = width * height
        # Upright edges first (width + 1 in each row), then level edges (height + 1 rows of them).
        level = (width + 1) * height
        self.edge_count: Final = level + width * (height + 1)
        places = [(x, y) for y in range(height) for x in range(width)]
        self.step: Final = tuple(
            tuple(
                (y + dy) * width + x + dx
                if 0 <= x + dx < width and 0 <= y + dy < height
                else NOWHERE
                for x, y in places
            )
            for dx, dy in DELTA
        )
        self.edge_at: Final = (
            tuple(level + (y + 1) * width + x for x, y in places),
            tuple(y * (width + 1) + x + 1 for x, y in places),
            tuple(level + y * width + x for x, y in places),
            tuple(y * (width + 1) + x for x, y in places),
        )
        sides: list[list[int]] = [[] for _ in range(self.edge_count)]
        for cell in range(self.cell_count):
            for direction in DIRECTIONS:
                sides[self.edge_at[direction][cell]].append(cell)
        self.edge_cells: Final = tuple(
            (pair[0], pair[1] if len(pair) == 2 else NOWHERE) for pair in sides
        )
        self.around: Final = tuple(
            tuple(
                (self.step[d][cell], self.edge_at[d][cell])
                for d in DIRECTIONS
                if self.step[d][cell] != NOWHERE
            )
            for cell in range(self.cell_count)
        )
        self.neighbours: Final = tuple(tuple(cell for cell, _ in near) for near in self.around)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SquareGrid):
            return NotImplemented
        return self.width == other.width and self.height == other.height

    def __hash__(self) -> int:
        return hash((self.width, self.height))

    def __repr__(self) -> str:
        return f"SquareGrid({self.width}, {self.height})"

    def cell(self, x: int, y: int) -> int:
        """The cell at column x from the west and row y from the SOUTH, both from 0."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise ValueError(
                f"({x},{y}) is off the board; x is 0 to {self.width - 1} and y, counted north, "
                f"is 0 to {self.height - 1}"
            )
        return y * self.width + x

    def xy(self, cell: int) -> tuple[int, int]:
        y, x = divmod(cell, self.width)
        return x, y

    def distance(self, a: int, b: int) -> int:
        """Squares from a to b counted along rows and columns (Manhattan)."""
        ay, ax = divmod(a, self.width)
        by, bx = divmod(b, self.width)
        return abs(ax - bx) + abs(ay - by)

    def direction_to(self, a: int, b: int) -> int:
        """The direction from a to its neighbour b, or NOWHERE when they do not touch."""
        for direction in DIRECTIONS:
            if self.step[direction][a] == b != NOWHERE:
                return direction
        return NOWHERE

    def edge_between(self, a: int, b: int) -> int:
        """The edge that two neighbours share."""
        direction = self.direction_to(a, b)
        if direction == NOWHERE:
            raise ValueError(f"{self.name(a)} and {self.name(b)} share no edge")
        return self.edge_at[direction][a]

    def name(self, cell: int) -> str:
        """Column letters and the row counted from the top: A1 is the north-west corner."""
        x, y = self.xy(cell)
        return f"{letters(x)}{self.height - y}"

    def parse(self, name: str) -> int:
        """The cell called "C4" (row from the top), or "2,8" (x, and y counted from the bottom)."""
        text = name.strip()
        if pair := _PAIR.fullmatch(text):
            return self.cell(int(pair[1]), int(pair[2]))
        if not (match := _NAME.fullmatch(text)):
            raise ValueError(
                f"{name!r} names no square; use column letters and a row counted from the top, "
                f'like "{self.name(self.cell_count // 2)}", or "x,y" counted from the bottom left'
            )
        x, row = from_letters(match[1].upper()), int(match[2])
        if not (0 <= x < self.width and 1 <= row <= self.height):
            raise ValueError(
                f"{name!r} is off the board; columns are A to {letters(self.width - 1)} and rows, "
                f"counted from the top, are 1 to {self.height}"
            )
        return (self.height - row) * self.width + x

    def edge_name(self, edge: int) -> str:
        """ "C4-C5" for an edge between two squares, "A1:N" for one on the border."""
        a, b = self.edge_cells[edge]
        if b != NOWHERE and b // self.width == a // self.width:
            return f"{self.name(a)}-{self.name(b)}"
        if b != NOWHERE:  # the northern square first, as its row number comes first
            return f"{self.name(b)}-{self.name(a)}"
        side = next(d for d in DIRECTIONS if self.edge_at[d][a] == edge)
        return f"{self.name(a)}:{DIRECTION_NAMES[side]}"

    def parse_edge(self, name: str) -> int:
        """The edge called "C4-C5" (two neighbours) or "C4:N" (a square and its side)."""
        if side := _SIDE.fullmatch(name.strip()):
            return self.edge_at[parse_direction(side[2])][self.parse(side[1])]
        first, dash, second = name.partition("-")
        if not dash:
            raise ValueError(f'{name!r} names no edge; use two neighbours "C4-C5" or a side "C4:N"')
        return self.edge_between(self.parse(first), self.parse(second))
