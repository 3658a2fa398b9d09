# SPDX-License-Identifier: MIT
"""The bots: value and prior, and that greedy heroes beat random ones."""

from __future__ import annotations

from math import inf

import msgspec
import pytest

from redoubt.games.wolfenstein import GAME, hints
from redoubt.games.wolfenstein.actions import Ability, Activate, EndTurn, GiveAmmunition, Search
from redoubt.games.wolfenstein.state import WolfensteinState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Result, Setup
from redoubt.play.simulate import simulate

SEAT = "player-1"


def opened(**options: object) -> WolfensteinState:
    """A game whose first hero has entered."""
    dice = SeededDice(4)
    state, _ = GAME.new(Setup("wolfenstein", options), dice)
    assert isinstance(state, WolfensteinState)
    GAME.apply(state, SEAT, GAME.actions(state, SEAT)[0], dice)
    return state


def test_a_result_outweighs_everything() -> None:
    state = opened()
    middle = hints.value(state, SEAT)
    state.result = Result((SEAT,), "mission-won", "WOLF-16.04")
    won = hints.value(state, SEAT)
    state.result = Result((), "no-heroes", "WOLF-16.02")
    assert hints.value(state, SEAT) < middle < won


def test_the_last_token_of_a_weapon_is_worth_more_than_the_second() -> None:
    """WOLF-9.31: without it the weapon is silent."""
    state = opened()
    hero = state.heroes()[0]
    kind = state.scenario.content.weapons[hero.guns[0].card].ammunition
    worth = []
    for count in (0, 1, 2):
        state.put(state.units[hero.id], **{kind: count})
        worth.append(hints.value(state, SEAT))
    assert worth[1] - worth[0] > 10 * (worth[2] - worth[1]) > 0


def test_a_step_towards_the_goal_is_better() -> None:
    state = opened()
    hero = state.heroes()[0]
    goal = state.scenario.objective_at["A"]
    ways = hints.ways_to(state, (goal,))
    near = [to for to, gates in state.scenario.board.steps[hero.cell] if not gates]
    best, worst = min(near, key=ways.__getitem__), max(near, key=ways.__getitem__)
    values = []
    for cell in (worst, best):
        copy = state.copy()
        copy.place(copy.units[hero.id], cell)
        values.append(hints.value(copy, SEAT))
    assert values[0] < values[1]


def test_ready_to_leave_is_better_than_not_ready() -> None:
    """The last objective counts more than the long way back from it."""
    state = opened(mission="radio-tower")
    goals = state.scenario.mission.victory
    before = hints.value(state, SEAT)
    state.searched = tuple(letter for goal in goals for letter in goal.objectives)
    assert hints.value(state, SEAT) > before


def test_what_is_never_tried() -> None:
    """Giving things to and fro would never end."""
    state = opened()
    hero = state.heroes()[0].id
    found = hints.prior(
        state, SEAT, [GiveAmmunition(hero, "light", hero), EndTurn(hero), Search(hero, "A1")]
    )
    assert found[0] == -inf
    assert found[1] <= 0 < found[2]


def test_every_kind_of_action_has_a_prior() -> None:
    state = opened()
    hero = state.heroes()[0].id
    actions = [Activate(hero), Ability(hero, "rampage")]
    assert len(hints.prior(state, SEAT, actions)) == len(actions)


@pytest.mark.slow
@pytest.mark.parametrize("mission", ["knock-knock", "the-kitchen-stairs", "the-kennels"])
def test_greedy_beats_random(mission: str) -> None:
    setup = Setup("wolfenstein", {"mission": mission, "players": 4})
    wins = {}
    for name in ("greedy", "random"):
        (tally,) = simulate(GAME, [setup], [name], 12, 1, 1)
        assert not tally.faults
        wins[name] = msgspec.to_builtins(tally)["wins"].get(SEAT, 0)
    assert wins["greedy"] > wins["random"] + 3
