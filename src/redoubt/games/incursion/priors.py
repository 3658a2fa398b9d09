# SPDX-License-Identifier: MIT
"""What a single look ahead cannot see of an action.

That ending a turn forgoes the models still to act, that a card in the hand becomes something once
it is aimed.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from msgspec.structs import replace

from redoubt.board.square import DIRECTION_NAMES
from redoubt.games.incursion import actions as a
from redoubt.games.incursion.hints import ALLIED_RP, card_worth, owner_of
from redoubt.games.incursion.rules.cards import targets_of
from redoubt.games.incursion.rules.movement import step_cost, why_not_leap
from redoubt.games.incursion.rules.pay import ACTIVATION
from redoubt.games.incursion.rules.sight import any_enemy_in_sight
from redoubt.games.incursion.state import BOARD, FALLEN, GERMAN, WAITING, IncursionState, Unit
from redoubt.kernel.records import Action

ATTACK = 1.0  # a blow or a shot that a few tries may all see miss


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
        owners = [owner_of(state, target) for target in targets_of(state, seat, card)]
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
    owner = owner_of(state, played.target)
    worth = card_worth(state.scenario, played.card)
    return worth * (1 if owner == seat else -1) < -2


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
