# SPDX-License-Identifier: MIT
"""Whole games of Two Fields Short: the promises of every game, and that random play ends."""

from __future__ import annotations

import random

import pytest

from redoubt.games.locknload import GAME
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup
from redoubt.play.conformance import check_game

SETUP = Setup("locknload")


@pytest.mark.parametrize("seed", range(5))
def test_random_play_ends(seed: int) -> None:
    rng, dice = random.Random(seed), SeededDice(seed)
    state, _ = GAME.new(SETUP, dice)
    for _ in range(10_000):
        decision = GAME.decision(state)
        if decision is None:
            break
        seat = decision.seats[0]
        actions = GAME.actions(state, seat)
        assert actions
        GAME.apply(state, seat, rng.choice(actions), dice)
    assert state.result is not None


def test_conformance() -> None:
    check_game(GAME, SETUP, seed=1, steps=60)
