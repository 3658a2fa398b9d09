# SPDX-License-Identifier: MIT
"""What the active hero or robot can do: the frame around every action (chapters 7 and 21).

Each kind of action is one `Deed`: what is tried, why it may be refused, what it costs, what it
does. What is offered is what is tried and not refused, so that both always agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
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


class Deed:
    """One kind of action.

    tries     candidates for offers; those refused are left out
    why_not   the refusal apart from payment
    cost      AP
    perform   do it (already paid)
    robot     whether a robot can do it too (WOLF-18.09)
    passing   whether it is possible on a square where nobody may stop (WOLF-8.05)
    """

    __slots__ = ("cost", "passing", "perform", "robot", "tries", "why_not")

    def __init__(
        self,
        tries: Callable[[WolfensteinState, Unit], Iterable[Action]],
        why_not: Callable[[WolfensteinState, Unit, Any], Refusal | None],
        cost: Cost,
        perform: Callable[[WolfensteinState, Unit, Any, Play], None],
        *,
        robot: bool = False,
        passing: bool = False,
    ) -> None:
        self.tries = tries
        self.why_not = why_not
        self.cost = cost
        self.perform = perform
        self.robot = robot
        self.passing = passing


DEEDS: dict[type[Action], Deed] = {}  # filled by the chapters, in the order of table.py


def free_of_cost(state: WolfensteinState, unit: Unit, action: Action) -> int:
    return 0


def deeds_of(state: WolfensteinState, unit: Unit) -> list[Action]:
    """Every legal action of the active hero or robot."""
    found: list[Action] = []
    robot, well = unit.kind == ROBOT, stands_well(state, unit)
    for deed in DEEDS.values():
        if (robot and not deed.robot) or not (well or deed.passing):
            continue
        found += [
            action
            for action in deed.tries(state, unit)
            if deed.why_not(state, unit, action) is None
            and deed.cost(state, unit, action) <= unit.ap
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
        if cost > unit.ap:
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
