# SPDX-License-Identifier: MIT
"""Hidden set-up: units recorded in secret, and what puts them on the map (LNL-2.0.05).

A hidden unit is in `units` with `hidden` set and is left out of `here`, so that it bars, reveals
and triggers nothing; `own` gives its owner all of his. Its name stays in `lurking` until it is
seen: both sides know from the card which counters have not appeared.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play

RULE = "LNL-2.0.05"
CLAYMORE = "claymore"


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
            _show_claymore(state, play, piece.loc)
            shown = True
    if shown:
        update_control(state)


def _show_claymore(state: LockState, play: Play, cell: int) -> None:
    """What hidden men have laid in their hex appears with the first of them."""
    if not is_laid_in_secret(state, cell):
        return
    shown = tuple(
        msgspec.structs.replace(work, hidden=work.hidden and work.kind != CLAYMORE)
        for work in state.works[cell]
    )
    state.works = {**state.works, cell: shown}
    play.tell(me.ClaymoreShown(state.scenario.names[cell], rule=RULE))


def is_laid_in_secret(state: LockState, cell: int) -> bool:
    """Whether a claymore lies there that only its owner knows of."""
    work = state.work(cell, CLAYMORE)
    return work is not None and work.hidden


def deserts(state: LockState, group: Sequence[Piece]) -> bool:
    """Whether some hidden units are the last at such a claymore: it is lost, which shows them."""
    loc, ids = group[0].loc, [piece.id for piece in group]
    if not is_laid_in_secret(state, loc):
        return False
    return all(p.id in ids or not p.hidden for p in state.own(loc, group[0].seat))


def uncover(state: LockState, play: Play, loc: int) -> None:
    """Whoever is hidden in a location is placed: it was spotted, entered or struck."""
    if state.lurking:
        reveal(state, play, [p.id for p in state.pieces() if p.hidden and p.loc == loc])


def looks(state: LockState, loc: int, seat: str) -> bool:
    """Whether somebody in good order stands in a location, or hovers over it."""
    if any(not piece.shaken for piece in state.here(loc, seat)):
        return True
    if not state.is_parked(loc):
        return False
    return hovers(state, loc, seat) or any(
        not machine.shaken for machine in state.parked(loc, seat)
    )


def hovers(state: LockState, loc: int, seat: str) -> bool:
    """Whether a helicopter of a side hovers over a hex: who flies sees nobody."""
    return any(machine.mode == "hover" for machine in state.above(loc, seat))


def look_about(state: LockState, play: Play) -> None:
    """Hidden units beside or among good-order enemies are placed, and look about in their turn."""
    if not state.lurking:
        return
    other = state.scenario.other
    found = [p.id for p in state.pieces() if p.hidden and is_found(state, p.loc, other[p.seat])]
    if found:
        reveal(state, play, found)
        look_about(state, play)


def is_found(state: LockState, loc: int, enemy: str) -> bool:
    """An enemy in the location, or a good-order one beside it; flying helicopters do not count."""
    if state.here(loc, enemy) or state.parked(loc, enemy) or hovers(state, loc, enemy):
        return True
    return any(looks(state, near, enemy) for near in state.scenario.ground.beside[loc])
