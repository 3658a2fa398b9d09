# SPDX-License-Identifier: MIT
"""Chapter 9: items (the Pinger Device)."""

from __future__ import annotations

from redoubt.board.square import opposite
from redoubt.games.incursion.actions import Drop, PickUp, Take
from redoubt.games.incursion.events import ItemDropped, ItemTaken
from redoubt.games.incursion.rules.pay import surcharge
from redoubt.games.incursion.rules.units import RULES, UnitRule, activation_of
from redoubt.games.incursion.state import BOARD, IncursionState, Unit
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def item_cost(state: IncursionState, unit: Unit, action: Action | None = None) -> int:
    return state.scenario.content.costs.item + surcharge(state)


def _why_not_reach(state: IncursionState, unit: Unit, cell: int, item: str) -> Refusal | None:
    """INC-9.02: next to it across a passable edge, and not with one's back to it.

    INC-9.09: whoever stands on the item does not matter.
    """
    facts = {"unit": unit.id, "item": item}
    scenario = state.scenario
    direction = scenario.grid.direction_to(unit.cell, cell) if cell != unit.cell else -1
    if direction < 0 or scenario.way[direction][unit.cell] < 0:
        return Refusal("INC-9.02", "item-out-of-reach", facts)
    if scenario.gate[direction][unit.cell] & state._closed:
        return Refusal("INC-9.02", "item-out-of-reach", facts)
    if direction == opposite(unit.facing):
        return Refusal("INC-9.02", "back-to-item", facts)
    return None


def _why_not_handle(state: IncursionState, unit: Unit, item: str) -> Refusal | None:
    facts = {"unit": unit.id, "item": item}
    model = state.scenario.content.models[unit.model]
    if not model.carries:
        return Refusal("INC-9.03" if model.zombie else "INC-28.20", "cannot-carry", facts)
    if item not in state.items:
        return Refusal("INC-9.01", "no-such-item", facts)
    if unit.item:
        return Refusal("INC-9.08", "hands-full", facts)
    if unit.status != BOARD:
        return Refusal("INC-9.06", "blaze-carries-nothing", facts)
    if unit.leapt_from >= 0:
        return Refusal("INC-28.22", "leaping", facts)
    return None


def why_not_pick_up(state: IncursionState, unit: Unit, action: PickUp, mode: str) -> Refusal | None:
    refusal = _why_not_handle(state, unit, action.item)
    if refusal is not None:
        return refusal
    facts = {"unit": unit.id, "item": action.item}
    cell = state.items[action.item]
    if cell < 0:
        return Refusal("INC-9.07", "item-is-carried", facts)
    refusal = _why_not_reach(state, unit, cell, action.item)
    if refusal is not None:
        return refusal
    turn, seat, by = state.dropped.get(action.item, (0, "", ""))
    if turn == state.turn and seat == unit.seat and by != unit.id:
        return Refusal("INC-9.05", "no-relay", facts)
    return None


def why_not_take(state: IncursionState, unit: Unit, action: Take, mode: str) -> Refusal | None:
    refusal = _why_not_handle(state, unit, action.item)
    if refusal is not None:
        return refusal
    facts = {"unit": unit.id, "item": action.item, "other": action.from_unit}
    other = state.units.get(action.from_unit)
    if other is None or other.item != action.item or other.seat != unit.seat:
        return Refusal("INC-9.07", "friend-has-it-not", facts)
    refusal = _why_not_reach(state, unit, other.cell, action.item)
    if refusal is not None:
        return refusal
    if other.activated or _is_acting(state, other):
        return Refusal("INC-9.07", "friend-has-activated", facts)
    return None


def _is_acting(state: IncursionState, unit: Unit) -> bool:
    return activation_of(state, unit.id) >= 0


def offer_items(
    state: IncursionState, unit: Unit, budget: int, mode: str, found: list[Action]
) -> None:
    if not state.items or item_cost(state, unit) > budget:
        return
    for item, cell in state.items.items():
        if cell >= 0:
            pick = PickUp(unit.id, item)
            if why_not_pick_up(state, unit, pick, mode) is None:
                found.append(pick)
            continue
        for other in state.units.values():
            if other.item == item and other.id != unit.id:
                take = Take(unit.id, item, other.id)
                if why_not_take(state, unit, take, mode) is None:
                    found.append(take)


def perform_pick_up(
    state: IncursionState, unit: Unit, action: PickUp, mode: str, play: Play
) -> None:
    state.items = {**state.items, action.item: -1}
    state.put(unit, item=action.item)
    play.tell(ItemTaken(unit.id, action.item, rule="INC-9.01"))


def perform_take(state: IncursionState, unit: Unit, action: Take, mode: str, play: Play) -> None:
    state.put(state.units[action.from_unit], item="")
    state.put(unit, item=action.item)
    play.tell(ItemTaken(unit.id, action.item, rule="INC-9.07"))


def drops(state: IncursionState, seat: str) -> list[Action]:
    """INC-9.04: a carrier may drop its item, free of AP, in any W2 window of either turn."""
    if not state.items:
        return []
    return [Drop(u.id) for u in state.units.values() if u.item and u.seat == seat]


def why_not_drop(state: IncursionState, seat: str, action: Drop) -> Refusal | None:
    unit = state.units.get(action.unit)
    if unit is None or not unit.item or unit.seat != seat:
        return Refusal("INC-9.04", "carries-nothing", {"unit": action.unit})
    return None


def drop(state: IncursionState, unit: Unit, play: Play, rule: str = "INC-9.04") -> Unit:
    """The item lies in the carrier's square."""
    if not unit.item:
        return unit
    item = unit.item
    state.items = {**state.items, item: unit.cell}
    by = (state.turn, unit.seat, unit.id)
    # Dying is not dropping (INC-9.06), even if the model dropped the item before.
    state.dropped = {**state.dropped, item: by if rule == "INC-9.04" else (0, "", "")}
    play.tell(ItemDropped(unit.id, item, state.scenario.names[unit.cell], rule=rule))
    return state.put(unit, item="")


RULES[PickUp] = UnitRule(
    offer_items, why_not_pick_up, item_cost, perform_pick_up, movement=True,
    fits=lambda scenario, model: model.carries,
)  # fmt: skip
RULES[Take] = UnitRule(None, why_not_take, item_cost, perform_take, movement=True)
