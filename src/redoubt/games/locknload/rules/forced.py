# SPDX-License-Identifier: MIT
"""Running from a flamethrower, being put beside a full hex, and which gun jams."""

from __future__ import annotations

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload.actions import Drop, FireOn, Place, Step
from redoubt.games.locknload.rules.aiming import machines_seen
from redoubt.games.locknload.rules.attack import resolve
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.damage import eliminate, places_beside, settle_hero
from redoubt.games.locknload.rules.deeds import RULE, land
from redoubt.games.locknload.rules.fortifications import inside, tread_on_mines
from redoubt.games.locknload.rules.happenings import read_events
from redoubt.games.locknload.rules.hazards import walk_into_hazards
from redoubt.games.locknload.rules.searching import search
from redoubt.games.locknload.rules.smallarms import strike_machine
from redoubt.games.locknload.rules.steps import why_not_ground
from redoubt.games.locknload.rules.turning import let_swing
from redoubt.games.locknload.rules.units import fits, leave_guns, sees
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

# -- running from a flamethrower -----------------------------------------------------------


def work_retreats(state: LockState, frame: f.Retreats, play: Play) -> None:
    """LNL-1.6.2.02, LNL-1.6.2.05: each runs one hex; who cannot is eliminated."""
    if not frame.units:
        state.stack.pop()
        return
    id, rest = frame.units[0], frame.units[1:]
    state.stack[-1] = msgspec.structs.replace(frame, units=rest)
    piece = state.units.get(id)
    if piece is None:
        return
    if retreat_hexes(state, piece, frame.source):
        state.stack.append(f.Retreating(piece.seat, id, frame.source))
    else:
        eliminate(state, play, id, "LNL-1.6.2.05")


def retreat_hexes(state: LockState, piece: Piece, source: int) -> list[int]:
    """Farther from the flamethrower, no closer to another enemy in sight (LNL-1.6.2.03)."""
    counter = state.counter(piece)
    if counter.fixed or counter.mf < 1:
        return []
    ground = state.scenario.ground
    enemy = state.scenario.other[piece.seat]
    there = ground.distance(piece.loc, source)
    start = ground.cell(piece.loc) if inside(state, piece.loc) else piece.loc  # out of a bunker
    watching = [
        other.loc
        for other in state.pieces()
        if other.seat == enemy and other.loc >= 0 and other.loc != source and not other.hidden
        and sees(state, piece.loc, other.loc) >= 0
    ]  # fmt: skip
    watching += [loc for loc, _ in machines_seen(state, piece.seat, piece.loc) if loc != source]
    return [
        to
        for to, _ in ground.steps[start]
        if ground.distance(to, source) > there
        and why_not_ground(state, piece, to) is None
        and not state.here(to, enemy)
        and not state.parked(to, enemy)
        and fits(state, piece.seat, to, [piece])
        and all(ground.distance(to, loc) >= ground.distance(piece.loc, loc) for loc in watching)
    ]


def retreat_actions(state: LockState, frame: f.Retreating, seat: str) -> list[Action]:
    piece = state.units[frame.unit]
    names = state.scenario.names
    return [Step(names[to]) for to in retreat_hexes(state, piece, frame.source)]


def why_not_retreat(
    state: LockState, frame: f.Retreating, seat: str, action: Action
) -> Refusal | None:
    if action in retreat_actions(state, frame, seat):
        return None
    return Refusal("LNL-1.6.2.03", "run-elsewhere", {"unit": frame.unit})


def answer_retreat(
    state: LockState, frame: f.Retreating, seat: str, action: Action, play: Play
) -> None:
    """LNL-1.6.2.04: marked Moved; the attackers may fire at it there, for 1 MP.

    Before that mines, fire for effect and claymores do not spare it (LNL-5.3.12).
    """
    assert isinstance(action, Step)
    state.stack.pop()
    to = state.scenario.ground.loc_of[action.hex]
    came = state.units[frame.unit].loc
    leave_guns(state, state.units[frame.unit])
    state.change(frame.unit, loc=to, mark="moved")
    play.tell(e.Retreated(frame.unit, action.hex, rule="LNL-1.6.2.03"))
    search(state, play, to, (frame.unit,), came=came)
    enemy = state.scenario.other[seat]
    if state.here(to, enemy):  # somebody lay hidden there
        eliminate(state, play, frame.unit, "LNL-5.1.13")
        return
    update_control(state)
    let_swing(state, seat, frame.unit)
    state.stack.append(f.Window(enemy, to, 1, movers=(frame.unit,)))
    read_events(state, play)  # LNL-1.7.01: before that
    walk_into_hazards(state, play, seat, to, (frame.unit,))


# -- no room -------------------------------------------------------------------------------


def work_no_room(state: LockState, frame: f.NoRoom, play: Play) -> None:
    """LNL-1.3.08: beside the full hex, where the owner likes; without a place it is lost."""
    state.stack.pop()
    piece = state.units.get(frame.unit)
    if piece is None:
        return
    places = places_beside(state, piece, frame.loc)
    if len(places) > 1:
        state.stack.append(f.Settling(piece.seat, piece.id, tuple(places)))
    elif places:
        _stand_beside(state, play, piece, places[0])
    else:
        state.change(piece.id, loc=frame.loc)  # where its weapons stay (LNL-1.6.1.12)
        eliminate(state, play, piece.id, "LNL-1.3.08")


def _stand_beside(state: LockState, play: Play, piece: Piece, loc: int) -> None:
    """On the ground beside a full hex; who lay hidden there, or mines, may be the end of it."""
    state.change(piece.id, loc=loc)
    play.tell(me.GotOut(piece.id, state.scenario.names[loc], rule="LNL-1.3.08"))
    search(state, play, loc, (piece.id,))
    if state.here(loc, state.scenario.other[piece.seat]):
        eliminate(state, play, piece.id, "LNL-15.4.03")
        return
    update_control(state)
    tread_on_mines(state, play, loc, (piece.id,))  # LNL-21.4.02


def settle_actions(state: LockState, frame: f.Settling, seat: str) -> list[Action]:
    return [Place(frame.unit, state.scenario.names[loc]) for loc in frame.places]


def why_not_settle(
    state: LockState, frame: f.Settling, seat: str, action: Action
) -> Refusal | None:
    if action in settle_actions(state, frame, seat):
        return None
    return Refusal(frame.rule, "settle-beside", {"unit": frame.unit})


def answer_settle(
    state: LockState, frame: f.Settling, seat: str, action: Action, play: Play
) -> None:
    assert isinstance(action, Place)
    state.stack.pop()
    loc = state.scenario.ground.loc_of[action.hex]
    piece = msgspec.structs.replace(state.units[frame.unit], loc=loc)
    if frame.rule == RULE:
        land(state, play, piece.id, loc)
    elif state.counter(piece).kind == "hero":
        settle_hero(state, play, piece)
    else:
        _stand_beside(state, play, piece, loc)


# -- which gun jams ------------------------------------------------------------------------


def jam_actions(state: LockState, frame: f.Jamming, seat: str) -> list[Action]:
    return [Drop(gun) for gun in frame.guns]


def why_not_jam(state: LockState, frame: f.Jamming, seat: str, action: Action) -> Refusal | None:
    if action in jam_actions(state, frame, seat):
        return None
    return Refusal("LNL-1.6.1.1.02", "one-gun-jams", {})


def answer_jam(state: LockState, frame: f.Jamming, seat: str, action: Action, play: Play) -> None:
    assert isinstance(action, Drop)
    state.stack.pop()
    if isinstance(frame.shot, FireOn):
        attack, defence = frame.faces
        strike_machine(state, play, frame.shot, (attack, defence), action.weapon)
    else:
        resolve(state, play, frame.shot, frame.movers, frame.faces, action.weapon)
