# SPDX-License-Identifier: MIT
"""What a position keeps while it is played is what one would work out afresh."""

from __future__ import annotations

import msgspec
import pytest

from redoubt.games.locknload import GAME
from redoubt.games.locknload.rules.fire import able, farthest, volleys
from redoubt.games.locknload.state import LockState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup

DERIVED = ("_shown", "_own", "_held", "_haze", "_parked", "_places", "_loads")


def _positions(scenario: str, count: int, every: int) -> list[LockState]:
    """Positions of a random game, some way apart, each with what it has kept so far."""
    dice = SeededDice(scenario)
    state, _ = GAME.new(Setup("locknload", {"scenario": scenario}), dice)
    assert isinstance(state, LockState)
    found = []
    for n in range(count):
        decision = GAME.decision(state)
        if decision is None:
            break
        seat = decision.seats[0]
        actions = GAME.actions(state, seat)
        GAME.apply(state, seat, actions[dice.die(len(actions), "any") - 1], dice)
        if n % every == 0:
            found.append(state.copy())
    return found


@pytest.mark.parametrize("scenario", ["s05", "s10", "s12"])
def test_what_is_kept_is_what_one_would_work_out_afresh(scenario: str) -> None:
    for state in _positions(scenario, 400, 8):
        again = GAME.load(GAME.dump(state))
        for name in DERIVED:
            assert getattr(state, name) == getattr(again, name), name


def test_lists_do_not_depend_on_what_is_kept() -> None:
    for state in _positions("s01", 300, 5):
        decision = GAME.decision(state)
        if decision is not None:
            again = GAME.load(GAME.dump(state))
            seat = decision.seats[0]
            assert GAME.actions(state, seat) == GAME.actions(again, seat)


def test_a_stack_that_has_changed_is_looked_at_anew() -> None:
    state = _positions("s01", 60, 59)[-1]
    stack = next(iter(state.owned(state.side).values()))
    state.about(stack)["word"] = "kept"
    assert state.copy().about(stack)["word"] == "kept"
    piece = stack[0]
    state.put(msgspec.structs.replace(piece, shaken=not piece.shaken))
    assert "word" not in state.about(state.own(piece.loc, piece.seat))


def test_nobody_fires_beyond_the_farthest_range() -> None:
    ranges = 0
    for state in _positions("s02", 300, 10):
        for seat in state.scenario.seats:
            enemies = state.held(state.scenario.other[seat])
            for loc, stack in state.owned(seat).items():
                for target in enemies if loc not in state.melee else ():
                    distance = state.scenario.ground.distance(loc, target)
                    for window in (False, True):
                        if distance > farthest(state, stack, window=window):
                            ranges += 1
                            assert not able(state, stack, target, window=window)
                            assert not volleys(state, stack, target, window=window)
    assert ranges > 0
