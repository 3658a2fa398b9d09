# SPDX-License-Identifier: MIT
"""Chapter 13: which of several Nazis is next (13.09, 13.10)."""

from __future__ import annotations

from redoubt.games.wolfenstein.rules import ties
from redoubt.games.wolfenstein.rules.figures import distance
from redoubt.games.wolfenstein.state import Unit, WolfensteinState


def next_in_order(
    state: WolfensteinState, pool: list[str], picks: tuple[str, ...]
) -> tuple[str, str]:
    """WOLF-13.09, WOLF-13.10: who is next and why; "" while the AI player is asked."""
    if len(pool) == 1:
        return pool[0], "initiative"
    order = [state.enemy_card(state.units[id]).initiative for id in pool]
    first = max(order)
    equal = [id for id, initiative in zip(pool, order, strict=True) if initiative == first]
    if len(equal) == 1:
        return equal[0], "initiative"
    heroes = state.standing()
    near = [_hero_distance(state, state.units[id], heroes) for id in equal]
    least = min(near)
    equal = [id for id, far in zip(equal, near, strict=True) if far == least]
    if len(equal) == 1:
        return equal[0], "closest"
    equal.sort(key=lambda id: state.units[id].cell)
    if not ties.asks(state, ties.ORDER):
        return equal[0], "first-square"
    choice = ties.picked(picks, ties.ORDER, equal)
    if not choice:
        ties.ask(state, ties.ORDER, equal[0], equal)
    return choice, "ai-player"


def _hero_distance(state: WolfensteinState, nazi: Unit, heroes: list[Unit]) -> int:
    large = state.scenario.large
    if nazi.card in large or not large.isdisjoint([hero.card for hero in heroes]):
        return min([distance(state, nazi, hero) for hero in heroes], default=0)
    row = state.scenario.board.far[nazi.cell]
    return min([row[hero.cell] for hero in heroes], default=0)
