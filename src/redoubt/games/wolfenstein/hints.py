# SPDX-License-Identifier: MIT
"""What a position is worth to the heroes, for bots: lives, kills, goals, and the way to them."""

from __future__ import annotations

from collections import deque
from math import inf

from redoubt.games.wolfenstein import actions as a
from redoubt.games.wolfenstein.missions import Goal
from redoubt.games.wolfenstein.scenario import Scenario
from redoubt.games.wolfenstein.state import WolfensteinState
from redoubt.kernel.records import Action

WON = 1000.0
FAR = 80
GOAL = 40.0
STEP = 0.5
_WAYS: dict[tuple[str, tuple[int, ...]], list[int]] = {}


def value(state: WolfensteinState, seat: str) -> float:
    """All players share one result, so every seat values a position alike."""
    if state.result is not None:
        return WON if state.result.winners else -WON
    total = 0.0
    for hero in state.heroes():
        total += 20 + 2 * hero.health + hero.armour + 0.5 * hero.glory + 1.0 * len(hero.guns)
        total += 0.3 * len(hero.items) + 0.3 * hero.ammunition("any")
        total += -18 if hero.bleeding else 0
        total -= 1.0 if hero.tired else 0
        total += sum(0.5 for gun in hero.guns if gun.upgrade) + 0.8 * len(hero.worn)
    for nazi in state.nazis():
        total -= 4 + 0.5 * (nazi.health + nazi.armour) - 1.5 * nazi.stunned
    total -= 0.8 * state.danger
    total += 3.0 * state.done - 0.1 * len(state.tokens)
    for goal in state.scenario.mission.victory:
        total += _progress(state, goal)
    return total


def _progress(state: WolfensteinState, goal: Goal) -> float:
    match goal.kind:
        case "searched":
            left = [letter for letter in goal.objectives if letter not in state.searched]
            need = goal.need or len(goal.objectives)
            have = len(goal.objectives) - len(left)
            if have >= need:
                return GOAL * need
            cells = [state.scenario.objective_at[letter] for letter in left]
            return GOAL * have - _walk(state, cells)
        case "dead":
            if goal.tag in state.dead_tags:
                return GOAL
            prey = [n for n in state.nazis() if n.tag == goal.tag] or state.nazis()
            hurt = sum(n.health + n.armour for n in prey if n.tag == goal.tag)
            return -_walk(state, [n.cell for n in prey]) - 1.5 * hurt
        case "killed" | "none-left":
            prey = [n for n in state.nazis() if n.card == goal.enemy]
            cells = [n.cell for n in prey]
            return 15.0 * state.killed.get(goal.enemy, 0) - _walk(state, cells)
        case "events":
            cells = [cell for cell, token in state.tokens.items() if token == "event"]
            missing = max(0, goal.count - state.done)
            return GOAL * min(goal.count, state.done) - (_walk(state, cells) if missing else 0)
        case "gathered":
            ready = all(
                letter in state.searched
                for other in state.scenario.mission.victory
                for letter in other.objectives
            )
            board = state.scenario.board
            cells = [c for zone in goal.zones for c in board.zone_cells[board.zones.index(zone)]]
            ways = ways_to(state.scenario, tuple(cells))
            weight = STEP if ready else STEP / 20
            return -weight * sum(ways[h.cell] if h.cell >= 0 else FAR for h in state.heroes())
    return 0.0


def _walk(state: WolfensteinState, cells: list[int]) -> float:
    """How far the heroes are from some places: the nearest counts most."""
    heroes = [h.cell for h in state.heroes() if h.cell >= 0 and not h.bleeding]
    total = 0.0
    for cell in cells:
        ways = ways_to(state.scenario, (cell,))
        far = sorted(ways[h] for h in heroes) or [FAR]
        total += STEP * far[0] + STEP * 0.25 * sum(far[1:])
    total += 0.4 * len(state.doors)
    return total


def ways_to(scenario: Scenario, cells: tuple[int, ...]) -> list[int]:
    """Steps from every square to the nearest of some; figures and doors are left out."""
    key = (scenario.mission.id, cells)
    found = _WAYS.get(key)
    if found is None:
        if len(_WAYS) > 4000:
            _WAYS.clear()
        found = _WAYS[key] = [FAR] * scenario.board.cells
        for cell in cells:
            found[cell] = 0
        queue = deque(cells)
        while queue:
            here = queue.popleft()
            for to, _ in scenario.board.steps[here]:
                if found[to] > found[here] + 1:
                    found[to] = found[here] + 1
                    queue.append(to)
    return found


def prior(state: WolfensteinState, seat: str, actions: list[Action]) -> list[float]:
    """What one look ahead cannot see: AP left over are lost, and attacks may miss."""
    found = []
    for action in actions:
        match action:
            case a.EndTurn():
                found.append(-0.3 * state.units[action.unit].ap)
            case a.Attack() | a.Strike() | a.Stab() | a.SilentKill():
                found.append(3.0)
            case a.ShareLife():
                found.append(10.0)
            case a.GiveItem() | a.GiveWeapon() | a.GiveAmmunition():
                found.append(-inf)
            case a.TakeOff() | a.MoveUpgrade():
                found.append(-inf)
            case a.Equip():
                found.append(-inf if _changes(state, action) else 1.0)
            case a.Search():
                found.append(4.0)
            case a.Fatigue():
                found.append(-0.5)
            case _:
                found.append(0.0)
    return found


def _changes(state: WolfensteinState, action: a.Equip) -> bool:
    """Whether a card only takes the place of another: bots would do so for ever."""
    unit = state.units[action.unit]
    if action.weapon:
        return any(gun.id == action.weapon and gun.upgrade for gun in unit.guns)
    card = next(item.card for item in unit.items if item.id == action.item)
    return state.scenario.content.equipment[card].type in unit.worn
