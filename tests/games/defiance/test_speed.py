# SPDX-License-Identifier: MIT
"""What is fast must also be right: masks, floods and goals that are kept, many attacks at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from redoubt.games.defiance import GAME
from redoubt.games.defiance.content import content
from redoubt.games.defiance.frames import UnitTurn
from redoubt.games.defiance.ground import EVERYWHERE
from redoubt.games.defiance.rules.enemy import work_unit
from redoubt.games.defiance.rules.goals import NO_TARGET, Turn, _reached, _take
from redoubt.games.defiance.rules.movement import (
    can_get_out,
    field,
    may_stop,
    reach,
    steps,
    stopping,
    stops,
)
from redoubt.games.defiance.rules.outlook import Outlook, outlook_of
from redoubt.games.defiance.rules.reach import Aim, can_reach
from redoubt.games.defiance.rules.values import hackable, profile
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.games.defiance.vocabulary import Attack
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Event, Setup

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
        for name in (
            "_at",
            "_held",
            "_crowd",
            "_opaque",
            "_closed",
            "_obstacles",
            "_present",
            "_squads",
        ):
            assert getattr(state, name) == getattr(fresh, name), name


def test_tokens_are_obstacles_where_they_lie() -> None:
    state, _ = GAME.new(Setup("defiance", {"mission": "dry-dock"}), SeededDice(1))
    assert isinstance(state, DefianceState)
    token, cell = next(iter(state.tokens)), state.scenario.deployment[0]
    for place, lies in ((state.scenario.name(cell), True), ("@uma", False), ("left", False)):
        state.set_token(token, place)
        assert bool(state._obstacles & state.scenario.sight.cells[cell]) == lies
        fresh = state.copy()
        fresh.refresh()
        assert fresh._obstacles == state._obstacles


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


def plain_stops(state: DefianceState, figure: Figure, points: int) -> dict[int, int]:
    """Where it may stop, one step at a time."""
    best, todo = {figure.cell: 0}, [figure.cell]
    while todo:
        here = todo.pop(0)
        for to, cost in steps(state, figure, here):
            new = best[here] + cost
            if new <= points and new < best.get(to, points + 1):
                best[to] = new
                todo.append(to)
    return {cell: cost for cell, cost in best.items() if may_stop(state, cell, figure.id)}


@pytest.mark.parametrize("mission", MISSIONS)
def test_floods_are_what_single_steps_reach(mission: str) -> None:
    for state in positions(mission, every=40):
        for figure in (*state.enemies()[:4], *state.friends()[:3]):
            for points in (1, 5):
                assert stops(state, figure, points) == plain_stops(state, figure, points)


def test_who_gets_out_of_a_hex_is_who_reaches_another() -> None:
    answers = set()
    for state in chain(*[positions(mission, every=100) for mission in (*MISSIONS, "foundry")]):
        ground = state.scenario.ground
        taken = ground.list((state._held | state._obstacles) & ground.standing)
        for figure in state.friends()[:3]:
            for cell in taken:
                for points in (1, 2, 3):
                    every, _ = reach(state, figure, cell, points)
                    out = may_stop(state, cell, figure.id) or every & stopping(state, figure)
                    assert can_get_out(state, figure, cell, points) == bool(out)
                    answers.add(bool(out))
    assert answers == {False, True}


@pytest.mark.parametrize("mission", MISSIONS)
def test_hexes_past_walls_are_those_that_see_when_nobody_stands_between(mission: str) -> None:
    for state in positions(mission, every=100):
        sight, closed = state.scenario.sight, state._closed
        for there in [figure.cell for figure in state.friends()]:
            near = state.scenario.ground.disk(there, 0, 6)
            found = sight.past_walls(sight.mask(near), there, closed)
            seen = [cell for cell in near if sight.sees(cell, there, closed)]
            assert sorted(sight.list(found)) == sorted(seen)


@pytest.mark.parametrize("mission", MISSIONS)
def test_nobody_sees_a_hex_to_which_no_way_leads(mission: str) -> None:
    state = next(positions(mission))
    scenario, floor = state.scenario, state._floor
    cells = scenario.ground.list(scenario.ground.standing)
    for here in cells[::5]:
        region = scenario.ground.list(floor.stroll(here, EVERYWHERE))
        for there in set(cells[::7]).difference(region):
            assert not scenario.sees(here, there, state._closed)


@pytest.mark.parametrize("mission", MISSIONS)
def test_goals_are_what_a_thorough_look_finds(mission: str) -> None:
    """Neither a quick answer nor, after a whole game, what is kept is wrong."""
    answers = set()
    for state in positions(mission, every=10):
        friends = state.conscious()
        for enemy in state.enemies() if friends else ():
            good, _ = field(state, enemy, profile(state, enemy).speed)
            turn = Turn(state, enemy.unit)
            turn.look(state, enemy)
            names = tuple(friend.id for friend in friends)
            for _ in range(2):
                found = turn.attacks(state, enemy, names)
                assert found == _reached(state, enemy, friends)
                assert turn.takes(state, enemy, names) == _take(state, enemy, friends, good)
                for friend in friends:
                    near = state._floor.nearest(friend.cell, good)
                    here = state.scenario.ground.cells[enemy.cell]
                    assert turn.closer(state, enemy, friend) in (near, near & here)
                    assert bool(turn.closer(state, enemy, friend) & here) == bool(near & here)
            answers.add(found == NO_TARGET)
    assert answers == {False, True}


@pytest.mark.parametrize("mission", MISSIONS)
def test_enemies_know_nothing_of_another_position(mission: str) -> None:
    for state in positions(mission, every=3):
        cells = [friend.cell for friend in state.conscious()]
        kept, fresh = outlook_of(state, cells), Outlook(state, cells)
        assert (kept.free, kept.stand) == (fresh.free, fresh.stand)
        every = state.scenario.sight.mask(enemy.cell for enemy in state.enemies())
        assert kept.exposed(state, every) == fresh.exposed(state, every)


def told(state: DefianceState, unit: str) -> list[Event]:
    """What happens in a Unit's turn."""
    there = state.copy()
    play = Play(SeededDice(1))
    frame = UnitTurn(unit, there._squads[unit])
    there.stack.append(frame)
    work_unit(there, frame, play)
    return play.events


@pytest.mark.parametrize("mission", MISSIONS)
def test_what_comes_to_nothing_is_told_as_if_it_were_read_step_by_step(
    mission: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With every AI card, whatever was known of the position before."""
    idle = 0
    quick = Turn.idle

    def counted(self: Turn, *args: Any) -> bool:
        nonlocal idle
        found = quick(self, *args)
        idle += found
        return found

    cards = sorted(content().ai)
    for number, state in enumerate(positions(mission, every=10)):
        for unit, name in zip(state._squads, cards[number % 3 :: 3], strict=False):
            there = state.copy()
            there.put_unit(there.units[unit], ai=name)
            monkeypatch.setattr(Turn, "idle", counted)
            found = told(there, unit)
            there.scenario.outlook = None
            monkeypatch.setattr(Turn, "idle", lambda *args: False)
            assert found == told(there, unit)
        monkeypatch.setattr(Turn, "idle", quick)
    assert idle > 9 or mission == "far-shore"  # in the open somebody is always in sight


@pytest.mark.parametrize("mission", MISSIONS)
def test_the_nearest_hexes_have_the_shortest_walk(mission: str) -> None:
    for state in positions(mission, every=30):
        scenario = state.scenario
        ground = scenario.ground
        for enemy in state.enemies():
            good, _ = field(state, enemy, 4)
            for friend in state.friends():
                rings = [ground.list(ring) for ring in state._floor.walks[friend.cell]]
                walk = {cell: far for far, ring in enumerate(rings) for cell in ring}
                left = {
                    cell: walk.get(cell, 1000 + scenario.far[cell][friend.cell])
                    for cell in ground.list(good)
                }
                best = [cell for cell, far in left.items() if far == min(left.values())]
                assert ground.list(state._floor.nearest(friend.cell, good)) == best
