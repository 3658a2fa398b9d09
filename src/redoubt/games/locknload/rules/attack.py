# SPDX-License-Identifier: MIT
"""A direct fire attack: modifiers, dice, jams, totals, marks (LNL-5.0.03 to LNL-5.0.13)."""

from __future__ import annotations

from collections.abc import Sequence

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import Fire
from redoubt.games.locknload.rules.cards import (
    COUNTERPUNCH,
    DEADEYE,
    FIELDCRAFT,
    GHOST,
    LAST_CLIP,
    NIGHT_OWL,
    play_from,
)
from redoubt.games.locknload.rules.damage import check_all
from redoubt.games.locknload.rules.darkness import PENALTY as NIGHT
from redoubt.games.locknload.rules.darkness import dark
from redoubt.games.locknload.rules.fire import is_sniper
from redoubt.games.locknload.rules.fortifications import shelter
from redoubt.games.locknload.rules.hidden import reveal
from redoubt.games.locknload.rules.power import (
    crew_mates,
    in_hand,
    power_of,
    weapon_power,
)
from redoubt.games.locknload.rules.units import (
    firepower,
    is_mmc,
    is_scouting,
    leadership,
    sees,
)
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.refusal import Mod

ADJACENT, MOVING, AFTER_MOVE, FROM_SMOKE = 2, 1, -2, -1  # LNL-5.0.08
AFTER_GHOST = -1  # sk_ghost
NIGHT_EYES = -1  # sk_nightowl


def modifiers(
    state: LockState, firers: Sequence[Piece], target: int, leader: Piece | None, *, plain: bool
) -> tuple[Mod, ...]:
    """The modifiers that hold for every target unit; charges alone get the LM only (LNL-5.0.08)."""
    loc = firers[0].loc
    mods: list[Mod] = []
    if plain:
        beside = state.scenario.ground.beside
        if target in beside[loc] or loc in beside[target]:
            mods.append(Mod("adjacent", ADJACENT, "LNL-5.0.09"))
        degrading = sees(state, loc, target)
        if degrading > 0:
            mods.append(Mod("degrading", -degrading, "LNL-10.3.15"))
        after = after_move(state, firers)
        if after:
            mods.append(Mod("after-move", after, "LNL-6.1.05"))
        if state.scenario.ground.cell(loc) in state.smoke:
            mods.append(Mod("from-smoke", FROM_SMOKE, "LNL-7.0.05"))
    if state.night and dark(state, loc, target):
        owl = any(piece.skill == NIGHT_OWL for piece in (*firers, *((leader,) if leader else ())))
        mods.append(Mod("night", NIGHT_EYES if owl else NIGHT, "LNL-20.01.01"))
    if leader is not None:
        mods.append(Mod("leadership", leadership(state, leader), "LNL-5.01.02"))
    return tuple(mods)


def after_move(state: LockState, firers: Sequence[Piece]) -> int:
    """LNL-6.1.05, LNL-6.4.01: once for the attack; scouts go free, a ghost's men pay less."""
    moved = [
        piece
        for piece in firers
        if piece.mark == "assault" or (piece.mark == "stealth" and not is_scouting(state, piece))
    ]
    if not moved:
        return 0
    ghost = any(
        piece.skill == GHOST and piece.mark == "stealth"
        for piece in (*firers, *state.here(firers[0].loc, firers[0].seat))
    )
    granted = [p for p in moved if p.mark == "stealth" and state.counter(p).move != "stealth"]
    return AFTER_GHOST if ghost and len(granted) == len(moved) else AFTER_MOVE


def target_modifier(state: LockState, source: int, target: int, *, indirect: bool = False) -> int:
    """LNL-10.4.11: terrain or hexside, fortifications, smoke; a card may add to it."""
    ground = state.scenario.ground
    tm = max(ground.terrain[target].tm, state.scenario.sight.cover(source, target))
    if state.works:
        tm += shelter(state, target)
    tm += ground.cell(target) in state.smoke
    return tm if indirect else tm + _fieldcraft(state, target)


def _fieldcraft(state: LockState, target: int) -> int:
    """LNL-12.0.15: 1 while the holder and his stack have not moved; no help against mortars."""
    for piece in state.here(target):
        if piece.skill == FIELDCRAFT and not piece.shaken:
            return int(not any(other.mark for other in state.here(target, piece.seat)))
    return 0


def is_moving(state: LockState, piece: Piece, movers: Sequence[str]) -> bool:
    """LNL-5.0.10, LNL-6.4.04: who gives the moving-target bonus."""
    if state.scenario.ground.terrain[piece.loc].cancels_moving:
        return False
    # LNL-5.3.03: nobody who crawls.
    return piece.mark in ("moved", "assault") or (piece.mark == "stealth" and piece.id in movers)


def attack(
    state: LockState,
    play: Play,
    action: Fire,
    movers: Sequence[str] = (),
    spotters: Sequence[str] = (),
) -> None:
    """Roll the attack; a gun may jam before the totals are compared (LNL-5.0.03)."""
    reveal(state, play, (*action.units, action.leader))
    for id in spotters:  # LNL-4.1.06: full effect against what it spotted
        if id in action.units or id == action.leader:
            state.change(id, ops=False)
    first = state.units[action.units[0]]
    dice = 2 if is_sniper(state, first) else 1  # LNL-11.4.02
    # LNL-1.2.01: six-sided dice
    faces = play.dice.alike(((6, "attack"),) * dice + ((6, "defence"),), _difference)
    jams = _jams(state, action, faces)
    if len(jams) > 1:
        state.stack.append(f.Jamming(first.seat, action, tuple(movers), faces, jams))
    else:
        resolve(state, play, action, movers, faces, jams[0] if jams else "")


def _difference(faces: tuple[int, ...]) -> int:
    """All that counts of an attack's dice: by how much they beat the defence; 0 may jam a gun."""
    return sum(faces[:-1]) - faces[-1]


def _jams(state: LockState, action: Fire, faces: tuple[int, ...]) -> tuple[str, ...]:
    """The guns of which one jams on equal dice."""
    if len(faces) != 2 or faces[0] != faces[1]:
        return ()
    firers = [in_hand(state, state.units[id]) for id in action.units]
    target = state.scenario.ground.loc_of[action.hex]
    distance = state.scenario.ground.distance(firers[0].loc, target)
    return may_jam(state, power_of(state, firers, distance, action.arms).used)


def may_jam(state: LockState, used: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Those of the guns in an attack that jam at all (LNL-1.6.1.1.01, LNL-1.6.1.1.02)."""
    rows = state.scenario.content.weapons
    return tuple(f"{unit}/{id}" for unit, id in used if rows[id].jams)


def resolve(
    state: LockState,
    play: Play,
    action: Fire,
    movers: Sequence[str],
    faces: tuple[int, ...],
    jam: str,
) -> None:
    """Compare the totals, mark the firers, begin the checks (LNL-5.0.03 to LNL-5.0.13)."""
    if action.card == COUNTERPUNCH:  # LNL-12.0.14: Ops Complete does not halve this attack
        for id in action.units:
            state.change(id, ops=False)
    firers = [in_hand(state, state.units[id]) for id in action.units]
    seat, source = firers[0].seat, firers[0].loc
    leader = state.units[action.leader] if action.leader else None
    target = state.scenario.ground.loc_of[action.hex]
    distance = state.scenario.ground.distance(source, target)
    brought = power_of(state, firers, distance, action.arms)
    power = brought.total
    if is_sniper(state, firers[0]):
        power = firepower(state, firers[0])
    power += action.card == DEADEYE  # LNL-12.0.03
    if action.card == LAST_CLIP:
        power = (power + 1) // 2
    mods = modifiers(state, firers, target, leader, plain=brought.plain or not brought.used)
    if jam:
        mods = (*mods, jam_gun(state, play, firers, jam, distance))
    tm = target_modifier(state, source, target)
    total = sum(faces[:-1]) + power + sum(mod.value for mod in mods)  # LNL-5.0.11
    defence = faces[-1] + tm
    play.tell(
        e.Attacked(
            action.units, action.hex, faces, total, defence, tm,
            (Mod("firepower", power, "LNL-5.2.01"), *mods), rule="LNL-5.0.03",
        )
    )  # fmt: skip
    _mark(state, play, action, brought.used)
    chosen = _targets(state, play, action, target, state.scenario.other[seat])
    bonus = MOVING if brought.plain or not brought.used else 0  # LNL-1.6.2.07
    margins = {}
    for piece in chosen:  # LNL-5.3.08: the same dice for all
        moving = bonus if is_moving(state, piece, movers) else 0
        cover = tm if hides_well(state, piece) and not is_sniper(state, firers[0]) else 0
        margins[piece.id] = total + moving - defence - cover
    if any(margin > 0 for margin in margins.values()):  # LNL-5.0.05
        check_all(state, play, target, margins, flame=source if brought.flame else -1)


def jam_gun(state: LockState, play: Play, firers: Sequence[Piece], jam: str, distance: int) -> Mod:
    """The gun shows its jammed face; its firepower is taken off (LNL-1.6.1.1.02)."""
    unit, _, id = jam.partition("/")
    crewed = unit in crew_mates(state, firers)
    piece = state.units[unit]
    lost = weapon_power(state, piece, id, distance, crewed=crewed) or 0
    kept = list(piece.weapons)
    kept[kept.index(id)] = f"{id}!"
    state.change(unit, weapons=tuple(kept))
    play.tell(e.Jammed(unit, id, rule="LNL-1.6.1.1.02"))
    return Mod("jam", -lost, "LNL-1.6.1.1.02")


def _mark(state: LockState, play: Play, action: Fire, used: Sequence[tuple[str, str]]) -> None:
    """Fired markers, cards, and charges that are gone (LNL-5.0.13, LNL-5.3.07, LNL-1.6.2.06)."""
    if action.card in (LAST_CLIP, COUNTERPUNCH):
        first = state.units[action.units[0]]
        play_from(state, play, first.loc, first.seat, action.card)
    spend_charges(state, play, used)
    # LNL-1.6.1.14: with all it has, whether it was used or not.
    for id in (*action.units, *((action.leader,) if action.leader else ())):
        state.change(id, fired=True, ops=False)


def spend_charges(state: LockState, play: Play, used: Sequence[tuple[str, str]]) -> None:
    """LNL-1.6.2.06: what is used once is gone."""
    rows = state.scenario.content.weapons
    for unit, id in used:
        if rows[id].one_use:
            kept = list(state.units[unit].weapons)
            kept.remove(id)
            state.change(unit, weapons=tuple(kept))
            play.tell(e.WeaponSpent(unit, id, rule="LNL-1.6.2.06"))


def _targets(
    state: LockState, play: Play, action: Fire, target: int, enemy: str
) -> Sequence[Piece]:
    """Everybody there; a sniper hits one at random, a deadeye one he picks."""
    pieces = state.here(target, enemy)
    if action.aim:
        return [piece for piece in pieces if piece.id == action.aim]
    if is_sniper(state, state.units[action.units[0]]):  # LNL-11.4.02
        return [pieces[play.dice.die(len(pieces), "whom") - 1]] if len(pieces) > 1 else pieces
    return pieces


def hides_well(state: LockState, piece: Piece) -> bool:
    """LNL-11.4.04: a sniper doubles the TM unless he is stacked with an MMC."""
    if not is_sniper(state, piece):
        return False
    return not any(is_mmc(state, other) for other in state.here(piece.loc, piece.seat))
