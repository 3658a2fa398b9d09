# SPDX-License-Identifier: MIT
"""The Operations Phase: what can be done in an impulse, and what cannot (LNL-4)."""

from __future__ import annotations

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules import operations, walkers
from redoubt.games.locknload.rules.activation import (
    in_reach,
    may_cry,
    melee_open,
    openings,
    ready_units,
    usable,
    why_not_activate,
)
from redoubt.games.locknload.rules.cards import CRY, LAST_CLIP
from redoubt.games.locknload.rules.convoy import (
    brings,
    why_not_board,
    why_not_bring,
)
from redoubt.games.locknload.rules.demolition import blows, why_not_blow
from redoubt.games.locknload.rules.entry import musters, why_not_muster
from redoubt.games.locknload.rules.fire import (
    NO_LIMIT,
    enemies_seen,
    farthest,
    is_sniper,
    targets_from,
    volleys,
    why_not_volley,
)
from redoubt.games.locknload.rules.justspotted import lenders
from redoubt.games.locknload.rules.melee import attackers
from redoubt.games.locknload.rules.movement import (
    groups,
    why_not_move,
)
from redoubt.games.locknload.rules.salvos import why_not_engage
from redoubt.games.locknload.rules.snipers import snipes, why_not_snipe
from redoubt.games.locknload.rules.spotting import (
    smokes,
    spots,
    spots_of,
    why_not_smoke,
    why_not_spot,
)
from redoubt.games.locknload.rules.units import subsets
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

DONE, PASS = a.Done(), a.Pass()


def impulse_actions(state: LockState, frame: f.Impulse, seat: str) -> list[Action]:
    """One thing after the other, in any order (LNL-4.0.19); some move, some fire (LNL-6.0.07)."""
    found: list[Action] = []
    home = frame.home
    if home < 0:
        found += openings(state, frame)
        if state.waiting():
            found += snipes(state, seat)
        found += blows(state, seat)
    if home < 0 or frame.entering:
        if state.waiting():
            found += musters(state, frame)
        if state.machines:
            found += brings(state, frame)
    else:
        owned = state.owned(seat)
        for loc in in_reach(state, frame):
            if loc in owned or (state.machines and state.is_parked(loc)):
                found += _acts(state, frame, loc)
    for loc in _posts(state, frame) if frame.walked and walkers.may_fire_on(state, frame) else ():
        found += _shots(state, frame, loc, walkers.riflemen(state, frame, loc))
        found += walkers.shots(state, frame, loc)
    if frame.walked and state.machines:
        found += walkers.salvos(state, frame, _reach(state, frame))
    if not frame.tried:
        found += spots(state, seat)
    elif frame.missed:
        found += spots_of(state, seat, again=frame.missed)
    found.append(DONE if frame.home >= 0 else PASS)
    return found


def _acts(state: LockState, frame: f.Impulse, loc: int) -> list[Action]:
    seat = frame.seat
    if loc in state.melee:
        return [*_melee_acts(state, frame, loc), *operations.machine_acts(state, frame, loc)]
    pieces = state.own(loc, seat)
    free = [piece for piece in pieces if not (piece.mark or piece.fired or piece.ops)]
    # Who has fired rifles or ordnance may have the other left (LNL-4.0.13, LNL-14.01.05).
    if not (free or frame.firers or frame.bore or any(usable(state, p, frame) for p in pieces)):
        return operations.machine_acts(state, frame, loc) if state.machines else []
    found = operations.acts(state, frame, loc, pieces)
    if free:
        if loc not in frame.moved:
            found += groups(state, free)
        found += smokes(state, free)
    found += _shots(state, frame, loc)
    return found


def _shots(
    state: LockState, frame: f.Impulse, loc: int, pieces: list[Piece] | None = None
) -> list[Action]:
    """Direct fire from a location, by all units there or by these."""
    found: list[Action] = []
    seen = enemies_seen(state, frame.seat, loc)
    if not seen:
        return found
    most = farthest(state, state.own(loc, frame.seat) if pieces is None else pieces, window=False)
    if frame.spotters or frame.bore:  # they may have something left
        most = NO_LIMIT
    for target in targets_from(state, frame.seat, loc, seen, most) if most >= 0 else ():
        firers = ready_units(state, frame, loc, target) if pieces is None else pieces
        shots = volleys(state, firers, target, window=False, lent=lenders(frame, target))
        found += [s for s in shots if apart(state, s)] if loc in frame.shot else shots
    return found


def _reach(state: LockState, frame: f.Impulse) -> list[int]:
    """Where units may act; who enters the map activates nobody on it."""
    return [] if frame.entering else in_reach(state, frame)


def _posts(state: LockState, frame: f.Impulse) -> list[int]:
    """Where assault and stealth movers ended, out of reach: they may still fire (LNL-6.1.04)."""
    reach = _reach(state, frame)
    places = {state.units[id].loc for id in frame.walked if id in state.units}
    return sorted(loc for loc in places if loc >= 0 and loc not in reach)


def apart(state: LockState, shot: Action) -> bool:
    """Whether an attack is made apart from the others of its location (LNL-11.4.05)."""
    assert isinstance(shot, a.Fire)
    return shot.card == LAST_CLIP or is_sniper(state, state.units[shot.units[0]])


def _melee_acts(state: LockState, frame: f.Impulse, loc: int) -> list[Action]:
    seat = frame.seat
    if loc != frame.home or not melee_open(state, seat, loc):
        return []
    found: list[Action] = []
    if attackers(state, loc, seat) and loc not in frame.moved:
        found.append(a.Fight(state.scenario.names[loc]))
    if frame.acted:  # LNL-8.1.04: at the start of an impulse
        return found
    pieces = [p for p in state.here(loc, seat) if not p.mark and p.id not in state.tried]
    found += [a.Withdraw(ids) for ids in subsets([piece.id for piece in pieces])]
    return found


def why_not_impulse(
    state: LockState, frame: f.Impulse, seat: str, action: Action
) -> Refusal | None:
    match action:
        case a.Pass():
            return Refusal("LNL-4.0.20", "say-done", {}) if frame.home >= 0 else None
        case a.Done():
            return Refusal("LNL-4.0.20", "say-pass", {}) if frame.home < 0 else None
        case a.Muster():
            return why_not_muster(state, frame, action)
        case a.Bring():
            return why_not_bring(state, frame, action)
        case a.Board():
            if frame.home >= 0 and not frame.entering:
                return Refusal("LNL-4.0.20", "one-activation", {})
            return why_not_board(state, frame, action)
        case a.Spot():
            if action.card or frame.tried:
                if frame.missed and action in spots_of(state, seat, again=frame.missed):
                    return None
                return Refusal("LNL-10.1.07", "one-attempt", {})
            return why_not_spot(state, seat, action)
        case a.Snipe():
            if frame.home >= 0:
                return Refusal("LNL-4.0.20", "one-activation", {})
            return why_not_snipe(state, seat, action)
        case a.UseCard():
            piece = state.units.get(action.unit)
            ours = piece is not None and piece.seat == seat and piece.loc >= 0
            if frame.home < 0 and ours and action.card == CRY:
                assert piece is not None
                if may_cry(state, piece):
                    return None
            return Refusal("LNL-12.0.01", "no-such-card", {"unit": action.unit})
        case a.Blow():
            if frame.home >= 0:
                return Refusal("LNL-4.0.20", "one-activation", {})
            return why_not_blow(state, seat, action)
        case a.Activate():
            return why_not_activate(state, frame, action)
    ours = operations.is_ours(state, action)
    if not ours and not isinstance(action, a.Fire | a.Move | a.Smoke | a.Fight | a.Withdraw):
        return Refusal("LNL-4.0.21", "not-now", {})
    if isinstance(action, a.Fire) and action.units:
        first = state.units.get(action.units[0])
        if first is not None and first.seat == seat and first.loc in _posts(state, frame):
            if first.loc in frame.shot and not apart(state, action):
                return Refusal("LNL-4.0.11", "fired-together", {})
            firers = walkers.riflemen(state, frame, first.loc)
            return why_not_volley(state, firers, action, window=False, lent=frame.lent)
    if isinstance(action, a.Shoot | a.FireOn):
        loc = operations.place(state, action)
        moved = walkers.walkers(state, frame, loc) if loc in _posts(state, frame) else []
        if moved and walkers.are_shooters(action, moved):
            return walkers.why_not(state, frame, action, loc)
    if isinstance(action, a.Engage) and action.unit in frame.walked:
        driven = walkers.drivers(state, frame, _reach(state, frame))
        if any(machine.id == action.unit for machine in driven):
            return why_not_engage(state, seat, action, window=False)
    if frame.home < 0 or frame.entering:
        return Refusal("LNL-4.0.04", "activate-first", {})
    if ours:
        return _why_not_ours(state, frame, action)
    assert isinstance(action, a.Fire | a.Move | a.Smoke | a.Fight | a.Withdraw)
    return _why_not_act(state, frame, action)


def _why_not_ours(state: LockState, frame: f.Impulse, action: Action) -> Refusal | None:
    """Ordnance, machines, callers, engineers: of the activated location, or in reach."""
    loc = operations.place(state, action)
    if loc < 0 or operations.owner(state, action) != frame.seat:
        return Refusal("LNL-4.0.04", "not-your-units", {})
    if loc not in in_reach(state, frame):
        return Refusal("LNL-4.0.05", "out-of-reach", {"unit": getattr(action, "unit", "")})
    if loc in state.melee and not operations.by_machine(state, action):
        return Refusal("LNL-8.1.10", "in-melee", {})
    return operations.why_not(state, frame, action, loc)


def _why_not_act(
    state: LockState,
    frame: f.Impulse,
    action: a.Fire | a.Move | a.Smoke | a.Fight | a.Withdraw,
) -> Refusal | None:
    if isinstance(action, a.Fight):
        loc = state.scenario.ground.loc_of.get(action.hex, -1)
        if action in _melee_acts(state, frame, loc):
            return None
        return Refusal("LNL-8.1.02", "no-round", {})
    first = action.unit if isinstance(action, a.Smoke) else next(iter(action.units), "")
    piece = state.units.get(first)
    if piece is None or piece.seat != frame.seat:
        return Refusal("LNL-4.0.04", "not-your-units", {})
    if piece.loc not in in_reach(state, frame):
        return Refusal("LNL-4.0.05", "out-of-reach", {"unit": first})
    if isinstance(action, a.Withdraw):
        if action in _melee_acts(state, frame, piece.loc):
            return None
        if any(id in state.tried for id in action.units):
            return Refusal("LNL-8.1.04", "tried-to-leave", {})
        return Refusal("LNL-8.1.04", "no-withdrawal", {})
    if piece.loc in state.melee:
        return Refusal("LNL-8.1.10", "in-melee", {})
    here = state.own(piece.loc, frame.seat)
    if isinstance(action, a.Move):
        if piece.loc in frame.moved:
            return Refusal("LNL-4.0.14", "moved-together", {})
        return why_not_move(state, [p for p in here if p.free], action)
    if isinstance(action, a.Smoke):
        return why_not_smoke(state, here, action)
    if piece.loc in frame.shot and not apart(state, action):
        return Refusal("LNL-4.0.11", "fired-together", {})
    target = state.scenario.ground.loc_of.get(action.hex, -1)
    ready_ = ready_units(state, frame, piece.loc, target)
    lent = lenders(frame, target)
    return why_not_volley(state, ready_, action, window=False, lent=lent)
