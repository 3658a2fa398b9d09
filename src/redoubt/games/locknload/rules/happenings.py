# SPDX-License-Identifier: MIT
"""Event markers: when they are read, and what their paragraphs do (LNL-1.7).

Each deed of a scenario card (dossier.Effect) is one function in `deeds`; those that leave a choice
are in `offers`.
"""

from __future__ import annotations

from redoubt.games.locknload import events as e
from redoubt.games.locknload.dossier import EventMarker
from redoubt.games.locknload.rules.aiming import eye
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.deeds import PLAIN, RULE, Act, arrive
from redoubt.games.locknload.rules.offers import CHOICES, offer
from redoubt.games.locknload.rules.units import sees
from redoubt.games.locknload.state import LockState
from redoubt.kernel.flow import Play


def read_events(state: LockState, play: Play) -> None:
    """LNL-1.7.01, LNL-1.7.02: triggered markers are read, carried out and removed."""
    scenario = state.scenario
    if len(state.read) == len(scenario.events):
        return
    parked = state.machine_mask()
    for id, event in scenario.events.items():
        if id in state.read:
            continue
        place = scenario.event_at[id]
        # A quick look: nobody is there, or in sight of it.
        there = state.held_mask(event.side)
        if event.kind == "sight":  # helicopters look from the air
            there = state.seen_from(place, there) or parked
        else:
            there = (there | parked) & scenario.event_mask[id]
        cause = _cause(state, event, place) if there else ""
        if cause:
            state.read = (*state.read, id)
            play.tell(e.ParagraphRead(id, event.hex, rule=RULE))
            for placing in event.places:
                weapons = (placing.weapon,) if placing.weapon else ()
                loc = state.scenario.ground.parse(placing.hex)
                arrive(state, play, placing.side, placing.unit, loc, weapons)
            for n, effect in enumerate(event.does):
                _DEEDS[effect.do](state, play, event, n, effect, cause)
            update_control(state)
            parked = state.machine_mask()


def _cause(state: LockState, event: EventMarker, place: int) -> str:
    """The unit of the named side that triggers a marker; hidden and flying ones occupy nothing."""
    ground, stacks = state.scenario.ground, state.stacks(event.side)
    if event.kind == "occupation":
        near = [loc for loc in (place + n * ground.cells for n in range(3)) if loc in stacks]
    elif event.kind == "sight":
        seen = state.seen_from(place, state.held_mask(event.side))
        near = [loc for loc in stacks if seen >> loc & 1] if seen else []
    if near:
        return min(piece.id for loc in near for piece in stacks[loc])
    if event.kind == "occupation" and not state.machine_mask() >> place & 1:
        return ""
    for machine in state.machines.values():
        loc = machine.loc
        if loc < 0 or machine.seat != event.side or machine.fate:
            continue
        if event.kind == "occupation" and not machine.mode and ground.cell(loc) == place:
            return machine.id
        if event.kind == "sight" and sees(state, eye(state, machine), place) >= 0:
            return machine.id
    return ""


_DEEDS: dict[str, Act] = {**PLAIN, **dict.fromkeys(CHOICES, offer)}
