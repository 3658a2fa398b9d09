# SPDX-License-Identifier: MIT
"""The Rally Phase: rally, medics, recombining, weapons changing hands (LNL-3)."""

from __future__ import annotations

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import Done, Flip, Hand, Rally, Recombine, Take, Treat
from redoubt.games.locknload.rules.aid import (
    flip,
    flips,
    treat,
    treatments,
    why_not_flip,
    why_not_treat,
)
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.units import (
    is_hero,
    is_leader,
    leaders,
    leadership,
    morale,
    positive_tm,
    weapon_limit,
)
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Mod, Refusal

LEADERS, OTHERS, RECOMBINE, WEAPONS = range(4)  # LNL-3.0.20
COVER = 2  # LNL-3.0.10


def _helping(state: LockState, piece: Piece) -> list[Piece]:
    """Good-order leaders and chaplains of its force in its location (LNL-3.0.07, LNL-11.5.01)."""
    counter = state.counter(piece)
    chaplains = [
        other
        for other in state.here(piece.loc, piece.seat)
        if state.counter(other).kind == "chaplain" and not other.shaken
    ]
    return [
        other
        for other in [*leaders(state, piece.loc, piece.seat), *chaplains]
        if other.id != piece.id and state.scenario.same_force(state.counter(other), counter)
    ]


def why_not_rally(state: LockState, frame: f.Rallying, id: str) -> Refusal | None:
    """LNL-3.0.04 to LNL-3.0.06, LNL-3.0.12."""
    piece = state.units.get(id)
    if piece is None or piece.seat != frame.seat or piece.loc < 0:
        return Refusal("LNL-3.0.21", "not-your-units", {})
    if not piece.shaken:
        return Refusal("LNL-3.0.05", "not-shaken", {"unit": id})
    if id in frame.tried:
        return Refusal("LNL-3.0.06", "tried-already", {"unit": id})
    if frame.step > (LEADERS if is_leader(state, piece) else OTHERS):
        return Refusal("LNL-3.0.04", "too-late", {"unit": id})
    if state.counter(piece).self_rally or _helping(state, piece):
        return None
    conscript = piece.kind.startswith("fk_con")  # LNL-13.0.06
    if not conscript and any(is_hero(state, p) for p in state.here(piece.loc, piece.seat)):
        return None
    return Refusal("LNL-3.0.05", "nobody-to-rally", {"unit": id})


def rally_mods(state: LockState, piece: Piece) -> tuple[Mod, ...]:
    """What helps a rally roll: cover and one leader."""
    mods = []
    if positive_tm(state, piece.loc):
        mods.append(Mod("cover", COVER, "LNL-3.0.10"))
    helping = _helping(state, piece)
    best = max((leadership(state, other) for other in helping), default=0)
    if best:
        mods.append(Mod("leadership", best, "LNL-3.0.07"))
    if any(other.skill == "sk_steady" for other in helping):
        mods.append(Mod("steady", 1, "LNL-12.0.08"))
    return tuple(mods)


def _pairs(state: LockState, seat: str) -> list[tuple[str, str]]:
    """Half-squads that may recombine (LNL-3.0.16, LNL-3.0.17)."""
    found = []
    for loc in state.occupied():
        here = [
            piece
            for piece in state.here(loc, seat)
            if state.counter(piece).kind == "half" and not piece.shaken
        ]
        for n, first in enumerate(here):
            found += [
                (first.id, second.id)
                for second in here[n + 1 :]
                if why_not_recombine(state, seat, first.id, second.id) is None
            ]
    return found


def _squad_of(state: LockState, piece: Piece) -> set[str]:
    return {
        row.rebuilds
        for row in state.scenario.content.reductions.values()
        if piece.kind in (row.even, row.odd)
    }


def why_not_recombine(state: LockState, seat: str, first: str, second: str) -> Refusal | None:
    one, two = state.units.get(first), state.units.get(second)
    if one is None or two is None or one.seat != seat or two.seat != seat or one.loc != two.loc:
        return Refusal("LNL-3.0.16", "not-your-units", {})
    if one.loc < 0 or first >= second or one.shaken or two.shaken:
        return Refusal("LNL-3.0.16", "not-halves", {})
    if not _squad_of(state, one) & _squad_of(state, two):
        return Refusal("LNL-3.0.16", "not-halves", {})
    if not leaders(state, one.loc, seat):
        return Refusal("LNL-3.0.16", "needs-leader", {})
    if one.loc in state.melee:
        return Refusal("LNL-3.0.17", "in-melee", {})
    return None


def why_not_take(state: LockState, seat: str, id: str, weapon: str) -> Refusal | None:
    """LNL-1.6.1.13, LNL-3.0.18."""
    piece = state.units.get(id)
    if piece is None or piece.seat != seat or piece.loc < 0 or piece.shaken:
        return Refusal("LNL-3.0.18", "not-your-units", {})
    if weapon not in state.dropped.get(piece.loc, ()):
        return Refusal("LNL-3.0.18", "no-weapon-there", {"weapon": weapon})
    if len(piece.weapons) >= weapon_limit(state, piece):
        return Refusal("LNL-1.6.1.01", "carries-enough", {"unit": id})
    if state.here(piece.loc, state.scenario.other[seat]):
        return Refusal("LNL-3.0.18", "enemies-there", {})
    return None


def why_not_hand(state: LockState, seat: str, action: Hand) -> Refusal | None:
    """LNL-3.0.19."""
    one, two = state.units.get(action.unit), state.units.get(action.to)
    if one is None or two is None or one.seat != seat or two.seat != seat:
        return Refusal("LNL-3.0.19", "not-your-units", {})
    if one.loc != two.loc or one.loc < 0 or one.id == two.id or one.shaken or two.shaken:
        return Refusal("LNL-3.0.19", "not-your-units", {})
    if action.weapon not in one.weapons:
        return Refusal("LNL-3.0.19", "no-weapon-there", {"weapon": action.weapon})
    if len(two.weapons) >= weapon_limit(state, two):
        return Refusal("LNL-1.6.1.01", "carries-enough", {"unit": two.id})
    return None


# -- the frame -----------------------------------------------------------------------------


def rally_actions(state: LockState, frame: f.Rallying, seat: str) -> list[Action]:
    found: list[Action] = []
    for piece in state.pieces():
        if piece.seat != seat or piece.loc < 0:
            continue
        if piece.shaken:
            if why_not_rally(state, frame, piece.id) is None:
                found.append(Rally(piece.id))
            continue
        if len(piece.weapons) < weapon_limit(state, piece):
            found += [
                Take(piece.id, weapon)
                for weapon in dict.fromkeys(state.dropped.get(piece.loc, ()))
                if why_not_take(state, seat, piece.id, weapon) is None
            ]
        for weapon in dict.fromkeys(piece.weapons):
            for other in state.here(piece.loc, seat):
                hand = Hand(piece.id, weapon, other.id)
                # A weapon that changed hands stays there for this phase: no endless exchange.
                if weapon not in frame.tried and why_not_hand(state, seat, hand) is None:
                    found.append(hand)
    found += flips(state, seat, frame.tried)
    if frame.step <= OTHERS:
        found += treatments(state, seat, frame.tried)
    if frame.step <= RECOMBINE:
        found += [Recombine(one, two) for one, two in _pairs(state, seat)]
    return [*found, Done()]


def why_not_rallying(
    state: LockState, frame: f.Rallying, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, Done):
        return None
    if isinstance(action, Rally):
        return why_not_rally(state, frame, action.unit)
    if isinstance(action, Recombine):
        if frame.step > RECOMBINE:
            return Refusal("LNL-3.0.20", "too-late", {"unit": action.first})
        return why_not_recombine(state, seat, action.first, action.second)
    if isinstance(action, Treat):
        if frame.step > OTHERS:
            return Refusal("LNL-3.0.20", "too-late", {"unit": action.unit})
        return why_not_treat(state, seat, action, frame.tried)
    if isinstance(action, Flip):
        return why_not_flip(state, seat, action, frame.tried)
    if isinstance(action, Take):
        return why_not_take(state, seat, action.unit, action.weapon)
    if isinstance(action, Hand):
        if action.weapon in frame.tried:
            return Refusal("LNL-3.0.19", "handed-already", {"weapon": action.weapon})
        return why_not_hand(state, seat, action)
    return Refusal("LNL-3.0.20", "rally-phase", {})


def answer_rallying(
    state: LockState, frame: f.Rallying, seat: str, action: Action, play: Play
) -> None:
    if isinstance(action, Done):
        state.stack.pop()
        update_control(state)
        return
    step, tried = frame.step, frame.tried
    if isinstance(action, Rally):
        piece = state.units[action.unit]
        step = max(step, LEADERS if is_leader(state, piece) else OTHERS)
        tried = (*tried, piece.id)
        _roll(state, play, piece)
    elif isinstance(action, Treat):
        step = OTHERS
        tried = (*tried, action.medic)
        treat(state, play, action)
    elif isinstance(action, Flip):
        step = WEAPONS
        tried = (*tried, flip(state, play, action))
    elif isinstance(action, Recombine):
        step = RECOMBINE
        _recombine(state, play, action)
    elif isinstance(action, Take):
        step = WEAPONS
        piece = state.units[action.unit]
        left = list(state.dropped[piece.loc])
        left.remove(action.weapon)
        rest = {loc: ids for loc, ids in state.dropped.items() if loc != piece.loc}
        state.dropped = {**rest, piece.loc: tuple(left)} if left else rest
        state.change(piece.id, weapons=(*piece.weapons, action.weapon))
        play.tell(e.WeaponTaken(piece.id, action.weapon, rule="LNL-3.0.18"))
    elif isinstance(action, Hand):
        step = WEAPONS
        tried = (*tried, action.weapon)
        giver, taker = state.units[action.unit], state.units[action.to]
        kept = list(giver.weapons)
        kept.remove(action.weapon)
        state.change(giver.id, weapons=tuple(kept))
        state.change(taker.id, weapons=(*taker.weapons, action.weapon))
        play.tell(e.WeaponTaken(taker.id, action.weapon, rule="LNL-3.0.19"))
    state.stack[-1] = msgspec.structs.replace(frame, step=step, tried=tried)


def _roll(state: LockState, play: Play, piece: Piece) -> None:
    faces = play.dice.roll(2, 6, "rally")
    mods = rally_mods(state, piece)
    needed = morale(state, piece) + sum(mod.value for mod in mods)
    success = sum(faces) <= needed
    play.tell(e.RallyRolled(piece.id, faces, needed, success, mods, rule="LNL-3.0.06"))
    if success:
        state.change(piece.id, shaken=False)


def _recombine(state: LockState, play: Play, action: Recombine) -> None:
    one, two = state.units[action.first], state.units[action.second]
    kind = min(_squad_of(state, one) & _squad_of(state, two))
    weapons = (*one.weapons, *two.weapons)
    state.change(two.id, weapons=())
    state.remove(two.id)
    state.gone = state.gone[:-1]  # it is not lost
    state.change(one.id, kind=kind, weapons=weapons)
    play.tell(e.Recombined(one.id, two.id, kind, rule="LNL-3.0.16"))
