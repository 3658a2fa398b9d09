# SPDX-License-Identifier: MIT
"""What a position keeps while it is played is what one would work out afresh."""

from __future__ import annotations

import msgspec
import pytest

from redoubt.games.locknload import GAME
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules.arrival import is_watched, window_shots
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.fire import able, farthest, volleys
from redoubt.games.locknload.rules.steps import party
from redoubt.games.locknload.rules.units import halves, movement
from redoubt.games.locknload.state import LockState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup

DERIVED = ("_shown", "_own", "_held", "_haze", "_bare", "_parked", "_places", "_loads")


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


@pytest.mark.parametrize("scenario", ["s01", "s10"])
def test_control_is_what_one_would_work_out_afresh(scenario: str) -> None:
    for state in _positions(scenario, 300, 3):
        again = GAME.load(GAME.dump(state))
        assert isinstance(again, LockState)
        update_control(state)
        update_control(again)
        assert state.control == again.control


def test_a_group_is_known_by_what_its_units_are() -> None:
    for state in _positions("s01", 300, 5):
        for stack in [s for seat in state.scenario.seats for s in state.stacks(seat).values()]:
            who = party(state, stack)
            assert who.size == halves(state, stack)
            assert who.slowest == min(movement(state, piece) for piece in stack)
            assert who.shaken == any(piece.shaken for piece in stack)


def test_nobody_fires_at_what_is_not_watched() -> None:
    unseen = 0
    for state in _positions("s01", 300, 5):
        for seat in state.scenario.seats:
            for loc, stack in state.stacks(state.scenario.other[seat]).items():
                if not is_watched(state, seat, loc):
                    unseen += 1
                    movers = tuple(piece.id for piece in stack)
                    assert not window_shots(state, f.Window(seat, loc, 1, movers=movers))
    assert unseen > 0


def test_many_posts_see_what_each_sees() -> None:
    for state in _positions("s01", 300, 10):
        sight, haze = state.scenario.sight, state.haze()
        for seat in state.scenario.seats:
            places, posts = state.held_mask(state.scenario.other[seat]), state.held(seat)
            each = [(loc, state.seen_from(loc, places)) for loc in posts]
            assert sight.views(posts, places, haze) == [pair for pair in each if pair[1]]


def test_who_recovers_takes_the_location() -> None:
    """LNL-2.0.04: a Shaken unit holds nothing; markers alone change nothing."""
    state = _positions("s01", 60, 59)[-1]
    seat, enemy = state.scenario.seats
    loc, (piece, *_) = next(
        (loc, stack)
        for loc, stack in state.stacks(seat).items()
        if len(stack) == 1 and stack[0].kind in state.scenario.mmcs
    )
    state.change(piece.id, shaken=True)
    state.control = {**state.control, loc: enemy}
    state.settle()
    state.change(piece.id, ops=not piece.ops)
    update_control(state)
    assert state.control[loc] == enemy
    state.change(piece.id, shaken=False)
    update_control(state)
    assert state.control[loc] == seat
