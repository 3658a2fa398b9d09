# SPDX-License-Identifier: MIT
"""What bots think of a position: aims read from the card, distances by foot, nothing for ever."""

from __future__ import annotations

import pytest

from redoubt.games.locknload import GAME, hints
from redoubt.games.locknload import actions as a
from redoubt.games.locknload.aims import FAR, aims, field, lacking
from redoubt.games.locknload.dossier import NAMES
from redoubt.games.locknload.state import LockState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup
from redoubt.play.bots import bot
from redoubt.play.simulate import Match, play

BRIDGE = "17F6"


def laid(scenario: str, **more: object) -> LockState:
    """A sparse position of a scenario."""
    state = GAME.position(GAME.scenario(Setup("locknload", {"scenario": scenario})), more)
    assert isinstance(state, LockState)
    return state


@pytest.mark.parametrize("name", NAMES)
def test_every_scenario_gives_somebody_an_aim(name: str) -> None:
    scenario = GAME.scenario(Setup("locknload", {"scenario": name}))
    found = [aims(scenario, side) for side in scenario.seats]
    assert any(one.hexes or one.bunkers or one.area or one.leaves for one in found)
    assert all(loc in scenario.goals for one in found for loc in (*one.hexes, *one.guarded))


def test_distances_go_around_what_cannot_be_crossed() -> None:
    ground = GAME.scenario(Setup("locknload", {"scenario": "s07"})).ground
    parse = ground.parse
    south = field(ground, (parse("17G8"),))
    assert ground.grid.distance(parse("17G4"), parse("17G8")) == 4
    assert south[parse("17G4")] > 4, "the river lies between"
    assert south[parse("17G8")] == 0
    assert field(ground, (parse("17G8"),), "road")[parse("17A10")] <= FAR


def test_to_take_a_place_never_looks_worse() -> None:
    units = [
        {"id": "g1", "kind": "de_fj_sq2", "at": "15G3"},
        {"id": "g2", "kind": "de_fj_sq2", "at": "15G3"},
        {"id": "g3", "kind": "de_fj_sq2", "at": "15G3"},
        {"id": "a1", "kind": "us_ab_sq", "at": "15K6"},
    ]
    state = laid("s02", units=units, turn=6)
    before = hints.value(state, "german")
    goal = state.scenario.ground.parse("15H4")
    state.control = {**state.control, goal: "german"}
    state.change("g1", loc=goal)
    assert goal not in lacking(state, "german")
    assert hints.value(state, "german") > before


def test_a_melee_at_bad_odds_is_not_sought() -> None:
    units = [
        {"id": "g1", "kind": "de_heer_hs0", "at": "18E4"},
        *({"id": f"a{n}", "kind": "us_gl_sq", "at": "18F4"} for n in range(3)),
    ]
    state = laid("s03", units=units, to_act="german")
    for action in (a.Activate("18E4"), a.Move(("g1",), "normal")):
        GAME.apply(state, "german", action, SeededDice(0))
    legal = GAME.actions(state, "german")
    figures = dict(zip(legal, hints.prior(state, "german", legal), strict=True))
    assert figures[a.Step("18F4")] < max(figures.values())


def test_helicopters_come_to_an_end() -> None:
    setup = Setup("locknload", {"scenario": "s10"})
    outcome = play(GAME, Match(0, 3, "0-0-3", setup, ("random", "greedy"), 2_500))
    assert outcome.winners is not None, "a flight that leads nowhere is not begun again and again"
    assert not outcome.faults


def test_greedy_beats_random_on_the_learning_scenario() -> None:
    assert bot("greedy", GAME).name == "greedy"
    games = [
        play(GAME, Match(0, n, f"0-0-{n}", Setup("locknload"), ("greedy", "random"), 3_000))
        for n in range(4)
    ]
    assert all(game.winners == ("german",) for game in games)
