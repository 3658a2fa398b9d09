# SPDX-License-Identifier: MIT
"""Dice that come up every way they can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redoubt.kernel.dice import Dice
from redoubt.kernel.enumeration import (
    TooManyBranches,
    branches,
    pool_outcomes,
    roll_outcomes,
)


def spread(program: Callable[[Dice], Any], budget: int = 100_000) -> dict[Any, Fraction]:
    """Every result of a program with its chance."""
    found: dict[Any, Fraction] = {}
    for dice in branches(budget):
        result = program(dice)
        found[result] = found.get(result, Fraction(0)) + Fraction(dice.weight, dice.whole)
    return found


@given(st.integers(0, 5), st.integers(1, 6))
def test_a_pool_is_the_ordered_roll_with_equal_multisets_added_up(n: int, sides: int) -> None:
    ordered = Counter(tuple(sorted(faces)) for faces, _ in roll_outcomes(n, sides))
    assert dict(pool_outcomes(n, sides)) == ordered


@given(st.integers(0, 4), st.integers(1, 6))
def test_pool_and_roll_and_single_dice_agree(n: int, sides: int) -> None:
    one = spread(lambda dice: tuple(sorted(dice.roll(n, sides, "x"))))
    two = spread(lambda dice: tuple(sorted(dice.pool(n, sides, "x"))))
    three = spread(lambda dice: tuple(sorted(dice.die(sides, "x") for _ in range(n))))
    assert one == two == three


@given(st.integers(0, 4), st.lists(st.sampled_from("abc"), min_size=1, max_size=6).map(tuple))
def test_faces_of_one_kind_may_stand_for_each_other(n: int, kinds: tuple[str, ...]) -> None:
    def shown(dice: Dice, known: tuple[str, ...]) -> tuple[str, ...]:
        faces = dice.pool(n, len(kinds), "x", known)
        return tuple(sorted(kinds[face - 1] for face in faces))

    assert spread(lambda dice: shown(dice, kinds)) == spread(lambda dice: shown(dice, ()))
    assert len(pool_outcomes(n, len(kinds), kinds)) == len(spread(lambda dice: shown(dice, ())))


def test_the_chances_of_a_program_that_rolls_on_add_up_to_one() -> None:
    def exploding(dice: Dice) -> int:
        total = face = dice.die(6, "first")
        while face == 6 and total < 24:
            face = dice.die(6, "again")
            total += face
        return total

    found = spread(exploding)
    assert sum(found.values()) == 1
    assert found[5] == Fraction(1, 6)
    assert found[7] == Fraction(1, 36)


def test_long_rolls_go_die_by_die_and_come_to_the_same() -> None:
    found = spread(lambda dice: sum(face == 1 for face in dice.roll(8, 2, "x")))
    assert found[4] == Fraction(70, 256)


def test_a_program_that_rolls_nothing_has_one_branch() -> None:
    assert [(dice.weight, dice.whole) for dice in branches(1)] == [(1, 1)]


def test_more_branches_than_the_budget_are_refused() -> None:
    assert len(spread(lambda dice: dice.roll(2, 6, "x"), budget=36)) == 36
    with pytest.raises(TooManyBranches, match="more than 35 branches"):
        spread(lambda dice: dice.roll(2, 6, "x"), budget=35)


def test_a_shuffle_is_not_enumerated() -> None:
    with pytest.raises(TooManyBranches, match="a shuffle of 3 cards"):
        spread(lambda dice: tuple(dice.shuffle("abc", "deck")))
    assert [dice.shuffle("a", "deck") for dice in branches(10)] == [["a"]]


def test_rolls_that_are_alike_are_run_once_and_weigh_what_all_of_them_weigh() -> None:
    dice = ((6, "attack"), (6, "defence"))

    def difference(faces: tuple[int, ...]) -> int:
        return faces[0] - faces[1]

    def program(source: Dice) -> tuple[int, int]:
        return difference(source.alike(dice, difference)), source.die(2, "next")

    plain = spread(lambda source: (source.die(6, "a") - source.die(6, "b"), source.die(2, "next")))
    assert spread(program) == plain
    assert len(list(map(program, branches(100)))) == 11 * 2


def test_who_rolls_until_a_tie_is_broken_cannot_be_enumerated() -> None:
    """One branch of it has no end; that must be told and not waited for."""

    def roll_off(dice: Dice) -> int:
        faces = dice.roll(2, 6, "roll-off")
        while faces[0] == faces[1]:
            faces = dice.roll(2, 6, "roll-off")
        return faces.index(max(faces))

    with pytest.raises(TooManyBranches, match="one after another"):
        spread(roll_off)
