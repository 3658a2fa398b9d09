# SPDX-License-Identifier: MIT
"""Options to first position."""

from __future__ import annotations

from redoubt.games.locknload import frames as f
from redoubt.games.locknload.scenario import Scenario
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play


def blank(scenario: Scenario) -> LockState:
    """A position before anything has happened: no units, control by set-up areas."""
    state = LockState.__new__(LockState)
    state.scenario = scenario
    state.stack = []
    state.orders = {}
    state.result = None
    state.turn = 0
    state.phase = "set-up"
    state.initiative = scenario.card.initiative
    state.side = scenario.card.initiative
    state.passes = 0
    state.units = {}
    state.gone = ()
    state.dropped = {}
    state.spotted = ()
    state.smoke = {}
    state.melee = ()
    state.fought = ()
    state.control = {}
    state.read = ()
    state.skills = tuple(scenario.card.skills.values())
    state.made = 0
    for n, (seat, group) in enumerate(scenario.groups):
        if group.turn == 0:  # LNL-2.0.04
            state.control = {**state.control, **dict.fromkeys(scenario.areas[n], seat)}
    state.refresh()
    return state


def begin(scenario: Scenario, play: Play) -> LockState:
    """All counters off the map; the sides set up in the order of the card (LNL-2.0.03)."""
    state = blank(scenario)
    state.orders = dict(scenario.options.orders)
    named = scenario.content.units
    for n, (seat, group) in enumerate(scenario.groups):
        for kind, count in group.units.items():
            for _ in range(count):
                single = named[kind].kind in ("leader", "hero")
                state.made += not single
                id = kind if single else f"{kind}-{state.made}"
                skill = scenario.card.skills.get(kind, "")
                state.put(Piece(id, kind, seat, group=n, skill=skill))
    state.stack.append(f.TurnStart())
    for n in range(len(scenario.groups) - 1, -1, -1):
        seat, group = scenario.groups[n]
        weapons = tuple(kind for kind, count in group.weapons.items() for _ in range(count))
        if group.turn == 0 or weapons:
            state.stack.append(f.SetUp(seat, n, weapons))
    return state
