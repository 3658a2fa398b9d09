# SPDX-License-Identifier: MIT
"""Chapter 16: how a mission ends. One result for all players (WOLF-1.01)."""

from __future__ import annotations

from redoubt.games.wolfenstein.events import MissionEnded
from redoubt.games.wolfenstein.missions import Goal
from redoubt.games.wolfenstein.rules.figures import zones_of
from redoubt.games.wolfenstein.scenario import TEAM
from redoubt.games.wolfenstein.state import HERO, WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Result


def check_end(state: WolfensteinState, play: Play, when: str = "") -> None:
    """WOLF-16.03, WOLF-16.04: tested after every action and phase; defeat is looked at first."""
    if state.result is not None:
        return
    mission = state.scenario.mission
    if state.fallen and any(goal.kind == "hero-dies" for goal in mission.defeat):
        end(state, False, "hero-lost", "WOLF-15.13", play)
        return
    for unit in state.units.values():
        if unit.kind == HERO and not unit.bleeding:
            break
    else:  # WOLF-16.02, also when none is left
        end(state, False, "no-heroes", "WOLF-16.02", play)
        return
    for goal in mission.victory:
        if not _met(state, goal, when):
            return
    end(state, True, "mission-won", "WOLF-16.04", play)


def end(state: WolfensteinState, won: bool, reason: str, rule: str, play: Play) -> None:
    """WOLF-16.06: players without heroes share the result."""
    state.result = Result(state.scenario.seats if won else (), reason, rule)
    play.tell(MissionEnded(state.scenario.mission.id, reason, rule=rule))


def _met(state: WolfensteinState, goal: Goal, when: str) -> bool:
    """WOLF-4.06, WOLF-16.05; the words are explained in data/missions/README.md."""
    match goal.kind:
        case "dead":
            return goal.tag in state.dead_tags
        case "searched":
            need = goal.need or len(goal.objectives)
            if len(state.searched) < need:
                return False
            return sum(letter in state.searched for letter in goal.objectives) >= need
        case "events":
            return state.done >= goal.count
        case "killed":
            return state.killed.get(goal.enemy, 0) >= goal.count
        case "none-left":
            return not any(nazi.card == goal.enemy for nazi in state.nazis())
        case "gathered":
            return goal.when in ("", when) and _gathered(state, goal)
    return False


def _gathered(state: WolfensteinState, goal: Goal) -> bool:
    heroes = state.heroes()
    if goal.all_heroes and len(heroes) < TEAM:
        return False
    board = state.scenario.board
    names = set(goal.zones)
    for hero in heroes:
        if hero.cell < 0 or (goal.standing and hero.bleeding):
            return False
        if not {board.zones[zone] for zone in zones_of(state, hero)} <= names:
            return False
    return True
