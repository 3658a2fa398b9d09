# SPDX-License-Identifier: MIT
"""Ordnance, machines and small arms at machines: fire at the hex just spotted (LNL-4.1.06).

Small arms at infantry find their spotters by themselves, in `activation.ready_units`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules.aiming import Target, fair
from redoubt.games.locknload.rules.gunnery import shoots
from redoubt.games.locknload.rules.salvos import engages
from redoubt.games.locknload.rules.smallarms import fires_on
from redoubt.games.locknload.state import LockState, Machine, Piece
from redoubt.kernel.records import Action


def rested(frame: f.Impulse, pieces: Sequence[Piece]) -> Sequence[Piece]:
    """Units of a location; those who have spotted something are as good as unmarked."""
    if not any(piece.id in frame.spotters for piece in pieces):
        return pieces
    return [
        msgspec.structs.replace(piece, ops=False) if piece.id in frame.spotters else piece
        for piece in pieces
    ]


def _targets(state: LockState, frame: f.Impulse) -> list[Target]:
    """What there is to fire at in the hex just spotted, nothing in the air."""
    enemy = state.scenario.other[frame.seat]
    vehicles = [(frame.seen, machine.id) for machine in state.parked(frame.seen, enemy)]
    return fair(state, frame.seat, [(frame.seen, ""), *vehicles])


def is_aim(state: LockState, frame: f.Impulse, action: Action) -> bool:
    """Whether a shot goes where the spotters of this impulse have looked."""
    if frame.seen < 0:
        return False
    if isinstance(action, a.FireOn):
        return (frame.seen, action.target) in _targets(state, frame)
    hex, target = getattr(action, "hex", ""), getattr(action, "target", "")
    loc = state.scenario.ground.loc_of.get(hex, -1)
    return loc == frame.seen and (loc, target) in _targets(state, frame)


def involved(frame: f.Impulse, action: Action) -> list[str]:
    """The spotters of this impulse who have a part in an action."""
    names = (*getattr(action, "units", ()), getattr(action, "unit", ""))
    return [id for id in (*names, getattr(action, "leader", "")) if id and id in frame.spotters]


def lenders(frame: f.Impulse, target: int = -1) -> tuple[str, ...]:
    """LNL-5.01.01: leaders who have assisted fire and may go on with it in this impulse.

    Who had spotted something directs fire at that alone (LNL-4.1.07).
    """
    if not frame.spotters or 0 <= target == frame.seen:
        return frame.lent
    return tuple(id for id in frame.lent if id not in frame.spotters)


def shots(
    state: LockState, frame: f.Impulse, pieces: Sequence[Piece], firers: Sequence[str]
) -> list[Action]:
    """What spotters of one location may fire at the hex they spotted, alone or with others."""
    ready = rested(frame, pieces) if frame.seen >= 0 else pieces
    if ready is pieces:
        return []
    wanted = _targets(state, frame)
    found = shoots(state, ready, window=False, firers=firers, wanted=wanted, lent=frame.lent)
    if ready[0].loc not in frame.shot:
        found += fires_on(state, ready, window=False, wanted=wanted, lent=frame.lent)
    return [shot for shot in found if involved(frame, shot)]


def salvos(state: LockState, frame: f.Impulse, machine: Machine | None) -> list[Action]:
    """The same for a vehicle that has spotted something."""
    if machine is None or frame.seen < 0 or machine.id not in frame.spotters or machine.fired:
        return []
    ready = msgspec.structs.replace(machine, ops=False)
    return engages(state, ready, window=False, wanted=_targets(state, frame))


def rest(state: LockState, frame: f.Impulse, action: Action) -> None:
    """Spotters who fire at what they spotted do so in full: the marker gives way to Fired."""
    if not isinstance(action, a.Shoot | a.FireOn | a.Engage):
        return
    if not is_aim(state, frame, action):
        return
    for id in involved(frame, action):
        if id in state.machines:
            state.set(id, ops=False)
        else:
            state.change(id, ops=False)
