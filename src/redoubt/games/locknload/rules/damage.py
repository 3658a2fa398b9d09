# SPDX-License-Identifier: MIT
"""Damage checks and what comes of them (LNL-5.1)."""

from __future__ import annotations

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules.units import (
    best_leader,
    fits,
    is_hero,
    is_leader,
    leadership,
    morale,
)
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play


def column(state: LockState, piece: Piece) -> str:
    """Which column of the damage table a unit uses (LNL-5.1.01 to LNL-5.1.05)."""
    if is_hero(state, piece):
        return "hero"
    name = "mmc" if state.counter(piece).mmc else "smc"
    return f"{name}-shaken" if piece.shaken else name


def check_all(state: LockState, play: Play, loc: int, margins: dict[str, int]) -> list[str]:
    """Every unit with a positive margin checks, leaders first; returns who suffered a result."""
    first = sorted(margins, key=lambda id: not is_leader(state, state.units[id]))
    hurt: list[str] = []
    passed: set[str] = set()
    for id in first:
        piece = state.units[id]
        if margins[id] <= 0:
            passed.add(id)
            continue
        help_ = _help(state, loc, piece, passed)
        if _check(state, play, piece, margins[id] - help_):
            hurt.append(id)
        if id in state.units and not state.units[id].shaken:
            passed.add(id)
    return hurt


def _help(state: LockState, loc: int, piece: Piece, passed: set[str]) -> int:
    """LNL-5.0.07: a leader helps the others once he has checked and is still in good order."""
    counter = state.counter(piece)
    return max(
        (
            leadership(state, other)
            for other in state.here(loc, piece.seat)
            if other.id in passed
            and other.id != piece.id
            and is_leader(state, other)
            and not other.shaken
            and state.scenario.same_force(state.counter(other), counter)
        ),
        default=0,
    )


def _check(state: LockState, play: Play, piece: Piece, margin: int) -> bool:
    """One damage check (LNL-5.0.06); whether it had a result."""
    face = play.dice.die(6, "damage check")
    total = face + margin
    value = morale(state, piece)
    row = state.scenario.content.damage[column(state, piece)]
    result = "" if total <= value else row.twice if total >= 2 * value else row.over
    play.tell(e.Checked(piece.id, face, total, value, result or "none", rule=row.rule))
    kind = state.counter(piece).kind
    if result:
        _apply(state, play, piece, result)
    if face == 1 and kind in ("squad", "half"):
        _hero(state, play, piece)
    return bool(result)


def _apply(state: LockState, play: Play, piece: Piece, result: str) -> None:
    if result == "shaken":
        state.change(piece.id, shaken=True)
    elif result == "wounded":
        if piece.wounded:  # LNL-5.1.15
            eliminate(state, play, piece.id)
        else:
            state.change(piece.id, wounded=True, shaken=not is_hero(state, piece))
    elif state.counter(piece).kind == "squad":
        _reduce(state, play, piece)
    else:
        eliminate(state, play, piece.id)


def _reduce(state: LockState, play: Play, piece: Piece) -> None:
    """LNL-5.1.14: a Shaken half-squad with the same markers; its quality may need a die."""
    row = state.scenario.content.reductions[piece.kind]
    kind = row.even
    if row.even != row.odd:  # LNL-13.82.01, LNL-13.93.01
        kind = row.even if play.dice.die(6, "half-squad quality") % 2 == 0 else row.odd
    state.change(piece.id, kind=kind, shaken=True)
    play.tell(e.Reduced(piece.id, kind, rule="LNL-5.1.14"))
    if len(piece.weapons) > 1:
        state.stack.append(f.Dropping(piece.seat, piece.id))


def eliminate(state: LockState, play: Play, id: str) -> None:
    """A unit is out of the game."""
    state.remove(id)
    play.tell(e.Eliminated(id, rule="LNL-5.1.14"))


def _hero(state: LockState, play: Play, parent: Piece) -> None:
    """LNL-5.1.18, LNL-5.1.19: an even die brings a hero of the force with a random card."""
    face = play.dice.die(6, "hero")
    place = _hero_place(state, parent)
    kinds = _unused_heroes(state, parent)
    if face % 2 or not kinds or place < 0:
        play.tell(e.HeroMissed(parent.id, face, rule="LNL-5.1.18"))
        return
    kind = kinds[play.dice.die(len(kinds), "which hero") - 1]
    cards = [
        skill.id
        for skill in state.scenario.content.skills.values()
        if "hero" in skill.owners and skill.id not in state.skills
    ]
    skill = cards[play.dice.die(len(cards), "skill card") - 1] if cards else ""
    if skill:
        state.skills = (*state.skills, skill)
    hero = Piece(
        kind, kind, parent.seat, place, mark=parent.mark, fired=parent.fired, ops=parent.ops,
        skill=skill,
    )  # fmt: skip
    state.put(hero)
    play.tell(e.HeroAppeared(hero.id, state.scenario.names[place], skill, rule="LNL-5.1.19"))
    _join_move(state, parent.id, hero)


def _join_move(state: LockState, parent: str, hero: Piece) -> None:
    """LNL-11.2.02: a hero made by a mover may go on with the group."""
    for n in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[n]
        if isinstance(frame, f.Moving):
            if parent in frame.units and frame.loc == hero.loc:
                units = (*frame.units, hero.id)
                state.stack[n] = msgspec.structs.replace(frame, units=units)
            return


def _unused_heroes(state: LockState, parent: Piece) -> list[str]:
    counter = state.scenario.content.units[parent.kind]
    return [
        unit.id
        for unit in state.scenario.content.units.values()
        if unit.kind == "hero"
        and state.scenario.same_force(unit, counter)
        and unit.id not in state.units
        and unit.id not in state.gone
    ]


def _hero_place(state: LockState, parent: Piece) -> int:
    """Its own location, or an adjacent one without enemies (LNL-11.2.03)."""
    enemy = state.scenario.other[parent.seat]
    probe = Piece("hero", _any_hero(state), parent.seat)
    for loc in (parent.loc, *state.scenario.ground.beside[parent.loc]):
        if loc != parent.loc and state.here(loc, enemy):
            continue
        if fits(state, parent.seat, loc, [probe]):
            return loc
    return -1


def _any_hero(state: LockState) -> str:
    return next(u.id for u in state.scenario.content.units.values() if u.kind == "hero")


def check_morale(
    state: LockState, play: Play, piece: Piece, bonus: int, why: str
) -> tuple[tuple[int, ...], int, bool]:
    """A morale check on 2d6 (LNL-1.5.02): faces, the number needed, success."""
    faces = play.dice.roll(2, 6, why)
    needed = morale(state, piece) + bonus
    return faces, needed, sum(faces) <= needed


def helped_morale(state: LockState, piece: Piece) -> int:
    """The LM that a good-order leader lends to a morale check."""
    return best_leader(state, piece.loc, piece)
