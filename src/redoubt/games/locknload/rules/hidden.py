# SPDX-License-Identifier: MIT
"""Hidden set-up: units recorded in secret, and what puts them on the map (LNL-2.0.05).

A hidden unit is in `units` with `hidden` set and is left out of `here`, so that it bars, reveals
and triggers nothing; `own` gives its owner all of his. Its name stays in `lurking` until it is
seen: both sides know from the card which counters have not appeared.
"""

from __future__ import annotations

from collections.abc import Iterable

from redoubt.games.locknload import events as e
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play

RULE = "LNL-2.0.05"


def may_hide(state: LockState, loc: int) -> bool:
    """Only where the terrain is not open."""
    return state.scenario.ground.terrain[loc].los != "open"


def lurkers(state: LockState, seat: str) -> list[Piece]:
    """The hidden units of a side."""
    if not state.lurking:
        return []
    return [piece for piece in state.pieces() if piece.hidden and piece.seat == seat]


def may_lurk(state: LockState, seat: str) -> bool:
    """Whether a side has units that nobody has seen yet: everybody knows that."""
    units = state.units
    return bool(state.lurking) and any(
        id in units and units[id].seat == seat for id in state.lurking
    )


def stir(play: Play, only: tuple[str, ...]) -> None:
    """The others learn that something was done in secret, once for an action, and nothing else."""
    for seat in only:
        heard = e.Stirred(seat, rule=RULE, but=(seat,))
        if heard not in play.events:
            play.tell(heard)


def reveal(state: LockState, play: Play, ids: Iterable[str]) -> None:
    """Those of these units that are hidden are placed on the map."""
    if not state.lurking:
        return
    shown = False
    for id in ids:
        piece = state.units.get(id)
        if piece is not None and piece.hidden:
            state.change(id, hidden=False)
            state.lurking = tuple(other for other in state.lurking if other != id)
            hex = state.scenario.names[piece.loc]
            play.tell(e.Revealed(id, hex, piece.weapons, rule=RULE))
            shown = True
    if shown:
        update_control(state)


def uncover(state: LockState, play: Play, loc: int) -> None:
    """Whoever is hidden in a location is placed: it was spotted, entered or struck."""
    if state.lurking:
        reveal(state, play, [p.id for p in state.pieces() if p.hidden and p.loc == loc])


def search(state: LockState, play: Play, loc: int, seat: str) -> None:
    """A step brings hidden enemies to light, or tells that there are none: that is news too."""
    if not state.works and not state.lurking:
        return
    enemy = state.scenario.other[seat]
    buried = any(
        work.hidden and work.seat == enemy for works in state.works.values() for work in works
    )
    before = state.lurking
    look_about(state, play)
    if state.lurking != before:
        return
    if buried or (may_lurk(state, enemy) and _unsearched(state, loc, seat)):
        play.tell(e.NothingFound(state.scenario.names[loc], rule=RULE))


def _unsearched(state: LockState, loc: int, seat: str) -> bool:
    """Whether a hidden unit could have been where only those in a location look."""
    beside, screened = state.scenario.ground.beside, state.scenario.screened_mask
    occupied = state.occupied()
    for near in (loc, *beside[loc]):
        if screened >> near & 1 and (near == loc or near not in occupied):
            others = [other for other in beside[near] if other != loc]
            if not any(_looks(state, other, seat) for other in others):
                return True
    return False


def _looks(state: LockState, loc: int, seat: str) -> bool:
    """Whether somebody in good order stands in a location."""
    return any(not piece.shaken for piece in state.here(loc, seat)) or any(
        not machine.shaken for machine in state.parked(loc, seat)
    )


def look_about(state: LockState, play: Play) -> None:
    """Hidden units beside or among good-order enemies are placed."""
    for loc in state.lairs() if state.lurking else ():
        found = [p for p in state.pieces() if p.hidden and p.loc == loc]
        for piece in found:
            if _near(state, loc, state.scenario.other[piece.seat]):
                reveal(state, play, [piece.id])


def _near(state: LockState, loc: int, enemy: str) -> bool:
    """An enemy in the location, or a good-order one beside it; flying helicopters do not count."""
    if state.here(loc, enemy) or state.parked(loc, enemy):
        return True
    return any(_looks(state, near, enemy) for near in state.scenario.ground.beside[loc])
