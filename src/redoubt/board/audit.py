# SPDX-License-Identifier: MIT
"""The map auditor: what a map holds, what is odd about it, and who sees what.

It knows no game, so it judges by words: a cell whose kind is *solid* cannot be entered or seen
through, and an edge whose kind is a *wall* cannot be crossed. Any other named edge of a square
board is a door that may stand open or shut; on hexes a door is what is called one. Reports are
plain structs; printing them is the command's work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

import msgspec

from redoubt.board.defects import BrokenMap, Defect
from redoubt.board.facing_sight import FacingSight
from redoubt.board.grid import NOWHERE, Grid, bits, mask_of
from redoubt.board.hex_lines import HexLines
from redoubt.board.hexmap import MISSING, HexMap, parse_hex_map
from redoubt.board.maptext import kind_of, read_map_text
from redoubt.board.paths import flood, passable
from redoubt.board.square import DIRECTIONS
from redoubt.board.squaremap import OPEN, ROCK, WALL, SquareMap, parse_square_map

SOLID: Final = (ROCK, "blocked", MISSING)
WALLS: Final = (WALL,)


class Door(msgspec.Struct, frozen=True):
    """An edge that may stand open or shut."""

    edge: str
    kind: str


class MapReport(msgspec.Struct, frozen=True):
    """What the auditor found. `sound` is what a check should fail on."""

    name: str
    game: str
    source: str
    grid: str
    width: int
    height: int
    cells: dict[str, int]
    edges: dict[str, int]
    doors: tuple[Door, ...]
    marks: dict[str, tuple[str, ...]]
    areas: int  # parts of the board that cannot be walked between, with every door open
    unreachable: tuple[str, ...]  # cells outside the largest of them
    pairs_tested: int
    one_way: tuple[tuple[str, str], ...]  # pairs that break the promised symmetry of sight

    @property
    def sound(self) -> bool:
        return not self.unreachable and not self.one_way


class Watchers(msgspec.Struct, frozen=True):
    """The cells that see one cell, by name, and drawn."""

    cell: str
    seen_by: tuple[str, ...]
    picture: str


class HeatMap(msgspec.Struct, frozen=True):
    """For each cell how many cells see it; drawn with 9 for the most and 0 for the least."""

    counts: tuple[int, ...]
    most: int
    picture: str


def parse_map(text: str, source: str = "") -> SquareMap | HexMap:
    """A map of either kind; its header says which with `grid:`."""
    kind = kind_of(text)
    if kind == "hex":
        return parse_hex_map(text, source)
    if kind == "square":
        return parse_square_map(text, source)
    problem = f"grid: {kind} is unknown" if kind else "the header does not say which grid"
    remedy = "begin with grid: square, grid: hex flat or grid: hex pointy"
    raise BrokenMap(source, Defect(1, 0, problem, remedy))


def load_map(path: str | Path) -> SquareMap | HexMap:
    """Read a map file of either kind."""
    return parse_map(read_map_text(path), str(path))


class Auditor:
    """Answers questions about one map."""

    def __init__(
        self,
        board: SquareMap | HexMap,
        solid: Collection[str] = SOLID,
        walls: Collection[str] = WALLS,
    ) -> None:
        self.board: Final = board
        self.grid: Final[Grid] = board.grid
        self._walls: Final = walls
        if isinstance(board, SquareMap):
            self._kinds = board.cells
            self._sides = board.edges
        else:
            self._kinds = board.terrain
            self._sides = tuple(
                board.hexsides.get(edge, OPEN) for edge in range(board.grid.edge_count)
            )
        self._free: Final = tuple(kind not in solid for kind in self._kinds)
        # Hexsides may also be hedges and streams, which nobody opens or shuts.
        square = isinstance(board, SquareMap)
        self._doors: Final = tuple(
            kind != OPEN and kind not in walls and (square or "door" in kind)
            for kind in self._sides
        )
        # For hexes, where solid cells and walls are not left out beforehand.
        self._solid: Final = mask_of(c for c, free in enumerate(self._free) if not free) | mask_of(
            board.grid.cell_count + e for e, kind in enumerate(self._sides) if kind in walls
        )
        self._facing: Final = self._facing_sight(board)
        self._lines: Final = HexLines(board.grid) if isinstance(board, HexMap) else None

    def _facing_sight(self, board: SquareMap | HexMap) -> FacingSight | None:
        if not isinstance(board, SquareMap):
            return None
        clear = tuple(kind == OPEN for kind in self._sides)
        return FacingSight(board.grid, self._free, clear, self._doors)

    def shut(self) -> int:
        """The blockers when every door is shut."""
        return mask_of(self.grid.cell_count + e for e, door in enumerate(self._doors) if door)

    def report(self) -> MapReport:
        """Everything at once: sizes, kinds, doors, marks, parts of the board, symmetry."""
        board, name = self.board, self.grid.name
        square = isinstance(board, SquareMap)
        size = (
            (board.grid.width, board.grid.height)
            if isinstance(board, SquareMap)
            else (board.grid.columns, board.grid.rows)
        )
        areas = self.areas()
        tested, one_way = self.one_way()
        return MapReport(
            name=board.name,
            game=board.game,
            source=board.source,
            grid="square" if square else "hex",
            width=size[0],
            height=size[1],
            cells=dict(Counter(self._kinds)),
            edges=dict(Counter(self._sides)),
            doors=tuple(
                Door(self.grid.edge_name(e), self._sides[e])
                for e, door in enumerate(self._doors)
                if door
            ),
            marks=self._mark_names(),
            areas=len(areas),
            unreachable=tuple(name(cell) for area in areas[1:] for cell in area),
            pairs_tested=tested,
            one_way=tuple((name(a), name(b)) for a, b in one_way),
        )

    def _mark_names(self) -> dict[str, tuple[str, ...]]:
        grid = self.grid
        if isinstance(self.board, HexMap):
            return {key: tuple(map(grid.name, cells)) for key, cells in self.board.marks.items()}
        return {
            key: tuple(
                grid.name(mark.cell) if mark.cell != NOWHERE else grid.edge_name(mark.edge)
                for mark in marks
            )
            for key, marks in self.board.marks.items()
        }

    def areas(self) -> list[list[int]]:
        """The parts of the board that hang together when every door is open, largest first."""
        next_to = passable(
            self.grid,
            lambda cell: self._free[cell],
            lambda edge: self._sides[edge] not in self._walls,
        )
        found: list[list[int]] = []
        left = {cell for cell, free in enumerate(self._free) if free}
        while left:
            area = sorted(flood([min(left)], next_to))
            left.difference_update(area)
            found.append(area)
        return sorted(found, key=len, reverse=True)

    def one_way(self) -> tuple[int, list[tuple[int, int]]]:
        """How many pairs were tested, and those whose two directions differ.

        Two cells see each other under the same circumstances, whatever stands on the board and
        whichever doors are shut, exactly when both directions need the same things clear; so that
        is what is compared. Facing is left out: any side of the square will do.
        """
        cells = [cell for cell, free in enumerate(self._free) if free]
        needs = self._square_needs() if self._facing else self._hex_needs()
        pairs = [(a, b) for i, a in enumerate(cells) for b in cells[i + 1 :]]
        return len(pairs), [(a, b) for a, b in pairs if needs(a, b) != needs(b, a)]

    def _square_needs(self) -> Callable[[int, int], object]:
        facing = self._facing
        assert facing is not None
        return lambda a, b: {need for d in DIRECTIONS for need in facing.needs(a, d, b)}

    def _hex_needs(self) -> Callable[[int, int], object]:
        lines = self._lines
        assert lines is not None

        def needs(a: int, b: int) -> object:
            must, choices = lines.trace(a, b)
            return must, {frozenset(choice) for choice in choices}

        return needs

    def who_sees(self, cell: int, blockers: int = 0) -> Watchers:
        """The cells from which a cell is seen, with some facing where facing matters."""
        seen = self._watchers(cell, blockers)
        marks = ["*" if seen >> c & 1 else "." for c in range(self.grid.cell_count)]
        return Watchers(
            self.grid.name(cell),
            tuple(self.grid.name(c) for c in bits(seen)),
            self._draw(marks, at=cell),
        )

    def heat(self, blockers: int = 0) -> HeatMap:
        """How exposed every cell is."""
        counts = tuple(
            self._watchers(cell, blockers).bit_count() if free else 0
            for cell, free in enumerate(self._free)
        )
        most = max(counts)
        marks = [str(count * 9 // most if most else 0) for count in counts]
        return HeatMap(counts, most, self._draw(marks))

    def _watchers(self, cell: int, blockers: int) -> int:
        """The mask of free cells that see a cell."""
        seen = 0
        for other, free in enumerate(self._free):
            if not free or other == cell:
                continue
            if self._facing is not None:
                sees = self._facing.sees_any_way(other, cell, blockers)
            else:
                assert self._lines is not None
                key = other * self.grid.cell_count + cell
                sees = self._lines.clear(key, blockers | self._solid)
            if sees:
                seen |= 1 << other
        return seen

    def _draw(self, marks: list[str], at: int = NOWHERE) -> str:
        """One character for each cell in the shape of the board; # is solid, @ the cell asked."""
        for cell, kind in enumerate(self._kinds):
            if not self._free[cell]:
                marks[cell] = " " if kind == MISSING else "#"
        if at != NOWHERE:
            marks[at] = "@"
        if isinstance(self.board, SquareMap):
            wide = self.board.grid.width
            rows = [marks[at : at + wide] for at in range(0, len(marks), wide)]
            return "\n".join("".join(row) for row in reversed(rows))
        grid = self.board.grid
        lines = []
        for row in range(grid.rows):
            pushed = not grid.flat and (row % 2 == 0) == grid.first_pushed
            here = marks[row * grid.columns : (row + 1) * grid.columns]
            lines.append((" " if pushed else "") + " ".join(here).rstrip())
        return "\n".join(lines)


def audit(path: str | Path) -> MapReport:
    """Load a map file of either kind and report on it."""
    return Auditor(load_map(path)).report()
