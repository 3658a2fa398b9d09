# SPDX-License-Identifier: MIT
"""Chapter 8: which attacks a figure has, and whom they may reach from where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from redoubt.games.defiance.content import UnitSide, content
from redoubt.games.defiance.rules.sheet import sheet, upright
from redoubt.games.defiance.rules.sight import blockers, clear, range_of, sees, visor
from redoubt.games.defiance.rules.values import hackable, in_contact, permits, suits
from redoubt.games.defiance.sightlines import FAR
from redoubt.games.defiance.state import ENEMY, DefianceState, Figure
from redoubt.games.defiance.vocabulary import Attack, Switch
from redoubt.kernel.refusal import Refusal


def attacks_of(state: DefianceState, figure: Figure) -> dict[str, tuple[Attack, int]]:
    """DEF-8.01: the attacks of a Character's weapons, or printed on an Ally's card; with Hands."""
    return sheet(figure).attacks


def longest(state: DefianceState, figure: Figure, attack: Attack) -> int:
    """Its greatest Range now: Blurred Sight, and the dark of a mission."""
    most = attack.most
    if figure.side != ENEMY and permits(state, figure, "attacks-to-5"):
        most = min(most, 5)
    return min(most, dark_limit(state, figure)) if attack.sight else most


def dark_limit(state: DefianceState, figure: Figure) -> int:
    """How far attacks with sight reach in the dark of a mission."""
    dark = state.scenario.special.get("dark")
    if dark is None or visor(state, figure):
        return FAR
    thrown = sum(flag in state.flags for flag in dark.flags)
    return FAR if thrown >= dark.n else dark.range


def why_not_reach(
    state: DefianceState, figure: Figure, target: Figure, attack: Attack, here: int = -1
) -> Refusal | None:
    """DEF-8.02: Range, and sight where the attack needs it; Hidden ones only from Contact."""
    if can_reach(state, figure, target, attack, here):
        return None
    start = figure.cell if here < 0 else here
    far = range_of(state, start, target.cell)
    if not attack.least <= far <= longest(state, figure, attack):
        return Refusal("DEF-8.02", "out-of-range", {"range": far})
    if _lurks(state, figure, target, start, far):
        return Refusal("DEF-25.03", "hidden", {"target": target.id})
    return Refusal("DEF-8.02", "no-sight", {"target": target.id})


def can_reach(
    state: DefianceState, figure: Figure, target: Figure, attack: Attack, here: int = -1
) -> bool:
    """DEF-8.02 as a plain answer: asked far more often than its reason."""
    start = figure.cell if here < 0 else here
    scenario, there = state.scenario, target.cell
    far = scenario.far[start][there]
    if not attack.least <= far <= attack.most:
        return False
    if attack.sight and not scenario.sees(start, there, state._closed):
        return False  # walls and Doors alone stop it
    if far > longest(state, figure, attack):
        return False
    if _lurks(state, figure, target, start, far):
        return False
    return not attack.sight or sees(state, figure, target, start)


def _lurks(state: DefianceState, figure: Figure, target: Figure, start: int, far: int) -> bool:
    """DEF-25.03: Hidden, not in Contact, and not within somebody's Scent."""
    if "hidden" not in target.states or in_contact(state, start, target.cell):
        return False
    return figure.side == ENEMY or far > 4 or not permits(state, figure, "scent-4")


def hides(state: DefianceState, target: Figure, figure: Figure) -> bool:
    """DEF-25.03: whether it is Hidden from a figure, and so no target of its attacks."""
    if "hidden" not in target.states:
        return False
    far = range_of(state, figure.cell, target.cell)
    return _lurks(state, figure, target, figure.cell, far)


def switches_of(state: DefianceState, figure: Figure, attack: Attack) -> list[Switch]:
    """DEF-8.31: those of the weapon in use and of Specialties that speak of it."""
    found = list(attack.switches)
    hands = attacks_of(state, figure).get(attack.name, (attack, 1))[1]
    for name in figure.specialties:
        if name not in figure.turned and name not in figure.flipped:
            card = state.scenario.content.specialties[name]
            found += [s for s in card.switches if suits(s.weapon, attack, hands)]
    return found


def guard_switches(state: DefianceState, figure: Figure) -> list[Switch]:
    """DEF-8.33: those of Specialties that speak of Defence."""
    cards = state.scenario.content.specialties
    ready = [cards[name] for name in figure.specialties if upright(figure, name)]
    return [s for card in ready for s in card.switches if s.weapon == "defence"]


def seat_of(state: DefianceState, figure: Figure) -> str:
    """Who plays a Character or Ally; Allies without a Controller belong to the first seat."""
    owner = state.scenario.owner
    if figure.card in owner:
        return owner[figure.card]
    ally = state.scenario.content.allies[figure.card]
    return owner.get(ally.synchronized, state.scenario.seats[0])


Options = tuple[tuple[Attack, bool], ...]  # attacks, and whether they hack


class Arms:
    """What a Unit side can attack with at every Range."""

    __slots__ = ("at", "blind", "blunt", "hack", "least", "most", "sighted", "speed")

    def __init__(self, side: UnitSide) -> None:
        self.hack = side.hacker_attack
        self.at: list[tuple[Options, Options]] = []  # all of them, and those that need no sight
        for far in range(FAR + 1):
            found = tuple([(a, False) for a in side.attacks if a.least <= far <= a.most])
            blind = tuple([option for option in found if not option[0].sight])
            self.at.append((found, found if blind == found else blind))
        known = (*side.attacks, *((self.hack,) if self.hack is not None else ()))
        self.speed = side.speed
        # DEF-16.06: as near as an assault goes.
        self.least = max(1, min((attack.least for attack in side.attacks), default=1))
        self.most = min(FAR, max((attack.most for attack in known), default=-1))
        self.sighted = all(attack.sight for attack in known)  # all its attacks need sight
        self.blunt = any(not attack.sight for attack in side.attacks)  # some strike anybody unseen
        # As far as its attacks reach that need none.
        self.blind = min(FAR, max((a.most for a in known if not a.sight), default=-1))


@cache
def arms(unit: str, side: str) -> Arms:
    """What a Unit side can attack with."""
    return Arms(content().units[unit][side])


class Aim:
    """An Enemy's attacks on one target from any hex: what all hexes share is worked out once."""

    __slots__ = ("_arms", "_blockers", "_enemy", "_hack", "_hidden", "_limit", "_red", "_state",
                 "far", "target")  # fmt: skip

    def __init__(self, state: DefianceState, enemy: Figure, target: Figure) -> None:
        card = state.units[enemy.unit]
        self._arms = arms(card.unit, card.side)
        hack = self._arms.hack
        if hack is not None and ("isolated" in enemy.states or not hackable(state, target)):
            hack = None
        self._hack = hack
        self.far = state.scenario.far[target.cell]  # by hex; Range is the same both ways
        self._hidden = "hidden" in target.states
        self._state, self._enemy, self.target = state, enemy, target
        self._limit = -1  # worked out when sight is first asked for
        self._blockers = self._red = 0

    def options(self, here: int) -> Options:
        """DEF-16.10, DEF-16.11: what it could do from a hex; hacking goes first."""
        far, own = self.far[here], self._arms
        if far > own.most:
            return ()
        if self._hidden and not in_contact(self._state, here, self.target.cell):  # DEF-25.03
            return ()
        hack = self._hack
        in_reach = hack is not None and hack.least <= far <= hack.most
        if hack is not None and in_reach and (not hack.sight or self._sees(here, far)):
            return ((hack, True),)
        found, blind = own.at[far]
        return blind if found is not blind and not self._sees(here, far) else found

    def _look(self) -> None:
        state, enemy = self._state, self._enemy
        self._limit = dark_limit(state, enemy)
        past_red = visor(state, enemy)
        self._blockers, self._red = blockers(state, enemy, self.target, past_red=past_red)

    def _sees(self, here: int, far: int) -> bool:
        """Whether attacks that need sight have it from a hex."""
        if self._limit < 0:
            state = self._state
            if not state.scenario.sees(here, self.target.cell, state._closed):
                return False
            self._look()
        if far > self._limit:
            return False
        return clear(self._state, here, self.target.cell, self._blockers, self._red)

    def farthest(self, cells: int, seen: int) -> int:
        """DEF-16.03: those of some hexes from which it could attack at the greatest Range.

        `seen` are those from which walls and closed Doors leave a line.
        """
        ground, own, hack = self._state.scenario.ground, self._arms, self._hack
        ranges = ground.ranges(self.target.cell)
        if self._hidden:  # DEF-25.03
            near = [cell for cell in ground.list(cells & ranges[1]) if self.options(cell)]
            return self._state.scenario.sight.mask(near)
        for far in range(min(own.most, len(ranges) - 1), -1, -1):
            ring = cells & ranges[far]
            found, blind = own.at[far]
            hacks = hack is not None and hack.least <= far <= hack.most
            if not ring or not (found or hacks):
                continue
            if not blind and not (hack is not None and hacks and not hack.sight):
                ring = self._seeing(ring & seen, far)
            if ring:
                return ring
        return 0

    def _seeing(self, ring: int, far: int) -> int:
        """Those of some hexes at one Range that have the sight that attacks need."""
        sight, there = self._state.scenario.sight, self.target.cell
        if not ring:
            return 0
        if self._limit < 0:
            self._look()
        if far > self._limit or self._red & sight.cells[there]:
            return 0
        return sight.among(ring & ~self._red, there, self._blockers)


class Aims:
    """An Enemy's attacks on everybody of whom walls and Doors leave a sight from some hexes."""

    __slots__ = ("_aims", "_cells")

    def __init__(
        self, state: DefianceState, enemy: Figure, friends: Sequence[Figure], cells: int
    ) -> None:
        card, scenario = state.units[enemy.unit], state.scenario
        own, closed, sight = arms(card.unit, card.side), state._closed, scenario.sight
        self._cells = sight.cells
        self._aims: list[tuple[int, int, Aim]] = []
        for friend in friends:
            near = seen = sight.past_walls(cells, friend.cell, closed)
            if not own.sighted:
                near |= cells & scenario.ground.within(friend.cell, own.blind)
            if near:
                self._aims.append((near, seen, Aim(state, enemy, friend)))

    def __bool__(self) -> bool:
        return bool(self._aims)

    def at(self, target: Figure) -> Aim | None:
        """Those on one of them."""
        return next((aim for _, _, aim in self._aims if aim.target is target), None)

    def farthest(self, target: Figure) -> int:
        """The hexes from which it could attack somebody at the greatest Range."""
        for near, seen, aim in self._aims:
            if aim.target is target:
                return aim.farthest(near, seen)
        return 0

    def attackable(self, here: int) -> int:
        """How many Characters and Allies it could attack from a hex."""
        bit = self._cells[here]
        return sum([1 for near, _, aim in self._aims if near & bit and aim.options(here)])


def enemy_options(state: DefianceState, enemy: Figure, target: Figure) -> Options:
    """The attacks an Enemy could make on a target."""
    card, scenario = state.units[enemy.unit], state.scenario
    own = arms(card.unit, card.side)
    far = scenario.far[target.cell][enemy.cell]
    if far > own.most:
        return ()
    if far > own.blind:
        sight = scenario.sight
        if not sight.past_walls(sight.cells[enemy.cell], target.cell, state._closed):
            return ()
    return Aim(state, enemy, target).options(enemy.cell)
