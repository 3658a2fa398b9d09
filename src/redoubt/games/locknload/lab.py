# SPDX-License-Identifier: MIT
"""What the lab counts: counters lost, heroes and their skills, cards played, events and offers."""

from __future__ import annotations

from redoubt.games.locknload import events as e
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload.state import LockState
from redoubt.kernel.records import Event, Seat


def traits(state: LockState, event: Event | None) -> list[tuple[Seat, str]]:
    """What an event tells of a seat, as `family:id`."""
    if isinstance(event, e.HeroAppeared):
        seat = _seat(state, event.unit)
        return [(seat, f"unit:{event.unit}"), (seat, f"card:{event.skill}")] if seat else []
    if isinstance(event, e.CardPlayed):
        seat = _seat(state, event.unit)
        return [(seat, f"played:{event.skill}")] if seat else []
    if isinstance(event, e.OfferTaken):
        return [(event.seat, f"choice:{event.id}/{event.option}")]
    if isinstance(event, e.EventRolled):
        return [(seat, f"event:{event.id}") for seat in state.scenario.seats]
    if isinstance(event, e.Eliminated | me.VehicleDestroyed):
        return [(lost.seat, f"lost:{lost.kind}") for lost in state.lost]
    return []


def _seat(state: LockState, unit: str) -> Seat:
    """Whose unit it is; nothing if the same action cost it its life."""
    piece = state.units.get(unit)
    return piece.seat if piece is not None else ""
