# SPDX-License-Identifier: MIT
"""Chapters 15 and 16: what Enemies know of a position as long as nobody moves."""

from __future__ import annotations

from redoubt.games.defiance.rules.movement import free_hexes
from redoubt.games.defiance.state import DefianceState


class Outlook:
    """Where the Characters and Allies stand that may be named, and what is free around them."""

    __slots__ = ("_cells", "_clear", "_closed", "_crowd", "_fresh", "_obstacles", "free", "stand")

    def __init__(self, state: DefianceState, cells: list[int]) -> None:
        self._crowd, self._closed, self._obstacles = state._crowd, state._closed, state._obstacles
        self._cells = cells
        sight = state.scenario.sight
        self.free = free_hexes(state)
        self.stand = sight.mask(cells)
        # From which hexes nobody has looked yet, and those from which somebody is in sight.
        asked, self._clear = sight.known_walls(cells, state._closed)
        self._fresh = ~asked

    def holds(self, state: DefianceState, cells: list[int]) -> bool:
        """Whether nobody has moved since."""
        return (
            self._crowd == state._crowd
            and self._closed == state._closed
            and self._obstacles == state._obstacles
            and self._cells == cells
        )

    def exposed(self, state: DefianceState, cells: int) -> bool:
        """Whether from some hexes anybody is in sight past walls and Doors."""
        fresh = cells & self._fresh
        if fresh:
            past_walls = state.scenario.sight.past_walls
            self._fresh ^= fresh
            for cell in self._cells:
                self._clear |= past_walls(fresh, cell, state._closed)
        return bool(cells & self._clear)


def outlook_of(state: DefianceState, cells: list[int]) -> Outlook:
    """What Enemies know; the last is kept, since most Characters stay where they are."""
    last = state.scenario.outlook
    if isinstance(last, Outlook) and last.holds(state, cells):
        return last
    found = state.scenario.outlook = Outlook(state, cells)
    return found
