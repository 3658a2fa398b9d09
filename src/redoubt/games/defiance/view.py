# SPDX-License-Identifier: MIT
"""What a seat may see, and full positions that agree with it.

The players share everything; hidden are the order of the decks, the AI cards that lie face down and
who the impostor is. What is left in a deck is known, since everything drawn is shown.
"""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.games.defiance.scenario import Scenario
from redoubt.games.defiance.setup import blank
from redoubt.games.defiance.state import (
    NEUTRAL,
    Active,
    Campaign,
    DefianceState,
    Figure,
    UnitCard,
)
from redoubt.kernel.dice import Dice
from redoubt.kernel.records import Result, Seat

FACE_DOWN = "?"
SECRET = "impostor"
PUBLIC = (
    "round", "alert", "pool", "figures", "available", "ai_away", "aftermath_away", "doors", "boxes",
    "consoles", "tokens", "flags", "smoke", "samples", "active", "first", "last", "woken",
    "campaign", "result",
)  # fmt: skip


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A position as the players know it; decks are given in the order of their names."""

    seat: str
    orders: dict[str, str]
    stack: list[Any]
    units: dict[str, UnitCard]
    initiative: tuple[str, ...]
    ai_unseen: tuple[str, ...]
    loot: tuple[str, ...]
    aftermath: tuple[str, ...]
    notes: dict[str, int]
    round: int
    alert: int
    pool: int
    figures: dict[str, Figure]
    available: tuple[str, ...]
    ai_away: tuple[str, ...]
    aftermath_away: tuple[str, ...]
    doors: tuple[str, ...]
    boxes: tuple[int, ...]
    consoles: dict[int, tuple[str, ...]]
    tokens: dict[str, str]
    flags: tuple[str, ...]
    smoke: dict[int, int]
    samples: tuple[int, int]
    active: Active | None
    first: str
    last: tuple[str, ...]
    woken: bool
    campaign: Campaign | None
    result: Result | None


def _hidden(card: UnitCard) -> bool:
    return bool(card.ai) and not card.activated and not card.seen


def see(state: DefianceState, seat: Seat | None) -> View:
    """Built from what the players may know."""
    units = {
        unit.id: msgspec.structs.replace(unit, ai=FACE_DOWN) if _hidden(unit) else unit
        for unit in state.units.values()
    }
    down = [unit.ai for unit in state.units.values() if _hidden(unit)]
    public = {name: getattr(state, name) for name in PUBLIC}
    public["figures"] = dict(state.figures)
    return View(
        seat=seat or "",
        orders={k: v for k, v in state.orders.items() if seat and k.startswith(f"{seat}/")},
        stack=list(state.stack),
        units=units,
        initiative=tuple(sorted(state.initiative)),
        ai_unseen=tuple(sorted((*state.ai_deck, *down))),
        loot=tuple(sorted(state.loot)),
        aftermath=tuple(sorted(state.aftermath)),
        notes={name: n for name, n in state.notes.items() if name != SECRET},
        **public,
    )


def imagine(scenario: Scenario, view: View, dice: Dice) -> DefianceState:
    """A position that agrees with a view: decks shuffled, face-down cards drawn."""
    state = public_state(scenario, view)

    def mixed(cards: tuple[str, ...]) -> list[str]:
        return dice.shuffle(cards, "imagine") if cards else []

    state.initiative = tuple(mixed(view.initiative))
    state.loot = tuple(mixed(view.loot))
    state.aftermath = tuple(mixed(view.aftermath))
    unseen = mixed(view.ai_unseen)
    units = dict(view.units)
    for unit in view.units.values():
        if unit.ai == FACE_DOWN:
            units[unit.id] = msgspec.structs.replace(unit, ai=unseen.pop())
    state.units = units
    state.ai_deck = tuple(unseen)
    numbers = [f.number for f in view.figures.values() if f.side == NEUTRAL and f.number]
    if "identities" in scenario.special and "impostor-found" not in view.flags:
        seen = [n for n in numbers if f"impostor:{n}" in view.flags]
        numbers = seen or [n for n in numbers if f"official:{n}" not in view.flags]
        state.set_note(SECRET, numbers[dice.die(len(numbers), "imagine") - 1] if numbers else 0)
    elif "impostor-found" in view.flags:
        known = {f.number for f in view.figures.values() if f.card == "official"}
        state.set_note(SECRET, next((n for n in (1, 2, 3) if n not in known), 0))
    return state


def public_state(scenario: Scenario, view: View) -> DefianceState:
    """The open part of a position, for questions that hidden cards cannot change."""
    state = blank(scenario)
    for name in PUBLIC:
        setattr(state, name, getattr(view, name))
    state.figures = dict(view.figures)
    state.units = view.units
    state.notes = dict(view.notes)
    state.orders = dict(view.orders)
    state.stack = list(view.stack)
    state.initiative = view.initiative
    state.refresh()
    return state
