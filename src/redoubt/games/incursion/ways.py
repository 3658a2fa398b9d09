# SPDX-License-Identifier: MIT
"""How far it is, for bots: AP from every square and facing, with the doors as they are."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from redoubt.board.square import opposite

if TYPE_CHECKING:
    from redoubt.games.incursion.scenario import Scenario
    from redoubt.games.incursion.state import IncursionState, Unit

FAR = 60  # counted for a place that cannot be reached
DOOR = 0.7  # a closed door: less than a step, so that walking up to it is still worth it
DOORS_KEPT = 24  # states of the doors whose routes are kept

Cells = tuple[int, ...]


class Routes(dict[Cells, list[float]]):
    """Routes to some squares, one table for each set of squares, made when it is asked for.

    A table has AP from every square and facing (cell * 4 + facing) to the nearest of the squares.
    Models are left out of account; doors that are not sealed can be opened. Behind them, one number
    for each square: the way of a model that waits to enter there; and at the end that of a model
    which is nowhere.
    """

    __slots__ = ("doors", "scenario", "sealed")

    def __init__(self, scenario: Scenario, doors: dict[int, str]) -> None:
        super().__init__()
        self.scenario = scenario
        self.doors = doors
        # The only ones that shut a way for good.
        self.sealed = tuple([e for e in scenario.g_doors if doors[e] == "sealed"])

    def __missing__(self, cells: Cells) -> list[float]:
        scenario, doors = self.scenario, self.doors
        ways = _ways_to(scenario, cells, self.sealed)
        found = self[cells] = [*ways, *[way + 2 for way in ways[::4]], FAR]
        for cell, around in enumerate(scenario.doors_around):
            for direction, edge in around:
                if doors[edge] == "closed":
                    beyond = scenario.way[direction][cell]
                    if beyond >= 0 and ways[beyond * 4 + direction] < ways[cell * 4 + direction]:
                        for facing in range(4):
                            found[cell * 4 + facing] += DOOR
        return found

    def of(self, unit: Unit, cells: Cells) -> float:
        """AP that a model still has to go to the nearest of some squares."""
        return self[cells][place_of(unit, self.scenario.cells)]


def place_of(unit: Unit, cells: int) -> int:
    """Where a model's way stands in a table of routes."""
    if unit.cell >= 0:
        return unit.cell * 4 + unit.facing
    return cells * 4 + unit.entry if unit.entry >= 0 else -1


def routes_of(state: IncursionState) -> Routes:
    """The routes of a position; positions with the same doors share them."""
    scenario, doors = state.scenario, state.doors
    found = scenario.routes_now
    if found is not None and found.doors is doors:
        return found
    key = tuple(doors.items())
    found = scenario.routes.get(key)
    if found is None:
        if len(scenario.routes) >= DOORS_KEPT:
            scenario.routes.clear()
        found = scenario.routes[key] = Routes(scenario, doors)
    found.doors = doors  # the same by another name, and the next position has this one
    scenario.routes_now = found
    return found


def _ways_to(scenario: Scenario, cells: Cells, sealed: tuple[int, ...]) -> list[int]:
    """The same with doors that are not sealed counted as open; kept per scenario."""
    found = scenario.ways.get((cells, sealed))
    if found is None:
        if len(scenario.ways) > 4000:
            scenario.ways.clear()
        found = scenario.ways[cells, sealed] = _search(scenario, cells, set(sealed))
    return found


def _search(scenario: Scenario, cells: Cells, sealed: set[int]) -> list[int]:
    costs = scenario.content.costs
    best = [FAR] * (scenario.cells * 4)
    queue = [(0, cell * 4 + facing) for cell in cells for facing in range(4)]
    for cost, place in queue:
        best[place] = cost
    shut = sealed | {e for e, kind in scenario.doors.items() if kind == "sealed"}
    while queue:
        cost, place = heappop(queue)
        if cost > best[place]:
            continue
        cell, facing = divmod(place, 4)
        steps = [(cell * 4 + other, costs.turn) for other in range(4) if other != facing]
        for direction in range(4):
            back = opposite(direction)
            before = scenario.way[back][cell]
            if before >= 0 and scenario.grid.edge_at[back][cell] not in shut:
                price = costs.forward if direction == facing else costs.aside
                steps.append((before * 4 + facing, price))
        for to, price in steps:
            if cost + price < best[to]:
                best[to] = cost + price
                heappush(queue, (cost + price, to))
    return best
