# SPDX-License-Identifier: MIT
"""Opportunity fire by ordnance and machines, and at machines (LNL-5.3.04, LNL-15.1.08)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules.aiming import eye, fair, place_of
from redoubt.games.locknload.rules.gunnery import (
    after_shot,
    has_guns,
    shoot,
    shoots,
    why_not_shoot,
)
from redoubt.games.locknload.rules.hidden import reveal
from redoubt.games.locknload.rules.power import after_ordnance
from redoubt.games.locknload.rules.salvos import (
    engage,
    engages,
    machine_may_fire,
    why_not_engage,
)
from redoubt.games.locknload.rules.smallarms import fire_on, fires_on, why_not_fire_on
from redoubt.games.locknload.sight import as_mask
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

Open = f.Window | f.OpportunityFire
OURS = (a.Shoot, a.FireOn, a.Engage)


def aims(state: LockState, frame: Open, movers: tuple[str, ...]) -> list[tuple[int, str]]:
    """What may be fired at: the movers on foot, and each machine that moves."""
    found = [(frame.loc, "")] if any(id in state.units for id in movers) else []
    found += [
        (frame.loc, id)
        for id in movers
        if id in state.machines and state.machines[id].works and state.machines[id].loc == frame.loc
    ]
    return found


def lurking_guns(state: LockState, frame: Open) -> bool:
    """Whether a hidden unit could have a to-hit weapon, which fires besides (LNL-5.3.04).

    What weapons the hidden units of a side have among them is known from the card.
    """
    rows = state.scenario.content.weapons
    return bool(state.lurking) and any(
        rows[id].gun is not None
        for unit in state.lurking
        if unit in state.units and state.units[unit].seat == frame.seat
        for id in state.units[unit].weapons
        if id in rows
    )


def may_attack(frame: Open, loc: int, *, aloft: bool = False) -> bool:
    """Whether a location may still fire: it has begun, or an attack is left for it.

    `aloft`: between the air and the ground below it even in the hex itself (LNL-19.1.03).
    """
    if (loc == frame.loc and not aloft) or loc in frame.fired:
        return False
    return loc == frame.firing or frame.left > 0


def _flies(state: LockState, id: str) -> bool:
    machine = state.machines.get(id)
    return machine is not None and bool(machine.mode)


def rifles(state: LockState, frame: Open, loc: int) -> Sequence[Piece]:
    """Units of a location; squads that fired ordnance have their rifles left (LNL-14.01.05)."""
    if not frame.bore:
        return state.own(loc, frame.seat)
    return [
        after_ordnance(piece) if piece.id in frame.bore else piece
        for piece in state.own(loc, frame.seat)
    ]


def guns_among(state: LockState, seat: str, places: int) -> bool:
    """Whether units of a side in some places, given as a mask, have ordnance: a quick look."""
    for loc, stack in state.owned(seat).items():
        if places >> loc & 1 and has_guns(state, stack):
            return True
    return False


def shots(state: LockState, frame: Open, movers: tuple[str, ...]) -> Iterator[Action]:
    """Every attack of these kinds that the window allows."""
    machines = [
        machine
        for machine in state.machines.values()
        if machine.seat == frame.seat
        and machine_may_fire(state, machine, window=True)
        and may_attack(frame, machine.loc, aloft=True)
    ]
    posts = state.posts_mask(frame.seat) | as_mask([eye(state, machine) for machine in machines])
    wanted = aims(state, frame, movers)
    seen = 0  # the posts that see any of it
    for place in {place_of(state, loc, vehicle) for loc, vehicle in wanted}:
        seen |= state.seen_from(place, posts)
    wanted = fair(state, frame.seat, wanted) if seen else []
    if not wanted:
        return
    owned, lent = state.owned(frame.seat), frame.lent
    vehicles = any(vehicle for _, vehicle in wanted)
    aloft = [aim for aim in wanted if _flies(state, aim[1])]  # what those below may fire at
    for loc in state.posts(frame.seat):
        marks = aloft if loc == frame.loc else wanted
        if not marks or loc in frame.fired or not seen >> loc & 1:
            continue
        pieces = owned[loc]
        armed = has_guns(state, pieces)
        if not armed and not vehicles:
            continue
        guns: list[Action] = []
        if armed:
            more = frame.firers
            guns = shoots(state, pieces, window=True, firers=more, wanted=marks, lent=lent)
        if may_attack(frame, loc, aloft=True):
            yield from guns
            if vehicles:
                men = rifles(state, frame, loc)
                yield from fires_on(state, men, window=True, wanted=marks, lent=lent)
        else:  # LNL-5.3.04: to-hit weapons of further locations fire besides
            yield from [gun for gun in guns if isinstance(gun, a.Shoot) and gun.weapon]
    for machine in machines:
        marks = aloft if machine.loc == frame.loc and not machine.mode else wanted
        if marks and seen >> eye(state, machine) & 1:
            yield from engages(state, machine, window=True, wanted=marks)


def source(state: LockState, action: Action) -> int:
    """The location such an attack comes from, or -1."""
    if isinstance(action, a.FireOn):
        piece = state.units.get(action.units[0]) if action.units else None
        return piece.loc if piece is not None else -1
    assert isinstance(action, a.Shoot | a.Engage)
    found = state.units.get(action.unit) or state.machines.get(action.unit)
    return found.loc if found is not None else -1


def why_not(
    state: LockState, frame: Open, movers: tuple[str, ...], action: Action
) -> Refusal | None:
    """Whether the window allows this attack."""
    loc = source(state, action)
    if loc < 0:
        return Refusal("LNL-5.2.01", "not-your-units", {})
    target = getattr(action, "target", "")
    aloft = _flies(state, target) or _flies(state, getattr(action, "unit", ""))  # LNL-19.1.03
    beside = isinstance(action, a.Shoot) and bool(action.weapon) and loc not in frame.fired
    if (loc == frame.loc and not aloft) or not (beside or may_attack(frame, loc, aloft=aloft)):
        return Refusal("LNL-5.3.04", "window-spent", {})
    wanted = aims(state, frame, movers)
    hex = state.scenario.names[frame.loc]
    at = hex if isinstance(action, a.FireOn) else getattr(action, "hex", "")
    if at != hex or (frame.loc, target) not in wanted:
        return Refusal("LNL-5.3.01", "only-at-movers", {"hex": hex})
    if isinstance(action, a.Shoot):
        men = state.own(loc, frame.seat)
        more = frame.firers
        return why_not_shoot(state, men, action, window=True, firers=more, lent=frame.lent)
    if isinstance(action, a.FireOn):
        return why_not_fire_on(
            state, rifles(state, frame, loc), action, window=True, lent=frame.lent
        )
    assert isinstance(action, a.Engage)
    return why_not_engage(state, frame.seat, action, window=True)


def counted(window: f.Window, loc: int, *, closes: bool) -> f.Window:
    """The window after an attack from a location; `closes`: small arms end its attack."""
    left = window.left if loc == window.firing else window.left - 1
    fired = window.fired
    if window.firing >= 0 and window.firing != loc:
        fired = (*fired, window.firing)
    if closes:
        return msgspec.structs.replace(window, left=left, fired=(*fired, loc), firing=-1)
    return msgspec.structs.replace(window, left=left, fired=fired, firing=loc)


def fire(
    state: LockState, window: f.Window, movers: tuple[str, ...], action: Action, play: Play
) -> None:
    """Carry such an attack out; the window is on top of the stack."""
    loc = source(state, action)
    unit = getattr(action, "unit", "")
    named = (*getattr(action, "units", ()), unit, getattr(action, "leader", ""))
    reveal(state, play, named)
    leader = getattr(action, "leader", "")
    if leader:
        window = msgspec.structs.replace(window, lent=(*window.lent, leader))
    if isinstance(action, a.Shoot):
        if action.weapon:
            more, bore = after_shot(state, unit, action.weapon, window.firers, window.bore)
            state.stack[-1] = msgspec.structs.replace(window, bore=bore, firers=more)
        else:
            state.stack[-1] = counted(window, loc, closes=False)
        shoot(state, play, action, movers, window.firers)
    elif isinstance(action, a.FireOn):
        state.stack[-1] = counted(window, loc, closes=True)
        fire_on(state, play, action)
    else:
        assert isinstance(action, a.Engage)
        state.stack[-1] = counted(window, loc, closes=False)
        engage(state, play, action)
