# SPDX-License-Identifier: MIT
"""Chapters 3 and 10: location tabs, rearranging and trading cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec

from redoubt.games.defiance.actions import Commit, Give, PutOn, TakeOff
from redoubt.games.defiance.content import content
from redoubt.games.defiance.events import CardMoved, TokenMoved
from redoubt.games.defiance.frames import Equipping
from redoubt.games.defiance.rules.reach import seat_of
from redoubt.games.defiance.rules.sheet import (
    Pack,
    Room,
    copies,
    enough,
    pack_of,
    personal,
    sheet,
    ways_to_carry,
)
from redoubt.games.defiance.rules.values import pay_card
from redoubt.games.defiance.state import BODY, LIGHT, PACK, DefianceState, Figure, Item
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

_COMMIT = Commit()
ASIDE = "aside"  # a flag with who and which card: it comes back when the mission ends


def ways_of(state: DefianceState, card: str) -> tuple[tuple[str, ...], ...]:
    """The ways to carry a card; a mission token fills two Hands."""
    return ways_to_carry(card)


def overfull(figure: Figure) -> bool:
    """Whether its Backpack holds more than it may (DEF-3.07)."""
    return pack_of(figure).free[-1] < 0


@cache
def _places(card: str, free: Room) -> tuple[tuple[str, int], ...]:
    ways = ways_to_carry(card)
    if ways == ((),):
        return ((LIGHT, 0),)
    packed = ((PACK, 0),) if min(map(len, ways)) <= free[-1] else ()
    return (*packed, *((BODY, way) for way, tabs in enumerate(ways) if enough(tabs, free)))


def places_for(state: DefianceState, figure: Figure, card: str) -> tuple[tuple[str, int], ...]:
    """DEF-3.01, DEF-3.02: where a card could be laid now; light cards fit (DEF-3.04)."""
    return _places(card, pack_of(figure).free)


@lru_cache(4_000)
def _puts(who: str, card: str, free: Room) -> tuple[PutOn, ...]:
    """How a card could be laid, as actions."""
    return tuple([PutOn(who, card, place, way) for place, way in _places(card, free)])


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
    near, cells = state._floor.contacts[figure.cell], state.scenario.ground.cells
    if not near & state._held:
        return []
    return [f for f in state.friends() if near & cells[f.cell]]


def could_hold(state: DefianceState, figure: Figure, card: str) -> bool:
    """DEF-12.04: whether its tabs, if they were empty, could take a card; some cards only once."""
    pack = pack_of(figure)
    return pack.fits[card] and not (card in pack.held and _unique(card))


@cache
def _unique(card: str) -> bool:
    known = content().equipment.get(card)
    return known is not None and known.unique


def restow(state: DefianceState, figure: Figure) -> None:
    """Broken Strap: a Backpack that holds too much is stowed again at once."""
    if pack_of(figure).free[-1] >= 0:
        return
    held = tuple((figure.id, item.card) for item in figure.gear if item.place == PACK)
    state.put(figure, gear=tuple(item for item in figure.gear if item.place != PACK))
    state.stack.append(Equipping(seat_of(state, figure), figure.id, held, scope="stow"))


def _lays(state: DefianceState, frame: Equipping) -> list[Action]:
    """Where the cards in hand can be laid."""
    found: list[Action] = []
    for who, card in dict.fromkeys(frame.held) if len(frame.held) > 1 else frame.held:
        puts = _puts(who, card, pack_of(state.figures[who]).free)
        found += [put for put in puts if put.place == PACK] if frame.scope == "stow" else puts
    return found


def actions(state: DefianceState, frame: Equipping, seat: str) -> list[Action]:
    """Take off, put on, give, or be done; nobody moves or receives a card twice in one Equip."""
    figure = state.figures[frame.who]
    found = _lays(state, frame) if frame.held else []
    done = () if found else (_COMMIT,)
    if frame.scope != "stow":
        own, others = pack_of(figure), partners(state, figure) if not frame.scope else []
        takers = list(map(pack_of, others))
        found += _hands(frame, figure, own, takers)
        for other, pack in zip(others, takers, strict=True):
            found += _hands(frame, other, pack, (own,))
        if takers and frame.held:
            found += _from_hand(frame, own, takers)
    found += done
    return found


def _hands(
    frame: Equipping, figure: Figure, pack: Pack, takers: Sequence[Pack]
) -> Sequence[Action]:
    """The cards of one that can be taken off, or given to others."""
    moved, who = frame.moved, pack.who
    if not (takers or moved):
        return pack.offs
    found: list[Action] = []
    rearranges = _rearranges(frame, who)
    several = frame.held or len(figure.gear) > len(pack.held)  # perhaps of one card
    for card, noted, off in pack.items:
        fresh = noted not in moved or (several and _another(frame, figure, card))
        if fresh and rearranges and off is not None:
            found.append(off)
        for to in takers:  # as could_hold says
            if not to.fits[card] or (card in to.held and _unique(card)):
                continue
            # DEF-10.02: what was moved goes on to others, to nobody twice in one Equip.
            if fresh or f"{to.who}/{card}" not in moved:
                found.append(Give(who, card, to.who))
    return found


def _from_hand(frame: Equipping, own: Pack, takers: Sequence[Pack]) -> list[Action]:
    """DEF-11.03: what was just drawn or received may be given away without being laid down."""
    found: list[Action] = []
    for who, card in frame.held:
        if who != own.who or card in own.held:
            continue
        for to in takers:
            give = Give(who, card, to.who)
            if not to.fits[card] or (card in to.held and _unique(card)) or give in found:
                continue
            if f"{to.who}/{card}" not in frame.moved:
                found.append(give)
    return found


def _rearranges(frame: Equipping, who: str) -> bool:
    """DEF-10.03: besides who equips, those who have received a card in this Equip."""
    if who == frame.who:
        return True
    return bool(frame.moved) and f"|{who}/" in "|".join(("", *frame.moved))


def _another(frame: Equipping, figure: Figure, card: str) -> bool:
    """Whether it has one more of a card than have been moved."""
    here = copies(figure, card) + frame.held.count((figure.id, card))
    return here > frame.moved.count(f"{figure.id}/{card}")


def why_not(state: DefianceState, frame: Equipping, seat: str, action: Action) -> Refusal | None:
    if action in actions(state, frame, seat):
        return None
    if isinstance(action, Commit):
        return Refusal("DEF-3.09", "cards-in-hand", {})
    if isinstance(action, TakeOff | Give) and personal(action.card):
        return Refusal("DEF-10.04", "personal", {"card": action.card})
    if isinstance(action, TakeOff) and not _rearranges(frame, action.who):
        return Refusal("DEF-10.03", "received-nothing", {"who": action.who})
    to = state.figures.get(action.to) if isinstance(action, Give) else None
    if isinstance(action, Give) and to in partners(state, state.figures[frame.who]):
        known = any(item.card == action.card for f in state.friends() for item in f.gear)
        if not known or could_hold(state, to, action.card):
            return Refusal("DEF-10.01", "cannot-be-laid-so", {})
        return Refusal("DEF-12.04", "no-tabs-for-it", {"card": action.card})
    if isinstance(action, PutOn) and (action.who, action.card) in frame.held:
        return Refusal("DEF-3.01", "cannot-be-laid-so", {})
    return Refusal("DEF-10.01", "cannot-be-laid-so", {})


def answer(state: DefianceState, frame: Equipping, seat: str, action: Action, play: Play) -> None:
    """DEF-10.01, DEF-10.02, DEF-10.03: rearranged and exchanged; DEF-10.05: only here."""
    if isinstance(action, Commit):
        state.stack.pop()
        for who, card in frame.held:  # DEF-3.09: what fits nowhere is out of the mission
            if card in state.tokens:
                _leave_token(state, frame, who, card, play)
            elif frame.scope == "stow" and _shrunk(state.figures[who]):
                state.flags = (*state.flags, f"{ASIDE}:{who}:{card}")
                play.tell(CardMoved(who=who, card=card, place=ASIDE, rule="DEF-22.02"))
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
    to = action.to if isinstance(action, Give) else action.who
    holds = frame.held
    giver = state.figures[action.who]
    if holds and all(item.card != action.card for item in giver.gear):  # out of the hand
        at = holds.index((action.who, action.card))
        holds = (*holds[:at], *holds[at + 1 :])
        state.put(giver, gear=(*giver.gear, Item(action.card, PACK)))
    if to != action.who:
        hand_over(state, action.who, to, action.card)
    pay_card(state, state.figures[action.who], action.card, "discard")
    moved = (*frame.moved, f"{to}/{action.card}")
    if ways_of(state, action.card) == ((),):
        receive(state, state.figures[to], action.card, play)
    else:
        holds = (*holds, (to, action.card))
    if action.card in state.tokens:
        state.set_token(action.card, f"@{to}")
    state.stack[-1] = msgspec.structs.replace(frame, held=holds, moved=moved)


def _shrunk(figure: Figure) -> bool:
    """Broken Strap: what fits no more is out of reach only until the mission ends."""
    return any(bonus.n < 0 for bonus in sheet(figure).bonuses.get("pack", ()))


def hand_over(state: DefianceState, who: str, to: str, card: str) -> None:
    """What goes with a card that changes hands: uses of its charges, its turn, its Software."""
    giver, taker = state.figures[who], state.figures[to]
    known = content().equipment.get(card)
    if known is None:
        return  # Loot has none of them
    uses = [key for key in giver.spent if key.partition("/")[0] == card]
    if uses:  # of several copies the fullest is given
        others = [key for key in giver.spent if key not in uses]
        stay = known.charges * (copies(giver, card) - 1)
        giver = state.put(giver, spent=(*others, *uses[:stay]))
        taker = state.put(taker, spent=(*taker.spent, *uses[stay:]))
    # DEF-27.11: it is straightened when the Round ends.
    if card in giver.turned and copies(giver, card) == 1:
        giver = state.put(giver, turned=tuple(name for name in giver.turned if name != card))
        taker = state.put(taker, turned=(*taker.turned, card))
    # DEF-9.02: Software stays in its Device; who has some goes on with its own.
    moves = known.device is not None and giver.software and not taker.software
    if moves and _loaded(giver) == card:
        state.put(taker, software=giver.software)
        state.put(giver, software=())


def _loaded(figure: Figure) -> str:
    """The Device with somebody's Software in it: the one in use, or one that is stowed."""
    known = content().equipment
    cards = [item.card for item in sorted(figure.gear, key=lambda item: item.place != BODY)]
    return next((card for card in cards if card in known and known[card].device is not None), "")


def _leave_token(state: DefianceState, frame: Equipping, who: str, card: str, play: Play) -> None:
    """A mission token that found no tabs lies where it lay, or where its carrier stands."""
    here = frame.source or state.scenario.name(state.figures[who].cell)
    state.set_token(card, here)
    play.tell(TokenMoved(token=card, place=here, rule="DEF-18.03"))


def discard(state: DefianceState, figure: Figure, card: str) -> None:
    """A card is used up."""
    pay_card(state, figure, card, "discard")
