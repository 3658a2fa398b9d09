# SPDX-License-Identifier: MIT
"""What a position is worth to a side: features for bots, from public facts only."""

from __future__ import annotations

from redoubt.games.incursion.state import ALLIED, IncursionState


def value(state: IncursionState, seat: str) -> float:
    """Higher is better for the seat; a won game is worth 1000."""
    if state.result is not None:
        if not state.result.winners:
            return 0.0
        return 1000.0 if seat in state.result.winners else -1000.0
    score = 0.0
    models = state.scenario.content.models
    for unit in state.units.values():
        model = models[unit.model]
        worth = 6.0 * model.rp if unit.seat == ALLIED else 1.5 * model.ap
        score += worth * (1 - unit.dp / (model.dp + 1)) * (1 if unit.seat == ALLIED else -1)
    return score if seat == ALLIED else -score
