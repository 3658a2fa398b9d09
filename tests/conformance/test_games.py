# SPDX-License-Identifier: MIT
"""Every game that is installed keeps every promise, in each of its set-ups."""

from __future__ import annotations

import pytest

from redoubt.games import INSTALLED
from redoubt.games import game as registered
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup
from redoubt.kernel.texts import LANGUAGES, texts
from redoubt.play.bots import bot
from redoubt.play.conformance import CHECKS, check_rules, check_texts, setups_of

SETUPS = [(id, setup) for id in INSTALLED for setup in setups_of(registered(id))]
NAMES = [
    "-".join([id, *(str(v) for v in setup.options.values() if isinstance(v, str | int) and v)])
    for id, setup in SETUPS
]
STEPS, EVERY = 600, 6  # far enough into a game, not too dear
BUDGET = 3000  # steps of all set-ups of a game together: who has many is not walked as far in each


def steps(id: str) -> int:
    """How far a set-up of a game is walked."""
    return min(STEPS, BUDGET // sum(1 for other, _ in SETUPS if other == id))


@pytest.mark.parametrize("id", INSTALLED)
def test_every_text_is_there_in_every_language(id: str) -> None:
    check_texts(registered(id))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", INSTALLED)
def test_what_odds_and_standing_orders_are_about_has_a_name(id: str, language: str) -> None:
    game = registered(id)
    spoken = texts(game.folder, language)
    assert [key for key in game.outcome(()) if not spoken.kind("outcome", key)] == []
    assert [window for window in game.windows if not spoken.has(f"window-{window}")] == []


@pytest.mark.parametrize("id", INSTALLED)
def test_every_rule_that_is_cited_is_in_the_catalogue(id: str) -> None:
    check_rules(registered(id))


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize(("id", "setup"), SETUPS, ids=NAMES)
def test_a_game_keeps_its_promises(id: str, setup: Setup, check: str) -> None:
    CHECKS[check](registered(id), setup, 1, steps(id), EVERY)


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize(("id", "setup"), SETUPS, ids=NAMES)
def test_a_game_keeps_its_promises_for_long(id: str, setup: Setup, check: str) -> None:
    CHECKS[check](registered(id), setup, 2, 5 * steps(id), EVERY)


@pytest.mark.parametrize("name", ["random", "greedy", "search:2"])
@pytest.mark.parametrize(("id", "setup"), SETUPS, ids=NAMES)
def test_bots_choose_legally_from_what_they_see(id: str, setup: Setup, name: str) -> None:
    game, dice = registered(id), SeededDice(1)
    state, _ = game.new(setup, dice)
    bots = {seat: bot(name, game, seat) for seat in state.scenario.seats}
    for _ in range(80):
        decision = game.decision(state)
        if decision is None:
            break
        seat = decision.seats[0]
        action = bots[seat].choose(state.scenario, game.view(state, seat), seat)
        game.check(state, seat, action)
        game.apply(state, seat, action, dice)
