# SPDX-License-Identifier: MIT
"""What all positions of one game share: options, content, board, sight tables, edition rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from redoubt.board.close import close_table
from redoubt.board.facing_sight import FacingSight
from redoubt.board.grid import bits
from redoubt.board.square import DIRECTION_NAMES, DIRECTIONS
from redoubt.board.squaremap import FLOOR, OPEN, ROCK, WALL, SquareMap, load_square_map
from redoubt.board.squareread import parse_square_map
from redoubt.games.incursion.content import (
    DATA,
    SEATS,
    Content,
    Mission,
    content,
    mission,
)
from redoubt.games.incursion.editions import EDITIONS, Edition
from redoubt.games.incursion.ways import Cells, Routes
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Setup
from redoubt.kernel.scenarios import Scenarios

# INC-8.02: doors start closed unless the mission's map has them otherwise; G doors start open.
DOOR_KINDS = {
    "door-open": "open",
    "door-closed": "closed",
    "door-sealed": "sealed",
    "g-door": "open",
}


# Nobody is asked before each enemy step unless he says so (INC-3.25 allows a standing pass).
BRISK = {"allied/interlude": "never", "german/interlude": "never"}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a game.

    mission       recon, incursion or pinger, each playable alone (INC-1.03)
    edition       en or es (INC-1.10)
    rp            another RP level per side, by agreement (INC-22.08)
    forces        choose (both buy in secret), random (legal, quick), or fixed by `allied`/`german`
    allied/german the forces, when fixed: model ids; a Sturmzombie block is one "sturmzombie"
    map           another map: a name in data/maps, or the text of a map (of this mission only)
    orders        standing orders at the start; by default nobody is asked before each enemy step
    campaign      the missions in order, with kept cards (INC-22.01); start with recon
    turn_cap      a safety cap outside the rules (0: none); its result is no winner (INC-4.02)
    """

    mission: Literal["recon", "incursion", "pinger"] = "recon"
    edition: Literal["en", "es"] = "en"
    rp: dict[str, int] = {}
    forces: Literal["choose", "random", "fixed"] = "choose"
    allied: list[str] = []
    german: list[str] = []
    map: str = ""
    orders: dict[str, str] = msgspec.field(default_factory=lambda: dict(BRISK))
    turn_cap: int = 0
    campaign: bool = False


MISSIONS = ("recon", "incursion", "pinger")  # in the order of a campaign
MOST_RP = 200  # no rule: more models than any board has squares for


class Entry(msgspec.Struct, frozen=True):
    """An entry or exit point: its square and the direction in which it is crossed."""

    seat: str
    cell: int
    facing: int


class Scenario:
    """Immutable after construction; never copied, never sent."""

    setup: Setup  # set by the kernel when it caches the scenario

    def __init__(self, options: Options) -> None:
        self.options = options
        self.mission: Mission = mission(options.mission)
        _check_options(options)
        self.edition: Edition = EDITIONS[options.edition]
        self.content: Content = content(options.edition)
        self.seats = SEATS
        self.rp = {**self.mission.rp, **options.rp}
        for seat, rp in self.rp.items():
            if seat not in SEATS:
                raise ContentError(f"rp: no side {seat!r}", remedy="allied, german")
            self.content.level(rp)
            if rp > MOST_RP:
                raise ContentError(f"rp: {rp} is too much", remedy=f"{MOST_RP} at most")
        self.map: SquareMap = _map(options.map or self.mission.map)
        # For hints, which keep here what they worked out.
        self.ways: dict[tuple[Cells, Cells], list[int]] = {}
        self.routes: dict[tuple[tuple[int, str], ...], Routes] = {}  # by the state of the doors
        self.routes_now: Routes | None = None  # those used last
        self.model_worths: dict[str, tuple[float, int]] = {}
        # For views: the cards that each seat has not seen, and which it knew when that was so.
        self.unseen: dict[str, tuple[tuple[Any, ...], list[str]]] = {}
        self.worths: dict[str, float] = {}
        self._seen: dict[tuple[int, int], tuple[int, ...]] = {}
        self._geometry()
        self._points()

    def _geometry(self) -> None:
        board, grid = self.map, self.map.grid
        self.grid = grid
        self.cells = grid.cell_count
        self.names = tuple(grid.name(cell) for cell in range(self.cells))
        self.cell_of = {name: cell for cell, name in enumerate(self.names)}
        self.floor = board.cells_of(FLOOR)
        self.floor_mask = sum(1 << cell for cell in range(self.cells) if self.floor[cell])
        self.doors = {
            edge: DOOR_KINDS[kind] for edge, kind in enumerate(board.edges) if kind in DOOR_KINDS
        }
        self.g_doors = tuple(e for e, kind in enumerate(board.edges) if kind == "g-door")
        self.door_names = {edge: grid.edge_name(edge) for edge in self.doors}
        self.door_of = {name: edge for edge, name in self.door_names.items()}
        # INC-1.05: an edge that touches rock or the outside counts as a wall.
        inner = [
            all(c >= 0 and self.floor[c] for c in grid.edge_cells[e])
            for e in range(grid.edge_count)
        ]
        self.open_edges = tuple(
            kind == OPEN and inner[edge] for edge, kind in enumerate(board.edges)
        )
        self.door_edges = tuple(edge in self.doors and inner[edge] for edge in range(len(inner)))
        # INC-10.04, INC-10.05, INC-10.06, INC-10.08: staircases past all corners, in exact numbers.
        self.sight = FacingSight(grid, self.floor, self.open_edges, self.door_edges)
        self.close = close_table(grid, self.floor, self.open_edges, self.door_edges)
        # From a square in a direction: the square behind a passable edge and the door's bit.
        self.way: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._way(cell, direction) for cell in range(self.cells))
            for direction in DIRECTIONS
        )
        self.gate: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                1 << (self.cells + grid.edge_at[direction][cell])
                if self.door_edges[grid.edge_at[direction][cell]]
                else 0
                for cell in range(self.cells)
            )
            for direction in DIRECTIONS
        )
        # The squares next to each square, diagonals included.
        self.around: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                grid.cell(x + dx, y + dy)
                for dy in (-1, 0, 1)
                for dx in (-1, 0, 1)
                if (dx or dy) and 0 <= x + dx < grid.width and 0 <= y + dy < grid.height
            )
            for x, y in (grid.xy(cell) for cell in range(self.cells))
        )
        self.doors_around: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            tuple(
                (direction, grid.edge_at[direction][cell])
                for direction in DIRECTIONS
                if self.floor[cell] and self.door_edges[grid.edge_at[direction][cell]]
            )
            for cell in range(self.cells)
        )

    def _way(self, cell: int, direction: int) -> int:
        edge = self.grid.edge_at[direction][cell]
        to = self.grid.step[direction][cell]
        if to < 0 or not (self.open_edges[edge] or self.door_edges[edge]):
            return -1
        return to

    def _points(self) -> None:
        self.entries: dict[str, tuple[Entry, ...]] = {}
        self.exits: dict[str, tuple[Entry, ...]] = {}
        for seat in SEATS:
            for kind, where in (("entry", self.entries), ("exit", self.exits)):
                marks = self.map.marks.get(f"{seat}-{kind}", ())
                where[seat] = tuple(Entry(seat, m.cell, max(m.facing, 0)) for m in marks)
        self.exit_at = {seat: {e.cell: e.facing for e in self.exits[seat]} for seat in SEATS}
        self.item_starts = (
            {self.mission.item: self.map.marks[self.mission.item][0].cell}
            if self.mission.item and self.mission.item in self.map.marks
            else {}
        )

    def seen_from(self, cell: int, facing: int, barriers: int) -> tuple[int, ...]:
        """The squares in terrain LOS; kept, since doors and cave-ins change seldom."""
        key = (cell * 4 + facing, barriers)
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) > 20_000:
                self._seen.clear()
            found = self._seen[key] = tuple(bits(self.sight.visible(cell, facing, barriers)))
        return found

    def name(self, cell: int) -> str:
        """A square as people say it."""
        return self.names[cell] if cell >= 0 else ""


scenario_for = Scenarios("incursion", Scenario)


def _check_options(options: Options) -> None:
    """Options that contradict each other, or would silently do nothing, are refused."""
    if options.campaign and options.forces == "fixed":
        raise ContentError(
            "forces: fixed forces do not fit the three missions of a campaign",
            remedy='forces = "choose" or "random" (INC-22.01)',
        )
    if options.turn_cap < 0:
        problem = f"turn_cap: {options.turn_cap} is no number of turns"
        raise ContentError(problem, remedy="1 or more; 0: no cap")
    for seat in SEATS:
        if options.forces != "fixed" and getattr(options, seat):
            raise ContentError(
                f'{seat}: a list of models needs forces = "fixed"',
                remedy=f'add forces = "fixed", or leave {seat} out',
            )


def facing_name(facing: int) -> str:
    """0..3 as N, E, S, W."""
    return DIRECTION_NAMES[facing]


def _map(text: str) -> SquareMap:
    """A map by its name, or from its text."""
    if "\n" in text:
        board = parse_square_map(text, "map")
    else:
        path: Path = DATA / "maps" / f"{text}.map"
        if not path.exists():
            known = ", ".join(sorted(p.stem for p in (DATA / "maps").glob("*.map")))
            raise ContentError(f"no map {text!r}", remedy=f"maps: {known}, or the text of a map")
        board = load_square_map(path)
    # INC-1.04: every square is floor or rock; walls and doors lie between squares.
    for cell, kind in enumerate(board.cells):
        if kind not in (FLOOR, ROCK):
            raise ContentError(
                f"square {board.grid.name(cell)} is {kind!r}",
                file=text[:40],
                remedy="floor or rock (INC-1.04)",
            )
    for edge, kind in enumerate(board.edges):
        if kind not in (OPEN, WALL) and kind not in DOOR_KINDS:
            raise ContentError(
                f"edge {board.grid.edge_name(edge)} is {kind!r}",
                file=text[:40],
                remedy=f"open, wall, {', '.join(DOOR_KINDS)}",
            )
    return board
