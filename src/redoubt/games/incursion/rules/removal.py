# SPDX-License-Identifier: MIT
"""Models that come and go: new ones, casualties, and who leaves the board (2.08, 5.09, 9.06)."""

from __future__ import annotations

from redoubt.games.incursion.events import CardDiscarded, Removed, Turncoat
from redoubt.games.incursion.frames import (
    Activation,
    Commanding,
    ExtraStepOffer,
    FreeShot,
    Reloading,
    SecondShot,
)
from redoubt.games.incursion.rules.items import drop
from redoubt.games.incursion.rules.units import close_of
from redoubt.games.incursion.state import IncursionState, Unit
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Frame


def lay_down(state: IncursionState, unit: Unit, turncoat: bool, play: Play) -> None:
    """Remove a casualty; Rackley's victim rises as a Sturmzombie (INC-29.35)."""
    cell, facing = unit.cell, unit.facing
    depart(state, unit, "dead", play)
    if turncoat and cell >= 0 and cell not in state._at:  # it may have died in mid-leap
        zombie = new_unit(state, "sturmzombie")
        state.units[zombie.id] = zombie
        state.place(zombie, cell, status="board", facing=facing)
        play.tell(Turncoat(zombie.id, state.scenario.names[cell], rule="INC-29.35"))


def new_unit(state: IncursionState, model: str) -> Unit:
    """A model with an id of its own."""
    state.made += 1
    seat = state.scenario.content.models[model].seat
    return Unit(f"{model}-{state.made}", model, seat)


def depart(
    state: IncursionState, unit: Unit, fate: str, play: Play, rule: str = "INC-11.08"
) -> None:
    """A model is out of the game: its item stays, its cards are discarded, its frames end."""
    if fate == "dead":
        unit = drop(state, unit, play, rule="INC-9.06")
        play.tell(Removed(unit.id, rule=rule))
    elif unit.item:
        state.items = {item: cell for item, cell in state.items.items() if item != unit.item}
    state.take_off(unit, fate)
    on_it = [played for played in state.in_play if played.target == unit.id]
    if on_it:  # INC-2.08
        state.set_in_play(tuple(p for p in state.in_play if p.target != unit.id))
        state.discard = (*state.discard, *(played.card for played in on_it))
        for played in on_it:
            play.tell(CardDiscarded(played.card, rule="INC-2.08"))
    lose_special_cp(state, unit)
    _end_frames(state, unit.id)


def lose_special_cp(state: IncursionState, unit: Unit) -> None:
    """INC-28.06: they last so long as she is alive, which a model in its Blaze is not."""
    if state.scenario.content.models[unit.model].special_cp:
        state.special_cp = 0


def _end_frames(state: IncursionState, id: str) -> None:
    """INC-5.09, INC-13.20: whatever the model was about to do is over."""
    kept: list[Frame] = []
    for frame in state.stack:
        if isinstance(frame, Activation) and frame.unit == id:
            kept.append(close_of(frame))
        elif (
            isinstance(frame, Commanding | ExtraStepOffer | SecondShot | FreeShot | Reloading)
            and frame.unit == id
        ):
            continue
        else:
            kept.append(frame)
    state.stack[:] = kept
