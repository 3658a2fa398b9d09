# SPDX-License-Identifier: MIT
"""What a seat may see (all but the order of the decks), and full positions that agree with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from redoubt.games.wolfenstein import frames as f
from redoubt.games.wolfenstein.scenario import Scenario
from redoubt.games.wolfenstein.setup import blank, full_decks
from redoubt.games.wolfenstein.state import DECKS, NAZI, Campaign, Unit, WolfensteinState
from redoubt.kernel.dice import Dice
from redoubt.kernel.records import Frame, Result, Seat

PUBLIC = (
    "round", "phase", "danger", "starter", "ai", "units", "fallen", "doors", "barricades", "noise",
    "tokens", "searched", "done", "killed", "dead_tags", "alarms", "lift", "called", "shoshana",
    "discards", "campaign", "made", "result",
)  # fmt: skip
UNKNOWN = "unknown"


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A position as one seat (or a spectator: "") knows it."""

    seat: str
    deck_sizes: dict[str, int]
    orders: dict[str, str]
    stack: list[Any]
    gone: tuple[str, ...]  # cards of heroes that died: out of the decks for good (WOLF-15.12)
    round: int
    phase: str
    danger: int
    starter: str
    ai: str
    units: dict[str, Unit]
    fallen: tuple[str, ...]
    doors: tuple[str, ...]
    barricades: tuple[str, ...]
    noise: tuple[int, ...]
    tokens: dict[int, str]
    searched: tuple[str, ...]
    done: int
    killed: dict[str, int]
    dead_tags: tuple[str, ...]
    alarms: int
    lift: int
    called: bool
    shoshana: int
    discards: dict[str, tuple[str, ...]]
    campaign: Campaign | None
    made: int
    result: Result | None


def see(state: WolfensteinState, seat: Seat | None) -> View:
    """Hands are open; only the order of the decks and cards looked at are hidden."""
    return View(
        seat=seat or "",
        deck_sizes={deck: len(cards) for deck, cards in state.decks.items()},
        orders={k: v for k, v in state.orders.items() if seat and k.startswith(f"{seat}/")},
        stack=[_mask(frame, seat) for frame in state.stack],
        gone=_gone(state),
        **{name: getattr(state, name) for name in PUBLIC},
    )


def _mask(frame: Frame, seat: Seat | None) -> Frame:
    """Cards that only one player looks at."""
    if isinstance(frame, f.Arranging) and frame.seat != seat:
        hidden = (UNKNOWN,) * len(frame.cards)
        return f.Arranging(frame.seat, frame.unit, hidden, (UNKNOWN,) * len(frame.order))
    if isinstance(frame, f.KeepingWeapon) and frame.seat != seat:
        return f.KeepingWeapon(frame.seat, frame.unit, (UNKNOWN,) * len(frame.cards))
    return frame


def in_hands(units: dict[str, Unit]) -> Counter[str]:
    """Cards that lie open before the heroes."""
    found: list[str] = []
    for unit in units.values():
        if unit.kind != NAZI:
            found += [gun.card for gun in unit.guns]
            found += [gun.upgrade for gun in unit.guns if gun.upgrade]
            found += [item.card for item in (*unit.items, *unit.worn.values())]
            found += [kept.card for kept in unit.kept]
    return Counter(found)


def _gone(state: WolfensteinState) -> tuple[str, ...]:
    """What is neither in a deck nor in sight left the game with a hero; it was open then."""
    if not state.fallen:
        return ()
    decks = _in_play(state.scenario, state.tokens)
    left = Counter(card for deck in decks.values() for card in deck) - in_hands(state.units)
    for cards in (*state.decks.values(), *state.discards.values()):
        left -= Counter(cards)
    for frame in state.stack:
        left -= Counter(_on_the_table(frame))
    return tuple(sorted(left.elements()))


def _in_play(scenario: Scenario, tokens: Mapping[int, str]) -> dict[str, list[str]]:
    """Every card by its deck; what a mission sets aside in a chest once the chest is open."""
    decks = full_decks(scenario)
    for rule in scenario.special.get("chest-holds", ()):
        if scenario.board.parse(rule.at) not in tokens:
            decks["weapon"].append(rule.weapon)
    return decks


def _on_the_table(frame: Frame) -> tuple[str, ...]:
    if isinstance(frame, f.EventChoice | f.KeepingWeapon):
        return frame.cards
    if isinstance(frame, f.Arranging):
        return (*frame.cards, *frame.order)
    if isinstance(frame, f.Happening | f.EventLoot):
        return (frame.card,)
    return ()


def imagine(scenario: Scenario, view: View, dice: Dice) -> WolfensteinState:
    """A position that agrees with a view; the decks are shuffled anew."""
    state = blank(scenario)
    for name in PUBLIC:
        setattr(state, name, getattr(view, name))
    state.units = dict(view.units)
    state.orders = dict(view.orders)
    state.stack = list(view.stack)
    seen = in_hands(view.units)
    seen.update(view.gone)
    for frame in state.stack:
        seen.update(_on_the_table(frame))
    decks: dict[str, tuple[str, ...]] = {}
    spare: dict[str, list[str]] = {}
    for deck, cards in _in_play(scenario, view.tokens).items():
        left = _without(cards, seen, Counter(view.discards.get(deck, ())))
        order = dice.shuffle(left, "imagine") if left else []
        size = view.deck_sizes[deck]
        decks[deck], spare[deck] = tuple(order[:size]), order[size:]
    state.decks = {deck: decks[deck] for deck in DECKS}
    state.stack = [_fill(frame, spare) for frame in state.stack]
    state.refresh()
    return state


def _without(cards: list[str], seen: Counter[str], discards: Counter[str]) -> list[str]:
    """The cards that may still be in a deck, equal ones side by side."""
    left: list[str] = []
    for card, count in Counter(cards).items():
        left += [card] * (count - seen.get(card, 0) - discards.get(card, 0))
    return left


def _fill(frame: Frame, spare: dict[str, list[str]]) -> Frame:
    """Cards that another player looks at are drawn from what is unseen."""
    if isinstance(frame, f.Arranging) and UNKNOWN in (*frame.cards, *frame.order):
        count = len(frame.cards)
        cards = spare["event"]
        return f.Arranging(frame.seat, frame.unit, tuple(cards[:count]), tuple(cards[count:]))
    if isinstance(frame, f.KeepingWeapon) and UNKNOWN in frame.cards:
        return f.KeepingWeapon(frame.seat, frame.unit, tuple(spare["weapon"]))
    return frame
