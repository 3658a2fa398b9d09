# SPDX-License-Identifier: MIT
"""Chapters 3 and 10: location tabs, rearranging and trading cards."""

from __future__ import annotations

import msgspec

from redoubt.games.defiance.actions import Commit, Give, PutOn, TakeOff
from redoubt.games.defiance.events import CardMoved, TokenMoved
from redoubt.games.defiance.frames import Equipping
from redoubt.games.defiance.rules.reach import seat_of
from redoubt.games.defiance.rules.sheet import PLACES, Sheet, personal, sheet, ways_to_carry
from redoubt.games.defiance.rules.values import pay_card, slots
from redoubt.games.defiance.state import BODY, LIGHT, PACK, DefianceState, Figure, Item
from redoubt.games.defiance.vocabulary import Slots
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def ways_of(state: DefianceState, card: str) -> tuple[tuple[str, ...], ...]:
    """The ways to carry a card; a mission token fills two Hands."""
    return ways_to_carry(card)


def used(state: DefianceState, figure: Figure) -> dict[str, int]:
    """How many tabs of each kind are taken (DEF-3.01, DEF-3.07)."""
    return sheet(figure).taken


def _has_room(
    have: Slots, taken: dict[str, int], ways: tuple[tuple[str, ...], ...], place: str, way: int
) -> bool:
    if place == PACK:
        return taken[PACK] + min(map(len, ways)) <= have.pack
    need = ways[way]
    return all(taken[tab] + need.count(tab) <= getattr(have, tab) for tab in PLACES)


def places_for(state: DefianceState, figure: Figure, card: str) -> list[tuple[str, int]]:
    """DEF-3.01, DEF-3.02: where a card could be laid now; light cards fit (DEF-3.04)."""
    carried = sheet(figure)
    found = carried.places.get(card)
    if found is None:
        ways = ways_to_carry(card)
        options = [(PACK, 0), *((BODY, way) for way in range(len(ways)))]
        have, taken = carried.slots, carried.taken
        found = [option for option in options if _has_room(have, taken, ways, *option)]
        carried.places[card] = found = found if ways != ((),) else [(LIGHT, 0)]
    return found


def receive(state: DefianceState, figure: Figure, card: str, play: Play) -> bool:
    """Lay a new card on the first place where it fits; False if there is none."""
    options = places_for(state, figure, card)
    if not options:
        return False
    best = min(options, key=lambda option: option[0] == PACK)
    state.put(figure, gear=(*figure.gear, Item(card, *best)))
    play.tell(CardMoved(who=figure.id, card=card, place=best[0], rule="DEF-3.01"))
    return True


def partners(state: DefianceState, figure: Figure) -> list[Figure]:
    """DEF-10.02: Characters in Contact, Unconscious ones included."""
    ground = state.scenario.ground
    near, cells = ground.contacts(figure.cell, state._closed), ground.cells
    return [f for f in state.friends() if near & cells[f.cell]]


def could_hold(state: DefianceState, figure: Figure, card: str) -> bool:
    """DEF-12.04: whether its tabs, if they were empty, could take a card; some cards only once."""
    carried = sheet(figure)
    found = carried.holds.get(card)
    if found is None:
        found = carried.holds[card] = _could_hold(state, carried, card)
    return found


def _could_hold(state: DefianceState, carried: Sheet, card: str) -> bool:
    known = state.scenario.content.equipment.get(card)
    if known is not None and known.unique and card in carried.held:
        return False
    ways, have = ways_to_carry(card), carried.slots
    if ways == ((),) or min(len(way) for way in ways) <= have.pack:
        return True
    return any(all(way.count(tab) <= getattr(have, tab) for tab in PLACES) for way in ways)


def restow(state: DefianceState, figure: Figure) -> None:
    """Broken Strap: a Backpack that holds too much is stowed again at once."""
    if used(state, figure)[PACK] <= slots(state, figure).pack:
        return
    held = tuple((figure.id, item.card) for item in figure.gear if item.place == PACK)
    state.put(figure, gear=tuple(item for item in figure.gear if item.place != PACK))
    state.stack.append(Equipping(seat_of(state, figure), figure.id, held, scope="stow"))


def _lays(state: DefianceState, frame: Equipping) -> list[Action]:
    """Where the cards in hand can be laid."""
    found: list[Action] = []
    for who, card in dict.fromkeys(frame.held):
        places = places_for(state, state.figures[who], card)
        if frame.scope == "stow":
            places = [(place, way) for place, way in places if place == PACK]
        found += [PutOn(who, card, place, way) for place, way in places]
    return found


def actions(state: DefianceState, frame: Equipping, seat: str) -> list[Action]:
    """Take off, put on, give, or be done; a card moves once in one Equip."""
    figure = state.figures[frame.who]
    found = _lays(state, frame)
    done = [] if found else [Commit()]
    if frame.scope == "stow":
        return [*found, *done]
    others = partners(state, figure) if not frame.scope else []
    for holder in (figure, *others):
        takers = others if holder is figure else [figure]
        for item, tabs in sheet(holder).items:
            if frame.moved and f"{holder.id}/{item}" in frame.moved:
                continue
            if tabs:
                found.append(TakeOff(holder.id, item))
            found += [Give(holder.id, item, o.id) for o in takers if could_hold(state, o, item)]
    return [*found, *done]


def why_not(state: DefianceState, frame: Equipping, seat: str, action: Action) -> Refusal | None:
    if action in actions(state, frame, seat):
        return None
    if isinstance(action, Commit):
        return Refusal("DEF-3.09", "cards-in-hand", {})
    if isinstance(action, TakeOff | Give) and personal(action.card):
        return Refusal("DEF-10.04", "personal", {"card": action.card})
    to = state.figures.get(action.to) if isinstance(action, Give) else None
    if isinstance(action, Give) and to in partners(state, state.figures[frame.who]):
        known = any(item.card == action.card for f in state.friends() for item in f.gear)
        if not known or could_hold(state, to, action.card):
            return Refusal("DEF-10.01", "cannot-be-laid-so", {})
        return Refusal("DEF-12.04", "no-tabs-for-it", {"card": action.card})
    if isinstance(action, PutOn) and (action.who, action.card) in frame.held:
        return Refusal("DEF-3.01", "no-free-tabs", {})
    return Refusal("DEF-10.01", "cannot-be-laid-so", {})


def answer(state: DefianceState, frame: Equipping, seat: str, action: Action, play: Play) -> None:
    """DEF-10.01, DEF-10.02, DEF-10.03: rearranged and exchanged; DEF-10.05: only here."""
    if isinstance(action, Commit):
        state.stack.pop()
        for who, card in frame.held:  # DEF-3.09: what fits nowhere is out of the mission
            if card in state.tokens:
                _leave_token(state, frame, who, card, play)
            else:
                play.tell(CardMoved(who=who, card=card, place="removed", rule="DEF-3.09"))
        for figure in state.friends():
            restow(state, figure)
        return
    if isinstance(action, PutOn):
        held = list(frame.held)
        held.remove((action.who, action.card))
        figure = state.figures[action.who]
        state.put(figure, gear=(*figure.gear, Item(action.card, action.place, action.way)))
        state.stack[-1] = msgspec.structs.replace(frame, held=tuple(held))
        told = CardMoved(who=figure.id, card=action.card, place=action.place, rule="DEF-10.01")
        play.tell(told)
        return
    assert isinstance(action, TakeOff | Give)
    pay_card(state, state.figures[action.who], action.card, "discard")
    to = action.to if isinstance(action, Give) else action.who
    moved = (*frame.moved, f"{action.who}/{action.card}", f"{to}/{action.card}")
    holds = frame.held
    if ways_of(state, action.card) == ((),):
        receive(state, state.figures[to], action.card, play)
    else:
        holds = (*frame.held, (to, action.card))
    if action.card in state.tokens:
        state.set_token(action.card, f"@{to}")
    state.stack[-1] = msgspec.structs.replace(frame, held=holds, moved=moved)


def _leave_token(state: DefianceState, frame: Equipping, who: str, card: str, play: Play) -> None:
    """A mission token that found no tabs lies where it lay, or where its carrier stands."""
    here = frame.source or state.scenario.name(state.figures[who].cell)
    state.set_token(card, here)
    play.tell(TokenMoved(token=card, place=here, rule="DEF-18.03"))


def discard(state: DefianceState, figure: Figure, card: str) -> None:
    """A card is used up."""
    pay_card(state, figure, card, "discard")
