# SPDX-License-Identifier: MIT
"""Bots see views, play legally, repeat themselves for a seed, and greedy beats random."""

from __future__ import annotations

from math import inf
from time import perf_counter, process_time
from typing import Any

import pytest

from kernel.tiny import FRAMES, GAME, make
from kernel.tiny_records import EndTurn, Scout, Step, Strike, TinyState, Turn
from redoubt.kernel.dice import Dice, SeededDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.flow import Asks, Play
from redoubt.kernel.records import Action, Seat, Setup
from redoubt.kernel.state import State
from redoubt.play.bot import Bot
from redoubt.play.bots import BOTS, bot
from redoubt.play.greedy import LateDice, Luck
from redoubt.play.search import Budget, Search

LONG = Setup("tiny", {"length": "long"})


def played(bots: dict[Seat, Bot], seed: int) -> tuple[State, list[Action]]:
    """A whole game between two bots; every choice is checked as one from outside."""
    dice = SeededDice(seed)
    state, _ = GAME.new(LONG, dice)
    actions = []
    while (decision := GAME.decision(state)) is not None:
        seat = decision.seats[0]
        action = bots[seat].choose(state.scenario, GAME.view(state, seat), seat)
        GAME.check(state, seat, action)
        GAME.apply(state, seat, action, dice)
        actions.append(action)
    return state, actions


@pytest.mark.parametrize("name", ["random", "greedy", "search:8"])
def test_a_bot_plays_whole_games_legally_and_the_same_for_a_seed(name: str) -> None:
    for seed in range(5):
        one, two = (played({s: bot(name, GAME, s) for s in ("red", "blue")}, seed) for _ in "ab")
        assert one == two


def test_another_seed_plays_another_game() -> None:
    games = [played({s: bot("random", GAME, n) for s in ("red", "blue")}, 1)[1] for n in (1, 2)]
    assert games[0] != games[1]


def test_greedy_beats_random() -> None:
    score = 0
    for seed in range(120):
        seats: tuple[Seat, Seat] = ("red", "blue") if seed % 2 else ("blue", "red")
        bots = {seats[0]: bot("greedy", GAME, seed), seats[1]: bot("random", GAME, seed)}
        winners = played(bots, seed)[0].result.winners  # type: ignore[union-attr]
        score += (seats[0] in winners) - (seats[1] in winners)
    assert score > 20  # chance alone: within 22 of nothing, at two standard deviations


def test_search_looks_most_into_what_is_best() -> None:
    state = beside({"red": 2, "blue": 3})
    search = Search(GAME, state.scenario, GAME.view(state, "red"), "red", SeededDice(3))
    search.run(Budget(60, inf))
    kids = search.root.kids
    assert sum(kid.visits for kid in kids.values()) == search.root.visits == 60
    assert len(kids) > 1
    best = search.best()
    assert kids[best].visits == max(kid.visits for kid in kids.values())
    assert all(0.0 <= kid.total <= kid.visits for kid in kids.values())


@pytest.mark.parametrize("name", ["search:0", "search@0", "search:x", "search@1.2.3", "search:"])
def test_a_budget_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(ContentError, match="no bot"):
        bot(name, GAME)


def test_search_keeps_to_its_time() -> None:
    state, _ = GAME.new(LONG, SeededDice(1))
    began = perf_counter()
    bot("search@0.05", GAME, 1).choose(state.scenario, GAME.view(state, "red"), "red")
    assert 0.04 < perf_counter() - began < 1.0


def test_a_bot_is_handed_nothing_but_the_view() -> None:
    seen: list[Any] = []

    def imagine(scenario: Any, view: Any, dice: Any) -> Any:
        seen.append(view)
        return GAME.imagine(scenario, view, dice)

    game = make(imagine=imagine)
    state, _ = game.new(LONG, SeededDice(1))
    view = game.view(state, "red")
    for name in BOTS:
        bot(name, game, 1).choose(state.scenario, view, "red")
    assert seen
    assert all(one is view for one in seen)


def beside(cells: dict[str, int]) -> State:
    """Red's turn with the whole pack in play."""
    position = {
        "cells": cells,
        "hands": {"red": ("hook", "spare"), "blue": ("parry",)},
        "deck": ("spare", "jab", "jab", "jab", "hook", "parry", "parry"),
    }
    return GAME.position(GAME.scenario(LONG), position)


def test_greedy_comes_nearer_and_strikes_when_it_can() -> None:
    far = beside({"red": 0, "blue": 4})
    choice = bot("greedy", GAME, 1).choose(far.scenario, GAME.view(far, "red"), "red")
    assert choice == Step(1)
    weak = beside({"red": 2, "blue": 3})
    weak.health["blue"] = 1
    choice = bot("greedy", GAME, 1).choose(weak.scenario, GAME.view(weak, "red"), "red")
    assert isinstance(choice, Strike)


def test_a_games_prior_leads_greedy_and_leaves_actions_out() -> None:
    state = beside({"red": 0, "blue": 4})
    view = GAME.view(state, "red")

    def only_scout(state: State, seat: Seat, actions: list[Action]) -> list[float]:
        return [0.0 if isinstance(action, Scout) else -inf for action in actions]

    def rather_scout(state: State, seat: Seat, actions: list[Action]) -> list[float]:
        return [1000.0 if isinstance(action, Scout) else 0.0 for action in actions]

    for prior in (only_scout, rather_scout):
        assert bot("greedy", make(prior=prior), 1).choose(state.scenario, view, "red") == Scout()


@pytest.mark.parametrize(("wins_from", "takes_it"), [(2, True), (6, False)])
def test_greedy_weighs_a_gamble_by_its_chances(wins_from: int, takes_it: bool) -> None:
    def answer(state: TinyState, frame: Turn, seat: Seat, action: Action, play: Play) -> None:
        if isinstance(action, Strike):
            state.points[seat] = 10 if play.dice.die(6, "gamble") >= wins_from else -10

    game = make(
        frames={**FRAMES, Turn: Asks("TINY-3.00", lambda *_: [Strike(), EndTurn()], None, answer)},
        value=lambda state, seat: state.points[seat] if state.points[seat] != 3 else 0,
    )
    state = beside({"red": 0, "blue": 4})
    view = game.view(state, "red")
    chosen = [bot("greedy", game, n).choose(state.scenario, view, "red") for n in range(40)]
    assert (chosen.count(Strike()) > 25) is takes_it
    assert chosen.count(Strike()) not in (0, 40)  # by luck alone it would be all or none


def test_shared_luck_rolls_what_seeded_dice_roll() -> None:
    luck = Luck(11)
    for rolls in (3, 8, 5):  # the second try draws on, the third stays within what was drawn
        late, seeded = LateDice(luck), SeededDice(11)
        assert late.roll(rolls, 6, "x") == seeded.roll(rolls, 6, "x")
        assert late.shuffle(range(9), "x") == seeded.shuffle(range(9), "x")
        assert late.used == rolls + 8


def test_seeded_dice_shuffle_as_all_dice_do() -> None:
    for items in ("", "a", "abcdefgh"):
        fast, plain = SeededDice(3), SeededDice(3)
        assert fast.shuffle(items, "x") == Dice.shuffle(plain, items, "x")
        assert fast.used == plain.used
        assert fast.die(1000, "x") == plain.die(1000, "x")


def test_greedy_is_quick_enough_for_a_thousand_games() -> None:
    start = process_time()  # what the work takes, whoever else is at the machine
    decisions = 0
    for seed in range(20):
        bots = {s: bot("greedy", GAME, seed) for s in ("red", "blue")}
        decisions += len(played(bots, seed)[1])
    assert (process_time() - start) / decisions < 0.003


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ContentError, match=r"no bot 'deep-red' \(bots: random, greedy, search"):
        bot("deep-red", GAME)
