# SPDX-License-Identifier: MIT
"""Chapter 16: the hexes to which an instruction sends an Enemy; its own among them: it stays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from redoubt.games.defiance.content import Step
from redoubt.games.defiance.ground import EVERYWHERE
from redoubt.games.defiance.rules.movement import field
from redoubt.games.defiance.rules.outlook import outlook_of
from redoubt.games.defiance.rules.reach import Aims, arms, enemy_options
from redoubt.games.defiance.rules.roster import Names, Order, Roster, ranked, tell_order
from redoubt.games.defiance.rules.script import EXECUTED, SEND, VAIN, Script, reading
from redoubt.games.defiance.rules.sheet import sheet
from redoubt.games.defiance.rules.sight import sees
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Event

HAS_TARGET = -2  # instead of a target's place: it could attack from where it stands
NO_TARGET = -1  # and: there is nobody it could attack from any hex in reach

Goal = tuple[int, int]  # which of the targets, and the hexes
# What an instruction comes to: EXECUTED or why not, whom it means, the hexes it sends to, and
# whether it is known that nobody can be attacked from there.
Weighed = tuple[str, str, int, bool]

NOBODY: Goal = (NO_TARGET, 0)
MANY = 20_000  # goals that are kept


class Turn:
    """What a Unit's figures know while no Character or Ally does anything.

    Most Enemies see nobody past walls and Doors, wherever they go, and have no free hex nearer to
    anybody; that is soon known. What else was found out is kept by the position.
    """

    __slots__ = (
        "_blind", "_crowd", "_enemy", "_far", "_field", "_free", "_key", "_near", "_scene",
        "_stroll", "arms", "outlook", "roster",
    )  # fmt: skip

    def __init__(self, state: DefianceState, unit: str) -> None:
        card = state.units[unit]
        self.arms = arms(card.unit, card.side)
        self.roster = Roster(state)
        self._crowd = self._scene = -1
        self._blind = -1  # the hexes from which attacks without sight reach; -1: not asked for
        self._enemy: Figure | None = None
        # Whether somebody may be in reach of its attacks, at once or from where it could go; None:
        # not asked for.
        self._near: bool | None = None
        self._far: bool | None = None

    def look(self, state: DefianceState, enemy: Figure) -> None:
        """Another Enemy, or somebody has moved."""
        if state._crowd is not self._crowd:
            self._survey(state)
        self._enemy = enemy
        self._key: tuple[object, ...] = ()
        self._field = 0  # where the Enemy may go; 0: not asked for
        self._near = self._far = None
        # How far it could get if nobody were in its way; and where it could stop there.
        self._stroll = state._floor.stroll(enemy.cell, self.arms.speed)
        self._free = self._stroll & self.outlook.free

    def _survey(self, state: DefianceState) -> None:
        self._crowd = state._crowd
        self._scene = -1  # the position as a number, as long as nobody moves; -1: not asked for
        self.outlook = outlook_of(state, self.roster.cells)

    def idle(self, state: DefianceState, enemy: Figure, script: Script, play: Play) -> bool:
        """Read instructions that all come to nothing; if some may not, nothing is told.

        So it is where an Enemy has nobody to attack wherever it goes, and no way nearer to anybody.
        """
        own, roster, states = self.arms, self.roster, enemy.states
        if not (script.criteria and roster.known and own.speed):
            return False
        if (states and "immobilised" in states) or (script.focuses and "focused" not in states):
            return False
        if state._crowd is not self._crowd:
            self._survey(state)
        here, floor, outlook = enemy.cell, state._floor, self.outlook
        stroll = floor.stroll(here, own.speed)
        # Without a step that takes a position nobody asks what could be attacked from elsewhere.
        aims = stroll if script.takes else state.scenario.ground.cells[here]
        if outlook.stand & floor.contacts[here] or outlook.exposed(state, aims):
            return False
        if not own.sighted and aims & self._unseen(state):
            return False
        free, who, chance = stroll & outlook.free, enemy.id, False
        orders: dict[str, Order] = {}
        several = len(roster.known) > 1
        if several:
            for by in script.criteria:
                order = orders[by] = roster.order(state, here, by)
                if order[2]:
                    chance = True
        else:
            orders = dict.fromkeys(script.criteria, roster.only())
        targets: list[str] = []
        for by in script.toward:
            names, _, groups = orders[by]
            for target in groups[0] if groups else names[:1]:  # who may be named first
                if self._invites(state, here, state.figures[target].cell, free, aims, script):
                    return False
            targets.append(target)
        if script.assaults and several and self._others(state, here, free, aims, script):
            return False
        if chance:
            _read_in_vain(who, script, orders, play)
            return True
        read = script.in_vain(who, targets)
        if several:
            told: list[Event] = []
            for by, (names, why, _) in orders.items():
                told.append(ranked(who, by, names, why))
            told += read
            play.events.extend(map(told.__getitem__, script.woven))
        else:
            play.events.extend(read)
        return True

    def _invites(
        self, state: DefianceState, here: int, there: int, free: int, aims: int, script: Script
    ) -> bool:
        """Whether a way may lead nearer to a hex."""
        ranks, nearer, _ = state._floor.toward[there]
        if free & nearer[ranks[here]]:
            return True
        return not script.takes and bool(self._assaults(state, aims | free, there))

    def _others(
        self, state: DefianceState, here: int, free: int, aims: int, script: Script
    ) -> bool:
        """Whether a way may lead nearer to anybody whom it could walk to (DEF-15.11)."""
        region, cells = state._floor.stroll(here, EVERYWHERE), state.scenario.ground.cells
        if not region & self.outlook.stand:
            return False
        near = [cell for cell in self.roster.cells if region & cells[cell]]
        return any(self._invites(state, here, cell, free, aims, script) for cell in near)

    def weigh(self, state: DefianceState, enemy: Figure, step: Step, play: Play) -> Weighed:
        """What an instruction comes to that names somebody."""
        if enemy is not self._enemy or state._crowd is not self._crowd:
            self.look(state, enemy)
        named = self.roster.named(state, enemy, step.by, play)
        if not named:
            return "nobody", "", 0, False  # DEF-15.21
        if step.verb == "atk":
            # Most often it is known already that nobody is in reach.
            number = NO_TARGET if self._near is False else self.attacks(state, enemy, named)
            if number == NO_TARGET:
                return "no-target", "", 0, False  # DEF-16.01
            return EXECUTED, named[number], 0, False
        target = named[0]
        if not self.arms.speed or "immobilised" in enemy.states:
            return "rooted", target, 0, False
        here = state.scenario.ground.cells[enemy.cell]
        calm = False
        if step.verb == "assault":
            if self.outlook.stand & state._floor.contacts[enemy.cell]:  # DEF-16.05, DEF-16.15
                return "in-contact", target, 0, False
            target, good = self._assaulted(state, enemy, named)
        elif step.verb == "away":
            good = _away(state, state.figures[target], self._reach(state, enemy))
        else:
            number, good = self.takes(state, enemy, named)
            if number == HAS_TARGET:  # DEF-16.02
                return "has-target", target, 0, False
            if number == NO_TARGET:  # DEF-16.04
                target = self.roster.named(state, enemy, "near", play)[0]
                good = self.closer(state, enemy, state.figures[target])
                calm = True
            else:
                target = named[number]
        return ("no-way" if good & here else EXECUTED), target, good, calm  # DEF-16.14

    def attacks(self, state: DefianceState, enemy: Figure, named: Names) -> int:
        """Whom of those named an Enemy can attack (DEF-16.01)."""
        if self._near is None:
            self._near = self._threatens(state, state.scenario.ground.cells[enemy.cell])
        return self._kept(state, enemy, "atk", named)[0] if self._near else NO_TARGET

    def takes(self, state: DefianceState, enemy: Figure, named: Names) -> Goal:
        """Whom of those named it could attack from where (DEF-16.02, DEF-16.03)."""
        if self._far is None:
            self._far = self._threatens(state, self._stroll)
        return self._kept(state, enemy, "take", named) if self._far else NOBODY

    def closer(self, state: DefianceState, enemy: Figure, target: Figure) -> int:
        """The hexes with the shortest walk left; by Range where no way leads there."""
        there, floor = target.cell, state._floor
        ranks, nearer, _ = floor.toward[there]
        if not self._free & nearer[ranks[enemy.cell]]:
            return state.scenario.ground.cells[enemy.cell]
        return floor.nearest(there, self._reach(state, enemy))

    def _reach(self, state: DefianceState, enemy: Figure) -> int:
        """Where it may go, its own hex included."""
        if not self._field:
            self._field, _ = field(state, enemy, self.arms.speed)
        return self._field

    def _threatens(self, state: DefianceState, cells: int) -> bool:
        """Whether from some hexes anybody is in sight past walls, or near enough without sight."""
        if self.outlook.exposed(state, cells):
            return True
        return not self.arms.sighted and bool(cells & self._unseen(state))

    def _unseen(self, state: DefianceState) -> int:
        """The hexes from which attacks that need no sight reach somebody."""
        if self._blind < 0:
            own, within = self.arms, state.scenario.ground.within
            exposed = [f.cell for f in self.roster.known if own.blunt or sheet(f).hackable]
            self._blind = reduce(or_, [within(cell, own.blind) for cell in exposed], 0)
        return self._blind

    def _assaulted(self, state: DefianceState, enemy: Figure, named: Names) -> tuple[str, int]:
        """Whom an assault goes for, and where to; DEF-15.11: the next one if no way leads on."""
        cells = state.scenario.ground.cells
        here = cells[enemy.cell]
        good = self._assault(state, enemy, state.figures[named[0]])
        if good:
            return named[0], good
        region = state._floor.stroll(enemy.cell, EVERYWHERE)
        for name in named[1:] if region & self.outlook.stand else ():
            target = state.figures[name]
            if region & cells[target.cell]:
                good = self._assault(state, enemy, target)
                if good and not good & here:
                    return name, good
        return named[0], here

    def _assault(self, state: DefianceState, enemy: Figure, target: Figure) -> int:
        """DEF-16.06: to the lowest minimum Range of its attacks, with sight; 0 without a way."""
        sight, there, wanted = state.scenario.sight, target.cell, self.arms.least
        if state.scenario.far[enemy.cell][there] < wanted:
            return sight.cells[enemy.cell]
        near = self._assaults(state, self._free | sight.cells[enemy.cell], there)
        if near:
            near &= self._reach(state, enemy)
            seen = [cell for cell in sight.list(near) if sees(state, enemy, target, cell)]
            if seen:
                return sight.mask(seen)
        good = self.closer(state, enemy, target)
        return 0 if good & sight.cells[enemy.cell] else good

    def _assaults(self, state: DefianceState, cells: int, there: int) -> int:
        """Those of some hexes to which an assault on a hex goes."""
        ranges, wanted = state.scenario.sight.ranges(there), self.arms.least
        return cells & ranges[wanted] if wanted < len(ranges) else 0

    def _kept(self, state: DefianceState, enemy: Figure, verb: str, named: Names) -> Goal:
        """The same, if it was found out before."""
        if not self._key:
            if self._scene < 0:
                self._scene = _scene(state, self.roster.known)
            self._key = (self._scene, enemy.cell, self.arms, "isolated" in enemy.states)
        goals = state.scenario.goals
        key = (self._key, verb, named)
        known = goals.get(key)
        if known is None:
            if len(goals) > MANY:
                goals.clear()
            targets = [state.figures[name] for name in named]
            if verb == "atk":
                known = (_reached(state, enemy, targets), 0)
            else:
                known = _take(state, enemy, targets, self._reach(state, enemy))
            goals[key] = known
        return known


def _read_in_vain(who: str, script: Script, orders: dict[str, Order], play: Play) -> None:
    """Instructions that come to nothing, one by one: whom they name is left to chance."""
    for step, criteria in script.read:
        target = ""
        for by in criteria:
            target = tell_order(who, by, orders[by], play)[0]
        sends = step.verb in SEND
        play.tell(reading(who, step, target if sends else "", VAIN[step.verb]))


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
        return NOBODY
    if aims.attackable(enemy.cell):
        return HAS_TARGET, 0
    for number, target in enumerate(named):
        best = aims.farthest(target) & good
        if best:
            return number, best
    return NOBODY


def _away(state: DefianceState, target: Figure, good: int) -> int:
    """DEF-16.07: as far away as it gets, if that is farther than now."""
    for ring in reversed(state.scenario.ground.ranges(target.cell)):
        if ring & good:
            return ring & good
    return good
