# SPDX-License-Identifier: MIT
"""Chapter 27: cards that are used when something is about to happen, also out of turn."""

from __future__ import annotations

from redoubt.games.defiance.actions import React
from redoubt.games.defiance.frames import Moment
from redoubt.games.defiance.rules.reach import attacks_of, why_not_reach
from redoubt.games.defiance.rules.sheet import sheet, special
from redoubt.games.defiance.rules.sight import range_of
from redoubt.games.defiance.rules.values import cards_of, in_contact, profile, wounds
from redoubt.games.defiance.state import UNCONSCIOUS, DefianceState, Figure
from redoubt.games.defiance.vocabulary import Ability

CC_DICE = "cc-dice-as-defence"


def cards_for(state: DefianceState, figure: Figure, moment: str) -> tuple[tuple[str, Ability], ...]:
    """The cards of a figure that can be used at a moment now."""
    if not figure.specialties and moment in special().moments:
        return ()
    return sheet(figure).moments.get(moment, ())


def offers(state: DefianceState, at: Moment) -> list[React]:
    """Every use of a card at a moment."""
    return _OFFERS[at.kind](state, at)


def stirs(state: DefianceState, at: Moment) -> bool:
    """Lay a moment on the stack if some card can be used at it."""
    if not offers(state, at):
        return False
    state.stack.append(at)
    return True


def _damage(state: DefianceState, at: Moment) -> list[React]:
    """Armour Plate; and Second Wind for who would fall."""
    victim = state.figures[at.who]
    found = {card: React(victim.id, card) for card, _ in cards_for(state, victim, "damage")}
    uses = list(found.values())
    if victim.damage + at.n >= wounds(state, victim):
        for other in state.conscious():
            far = range_of(state, other.cell, victim.cell)
            for card, ability in cards_for(state, other, "falling"):
                if ability.to is not None and far <= ability.to.most:
                    uses.append(React(other.id, card))
    return uses


def _state(state: DefianceState, at: Moment) -> list[React]:
    """The Helmet."""
    victim = state.figures[at.who]
    found = cards_for(state, victim, "state")
    return [React(victim.id, card) for card, a in found if a.effects[0].state == at.name]


def _attacked(state: DefianceState, at: Moment) -> list[React]:
    """Interpose, and Close Combat Specialist (not against a Born Warrior, DEF-17.06)."""
    target, enemy = state.figures[at.who], state.figures[at.by]
    uses: list[React] = []
    for other in state.conscious():
        if other.id != target.id and in_contact(state, other.cell, target.cell):
            uses += [
                React(other.id, card) for card, _ in cards_for(state, other, "friend-attacked")
            ]
    near = in_contact(state, enemy.cell, target.cell)
    warrior = "born-warrior" in profile(state, enemy).traits
    if near and not at.hack and not at.pool and not warrior:
        attacks = [name for name, (attack, _) in attacks_of(state, target).items() if attack.cc]
        for card in cards_of(state, target) if attacks else ():
            if CC_DICE in card.permits:
                uses += [React(target.id, card.id, name) for name in attacks]
    return uses


def _moves(state: DefianceState, at: Moment) -> list[React]:
    """Cut Off: a CC attack on who is about to move."""
    enemy = state.figures.get(at.who)
    uses: list[React] = []
    if enemy is None or not state._held & state._floor.contacts[enemy.cell]:
        return uses
    for other in state.conscious():
        if not in_contact(state, other.cell, enemy.cell):
            continue
        for card, _ in cards_for(state, other, "enemy-moves"):
            for name, (attack, _) in attacks_of(state, other).items():
                if attack.cc and why_not_reach(state, other, enemy, attack) is None:
                    uses.append(React(other.id, card, name))
    return uses


def _initiative(state: DefianceState, at: Moment) -> list[React]:
    """Counter-order; not if it was the last card."""
    uses: list[React] = []
    rare = "initiative" in special().moments
    for name in state._present if state.initiative else ():
        other = state.figures[name]
        if (rare and not other.specialties) or UNCONSCIOUS in other.states:
            continue
        uses += [React(name, card) for card, _ in cards_for(state, other, "initiative")]
    return uses


def _kill(state: DefianceState, at: Moment) -> list[React]:
    """Bloodlust."""
    killer = state.figures[at.who]
    active = state.active
    if active is None or active.who != killer.id or killer.unconscious or killer.cell < 0:
        return []
    return [React(killer.id, card) for card, _ in cards_for(state, killer, "own-kill")]


_OFFERS = {
    "damage": _damage,
    "state": _state,
    "attacked": _attacked,
    "moves": _moves,
    "initiative": _initiative,
    "kill": _kill,
}
