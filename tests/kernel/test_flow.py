# SPDX-License-Identifier: MIT
"""Windows and standing orders: ask, never, act at a chance."""

from __future__ import annotations

import pytest

from kernel.tiny import GAME
from kernel.tiny_records import CardShown, Parrying, Rolled, Strike, TinyState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.errors import IllegalAction
from redoubt.kernel.records import Event, Setup, Standing, StandingOrdered

SCENARIO = GAME.scenario(Setup("tiny"))


def duel(hand: tuple[str, ...] = ("parry", "spare"), gap: int = 1) -> TinyState:
    """Red's turn; blue stands `gap` cells away and holds some cards."""
    state = GAME.position(SCENARIO, {"cells": {"blue": gap}, "hands": {"blue": hand}})
    assert isinstance(state, TinyState)
    return state


def order(state: TinyState, policy: str) -> list[Event]:
    """Blue gives a standing order."""
    action = Standing("parry", policy)
    GAME.check(state, "blue", action)
    return GAME.apply(state, "blue", action, SeededDice(1))


def strike(state: TinyState) -> list[Event]:
    return GAME.apply(state, "red", Strike(), SeededDice(1))


def parried(events: list[Event]) -> bool:
    return any(isinstance(event, CardShown) and event.card == "parry" for event in events)


def rolled(events: list[Event]) -> bool:
    return any(isinstance(event, Rolled) for event in events)


def test_without_an_order_the_seat_is_asked() -> None:
    state = duel()
    assert not rolled(strike(state))
    decision = GAME.decision(state)
    assert decision is not None
    assert (decision.kind, decision.seats, decision.window) == ("parrying", ("blue",), "parry")


@pytest.mark.parametrize("hand", [("parry",), ("spare",)])
def test_a_window_opens_whatever_the_hidden_card_is(hand: tuple[str, ...]) -> None:
    state = duel(hand)
    strike(state)
    assert state.stack[-1] == Parrying("blue")


def test_a_window_does_not_open_where_everybody_knows_that_it_is_idle() -> None:
    assert rolled(strike(duel(())))


def test_never_passes_without_asking() -> None:
    state = duel()
    order(state, "never")
    events = strike(state)
    assert rolled(events)
    assert not parried(events)


@pytest.mark.parametrize(
    ("policy", "gap", "acts"),
    [("50", 1, True), ("75", 1, True), ("76", 1, False), ("50", 3, False), ("25", 3, True)],
)
def test_a_percentage_acts_at_that_chance_or_better(policy: str, gap: int, acts: bool) -> None:
    state = duel(gap=gap)
    order(state, policy)
    events = strike(state)
    assert rolled(events)
    assert parried(events) is acts


def test_a_percentage_passes_where_there_is_nothing_to_act_with() -> None:
    state = duel(("spare",))
    order(state, "1")
    events = strike(state)
    assert rolled(events)
    assert not parried(events)


def test_ask_takes_an_order_back() -> None:
    state = duel()
    order(state, "never")
    order(state, "ask")
    assert state.orders == {}
    assert not rolled(strike(state))


def test_an_order_answers_the_window_that_is_open() -> None:
    state = duel()
    strike(state)
    events = order(state, "50")
    assert parried(events)
    assert rolled(events)


def test_an_order_is_told_to_its_own_seat_alone() -> None:
    state = duel()
    (event,) = order(state, "never")
    assert event == StandingOrdered("blue", "parry", "never", only=("blue",))
    assert GAME.view(state, "blue").orders == {"blue/parry": "never"}
    assert GAME.view(state, "red").orders == GAME.view(state, None).orders == {}


def test_an_order_changes_no_earlier_copy() -> None:
    state = duel()
    copy = state.copy()
    order(state, "never")
    assert copy.orders == {}


@pytest.mark.parametrize(
    ("window", "policy", "code"),
    [
        ("door", "never", "no-such-window"),
        ("parry", "always", "no-such-policy"),
        ("parry", "0", "no-such-policy"),
        ("parry", "101", "no-such-policy"),
        ("parry", "-5", "no-such-policy"),
        ("parry", "", "no-such-policy"),
    ],
)
def test_an_order_that_means_nothing_is_refused(window: str, policy: str, code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        GAME.check(duel(), "red", Standing(window, policy))
    assert refused.value.refusal.code == code


def test_a_position_with_orders_survives_json() -> None:
    state = duel()
    order(state, "50")
    assert GAME.load(GAME.dump(state)) == state
