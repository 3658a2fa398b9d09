# SPDX-License-Identifier: MIT
"""What the cards of a Character or Ally come to, worked out once for every set of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from operator import attrgetter
from typing import NamedTuple

import msgspec

from redoubt.games.defiance.actions import TakeOff
from redoubt.games.defiance.content import Card, content
from redoubt.games.defiance.state import BODY, LIGHT, PACK, Figure, Item
from redoubt.games.defiance.vocabulary import Ability, Attack, Bonus, Device, Slots
from redoubt.kernel.refusal import Refusal

PLACES = ("head", "torso", "hand")
Room = tuple[int, ...]  # how many tabs of these kinds, and in the Backpack
WALKS = (2, 2, 2)  # what an obstacle, a hex with a foe and a blue side cost (DEF-6.12, DEF-19.04)


class Usable:
    """An ability printed on a card, with what is asked of it again and again."""

    __slots__ = (
        "ability", "action", "card", "charges", "cleans", "empty", "key", "number", "once",
        "verbs",
    )  # fmt: skip

    def __init__(self, card: Card, number: int, ability: Ability) -> None:
        self.card = card
        self.number = number
        self.ability = ability
        self.action = ability.timing == "action"  # it costs one
        self.key = f"{card.id}/{number}"  # under which its use is noted
        self.charges: int = ability.charges or getattr(card, "charges", 0)
        # DEF-6.05: a cost, or charges, say how often a card can be used.
        self.once = not (self.action or ability.cost or self.charges)
        self.empty = Refusal("DEF-6.04", "no-charges-left", {"card": card.id})
        self.verbs = frozenset([effect.verb for effect in ability.effects])
        # It takes a State that is named with its bearer.
        self.cleans = any(e.verb == "lose-state" and not e.state for e in ability.effects)


_USABLE: dict[int, tuple[Usable, ...]] = {}  # by the address of a card: the content stays


def _usable(card: Card) -> tuple[Usable, ...]:
    """The abilities of a card that can be used in an activation."""
    found = _USABLE.get(id(card))
    if found is None:
        numbered = enumerate(card.abilities)
        uses = [Usable(card, n, a) for n, a in numbered if a.timing in ("action", "free")]
        found = _USABLE[id(card)] = tuple(uses)
    return found


class Sheet:
    """What the cards of a Character or Ally that work come to, whatever else is carried."""

    def __init__(self, figure: Figure) -> None:
        known = content()
        worn = [known.equipment.get(item.card) for item in figure.gear if item.place == BODY]
        self.device = next((c.device for c in worn if c is not None and c.device), None)
        ally = known.allies.get(figure.card)
        self.person = known.characters.get(figure.card) or known.allies[figure.card]
        self.ally = ally is not None
        self.hackable = (ally is not None and ally.hackable) or any(
            card is not None and card.hackable for card in worn
        )
        # DEF-8.01: the attacks of weapons in use, or printed on an Ally's card; with Hands.
        self.attacks: dict[str, tuple[Attack, int]] = {}
        if ally is not None:
            self.attacks.update({attack.name: (attack, 1) for attack in ally.attacks})
        for item in figure.gear:
            gear = known.equipment.get(item.card) or known.loot.get(item.card)
            if item.place == BODY and gear is not None and gear.attack is not None:
                self.attacks[gear.attack.name] = (gear.attack, gear.hands)
        self.most = max([attack.most for attack, _ in self.attacks.values()], default=-1)
        self.cards = tuple(_cards(figure, self.device))
        self.permits = frozenset(name for card in self.cards for name in card.permits)
        # DEF-6.04: what can be used in its own activation, if the card stands upright.
        abilities: list[Usable] = []
        # DEF-27.11: what can be used at each moment.
        self.moments: dict[str, tuple[tuple[str, Ability], ...]] = {}
        self.bonuses: dict[str, tuple[Bonus, ...]] = {}
        self.lends: dict[str, tuple[Bonus, ...]] = {}
        for card in self.cards:
            if card.abilities and upright(figure, card.id):
                abilities += _usable(card)
                for ability in card.abilities:
                    if ability.moment:
                        known_at = self.moments.get(ability.moment, ())
                        self.moments[ability.moment] = (*known_at, (card.id, ability))
            for bonus in card.bonuses:
                kept = self.bonuses if bonus.to == "self" else self.lends
                kept[bonus.what] = (*kept.get(bonus.what, ()), bonus)
        self.abilities = tuple(abilities)
        self.free = tuple([use for use in abilities if not use.action])
        self.totals = {what: total(found) for what, found in self.bonuses.items()}
        self.wounds = self.person.wounds + self.totals.get("wounds", 0)
        self.speed = self.person.speed + self.totals.get("speed", 0)
        # DEF-9.03: the greatest Range of its Device; -1 without one.
        more = self.totals.get("device-range", 0)
        self.hacks_to = self.device.most + more if self.device is not None else -1
        # DEF-12.06: an Ally without a maximum keeps its AGGRO.
        character = known.characters.get(figure.card)
        self.max_aggro = (
            character.max_aggro + self.totals.get("max-aggro", 0) if character is not None else None
        )
        has = self.permits
        self.walks = (
            3 if "obstacle-3" in has else 1 if "obstacle-1" in has else 2,
            1 if "enemy-hex-1" in has else 2,
            3 if "difficult-3" in has else 1 if "difficult-1" in has else 2,
        )
        own, more = self.person.slots, self.totals.get("pack", 0)
        self.slots = msgspec.structs.replace(own, pack=max(0, own.pack + more)) if more else own


class Pack:
    """What somebody carries, working or not."""

    __slots__ = ("fits", "free", "held", "items", "offs", "who")

    def __init__(self, who: str, gear: tuple[Item, ...], slots: Slots) -> None:
        self.who = who
        self.fits = fitting(slots)
        held: set[str] = set()
        # What may be taken off or handed on (DEF-10.04), under which it is noted that it has been
        # moved, and how it is taken off if it takes tabs.
        self.items: list[tuple[str, str, TakeOff | None]] = []
        # How many tabs are free (DEF-3.01, DEF-3.07); a Backpack may hold too much.
        head, torso, hand, pack = slots.head, slots.torso, slots.hand, slots.pack
        for item in gear:
            card = item.card
            if card not in held:
                held.add(card)
                if not personal(card):
                    off = TakeOff(who, card) if ways_to_carry(card) != ((),) else None
                    self.items.append((card, f"{who}/{card}", off))
            if item.place == BODY:
                heads, torsos, hands = _tabs(card, item.way)
                head, torso, hand = head - heads, torso - torsos, hand - hands
            elif item.place == PACK:
                pack -= _bulk(card)
        self.held = held
        self.offs = [off for _, _, off in self.items if off is not None]
        self.free: Room = (head, torso, hand, pack)


class Fitting(dict[str, bool]):
    """Which cards some tabs could take if they were empty (DEF-12.04)."""

    def __init__(self, have: Slots) -> None:
        super().__init__()
        self._room, self._pack = (have.head, have.torso, have.hand), have.pack

    def __missing__(self, card: str) -> bool:
        ways = ways_to_carry(card)
        stowed = ways == ((),) or min(map(len, ways)) <= self._pack
        found = self[card] = stowed or any(enough(tabs, self._room) for tabs in ways)
        return found


fitting = cache(Fitting)


def enough(tabs: tuple[str, ...], room: Room) -> bool:
    """DEF-3.02: whether there are enough tabs of each kind."""
    return all(tabs.count(tab) <= n for tab, n in zip(PLACES, room, strict=False))


@cache
def _tabs(card: str, way: int) -> tuple[int, int, int]:
    """How many tabs of each kind a card fills that is carried in one of its ways."""
    tabs = ways_to_carry(card)[way]
    return tabs.count("head"), tabs.count("torso"), tabs.count("hand")


@cache
def _bulk(card: str) -> int:
    """How much room a card takes in the Backpack."""
    return min(map(len, ways_to_carry(card)))


@cache
def personal(card: str) -> bool:
    """DEF-10.04, DEF-18.04: the AutoMediKit never changes hands."""
    known = content().equipment.get(card)
    return known is not None and known.personal


@cache
def ways_to_carry(card: str) -> tuple[tuple[str, ...], ...]:
    """The ways to carry a card; a mission token fills two Hands."""
    known = content()
    gear = known.equipment.get(card) or known.loot.get(card)
    return (("hand", "hand"),) if gear is None else gear.tabs


class Special(NamedTuple):
    """What nothing but Specialties brings: who has none need not be asked for it."""

    moments: frozenset[str]
    lent: frozenset[str]


@cache
def special() -> Special:
    """The moments at which Specialties alone can be used, and the bonuses that they alone lend."""
    known = content()
    kinds = (known.characters, known.allies, known.equipment, known.loot, known.software)
    others: list[Card] = [card for kind in kinds for card in kind.values()]
    others += known.aftermath.values()
    cards = known.specialties.values()
    return Special(
        frozenset(_moments(cards) - _moments(others)), frozenset(_lent(cards) - _lent(others))
    )


def _moments(cards: Iterable[Card]) -> set[str]:
    return {ability.moment for card in cards for ability in card.abilities}


def _lent(cards: Iterable[Card]) -> set[str]:
    return {bonus.what for card in cards for bonus in card.bonuses if bonus.to != "self"}


def _cards(figure: Figure, device: Device | None) -> Iterator[Card]:
    """The cards that work for a Character or Ally now.

    DEF-3.05, DEF-3.06, DEF-3.08: what is stowed does nothing. DEF-21.06, DEF-27.08, DEF-27.15: a
    Specialty works face up and upright, and not for who is Unconscious.
    """
    cards = content()
    person = cards.characters.get(figure.card)
    if person is not None:
        yield person
    else:
        yield cards.allies[figure.card]
    for item in figure.gear:
        if item.place in (BODY, LIGHT):
            gear = cards.equipment.get(item.card) or cards.loot.get(item.card)
            if gear is not None:  # a mission token is no card
                yield gear
    if not figure.unconscious:
        for name in figure.specialties:
            if name not in figure.turned and name not in figure.flipped:
                yield cards.specialties[name]
    if device is not None and "isolated" not in figure.states:
        for name in figure.software:
            if cards.software[name].kind == "daemon":  # DEF-9.06
                yield cards.software[name]
    for name in figure.aftermath:  # DEF-22.02
        yield cards.aftermath[name]


# Records are frozen and shared, so a record or its parts can stand for what was worked out. Of each
# figure the last record is kept: most that are asked for are the same, or have the very same cards.
_LAST: dict[str, tuple[Figure, Sheet, tuple[object, ...]]] = {}
_PACKS: dict[str, tuple[Figure, Slots, Pack]] = {}
_SHEETS: dict[tuple[object, ...], Sheet] = {}
_MANY = 4_000
# All that a sheet depends on.
_CARDS = attrgetter(
    "card", "gear", "states", "turned", "flipped", "aftermath", "specialties", "software"
)


def sheet(figure: Figure) -> Sheet:
    """The sheet of a Character or Ally."""
    last = _LAST.get(figure.id)
    if last is not None and last[0] is figure:
        return last[1]
    cards = _CARDS(figure)
    own = last[1] if last is not None and last[2] == cards else _sheet(figure)
    _LAST[figure.id] = (figure, own, cards)
    return own


def pack_of(figure: Figure) -> Pack:
    """What a Character or Ally carries."""
    last = _PACKS.get(figure.id)
    if last is not None and last[0] is figure:
        return last[2]
    slots = sheet(figure).slots
    if last is not None and last[0].gear is figure.gear and last[1] == slots:
        pack = last[2]
    else:
        pack = _pack(figure.id, figure.gear, slots)
    _PACKS[figure.id] = (figure, slots, pack)
    return pack


@lru_cache(_MANY)
def _pack(who: str, gear: tuple[Item, ...], slots: Slots) -> Pack:
    """The same cards are taken off and put on again."""
    return Pack(who, gear, slots)


def _sheet(figure: Figure) -> Sheet:
    """What equal cards come to, whoever holds them and whatever is in the Backpack."""
    key = (
        figure.card,
        tuple([(item.card, item.place) for item in figure.gear if item.place != PACK]),
        figure.software, figure.specialties, figure.turned, figure.flipped, figure.aftermath,
        "isolated" in figure.states, figure.unconscious,
    )  # fmt: skip
    found = _SHEETS.get(key)
    if found is None:
        if len(_SHEETS) > _MANY:
            _SHEETS.clear()
        found = _SHEETS[key] = Sheet(figure)
    return found


def upright(figure: Figure, card: str) -> bool:
    """DEF-27.08, DEF-27.11: neither turned nor flipped."""
    return card not in figure.turned and card not in figure.flipped


def copies(figure: Figure, card: str) -> int:
    """How many of a card it carries."""
    return [item.card for item in figure.gear].count(card)


def total(found: Iterable[Bonus]) -> int:
    """The numbers of some bonuses, added up."""
    return sum(bonus.n for bonus in found)
