# SPDX-License-Identifier: MIT
"""The schema of a game is a good one, and what the engine says conforms to it."""

from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator, ValidationError

from kernel.tiny import GAME as TINY
from redoubt.games import INSTALLED
from redoubt.games import game as registered
from redoubt.kernel.codec import plain
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.records import Setup
from redoubt.play.schema import PARTS, schema

GAMES = ["tiny", *INSTALLED]


def found(id: str) -> Game:
    return TINY if id == "tiny" else registered(id)


@pytest.mark.parametrize("id", GAMES)
def test_the_schema_is_valid_as_a_whole_and_in_parts(id: str) -> None:
    game = found(id)
    Draft202012Validator.check_schema(schema(game))
    assert list(schema(game)["properties"]) == list(PARTS)
    for part in PARTS:
        Draft202012Validator.check_schema(schema(game, part))


@pytest.mark.parametrize("id", GAMES)
def test_actions_events_and_options_conform(id: str) -> None:
    game = found(id)
    checks = {part: Draft202012Validator(schema(game, part)) for part in PARTS}
    dice = SeededDice(7)
    state, events = game.new(Setup(game.id), dice)
    checks["options"].validate(state.scenario.setup.options)
    checks["position"].validate({})
    for turn in range(60):
        for event in events:
            checks["event"].validate(plain(event))
        decision = game.decision(state)
        if decision is None:
            break
        seat = decision.seats[0]
        actions = game.actions(state, seat)
        for action in actions:
            checks["action"].validate(plain(action))
        events = game.apply(state, seat, actions[turn % len(actions)], dice)


def test_what_is_no_action_does_not_conform() -> None:
    check = Draft202012Validator(schema(TINY, "action"))
    check.validate({"type": "step", "to": 3})
    for wrong in ({"type": "fly"}, {"type": "step"}, {"type": "step", "to": 3, "from": 2}):
        with pytest.raises(ValidationError):
            check.validate(wrong)


def test_the_whole_schema_takes_the_parts_together() -> None:
    check = Draft202012Validator(schema(TINY))
    check.validate({"position": {"seat": "red"}, "action": {"type": "scout"}})
    with pytest.raises(ValidationError):
        check.validate({"position": {"seats": "red"}})


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(ContentError, match="no part 'actions'"):
        schema(TINY, "actions")
