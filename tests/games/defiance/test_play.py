# SPDX-License-Identifier: MIT
"""Whole missions of Defiance by random play: no dead ends, and they end."""

from __future__ import annotations

import random

import pytest

from redoubt.games import game
from redoubt.games.defiance.missions import missions
from redoubt.games.defiance.rules.pools import exchange, spread
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup


@pytest.mark.parametrize("mission", missions())
def test_random_games_end(mission: str) -> None:
    defiance = game("defiance")
    rng, dice = random.Random(7), SeededDice(7)
    state, _ = defiance.new(Setup("defiance", {"mission": mission, "round_cap": 8}), dice)
    for _ in range(3000):
        decision = defiance.decision(state)
        if decision is None:
            break
        seat = decision.seats[0]
        defiance.apply(state, seat, rng.choice(defiance.actions(state, seat)), dice)
    assert state.result is not None


def test_spread_counts_every_face() -> None:
    assert sum(ways for _, ways in spread("RRO")) == 6**3
    reds = spread("R")
    assert sum(symbols.s * ways for symbols, ways in reds) / 6 == pytest.approx(5 / 6)


def test_exchange_against_nothing() -> None:
    falls, dealt, taken = exchange("R", "", 1)
    assert falls == pytest.approx(4 / 6)
    assert dealt == pytest.approx(5 / 6)
    assert taken == 0
