# SPDX-License-Identifier: MIT
"""What bots keep from one position to the next is what they would work out anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

import pytest

from redoubt.games.incursion import GAME
from redoubt.games.incursion.hints import turn, value
from redoubt.games.incursion.scenario import Options, Scenario
from redoubt.games.incursion.state import ALLIED, GERMAN, IncursionState
from redoubt.games.incursion.ways import DOOR, DOORS_KEPT, FAR, Routes, routes_of
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup


def game_of(mission: str, seed: int, actions: int) -> Iterator[IncursionState]:
    """The positions of a game of random choices."""
    dice = SeededDice(seed)
    found, _ = GAME.new(Setup("incursion", {"mission": mission, "forces": "random"}), dice)
    state = cast(IncursionState, found)
    for _ in range(actions):
        decision = GAME.decision(state)
        if decision is None:
            return
        seat = decision.seats[0]
        legal = GAME.actions(state, seat)
        GAME.apply(state, seat, legal[dice.die(len(legal), "choose") - 1], dice)
        yield state


@pytest.mark.parametrize("mission", ["recon", "incursion", "pinger"])
def test_routes_that_are_kept_are_those_of_the_doors(mission: str) -> None:
    state, dice = next(game_of(mission, 4, 1)), SeededDice(1)
    cells = (state.scenario.entries[ALLIED][0].cell,)
    edges = list(state.doors)
    tables = set()
    for _ in range(100):
        edge = edges[dice.die(len(edges), "door") - 1]
        kind = ("open", "closed")[dice.die(2, "kind") - 1]
        state.doors = {**state.doors, edge: kind}
        found = routes_of(state)[cells]
        assert found == Routes(state.scenario, state.doors)[cells]
        tables.add(tuple(found))
    assert len(tables) > 10


@pytest.mark.parametrize("mission", ["recon", "incursion", "pinger"])
def test_a_kept_position_is_worth_what_a_new_one_is(mission: str) -> None:
    """The scenario of the second has nothing kept yet."""
    for number, state in enumerate(game_of(mission, 5, 600)):
        if number % 60 == 0 and state.campaign is None:
            fresh = state.copy()
            fresh.scenario = Scenario(cast(Options, state.scenario.options))
            for seat in (ALLIED, GERMAN):
                assert value(state, seat) == value(fresh, seat)


def test_routes_of_few_door_states_are_kept() -> None:
    state = next(game_of("recon", 1, 1))
    edges = list(state.doors)
    for number in range(3 * DOORS_KEPT):
        kinds = ["open" if number >> bit & 1 else "closed" for bit in range(len(edges))]
        state.doors = dict(zip(edges, kinds, strict=True))
        routes_of(state)
        assert len(state.scenario.routes) <= DOORS_KEPT


def test_a_closed_door_is_less_than_a_step_and_a_sealed_one_shuts_the_way() -> None:
    state = next(game_of("incursion", 1, 1))
    scenario = state.scenario
    edge = scenario.g_doors[0]
    near, beyond = scenario.grid.edge_cells[edge]

    def way(kind: str) -> float:
        doors = {**state.doors, edge: kind}
        return min(Routes(scenario, doors)[beyond,][near * 4 : near * 4 + 4])

    assert way("closed") == pytest.approx(way("open") + DOOR)
    assert way("open") < way("closed") < way("sealed") <= FAR + DOOR


@pytest.mark.parametrize("seed", range(6))
def test_planning_goes_on_until_the_germans_have_acted(seed: int) -> None:
    """What bots count grows with what Germans have done, and not while the Allies act."""
    before, seen = -1, set()
    allies_at: dict[int, int] = {}
    for state in game_of("incursion", seed, 1500):
        now = turn(state)
        assert now >= before
        before = now
        seen.add(now)
        if state.phase == "action" and state.side == ALLIED:
            assert allies_at.setdefault(state.turn, now) == now
    assert allies_at
    assert len(seen) > 2 * len(allies_at)


def test_no_card_is_lost_or_made_when_a_position_is_imagined() -> None:
    """The cards nobody has seen are kept while the same ones lie open: nothing may come of that."""
    dice = SeededDice(2)
    for number, state in enumerate(game_of("recon", 3, 900)):
        if number % 3:
            continue
        for seat in (ALLIED, GERMAN):
            world = GAME.imagine(state.scenario, GAME.view(state, seat), dice)
            assert cards_of(cast(IncursionState, world)) == cards_of(state)
            assert cast(IncursionState, world).hands[seat] == state.hands[seat]


def cards_of(state: IncursionState) -> Counter[str]:
    """Every card that somebody could still draw, holds or has laid down."""
    hands = [card for hand in state.hands.values() for card in hand]
    return Counter([*hands, *state.deck, *state.discard, *[p.card for p in state.in_play]])
