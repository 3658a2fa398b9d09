# SPDX-License-Identifier: MIT
"""Game: positions and words as JSON, set-ups, and what is wrong with an action from outside."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.tiny import GAME, make
from kernel.tiny_records import Bid, EndTurn, Hurt, Step, TinyState
from redoubt.kernel import scenarios
from redoubt.kernel.codec import checksum, encode, plain
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.errors import (
    ContentError,
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourDecision,
)
from redoubt.kernel.records import Setup, Standing
from redoubt.kernel.state import State


def random_position(seed: int, steps: int) -> State:
    """A position some steps into a random game."""
    dice = SeededDice(seed)
    state, _ = GAME.new(Setup("tiny", {"length": "long"}), dice)
    for _ in range(steps):
        decision = GAME.decision(state)
        if decision is None:
            break
        seat = decision.seats[0]
        actions = GAME.actions(state, seat)
        GAME.apply(state, seat, actions[dice.die(len(actions), "choose") - 1], dice)
    return state


@given(st.integers(0, 10_000), st.integers(0, 60))
def test_a_position_is_its_json(seed: int, steps: int) -> None:
    state = random_position(seed, steps)
    data = GAME.dump(state)
    again = GAME.load(data)
    assert again == state
    assert GAME.dump(again) == data
    assert GAME.checksum(again) == GAME.checksum(state) == checksum(data)


def test_a_position_carries_its_setup_and_nothing_derived() -> None:
    data = msgspec.json.decode(GAME.dump(random_position(1, 5)))
    assert data["setup"] == {"game": "tiny", "options": {"length": "long", "health": 3}}
    assert not [name for name in data if name.startswith("_")]


def test_what_is_derived_is_rebuilt_after_reading() -> None:
    state = random_position(1, 30)
    again = GAME.load(GAME.dump(state))
    assert isinstance(state, TinyState)
    assert isinstance(again, TinyState)
    assert again.gap == state.gap == abs(state.cells["red"] - state.cells["blue"])


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{}",
        GAME.dump(random_position(1, 5))[:-1] + b',"luck":1}',
        GAME.dump(random_position(1, 5)).replace(b'"round":0', b'"round":"one"'),
    ],
    ids=["nothing", "a list", "no fields", "a field too many", "a wrong type"],
)
def test_what_is_not_a_position_is_said_so(data: bytes) -> None:
    with pytest.raises(ContentError, match="not a position of tiny"):
        GAME.load(data)


def test_only_the_scenarios_used_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenarios, "KEPT", 3)
    game = make()
    first = game.scenario(Setup("tiny", {"health": 1}))
    second = game.scenario(Setup("tiny", {"health": 2}))
    for health in (3, 4):
        assert game.scenario(Setup("tiny", {"health": 1})) is first
        game.scenario(Setup("tiny", {"health": health}))
    assert game.scenario(Setup("tiny", {"health": 2})) is not second
    assert len(game.scenarios) == 3


def test_scenarios_are_shared_by_equal_setups() -> None:
    one = GAME.scenario(Setup("tiny"))
    two = GAME.scenario(Setup("tiny", {"length": "short", "health": 3}))
    assert one is two
    assert one.setup.options == {"length": "short", "health": 3}


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (Setup("chess"), "this set-up is for 'chess'"),
        (Setup("tiny", {"width": 3}), "options: .*width.*known options: length, health"),
        (Setup("tiny", {"length": "endless"}), "options: .*endless"),
        (Setup("tiny", {"health": "3"}), "options: .*health"),
    ],
)
def test_a_wrong_setup_is_refused_with_what_is_known(setup: Setup, said: str) -> None:
    with pytest.raises(ContentError, match=said):
        GAME.new(setup, SeededDice(1))


@pytest.mark.parametrize("words", [b'{"type":"step","to":3}', {"type": "step", "to": 3}])
def test_an_action_is_read_from_json_or_plain_values(words: bytes | dict[str, object]) -> None:
    assert GAME.read_action(words) == Step(3)


@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"step",
        b"{}",
        b'{"type":"step"}',
        b'{"type":"step","to":"3"}',
        b'{"type":"step","to":3,"fast":true}',
        b'{"type":"fly"}',
        b"\xff",
    ],
)
def test_words_that_cannot_be_read_are_malformed(words: bytes) -> None:
    with pytest.raises(MalformedAction):
        GAME.read_action(words)


def test_events_survive_json() -> None:
    event = Hurt("red", (2,), 1, rule="TINY-4.05", but=("blue",))
    assert GAME.read_event(encode(event)) == event
    assert plain(event)["type"] == "hurt"


def test_each_thing_wrong_with_an_action_has_its_error() -> None:
    state, _ = GAME.new(Setup("tiny"), SeededDice(1))
    with pytest.raises(IllegalAction) as refused:
        GAME.check(state, "red", EndTurn())
    assert refused.value.refusal.rule == "TINY-2.01"
    GAME.apply(state, "red", Bid(0), SeededDice(1))
    with pytest.raises(NotYourDecision, match=r"blue must choose \(bidding\)"):
        GAME.check(state, "red", Bid(0))
    GAME.check(state, "red", Standing("parry", "never"))
    over = random_position(1, 500)
    assert GAME.decision(over) is None
    assert GAME.actions(over, "red") == []
    with pytest.raises(GameOver):
        GAME.check(over, "red", EndTurn())
    with pytest.raises(GameOver):
        GAME.check(over, "red", Standing("parry", "never"))


def test_the_windows_of_a_game_are_those_of_its_frames() -> None:
    assert GAME.windows == ("parry",)


def test_checksums_are_chained() -> None:
    assert checksum(b"a") != checksum(b"b")
    assert checksum(b"a", checksum(b"b")) != checksum(b"a")


def test_json_keeps_the_order_in_which_keys_were_written() -> None:
    assert encode({"b": 1, "a": 2}) == b'{"b":1,"a":2}'
    state = random_position(1, 5)
    assert isinstance(state, TinyState)
    state.points = {"blue": 1, "red": 2}
    again = GAME.load(GAME.dump(state))
    assert isinstance(again, TinyState)
    assert list(again.points) == ["blue", "red"]
