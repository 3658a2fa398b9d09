# SPDX-License-Identifier: MIT
"""Direct fire: who may fire at what, firepower, modifiers, and the attack itself (LNL-5)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import Fire
from redoubt.games.locknload.counters import Weapon
from redoubt.games.locknload.rules.damage import check_all
from redoubt.games.locknload.rules.units import (
    firepower,
    is_leader,
    is_mmc,
    is_spotted,
    leadership,
    reach,
    sees,
)
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Mod, Refusal

ADJACENT, MOVING, AFTER_MOVE, FROM_SMOKE = 2, 1, -2, -1  # LNL-5.0.08
GLIDER = "us_gl"
FOOT_FIRE = ("squad", "half", "crew", "hero", "scout")


def captured(state: LockState, piece: Piece, weapon: Weapon) -> bool:
    """Whether the weapon is of enemy origin (LNL-1.6.1.04)."""
    forces = state.counter(piece).forces
    army = {state.scenario.army(force) for force in forces} | set(forces)
    return not any(force in army or state.scenario.army(force) in army for force in weapon.forces)


def weapon_power(state: LockState, piece: Piece, id: str, distance: int) -> int | None:
    """What a machine gun adds at this distance, or None if it cannot fire."""
    weapon = state.scenario.content.weapons[id]
    if weapon.kind != "mg" or weapon.dismounted or distance > weapon.range:
        return None
    power = weapon.fp
    # LNL-1.6.1.08: an SMC halves it once, even if it is captured.
    if captured(state, piece, weapon) or not is_mmc(state, piece):
        power = (power + 1) // 2
    return power // 2 if piece.ops else power


def share(state: LockState, piece: Piece, distance: int) -> tuple[int | None, int] | None:
    """Inherent firepower (None: not used) and weapons a unit brings; None if it has nothing.

    The best legal use of its weapons is taken (LNL-1.6.1.06 to LNL-1.6.1.08).
    """
    kind = state.counter(piece).kind
    inherent: int | None = None
    if kind in FOOT_FIRE and distance <= reach(state, piece):
        inherent = firepower(state, piece)
        if piece.ops:  # LNL-4.1.03
            inherent = -1 if inherent == 0 else inherent // 2
    guns = sorted(
        (
            power
            for id in piece.weapons
            if (power := weapon_power(state, piece, id, distance)) is not None
        ),
        reverse=True,
    )
    if kind == "squad":
        if len(guns) == 2 and guns[1] > (inherent or 0):
            return None, sum(guns)
        if guns:
            return inherent, guns[0]
    elif guns and (inherent is None or guns[0] >= inherent):
        return None, guns[0]
    return None if inherent is None else (inherent, 0)


def combined(state: LockState, pieces: Sequence[Piece], distance: int) -> int:
    """The firepower of units firing together (LNL-5.2.01 to LNL-5.2.04)."""
    full = halved = 0  # in halves
    inherent: list[tuple[int, bool]] = []
    for piece in pieces:
        brought = share(state, piece, distance)
        if brought is None:
            continue
        own, weapons = brought
        full += 2 * weapons
        if own is None:
            continue
        if is_mmc(state, piece):
            inherent.append((own, GLIDER in state.counter(piece).forces))
        else:
            full += 2 * own
    if inherent:
        inherent.sort(reverse=True)
        lead = inherent[0][0]
        alone = len(inherent) == 1 and full == 0
        full += 2 * lead if lead > 0 or alone else 0
        # LNL-13.92.01: glider troops are not halved.
        halved = sum(own * (2 if glider else 1) for own, glider in inherent[1:] if own > 0)
    return -(-(full + halved) // 2)


# -- who may fire --------------------------------------------------------------------------


def may_fire(state: LockState, piece: Piece, *, window: bool) -> bool:
    """LNL-4.0.17, LNL-5.1.10, LNL-5.3.02; Ops Complete only in a window, and only MMCs."""
    if piece.shaken or piece.fired or piece.loc in state.melee:
        return False
    if piece.mark in ("moved", "crawl") or (window and piece.mark == "stealth"):
        return False
    return not piece.ops or (window and is_mmc(state, piece))


def why_not_target(state: LockState, seat: str, source: int, target: int) -> Refusal | None:
    """Whether a side may fire from one location at another at all (LNL-5.0.01, LNL-5.0.02)."""
    enemy = state.scenario.other[seat]
    hex = state.scenario.names[target]
    if not state.here(target, enemy):
        return Refusal("LNL-5.0.12", "no-enemy-there", {"hex": hex})
    if state.here(target, seat) or target in state.melee:
        return Refusal("LNL-5.0.02", "friends-there", {"hex": hex})
    if sees(state, source, target) < 0:
        return Refusal("LNL-5.0.01", "no-sight", {"hex": hex})
    if not is_spotted(state, target, enemy):
        return Refusal("LNL-5.0.01", "not-spotted", {"hex": hex})
    return None


def able(state: LockState, pieces: Sequence[Piece], target: int, *, window: bool) -> list[Piece]:
    """Those of one location that can fire at this target."""
    ground = state.scenario.ground
    return [
        piece
        for piece in pieces
        if may_fire(state, piece, window=window)
        and share(state, piece, ground.distance(piece.loc, target)) is not None
    ]


def helpers(state: LockState, pieces: Sequence[Piece], firers: Sequence[Piece]) -> list[Piece]:
    """Leaders of a location who may assist this attack (LNL-5.01.01, LNL-5.01.03)."""
    ids = {piece.id for piece in firers}
    return [
        piece
        for piece in pieces
        if is_leader(state, piece)
        and piece.id not in ids
        and not (piece.shaken or piece.fired or piece.ops)
        and piece.mark not in ("moved", "crawl")
        and leadership(state, piece) > 0
        and any(
            state.scenario.same_force(state.counter(piece), state.counter(firer))
            for firer in firers
        )
    ]


def volleys(
    state: LockState, pieces: Sequence[Piece], target: int, *, window: bool
) -> list[Action]:
    """Every way in which the units of one location may fire at another."""
    shooters = able(state, pieces, target, window=window)
    if not shooters:
        return []
    if why_not_target(state, shooters[0].seat, shooters[0].loc, target) is not None:
        return []
    hex = state.scenario.names[target]
    found: list[Action] = []
    for count in range(1, len(shooters) + 1):
        for group in combinations(shooters, count):
            ids = tuple(piece.id for piece in group)
            found.append(Fire(ids, hex))
            found += [Fire(ids, hex, lead.id) for lead in helpers(state, pieces, group)]
    return found


# -- the attack ----------------------------------------------------------------------------


def modifiers(
    state: LockState, firers: Sequence[Piece], target: int, leader: Piece | None
) -> tuple[Mod, ...]:
    """The modifiers that hold for every target unit (LNL-5.0.08)."""
    loc = firers[0].loc
    mods: list[Mod] = []
    if target in state.scenario.ground.beside[loc]:
        mods.append(Mod("adjacent", ADJACENT, "LNL-5.0.09"))
    degrading = sees(state, loc, target)
    if degrading > 0:
        mods.append(Mod("degrading", -degrading, "LNL-10.3.15"))
    if any(
        piece.mark == "assault"
        or (piece.mark == "stealth" and state.counter(piece).kind != "scout")
        for piece in firers
    ):
        mods.append(Mod("after-move", AFTER_MOVE, "LNL-6.1.05"))
    if state.scenario.ground.cell(loc) in state.smoky:
        mods.append(Mod("from-smoke", FROM_SMOKE, "LNL-7.0.05"))
    if leader is not None:
        mods.append(Mod("leadership", leadership(state, leader), "LNL-5.01.02"))
    return tuple(mods)


def target_modifier(state: LockState, source: int, target: int) -> int:
    """LNL-10.4.11: terrain or hexside, and smoke."""
    ground = state.scenario.ground
    tm = max(ground.terrain[target].tm, state.scenario.sight.cover(source, target))
    return tm + (ground.cell(target) in state.smoky)


def is_moving(state: LockState, piece: Piece, movers: Sequence[str]) -> bool:
    """LNL-5.0.10, LNL-6.4.04: who gives the moving-target bonus."""
    if state.scenario.ground.terrain[piece.loc].cancels_moving:
        return False
    return piece.mark in ("moved", "assault") or (piece.mark == "stealth" and piece.id in movers)


def attack(
    state: LockState,
    play: Play,
    action: Fire,
    movers: Sequence[str] = (),
    spotters: Sequence[str] = (),
) -> None:
    """Roll the attack, check every unit, mark the firers (LNL-5.0.03 to LNL-5.0.13)."""
    for id in spotters:  # LNL-4.1.06: full effect against what it spotted
        if id in action.units or id == action.leader:
            state.change(id, ops=False)
    firers = [state.units[id] for id in action.units]
    leader = state.units[action.leader] if action.leader else None
    target = state.scenario.ground.parse(action.hex)
    source = firers[0].loc
    distance = state.scenario.ground.distance(source, target)
    mods = modifiers(state, firers, target, leader)
    power = combined(state, firers, distance)
    tm = target_modifier(state, source, target)
    faces = (play.dice.die(6, "attack"), play.dice.die(6, "defence"))
    total = faces[0] + power + sum(mod.value for mod in mods)
    defence = faces[1] + tm
    play.tell(
        e.Attacked(
            action.units, action.hex, faces, total, defence, tm,
            (Mod("firepower", power, "LNL-5.2.01"), *mods), rule="LNL-5.0.03",
        )
    )  # fmt: skip
    for id in (*action.units, *((action.leader,) if action.leader else ())):
        state.change(id, fired=True, ops=False)  # LNL-5.0.13, LNL-5.3.07
    enemy = state.scenario.other[firers[0].seat]
    margins = {
        piece.id: total + (MOVING if is_moving(state, piece, movers) else 0) - defence
        for piece in state.here(target, enemy)
    }
    if any(margin > 0 for margin in margins.values()):
        _stop(state, check_all(state, play, target, margins))


def _stop(state: LockState, hurt: list[str]) -> None:
    """LNL-5.3.10: movers that suffer a result go no further."""
    for n in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[n]
        if isinstance(frame, f.Moving):
            units = tuple(id for id in frame.units if id in state.units and id not in hurt)
            state.stack[n] = msgspec.structs.replace(frame, units=units)
            return


def why_not_volley(
    state: LockState, pieces: Sequence[Piece], action: Fire, *, window: bool
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
    if len(able(state, firers, target, window=window)) < len(firers):
        return Refusal("LNL-5.2.05", "cannot-fire", {"hex": action.hex})
    lenders = {piece.id for piece in helpers(state, pieces, firers)}
    if action.leader and action.leader not in lenders:
        return Refusal("LNL-5.01.01", "no-leadership", {"unit": action.leader})
    return None
