# SPDX-License-Identifier: MIT
"""What a figure's numbers are now: its card and everything that changes it."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.games.defiance.content import Card, UnitSide
from redoubt.games.defiance.rules.pools import without
from redoubt.games.defiance.state import BODY, ENEMY, LIGHT, DefianceState, Figure
from redoubt.games.defiance.vocabulary import Attack, Bonus, Device, Slots


def unit_side(state: DefianceState, unit: str) -> UnitSide:
    """The side that a Unit card shows (DEF-13.03)."""
    card = state.units[unit]
    return state.scenario.content.units[card.unit][card.side]


def profile(state: DefianceState, figure: Figure) -> UnitSide:
    """The Unit side of an Enemy."""
    return unit_side(state, figure.unit)


def cards_of(state: DefianceState, figure: Figure) -> Iterator[Card]:
    """The cards that work for a Character or Ally now.

    DEF-3.06, DEF-3.08: what is stowed does nothing. DEF-21.06, DEF-27.08: a Specialty works face
    up and upright, and not for who is Unconscious.
    """
    cards = state.scenario.content
    person = cards.characters.get(figure.card)
    if person is not None:
        yield person
    else:
        yield cards.allies[figure.card]
    for item in figure.gear:
        if item.place in (BODY, LIGHT) and item.card not in state.tokens:
            yield cards.gear(item.card)
    if not figure.unconscious:
        for name in figure.specialties:
            if name not in figure.turned and name not in figure.flipped:
                yield cards.specialties[name]
    if device(state, figure) is not None and "isolated" not in figure.states:
        for name in figure.software:
            if cards.software[name].kind == "daemon":  # DEF-9.06
                yield cards.software[name]
    for name in figure.aftermath:  # DEF-22.02
        yield cards.aftermath[name]


def bonuses(state: DefianceState, figure: Figure, what: str) -> Iterator[Bonus]:
    """The bonuses that a figure's own cards give to it."""
    for card in cards_of(state, figure):
        for bonus in card.bonuses:
            if bonus.what == what and bonus.to == "self":
                yield bonus


def lent(state: DefianceState, figure: Figure, what: str) -> Iterator[Bonus]:
    """The bonuses that others lend it: those in Contact, those near, Billie's Controller."""
    for other in state.friends():
        if other.unconscious:
            continue
        for card in cards_of(state, other):
            for bonus in card.bonuses:
                if bonus.what != what or bonus.to == "self":
                    continue
                if bonus.to == "billie":
                    if figure.card == "billie":
                        yield bonus
                elif bonus.to == "contact":
                    if other.id != figure.id and in_contact(state, other.cell, figure.cell):
                        yield bonus
                elif state.scenario.grid.distance(other.cell, figure.cell) <= bonus.within:
                    yield bonus


def permits(state: DefianceState, figure: Figure, name: str) -> bool:
    """Whether some card of a Character lets it break a rule by this name."""
    return any(name in card.permits for card in cards_of(state, figure))


def in_contact(state: DefianceState, one: int, other: int) -> bool:
    """DEF-4.01 to 4.04: adjacent, and no wall, closed Door or violet side between."""
    if one < 0 or other < 0:
        return False
    return any(to == other and not door & state.closed for to, door, _ in state.scenario.ways[one])


def total(found: Iterator[Bonus]) -> int:
    """The numbers of some bonuses, added up."""
    return sum(bonus.n for bonus in found)


def speed(state: DefianceState, figure: Figure) -> int:
    """Movement points of one Move."""
    if figure.side == ENEMY:
        return profile(state, figure).speed
    cards = state.scenario.content
    person = cards.characters.get(figure.card) or cards.allies[figure.card]
    more = total(bonuses(state, figure, "speed")) + total(lent(state, figure, "speed"))
    return max(0, person.speed + more)


def wounds(state: DefianceState, figure: Figure) -> int:
    """DEF-22.03: face-down Aftermath costs a Wound each."""
    if figure.side == ENEMY:
        return profile(state, figure).wounds
    cards = state.scenario.content
    person = cards.characters.get(figure.card) or cards.allies[figure.card]
    if state.remote(figure):
        return person.wounds
    return person.wounds + total(bonuses(state, figure, "wounds")) - figure.scars


def max_aggro(state: DefianceState, figure: Figure) -> int | None:
    """DEF-12.06: an Ally without a maximum keeps its AGGRO."""
    person = state.scenario.content.characters.get(figure.card)
    if person is None:
        return None
    return person.max_aggro + total(bonuses(state, figure, "max-aggro"))


def slots(state: DefianceState, figure: Figure) -> Slots:
    """Its location tabs (DEF-3.01)."""
    cards = state.scenario.content
    person = cards.characters.get(figure.card) or cards.allies[figure.card]
    more = total(bonuses(state, figure, "pack"))
    own = person.slots
    return Slots(head=own.head, torso=own.torso, hand=own.hand, pack=max(0, own.pack + more))


def device(state: DefianceState, figure: Figure) -> Device | None:
    """The Hacker Device it is equipped with."""
    for item in figure.gear:
        if item.place == BODY:
            card = state.scenario.content.equipment.get(item.card)
            if card is not None and card.device is not None:
                return card.device
    return None


def hackable(state: DefianceState, figure: Figure) -> bool:
    """DEF-9.12, DEF-9.13."""
    if figure.side == ENEMY:
        return "hackable" in profile(state, figure).traits
    cards = state.scenario.content
    ally = cards.allies.get(figure.card)
    if ally is not None and ally.hackable:
        return True
    worn = (cards.equipment.get(item.card) for item in figure.gear if item.place == BODY)
    return any(card is not None and card.hackable for card in worn)


def _fits(state: DefianceState, figure: Figure, bonus: Bonus, distance: int) -> bool:
    """Whether a bonus counts at this Range and in this situation."""
    if not bonus.least <= distance <= bonus.most:
        return False
    active = state.active
    own = active is not None and active.who == figure.id
    if bonus.when == "still":
        return own and active is not None and active.walked == 0
    if bonus.when == "charged":
        return own and active is not None and active.walked >= 3
    if bonus.when == "still-this-round":
        return not figure.moved
    if bonus.when == "moved-this-round":
        return figure.moved
    if bonus.when == "half-hurt":
        return 2 * figure.damage >= wounds(state, figure)
    return True


def defence(state: DefianceState, figure: Figure, distance: int) -> str:
    """The Defence pool against an attack from this Range (DEF-8.05)."""
    mission = state.scenario.mission
    if figure.side == ENEMY:
        side = profile(state, figure)
        pool = side.defence
        shield = mission.rule("shield")
        if shield is not None and side.unit != shield.unit:
            standing = sum(f.unit.startswith(shield.unit) for f in state.enemies())
            pool += shield.pool if standing >= shield.n else ""
        if side.unit == "shield-pylon" and "unit-loses-die" in state.flags:
            pool = pool.replace("G", "", 1)
        return pool
    cards = state.scenario.content
    person = cards.characters.get(figure.card) or cards.allies[figure.card]
    pool = person.defence
    for bonus in (*bonuses(state, figure, "defence"), *lent(state, figure, "defence")):
        if _fits(state, figure, bonus, distance):
            pool += bonus.pool
    if "defence-all" in state.flags and figure.card in cards.characters:
        pool += "K"
    return pool


def protection(state: DefianceState, figure: Figure) -> str:
    """DEF-9.14: the PB pool."""
    if figure.side == ENEMY:
        return profile(state, figure).pb
    cards = state.scenario.content
    person = cards.characters.get(figure.card) or cards.allies[figure.card]
    pool = person.pb
    lost = 0
    for bonus in (*bonuses(state, figure, "pb"), *lent(state, figure, "pb")):
        pool += bonus.pool
        lost -= min(0, bonus.n)
    return without(pool, lost)


def suits(weapon: str, attack: Attack, hands: int) -> bool:
    """Whether a card that speaks of some weapons means this attack."""
    kind, _, reach = weapon.rpartition("-") if weapon.endswith("-ranged") else (weapon, "", "")
    if weapon == "cc":
        return attack.cc
    if (weapon == "ranged" or reach == "ranged") and attack.cc:
        return False
    if kind == "one-hand":
        return hands == 1
    if kind == "two-hand":
        return hands == 2
    return True


def attack_pool(
    state: DefianceState, figure: Figure, attack: Attack, hands: int, distance: int
) -> str:
    """The attack pool with everything that changes it (DEF-8.05)."""
    pool = attack.pool
    if figure.side != ENEMY:
        lost = 0
        for bonus in bonuses(state, figure, "attack"):
            if suits(bonus.weapon, attack, hands) and _fits(state, figure, bonus, distance):
                pool += bonus.pool
                lost -= min(0, bonus.n)
        pool = without(pool, lost) if lost else pool
    if "focused" in figure.states:
        pool += state.scenario.content.states["focused"].attack
    return pool
