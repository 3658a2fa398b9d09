# SPDX-License-Identifier: MIT
"""Direct fire: who may fire at what, firepower, modifiers, and the attack itself (LNL-5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

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
    punches,
    ready,
)
from redoubt.games.locknload.rules.damage import check_all
from redoubt.games.locknload.rules.darkness import PENALTY as NIGHT
from redoubt.games.locknload.rules.darkness import dark
from redoubt.games.locknload.rules.fortifications import shelter, why_not_through_slit
from redoubt.games.locknload.rules.hidden import reveal
from redoubt.games.locknload.rules.power import (
    CREWING,
    armings,
    crew_mates,
    in_hand,
    power_of,
    share,
    weapon_power,
    why_not_arms,
)
from redoubt.games.locknload.rules.units import (
    firepower,
    is_mmc,
    is_spotted,
    leadership,
    sees,
)
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Mod, Refusal

ADJACENT, MOVING, AFTER_MOVE, FROM_SMOKE = 2, 1, -2, -1  # LNL-5.0.08
AFTER_GHOST = -1  # sk_ghost
NIGHT_EYES = -1  # sk_nightowl


# -- who may fire --------------------------------------------------------------------------


def may_fire(state: LockState, piece: Piece, *, window: bool) -> bool:
    """LNL-4.0.17, LNL-5.0.14, LNL-5.1.10, LNL-5.3.02; Ops Complete: MMCs, in a window."""
    if piece.shaken or piece.fired or piece.loc in state.melee:
        return False
    if piece.mark in ("moved", "crawl") or (window and piece.mark == "stealth"):
        return False
    return not piece.ops or (window and is_mmc(state, piece))


def is_silent(state: LockState, piece: Piece) -> bool:
    """Whether an event has silenced these guns for good (LNL-1.7.02)."""
    return f"silent/{piece.kind}" in state.flags


def is_sniper(state: LockState, piece: Piece) -> bool:
    return state.counter(piece).kind == "sniper"


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
    if state.here(target, seat) or target in state.melee:
        return Refusal("LNL-5.0.02", "friends-there", {"hex": hex})
    return None


def _why_not_known(state: LockState, seat: str, target: int) -> Refusal | None:
    hex = state.scenario.names[target]
    if not is_spotted(state, target, state.scenario.other[seat]):
        return Refusal("LNL-5.0.01", "not-spotted", {"hex": hex})
    if state.flags and f"spare/{seat}/{hex}/{state.turn}" in state.flags:
        return Refusal("LNL-1.0.06", "spared", {"hex": hex})
    return None


def exposed(state: LockState, seat: str) -> list[int]:
    """The locations at which a side may fire from anywhere in the open that sees them."""
    return [
        target
        for target in state.held(state.scenario.other[seat])
        if _why_not_enemy(state, seat, target) is None
        and _why_not_known(state, seat, target) is None
    ]


def able(state: LockState, pieces: Sequence[Piece], target: int, *, window: bool) -> list[Piece]:
    """Those of one location that can fire together at this target."""
    distance = state.scenario.ground.distance(pieces[0].loc, target) if pieces else 0
    return [
        piece
        for piece in pieces
        if may_fire(state, piece, window=window)
        and not is_sniper(state, piece)
        and share(state, piece, distance) is not None
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
) -> Iterator[Action]:
    """Every way in which the units of one location may fire at another."""
    if not pieces or why_not_target(state, pieces[0].seat, pieces[0].loc, target) is not None:
        return
    hex = state.scenario.names[target]
    distance = state.scenario.ground.distance(pieces[0].loc, target)
    for group in _groups(state, pieces, target, window=window):
        ids = tuple([piece.id for piece in group])
        leads = ("", *(lead.id for lead in helpers(state, pieces, group, lent)))
        for arms in armings(state, group, distance):
            if not _all_fire(state, group, distance, arms):
                continue
            for card, aim in _cards(state, pieces, group, target, window=window):
                for lead in leads:
                    yield Fire(ids, hex, lead, arms, card, aim)
    for piece in pieces:
        if is_sniper(state, piece) and may_fire(state, piece, window=window):
            yield Fire((piece.id,), hex)
    if not window:
        yield from _last_clips(state, pieces, target)


def _groups(
    state: LockState, pieces: Sequence[Piece], target: int, *, window: bool
) -> Iterator[tuple[Piece, ...]]:
    """The groups of a location that may fire together, in stack order."""
    shooters = able(state, pieces, target, window=window)
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
    for count in range(1, len(together) + 1):
        for group in combinations(together, count):
            if not idle or _crewed(state, group, idle):
                yield group


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
    state: LockState, pieces: Sequence[Piece], group: Sequence[Piece], target: int, *, window: bool
) -> list[tuple[str, str]]:
    """No card, or one that changes this attack, with the unit it is aimed at."""
    found = [("", "")]
    seat, loc = group[0].seat, group[0].loc
    ops = any(piece.ops for piece in group)
    found += [(card, "") for card in punches(state, loc, seat, window=window, ops=ops)]
    if len(group) == 1 and group[0].skill == DEADEYE:
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


# -- the attack ----------------------------------------------------------------------------


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
        after = _after_move(state, firers)
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


def _after_move(state: LockState, firers: Sequence[Piece]) -> int:
    """LNL-6.1.05, LNL-6.4.01: once for the attack; scouts go free, a ghost's men pay less."""
    moved = [
        piece
        for piece in firers
        if piece.mark == "assault" or (piece.mark == "stealth" and not (_is_scout(state, piece)))
    ]
    if not moved:
        return 0
    ghost = any(
        piece.skill == GHOST and piece.mark == "stealth"
        for piece in state.own(firers[0].loc, firers[0].seat)
    )
    granted = [p for p in moved if p.mark == "stealth" and state.counter(p).move != "stealth"]
    return AFTER_GHOST if ghost and len(granted) == len(moved) else AFTER_MOVE


def _is_scout(state: LockState, piece: Piece) -> bool:
    """LNL-11.7.01, LNL-11.7.02: a scout who mans no weapon."""
    return state.counter(piece).kind == "scout" and not piece.weapons


def target_modifier(state: LockState, source: int, target: int) -> int:
    """LNL-10.4.11: terrain or hexside, fortifications, smoke; a card may add to it."""
    ground = state.scenario.ground
    tm = max(ground.terrain[target].tm, state.scenario.sight.cover(source, target))
    if state.works:
        tm += shelter(state, target)
    return tm + (ground.cell(target) in state.smoke) + _fieldcraft(state, target)


def _fieldcraft(state: LockState, target: int) -> int:
    """LNL-12.0.15: 1 while the holder and his stack have not moved."""
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
    """The guns of which one jams on equal dice (LNL-1.6.1.1.01, LNL-1.6.1.1.02)."""
    if len(faces) != 2 or faces[0] != faces[1]:
        return ()
    firers = [in_hand(state, state.units[id]) for id in action.units]
    target = state.scenario.ground.loc_of[action.hex]
    distance = state.scenario.ground.distance(firers[0].loc, target)
    rows = state.scenario.content.weapons
    used = power_of(state, firers, distance, action.arms).used
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
        mods = (*mods, _jam(state, play, jam, distance))
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
        cover = tm if _hides_well(state, piece) and not is_sniper(state, firers[0]) else 0
        margins[piece.id] = total + moving - defence - cover
    if any(margin > 0 for margin in margins.values()):  # LNL-5.0.05
        check_all(state, play, target, margins, flame=source if brought.flame else -1)


def _jam(state: LockState, play: Play, jam: str, distance: int) -> Mod:
    """The gun shows its jammed face; its firepower is taken off (LNL-1.6.1.1.02)."""
    unit, _, id = jam.partition("/")
    piece = state.units[unit]
    lost = weapon_power(state, piece, id, distance) or 0
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
    rows = state.scenario.content.weapons
    for unit, id in used:
        if rows[id].one_use:
            kept = list(state.units[unit].weapons)
            kept.remove(id)
            state.change(unit, weapons=tuple(kept))
            play.tell(e.WeaponSpent(unit, id, rule="LNL-1.6.2.06"))
    # LNL-1.6.1.14: with all it has, whether it was used or not.
    for id in (*action.units, *((action.leader,) if action.leader else ())):
        state.change(id, fired=True, ops=False)


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


def _hides_well(state: LockState, piece: Piece) -> bool:
    """LNL-11.4.04: a sniper doubles the TM unless he is stacked with an MMC."""
    if not is_sniper(state, piece):
        return False
    return not any(is_mmc(state, other) for other in state.here(piece.loc, piece.seat))


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
