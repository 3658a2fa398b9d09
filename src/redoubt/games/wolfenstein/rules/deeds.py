# SPDX-License-Identifier: MIT
"""What the active hero or robot can do: the frame around every action (chapters 7 and 21).

Each kind of action is one `Deed`: what is tried, why it may be refused, what it costs, what it
does. What is offered is what is tried and not refused, so that both always agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redoubt.games.wolfenstein.actions import Ability, Fatigue, ShareLife, UnitAction
from redoubt.games.wolfenstein.events import Paid
from redoubt.games.wolfenstein.frames import Checking, Turn
from redoubt.games.wolfenstein.rules.figures import stands_well
from redoubt.games.wolfenstein.rules.kit import LAST, MACHINE, Kit, kit_of
from redoubt.games.wolfenstein.rules.victory import check_end
from redoubt.games.wolfenstein.state import ROBOT, Unit, WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Fact, Refusal

Tries = Callable[[WolfensteinState, Unit, Kit], list[Action]]
Cost = Callable[[WolfensteinState, Unit, Any], int]

# What must at least be so for a kind of action to be thinkable: saves looking for it in vain.
# These, and the flags of kit.py.
HERO_NEAR = LAST << 1  # a hero or robot on an adjacent square
HERO_DOWN = LAST << 2  # a bleeding one
NAZI_NEAR = LAST << 3
GATE_NEAR = LAST << 4  # a closed door or a barricade at the square
TOKEN_NEAR = LAST << 5
PASSAGE = LAST << 6  # on a secret passage
ABILITY = LAST << 7  # glory, and no ability used yet
ATTACK = LAST << 8  # an attack is left
IN_REACH = LAST << 9  # and a Nazi is within the range of a weapon, or nearly
PERSONAL = (Ability, Fatigue, ShareLife)  # what heroes do without a card in hand
CHECKING = Checking()
_WELL = LAST << 10
BESIDE = 2  # how far beyond the range the corner of a second, large target can be


class Deed:
    """One kind of action.

    tries     candidates for offers; those refused are left out (None: another kind tries it too)
    why_not   the refusal apart from payment
    cost      AP
    perform   do it (already paid)
    robot     whether a robot can do it too (WOLF-18.09)
    passing   whether it is possible on a square where nobody may stop (WOLF-8.05)
    needs     flags from above
    sure      whether all that is tried is allowed and can be paid, so that nothing is left out
    pays      whether `perform` also takes the AP: a step changes the figure anyway
    """

    __slots__ = (
        "cost", "needs", "passing", "pays", "perform", "robot", "sure", "tries", "why_not",
    )  # fmt: skip

    def __init__(
        self,
        tries: Tries | None,
        why_not: Callable[[WolfensteinState, Unit, Any], Refusal | None],
        cost: Cost,
        perform: Callable[[WolfensteinState, Unit, Any, Play], None],
        *,
        robot: bool = False,
        passing: bool = False,
        needs: int = 0,
        sure: bool = False,
        pays: bool = False,
    ) -> None:
        self.tries = tries
        self.why_not = why_not
        self.cost = cost
        self.perform = perform
        self.robot = robot
        self.passing = passing
        self.needs = needs
        self.sure = sure
        self.pays = pays


DEEDS: dict[type[Action], Deed] = {}  # filled by the chapters, in the order of table.py
_THINKABLE: dict[int, list[tuple[Tries, Deed | None]]] = {}  # by flags; None: a sure one


def free_of_cost(state: WolfensteinState, unit: Unit, action: Action) -> int:
    return 0


def turn_actions(state: WolfensteinState, frame: Turn, seat: str) -> list[Action]:
    """Every legal action of the active hero or robot, in any order, again and again (WOLF-7.02)."""
    unit = state.units[frame.unit]
    kit = kit_of(state, unit)
    flags = kit.flags | _flags(state, unit, kit)
    thinkable = _THINKABLE.get(flags)
    if thinkable is None:
        thinkable = _THINKABLE[flags] = [
            (deed.tries, None if deed.sure else deed)
            for deed in DEEDS.values()
            if deed.tries is not None
            and (deed.robot or not flags & MACHINE)
            and (deed.passing or flags & _WELL)
            and deed.needs & flags == deed.needs
        ]
    found: list[Action] = []
    for tries, deed in thinkable:
        tried = tries(state, unit, kit)
        if deed is None:
            found += tried
        elif tried:
            found += [
                action
                for action in tried
                if deed.why_not(state, unit, action) is None
                and deed.cost(state, unit, action) <= unit.ap
            ]
    return found


def _flags(state: WolfensteinState, unit: Unit, kit: Kit) -> int:
    """What is so for a figure now."""
    scenario, cell = state.scenario, unit.cell
    board = scenario.board
    near, here, flags = state._near[cell], 1 << cell, 0
    held = here & (state._marks | scenario.no_stop_mask) or state._at.get(cell) != unit.id
    if unit.placed or not held:
        flags = _WELL
    if ours := state._ours & near:
        flags |= HERO_NEAR
        if ours & ~state._stand:
            flags |= HERO_DOWN
    if state._theirs & near:
        flags |= NAZI_NEAR
    if state._gated & here:
        flags |= GATE_NEAR
    if scenario.passage_mask & here:
        flags |= PASSAGE
    if state._marks & near:
        flags |= TOKEN_NEAR
    if unit.glory and not unit.ability_used:
        flags |= ABILITY
    if unit.attacks <= unit.pushed and not unit.sabotaged:
        flags |= ATTACK
        if kit.guns:
            far = kit.reach + unit.more_range + BESIDE
            if state._theirs & (board.discs[far][cell] or board.disc(cell, far)):
                flags |= IN_REACH
    return flags


def why_not_turn(state: WolfensteinState, frame: Turn, seat: str, action: Action) -> Refusal | None:
    deed = DEEDS.get(type(action))
    if deed is None or not isinstance(action, UnitAction):
        return Refusal("WOLF-6.06", "finish-this-turn", {"unit": frame.unit})
    unit = state.units[frame.unit]
    if action.unit != unit.id:
        facts = {"unit": action.unit, "active": unit.id}
        return Refusal("WOLF-6.06", "another-acts", facts)
    if unit.kind == ROBOT and not deed.robot:
        rule = "WOLF-18.09" if isinstance(action, PERSONAL) else "WOLF-18.12"
        return Refusal(rule, "not-for-robots", {"unit": unit.id})
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


def answer_turn(
    state: WolfensteinState, frame: Turn, seat: str, action: UnitAction, play: Play
) -> None:
    """Pay for an action and do it; the look at victory is stacked under it (WOLF-16.04)."""
    deed = DEEDS[type(action)]
    unit = state.units[action.unit]
    if not deed.pays and (cost := deed.cost(state, unit, action)):
        unit = state.put(unit, ap=unit.ap - cost)
        play.tell(Paid(unit.id, cost, rule="WOLF-7.01"))
    stack = state.stack
    stack.append(CHECKING)
    deed.perform(state, unit, action, play)
    if stack[-1] is CHECKING:  # nothing waits above it
        stack.pop()
        check_end(state, play)
