# SPDX-License-Identifier: MIT
"""Options, and what all positions of a mission share: board, sight, content."""

from __future__ import annotations

from typing import Literal

import msgspec

from redoubt.board.hex import SIDES, HexGrid
from redoubt.games.defiance.actions import Step
from redoubt.games.defiance.content import Content, content
from redoubt.games.defiance.ground import Ground, Table
from redoubt.games.defiance.missions import Condition, Group, Mission, mission, tiles
from redoubt.games.defiance.sightlines import Sightlines
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Setup
from redoubt.kernel.scenarios import Scenarios

MissionName = Literal[
    "extraction", "cold-relay", "dry-dock", "face-value", "foundry", "quarantine", "convoy",
    "blackout", "gate-run", "far-shore", "the-spine", "sever",
]  # fmt: skip
CREW = ("uma", "cadin", "qiang", "jazz")  # DEF-1.06
TERRAIN = {".": "free", "#": "blocked", "~": "low-visibility", ":": "difficult", "*": "yellow"}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What fixes a game.

    mission       which of the twelve
    players       how many seats share the four Characters (DEF-1.06)
    specialties   Specialty cards each Character owns
    equipment     what each Character carries instead of its starting kit
    kit           "campaign": what a campaign typically has by this mission (data/kits.toml)
    campaign      the twelve missions in order with what lies between them; start with extraction
    round_cap     a safety cap outside the rules (0: none)
    """

    mission: MissionName = "extraction"
    players: Literal[1, 2, 3, 4] = 1
    specialties: dict[str, list[str]] = {}
    equipment: dict[str, list[str]] = {}
    kit: Literal["starting", "campaign"] = "starting"
    campaign: bool = False
    round_cap: int = 0


class Scenario:
    """Immutable after construction; never copied, never sent."""

    setup: Setup  # set by the kernel when it caches the scenario

    def __init__(self, options: Options) -> None:
        self.options = options
        self.mission: Mission = mission(options.mission)
        self.special = {each.rule: each for each in self.mission.special}
        self.perilous = "charge" in self.special or "slag" in self.special  # where one ends
        self.content: Content = content()
        self.remotes = frozenset([a.id for a in self.content.allies.values() if a.remote])
        self.seats = tuple(f"player-{n + 1}" for n in range(options.players))
        self.owner = {who: self.seats[i % options.players] for i, who in enumerate(CREW)}
        for who, cards in options.specialties.items():
            for card in cards:
                known = self.content.specialties.get(card)
                if known is None or known.character != who:
                    raise ContentError(f"specialties: {who!r} has no {card!r}")
        for who, cards in options.equipment.items():
            for card in cards:
                if who not in CREW or card not in self.content.equipment:
                    raise ContentError(f"equipment: {who!r} cannot carry {card!r}")
        given = options.specialties or options.equipment or options.kit != "starting"
        if options.campaign and given:
            raise ContentError(
                "campaign: equipment and specialties are won in it", remedy="leave them out"
            )
        self._lay()
        self._sides()
        self._places()

    def _lay(self) -> None:
        """DEF-2.01: the tiles on one grid of hexes with a corner on top (DEF-4.06)."""
        laid: dict[tuple[int, int], tuple[str, str]] = {}
        for placed in self.mission.tiles:
            left, top = map(int, placed.at.split(","))
            if top % 2:
                raise ContentError(f"tile {placed.tile} begins in an odd row", remedy="even rows")
            for y, row in enumerate(tiles()[placed.tile].rows):
                for x, sign in enumerate(row):
                    if (left + x, top + y) in laid:
                        raise ContentError(f"tiles overlap at {left + x},{top + y}")
                    laid[left + x, top + y] = (sign, placed.tile)
        columns = max(x for x, _ in laid) + 1
        rows = max(y for _, y in laid) + 1
        gaps = [y * columns + x for y in range(rows) for x in range(columns) if (x, y) not in laid]
        self.grid = HexGrid(columns, rows, flat=False, style="offset", missing=gaps)
        self.cells = self.grid.cell_count
        self.terrain = [""] * self.cells
        self.tile = [""] * self.cells
        for (x, y), (sign, tile) in laid.items():
            self.terrain[y * columns + x] = TERRAIN[sign]
            self.tile[y * columns + x] = tile
        self.names = tuple(self.grid.name(cell) for cell in range(self.cells))
        self.cell_of = {name: cell for cell, name in enumerate(self.names)}
        self.steps_to = tuple(map(Step, self.names))  # the actions, made once
        # Where Enemies go (rules/goals.py), with numbers for the positions in which they do.
        self.scenes: dict[tuple[object, ...], int] = {}
        self.goals: dict[tuple[object, ...], tuple[int, int]] = {}
        self.outlook: object = None  # what Enemies know of the last position (rules/outlook.py)
        # What bots ask for: the same to the nearest of some hexes, Doors opened on the way.
        self.approaches: dict[tuple[frozenset[int], int], dict[int, int]] = {}

    def _sides(self) -> None:
        """What lies on every side: wall, violet, blue, an opening or nothing (DEF-19.02 to 19.04).

        Red sides only stop sight and always surround a hex, so low-visibility hexes stand for them.
        """
        grid = self.grid
        self.doors: dict[int, str] = {}  # edge -> the Door it belongs to
        self.door_kinds = {opening.id: opening.kind for opening in self.mission.openings}
        self.door_edges: dict[str, tuple[int, ...]] = {}
        arches: dict[int, str] = {}
        for opening in self.mission.openings:
            edges = tuple(grid.parse_edge(name) for name in opening.sides)
            self.door_edges[opening.id] = edges
            for edge in edges:
                (arches if opening.kind == "arch" else self.doors)[edge] = opening.id
        # By the two hexes that it lies between, either way: the opening that a step crosses.
        self.openings: dict[tuple[int, int], str] = {}
        for edge, name in (*arches.items(), *self.doors.items()):
            one, other = grid.edge_cells[edge]
            self.openings[one, other] = self.openings[other, one] = name
        self.doors_at: dict[int, tuple[str, ...]] = {}  # by the hexes on their sides
        for edge, door in self.doors.items():
            for cell in grid.edge_cells[edge]:
                if door not in self.doors_at.get(cell, ()):
                    self.doors_at[cell] = (*self.doors_at.get(cell, ()), door)
        self.shut: set[int] = set()  # sides that never open
        self.blue: set[int] = set()
        for edge in range(grid.edge_count):
            one, other = grid.edge_cells[edge]
            if one < 0 or other < 0:
                self.shut.add(edge)
                continue
            kinds = (self.terrain[one], self.terrain[other])
            apart = self.tile[one] != self.tile[other] and (one, other) not in self.openings
            if apart or "blocked" in kinds:
                self.shut.add(edge)
            if "difficult" in kinds:
                self.blue.add(edge)
        solid = [cell for cell in range(self.cells) if self.terrain[cell] == "blocked"]
        self.sight = Sightlines(grid, self.shut, solid, self.doors)
        self.door_cells = {  # of Doors alone, on both sides
            door: self.sight.mask([cell for edge in edges for cell in grid.edge_cells[edge]])
            for door, edges in self.door_edges.items()
            if self.door_kinds[door] == "door"
        }
        # DEF-7.01: some line is clear. Low visibility is the caller's to add to the blockers.
        self.sees = self.sight.sees
        self.far = Table(self._distances)  # hexes between two hexes: a row for every hex
        low = [cell for cell in range(self.cells) if self.terrain[cell] == "low-visibility"]
        self.low = self.sight.mask(low)
        # From a hex: the hexes beyond sides that are open or could be, with the side's bit.
        self.ways: tuple[tuple[tuple[int, int, bool], ...], ...] = tuple(
            tuple(self._ways(cell)) for cell in range(self.cells)
        )
        board = [cell for cell in range(self.cells) if self.terrain[cell] not in ("", "blocked")]
        self.ground = Ground(self.sight, self.ways, self.sight.mask(board), self.steps_to)
        # The same by the hex beyond, with the bit of a Door between.
        self.beside = tuple({to: door for to, door, _ in ways} for ways in self.ways)

    def _distances(self, cell: int) -> bytes:
        row = bytearray(self.cells)
        for far, ring in enumerate(self.sight.ranges(cell)):
            for to in self.sight.list(ring):
                row[to] = min(255, far)
        return bytes(row)

    def _ways(self, cell: int) -> list[tuple[int, int, bool]]:
        if not self.terrain[cell]:
            return []
        grid = self.grid
        found = []
        for k in SIDES:
            edge, to = grid.edge_at[k][cell], grid.step[k][cell]
            if to >= 0 and edge not in self.shut:
                door = self.bit(edge) if edge in self.doors else 0
                found.append((to, door, edge in self.blue))
        return found

    def _places(self) -> None:
        parse = self.grid.parse
        told = self.mission
        self.deployment = tuple(parse(name) for name in told.deployment)
        self.exits = frozenset(parse(name) for name in told.exits)
        self.respawns = tuple(parse(name) for name in told.respawn)
        self.consoles = {parse(console.hex): console for console in told.consoles}
        self.containers = {parse(box.hex): box.loot for box in told.containers}
        elements = (*self.consoles, *self.containers)
        self.elements = self.sight.mask(elements)
        # Units that come in the course of the mission: at any time, and in the Start phase.
        self.arrivals: tuple[list[tuple[Condition, Group]], ...] = ([], [])
        for group in told.aligned:
            when = group.when
            if when is not None and group.hexes:
                self.arrivals[when.start or when.test == "start-of-round"].append((when, group))
        for cell in (*self.deployment, *self.exits, *self.respawns, *elements):
            if self.terrain[cell] == "blocked":
                raise ContentError(f"{self.names[cell]} is blocked", file=told.id)

    def bit(self, edge: int) -> int:
        """A Door's side among the blockers."""
        return self.sight.doors[edge]

    def name(self, cell: int) -> str:
        """A hex as people say it."""
        return self.names[cell] if cell >= 0 else ""


scenario_for = Scenarios("defiance", Scenario)
