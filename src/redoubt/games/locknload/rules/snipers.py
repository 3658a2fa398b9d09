# SPDX-License-Identifier: MIT
"""Snipers: placed in play, never moved; their shots are direct fire of their own (LNL-11.4)."""

from __future__ import annotations

from redoubt.games.locknload import events as e
from redoubt.games.locknload.actions import Fire, Snipe
from redoubt.games.locknload.rules.attack import attack
from redoubt.games.locknload.rules.fire import exposed, why_not_target
from redoubt.games.locknload.rules.hidden import lurkers, reveal
from redoubt.games.locknload.rules.searching import search
from redoubt.games.locknload.rules.units import fits
from redoubt.games.locknload.sight import as_mask
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def waiting_snipers(state: LockState, seat: str) -> list[Piece]:
    """Snipers still off the map."""
    groups = state.scenario.sniper_groups[seat]
    return [piece for n in groups for piece in state.waiting() if piece.group == n]


def why_not_place(state: LockState, piece: Piece, loc: int) -> Refusal | None:
    """LNL-11.4.01: a positive TM, no enemies, room for him."""
    hex = state.scenario.names[loc]
    ground = state.scenario.ground
    if not ground.exists[loc] or ground.terrain[loc].tm <= 0:
        return Refusal("LNL-11.4.01", "no-cover", {"hex": hex})
    enemy = state.scenario.other[piece.seat]
    if state.here(loc, enemy) or (state.machines and state.parked(loc, enemy)):
        return Refusal("LNL-11.4.01", "enemies-in-hex", {"hex": hex})
    if not fits(state, piece.seat, loc, [piece]):
        return Refusal("LNL-1.3.01", "no-room", {"hex": hex})
    return None


def snipes(state: LockState, seat: str, *, window: int = -1) -> list[Action]:
    """Every placement; in a window only with a shot at the location that moved there."""
    snipers = waiting_snipers(state, seat)
    if not snipers:
        return []
    found: list[Action] = []
    names = state.scenario.names
    targets = exposed(state, seat)
    if window >= 0:
        targets = [window] if window in targets else []
    mask = as_mask(targets)
    for piece in snipers:
        for loc in state.scenario.covered if window < 0 or targets else ():
            if why_not_place(state, piece, loc) is not None:
                continue
            if window < 0:
                found.append(Snipe(piece.id, names[loc]))
            seen = state.seen_from(loc, mask)
            found += [
                Snipe(piece.id, names[loc], names[target])
                for target in (targets if seen else ())
                if seen >> target & 1
            ]
    return found


def why_not_snipe(
    state: LockState, seat: str, action: Snipe, *, window: int = -1
) -> Refusal | None:
    """LNL-11.4.01, LNL-11.4.03."""
    piece = next((p for p in waiting_snipers(state, seat) if p.id == action.unit), None)
    if piece is None:
        return Refusal("LNL-11.4.01", "no-sniper", {"unit": action.unit})
    loc_of = state.scenario.ground.loc_of
    loc = loc_of.get(action.hex, -1)
    if loc < 0:
        return Refusal("LNL-5.0.01", "no-such-hex", {"hex": action.hex})
    refusal = why_not_place(state, piece, loc)
    if refusal is not None:
        return refusal
    if not action.at:
        return Refusal("LNL-11.4.03", "fire-or-hold", {}) if window >= 0 else None
    target = loc_of.get(action.at, -1)
    if target < 0:
        return Refusal("LNL-5.0.01", "no-such-hex", {"hex": action.at})
    if window >= 0 and target != window:
        return Refusal("LNL-5.3.01", "only-at-movers", {"hex": state.scenario.names[window]})
    return why_not_target(state, seat, loc, target)


def snipe(state: LockState, play: Play, action: Snipe, movers: tuple[str, ...] = ()) -> int:
    """He is on the map for good, and fires if he was told to; returns where he is."""
    loc = state.scenario.ground.loc_of[action.hex]
    piece = state.units[action.unit]
    enemies = lurkers(state, state.scenario.other[piece.seat])
    reveal(state, play, [other.id for other in enemies if other.loc == loc])
    if why_not_place(state, piece, loc) is not None:  # somebody lay hidden there
        near = state.scenario.ground.grid.within(state.scenario.ground.cell(loc), 6)
        loc = next((n for n in near if why_not_place(state, piece, n) is None), -1)
        if loc < 0:
            return loc
    state.change(piece.id, loc=loc)
    play.tell(e.Placed(piece.id, state.scenario.names[loc], rule="LNL-11.4.01"))
    search(state, play, loc, (piece.id,), treads=False)
    target = state.scenario.ground.loc_of.get(action.at, -1)
    if target >= 0 and why_not_target(state, piece.seat, loc, target) is None:
        attack(state, play, Fire((piece.id,), action.at), movers)
    return loc
