# SPDX-License-Identifier: MIT
"""Chapter 24: Enemies that sleep at Alert 0, and what wakes them."""

from __future__ import annotations

from redoubt.games.defiance.rules.alert import give_cards
from redoubt.games.defiance.rules.sight import range_of, sees
from redoubt.games.defiance.state import DefianceState
from redoubt.kernel.flow import Play

SEEN_TO = 8


def wake(state: DefianceState, unit: str, play: Play) -> None:
    """DEF-24.04, DEF-24.06: the whole Unit, and no other, gets its cards for this Round."""
    if state.alert == 0 and state.units[unit].status == "deployed":
        give_cards(state, unit, play)


def watchers(state: DefianceState, play: Play) -> None:
    """DEF-24.04: at the end of an activation at Alert 0, who sees somebody at Range 1-8 wakes."""
    for enemy in state.enemies():
        for friend in state.friends():
            if friend.unconscious or "hidden" in friend.states:
                continue
            near = 1 <= range_of(state, enemy.cell, friend.cell) <= SEEN_TO
            if near and sees(state, enemy, friend):
                wake(state, enemy.unit, play)
                break
