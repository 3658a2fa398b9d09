# SPDX-License-Identifier: MIT
"""Two half-squads become a squad again (LNL-3.0.16)."""

from __future__ import annotations

from redoubt.games.locknload import events as e
from redoubt.games.locknload.actions import Recombine
from redoubt.games.locknload.rules.hidden import reveal
from redoubt.games.locknload.rules.units import leaders, twin, with_twin
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.refusal import Refusal


def pairs(state: LockState, seat: str) -> list[tuple[str, str]]:
    """Half-squads that may recombine (LNL-3.0.16, LNL-3.0.17), the one that stays first."""
    found = []
    for loc, stack in sorted(state.owned(seat).items()):
        near = with_twin(state, loc, seat) if state.works else stack
        if len(near) < 2:
            continue
        here = [p for p in near if not p.shaken and state.counter(p).kind == "half"]
        found += [
            (first.id, second.id)
            for first in here
            if first.loc == loc
            for second in here
            if why_not_recombine(state, seat, first.id, second.id) is None
        ]
    return found


def _squad_of(state: LockState, piece: Piece) -> set[str]:
    return {
        row.rebuilds
        for row in state.scenario.content.reductions.values()
        if piece.kind in (row.even, row.odd)
    }


def _is_led(state: LockState, loc: int, seat: str) -> bool:
    """Whether a leader is with them; a bunker has those of its hex (LNL-1.0.02)."""
    other = twin(state, loc)
    return bool(leaders(state, loc, seat) or (other >= 0 and leaders(state, other, seat)))


def why_not_recombine(state: LockState, seat: str, first: str, second: str) -> Refusal | None:
    """The squad stands where the first is: on two sides of a bunker's wall either may be that."""
    one, two = state.units.get(first), state.units.get(second)
    if one is None or two is None or one.seat != seat or two.seat != seat:
        return Refusal("LNL-3.0.16", "not-your-units", {})
    if min(one.loc, two.loc) < 0 or two.loc not in (one.loc, twin(state, one.loc)):
        return Refusal("LNL-3.0.16", "not-your-units", {})
    if (first >= second and one.loc == two.loc) or one.shaken or two.shaken:
        return Refusal("LNL-3.0.16", "not-halves", {})
    if not _squad_of(state, one) & _squad_of(state, two):
        return Refusal("LNL-3.0.16", "not-halves", {})
    if not _is_led(state, one.loc, seat):
        return Refusal("LNL-3.0.16", "needs-leader", {})
    if one.loc in state.melee or two.loc in state.melee:
        return Refusal("LNL-3.0.17", "in-melee", {})
    return None


def recombine(state: LockState, play: Play, action: Recombine) -> None:
    reveal(state, play, (action.first, action.second))  # LNL-2.0.05
    one, two = state.units[action.first], state.units[action.second]
    kind = min(_squad_of(state, one) & _squad_of(state, two))
    weapons = (*one.weapons, *two.weapons)
    state.change(two.id, weapons=())
    state.remove(two.id)
    state.gone, state.lost = state.gone[:-1], state.lost[:-1]  # it is not lost
    state.change(one.id, kind=kind, weapons=weapons)
    play.tell(e.Recombined(one.id, two.id, kind, rule="LNL-3.0.16"))
