# SPDX-License-Identifier: MIT
"""Chapter 8: steps, secret passages, doors, barricades."""

from __future__ import annotations

from redoubt.games.wolfenstein.actions import (
    ClearBarricade,
    Climb,
    Move,
    OpenDoor,
    UsePassage,
)
from redoubt.games.wolfenstein.events import Moved, Paid, PassageUsed
from redoubt.games.wolfenstein.rules.deeds import DEEDS, GATE_NEAR, PASSAGE, Deed
from redoubt.games.wolfenstein.rules.figures import (
    gets_off,
    hovers,
    light_footed,
    may_enter,
    may_pass,
    may_stop,
    step_cost,
)
from redoubt.games.wolfenstein.rules.harm import tire
from redoubt.games.wolfenstein.rules.kit import Kit
from redoubt.games.wolfenstein.rules.place import (
    clear_barricade,
    has_lock,
    locked,
    open_door,
    put_on,
)
from redoubt.games.wolfenstein.state import HERO, NAZI, Unit, WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

KEPT = 4096  # lists of steps


def _cell(state: WolfensteinState, name: str) -> int:
    return state.scenario.board.cell_of.get(name, -1)


# -- moving ------------------------------------------------------------------------------------


def _try_moves(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    """Steps onto plain free squares need no second look."""
    scenario, cell = state.scenario, unit.cell
    if unit.ap < scenario.step:
        return []
    marks = state._marks
    barred = state._theirs if unit.kind != HERO and hovers(state, unit) else state._theirs | marks
    if state.shoshana >= 0:
        barred |= 1 << state.shoshana
    rings = state._rings
    ways = rings[cell] & ~barred
    taken = state._ours | marks | barred | scenario.odd_mask
    odd = ways & taken
    while odd:
        bit = odd & -odd
        odd ^= bit
        to = bit.bit_length() - 1
        if unit.ap >= scenario.on_and_off and rings[to] & ~taken:
            continue  # whatever lies there: a plain square is beside it, and can be paid too
        if not _may_step(state, unit, to, taken):
            ways ^= bit
    key = (unit.id, ways)
    moves = scenario.moves.get(key)
    if moves is None:
        if len(scenario.moves) >= KEPT:
            scenario.moves.clear()
        names, steps = scenario.board.names, scenario.board.steps[cell]
        moves = scenario.moves[key] = [
            Move(unit.id, names[to]) for to, _ in steps if ways >> to & 1
        ]
    return moves


def _may_step(state: WolfensteinState, unit: Unit, to: int, taken: int) -> bool:
    """Whether a step onto a square that is not plain can be paid, and what comes after it."""
    left = unit.ap - step_cost(state, unit, to)
    if left < 0:
        return False
    if may_stop(state, unit, to):
        return True
    if left >= state.scenario.content.costs.move and state._rings[to] & ~taken:
        return True  # a plain square lies beside it
    return gets_off(state, unit, to, left)


def _why_not_move(state: WolfensteinState, unit: Unit, action: Move) -> Refusal | None:
    to = _cell(state, action.to)
    gates = state.scenario.board.step_gates[unit.cell].get(to) if to >= 0 else None
    facts = {"unit": unit.id, "to": action.to}
    if gates is None:  # a wall, or the border of the map (WOLF-8.07)
        far = to < 0 or state.scenario.board.distance(unit.cell, to) != 1
        return Refusal("WOLF-8.02" if far else "WOLF-8.09", "not-one-step", facts)
    if gates & state._shut:
        return Refusal("WOLF-8.13", "door-closed", facts)
    if gates & state._bars:
        return Refusal("WOLF-8.16", "barricade-in-the-way", facts)
    if not may_enter(state, unit, to):
        rule = "WOLF-8.22" if to in state._at else "WOLF-8.19"
        return Refusal(rule, "may-not-enter", facts)
    left = unit.ap - step_cost(state, unit, to)
    if left >= 0 and not may_stop(state, unit, to) and not gets_off(state, unit, to, left):
        return Refusal("WOLF-8.05", "could-not-leave", facts)
    return None


def _move_cost(state: WolfensteinState, unit: Unit, action: Move) -> int:
    return step_cost(state, unit, state.scenario.board.cell_of[action.to])


def _move(state: WolfensteinState, unit: Unit, action: Move, play: Play) -> None:
    to = state.scenario.board.cell_of[action.to]
    cost = step_cost(state, unit, to)
    play.tell(Paid(unit.id, cost, rule="WOLF-7.01"))
    play.tell(Moved(unit.id, action.to, rule="WOLF-8.02"))
    put_on(state, unit, to, play, cost)


# -- secret passages -----------------------------------------------------------------------------


def _try_passage(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    return [UsePassage(unit.id)] if unit.cell in state.scenario.passage else []


def _why_not_passage(state: WolfensteinState, unit: Unit, action: UsePassage) -> Refusal | None:
    """WOLF-8.24, WOLF-8.26: 1 AP to pass and enough to leave the far token.

    A robot moves in the way a hero does (WOLF-18.09).
    """
    facts = {"unit": unit.id}
    far = state.scenario.passage.get(unit.cell, -1)
    if far < 0:
        return Refusal("WOLF-8.24", "no-passage-here", facts)
    if not may_pass(state, unit):
        return Refusal("WOLF-8.24", "too-wide", facts)
    there = state.at(far)
    if there is not None and there.kind == NAZI:
        return Refusal("WOLF-8.24", "passage-held", facts)
    left = unit.ap - state.scenario.content.costs.passage
    if left >= 0 and not gets_off(state, unit, far, left):
        return Refusal("WOLF-8.26", "could-not-leave-passage", facts)
    return None


def _passage_cost(state: WolfensteinState, unit: Unit, action: Action) -> int:
    return state.scenario.content.costs.passage


def _passage(state: WolfensteinState, unit: Unit, action: UsePassage, play: Play) -> None:
    """WOLF-8.25: fatigue as an effect."""
    far = state.scenario.passage[unit.cell]
    play.tell(PassageUsed(unit.id, state.scenario.name(far), rule="WOLF-8.24"))
    unit = put_on(state, unit, far, play)
    tire(state, unit, "WOLF-8.25", play)


# -- barricades --------------------------------------------------------------------------------


def _try_climb(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    if not state._bars or not light_footed(state, unit):
        return []
    names = state.scenario.board.names
    return [
        Climb(unit.id, names[to])
        for to, gates in state.scenario.board.steps[unit.cell]
        if gates & state._bars
    ]


def _why_not_climb(state: WolfensteinState, unit: Unit, action: Climb) -> Refusal | None:
    """Straight across a barricade with the grappling hook; it stays."""
    to = _cell(state, action.to)
    facts = {"unit": unit.id, "to": action.to}
    if not light_footed(state, unit):
        return Refusal("WOLF-8.16", "no-hook", facts)
    board = state.scenario.board
    gates = board.step_gates[unit.cell].get(to, 0)
    straight = to >= 0 and (
        board.xy(to)[0] == board.xy(unit.cell)[0] or (board.xy(to)[1] == board.xy(unit.cell)[1])
    )
    if not gates & state._bars or not straight or gates & state._shut:
        return Refusal("WOLF-8.16", "no-barricade-there", facts)
    if not may_enter(state, unit, to):
        return Refusal("WOLF-8.22", "may-not-enter", facts)
    left = unit.ap - state.scenario.content.costs.climb
    if left >= 0 and not may_stop(state, unit, to) and not gets_off(state, unit, to, left):
        return Refusal("WOLF-8.05", "could-not-leave", facts)
    return None


def _climb_cost(state: WolfensteinState, unit: Unit, action: Action) -> int:
    return state.scenario.content.costs.climb


def _climb(state: WolfensteinState, unit: Unit, action: Climb, play: Play) -> None:
    play.tell(Moved(unit.id, action.to, rule="WOLF-8.16"))
    put_on(state, unit, _cell(state, action.to), play)


def _try_clear(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    gates = state.scenario.board.gates
    return [
        ClearBarricade(unit.id, name) for name in state.barricades if unit.cell in gates[name].cells
    ]


def _why_not_clear(state: WolfensteinState, unit: Unit, action: ClearBarricade) -> Refusal | None:
    """WOLF-8.18: a weapon with metal piercing; neither ammunition nor a reload token matters."""
    facts = {"unit": unit.id, "barricade": action.barricade}
    if action.barricade not in state.barricades:
        return Refusal("WOLF-8.18", "no-such-barricade", facts)
    if unit.cell not in state.scenario.board.gates[action.barricade].cells:
        return Refusal("WOLF-8.18", "not-beside-it", facts)
    weapons = state.scenario.content.weapons
    if not unit.bulldozer and not any(weapons[gun.card].metal_piercing for gun in unit.guns):
        return Refusal("WOLF-8.18", "no-metal-piercing", facts)
    return None


def _clear_cost(state: WolfensteinState, unit: Unit, action: Action) -> int:
    return state.scenario.content.costs.barricade


def _clear(state: WolfensteinState, unit: Unit, action: ClearBarricade, play: Play) -> None:
    if unit.bulldozer:  # it is good for one barricade
        state.put(unit, bulldozer=False)
    clear_barricade(state, unit.id, action.barricade, play)


# -- doors -------------------------------------------------------------------------------------


def _try_doors(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    gates = state.scenario.board.gates
    return [OpenDoor(unit.id, name) for name in state.doors if unit.cell in gates[name].cells]


def _why_not_door(state: WolfensteinState, unit: Unit, action: OpenDoor) -> Refusal | None:
    facts = {"unit": unit.id, "door": action.door}
    if action.door not in state.doors:
        return Refusal("WOLF-8.15", "no-closed-door", facts)
    if unit.cell not in state.scenario.board.gates[action.door].cells:
        return Refusal("WOLF-8.14", "not-beside-it", facts)
    if locked(state, action.door):
        return Refusal("WOLF-1.04", "door-locked", facts)
    return None


def _door_cost(state: WolfensteinState, unit: Unit, action: OpenDoor) -> int:
    """WOLF-8.14; nothing for Anya or with lock picks, but not where a mission has a lock."""
    if unit.kind == HERO and not has_lock(state, action.door):
        other = unit.worn.get("other")
        picks = other is not None and state.scenario.content.equipment[other.card].picks
        if picks or state.hero_card(unit).always == "lock-expert":
            return 0
    return state.scenario.content.costs.door


def _open(state: WolfensteinState, unit: Unit, action: OpenDoor, play: Play) -> None:
    open_door(state, unit.id, action.door, play)


DEEDS[Move] = Deed(
    _try_moves, _why_not_move, _move_cost, _move, robot=True, passing=True, sure=True, pays=True
)
DEEDS[UsePassage] = Deed(
    _try_passage,
    _why_not_passage,
    _passage_cost,
    _passage,
    robot=True,
    passing=True,
    needs=PASSAGE,
)
DEEDS[Climb] = Deed(_try_climb, _why_not_climb, _climb_cost, _climb, passing=True, needs=GATE_NEAR)
DEEDS[OpenDoor] = Deed(_try_doors, _why_not_door, _door_cost, _open, robot=True, needs=GATE_NEAR)
DEEDS[ClearBarricade] = Deed(_try_clear, _why_not_clear, _clear_cost, _clear, needs=GATE_NEAR)
