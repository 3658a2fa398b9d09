# SPDX-License-Identifier: MIT
"""Chapter 8: doors; and the sealing of G doors in Mission 2 (25.05)."""

from __future__ import annotations

from redoubt.board.square import opposite
from redoubt.games.incursion.actions import CloseDoor, OpenDoor, SealDoor
from redoubt.games.incursion.events import DoorClosed, DoorOpened, DoorSealed
from redoubt.games.incursion.rules.pay import surcharge
from redoubt.games.incursion.rules.units import RULES, UnitRule
from redoubt.games.incursion.state import IncursionState, Unit
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

OPEN, CLOSED, SEALED = "open", "closed", "sealed"
# What each action needs the door to be, and makes of it. A G door that is closed and not sealed
# is a door like any other (INC-25.07).
NEEDS = {OpenDoor: CLOSED, CloseDoor: OPEN, SealDoor: CLOSED}
MAKES = {OpenDoor: OPEN, CloseDoor: CLOSED, SealDoor: SEALED}
TELLS = {OpenDoor: DoorOpened, CloseDoor: DoorClosed, SealDoor: DoorSealed}

DoorAction = OpenDoor | CloseDoor | SealDoor


def door_cost(state: IncursionState, unit: Unit, action: Action | None = None) -> int:
    return state.scenario.content.costs.door + surcharge(state)


def seal_cost(state: IncursionState, unit: Unit, action: Action | None = None) -> int:
    return state.scenario.content.costs.seal + surcharge(state)


def offer_doors(
    state: IncursionState, unit: Unit, budget: int, mode: str, found: list[Action]
) -> None:
    """Opening and closing for any model (INC-8.04), together: both look at the same few doors."""
    around = state.scenario.doors_around[unit.cell]
    if not around or unit.leapt_from >= 0 or door_cost(state, unit) > budget:
        return
    back = opposite(unit.facing)
    for direction, edge in around:
        if direction == back:
            continue
        kind = state.doors[edge]
        name = state.scenario.door_names[edge]
        if kind == CLOSED:
            found.append(OpenDoor(unit.id, name))
        elif kind == OPEN:
            found.append(CloseDoor(unit.id, name))


def offer_seals(
    state: IncursionState, unit: Unit, budget: int, mode: str, found: list[Action]
) -> None:
    around = state.scenario.doors_around[unit.cell]
    if not around or not state.scenario.g_doors or unit.leapt_from >= 0:
        return
    if seal_cost(state, unit) > budget:
        return
    back = opposite(unit.facing)
    for direction, edge in around:
        if direction != back and edge in state.scenario.g_doors and state.doors[edge] == CLOSED:
            found.append(SealDoor(unit.id, state.scenario.door_names[edge]))


def why_not_door(
    state: IncursionState, unit: Unit, action: DoorAction, mode: str
) -> Refusal | None:
    """INC-8.03: in front of it, and not with its back to it."""
    edge = state.scenario.door_of.get(action.door, -1)
    facts = {"unit": unit.id, "door": action.door}
    if edge < 0:
        return Refusal("INC-8.01", "no-such-door", facts)
    if unit.leapt_from >= 0:
        return Refusal("INC-28.22", "leaping", facts)
    sides = [d for d, e in state.scenario.doors_around[unit.cell] if e == edge]
    if not sides:
        return Refusal("INC-8.03", "not-at-door", facts)
    if sides[0] == opposite(unit.facing):
        return Refusal("INC-8.03", "back-to-door", facts)
    if isinstance(action, SealDoor) and edge not in state.scenario.g_doors:
        return Refusal(state.scenario.edition.sealing, "not-a-g-door", facts)
    kind = state.doors[edge]
    if kind == NEEDS[type(action)]:
        return None
    if kind == SEALED:
        return Refusal("INC-8.06", "door-sealed", facts)
    if isinstance(action, SealDoor):
        return Refusal(state.scenario.edition.sealing, "close-it-first", facts)
    return Refusal("INC-8.03", "door-is-so-already", facts)


def perform_door(
    state: IncursionState, unit: Unit, action: DoorAction, mode: str, play: Play
) -> None:
    edge = state.scenario.door_of[action.door]
    kind = type(action)
    state.doors = {**state.doors, edge: MAKES[kind]}
    state.refresh_barriers()
    rule = state.scenario.edition.sealing if kind is SealDoor else "INC-8.03"
    play.tell(TELLS[kind](unit.id, action.door, rule=rule))


RULES[OpenDoor] = UnitRule(
    offer_doors, why_not_door, door_cost, perform_door, movement=True,
    fits=lambda scenario, model: bool(scenario.doors),
)  # fmt: skip
RULES[CloseDoor] = UnitRule(None, why_not_door, door_cost, perform_door, movement=True)
RULES[SealDoor] = UnitRule(
    offer_seals, why_not_door, seal_cost, perform_door, movement=True,
    fits=lambda scenario, model: bool(scenario.g_doors),
)  # fmt: skip
