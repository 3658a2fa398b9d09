# SPDX-License-Identifier: MIT
"""Review gear: cards are exchanged, laid out anew, stored, taken again or removed."""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.games.defiance.actions import (
    Commit,
    Give,
    Install,
    PutOn,
    Scrap,
    TakeOff,
    Uninstall,
)
from redoubt.games.defiance.events import CardMoved
from redoubt.games.defiance.frames import Reviewing
from redoubt.games.defiance.rules.campaign.common import (
    OUT,
    camp,
    capacity,
    change,
    label,
    lay,
    leave_step,
    living,
    load,
    own,
    put_away,
    tidy,
)
from redoubt.games.defiance.rules.equip import discard, places_for
from redoubt.games.defiance.rules.sheet import personal
from redoubt.games.defiance.state import DefianceState, Figure, Item
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

MEDIKITS = "medikit-each"


def begin(state: DefianceState, play: Play) -> None:
    """A reward in cards comes first."""
    boons = camp(state).boons
    if MEDIKITS in boons:
        change(state, boons=tuple(boon for boon in boons if boon != MEDIKITS))
        for who in living(state):
            lay(state, who, "medikit", play)
    state.stack.append(Reviewing())


def has_unique(state: DefianceState, who: str, card: str) -> bool:
    """Whether a Character has a card of which everyone has only one."""
    known = state.scenario.content.equipment.get(card)
    held = [item.card for item in state.figures[who].gear]
    return known is not None and known.unique and card in held


def _without(figure: Figure, card: str) -> Figure:
    gear = list(figure.gear)
    gear.remove(next(item for item in gear if item.card == card))
    return msgspec.structs.replace(figure, gear=tuple(gear))


def _place(figure: Figure, card: str) -> tuple[str, int]:
    return next((item.place, item.way) for item in figure.gear if item.card == card)


def carried(state: DefianceState, who: str) -> list[str]:
    """The cards of a Character that can be handled; the AutoMediKit stays (DEF-10.04)."""
    cards = dict.fromkeys(item.card for item in state.figures[who].gear)
    return [card for card in cards if not personal(card)]


def relays(state: DefianceState, who: str) -> list[Action]:
    """DEF-26.25, DEF-26.29: every other place for a card that a Character carries."""
    figure = state.figures[who]
    found: list[Action] = []
    for card in carried(state, who):
        here = _place(figure, card)
        places = [p for p in places_for(state, _without(figure, card), card) if p != here]
        found += [PutOn(who, card, *place) for place in places]
    return found


# -- asking -------------------------------------------------------------------------------


def actions(state: DefianceState, frame: Reviewing, seat: str) -> list[Action]:
    found: list[Action] = []
    software = state.scenario.content.software
    store = dict.fromkeys(camp(state).store)
    for who in own(state, seat):
        figure = state.figures[who]
        found += relays(state, who)
        for card in carried(state, who):
            found += [TakeOff(who, card), Scrap(who, card)]
            found += [Give(who, card, to) for to in living(state) if to != who]
        found += [Uninstall(who, program) for program in figure.software]
        for card in store:
            if card in software:
                found.append(Install(who, card))
            else:
                places = places_for(state, figure, card)
                found += [PutOn(who, card, *place) for place in places]
    found += [Scrap("", card) for card in store]
    found = list(dict.fromkeys(found))
    return [*(a for a in found if why_not(state, frame, seat, a) is None), Commit()]


def why_not(state: DefianceState, frame: Reviewing, seat: str, action: Action) -> Refusal | None:
    """DEF-26.29 to 26.31."""
    if isinstance(action, Commit):
        return None
    if not isinstance(action, PutOn | TakeOff | Give | Scrap | Install | Uninstall):
        return Refusal("DEF-26.29", "review-gear", {})
    if isinstance(action, Install | Uninstall):
        return _why_not_program(state, frame, seat, action)
    return why_not_move(state, frame.moved, seat, action, camp(state).store)


def why_not_move(
    state: DefianceState,
    moved: tuple[str, ...],
    seat: str,
    action: PutOn | TakeOff | Give | Scrap,
    store: tuple[str, ...],
) -> Refusal | None:
    """Whether a card may be moved so; `store` is empty where stored cards are out of reach."""
    card = action.card
    if isinstance(action, Scrap) and not action.who:
        return None if card in store else Refusal("DEF-26.31", "no-such-card", {"card": card})
    if action.who not in own(state, seat):
        return Refusal("DEF-26.29", "not-yours", {"who": action.who})
    figure = state.figures[action.who]
    if personal(card):
        return Refusal("DEF-10.04", "personal", {"card": card})
    held = any(item.card == card for item in figure.gear)
    if not held and not (isinstance(action, PutOn) and card in store):
        return Refusal("DEF-26.29", "no-such-card", {"card": card})
    if isinstance(action, Scrap):
        return None
    if f"{action.who}/{card}" in moved:
        return Refusal("DEF-26.29", "moved-already", {"card": card})
    if isinstance(action, Give):
        return _why_not_give(state, action)
    if isinstance(action, PutOn):
        return _why_not_put(state, figure, action, held)
    return None


def _why_not_give(state: DefianceState, action: Give) -> Refusal | None:
    if label(state, action.card):
        return Refusal("DEF-26.29", "labelled", {"card": action.card})
    if action.to not in living(state) or action.to == action.who:
        return Refusal("DEF-26.29", "nobody-to-give-to", {"who": action.to})
    if has_unique(state, action.to, action.card):
        return Refusal("DEF-26.29", "no-second-one", {"card": action.card})
    if not places_for(state, state.figures[action.to], action.card):
        return Refusal("DEF-3.01", "cannot-be-laid-so", {})
    return None


def _why_not_put(state: DefianceState, figure: Figure, action: PutOn, held: bool) -> Refusal | None:
    card = action.card
    if not held and label(state, card) not in ("", figure.id):
        return Refusal("DEF-26.29", "labelled", {"card": card})
    if not held and has_unique(state, figure.id, card):
        return Refusal("DEF-26.29", "no-second-one", {"card": card})
    bare = _without(figure, card) if held else figure
    same = held and _place(figure, card) == (action.place, action.way)
    if same or card in state.scenario.content.software:
        return Refusal("DEF-3.01", "cannot-be-laid-so", {})
    if (action.place, action.way) not in places_for(state, bare, card):
        return Refusal("DEF-3.01", "cannot-be-laid-so", {})
    return None


def _why_not_program(
    state: DefianceState, frame: Reviewing, seat: str, action: Install | Uninstall
) -> Refusal | None:
    """DEF-9.02: as many programs as the Device can hold."""
    program = action.program
    if action.who not in own(state, seat):
        return Refusal("DEF-26.29", "not-yours", {"who": action.who})
    figure = state.figures[action.who]
    if f"{action.who}/{program}" in frame.moved:
        return Refusal("DEF-26.29", "moved-already", {"card": program})
    if isinstance(action, Uninstall):
        if program in figure.software:
            return None
        return Refusal("DEF-9.01", "no-such-program", {"program": program})
    if program not in camp(state).store or program not in state.scenario.content.software:
        return Refusal("DEF-9.01", "no-such-program", {"program": program})
    if len(figure.software) >= capacity(state, figure):
        return Refusal("DEF-9.02", "device-full", {"who": action.who})
    return None


# -- answering ----------------------------------------------------------------------------


def answer(state: DefianceState, frame: Reviewing, seat: str, action: Any, play: Play) -> None:
    if isinstance(action, Commit):
        leave_step(state, frame, seat)
        return
    if isinstance(action, Install | Uninstall):
        figure = state.figures[action.who]
        if isinstance(action, Install):
            _from_store(state, action.program)
            load(state, action.who, action.program, play)
        else:
            kept = tuple(name for name in figure.software if name != action.program)
            state.put(figure, software=kept)
            put_away(state, action.who, action.program, play)
        moved = (*frame.moved, f"{action.who}/{action.program}")
    else:
        moved = move(state, frame.moved, action, play)
    state.stack[-1] = msgspec.structs.replace(frame, moved=moved)


def _from_store(state: DefianceState, card: str) -> None:
    store = list(camp(state).store)
    store.remove(card)
    change(state, store=tuple(store))


def move(
    state: DefianceState,
    moved: tuple[str, ...],
    action: PutOn | TakeOff | Give | Scrap,
    play: Play,
) -> tuple[str, ...]:
    """Carry out a move of a card; gives back which cards have moved in this step."""
    card, who = action.card, action.who
    if isinstance(action, Scrap):  # DEF-26.31
        if who:
            discard(state, state.figures[who], card)
            tidy(state, who, play)
        else:
            _from_store(state, card)
        play.tell(CardMoved(who=who, card=card, place=OUT, rule="DEF-26.31"))
        return moved
    moved = (*moved, f"{who}/{card}")
    figure = state.figures[who]
    if any(item.card == card for item in figure.gear):
        discard(state, figure, card)
    else:
        _from_store(state, card)
    figure = state.figures[who]
    if isinstance(action, PutOn):
        state.put(figure, gear=(*figure.gear, Item(card, action.place, action.way)))
        play.tell(CardMoved(who=who, card=card, place=action.place, rule="DEF-26.29"))
    elif isinstance(action, TakeOff):
        put_away(state, who, card, play)
    else:
        lay(state, action.to, card, play)
        moved = (*moved, f"{action.to}/{card}")
    tidy(state, who, play)
    return moved
