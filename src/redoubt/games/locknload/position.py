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
from redoubt.games.locknload.rules.units import fits, weapon_limit
from redoubt.games.locknload.scenario import Scenario
from redoubt.games.locknload.setup import blank
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.errors import ContentError

ARMY_SEATS = {"us": "us", "de": "german"}


class UnitHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit on the map; its side follows from its army unless `seat` names it."""

    id: str
    kind: str
    at: str
    seat: str = ""
    shaken: bool = False
    wounded: bool = False
    mark: Literal["", "moved", "crawl", "assault", "stealth"] = ""
    fired: bool = False
    ops: bool = False
    weapons: tuple[str, ...] = ()
    skill: str = ""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a case may say of a position.

    phase    "operations" (default: an impulse of `to_act`), "rally" (his Rally Phase), "admin"
             (the Administrative Phase is about to run)
    unread   event markers that have not been read yet
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
    orders: dict[str, str] = msgspec.field(default_factory=dict)


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
    state.made = 100  # units made later get numbers no case uses
    state.refresh()
    for unit in here.units:
        _unit(scenario, state, unit)
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
    armies = {scenario.army(force) for force in counter.forces}
    seat = unit.seat or next((ARMY_SEATS[a] for a in armies if a in ARMY_SEATS), "")
    if seat not in scenario.seats:
        raise ContentError(f"position: whose is {unit.id!r}?", remedy="say seat = ...")
    loc = scenario.ground.parse(unit.at)
    piece = Piece(
        unit.id, unit.kind, seat, loc, shaken=unit.shaken, wounded=unit.wounded, mark=unit.mark,
        fired=unit.fired, ops=unit.ops, weapons=unit.weapons, skill=unit.skill,
    )  # fmt: skip
    if len(unit.weapons) > weapon_limit(state, piece):
        raise ContentError(f"position: {unit.id} carries too much", remedy="LNL-1.6.1.01")
    if not fits(state, seat, loc, [piece]):
        raise ContentError(f"position: no room for {unit.id} in {unit.at}", remedy="LNL-1.3.01")
    state.put(piece)


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
        "stack": list(state.stack),
        "over": state.result is not None,
    }
