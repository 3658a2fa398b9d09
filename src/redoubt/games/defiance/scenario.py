# SPDX-License-Identifier: MIT
"""Options, and what all positions of a mission share: board, sight, content."""

from __future__ import annotations

from typing import Literal

import msgspec

from redoubt.board.hex import SIDES, HexGrid
from redoubt.games.defiance.content import Content, content
from redoubt.games.defiance.lines import Pair, Place, shapes
from redoubt.games.defiance.missions import Mission, mission, tiles
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Setup

MissionName = Literal[
    "extraction", "cold-relay", "dry-dock", "face-value", "foundry", "quarantine", "convoy",
    "blackout", "gate-run", "far-shore", "the-spine", "sever",
]  # fmt: skip
CREW = ("uma", "cadin", "qiang", "jazz")  # DEF-1.06
TERRAIN = {".": "free", "#": "blocked", "~": "low-visibility", ":": "difficult", "*": "yellow"}
FAR = 10  # no attack reaches farther, so no line is asked for beyond

Needs = tuple[int, tuple[tuple[int, ...], ...]]  # what a line needs clear; one mask of each choice


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What fixes a game.

    mission       which of the twelve
    players       how many seats share the four Characters (DEF-1.06)
    specialties   Specialty cards each Character owns
    equipment     what each Character carries instead of its starting kit
    round_cap     a safety cap outside the rules (0: none)
    """

    mission: MissionName = "extraction"
    players: Literal[1, 2, 3, 4] = 1
    specialties: dict[str, list[str]] = {}
    equipment: dict[str, list[str]] = {}
    round_cap: int = 0


class Scenario:
    """Immutable after construction; never copied, never sent."""

    setup: Setup  # set by the kernel when it caches the scenario

    def __init__(self, options: Options) -> None:
        self.options = options
        self.mission: Mission = mission(options.mission)
        self.content: Content = content()
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
        self._lay()
        self._sides()
        self._places()
        self._lines: dict[int, tuple[Needs, ...]] = {}

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
        self.edge_opening = {**arches, **self.doors}
        self.shut = 0  # sides that never open: bit cells + edge
        self.blue: set[int] = set()
        for edge in range(grid.edge_count):
            one, other = grid.edge_cells[edge]
            if one < 0 or other < 0:
                self.shut |= self.bit(edge)
                continue
            kinds = (self.terrain[one], self.terrain[other])
            apart = self.tile[one] != self.tile[other] and edge not in self.edge_opening
            if apart or "blocked" in kinds:
                self.shut |= self.bit(edge)
            if "difficult" in kinds:
                self.blue.add(edge)
        self.solid = self._mask("blocked")
        self.low = self._mask("low-visibility")
        # From a hex: the hexes beyond sides that are open or could be, with the side's bit.
        self.ways: tuple[tuple[tuple[int, int, bool], ...], ...] = tuple(
            tuple(self._ways(cell)) for cell in range(self.cells)
        )

    def _ways(self, cell: int) -> list[tuple[int, int, bool]]:
        if not self.terrain[cell]:
            return []
        grid = self.grid
        found = []
        for k in SIDES:
            edge, to = grid.edge_at[k][cell], grid.step[k][cell]
            if to >= 0 and not self.shut & self.bit(edge):
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
        self.elements = frozenset({*self.consoles, *self.containers})
        for cell in (*self.deployment, *self.exits, *self.respawns, *self.elements):
            if self.terrain[cell] == "blocked":
                raise ContentError(f"{self.names[cell]} is blocked", file=told.id)

    def _mask(self, kind: str) -> int:
        return sum(1 << cell for cell in range(self.cells) if self.terrain[cell] == kind)

    def bit(self, edge: int) -> int:
        """A side among the blockers."""
        return 1 << (self.cells + edge)

    def name(self, cell: int) -> str:
        """A hex as people say it."""
        return self.names[cell] if cell >= 0 else ""

    # -- sight -----------------------------------------------------------------------------

    def sees(self, here: int, there: int, blockers: int) -> bool:
        """DEF-7.01: some line is clear. Low visibility is the caller's to add to the blockers."""
        if here == there:
            return True
        key = here * self.cells + there
        lines = self._lines.get(key)
        if lines is None:
            lines = self._lines[key] = self._between(here, there)
        for must, choices in lines:
            if must & blockers:
                continue
            for ways in choices:
                if all(way & blockers for way in ways):
                    break
            else:
                return True
        return False

    def _between(self, here: int, there: int) -> tuple[Needs, ...]:
        """The lines that walls leave, each with the hexes and Doors it needs clear."""
        (q, r), (tq, tr) = self.grid.axial[here], self.grid.axial[there]
        found: list[Needs] = []
        for line in shapes(tq - q, tr - r):
            must = 0
            for place in line.cells:
                cell = self.grid.at(q + place[0], r + place[1])
                must |= 1 << cell if cell >= 0 else 0
            sides = self._masks(line.sides, q, r)
            if must & self.solid or sides is None:
                continue
            must |= sides
            choices = []
            for ways in line.choices:
                masks = [self._masks(way, q, r) for way in ways]
                open_ = tuple(dict.fromkeys(m for m in masks if m is not None))
                if not open_:
                    break
                if 0 not in open_:
                    choices.append(open_)
            else:
                found.append((must, tuple(choices)))
        found.sort(key=lambda needs: (len(needs[1]), needs[0].bit_count()))
        kept: list[Needs] = []
        for must, choices_ in found:
            if not any(other & must == other and not more for other, more in kept):
                kept.append((must, choices_))
        return tuple(kept)

    def _masks(self, sides: frozenset[Pair], q: int, r: int) -> int | None:
        """The Doors among some sides; None if one of them never opens."""
        mask = 0
        for one, other in sides:
            edge = self._edge(one, other, q, r)
            if edge is None or self.shut & self.bit(edge):
                return None
            if edge in self.doors:
                mask |= self.bit(edge)
        return mask

    def _edge(self, one: Place, other: Place, q: int, r: int) -> int | None:
        a = self.grid.at(q + one[0], r + one[1])
        b = self.grid.at(q + other[0], r + other[1])
        return None if a < 0 or b < 0 else self.grid.edge_between(a, b)


def scenario_for(options: Options) -> Scenario:
    """The scenario of some options."""
    return Scenario(options)
