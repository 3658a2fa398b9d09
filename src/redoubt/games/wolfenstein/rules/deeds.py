# SPDX-License-Identifier: MIT
"""What the active hero or robot can do: the frame around every action (chapters 7 and 21).

Each kind of action is one `Deed`: what is tried, why it may be refused, what it costs, what it
does. What is offered is what is tried and not refused, so that both always agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redoubt.games.wolfenstein.actions import UnitAction
from redoubt.games.wolfenstein.events import Paid
from redoubt.games.wolfenstein.frames import Checking
from redoubt.games.wolfenstein.rules.figures import stands_well
from redoubt.games.wolfenstein.state import ROBOT, Unit, WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Fact, Refusal

Cost = Callable[[WolfensteinState, Unit, Any], int]

# What must at least be so for a kind of action to be thinkable: saves looking for it in vain.
HERO_NEAR = 1  # a hero or robot on an adjacent square
HERO_DOWN = 4096  # a bleeding one
NAZI_NEAR = 2
GATE_NEAR = 4  # a door or barricade at the square
TOKEN_NEAR = 8
PASSAGE = 16  # on a secret passage
ITEMS = 32  # some in hand
WORN = 64  # something worn, or an upgrade on a weapon
EMPTY = 128  # a weapon with a reload token
ABILITY = 256  # glory, and no ability used yet
ATTACK = 512  # an attack is left
_ROBOT, _WELL = 1024, 2048


class Deed:
    """One kind of action.

    tries     candidates for offers; those refused are left out
    why_not   the refusal apart from payment
    cost      AP
    perform   do it (already paid)
    robot     whether a robot can do it too (WOLF-18.09)
    passing   whether it is possible on a square where nobody may stop (WOLF-8.05)
    needs     flags from above
    sure      whether all that is tried is allowed and can be paid, so that nothing is left out
    """

    __slots__ = ("cost", "needs", "passing", "perform", "robot", "sure", "tries", "why_not")

    def __init__(
        self,
        tries: Callable[[WolfensteinState, Unit], list[Action]],
        why_not: Callable[[WolfensteinState, Unit, Any], Refusal | None],
        cost: Cost,
        perform: Callable[[WolfensteinState, Unit, Any, Play], None],
        *,
        robot: bool = False,
        passing: bool = False,
        needs: int = 0,
        sure: bool = False,
    ) -> None:
        self.tries = tries
        self.why_not = why_not
        self.cost = cost
        self.perform = perform
        self.robot = robot
        self.passing = passing
        self.needs = needs
        self.sure = sure


DEEDS: dict[type[Action], Deed] = {}  # filled by the chapters, in the order of table.py
_THINKABLE: dict[int, list[Deed]] = {}


def free_of_cost(state: WolfensteinState, unit: Unit, action: Action) -> int:
    return 0


def deeds_of(state: WolfensteinState, unit: Unit) -> list[Action]:
    """Every legal action of the active hero or robot, in any order, again and again (WOLF-7.02)."""
    found: list[Action] = []
    for deed in _thinkable(state, unit):
        tried = deed.tries(state, unit)
        if deed.sure:
            found += tried
        elif tried:
            found += [
                action
                for action in tried
                if deed.why_not(state, unit, action) is None
                and deed.cost(state, unit, action) <= unit.ap
            ]
    return found


def _thinkable(state: WolfensteinState, unit: Unit) -> list[Deed]:
    """The kinds of action that are worth a look."""
    board, cell = state.scenario.board, unit.cell
    ring, here = board.rings[cell], 1 << cell
    flags = _WELL if stands_well(state, unit) else 0
    if unit.kind == ROBOT:
        flags |= _ROBOT
    if ours := state._ours & ring:
        flags |= HERO_NEAR
        if ours & ~state._stand:
            flags |= HERO_DOWN
    if state._theirs & ring:
        flags |= NAZI_NEAR
    if board.thresholds & here:
        flags |= GATE_NEAR
    if state.scenario.passage_mask & here:
        flags |= PASSAGE
    if state.marks & ring:
        flags |= TOKEN_NEAR
    if unit.items:
        flags |= ITEMS
    if unit.worn:
        flags |= WORN
    for gun in unit.guns:
        if gun.empty:
            flags |= EMPTY
        if gun.upgrade:
            flags |= WORN
    if unit.glory and not unit.ability_used:
        flags |= ABILITY
    if unit.attacks < 1 + unit.pushed and not unit.sabotaged:
        flags |= ATTACK
    found = _THINKABLE.get(flags)
    if found is None:
        found = _THINKABLE[flags] = [
            deed
            for deed in DEEDS.values()
            if (deed.robot or not flags & _ROBOT)
            and (deed.passing or flags & _WELL)
            and deed.needs & flags == deed.needs
        ]
    return found


def why_not_deed(state: WolfensteinState, unit: Unit, action: UnitAction) -> Refusal | None:
    deed = DEEDS[type(action)]
    if action.unit != unit.id:
        facts = {"unit": action.unit, "active": unit.id}
        return Refusal("WOLF-6.06", "another-acts", facts)
    if unit.kind == ROBOT and not deed.robot:
        return Refusal("WOLF-18.12", "not-for-robots", {"unit": unit.id})
    if not (deed.passing or stands_well(state, unit)):
        at = state.scenario.name(unit.cell)
        return Refusal("WOLF-8.05", "no-stopping-here", {"unit": unit.id, "at": at})
    refusal = deed.why_not(state, unit, action)
    if refusal is None:
        cost = deed.cost(state, unit, action)
        if cost > unit.ap:  # WOLF-7.01, WOLF-8.04
            price: dict[str, Fact] = {"unit": unit.id, "cost": cost, "have": unit.ap}
            return Refusal("WOLF-7.01", "too-dear", price)
    return refusal


def perform(state: WolfensteinState, action: UnitAction, play: Play) -> None:
    """Pay for an action and do it; the look at victory is stacked under it (WOLF-16.04)."""
    deed = DEEDS[type(action)]
    unit = state.units[action.unit]
    cost = deed.cost(state, unit, action)
    if cost:
        unit = state.put(unit, ap=unit.ap - cost)
        play.tell(Paid(unit.id, cost, rule="WOLF-7.01"))
    state.stack.append(Checking())
    deed.perform(state, unit, action, play)
