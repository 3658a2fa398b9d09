# SPDX-License-Identifier: MIT
"""Positions as a case file writes them: sparse, with documented defaults, strictly checked.

What is not said: turn 1 of the Operations Phase, the initiative with the side to act, units in
good order without markers, control by set-up areas, event markers already read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from redoubt.games.locknload import frames as f
from redoubt.games.locknload.counters import Unit
from redoubt.games.locknload.heavy import (
    OFF,
    AimHere,
    BarrageHere,
    MachineHere,
    WorkHere,
    heavy_facts,
    put_machine,
    put_markers,
    put_work,
)
from redoubt.games.locknload.rules.fortifications import bunker_at
from redoubt.games.locknload.rules.hidden import may_hide
from redoubt.games.locknload.rules.passengers import room, why_not_load
from redoubt.games.locknload.rules.units import fits, weapon_limit
from redoubt.games.locknload.rules.victory import points
from redoubt.games.locknload.scenario import Scenario
from redoubt.games.locknload.setup import blank
from redoubt.games.locknload.state import LockState, Lost, Mission, Piece
from redoubt.kernel.errors import ContentError


class UnitHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit on the map, or `at = "off"` with its group; its side follows from its army.

    Cases may put any army on any board: what belongs to neither side needs a `seat`.
    """

    id: str
    kind: str
    at: str = ""
    seat: str = ""
    shaken: bool = False
    wounded: bool = False
    mark: Literal["", "moved", "crawl", "assault", "stealth"] = ""
    fired: bool = False
    ops: bool = False
    weapons: tuple[str, ...] = ()
    skill: str = ""
    facing: int = 1  # of an arrowed weapon team
    aboard: str = ""  # the machine it rides, in place of `at`
    hidden: bool = False
    laden: bool = False


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a case may say of a position.

    phase    "operations" (default: an impulse of `to_act`), "rally" (his Rally Phase), "admin"
             (the Administrative Phase is about to run)
    unread   event markers that have not been read yet
    spent    skill cards used up; played: used in this turn
    lost     counters lost so far, as "seat/kind", "seat/kind/cut" or "seat/kind/left"
    """

    turn: int = 1
    phase: Literal["operations", "rally", "admin"] = "operations"
    to_act: str = ""
    initiative: str = ""
    passes: int = 0
    units: tuple[UnitHere, ...] = ()
    dropped: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    spotted: tuple[str, ...] = ()
    smoke: dict[str, int] = msgspec.field(default_factory=dict)
    melee: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    control: dict[str, str] = msgspec.field(default_factory=dict)
    unread: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    points: dict[str, int] = msgspec.field(default_factory=dict)
    flags: tuple[str, ...] = ()
    orders: dict[str, str] = msgspec.field(default_factory=dict)
    machines: tuple[MachineHere, ...] = ()
    works: tuple[WorkHere, ...] = ()
    barrages: tuple[BarrageHere, ...] = ()
    acquired: tuple[AimHere, ...] = ()
    missions: dict[str, tuple[Mission, ...]] = msgspec.field(default_factory=dict)
    flares: tuple[str, ...] = ()
    night: bool | None = None
    ruins: tuple[str, ...] = ()


def position(scenario: Scenario, doc: Mapping[str, Any]) -> LockState:
    """The position that a case describes; ContentError says what is impossible about it."""
    try:
        here = msgspec.convert(dict(doc), Position)
    except msgspec.ValidationError as wrong:
        raise ContentError(f"position: {wrong}") from None
    parse = scenario.ground.parse
    state = blank(scenario)
    state.turn = here.turn
    state.phase = here.phase
    state.side = here.to_act or scenario.card.initiative
    state.initiative = here.initiative or state.side
    for seat in (state.side, state.initiative):
        if seat not in scenario.seats:
            raise ContentError(f"position: no side {seat!r}", remedy=", ".join(scenario.seats))
    state.passes = here.passes
    state.orders = dict(here.orders)
    state.dropped = {parse(hex): ids for hex, ids in here.dropped.items()}
    state.spotted = tuple(map(parse, here.spotted))
    state.smoke = {parse(hex): age for hex, age in here.smoke.items()}
    state.melee = tuple(map(parse, here.melee))
    state.fought = tuple(map(parse, here.fought))
    state.control = {**state.control, **{parse(hex): s for hex, s in here.control.items()}}
    state.read = tuple(id for id in scenario.events if id not in here.unread)
    state.gone = here.gone
    state.spent, state.played, state.flags = here.spent, here.played, here.flags
    state.points = {**state.points, **here.points}
    state.lost = tuple(_lost(entry) for entry in here.lost)
    state.made = 100  # units made later get numbers no case uses
    state.flares = tuple(map(parse, here.flares))
    for hex in here.ruins:
        state.ruin(parse(hex))
    state.night = state.night if here.night is None else here.night
    state.refresh()
    for machine in here.machines:
        put_machine(scenario, state, machine)
    for work in here.works:
        put_work(scenario, state, work)
    for unit in here.units:
        _unit(scenario, state, unit)
    put_markers(scenario, state, here.barrages, here.acquired, here.missions)
    _stack(state, here)
    return state


def _unit(scenario: Scenario, state: LockState, unit: UnitHere) -> None:
    counter = scenario.content.units.get(unit.kind)
    if counter is None:
        raise ContentError(f"position: no counter {unit.kind!r}", remedy="such as us_ab_sq")
    if unit.id in state.units:
        raise ContentError(f"position: two units are called {unit.id!r}")
    for weapon in unit.weapons:
        if weapon not in scenario.content.weapons:
            raise ContentError(f"position: no weapon {weapon!r}", remedy="such as sw_mg34")
    seat = unit.seat or _seat(scenario, counter)
    if seat not in scenario.seats:
        raise ContentError(f"position: whose is {unit.id!r}?", remedy="say seat = ...")
    if unit.skill and unit.skill not in scenario.content.skills:
        raise ContentError(f"position: no skill card {unit.skill!r}", remedy="such as sk_lucky")
    if unit.aboard and unit.aboard not in state.machines:
        raise ContentError(f"position: {unit.id} is aboard nothing", remedy="name a machine")
    if unit.at.endswith("*") and bunker_at(state, scenario.ground.parse(unit.at[:-1])) >= 0:
        loc = scenario.ground.loc_of[unit.at]
    else:
        loc = -1 if unit.at == OFF or unit.aboard else scenario.ground.parse(unit.at)
    group = _group(scenario, seat, unit.kind) if loc < 0 and not unit.aboard else -1
    piece = Piece(
        unit.id, unit.kind, seat, loc, shaken=unit.shaken, wounded=unit.wounded, mark=unit.mark,
        fired=unit.fired, ops=unit.ops, weapons=unit.weapons, skill=unit.skill,
        hidden=unit.hidden, group=group, facing=unit.facing if counter.arrow else 0,
        aboard=unit.aboard,
    )  # fmt: skip
    if unit.skill and unit.skill not in state.skills:
        state.skills = (*state.skills, unit.skill)
    if unit.aboard:
        carrier = state.machines[unit.aboard]
        refusal = why_not_load(state, carrier, [piece])
        if refusal is not None:
            raise ContentError(f"position: no room for {unit.id} aboard", remedy=refusal.rule)
        state.put(msgspec.structs.replace(piece, outside=room(state, carrier)[1]))
        return
    if len(unit.weapons) > weapon_limit(state, piece):
        raise ContentError(f"position: {unit.id} carries too much", remedy="LNL-1.6.1.01")
    if unit.hidden:
        if loc < 0 or not may_hide(state, loc):
            raise ContentError(f"position: {unit.id} cannot hide there", remedy="LNL-2.0.05")
        state.lurking = (*state.lurking, unit.id)
    if unit.laden:
        state.laden = (*state.laden, unit.id)
    if loc >= 0 and not fits(state, seat, loc, [piece]):
        raise ContentError(f"position: no room for {unit.id} in {unit.at}", remedy="LNL-1.3.01")
    state.put(piece)


def _seat(scenario: Scenario, counter: Unit) -> str:
    """The side in whose groups a counter of this army stands."""
    armies = {scenario.army(force) for force in counter.forces} | set(counter.forces)
    for seat, group in scenario.groups:
        for kind in group.units:
            row = scenario.content.units.get(kind)
            if row is not None and armies & {scenario.army(force) for force in row.forces}:
                return seat
    return ""


def _group(scenario: Scenario, seat: str, kind: str) -> int:
    """The group with which a unit waits."""
    for n, (side, group) in enumerate(scenario.groups):
        if side == seat and kind in group.units and group.turn != 0:
            return n
    raise ContentError(f"position: no group brings in {kind!r}")


def _lost(entry: str) -> Lost:
    seat, _, rest = entry.partition("/")
    kind, _, how = rest.partition("/")
    return Lost(kind, seat, how or "out")


def _stack(state: LockState, here: Position) -> None:
    if here.phase == "operations":
        state.stack = [f.NextImpulse(), f.Impulse(state.side)]
    elif here.phase == "rally":
        state.stack = [f.RallyEnd()]
        if state.side == state.initiative:
            state.stack.append(f.Rallying(state.scenario.other[state.side]))
        state.stack.append(f.Rallying(state.side))
    else:
        state.stack = [f.TurnEnd()]


def facts(state: LockState) -> dict[str, Any]:
    """A position as plain nested values, for `expect.state`."""
    names = state.scenario.names
    units: dict[str, Any] = {}
    for piece in state.pieces():
        units[piece.id] = {
            "kind": piece.kind,
            "seat": piece.seat,
            "at": names[piece.loc] if piece.loc >= 0 else "",
            "shaken": piece.shaken,
            "wounded": piece.wounded,
            "mark": piece.mark,
            "fired": piece.fired,
            "ops": piece.ops,
            "weapons": list(piece.weapons),
            "skill": piece.skill,
            "hidden": piece.hidden,
            "facing": piece.facing,
            "aboard": piece.aboard,
        }
    return {
        "turn": state.turn,
        "phase": state.phase,
        "initiative": state.initiative,
        "side": state.side,
        "passes": state.passes,
        "units": units,
        "gone": list(state.gone),
        "dropped": {names[loc]: list(ids) for loc, ids in state.dropped.items()},
        "spotted": [names[loc] for loc in state.spotted],
        "smoke": {names[cell]: age for cell, age in state.smoke.items()},
        "melee": [names[loc] for loc in state.melee],
        "fought": [names[loc] for loc in state.fought],
        "control": {names[loc]: seat for loc, seat in state.control.items()},
        "read": list(state.read),
        "skills": list(state.skills),
        "spent": list(state.spent),
        "played": list(state.played),
        "lurking": list(state.lurking),
        "points": {seat: points(state, seat) for seat in state.scenario.seats},
        "flags": list(state.flags),
        "laden": list(state.laden),
        "due": {state.scenario.groups[n][1].name: turn for n, turn in state.due.items()},
        "stack": list(state.stack),
        "over": state.result is not None,
        **heavy_facts(state),
    }
