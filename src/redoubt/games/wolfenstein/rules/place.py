# SPDX-License-Identifier: MIT
"""What heroes and Nazis both do to the board: setting foot, opening, clearing."""

from __future__ import annotations

from msgspec.structs import replace

from redoubt.games.wolfenstein.events import BarricadeCleared, DecoyGone, DoorOpened
from redoubt.games.wolfenstein.rules.figures import arrive, zones_of
from redoubt.games.wolfenstein.rules.loot import look_at_goal
from redoubt.games.wolfenstein.state import Unit, WolfensteinState
from redoubt.kernel.flow import Play


def put_on(state: WolfensteinState, unit: Unit, cell: int, play: Play, cost: int = 0) -> Unit:
    """A figure sets foot on a square and pays for it: presence noise, and goals of events."""
    scenario = state.scenario
    zone = scenario.board.zone
    new = state.move(unit, replace(unit, cell=cell, placed=False, ap=unit.ap - cost))
    if zone[cell] != zone[unit.cell] or unit.card in scenario.large:
        arrive(state, new, zones_of(state, unit), play)
    if new.kept:
        look_at_goal(state, new, play)
    return state.units[unit.id]


def clear_barricade(state: WolfensteinState, by: str, name: str, play: Play) -> None:
    """WOLF-8.16: removed as one piece."""
    state.barricades = tuple(other for other in state.barricades if other != name)
    state.refresh_gates()
    play.tell(BarricadeCleared(by, name, rule="WOLF-8.18"))


def remove_decoy(state: WolfensteinState, play: Play) -> None:
    play.tell(DecoyGone(state.scenario.name(state.shoshana), rule="WOLF-3.12"))
    state.shoshana = -1


def locked(state: WolfensteinState, door: str) -> bool:
    """Whether a mission locks a door for heroes now."""
    return any(
        rule.door == door and not set(rule.objectives) <= set(state.searched)
        for rule in state.scenario.special.get("lock", ())
    )


def has_lock(state: WolfensteinState, door: str) -> bool:
    """Whether a door is one that a mission locks, be it unlocked by now or not."""
    return any(rule.door == door for rule in state.scenario.special.get("lock", ()))


def locked_for(state: WolfensteinState, cell: int, door: str) -> bool:
    """Whether a Nazi on a square cannot open a door."""
    zones = state.scenario.board.zones
    return any(
        rule.door == door and zones[state.scenario.board.zone[cell]] != rule.from_zone
        for rule in state.scenario.special.get("lock", ())
    )


def open_door(state: WolfensteinState, by: str, name: str, play: Play) -> None:
    """WOLF-8.15: for good, and as one piece (WOLF-8.13)."""
    state.doors = tuple(other for other in state.doors if other != name)
    state.refresh_gates()
    play.tell(DoorOpened(by, name, rule="WOLF-8.14"))
