# SPDX-License-Identifier: MIT
"""Melee: contact, rounds, targets and losses (LNL-8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload.actions import Declare, Target
from redoubt.games.locknload.rules.cards import (
    BAYONET,
    FIRST_BLOW,
    holder,
    spend,
)
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.damage import eliminate
from redoubt.games.locknload.rules.melee_odds import (
    CREWING,
    can_attack,
    charges_of,
    eligible,
    gun_powers,
    odds,
    shift,
    strength,
)
from redoubt.games.locknload.rules.rally import rally_mods
from redoubt.games.locknload.rules.units import (
    is_leader,
    leaders,
    leadership,
    morale,
)
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

SS = "de_ss"
AMBUSHERS = ("vn_nva", "vn_vc")  # LNL-13.1.01


def begin_round(
    state: LockState, play: Play, loc: int, seat: str, ambush: tuple[str, ...] = ()
) -> None:
    """LNL-8.0.03, LNL-8.0.19: both sides declare; the side whose impulse it is attacks first."""
    sweep(state, play, loc)
    # LNL-8.0.02: a location is one level, inside or outside.
    if not all(state.here(loc, side) for side in state.scenario.seats):
        return
    state.fought = (*state.fought, loc)
    joined = loc in state.melee
    if not joined:  # LNL-8.0.18
        state.melee = (*state.melee, loc)
    # LNL-13.1.01, LNL-8.15.03: an ambush strikes first, unless it joins a melee under way.
    quick = bool(ambush) and not joined
    other = state.scenario.other[seat]
    state.stack.append(f.MeleeCalls(loc, seat, (seat, other), ambush=ambush, quick=quick))


def work_calls(state: LockState, frame: f.MeleeCalls, play: Play) -> None:
    """LNL-8.0.19 (1): a side is asked if it has a charge or a card to declare."""
    if frame.waiting:
        seat = frame.waiting[0]
        state.stack[-1] = msgspec.structs.replace(frame, waiting=frame.waiting[1:])
        if len(_calls(state, frame.loc, seat)) > 1:
            state.stack.append(f.Declaring(seat, frame.loc))
        return
    state.stack.pop()
    seat = frame.first
    if not attackers(state, frame.loc, seat):  # only the other side can attack
        seat = state.scenario.other[seat]
    if not attackers(state, frame.loc, seat):  # LNL-8.0.19: weapon teams on both sides
        state.stack.append(f.MeleeEnd(frame.loc, (), frame.charges))
        return
    state.stack.append(
        f.MeleeRound(
            seat, frame.loc, frame.first, charges=frame.charges, ambush=frame.ambush,
            quick=frame.quick,
        )
    )  # fmt: skip


def _calls(state: LockState, loc: int, seat: str) -> list[Action]:
    """Any of its charges, one for each unit, and First Blow."""
    owners = [p for p in attackers(state, loc, seat) if charges_of(state, p)]
    blow = [FIRST_BLOW] if holder(state, loc, seat, FIRST_BLOW) is not None else []
    return [
        Declare(tuple(f"{p.id}/{charges_of(state, p)[0]}" for p in group), card)
        for card in ("", *blow)
        for count in range(len(owners) + 1)
        for group in combinations(owners, count)
    ]


def call_actions(state: LockState, frame: f.Declaring, seat: str) -> list[Action]:
    return _calls(state, frame.loc, seat)


def why_not_call(state: LockState, frame: f.Declaring, seat: str, action: Action) -> Refusal | None:
    if action in _calls(state, frame.loc, seat):
        return None
    return Refusal("LNL-8.0.19", "declare-charges", {})


def answer_call(
    state: LockState, frame: f.Declaring, seat: str, action: Action, play: Play
) -> None:
    assert isinstance(action, Declare)
    state.stack.pop()
    calls = state.stack[-1]
    assert isinstance(calls, f.MeleeCalls)
    changed = msgspec.structs.replace(calls, charges=(*calls.charges, *action.charges))
    if action.card:  # LNL-12.0.10
        owner = holder(state, frame.loc, seat, action.card)
        assert owner is not None
        spend(state, play, owner, "LNL-12.0.10")
        changed = msgspec.structs.replace(changed, first=seat, quick=True)
    state.stack[-1] = changed


def contact(
    state: LockState, play: Play, loc: int, seat: str, unseen: tuple[str, ...] = ()
) -> None:
    """Units of `seat` stand in a location with enemies (LNL-8.0.01, LNL-8.1.09, LNL-8.15.02).

    unseen   movers that started where nobody had spotted them (LNL-13.1.01)
    """
    enemy = state.scenario.other[seat]
    _fanatics(state, play, loc, enemy)
    enemies = state.here(loc, enemy)
    if any(eligible(state, piece) for piece in enemies):
        _climb_down(state, play, loc, enemy)
    if not any(eligible(state, piece) for piece in enemies):  # LNL-11.1.02
        for piece in enemies:
            eliminate(state, play, piece.id)
    elif loc not in state.fought:  # LNL-8.15.01
        ambush = tuple(
            id for id in unseen if id in state.units and ambushes(state, state.units[id])
        )
        begin_round(state, play, loc, seat, ambush)
    elif loc not in state.melee:
        state.melee = (*state.melee, loc)


def _climb_down(state: LockState, play: Play, loc: int, seat: str) -> None:
    """LNL-6.0.10: riders on a vehicle beside its infantry get off and fight with it."""
    for machine in state.parked(loc, seat):
        for piece in state.aboard(machine.id):
            if piece.outside:
                state.change(piece.id, loc=loc, aboard="", outside=False, mark="moved")
                play.tell(me.GotOut(piece.id, state.scenario.names[loc], rule="LNL-6.0.10"))


def ambushes(state: LockState, piece: Piece) -> bool:
    """Squads and half-squads of the armies that have the trait (LNL-13.1.01)."""
    counter = state.counter(piece)
    if counter.kind not in ("squad", "half"):
        return False
    return any(force in AMBUSHERS or state.scenario.army(force) in AMBUSHERS
               for force in counter.forces)  # fmt: skip


def _fanatics(state: LockState, play: Play, loc: int, seat: str) -> None:
    """LNL-13.81.01: Shaken SS units rally before the melee or are eliminated."""
    ours = [p for p in state.here(loc, seat) if p.shaken and SS in state.counter(p).forces]
    for piece in sorted(ours, key=lambda p: not is_leader(state, p)):
        mods = rally_mods(state, piece)
        needed = morale(state, piece) + sum(mod.value for mod in mods)
        faces = play.dice.roll(2, 6, "fanaticism")
        success = sum(faces) <= needed
        play.tell(e.RallyRolled(piece.id, faces, needed, success, mods, rule="LNL-13.81.01"))
        if success:
            state.change(piece.id, shaken=False)
        else:
            eliminate(state, play, piece.id)


def attackers(state: LockState, loc: int, seat: str) -> list[Piece]:
    return [piece for piece in state.here(loc, seat) if can_attack(state, piece)]


def target_actions(state: LockState, frame: f.MeleeRound, seat: str) -> list[Action]:
    """Every set of eligible enemies; at hopeless odds only single ones (LNL-8.0.09)."""
    enemies = _enemies(state, frame)
    steel = [BAYONET] if holder(state, frame.loc, seat, BAYONET) is not None else []
    return [
        action
        for card in ("", *steel)
        for count in range(1, len(enemies) + 1)
        for group in combinations(enemies, count)
        if why_not_target(state, frame, seat, action := Target(tuple(p.id for p in group), card))
        is None
    ]


def _enemies(state: LockState, frame: f.MeleeRound) -> list[Piece]:
    enemy = state.scenario.other[frame.seat]
    return [piece for piece in state.here(frame.loc, enemy) if eligible(state, piece)]


def _strengths(
    state: LockState, frame: f.MeleeRound, pieces: Sequence[Piece]
) -> list[tuple[int, int]]:
    return [strength(state, piece, frame.charges, frame.ambush) for piece in pieces]


def why_not_target(
    state: LockState, frame: f.MeleeRound, seat: str, action: Action
) -> Refusal | None:
    if not isinstance(action, Target):
        return Refusal("LNL-8.0.05", "choose-targets", {})
    group = [piece for piece in _enemies(state, frame) if piece.id in action.units]
    if not group or tuple(piece.id for piece in group) != action.units:
        return Refusal("LNL-8.0.05", "not-eligible", {})
    if action.card and (action.card != BAYONET or holder(state, frame.loc, seat, BAYONET) is None):
        return Refusal("LNL-12.0.10", "no-such-card", {"unit": action.units[0]})
    side = attackers(state, frame.loc, frame.seat)
    attack = sum(s for s, _ in _strengths(state, frame, side))
    defence = sum(s for s, _ in _strengths(state, frame, group))
    least = state.scenario.content.odds[0]
    if len(group) > 1 and attack * least.defence < least.attack * defence:
        return Refusal("LNL-8.0.09", "one-target", {})
    return None


def answer_target(
    state: LockState, frame: f.MeleeRound, seat: str, action: Action, play: Play
) -> None:
    assert isinstance(action, Target)
    columns = state.scenario.content.odds
    group = [state.units[id] for id in action.units]
    side = _strengths(state, frame, attackers(state, frame.loc, seat))
    aimed = _strengths(state, frame, group)
    column = odds(sum(s for s, _ in side), sum(s for s, _ in aimed), columns)
    moved = shift(state, frame.loc, seat, group, action.card)
    column = max(0, min(len(columns) - 1, column + moved))  # LNL-8.0.14
    if action.card:
        owner = holder(state, frame.loc, seat, action.card)
        assert owner is not None
        spend(state, play, owner, "LNL-12.0.10")
    faces = play.dice.roll(2, 6, "melee")
    total = sum(faces) - sum(zero for _, zero in side) + sum(zero for _, zero in aimed)
    total += _lent(state, frame, seat)
    row = columns[column]
    success = total >= row.kill
    play.tell(
        e.MeleeRolled(
            seat, state.scenario.names[frame.loc], action.units, faces, row.id, row.kill, total,
            success, rule="LNL-8.0.10",
        )
    )  # fmt: skip
    doomed = (*frame.doomed, *(action.units if success else ()))
    after_attack(state, play, msgspec.structs.replace(frame, doomed=doomed))


def _lent(state: LockState, frame: f.MeleeRound, seat: str) -> int:
    """LNL-8.0.12: one leader's LM, but not of one who mans a gun or throws a charge there."""
    men = [
        p for p in state.here(frame.loc, seat)
        if state.counter(p).kind in CREWING and not p.shaken
    ]  # fmt: skip
    throwing = {charge.partition("/")[0] for charge in frame.charges}
    manning = {p.id for p in men if gun_powers(state, p)}
    if manning:  # LNL-1.6.1.16: who has no weapon helps to man the gun
        manning |= {p.id for p in men if not p.weapons}
    return max(
        (
            leadership(state, p)
            for p in leaders(state, frame.loc, seat)
            if p.id not in throwing and p.id not in manning
        ),
        default=0,
    )


def after_attack(state: LockState, play: Play, frame: f.MeleeRound) -> None:
    """The other side replies with all it had; then losses are removed (LNL-8.0.03).

    A first blow or an ambush removes them before the reply (LNL-12.0.10, LNL-13.1.01).
    """
    state.stack.pop()
    other = state.scenario.other[frame.first]
    reply = frame.seat == frame.first
    if reply and frame.quick:
        _fall(state, play, frame.doomed, frame.charges)
        frame = msgspec.structs.replace(frame, doomed=())
    if reply and attackers(state, frame.loc, other) and state.here(frame.loc, frame.first):
        state.stack.append(msgspec.structs.replace(frame, seat=other))
    else:
        state.stack.append(f.MeleeEnd(frame.loc, frame.doomed, frame.charges))


def _fall(state: LockState, play: Play, doomed: Sequence[str], charges: Sequence[str]) -> None:
    """Units are eliminated; the charges they used are not left behind."""
    for id in doomed:
        if id in state.units:
            _use_up(state, play, [charge for charge in charges if charge.startswith(f"{id}/")])
            eliminate(state, play, id, "LNL-8.0.11")


def _use_up(state: LockState, play: Play, charges: Sequence[str]) -> None:
    """LNL-8.0.17: charges that were used are removed after the round."""
    for charge in charges:
        unit, _, weapon = charge.partition("/")
        piece = state.units.get(unit)
        if piece is not None and weapon in piece.weapons:
            kept = list(piece.weapons)
            kept.remove(weapon)
            state.change(unit, weapons=tuple(kept))
            play.tell(e.WeaponSpent(unit, weapon, rule="LNL-8.0.17"))


def work_end(state: LockState, frame: f.MeleeEnd, play: Play) -> None:
    """LNL-8.0.19 (4), LNL-8.1.08: losses, then those who cannot fight alone."""
    state.stack.pop()
    _fall(state, play, frame.doomed, frame.charges)
    _use_up(state, play, frame.charges)
    remove_helpless(state, play, frame.loc, state.scenario.seats)


def sweep(state: LockState, play: Play, loc: int) -> None:
    """The same in a melee from which friends have withdrawn."""
    if all(state.here(loc, seat) for seat in state.scenario.seats):
        remove_helpless(state, play, loc, state.scenario.seats)


def remove_helpless(state: LockState, play: Play, loc: int, seats: Sequence[str]) -> None:
    """LNL-5.1.13, LNL-8.1.08: a side left without eligible units loses its others there.

    Who is left alone holds the place from now on (LNL-2.0.04).
    """
    lost = [
        seat for seat in seats if not any(eligible(state, piece) for piece in state.here(loc, seat))
    ]
    for seat in lost:
        for piece in state.here(loc, seat):
            eliminate(state, play, piece.id)
    update_control(state)
