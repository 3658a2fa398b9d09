# SPDX-License-Identifier: MIT
"""Chapter 4.18 to 4.27: entry points and reinforcements."""

from __future__ import annotations

from redoubt.games.incursion.actions import Assign, Commit, SendHorde
from redoubt.games.incursion.content import SEATS
from redoubt.games.incursion.events import Arrived, Assigned, HordeArrived, HordeSent, Picked
from redoubt.games.incursion.frames import Deployment
from redoubt.games.incursion.rules.removal import new_unit
from redoubt.games.incursion.state import GERMAN, WAITING, IncursionState, Unit
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Fact, Refusal

HORDE = "sturmzombie"


def entry_cells(state: IncursionState, seat: str) -> list[int]:
    """The entry points of a side; a Hidden Tunnel is one for the Germans (INC-29.34).

    Dug on a square that is an entry point already, it makes no second one of it.
    """
    cells = [entry.cell for entry in state.scenario.entries[seat]]
    if seat == GERMAN and state.tunnel >= 0 and state.tunnel not in cells:
        cells.append(state.tunnel)
    return cells


def arrivals(state: IncursionState, play: Play) -> None:
    """INC-28.02, INC-29.20: Sturmzombies become available in every Game Turn."""
    count = state.blocks * state.scenario.content.models[HORDE].horde
    cards = state.scenario.content.cards
    count += sum(cards[played.card].effect.arrivals for played in state.in_play)
    names = state.scenario.names
    # Everyone who waits nowhere gets the first entry point; the player may send him elsewhere.
    for unit in list(state.units.values()):
        own = entry_cells(state, unit.seat)
        if unit.status == WAITING and unit.entry not in own and own:
            unit = state.put(unit, entry=own[0])
            play.tell(Arrived(unit.id, unit.model, names[own[0]], rule="INC-4.20"))
    cells = entry_cells(state, GERMAN)
    if not cells:
        return
    horde = {cell: n for cell, n in state.horde.items() if cell in cells}
    stranded = sum(state.horde.values()) - sum(horde.values())  # a Hidden Tunnel was killed
    horde[cells[0]] = horde.get(cells[0], 0) + count + stranded
    state.horde = horde
    if count:
        play.tell(HordeArrived(count, names[cells[0]], rule="INC-28.02"))


def waiting(state: IncursionState, seat: str) -> list[Unit]:
    return [u for u in state.units.values() if u.seat == seat and u.status == WAITING]


def _waits(state: IncursionState, seat: str) -> bool:
    return bool(waiting(state, seat)) or (seat == GERMAN and any(state.horde.values()))


def begin_deployment(state: IncursionState, play: Play) -> None:
    """INC-4.19: sides with more than one entry point choose in secret."""
    choosing = [s for s in SEATS if len(entry_cells(state, s)) > 1 and _waits(state, s)]
    if choosing:
        done = tuple(seat for seat in SEATS if seat not in choosing)
        state.stack.append(Deployment({seat: {} for seat in SEATS}, done))


def seats(state: IncursionState, frame: Deployment) -> tuple[str, ...]:
    return tuple(seat for seat in SEATS if seat not in frame.done)


def next_model(state: IncursionState, frame: Deployment, seat: str) -> str:
    """Models are sent one at a time, so that the list stays short; "" after the last."""
    for unit in waiting(state, seat):
        if unit.id not in frame.sent[seat]:
            return unit.id
    return ""


def next_entry(state: IncursionState, frame: Deployment, seat: str) -> int:
    """The entry point that Sturmzombies are counted for next; the rest go to the last one."""
    cells = entry_cells(state, seat)
    if seat == GERMAN and any(state.horde.values()) and len(frame.horde) < len(cells) - 1:
        return cells[len(frame.horde)]
    return -1


def horde_left(state: IncursionState, frame: Deployment) -> int:
    return sum(state.horde.values()) - sum(frame.horde)


def actions(state: IncursionState, frame: Deployment, seat: str) -> list[Action]:
    names = state.scenario.names
    found: list[Action] = []
    model = next_model(state, frame, seat)
    entry = next_entry(state, frame, seat)
    if model:
        found.extend([Assign(model, names[cell]) for cell in entry_cells(state, seat)])
    elif entry >= 0:
        most = horde_left(state, frame)
        found.extend([SendHorde(names[entry], count) for count in range(most + 1)])
    found.append(Commit())
    return found


def why_not(state: IncursionState, frame: Deployment, seat: str, action: Action) -> Refusal | None:
    if isinstance(action, Commit):
        return None
    if isinstance(action, SendHorde):
        return _why_not_horde(state, frame, seat, action)
    if not isinstance(action, Assign):
        return Refusal("INC-4.19", "deploy-first", {})
    facts = {"unit": action.unit, "at": action.entry}
    model = next_model(state, frame, seat)
    if not model or action.unit not in [u.id for u in waiting(state, seat)]:
        return Refusal("INC-4.21", "not-waiting", facts)
    if action.unit != model:
        return Refusal("INC-4.19", "one-at-a-time", {**facts, "next": model})
    if state.scenario.cell_of.get(action.entry, -1) not in entry_cells(state, seat):
        return Refusal("INC-4.18", "no-such-entry", facts)
    return None


def _why_not_horde(
    state: IncursionState, frame: Deployment, seat: str, action: SendHorde
) -> Refusal | None:
    facts: dict[str, Fact] = {"at": action.entry, "count": action.count}
    model = next_model(state, frame, seat)
    if model:
        return Refusal("INC-4.19", "one-at-a-time", {**facts, "unit": "", "next": model})
    entry = next_entry(state, frame, seat)
    if entry < 0 or state.scenario.names[entry] != action.entry:
        return Refusal("INC-4.18", "no-such-entry", {**facts, "unit": ""})
    if not 0 <= action.count <= horde_left(state, frame):
        return Refusal("INC-28.02", "horde-too-small", facts)
    return None


def answer(state: IncursionState, frame: Deployment, seat: str, action: Action, play: Play) -> None:
    if isinstance(action, Assign):
        cell = state.scenario.cell_of[action.entry]
        sent = {**frame.sent, seat: {**frame.sent[seat], action.unit: cell}}
        state.stack[-1] = Deployment(sent, frame.done, frame.horde)
        what = f"{action.unit} {action.entry}"
        play.tell(Picked(seat, what, rule="INC-4.19", only=(seat,)))
        return
    if isinstance(action, SendHorde):
        state.stack[-1] = Deployment(frame.sent, frame.done, (*frame.horde, action.count))
        what = f"{action.count} {action.entry}"
        play.tell(Picked(seat, what, rule="INC-4.19", only=(seat,)))
        return
    frame = Deployment(frame.sent, (*frame.done, seat), frame.horde)
    state.stack[-1] = frame
    if len(frame.done) == len(SEATS):
        state.stack.pop()
        _reveal(state, frame, play)


def _reveal(state: IncursionState, frame: Deployment, play: Play) -> None:
    names = state.scenario.names
    for side in SEATS:
        for id, cell in frame.sent[side].items():
            state.put(state.units[id], entry=cell)
            play.tell(Assigned(id, names[cell], rule="INC-4.19"))
    cells = entry_cells(state, GERMAN)
    if len(frame.horde) == len(cells) - 1 and frame.horde:
        counts = (*frame.horde, horde_left(state, frame))
        state.horde = dict(zip(cells, counts, strict=True))
        for cell, count in state.horde.items():
            play.tell(HordeSent(names[cell], count, rule="INC-4.19"))


# -- the horde, one by one ----------------------------------------------------------------


def next_in_line(state: IncursionState) -> list[str]:
    """For each entry point where Sturmzombies wait: the next of them, as "sturmzombie@J12".

    INC-4.24 leaves the order to the owner; between models that are alike there is no choice.
    """
    names = state.scenario.names
    return [f"{HORDE}@{names[cell]}" for cell, count in state.horde.items() if count]


def step_forward(state: IncursionState, id: str) -> Unit:
    """The next Sturmzombie of a line becomes a model of its own (INC-2.04)."""
    if id in state.units:
        return state.units[id]
    cell = state.scenario.cell_of[id.partition("@")[2]]
    state.horde = {**state.horde, cell: state.horde[cell] - 1}
    return state.put(new_unit(state, HORDE), entry=cell)


def step_back(state: IncursionState, unit: Unit) -> None:
    """A waiting Sturmzombie joins its line again."""
    del state.units[unit.id]
    if unit.id == f"{HORDE}-{state.made}":  # the last number given out can be given again
        state.made -= 1
    state.horde = {**state.horde, unit.entry: state.horde.get(unit.entry, 0) + 1}
