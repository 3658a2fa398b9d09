# SPDX-License-Identifier: MIT
"""What every step between two missions needs: the campaign's record, seats, Intel, Aftermath."""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.games.defiance.campaign_events import Died, IntelChanged
from redoubt.games.defiance.events import CardMoved
from redoubt.games.defiance.rules.equip import discard, overfull, receive
from redoubt.games.defiance.rules.sheet import personal, total
from redoubt.games.defiance.rules.values import bonuses, wounds
from redoubt.games.defiance.scenario import CREW
from redoubt.games.defiance.state import PACK, Campaign, DefianceState, Figure
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Seat

STEPS = (  # DEF-26.09
    "loot", "crew", "samples", "engines", "treatment", "invest", "gear", "specialties",
)  # fmt: skip
SHIP = "ship"
OUT = "out"


def camp(state: DefianceState) -> Campaign:
    """The campaign of a position between missions."""
    assert state.campaign is not None
    return state.campaign


def change(state: DefianceState, **changes: Any) -> Campaign:
    """Replace parts of the campaign's record."""
    state.campaign = msgspec.structs.replace(camp(state), **changes)
    return state.campaign


def living(state: DefianceState) -> list[str]:
    """The Characters that are still in the campaign."""
    return [who for who in CREW if who not in camp(state).dead]


def finished(state: DefianceState) -> int:
    """The number of the mission just finished."""
    return len(camp(state).results)


def working(state: DefianceState, effect: str) -> list[str]:
    """The crew whose effect of this kind is active (DEF-26.12)."""
    crew = state.scenario.content.crew
    return [who for who in camp(state).working if crew[who].effect == effect]


# -- seats --------------------------------------------------------------------------------


def still(state: DefianceState, frame: Any) -> tuple[Seat, ...]:
    """The seats that have not said that they want nothing more in a step."""
    return tuple(seat for seat in state.scenario.seats if seat not in frame.done)


def together(state: DefianceState, frame: Any) -> tuple[Seat, ...]:
    """The players choose together."""
    return state.scenario.seats


def own(state: DefianceState, seat: Seat) -> list[str]:
    """The Characters whom a seat speaks for."""
    return [who for who in living(state) if state.scenario.owner[who] == seat]


def leave_step(state: DefianceState, frame: Any, seat: Seat) -> bool:
    """A seat wants nothing more; whether it was the last, and the step is over."""
    done = (*frame.done, seat)
    if len(done) < len(state.scenario.seats):
        state.stack[-1] = msgspec.structs.replace(frame, done=done)
        return False
    state.stack.pop()
    return True


# -- Intel, cards, Aftermath --------------------------------------------------------------


def add_intel(state: DefianceState, who: str, n: int, play: Play, rule: str) -> None:
    """DEF-26.02, DEF-26.28: Packs are personal and are kept."""
    intel = {**camp(state).intel}
    intel[who] = intel.get(who, 0) + n
    change(state, intel=intel)
    if n:
        play.tell(IntelChanged(who=who, intel=intel[who], rule=rule))


def put_away(state: DefianceState, who: str, card: str, play: Play) -> None:
    """DEF-26.30: a card is stored on the ship."""
    change(state, store=(*camp(state).store, card))
    play.tell(CardMoved(who=who, card=card, place=SHIP, rule="DEF-26.30"))


def lay(state: DefianceState, who: str, card: str, play: Play) -> None:
    """A card that a Character gets: on its tabs if it fits, otherwise stored on the ship."""
    if not receive(state, state.figures[who], card, play):
        put_away(state, who, card, play)


def load(state: DefianceState, who: str, program: str, play: Play) -> None:
    """A program that a Character gets: into its Device if there is room, otherwise stored."""
    figure = state.figures[who]
    if len(figure.software) < capacity(state, figure):
        state.put(figure, software=(*figure.software, program))
        play.tell(CardMoved(who=who, card=program, place="device", rule="DEF-9.02"))
    else:
        put_away(state, who, program, play)


def capacity(state: DefianceState, figure: Figure) -> int:
    """How many programs the best Hacker Device that it carries can hold (DEF-9.02)."""
    known = state.scenario.content.equipment
    cards = (known.get(item.card) for item in figure.gear)
    found = [card.device.capacity for card in cards if card is not None and card.device is not None]
    return max(found) + total(bonuses(state, figure, "capacity")) if found else 0


def tidy(state: DefianceState, who: str, play: Play) -> None:
    """What no longer fits after a card has gone is stored: from the Backpack, from the Device."""
    figure = state.figures[who]
    while overfull(figure):
        card = next(item.card for item in reversed(figure.gear) if item.place == PACK)
        discard(state, figure, card)
        put_away(state, who, card, play)
        figure = state.figures[who]
    while len(figure.software) > capacity(state, figure):
        program = figure.software[-1]
        figure = state.put(figure, software=figure.software[:-1])
        put_away(state, who, program, play)


def label(state: DefianceState, card: str) -> str:
    """The Character whose name a card bears (DEF-26.29)."""
    known = state.scenario.content.equipment.get(card)
    return known.label if known is not None else ""


def owned(state: DefianceState, program: str) -> bool:
    """Whether somebody has a program already; each is there once."""
    held = [f.software for f in state.figures.values()]
    return program in camp(state).store or any(program in programs for programs in held)


def scar(state: DefianceState, who: str, cards: tuple[str, ...]) -> None:
    """Aftermath cards come to lie face down by a Character or Remote (DEF-22.03)."""
    scars = {**camp(state).scars}
    scars[who] = (*scars.get(who, ()), *cards)
    change(state, scars=scars)
    figure = state.figures.get(who)
    if figure is not None:
        state.put(figure, scars=len(scars[who]))


def unscar(state: DefianceState, who: str, at: int) -> str:
    """DEF-22.07: one face-down card goes to the discard pile."""
    cards = list(camp(state).scars[who])
    card = cards.pop(at)
    change(state, scars={**camp(state).scars, who: tuple(cards)})
    figure = state.figures.get(who)
    if figure is not None:
        state.put(figure, scars=len(cards))
    state.aftermath_away = (*state.aftermath_away, card)
    return card


def bury(state: DefianceState, play: Play) -> None:
    """DEF-21.15: who has no Wounds left is dead and leaves the campaign.

    What it carried stays on the ship, but for cards with its name; its Aftermath is discarded.
    """
    for who in living(state):
        figure = state.put(state.figures[who], states=())
        if wounds(state, figure) > 0:
            continue
        play.tell(Died(who=who, rule="DEF-21.15"))
        for item in figure.gear:
            if not personal(item.card) and label(state, item.card) != who:
                put_away(state, who, item.card, play)
        for program in figure.software:
            put_away(state, who, program, play)
        while camp(state).scars.get(who):
            unscar(state, who, 0)
        campaign = camp(state)
        posts = {name: area for name, area in campaign.posts.items() if name != who}
        active = tuple(name for name in campaign.working if name != who)
        change(state, dead=(*campaign.dead, who), posts=posts, working=active)
        state.put(state.figures[who], gear=(), software=(), fate="dead", damage=0, aggro=0)
