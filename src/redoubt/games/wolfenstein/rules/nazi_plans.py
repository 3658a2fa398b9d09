# SPDX-License-Identifier: MIT
"""Chapter 13: what a Nazi does next (13.27), looked at anew before every single step.

It attacks, steps or opens a door, and nothing else (WOLF-13.01, WOLF-21.15).

A plan is only a look: it changes nothing. Where choices are equally good it names them, and the
caller asks the AI player or takes the plan as it is (see ties.py).
"""

from __future__ import annotations

import msgspec

from redoubt.games.wolfenstein.frames import NaziPhase, NaziTurn
from redoubt.games.wolfenstein.rules import ties
from redoubt.games.wolfenstein.rules.figures import (
    Seen,
    adjacent,
    distance,
    in_sight,
    sees_cell,
    touching,
    zones_near,
    zones_of,
)
from redoubt.games.wolfenstein.rules.harm import toughness
from redoubt.games.wolfenstein.rules.nazi_steps import (
    ATTACK,
    DONE,
    Aim,
    Plan,
    go_on,
    is_stuck,
    walk,
    way_for,
)
from redoubt.games.wolfenstein.rules.paths import UNREACHABLE, Ground
from redoubt.games.wolfenstein.state import Unit, WolfensteinState

DECOY = "shoshana"
KEPT_DISTANCE = 2  # with a minimum range
ZONE_HOW = {"nearest": "most-heroes", "weakest": "nearer", "seating": "first-zone"}


class Best(msgspec.Struct, frozen=True):
    """The best of some candidates by their first two values.

    equal     those as good as it, if the AI player has not decided between them
    options   the same, if the AI player is asked
    """

    name: str
    how: str
    equal: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


def plan(state: WolfensteinState, phase: NaziPhase, turn: NaziTurn) -> Plan:
    """WOLF-13.27, (a) to (d).

    An attack comes before any step (WOLF-14.03) and as soon as it is possible (WOLF-13.15);
    after it the figure closes in (WOLF-13.16).
    """
    nazi = state.units[turn.unit]
    if turn.onward:
        return go_on(turn)
    card = state.enemy_card(nazi)
    standing = state.standing()
    ground, seen = Ground(state, nazi), in_sight(state, nazi, standing)
    well = nazi.placed or bool(ground.stop >> nazi.cell & 1)
    if well and not turn.attacked and not nazi.sabotaged and turn.ap >= card.cost:
        target = choose_target(state, nazi, seen, turn.picks)
        if target is not None:
            tie = ties.TARGETS if target.options else ""
            return Plan(ATTACK, target.name, how=target.how, tie=tie, options=target.options)
    aim, why = _aim(state, phase, turn, nazi, ground, seen, standing)
    if aim is None:
        return Plan(DONE, why="no-goal")
    if well and aim.zone < 0 and _arrived(state, nazi, aim, why):
        return Plan(DONE, goal=aim.name, why="adjacent")
    if turn.ap <= 0:
        return Plan(DONE, goal=aim.name, why="no-ap")
    if aim.equal:
        return _between(state, phase, turn, aim)
    return walk(state, nazi, turn, ground, aim, why)


def _between(state: WolfensteinState, phase: NaziPhase, turn: NaziTurn, aim: Aim) -> Plan:
    """WOLF-13.05: of equal goals only those count for which there is something to do.

    With none it is blocked (WOLF-13.11); with one there is nothing to decide.
    """
    plans = {}
    for name in aim.equal:
        picks = (*turn.picks, f"{aim.tie}:{name}")
        plans[name] = plan(state, phase, msgspec.structs.replace(turn, picks=picks))
    free = [name for name, found in plans.items() if not is_stuck(found)]
    name = free[0] if free else aim.equal[0]
    if len(free) > 1 and ties.asks(state, aim.tie):
        return msgspec.structs.replace(plans[name], tie=aim.tie, options=tuple(free))
    if plans[name].goal != name:  # a hero in the noisy place where it is
        return plans[name]
    how = "only-way" if len(free) == 1 else aim.how
    return msgspec.structs.replace(plans[name], how=how)


def _best(
    state: WolfensteinState,
    found: list[tuple[int, int, int, str]],
    picks: tuple[str, ...],
    window: str,
) -> Best:
    """WOLF-13.18: the closest, then the weakest, then the AI player or seating order."""
    if len(found) == 1:
        return Best(found[0][3], "nearest")
    found.sort()
    far, weak, _, name = found[0]
    if found[1][0] > far:
        return Best(name, "nearest")
    if found[1][1] > weak:
        return Best(name, "weakest")
    equal = [other[3] for other in found if other[0] == far and other[1] == weak]
    choice = ties.picked(picks, window, equal)
    if choice:
        return Best(choice, "ai-player")
    if ties.asks(state, window):
        return Best(equal[0], "", tuple(equal), tuple(equal))
    return Best(equal[0], "seating", tuple(equal))


# -- targets -----------------------------------------------------------------------------------


def sees_decoy(state: WolfensteinState, nazi: Unit) -> bool:
    """WOLF-3.12: the decoy is a standing hero to all but officers and bosses."""
    return (
        state.shoshana >= 0
        and nazi.card not in state.scenario.leaders
        and sees_cell(state, nazi, state.shoshana)
    )


def choose_target(
    state: WolfensteinState, nazi: Unit, seen: Seen, picks: tuple[str, ...] = ()
) -> Best | None:
    """WOLF-13.13, WOLF-13.18: the closest hero in range and sight, then the weakest."""
    card = state.enemy_card(nazi)
    least = KEPT_DISTANCE if "minimum-range-2" in card.abilities else 1
    found: list[tuple[int, int, int, str]] = []
    for place, (hero, far) in enumerate(seen):
        if least <= far <= card.range:
            found.append((far, toughness(state, hero), place, hero.id))
    guards = [state.units[id] for *_, id in found if state.units[id].shield]
    if guards:  # Shield of the pack
        found = [f for f in found if not _guarded(state, state.units[f[3]], guards)]
    if sees_decoy(state, nazi):
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
    standing: list[Unit],
) -> tuple[Aim | None, str]:
    """WOLF-13.27 (b) and (c)."""
    picks = turn.picks
    decoy = sees_decoy(state, nazi)
    if seen or decoy:
        return _closest(state, nazi, [hero for hero, _ in seen], decoy, picks), "sight"
    known = (*turn.followed, *phase.saw.get(nazi.id, ()))
    if known:
        heroes = [hero for hero in standing if hero.id in known]
        decoy = state.shoshana >= 0 and DECOY in known
        if heroes or decoy:
            return _closest(state, nazi, heroes, decoy, picks), "followed"
    if turn.attacked:
        return None, ""
    leader = nazi.card in state.scenario.leaders
    if nazi.alerted or nazi.id in phase.fresh:  # WOLF-11.11, WOLF-11.13
        decoy = state.shoshana >= 0 and not leader
        return _by_path(state, nazi, ground, standing, decoy, picks), "alerted"
    if leader:
        if not nazi.attacker:
            return None, ""
        by = [hero for hero in standing if hero.id == nazi.attacker]
        return _by_path(state, nazi, ground, by or standing, False, picks), "attacked"
    return _noise(state, phase, turn, nazi, ground, standing, picks), "noise"


def _closest(
    state: WolfensteinState, nazi: Unit, heroes: list[Unit], decoy: bool, picks: tuple[str, ...]
) -> Aim | None:
    """WOLF-13.14, WOLF-13.18."""
    if len(heroes) == 1 and not decoy:
        return Aim(heroes[0].id, heroes[0].cell)
    found = [
        (distance(state, nazi, hero), toughness(state, hero), place, hero.id)
        for place, hero in enumerate(heroes)
    ]
    if decoy:
        far = _cell_distance(state, nazi, state.shoshana)
        found.append((far, 0, -1, DECOY))
    return _hero_aim(state, found, picks)


def _by_path(
    state: WolfensteinState,
    nazi: Unit,
    ground: Ground,
    heroes: list[Unit],
    decoy: bool,
    picks: tuple[str, ...],
) -> Aim | None:
    """WOLF-11.13: nearest by path cost, ties as in WOLF-13.18.

    Who is nearest as the crow flies comes first: a longer way than his need not be known.
    """
    near = [(distance(state, nazi, h), i, h.id, h.cell) for i, h in enumerate(heroes)]
    if decoy:
        near.append((_cell_distance(state, nazi, state.shoshana), -1, DECOY, state.shoshana))
    near.sort()
    costs = _path_costs(state, nazi, ground, near, through=False)
    if len(near) > 1 and min(costs) == UNREACHABLE:  # WOLF-13.12: as if obstacles were open
        costs = _path_costs(state, nazi, ground, near, through=True)
    found = [
        (cost, 0 if name == DECOY else toughness(state, state.units[name]), place, name)
        for cost, (_, place, name, _) in zip(costs, near, strict=True)
    ]
    return _hero_aim(state, found, picks)


def _path_costs(
    state: WolfensteinState,
    nazi: Unit,
    ground: Ground,
    near: list[tuple[int, int, str, int]],
    *,
    through: bool,
) -> list[int]:
    """What the way to each costs, as far as it matters who is nearest."""
    costs, best = [], UNREACHABLE
    for far, _, name, cell in near:
        cost = UNREACHABLE
        if far - 1 <= best and len(near) > 1:
            way = way_for(state, nazi, ground, Aim(name, cell), through=through, most=best)
            if way is not None:
                cost = best = min(best, way.cost)
        costs.append(cost)
    return costs


def _hero_aim(
    state: WolfensteinState, found: list[tuple[int, int, int, str]], picks: tuple[str, ...]
) -> Aim | None:
    if not found:
        return None
    best = _best(state, found, picks, ties.GOALS)
    cell = state.shoshana if best.name == DECOY else state.units[best.name].cell
    how = best.how if len(found) > 1 else ""
    return Aim(best.name, cell, -1, how, ties.GOALS, best.equal)


def _noise(
    state: WolfensteinState,
    phase: NaziPhase,
    turn: NaziTurn,
    nazi: Unit,
    ground: Ground,
    standing: list[Unit],
    picks: tuple[str, ...],
) -> Aim | None:
    """WOLF-13.19, WOLF-13.20: the noisy place with most heroes, then the nearer one.

    Only places that woke it: those near where it was when its activation began.
    """
    board = state.scenario.board
    own = zones_of(state, nazi)
    woken = nazi if turn.start < 0 else msgspec.structs.replace(nazi, cell=turn.start)
    lure = board.zone[state.shoshana] if state.shoshana >= 0 else -1
    found: list[tuple[int, int, int, str]] = []
    for zone in sorted(zones_near(state, woken).intersection(phase.noisy)):
        count = sum([zone in zones_of(state, hero) for hero in standing]) + (zone == lure)
        way = None if zone in own else way_for(state, nazi, ground, Aim("", -1, zone))
        cost = 0 if zone in own else UNREACHABLE if way is None else way.cost
        found.append((-count, cost, zone, board.zones[zone]))
    if not found:
        return None
    best = _best(state, found, picks, ties.ZONES)
    how = ZONE_HOW.get(best.how, best.how)
    zone = board.zones.index(best.name)
    if zone not in own or best.equal:
        return Aim(best.name, -1, zone, how if len(found) > 1 else "", ties.ZONES, best.equal)
    inside = [hero for hero in standing if zone in zones_of(state, hero)]
    return _by_path(state, nazi, ground, inside, zone == lure, picks)


def _arrived(state: WolfensteinState, nazi: Unit, aim: Aim, why: str) -> bool:
    """WOLF-13.17; with a minimum range it keeps its distance from whom it sees."""
    if why == "sight" and "minimum-range-2" in state.enemy_card(nazi).abilities:
        return _cell_distance(state, nazi, aim.cell) <= KEPT_DISTANCE
    for cell in state.cells(nazi):
        if touching(state, cell, aim.cell):
            return True
    return False
