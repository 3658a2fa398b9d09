# SPDX-License-Identifier: MIT
"""Chapters 10 and 12: line of sight and range."""

from __future__ import annotations

from redoubt.games.incursion.rules.pay import is_in_play
from redoubt.games.incursion.state import BOARD, IncursionState, Unit
from redoubt.kernel.refusal import Refusal

SURGE_RANGE = 4  # INC-29.26


def sight_limit(state: IncursionState) -> int:
    """How far anyone sees this Game Turn (0: no limit)."""
    return SURGE_RANGE if state.in_play and is_in_play(state, "power-surge") else 0


def distance(state: IncursionState, a: int, b: int) -> int:
    """INC-12.02, INC-12.03: every valid line enters |dx|+|dy| squares."""
    return state.scenario.grid.distance(a, b)


def sees(state: IncursionState, unit: Unit, target: Unit) -> bool:
    """INC-10.02: a line out through the side the model faces, touching no blocker.

    INC-10.11: the other way there may be none. INC-10.12: what else is in the target's square
    never blocks.
    """
    if unit.cell < 0 or target.cell < 0:  # INC-4.26
        return False
    limit = sight_limit(state)
    if limit and distance(state, unit.cell, target.cell) > limit:
        return False
    return state.scenario.sight.sees(unit.cell, unit.facing, target.cell, state.blockers)


def sees_ground(state: IncursionState, unit: Unit, cell: int) -> bool:
    """INC-10.10: terrain LOS, which no model blocks."""
    limit = sight_limit(state)
    if limit and distance(state, unit.cell, cell) > limit:
        return False
    return state.scenario.sight.sees(unit.cell, unit.facing, cell, state.barriers)


def enemies_in_sight(state: IncursionState, unit: Unit) -> list[Unit]:
    """The enemy models a model could shoot at, in the order of their ids."""
    seat, cell = unit.seat, unit.cell
    sight = state.scenario.sight
    base = (cell * 4 + unit.facing) * state.scenario.cells
    blockers = state.blockers
    table, entry = sight.table, sight.sight.entry
    limit = sight_limit(state)
    found = []
    for other in state.units.values():
        if other.seat == seat or other.status != BOARD:
            continue
        if limit and distance(state, cell, other.cell) > limit:
            continue
        key = base + other.cell
        needs = table[key]
        if needs is None:
            needs = entry(key)
        for need in needs:
            if not need & blockers:
                found.append(other)
                break
    return found


def any_enemy_in_sight(state: IncursionState, unit: Unit) -> bool:
    """Whether there is anyone to shoot at."""
    return bool(enemies_in_sight(state, unit))


def why_not_sight(state: IncursionState, unit: Unit, target: Unit) -> Refusal | None:
    """The refusal of a shot for want of LOS, with what is in the way."""
    if sees(state, unit, target):
        return None
    names = state.scenario.names
    facts: dict[str, str | int | bool | list[str] | list[int]] = {
        "unit": unit.id,
        "target": target.id,
    }
    if target.cell < 0:
        return Refusal("INC-4.26", "off-board", facts)
    limit = sight_limit(state)
    if limit and distance(state, unit.cell, target.cell) > limit:
        facts["limit"] = limit
        return Refusal("INC-29.26", "too-dark", facts)
    sight = state.scenario.sight
    obstacle = sight.explain(unit.cell, unit.facing, target.cell, state.blockers)
    if obstacle is None or obstacle.kind in ("behind", "self"):
        return Refusal("INC-10.07", "not-ahead", facts)
    if obstacle.kind == "edge":
        facts["at"] = state.scenario.grid.edge_name(obstacle.edge)
        return Refusal("INC-10.03", "sight-blocked-by-edge", facts)
    facts["at"] = names[obstacle.cell]
    other = state.at(obstacle.cell)
    if other is not None:
        facts["other"] = other.id
        return Refusal("INC-10.03", "sight-blocked-by-model", facts)
    return Refusal("INC-10.03", "sight-blocked", facts)
