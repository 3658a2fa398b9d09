# SPDX-License-Identifier: MIT
"""Chapters 3 and 10: location tabs, rearranging and trading cards."""

from __future__ import annotations

from redoubt.games.defiance.actions import Commit, Give, PutOn, TakeOff
from redoubt.games.defiance.events import CardMoved
from redoubt.games.defiance.frames import Equipping
from redoubt.games.defiance.rules.values import in_contact, slots
from redoubt.games.defiance.state import BODY, LIGHT, PACK, DefianceState, Figure, Item
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

PLACES = ("head", "torso", "hand")


def ways_of(state: DefianceState, card: str) -> tuple[tuple[str, ...], ...]:
    """The ways to carry a card; a mission token fills two Hands."""
    if card in state.tokens:
        return (("hand", "hand"),)
    return state.scenario.content.gear(card).tabs


def used(state: DefianceState, figure: Figure) -> dict[str, int]:
    """How many tabs of each kind are taken (DEF-3.01, DEF-3.07)."""
    taken = dict.fromkeys((*PLACES, PACK), 0)
    for item in figure.gear:
        ways = ways_of(state, item.card)
        if item.place == BODY:
            for tab in ways[item.way]:
                taken[tab] += 1
        elif item.place == PACK:
            taken[PACK] += min(len(way) for way in ways)
    return taken


def fits(state: DefianceState, figure: Figure, card: str, place: str, way: int) -> bool:
    """DEF-3.01: whether the tabs it needs are free; light cards always fit (DEF-3.04)."""
    ways = ways_of(state, card)
    if ways == ((),):
        return place == LIGHT
    have, taken = slots(state, figure), used(state, figure)
    if place == PACK:
        return way == 0 and taken[PACK] + min(len(w) for w in ways) <= have.pack
    if place != BODY or not 0 <= way < len(ways):
        return False
    need = ways[way]
    return all(taken[tab] + need.count(tab) <= getattr(have, tab) for tab in PLACES)


def places_for(state: DefianceState, figure: Figure, card: str) -> list[tuple[str, int]]:
    """Where a card could be laid now."""
    options = [(LIGHT, 0), (PACK, 0)]
    options += [(BODY, way) for way in range(len(ways_of(state, card)))]
    return [option for option in options if fits(state, figure, card, *option)]


def receive(state: DefianceState, figure: Figure, card: str, play: Play) -> bool:
    """Lay a new card on the first place where it fits; False if there is none."""
    options = places_for(state, figure, card)
    if not options:
        return False
    best = min(options, key=lambda option: option[0] == PACK)
    state.put(figure, gear=(*figure.gear, Item(card, *best)))
    play.tell(CardMoved(who=figure.id, card=card, place=best[0], rule="DEF-3.01"))
    return True


def personal(state: DefianceState, card: str) -> bool:
    """DEF-10.04: the AutoMediKit never changes hands."""
    known = state.scenario.content.equipment.get(card)
    return known is not None and known.personal


def partners(state: DefianceState, figure: Figure) -> list[Figure]:
    """DEF-10.02: Characters in Contact, Unconscious ones included."""
    return [f for f in state.friends() if in_contact(state, figure.cell, f.cell)]


def actions(state: DefianceState, frame: Equipping, seat: str) -> list[Action]:
    """Take off, put on, give, or be done; a card moves once in one Equip."""
    figure = state.figures[frame.who]
    found: list[Action] = []
    for who, card in frame.held:
        holder = state.figures[who]
        found += [PutOn(who, card, place, way) for place, way in places_for(state, holder, card)]
    for holder in (figure, *partners(state, figure)):
        for item in dict.fromkeys(item.card for item in holder.gear):
            key = f"{holder.id}/{item}"
            if key in frame.moved or personal(state, item):
                continue
            if ways_of(state, item) != ((),):
                found.append(TakeOff(holder.id, item))
            others = partners(state, figure) if holder.id == figure.id else [figure]
            found += [Give(holder.id, item, other.id) for other in others]
    if not any(isinstance(action, PutOn) for action in found):
        found.append(Commit())
    return found


def why_not(state: DefianceState, frame: Equipping, seat: str, action: Action) -> Refusal | None:
    if action in actions(state, frame, seat):
        return None
    if isinstance(action, Commit):
        return Refusal("DEF-3.09", "cards-in-hand", {})
    if isinstance(action, TakeOff | Give) and personal(state, action.card):
        return Refusal("DEF-10.04", "personal", {"card": action.card})
    return Refusal("DEF-10.01", "cannot-be-laid-so", {})


def answer(state: DefianceState, frame: Equipping, seat: str, action: Action, play: Play) -> None:
    """DEF-10.01 to 10.03."""
    if isinstance(action, Commit):
        state.stack.pop()
        for who, card in frame.held:  # DEF-3.09: what fits nowhere is out of the mission
            play.tell(CardMoved(who=who, card=card, place="removed", rule="DEF-3.09"))
        return
    if isinstance(action, PutOn):
        held = list(frame.held)
        held.remove((action.who, action.card))
        figure = state.figures[action.who]
        state.put(figure, gear=(*figure.gear, Item(action.card, action.place, action.way)))
        state.stack[-1] = Equipping(frame.seat, frame.who, tuple(held), frame.moved)
        told = CardMoved(who=figure.id, card=action.card, place=action.place, rule="DEF-10.01")
        play.tell(told)
        return
    assert isinstance(action, TakeOff | Give)
    figure = state.figures[action.who]
    _drop_one(state, figure, action.card)
    to = action.to if isinstance(action, Give) else action.who
    moved = (*frame.moved, f"{action.who}/{action.card}", f"{to}/{action.card}")
    holds = frame.held
    if ways_of(state, action.card) == ((),):
        receive(state, state.figures[to], action.card, play)
    else:
        holds = (*frame.held, (to, action.card))
    if action.card in state.tokens:
        state.tokens = {**state.tokens, action.card: f"@{to}"}
    state.stack[-1] = Equipping(frame.seat, frame.who, holds, moved)


def _drop_one(state: DefianceState, figure: Figure, card: str) -> None:
    gear = list(figure.gear)
    gear.remove(next(item for item in gear if item.card == card))
    state.put(figure, gear=tuple(gear))


def discard(state: DefianceState, figure: Figure, card: str) -> None:
    """A card is used up."""
    _drop_one(state, figure, card)
