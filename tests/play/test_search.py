# SPDX-License-Identifier: MIT
"""The planning bot: it keeps to the first choice unless another is surely better."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import process_time

import pytest

from kernel.tiny import FRAMES, GAME, make
from kernel.tiny_records import EndTurn, Strike, TinyState, Turn
from redoubt.games import game as registered
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.flow import Asks, Play
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat, Setup
from redoubt.kernel.state import State
from redoubt.play.bots import bot
from redoubt.play.quiet import after, depth_of, try_out
from redoubt.play.search import Budget, Search, lead

LONG = Setup("tiny", {"length": "long"})
LEAST_A_SECOND = 200  # playouts of Incursion on one core

Answer = Callable[[TinyState, Turn, Seat, Action, Play], None]


def two_ways(answer: Answer, turn: Callable[[TinyState], int] | None = None) -> Game:
    """A game of one choice over and over: strike or end the turn; points are what it is worth."""
    return make(
        frames={**FRAMES, Turn: Asks("TINY-3.00", lambda *_: [Strike(), EndTurn()], None, answer)},
        value=lambda state, seat: state.points[seat],
        turn=turn,
    )


def red_to_move(game: Game) -> State:
    position = {
        "cells": {"red": 0, "blue": 4},
        "hands": {"red": ("hook", "spare"), "blue": ("parry",)},
        "deck": ("spare", "jab", "jab", "jab", "hook", "parry", "parry"),
    }
    state: TinyState = GAME.position(GAME.scenario(LONG), position)  # type: ignore[assignment]
    state.points["red"] = 3
    return state


def chosen(game: Game, name: str, seed: int = 1) -> Action:
    state = red_to_move(game)
    return bot(name, game, seed).choose(state.scenario, game.view(state, "red"), "red")


def test_search_sees_the_trap_that_greedy_walks_into() -> None:
    def answer(state: TinyState, frame: Turn, seat: Seat, action: Action, play: Play) -> None:
        points = state.points[seat]
        if points == 3:
            state.points[seat] = 5 if isinstance(action, Strike) else 4
        elif points == 5:  # it snaps shut, whatever is done
            state.points[seat] = -10

    game = two_ways(answer)
    assert chosen(game, "greedy") == Strike()
    assert chosen(game, "search:12") == EndTurn()


def test_search_sees_the_trap_where_everything_grows() -> None:
    """What all playouts gain alike must not hide by what they differ."""

    def answer(state: TinyState, frame: Turn, seat: Seat, action: Action, play: Play) -> None:
        points = state.points[seat]
        state.points[seat] = points + 100
        if points == 3 and isinstance(action, Strike):
            state.points[seat] += 1
        elif points % 100 == 4:  # it snaps shut, whatever is done
            state.points[seat] -= 10

    game = two_ways(answer)
    assert chosen(game, "greedy") == Strike()
    assert chosen(game, "search:16") == EndTurn()


def test_a_playout_goes_on_into_the_next_turn_where_the_game_has_turns() -> None:
    def answer(state: TinyState, frame: Turn, seat: Seat, action: Action, play: Play) -> None:
        state.points["blue"] += 1  # counts the actions
        points = state.points[seat]
        if points == 3:
            state.points[seat] = 5 if isinstance(action, Strike) else 4
        elif points == 5 and state.points["blue"] == 20:  # it snaps shut, whatever is done
            state.points[seat] = -10

    assert chosen(two_ways(answer), "search:12") == Strike()
    game = two_ways(answer, turn=lambda state: state.points["blue"] // 20)
    assert chosen(game, "search:12") == EndTurn()


def test_a_small_gain_is_not_worth_a_risk_of_ruin() -> None:
    def answer(state: TinyState, frame: Turn, seat: Seat, action: Action, play: Play) -> None:
        points, die = state.points[seat], play.dice.die(12, "luck")
        if points == 3:
            state.points[seat] = 20 if isinstance(action, Strike) else 21
        elif points == 20:
            state.points[seat] = -1000 if die <= 2 else 30 + die
        elif points == 21:
            state.points[seat] = 22 + die

    game = two_ways(answer)
    assert chosen(game, "greedy") == EndTurn()
    choices = [chosen(game, "search:60", seed) for seed in range(40)]
    assert choices.count(EndTurn()) >= 36


def test_what_luck_explains_does_not_change_the_first_choice() -> None:
    """A blow is a little better at once; what comes later is luck alone, and the same for both."""

    def answer(state: TinyState, frame: Turn, seat: Seat, action: Action, play: Play) -> None:
        if state.points[seat] == 3:
            state.points[seat] = 5 if isinstance(action, Strike) else 4
        else:
            state.points[seat] += play.dice.die(100, "luck") - 50

    game = two_ways(answer)
    choices = [chosen(game, "search:12", seed) for seed in range(40)]
    assert choices.count(Strike()) >= 36


def test_the_first_choice_is_looked_into_as_often_as_any_other() -> None:
    state = red_to_move(GAME)
    for seed in range(5):
        search = Search(GAME, state.scenario, GAME.view(state, "red"), "red", SeededDice(seed))
        for _ in range(40):
            search.playout()
            first = search.root.kids[next(iter(search.root.promises))]
            most = max(kid.visits for kid in search.root.kids.values())
            assert first.visits in (most, most - 1)
        assert len(search.root.kids) > 1
        assert all(len(kid.results) == kid.visits for kid in search.root.kids.values())


def test_a_lead_is_sure_when_pairs_agree_and_not_when_they_do_not() -> None:
    def least(mine: list[float], other: list[float]) -> float:
        mean, doubt = lead(mine, other)
        return mean - doubt

    assert least([], [0.5]) < 0
    assert least([0.5] * 9, [0.5] * 9) < 0
    assert least([0.9], [0.1]) > least([0.6], [0.5])
    steady = least([0.6] * 8, [0.4] * 8)
    torn = least([1.0, 0.2] * 4, [0.1, 0.7] * 4)  # the same mean
    assert steady > 0 > torn
    assert least([0.6] * 30, [0.4] * 30) > steady
    assert least([0.4] * 8, [0.6] * 8) < 0


@pytest.mark.parametrize(("gain", "clear"), [(50, True), (0, False)])
def test_what_is_clear_is_not_thought_about_any_longer(gain: int, clear: bool) -> None:
    """A blow gains something, or nothing but other luck."""

    def answer(state: TinyState, frame: Turn, seat: Seat, action: Action, play: Play) -> None:
        if isinstance(action, Strike):
            play.dice.die(21, "other luck")
            state.points[seat] += gain
        state.points[seat] += play.dice.die(21, "luck") - 11

    game = two_ways(answer)
    state = red_to_move(game)
    spent = []
    for seed in range(8):
        search = Search(game, state.scenario, game.view(state, "red"), "red", SeededDice(seed))
        search.run(Budget(200, inf))
        spent.append(search.playouts)
        assert search.settled() or search.playouts == 200
    assert (sum(spent) < 8 * 100) == clear


def test_two_actions_can_be_compared_whatever_was_promised_of_them() -> None:
    state = red_to_move(GAME)
    search = Search(GAME, state.scenario, GAME.view(state, "red"), "red", SeededDice(1))
    first, *rest = GAME.actions(state, "red")
    search.root.promises.pop(rest[-1], None)
    one, doubt = search.pit(first, rest[-1], 12)
    other, same = search.pit(rest[-1], first, 12)
    assert one == pytest.approx(-other)
    assert 0 < doubt == pytest.approx(same)
    assert {search.root.kids[action].visits for action in (first, rest[-1])} == {12}


def test_many_tries_leave_what_one_try_leaves() -> None:
    dice = SeededDice(2)
    state, _ = GAME.new(LONG, dice)
    for _ in range(60):
        decision = GAME.decision(state)
        if decision is None:
            break
        seat = decision.seats[0]
        depth = depth_of(GAME, state)
        legal = GAME.actions(state, seat)
        for action in legal:
            one = state.copy()
            try_out(GAME, one, seat, action, SeededDice(5))
            assert after(GAME, state, depth, seat, action, SeededDice(5)) == one
        GAME.apply(state, seat, legal[dice.die(len(legal), "choose") - 1], dice)


def test_playouts_of_incursion_are_quick_enough() -> None:
    """Measured by what the work takes, whoever else is at the machine; the best of three."""
    incursion = registered("incursion")
    setup = Setup("incursion", {"mission": "recon", "edition": "en", "forces": "random"})
    dice = SeededDice(1)
    state, _ = incursion.new(setup, dice)
    players = {seat: bot("greedy", incursion, seat) for seat in state.scenario.seats}
    rates = []
    for number in range(121):
        decision = incursion.decision(state)
        assert decision is not None
        seat = decision.seats[0]
        view = incursion.view(state, seat)
        if number % 40 == 39:
            search = Search(incursion, state.scenario, view, seat, SeededDice(number))
            start = process_time()
            search.run(Budget(40, inf))
            if search.playouts:
                rates.append(search.playouts / (process_time() - start))
        action = players[seat].choose(state.scenario, view, seat)
        incursion.apply(state, seat, action, dice)
    assert max(rates) >= LEAST_A_SECOND


@pytest.mark.parametrize("playouts", [1, 2, 5])
def test_a_few_playouts_are_enough_to_choose(playouts: int) -> None:
    state = red_to_move(GAME)
    name = f"search:{playouts}"
    choice = bot(name, GAME, 1).choose(state.scenario, GAME.view(state, "red"), "red")
    assert GAME.why_not(state, "red", choice) is None
