# SPDX-License-Identifier: MIT
"""What is fast must also be right: masks that are kept, and attacks aimed from many hexes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from redoubt.games.defiance import GAME
from redoubt.games.defiance.rules.movement import stops
from redoubt.games.defiance.rules.reach import Aim, can_reach
from redoubt.games.defiance.rules.values import hackable, profile
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.games.defiance.vocabulary import Attack
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup

MISSIONS = ("extraction", "blackout", "far-shore", "sever")


def positions(mission: str, every: int = 15, steps: int = 300) -> Iterator[DefianceState]:
    """Positions of a random game."""
    dice = SeededDice(f"speed/{mission}")
    state, _ = GAME.new(Setup("defiance", {"mission": mission, "kit": "campaign"}), dice)
    assert isinstance(state, DefianceState)
    for step in range(steps):
        decision = GAME.decision(state)
        if decision is None:
            return
        seat = decision.seats[0]
        actions = GAME.actions(state, seat)
        GAME.apply(state, seat, actions[dice.die(len(actions), "test") - 1], dice)
        if step % every == 0:
            yield state


@pytest.mark.parametrize("mission", MISSIONS)
def test_masks_stay_true(mission: str) -> None:
    for state in positions(mission, every=5):
        fresh = state.copy()
        fresh.refresh()
        for name in ("_at", "_held", "_crowd", "_opaque", "_doors"):
            assert getattr(state, name) == getattr(fresh, name), name


def plain_options(
    state: DefianceState, enemy: Figure, target: Figure, here: int
) -> tuple[tuple[Attack, bool], ...]:
    """DEF-16.10, DEF-16.11, one attack at a time."""
    side = profile(state, enemy)
    hacking = side.hacker_attack
    able = hackable(state, target) and "isolated" not in enemy.states
    if hacking is not None and able and can_reach(state, enemy, target, hacking, here):
        return ((hacking, True),)
    return tuple((a, False) for a in side.attacks if can_reach(state, enemy, target, a, here))


@pytest.mark.parametrize("mission", MISSIONS)
def test_aims_are_the_attacks_that_reach(mission: str) -> None:
    for state in positions(mission, every=60):
        for enemy in state.enemies()[:4]:
            for target in state.friends()[:3]:
                aim = Aim(state, enemy, target)
                for cell in list(stops(state, enemy, 4))[::3]:
                    assert aim.options(cell) == plain_options(state, enemy, target, cell)


def test_aims_find_somebody() -> None:
    """The comparison above is about something."""
    found = [
        Aim(state, enemy, target).options(enemy.cell)
        for state in positions("sever", every=20)
        for enemy in state.enemies()
        for target in state.friends()
    ]
    assert any(found)
    assert not all(found)
