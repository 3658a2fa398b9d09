# SPDX-License-Identifier: MIT
"""Melee: eligibility, strength, odds, rounds and their losses (LNL-8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import Target
from redoubt.games.locknload.content import Odds
from redoubt.games.locknload.rules.damage import eliminate
from redoubt.games.locknload.rules.rally import rally_mods
from redoubt.games.locknload.rules.units import (
    firepower,
    is_hero,
    is_leader,
    leaders,
    leadership,
    morale,
)
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

MELEE_WEAPONS = ("mg", "flamethrower")  # LNL-8.0.04
GLIDER = "us_gl"
SS = "de_ss"


def eligible(state: LockState, piece: Piece) -> bool:
    """Whether a unit takes part at all (LNL-8.1.07)."""
    if piece.shaken:
        return False
    counter = state.counter(piece)
    if counter.mmc or counter.kind in ("hero", "scout"):
        return True
    return counter.kind in ("leader", "advisor") and bool(_guns(state, piece))


def can_attack(state: LockState, piece: Piece) -> bool:
    """Eligible, and no weapon team (LNL-1.6.3.03)."""
    return eligible(state, piece) and state.counter(piece).kind != "team"


def _guns(state: LockState, piece: Piece) -> list[int]:
    """What its weapons are worth in melee, best first (LNL-8.0.04, LNL-8.0.15, LNL-8.0.16)."""
    rows = [state.scenario.content.weapons[id] for id in piece.weapons]
    powers = [row.fp for row in rows if row.kind in MELEE_WEAPONS and not row.dismounted]
    if not state.counter(piece).mmc:
        powers = [(power + 1) // 2 for power in powers]
    return sorted(powers, reverse=True)


def strength(state: LockState, piece: Piece) -> tuple[int, int]:
    """Melee firepower, and 1 if it fights as a unit of firepower 0 (LNL-8.0.06, LNL-8.2.01)."""
    counter = state.counter(piece)
    if counter.kind == "team":
        return 1, 0
    guns = _guns(state, piece)
    own = firepower(state, piece) if counter.mmc or counter.kind in ("hero", "scout") else 0
    bonus = counter.melee  # LNL-8.2.02
    if counter.kind == "squad":
        if len(guns) > 1 and guns[1] > own:
            return guns[0] + guns[1] + bonus, 0
        if guns:
            return own + guns[0] + bonus, 0
    elif guns and guns[0] >= own:
        return guns[0] + bonus, 0
    return (1 + bonus, 1) if own == 0 else (own + bonus, 0)


def odds(attack: int, defence: int, columns: Sequence[Odds]) -> int:
    """The highest column that is not above the ratio (LNL-8.0.08, LNL-8.0.09)."""
    fitting = [n for n, row in enumerate(columns) if attack * row.defence >= row.attack * defence]
    return fitting[-1] if fitting else 0


def shift(state: LockState, loc: int, seat: str, targets: Sequence[Piece]) -> int:
    """Column shifts of an attack (LNL-8.0.13, LNL-13.92.02, LNL-13.92.03)."""
    side = [piece for piece in state.here(loc, seat) if can_attack(state, piece)]
    moved = 1 if any(is_hero(state, piece) for piece in side) else 0
    moved += 1 if _gliders(state, side, side) else 0
    enemies = [p for p in state.here(loc, state.scenario.other[seat]) if eligible(state, p)]
    moved -= 1 if _gliders(state, targets, enemies) else 0
    return moved


def _gliders(state: LockState, acting: Sequence[Piece], side: Sequence[Piece]) -> bool:
    """A full glider squad takes part, and glider MMCs are the majority."""
    counters = [state.counter(piece) for piece in side if state.counter(piece).mmc]
    ours = [counter for counter in counters if GLIDER in counter.forces]
    squad = any(
        state.counter(p).kind == "squad" and GLIDER in state.counter(p).forces for p in acting
    )
    return squad and 2 * len(ours) > len(counters)


# -- a round -------------------------------------------------------------------------------


def begin_round(state: LockState, play: Play, loc: int, seat: str) -> None:
    """LNL-8.0.03: the side whose impulse it is attacks first."""
    sweep(state, play, loc)
    if not all(state.here(loc, side) for side in state.scenario.seats):
        return
    state.fought = (*state.fought, loc)
    if loc not in state.melee:
        state.melee = (*state.melee, loc)
    if attackers(state, loc, seat):
        state.stack.append(f.MeleeRound(seat, loc, seat))
    else:  # only the other side can attack
        state.stack.append(f.MeleeRound(state.scenario.other[seat], loc, seat))


def contact(state: LockState, play: Play, loc: int, seat: str) -> None:
    """Units of `seat` stand in a location with enemies (LNL-8.0.01, LNL-8.1.09, LNL-8.15.02)."""
    _fanatics(state, play, loc, state.scenario.other[seat])
    enemies = state.here(loc, state.scenario.other[seat])
    if not any(eligible(state, piece) for piece in enemies):
        for piece in enemies:
            eliminate(state, play, piece.id)
    elif loc not in state.fought:
        begin_round(state, play, loc, seat)
    elif loc not in state.melee:
        state.melee = (*state.melee, loc)


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
    return [
        action
        for count in range(1, len(enemies) + 1)
        for group in combinations(enemies, count)
        if why_not_target(state, frame, seat, action := Target(tuple(p.id for p in group))) is None
    ]


def _enemies(state: LockState, frame: f.MeleeRound) -> list[Piece]:
    enemy = state.scenario.other[frame.seat]
    return [piece for piece in state.here(frame.loc, enemy) if eligible(state, piece)]


def why_not_target(
    state: LockState, frame: f.MeleeRound, seat: str, action: Action
) -> Refusal | None:
    if not isinstance(action, Target):
        return Refusal("LNL-8.0.05", "choose-targets", {})
    group = [piece for piece in _enemies(state, frame) if piece.id in action.units]
    if not group or tuple(piece.id for piece in group) != action.units:
        return Refusal("LNL-8.0.05", "not-eligible", {})
    attack = sum(strength(state, p)[0] for p in attackers(state, frame.loc, frame.seat))
    defence = sum(strength(state, piece)[0] for piece in group)
    least = state.scenario.content.odds[0]
    if len(group) > 1 and attack * least.defence < least.attack * defence:
        return Refusal("LNL-8.0.09", "one-target", {})
    return None


def answer_target(
    state: LockState, frame: f.MeleeRound, seat: str, action: Action, play: Play
) -> None:
    assert isinstance(action, Target)
    columns = state.scenario.content.odds
    side = [strength(state, piece) for piece in attackers(state, frame.loc, seat)]
    group = [state.units[id] for id in action.units]
    aimed = [strength(state, piece) for piece in group]
    column = odds(sum(s for s, _ in side), sum(s for s, _ in aimed), columns)
    column = max(0, min(len(columns) - 1, column + shift(state, frame.loc, seat, group)))
    faces = play.dice.roll(2, 6, "melee")
    total = sum(faces) - sum(zero for _, zero in side) + sum(zero for _, zero in aimed)
    total += max((leadership(state, p) for p in leaders(state, frame.loc, seat) if not p.weapons),
                 default=0)  # LNL-8.0.12  # fmt: skip
    row = columns[column]
    success = total >= row.kill
    play.tell(
        e.MeleeRolled(
            seat, state.scenario.names[frame.loc], action.units, faces, row.id, row.kill, total,
            success, rule="LNL-8.0.10",
        )
    )  # fmt: skip
    doomed = (*frame.doomed, *(action.units if success else ()))
    after_attack(state, msgspec.structs.replace(frame, doomed=doomed))


def after_attack(state: LockState, frame: f.MeleeRound) -> None:
    """The other side replies with all it had; then losses are removed (LNL-8.0.03)."""
    state.stack.pop()
    other = state.scenario.other[frame.first]
    if frame.seat == frame.first and attackers(state, frame.loc, other):
        state.stack.append(msgspec.structs.replace(frame, seat=other))
    else:
        state.stack.append(f.MeleeEnd(frame.loc, frame.doomed))


def work_end(state: LockState, frame: f.MeleeEnd, play: Play) -> None:
    """LNL-8.0.19 (4), LNL-8.1.08: losses, then those who cannot fight alone."""
    state.stack.pop()
    for id in frame.doomed:
        eliminate(state, play, id)
    _remove_helpless(state, play, frame.loc)


def sweep(state: LockState, play: Play, loc: int) -> None:
    """The same in a melee from which friends have withdrawn."""
    if all(state.here(loc, seat) for seat in state.scenario.seats):
        _remove_helpless(state, play, loc)


def _remove_helpless(state: LockState, play: Play, loc: int) -> None:
    """LNL-8.1.08: a side left without eligible units loses its other units there."""
    lost = [
        seat
        for seat in state.scenario.seats
        if not any(eligible(state, piece) for piece in state.here(loc, seat))
    ]
    for seat in lost:
        for piece in state.here(loc, seat):
            eliminate(state, play, piece.id)
