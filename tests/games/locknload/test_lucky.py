# SPDX-License-Identifier: MIT
"""Lucky: a step that waits for the card can be kept, seen and reckoned with like any other."""

from __future__ import annotations

import pytest

from redoubt.games.locknload import GAME
from redoubt.games.locknload import actions as a
from redoubt.games.locknload.frames import Fortune
from redoubt.games.locknload.state import LockState
from redoubt.kernel.dice import NoDice, ScriptedDice, SeededDice
from redoubt.kernel.records import Setup
from redoubt.play.odds import odds

FIRE = a.Fire(("g1",), "13E10")


def under_fire(skill: str) -> LockState:
    """A hero and a squad, and a squad that may fire at them."""
    units = [
        {"id": "he", "kind": "he_tolliver", "at": "13E10", "skill": skill},
        {"id": "a1", "kind": "us_ab_sq", "at": "13E10"},
        {"id": "g1", "kind": "de_heer_sq", "at": "13F10"},
    ]
    scenario = GAME.scenario(Setup("locknload"))
    state = GAME.position(scenario, {"to_act": "german", "units": units})
    GAME.apply(state, "german", a.Activate("13F10"), NoDice())
    assert isinstance(state, LockState)
    return state


@pytest.mark.rule("LNL-12.0.12")
def test_odds_are_exact_and_take_the_card_for_unused() -> None:
    lucky, plain = (odds(GAME, under_fire(skill), "german", FIRE) for skill in ("sk_lucky", ""))
    assert lucky.exact
    assert lucky.to_dict()["outcomes"] == plain.to_dict()["outcomes"]


@pytest.mark.rule("LNL-12.0.12")
def test_odds_of_the_second_roll_are_those_of_one_die() -> None:
    state = under_fire("sk_lucky")
    GAME.apply(state, "german", FIRE, ScriptedDice([6, 1]))
    found = odds(GAME, state, "us", a.UseCard("he", "sk_lucky", "defence"))
    assert found.exact
    assert found.rolls[0] == "defence"


@pytest.mark.rule("LNL-12.0.12")
def test_a_game_saved_at_the_window_goes_on_the_same() -> None:
    state = under_fire("sk_lucky")
    GAME.apply(state, "german", FIRE, ScriptedDice([6, 1]))
    assert isinstance(state.stack[-1], Fortune)
    again = GAME.load(GAME.dump(state))
    assert again == state
    for action in GAME.actions(state, "us"):
        one, other = state.copy(), again.copy()
        told = GAME.apply(one, "us", action, SeededDice(7))
        assert told == GAME.apply(other, "us", action, SeededDice(7))
        assert one == other
