# SPDX-License-Identifier: MIT
"""Chapter 13: the next step of a Nazi on its way (13.26, 13.28), and what a plan is."""

from __future__ import annotations

import msgspec

from redoubt.games.wolfenstein.frames import NaziTurn
from redoubt.games.wolfenstein.rules import ties
from redoubt.games.wolfenstein.rules.paths import (
    UNREACHABLE,
    Ground,
    Way,
    beside,
    edges,
    price,
    way_begun,
    way_to,
)
from redoubt.games.wolfenstein.rules.place import locked_for
from redoubt.games.wolfenstein.state import Unit, WolfensteinState

ATTACK, STEP, DOOR, DONE, BLOCKED = "attack", "step", "door", "done", "blocked"
STUCK = frozenset(("no-way", "obstacle", "no-ap"))  # why it is done before it is there


class Plan(msgspec.Struct, frozen=True):
    """What comes next: a target, a square or a door.

    goal      whom it is after, and `why`
    how       how it chose between several: nearest, weakest, ...; "" if there was one
    tie       what is tied (a window of ties.py), with its `options`
    onward    a step onto a no-stop square: the steps after it, up to where the figure may stop
    """

    kind: str
    target: str = ""
    cell: int = -1
    goal: str = ""
    why: str = ""
    how: str = ""
    tie: str = ""
    options: tuple[str, ...] = ()
    onward: tuple[int, ...] = ()


def is_stuck(found: Plan) -> bool:
    """Whether there is nothing to do towards a goal that has not been reached."""
    return found.kind == BLOCKED or (found.kind == DONE and found.why in STUCK)


class Aim(msgspec.Struct, frozen=True):
    """Something a Nazi is after: a hero, the decoy, or a zone; and how it was preferred.

    tie       what it would be tied in (a window of ties.py), with those that are `equal`
    """

    name: str
    cell: int
    zone: int = -1
    how: str = ""
    tie: str = ""
    equal: tuple[str, ...] = ()


def _goals(state: WolfensteinState, ground: Ground, aim: Aim) -> int:
    if aim.zone >= 0:
        return state.scenario.board.zone_mask[aim.zone] & ground.stop
    return beside(state, ground, aim.cell)


def way_for(
    state: WolfensteinState,
    nazi: Unit,
    ground: Ground,
    aim: Aim,
    *,
    through: bool = False,
    most: int = UNREACHABLE,
) -> Way | None:
    goals = _goals(state, ground, aim)
    return way_to(state, nazi, ground, goals, through=through, most=most) if goals else None


def walk(
    state: WolfensteinState, nazi: Unit, turn: NaziTurn, ground: Ground, aim: Aim, why: str
) -> Plan:
    """WOLF-13.28: the first step of a cheapest path; else as far as one comes (WOLF-13.12)."""
    way, through = way_for(state, nazi, ground, aim), False
    if way is None:
        way, through = way_for(state, nazi, ground, aim, through=True), True
        if way is None or not way.cost:
            stuck = DONE if turn.moved else BLOCKED
            return Plan(stuck, goal=aim.name, why="no-way", how=aim.how)
    if not way.cost:
        return Plan(DONE, goal=aim.name, why="arrived", how=aim.how)
    tied = not through and ties.asks(state, ties.STEPS)
    found = (_tied_steps if tied else _first_step)(state, nazi, turn, ground, aim, why, way)
    if found.kind in (STEP, DOOR):
        return found
    goals = _goals(state, ground, aim)  # another way may be as cheap, and can be begun
    cells = way_begun(state, nazi, ground, goals, turn.ap, through=through)
    return _go(state, nazi, aim, why, cells) if cells else found


def _tied_steps(
    state: WolfensteinState,
    nazi: Unit,
    turn: NaziTurn,
    ground: Ground,
    aim: Aim,
    why: str,
    way: Way,
) -> Plan:
    """WOLF-13.05: two cheapest paths of equal cost; those that can be begun are offered."""
    plans = {}
    for to, other in _equal_ways(state, nazi, ground, aim, way):
        found = _first_step(state, nazi, turn, ground, aim, why, other)
        if found.kind in (STEP, DOOR):
            plans[state.scenario.name(to)] = found
    if not plans:
        return _first_step(state, nazi, turn, ground, aim, why, way)
    choice = ties.picked(turn.picks, ties.STEPS, list(plans))
    if choice:
        return plans[choice]
    first = next(iter(plans.values()))
    if len(plans) == 1:
        return first
    return msgspec.structs.replace(first, tie=ties.STEPS, options=tuple(plans))


def _equal_ways(
    state: WolfensteinState, nazi: Unit, ground: Ground, aim: Aim, way: Way
) -> list[tuple[int, Way]]:
    """Each first step of a cheapest path, and that path, in the engine's order."""
    goals, found = _goals(state, ground, aim), []
    for to, gates in edges(state, ground, nazi.cell):
        if gates & state._bars or not ground.enter >> to & 1:
            continue
        if any(locked_for(state, nazi.cell, door) for door in shut_doors(state, gates)):
            continue
        cost = _toll(state, nazi, nazi.cell, to, gates)
        rest = way_to(state, msgspec.structs.replace(nazi, cell=to), ground, goals)
        if rest is not None and cost + rest.cost == way.cost:
            found.append((to, Way((to, *rest.cells), way.cost)))
    return found


def shut_doors(state: WolfensteinState, gates: int) -> list[str]:
    """The closed doors among some gates."""
    board = state.scenario.board
    return [name for name in state.doors if board.gates[name].bit & gates]


def _toll(state: WolfensteinState, nazi: Unit, old: int, new: int, gates: int) -> int:
    """AP for one step with the doors that must be opened for it."""
    doors = (gates & state._shut).bit_count() * state.scenario.content.costs.door
    return price(state, nazi, old, new) + doors


def _first_step(
    state: WolfensteinState,
    nazi: Unit,
    turn: NaziTurn,
    ground: Ground,
    aim: Aim,
    why: str,
    way: Way,
) -> Plan:
    """A door to open, or a step; a square to stop on must be in reach (WOLF-13.28)."""
    stuck = BLOCKED if not turn.moved else DONE
    cost, here, first = 0, nazi.cell, -1
    onward: tuple[int, ...] = ()
    for cell in way.cells:
        gates = _gates(state, here, cell, large=ground.large)
        if gates & state._bars or not ground.enter >> cell & 1:
            break
        if first < 0:
            first = cell
            if gates & state._shut:  # WOLF-13.26
                door = shut_doors(state, gates)[0]
                return Plan(DOOR, door, -1, aim.name, why, aim.how)
        elif gates & state._shut:  # WOLF-8.05: on a no-stop square it may only move on
            break
        else:
            onward = (*onward, cell)
        cost += _toll(state, nazi, here, cell, gates)
        if cost > turn.ap:
            return Plan(stuck, goal=aim.name, why="no-ap", how=aim.how)
        if ground.stop >> cell & 1:
            return Plan(STEP, "", first, aim.name, why, aim.how, onward=onward)
        here = cell
    return Plan(stuck, goal=aim.name, why="obstacle", how=aim.how)


def _go(state: WolfensteinState, nazi: Unit, aim: Aim, why: str, cells: tuple[int, ...]) -> Plan:
    """The first of some squares, or the door before it."""
    large = nazi.card in state.scenario.large
    gates = _gates(state, nazi.cell, cells[0], large=large)
    if gates & state._shut:
        return Plan(DOOR, shut_doors(state, gates)[0], -1, aim.name, why, aim.how)
    return Plan(STEP, "", cells[0], aim.name, why, aim.how, onward=cells[1:])


def go_on(turn: NaziTurn) -> Plan:
    """WOLF-13.27: on a no-stop square nothing is looked for; it goes the way it was on."""
    return Plan(STEP, cell=turn.onward[0], goal=turn.goal, onward=turn.onward[1:])


def _gates(state: WolfensteinState, here: int, to: int, *, large: bool) -> int:
    board = state.scenario.board
    return dict(board.large_steps(here))[to] if large else board.step_gates[here][to]
