# SPDX-License-Identifier: MIT
"""What a hex map holds."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import msgspec

from redoubt.board.hex import HexGrid

# Terrain that needs no legend: open ground, and places that are no part of the board.
CLEAR = "clear"
TERRAIN_SIGNS = {".": CLEAR}
MISSING_SIGN = "_"
MISSING = "missing"


class Road(NamedTuple):
    """A road, path, stream or railway of some kind along a chain of neighbouring hexes."""

    kind: str
    cells: tuple[int, ...]


class HexMap(msgspec.Struct, frozen=True):
    """A board of hexes: terrain and level of each, hexsides, and named things."""

    name: str
    grid: HexGrid
    terrain: tuple[str, ...]
    levels: tuple[int, ...]
    hexsides: dict[int, str] = {}  # edge -> kind; other edges are open
    buildings: dict[str, tuple[int, ...]] = {}
    roads: tuple[Road, ...] = ()
    labels: dict[int, str] = {}
    marks: dict[str, tuple[int, ...]] = {}
    source: str = ""
    game: str = ""
    header: dict[str, str] = {}
    legend: dict[str, str] = {}  # code -> terrain

    def cells_of(self, *kinds: str) -> tuple[bool, ...]:
        """For each cell whether it has one of these terrains."""
        return tuple(kind in kinds for kind in self.terrain)

    def edges_of(self, *kinds: str) -> tuple[bool, ...]:
        """For each edge whether it bears one of these hexsides."""
        return tuple(self.hexsides.get(edge) in kinds for edge in range(self.grid.edge_count))

    def road_edges(self, kind: str) -> frozenset[int]:
        """The hexsides that roads of this kind cross."""
        return frozenset(
            self.grid.edge_between(a, b)
            for road in self.roads
            if road.kind == kind
            for a, b in pairwise(road.cells)
        )
