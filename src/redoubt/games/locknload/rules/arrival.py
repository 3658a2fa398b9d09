# SPDX-License-Identifier: MIT
"""After a step: event markers, opportunity fire, melee, in that order (LNL-5.3.12)."""

from __future__ import annotations

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import Fire, Hold
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.fire import attack, volleys, why_not_volley
from redoubt.games.locknload.rules.melee import contact, sweep
from redoubt.games.locknload.rules.movement import end_move, why_not_step
from redoubt.games.locknload.rules.units import fits, sees
from redoubt.games.locknload.state import CRAWL, LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def work_arrived(state: LockState, frame: f.Arrived, play: Play) -> None:
    """One stage after the other; units stopped or lost take no part in what follows."""
    state.stack[-1] = msgspec.structs.replace(frame, stage=frame.stage + 1)
    moving = state.stack[-2]
    assert isinstance(moving, f.Moving)
    if frame.stage == 0:
        for loc in state.melee:  # friends may have withdrawn from there
            sweep(state, play, loc)
        update_control(state)
        read_events(state, play)
        enemy = state.scenario.other[frame.seat]
        # One location may attack for every MP spent (LNL-5.3.04).
        state.stack.append(f.Window(enemy, frame.loc, max(1, frame.cost)))
    elif frame.stage == 1:
        enemies = state.here(frame.loc, state.scenario.other[frame.seat])
        if enemies and moving.units:
            for id in moving.units:  # LNL-6.4.03, LNL-8.0.01
                state.change(id, mark="moved")
            contact(state, play, frame.loc, frame.seat)
    else:
        state.stack.pop()
        update_control(state)
        _go_on(state, moving, play)


def _go_on(state: LockState, moving: f.Moving, play: Play) -> None:
    """The move ends in an enemy's location, after a crawl, or when nobody can go further."""
    stuck = moving.loc in state.fought or moving.loc in state.melee or moving.way == CRAWL
    moving_on = [id for id in moving.units if id in state.units]
    state.stack[-1] = msgspec.structs.replace(moving, units=tuple(moving_on))
    frame = state.stack[-1]
    assert isinstance(frame, f.Moving)
    if stuck or not moving_on or not _steps(state, frame):
        end_move(state, play)


def _steps(state: LockState, frame: f.Moving) -> bool:
    steps = state.scenario.ground.steps[frame.loc]
    return any(why_not_step(state, frame, to) is None for to, _ in steps)


# -- event markers -------------------------------------------------------------------------


def read_events(state: LockState, play: Play) -> None:
    """LNL-1.7.01, LNL-1.7.02: triggered markers are read, carried out and removed."""
    for id, event in state.scenario.events.items():
        if id in state.read:
            continue
        place = state.scenario.event_at[id]
        units = [p for p in state.pieces() if p.seat == event.side and p.loc >= 0]
        cell = state.scenario.ground.cell
        if event.kind == "occupation":
            due = any(cell(piece.loc) == place for piece in units)
        else:
            due = any(sees(state, piece.loc, place) >= 0 for piece in units)
        if due:
            state.read = (*state.read, id)
            play.tell(e.ParagraphRead(id, event.hex, rule="LNL-1.7.02"))
            for placing in event.places:
                weapons = (placing.weapon,) if placing.weapon else ()
                loc = state.scenario.ground.parse(placing.hex)
                arrive(state, play, placing.side, placing.unit, loc, weapons)


def arrive(
    state: LockState, play: Play, seat: str, kind: str, loc: int, weapons: tuple[str, ...]
) -> None:
    """A unit is put on the map, in the nearest hex with room and without enemies."""
    state.made += 1
    piece = Piece(f"{kind}-{state.made}", kind, seat, weapons=weapons)
    enemy = state.scenario.other[seat]
    for near in state.scenario.ground.grid.within(loc, 4):
        if fits(state, seat, near, [piece]) and not state.here(near, enemy):
            state.put(msgspec.structs.replace(piece, loc=near))
            hex = state.scenario.names[near]
            play.tell(e.Placed(piece.id, hex, rule="LNL-1.7.02"))
            update_control(state)
            return


# -- opportunity fire ----------------------------------------------------------------------


def _movers(state: LockState) -> tuple[str, ...]:
    moving = next(frame for frame in reversed(state.stack) if isinstance(frame, f.Moving))
    return moving.units


def window_shots(state: LockState, frame: f.Window | f.OpportunityFire) -> list[Action]:
    """Every attack this window allows (LNL-5.3.01 to LNL-5.3.05)."""
    if frame.left < 1 or not _movers(state):
        return []
    found: list[Action] = []
    for loc in state.occupied():
        if loc not in frame.fired and loc != frame.loc:
            pieces = state.here(loc, frame.seat)
            if pieces:
                found += volleys(state, pieces, frame.loc, window=True)
    return found


def work_window(state: LockState, frame: f.Window, play: Play) -> None:
    """Ask while there is something to fire with; else the mover goes on (LNL-5.3.06)."""
    if window_shots(state, frame):
        state.stack.append(f.OpportunityFire(frame.seat, frame.loc, frame.left, frame.fired))
    else:
        state.stack.pop()


def window_actions(state: LockState, frame: f.OpportunityFire, seat: str) -> list[Action]:
    return [*window_shots(state, frame), Hold()]


def why_not_window(
    state: LockState, frame: f.OpportunityFire, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, Hold):
        return None
    if not isinstance(action, Fire):
        return Refusal("LNL-5.3.13", "fire-or-hold", {})
    first = state.units.get(action.units[0]) if action.units else None
    if first is None or first.seat != seat or first.loc < 0:
        return Refusal("LNL-5.2.01", "not-your-units", {})
    if frame.left < 1 or first.loc in frame.fired or not _movers(state):
        return Refusal("LNL-5.3.04", "window-spent", {})
    if state.scenario.ground.loc_of.get(action.hex, -1) != frame.loc:
        return Refusal("LNL-5.3.01", "only-at-movers", {"hex": state.scenario.names[frame.loc]})
    return why_not_volley(state, state.here(first.loc, seat), action, window=True)


def answer_window(
    state: LockState, frame: f.OpportunityFire, seat: str, action: Action, play: Play
) -> None:
    state.stack.pop()
    window = state.stack[-1]
    assert isinstance(window, f.Window)
    if isinstance(action, Hold):
        state.stack.pop()
        return
    assert isinstance(action, Fire)
    loc = state.units[action.units[0]].loc
    state.stack[-1] = msgspec.structs.replace(
        window, left=window.left - 1, fired=(*window.fired, loc)
    )
    attack(state, play, action, _movers(state))
    update_control(state)
