# SPDX-License-Identifier: MIT
"""Those who moved in this impulse and may still fire from where they are (LNL-6.1.04)."""

from __future__ import annotations

from collections.abc import Sequence

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules.gunnery import has_guns, shoots, why_not_shoot
from redoubt.games.locknload.rules.power import after_bore
from redoubt.games.locknload.rules.salvos import engages
from redoubt.games.locknload.rules.smallarms import fires_on, why_not_fire_on
from redoubt.games.locknload.state import CRAWL, MOVED, LockState, Machine, Piece
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def walkers(state: LockState, frame: f.Impulse, loc: int) -> list[Piece]:
    """Units that have come to a location in this impulse."""
    return [piece for piece in state.own(loc, frame.seat) if piece.id in frame.walked]


def riflemen(state: LockState, frame: f.Impulse, loc: int) -> list[Piece]:
    """The same for an attack with small arms: their ordnance may have fired (LNL-14.01.05)."""
    return list(after_bore(frame.bore, walkers(state, frame, loc)))


def may_fire_on(state: LockState, frame: f.Impulse) -> bool:
    """Whether any who have moved could still fire: not after normal movement or a crawl."""
    for id in frame.walked:
        piece = state.units.get(id)
        if piece is not None and (piece.mark not in (MOVED, CRAWL) or piece.skill):
            return True
    return False


def drivers(state: LockState, frame: f.Impulse, reach: Sequence[int]) -> list[Machine]:
    """Vehicles that have moved in this impulse, out of reach of who activated them."""
    return [
        machine
        for id in frame.walked
        if (machine := state.machines.get(id)) is not None and machine.loc not in reach
    ]


def salvos(state: LockState, frame: f.Impulse, reach: Sequence[int]) -> list[Action]:
    """What such vehicles may fire, if they moved by assault (LNL-15.2.01)."""
    found: list[Action] = []
    for machine in drivers(state, frame, reach):
        found += engages(state, machine, window=False)
    return found


def shots(state: LockState, frame: f.Impulse, loc: int) -> list[Action]:
    """Their ordnance, and their small arms at machines."""
    found: list[Action] = []
    pieces = walkers(state, frame, loc)
    if has_guns(state, pieces):
        found += shoots(state, pieces, window=False, firers=frame.firers, lent=frame.lent)
    if state.machines and loc not in frame.shot:
        found += fires_on(state, riflemen(state, frame, loc), window=False, lent=frame.lent)
    return found


def are_shooters(action: a.Shoot | a.FireOn, pieces: Sequence[Piece]) -> bool:
    """Whether those who fire are all among these."""
    units = (action.unit,) if isinstance(action, a.Shoot) else action.units
    return {piece.id for piece in pieces}.issuperset(units)


def why_not(
    state: LockState, frame: f.Impulse, action: a.Shoot | a.FireOn, loc: int
) -> Refusal | None:
    """Whether they may fire like this."""
    if isinstance(action, a.Shoot):
        pieces = walkers(state, frame, loc)
        return why_not_shoot(
            state, pieces, action, window=False, firers=frame.firers, lent=frame.lent
        )
    if loc in frame.shot:
        return Refusal("LNL-4.0.11", "fired-together", {})
    men = riflemen(state, frame, loc)
    return why_not_fire_on(state, men, action, window=False, lent=frame.lent)
