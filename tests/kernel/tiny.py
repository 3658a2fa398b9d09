# SPDX-License-Identifier: MIT
"""The smallest honest game: every generic test runs on it.

Two fighters, hidden hands from a shuffled deck, a secret simultaneous bid for the first turn, a
window with standing orders over each blow, a roll with modifiers and a follow-on roll.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from kernel.tiny_records import (
    CARDS,
    CELLS,
    PACK,
    SEATS,
    Bid,
    Bidding,
    BidMade,
    BidsOpened,
    Blow,
    CardShown,
    Dealt,
    EndTurn,
    Hurt,
    Looked,
    Parry,
    Parrying,
    Pass,
    Rolled,
    Round,
    Scenario,
    Scout,
    Shuffled,
    Step,
    Stepped,
    Strike,
    Struck,
    TinyOptions,
    TinyState,
    TinyView,
    Turn,
    other,
)
from redoubt.kernel.dice import Dice
from redoubt.kernel.flow import Asks, Frames, Play, Works
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Event, Result, Seat, tag_of
from redoubt.kernel.refusal import Mod, Refusal
from redoubt.kernel.scene import Cell, Choice, Scene, Words

HAND = 3
TARGET = 8  # two dice and the modifiers must reach it

# -- the course of a duel --------------------------------------------------------------------


def begin(scenario: Scenario, play: Play) -> TinyState:
    """Shuffle, deal, start the first round."""
    state = TinyState(scenario)
    state.deck = tuple(play.dice.shuffle(PACK, "deck"))
    for seat in SEATS:
        draw(state, seat, HAND, play)
    state.stack = [Round()]
    return state


def draw(state: TinyState, seat: Seat, count: int, play: Play) -> None:
    """Draw from the top; the discards are shuffled when the deck runs out."""
    cards: list[str] = []
    for _ in range(count):
        if not state.deck and state.discard:
            state.deck = tuple(play.dice.shuffle(state.discard, "deck"))
            state.discard = ()
            play.tell(Shuffled(len(state.deck), rule="TINY-1.02"))
        if not state.deck:
            break
        cards.append(state.deck[-1])
        state.deck = state.deck[:-1]
        state.peeked = ()
    state.hands[seat] = tuple(sorted((*state.hands[seat], *cards)))
    play.tell(Dealt(seat, len(cards), tuple(cards), only=(seat,), rule="TINY-1.02"))
    play.tell(Dealt(seat, len(cards), but=(seat,), rule="TINY-1.02"))


def work_round(state: TinyState, frame: Round, play: Play) -> None:
    """Bids, a turn each, cards, next round."""
    state.stack[-1] = Round(frame.step + 1)
    if frame.step == 0:
        state.stack.append(Bidding())
    elif frame.step == 1:
        state.stack.append(Turn(state.first))
    elif frame.step == 2:
        state.stack.append(Turn(other(state.first)))
    else:
        for seat in SEATS:
            draw(state, seat, 1, play)
        state.round += 1
        state.stack[-1] = Round()
        if state.round >= state.scenario.rounds:
            best = max(state.health.values())
            winners = tuple(seat for seat in SEATS if state.health[seat] == best)
            finish(state, winners if len(winners) == 1 else (), "time")


def finish(state: TinyState, winners: tuple[Seat, ...], reason: str) -> None:
    """The duel is over."""
    state.result = Result(winners, reason, "TINY-1.03")


# -- the secret bid --------------------------------------------------------------------------


def bidders(state: TinyState, frame: Bidding) -> tuple[Seat, ...]:
    """Who has not bid yet."""
    return tuple(seat for seat in SEATS if seat not in state.bids)


def bid_actions(state: TinyState, frame: Bidding, seat: Seat) -> list[Action]:
    return [Bid(points) for points in range(state.points[seat] + 1)]


def bid_why_not(state: TinyState, frame: Bidding, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Bid):
        return Refusal("TINY-2.01", "bid-first")
    if not 0 <= action.points <= state.points[seat]:
        return Refusal("TINY-2.02", "bid-too-high", {"points": state.points[seat]})
    return None


def bid_answer(state: TinyState, frame: Bidding, seat: Seat, action: Bid, play: Play) -> None:
    state.bids[seat] = action.points
    play.tell(BidMade(seat, action.points, only=(seat,), rule="TINY-2.01"))
    play.tell(BidMade(seat, but=(seat,), rule="TINY-2.01"))
    if len(state.bids) == len(SEATS):
        bids = dict(sorted(state.bids.items()))
        state.first = "blue" if bids["blue"] > bids["red"] else "red"
        state.points[state.first] -= bids[state.first]
        state.bids = {}
        play.tell(BidsOpened(bids, state.first, rule="TINY-2.03"))
        state.stack.pop()


# -- a turn ----------------------------------------------------------------------------------


def turn_actions(state: TinyState, frame: Turn, seat: Seat) -> list[Action]:
    tries: list[Action] = [Step(to) for to in range(CELLS)]
    tries += [Scout(), Strike()]
    tries += [Strike(card) for card in dict.fromkeys(state.hands[seat])]
    tries.append(EndTurn())
    return [action for action in tries if turn_why_not(state, frame, seat, action) is None]


def turn_why_not(state: TinyState, frame: Turn, seat: Seat, action: Action) -> Refusal | None:
    match action:
        case Step(to):
            if not frame.steps:
                return Refusal("TINY-3.01", "no-steps-left")
            if not 0 <= to < CELLS or abs(to - state.cells[seat]) != 1:
                return Refusal("TINY-3.01", "not-next-to", {"cell": state.cells[seat]})
            if to == state.cells[other(seat)]:
                return Refusal("TINY-3.02", "occupied", {"cell": to})
            return None
        case Scout():
            if not state.deck:
                return Refusal("TINY-3.03", "deck-empty")
            if seat in state.peeked:
                return Refusal("TINY-3.03", "already-known")
            return None
        case Strike(card):
            if card and card not in state.hands[seat]:
                return Refusal("TINY-4.01", "no-such-card", {"card": card})
            if card == "parry":
                return Refusal("TINY-4.01", "not-a-blow", {"card": card})
            return None
        case EndTurn():
            return None
    return Refusal("TINY-3.00", "your-turn")


def turn_answer(state: TinyState, frame: Turn, seat: Seat, action: Action, play: Play) -> None:
    match action:
        case Step(to):
            state.cells[seat] = to
            state.refresh()
            state.stack[-1] = Turn(seat, frame.steps - 1)
            play.tell(Stepped(seat, to, rule="TINY-3.01"))
        case Scout():
            state.peeked = tuple(s for s in SEATS if s == seat or s in state.peeked)
            play.tell(Looked(seat, state.deck[-1], only=(seat,), rule="TINY-3.03"))
            play.tell(Looked(seat, but=(seat,), rule="TINY-3.03"))
        case Strike(card):
            play.tell(Struck(seat, rule="TINY-4.01"))
            if card:
                show(state, seat, card, play)
            state.stack[-1] = Blow(seat, card)
        case _:
            state.stack.pop()


def show(state: TinyState, seat: Seat, card: str, play: Play) -> None:
    """A card leaves the hand face up."""
    hand = list(state.hands[seat])
    hand.remove(card)
    state.hands[seat] = tuple(hand)
    state.discard += (card,)
    play.tell(CardShown(seat, card, rule="TINY-4.01"))


# -- a blow, and the window over it ----------------------------------------------------------


def work_blow(state: TinyState, frame: Blow, play: Play) -> None:
    """Ask whoever could hold a parry, then roll."""
    target = other(frame.seat)
    if not frame.asked:
        state.stack[-1] = Blow(frame.seat, frame.card, False, True)
        if state.hands[target]:  # TINY-4.02: how many cards he holds is public, which is not
            state.stack.append(Parrying(target))
        return
    state.stack.pop()
    mods = [Mod("card", CARDS[frame.card], "TINY-4.01")] if frame.card else []
    if state.gap > 1:
        mods.append(Mod("distance", 1 - state.gap, "TINY-4.03"))
    if frame.parried:
        mods.append(Mod("parry", -2, "TINY-4.02"))
    faces = play.dice.pool(2, 6, "blow")
    total = sum(faces) + sum(mod.value for mod in mods)
    hit = total >= TARGET
    play.tell(Rolled(frame.seat, faces, tuple(mods), total, hit, rule="TINY-4.04"))
    if hit:
        face = play.dice.die(3, "damage")
        damage = min(face, state.health[target])
        state.health[target] -= damage
        play.tell(Hurt(target, (face,), damage, rule="TINY-4.05"))
        if not state.health[target]:
            finish(state, (frame.seat,), "knock-out")


def parry_actions(state: TinyState, frame: Parrying, seat: Seat) -> list[Action]:
    return [Pass(), Parry()] if "parry" in state.hands[seat] else [Pass()]


def parry_why_not(state: TinyState, frame: Parrying, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Parry):
        return Refusal("TINY-4.02", "parry-or-pass")
    return None if "parry" in state.hands[seat] else Refusal("TINY-4.02", "no-parry")


def parry_answer(state: TinyState, frame: Parrying, seat: Seat, action: Action, play: Play) -> None:
    state.stack.pop()
    if isinstance(action, Parry):
        show(state, seat, "parry", play)
        blow = state.stack[-1]
        assert isinstance(blow, Blow)
        state.stack[-1] = Blow(blow.seat, blow.card, True, True)


def parry_passing(state: TinyState, frame: Parrying, seat: Seat) -> Action:
    return Pass()


def parry_chance(state: TinyState, frame: Parrying, seat: Seat) -> tuple[Action, float] | None:
    """A parry always takes two off; nearer means it matters more."""
    if "parry" not in state.hands[seat]:
        return None
    return Parry(), 0.75 if state.gap <= 1 else 0.25


FRAMES: Frames = {
    Round: Works(work_round),
    Bidding: Asks("TINY-2.01", bid_actions, bid_why_not, bid_answer, seats=bidders),
    Turn: Asks("TINY-3.00", turn_actions, turn_why_not, turn_answer),
    Blow: Works(work_blow),
    Parrying: Asks(
        "TINY-4.02", parry_actions, parry_why_not, parry_answer,
        window="parry", passing=parry_passing, chance=parry_chance,
    ),
}  # fmt: skip

# -- knowledge -------------------------------------------------------------------------------


def see(state: TinyState, seat: Seat | None) -> TinyView:
    """What a seat may know."""
    return TinyView(
        seat=seat,
        round=state.round,
        first=state.first,
        points=state.points.copy(),
        health=state.health.copy(),
        cells=state.cells.copy(),
        counts={who: len(hand) for who, hand in state.hands.items()},
        hand=state.hands[seat] if seat else (),
        bids_in=tuple(sorted(state.bids)),
        own_bid=state.bids.get(seat, -1) if seat else -1,
        deck=len(state.deck),
        top=state.deck[-1] if state.deck and seat in state.peeked else "",
        peeked=state.peeked,
        discard=state.discard,
        orders={k: v for k, v in state.orders.items() if seat and k.startswith(f"{seat}/")},
        stack=tuple(state.stack),  # type: ignore[arg-type]
        result=state.result,
    )


def imagine(scenario: Scenario, view: TinyView, dice: Dice) -> TinyState:
    """Deal what is hidden at random."""
    state = TinyState(scenario)
    hidden = list(PACK)
    for card in (*view.hand, *view.discard, *((view.top,) if view.top else ())):
        hidden.remove(card)
    hidden = dice.shuffle(hidden, "imagine")
    for seat in SEATS:
        count = view.counts[seat]
        if seat == view.seat:
            state.hands[seat] = view.hand
        else:
            state.hands[seat], hidden = tuple(sorted(hidden[:count])), hidden[count:]
        if seat in view.bids_in:
            guess = dice.die(view.points[seat] + 1, "imagine") - 1
            state.bids[seat] = view.own_bid if seat == view.seat else guess
    state.deck = (*hidden, view.top) if view.top else tuple(hidden)
    state.discard = view.discard
    state.peeked = view.peeked
    state.round = view.round
    state.first = view.first
    state.points = view.points.copy()
    state.health = view.health.copy()
    state.cells = view.cells.copy()
    state.orders = view.orders
    state.stack = list(view.stack)
    state.result = view.result
    state.refresh()
    return state


def value(state: TinyState, seat: Seat) -> float:
    """Health first, then reach, then cards."""
    foe = other(seat)
    if state.result is not None:
        return 100.0 * (seat in state.result.winners) - 100.0 * (foe in state.result.winners)
    return 10.0 * (state.health[seat] - state.health[foe]) + len(state.hands[seat]) - state.gap


# -- cases, words, pictures ------------------------------------------------------------------


class TinyPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A turn of a duel, sparse."""

    seat: Seat = "red"
    cells: dict[Seat, int] = {}
    health: dict[Seat, int] = {}
    hands: dict[Seat, tuple[str, ...]] = {}
    deck: tuple[str, ...] = ()


def position(scenario: Scenario, wanted: Mapping[str, Any]) -> TinyState:
    """A position written by hand: it is somebody's turn, what is not named is as at the start."""
    sparse = msgspec.convert(dict(wanted), TinyPosition)
    state = TinyState(scenario)
    state.cells.update(sparse.cells)
    state.health.update(sparse.health)
    state.hands.update({seat: tuple(sorted(hand)) for seat, hand in sparse.hands.items()})
    state.deck = sparse.deck
    state.stack = [Round(2 if sparse.seat == state.first else 3), Turn(sparse.seat)]
    state.refresh()
    return state


def facts(state: TinyState) -> dict[str, Any]:
    """What a case may compare with."""
    return {"cells": state.cells, "health": state.health, "hands": state.hands}


def outcome(events: Sequence[Event]) -> dict[str, int]:
    """What a blow came to."""
    hits = sum(event.hit for event in events if isinstance(event, Rolled))
    damage = sum(event.damage for event in events if isinstance(event, Hurt))
    return {"hit": hits, "damage": damage}


def words(scenario: Scenario, event: Event | Refusal) -> Words:
    """An event or a refusal as a sentence."""
    if isinstance(event, Refusal):
        return Words(f"refusal-{event.code}", event.facts)
    args = {name: _said(name, getattr(event, name)) for name in event.__struct_fields__}
    return Words(f"event-{tag_of(type(event))}", args)


def _said(name: str, value: Any) -> Any:
    """A field of an event, with seats, cards and windows by their names."""
    if name == "cards":
        return [_said("card", card) for card in value]
    family = {"seat": "seat", "first": "seat", "card": "card", "window": "window"}.get(name)
    return Words(f"{family}-{value}") if family and value else value


def choice(state: TinyState, view: TinyView, action: Action) -> Choice:
    """An action as a choice."""
    return Choice(msgspec.to_builtins(action), Words(f"action-{tag_of(type(action))}"))


def scene(scenario: Scenario, view: TinyView, seat: Seat | None) -> Scene:
    """The strip."""
    top = view.stack[-1] if view.stack else None
    prompt = f"prompt-{tag_of(type(top))}" if top else "prompt-over"
    cells = tuple(Cell(i, str(i), i, 0, "floor") for i in range(CELLS))
    return Scene(
        game="tiny", shape="square", columns=CELLS, rows=1, title=Words("title"),
        prompt=Words(prompt), seats=SEATS, cells=cells, edges=(),
        sides={name: Words(f"seat-{name}") for name in SEATS},
    )  # fmt: skip


PARTS: dict[str, Any] = {
    "version": "1",
    "folder": Path(__file__).parent / "tiny_files",
    "options": TinyOptions,
    "state": TinyState,
    "view": TinyView,
    "actions": (Bid, Step, Scout, Strike, Parry, Pass, EndTurn),
    "events": (
        Dealt, Shuffled, BidMade, BidsOpened, Stepped, Looked, Struck, CardShown, Rolled, Hurt,
    ),
    "frames": FRAMES,
    "scenario": Scenario,
    "begin": begin,
    "see": see,
    "imagine": imagine,
    "position": position,
    "position_type": TinyPosition,
    "facts": facts,
    "outcome": outcome,
    "scene": scene,
    "choice": choice,
    "words": words,
    "value": value,
    "queries": {},
}  # fmt: skip


def make(**changes: Any) -> Game:
    """The tiny game with some parts changed: tests break it to see that it is noticed."""
    return Game("tiny", **{**PARTS, **changes})


GAME = make()
SOURCES = [Path(__file__)]
