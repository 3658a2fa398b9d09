# SPDX-License-Identifier: MIT
"""The ground of a scenario: boards joined into one grid, terrain, levels, hexsides, roads.

A location (LNL-1.0.02) is a number: the cell itself for ground level, `cells + cell` for the upper
floor of a tall building, `2 * cells + cell` for the inside of a bunker (LNL-1.0.02). Its name is
the hex, with ^ for the upper floor and * for a bunker: 15I5, 15I5^, 15I5*.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import copy
from operator import itemgetter
from typing import Self

from redoubt.board.grid import NOWHERE
from redoubt.board.hex import SIDES, HexGrid
from redoubt.games.locknload.content import Content, Terrain, board
from redoubt.games.locknload.dossier import Dossier
from redoubt.kernel.errors import ContentError

COLUMNS, ROWS = 12, 10  # of one board (LNL-1.4.01)
TALL = "stone2"
UPPER = "stone2up"
LEVEL_CODES = {"1": 1, "2": 2, "R": 1, "P": 1, "Q": 2}
ROAD_CODES = {"r": "road", "R": "road", "p": "path", "P": "path", "Q": "path"}

Pairs = tuple[tuple[int, int], ...]

_PART = re.compile(
    r"(?P<board>\d+)\[(?P<from>[A-L])-(?P<to>[A-L])(?:,(?P<top>\d+)-(?P<low>\d+))?\]"
    r"|(?P<list>\d+)\{(?P<names>[A-L\d,]+)\}"
    r"|disk\((?P<centre>\w+),(?P<radius>\d+)\)"
    r"|edge\((?P<side_of>\d+),(?P<side>[NESW])\)"
)


class Ground:
    """Immutable after construction."""

    def __init__(
        self, card: Dossier, content: Content, hexes: dict[str, str] | None = None
    ) -> None:
        self.card = card
        self.content = content
        across = len(card.boards) if card.layout == "w-e" else 1
        down = len(card.boards) if card.layout == "n-s" else 1
        columns, rows = COLUMNS * across, ROWS * down
        names = [""] * (columns * rows)
        self._cell_of: dict[tuple[int, int], int] = {}  # (board, its cell) -> joined cell
        for n, number in enumerate(card.boards):
            left = COLUMNS * n if card.layout == "w-e" else 0
            top = ROWS * n if card.layout == "n-s" else 0
            grid = board(number).grid
            for cell in range(grid.cell_count):
                column, row = grid.offset(cell)
                joined = (top + row) * columns + left + column
                names[joined] = f"{number}{grid.name(cell)}"
                self._cell_of[number, cell] = joined
        # LNL-1.4.03: flat-topped; even columns sit half a hex higher.
        self.grid = HexGrid(
            columns, rows, flat=True, first_pushed=True, style="letters", names=names
        )
        self.cells = self.grid.cell_count
        self.names = (
            *names,
            *(f"{name}^" for name in names),
            *(f"{name}*" for name in names),
        )
        self.loc_of = {name: loc for loc, name in enumerate(self.names)}
        self._drives: dict[tuple[int, int, str, bool], int] = {}
        self._around: dict[tuple[int, int], int] = {}
        self.fronts: dict[tuple[int, int], tuple[int, ...]] = {}  # hex and facing; filled by use
        # Hex, facing and kind of vehicle: where to, the cost, whether it is ahead; filled by use.
        self.ways: dict[tuple[int, int, str, bool], dict[int, tuple[int, bool]]] = {}
        self._areas: dict[str, tuple[int, ...]] = {}
        self._ranges: dict[int, tuple[int, ...]] = {}  # hex -> distance to every hex
        self._lay()
        self._change()
        self._carry(hexes or {})
        self._survey()
        self.beside: tuple[tuple[int, ...], ...] = ((),) * (4 * self.cells)
        self.steps: tuple[Pairs, ...] = ((),) * (3 * self.cells)  # location and cost
        self.easiest: tuple[Pairs, ...] = self.steps  # cost and location, cheapest first
        self._connect(set(range(self.cells)))

    def ruined(self, cells: Iterable[int]) -> Self:
        """The same ground after vehicles have driven into buildings there (LNL-10.4.06)."""
        new = copy(self)
        new.terrain_ids = list(self.terrain_ids)
        near: set[int] = set()
        for cell in cells:
            new.terrain_ids[cell] = self.terrain[cell].becomes
            near |= {cell, *self.grid.neighbours[cell]}
        new._drives, new.ways = {}, {}
        new._survey()
        new._connect(near)
        return new

    # -- reading the boards ----------------------------------------------------------------

    def _lay(self) -> None:
        """One terrain and one level fill a hex (LNL-1.4.02, LNL-10.2.01, LNL-10.3.06)."""
        self.terrain_ids = ["clear"] * self.cells
        self.levels = [0] * self.cells
        self.hexsides: dict[int, str] = {}
        self.road_cells: dict[str, set[int]] = {"road": set(), "path": set()}
        for number in self.card.boards:
            here = board(number)
            for cell in range(here.grid.cell_count):
                joined = self._cell_of[number, cell]
                self.terrain_ids[joined] = here.terrain[cell]
                self.levels[joined] = here.levels[cell]
                for side in SIDES:
                    kind = here.hexsides.get(here.grid.edge_at[side][cell])
                    if kind is not None:
                        self.hexsides[self.grid.edge_at[side][joined]] = kind
            for road in here.roads:
                self.road_cells[road.kind] |= {self._cell_of[number, cell] for cell in road.cells}

    def _change(self) -> None:
        changes = self.card.changes
        if changes is None:
            return
        on_board = {c for (number, _), c in self._cell_of.items() if number == changes.board}
        for old, new in changes.terrain.items():
            for cell in on_board:
                if self.terrain_ids[cell] == old:
                    self.terrain_ids[cell] = new
            gone = [
                edge
                for edge, kind in self.hexsides.items()
                if kind == old and self.grid.edge_cells[edge][0] in on_board
            ]
            for edge in gone:
                del self.hexsides[edge]
                if new != "none":
                    self.hexsides[edge] = new
        self._carry(changes.hexes)

    def _carry(self, hexes: dict[str, str]) -> None:
        """Single hexes that carry another board code: terrain, then level or road."""
        codes = {row.code: row.id for row in self.content.terrain.values() if row.code}
        for name, code in hexes.items():
            cell = self.loc_of.get(name, NOWHERE)
            if not 0 <= cell < self.cells or len(code) != 2 or code[0] not in codes:
                raise ContentError(
                    f"{name} = {code!r} is no hex code", remedy='such as 13F5 = "g."'
                )
            self.terrain_ids[cell] = codes[code[0]]
            self.levels[cell] = LEVEL_CODES.get(code[1], 0)
            for kind, members in self.road_cells.items():
                members.discard(cell)
                if ROAD_CODES.get(code[1]) == kind:
                    members.add(cell)

    def _survey(self) -> None:
        """What single hexes and their floors are."""
        rows = self.content.terrain
        self.terrain: tuple[Terrain, ...] = (
            *(rows[id] for id in self.terrain_ids),
            *(rows[UPPER] for _ in self.terrain_ids),
            *(rows[id] for id in self.terrain_ids),
        )
        # LNL-10.2.02: tall buildings have an upper floor, two levels up.
        self.exists = (
            *(True for _ in self.terrain_ids),
            *(id == TALL for id in self.terrain_ids),
            *(False for _ in self.terrain_ids),  # bunkers come and go with their counters
        )
        self.open = tuple(row.los == "open" for row in self.terrain)
        self.open_mask = sum(1 << loc for loc, is_open in enumerate(self.open) if is_open)
        # LNL-1.3.06: as the chart says: half-squads' worth of MMCs, and SMCs.
        self.room = tuple((2 * row.squads, row.smcs) for row in self.terrain)
        # LNL-10.3.02: a helicopter is one level above the top of its hex.
        tops = tuple(
            level + row.height + 1 for level, row in zip(self.levels, self.terrain, strict=False)
        )
        self.elevation = (
            *self.levels, *(level + 2 for level in self.levels), *self.levels, *tops,
        )  # fmt: skip

    def _connect(self, cells: set[int]) -> None:
        """What is beside each location of some hexes, and what the steps from there cost."""
        beside, steps, easiest = list(self.beside), list(self.steps), list(self.easiest)
        for loc in (floor * self.cells + cell for floor in range(4) for cell in cells):
            beside[loc] = self._beside(loc)
        self.beside = tuple(beside)
        for loc in (floor * self.cells + cell for floor in range(2) for cell in cells):
            steps[loc] = self._steps(loc)
            ways = [(cost, to) for to, cost in steps[loc]]
            easiest[loc] = tuple(sorted(ways, key=itemgetter(0)))
        self.steps, self.easiest = tuple(steps), tuple(easiest)

    # -- neighbours ------------------------------------------------------------------------

    def cell(self, loc: int) -> int:
        """The hex of a location."""
        return loc % self.cells

    def air(self, cell: int) -> int:
        """The place above a hex where a helicopter is: for sight and distance alone."""
        return 3 * self.cells + cell

    def ashore(self, loc: int) -> int:
        """A location, or the hex below a place in the air."""
        return loc - 3 * self.cells if loc >= 3 * self.cells else loc

    def _beside(self, loc: int) -> tuple[int, ...]:
        """Adjacent locations (LNL-4.0.09, LNL-6.0.06)."""
        if loc >= 2 * self.cells:  # LNL-21.1.03: the outside of a bunker is beside its inside
            return (*self.grid.neighbours[self.cell(loc)], self.cell(loc))
        if not self.exists[loc]:
            return ()
        near = self.grid.neighbours[self.cell(loc)]
        if loc < self.cells:
            upstairs = (loc + self.cells,) if self.exists[loc + self.cells] else ()
            return (*near, *upstairs)
        # LNL-10.2.04: downstairs, or along the upper floor.
        upper = tuple(cell + self.cells for cell in near if self.exists[cell + self.cells])
        return (*upper, loc - self.cells)

    def _steps(self, loc: int) -> tuple[tuple[int, int], ...]:
        """Where foot units can go from here, with the MP it costs; prohibited ones left out."""
        found = []
        for to in self.beside[loc]:
            cost = self._foot(loc, to)
            if cost >= 0:
                found.append((to, cost))
        return tuple(found)

    def _foot(self, loc: int, to: int) -> int:
        """LNL-6.0.01: hex, hexside and climb; stairs and upper floors cost 2 (LNL-10.2.03)."""
        if loc >= self.cells or to >= self.cells:
            return self.content.terrain[UPPER].cost.foot
        return self._cost(loc, to, "foot")

    def _cost(self, loc: int, to: int, cls: str, cutter: bool = False) -> int:
        """MP from one hex to the next for a movement type, or -1."""
        cost: int = getattr(self.terrain[to].cost, cls)
        joined = [kind for kind, cells in self.road_cells.items() if loc in cells and to in cells]
        if joined:  # LNL-10.4.01
            cost = min(getattr(self.content.roads[kind].cost, cls) for kind in joined)
        elif "bridge" in (self.terrain_ids[loc], self.terrain_ids[to]):
            return -1
        kind = self.hexsides.get(self.grid.edge_between(loc, to))
        if cost < 0:
            return -1
        if kind is not None:
            row = self.content.hexsides["rhino" if cutter and kind == "bocage" else kind]
            side: int = getattr(row.cost, cls)
            if side < 0:
                return -1
            cost += side
        up = self.levels[to] - self.levels[loc]
        if up > 1 and getattr(self.content.rises["slope2"], cls) < 0:
            return -1
        rise: int = getattr(self.content.rises["hill1"], cls)
        return cost + max(0, up) * rise  # LNL-10.4.08

    def is_joined(self, loc: int, to: int) -> bool:
        """Whether a road or path leads from one hex to the next (LNL-10.4.01)."""
        return any(loc in cells and to in cells for cells in self.road_cells.values())

    def drive(self, loc: int, to: int, cls: str, cutter: bool) -> int:
        """What a vehicle pays, or -1 where its movement type may not go (LNL-15.1.06)."""
        key = (loc, to, cls, cutter)
        found = self._drives.get(key)
        if found is None:
            found = self._drives[key] = self._cost(loc, to, cls.replace("-", "_"), cutter)
        return found

    def entry_cost(self, loc: int) -> int:
        """LNL-2.0.06: the first hex, at the road or path rate if it has one."""
        for kind, cells in self.road_cells.items():
            if loc in cells:
                return self.content.roads[kind].cost.foot
        return self.terrain[loc].cost.foot

    def distance(self, a: int, b: int) -> int:
        """LNL-1.4.04: two locations of one hex are at range 1."""
        if a == b:
            return 0
        cells = self.cells
        return self.ranges(a % cells)[b % cells] or 1

    def ranges(self, cell: int) -> tuple[int, ...]:
        """The distance from a hex to every other; worked out when it is asked for."""
        found = self._ranges.get(cell)
        if found is None:
            aq, ar = self.grid.axial[cell]  # as `grid.distance` does, without a call for each hex
            at = aq + ar
            found = self._ranges[cell] = tuple(
                [(abs(q - aq) + abs(r - ar) + abs(q + r - at)) >> 1 for q, r in self.grid.axial]
            )
        return found

    def floors(self, cells: int) -> int:
        """Every location of some hexes, both as masks."""
        return cells | cells << self.cells | cells << 2 * self.cells

    def around(self, loc: int, radius: int = 1) -> int:
        """Every location of a hex and of those near it, as a mask."""
        key = (loc % self.cells, radius)
        found = self._around.get(key)
        if found is None:
            near = sum(1 << cell for cell in self.grid.within(*key))
            found = self._around[key] = self.floors(near)
        return found

    # -- areas -----------------------------------------------------------------------------

    def parse(self, name: str) -> int:
        """The location with this name."""
        loc = self.loc_of.get(name)
        if loc is None or not self.exists[loc]:
            raise ContentError(f"there is no location {name!r}", remedy="such as 13F5 or 15I5^")
        return loc

    def area(self, text: str) -> tuple[int, ...]:
        """The ground locations of an area as scenario cards write it."""
        known = self._areas.get(text)
        if known is not None:
            return known
        found: dict[int, None] = {}
        for part in text.split("+"):
            match = _PART.fullmatch(part)
            if match is None:
                raise ContentError(f"area {part!r} cannot be read", remedy="such as 13[A-C,1-4]")
            found.update(dict.fromkeys(self._part(match)))
        self._areas[text] = tuple(found)
        return self._areas[text]

    def _part(self, match: re.Match[str]) -> list[int]:
        if match["board"]:
            columns = range(ord(match["from"]) - 65, ord(match["to"]) - 64)
            rows = range(int(match["top"] or 1) - 1, int(match["low"] or ROWS))
            return [self._at(int(match["board"]), c, r) for r in rows for c in columns]
        if match["list"]:
            return [self.parse(match["list"] + name) for name in match["names"].split(",")]
        if match["centre"]:
            return self.grid.within(self.parse(match["centre"]), int(match["radius"]))
        number, side = int(match["side_of"]), match["side"]
        if side in "NS":
            row = 0 if side == "N" else ROWS - 1
            return [self._at(number, column, row) for column in range(COLUMNS)]
        column = 0 if side == "W" else COLUMNS - 1
        return [self._at(number, column, row) for row in range(ROWS)]

    def _at(self, number: int, column: int, row: int) -> int:
        cell = self._cell_of.get((number, row * COLUMNS + column), NOWHERE)
        if cell == NOWHERE:
            raise ContentError(f"board {number} is not part of this scenario")
        return cell
