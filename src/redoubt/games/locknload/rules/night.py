# SPDX-License-Identifier: MIT
"""Flares: who fires them, how far, and what they light (LNL-20.1)."""

from __future__ import annotations

from collections.abc import Sequence

from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload.actions import Flare
from redoubt.games.locknload.rules.units import is_hero, is_leader, leadership
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

FLARE_REACH = 3  # LNL-20.1.01


def _may_flare(state: LockState, piece: Piece) -> bool:
    kind = state.counter(piece).kind
    right = is_leader(state, piece) or is_hero(state, piece) or kind == "advisor"
    marked = piece.fired or piece.ops or piece.mark in ("moved", "crawl")
    return right and not piece.shaken and not marked and piece.loc not in state.melee


def flare_number(state: LockState, piece: Piece) -> int:
    """LNL-20.1.02: the nationality's capability, and his LM."""
    forces = state.scenario.content.forces
    able = max((forces[id].flare for id in state.counter(piece).forces if id in forces), default=0)
    return able + leadership(state, piece)


def why_not_flare(state: LockState, pieces: Sequence[Piece], action: Flare) -> Refusal | None:
    piece = next((p for p in pieces if p.id == action.unit), None)
    if piece is None or not _may_flare(state, piece):
        return Refusal("LNL-20.1.01", "cannot-flare", {"unit": action.unit})
    if not state.night:
        return Refusal("LNL-20.1.01", "daylight", {})
    ground = state.scenario.ground
    cell = ground.loc_of.get(action.hex, -1)
    if not 0 <= cell < ground.cells:
        return Refusal("LNL-5.0.01", "no-such-hex", {"hex": action.hex})
    if ground.grid.distance(ground.cell(piece.loc), cell) > FLARE_REACH:
        return Refusal("LNL-20.1.01", "too-far-for-flare", {"hex": action.hex})
    return None


def flares(state: LockState, pieces: Sequence[Piece]) -> list[Action]:
    if not state.night:
        return []
    ground = state.scenario.ground
    return [
        Flare(piece.id, state.scenario.names[cell])
        for piece in pieces
        if _may_flare(state, piece)
        for cell in ground.grid.within(ground.cell(piece.loc), FLARE_REACH)
    ]


def fire_flare(state: LockState, play: Play, action: Flare) -> None:
    """LNL-20.1.01: a die; Ops Complete either way."""
    piece = state.units[action.unit]
    needed = flare_number(state, piece)
    face = play.dice.die(6, "flare")
    success = face <= needed
    play.tell(me.FlareRolled(piece.id, action.hex, face, needed, success, rule="LNL-20.1.01"))
    state.change(piece.id, ops=True)
    if success:
        light(state, state.scenario.ground.loc_of[action.hex])


def light(state: LockState, cell: int) -> None:
    if cell not in state.flares:
        state.flares = (*state.flares, cell)
