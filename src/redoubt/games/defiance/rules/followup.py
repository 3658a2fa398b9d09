# SPDX-License-Identifier: MIT
"""Chapter 27: when a Specialty allows a free attack after an attack."""

from __future__ import annotations

from redoubt.games.defiance.actions import FollowUp
from redoubt.games.defiance.frames import Clash, FollowingUp
from redoubt.games.defiance.rules.reach import attacks_of, seat_of, why_not_reach
from redoubt.games.defiance.rules.values import in_contact, suits
from redoubt.games.defiance.state import BODY, DefianceState, Figure
from redoubt.games.defiance.vocabulary import Ability


def after_attack(state: DefianceState, clash: Clash) -> None:
    """Ask for a free attack when a card allows one now."""
    figure = state.figures[clash.friend]
    made = clash.by_friend and not clash.hack
    if not made or figure.unconscious or figure.cell < 0 or clash.cell < 0 or clash.safe:
        return
    frame = FollowingUp(
        seat_of(state, figure), figure.id, clash.attack, clash.enemy, clash.cell, clash.dealt > 0
    )
    if follow_offers(state, frame):
        state.stack.append(frame)


def follow_cards(
    state: DefianceState, figure: Figure, frame: FollowingUp
) -> list[tuple[str, Ability]]:
    """Specialties whose moment this is: some in the own activation, some after any DAMAGE."""
    attacks, active = attacks_of(state, figure), state.active
    if frame.attack not in attacks:
        return []
    made, hands = attacks[frame.attack]
    moments = ["after-own-damage"] if frame.hurt else []
    if active is not None and active.who == figure.id:
        moments.append("after-own-attack")
    found: list[tuple[str, Ability]] = []
    for name in figure.specialties:
        if name in figure.turned or name in figure.flipped:
            continue
        abilities = state.scenario.content.specialties[name].abilities
        now = [each for each in abilities if each.moment in moments]
        found += [(name, each) for each in now if suits(each.weapon, made, hands)]
    return found


def _has_two(figure: Figure, name: str) -> bool:
    """Whether it is equipped with two weapons of one kind."""
    return sum(item.card == name and item.place == BODY for item in figure.gear) > 1


def follow_offers(state: DefianceState, frame: FollowingUp) -> list[FollowUp]:
    """Every free attack that is legal now."""
    figure = state.figures[frame.who]
    found: list[FollowUp] = []
    for card, ability in follow_cards(state, figure, frame):
        effect = ability.effects[0]
        for name, (attack, hands) in attacks_of(state, figure).items():
            if not suits(effect.weapon, attack, hands):
                continue
            if effect.other == "weapon" and name == frame.attack and not _has_two(figure, name):
                continue
            if effect.other == "adjacent" and name != frame.attack:
                continue
            for enemy in state.enemies():
                if effect.other in ("target", "adjacent") and enemy.id == frame.target:
                    continue
                if effect.other == "adjacent" and not in_contact(state, frame.cell, enemy.cell):
                    continue
                if why_not_reach(state, figure, enemy, attack) is None:
                    found.append(FollowUp(card, name, enemy.id))
    return found
