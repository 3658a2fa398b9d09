# SPDX-License-Identifier: MIT
"""What a position is worth to a side: features for bots, from public facts and one's own hand.

`value` counts models, how far they have to go, what lies on their cards and what is left to spend.
`prior` says what a single look ahead cannot see: that ending a turn forgoes the models still to
act, that a card in the hand becomes something once it is aimed.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from math import inf
from typing import Any

from msgspec.structs import replace

from redoubt.board.square import DIRECTION_NAMES, opposite
from redoubt.games.incursion import actions as a
from redoubt.games.incursion.rules.cards import targets_of
from redoubt.games.incursion.rules.movement import step_cost, why_not_leap
from redoubt.games.incursion.rules.pay import ACTIVATION
from redoubt.games.incursion.rules.sight import any_enemy_in_sight
from redoubt.games.incursion.scenario import Scenario
from redoubt.games.incursion.state import (
    ALLIED,
    BOARD,
    FALLEN,
    GERMAN,
    OTHER,
    WAITING,
    IncursionState,
    Unit,
)
from redoubt.kernel.records import Action

WON = 1000.0
FAR = 60  # counted for a place that cannot be reached
ALLIED_RP = 8.0  # what a requisition point of Allied model is worth
GERMAN_RP = 4.0
ZOMBIE = 3.0
STEP = 1.0  # what one AP of way is worth to the side that has to go
CHASE = 0.35  # the same for models that only want to get at the enemy
FEAR = 0.2  # and for those that would rather not be caught
ATTACK = 1.0  # a blow or a shot that a few tries may all see miss
CP = 0.25
CARD = 0.4
WATCHING = 1.5
EFFECTS = {
    "ap": 3.0, "fortitude": 4.0, "shoot_dice": 2.0, "shoot_mod": 2.5, "shoot_fortitude": -2.0,
    "hth_dice": 1.5, "hth_mod": 1.5, "hth_fortitude": -1.5, "hth_against": -2.0, "forward": 2.0,
    "arrivals": 3.0, "cp_worth": 2.0, "cp_banned": -3.0, "reroll_shooting": 3.0,
    "reroll_hth": 1.5,
}  # fmt: skip


# -- the way to go ------------------------------------------------------------------------


Sealed = tuple[int, ...]  # the G doors that are sealed, the only ones that shut a way for good


def _sealed(state: IncursionState) -> Sealed:
    doors = state.doors
    return tuple([e for e in state.scenario.g_doors if doors[e] == "sealed"])


def ways_to(state: IncursionState, cells: tuple[int, ...], sealed: Sealed) -> list[int]:
    """AP from every square and facing (cell * 4 + facing) to the nearest of some squares.

    Models are left out of account, doors that are not sealed count as open; kept per scenario.
    """
    cache = state.scenario.ways
    key = (cells, sealed)
    found = cache.get(key)
    if found is None:
        if len(cache) > 4000:
            cache.clear()
        found = cache[key] = _search(state, cells, set(sealed))
    return found


def routes_to(state: IncursionState, cells: tuple[int, ...], sealed: Sealed) -> list[float]:
    """The same with closed doors in the way counted, and kept per state of the doors.

    Behind them, one number for each square: the way of a model that waits to enter there; and at
    the end that of a model which is nowhere.
    """
    cache = state.scenario.routes
    key = (cells, sealed, state._closed)
    found = cache.get(key)
    if found is None:
        if len(cache) > 4000:
            cache.clear()
        found = cache[key] = _with_doors(state, ways_to(state, cells, sealed))
    return found


def _with_doors(state: IncursionState, ways: list[int]) -> list[float]:
    scenario, doors = state.scenario, state.doors
    routes: list[float] = [*ways, *[way + 2 for way in ways[::4]], FAR]
    for cell, around in enumerate(scenario.doors_around):
        for direction, edge in around:
            if doors[edge] == "closed":
                beyond = scenario.way[direction][cell]
                if beyond >= 0 and ways[beyond * 4 + direction] < ways[cell * 4 + direction]:
                    for facing in range(4):
                        # Less than a step, so that walking up to a door is still worth it.
                        routes[cell * 4 + facing] += 0.7
    return routes


def _search(state: IncursionState, cells: tuple[int, ...], sealed: set[int]) -> list[int]:
    scenario = state.scenario
    costs = scenario.content.costs
    best = [FAR] * (scenario.cells * 4)
    queue = [(0, cell * 4 + facing) for cell in cells for facing in range(4)]
    for cost, place in queue:
        best[place] = cost
    shut = sealed | {e for e, kind in scenario.doors.items() if kind == "sealed"}
    while queue:
        cost, place = heappop(queue)
        if cost > best[place]:
            continue
        cell, facing = divmod(place, 4)
        steps = [(cell * 4 + other, costs.turn) for other in range(4) if other != facing]
        for direction in range(4):
            back = opposite(direction)
            before = scenario.way[back][cell]
            if before >= 0 and scenario.grid.edge_at[back][cell] not in shut:
                price = costs.forward if direction == facing else costs.aside
                steps.append((before * 4 + facing, price))
        for to, price in steps:
            if cost + price < best[to]:
                best[to] = cost + price
                heappush(queue, (cost + price, to))
    return best


def _place(unit: Unit, cells: int) -> int:
    """Where a model's way stands among the routes."""
    if unit.cell >= 0:
        return unit.cell * 4 + unit.facing
    return cells * 4 + unit.entry if unit.entry >= 0 else -1


def _way(state: IncursionState, unit: Unit, routes: list[float]) -> float:
    """AP a model still has to go, with a closed door in its way counted."""
    return routes[_place(unit, state.scenario.cells)]


# -- value --------------------------------------------------------------------------------


def value(state: IncursionState, seat: str) -> float:
    """Higher is better for the seat; a won game or mission is worth 1000."""
    won = 0.0
    if state.campaign is not None:
        results = state.campaign.results
        won = WON * (results.count(seat) - results.count(OTHER[seat]))
    if state.result is not None:
        if state.campaign is not None:
            return won
        if not state.result.winners:
            return 0.0
        return WON if seat in state.result.winners else -WON
    allied: list[Unit] = []
    german: list[Unit] = []
    for unit in state.units.values():
        if unit.status != FALLEN:
            (allied if unit.seat == ALLIED else german).append(unit)
    sealed = _sealed(state)
    score = _material(state, allied, german)
    score += GOALS[state.scenario.mission.victory](state, allied, german, sealed)
    ways = _ways_to_allies(state, allied, german, sealed)
    if seat == ALLIED:
        score -= FEAR * sum([max(0.0, 9 - way) for way in sorted(ways)[:3]])
    else:
        score -= CHASE * sum([25 - way + (3 if way <= 1 else 0) for way in ways if way < 25])
    score += _cards(state)
    score += CP * (state.cp[ALLIED] - state.cp[GERMAN] - 0.5 * state.special_cp)
    own = CARD * len(state.hands[seat])
    return (score if seat == ALLIED else -score) + own + won


def _material(state: IncursionState, allied: list[Unit], german: list[Unit]) -> float:
    models = state.scenario.content.models
    score = 0.0
    for unit in allied:
        model = models[unit.model]
        score += ALLIED_RP * model.rp * (1 - 0.4 * unit.dp / model.dp)
        if unit.reaction and not unit.item:  # who carries the device does not stand and wait
            score += WATCHING
        if unit.down:
            score -= 2
        if unit.cell in state.fires:
            score -= 2
    for unit in german:
        model = models[unit.model]
        worth = ZOMBIE if model.horde else GERMAN_RP * model.rp
        score -= worth * (1 - 0.4 * unit.dp / model.dp) * (1 if unit.status == BOARD else 0.6)
        if unit.cell in state.fires:
            score += 0.5
    return score


def _ways_to_allies(
    state: IncursionState, allied: list[Unit], german: list[Unit], sealed: Sealed
) -> list[float]:
    """AP from each German model to the nearest Allied one."""
    where = [u.cell if u.cell >= 0 else u.entry for u in allied]
    tables = [routes_to(state, (cell,), sealed) for cell in where if cell >= 0]
    if not tables:
        return []
    cells = state.scenario.cells
    places = [u.cell * 4 + u.facing if u.cell >= 0 else _place(u, cells) for u in german]
    if len(tables) == 1:
        return [tables[0][place] for place in places]
    rows = [[table[place] for place in places] for table in tables]
    return list(map(min, *rows))


def _cards(state: IncursionState) -> float:
    """What the cards on the table do for the Allies."""
    score = 0.0
    for played in state.in_play:
        if not played.target:
            continue
        worth = card_worth(state.scenario, played.card)
        score += worth if _owner(state, played.target) == ALLIED else -worth
    return score


def card_worth(scenario: Scenario, card: str) -> float:
    """What an Effect card is worth to the model it lies on."""
    found = scenario.worths.get(card)
    if found is None:
        effect = scenario.content.cards[card].effect
        worths = [weight * getattr(effect, name) for name, weight in EFFECTS.items()]
        found = scenario.worths[card] = float(sum(worths))
    return found


# -- what each mission is about -----------------------------------------------------------


def _run_for_exit(
    state: IncursionState, allied: list[Unit], german: list[Unit], sealed: Sealed
) -> float:
    ways = routes_to(state, tuple(state.scenario.exit_at[ALLIED]), sealed)
    score = 0.0
    for unit in allied:
        score -= STEP * _way(state, unit, ways)
    # Only the last model counts (INC-24.07): leaving early with a friend behind is no loss.
    score += 25 * sum([gone.fate == "left" for gone in state.gone if gone.seat == ALLIED])
    return score


def _seal_doors(
    state: IncursionState, allied: list[Unit], german: list[Unit], sealed: Sealed
) -> float:
    score = 0.0
    unsealed = []
    for edge in state.scenario.g_doors:
        kind = state.doors[edge]
        if kind == "sealed":
            score += 22
            continue
        if kind == "closed":
            score += 6
        unsealed.append(routes_to(state, state.scenario.grid.edge_cells[edge], sealed))
    if unsealed:
        for unit in allied:
            score -= STEP * min([_way(state, unit, ways) for ways in unsealed])
    return score


def _fetch_device(
    state: IncursionState, allied: list[Unit], german: list[Unit], sealed: Sealed
) -> float:
    score = 0.0
    for item, cell in state.items.items():
        carrier = next((u for u in state.units.values() if u.item == item), None)
        for sign, side, units in ((1, ALLIED, allied), (-1, GERMAN, german)):
            models = state.scenario.content.models
            able = [u for u in units if models[u.model].carries]
            if not able:
                continue
            out = routes_to(state, tuple(state.scenario.exit_at[side]), sealed)
            if carrier is not None and carrier.seat == side:
                score += sign * (40 - STEP * _way(state, carrier, out))
                others = [u for u in able if u.id != carrier.id]
                score -= sign * 0.3 * sum(_way(state, u, out) for u in others)
            else:
                at = carrier.cell if carrier is not None else cell
                ways = routes_to(state, (at,), sealed)
                near = sorted([max(_way(state, u, ways), 1.0) for u in able])
                score -= sign * STEP * (near[0] + 0.4 * sum(near[1:]))
    return score


GOALS = {
    "last-allied-model-leaves": _run_for_exit,
    "all-g-doors-sealed": _seal_doors,
    "device-carried-off": _fetch_device,
}


# -- prior --------------------------------------------------------------------------------


def prior(state: IncursionState, seat: str, actions: list[Action]) -> list[float]:
    """What a single look ahead cannot see of each action; minus infinity leaves it out."""
    found = []
    for action in actions:
        worth = PRIORS.get(action.__class__)
        found.append(0.0 if worth is None else worth(state, seat, action))
    return found


def _of_ending_a_turn(state: IncursionState, seat: str, action: Action) -> float:
    left = any(
        u.seat == seat and not u.activated and u.status != FALLEN for u in state.units.values()
    )
    horde = seat == GERMAN and any(state.horde.values())
    return -6.0 if left else -3.0 if horde else 0.0


def _of_watching(state: IncursionState, seat: str, action: a.WatchOut) -> float:
    return -1.2 * max(0, state.units[action.unit].ap - 1)  # the AP it gives up


def _of_a_throw(state: IncursionState, seat: str, action: a.Throw) -> float:
    return 0.0 if _near_enemy(state, seat, action.at) else -inf


def _of_buying(state: IncursionState, seat: str, action: a.Buy) -> float:
    worth = sum(card_worth(state.scenario, card) for card in action.kept)
    return state.scenario.content.models[action.model].rp + worth


def _of_keeping(state: IncursionState, seat: str, action: a.Keep) -> float:
    return card_worth(state.scenario, action.card)


def _of_a_bid(state: IncursionState, seat: str, action: a.Bid) -> float:
    return -0.3 * abs(action.cp - 1)


def _first_to_act(state: IncursionState, seat: str, action: a.Activate) -> float:
    unit = state.units.get(action.unit)
    if unit is None:  # the next of a line, who has to wait while the entry is taken
        entry = state.scenario.cell_of[action.unit.partition("@")[2]]
        return -8.0 if entry in state._at else 0.5
    if unit.status == WAITING:
        return 0.4
    return 1.0 + (0.5 if any_enemy_in_sight(state, unit) else 0.0)


def _worth_turning(state: IncursionState, seat: str, action: a.Turn) -> float:
    """Free turns never end by themselves; in mid-leap one is good only to land after it."""
    unit = state.units[action.unit]
    facing = DIRECTION_NAMES.index(action.facing)
    if unit.leapt_from < 0:
        # Who fights on only to the end of a blaze of glory turns to strike, or lies down.
        return -0.1 if unit.status != FALLEN or _can_strike(state, unit, facing) else -100.0
    to = state.scenario.way[facing][unit.cell]
    ahead = replace(unit, facing=facing)
    cost = step_cost(state, ahead, facing)
    on = to >= 0 and not (state.scenario.gate[facing][unit.cell] | 1 << to) & state.barriers
    lands = on and why_not_leap(state, ahead, to, cost, ACTIVATION) is None
    return -10.0 if lands else -100.0


def _can_strike(state: IncursionState, unit: Unit, facing: int) -> bool:
    """Whether a turn brings an enemy to the front of a model that had none there."""
    cell, reach = unit.cell, state.scenario.way
    foes = [
        reach[way][cell] in state._at
        and not state.scenario.gate[way][cell] & state.barriers
        and state.units[state._at[reach[way][cell]]].seat != unit.seat
        for way in (unit.facing, facing)
    ]
    return unit.ap > 0 and foes == [False, True]


def _worth_leaving(state: IncursionState, seat: str, action: a.Leave) -> float:
    """Where a friend carries the device, who has none goes out of its way."""
    unit = state.units[action.unit]
    friend_carries = any(u.item and u.seat == unit.seat for u in state.units.values())
    if not friend_carries or unit.item:
        return 0.0
    return ALLIED_RP * state.scenario.content.models[unit.model].rp + 2


def _worth_commanding(state: IncursionState, seat: str, action: a.Command) -> float:
    unit = state.units.get(action.unit)
    if unit is None or unit.status != BOARD or not unit.activated:
        return -inf
    content = state.scenario.content
    guns = [id for id in content.models[unit.model].weapons if not content.weapons[id].area]
    return 0.5 if guns and any_enemy_in_sight(state, unit) else -inf


def _near_enemy(state: IncursionState, seat: str, at: str) -> bool:
    grid = state.scenario.grid
    x, y = grid.xy(state.scenario.cell_of[at])
    for unit in state.units.values():
        if unit.seat != seat and unit.status == BOARD:
            ux, uy = grid.xy(unit.cell)
            if abs(ux - x) <= 1 and abs(uy - y) <= 1:
                return True
    return False


def _worth_playing(state: IncursionState, seat: str, action: a.PlayCard) -> float:
    id = action.card
    card = state.scenario.content.cards[id]
    if card.kind == "effect":
        worth = card_worth(state.scenario, id)
        owners = [_owner(state, target) for target in targets_of(state, seat, card)]
        gain = max((worth if owner == seat else -worth for owner in owners), default=0.0)
        return gain if gain > 0.5 else -inf
    if id in ("lucky-devil", "blaze-of-glory", "critical-hit"):
        return 0.5
    if id == "snafu":
        return 0.5 if any(_hurts(state, seat, p.number) for p in state.in_play) else -inf
    if id in ("booby-trap", "rackley-hated-his-mask", "wild-weasel-device", "medic-kit"):
        return 1.5
    return -0.5


def _hurts(state: IncursionState, seat: str, number: int) -> bool:
    played = next(p for p in state.in_play if p.number == number)
    owner = _owner(state, played.target)
    worth = card_worth(state.scenario, played.card)
    return worth * (1 if owner == seat else -1) < -2


def _owner(state: IncursionState, target: str) -> str:
    """The side of a model; whatever is no model is the Sturmzombies' card."""
    unit = state.units.get(target)
    return unit.seat if unit is not None else GERMAN


# What each kind of action is worth that is not simply nothing.
PRIORS: dict[type[Action], Callable[[IncursionState, str, Any], float]] = {
    a.EndTurn: _of_ending_a_turn,
    a.EndActivation: lambda *_: 0.05,
    a.StandDown: lambda *_: -2.0,
    a.Leave: _worth_leaving,
    a.Turn: _worth_turning,  # a Blitzhund turns for nothing and would never stop
    a.WatchOut: _of_watching,
    a.Activate: _first_to_act,
    a.Command: _worth_commanding,
    a.Throw: _of_a_throw,
    a.PlayCard: _worth_playing,
    a.Buy: _of_buying,
    a.Keep: _of_keeping,
    a.Discard: lambda *_: -1.0,
    a.Bid: _of_a_bid,
}
for _attack in (a.Fight, a.Shoot, a.Whip, a.Kaboom, a.React, a.NextShot):
    PRIORS[_attack] = lambda *_: ATTACK
