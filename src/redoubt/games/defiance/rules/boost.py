# SPDX-License-Identifier: MIT
"""Chapter 27: what is settled before an attack or a hacking roll of one's own is thrown."""

from __future__ import annotations

from typing import Any

from redoubt.games.defiance.actions import Boost, Hack, LoseDie, Throw
from redoubt.games.defiance.events import CardUsed
from redoubt.games.defiance.frames import Boosting, change
from redoubt.games.defiance.rules.attack import begin_attack
from redoubt.games.defiance.rules.blast import throw_blast
from redoubt.games.defiance.rules.hack import do_hack
from redoubt.games.defiance.rules.interact import begin_console
from redoubt.games.defiance.rules.pools import less
from redoubt.games.defiance.rules.reach import attacks_of, seat_of
from redoubt.games.defiance.rules.sheet import upright
from redoubt.games.defiance.rules.sight import range_of
from redoubt.games.defiance.rules.switches import BLAST
from redoubt.games.defiance.rules.values import attack_pool, cards_of, dice_lost, pay_card, suits
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.games.defiance.vocabulary import Ability
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def declare(
    state: DefianceState,
    figure: Figure,
    kind: str,
    name: str,
    target: str,
    play: Play,
    *,
    lose: int = 0,
) -> None:
    """An attack or program is declared; cards may still be added before the dice."""
    if kind == "attack":
        lose += dice_lost(state, figure, *attacks_of(state, figure)[name])
    frame = Boosting(seat_of(state, figure), figure.id, kind, name, target, lose=lose)
    frame = _thinned(state, frame)
    if frame.lose or _offers(state, frame):
        state.stack.append(frame)
    else:
        _throw(state, frame, play)


def _left(state: DefianceState, frame: Boosting) -> str:
    """The dice of an attack from which some must still be taken."""
    figure, target = state.figures[frame.who], state.figures[frame.target]
    attack, hands = attacks_of(state, figure)[frame.name]
    far = range_of(state, figure.cell, target.cell)
    return less(attack_pool(state, figure, attack, hands, far), frame.lost)


def _thinned(state: DefianceState, frame: Boosting) -> Boosting:
    """Dice that must go and are all alike go without a question."""
    while frame.lose:
        left = _left(state, frame)
        if len(set(left)) > 1:
            return frame
        frame = change(frame, lose=frame.lose - 1, lost=frame.lost + left[:1])
    return frame


def _offers(state: DefianceState, frame: Boosting) -> dict[str, Ability]:
    """The cards whose moment this is."""
    figure = state.figures[frame.who]
    found: dict[str, Ability] = {}
    if not (figure.specialties or figure.gear):
        return found
    for card in cards_of(state, figure):
        for ability in card.abilities:
            now = ability.moment.startswith("before-own") and upright(figure, card.id)
            if now and _fits(state, figure, frame, ability):
                found[card.id] = ability
    return found


def _fits(state: DefianceState, figure: Figure, frame: Boosting, ability: Ability) -> bool:
    if frame.kind in ("hack", "console"):
        if ability.moment == "before-own-antipersonnel" and frame.kind == "hack":
            program = state.scenario.content.software[frame.name]
            return program.kind == "antipersonnel" and not frame.bare
        return ability.moment == "before-own-hacking"
    if ability.moment != "before-own-attack":
        return False
    if frame.kind == "blast":
        return suits(ability.weapon, BLAST, 0) and not ability.only
    if not suits(ability.weapon, *attacks_of(state, figure)[frame.name]):
        return False
    unit = state.figures[frame.target].unit
    return ability.only != "fresh-unit" or not state.units[unit].activated


def actions(state: DefianceState, frame: Boosting, seat: str) -> list[Action]:
    """First the dice that must go, then cards, then the throw."""
    if frame.lose:
        return [LoseDie(die) for die in sorted(set(_left(state, frame)))]
    return [*map(Boost, _offers(state, frame)), Throw()]


def why_not(state: DefianceState, frame: Boosting, seat: str, action: Action) -> Refusal | None:
    if action in actions(state, frame, seat):
        return None
    if frame.lose:
        return Refusal("DEF-22.02", "choose-a-die", {})
    return Refusal("DEF-8.36", "no-such-boost", {})


def answer(state: DefianceState, frame: Boosting, seat: str, action: Any, play: Play) -> None:
    """DEF-8.36: dice are added before the throw."""
    figure = state.figures[frame.who]
    if isinstance(action, LoseDie):
        frame = change(frame, lose=frame.lose - 1, lost=frame.lost + action.die)
        frame = _thinned(state, frame)
        state.stack[-1] = frame
        if frame.lose or _offers(state, frame):
            return
    if isinstance(action, Boost):
        ability = _offers(state, frame)[action.card]
        play.tell(CardUsed(who=figure.id, card=action.card, rule="DEF-8.36"))
        pay_card(state, figure, action.card, ability.cost)
        effect = ability.effects[0]
        bare = frame.bare or effect.verb == "no-pb"
        state.stack[-1] = change(frame, pool=frame.pool + effect.pool, bare=bare)
        return
    state.stack.pop()
    _throw(state, frame, play)


def _throw(state: DefianceState, frame: Boosting, play: Play) -> None:
    figure = state.figures[frame.who]
    if frame.kind == "hack":
        do_hack(state, figure, Hack(frame.name, frame.target), play, frame.pool, bare=frame.bare)
    elif frame.kind == "console":
        begin_console(state, figure, state.scenario.cell_of[frame.target], frame.pool, play)
    elif frame.kind == "blast":
        cell = state.scenario.cell_of[frame.target]
        throw_blast(state, figure, frame.name, cell, frame.pool, play)
    else:
        target = state.figures[frame.target]
        begin_attack(state, figure, target, frame.name, play, more=frame.pool, lost=frame.lost)
