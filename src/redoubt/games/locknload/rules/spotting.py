# SPDX-License-Identifier: MIT
"""Spotting attempts (LNL-10.1) and smoke (LNL-7)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from redoubt.games.locknload import events as e
from redoubt.games.locknload.actions import Smoke, Spot
from redoubt.games.locknload.rules.aiming import eye
from redoubt.games.locknload.rules.cards import LUCKY, SMOKE_HAND, holder, ready, spend
from redoubt.games.locknload.rules.darkness import dark
from redoubt.games.locknload.rules.hidden import may_hide, may_lurk, reveal, uncover
from redoubt.games.locknload.rules.lookout import look_number, lookouts, may_look
from redoubt.games.locknload.rules.units import in_the_open, is_leader, is_spotted, leadership, sees
from redoubt.games.locknload.state import LockState, Machine, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

IN_SMOKE = 2  # LNL-7.0.04
FRESH = 1  # Smoke 1; it is Smoke 2 in its second turn (LNL-7.0.06)
SMOKE_BONUS = 2  # sk_smoke
SCOUT = 2  # LNL-11.7.01
ALONE = ("",)  # no leader lends a hand
COLD_EYE, COLD_EYE_REACH = "sk_coldeye", 2


def can_spot(state: LockState, piece: Piece) -> bool:
    """LNL-10.1.09."""
    if piece.shaken or piece.mark or piece.fired or piece.ops:
        return False
    if piece.loc < 0 or piece.loc in state.melee:
        return False
    return piece.kind not in state.scenario.blind


def lenders(state: LockState, piece: Piece) -> list[Piece]:
    """Unmarked leaders stacked with a spotter who is none himself (LNL-10.1.06)."""
    if is_leader(state, piece):
        return []
    return [
        other
        for other in state.own(piece.loc, piece.seat)
        if is_leader(state, other)
        and can_spot(state, other)
        and leadership(state, other) > 0
        and state.scenario.same_force(state.counter(other), state.counter(piece))
    ]


def spot_number(state: LockState, piece: Piece, target: int, leader: Piece | None = None) -> int:
    """What the die may show at most (LNL-10.1.05, LNL-10.1.06)."""
    ground = state.scenario.ground
    smoky = ground.cell(target) in state.smoke
    number = IN_SMOKE if smoky else ground.terrain[target].spot
    number -= sees(state, piece.loc, target)
    if is_leader(state, piece):
        number += leadership(state, piece)
    elif leader is not None:
        number += leadership(state, leader)
    if state.counter(piece).kind == "scout" and not piece.weapons:
        number += SCOUT
    return number + (piece.skill == COLD_EYE)  # LNL-12.0.05


def why_not_spot(state: LockState, seat: str, action: Spot) -> Refusal | None:
    if action.card:  # a card is for a second attempt alone
        return Refusal("LNL-12.0.01", "no-such-card", {"unit": action.unit})
    piece = state.units.get(action.unit)
    machine = state.machines.get(action.unit)
    if machine is not None and machine.seat == seat:
        if not may_look(state, machine):
            return Refusal("LNL-10.1.09", "cannot-spot", {"unit": action.unit})
    elif piece is None or piece.seat != seat:
        return Refusal("LNL-10.1.05", "not-your-units", {})
    elif not can_spot(state, piece):
        return Refusal("LNL-10.1.09", "cannot-spot", {"unit": action.unit})
    target = state.scenario.ground.loc_of.get(action.hex, -1)
    if target < 0:
        return Refusal("LNL-5.0.01", "no-such-hex", {"hex": action.hex})
    enemy = state.scenario.other[seat]
    blind = may_lurk(state, enemy) and may_hide(state, target)
    present = bool(state.here(target, enemy) or state.parked(target, enemy))
    if not present and not (
        blind and state.scenario.ground.exists[target] and not state.here(target, seat)
    ):
        return Refusal("LNL-10.1.05", "no-enemy-there", {"hex": action.hex})
    if present and is_spotted(state, target, enemy):
        return Refusal("LNL-10.1.02", "spotted-already", {"hex": action.hex})
    source = _source(state, action.unit)
    if sees(state, source, target) < 0:
        return Refusal("LNL-10.1.05", "no-sight", {"hex": action.hex})
    if dark(state, source, target) if piece is None else _too_dark(state, piece, target):
        return Refusal("LNL-20.0.01", "too-dark", {"hex": action.hex})
    if piece is None:
        return Refusal("LNL-10.1.06", "no-leadership", {"unit": ""}) if action.leader else None
    if action.leader and action.leader not in {other.id for other in lenders(state, piece)}:
        return Refusal("LNL-10.1.06", "no-leadership", {"unit": action.leader})
    return None


def _source(state: LockState, id: str) -> int:
    """Where a spotter looks from."""
    piece = state.units.get(id)
    return piece.loc if piece is not None else eye(state, state.machines[id])


def spots(state: LockState, seat: str) -> list[Action]:
    """Every attempt a side can make; asked several times before anything changes."""
    memo = state.memo()
    looks: list[Action] | None = memo.get(("spots", seat))
    if looks is None:
        looks = memo["spots", seat] = spots_of(state, seat)
    return looks


def spots_of(state: LockState, seat: str, again: str = "") -> list[Action]:
    """The same worked out; `again`: only those of a unit that has a lucky card."""
    enemy = state.scenario.other[seat]
    mask = _lairs(state, enemy)
    if not mask:
        return []
    ground, names = state.scenario.ground, state.scenario.names
    pitch_dark = state.night and not state.flares  # LNL-20.0.01: only adjacent places then
    seen = 0
    cars: list[tuple[Machine, int]] = []  # and what they see
    for machine in lookouts(state, seat) if state.machines and not again else ():
        loc = eye(state, machine)
        view = state.seen_from(loc, mask & ground.around(loc) if pitch_dark else mask)
        if view:
            cars.append((machine, view))
            seen |= view
    posts = _spotters(state, seat, mask, again)
    for _, view in posts:
        seen |= view
    hidden = _unspotted(state, enemy, seen) if seen else []
    if not hidden:
        return []
    looks: list[Action] = [
        Spot(machine.id, names[loc])
        for machine, view in cars
        for loc in hidden
        if view >> loc & 1 and not dark(state, machine.loc, loc)
    ]
    tries: list[tuple[str, list[Action]]] = []  # who, and his attempts
    card = LUCKY if again else ""
    leading = state.scenario.leaders
    for men, view in posts:
        hexes = [names[place] for place in hidden if view >> place & 1]
        led = not again and any(man.kind in leading for man in men)
        for piece in men if hexes else ():
            if state.night:
                hexes = [
                    names[place]
                    for place in hidden
                    if view >> place & 1 and not _too_dark(state, piece, place)
                ]
            leaders = ("", *(other.id for other in lenders(state, piece))) if led else ALONE
            ways: list[Action] = [
                Spot(piece.id, hex, lead, card) for hex in hexes for lead in leaders
            ]
            if ways:
                tries.append((piece.id, ways))
    tries.sort(key=itemgetter(0))
    for _, ways in tries:
        looks += ways
    return looks


def _too_dark(state: LockState, piece: Piece, target: int) -> bool:
    """LNL-20.0.01: by night adjacent places alone; a cold eye sees one hex farther."""
    if not dark(state, piece.loc, target):
        return False
    far = state.scenario.ground.distance(piece.loc, target)
    return piece.skill != COLD_EYE or far > COLD_EYE_REACH


def _spotters(state: LockState, seat: str, mask: int, again: str) -> list[tuple[list[Piece], int]]:
    """Who could make an attempt, those of one location together, and what they see of a mask."""
    around = state.scenario.ground.around
    pitch_dark = state.night and not state.flares  # LNL-20.0.01: only adjacent places then
    reach = COLD_EYE_REACH if COLD_EYE in state.skills else 1
    if again:
        piece = state.units[again]
        able = ready(state, piece, LUCKY) or can_spot(state, piece)
        view = state.seen_from(piece.loc, mask & around(piece.loc) if pitch_dark else mask)
        return [([piece], view)] if able and view else []
    posts: list[int] = []  # where anybody is unmarked
    owned = state.owned(seat)
    for loc, stack in owned.items():
        for man in stack:
            if not (man.ops or man.fired or man.mark or man.shaken):
                posts.append(loc)
                break
    if pitch_dark:
        views = [(loc, state.seen_from(loc, mask & around(loc, reach))) for loc in posts]
    else:
        views = state.scenario.sight.views(posts, mask, state.haze())
    found: list[tuple[list[Piece], int]] = []
    blind = state.scenario.blind
    for loc, view in views:
        # As `can_spot` says, for all at once.
        men = [
            p for p in owned[loc] if not (p.ops or p.fired or p.mark or p.shaken or p.kind in blind)
        ]
        if men and view and loc not in state.melee:
            found.append((men, view))
    return found


def _lairs(state: LockState, enemy: str) -> int:
    """Where units of a side are and need not be spotted, or may be hidden, as a mask."""
    places = state.held_mask(enemy)
    if state.machines:
        for machine in state.machines.values():
            if machine.seat == enemy and machine.loc >= 0 and not (machine.fate or machine.mode):
                places |= 1 << machine.loc
    if may_lurk(state, enemy):  # LNL-2.0.05: any place that may hide somebody
        places |= state.scenario.screened_mask & ~state.held_mask(state.scenario.other[enemy])
    return places & ~in_the_open(state)


def _unspotted(state: LockState, enemy: str, seen: int) -> list[int]:
    """Those of the places in sight where nobody is spotted: first units, then machines."""
    found = [
        loc for loc in state.held(enemy) if seen >> loc & 1 and not is_spotted(state, loc, enemy)
    ]
    seen &= ~state.held_mask(enemy)
    if seen and state.machines:
        for loc in state.machine_places():
            if seen >> loc & 1 and state.parked(loc, enemy):
                seen ^= 1 << loc
                found += () if is_spotted(state, loc, enemy) else (loc,)
    if seen:
        found += [loc for loc in state.scenario.screened if seen >> loc & 1]
    return found


def spot(state: LockState, play: Play, action: Spot) -> bool:
    """Roll; the spotter is Ops Complete whatever comes up (LNL-10.1.08)."""
    if action.unit in state.machines:
        return _look(state, play, action)
    piece = state.units[action.unit]
    target = state.scenario.ground.loc_of[action.hex]
    leader = state.units[action.leader] if action.leader else None
    reveal(state, play, (action.unit, action.leader))
    if action.card:  # LNL-12.0.12
        spend(state, play, piece, "LNL-12.0.12")
    needed = spot_number(state, piece, target, leader)
    face = play.dice.die(6, "spotting")
    success = face <= needed
    play.tell(e.SpotRolled(piece.id, action.hex, face, needed, success, rule="LNL-10.1.05"))
    for each in (piece, *((leader,) if leader is not None else ())):
        state.change(each.id, ops=True)
    if success:
        _mark_spotted(state, play, target)
    return success


def _mark_spotted(state: LockState, play: Play, target: int) -> None:
    uncover(state, play, target)
    if state.here(target) or state.parked(target):
        within = 2 * state.scenario.ground.cells  # LNL-21.1.04: a bunker and its hex are one
        state.spotted = (*state.spotted, target - within if target >= within else target)


def _look(state: LockState, play: Play, action: Spot) -> bool:
    """The same by a machine; a hovering helicopter stays unmarked (LNL-19.3.02)."""
    machine = state.machines[action.unit]
    target = state.scenario.ground.loc_of[action.hex]
    needed = look_number(state, machine, target)
    face = play.dice.die(6, "spotting")
    success = face <= needed
    play.tell(e.SpotRolled(machine.id, action.hex, face, needed, success, rule="LNL-10.1.05"))
    if not machine.mode:
        state.set(machine.id, ops=True)
    if success:
        _mark_spotted(state, play, target)
    return success


# -- smoke ---------------------------------------------------------------------------------


def why_not_smoke(state: LockState, pieces: Sequence[Piece], action: Smoke) -> Refusal | None:
    """LNL-7.0.01: a free good-order MMC, its own or an adjacent hex."""
    piece = next((p for p in pieces if p.id == action.unit), None)
    if piece is None:
        return Refusal("LNL-7.0.01", "not-your-units", {})
    if piece.shaken or not piece.free or state.counter(piece).smoke < 1:
        return Refusal("LNL-7.0.01", "cannot-smoke", {"unit": action.unit})
    ground = state.scenario.ground
    target = ground.loc_of.get(action.hex, -1)
    near = ground.grid.neighbours[ground.cell(piece.loc)]
    if target != ground.cell(piece.loc) and target not in near:
        return Refusal("LNL-7.0.01", "too-far-for-smoke", {"hex": action.hex})
    if state.smoke.get(target) == FRESH:  # LNL-7.0.04: a second marker would change nothing
        return Refusal("LNL-7.0.04", "smoke-there", {"hex": action.hex})
    if action.card and (
        action.card != SMOKE_HAND or holder(state, piece.loc, piece.seat, SMOKE_HAND) is None
    ):
        return Refusal("LNL-12.0.15", "no-such-card", {"unit": action.unit})
    return None


def smokes(state: LockState, pieces: Sequence[Piece]) -> list[Action]:
    ground = state.scenario.ground
    dealt = SMOKE_HAND in state.skills
    found: list[Action] = []
    for piece in pieces:
        if piece.shaken or piece.mark or piece.fired or piece.ops:
            continue
        if state.counter(piece).smoke < 1:
            continue
        cell = ground.cell(piece.loc)
        hand = dealt and holder(state, piece.loc, piece.seat, SMOKE_HAND) is not None
        cards = ("", SMOKE_HAND) if hand else ("",)
        found += [
            Smoke(piece.id, ground.names[near], card)
            for near in (cell, *ground.grid.neighbours[cell])
            if state.smoke.get(near) != FRESH
            for card in cards
        ]
    return found


def lay_smoke(state: LockState, play: Play, action: Smoke) -> None:
    """LNL-7.0.01, LNL-7.0.02."""
    piece = state.units[action.unit]
    reveal(state, play, (piece.id,))
    capability = state.counter(piece).smoke
    if action.card:  # LNL-12.0.15
        owner = holder(state, piece.loc, piece.seat, SMOKE_HAND)
        assert owner is not None
        spend(state, play, owner, "LNL-12.0.15")
        capability += SMOKE_BONUS
    face = play.dice.die(6, "smoke")
    success = face <= capability
    play.tell(e.SmokeRolled(piece.id, action.hex, face, success, rule="LNL-7.0.01"))
    state.change(piece.id, ops=True)
    if success:
        state.set_smoke({**state.smoke, state.scenario.ground.loc_of[action.hex]: FRESH})
