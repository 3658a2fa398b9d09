# SPDX-License-Identifier: MIT
"""Chapters 4, 6 and 19: what a step costs, where a figure may stop, how far it gets."""

from __future__ import annotations

from collections import deque
from functools import lru_cache

import msgspec

from redoubt.games.defiance.rules.values import sheet
from redoubt.games.defiance.scenario import Scenario
from redoubt.games.defiance.state import (
    ENEMY,
    NEUTRAL,
    UNCONSCIOUS,
    Active,
    DefianceState,
    Figure,
)
from redoubt.kernel.refusal import Refusal


@lru_cache(maxsize=512)
def _lying(scenario: Scenario, places: tuple[str, ...]) -> frozenset[int]:
    """The hexes of mission tokens that lie on the board."""
    return frozenset(scenario.cell_of[place] for place in places if place in scenario.cell_of)


def elements(state: DefianceState) -> frozenset[int]:
    """DEF-19.06, DEF-11.05, DEF-11.21: hexes with Consoles, Containers and mission tokens."""
    scenario = state.scenario
    if not state.tokens:
        return scenario.elements
    lying = _lying(scenario, tuple(state.tokens.values()))
    return scenario.elements | lying if lying else scenario.elements


def may_stop(state: DefianceState, cell: int, but: str = "") -> bool:
    """DEF-4.05: nobody else stands there and it is no obstacle hex."""
    scenario = state.scenario
    if scenario.terrain[cell] == "blocked" or state.holder(cell) not in (None, but):
        return False
    return cell not in elements(state)


def enter_costs(state: DefianceState, figure: Figure) -> tuple[dict[int, int], int]:
    """What it costs to enter the hexes that are not plain (0: no way), and to cross a blue side.

    DEF-6.10, DEF-6.12, DEF-6.14: two points for any number of reasons; DEF-19.01: else one;
    DEF-19.03: red sides do not matter; DEF-19.04: blue ones do. Character cards (DEF-18.01) and
    other cards (DEF-18.02) say otherwise, the worse reading first.
    """
    enemy = figure.side == ENEMY
    hard, foe, blue = 2, 2, 2
    if not enemy:
        has = sheet(figure).permits
        if has:
            hard = 3 if "obstacle-3" in has else 1 if "obstacle-1" in has else 2
            blue = 3 if "difficult-3" in has else 1 if "difficult-1" in has else 2
            foe = 1 if "enemy-hex-1" in has else 2
    costs = dict.fromkeys(elements(state), hard)
    figures = state.figures
    for cell, id_ in state.standing():
        if id_ == figure.id:
            continue
        other = figures[id_]
        if other.side == NEUTRAL:  # DEF-11.25
            costs[cell] = 0
        elif UNCONSCIOUS in other.states:  # DEF-21.04
            costs[cell] = hard
        elif (other.side == ENEMY) != enemy:
            costs[cell] = max(foe, costs.get(cell, 1))
    return costs, blue


def steps(state: DefianceState, figure: Figure, cell: int) -> list[tuple[int, int]]:
    """The hexes next to a hex with their costs; DEF-6.15: walls and closed Doors stop."""
    closed = state.closed
    costs, crossing = enter_costs(state, figure)
    found = []
    for to, door, blue in state.scenario.ways[cell]:
        cost = costs.get(to, 1)
        if cost and not door & closed:
            found.append((to, crossing if blue and crossing > cost else cost))
    return found


def reach(state: DefianceState, figure: Figure, cell: int, points: int) -> dict[int, int]:
    """Every hex in reach with its cheapest cost, the start included."""
    closed, ways = state.closed, state.scenario.ways
    costs, crossing = enter_costs(state, figure)
    special = costs.get
    best = {cell: 0}
    rings: list[list[int]] = [[cell], *([] for _ in range(points))]
    for cost, ring in enumerate(rings):
        for here in ring:
            if best[here] != cost:
                continue
            for to, door, blue in ways[here]:
                price = special(to, 1)
                if not price or door & closed:
                    continue
                new = cost + (crossing if blue and crossing > price else price)
                if new <= points and new < best.get(to, 999):
                    best[to] = new
                    rings[new].append(to)
    return best


def stops(state: DefianceState, figure: Figure, points: int) -> dict[int, int]:
    """The hexes in reach where it may stop, its own included."""
    taken, held = elements(state), state.holder
    return {
        cell: cost
        for cell, cost in reach(state, figure, figure.cell, points).items()
        if cell not in taken and held(cell) in (None, figure.id)
    }


def can_get_out(state: DefianceState, figure: Figure, cell: int, points: int) -> bool:
    """DEF-6.13: from a hex where it may not stop, points in hand must lead to one where it may."""
    if may_stop(state, cell, figure.id):
        return True
    return any(may_stop(state, c, figure.id) for c in reach(state, figure, cell, points))


def walking(state: DefianceState, start: int) -> dict[int, int]:
    """DEF-23.17: walking distance from a hex; closed Doors stop, figures do not."""
    closed = state.closed
    known = state.scenario.walks.get((start, closed))  # only Doors ever change it
    if known is not None:
        return known
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for to, door, _ in state.scenario.ways[here]:
            if to not in found and not door & closed:
                found[to] = found[here] + 1
                queue.append(to)
    state.scenario.walks[start, closed] = found
    return found


def nearest_free(state: DefianceState, start: int) -> int:
    """DEF-23.17: the nearest hex where a figure may stop; ties by row, then by column."""
    far = walking(state, start)
    axial = state.scenario.grid.axial
    free = [cell for cell in far if may_stop(state, cell)]
    if not free:
        return -1
    return min(free, key=lambda cell: (far[cell], axial[cell][1], axial[cell][0]))


def why_kept(state: DefianceState, figure: Figure, to: int) -> Refusal | None:
    """Somebody whom the mission keeps on a tile for some Rounds (DEF-18.03)."""
    kept = state.scenario.mission.rule("kept-on-tile")
    if kept is None or figure.card != kept.who or state.round >= kept.round:
        return None
    if state.scenario.tile[to] == kept.tile:
        return None
    return Refusal("DEF-18.03", "kept-on-tile", {"round": kept.round})


def nearer(state: DefianceState, active: Active, here: int, to: int) -> bool:
    """Bounding Charge: whether a step reduces the Range to the Enemy that was named."""
    prey = state.figures.get(active.prey)
    if prey is None or prey.cell < 0 or not active.charge:
        return False
    distance = state.scenario.grid.distance
    return distance(to, prey.cell) < distance(here, prey.cell)


def price(state: DefianceState, active: Active, here: int, to: int, cost: int) -> tuple[int, int]:
    """How a step is paid: points for steps nearer to the prey first, then any; -1 if it cannot."""
    free = min(cost, active.charge) if nearer(state, active, here, to) else 0
    return (free, cost - free) if cost - free <= active.points else (0, -1)


def can_pass(state: DefianceState, figure: Figure, to: int, active: Active) -> bool:
    """DEF-6.13 with both kinds of points."""
    if can_get_out(state, figure, to, active.points):
        return True
    if not active.charge:
        return False
    for far, cost in steps(state, figure, to):
        free, paid = price(state, active, to, far, cost)
        if paid >= 0:
            left = msgspec.structs.replace(
                active, points=active.points - paid, charge=active.charge - free
            )
            if may_stop(state, far, figure.id) or can_pass(state, figure, far, left):
                return True
    return False
