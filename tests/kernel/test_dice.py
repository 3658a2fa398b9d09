# SPDX-License-Identifier: MIT
"""Dice are handed in: keyed, seeded, scripted, none."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable

import pytest

from redoubt.kernel.dice import (
    Dice,
    DiceRanOut,
    KeyedDice,
    NoDice,
    ScriptedDice,
    SeededDice,
    commitment,
)

SECRET = bytes(range(32))


def chi_square(seen: Iterable[object], kinds: int, total: int) -> float:
    """How far counts are from equal."""
    counts = Counter(seen)
    expected = total / kinds
    return (
        sum((n - expected) ** 2 / expected for n in counts.values())
        + (kinds - len(counts)) * expected
    )


def test_anyone_can_work_out_a_keyed_roll_from_secret_game_action_and_purpose() -> None:
    faces = KeyedDice(SECRET, "g1").at(7).roll(3, 6, "shot")
    by_hand = []
    for block in range(3):
        digest = hmac.new(SECRET, f"g1|7|{block}|shot".encode(), hashlib.sha256).digest()
        by_hand.append(int.from_bytes(digest[:4], "big") % 6 + 1)
    assert faces == tuple(by_hand)


@pytest.mark.parametrize(
    "other",
    [
        KeyedDice(SECRET, "g2").at(1),
        KeyedDice(SECRET, "g1").at(2),
        KeyedDice(b"x" * 32, "g1").at(1),
    ],
    ids=["another game", "another action", "another secret"],
)
def test_keyed_dice_differ_in_another_game_action_or_secret(other: Dice) -> None:
    dice = KeyedDice(SECRET, "g1").at(1)
    assert dice.roll(20, 6, "shot") != other.roll(20, 6, "shot")


def test_keyed_dice_differ_by_purpose() -> None:
    dice = KeyedDice(SECRET, "g1")
    assert dice.at(1).roll(20, 6, "shot") != dice.at(1).roll(20, 6, "damage")


def test_words_beyond_the_last_whole_multiple_are_drawn_again() -> None:
    words = [(1 << 32) - 1, (1 << 32) - 4, 8]  # 2^32 = 6 * 715827882 + 4

    class Rigged(KeyedDice):
        def _word(self, why: str) -> int:
            return words.pop(0)

    assert Rigged(SECRET, "g").die(6, "shot") == 8 % 6 + 1
    assert words == []


@pytest.mark.parametrize(
    "dice", [KeyedDice(SECRET, "fair").at(1), SeededDice(5)], ids=["keyed", "seeded"]
)
def test_faces_and_shuffles_are_fair(dice: Dice) -> None:
    # Bounds are the 99.9 % quantiles; the dice are fixed, so this cannot fail by chance.
    faces = [dice.die(6, "face") for _ in range(6_000)]
    assert set(faces) == set(range(1, 7))
    assert chi_square(faces, 6, 6_000) < 20.5
    orders = [tuple(dice.shuffle("abcd", "deck")) for _ in range(4_800)]
    assert chi_square(orders, 24, 4_800) < 49.8


def test_a_crooked_die_would_be_noticed() -> None:
    crooked = SeededDice(5)
    faces = [min(crooked.die(7, "face"), 6) for _ in range(6_000)]
    assert chi_square(faces, 6, 6_000) > 20.5


def test_dice_count_how_often_they_are_asked() -> None:
    for dice in (KeyedDice(SECRET, "g"), SeededDice(1), ScriptedDice([1, 2, 3])):
        assert dice.used == 0
        dice.die(6, "face")
        assert dice.used > 0


def test_the_same_seed_gives_the_same_dice() -> None:
    assert SeededDice(3).roll(30, 6, "a") == SeededDice(3).roll(30, 6, "b")
    assert SeededDice(3).roll(30, 6, "a") != SeededDice(4).roll(30, 6, "a")


def test_a_script_gives_its_faces_in_order_and_says_when_it_runs_out() -> None:
    dice = ScriptedDice([3, 5, 1])
    assert dice.pool(2, 6, "shot") == (3, 5)
    assert dice.left == 1
    assert dice.die(6, "damage") == 1
    with pytest.raises(DiceRanOut, match=r"no face left for a d6 \(luck\)"):
        dice.die(6, "luck")


def test_a_face_that_does_not_fit_its_die_is_refused_by_its_place() -> None:
    dice = ScriptedDice([2, 9])
    dice.die(6, "shot")
    with pytest.raises(DiceRanOut, match=r"face 9 \(number 2\) does not fit a d6"):
        dice.die(6, "shot")


def test_scripted_shuffles_follow_their_orders_and_leave_the_rest() -> None:
    dice = ScriptedDice([], [["c", "a"]])
    assert dice.shuffle(["a", "b", "c", "d"], "deck") == ["c", "a", "b", "d"]
    assert dice.shuffle(["a", "b"], "deck") == ["a", "b"]
    with pytest.raises(DiceRanOut, match="'z', which is not among them"):
        ScriptedDice([], [["z"]]).shuffle(["a"], "deck")


def test_where_nothing_may_be_rolled_asking_is_an_error() -> None:
    with pytest.raises(DiceRanOut, match="no dice may be rolled here"):
        NoDice().roll(1, 6, "shot")


def test_a_commitment_binds_the_secret_and_the_game() -> None:
    assert commitment(SECRET, "g1") == commitment(SECRET, "g1")
    assert commitment(SECRET, "g1") != commitment(SECRET, "g2")
    assert commitment(SECRET, "g1") != commitment(b"x" * 32, "g1")
