# SPDX-License-Identifier: MIT
"""Damage checks and what comes of them (LNL-5.1)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import Choose
from redoubt.games.locknload.rules.cards import saving_card
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.units import (
    best_leader,
    fits,
    is_hero,
    is_leader,
    leadership,
    morale,
)
from redoubt.games.locknload.state import LockState, Lost, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def column(state: LockState, piece: Piece) -> str:
    """Which column of the damage table a unit uses (LNL-5.1.01 to LNL-5.1.05)."""
    if is_hero(state, piece):
        return "hero"
    name = "mmc" if state.counter(piece).mmc else "smc"
    return f"{name}-shaken" if piece.shaken else name


def check_all(
    state: LockState,
    play: Play,
    loc: int,
    margins: dict[str, int],
    *,
    flame: int = -1,
    enemy_fire: bool = True,
    seat: str = "",
) -> None:
    """Every unit with a positive margin will check, leaders first (LNL-5.0.06, LNL-5.0.07).

    Those who can help come before those who cannot; of several their owner chooses.

    flame        where a flamethrower of this attack stands: Shaken units retreat (LNL-1.6.2.02)
    enemy_fire   whether a natural 1 may bring a hero (LNL-5.1.18)
    seat         who fires, if his own men may be struck: they make no heroes
    """
    leading = [id for id in margins if is_leader(state, state.units[id])]
    helping = [id for id in leading if margins[id] > 0 and _can_help(state, state.units[id])]
    first = dict.fromkeys((*helping, *leading, *margins))
    order = tuple((id, margins[id]) for id in first)
    state.stack.append(f.Checking(loc, order, flame=flame, heroes=enemy_fire, firer=seat))
    if len(helping) > 1 and _differ(state, [state.units[id] for id in helping]):
        state.stack.append(f.FirstCheck(state.units[helping[0]].seat, tuple(helping)))


def _differ(state: LockState, men: Sequence[Piece]) -> bool:
    """Whether it matters who of them is helped: not if they are alike, or of several forces."""
    alike = len({(leadership(state, man), morale(state, man), man.skill) for man in men}) == 1
    first, *others = [state.counter(man) for man in men]
    return not alike and any(state.scenario.same_force(first, other) for other in others)


def first_actions(state: LockState, frame: f.FirstCheck, seat: str) -> list[Action]:
    return [Choose(id) for id in frame.units]


def why_not_first(
    state: LockState, frame: f.FirstCheck, seat: str, action: Action
) -> Refusal | None:
    if action in first_actions(state, frame, seat):
        return None
    return Refusal("LNL-5.0.07", "leader-first", {})


def answer_first(
    state: LockState, frame: f.FirstCheck, seat: str, action: Action, play: Play
) -> None:
    """LNL-5.0.07: the first has no help, but may help the others if he stays in good order."""
    assert isinstance(action, Choose)
    state.stack.pop()
    checking = state.stack[-1]
    assert isinstance(checking, f.Checking)
    order = sorted(checking.margins, key=lambda margin: margin[0] != action.option)
    state.stack[-1] = msgspec.structs.replace(checking, margins=tuple(order))


def work_checking(state: LockState, frame: f.Checking, play: Play) -> None:
    """One unit after the other; what comes of a check is settled before the next."""
    if not frame.margins:
        _finish(state, frame)
        return
    (id, margin), rest = frame.margins[0], frame.margins[1:]
    piece = state.units.get(id)
    after = msgspec.structs.replace(frame, margins=rest, face=0, verdict="")
    if piece is None or margin <= 0:
        state.stack[-1] = after
        return
    face = frame.face
    rolled = face == 0 or frame.verdict == "again"
    margin -= _help(state, frame, piece)
    value = morale(state, piece)
    row = state.scenario.content.damage[column(state, piece)]
    kind = state.counter(piece).kind
    heroic = frame.heroes and kind in ("squad", "half") and piece.seat != frame.firer

    def verdict(face: int) -> str:
        total = face + margin
        return "" if total <= value else row.twice if total >= 2 * value else row.over

    if rolled:
        (face,) = play.dice.alike(
            ((6, "damage check"),),
            lambda faces: (verdict(faces[0]), heroic and faces[0] == 1),
        )
    total, result = face + margin, verdict(face)
    if rolled:
        play.tell(e.Checked(piece.id, face, total, value, result or "none", rule=row.rule))
    if result and not frame.verdict:
        card = saving_card(state, piece, result)
        if card:
            state.stack[-1] = msgspec.structs.replace(frame, face=face)
            state.stack.append(f.CardWindow(piece.seat, id, card))
            return
    if frame.verdict == "cancel":
        result = ""
    if result:
        after = msgspec.structs.replace(after, hurt=(*after.hurt, id))
    state.stack[-1] = after
    if result:
        _apply(state, play, piece, result)
    if face == 1 and heroic:
        _hero(state, play, piece)


def _finish(state: LockState, frame: f.Checking) -> None:
    """Movers that were hurt stop; those a flamethrower shook run (LNL-5.3.10, LNL-1.6.2.02)."""
    state.stack.pop()
    for n in range(len(state.stack) - 1, -1, -1):
        moving = state.stack[n]
        if isinstance(moving, f.Moving):
            units = tuple(id for id in moving.units if id in state.units and id not in frame.hurt)
            if set(units) <= set(moving.joined):  # LNL-11.2.02: not by themselves
                units = ()
            state.stack[n] = msgspec.structs.replace(moving, units=units)
            break
    update_control(state)
    if frame.flame >= 0:
        shaken = (id for id in frame.hurt if id in state.units and state.units[id].shaken)
        state.stack.append(f.Retreats(tuple(shaken), frame.flame))


def _can_help(state: LockState, piece: Piece) -> bool:
    """A leader in good order who has something to lend, marked or not (LNL-4.1.02)."""
    return is_leader(state, piece) and not piece.shaken and leadership(state, piece) > 0


def _help(state: LockState, frame: f.Checking, piece: Piece) -> int:
    """LNL-5.0.07: one other leader who has checked, or who was not hit and need not."""
    counter = state.counter(piece)
    waiting = {id for id, margin in frame.margins if margin > 0}
    return max(
        (
            leadership(state, other)
            for other in (
                state.aboard(piece.aboard) if piece.aboard else state.here(frame.loc, piece.seat)
            )
            if _can_help(state, other)
            and other.id not in waiting
            and state.scenario.same_force(state.counter(other), counter)
        ),
        default=0,
    )


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
        units = state.scenario.content.units
        even, odd = units[row.even], units[row.odd]
        alike = (even.morale, even.shaken) == (odd.morale, odd.shaken)  # all that checks look at
        (face,) = play.dice.alike(((6, "half-squad quality"),), (lambda _: 0) if alike else _is_odd)
        kind = row.odd if face % 2 else row.even
    state.change(piece.id, kind=kind, shaken=True)
    state.lost = (*state.lost, Lost(piece.kind, piece.seat, "cut"))
    play.tell(e.Reduced(piece.id, kind, rule="LNL-5.1.14"))
    if len(piece.weapons) > 1:
        state.stack.append(f.Dropping(piece.seat, piece.id))


def eliminate(state: LockState, play: Play, id: str, rule: str = "LNL-5.1.14") -> None:
    """A unit is out of the game."""
    state.remove(id)
    play.tell(e.Eliminated(id, rule=rule))


def _is_odd(faces: tuple[int, ...]) -> int:
    return faces[0] % 2


def _hero(state: LockState, play: Play, parent: Piece) -> None:
    """LNL-5.1.18, LNL-5.1.19: an even die brings a hero of the force with a random card."""
    (face,) = play.dice.alike(((6, "hero"),), _is_odd)
    places = hero_places(state, parent)
    units = state.scenario.content.units
    kinds = unused_heroes(state, units[parent.kind].forces)
    if face % 2 or not kinds or not places:
        play.tell(e.HeroMissed(parent.id, face, rule="LNL-5.1.18"))
        return
    (which,) = play.dice.alike(
        ((len(kinds), "which hero"),), lambda faces: units[kinds[faces[0] - 1]].forces
    )
    kind = kinds[which - 1]
    make_hero(state, play, parent, kind, places)


def make_hero(state: LockState, play: Play, parent: Piece, kind: str, places: list[int]) -> None:
    """A hero with a random card and his parent's markers; his owner may have to place him."""
    cards = [
        skill.id
        for skill in state.scenario.content.skills.values()
        if "hero" in skill.owners and skill.id not in state.skills
    ]
    skill = ""
    if cards:  # nothing that this attack may still bring looks at his card
        (drawn,) = play.dice.alike(((len(cards), "skill card"),), lambda _: 0)
        skill = cards[drawn - 1]
    if skill:  # LNL-11.2.01
        state.skills = (*state.skills, skill)
    hero = Piece(
        kind, kind, parent.seat, mark=parent.mark, fired=parent.fired, ops=parent.ops, skill=skill
    )
    if len(places) > 1:
        state.put(hero)
        state.stack.append(f.Settling(parent.seat, kind, tuple(places)))
        return
    settle_hero(state, play, msgspec.structs.replace(hero, loc=places[0]))
    _join_move(state, parent.id, hero.id)


def settle_hero(state: LockState, play: Play, hero: Piece) -> None:
    """He stands on the map now."""
    state.put(hero)
    hex = state.scenario.names[hero.loc]
    play.tell(e.HeroAppeared(hero.id, hex, hero.skill, rule="LNL-5.1.19"))
    update_control(state)


def _join_move(state: LockState, parent: str, hero: str) -> None:
    """LNL-11.2.02: a hero made by a mover may go on with the group."""
    for n in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[n]
        if isinstance(frame, f.Moving):
            if parent in frame.units and frame.loc == state.units[hero].loc:
                units, joined = (*frame.units, hero), (*frame.joined, hero)
                state.stack[n] = msgspec.structs.replace(frame, units=units, joined=joined)
            return


def unused_heroes(state: LockState, forces: tuple[str, ...]) -> list[str]:
    """Heroes of a force that have not appeared (LNL-5.1.19)."""
    return [
        id for id in state.scenario.heroes(forces) if id not in state.units and id not in state.gone
    ]


def hero_places(state: LockState, parent: Piece) -> list[int]:
    """His parent's location, else adjacent ones without enemies (LNL-11.2.03, LNL-1.3.08)."""
    probe = Piece("hero", state.scenario.any_hero, parent.seat)
    home = state.machines[parent.aboard].loc if parent.aboard else parent.loc
    if fits(state, parent.seat, home, [probe]):
        return [home]
    return places_beside(state, probe, home)


def places_beside(state: LockState, piece: Piece, home: int) -> list[int]:
    """Adjacent locations with room for a unit and without enemies (LNL-1.3.08)."""
    enemy = state.scenario.other[piece.seat]
    return [
        loc
        for loc in state.scenario.ground.beside[home]
        if not state.here(loc, enemy)
        and not state.parked(loc, enemy)
        and state.scenario.ground.terrain[loc].cost.foot >= 0
        and fits(state, piece.seat, loc, [piece])
    ]


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
