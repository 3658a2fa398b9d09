# SPDX-License-Identifier: MIT
"""Chapter 7: facing, steps, entering, leaving; with Leap (28.22)."""

from __future__ import annotations

from heapq import heappop, heappush

from redoubt.board.square import DIRECTION_NAMES
from redoubt.games.incursion.actions import Enter, Leave, Move, Stand, Turn
from redoubt.games.incursion.events import Entered, FellBack, Left, Moved, StoodUp, Turned
from redoubt.games.incursion.frames import ExtraStepOffer, Strike
from redoubt.games.incursion.rules.pay import COMMAND, points, surcharge
from redoubt.games.incursion.rules.removal import depart
from redoubt.games.incursion.rules.units import RULES, UnitRule, mark_moved
from redoubt.games.incursion.rules.victory import carried_off
from redoubt.games.incursion.state import BOARD, FALLEN, IncursionState, Unit
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

FACINGS = {name: facing for facing, name in enumerate(DIRECTION_NAMES)}


# -- stepping -----------------------------------------------------------------------------


def step_cost(state: IncursionState, unit: Unit, direction: int) -> int:
    """INC-7.04, INC-7.05: forward 1, aside or back 2; more in a Flooded Tunnel."""
    costs = state.scenario.content.costs
    return (costs.forward if direction == unit.facing else costs.aside) + surcharge(state)


def turn_cost(state: IncursionState, unit: Unit) -> int:
    """INC-7.02; a Blitzhund turns for nothing (INC-28.21)."""
    agile = state.scenario.content.models[unit.model].agile
    return (0 if agile else state.scenario.content.costs.turn) + surcharge(state)


def offer_moves(
    state: IncursionState, unit: Unit, budget: int, mode: str, found: list[Action]
) -> None:
    scenario = state.scenario
    cell, facing, closed = unit.cell, unit.facing, state._closed
    names = scenario.names
    extra = surcharge(state)
    forward = scenario.content.costs.forward + extra
    aside = scenario.content.costs.aside + extra
    leaping = unit.leapt_from >= 0
    leaps = leaping or scenario.content.models[unit.model].leaps
    for direction in (0, 1, 2, 3):
        cost = forward if direction == facing else aside
        if cost > budget:
            continue
        to = scenario.way[direction][cell]
        if to < 0 or (scenario.gate[direction][cell] | 1 << to) & closed:
            continue
        if leaps and (leaping or to in state._at):
            if why_not_leap(state, unit, to, cost, mode) is not None:
                continue
        elif to in state._at:
            continue
        found.append(Move(unit.id, names[to]))


def why_not_move(state: IncursionState, unit: Unit, action: Move, mode: str) -> Refusal | None:
    scenario = state.scenario
    to = scenario.cell_of.get(action.to, -1)
    facts = {"unit": unit.id, "to": action.to}
    if to < 0:
        return Refusal("INC-7.08", "no-such-square", facts)
    direction = scenario.grid.direction_to(unit.cell, to)
    if direction < 0:
        return Refusal("INC-7.06", "not-adjacent", facts)
    if scenario.way[direction][unit.cell] < 0:
        return Refusal("INC-7.08", "wall", facts)
    if scenario.gate[direction][unit.cell] & state._closed:
        return Refusal("INC-7.08", "door-closed", facts)
    if to == state.cave_in:
        return Refusal("INC-29.31", "cave-in", facts)
    if unit.leapt_from >= 0 or (to in state._at and scenario.content.models[unit.model].leaps):
        return why_not_leap(state, unit, to, step_cost(state, unit, direction), mode)
    if to in state._at:
        return Refusal("INC-7.07", "occupied", {**facts, "other": state._at[to]})
    return None


def move_cost(state: IncursionState, unit: Unit, action: Move) -> int:
    to = state.scenario.cell_of[action.to]
    return step_cost(state, unit, state.scenario.grid.direction_to(unit.cell, to))


def perform_move(state: IncursionState, unit: Unit, action: Move, mode: str, play: Play) -> None:
    to = state.scenario.cell_of[action.to]
    forward = state.scenario.grid.direction_to(unit.cell, to) == unit.facing
    if forward:
        promise_extra(state, unit, mode)
    step_to(state, unit, to, play)


def promise_extra(state: IncursionState, unit: Unit, mode: str) -> None:
    """INC-29.14: the free square follows once fire and reactions to this one are settled."""
    extra = state.effect(unit).forward
    if extra:
        below_finish = len(state.stack) - 1
        offer = ExtraStepOffer(unit.seat, unit.id, extra, mode == COMMAND)
        state.stack.insert(below_finish, offer)


def step_to(state: IncursionState, unit: Unit, to: int, play: Play, rule: str = "") -> Unit:
    """Put a model on a square; INC-17.09: burning squares hurt at once."""
    leapt = unit.leapt_from
    if to in state._at:
        leapt = unit.cell if leapt < 0 else leapt
    else:
        leapt = -1
    forward = state.scenario.way[unit.facing][unit.cell] == to
    unit = state.place(unit, to, leapt_from=leapt)
    rule = rule or ("INC-7.04" if forward else "INC-7.05")
    play.tell(Moved(unit.id, state.scenario.names[to], rule=rule))
    mark_moved(state, unit.id)
    return enter_fire(state, unit, play)


def enter_fire(state: IncursionState, unit: Unit, play: Play) -> Unit:
    """INC-17.10: the second burning square costs 2 dice, the third 3."""
    if unit.cell in state.fires and unit.status != FALLEN:
        unit = state.put(unit, heat=unit.heat + 1)
        state.stack.append(
            Strike(kind="burn", seat=unit.seat, targets=(unit.id,), dice=(unit.heat,), paid=False)
        )
    return unit


# -- leaping ------------------------------------------------------------------------------


def why_not_leap(
    state: IncursionState, unit: Unit, to: int, cost: int, mode: str
) -> Refusal | None:
    """INC-28.22 to INC-28.24: AP alone, and a free square must stay in reach."""
    facts = {"unit": unit.id, "to": state.scenario.names[to]}
    if mode == COMMAND:
        return Refusal("INC-28.23", "no-cp-for-leap", facts)
    with_cp = points(state, unit, mode) - cost
    if cost > unit.ap:  # if CP do not reach either, the price is what is wrong (INC-5.05)
        return Refusal("INC-28.23", "no-cp-for-leap", facts) if with_cp >= 0 else None
    if to not in state._at:
        return None
    if not can_land(state, unit, to, unit.facing, unit.ap - cost):
        if can_land(state, unit, to, unit.facing, with_cp):
            return Refusal("INC-28.23", "no-cp-for-leap", facts)
        return Refusal("INC-28.24", "no-landing", facts)
    return None


def can_land(state: IncursionState, unit: Unit, cell: int, facing: int, ap: int) -> bool:
    """Whether a free square can be reached from an occupied one with this many AP."""
    scenario = state.scenario
    extra = surcharge(state)
    forward = scenario.content.costs.forward + extra
    aside = scenario.content.costs.aside + extra
    turn = turn_cost(state, unit)
    closed = state._closed
    seen: set[tuple[int, int]] = set()
    queue = [(0, cell, facing)]
    while queue:
        spent, here, looks = heappop(queue)
        if (here, looks) in seen:
            continue
        seen.add((here, looks))
        for direction in (0, 1, 2, 3):
            if direction != looks and spent + turn <= ap:
                heappush(queue, (spent + turn, here, direction))
            to = scenario.way[direction][here]
            total = spent + (forward if direction == looks else aside)
            if to < 0 or total > ap or (scenario.gate[direction][here] | 1 << to) & closed:
                continue
            if to not in state._at:
                return True
            heappush(queue, (total, to, looks))
    return False


def settle_leaps(state: IncursionState, play: Play) -> None:
    """INC-28.22: a square that has become free is landed on; who cannot finish goes back."""
    for unit in list(state.units.values()):
        if unit.leapt_from >= 0 and unit.status != FALLEN:
            settle_leap(state, unit, play)


def settle_leap(state: IncursionState, unit: Unit, play: Play) -> Unit:
    if unit.cell not in state._at:
        return state.place(unit, unit.cell, leapt_from=-1)
    if can_land(state, unit, unit.cell, unit.facing, unit.ap):
        return unit
    back = _free_square(state, unit.leapt_from)
    play.tell(FellBack(unit.id, state.scenario.names[back], rule="INC-28.22"))
    return state.place(unit, back, leapt_from=-1, ap=0)


def _free_square(state: IncursionState, cell: int) -> int:
    """This square, or the nearest free one if somebody or a Cave In is there meanwhile."""
    near = [cell]
    for here in near:
        if here not in state._at and here != state.cave_in:
            return here
        around = [state.scenario.way[direction][here] for direction in (0, 1, 2, 3)]
        near.extend([to for to in around if to >= 0 and to not in near])
    raise AssertionError("no free square on the board")


# -- turning and standing up --------------------------------------------------------------


def offer_turns(
    state: IncursionState, unit: Unit, budget: int, mode: str, found: list[Action]
) -> None:
    cost = turn_cost(state, unit)
    if cost > budget:
        return
    leaping = unit.leapt_from >= 0
    for facing, name in enumerate(DIRECTION_NAMES):
        if facing == unit.facing:
            continue
        if leaping and why_not_turn_in_leap(state, unit, facing, cost, mode) is not None:
            continue
        found.append(Turn(unit.id, name))


def why_not_turn(state: IncursionState, unit: Unit, action: Turn, mode: str) -> Refusal | None:
    facing = FACINGS.get(action.facing, -1)
    if facing < 0:
        return Refusal("INC-7.01", "no-such-facing", {"facing": action.facing})
    if facing == unit.facing:
        return Refusal("INC-7.02", "faces-there-already", {"unit": unit.id})
    if unit.leapt_from >= 0:
        return why_not_turn_in_leap(state, unit, facing, turn_cost(state, unit), mode)
    return None


def why_not_turn_in_leap(
    state: IncursionState, unit: Unit, facing: int, cost: int, mode: str
) -> Refusal | None:
    facts = {"unit": unit.id, "to": state.scenario.names[unit.cell]}
    if mode == COMMAND:
        return Refusal("INC-28.23", "no-cp-for-leap", facts)
    if cost > unit.ap:
        payable = cost <= points(state, unit, mode)
        return Refusal("INC-28.23", "no-cp-for-leap", facts) if payable else None
    if not can_land(state, unit, unit.cell, facing, unit.ap - cost):
        return Refusal("INC-28.24", "no-landing", facts)
    return None


def perform_turn(state: IncursionState, unit: Unit, action: Turn, mode: str, play: Play) -> None:
    state.put(unit, facing=FACINGS[action.facing])
    play.tell(Turned(unit.id, action.facing, rule="INC-7.02"))


def stand_cost(state: IncursionState, unit: Unit, action: Action | None = None) -> int:
    return state.scenario.content.costs.stand + surcharge(state)


def offer_stand(
    state: IncursionState, unit: Unit, budget: int, mode: str, found: list[Action]
) -> None:
    if unit.down and stand_cost(state, unit) <= budget:
        found.append(Stand(unit.id))


def why_not_stand(state: IncursionState, unit: Unit, action: Stand, mode: str) -> Refusal | None:
    if not unit.down:
        return Refusal(state.scenario.edition.knocked_down, "not-down", {"unit": unit.id})
    return None


def perform_stand(state: IncursionState, unit: Unit, action: Stand, mode: str, play: Play) -> None:
    state.put(unit, down=False)
    play.tell(StoodUp(unit.id, rule=state.scenario.edition.knocked_down))


# -- entering and leaving the board -------------------------------------------------------


def entry_facing(state: IncursionState, unit: Unit) -> int:
    """INC-4.22: into the board; -1 at a Hidden Tunnel, where the owner chooses."""
    for entry in state.scenario.entries[unit.seat]:
        if entry.cell == unit.entry:
            return entry.facing
    return -1


def enter_cost(state: IncursionState, unit: Unit, action: Action | None = None) -> int:
    return state.scenario.content.costs.forward + surcharge(state)


def _why_not_here(state: IncursionState, unit: Unit) -> Refusal | None:
    names = state.scenario.names
    if unit.entry < 0:
        return Refusal("INC-29.34", "no-entry-point", {"unit": unit.id})
    facing = entry_facing(state, unit)
    if facing < 0 and unit.entry != state.tunnel:
        return Refusal("INC-29.34", "no-entry-point", {"unit": unit.id})
    if unit.entry in state._at or unit.entry == state.cave_in:
        return Refusal("INC-4.23", "entry-occupied", {"unit": unit.id, "at": names[unit.entry]})
    return None


def offer_enter(
    state: IncursionState, unit: Unit, budget: int, mode: str, found: list[Action]
) -> None:
    if enter_cost(state, unit) > budget or _why_not_here(state, unit) is not None:
        return
    if entry_facing(state, unit) >= 0:
        found.append(Enter(unit.id))
    else:
        found.extend([Enter(unit.id, name) for name in DIRECTION_NAMES])


def why_not_enter(state: IncursionState, unit: Unit, action: Enter, mode: str) -> Refusal | None:
    refusal = _why_not_here(state, unit)
    if refusal is not None:
        return refusal
    chosen = entry_facing(state, unit) < 0
    if action.facing not in (FACINGS if chosen else ("",)):
        return Refusal("INC-4.22", "entry-facing", {"unit": unit.id})
    return None


def perform_enter(state: IncursionState, unit: Unit, action: Enter, mode: str, play: Play) -> None:
    facing = entry_facing(state, unit)
    facing = FACINGS[action.facing] if facing < 0 else facing
    promise_extra(state, unit, mode)  # it comes in by a move forward
    unit = state.place(unit, unit.entry, status=BOARD, facing=facing, entry=-1)
    name = state.scenario.names[unit.cell]
    play.tell(Entered(unit.id, name, DIRECTION_NAMES[facing], rule="INC-4.22"))
    mark_moved(state, unit.id)
    enter_fire(state, unit, play)


def leave_cost(state: IncursionState, unit: Unit, action: Action | None = None) -> int:
    out = state.scenario.exit_at[unit.seat].get(unit.cell, -1)
    return step_cost(state, unit, out)


def offer_leave(
    state: IncursionState, unit: Unit, budget: int, mode: str, found: list[Action]
) -> None:
    exits = state.scenario.exit_at[unit.seat]
    if unit.cell in exits and unit.leapt_from < 0 and leave_cost(state, unit) <= budget:
        found.append(Leave(unit.id))


def why_not_leave(state: IncursionState, unit: Unit, action: Leave, mode: str) -> Refusal | None:
    facts = {"unit": unit.id}
    if unit.cell not in state.scenario.exit_at[unit.seat]:
        return Refusal("INC-7.09", "no-exit", facts)
    if unit.leapt_from >= 0:
        return Refusal("INC-28.22", "leaping", facts)
    return None


def perform_leave(state: IncursionState, unit: Unit, action: Leave, mode: str, play: Play) -> None:
    walk_off(state, unit, play)


def walk_off(state: IncursionState, unit: Unit, play: Play) -> None:
    """INC-7.09: out of the game and no casualty. A blazing model is dead already (INC-24.08)."""
    play.tell(Left(unit.id, rule="INC-7.09"))
    if unit.status == FALLEN:
        depart(state, unit, "dead", play)
        return
    item = unit.item
    depart(state, unit, "left", play)
    if item:
        carried_off(state, unit.seat, play)


RULES[Move] = UnitRule(offer_moves, why_not_move, move_cost, perform_move, movement=True)
RULES[Turn] = UnitRule(
    offer_turns, why_not_turn, lambda s, u, a: turn_cost(s, u), perform_turn, movement=True
)
RULES[Enter] = UnitRule(
    offer_enter, why_not_enter, enter_cost, perform_enter, movement=True, off_board=True
)
RULES[Leave] = UnitRule(
    offer_leave, why_not_leave, leave_cost, perform_leave, movement=True,
    fits=lambda scenario, model: bool(scenario.exits[model.seat]),
)  # fmt: skip
RULES[Stand] = UnitRule(offer_stand, why_not_stand, stand_cost, perform_stand, movement=True)
