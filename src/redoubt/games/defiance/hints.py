# SPDX-License-Identifier: MIT
"""What a position is worth to the players: features for bots, from public facts."""

from __future__ import annotations

from redoubt.games.defiance.actions import Commit, EndActivation, Equip, RollAgain
from redoubt.games.defiance.rules.mission import met, out_of_action
from redoubt.games.defiance.rules.movement import walking
from redoubt.games.defiance.rules.values import wounds
from redoubt.games.defiance.state import DefianceState
from redoubt.kernel.records import Action

WON = 1000.0
LEFT = 25.0
WOUND = 1.0
DOWN = 8.0
ENEMY_WOUND = 0.8
KILL = 3.0
SYMBOL = 3.0
DOOR = 6.0
STEP = 0.4
FAR = 40


def value(state: DefianceState, seat: str) -> float:
    """Higher is better for all players; they win and lose together."""
    if state.result is not None:
        return WON if seat in state.result.winners else -WON
    mission = state.scenario.mission
    worth = 50.0 * sum(met(state, test) for test in mission.primary)
    worth += LEFT * sum(f.fate == "left" for f in state.crew())
    for friend in state.friends():
        worth -= WOUND * friend.damage + 0.3 * friend.aggro
        worth -= DOWN * friend.unconscious + 10.0 * out_of_action(friend)
    for enemy in state.enemies():
        worth -= KILL + ENEMY_WOUND * (wounds(state, enemy) - enemy.damage)
    worth -= 0.7 * state.pool
    worth -= SYMBOL * sum(len(e) for es in state.consoles.values() for e in es if e != "-")
    worth += DOOR * len(state.doors) + 2.0 * len(state.boxes)
    goals = _goals(state)
    if goals:
        far = [walking(state, cell) for cell in goals]
        for friend in state.crew():
            if friend.cell >= 0 and not friend.unconscious:
                worth -= STEP * min(way.get(friend.cell, FAR) for way in far)
    return worth


def _goals(state: DefianceState) -> list[int]:
    """Where the players want to go next: open Consoles, tokens, then the exits."""
    scenario = state.scenario
    goals = [cell for cell, entries in state.consoles.items() if any(e != "-" for e in entries[:1])]
    names = scenario.names
    goals += [names.index(place) for place in state.tokens.values() if place in names]
    return goals or list(scenario.exits)


def prior(state: DefianceState, seat: str, actions: list[Action]) -> list[float]:
    """Ending an activation early and shuffling cards about are seldom what one wants."""
    dull = (EndActivation, Equip, RollAgain)
    return [-2.0 if isinstance(a, dull) else 0.5 if isinstance(a, Commit) else 0.0 for a in actions]
