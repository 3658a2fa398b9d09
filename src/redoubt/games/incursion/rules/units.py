# SPDX-License-Identifier: MIT
"""What one model can do: the frame around every action of a model.

Each kind of action is one `UnitRule`: what it offers, why it may be refused, what it costs, what
it does. Payment, reaction fire and victory are the same for all and written once, here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from redoubt.games.incursion.actions import UnitAction
from redoubt.games.incursion.content import Model
from redoubt.games.incursion.events import FiresOut
from redoubt.games.incursion.frames import Activation, CloseActivation, Finish
from redoubt.games.incursion.rules.pay import (
    ACTIVATION,
    BLAZE,
    lose_reaction,
    pay,
    points,
    why_not_pay,
)
from redoubt.games.incursion.scenario import Scenario
from redoubt.games.incursion.state import WAITING, IncursionState, Unit
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

Offers = Callable[[IncursionState, Unit, int, str, list[Action]], None]


class UnitRule:
    """One kind of action of a model.

    offers    append every legal action that `budget` points can pay (None: another rule does)
    why_not   the refusal apart from payment
    cost      what it costs now
    perform   do it (already paid)
    movement  whether it is a movement action (INC-7.03)
    shooting  whether it is a shooting action (INC-13.07)
    off_board whether a waiting model does it, and none on the board
    anywhere  whether it is done on the board and off it
    fits      whether a kind of model could ever do it in a scenario (asked once)
    """

    __slots__ = (
        "anywhere", "cost", "fits", "movement", "off_board", "offers", "perform", "shooting",
        "why_not",
    )  # fmt: skip

    def __init__(
        self,
        offers: Offers | None,
        why_not: Callable[[IncursionState, Unit, Any, str], Refusal | None],
        cost: Callable[[IncursionState, Unit, Any], int],
        perform: Callable[[IncursionState, Unit, Any, str, Play], None],
        *,
        movement: bool = False,
        shooting: bool = False,
        off_board: bool = False,
        anywhere: bool = False,
        fits: Callable[[Scenario, Model], bool] = lambda scenario, model: True,
    ) -> None:
        self.offers = offers
        self.why_not = why_not
        self.cost = cost
        self.perform = perform
        self.movement = movement
        self.shooting = shooting
        self.off_board = off_board
        self.anywhere = anywhere
        self.fits = fits


RULES: dict[type[Action], UnitRule] = {}  # filled by the chapters, in the order of table.py


def is_movement_action(kind: type[Action]) -> bool:
    """INC-7.03."""
    rule = RULES.get(kind)
    return rule is not None and rule.movement


def unit_actions(state: IncursionState, unit: Unit, mode: str) -> list[Action]:
    """Every legal action of one model, paid in the given way."""
    found: list[Action] = []
    budget = points(state, unit, mode)
    for offers in offers_for(state.scenario, unit.model, unit.status == WAITING):
        offers(state, unit, budget, mode, found)
    return found


@cache
def offers_for(scenario: Scenario, model: str, waiting: bool) -> tuple[Offers, ...]:
    """The offers that can come to anything for a kind of model."""
    card = scenario.content.models[model]
    return tuple(
        rule.offers
        for rule in RULES.values()
        if rule.offers is not None
        and (rule.anywhere or rule.off_board == waiting)
        and rule.fits(scenario, card)
    )


def why_not_unit(
    state: IncursionState, unit_id: str, action: UnitAction, mode: str
) -> Refusal | None:
    """Why the model that acts now may not do this."""
    rule = RULES.get(type(action))
    if rule is None:
        return Refusal("INC-5.04", "no-such-action", {"unit": unit_id})
    if action.unit != unit_id:
        return Refusal("INC-5.02", "another-model-acts", {"unit": action.unit, "active": unit_id})
    unit = state.units[unit_id]
    if (unit.status == WAITING) != rule.off_board and not rule.anywhere:
        code = "not-on-board" if unit.status == WAITING else "already-on-board"
        return Refusal("INC-4.26", code, {"unit": unit.id})
    refusal = rule.why_not(state, unit, action, mode)
    if refusal is None:
        refusal = why_not_pay(state, unit, rule.cost(state, unit, action), mode)
    return refusal


def perform(state: IncursionState, action: UnitAction, mode: str, play: Play) -> None:
    """Pay for an action and do it; what follows from any action is stacked under it."""
    rule = RULES[type(action)]
    unit = state.units[action.unit]
    if mode != BLAZE:
        put_out_fires(state, unit.seat, play)
    unit = pay(state, unit, rule.cost(state, unit, action), mode, play)
    if unit.reaction and not rule.shooting:
        unit = lose_reaction(state, unit, "INC-13.18", play)
    triggers = (rule.movement or rule.shooting) and mode != BLAZE  # INC-13.21
    state.stack.append(Finish(unit.id, triggers))  # INC-13.23: once for all its shots and dice
    rule.perform(state, unit, action, mode, play)


def put_out_fires(state: IncursionState, seat: str, play: Play) -> None:
    """INC-17.08: a side's fires go out just before its first activation or CP action."""
    if not state.fires_due or seat != state.side:
        return
    state.fires_due = False
    kept = {cell: by for cell, by in state.fires.items() if by != seat}
    if len(kept) != len(state.fires):
        play.tell(FiresOut(seat, len(state.fires) - len(kept), rule="INC-17.08"))
        state.fires = kept


def activation_of(state: IncursionState, unit_id: str) -> int:
    """Where a model's activation lies on the stack, or -1."""
    for place in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[place]
        if type(frame) is Activation and frame.unit == unit_id:
            return place
    return -1


def end_activation(state: IncursionState, unit_id: str, rule: str) -> None:
    """Cut an activation short wherever it stands on the stack (INC-13.02, INC-27.05)."""
    place = activation_of(state, unit_id)
    if place >= 0:
        frame = state.stack[place]
        assert isinstance(frame, Activation)
        state.stack[place] = close_of(frame, rule)


def close_of(frame: Activation, rule: str = "INC-5.02") -> CloseActivation:
    """What follows an activation: a blazing model neither burns nor hands out AP."""
    burns = frame.in_fire and not frame.moved and not frame.blaze
    return CloseActivation(frame.unit, burns, rule=rule, floored=frame.floored)


def mark_moved(state: IncursionState, unit_id: str) -> None:
    """INC-17.11, INC-17.13: a step to another square, however paid, is a move."""
    place = activation_of(state, unit_id)
    if place >= 0:
        frame = state.stack[place]
        assert isinstance(frame, Activation)
        if not frame.moved:
            state.stack[place] = msgspec.structs.replace(frame, moved=True)


def mark_floored(state: IncursionState, unit_id: str) -> None:
    """INC-28.10: knocked down while it acts (by Gretel blazing), it is so for the next time."""
    place = activation_of(state, unit_id)
    if place >= 0:
        frame = state.stack[place]
        assert isinstance(frame, Activation)
        state.stack[place] = msgspec.structs.replace(frame, floored=True)


def mode_of(frame: Activation) -> str:
    """How an activation pays."""
    return BLAZE if frame.blaze else ACTIVATION
