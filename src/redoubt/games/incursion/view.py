# SPDX-License-Identifier: MIT
"""What a seat may see (INC-1.09), and full positions that agree with it."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import Any

import msgspec

from redoubt.games.incursion import frames as f
from redoubt.games.incursion.actions import Step
from redoubt.games.incursion.content import SEATS
from redoubt.games.incursion.rules.forces import random_force, recall
from redoubt.games.incursion.rules.table import FRAMES
from redoubt.games.incursion.scenario import Scenario
from redoubt.games.incursion.setup import full_deck
from redoubt.games.incursion.state import GERMAN, Campaign, Gone, IncursionState, InPlay, Unit
from redoubt.kernel.dice import Dice
from redoubt.kernel.flow import Asks
from redoubt.kernel.records import Frame, Result, Seat

HIDDEN_BID = -1
PUBLIC = (
    "turn", "phase", "first", "side", "cp", "special_cp", "discard", "in_play", "units", "gone",
    "doors", "fires", "fires_due", "cave_in", "tunnel", "items", "dropped", "intelligence",
    "bids", "ranks", "sits_out", "blocks", "campaign", "horde", "made", "result",
)  # fmt: skip
_public = attrgetter(*PUBLIC)
SECRET: frozenset[type[Frame]] = frozenset(
    {f.Forces, f.Discards, f.Deployment, f.Bids, f.Interlude, f.Aiming}
)


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A position as one seat (or a spectator: "") knows it."""

    seat: str
    hand: tuple[str, ...]
    hand_sizes: dict[str, int]
    deck_size: int
    orders: dict[str, str]
    stack: list[Any]
    turn: int
    phase: str
    first: str
    side: str
    cp: dict[str, int]
    special_cp: int
    discard: tuple[str, ...]
    in_play: tuple[InPlay, ...]
    units: dict[str, Unit]
    gone: tuple[Gone, ...]
    doors: dict[int, str]
    fires: dict[int, str]
    fires_due: bool
    cave_in: int
    tunnel: int
    items: dict[str, int]
    dropped: dict[str, tuple[int, str, str]]
    intelligence: bool
    bids: dict[str, int]
    ranks: dict[str, tuple[str, ...]]
    sits_out: tuple[str, ...]
    blocks: int
    campaign: Campaign | None
    horde: dict[int, int]
    made: int
    result: Result | None


def see(state: IncursionState, seat: Seat | None) -> View:
    """Built from what the seat may know; hidden things are never copied in."""
    return View(
        seat=seat or "",
        hand=state.hands[seat] if seat in SEATS else (),
        hand_sizes={side: len(hand) for side, hand in state.hands.items()},
        deck_size=len(state.deck),
        orders={k: v for k, v in state.orders.items() if seat and k.startswith(f"{seat}/")},
        stack=[shown for frame in state.stack if (shown := _mask(frame, seat)) is not None],
        **dict(zip(PUBLIC, _public(state), strict=True)),
    )


def _mask(frame: Frame, seat: Seat | None) -> Frame | None:
    """A frame as a seat may know it; None where even its being there is secret."""
    if type(frame) not in SECRET:
        return frame
    if isinstance(frame, f.Forces):
        picks = {s: p if s == seat else () for s, p in frame.picks.items()}
        returning = {s: v if s == seat else () for s, v in frame.returning.items()}
        return f.Forces(picks, frame.done, returning)
    if isinstance(frame, f.Discards):
        return f.Discards({s: a if s == seat else () for s, a in frame.away.items()}, frame.done)
    if isinstance(frame, f.Deployment):
        sent = {s: d if s == seat else {} for s, d in frame.sent.items()}
        return f.Deployment(sent, frame.done, frame.horde if seat == GERMAN else ())
    if isinstance(frame, f.Bids):
        return f.Bids({s: b if s == seat else HIDDEN_BID for s, b in frame.bids.items()})
    if isinstance(frame, f.Interlude) and seat != frame.by:
        return f.Interlude(frame.seat, frame.by, None)
    if isinstance(frame, f.Aiming) and seat != frame.seat:
        return None
    return frame


# -- imagining ----------------------------------------------------------------------------


def imagine(scenario: Scenario, view: View, dice: Dice) -> IncursionState:
    """A position that agrees with a view; hands, deck, bids and secret picks are drawn."""
    state = IncursionState.__new__(IncursionState)
    state.scenario = scenario
    for name, value in zip(PUBLIC, _public(view), strict=True):
        setattr(state, name, value)
    state.units = dict(view.units)
    state.orders = dict(view.orders)
    _deal(scenario, state, view, dice)
    state.stack = list(view.stack)
    state.refresh()
    for place, frame in enumerate(state.stack):
        state.stack[place] = _fill(state, frame, view.seat, dice)
    return state


def _deal(scenario: Scenario, state: IncursionState, view: View, dice: Dice) -> None:
    """The cards nobody has seen are shuffled and dealt to the hidden hands and the deck."""
    left = _copies(scenario, view.campaign)
    seen = [*view.hand, *view.discard, *[played.card for played in view.in_play]]
    seen += [frame.card for frame in view.stack if isinstance(frame, f.Announced)]
    for card in seen:
        left[card] = left.get(card, 0) - 1
    unseen = [card for card, copies in left.items() for _ in range(copies)]
    cards = dice.shuffle(unseen, "imagine") if unseen else []
    hands: dict[str, tuple[str, ...]] = {}
    for side in SEATS:
        if side == view.seat:
            hands[side] = view.hand
        else:
            size = view.hand_sizes[side]
            hands[side], cards = tuple(cards[:size]), cards[size:]
    state.hands = hands
    state.deck = tuple(cards)


def _copies(scenario: Scenario, campaign: Campaign | None) -> dict[str, int]:
    """How often each card is in the deck, for the caller to count down."""
    if campaign is not None:
        return Counter(full_deck(scenario, campaign))
    return {card.id: card.copies for card in scenario.content.cards.values() if card.copies}


def _fill(state: IncursionState, frame: Frame, seat: str, dice: Dice) -> Frame:
    """Draw what a masked frame hides."""
    if type(frame) not in SECRET:
        return frame
    if isinstance(frame, f.Forces):
        picks = {
            s: random_force(state.scenario, s, dice) if s != seat and s in frame.done else p
            for s, p in frame.picks.items()
        }
        returning = {
            s: recall(state, s, picks[s]) if s != seat and s in frame.done else v
            for s, v in frame.returning.items()
        }
        return f.Forces(picks, frame.done, returning)
    if isinstance(frame, f.Bids):
        bids = {
            s: dice.die(state.cp[s] + 1, "imagine") - 1 if b == HIDDEN_BID else b
            for s, b in frame.bids.items()
        }
        return f.Bids(bids)
    if isinstance(frame, f.Interlude) and frame.step is None:
        return f.Interlude(frame.seat, frame.by, _some_step(state, frame, dice))
    return frame


def _some_step(state: IncursionState, frame: f.Interlude, dice: Dice) -> Step | None:
    """A step the other player could be holding back."""
    place = state.stack.index(frame)
    below = state.stack[place - 1]
    part = FRAMES[type(below)]
    assert isinstance(part, Asks)
    steps = [a for a in part.actions(state, below, frame.by) if isinstance(a, Step)]
    return steps[dice.die(len(steps), "imagine") - 1] if steps else None
