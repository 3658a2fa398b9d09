# SPDX-License-Identifier: MIT
"""Chapters 4, 6 and 19: what a step costs, where a figure may stop, how far it gets."""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush

from redoubt.games.defiance.rules.values import permits
from redoubt.games.defiance.state import ENEMY, DefianceState, Figure


def obstacle(state: DefianceState, cell: int) -> bool:
    """DEF-19.06, DEF-21.04: Consoles, Containers, mission tokens, Unconscious figures."""
    if cell in state.scenario.elements or state.scenario.name(cell) in state.tokens.values():
        return True
    figure = state.at(cell)
    return figure is not None and figure.unconscious


def may_stop(state: DefianceState, cell: int, but: str = "") -> bool:
    """DEF-4.05: nobody else stands there and it is no obstacle hex."""
    if state.scenario.terrain[cell] == "blocked":
        return False
    figure = state.at(cell)
    if figure is not None:
        return figure.id == but and not _element(state, cell)
    return not _element(state, cell)


def _element(state: DefianceState, cell: int) -> bool:
    return cell in state.scenario.elements or state.scenario.name(cell) in state.tokens.values()


def step_cost(state: DefianceState, figure: Figure, to: int, blue: bool) -> int:
    """DEF-6.10, DEF-6.12, DEF-6.14: one point, or two for any number of reasons."""
    other = state.at(to)
    foe = other is not None and other.id != figure.id and not other.unconscious
    foe = foe and other is not None and (other.side == ENEMY) != (figure.side == ENEMY)
    blocked = obstacle(state, to)
    if not (blue or foe or blocked):
        return 1
    if figure.side == ENEMY:
        return 2
    costs = []
    if blue:
        costs.append(_price(state, figure, "difficult-1", "difficult-3"))
    if blocked:
        costs.append(_price(state, figure, "obstacle-1", "obstacle-3"))
    if foe:
        costs.append(1 if permits(state, figure, "enemy-hex-1") else 2)
    return max(costs)


def _price(state: DefianceState, figure: Figure, easy: str, hard: str) -> int:
    if permits(state, figure, hard):
        return 3
    return 1 if permits(state, figure, easy) else 2


def steps(state: DefianceState, figure: Figure, cell: int) -> list[tuple[int, int]]:
    """The hexes next to a hex with their costs; DEF-6.15: walls and closed Doors stop."""
    closed = state.closed
    found = []
    for to, door, blue in state.scenario.ways[cell]:
        if door & closed or _neutral(state, to):
            continue
        found.append((to, step_cost(state, figure, to, blue)))
    return found


def _neutral(state: DefianceState, cell: int) -> bool:
    """DEF-11.25: a Neutral Character blocks its hex."""
    other = state.at(cell)
    return other is not None and other.side == "neutral"


def reach(state: DefianceState, figure: Figure, cell: int, points: int) -> dict[int, int]:
    """Every hex in reach with its cheapest cost, the start included."""
    best = {cell: 0}
    queue = [(0, cell)]
    while queue:
        cost, here = heappop(queue)
        if cost > best[here]:
            continue
        for to, price in steps(state, figure, here):
            new = cost + price
            if new <= points and new < best.get(to, points + 1):
                best[to] = new
                heappush(queue, (new, to))
    return best


def stops(state: DefianceState, figure: Figure, points: int) -> dict[int, int]:
    """The hexes in reach where it may stop, its own included."""
    found = reach(state, figure, figure.cell, points)
    return {cell: cost for cell, cost in found.items() if may_stop(state, cell, figure.id)}


def can_get_out(state: DefianceState, figure: Figure, cell: int, points: int) -> bool:
    """DEF-6.13: from a hex where it may not stop, points in hand must lead to one where it may."""
    if may_stop(state, cell, figure.id):
        return True
    return any(may_stop(state, c, figure.id) for c in reach(state, figure, cell, points))


def walking(state: DefianceState, start: int) -> dict[int, int]:
    """DEF-23.17: walking distance from a hex; closed Doors stop, figures do not."""
    closed = state.closed
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for to, door, _ in state.scenario.ways[here]:
            if to not in found and not door & closed:
                found[to] = found[here] + 1
                queue.append(to)
    return found


def nearest_free(state: DefianceState, start: int) -> int:
    """DEF-23.17: the nearest hex where a figure may stop; ties by row, then by column."""
    far = walking(state, start)
    axial = state.scenario.grid.axial
    free = [cell for cell in far if may_stop(state, cell)]
    if not free:
        return -1
    return min(free, key=lambda cell: (far[cell], axial[cell][1], axial[cell][0]))
