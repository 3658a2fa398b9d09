# SPDX-License-Identifier: MIT
"""Entering the map (LNL-2.0.06)."""

from __future__ import annotations

import msgspec

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules.deploy import waiting
from redoubt.games.locknload.rules.movement import MARKS, allowance, points_of, why_not_way
from redoubt.games.locknload.rules.steps import Party, party, too_dear
from redoubt.games.locknload.rules.units import fits, has_room, is_leader
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
        able = {
            way: [(one, who) for one, who in alone if why_not_way(state, one, who, way) is None]
            for way in ENTRY_WAYS
        }
        found += [
            a.Muster(group.name, names[loc], way)
            for loc in entries(state, n)
            if _is_beside(state, frame, loc)
            for way, parties in able.items()
            if any(
                has_room(state, seat, loc, one, who.size)
                and _why_not_pay(state, seat, who, way, loc) is None
                for one, who in parties
            )
        ]
    return found


def _is_beside(state: LockState, frame: f.Impulse, loc: int) -> bool:
    """Whether an entry is open in this impulse: a leader who enters calls others beside him."""
    if frame.home < 0:
        return True
    near = state.scenario.ground.beside[frame.home]
    return frame.entering and bool(frame.leader) and loc in near


def _why_not_pay(state: LockState, seat: str, who: Party, way: str, loc: int) -> Refusal | None:
    """LNL-6.0.03: only normal movement makes the first hex possible at any cost."""
    if way == NORMAL:
        return None
    cost, hex = state.scenario.ground.entry_cost(loc), state.scenario.names[loc]
    points = points_of(who, way)
    dear = too_dear(f.Moving(seat, (), way, loc, allowance=points), who, cost)
    if dear == "all-points":
        return Refusal("LNL-6.0.03", dear, {"hex": hex})
    return Refusal("LNL-6.0.01", dear, {"hex": hex, "cost": cost}) if dear else None


def is_due(state: LockState, group: int) -> bool:
    """Its turn has come, by the card or by an event (LNL-2.0.06)."""
    return 0 < state.due.get(group, state.scenario.groups[group][1].turn) <= state.turn


def entries(state: LockState, group: int) -> list[int]:
    """The entry area; if enemies hold all of it, the nearest free edge hexes."""
    seat = state.scenario.groups[group][0]
    enemy = state.scenario.other[seat]
    area = state.scenario.areas[group]
    free = [loc for loc in area if not state.here(loc, enemy)]
    if free:
        return free
    grid = state.scenario.ground.grid
    edge = [
        cell
        for cell in range(grid.cell_count)
        if len(grid.neighbours[cell]) < 6 and not state.here(cell, enemy)
    ]
    best = min(min(grid.distance(cell, loc) for loc in area) for cell in edge)
    return [cell for cell in edge if min(grid.distance(cell, loc) for loc in area) == best]


def is_entry(state: LockState, group: int, loc: int) -> bool:
    """Whether a location is among the entries of a group."""
    seat = state.scenario.groups[group][0]
    if loc in state.scenario.area_sets[group]:
        return not state.here(loc, state.scenario.other[seat])
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
    group = [*(state.units[id] for id in frame.units), piece]
    if not fits(state, frame.seat, frame.loc, group):
        return Refusal("LNL-1.3.01", "no-room", {"hex": state.scenario.names[frame.loc]})
    if frame.way not in ENTRY_WAYS:
        return Refusal("LNL-2.0.06", "no-such-way", {"way": frame.way})
    who = party(state, group)
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
    cost = state.scenario.ground.entry_cost(frame.loc)
    for piece in group:
        state.change(piece.id, loc=frame.loc, mark=MARKS[frame.way])
    hex = state.scenario.names[frame.loc]
    play.tell(e.Entered(frame.units, hex, rule="LNL-2.0.06"))
    spent = min(cost, limit)
    state.stack.append(f.Moving(seat, frame.units, frame.way, frame.loc, spent, limit, begun=True))
    state.stack.append(f.Arrived(seat, frame.loc, cost))
