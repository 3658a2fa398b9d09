# SPDX-License-Identifier: MIT
"""What the lab counts: Characters on the team and fallen, loot, cards used, Aftermath."""

from __future__ import annotations

from redoubt.games.defiance import events as e
from redoubt.games.defiance.state import FRIEND, DefianceState
from redoubt.kernel.records import Event, Seat


def traits(state: DefianceState, event: Event | None) -> list[tuple[Seat, str]]:
    """What an event tells of the team, as `family:id`; its first seat stands for all."""
    labels: list[str] = []
    if event is None:
        friends = [figure for figure in state.figures.values() if figure.side == FRIEND]
        labels = [f"unit:{figure.card}" for figure in friends]
        labels += [f"card:{item.card}" for figure in friends for item in figure.gear]
    elif isinstance(event, e.LootDrawn):
        labels = [f"card:{card}" for card in event.cards]
    elif isinstance(event, e.CardUsed):
        labels = [f"played:{event.card}"]
    elif isinstance(event, e.AftermathKept):
        labels = [f"event:{event.card}"]
    elif isinstance(event, e.Recruited):
        labels = [f"unit:{event.who}"]
    elif isinstance(event, e.Fell):
        labels = [f"lost:{event.who}"]
    return [(state.scenario.seats[0], label) for label in labels]
