# SPDX-License-Identifier: MIT
"""What a seat may see (INC-1.09), and full positions that agree with it."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter, is_
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
SECRET: frozenset[type[Frame]] = frozenset(
    {f.Forces, f.Discards, f.Deployment, f.Bids, f.Interlude, f.Aiming}
)


class View(msgspec.Struct, frozen=True):
    """A position as one seat (or a spectator: "") knows it; from `turn` on what all know."""

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


PUBLIC = View.__struct_fields__[View.__struct_fields__.index("turn") :]
_public = attrgetter(*PUBLIC)


def see(state: IncursionState, seat: Seat | None) -> View:
    """Built from what the seat may know; hidden things are never copied in."""
    return View(
        seat or "",
        state.hands[seat] if seat in SEATS else (),
        {side: len(hand) for side, hand in state.hands.items()},
        len(state.deck),
        {k: v for k, v in state.orders.items() if seat and k.startswith(f"{seat}/")},
        [shown for frame in state.stack if (shown := _mask(frame, seat)) is not None],
        *_public(state),
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
    state.stack = stack = list(view.stack)
    state.refresh()
    for place, frame in enumerate(stack):
        if type(frame) in SECRET:
            stack[place] = _fill(state, frame, view.seat, dice)
    return state


def _deal(scenario: Scenario, state: IncursionState, view: View, dice: Dice) -> None:
    """The cards nobody has seen are shuffled and dealt to the hidden hands and the deck."""
    unseen = _unseen(scenario, view)
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


def _unseen(scenario: Scenario, view: View) -> list[str]:
    """The cards nobody has seen; kept as long as the very same cards lie open."""
    announced = [frame.card for frame in view.stack if type(frame) is f.Announced]
    known = (view.hand, view.discard, view.in_play, view.campaign)
    kept = scenario.unseen.get(view.seat)
    if kept is not None and not announced and all(map(is_, kept[0], known)):
        return kept[1]
    left = _copies(scenario, view.campaign)
    for card in (*view.hand, *view.discard, *[p.card for p in view.in_play], *announced):
        left[card] = left.get(card, 0) - 1
    found = [card for card, copies in left.items() for _ in range(copies)]
    if not announced:
        scenario.unseen[view.seat] = (known, found)
    return found


def _copies(scenario: Scenario, campaign: Campaign | None) -> dict[str, int]:
    """How often each card is in the deck, for the caller to count down."""
    if campaign is not None:
        return Counter(full_deck(scenario, campaign))
    return {card.id: card.copies for card in scenario.content.cards.values() if card.copies}


def _fill(state: IncursionState, frame: Frame, seat: str, dice: Dice) -> Frame:
    """Draw what a masked frame hides."""
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
