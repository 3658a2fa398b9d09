# SPDX-License-Identifier: MIT
"""Options to first position."""

from __future__ import annotations

from redoubt.games.locknload import frames as f
from redoubt.games.locknload.dossier import Group
from redoubt.games.locknload.scenario import Scenario
from redoubt.games.locknload.state import LockState, Machine, Mission, Piece
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
    state.spent = state.played = state.lurking = state.tried = state.lost = ()
    state.flags = state.laden = ()
    state.points = dict.fromkeys(scenario.seats, 0)
    state.due = {}
    state.machines = {}
    state.works = {}
    state.barrages = ()
    state.flares = ()
    state.missions = {
        side.id: tuple(Mission(one.weapon, one.missions) for one in side.artillery)
        for side in scenario.card.side
    }
    state.acquired = {}
    state.night = scenario.card.light == "night"
    state.ruins = ()
    ground = scenario.ground
    for n, (seat, group) in enumerate(scenario.groups):
        if group.turn == 0:  # LNL-2.0.04: with the upper floors, which are part of the area
            area = scenario.areas[n]
            upper = [loc + ground.cells for loc in area if ground.exists[loc + ground.cells]]
            state.control = {**state.control, **dict.fromkeys((*area, *upper), seat)}
    state.refresh()
    return state


def roster(scenario: Scenario) -> dict[str, Piece]:
    """The foot counters with which a scenario begins, by their ids: both sides know the card."""
    if not scenario.roster:
        state = blank(scenario)
        for n, (seat, group) in enumerate(scenario.groups):
            for kind, count in group.units.items():
                for _ in range(count):
                    _make(state, n, seat, kind)
        scenario.roster = state.units
    return scenario.roster


def begin(scenario: Scenario, play: Play) -> LockState:
    """All counters off the map; the sides set up in the order of the card (LNL-2.0.03)."""
    state = blank(scenario)
    state.orders = dict(scenario.options.orders)
    for n, (seat, group) in enumerate(scenario.groups):
        for kind, count in group.units.items():
            for _ in range(count):
                _make(state, n, seat, kind)
        _man(state, n, group)
        if group.hidden:
            ours = sorted(piece.id for piece in state.units.values() if piece.group == n)
            state.lurking = (*state.lurking, *ours)
    state.refresh()
    state.laden = tuple(p.id for p in state.pieces() if p.kind in scenario.card.load)
    state.stack.append(f.TurnStart())
    for n in range(len(scenario.groups) - 1, -1, -1):
        seat, group = scenario.groups[n]
        weapons = tuple(kind for kind, count in group.weapons.items() for _ in range(count))
        markers = tuple(kind for kind, count in group.markers.items() for _ in range(count))
        if group.turn == 0 or weapons:
            state.stack.append(f.SetUp(seat, n, weapons, markers))
    return state


def _make(state: LockState, group: int, seat: str, kind: str) -> None:
    """A counter of a group, off the map."""
    content = state.scenario.content
    if kind in content.units:
        row = content.units[kind]
        if row.kind == "armour-leader":
            return
        single = row.kind in ("leader", "hero")
        state.made += not single
        id = kind if single else f"{kind}-{state.made}"
        skill = state.scenario.card.skills.get(kind, "")  # LNL-11.12.01
        state.units[id] = Piece(id, kind, seat, group=group, skill=skill)
        return
    state.made += 1
    turret = 1 if kind in content.vehicles and content.vehicles[kind].turret else 0
    mode = "fly" if kind in content.helicopters else ""
    id = f"{kind}-{state.made}"
    machine = Machine(id, kind, seat, group=group, turret=turret, mode=mode)
    state.machines = {**state.machines, id: machine}


def _man(state: LockState, number: int, group: Group) -> None:
    """Armour leaders: the vehicle the card names, else the first with armour and a gun."""
    rows = state.scenario.content.vehicles
    for kind in group.units:
        unit = state.scenario.content.units.get(kind)
        if unit is None or unit.kind != "armour-leader":
            continue
        wanted = state.scenario.card.commands.get(kind, "")
        ours = [m for _, m in sorted(state.machines.items()) if m.group == number and not m.leader]
        fit = [m for m in ours if m.kind == wanted or (not wanted and rows[m.kind].gun)]
        if fit:
            state.set(fit[0].id, leader=kind)
