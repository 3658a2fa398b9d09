# SPDX-License-Identifier: MIT
"""Chapter 16: the hexes to which an instruction sends an Enemy; its own among them: it stays."""

from __future__ import annotations

from redoubt.games.defiance.rules.movement import elements, field
from redoubt.games.defiance.rules.reach import Aim, Aims
from redoubt.games.defiance.rules.sight import range_of, sees
from redoubt.games.defiance.rules.values import profile
from redoubt.games.defiance.state import DefianceState, Figure

HAS_TARGET = -2  # instead of a target's place: it could attack from where it stands
NO_TARGET = -1  # and: there is nobody it could attack from any hex in reach

Goal = tuple[int, int]  # which of the targets, and the hexes; all in reach if there is no target
Looks = dict[str, tuple[int, bool, bool]]  # of a target: hex, Hidden, Hackable

MANY = 20_000  # goals that are kept


def goal(
    state: DefianceState,
    enemy: Figure,
    verb: str,
    named: list[Figure],
    looks: Looks,
    points: int,
) -> Goal:
    """Where an instruction sends an Enemy; kept, since much of a board seldom changes."""
    scenario, card = state.scenario, state.units[enemy.unit]
    key = (
        verb, enemy.cell, card.unit, card.side, "isolated" in enemy.states, state.crowd,
        state.opaque, state.closed, elements(state), *state.smoke,
        *(state.flags if "dark" in scenario.special else ()),
        *[looks[friend.id] for friend in named],
    )  # fmt: skip
    known = scenario.goals.get(key)
    if known is None:
        if len(scenario.goals) > MANY:
            scenario.goals.clear()
        known = scenario.goals[key] = _goal(state, enemy, verb, named, points)
    return known


def _goal(state: DefianceState, enemy: Figure, verb: str, named: list[Figure], points: int) -> Goal:
    if verb == "take":
        return _take(state, enemy, named, points)
    good, _ = field(state, enemy, points)
    move = _assault if verb == "assault" else _away
    return 0, move(state, enemy, named[0], good)


def _take(state: DefianceState, enemy: Figure, named: list[Figure], points: int) -> Goal:
    """DEF-16.02, DEF-16.03: a hex to attack from, as far away as can be."""
    aims = Aims(state, enemy, named, points)
    if aims.attackable(enemy.cell):
        return HAS_TARGET, 0
    good, _ = field(state, enemy, points)
    for number, target in enumerate(named):
        aim = aims.at(target)
        best = _farthest(state, aim, good) if aim is not None else 0
        if best:
            return number, best
    return NO_TARGET, good


def _farthest(state: DefianceState, aim: Aim, good: int) -> int:
    """The hexes to attack from at the greatest Range; nearer ones are not looked at."""
    ranges = state.scenario.ground.ranges(aim.target.cell)
    for far in range(min(aim.most, len(ranges) - 1), -1, -1):
        cells = ranges[far] & good
        found = aim.some(cells, far) if cells else 0
        if found:
            return found
    return 0


def closer(state: DefianceState, target: Figure, good: int) -> int:
    """The hexes with the shortest walk left; by Range where no way leads there."""
    ground = state.scenario.ground
    for rings in (ground.walks(target.cell, state.closed), ground.ranges(target.cell)):
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
    return sight.mask(found) if found else closer(state, target, good)


def _away(state: DefianceState, enemy: Figure, target: Figure, good: int) -> int:
    """DEF-16.07: as far away as it gets, if that is farther than now."""
    for ring in reversed(state.scenario.ground.ranges(target.cell)):
        if ring & good:
            return ring & good
    return good
