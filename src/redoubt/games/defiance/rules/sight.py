# SPDX-License-Identifier: MIT
"""Chapter 7: who sees whom, and Range."""

from __future__ import annotations

from redoubt.games.defiance.rules.values import permits, profile
from redoubt.games.defiance.state import ENEMY, DefianceState, Figure


def range_of(state: DefianceState, one: int, other: int) -> int:
    """DEF-7.08, DEF-7.09: hexes of the shortest way, whatever lies between."""
    return state.scenario.far[one][other]


def visor(state: DefianceState, figure: Figure) -> bool:
    """DEF-17.07, and the Tactical Visor: low visibility does not stop its sight."""
    if figure.side == ENEMY:
        return "visor" in profile(state, figure).traits
    return permits(state, figure, "see-past-red")


def large(state: DefianceState, figure: Figure) -> bool:
    """DEF-17.05."""
    return figure.side == ENEMY and "large" in profile(state, figure).traits


def sees(state: DefianceState, figure: Figure, target: Figure, here: int = -1) -> bool:
    """DEF-7.01: whether a figure has line of sight to another, perhaps from another hex."""
    start = figure.cell if here < 0 else here
    scenario, there = state.scenario, target.cell
    if not scenario.sees(start, there, state._closed):
        return False  # walls and Doors alone stop it
    past_red = visor(state, figure) or permits_scent(state, figure, target, start)
    return clear(state, start, there, *blockers(state, figure, target, past_red=past_red))


def blockers(
    state: DefianceState, figure: Figure, target: Figure, *, past_red: bool
) -> tuple[int, int]:
    """What stops sight from one to the other from any hex; and the red hexes among it."""
    found = state._closed
    if not large(state, figure) and not large(state, target):
        own = state.scenario.sight.cells[figure.cell] if figure.cell >= 0 else 0
        found |= state._opaque & ~own
    dim = 0 if past_red else state.dim
    return found | dim, dim


def permits_scent(state: DefianceState, figure: Figure, target: Figure, here: int) -> bool:
    """Scent: red sides do not stop sight to Enemies within 4."""
    if figure.side == ENEMY or not figure.specialties:
        return False
    return range_of(state, here, target.cell) <= 4 and permits(state, figure, "scent-4")


def clear(state: DefianceState, here: int, there: int, blockers: int, dim: int) -> bool:
    """DEF-7.02 with DEF-7.07: red sides stop every line, into and out of their hex too."""
    if here == there:
        return True
    scenario = state.scenario
    if dim:
        bits = scenario.sight.cells
        if dim & (bits[here] | bits[there]):
            return False
    return scenario.sight.sees(here, there, blockers)
