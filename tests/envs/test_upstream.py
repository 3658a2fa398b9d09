# SPDX-License-Identifier: MIT
"""The suites of PettingZoo and OpenSpiel, on every game, also those still being built."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from redoubt.envs import openspiel
from redoubt.envs.aec import RedoubtEnv, env
from redoubt.envs.encoding import Encoder
from redoubt.games import IDS
from redoubt.games import game as registered
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Setup
from redoubt.play.bots import bot
from redoubt.play.conformance import setups_of

# Options that make a game quick to start; the rest is each game's own default.
QUICK: dict[str, dict[str, Any]] = {"incursion": {"mission": "recon", "forces": "random"}}
SHORT: dict[str, dict[str, Any]] = {
    "incursion": {**QUICK["incursion"], "turn_cap": 1},
    "defiance": {"mission": "extraction", "round_cap": 1},
}


def quick(id: str, table: dict[str, dict[str, Any]] = QUICK) -> dict[str, Any]:
    """The options of a quick game."""
    return table.get(id) or dict(setups_of(registered(id))[0].options)


@pytest.mark.parametrize("id", IDS)
def test_pettingzoo_finds_nothing_wrong(id: str) -> None:
    with warnings.catch_warnings():
        # Advice that observations be plain arrays and agents be called player_0.
        warnings.simplefilter("ignore", UserWarning)
        api_test(RedoubtEnv(id, **quick(id)), num_cycles=200, verbose_progress=False)


@pytest.mark.parametrize("id", IDS)
def test_pettingzoo_gets_the_same_game_for_a_seed(id: str) -> None:
    seed_test(lambda: RedoubtEnv(id, **quick(id)), num_cycles=30)


@pytest.mark.parametrize("id", IDS)
def test_openspiel_finds_nothing_wrong(id: str) -> None:
    game = openspiel.load(id, **quick(id, SHORT))
    assert game.get_type().short_name == f"redoubt_{id}_v1"
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("id", IDS)
def test_openspiel_writes_games_and_states_down_and_reads_them_again(id: str) -> None:
    game = openspiel.load(id, **quick(id, SHORT))
    assert str(pyspiel.load_game(str(game))) == str(game)
    state = game.new_initial_state()
    chooser = SeededDice(4)
    for number in range(80):
        if number % 8 == 0:
            written = pyspiel.serialize_game_and_state(game, state)
            _, again = pyspiel.deserialize_game_and_state(written)
            assert str(again) == str(state)
            assert again.history() == state.history()
            assert again.legal_actions() == state.legal_actions()
        legal = state.legal_actions()
        state.apply_action(legal[chooser.die(len(legal), "choose") - 1])
        if state.is_terminal():
            break


def test_openspiel_says_which_games_there_are() -> None:
    with pytest.raises(ContentError, match="games: incursion"):
        openspiel.load("picnic")


@pytest.mark.parametrize("id", [id for id in IDS if registered(id).sequel is not None])
def test_a_campaign_is_seen_and_played_beyond_its_first_mission(id: str) -> None:
    table = RedoubtEnv(id, **{**quick(id), "campaign": True})
    game, first = table.game, table.encoder.scenario
    for seed in range(20):
        table.reset(seed=seed)
        players = {seat: bot("greedy", game, seed) for seat in table.agents}
        later = 0
        while later < 5 and not any(table.terminations.values()):
            agent = table.agent_selection
            if table.position.scenario is not first:
                later += 1
                seen = table.observe(agent)
                assert table.observation_space(agent).contains(seen)
                scene = game.scene(table.position.scenario, game.view(table.position, agent), agent)
                assert np.array_equal(seen["observation"], table.encoder.draw(scene, agent))
                assert table.render()
            view = game.view(table.position, agent)
            action = players[agent].choose(table.position.scenario, view, agent)
            table.step(table.encoder.legal(table.position, agent).index(action))
        if later:
            return
    pytest.fail("no campaign went on")


def test_the_largest_board_of_a_campaign_has_room() -> None:
    sizes = {
        mission: Encoder(
            registered("wolfenstein"), Setup("wolfenstein", {"mission": mission})
        ).cells
        for mission in ("knock-knock", "cold-ducts")
    }
    whole = Encoder(registered("wolfenstein"), Setup("wolfenstein", {"campaign": True}))
    assert whole.cells == sizes["cold-ducts"] > sizes["knock-knock"]


def test_openspiel_rolls_every_die_openly() -> None:
    game = openspiel.load("incursion", **SHORT["incursion"])
    state = game.new_initial_state()
    assert state.is_chance_node()
    chooser, rolled = SeededDice(1), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            action = outcomes[chooser.die(len(outcomes), "chance") - 1][0]
            rolled += 1
        else:
            legal = state.legal_actions()
            action = legal[chooser.die(len(legal), "choose") - 1]
        before = str(state)
        clone = state.clone()
        state.apply_action(action)
        assert str(clone) == before
    assert rolled > 10
    assert len(state.returns()) == 2


@pytest.mark.parametrize("id", IDS)
def test_an_agent_sees_its_view_and_nothing_else(id: str) -> None:
    """Two worlds that differ only in what a seat may not know look the same to that seat."""
    game = registered(id)
    setup = Setup(id, quick(id))
    encoder = Encoder(game, setup)
    dice = SeededDice(5)
    state, _ = game.new(setup, dice)
    for number in range(60):
        decision = game.decision(state)
        assert decision is not None
        seat = decision.seats[0]
        if number % 3 == 0:
            for one in encoder.seats:
                other = game.imagine(state.scenario, game.view(state, one), dice)
                assert np.array_equal(encoder.observe(state, one), encoder.observe(other, one))
        actions = game.actions(state, seat)
        game.apply(state, seat, actions[dice.die(len(actions), "x") - 1], dice)


@pytest.mark.parametrize("id", IDS)
def test_no_two_legal_actions_look_the_same(id: str) -> None:
    game = registered(id)
    setup = Setup(id, quick(id))
    encoder = Encoder(game, setup)
    dice = SeededDice(2)
    state, _ = game.new(setup, dice)
    for _ in range(60):
        decision = game.decision(state)
        assert decision is not None
        seat = decision.seats[0]
        legal = encoder.legal(state, seat)
        rows = encoder.describe(state, seat, legal)[: len(legal)]
        assert len(np.unique(rows, axis=0)) == len(legal)
        game.apply(state, seat, legal[dice.die(len(legal), "x") - 1], dice)


def test_a_number_that_is_not_legal_is_refused() -> None:
    table = env("incursion", **QUICK["incursion"])
    table.reset(seed=1)
    mask = table.last()[0]["action_mask"]
    with pytest.raises(ValueError, match="is not legal"):
        table.step(int(mask.sum()))


def test_winners_and_losers_are_rewarded_at_the_end() -> None:
    table = RedoubtEnv("incursion", **SHORT["incursion"], max_steps=2_000)
    table.reset(seed=3)
    chooser = SeededDice(3)
    while not any(table.terminations.values()) and not any(table.truncations.values()):
        count = int(table.observe(table.agent_selection)["action_mask"].sum())
        table.step(chooser.die(count, "choose") - 1)
    assert all(table.terminations.values())
    assert set(table.rewards.values()) <= {-1.0, 0.0, 1.0}
    assert sum(table.rewards.values()) == 0
