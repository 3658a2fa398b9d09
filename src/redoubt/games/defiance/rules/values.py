# SPDX-License-Identifier: MIT
"""What a figure's numbers are now: its card and everything that changes it."""

from __future__ import annotations

from redoubt.games.defiance.content import Card, UnitSide
from redoubt.games.defiance.rules.pools import without
from redoubt.games.defiance.rules.sheet import sheet, special, total
from redoubt.games.defiance.state import ENEMY, UNCONSCIOUS, DefianceState, Figure
from redoubt.games.defiance.vocabulary import Attack, Bonus, Device, Slots


def unit_side(state: DefianceState, unit: str) -> UnitSide:
    """The side that a Unit card shows (DEF-13.03)."""
    card = state.units[unit]
    return state.scenario.content.units[card.unit][card.side]


def profile(state: DefianceState, figure: Figure) -> UnitSide:
    """The Unit side of an Enemy."""
    card = state.units[figure.unit]
    return state.scenario.content.units[card.unit][card.side]


def cards_of(state: DefianceState, figure: Figure) -> tuple[Card, ...]:
    """The cards that work for a Character or Ally now."""
    return sheet(figure).cards


def bonuses(state: DefianceState, figure: Figure, what: str) -> tuple[Bonus, ...]:
    """The bonuses that a figure's own cards give to it."""
    return sheet(figure).bonuses.get(what, ())


def lent(state: DefianceState, figure: Figure, what: str) -> list[Bonus]:
    """The bonuses that others lend it: those in Contact, those near, Billie's Controller."""
    found: list[Bonus] = []
    rare = what in special().lent
    for name in state._present:
        other = state.figures[name]
        if (rare and not other.specialties) or UNCONSCIOUS in other.states:
            continue
        for bonus in sheet(other).lends.get(what, ()):
            if bonus.to == "billie":
                fits = figure.card == "billie"
            elif bonus.to == "contact":
                fits = other.id != figure.id and in_contact(state, other.cell, figure.cell)
            else:
                fits = state.scenario.far[other.cell][figure.cell] <= bonus.within
            if fits:
                found.append(bonus)
    return found


def permits(state: DefianceState, figure: Figure, name: str) -> bool:
    """Whether some card of a Character lets it break a rule by this name."""
    return name in sheet(figure).permits


def times(state: DefianceState, figure: Figure, name: str) -> int:
    """How many cards of a Character say so: two copies count twice."""
    return sum(name in card.permits for card in sheet(figure).cards)


def in_contact(state: DefianceState, one: int, other: int) -> bool:
    """DEF-4.01, DEF-4.02, DEF-4.03, DEF-4.04: adjacent, and no wall or closed Door between."""
    if one < 0 or other < 0:
        return False
    door = state.scenario.beside[one].get(other)
    return door is not None and not door & state._closed


def speed(state: DefianceState, figure: Figure) -> int:
    """Movement points of one Move."""
    if figure.side == ENEMY:
        return profile(state, figure).speed
    return max(0, sheet(figure).speed + total(lent(state, figure, "speed")))


def wounds(state: DefianceState, figure: Figure) -> int:
    """DEF-22.03, DEF-12.18: face-down Aftermath costs a Wound each."""
    if figure.side == ENEMY:
        return profile(state, figure).wounds
    return sheet(figure).wounds - figure.scars


def max_aggro(state: DefianceState, figure: Figure) -> int | None:
    """DEF-12.06: an Ally without a maximum keeps its AGGRO."""
    return sheet(figure).max_aggro


def slots(state: DefianceState, figure: Figure) -> Slots:
    """Its location tabs (DEF-3.01)."""
    return sheet(figure).slots


def device(state: DefianceState, figure: Figure) -> Device | None:
    """The Hacker Device it is equipped with."""
    return sheet(figure).device


def hackable(state: DefianceState, figure: Figure) -> bool:
    """DEF-9.12, DEF-9.13."""
    if figure.side == ENEMY:
        return "hackable" in profile(state, figure).traits
    return sheet(figure).hackable


def _fits(state: DefianceState, figure: Figure, bonus: Bonus, distance: int) -> bool:
    """Whether a bonus counts at this Range and in this situation."""
    if not bonus.least <= distance <= bonus.most:
        return False
    if not bonus.when:
        return True
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
    return 2 * figure.damage >= wounds(state, figure)  # half-hurt


def defence(state: DefianceState, figure: Figure, distance: int) -> str:
    """The Defence pool against an attack from this Range (DEF-8.05)."""
    if figure.side == ENEMY:
        side = profile(state, figure)
        pool = side.defence
        shield = state.scenario.special.get("shield")
        if shield is not None and side.unit != shield.unit:
            standing = sum(f.unit.startswith(shield.unit) for f in state.enemies())
            pool += shield.pool if standing >= shield.n else ""
        if side.unit == "shield-pylon" and "unit-loses-die" in state.flags:
            pool = pool.replace("G", "", 1)
        return pool
    pool = sheet(figure).person.defence
    for bonus in (*bonuses(state, figure, "defence"), *lent(state, figure, "defence")):
        if _fits(state, figure, bonus, distance):
            pool += bonus.pool
    if "defence-all" in state.flags:  # DEF-1.07: Allies as well
        pool += "K"
    return pool


def protection(state: DefianceState, figure: Figure) -> str:
    """DEF-9.14: the PB pool, as far as it is known before its owner gives up dice."""
    pool, lose = whole_protection(state, figure)
    return without(pool, lose)


def whole_protection(state: DefianceState, figure: Figure) -> tuple[str, int]:
    """All dice of PB, and how many of them its owner must give up (DEF-22.02)."""
    if figure.side == ENEMY:
        return profile(state, figure).pb, 0
    pool = sheet(figure).person.pb
    lose = 0
    for bonus in (*bonuses(state, figure, "pb"), *lent(state, figure, "pb")):
        pool += bonus.pool
        lose -= min(0, bonus.n)
    return pool, lose


def suits(weapon: str, attack: Attack, hands: int) -> bool:
    """Whether a card that speaks of some weapons means this attack."""
    if weapon == "defence":
        return False
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
    """The attack pool with everything that adds to it (DEF-8.05)."""
    pool = attack.pool
    if figure.side != ENEMY:
        for bonus in bonuses(state, figure, "attack"):
            if bonus.pool and suits(bonus.weapon, attack, hands):
                pool += bonus.pool if _fits(state, figure, bonus, distance) else ""
    if "focused" in figure.states:
        pool += state.scenario.content.states["focused"].attack
    return pool


def dice_lost(state: DefianceState, figure: Figure, attack: Attack, hands: int) -> int:
    """How many dice of its choice an attack loses (DEF-22.02)."""
    found = (b for b in bonuses(state, figure, "attack") if suits(b.weapon, attack, hands))
    return sum(-bonus.n for bonus in found if bonus.n < 0)


def pay_card(state: DefianceState, figure: Figure, card: str, cost: str) -> Figure:
    """DEF-27.11, DEF-27.12: turn it, flip it or discard it."""
    if cost == "turn":
        return state.put(figure, turned=(*figure.turned, card))
    if cost == "flip":
        return state.put(figure, flipped=(*figure.flipped, card))
    if cost == "discard":
        gear = list(figure.gear)
        for place, item in enumerate(gear):
            if item.card == card:
                del gear[place]
                break
        return state.put(figure, gear=tuple(gear))
    return figure
