# SPDX-License-Identifier: MIT
"""The bots: value and prior, and that greedy crews beat random ones."""

from __future__ import annotations

import pytest

from redoubt.games.defiance import GAME, hints
from redoubt.games.defiance.actions import AutoMediKit, EndActivation, Move, Step
from redoubt.games.defiance.state import DefianceState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Result, Setup
from redoubt.play.simulate import simulate

SEAT = "player-1"


def at(mission: str, **position: object) -> DefianceState:
    """A position of a mission."""
    scenario = GAME.scenario(Setup("defiance", {"mission": mission, "kit": "campaign"}))
    state = GAME.position(scenario, position)
    assert isinstance(state, DefianceState)
    return state


def test_a_result_outweighs_everything() -> None:
    state = at("foundry", active="uma", figures=[{"id": "uma", "at": "8,2"}])
    middle = hints.value(state, SEAT)
    state.result = Result((SEAT,), "primary-met", "DEF-5.15")
    won = hints.value(state, SEAT)
    state.result = Result((), "primary-failed", "DEF-5.15")
    assert hints.value(state, SEAT) < middle < won


def test_a_step_towards_the_goal_is_better() -> None:
    far = at("foundry", active="uma", figures=[{"id": "uma", "at": "8,3"}])
    near = at("foundry", active="uma", figures=[{"id": "uma", "at": "9,3"}])
    assert hints.value(far, SEAT) < hints.value(near, SEAT)


def test_who_comes_counts_from_the_start() -> None:
    """The mantle guard that a crossed arch calls must not keep the crew from crossing it."""
    state = at("foundry", active="uma", points=3, figures=[{"id": "uma", "at": "15,2"}])
    before = hints.value(state, SEAT)
    assert not state.enemies()
    GAME.apply(state, SEAT, Step("16,2"), SeededDice(1))
    assert state.enemies()
    assert hints.value(state, SEAT) > before - 1.0


def test_nobody_walks_to_and_fro() -> None:
    """Where no step leads nearer, to end is at least as good as to walk."""
    state = at("foundry", active="uma", points=3, figures=[{"id": "uma", "at": "9,3"}])
    state.act(actions=0)
    end, step = hints.prior(state, SEAT, [EndActivation(), Step("9,2")])
    assert step < end


def test_who_revives_where_it_may_not_stop_can_go_on() -> None:
    """DEF-6.18: it fell in an obstacle hex; with no points left it may still act and move."""
    state = at(
        "foundry",
        active="uma",
        figures=[{"id": "uma", "at": "8,1", "states": ["unconscious"]}],
        tokens={"injector": "8,1"},
    )
    GAME.apply(state, SEAT, AutoMediKit(), SeededDice(1))
    GAME.apply(state, SEAT, GAME.actions(state, SEAT)[0], SeededDice(2))  # which Aftermath stays
    actions = GAME.actions(state, SEAT)
    assert Move() in actions
    for action in actions:
        GAME.check(state, SEAT, action)


@pytest.mark.slow
@pytest.mark.parametrize("mission", ["cold-relay", "foundry", "quarantine", "the-spine"])
def test_greedy_beats_random(mission: str) -> None:
    setup = Setup("defiance", {"mission": mission, "kit": "campaign"})
    wins = {}
    for name in ("greedy", "random"):
        (tally,) = simulate(GAME, [setup], [name], 6, 1, 1)
        assert not tally.faults
        wins[name] = tally.wins.get(SEAT, 0)
    assert wins["greedy"] > wins["random"] + 1
