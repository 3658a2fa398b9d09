# SPDX-License-Identifier: MIT
"""What the lab counts: models bought and lost, cards drawn and played, the first bid."""

from __future__ import annotations

from redoubt.games.incursion import events as e
from redoubt.games.incursion.state import ALLIED, GERMAN, IncursionState
from redoubt.kernel.records import Event, Seat

COUNTED: frozenset[type] = frozenset(
    {e.ForceChosen, e.Drew, e.CardAnnounced, e.BidsRevealed, e.Removed}
)


def traits(state: IncursionState, event: Event | None) -> list[tuple[Seat, str]]:
    """What an event tells of a seat, as `family:id`."""
    if type(event) not in COUNTED:  # nearly all: asked for every event of every game
        return []
    if isinstance(event, e.ForceChosen):
        return [(event.seat, f"unit:{model}") for model in event.models]
    if isinstance(event, e.Drew):
        return [(event.seat, f"card:{card}") for card in event.cards]
    if isinstance(event, e.CardAnnounced):
        return [(event.seat, f"played:{event.card}")]
    if isinstance(event, e.BidsRevealed) and state.turn == 1:
        return [
            (ALLIED, f"choice:first-bid-{event.allied}"),
            (GERMAN, f"choice:first-bid-{event.german}"),
        ]
    if isinstance(event, e.Removed):
        models = state.scenario.content.models
        return [
            (gone.seat, f"lost:{gone.model}")
            for gone in state.gone
            if gone.id == event.unit and gone.fate == "dead" and not models[gone.model].horde
        ]
    return []
