# SPDX-License-Identifier: MIT
"""Fortification counters: shelter, movement over them, roadblocks, mines under boots (LNL-21)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload.actions import ClearBlock
from redoubt.games.locknload.rules.arcs import in_front_of_bunker
from redoubt.games.locknload.rules.damage import check_all
from redoubt.games.locknload.rules.hidden import reveal
from redoubt.games.locknload.rules.units import is_mmc
from redoubt.games.locknload.state import LockState, Piece, Work
from redoubt.kernel.flow import Play
from redoubt.kernel.refusal import Mod, Refusal

BUNKER, FOXHOLE, WIRE, MINES = "bunker", "foxhole", "wire", "mines"
ROADBLOCK, CLAYMORE = "roadblock", "claymore"
BARRED = (BUNKER, MINES)  # LNL-21.1.04, LNL-21.4.03: not in buildings or huts


def inside(state: LockState, loc: int) -> bool:
    """Whether a location is the inside of a bunker; the air above a hex is none."""
    cells = state.scenario.ground.cells
    return 2 * cells <= loc < 3 * cells


def bunker_at(state: LockState, loc: int) -> int:
    """The inside of the bunker in a hex, or -1."""
    ground = state.scenario.ground
    if loc < ground.cells and state.work(loc, BUNKER) is not None:
        return loc + 2 * ground.cells
    return -1


def shelter(state: LockState, loc: int, *, foot: bool = True) -> int:
    """What fortifications add to the TM (LNL-10.4.11, LNL-21.1.04, LNL-21.2.01)."""
    rows = state.scenario.content.markers
    cell = state.scenario.ground.cell(loc)
    tm = rows[ROADBLOCK].tm if state.work(cell, ROADBLOCK) is not None else 0
    if not foot:
        return tm
    if inside(state, loc):
        return tm + rows[BUNKER].tm
    return tm + (rows[FOXHOLE].tm if state.work(cell, FOXHOLE) is not None else 0)


def why_not_through_slit(state: LockState, source: int, target: int) -> Refusal | None:
    """LNL-21.1.01, LNL-21.1.03: fire out of a bunker goes to its front alone."""
    ground = state.scenario.ground
    if not inside(state, source):
        return None
    cell = ground.cell(source)
    work = state.work(cell, BUNKER)
    hex = state.scenario.names[target]
    if ground.cell(target) == cell:
        return Refusal("LNL-21.1.03", "not-out-of-bunker", {"hex": hex})
    if work is not None and not in_front_of_bunker(ground, cell, target, work.facing):
        return Refusal("LNL-21.1.01", "behind-bunker", {"hex": hex})
    return None


# -- movement ------------------------------------------------------------------------------


def walks(state: LockState, loc: int) -> tuple[tuple[int, int], ...]:
    """Where foot units can go from a location, and the MP it costs them by terrain."""
    ground = state.scenario.ground
    if not state.works:
        return ground.steps[loc]
    within = state.scenario.content.markers[BUNKER].inside
    if inside(state, loc):
        return ((ground.cell(loc), within),)
    door = bunker_at(state, loc)  # LNL-21.1.02
    return ground.steps[loc] if door < 0 else (*ground.steps[loc], (door, within))


def over_works(state: LockState, seat: str, to: int, cost: int, cls: str = "foot") -> int:
    """The MP into a hex with its counters: wire, roadblock, own mines (LNL-10.4.10)."""
    if cost < 0 or to >= state.scenario.ground.cells or to not in state.works:
        return cost  # LNL-15.1.06: wire opens no ground that is closed
    rows = state.scenario.content.markers
    for work in state.works[to]:
        row = rows[work.kind]
        if row.total is not None:  # LNL-21.3.01
            cost = getattr(row.total, cls)
        elif work.hidden:  # the cost would give them away (LNL-2.0.05)
            continue
        elif row.cost is not None and (work.kind != MINES or work.seat == seat):
            extra: int = getattr(row.cost, cls)
            cost = -1 if extra < 0 or cost < 0 else cost + extra
        if cost < 0:
            return -1
    return cost


# -- roadblocks ----------------------------------------------------------------------------


def why_not_clear(state: LockState, pieces: Sequence[Piece], action: ClearBlock) -> Refusal | None:
    """LNL-21.0.01: an unmarked good-order MMC, no enemy there."""
    piece = next((p for p in pieces if p.id == action.unit), None)
    if piece is None or state.work(piece.loc, ROADBLOCK) is None:
        return Refusal("LNL-21.0.01", "no-roadblock", {})
    enemy = state.scenario.other[piece.seat]
    able = is_mmc(state, piece) and piece.free and not piece.shaken
    if not able or state.here(piece.loc, enemy) or state.parked(piece.loc, enemy):
        return Refusal("LNL-21.0.01", "cannot-clear", {"unit": piece.id})
    return None


def clear_block(state: LockState, play: Play, action: ClearBlock) -> None:
    piece = state.units[action.unit]
    remove_work(state, piece.loc, ROADBLOCK)
    state.change(piece.id, ops=True)
    hex = state.scenario.names[piece.loc]
    play.tell(me.RoadblockCleared(piece.id, hex, rule="LNL-21.0.01"))


def remove_work(state: LockState, cell: int, kind: str) -> None:
    """One counter of a kind is taken from a hex."""
    left = list(state.works[cell])
    left.remove(next(work for work in left if work.kind == kind))
    rest = {loc: works for loc, works in state.works.items() if loc != cell}
    state.works = {**rest, cell: tuple(left)} if left else rest


def add_work(state: LockState, cell: int, work: Work) -> None:
    state.works = {**state.works, cell: (*state.works.get(cell, ()), work)}


# -- mines ---------------------------------------------------------------------------------


def mine_power(state: LockState, cell: int, seat: str) -> int | None:
    """The summed firepower of mines laid against a side there, or None (LNL-21.4.01)."""
    mines = [w for w in state.works.get(cell, ()) if w.kind == MINES and w.seat != seat]
    return sum(work.fp for work in mines) if mines else None


def unearth(state: LockState, play: Play, cell: int) -> None:
    """LNL-2.0.05: mines laid in secret appear when they attack."""
    works = state.works.get(cell, ())
    if any(work.kind == MINES and work.hidden for work in works):
        shown = tuple(
            msgspec.structs.replace(work, hidden=work.hidden and work.kind != MINES)
            for work in works
        )
        state.works = {**state.works, cell: shown}
        play.tell(e.MinesFound(state.scenario.names[cell], rule="LNL-2.0.05"))


def tread_on_mines(state: LockState, play: Play, loc: int, units: tuple[str, ...]) -> None:
    """LNL-21.4.01: no TM, no moving bonus; every unit that came in checks."""
    if not units or loc >= state.scenario.ground.cells:
        return
    fp = mine_power(state, loc, state.units[units[0]].seat)
    if fp is None:
        return
    unearth(state, play, loc)
    reveal(state, play, units)  # LNL-2.0.05
    faces = (play.dice.die(6, "attack"), play.dice.die(6, "defence"))
    hex = state.scenario.names[loc]
    mods = (Mod("firepower", fp, "LNL-21.4.01"),)
    total = faces[0] + fp
    play.tell(e.Attacked((), hex, faces, total, faces[1], 0, mods, rule="LNL-21.4.01"))
    if total > faces[1]:
        margins = dict.fromkeys(units, total - faces[1])
        check_all(state, play, loc, margins, enemy_fire=False)
