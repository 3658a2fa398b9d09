# SPDX-License-Identifier: MIT
"""Chapter 16: the hexes to which an instruction sends an Enemy; its own among them: it stays."""

from __future__ import annotations

from redoubt.games.defiance.rules.movement import elements, field
from redoubt.games.defiance.rules.reach import Aims, enemy_options
from redoubt.games.defiance.rules.sheet import sheet
from redoubt.games.defiance.rules.sight import range_of, sees
from redoubt.games.defiance.rules.values import profile
from redoubt.games.defiance.state import DefianceState, Figure

HAS_TARGET = -2  # instead of a target's place: it could attack from where it stands
NO_TARGET = -1  # and: there is nobody it could attack from any hex in reach

Goal = tuple[int, int]  # which of the targets, and the hexes; all in reach if there is no target

MANY = 20_000  # goals that are kept


class Sights:
    """Where instructions send Enemies; what was found out is kept by the position."""

    __slots__ = ("_crowd", "_enemy", "_scene", "_spot")

    def __init__(self) -> None:
        self._crowd = -1
        self._scene = 0  # the position as a number, as long as nobody moves
        self._enemy: Figure | None = None
        self._spot: tuple[object, ...] = ()

    def goal(
        self,
        state: DefianceState,
        enemy: Figure,
        verb: str,
        named: list[Figure],
        friends: list[Figure],
    ) -> Goal:
        """Where an instruction sends an Enemy; for an attack, only whom it can attack."""
        goals = state.scenario.goals
        if state.crowd is not self._crowd:
            self._crowd, self._scene, self._enemy = state.crowd, _scene(state, friends), None
        if enemy is not self._enemy:
            card, isolated = state.units[enemy.unit], "isolated" in enemy.states
            self._enemy = enemy
            self._spot = (self._scene, enemy.cell, card.unit, card.side, isolated)
        key = (self._spot, verb, *[friend.id for friend in named])
        known = goals.get(key)
        if known is None:
            if len(goals) > MANY:
                goals.clear()
            known = goals[key] = _goal(state, enemy, verb, named)
        return known


def _scene(state: DefianceState, friends: list[Figure]) -> int:
    """The number of a position: all that matters to where Enemies go."""
    scenario = state.scenario
    key = (
        state.crowd, state.opaque, state.closed, elements(state), *state.smoke,
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


def _goal(state: DefianceState, enemy: Figure, verb: str, named: list[Figure]) -> Goal:
    if verb == "atk":
        return _reached(state, enemy, named), 0
    points = profile(state, enemy).speed
    if verb == "take":
        return _take(state, enemy, named, points)
    good, _ = field(state, enemy, points)
    move = _assault if verb == "assault" else _away
    return 0, move(state, enemy, named[0], good)


def _reached(state: DefianceState, enemy: Figure, named: list[Figure]) -> int:
    """DEF-15.11: the first whom it can attack."""
    for number, target in enumerate(named):
        if enemy_options(state, enemy, target):
            return number
    return NO_TARGET


def _take(state: DefianceState, enemy: Figure, named: list[Figure], points: int) -> Goal:
    """DEF-16.02, DEF-16.03: a hex to attack from, as far away as can be."""
    good, _ = field(state, enemy, points)
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


def closer(state: DefianceState, enemy: Figure, target: Figure, good: int) -> int:
    """The hexes with the shortest walk left; by Range where no way leads there."""
    ground, here = state.scenario.ground, target.cell
    # No hex in reach is nearer than its Range less the points: the first rings need no look.
    least = max(0, range_of(state, enemy.cell, here) - profile(state, enemy).speed)
    for rings in (ground.walks(here, state.closed)[least:], ground.ranges(here)[least:]):
        for ring in rings:
            if ring & good:
                return ring & good
    return good


def _assault(state: DefianceState, enemy: Figure, target: Figure, good: int) -> int:
    """DEF-16.06: to the lowest minimum Range of its attacks, with sight."""
    ground, sight = state.scenario.ground, state.scenario.sight
    attacks = profile(state, enemy).attacks
    wanted = max(1, min((attack.least for attack in attacks), default=1))
    if range_of(state, enemy.cell, target.cell) < wanted:
        return sight.cells[enemy.cell]
    ranges = ground.ranges(target.cell)
    near = good & ranges[wanted] if wanted < len(ranges) else 0
    found = [cell for cell in sight.list(near) if sees(state, enemy, target, cell)]
    return sight.mask(found) if found else closer(state, enemy, target, good)


def _away(state: DefianceState, enemy: Figure, target: Figure, good: int) -> int:
    """DEF-16.07: as far away as it gets, if that is farther than now."""
    for ring in reversed(state.scenario.ground.ranges(target.cell)):
        if ring & good:
            return ring & good
    return good
