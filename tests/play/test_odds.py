# SPDX-License-Identifier: MIT
"""Odds come from the rules; icepool, which knows no rules, must agree with them."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st
from icepool import d

from kernel.tiny import GAME, make
from kernel.tiny_records import PACK, Parry, Pass, Step, Strike, TinyState
from play.roller import Program, chances, roller, start
from redoubt.kernel import enumeration
from redoubt.kernel.dice import Dice, SeededDice
from redoubt.kernel.enumeration import pool_outcomes
from redoubt.kernel.errors import IllegalAction, NotYourDecision
from redoubt.kernel.records import Setup, Standing
from redoubt.play.odds import odds, seen_odds, wilson

SCENARIO = GAME.scenario(Setup("tiny"))


def exactly(die: Any) -> dict[int, Fraction]:
    """A die of icepool as values with their chances, without those that cannot be."""
    return {int(value): die.probability(value) for value in die if die.quantity(value)}


def duel(**changes: Any) -> TinyState:
    """Red's turn beside blue."""
    state = GAME.position(SCENARIO, {"cells": {"blue": 1}, **changes})
    assert isinstance(state, TinyState)
    return state


# -- the oracle ------------------------------------------------------------------------------


@given(st.integers(0, 7), st.integers(2, 7), st.integers(2, 8))
def test_a_pool_against_a_threshold(n: int, threshold: int, sides: int) -> None:
    def program(dice: Dice) -> dict[str, int]:
        return {"hits": sum(face >= threshold for face in dice.pool(n, sides, "shot"))}

    oracle = n @ (d(sides) >= threshold)
    assert chances(program).distribution("hits") == exactly(oracle)


@given(st.integers(1, 4), st.integers(-3, 3), st.booleans())
def test_a_sum_with_a_modifier(n: int, modifier: int, ordered: bool) -> None:
    def program(dice: Dice) -> dict[str, int]:
        faces = dice.roll(n, 6, "sum") if ordered else dice.pool(n, 6, "sum")
        return {"total": sum(faces) + modifier}

    found = chances(program)
    oracle = n @ d(6) + modifier
    assert found.distribution("total") == exactly(oracle)
    assert found.mean("total") == oracle.mean()


@given(st.integers(1, 4), st.sampled_from([(1,), (1, 2), (6,)]))
def test_dice_that_are_rolled_again_once(n: int, again: tuple[int, ...]) -> None:
    def program(dice: Dice) -> dict[str, int]:
        faces = dice.pool(n, 6, "first")
        redone = dice.pool(sum(face in again for face in faces), 6, "again")
        return {"total": sum(face for face in faces if face not in again) + sum(redone)}

    oracle = n @ d(6).reroll(list(again), depth=1)
    assert chances(program).distribution("total") == exactly(oracle)


@given(st.integers(1, 3), st.integers(2, 6))
def test_each_hit_rolls_on_for_its_damage(n: int, threshold: int) -> None:
    def program(dice: Dice) -> dict[str, int]:
        hits = sum(face >= threshold for face in dice.pool(n, 6, "to hit"))
        return {"hits": hits, "damage": sum(dice.pool(hits, 3, "damage"))}

    found = chances(program)
    hits = n @ (d(6) >= threshold)
    assert found.distribution("hits") == exactly(hits)
    assert found.distribution("damage") == exactly(hits.map(lambda count: count @ d(3)))
    assert found.rolls == ("to hit", "damage")


def test_the_best_of_two_and_doubles() -> None:
    def program(dice: Dice) -> dict[str, int]:
        one, two = dice.pool(2, 6, "reaction")
        return {"best": max(one, two), "doubles": int(one == two)}

    found = chances(program)
    assert found.distribution("best") == exactly(icepool.highest(d(6), d(6)))
    assert found.chance("doubles") == Fraction(1, 6)


WRONG_WEIGHTS = {
    "every multiset as likely": lambda n, sides, kinds: tuple(
        (faces, 1) for faces, _ in pool_outcomes(n, sides, kinds)
    ),
    "one way too many": lambda n, sides, kinds: tuple(
        (faces, ways + 1) for faces, ways in pool_outcomes(n, sides, kinds)
    ),
    "the last one forgotten": lambda n, sides, kinds: pool_outcomes(n, sides, kinds)[:-1],
}


@pytest.mark.parametrize("weights", WRONG_WEIGHTS.values(), ids=WRONG_WEIGHTS)
def test_the_oracle_notices_wrong_weights(monkeypatch: pytest.MonkeyPatch, weights: Any) -> None:
    def program(dice: Dice) -> dict[str, int]:
        return {"hits": sum(face >= 5 for face in dice.pool(3, 6, "shot"))}

    oracle = exactly(3 @ (d(6) >= 5))
    assert chances(program).distribution("hits") == oracle
    monkeypatch.setattr(enumeration, "pool_outcomes", weights)
    assert chances(program).distribution("hits") != oracle


# -- a real action ---------------------------------------------------------------------------


@pytest.mark.parametrize("gap", [1, 2, 3, 4])
@pytest.mark.parametrize(("card", "adds"), [("", 0), ("spare", 0), ("jab", 1), ("hook", 2)])
def test_a_blow_with_card_and_distance(gap: int, card: str, adds: int) -> None:
    state = duel(cells={"blue": gap}, hands={"red": ("spare", "jab", "hook"), "blue": ("parry",)})
    found = odds(GAME, state, "red", Strike(card))
    hit = 2 @ d(6) + adds - (gap - 1) >= 8
    assert found.exact
    assert found.chance("hit") == hit.probability(True)
    assert found.distribution("damage") == exactly(hit.map({True: d(3), False: 0}))
    assert found.rolls == ("blow", "damage")


def test_windows_that_open_are_answered_quietly_whatever_was_ordered() -> None:
    quiet = odds(GAME, duel(hands={"blue": ("parry",)}), "red", Strike())
    ordered = duel(hands={"blue": ("parry",)})
    GAME.apply(ordered, "blue", Standing("parry", "1"), SeededDice(1))
    assert odds(GAME, ordered, "red", Strike()) == quiet
    assert odds(GAME, duel(), "red", Strike()) == quiet


def test_the_odds_inside_a_window_are_those_of_its_answer() -> None:
    state = duel(hands={"blue": ("parry",)})
    GAME.apply(state, "red", Strike(), SeededDice(1))
    passed = odds(GAME, state, "blue", Pass())
    parried = odds(GAME, state, "blue", Parry())
    assert passed.chance("hit") == (2 @ d(6) >= 8).probability(True)
    assert parried.chance("hit") == (2 @ d(6) >= 10).probability(True)


def test_a_window_of_another_seat_is_passed_before_the_roll() -> None:
    def program(dice: Dice) -> dict[str, int]:
        return {"hits": int(dice.die(6, "shot") >= 3)}

    found = chances(program, window=True)
    assert found.chance("hits") == Fraction(2, 3)
    assert found.rolls == ("shot",)
    assert found.chance("luck") == 0


def test_the_answer_to_a_window_is_followed_to_the_end_of_what_it_interrupts() -> None:
    def hit(dice: Dice) -> dict[str, int]:
        return {"hits": int(dice.die(6, "shot") >= 3)}

    def burn(dice: Dice) -> dict[str, int]:
        return {"burns": int(dice.die(6, "fire") == 6)}

    game = roller(hit, window=True, after=burn)
    state = start(game)
    game.apply(state, "red", Strike(), SeededDice(1))
    found = odds(game, state, "blue", Pass())
    assert found.rolls == ("shot", "fire")
    assert (found.chance("hits"), found.chance("burns")) == (Fraction(2, 3), Fraction(1, 6))


def test_asking_changes_nothing() -> None:
    state = duel(hands={"red": ("hook",), "blue": ("parry",)})
    before = GAME.dump(state)
    odds(GAME, state, "red", Strike("hook"))
    odds(GAME, state, "red", Strike("hook"), budget=1)
    assert GAME.dump(state) == before


def test_an_action_that_rolls_nothing_is_certain() -> None:
    found = odds(GAME, duel(cells={"blue": 3}), "red", Step(1))
    assert found.exact
    assert found.runs == 1
    assert found.rolls == ()
    assert found.chance("hit") == 0


def test_odds_of_what_may_not_be_done_are_refused_like_the_action() -> None:
    with pytest.raises(IllegalAction):
        odds(GAME, duel(), "red", Step(4))
    with pytest.raises(NotYourDecision):
        odds(GAME, duel(), "blue", Strike())


# -- over the budget -------------------------------------------------------------------------


def many(dice: Dice) -> dict[str, int]:
    """Far more branches than any test has time for."""
    return {"hits": sum(face >= 5 for face in dice.roll(6, 6, "a") + dice.roll(6, 6, "b"))}


@pytest.mark.parametrize("limit", [{"budget": 100}, {"time_budget": 0.01}])
def test_over_the_budget_it_is_sampled_and_says_so(limit: dict[str, Any]) -> None:
    found = chances(many, samples=1_000, **limit)
    true = float((12 @ (d(6) >= 5) >= 1).probability(True))
    low, high = found.interval("hits")
    assert not found.exact
    assert found.runs == 1_000
    assert low <= true <= high
    assert low < float(found.chance("hits")) < high
    assert found.mean("hits") == pytest.approx(4, abs=0.2)


def test_the_same_seed_gives_the_same_sample() -> None:
    one, two, three = (chances(many, budget=10, samples=300, seed=seed) for seed in (1, 1, 2))
    assert one == two
    assert one != three


def test_a_shuffle_makes_it_a_sample() -> None:
    def program(dice: Dice) -> dict[str, int]:
        return {"ace": int(dice.shuffle("ace", "deck")[0] == "a")}

    found = chances(program, samples=2_000)
    assert not found.exact
    assert found.interval("ace")[0] < 1 / 3 < found.interval("ace")[1]


def test_the_interval_covers_the_truth_as_often_as_it_says() -> None:
    def program(dice: Dice) -> dict[str, int]:
        return {"hit": int(dice.die(6, "shot") >= 5)}

    runs = [
        chances(program, budget=0, samples=100, seed=seed).interval("hit") for seed in range(300)
    ]
    covered = sum(low <= 1 / 3 <= high for low, high in runs)
    assert 0.91 <= covered / 300 <= 0.99


@pytest.mark.parametrize(
    ("chance", "runs", "interval"),
    [
        (0.5, 100, (0.4038, 0.5962)),
        (0.0, 10, (0.0, 0.2775)),
        (1.0, 10, (0.7225, 1.0)),
        (0, 0, (0, 1)),
    ],
)
def test_the_wilson_interval(chance: float, runs: int, interval: tuple[float, float]) -> None:
    assert wilson(chance, runs) == pytest.approx(interval, abs=1e-4)


# -- what a seat may know --------------------------------------------------------------------


def test_where_nothing_hidden_matters_a_seat_gets_the_exact_odds() -> None:
    state = duel(hands={"red": ("hook",), "blue": ("parry",)}, deck=("jab",))
    found = seen_odds(GAME, SCENARIO, full(state), "red", Strike("hook"))
    assert found == odds(GAME, state, "red", Strike("hook"))


def test_where_something_hidden_matters_a_seat_learns_nothing_of_it() -> None:
    def hidden(scenario: Any, view: Any, dice: Dice) -> TinyState:
        state = duel(cells={"blue": 1 + dice.die(3, "imagine")})
        assert isinstance(state, TinyState)
        return state

    game = make(imagine=hidden)
    found = seen_odds(game, SCENARIO, None, "red", Strike(), samples=3_000)
    true = float(sum((2 @ d(6) >= 8 + gap).probability(True) for gap in (1, 2, 3)) / 3)
    low, high = found.interval("hit")
    assert not found.exact
    assert low <= true <= high


def full(state: TinyState) -> Any:
    """The view of red in a position that holds the whole pack."""
    rest = list(PACK)
    for card in (*state.hands["red"], *state.hands["blue"]):
        rest.remove(card)
    state.deck = tuple(rest)
    return GAME.view(state, "red")


# -- the answer ------------------------------------------------------------------------------


def test_odds_are_plain_data() -> None:
    state = duel(hands={"red": ("hook",)})
    exact = odds(GAME, state, "red", Strike("hook"))
    said = json.loads(json.dumps(exact.to_dict()))
    assert said["exact"] is True
    assert said["outcomes"]["hit"]["chance"] == "13/18"
    assert said["outcomes"]["hit"]["percent"] == 72.22
    assert said["outcomes"]["damage"]["distribution"]["3"] == "13/54"
    assert said["rolls"] == ["blow", "damage"]
    assert ("hit", 1, Fraction(13, 18)) in exact.table()
    sampled = odds(GAME, state, "red", Strike("hook"), budget=1, samples=50)
    assert json.loads(json.dumps(sampled.to_dict()))["exact"] is False


def test_a_key_that_never_came_up_is_surely_nothing() -> None:
    program: Program = lambda dice: {}  # noqa: E731
    found = chances(program)
    assert found.distribution("hits") == {0: 1}
    assert found.chance("hits") == found.mean("hits") == 0
    assert found.interval("hits") == (0, 0)
