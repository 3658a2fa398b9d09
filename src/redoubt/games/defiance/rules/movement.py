# SPDX-License-Identifier: MIT
"""Chapters 4, 6 and 19: what a step costs, where a figure may stop, how far it gets."""

from __future__ import annotations

import msgspec

from redoubt.games.defiance.ground import MANY, Costs, Flood, Prices
from redoubt.games.defiance.rules.sheet import WALKS, sheet
from redoubt.games.defiance.state import (
    ENEMIES,
    ENEMY,
    FALLEN,
    FRIENDS,
    NOBODYS,
    Active,
    DefianceState,
    Figure,
)
from redoubt.kernel.refusal import Refusal


def free_hexes(state: DefianceState) -> int:
    """DEF-4.05: where a figure may stop: nobody stands there and it is no obstacle hex."""
    return state.scenario.ground.standing & ~(state._held | state._obstacles)


def may_stop(state: DefianceState, cell: int, but: str = "") -> bool:
    """DEF-4.05: nobody else stands there and it is no obstacle hex."""
    ground = state.scenario.ground
    bit = ground.cells[cell]
    if not bit & ground.standing or bit & state._obstacles:
        return False
    return not bit & state._held or state._at.get(cell) == but


def _prices(state: DefianceState, figure: Figure) -> Prices:
    """What it costs to enter hexes.

    DEF-6.10, DEF-6.12, DEF-6.14: two points for any number of reasons; DEF-19.01: else one;
    DEF-11.25: no way past Neutrals; DEF-21.04: who is Unconscious is an obstacle. Character cards
    (DEF-18.01) and other cards (DEF-18.02) say otherwise, the worse reading first.
    """
    sight, crowd = state.scenario.sight, state._crowd
    area, board = sight.area, sight.board
    if figure.side == ENEMY:
        foes = crowd >> FRIENDS * area & board
        hard, foe, _ = WALKS
    else:
        foes = crowd >> ENEMIES * area & board
        hard, foe, _ = sheet(figure).walks
    passable = board & ~(crowd >> NOBODYS * area)
    rough = (state._obstacles | crowd >> FALLEN * area) & passable
    costs = [0, passable & ~(rough | foes), 0, 0]
    costs[hard] |= rough & ~foes
    costs[foe] |= foes & ~rough
    costs[max(hard, foe)] |= foes & rough
    return tuple([(price, cells) for price, cells in enumerate(costs) if cells])


def steps(state: DefianceState, figure: Figure, cell: int) -> Costs:
    """The hexes next to a hex with their costs.

    DEF-6.15: walls and closed Doors stop. DEF-19.03: red sides do not matter; DEF-19.04: blue ones
    do.
    """
    ground, sight = state.scenario.ground, state.scenario.sight
    ours = figure.side != ENEMY
    hard, foe, crossing = sheet(figure).walks if ours else WALKS
    easy = state._floor.easy[cell, crossing]
    near = ground.rings[cell]
    crowd, obstacles = state._crowd & near, state._obstacles & near
    if not (crowd or obstacles):
        return easy
    area, cells = sight.area, ground.cells
    foes = crowd >> (ENEMIES if ours else FRIENDS) * area
    rough, barred = obstacles | crowd >> FALLEN * area, crowd >> NOBODYS * area
    special = (foes | rough | barred) & sight.board
    if not special:
        return easy
    found: list[tuple[int, int]] = []
    for to, cost in easy:
        bit = cells[to]
        if not bit & special:
            found.append((to, cost))
        elif not bit & barred:
            more = hard if bit & rough else 1
            if bit & foes:
                more = max(more, foe) if bit & rough else foe
            found.append((to, max(cost, more)))
    return tuple(found)


def reach(state: DefianceState, figure: Figure, cell: int, points: int) -> Flood:
    """The hexes in reach, the start included: all of them, and by their cheapest cost."""
    scenario = state.scenario
    sight, floor = scenario.sight, state._floor
    near = scenario.ground.around(cell, points)  # nothing else matters to what is kept
    if figure.side == ENEMY:
        others, walks = state._crowd >> FRIENDS * sight.area, WALKS
    else:
        others, walks = state._crowd & sight.past_friends, sheet(figure).walks
    key = (cell, points, others & near, state._obstacles & near, walks)
    known = floor.floods.get(key)
    if known is None:
        if len(floor.floods) > MANY:
            floor.floods.clear()
        prices = _prices(state, figure)
        known = floor.floods[key] = floor.flood(cell, points, prices, walks[2])
    return known


def field(state: DefianceState, figure: Figure, points: int) -> Flood:
    """The hexes in reach where it may stop, its own included; and all in reach by their cost."""
    every, waves = reach(state, figure, figure.cell, points)
    return every & stopping(state, figure), waves


def stops(state: DefianceState, figure: Figure, points: int) -> dict[int, int]:
    """The hexes in reach where it may stop, its own included, with their costs."""
    good, waves = field(state, figure, points)
    cells = state.scenario.ground.list
    return {cell: cost for cost, wave in enumerate(waves) for cell in cells(wave & good)}


def stopping(state: DefianceState, figure: Figure) -> int:
    """All hexes where a figure may stop, its own included (DEF-4.05)."""
    ground, held, here = state.scenario.ground, state._held, figure.cell
    if state._at.get(here) == figure.id:
        held ^= ground.cells[here]
    return ground.standing & ~(held | state._obstacles)


def can_get_out(state: DefianceState, figure: Figure, cell: int, points: int) -> bool:
    """DEF-6.13: from a hex where it may not stop, points in hand must lead to one where it may."""
    if may_stop(state, cell, figure.id):
        return True
    if points < 1:
        return False
    free = stopping(state, figure)
    if free & state._floor.contacts[cell] and points >= sheet(figure).walks[2]:
        return True  # no step to a hex where it may stop costs more than a blue side
    every, _ = reach(state, figure, cell, points)
    return bool(every & free)


def nearest_free(state: DefianceState, start: int) -> int:
    """DEF-23.17: the nearest hex where a figure may stop; ties by row, then by column."""
    ground, free = state.scenario.ground, free_hexes(state)
    for ring in state._floor.walks[start]:
        if ring & free:
            return ground.first(ring & free)
    return -1


def why_kept(state: DefianceState, figure: Figure, to: int) -> Refusal | None:
    """Somebody whom the mission keeps on a tile for some Rounds (DEF-18.03)."""
    kept = state.scenario.special.get("kept-on-tile")
    if kept is None or figure.card != kept.who or state.round >= kept.round:
        return None
    if state.scenario.tile[to] == kept.tile:
        return None
    return Refusal("DEF-18.03", "kept-on-tile", {"round": kept.round})


def nearer(state: DefianceState, active: Active, here: int, to: int) -> bool:
    """Bounding Charge: whether a step reduces the Range to the Enemy that was named."""
    prey = state.figures.get(active.prey)
    if prey is None or prey.cell < 0:
        return False
    far = state.scenario.far[prey.cell]
    return far[to] < far[here]


def price(state: DefianceState, active: Active, here: int, to: int, cost: int) -> tuple[int, int]:
    """How a step is paid: points for steps nearer to the prey first, then any; -1 if it cannot."""
    free = 0
    if active.charge and nearer(state, active, here, to):
        free = min(cost, active.charge)
    return (free, cost - free) if cost - free <= active.points else (0, -1)


def can_pass(state: DefianceState, figure: Figure, to: int, points: int, charge: int) -> bool:
    """DEF-6.13 with both kinds of points."""
    if can_get_out(state, figure, to, points):
        return True
    if not charge or state.active is None:
        return False
    left = msgspec.structs.replace(state.active, points=points, charge=charge)
    for far, cost in steps(state, figure, to):
        free, paid = price(state, left, to, far, cost)
        if paid >= 0 and (
            may_stop(state, far, figure.id)
            or can_pass(state, figure, far, points - paid, charge - free)
        ):
            return True
    return False
