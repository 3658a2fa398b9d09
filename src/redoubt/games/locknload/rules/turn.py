# SPDX-License-Identifier: MIT
"""The turn: initiative, phases, the Administrative Phase (LNL-2.0.10, LNL-9)."""

from __future__ import annotations

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import Drop
from redoubt.games.locknload.rules.activation import melee_open
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.convoy import waiting_machines
from redoubt.games.locknload.rules.entry import is_due
from redoubt.games.locknload.rules.happenings import read_events
from redoubt.games.locknload.rules.hazards import tidy
from redoubt.games.locknload.rules.helicopters import flee
from redoubt.games.locknload.rules.operations import machine_usable
from redoubt.games.locknload.rules.victory import judge, judge_at_once, judge_broken
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

MOST_PASSES = 3  # LNL-4.0.02


def work_start(state: LockState, frame: f.TurnStart, play: Play) -> None:
    """LNL-3.0.01, LNL-3.0.02: initiative; then each player's Rally Phase."""
    state.stack.pop()
    state.turn += 1
    state.phase = "rally"
    play.tell(e.TurnBegan(state.turn, rule="LNL-2.0.01"))
    if state.night and 0 < state.scenario.card.dawn <= state.turn:  # LNL-2.0.10
        state.night = False
        play.tell(e.DayBroke(state.turn, rule="LNL-2.0.10"))
    if state.turn == 1:
        state.initiative = state.scenario.card.initiative
    else:
        one, two = state.scenario.seats
        faces = play.dice.roll(2, 6, "initiative")
        if faces[0] != faces[1]:
            state.initiative = one if faces[0] > faces[1] else two
        play.tell(e.InitiativeRolled(faces, state.initiative, rule="LNL-3.0.01"))
    second = state.scenario.other[state.initiative]
    state.stack.append(f.RallyEnd())
    for seat in (second, state.initiative):  # LNL-3.0.03: the lower frame waits
        machines = any(m.seat == seat and m.shaken and m.works for m in state.machines.values())
        if machines or any(_may_rally(p) for p in state.pieces() if p.seat == seat):
            state.stack.append(f.Rallying(seat))


def _may_rally(piece: Piece) -> bool:
    """Whether a unit gives its side something to do in the Rally Phase (LNL-3.0.21)."""
    return piece.loc >= 0 or (bool(piece.aboard) and piece.shaken)


def work_rally_end(state: LockState, frame: f.RallyEnd, play: Play) -> None:
    """LNL-2.0.09 is tested; then the impulses begin."""
    state.stack.pop()
    update_control(state)
    if judge_broken(state, play):
        return
    state.phase = "operations"
    state.side = state.initiative
    state.passes = 0
    play.tell(e.PhaseBegan("operations", rule="LNL-4.0.01"))
    state.stack.append(f.NextImpulse())


def work_next(state: LockState, frame: f.NextImpulse, play: Play) -> None:
    """LNL-4.0.02: three passes in a row, or everybody is marked."""
    if state.scenario.hasty:
        judge_at_once(state, play)
    if state.acquired or state.works:
        tidy(state, play)
    depth = len(state.stack)
    read_events(state, play)  # LNL-1.7.01: units may have been placed since the last step
    if len(state.stack) > depth:
        return
    over = state.passes >= MOST_PASSES
    if not over and state.machines and flee(state, state.side):
        return
    if over or not _anybody(state):
        state.stack.pop()
        state.stack.append(f.TurnEnd())
    else:
        state.stack.append(f.Impulse(state.side))


def _anybody(state: LockState) -> bool:
    """Whether a unit on the map or due to enter could still act."""
    if state.lurking and any(id in state.units for id in state.lurking):
        return True  # nobody may tell from the end of a phase what hidden units have done
    machines = state.machines.values()
    if machines and any(m.loc >= 0 and m.works and machine_usable(m) for m in machines):
        return True
    if machines and any(waiting_machines(state, seat) for seat in state.scenario.seats):
        return True
    for piece in state.units.values():
        if piece.aboard:
            continue
        if piece.loc < 0:
            if is_due(state, piece.group):
                return True
        elif not piece.fired and not piece.ops and piece.mark not in ("moved", "crawl"):
            locked = piece.loc in state.melee and not melee_open(state, piece.seat, piece.loc)
            if not locked:
                return True
    return False


def work_end(state: LockState, frame: f.TurnEnd, play: Play) -> None:
    """LNL-9.0.01 to LNL-9.0.04; wounds stay (LNL-5.1.17)."""
    state.stack.pop()
    for piece in list(state.pieces()):
        if not piece.free:
            state.put(msgspec.structs.replace(piece, mark="", fired=False, ops=False))
    for machine in state.machines.values():  # LNL-9.0.03: Shaken, Buttoned, Damaged stay
        if not machine.free:
            state.set(machine.id, mark="", fired=False, ops=False)
    state.barrages, state.flares = (), ()  # LNL-9.0.02, LNL-18.2.07, LNL-20.1.03
    state.spotted = ()
    state.set_smoke({cell: 2 for cell, age in state.smoke.items() if age == 1})  # LNL-7.0.06
    state.fought = state.tried = state.played = ()
    seats = state.scenario.seats
    state.melee = tuple(  # LNL-8.1.03
        loc for loc in state.melee if all(state.here(loc, seat) for seat in seats)
    )
    play.tell(e.TurnEnded(state.turn, rule="LNL-9.0.04"))
    if state.turn >= state.scenario.card.turns:
        judge(state, play)
    else:
        state.stack.append(f.TurnStart())


# -- laying down a weapon after losses -----------------------------------------------------


def drop_actions(state: LockState, frame: f.Dropping, seat: str) -> list[Action]:
    return [Drop(weapon) for weapon in dict.fromkeys(state.units[frame.unit].weapons)]


def why_not_drop(state: LockState, frame: f.Dropping, seat: str, action: Action) -> Refusal | None:
    if isinstance(action, Drop) and action.weapon in state.units[frame.unit].weapons:
        return None
    return Refusal("LNL-1.6.1.11", "drop-one", {"unit": frame.unit})


def answer_drop(state: LockState, frame: f.Dropping, seat: str, action: Action, play: Play) -> None:
    assert isinstance(action, Drop)
    state.stack.pop()
    piece = state.units[frame.unit]
    kept = list(piece.weapons)
    kept.remove(action.weapon)
    state.change(piece.id, weapons=tuple(kept))
    state.lay(state.place_of(piece), (action.weapon,))
    play.tell(e.WeaponDropped(piece.id, action.weapon, rule="LNL-1.6.1.11"))
