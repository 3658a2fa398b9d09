# SPDX-License-Identifier: MIT
"""Leaving the map by a hex or edge that the scenario names (LNL-2.0.07)."""

from __future__ import annotations

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.rules.hidden import reveal
from redoubt.games.locknload.state import LockState, Lost, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.refusal import Refusal

COST = 1


def why_not_leave(state: LockState, frame: f.Moving) -> Refusal | None:
    """In an exit of their side, with 1 MP left, and not crawling."""
    hex = state.scenario.names[frame.loc]
    if not at_exit(state, frame):
        return Refusal("LNL-2.0.07", "no-exit", {"hex": hex})
    if frame.spent + COST > frame.allowance or frame.way in ("crawl", "withdraw"):
        return Refusal("LNL-2.0.07", "no-points-left", {"hex": hex})
    return None


def at_exit(state: LockState, frame: f.Moving) -> bool:
    """Whether a group is where its side may leave the map."""
    return frame.loc in state.scenario.exits.get(frame.seat, ())


def may_leave(state: LockState, frame: f.Moving) -> bool:
    """Whether a group may leave the map: asked at each step, and nearly always it may not."""
    return at_exit(state, frame) and why_not_leave(state, frame) is None


def leave(state: LockState, play: Play, frame: f.Moving) -> None:
    """They are gone, but not lost."""
    state.stack.pop()
    reveal(state, play, frame.units)
    hex = state.scenario.names[frame.loc]
    play.tell(e.Exited(frame.units, hex, rule="LNL-2.0.07"))
    for id in frame.units:
        take_off(state, state.units[id])


def take_off(state: LockState, piece: Piece, *, twice: bool = False) -> None:
    """A unit leaves the map with what it carries; `twice` counts it double."""
    laden = piece.id in state.laden
    vanish(state, piece)
    state.lost = (*state.lost, Lost(piece.kind, piece.seat, "left", twice or laden))


def vanish(state: LockState, piece: Piece) -> None:
    """A unit is out of the game with what it carries, and not eliminated."""
    lost, gone = state.lost, state.gone
    state.put(msgspec.structs.replace(piece, weapons=(), skill=""))
    state.remove(piece.id)
    state.lost, state.gone = lost, gone


# -- vehicles ------------------------------------------------------------------------------


def why_not_drive_off(state: LockState, frame: mf.Driving) -> Refusal | None:
    """The same for a vehicle: 1 MP in an exit of its side."""
    machine = state.machines[frame.unit]
    hex = state.scenario.names[machine.loc]
    if machine.loc not in state.scenario.exits.get(frame.seat, ()):
        return Refusal("LNL-2.0.07", "no-exit", {"hex": hex})
    if frame.spent + COST > frame.allowance:
        return Refusal("LNL-2.0.07", "no-points-left", {"hex": hex})
    return None


def drive_off(state: LockState, play: Play, frame: mf.Driving) -> None:
    """The carrier and all aboard are gone; who rides out counts double where points are kept."""
    state.stack.pop()
    machine = state.machines[frame.unit]
    hex = state.scenario.names[machine.loc]
    aboard = state.aboard(machine.id)
    units = (machine.id, *(piece.id for piece in aboard))
    play.tell(e.Exited(units, hex, rule="LNL-2.0.07"))
    for piece in aboard:
        take_off(state, piece, twice=True)
    state.machines = {id: m for id, m in state.machines.items() if id != machine.id}
    state.lost = (*state.lost, Lost(machine.kind, machine.seat, "left"))
    state.refresh()
