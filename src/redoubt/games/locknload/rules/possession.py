# SPDX-License-Identifier: MIT
"""Support weapons in the Rally Phase: taken, handed over, found, unjammed (LNL-1.6.1, LNL-3.0)."""

from __future__ import annotations

from redoubt.games.locknload import events as e
from redoubt.games.locknload.actions import (
    Hand,
    Take,
    UseCard,
)
from redoubt.games.locknload.rules.cards import SCROUNGER, ready
from redoubt.games.locknload.rules.hidden import reveal
from redoubt.games.locknload.rules.units import twin, weapon_limit
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.refusal import Refusal

JAMMED = "!"  # ends the id of a gun's jammed face

# What a Rally Phase remembers of weapons, among the units that have tried something: a weapon
# that came into somebody's hands stays there, and no gun is flipped twice. Without that a side
# could hand a gun round, or flip it, for ever.


def received(unit: str, weapon: str) -> str:
    """That a unit has got a weapon in this phase (LNL-3.0.19)."""
    return f"{unit}<{weapon}"


def flipped(where: str, weapon: str) -> str:
    """That a weapon of a unit, or lying in a hex, has shown its other face (LNL-1.6.1.01.02)."""
    return f"{where}!{weapon}"


def passed_on(tried: tuple[str, ...], old: str, new: str, weapon: str) -> tuple[str, ...]:
    """What is remembered of a weapon once it has gone from one unit or hex to another."""
    turned = flipped(old, weapon) in tried
    return (*tried, flipped(new, weapon)) if turned else tried


def _places(state: LockState, loc: int) -> tuple[int, ...]:
    """A location for what lies there and changes hands: a bunker with its hex (LNL-1.0.02)."""
    other = twin(state, loc)
    return (loc, other) if other >= 0 else (loc,)


def lying(state: LockState, loc: int) -> dict[str, int]:
    """The weapons without an owner in a location, and where each lies."""
    dropped = state.dropped
    if not state.works:
        return dict.fromkeys(dropped.get(loc, ()), loc)
    found: dict[str, int] = {}
    for place in _places(state, loc):
        for weapon in dropped.get(place, ()):
            found.setdefault(weapon, place)
    return found


def why_not_take(state: LockState, seat: str, id: str, weapon: str) -> Refusal | None:
    """LNL-1.6.1.13, LNL-3.0.18."""
    piece = state.units.get(id)
    if piece is None or piece.seat != seat or piece.loc < 0 or piece.shaken:
        return Refusal("LNL-3.0.18", "not-your-units", {})
    if weapon not in lying(state, piece.loc):
        return Refusal("LNL-3.0.18", "no-weapon-there", {"weapon": weapon})
    if len(piece.weapons) >= weapon_limit(state, piece, weapon):
        return Refusal("LNL-1.6.1.01", "carries-enough", {"unit": id})
    enemy = state.scenario.other[seat]
    places = _places(state, piece.loc)
    if any(state.here(place, enemy) or state.parked(place, enemy) for place in places):
        return Refusal("LNL-3.0.18", "enemies-there", {})
    return None


def why_not_hand(state: LockState, seat: str, action: Hand) -> Refusal | None:
    """LNL-3.0.19."""
    one = state.units.get(action.unit)
    if one is None or one.seat != seat or one.loc < 0 or one.shaken:
        return Refusal("LNL-3.0.19", "not-your-units", {})
    if action.weapon not in one.weapons:
        return Refusal("LNL-3.0.19", "no-weapon-there", {"weapon": action.weapon})
    if one.loc in state.melee:
        return Refusal("LNL-8.1.10", "in-melee", {})
    if not action.to:
        return None
    two = state.units.get(action.to)
    near = two is not None and two.loc in _places(state, one.loc)
    if two is None or two.seat != seat or two.shaken or not near or one.id == two.id:
        return Refusal("LNL-3.0.19", "not-your-units", {})
    if len(two.weapons) >= weapon_limit(state, two, action.weapon):
        return Refusal("LNL-1.6.1.01", "carries-enough", {"unit": two.id})
    return None


def why_not_scrounge(state: LockState, seat: str, action: UseCard) -> Refusal | None:
    """LNL-12.0.09: no enemy beside the holder, and his army has such charges."""
    piece = state.units.get(action.unit)
    if piece is None or piece.seat != seat or piece.loc < 0 or action.card != SCROUNGER:
        return Refusal("LNL-12.0.09", "no-such-card", {"unit": action.unit})
    if piece.shaken or not ready(state, piece, SCROUNGER) or not spare_charge(state, piece):
        return Refusal("LNL-12.0.09", "no-such-card", {"unit": action.unit})
    if piece.loc in state.melee:
        return Refusal("LNL-8.1.10", "in-melee", {})
    enemy = state.scenario.other[seat]
    if any(state.here(near, enemy) for near in state.scenario.ground.beside[piece.loc]):
        return Refusal("LNL-12.0.09", "enemies-near", {"unit": action.unit})
    return None


def spare_charge(state: LockState, piece: Piece) -> str:
    """The satchel charge of a unit's army."""
    forces = state.counter(piece).forces
    armies = {state.scenario.army(force) for force in forces} | set(forces)
    for row in state.scenario.content.weapons.values():
        owners = set(row.forces) | {state.scenario.army(force) for force in row.forces}
        if row.kind == "satchel" and owners & armies:
            return row.id
    return ""


def take(state: LockState, play: Play, action: Take) -> None:
    reveal(state, play, (action.unit,))  # everybody sees the weapon go
    piece = state.units[action.unit]
    place = lying(state, piece.loc)[action.weapon]
    left = list(state.dropped[place])
    left.remove(action.weapon)
    rest = {loc: ids for loc, ids in state.dropped.items() if loc != place}
    state.dropped = {**rest, place: tuple(left)} if left else rest
    state.change(piece.id, weapons=(*piece.weapons, action.weapon))
    play.tell(e.WeaponTaken(piece.id, action.weapon, rule="LNL-3.0.18"))


def hand(state: LockState, play: Play, action: Hand) -> None:
    reveal(state, play, (action.unit, action.to))  # everybody sees the weapon go
    giver = state.units[action.unit]
    kept = list(giver.weapons)
    kept.remove(action.weapon)
    state.change(giver.id, weapons=tuple(kept))
    if not action.to:
        state.lay(giver.loc, (action.weapon,))
        play.tell(e.WeaponDropped(giver.id, action.weapon, rule="LNL-3.0.19"))
        return
    taker = state.units[action.to]
    state.change(taker.id, weapons=(*taker.weapons, action.weapon))
    play.tell(e.WeaponTaken(taker.id, action.weapon, rule="LNL-3.0.19"))


def clear_jams(state: LockState, play: Play, seat: str) -> None:
    """LNL-1.6.1.1.03: the jammed guns of good-order units work again."""
    for piece in state.pieces():
        if piece.seat != seat or piece.shaken:
            continue
        for weapon in piece.weapons:
            if weapon.endswith(JAMMED):
                whole = weapon.removesuffix(JAMMED)
                kept = [whole if id == weapon else id for id in state.units[piece.id].weapons]
                state.change(piece.id, weapons=tuple(kept))
                play.tell(e.Cleared(piece.id, whole, rule="LNL-1.6.1.1.03"))
