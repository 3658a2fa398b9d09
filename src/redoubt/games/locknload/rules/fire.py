# SPDX-License-Identifier: MIT
"""Direct fire: who may fire at what, alone or together, led by whom (LNL-5)."""

from __future__ import annotations

from collections.abc import Sequence

from redoubt.games.locknload.actions import Fire
from redoubt.games.locknload.rules.aiming import has_friends
from redoubt.games.locknload.rules.cards import (
    DEADEYE,
    LAST_CLIP,
    punches,
    ready,
)
from redoubt.games.locknload.rules.fortifications import why_not_through_slit
from redoubt.games.locknload.rules.power import (
    CREWING,
    Arms,
    armings,
    brings,
    crew_mates,
    fires_bare,
    share,
    why_not_arms,
)
from redoubt.games.locknload.rules.units import (
    in_the_open,
    is_leader,
    is_mmc,
    is_spared,
    is_spotted,
    leadership,
    reach,
    sees,
    subsets,
)
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

NO_LIMIT = 99
NO_CARD = (("", ""),)


def may_fire(state: LockState, piece: Piece, *, window: bool) -> bool:
    """LNL-4.0.17, LNL-5.0.14, LNL-5.1.10, LNL-5.3.02; Ops Complete: MMCs, in a window."""
    return piece.loc not in state.melee and may_bear(state, piece, window=window)


def may_bear(state: LockState, piece: Piece, *, window: bool) -> bool:
    """The same as far as it depends on the unit alone."""
    if piece.shaken or piece.fired:
        return False
    if piece.mark in ("moved", "crawl") or (window and piece.mark == "stealth"):
        return False
    return not piece.ops or (window and is_mmc(state, piece))


def is_silent(state: LockState, piece: Piece) -> bool:
    """Whether an event has silenced these guns for good (LNL-1.7.02)."""
    return f"silent/{piece.kind}" in state.flags


def is_sniper(state: LockState, piece: Piece) -> bool:
    return piece.kind in state.scenario.snipers


def why_not_target(state: LockState, seat: str, source: int, target: int) -> Refusal | None:
    """Whether a side may fire from one location at another at all (LNL-5.0.01, LNL-5.0.02)."""
    refusal = _why_not_enemy(state, seat, target)
    if refusal is None and sees(state, source, target) < 0:
        refusal = Refusal("LNL-5.0.01", "no-sight", {"hex": state.scenario.names[target]})
    if refusal is None:
        refusal = _why_not_known(state, seat, target)
    if refusal is None and state.works:
        refusal = why_not_through_slit(state, source, target)
    return refusal


def _why_not_enemy(state: LockState, seat: str, target: int) -> Refusal | None:
    hex = state.scenario.names[target]
    if not state.here(target, state.scenario.other[seat]):
        return Refusal("LNL-5.0.12", "no-enemy-there", {"hex": hex})
    if target in state.melee or has_friends(state, target, seat):
        return Refusal("LNL-5.0.02", "friends-there", {"hex": hex})
    return None


def _why_not_known(state: LockState, seat: str, target: int) -> Refusal | None:
    hex = state.scenario.names[target]
    if not is_spotted(state, target, state.scenario.other[seat]):
        return Refusal("LNL-5.0.01", "not-spotted", {"hex": hex})
    if is_spared(state, seat, target):
        return Refusal("LNL-1.0.06", "spared", {"hex": hex})
    return None


def is_exposed(state: LockState, seat: str, target: int) -> bool:
    """Whether a side may fire at a location from anywhere in the open that sees it."""
    return (
        _why_not_enemy(state, seat, target) is None and _why_not_known(state, seat, target) is None
    )


def exposed(state: LockState, seat: str) -> list[int]:
    """The locations at which a side may fire from anywhere in the open that sees them."""
    enemies = state.held(state.scenario.other[seat])
    return [target for target in enemies if is_exposed(state, seat, target)]


def enemies_seen(state: LockState, seat: str, source: int) -> int:
    """Where enemies are in sight of a location and no friends with them, as a mask."""
    enemies = state.held_mask(state.scenario.other[seat])
    seen = state.seen_from(source, enemies) & ~state.held_mask(seat)
    for loc in state.machine_places() if seen & state.machine_mask() else ():
        if seen >> loc & 1 and state.parked(loc, seat):
            seen ^= 1 << loc
    return seen


def targets_from(state: LockState, seat: str, source: int, seen: int, most: int) -> list[int]:
    """Those of `enemies_seen` up to a range at which a side may fire: no `why_not_target`."""
    ground, cells = state.scenario.ground, state.scenario.ground.cells
    ranges = ground.ranges(source % cells)
    plain = in_the_open(state) if not (state.melee or state.flags or state.works) else 0
    return [
        loc
        for loc in state.held(state.scenario.other[seat])
        if seen >> loc & 1
        and ranges[loc % cells] <= most
        and (plain >> loc & 1 or why_not_target(state, seat, source, loc) is None)
    ]


def able(state: LockState, pieces: Sequence[Piece], target: int, *, window: bool) -> list[Piece]:
    """Those of one location that can fire together at this target."""
    if not pieces or pieces[0].loc in state.melee:
        return []
    distance = state.scenario.ground.distance(pieces[0].loc, target)
    return [
        piece
        for piece in pieces
        if may_bear(state, piece, window=window)
        and brings(state, piece, distance)
        and not is_sniper(state, piece)
    ]


def _mates(
    state: LockState, pieces: Sequence[Piece], shooters: Sequence[Piece], *, window: bool
) -> list[Piece]:
    """Leaders and advisors who may help to man the gun of another (LNL-1.6.1.16)."""
    if not any(state.counter(piece).kind in CREWING for piece in shooters):
        return []
    ids = {piece.id for piece in shooters}
    return [
        piece
        for piece in pieces
        if piece.id not in ids
        and state.counter(piece).kind in CREWING
        and may_fire(state, piece, window=window)
    ]


def _crewed(state: LockState, group: Sequence[Piece], mates: Sequence[Piece]) -> bool:
    """Whether everybody in a group fires or helps to man a gun."""
    helping = [piece for piece in group if piece in mates]
    return not helping or (len(helping) == 1 and bool(crew_mates(state, group)))


def throwers(state: LockState, pieces: Sequence[Piece], target: int) -> list[Piece]:
    """Units that have nothing but a charge for this target (LNL-1.6.2.10)."""
    armed = [piece for piece in pieces if piece.weapons]
    if not armed or state.scenario.ground.distance(armed[0].loc, target) != 1:
        return []
    rows = state.scenario.content.weapons
    return [piece for piece in armed if any(rows[id].kind == "satchel" for id in piece.weapons)]


def helpers(
    state: LockState,
    pieces: Sequence[Piece],
    firers: Sequence[Piece],
    lent: Sequence[str] = (),
) -> list[Piece]:
    """Leaders of a location who may assist this attack (LNL-5.01.01, LNL-5.01.03).

    `lent` have assisted another attack from there in this impulse and may go on.
    """
    counters = state.scenario.content.units
    if len(pieces) == 1:
        return []
    ids = [piece.id for piece in firers]
    return [
        piece
        for piece in pieces
        if counters[piece.kind].kind == "leader"
        and piece.id not in ids
        and not (piece.shaken or ((piece.fired or piece.ops) and piece.id not in lent))
        and piece.mark not in ("moved", "crawl")
        and leadership(state, piece) > 0
        and any(
            state.scenario.same_force(state.counter(piece), state.counter(firer))
            for firer in firers
        )
    ]


def volleys(
    state: LockState,
    pieces: Sequence[Piece],
    target: int,
    *,
    window: bool,
    lent: Sequence[str] = (),
) -> Sequence[Action]:
    """Every way in which the units of one location may fire at another that is a target.

    What follows from the stack and the range alone is kept with the stack; cards come and go.
    """
    if not pieces:
        return ()
    if lent or pieces.__class__ is not tuple or pieces[0].loc in state.melee:
        return _volleys(state, pieces, target, window=window, lent=lent)
    kept = state.about(pieces)
    found: list[Action] | None = kept.get((target, window))
    if found is None:
        found = _volleys(state, pieces, target, window=window)
        if not any(piece.skill for piece in pieces):
            kept[target, window] = found
    return found


def farthest(state: LockState, pieces: Sequence[Piece], *, window: bool) -> int:
    """The range beyond which none of these could fire at all: a quick look, kept with a stack."""
    kept = state.about(pieces) if pieces.__class__ is tuple else {}
    found: int | None = kept.get(window)
    if found is None:
        found = -1
        weapons = state.scenario.content.weapons
        for piece in pieces:
            if piece.fired and piece.skill == LAST_CLIP:
                found = NO_LIMIT
            elif may_bear(state, piece, window=window):
                most = NO_LIMIT if is_sniper(state, piece) else reach(state, piece)
                found = max(found, most, *[weapons[id].range for id in piece.weapons])
        kept[window] = found
    return found


def _volleys(
    state: LockState,
    pieces: Sequence[Piece],
    target: int,
    *,
    window: bool,
    lent: Sequence[str] = (),
) -> list[Action]:
    """The same worked out."""
    hex = state.scenario.names[target]
    shooters = able(state, pieces, target, window=window)
    # What nobody here has need not be asked of every group.
    led = armed = skilled = False
    for piece in pieces:
        led = led or is_leader(state, piece)
        armed = armed or bool(piece.weapons)
    for piece in state.own(pieces[0].loc, pieces[0].seat):
        skilled = skilled or bool(piece.skill)
    found: list[Action] = []
    names = [piece.id for piece in shooters]
    if led or armed or skilled:
        distance = state.scenario.ground.distance(pieces[0].loc, target)
        groups = subsets(shooters)
        if armed:
            groups = _groups(state, pieces, shooters, target, window=window)
        for group in groups:
            ids = tuple([piece.id for piece in group])
            helping = helpers(state, pieces, group, lent) if led else ()
            leads = ("", *[lead.id for lead in helping])
            for arms in armings(state, group, distance) if armed else ((),):
                plain = not arms and (not armed or set(ids).issubset(names))
                if not (plain or _all_fire(state, group, distance, arms)):
                    continue
                cards = _cards(state, group, target, arms, window=window) if skilled else NO_CARD
                found += [
                    Fire(ids, hex, lead, arms, card, aim) for card, aim in cards for lead in leads
                ]
    else:
        found += [Fire(ids, hex) for ids in subsets(names)]
    for piece in pieces:
        if is_sniper(state, piece) and may_fire(state, piece, window=window):
            found.append(Fire((piece.id,), hex))
    if skilled and not window:
        found += _last_clips(state, pieces, target)
    return found


def _groups(
    state: LockState,
    pieces: Sequence[Piece],
    shooters: list[Piece],
    target: int,
    *,
    window: bool,
) -> list[tuple[Piece, ...]]:
    """The groups of a location that may fire together, in stack order."""
    mates = _mates(state, pieces, shooters, window=window)
    charged = [
        piece
        for piece in throwers(state, pieces, target)
        if piece not in shooters and may_fire(state, piece, window=window)
    ]
    together = shooters
    if mates or charged:
        joined = {piece.id for piece in (*shooters, *mates, *charged)}
        together = [piece for piece in pieces if piece.id in joined]
    idle = [mate for mate in mates if mate not in charged]
    groups = subsets(together)
    return [group for group in groups if _crewed(state, group, idle)] if idle else groups


def _all_fire(
    state: LockState, group: Sequence[Piece], distance: int, arms: tuple[str, ...]
) -> bool:
    """Whether everybody brings something, or mans a gun with another (LNL-5.2.05)."""
    manned = crew_mates(state, group) if len(group) > 1 else set()
    return all(
        share(state, piece, distance, arms) is not None
        or (manned and state.counter(piece).kind in CREWING)
        for piece in group
    )


def _cards(
    state: LockState, group: Sequence[Piece], target: int, arms: Arms, *, window: bool
) -> list[tuple[str, str]]:
    """No card, or one that changes this attack, with the unit it is aimed at."""
    found = [*NO_CARD]
    seat, loc = group[0].seat, group[0].loc
    ops = any(piece.ops for piece in group)
    found += [(card, "") for card in punches(state, loc, seat, window=window, ops=ops)]
    if len(group) == 1 and group[0].skill == DEADEYE and fires_bare(state, group[0], target, arms):
        enemies = state.here(target, state.scenario.other[seat])
        found += [(DEADEYE, piece.id) for piece in enemies]
    return found


def _last_clips(state: LockState, pieces: Sequence[Piece], target: int) -> list[Action]:
    """LNL-12.0.14: the hero who has fired fires once more, alone."""
    hex = state.scenario.names[target]
    return [
        Fire((piece.id,), hex, card=LAST_CLIP)
        for piece in pieces
        if may_fire_again(state, piece)
        and share(state, piece, state.scenario.ground.distance(piece.loc, target)) is not None
    ]


def may_fire_again(state: LockState, piece: Piece) -> bool:
    """Whether a Fired unit holds a card that lets it fire once more (LNL-12.0.14)."""
    return piece.fired and not piece.shaken and ready(state, piece, LAST_CLIP)


def why_not_volley(
    state: LockState,
    pieces: Sequence[Piece],
    action: Fire,
    *,
    window: bool,
    lent: Sequence[str] = (),
) -> Refusal | None:
    """Whether units among these, all of one location, may make this attack."""
    known = {piece.id: piece for piece in pieces}
    if not action.units or not set(action.units) <= set(known):
        return Refusal("LNL-5.2.01", "one-location", {})
    firers = [piece for piece in pieces if piece.id in action.units]
    if action.units != tuple(piece.id for piece in firers):
        return Refusal("LNL-1.0.07", "stack-order", {})
    target = state.scenario.ground.loc_of.get(action.hex, -1)
    if target < 0:
        return Refusal("LNL-5.0.01", "no-such-hex", {"hex": action.hex})
    refusal = why_not_target(state, firers[0].seat, firers[0].loc, target)
    if refusal is not None:
        return refusal
    distance = state.scenario.ground.distance(firers[0].loc, target)
    if not any(is_sniper(state, piece) for piece in firers) and not action.card:
        refusal = why_not_arms(state, firers, distance, action.arms)
        if refusal is not None:
            return refusal
    if action in volleys(state, pieces, target, window=window, lent=lent):
        return None
    if action.card:
        return Refusal("LNL-12.0.14", "no-such-card", {"unit": action.units[0]})
    lenders = {piece.id for piece in helpers(state, pieces, firers, lent)}
    if action.leader and action.leader not in lenders:
        return Refusal("LNL-5.01.01", "no-leadership", {"unit": action.leader})
    return Refusal("LNL-5.2.05", "cannot-fire", {"hex": action.hex})
