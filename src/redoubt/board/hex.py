# SPDX-License-Identifier: MIT
"""Hex grids, flat-topped or pointy-topped, stored row by row from the north.

cell = row * columns + column. Directions run clockwise: N NE SE S SW NW when flat-topped, NE E SE
SW W NW when pointy-topped. Geometry is done in axial coordinates (q, r), which are integers, in
which a straight line stays straight and in which both kinds of board are the same.

Vertices and centres have integer places too, in thirds of an axial unit: a centre is (3q, 3r), and
vertex k of a cell, between its sides k and k + 1, is the centre plus the directions k and k + 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from redoubt.board.grid import NOWHERE
from redoubt.board.hexnames import DIGITS, STYLES, hex_name, parse_hex_name

SIDES: Final = (0, 1, 2, 3, 4, 5)
FLAT_NAMES: Final = ("N", "NE", "SE", "S", "SW", "NW")
POINTY_NAMES: Final = ("NE", "E", "SE", "SW", "W", "NW")
FLAT_STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
POINTY_STEPS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))

_SIDE = re.compile(r"(.+):\s*([A-Za-z]+)")


def hex_distance(dq: int, dr: int) -> int:
    """Hexes between two axial places."""
    return max(abs(dq), abs(dr), abs(dq + dr))


class HexGrid:
    """An immutable board of hexes, each with six sides that are edges.

    `first_pushed` says that the first column sits half a hex lower than the second (flat-topped),
    or the first row half a hex further right (pointy-topped); else the second one does. Cells
    listed as `missing` keep their number but lie off the board. `names` overrides how cells are
    called, for boards put together from others.
    """

    __slots__ = (
        "_by_name", "_cells", "_names", "around", "axial", "cell_count", "columns",
        "direction_names", "edge_at", "edge_cells", "edge_count", "first_pushed", "flat", "missing",
        "neighbours", "rows", "step", "steps", "style", "vertex_at", "vertex_count",
        "vertex_places",
    )  # fmt: skip

    def __init__(
        self,
        columns: int,
        rows: int,
        *,
        flat: bool = True,
        first_pushed: bool = False,
        style: str = DIGITS,
        missing: Iterable[int] = (),
        names: Sequence[str] = (),
    ) -> None:
        if columns < 1 or rows < 1:
            raise ValueError(f"a board of {columns} by {rows} hexes has no hexes")
        if style not in STYLES:
            raise ValueError(f"{style!r} is no style of names; use one of {', '.join(STYLES)}")
        self.columns: Final = columns
        self.rows: Final = rows
        self.flat: Final = flat
        self.first_pushed: Final = first_pushed
        self.style: Final = style
        self.missing: Final = frozenset(missing)
        self.cell_count: Final = columns * rows
        self.steps: Final = FLAT_STEPS if flat else POINTY_STEPS
        self.direction_names: Final = FLAT_NAMES if flat else POINTY_NAMES
        self.axial: Final = tuple(self._axial(c) for c in range(self.cell_count))
        self._cells: Final = {
            place: cell for cell, place in enumerate(self.axial) if cell not in self.missing
        }
        self.step: Final = tuple(
            tuple(
                NOWHERE if cell in self.missing else self.at(q + dq, r + dr)
                for cell, (q, r) in enumerate(self.axial)
            )
            for dq, dr in self.steps
        )
        self._names: Final = tuple(names) or tuple(
            hex_name(style, cell % columns, cell // columns) for cell in range(self.cell_count)
        )
        self._by_name: Final = {name.upper(): cell for cell, name in enumerate(self._names)}
        self.edge_at: Final = self._number_edges()
        sides: dict[int, list[int]] = {}
        for cell in self.cells():
            for side in SIDES:
                sides.setdefault(self.edge_at[side][cell], []).append(cell)
        self.edge_count: Final = len(sides)
        self.edge_cells: Final = tuple(
            (sides[edge][0], sides[edge][1] if len(sides[edge]) == 2 else NOWHERE)
            for edge in range(self.edge_count)
        )
        self.around: Final = tuple(
            tuple(
                (self.step[side][cell], self.edge_at[side][cell])
                for side in SIDES
                if self.step[side][cell] != NOWHERE
            )
            for cell in range(self.cell_count)
        )
        self.neighbours: Final = tuple(tuple(cell for cell, _ in near) for near in self.around)
        places: dict[tuple[int, int], int] = {}
        self.vertex_at: Final = tuple(
            tuple(places.setdefault(self.corner(cell, k), len(places)) for cell in self._all())
            for k in SIDES
        )
        self.vertex_places: Final = tuple(places)
        self.vertex_count: Final = len(places)

    def _all(self) -> range:
        return range(self.cell_count)

    def _axial(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.columns)
        line = column if self.flat else row
        half = (line + (line & 1) if self.first_pushed else line - (line & 1)) // 2
        return (column, row - half) if self.flat else (column - half, row)

    def _number_edges(self) -> tuple[tuple[int, ...], ...]:
        """Edges are numbered as their first cell comes, sides clockwise; NOWHERE if missing."""
        at = [[NOWHERE] * self.cell_count for _ in SIDES]
        count = 0
        for cell in self.cells():
            for side in SIDES:
                if at[side][cell] == NOWHERE:
                    at[side][cell] = count
                    beyond = self.step[side][cell]
                    if beyond != NOWHERE:
                        at[(side + 3) % 6][beyond] = count
                    count += 1
        return tuple(tuple(row) for row in at)

    def _identity(self) -> tuple[object, ...]:
        return (
            self.columns, self.rows, self.flat, self.first_pushed, self.style, self.missing,
            self._names,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HexGrid):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        return f"HexGrid({self.columns}, {self.rows}, flat={self.flat})"

    def cells(self) -> list[int]:
        """The cells that are on the board."""
        return [cell for cell in self._all() if cell not in self.missing]

    def at(self, q: int, r: int) -> int:
        """The cell at axial (q, r), or NOWHERE."""
        return self._cells.get((q, r), NOWHERE)

    def cell(self, column: int, row: int) -> int:
        """The cell at column and row, both from 0."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise ValueError(
                f"hex {hex_name(self.style, column, row)} is off the board of {self.columns} "
                f"columns and {self.rows} rows"
            )
        cell = row * self.columns + column
        if cell in self.missing:
            raise ValueError(f"there is no hex at {hex_name(self.style, column, row)}")
        return cell

    def offset(self, cell: int) -> tuple[int, int]:
        """Column and row, both from 0."""
        row, column = divmod(cell, self.columns)
        return column, row

    def centre(self, cell: int) -> tuple[int, int]:
        """The centre in thirds of an axial unit."""
        q, r = self.axial[cell]
        return 3 * q, 3 * r

    def corner(self, cell: int, k: int) -> tuple[int, int]:
        """The vertex between sides k and k + 1, in thirds of an axial unit."""
        q, r = self.axial[cell]
        (aq, ar), (bq, br) = self.steps[k % 6], self.steps[(k + 1) % 6]
        return 3 * q + aq + bq, 3 * r + ar + br

    def distance(self, a: int, b: int) -> int:
        aq, ar = self.axial[a]
        bq, br = self.axial[b]
        return hex_distance(bq - aq, br - ar)

    def ring(self, cell: int, radius: int) -> list[int]:
        """The cells at exactly this distance, clockwise from the direction 4."""
        if radius <= 0:
            return [cell] if radius == 0 else []
        q, r = self.axial[cell]
        q, r = q + self.steps[4][0] * radius, r + self.steps[4][1] * radius
        found = []
        for dq, dr in self.steps:
            for _ in range(radius):
                here = self.at(q, r)
                if here != NOWHERE:
                    found.append(here)
                q, r = q + dq, r + dr
        return found

    def within(self, cell: int, radius: int) -> list[int]:
        """The cells at this distance or less, nearest first."""
        return [near for n in range(radius + 1) for near in self.ring(cell, n)]

    def direction_to(self, a: int, b: int) -> int:
        """The direction from a to its neighbour b, or NOWHERE when they do not touch."""
        for side in SIDES:
            if self.step[side][a] == b != NOWHERE:
                return side
        return NOWHERE

    def edge_between(self, a: int, b: int) -> int:
        side = self.direction_to(a, b)
        if side == NOWHERE:
            raise ValueError(f"{self.name(a)} and {self.name(b)} share no hexside")
        return self.edge_at[side][a]

    def edge_vertices(self, edge: int) -> tuple[int, int]:
        """The two vertices at the ends of an edge."""
        cell = self.edge_cells[edge][0]
        side = next(side for side in SIDES if self.edge_at[side][cell] == edge)
        return self.vertex_at[(side + 5) % 6][cell], self.vertex_at[side][cell]

    def parse_direction(self, text: str) -> int:
        word = text.strip().upper()
        if word not in self.direction_names:
            raise ValueError(f"{text!r} is no direction; use {', '.join(self.direction_names)}")
        return self.direction_names.index(word)

    def name(self, cell: int) -> str:
        return self._names[cell]

    def parse(self, name: str) -> int:
        """The cell with this name; "column,row" from 0 is always understood too."""
        cell = self._by_name.get(name.strip().upper())
        if cell is not None and cell not in self.missing:
            return cell
        return self.cell(*parse_hex_name(self.style, name))

    def edge_name(self, edge: int) -> str:
        """ "0203-0204" for a side between two hexes, "0101:N" for one on the border."""
        a, b = self.edge_cells[edge]
        if b != NOWHERE:
            a, b = sorted((a, b), key=self.offset)
            return f"{self.name(a)}-{self.name(b)}"
        side = next(side for side in SIDES if self.edge_at[side][a] == edge)
        return f"{self.name(a)}:{self.direction_names[side]}"

    def parse_edge(self, name: str) -> int:
        """The edge called "0203-0204" (two neighbours) or "0203:N" (a hex and its side)."""
        if side := _SIDE.fullmatch(name.strip()):
            return self.edge_at[self.parse_direction(side[2])][self.parse(side[1])]
        first, dash, second = name.partition("-")
        if not dash:
            sample = f"{self._names[0]}:{self.direction_names[0]}"
            raise ValueError(f"{name!r} names no hexside; use two neighbours or a side: {sample}")
        return self.edge_between(self.parse(first), self.parse(second))
