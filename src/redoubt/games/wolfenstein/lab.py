# SPDX-License-Identifier: MIT
"""What the lab counts: heroes taken and lost, cards found and used, events and their options."""

from __future__ import annotations

from redoubt.games.wolfenstein import events as e
from redoubt.games.wolfenstein.state import WolfensteinState
from redoubt.kernel.records import Event, Seat


def traits(state: WolfensteinState, event: Event | None) -> list[tuple[Seat, str]]:
    """What an event tells of the party, as `family:id`; its first seat stands for all."""
    labels: list[str] = []
    if event is None:
        labels = [f"unit:{unit.card}" for unit in state.units.values() if unit.seat]
    elif isinstance(event, e.CardGained):
        labels = [f"card:{event.card}"]
    elif isinstance(event, e.ItemUsed):
        labels = [f"played:{event.card}"]
    elif isinstance(event, e.EventDrawn):
        labels = [f"event:{event.card}"]
    elif isinstance(event, e.OptionChosen):
        labels = [f"choice:{event.card}/{event.option}"]
    elif isinstance(event, e.HeroDied):
        labels = [f"lost:{event.unit}"]
    return [(state.scenario.seats[0], label) for label in labels]
