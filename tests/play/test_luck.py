# SPDX-License-Identifier: MIT
"""Percentiles are those of the dice, and over many games nobody is lucky."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import icepool
import pytest

from kernel.tiny import GAME
from kernel.tiny_records import EndTurn, Parry, Pass, Rolled, Strike, TinyState
from play.recorded import recorded
from redoubt.kernel.dice import Dice, ScriptedDice
from redoubt.kernel.records import Event, Setup
from redoubt.kernel.scene import Words
from redoubt.kernel.state import State
from redoubt.play.luck import Fall, Ledger, falls, is_quiet, mean_worth, rank, ways
from redoubt.play.playout import standing
from redoubt.play.story import Story

SETUP = Setup("tiny", {"health": 9})
LONG = Setup("tiny", {"health": 20, "length": "long"})
SAID = Words("choice-strike")
HIT = Fraction(15, 36)  # two dice make eight or more


def judged(state: State) -> tuple[float, list[Event]]:
    return standing(GAME, state), []


def blow(seat: str = "red") -> TinyState:
    """A fighter next to one whose hand is empty: the blow is rolled at once."""
    cells = {"red": 1, "blue": 2}
    state = GAME.position(GAME.scenario(SETUP), {"seat": seat, "cells": cells})
    assert isinstance(state, TinyState)
    return state


def struck(faces: Sequence[int], seat: str = "red") -> tuple[float, float]:
    """The percentile of a blow that came up so, and how far it is from the expected."""
    state = blow(seat)
    found, exact = falls(GAME, state, seat, Strike(), judged, 0)
    GAME.apply(state, seat, Strike(), ScriptedDice(faces))
    worth = standing(GAME, state)
    return rank(found, worth, exact), worth - mean_worth(found)


def test_every_way_the_dice_can_fall_has_its_weight() -> None:
    found, exact = ways(lambda dice: sum(dice.pool(2, 6, "blow")), 100, 10, 0)
    weights: dict[int, float] = {}
    for weight, total in found:
        weights[total] = weights.get(total, 0.0) + weight
    assert exact
    two = 2 @ icepool.d6
    assert weights == pytest.approx({total: float(two.probability("==", total)) for total in two})


def test_too_many_ways_are_sampled_with_the_seed() -> None:
    def run(dice: Dice) -> int:
        return sum(dice.roll(6, 6, "many"))

    one, exact = ways(run, 100, 50, 1)
    assert (len(one), exact) == (50, False)
    assert one == ways(run, 100, 50, 1)[0]
    assert one != ways(run, 100, 50, 2)[0]


def test_a_miss_lies_in_the_middle_of_all_misses_and_the_best_hit_at_the_top() -> None:
    miss, lost = struck((1, 1))
    assert miss == pytest.approx(float((1 - HIT) / 2))
    assert lost == pytest.approx(-10 * float(HIT) * 2)
    weakest, _ = struck((6, 6, 1))
    assert weakest == pytest.approx(float(1 - HIT + HIT / 6))
    best, gained = struck((6, 6, 3))
    assert best == pytest.approx(float(1 - HIT / 6))
    assert gained == pytest.approx(10 * (3 - float(HIT) * 2))


def test_percentiles_are_the_first_sides_whoever_strikes() -> None:
    assert struck((6, 6, 3), "blue")[0] == pytest.approx(float(HIT / 6))


def test_who_lets_a_blow_come_rolls_for_the_one_who_strikes() -> None:
    state = blow()
    state.hands["blue"] = ("parry",)
    assert not is_quiet(GAME, state, "red", Strike())
    GAME.apply(state, "red", Strike(), ScriptedDice(()))
    assert is_quiet(GAME, state, "blue", Pass())
    assert not is_quiet(GAME, state, "blue", Parry())


def ledger_of(place: int, rolls: int = 12) -> Ledger:
    """A game of even rolls, each of which came up as the best or the worst of four."""
    ledger = Ledger(GAME, ("red", "blue"))
    found = [Fall(0.25, float(n), {"hit": n}) for n in range(4)]
    for number in range(rolls):
        ledger.add(number, "red", SAID, (found, True), float(place), [])
    return ledger


@pytest.mark.parametrize(("place", "low", "high"), [(0, 0.0, 0.01), (3, 0.99, 1.0)])
def test_a_game_of_the_worst_or_best_rolls_is_at_the_end_of_all_games(
    place: int, low: float, high: float
) -> None:
    luck = ledger_of(place).luck("red", 0, 0.0)
    assert low <= luck.percentile <= high
    assert low <= luck.rank_percentile <= high
    assert luck.worth == pytest.approx(12 * (place - 1.5))
    assert luck.usual == pytest.approx((12 * 1.25) ** 0.5, rel=0.1)
    assert luck.mean_rank == pytest.approx(0.125 + place / 4)


def test_the_luck_of_one_is_the_bad_luck_of_the_other() -> None:
    ledger = ledger_of(3)
    for number in range(12):
        ledger.add(number, "blue", SAID, ([Fall(0.5, 0.0, {}), Fall(0.5, 1.0, {})], True), 1.0, [])
    assert ledger.luck("blue", 0, 0.0).percentile < 0.01
    assert ledger.luck("blue", 0, 0.0).mean_rank == pytest.approx(0.25)


def test_what_nobody_can_notice_is_no_roll() -> None:
    ledger = Ledger(GAME, ("red", "blue"))
    ledger.add(1, "red", SAID, ([Fall(0.5, 1.0, {}), Fall(0.5, 1.0, {})], True), 1.0, [])
    assert ledger.rolls == []
    assert ledger.luck("red", 0, 0.0).percentile == pytest.approx(0.5, abs=0.01)


def test_counts_say_whether_more_of_them_helps() -> None:
    ledger = Ledger(GAME, ("red", "blue"))
    found = [Fall(0.5, 0.0, {"damage": 2}), Fall(0.5, 5.0, {"damage": 0})]
    ledger.add(1, "red", SAID, (found, True), 5.0, [])
    (count,) = ledger.luck("red", 0, 0.0).counts
    assert (count.key, count.good, count.expected, count.real) == ("damage", False, 1.0, 0)
    assert count.percentile > 0.7, "less damage to oneself is luck"
    (other,) = ledger.luck("", 0, 0.0).counts
    assert other == count


def test_what_dice_could_not_change_is_not_counted() -> None:
    ledger = Ledger(GAME, ("red", "blue"))
    found = [Fall(0.5, 0.0, {"hit": 1}), Fall(0.5, 5.0, {"hit": 1, "damage": 2})]
    ledger.add(1, "red", SAID, (found, True), 0.0, [Rolled("red", (4, 4), (), 8, True)])
    assert ledger.rolls[0].counts == {"damage": (1.0, 0)}


def test_over_many_games_luck_is_spread_evenly() -> None:
    places = []
    for seed in range(60):
        story = Story(GAME, recorded(GAME, LONG, seed), 0)
        places += [story.ledger.luck(seat, 0, 0.0).percentile for seat in ("red", "blue")]
    assert sum(places) / len(places) == pytest.approx(0.5, abs=0.06)
    for third in range(3):
        share = sum(third / 3 <= place < (third + 1) / 3 for place in places) / len(places)
        assert 0.22 < share < 0.45, (third, share)


def test_end_turn_rolls_nothing() -> None:
    found, exact = falls(GAME, blow(), "red", EndTurn(), judged, 0)
    assert (len(found), exact) == (1, True)
