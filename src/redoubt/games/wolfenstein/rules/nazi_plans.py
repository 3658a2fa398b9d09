# SPDX-License-Identifier: MIT
"""Chapter 13: what a Nazi does next (13.27), looked at anew before every single step."""

from __future__ import annotations

from typing import NamedTuple

from redoubt.games.wolfenstein.frames import NaziPhase, NaziTurn
from redoubt.games.wolfenstein.rules.figures import (
    adjacent,
    distance,
    may_enter,
    noticed,
    sees_cell,
    touching,
    zones_of,
)
from redoubt.games.wolfenstein.rules.harm import toughness
from redoubt.games.wolfenstein.rules.paths import Way, beside, price, rests, squares, way_to
from redoubt.games.wolfenstein.state import Unit, WolfensteinState

ATTACK, STEP, DOOR, DONE, BLOCKED = "attack", "step", "door", "done", "blocked"
DECOY = "shoshana"


class Plan(NamedTuple):
    """What comes next: a target, a square or a door; `goal` is whom it is after, `why` the tie."""

    kind: str
    target: str = ""
    cell: int = -1
    goal: str = ""
    why: str = ""


class Aim(NamedTuple):
    """Something a Nazi is after: a hero, the decoy, or a zone."""

    name: str
    cell: int
    zone: int = -1


def plan(state: WolfensteinState, phase: NaziPhase, turn: NaziTurn) -> Plan:
    """WOLF-13.27, (a) to (d)."""
    nazi = state.units[turn.unit]
    card = state.enemy_card(nazi)
    well = nazi.placed or rests(state, nazi, nazi.cell)
    if well and not turn.attacked and not nazi.sabotaged and turn.ap >= card.cost:
        target, why = choose_target(state, nazi)
        if target:
            return Plan(ATTACK, target, why=why)
    aim, why = _aim(state, phase, turn, nazi)
    if aim is None:
        return Plan(DONE, why="no-goal")
    if well and aim.zone < 0 and _arrived(state, nazi, aim):
        return Plan(DONE, goal=aim.name, why="adjacent")
    if turn.ap <= 0:
        return Plan(DONE, goal=aim.name, why="no-ap")
    return _walk(state, nazi, turn, aim, why)


# -- targets -----------------------------------------------------------------------------------


def choose_target(state: WolfensteinState, nazi: Unit) -> tuple[str, str]:
    """WOLF-13.13, WOLF-13.18: the closest hero in range and sight, then the weakest."""
    card = state.enemy_card(nazi)
    least = 2 if "minimum-range-2" in card.abilities else 1
    found: list[tuple[int, int, int, str]] = []
    for place, hero in enumerate(state.standing()):
        far = noticed(state, nazi, hero)
        if far and least <= far <= card.range:
            found.append((far, toughness(state, hero), place, hero.id))
    guards = [state.units[id] for *_, id in found if state.units[id].shield]
    if guards:  # Shield of the pack
        found = [f for f in found if not _guarded(state, state.units[f[3]], guards)]
    if not card.leader and state.shoshana >= 0 and sees_cell(state, nazi, state.shoshana):
        far = _cell_distance(state, nazi, state.shoshana)
        if least <= far <= card.range:
            found.append((far, 0, -1, DECOY))
    if not found:
        return "", ""
    best = min(found)
    return best[3], _why([f[:2] for f in found], best[:2])


def _guarded(state: WolfensteinState, hero: Unit, guards: list[Unit]) -> bool:
    return any(g.id != hero.id and adjacent(state, g, hero) for g in guards)


def _why(keys: list[tuple[int, int]], best: tuple[int, int]) -> str:
    """How a choice was made: nearest, weakest of the nearest, or the first in seating order."""
    if keys.count(best) > 1:
        return "seating"
    return "weakest" if sum(key[0] == best[0] for key in keys) > 1 else "nearest"


def _cell_distance(state: WolfensteinState, nazi: Unit, cell: int) -> int:
    return min(state.scenario.board.distance(c, cell) for c in state.cells(nazi))


# -- goals -------------------------------------------------------------------------------------


def _aim(
    state: WolfensteinState, phase: NaziPhase, turn: NaziTurn, nazi: Unit
) -> tuple[Aim | None, str]:
    """WOLF-13.27 (b) and (c)."""
    seen = _closest(state, nazi, [h for h in state.standing() if noticed(state, nazi, h)], True)
    if seen is not None:
        return seen, "sight"
    known = (*turn.followed, *phase.saw.get(nazi.id, ()))
    heroes = [hero for hero in state.standing() if hero.id in known]
    if heroes:
        return _closest(state, nazi, heroes, False), "followed"
    if turn.attacked:
        return None, ""
    if nazi.alerted:
        return _by_path(state, nazi, state.standing()), "alerted"
    if state.enemy_card(nazi).leader:
        if not nazi.attacker:
            return None, ""
        by = [hero for hero in state.standing() if hero.id == nazi.attacker]
        return _by_path(state, nazi, by or state.standing()), "attacked"
    return _noise(state, phase, nazi), "noise"


def _closest(state: WolfensteinState, nazi: Unit, heroes: list[Unit], decoy: bool) -> Aim | None:
    """WOLF-13.18: the closest, then the weakest, then seating order."""
    found = [
        (distance(state, nazi, hero), toughness(state, hero), place, hero.id, hero.cell)
        for place, hero in enumerate(heroes)
    ]
    leader = state.enemy_card(nazi).leader
    if decoy and not leader and state.shoshana >= 0 and sees_cell(state, nazi, state.shoshana):
        far = _cell_distance(state, nazi, state.shoshana)
        found.append((far, 0, -1, DECOY, state.shoshana))
    if not found:
        return None
    *_, name, cell = min(found)
    return Aim(name, cell)


def _by_path(state: WolfensteinState, nazi: Unit, heroes: list[Unit]) -> Aim | None:
    """WOLF-11.13: nearest by path cost, ties as in WOLF-13.18."""
    found = []
    for place, hero in enumerate(heroes):
        way = _way(state, nazi, Aim(hero.id, hero.cell))
        cost = 9999 if way is None else way.cost
        found.append((cost, toughness(state, hero), place, hero.id, hero.cell))
    if not found:
        return None
    *_, name, cell = min(found)
    return Aim(name, cell)


def _noise(state: WolfensteinState, phase: NaziPhase, nazi: Unit) -> Aim | None:
    """WOLF-13.19, WOLF-13.20: the noisy place with most heroes, then the nearer one."""
    board = state.scenario.board
    own = zones_of(state, nazi)
    near = set(own)
    for zone in own:
        near |= board.next_zones[zone]
    best: tuple[int, int, int] | None = None
    for zone in sorted(near & set(phase.noisy)):
        count = sum(zone in zones_of(state, hero) for hero in state.standing())
        way = None if zone in own else _way(state, nazi, Aim("", -1, zone))
        cost = 0 if zone in own else 9999 if way is None else way.cost
        key = (-count, cost, zone)
        if best is None or key < best:
            best = key
    if best is None:
        return None
    zone = best[2]
    if zone not in own:
        return Aim(board.zones[zone], -1, zone)
    inside = [hero for hero in state.standing() if zone in zones_of(state, hero)]
    return _by_path(state, nazi, inside)


def _arrived(state: WolfensteinState, nazi: Unit, aim: Aim) -> bool:
    """WOLF-13.17; with a minimum range it keeps its distance."""
    if "minimum-range-2" in state.enemy_card(nazi).abilities:
        return _cell_distance(state, nazi, aim.cell) <= 2
    return any(touching(state, cell, aim.cell) for cell in state.cells(nazi))


# -- the next step -------------------------------------------------------------------------------


def _way(state: WolfensteinState, nazi: Unit, aim: Aim, *, through: bool = False) -> Way | None:
    if aim.zone >= 0:
        goals = {
            cell for cell in state.scenario.board.zone_cells[aim.zone] if rests(state, nazi, cell)
        }
    else:
        goals = beside(state, nazi, aim.cell)
    return way_to(state, nazi, goals, through=through) if goals else None


def _walk(state: WolfensteinState, nazi: Unit, turn: NaziTurn, aim: Aim, why: str) -> Plan:
    """WOLF-13.28: the first step of a cheapest path; else as far as one comes (WOLF-13.12)."""
    way = _way(state, nazi, aim)
    detour = way is None
    if way is None:
        way = _way(state, nazi, aim, through=True)
    if way is None or not way.cells:
        return Plan(BLOCKED if not turn.moved else DONE, goal=aim.name, why="no-way")
    to = way.cells[0]
    gates = dict(_edges(state, nazi))[to]
    stuck = Plan(BLOCKED if not turn.moved else DONE, goal=aim.name, why="obstacle")
    if gates & state._bars:
        return stuck
    for name in state.doors:
        gate = state.scenario.board.gates[name]
        if gate.bit & gates:
            return Plan(DOOR, name, goal=aim.name, why=why)
    cost = 0
    here = nazi.cell
    for cell in way.cells:  # a square to stop on must be in reach
        cost += price(state, nazi, here, cell)
        if detour and not _enters(state, nazi, cell):
            return stuck
        if cost > turn.ap:
            return Plan(DONE, goal=aim.name, why="no-ap")
        if rests(state, nazi, cell):
            return Plan(STEP, cell=to, goal=aim.name, why=why)
        here = cell
    return stuck


def _edges(state: WolfensteinState, nazi: Unit) -> tuple[tuple[int, int], ...]:
    board = state.scenario.board
    if state.enemy_card(nazi).large:
        return board.large_steps(nazi.cell)
    return board.steps[nazi.cell]


def _enters(state: WolfensteinState, nazi: Unit, cell: int) -> bool:
    return all(may_enter(state, nazi, place) for place in squares(state, nazi, cell))
