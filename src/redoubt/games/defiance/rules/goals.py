# SPDX-License-Identifier: MIT
"""Chapter 16: the hexes to which an instruction sends an Enemy; its own among them: it stays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from redoubt.games.defiance.rules.movement import enemy_field
from redoubt.games.defiance.rules.reach import Aims, arms, enemy_options
from redoubt.games.defiance.rules.sheet import sheet
from redoubt.games.defiance.rules.sight import sees
from redoubt.games.defiance.state import DefianceState, Figure

HAS_TARGET = -2  # instead of a target's place: it could attack from where it stands
NO_TARGET = -1  # and: there is nobody it could attack from any hex in reach

Goal = tuple[int, int]  # which of the targets, and the hexes; all in reach if there is no target

NOBODY: Goal = (NO_TARGET, 0)
MANY = 20_000  # goals that are kept


class Sights:
    """Where instructions send Enemies as long as the Characters and Allies stay where they are.

    Most of them see nobody past walls and Doors, wherever they go; that is soon known. What else
    was found out is kept by the position.
    """

    __slots__ = (
        "_arms", "_asked", "_blind", "_card", "_cells", "_clear", "_crowd", "_enemy", "_field",
        "_friends", "_near", "_scene", "_spot",
    )  # fmt: skip

    def __init__(self, state: DefianceState, unit: str, friends: list[Figure]) -> None:
        card = self._card = state.units[unit]
        self._arms = arms(card.unit, card.side)
        self._friends = friends
        self._cells = [friend.cell for friend in friends]
        self._asked, self._clear = state.scenario.sight.known_walls(self._cells, state._closed)
        self._crowd = -1
        self._scene = -1  # the position as a number, as long as nobody moves; -1: not asked for
        self._enemy: Figure | None = None
        self._spot: tuple[object, ...] = ()
        self._field = 0  # where the Enemy may go; 0: not asked for
        self._blind = -1  # the hexes from which attacks without sight reach; -1: not asked for
        self._near: bool | None = None  # whether somebody may be in sight; None: not asked for

    def goal(self, state: DefianceState, enemy: Figure, verb: str, named: Sequence[Figure]) -> Goal:
        """Where an instruction sends an Enemy; for an attack, only whom it can attack."""
        if enemy is not self._enemy or state._crowd is not self._crowd:
            self._look(state, enemy)
        here = state.scenario.ground.cells[enemy.cell]
        if verb == "atk":
            if self._near is None:
                self._near = self._threatens(state, here)
            if not self._near:
                return NOBODY
        else:
            good = self._field
            if not good:
                good = self._field = enemy_field(state, enemy, self._arms.speed)
            if verb == "assault":
                return 0, _assault(state, enemy, named[0], good, self._arms.least)
            if verb == "away":
                return 0, _away(state, enemy, named[0], good)
            if not self._threatens(state, here | good):
                return NO_TARGET, good
        return self._kept(state, enemy, verb, named)

    def _look(self, state: DefianceState, enemy: Figure) -> None:
        """Another Enemy, or somebody has moved."""
        if state._crowd is not self._crowd:
            self._crowd, self._scene = state._crowd, -1
        self._enemy, self._spot, self._field, self._near = enemy, (), 0, None

    def _threatens(self, state: DefianceState, cells: int) -> bool:
        """Whether from some hexes anybody is in sight past walls, or near enough without sight."""
        scenario = state.scenario
        fresh = cells & ~self._asked
        if fresh:
            past_walls = scenario.sight.past_walls
            self._asked |= fresh
            for cell in self._cells:
                self._clear |= past_walls(fresh, cell, state._closed)
        if cells & self._clear:
            return True
        own = self._arms
        if own.sighted:
            return False
        if self._blind < 0:
            within = scenario.ground.within
            exposed = [f.cell for f in self._friends if own.blunt or sheet(f).hackable]
            self._blind = reduce(or_, [within(cell, own.blind) for cell in exposed], 0)
        return bool(cells & self._blind)

    def _kept(
        self, state: DefianceState, enemy: Figure, verb: str, named: Sequence[Figure]
    ) -> Goal:
        """The same, if it was found out before."""
        if not self._spot:
            if self._scene < 0:
                self._scene = _scene(state, self._friends)
            card, isolated = self._card, "isolated" in enemy.states
            self._spot = (self._scene, enemy.cell, card.unit, card.side, isolated)
        goals = state.scenario.goals
        key = (self._spot, verb, *[friend.id for friend in named])
        known = goals.get(key)
        if known is None:
            if len(goals) > MANY:
                goals.clear()
            if verb == "atk":
                known = (_reached(state, enemy, named), 0)
            else:
                known = _take(state, enemy, named, self._field)
            goals[key] = known
        return known


def _scene(state: DefianceState, friends: list[Figure]) -> int:
    """The number of a position: all that matters to where Enemies go."""
    scenario = state.scenario
    key = (
        state._crowd, state._opaque, state._closed, state._obstacles, *state.smoke,
        *(state.flags if "dark" in scenario.special else ()),
        *[(f.id, f.cell, "hidden" in f.states, sheet(f).hackable) for f in friends],
    )  # fmt: skip
    scenes = scenario.scenes
    known = scenes.get(key)
    if known is None:
        if len(scenes) > MANY:  # numbers begin anew, so what they stand for must go as well
            scenes.clear()
            scenario.goals.clear()
        known = scenes[key] = len(scenes)
    return known


def _reached(state: DefianceState, enemy: Figure, named: Sequence[Figure]) -> int:
    """DEF-15.11: the first whom it can attack."""
    for number, target in enumerate(named):
        if enemy_options(state, enemy, target):
            return number
    return NO_TARGET


def _take(state: DefianceState, enemy: Figure, named: Sequence[Figure], good: int) -> Goal:
    """DEF-16.02, DEF-16.03: a hex to attack from, as far away as can be."""
    aims = Aims(state, enemy, named, good | state.scenario.ground.cells[enemy.cell])
    if not aims:
        return NO_TARGET, good
    if aims.attackable(enemy.cell):
        return HAS_TARGET, 0
    for number, target in enumerate(named):
        best = aims.farthest(target) & good
        if best:
            return number, best
    return NO_TARGET, good


def closer(state: DefianceState, target: Figure, good: int) -> int:
    """The hexes with the shortest walk left; by Range where no way leads there."""
    return state.scenario.ground.nearest(target.cell, good, state._closed)


def _assault(state: DefianceState, enemy: Figure, target: Figure, good: int, wanted: int) -> int:
    """DEF-16.06: to the lowest minimum Range of its attacks, with sight."""
    sight, there = state.scenario.sight, target.cell
    if state.scenario.far[enemy.cell][there] < wanted:
        return sight.cells[enemy.cell]
    ranges = sight.ranges(there)
    near = good & ranges[wanted] if wanted < len(ranges) else 0
    if near:
        near = sight.mask([cell for cell in sight.list(near) if sees(state, enemy, target, cell)])
    return near or closer(state, target, good)


def _away(state: DefianceState, enemy: Figure, target: Figure, good: int) -> int:
    """DEF-16.07: as far away as it gets, if that is farther than now."""
    for ring in reversed(state.scenario.ground.ranges(target.cell)):
        if ring & good:
            return ring & good
    return good
