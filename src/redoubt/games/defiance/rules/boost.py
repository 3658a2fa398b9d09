# SPDX-License-Identifier: MIT
"""Chapter 27: cards used before an attack or a hacking roll of one's own."""

from __future__ import annotations

from typing import Any

from redoubt.games.defiance.actions import Boost, Hack, Throw
from redoubt.games.defiance.events import CardUsed
from redoubt.games.defiance.frames import Boosting
from redoubt.games.defiance.rules.attack import attacks_of, begin_attack, seat_of
from redoubt.games.defiance.rules.equip import discard
from redoubt.games.defiance.rules.hack import do_hack
from redoubt.games.defiance.rules.values import cards_of, suits
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.games.defiance.vocabulary import Ability
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def declare(
    state: DefianceState, figure: Figure, name: str, target: str, hack: bool, play: Play
) -> None:
    """An attack or program is declared; cards may still be added before the dice."""
    frame = Boosting(seat_of(state, figure), figure.id, name, target, hack)
    if _offers(state, frame):
        state.stack.append(frame)
    else:
        _throw(state, frame, play)


def _offers(state: DefianceState, frame: Boosting) -> dict[str, Ability]:
    """The cards whose moment this is."""
    figure = state.figures[frame.who]
    found: dict[str, Ability] = {}
    for card in cards_of(state, figure):
        for ability in card.abilities:
            if ability.moment.startswith("before-own") and _fits(state, figure, frame, ability):
                found[card.id] = ability
    return found


def _fits(state: DefianceState, figure: Figure, frame: Boosting, ability: Ability) -> bool:
    if frame.hack:
        program = state.scenario.content.software[frame.name]
        if ability.moment == "before-own-antipersonnel":
            return program.kind == "antipersonnel" and not frame.bare
        return ability.moment == "before-own-hacking"
    if ability.moment != "before-own-attack":
        return False
    attack, hands = attacks_of(state, figure)[frame.name]
    if not suits(ability.weapon, attack, hands):
        return False
    unit = state.figures[frame.target].unit
    return ability.only != "fresh-unit" or not state.units[unit].activated


def actions(state: DefianceState, frame: Boosting, seat: str) -> list[Action]:
    return [*map(Boost, _offers(state, frame)), Throw()]


def why_not(state: DefianceState, frame: Boosting, seat: str, action: Action) -> Refusal | None:
    if action in actions(state, frame, seat):
        return None
    return Refusal("DEF-8.36", "no-such-boost", {})


def answer(state: DefianceState, frame: Boosting, seat: str, action: Any, play: Play) -> None:
    """DEF-8.36: dice are added before the throw."""
    figure = state.figures[frame.who]
    if isinstance(action, Throw):
        state.stack.pop()
        _throw(state, frame, play)
        return
    ability = _offers(state, frame)[action.card]
    play.tell(CardUsed(who=figure.id, card=action.card, rule="DEF-8.36"))
    if ability.cost == "turn":
        state.put(figure, turned=(*figure.turned, action.card))
    elif ability.cost == "flip":
        state.put(figure, flipped=(*figure.flipped, action.card))
    else:
        discard(state, figure, action.card)
    effect = ability.effects[0]
    bare = frame.bare or effect.verb == "no-pb"
    pool = frame.pool + effect.pool
    state.stack[-1] = Boosting(
        frame.seat, frame.who, frame.name, frame.target, frame.hack, pool, bare
    )


def _throw(state: DefianceState, frame: Boosting, play: Play) -> None:
    figure = state.figures[frame.who]
    if frame.hack:
        do_hack(state, figure, Hack(frame.name, frame.target), play, frame.pool, bare=frame.bare)
        return
    attack, hands = attacks_of(state, figure)[frame.name]
    target = state.figures[frame.target]
    begin_attack(state, figure, target, attack, hands, play, more=frame.pool)
