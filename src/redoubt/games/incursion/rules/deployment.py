# SPDX-License-Identifier: MIT
"""Chapter 4.18 to 4.27: entry points and reinforcements."""

from __future__ import annotations

from redoubt.games.incursion.actions import Assign, Commit
from redoubt.games.incursion.content import SEATS
from redoubt.games.incursion.events import Arrived, Assigned, Picked
from redoubt.games.incursion.frames import Deployment
from redoubt.games.incursion.rules.fall import new_unit
from redoubt.games.incursion.state import GERMAN, WAITING, IncursionState, Unit
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

HORDE = "sturmzombie"


def entry_cells(state: IncursionState, seat: str) -> list[int]:
    """The entry points of a side; a Hidden Tunnel is one for the Germans (INC-29.34)."""
    cells = [entry.cell for entry in state.scenario.entries[seat]]
    if seat == GERMAN and state.tunnel >= 0:
        cells.append(state.tunnel)
    return cells


def arrivals(state: IncursionState, play: Play) -> None:
    """INC-28.02, INC-29.20: Sturmzombies become available in every Game Turn."""
    count = state.blocks * state.scenario.content.models[HORDE].horde
    cards = state.scenario.content.cards
    count += sum(cards[played.card].effect.arrivals for played in state.in_play)
    cells = entry_cells(state, GERMAN)
    for _ in range(count):
        unit = new_unit(state, HORDE)
        state.units[unit.id] = unit
    # Everyone who waits nowhere gets the first entry point; the player may send him elsewhere.
    for unit in list(state.units.values()):
        if unit.status == WAITING and unit.entry not in entry_cells(state, unit.seat):
            own = cells if unit.seat == GERMAN else entry_cells(state, unit.seat)
            if not own:
                continue
            unit = state.put(unit, entry=own[0])
            name = state.scenario.names[own[0]]
            play.tell(Arrived(unit.id, unit.model, name, rule="INC-4.20"))


def waiting(state: IncursionState, seat: str) -> list[Unit]:
    return [u for u in state.units.values() if u.seat == seat and u.status == WAITING]


def begin_deployment(state: IncursionState, play: Play) -> None:
    """INC-4.19: sides with more than one entry point choose in secret."""
    choosing = [s for s in SEATS if len(entry_cells(state, s)) > 1 and waiting(state, s)]
    if choosing:
        done = tuple(seat for seat in SEATS if seat not in choosing)
        state.stack.append(Deployment({seat: {} for seat in SEATS}, done))


def seats(state: IncursionState, frame: Deployment) -> tuple[str, ...]:
    return tuple(seat for seat in SEATS if seat not in frame.done)


def actions(state: IncursionState, frame: Deployment, seat: str) -> list[Action]:
    """One model at a time, so that the list stays short; what is not said stays as it is."""
    names = state.scenario.names
    found: list[Action] = []
    for unit in waiting(state, seat):
        if unit.id in frame.sent[seat]:
            continue
        for cell in entry_cells(state, seat):
            found.append(Assign(unit.id, names[cell]))
        break
    found.append(Commit())
    return found


def why_not(state: IncursionState, frame: Deployment, seat: str, action: Action) -> Refusal | None:
    if isinstance(action, Commit):
        return None
    if not isinstance(action, Assign):
        return Refusal("INC-4.19", "deploy-first", {})
    facts = {"unit": action.unit, "at": action.entry}
    next_up = [u.id for u in waiting(state, seat) if u.id not in frame.sent[seat]]
    if action.unit not in next_up:
        return Refusal("INC-4.21", "not-waiting", facts)
    if action.unit != next_up[0]:
        return Refusal("INC-4.19", "one-at-a-time", {**facts, "next": next_up[0]})
    cell = state.scenario.cell_of.get(action.entry, -1)
    if cell not in entry_cells(state, seat):
        return Refusal("INC-4.18", "no-such-entry", facts)
    return None


def answer(state: IncursionState, frame: Deployment, seat: str, action: Action, play: Play) -> None:
    if isinstance(action, Assign):
        cell = state.scenario.cell_of[action.entry]
        sent = {**frame.sent, seat: {**frame.sent[seat], action.unit: cell}}
        state.stack[-1] = Deployment(sent, frame.done)
        play.tell(Picked(seat, f"{action.unit} {action.entry}", rule="INC-4.19", only=(seat,)))
        return
    frame = Deployment(frame.sent, (*frame.done, seat))
    state.stack[-1] = frame
    if len(frame.done) < len(SEATS):
        return
    state.stack.pop()
    for side in SEATS:
        for id, cell in frame.sent[side].items():
            unit = state.units[id]
            if unit.entry != cell:
                state.put(unit, entry=cell)
            play.tell(Assigned(id, state.scenario.names[cell], rule="INC-4.19"))
