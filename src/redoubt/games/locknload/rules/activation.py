# SPDX-License-Identifier: MIT
"""Activation: who may still act, where, and how far a leader reaches (LNL-4.0)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules import operations
from redoubt.games.locknload.rules.cards import CRY, VOICE, ready
from redoubt.games.locknload.rules.fire import may_fire_again
from redoubt.games.locknload.rules.power import after_ordnance
from redoubt.games.locknload.rules.units import is_leader, twin
from redoubt.games.locknload.state import ASSAULT, OFF_MAP, STEALTH, LockState, Machine, Piece
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def usable(state: LockState, piece: Piece, frame: f.Impulse) -> bool:
    """Whether a unit can still do something in its own impulse (LNL-4.0.17, LNL-6.1.04).

    LNL-4.0.10: it moves or fires; LNL-4.1.01: under Ops Complete neither.
    """
    if not piece.fired and piece.id in frame.spotters:
        return True
    if not (piece.mark or piece.fired or piece.ops):
        return piece.loc not in state.melee
    if piece.fired and may_fire_again(state, piece):
        return True
    if piece.fired or piece.ops or piece.loc in state.melee:
        return False
    return not piece.mark or (piece.mark in (ASSAULT, STEALTH) and not piece.shaken)


def melee_open(state: LockState, seat: str, loc: int) -> bool:
    """Whether a side may fight or leave a melee there: nothing else (LNL-8.1.01 to LNL-8.1.04)."""
    if loc not in state.melee or loc in state.fought:
        return False
    # LNL-8.1.03: the marker stays for a while when one side is gone.
    return all(state.here(loc, side) for side in (seat, state.scenario.other[seat]))


def in_reach(state: LockState, frame: f.Impulse) -> list[int]:
    """Where units may act now: one location, one level; a leader reaches further (LNL-4.0.08)."""
    if frame.home < 0:
        return []
    leader = state.units.get(frame.leader)
    if leader is None:
        return _with_bunkers(state, [frame.home])
    beside = state.scenario.ground.beside
    near = [frame.home, *beside[frame.home]]
    if leader.skill == VOICE and not leader.wounded:  # LNL-12.0.15
        near = list(dict.fromkeys([*near, *(far for loc in near for far in beside[loc])]))
    return _with_bunkers(state, near)


def _with_bunkers(state: LockState, places: list[int]) -> list[int]:
    """A bunker is activated with its hex, and a hex with its bunker (LNL-1.0.02)."""
    if not state.works:
        return places
    others = [other for loc in places if (other := twin(state, loc)) >= 0]
    return list(dict.fromkeys([*places, *others]))


def reaching(state: LockState, seat: str, loc: int, spotters: tuple[str, ...]) -> str:
    """A leader there who may command adjacent hexes (LNL-4.0.05, LNL-4.0.06, LNL-4.1.07).

    One on the map if there is any: who else commands must not show in it (LNL-2.0.05).
    """
    here = state.own(loc, seat)
    if state.works and (other := twin(state, loc)) >= 0:
        here += state.own(other, seat)
    able = [
        piece
        for piece in here
        if is_leader(state, piece)
        and not piece.shaken
        and (piece.free or (piece.id in spotters and not piece.fired and not piece.mark))
        and (not piece.wounded or piece.skill == VOICE)
    ]
    if not able:
        return ""
    return max(able, key=lambda piece: (not piece.hidden, piece.skill == VOICE)).id


def ready_units(state: LockState, frame: f.Impulse, loc: int, target: int = -1) -> Sequence[Piece]:
    """Friendly units in a location; who spotted the target counts as unmarked (LNL-4.1.06)."""
    if not frame.spotters and not frame.bore:
        return state.own(loc, frame.seat)
    return [
        msgspec.structs.replace(piece, ops=False)
        if piece.id in frame.spotters and target == frame.seen
        else after_ordnance(piece)
        if piece.id in frame.bore  # LNL-14.01.05
        else piece
        for piece in state.own(loc, frame.seat)
    ]


def _stands(state: LockState, seat: str) -> list[int]:
    """Where a side has units, hidden ones among them."""
    owned = state.owned(seat)
    places = sorted(owned)
    if owned is not state.stacks(seat):  # some are hidden
        lairs = [loc for loc in state.lairs() if loc in owned]
        places = [*lairs, *(loc for loc in places if loc not in lairs)]
    if state.machines:
        places += sorted(
            {m.loc for m in state.machines.values() if m.seat == seat and not m.fate}
            - {OFF_MAP, *owned}
        )
    return places


def _has_spotted(frame: f.Impulse, machine: Machine) -> bool:
    """LNL-4.1.06: a vehicle that may fire at what it spotted in this impulse."""
    return machine.id in frame.spotters and not machine.fired


def openings(state: LockState, frame: f.Impulse) -> list[Action]:
    """Locations to activate, and cards that are an activation themselves."""
    found: list[Action] = []
    owned, activate = state.owned(frame.seat), state.scenario.activations
    melee, spotters, cries = state.melee, frame.spotters, CRY in state.skills
    manned = {
        machine.loc
        for machine in state.machines.values()
        if machine.seat == frame.seat and not machine.fate
        and (operations.machine_usable(machine) or _has_spotted(frame, machine))
    }  # fmt: skip
    for loc in _stands(state, frame.seat):
        pieces = owned.get(loc, ())
        fresh = loc in manned
        for piece in pieces:  # most need no second look
            if not (piece.mark or piece.fired or piece.ops or melee):
                fresh = True
                break
            doubtful = melee or spotters or piece.skill or piece.mark in (ASSAULT, STEALTH)
            if doubtful and usable(state, piece, frame):
                fresh = True
                break
        if fresh or (melee and melee_open(state, frame.seat, loc)):
            found.append(activate[loc])
        if cries:
            found += [a.UseCard(p.id, CRY) for p in pieces if p.skill and may_cry(state, p)]
    return found


def may_cry(state: LockState, piece: Piece) -> bool:
    """LNL-12.0.08: an unmarked good-order holder of the card."""
    return ready(state, piece, CRY) and piece.free and not piece.shaken


def why_not_activate(state: LockState, frame: f.Impulse, action: a.Activate) -> Refusal | None:
    if frame.home >= 0:
        return Refusal("LNL-4.0.04", "one-activation", {})
    loc = state.scenario.ground.loc_of.get(action.hex, -1)
    pieces = state.own(loc, frame.seat) if loc >= 0 else []
    if any(usable(state, piece, frame) for piece in pieces):
        return None
    machines = operations.machines_in(state, loc, frame.seat) if loc >= 0 else []
    if any(operations.machine_usable(m) or _has_spotted(frame, m) for m in machines):
        return None
    if pieces and melee_open(state, frame.seat, loc):
        return None
    return Refusal("LNL-4.0.04", "nobody-to-activate", {"hex": action.hex})
