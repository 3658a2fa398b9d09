# SPDX-License-Identifier: MIT
"""The bots: value and prior, and that greedy crews beat random ones."""

from __future__ import annotations

import pytest

from redoubt.games.defiance import GAME, hints
from redoubt.games.defiance.actions import (
    AutoMediKit,
    Drag,
    EndActivation,
    Leave,
    Move,
    Step,
)
from redoubt.games.defiance.rules.interact import FILLED
from redoubt.games.defiance.state import DefianceState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Result, Setup
from redoubt.play.bots import bot
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


@pytest.mark.parametrize("mission", ["cold-relay", "blackout", "gate-run", "far-shore"])
def test_to_do_what_is_asked_never_looks_like_a_loss(mission: str) -> None:
    """Wherever the others stand: the next Console, or the way out, may be far away."""
    crew = ["uma", "jazz", "cadin", "qiang"]
    start = at(mission, active="uma", figures=[{"id": "uma"}])
    unmet = list(start.scenario.mission.primary)
    needed = sorted(hints._wanted(start, unmet) - set(hints._openers(start)))
    assert needed
    for cell, number in needed:
        place = start.scenario.names[cell]
        state = at(mission, active="uma", figures=[{"id": id, "at": place} for id in crew])
        before = hints.value(state, SEAT)
        entries = list(state.consoles[cell])
        entries[number] = FILLED
        state.consoles = {**state.consoles, cell: tuple(entries)}
        assert hints.value(state, SEAT) > before


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


FALLEN = {"id": "cadin", "damage": 12, "states": ["unconscious"], "gear": []}
GONE = [{"id": "qiang", "fate": "dead"}, {"id": "jazz", "fate": "left"}]


def greedily(state: DefianceState) -> object:
    """What the greedy bot does."""
    return bot("greedy", GAME, "hints").choose(state.scenario, GAME.view(state, SEAT), SEAT)


def test_who_lies_far_from_the_exit_is_woken_all_the_same() -> None:
    """To have a long way to go must not look worse than to lie there for ever."""
    lies = {"id": "uma", "at": "11,4", "damage": 10, "states": ["unconscious"]}
    state = at("extraction", active="uma", figures=[lies, *GONE], doors=["security-door-1"])
    before = hints.value(state, SEAT)
    assert greedily(state) == AutoMediKit()
    GAME.apply(state, SEAT, AutoMediKit(), SeededDice(1))
    assert hints.value(state, SEAT) > before


def test_the_last_one_is_woken_though_the_way_out_is_shut() -> None:
    """All lie there: to stand up and need the Console first must not look like a loss."""
    lies = {"id": "uma", "at": "11,5", "damage": 10, "states": ["unconscious"]}
    down = [{**FALLEN, "at": "11,4"}, *GONE]
    assert greedily(at("extraction", active="uma", figures=[lies, *down])) == AutoMediKit()


def test_a_companion_without_whom_the_mission_fails_is_dragged_out() -> None:
    """Three must leave, one has left: the one who stands takes the one who lies along."""
    figures = [{"id": "uma", "at": "1,9", "gear": []}, {**FALLEN, "at": "4,9"}, *GONE]
    state = at("extraction", active="uma", points=14, figures=figures, doors=["security-door-1"])
    done = []
    while state.result is None and len(done) < 14:
        action = greedily(state)
        done.append(type(action))
        GAME.apply(state, SEAT, action, SeededDice(len(done)))
    assert Drag in done
    assert done[-1] is Leave
    assert state.result is not None
    assert state.result.winners == (SEAT,)


def test_nobody_is_fetched_who_is_not_needed() -> None:
    """Two have left: the one who stands is the third, and goes alone."""
    gone = [{"id": "qiang", "fate": "left"}, {"id": "jazz", "fate": "left"}]
    figures = [{"id": "uma", "at": "0,9", "gear": []}, {**FALLEN, "at": "1,9"}, *gone]
    state = at("extraction", active="uma", points=1, figures=figures, doors=["security-door-1"])
    assert greedily(state) == Leave()


@pytest.mark.slow
def test_every_game_of_extraction_ends() -> None:
    """It has no last Round: whoever lies there with an AutoMediKit must use it."""
    setup = Setup("defiance", {"mission": "extraction", "kit": "campaign", "players": 4})
    (tally,) = simulate(GAME, [setup], ["greedy"], 12, 5, 1, max_steps=900)
    assert not tally.unfinished
    assert not tally.faults


@pytest.mark.slow
@pytest.mark.parametrize("mission", ["cold-relay", "foundry", "quarantine", "the-spine"])
def test_greedy_beats_random(mission: str) -> None:
    setup = Setup("defiance", {"mission": mission, "kit": "campaign"})
    wins = {}
    for name in ("greedy", "random"):
        (tally,) = simulate(GAME, [setup], [name], 12, 1, 1)
        assert not tally.faults
        wins[name] = tally.wins.get(SEAT, 0)
    assert wins["greedy"] > wins["random"] + 1
