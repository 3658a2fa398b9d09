# SPDX-License-Identifier: MIT
"""What units bring to a direct fire attack: inherent fire, support weapons, charges (LNL-1.6, 5.2).

How weapons are used is said by `arms`: nothing is the best use of machine guns and flamethrowers;
("-",) is no weapon at all; "unit/weapon" names exactly what that unit uses, the others as before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from redoubt.games.locknload.counters import Weapon
from redoubt.games.locknload.rules.cards import DEMO, GUNNER
from redoubt.games.locknload.rules.units import firepower, is_mmc, reach
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.refusal import Refusal

GLIDER = "us_gl"
# LNL-5.2.06: weapon teams and vehicles never add to combined fire.
FOOT_FIRE = ("squad", "half", "crew", "hero", "scout")
CREWING = ("leader", "advisor")  # LNL-1.6.1.16
GUNS = ("mg", "flamethrower")  # LNL-1.6.2.01
NO_ARMS = ("-",)
STRONG_CHARGE = 8  # sk_demo

Arms = tuple[str, ...]


class Share(NamedTuple):
    """What one unit brings: its own fire (None: not used), guns, charges, and what it used."""

    own: int | None
    guns: int
    charges: int
    used: tuple[str, ...]


class Power(NamedTuple):
    """The firepower of an attack. `plain`: something other than charges fires (LNL-1.6.2.07)."""

    total: int
    plain: bool
    flame: bool
    used: tuple[tuple[str, str], ...]  # unit and weapon


class Spent(Piece, frozen=True, gc=False):
    """A squad whose ordnance has fired: its rifles or one more weapon are left (LNL-1.6.1.06)."""


def after_ordnance(piece: Piece) -> Spent:
    """LNL-14.01.05: a squad whose ordnance has fired may still fire its small arms."""
    return Spent(**{**msgspec.structs.asdict(piece), "fired": False})


def after_bore(bore: Sequence[str], pieces: Sequence[Piece]) -> Sequence[Piece]:
    """Units of which some squads have fired their ordnance in this impulse."""
    if not bore:
        return pieces
    return [after_ordnance(piece) if piece.id in bore else piece for piece in pieces]


def in_hand(state: LockState, piece: Piece) -> Piece:
    """Who fires: a squad that bears Fired already has fired its ordnance."""
    if piece.fired and state.counter(piece).kind == "squad":
        return after_ordnance(piece)
    return piece


def captured(state: LockState, piece: Piece, weapon: Weapon) -> bool:
    """Whether the weapon is of enemy origin (LNL-1.6.1.04)."""
    forces = state.counter(piece).forces
    army = {state.scenario.army(force) for force in forces} | set(forces)
    return not any(force in army or state.scenario.army(force) in army for force in weapon.forces)


def weapon_power(
    state: LockState, piece: Piece, id: str, distance: int, *, crewed: bool = False
) -> int | None:
    """What a machine gun or flamethrower adds at this distance, or None if it cannot fire."""
    weapon = state.scenario.content.weapons[id]
    if weapon.kind not in GUNS or weapon.dismounted or distance > weapon.range:
        return None
    power = weapon.fp  # LNL-1.0.03: halved up for strange hands, down under Ops Complete
    # LNL-1.6.1.08: an SMC halves it once, even if it is captured; two men crew it in full.
    single = not is_mmc(state, piece) and not crewed and piece.skill != GUNNER
    if single or (is_mmc(state, piece) and captured(state, piece, weapon)):
        power = (power + 1) // 2
    return power // 2 if piece.ops else power


def charge_power(state: LockState, piece: Piece, id: str, distance: int) -> int | None:
    """What a satchel charge adds, or None (LNL-1.6.2.06, LNL-1.6.2.08)."""
    weapon = state.scenario.content.weapons[id]
    if weapon.kind != "satchel" or distance != weapon.range:
        return None
    return STRONG_CHARGE if piece.skill == DEMO else weapon.fp


def inherent(state: LockState, piece: Piece, distance: int) -> int | None:
    """Its own firepower at this distance; Ops Complete halves it (LNL-4.1.03)."""
    if state.counter(piece).kind not in FOOT_FIRE or distance > reach(state, piece):
        return None
    own = firepower(state, piece)
    if piece.ops:
        own = -1 if own == 0 else own // 2
    return own


def brings(state: LockState, piece: Piece, distance: int) -> bool:
    """Whether a unit has anything to fire so far, charges aside: `share` is not None."""
    counter = state.scenario.content.units[piece.kind]
    if counter.kind in FOOT_FIRE and distance <= reach(state, piece):
        return True
    return bool(piece.weapons) and any(
        weapon_power(state, piece, id, distance) is not None for id in piece.weapons
    )


def share(
    state: LockState, piece: Piece, distance: int, arms: Arms = (), *, crewed: bool = False
) -> Share | None:
    """What a unit brings with the weapons it owns (LNL-1.1.06); None if it has nothing."""
    own = inherent(state, piece, distance)
    if not piece.weapons or arms == NO_ARMS:
        return None if own is None else Share(own, 0, 0, ())
    named = [arm.partition("/")[2] for arm in arms if arm.partition("/")[0] == piece.id]
    if named:
        return _named(state, piece, distance, own, named)
    guns = sorted(
        (
            (power, id)
            for id in piece.weapons
            if (power := weapon_power(state, piece, id, distance, crewed=crewed)) is not None
        ),
        reverse=True,
    )
    if not guns:
        return None if own is None else Share(own, 0, 0, ())
    best, first = guns[0]
    if state.counter(piece).kind == "squad" and not isinstance(piece, Spent):
        if len(guns) > 1 and guns[1][0] > (own or 0):
            return Share(None, best + guns[1][0], 0, (first, guns[1][1]))
        return Share(own, best, 0, (first,))
    # LNL-1.6.1.07: half-squads and crews use the one or the other, as squads after ordnance do.
    if own is None or best >= own:
        return Share(None, best, 0, (first,))
    return Share(own, 0, 0, ())


def fires_bare(state: LockState, piece: Piece, target: int, arms: Arms) -> bool:
    """LNL-12.0.03: whether a unit fires with its own firepower, not with a support weapon."""
    brought = share(state, piece, state.scenario.ground.distance(piece.loc, target), arms)
    return brought is not None and not brought.used


def has_weapon_left(state: LockState, piece: Piece, distance: int, arms: Arms = ()) -> bool:
    """LNL-1.6.1.06: whether a squad that fires like this may fire one more support weapon."""
    if state.counter(piece).kind != "squad" or isinstance(piece, Spent):
        return False
    brought = share(state, piece, distance, arms)
    return brought is not None and len(brought.used) + (brought.own is not None) < 2


def _named(
    state: LockState, piece: Piece, distance: int, own: int | None, named: list[str]
) -> Share | None:
    """Exactly these weapons: one leaves a squad its own fire, two do not (LNL-1.6.2.10)."""
    spent = isinstance(piece, Spent)
    if spent and len(named) > 1:
        return None
    guns = charges = 0
    for id in named:
        charge = charge_power(state, piece, id, distance)
        gun = weapon_power(state, piece, id, distance)
        if charge is None and gun is None:
            return None
        charges += charge or 0
        guns += gun or 0
    keeps = state.counter(piece).kind == "squad" and len(named) == 1 and not spent
    return Share(own if keeps else None, guns, charges, tuple(named))


def crew_mates(state: LockState, pieces: Sequence[Piece]) -> set[str]:
    """Owners of a gun whom another leader or advisor of the group helps (LNL-1.6.1.16)."""
    men = [p for p in pieces if state.counter(p).kind in CREWING]
    if len(men) < 2:
        return set()
    armed = [p for p in men if any(_is_gun(state, id) for id in p.weapons)]
    return {armed[0].id} if len(armed) == 1 else set()


def _is_gun(state: LockState, id: str) -> bool:
    return state.scenario.content.weapons[id].kind in GUNS


def power_of(state: LockState, pieces: Sequence[Piece], distance: int, arms: Arms = ()) -> Power:
    """The firepower of units firing together (LNL-5.2.01 to LNL-5.2.04)."""
    full = 0  # in halves
    charges = 0
    plain = flame = False
    used: list[tuple[str, str]] = []
    inherents: list[tuple[int, bool]] = []
    crewed = crew_mates(state, pieces)
    for piece in pieces:
        brought = share(state, piece, distance, arms, crewed=piece.id in crewed)
        if brought is None:
            continue
        for id in brought.used:
            used.append((piece.id, id))
            flame = flame or state.scenario.content.weapons[id].kind == "flamethrower"
        full += 2 * brought.guns
        charges += brought.charges
        plain = plain or brought.own is not None or brought.charges == 0 or brought.guns > 0
        if brought.own is None:
            continue
        if is_mmc(state, piece):
            inherents.append((brought.own, GLIDER in state.counter(piece).forces))
        else:  # LNL-11.2.04: heroes in full
            full += 2 * brought.own
    if inherents:
        inherents.sort(reverse=True)
        lead = inherents[0][0]
        # LNL-5.2.04: a printed 0 counts only for who leads, when there is nothing else.
        full += 2 * lead if lead > 0 or full == 0 else 0
        # LNL-13.92.01: glider troops are not halved.
        full += sum(own * (2 if glider else 1) for own, glider in inherents[1:] if own > 0)
    return Power(-(-full // 2) + charges, plain, flame, tuple(used))


def combined(state: LockState, pieces: Sequence[Piece], distance: int, arms: Arms = ()) -> int:
    """The same as a number."""
    return power_of(state, pieces, distance, arms).total


def armings(state: LockState, firers: Sequence[Piece], distance: int) -> list[Arms]:
    """The ways in which a group may use its weapons; the first is the usual one."""
    found: list[Arms] = [()]
    if not any(piece.weapons for piece in firers):
        return found
    bare = [share(state, piece, distance, NO_ARMS) for piece in firers]
    if all(bare) and any((s := share(state, p, distance)) and s.used for p in firers):
        found.append(NO_ARMS)
    throws: list[str] = []
    for piece in firers:
        for id in dict.fromkeys(piece.weapons):
            if charge_power(state, piece, id, distance) is None:
                continue
            throw = f"{piece.id}/{id}"
            throws.append(throw)
            found.append((throw,))
            if state.counter(piece).kind == "squad" and not isinstance(piece, Spent):
                rest = list(piece.weapons)
                rest.remove(id)
                found += [
                    (throw, f"{piece.id}/{other}")
                    for other in dict.fromkeys(rest)
                    if _named(state, piece, distance, None, [other]) is not None
                ]
    if len({throw.partition("/")[0] for throw in throws}) > 1:
        first = {throw.partition("/")[0]: throw for throw in reversed(throws)}
        found.append(tuple(first[p.id] for p in firers if p.id in first))
    return found


def why_not_arms(
    state: LockState, firers: Sequence[Piece], distance: int, arms: Arms
) -> Refusal | None:
    """Whether the weapons named may be used so."""
    known = {piece.id: piece for piece in firers}
    for arm in arms if arms != NO_ARMS else ():
        unit, _, id = arm.partition("/")
        piece = known.get(unit)
        if piece is None or id not in piece.weapons:
            return Refusal("LNL-1.6.1.03", "not-its-weapon", {"weapon": id})
        weapon = state.scenario.content.weapons[id]
        if weapon.dismounted:
            return Refusal("LNL-1.6.1.01.03", "dismounted", {"weapon": id})
        if weapon.kind == "satchel" and distance != weapon.range:
            return Refusal("LNL-1.6.2.06", "throw-adjacent", {"weapon": id})
    if arms in armings(state, firers, distance):
        return None
    return Refusal("LNL-1.6.1.06", "not-so-armed", {})
