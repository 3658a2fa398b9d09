# SPDX-License-Identifier: MIT
"""Chapter 13: what a Nazi does next (13.27), looked at anew before every single step.

It attacks, steps or opens a door, and nothing else (WOLF-13.01, WOLF-21.15).

A plan is only a look: it changes nothing. Where choices are equally good it names them, and the
caller asks the AI player or takes the plan as it is (see ties.py).
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from redoubt.games.wolfenstein.frames import NaziPhase, NaziTurn
from redoubt.games.wolfenstein.rules import ties
from redoubt.games.wolfenstein.rules.figures import (
    adjacent,
    distance,
    noticed,
    sees_cell,
    touching,
    zones_of,
)
from redoubt.games.wolfenstein.rules.harm import toughness
from redoubt.games.wolfenstein.rules.paths import Ground, Way, beside, edges, price, way_to
from redoubt.games.wolfenstein.rules.place import locked_for
from redoubt.games.wolfenstein.state import Unit, WolfensteinState

ATTACK, STEP, DOOR, DONE, BLOCKED = "attack", "step", "door", "done", "blocked"
DECOY = "shoshana"
UNREACHABLE = 9999
ZONE_HOW = {"nearest": "most-heroes", "weakest": "nearer", "seating": "first-zone"}


class Plan(NamedTuple):
    """What comes next: a target, a square or a door.

    goal      whom it is after, and `why`
    how       how it chose between several: nearest, weakest, ...; "" if there was one
    tie       what is tied (a window of ties.py), with its `options`
    """

    kind: str
    target: str = ""
    cell: int = -1
    goal: str = ""
    why: str = ""
    how: str = ""
    tie: str = ""
    options: tuple[str, ...] = ()


class Aim(NamedTuple):
    """Something a Nazi is after: a hero, the decoy, or a zone; and how it was preferred."""

    name: str
    cell: int
    zone: int = -1
    how: str = ""
    tie: str = ""
    options: tuple[str, ...] = ()


Seen = list[tuple[Unit, int]]  # heroes in sight, and how far away


class Best(NamedTuple):
    """The best of some candidates by their first two values."""

    name: str
    how: str
    options: tuple[str, ...] = ()


def plan(state: WolfensteinState, phase: NaziPhase, turn: NaziTurn) -> Plan:
    """WOLF-13.27, (a) to (d).

    An attack comes before any step (WOLF-14.03) and as soon as it is possible (WOLF-13.15);
    after it the figure closes in (WOLF-13.16).
    """
    nazi = state.units[turn.unit]
    card = state.enemy_card(nazi)
    ground, seen = Ground(state, nazi), in_sight(state, nazi)
    well = nazi.placed or bool(ground.stop >> nazi.cell & 1)
    if well and not turn.attacked and not nazi.sabotaged and turn.ap >= card.cost:
        target = choose_target(state, nazi, seen, turn.picks)
        if target is not None:
            tie = ties.TARGETS if target.options else ""
            return Plan(ATTACK, target.name, how=target.how, tie=tie, options=target.options)
    aim, why = _aim(state, phase, turn, nazi, ground, seen)
    if aim is None:
        return Plan(DONE, why="no-goal")
    if well and aim.zone < 0 and _arrived(state, nazi, aim):
        return Plan(DONE, goal=aim.name, why="adjacent")
    if turn.ap <= 0:
        return Plan(DONE, goal=aim.name, why="no-ap")
    found = _walk(state, nazi, turn, ground, aim, why)
    if aim.options:
        return found._replace(how=aim.how, tie=aim.tie, options=aim.options)
    return found._replace(how=aim.how)


def _best(
    state: WolfensteinState,
    found: list[tuple[int, int, int, str]],
    picks: tuple[str, ...],
    window: str,
) -> Best:
    """WOLF-13.18: the closest, then the weakest, then the AI player or seating order."""
    first = min(found)
    equal = [name for *key, _, name in sorted(found) if tuple(key) == first[:2]]
    if len(equal) == 1:
        alike = sum(other[0] == first[0] for other in found)
        return Best(first[3], "weakest" if alike > 1 else "nearest")
    if not ties.asks(state, window):
        return Best(equal[0], "seating")
    choice = ties.picked(picks, window, equal)
    return Best(choice, "ai-player") if choice else Best(equal[0], "", tuple(equal))


def in_sight(state: WolfensteinState, nazi: Unit) -> Seen:
    """The standing heroes that a Nazi sees, in seating order."""
    return [(hero, far) for hero in state.standing() if (far := noticed(state, nazi, hero))]


# -- targets -----------------------------------------------------------------------------------


def choose_target(
    state: WolfensteinState, nazi: Unit, seen: Seen, picks: tuple[str, ...] = ()
) -> Best | None:
    """WOLF-13.13, WOLF-13.18: the closest hero in range and sight, then the weakest."""
    card = state.enemy_card(nazi)
    least = 2 if "minimum-range-2" in card.abilities else 1
    found: list[tuple[int, int, int, str]] = []
    for place, (hero, far) in enumerate(seen):
        if least <= far <= card.range:
            found.append((far, toughness(state, hero), place, hero.id))
    guards = [state.units[id] for *_, id in found if state.units[id].shield]
    if guards:  # Shield of the pack
        found = [f for f in found if not _guarded(state, state.units[f[3]], guards)]
    if not card.leader and state.shoshana >= 0 and sees_cell(state, nazi, state.shoshana):
        far = _cell_distance(state, nazi, state.shoshana)
        if least <= far <= card.range:
            found.append((far, 0, -1, DECOY))
    return _best(state, found, picks, ties.TARGETS) if found else None


def _guarded(state: WolfensteinState, hero: Unit, guards: list[Unit]) -> bool:
    return any(g.id != hero.id and adjacent(state, g, hero) for g in guards)


def _cell_distance(state: WolfensteinState, nazi: Unit, cell: int) -> int:
    return min(state.scenario.board.distance(c, cell) for c in state.cells(nazi))


# -- goals -------------------------------------------------------------------------------------


def _aim(
    state: WolfensteinState,
    phase: NaziPhase,
    turn: NaziTurn,
    nazi: Unit,
    ground: Ground,
    seen: Seen,
) -> tuple[Aim | None, str]:
    """WOLF-13.27 (b) and (c)."""
    picks = turn.picks
    visible = _closest(state, nazi, [hero for hero, _ in seen], True, picks)
    if visible is not None:
        return visible, "sight"
    known = (*turn.followed, *phase.saw.get(nazi.id, ()))
    heroes = [hero for hero in state.standing() if hero.id in known]
    if heroes:
        return _closest(state, nazi, heroes, False, picks), "followed"
    if turn.attacked:
        return None, ""
    if nazi.alerted or nazi.id in phase.fresh:  # WOLF-11.11, WOLF-11.13
        return _by_path(state, nazi, ground, state.standing(), picks), "alerted"
    if state.enemy_card(nazi).leader:
        if not nazi.attacker:
            return None, ""
        by = [hero for hero in state.standing() if hero.id == nazi.attacker]
        return _by_path(state, nazi, ground, by or state.standing(), picks), "attacked"
    return _noise(state, phase, nazi, ground, picks), "noise"


def _closest(
    state: WolfensteinState, nazi: Unit, heroes: list[Unit], decoy: bool, picks: tuple[str, ...]
) -> Aim | None:
    """WOLF-13.14, WOLF-13.18."""
    found = [
        (distance(state, nazi, hero), toughness(state, hero), place, hero.id)
        for place, hero in enumerate(heroes)
    ]
    leader = state.enemy_card(nazi).leader
    if decoy and not leader and state.shoshana >= 0 and sees_cell(state, nazi, state.shoshana):
        far = _cell_distance(state, nazi, state.shoshana)
        found.append((far, 0, -1, DECOY))
    return _hero_aim(state, found, picks)


def _by_path(
    state: WolfensteinState,
    nazi: Unit,
    ground: Ground,
    heroes: list[Unit],
    picks: tuple[str, ...],
) -> Aim | None:
    """WOLF-11.13: nearest by path cost, ties as in WOLF-13.18."""
    found = []
    for place, hero in enumerate(heroes):
        aim = Aim(hero.id, hero.cell)
        way = _way(state, nazi, ground, aim) if len(heroes) > 1 else None
        cost = UNREACHABLE if way is None else way.cost
        found.append((cost, toughness(state, hero), place, hero.id))
    return _hero_aim(state, found, picks)


def _hero_aim(
    state: WolfensteinState, found: list[tuple[int, int, int, str]], picks: tuple[str, ...]
) -> Aim | None:
    if not found:
        return None
    best = _best(state, found, picks, ties.GOALS)
    cell = state.shoshana if best.name == DECOY else state.units[best.name].cell
    how = best.how if len(found) > 1 else ""
    return Aim(best.name, cell, -1, how, ties.GOALS if best.options else "", best.options)


def _noise(
    state: WolfensteinState,
    phase: NaziPhase,
    nazi: Unit,
    ground: Ground,
    picks: tuple[str, ...],
) -> Aim | None:
    """WOLF-13.19, WOLF-13.20: the noisy place with most heroes, then the nearer one."""
    board = state.scenario.board
    own = zones_of(state, nazi)
    near = set(own)
    for zone in own:
        near |= board.next_zones[zone]
    found: list[tuple[int, int, int, str]] = []
    for zone in sorted(near & set(phase.noisy)):
        count = sum(zone in zones_of(state, hero) for hero in state.standing())
        way = None if zone in own else _way(state, nazi, ground, Aim("", -1, zone))
        cost = 0 if zone in own else UNREACHABLE if way is None else way.cost
        found.append((-count, cost, zone, board.zones[zone]))
    if not found:
        return None
    best = _best(state, found, picks, ties.ZONES)
    how = ZONE_HOW.get(best.how, best.how)
    zone = board.zones.index(best.name)
    tie = ties.ZONES if best.options else ""
    if zone not in own or tie:
        return Aim(best.name, -1, zone, how if len(found) > 1 else "", tie, best.options)
    inside = [hero for hero in state.standing() if zone in zones_of(state, hero)]
    return _by_path(state, nazi, ground, inside, picks)


def _arrived(state: WolfensteinState, nazi: Unit, aim: Aim) -> bool:
    """WOLF-13.17; with a minimum range it keeps its distance."""
    if "minimum-range-2" in state.enemy_card(nazi).abilities:
        return _cell_distance(state, nazi, aim.cell) <= 2
    return any(touching(state, cell, aim.cell) for cell in state.cells(nazi))


# -- the next step -------------------------------------------------------------------------------


def _goals(state: WolfensteinState, ground: Ground, aim: Aim) -> int:
    if aim.zone >= 0:
        return state.scenario.board.zone_mask[aim.zone] & ground.stop
    return beside(state, ground, aim.cell)


def _way(
    state: WolfensteinState, nazi: Unit, ground: Ground, aim: Aim, *, through: bool = False
) -> Way | None:
    goals = _goals(state, ground, aim)
    return way_to(state, nazi, ground, goals, through=through) if goals else None


def _walk(
    state: WolfensteinState, nazi: Unit, turn: NaziTurn, ground: Ground, aim: Aim, why: str
) -> Plan:
    """WOLF-13.28: the first step of a cheapest path; else as far as one comes (WOLF-13.12)."""
    way = _way(state, nazi, ground, aim)
    if way is None:
        way = _way(state, nazi, ground, aim, through=True)
        if way is None or not way.cost:
            return Plan(BLOCKED if not turn.moved else DONE, goal=aim.name, why="no-way")
        return _first_step(state, nazi, turn, ground, aim, why, way)
    if not way.cost:
        return Plan(DONE, goal=aim.name, why="arrived")
    if not ties.asks(state, ties.STEPS):
        return _first_step(state, nazi, turn, ground, aim, why, way)
    return _tied_steps(state, nazi, turn, ground, aim, why, way)


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
    return first._replace(tie=ties.STEPS, options=tuple(plans))


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
    if not gates & state._shut:
        return []
    board = state.scenario.board
    return [name for name in state.doors if board.gates[name].bit & gates]


def _toll(state: WolfensteinState, nazi: Unit, old: int, new: int, gates: int) -> int:
    """AP for one step with the doors that must be opened for it."""
    doors = len(shut_doors(state, gates)) * state.scenario.content.costs.door
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
    board, stuck = state.scenario.board, BLOCKED if not turn.moved else DONE
    cost, here, first = 0, nazi.cell, -1
    for cell in way.cells:
        if ground.large:
            gates = dict(board.large_steps(here))[cell]
        else:
            gates = board.step_gates[here][cell]
        if gates & state._bars or not ground.enter >> cell & 1:
            break
        if first < 0:
            first = cell
            if doors := shut_doors(state, gates):  # WOLF-13.26
                return Plan(DOOR, doors[0], goal=aim.name, why=why)
        cost += _toll(state, nazi, here, cell, gates)
        if cost > turn.ap:
            return Plan(stuck, goal=aim.name, why="no-ap")
        if ground.stop >> cell & 1:
            return Plan(STEP, cell=first, goal=aim.name, why=why)
        here = cell
    return Plan(stuck, goal=aim.name, why="obstacle")
