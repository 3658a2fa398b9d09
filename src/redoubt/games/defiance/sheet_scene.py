# SPDX-License-Identifier: MIT
"""Sheets as slots with cards: what Characters carry, the symbols of a roll, a Console's entries."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.games.defiance import actions as a
from redoubt.games.defiance.frames import (
    Assigning,
    Clash,
    Equipping,
    Investing,
    Reviewing,
    Simple,
)
from redoubt.games.defiance.roll_scene import outcome
from redoubt.games.defiance.rules.attack import shown
from redoubt.games.defiance.rules.campaign.common import capacity
from redoubt.games.defiance.rules.equip import partners, ways_of
from redoubt.games.defiance.rules.interact import FILLED
from redoubt.games.defiance.rules.pools import Symbols
from redoubt.games.defiance.rules.sheet import PLACES
from redoubt.games.defiance.rules.values import slots as tabs_of
from redoubt.games.defiance.scenario import Scenario
from redoubt.games.defiance.state import BODY, LIGHT, PACK, DefianceState, Figure, Item
from redoubt.games.defiance.view import View
from redoubt.games.defiance.words import SYMBOLS
from redoubt.kernel.records import Action, Frame
from redoubt.kernel.scene import Card, Slot, Words

HELD = "held"
SOFTWARE = "software"
STORE = "store"
SCRAP = "scrap"
ROLL = "roll"
THEIRS = "roll-enemy"


# -- Characters ---------------------------------------------------------------------------


def sheet(state: DefianceState, figure: Figure) -> Iterator[Slot]:
    """The tabs of a Character or Ally, what it carries without tabs, and its programs."""
    have = tabs_of(state, figure)
    for place in (*PLACES, PACK):
        room = getattr(have, place)
        if room:
            yield _slot(figure.id, place, room)
    if have.hand or have.pack or figure.gear:  # DEF-12.04: light cards need no tabs
        yield _slot(figure.id, LIGHT)
    room = capacity(state, figure)
    if room or figure.software:
        yield _slot(figure.id, SOFTWARE, room)
    if figure.id in _handling(state):
        id_ = f"{figure.id}/{HELD}"
        yield Slot(id_, Words(f"slot-{HELD}"), unit=figure.id, passing=True)


def _slot(who: str, place: str, room: int = 0) -> Slot:
    return Slot(f"{who}/{place}", Words(f"slot-{place}"), unit=who, room=room)


def _handling(state: DefianceState) -> set[str]:
    """Who may be handed a card now."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Equipping):
        figure = state.figures[top.who]
        others = () if top.scope else partners(state, figure)
        return {figure.id, *(other.id for other in others)}
    if isinstance(top, Reviewing | Investing):
        return {figure.id for figure in state.crew()}
    return set()


def placed(state: DefianceState, figure: Figure, item: Item) -> tuple[str, int]:
    """The slot of a carried card, and how many tabs it fills."""
    ways = ways_of(state, item.card)
    if item.place == BODY:
        return f"{figure.id}/{ways[item.way][0]}", len(ways[item.way])
    if item.place == PACK:
        return f"{figure.id}/{PACK}", min(map(len, ways))
    return f"{figure.id}/{LIGHT}", 1


def fitting(state: DefianceState, figure: Figure, card: str) -> tuple[str, ...]:
    """The slots that could take a card if they were empty."""
    ways = ways_of(state, card)
    if ways == ((),):
        return (f"{figure.id}/{LIGHT}",)
    return (*dict.fromkeys(f"{figure.id}/{way[0]}" for way in ways), f"{figure.id}/{PACK}")


def in_hand(state: DefianceState) -> tuple[tuple[str, str], ...]:
    """Who holds which card that must still be laid down."""
    top = state.stack[-1] if state.stack else None
    return top.held if isinstance(top, Equipping) else ()


# -- rolls and Consoles -------------------------------------------------------------------


def _roll(stack: list[Frame]) -> Clash | Simple | Assigning | None:
    return next((f for f in reversed(stack) if isinstance(f, Clash | Simple | Assigning)), None)


def trays(state: DefianceState) -> Iterator[Slot]:
    """The roll that is being settled and, at a Console, its entries."""
    roll = _roll(state.stack)
    if roll is None:
        return
    yield Slot(ROLL, Words("slot-roll"))
    if isinstance(roll, Clash):
        yield Slot(THEIRS, Words("slot-roll-enemy"))
    if isinstance(roll, Assigning):
        for number, entry in enumerate(state.scenario.consoles[roll.cell].entries, 1):
            left = state.consoles[roll.cell][number - 1]
            needs = Words("slot-done") if left == FILLED else left
            args = {"entry": number, "does": outcome(entry.does), "needs": needs}
            yield Slot(f"entry/{number}", Words("slot-entry", args), room=len(entry.symbols))


def rolled(state: DefianceState) -> Iterator[Card]:
    """The symbols that can still be used, and those that lie on entries."""
    roll = _roll(state.stack)
    if roll is None:
        return
    for sign in _signs(roll.ours):
        yield _symbol(f"symbol/{sign}", sign, ROLL)
    if isinstance(roll, Clash):
        for sign in _signs(roll.theirs):
            yield _symbol(f"symbol/enemy/{sign}", sign, THEIRS)
    if isinstance(roll, Assigning):
        for number, entry in enumerate(state.scenario.consoles[roll.cell].entries, 1):
            left = list(state.consoles[roll.cell][number - 1])
            for sign in entry.symbols:
                if sign in left:
                    left.remove(sign)
                else:
                    yield _symbol(f"entry/{number}/{sign}", sign, f"entry/{number}")


def _signs(rolled: Symbols) -> Iterator[str]:
    for sign, count in zip(SYMBOLS, shown(rolled), strict=True):
        yield from (sign for _ in range(count))


def _symbol(id_: str, sign: str, slot: str) -> Card:
    name = Words(f"symbol-{sign.lower()}")
    return Card(id_, name, name, where="table", value=sign, slot=slot)


# -- what is laid where -------------------------------------------------------------------


def landing(scenario: Scenario, view: View, action: Action) -> tuple[str, str]:
    """The card that an action lays down and the slot where; two empty names for any other."""
    if isinstance(action, a.Assign):
        return f"symbol/{action.symbol}", f"entry/{action.entry}"
    if isinstance(action, a.Post):
        return f"crew/{action.who}", f"area/{action.area}"
    if isinstance(action, a.TakeOff):
        between = view.campaign is not None and view.campaign.step
        return f"{action.who}/{action.card}", STORE if between else f"{action.who}/{HELD}"
    if isinstance(action, a.Scrap):
        return _lies(view, action.who, action.card), SCRAP
    if isinstance(action, a.Give):
        return f"{action.who}/{action.card}", f"{action.to}/{HELD}"
    if isinstance(action, a.PutOn):
        tab = _tab(scenario, action) if action.place == BODY else action.place
        return _lies(view, action.who, action.card), f"{action.who}/{tab}"
    if isinstance(action, a.Install):
        return _lies(view, "", action.program), f"{action.who}/{SOFTWARE}"
    if isinstance(action, a.Uninstall):
        return f"{action.who}/{action.program}", STORE
    return "", ""


def _tab(scenario: Scenario, action: a.PutOn) -> str:
    """The first tab that a card takes; a mission token, which is no card, takes Hands."""
    content = scenario.content
    card = content.equipment.get(action.card) or content.loot.get(action.card)
    return card.tabs[action.way][0] if card is not None else "hand"


def _lies(view: View, who: str, card: str) -> str:
    """A card of a Character, or if it has none such, of the store."""
    stored = view.campaign.store if view.campaign is not None else ()
    figure = view.figures.get(who)
    carried = figure is not None and any(item.card == card for item in figure.gear)
    if carried or card not in stored:
        return f"{who}/{card}"
    return f"{STORE}/{stored.index(card)}"
