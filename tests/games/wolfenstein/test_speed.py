# SPDX-License-Identifier: MIT
"""What is fast must also be right: masks that are kept, ways that are found ring by ring."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

import pytest

from redoubt.games.wolfenstein import GAME
from redoubt.games.wolfenstein.rules.figures import hovers
from redoubt.games.wolfenstein.rules.paths import Ground, beside, edges, price, squares, way_to
from redoubt.games.wolfenstein.rules.place import locked_for
from redoubt.games.wolfenstein.state import NAZI, Unit, WolfensteinState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup

MISSIONS = ("cell-block", "cold-ducts", "the-kennels", "the-hall-of-iron")


def positions(mission: str, seed: int, every: int = 12) -> Iterator[WolfensteinState]:
    """Positions of a random game."""
    dice = SeededDice(seed)
    state, _ = GAME.new(Setup("wolfenstein", {"mission": mission}), dice)
    assert isinstance(state, WolfensteinState)
    for step in range(400):
        decision = GAME.decision(state)
        if decision is None:
            return
        (seat,) = decision.seats
        actions = GAME.actions(state, seat)
        GAME.apply(state, seat, actions[dice.die(len(actions), "test") - 1], dice)
        if step % every == 0 and state.result is None:
            yield state


@pytest.mark.parametrize("mission", MISSIONS)
def test_masks_stay_true(mission: str) -> None:
    for state in positions(mission, 1):
        fresh = state.copy()
        fresh.refresh()
        for name in ("_at", "_ours", "_theirs", "_stand", "_shut", "_bars", "marks"):
            assert getattr(state, name) == getattr(fresh, name), name


@pytest.mark.parametrize("mission", MISSIONS)
def test_ways_cost_what_a_plain_search_finds(mission: str) -> None:
    """WOLF-13.28, WOLF-18.04: and every step of a way can be taken."""
    compared = 0
    for state in positions(mission, 2, 25):
        for nazi in state.nazis():
            ground = Ground(state, nazi)
            for hero in state.standing():
                goals = beside(state, ground, hero.cell)
                if not goals:
                    continue
                way = way_to(state, nazi, ground, goals)
                assert (-1 if way is None else way.cost) == _plain(state, nazi, ground, goals)
                here = nazi.cell
                for to in way.cells if way is not None else ():
                    assert to in dict(edges(state, ground, here))
                    assert _enters(state, nazi, to)
                    here = to
                compared += 1
    assert compared > 20


def _enters(state: WolfensteinState, nazi: Unit, to: int) -> bool:
    """WOLF-8.19, WOLF-8.22, WOLF-8.27: no tokens, no heroes, no passages."""
    for cell in squares(state, nazi, to):
        there = state.at(cell)
        if cell in state.scenario.passage or cell == state.shoshana:
            return False
        if cell in state.tokens and not hovers(state, nazi):
            return False
        if there is not None and there.kind != NAZI:
            return False
    return True


def _plain(state: WolfensteinState, nazi: Unit, ground: Ground, goals: int) -> int:
    """Dijkstra forwards from the figure, square by square; -1 if there is no way."""
    best = {nazi.cell: 0}
    queue = [(0, nazi.cell)]
    while queue:
        cost, here = heappop(queue)
        if goals >> here & 1:
            return cost
        if cost > best[here]:
            continue
        for to, gates in edges(state, ground, here):
            if gates & state._bars:
                continue
            if not _enters(state, nazi, to):
                continue
            doors = [n for n in state.doors if state.scenario.board.gates[n].bit & gates]
            if any(locked_for(state, here, name) for name in doors):
                continue
            total = cost + price(state, nazi, here, to)
            total += len(doors) * state.scenario.content.costs.door
            if total < best.get(to, 1 << 30):
                best[to] = total
                heappush(queue, (total, to))
    return -1
