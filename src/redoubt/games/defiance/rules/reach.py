# SPDX-License-Identifier: MIT
"""Chapter 8: which attacks a figure has, and whom they may reach from where."""

from __future__ import annotations

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
    far = state.scenario.far[start][target.cell]
    if not attack.least <= far <= attack.most or far > longest(state, figure, attack):
        return False
    if _lurks(state, figure, target, start, far):
        return False
    return not attack.sight or sees(state, figure, target, start)


def _lurks(state: DefianceState, figure: Figure, target: Figure, start: int, far: int) -> bool:
    """DEF-25.03: Hidden, not in Contact, and not within somebody's Scent."""
    if "hidden" not in target.states or in_contact(state, start, target.cell):
        return False
    return figure.side == ENEMY or far > 4 or not permits(state, figure, "scent-4")


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

    __slots__ = ("at", "hack", "most", "sighted")

    def __init__(self, side: UnitSide) -> None:
        self.hack = side.hacker_attack
        self.at: list[tuple[Options, Options]] = []  # all of them, and those that need no sight
        for far in range(FAR + 1):
            found = tuple([(a, False) for a in side.attacks if a.least <= far <= a.most])
            blind = tuple([option for option in found if not option[0].sight])
            self.at.append((found, found if blind == found else blind))
        hacks = self.hack is not None and not self.hack.sight
        self.sighted = [not blind and not hacks for _, blind in self.at]  # no attack without sight
        known = (*side.attacks, *((self.hack,) if self.hack is not None else ()))
        self.most = min(FAR, max((attack.most for attack in known), default=-1))


@cache
def _arms(unit: str, side: str) -> Arms:
    return Arms(content().units[unit][side])


class Aim:
    """An Enemy's attacks on one target from any hex: what all hexes share is worked out once."""

    __slots__ = ("_arms", "_blockers", "_enemy", "_hack", "_hidden", "_limit", "_red", "_state",
                 "far", "most", "target")  # fmt: skip

    def __init__(self, state: DefianceState, enemy: Figure, target: Figure) -> None:
        card = state.units[enemy.unit]
        arms = self._arms = _arms(card.unit, card.side)
        hack = arms.hack
        if hack is not None and ("isolated" in enemy.states or not hackable(state, target)):
            hack = None
        self._hack = hack
        self.far = state.scenario.far[target.cell]  # by hex; Range is the same both ways
        self.most = arms.most
        self._hidden = "hidden" in target.states
        self._state, self._enemy, self.target = state, enemy, target
        self._limit = -1  # worked out when sight is first asked for
        self._blockers = self._red = 0

    def options(self, here: int) -> Options:
        """DEF-16.10, DEF-16.11: what it could do from a hex; hacking goes first."""
        far = self.far[here]
        if far > self.most:
            return ()
        if self._hidden and not in_contact(self._state, here, self.target.cell):  # DEF-25.03
            return ()
        hack = self._hack
        in_reach = hack is not None and hack.least <= far <= hack.most
        if hack is not None and in_reach and (not hack.sight or self._sees(here, far)):
            return ((hack, True),)
        found, blind = self._arms.at[far]
        return blind if found is not blind and not self._sees(here, far) else found

    def some(self, cells: int, far: int) -> int:
        """Those of some hexes at one Range from which it could attack."""
        hack = self._hack
        if not self._arms.at[far][0] and (hack is None or not hack.least <= far <= hack.most):
            return 0
        state = self._state
        sight = state.scenario.sight
        if self._arms.sighted[far]:
            cells = sight.past_walls(cells, self.target.cell, state.closed)
        return sight.mask([cell for cell in sight.list(cells) if self.options(cell)])

    def _sees(self, here: int, far: int) -> bool:
        """Whether attacks that need sight have it from a hex."""
        state = self._state
        if self._limit < 0:
            self._limit = dark_limit(state, self._enemy)
            past_red = visor(state, self._enemy)
            self._blockers, self._red = blockers(state, self._enemy, self.target, past_red=past_red)
        if far > self._limit:
            return False
        return clear(state, here, self.target.cell, self._blockers, self._red)


class Aims:
    """An Enemy's attacks on everybody whom it could reach at all with some movement points."""

    __slots__ = ("_aims",)

    def __init__(
        self, state: DefianceState, enemy: Figure, friends: list[Figure], points: int
    ) -> None:
        card, far = state.units[enemy.unit], state.scenario.far[enemy.cell]
        most = _arms(card.unit, card.side).most + points
        self._aims = [Aim(state, enemy, f) for f in friends if far[f.cell] <= most]

    def at(self, target: Figure) -> Aim | None:
        """Those on one of them."""
        return next((aim for aim in self._aims if aim.target is target), None)

    def attackable(self, here: int) -> int:
        """How many Characters and Allies it could attack from a hex."""
        return sum([1 for aim in self._aims if aim.options(here)])


def enemy_options(state: DefianceState, enemy: Figure, target: Figure) -> Options:
    """The attacks an Enemy could make on a target."""
    card, scenario = state.units[enemy.unit], state.scenario
    arms = _arms(card.unit, card.side)
    far = scenario.far[target.cell][enemy.cell]
    if far > arms.most:
        return ()
    if arms.sighted[far]:
        sight = scenario.sight
        if not sight.past_walls(sight.cells[enemy.cell], target.cell, state.closed):
            return ()
    return Aim(state, enemy, target).options(enemy.cell)
