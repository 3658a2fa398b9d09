# SPDX-License-Identifier: MIT
"""What a seat may see, and full positions that agree with it.

All units of a scenario without hidden set-up stand openly on the map (LNL-2.0.05); what nobody
knows are the paragraphs of event markers, which are no part of a position (LNL-1.7.02).
"""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.games.locknload.scenario import Scenario
from redoubt.games.locknload.setup import blank
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.dice import Dice
from redoubt.kernel.records import Result, Seat

PUBLIC = (
    "turn", "phase", "initiative", "side", "passes", "units", "gone", "dropped", "spotted",
    "smoke", "melee", "fought", "control", "read", "skills", "made", "result",
)  # fmt: skip


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A position as one seat (or a spectator: "") knows it."""

    seat: str
    orders: dict[str, str]
    stack: list[Any]
    turn: int
    phase: str
    initiative: str
    side: str
    passes: int
    units: dict[str, Piece]
    gone: tuple[str, ...]
    dropped: dict[int, tuple[str, ...]]
    spotted: tuple[int, ...]
    smoke: dict[int, int]
    melee: tuple[int, ...]
    fought: tuple[int, ...]
    control: dict[int, str]
    read: tuple[str, ...]
    skills: tuple[str, ...]
    made: int
    result: Result | None


def see(state: LockState, seat: Seat | None) -> View:
    """Built from what the seat may know."""
    return View(
        seat=seat or "",
        orders={k: v for k, v in state.orders.items() if seat and k.startswith(f"{seat}/")},
        stack=list(state.stack),
        **{name: getattr(state, name) for name in PUBLIC if name != "units"},
        units=dict(state.units),
    )


def public(scenario: Scenario, view: View) -> LockState:
    """The position behind a view."""
    state = blank(scenario)
    for name in PUBLIC:
        setattr(state, name, getattr(view, name))
    state.units = dict(view.units)
    state.orders = dict(view.orders)
    state.stack = list(view.stack)
    state.refresh()
    return state


def imagine(scenario: Scenario, view: View, dice: Dice) -> LockState:
    """A position that agrees with a view; only the other side's standing orders are unknown."""
    return public(scenario, view)
