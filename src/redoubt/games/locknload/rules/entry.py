# SPDX-License-Identifier: MIT
"""Entering the map (LNL-2.0.06)."""

from __future__ import annotations

import msgspec

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules.deploy import waiting
from redoubt.games.locknload.rules.fortifications import over_works
from redoubt.games.locknload.rules.movement import MARKS, allowance, points_of, why_not_way
from redoubt.games.locknload.rules.steps import UNBOUND, Party, party
from redoubt.games.locknload.rules.units import has_room, is_leader
from redoubt.games.locknload.state import ASSAULT, NORMAL, STEALTH, LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

ENTRY_WAYS = (NORMAL, ASSAULT, STEALTH)  # LNL-2.0.06


# -- entering ------------------------------------------------------------------------------


def musters(state: LockState, frame: f.Impulse) -> list[Action]:
    """Every hex by which a group that is due may begin to enter."""
    found: list[Action] = []
    names, seat = state.scenario.names, frame.seat
    for n in sorted({piece.group for piece in state.waiting() if piece.seat == seat}):
        group = state.scenario.groups[n][1] if n >= 0 else None
        if group is None or not is_due(state, n) or group.name == state.scenario.card.riders:
            continue
        crowd = waiting(state, n)
        alone = [([piece], party(state, [piece])) for piece in crowd]
        able = {  # units that are alike count once
            way: dict.fromkeys(
                (who.size, _most(who, way))
                for one, who in alone
                if why_not_way(state, one, who, way) is None
            )
            for way in ENTRY_WAYS
        }
        sizes = {who.size for _, who in alone}
        for loc in entries(state, n):
            if not _is_beside(state, frame, loc):
                continue
            cost = entry_price(state, seat, loc)
            fitting = {size for size in sizes if has_room(state, seat, loc, (), size)}
            found += [
                a.Muster(group.name, names[loc], way)
                for way, kinds in able.items()
                if any(size in fitting and cost <= most for size, most in kinds)
            ]
    return found


def _is_beside(state: LockState, frame: f.Impulse, loc: int) -> bool:
    """Whether an entry is open in this impulse: a leader who enters calls others beside him."""
    if frame.home < 0:
        return True
    near = state.scenario.ground.beside[frame.home]
    return frame.entering and bool(frame.leader) and loc in near


def _most(who: Party, way: str) -> int:
    """What the first hex may cost at most: by normal movement anything (LNL-6.0.03)."""
    if way == NORMAL:
        return UNBOUND
    points = points_of(who, way)
    return min(points, who.slowest - 1) if way == ASSAULT else points


def entry_price(state: LockState, seat: str, loc: int) -> int:
    """What the first hex costs on foot, with wire and other counters on it (LNL-21.3.01)."""
    cost = state.scenario.ground.entry_cost(loc)
    return over_works(state, seat, loc, cost) if state.works else cost


def _why_not_pay(state: LockState, seat: str, who: Party, way: str, loc: int) -> Refusal | None:
    """Whether some units can pay for the hex by which they would enter."""
    cost, hex = entry_price(state, seat, loc), state.scenario.names[loc]
    if cost <= _most(who, way):
        return None
    if way == ASSAULT and cost >= who.slowest:
        return Refusal("LNL-6.0.03", "all-points", {"hex": hex})
    return Refusal("LNL-6.0.01", "too-far", {"hex": hex, "cost": cost})


def is_due(state: LockState, group: int) -> bool:
    """Its turn has come, by the card or by an event (LNL-2.0.06)."""
    return 0 < state.due.get(group, state.scenario.groups[group][1].turn) <= state.turn


def _is_held(state: LockState, loc: int, enemy: str) -> bool:
    """Whether enemies are in a hex, on foot or in vehicles."""
    return bool(state.here(loc, enemy) or state.parked(loc, enemy))


def entries(state: LockState, group: int) -> list[int]:
    """The entry area; if enemies hold all of it, the nearest free edge hexes."""
    seat = state.scenario.groups[group][0]
    enemy = state.scenario.other[seat]
    area = state.scenario.areas[group]
    free = [loc for loc in area if not _is_held(state, loc, enemy)]
    if free:
        return free
    grid = state.scenario.ground.grid
    edge = [
        cell
        for cell in range(grid.cell_count)
        if len(grid.neighbours[cell]) < 6 and not _is_held(state, cell, enemy)
    ]
    best = min(min(grid.distance(cell, loc) for loc in area) for cell in edge)
    return [cell for cell in edge if min(grid.distance(cell, loc) for loc in area) == best]


def is_entry(state: LockState, group: int, loc: int) -> bool:
    """Whether a location is among the entries of a group."""
    seat = state.scenario.groups[group][0]
    if loc in state.scenario.area_sets[group]:
        return not _is_held(state, loc, state.scenario.other[seat])
    return loc in entries(state, group)


def why_not_muster(state: LockState, frame: f.Impulse, action: a.Muster) -> Refusal | None:
    known = [n for n, (_, group) in enumerate(state.scenario.groups) if group.name == action.group]
    loc = state.scenario.ground.loc_of.get(action.hex, -1)
    if not known or state.scenario.groups[known[0]][0] != frame.seat:
        return Refusal("LNL-2.0.06", "no-such-group", {"group": action.group})
    if not is_due(state, known[0]):
        return Refusal("LNL-2.0.06", "not-due", {"group": action.group})
    if not is_entry(state, known[0], loc):
        return Refusal("LNL-2.0.06", "outside-area", {"hex": action.hex})
    if not _is_beside(state, frame, loc):
        return Refusal("LNL-2.0.06", "not-beside-leader", {"hex": action.hex})
    if action.group == state.scenario.card.riders:
        return Refusal("LNL-2.0.06", "must-ride", {"group": action.group})
    muster = f.Mustering(frame.seat, known[0], loc, action.way)
    refusals = [_why_not_join(state, muster, piece) for piece in waiting(state, known[0])]
    if not refusals:
        return Refusal("LNL-2.0.06", "nobody-can-enter", {"hex": action.hex})
    return None if None in refusals else refusals[0]


def _why_not_join(state: LockState, frame: f.Mustering, piece: Piece) -> Refusal | None:
    if piece.group != frame.group or piece.loc >= 0 or piece.id in frame.units:
        return Refusal("LNL-2.0.06", "not-of-group", {"unit": piece.id})
    group = [*[state.units[id] for id in frame.units], piece]
    who = party(state, group)
    if not has_room(state, frame.seat, frame.loc, group, who.size):
        return Refusal("LNL-1.3.01", "no-room", {"hex": state.scenario.names[frame.loc]})
    if frame.way not in ENTRY_WAYS:
        return Refusal("LNL-2.0.06", "no-such-way", {"way": frame.way})
    refusal = why_not_way(state, group, who, frame.way)
    if refusal is not None:
        return refusal
    return _why_not_pay(state, frame.seat, who, frame.way, frame.loc)


def muster_actions(state: LockState, frame: f.Mustering, seat: str) -> list[Action]:
    found: list[Action] = [
        a.Join(piece.id)
        for piece in waiting(state, frame.group)
        if _why_not_join(state, frame, piece) is None
    ]
    return [*found, a.Go()] if frame.units else found


def why_not_mustering(
    state: LockState, frame: f.Mustering, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, a.Go):
        return None if frame.units else Refusal("LNL-2.0.06", "nobody-joined", {})
    if not isinstance(action, a.Join):
        return Refusal("LNL-2.0.06", "entering", {})
    piece = state.units.get(action.unit)
    if piece is None or piece.aboard:
        return Refusal("LNL-2.0.06", "not-of-group", {"unit": action.unit})
    return _why_not_join(state, frame, piece)


def answer_mustering(
    state: LockState, frame: f.Mustering, seat: str, action: Action, play: Play
) -> None:
    if isinstance(action, a.Join):
        units = (*frame.units, action.unit)
        state.stack[-1] = msgspec.structs.replace(frame, units=units)
        return
    state.stack.pop()
    impulse = state.stack[-1]
    assert isinstance(impulse, f.Impulse)
    group = [state.units[id] for id in frame.units]
    leader = next((p.id for p in group if is_leader(state, p) and not p.shaken), "")
    if impulse.home < 0:
        state.stack[-1] = msgspec.structs.replace(
            impulse, home=frame.loc, leader=leader, acted=True, entering=True
        )
    state.stack[-1] = msgspec.structs.replace(
        state.stack[-1], walked=(*impulse.walked, *frame.units)
    )
    limit = allowance(state, group, frame.way)
    cost = entry_price(state, seat, frame.loc)
    for piece in group:
        state.change(piece.id, loc=frame.loc, mark=MARKS[frame.way])
    hex = state.scenario.names[frame.loc]
    play.tell(e.Entered(frame.units, hex, rule="LNL-2.0.06"))
    spent = min(cost, limit)
    state.stack.append(f.Moving(seat, frame.units, frame.way, frame.loc, spent, limit, begun=True))
    state.stack.append(f.Arrived(seat, frame.loc, spent))
