# SPDX-License-Identifier: MIT
"""Chapter 27: a moment waits for the cards of every seat, then it happens."""

from __future__ import annotations

from typing import Any

from redoubt.games.defiance.actions import LetPass, React
from redoubt.games.defiance.events import (
    CardUsed,
    DefenderChanged,
    InitiativeReturned,
    StatePrevented,
)
from redoubt.games.defiance.frames import Moment, Reacting, change
from redoubt.games.defiance.rules.attack import throw_enemy_attack
from redoubt.games.defiance.rules.boost import declare
from redoubt.games.defiance.rules.clash import gone_in_activation
from redoubt.games.defiance.rules.enemy import begin_unit
from redoubt.games.defiance.rules.harm import suffer, take_state
from redoubt.games.defiance.rules.moments import offers
from redoubt.games.defiance.rules.reach import attacks_of, seat_of
from redoubt.games.defiance.rules.values import cards_of, pay_card, wounds
from redoubt.games.defiance.state import ENEMY, DefianceState, Figure
from redoubt.games.defiance.vocabulary import Ability
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def work_moment(state: DefianceState, at: Moment, play: Play) -> None:
    """Ask the next seat that has a card for it; when there is none, it happens."""
    if at.kind not in ("initiative", "moves", "kill"):
        victim = state.figures[at.who]
        if victim.unconscious or victim.cell < 0:
            state.stack.pop()
            return
    for use in offers(state, at):
        seat = seat_of(state, state.figures[use.who])
        if seat not in at.passed:
            state.stack.append(Reacting(seat))
            return
    state.stack.pop()
    _happen(state, at, play)


def _happen(state: DefianceState, at: Moment, play: Play) -> None:
    if at.kind == "damage":
        suffer(state, state.figures[at.who], at.n, play, at.rule)
        gone_in_activation(state)
    elif at.kind == "state":
        take_state(state, state.figures[at.who], at.name, play, at.rule)
    elif at.kind == "attacked":
        throw_enemy_attack(state, at, play)
    elif at.kind == "initiative":
        begin_unit(state, at.who, play)


def actions(state: DefianceState, frame: Reacting, seat: str) -> list[Action]:
    """The cards of this seat, or none of them."""
    at: Any = state.stack[-2]
    own = [use for use in offers(state, at) if seat_of(state, state.figures[use.who]) == seat]
    return [*own, LetPass()]


def why_not(state: DefianceState, frame: Reacting, seat: str, action: Action) -> Refusal | None:
    if action in actions(state, frame, seat):
        return None
    return Refusal("DEF-27.11", "not-at-this-moment", {})


def passing(state: DefianceState, frame: Reacting, seat: str) -> Action:
    """The quiet choice."""
    return LetPass()


def _ability(state: DefianceState, figure: Figure, card: str) -> Ability | None:
    for known in cards_of(state, figure):
        if known.id == card:
            return next((ability for ability in known.abilities if ability.moment), None)
    return None


def answer(state: DefianceState, frame: Reacting, seat: str, action: Any, play: Play) -> None:
    """Pay for the card and change what is about to happen."""
    state.stack.pop()
    at: Any = state.stack[-1]
    if isinstance(action, LetPass):
        state.stack[-1] = change(at, passed=(*at.passed, seat))
        return
    figure = state.figures[action.who]
    ability = _ability(state, figure, action.card)
    play.tell(CardUsed(who=figure.id, card=action.card, rule="DEF-27.11"))
    if ability is not None:
        figure = pay_card(state, figure, action.card, ability.cost)
    _CHANGES[at.kind](state, at, figure, action, ability, play)


def _lessen(
    state: DefianceState, at: Moment, by: Figure, use: React, ability: Ability, play: Play
) -> None:
    """Armour Plate takes some away; Second Wind leaves one Wound."""
    effect = ability.effects[0]
    victim = state.figures[at.who]
    left = at.n - effect.n
    if effect.verb == "stand-fast":
        left = min(at.n, wounds(state, victim) - 1 - victim.damage)
    if left > 0:
        state.stack[-1] = change(at, n=left)
    else:
        state.stack.pop()


def _prevent(
    state: DefianceState, at: Moment, by: Figure, use: React, ability: Ability, play: Play
) -> None:
    state.stack.pop()
    play.tell(StatePrevented(who=at.who, state=at.name, rule="DEF-27.11"))


def _defend(
    state: DefianceState, at: Moment, by: Figure, use: React, ability: Ability | None, play: Play
) -> None:
    """Interpose: another defender; Close Combat Specialist: other dice (DEF-8.37)."""
    if use.choice:
        attack, _ = attacks_of(state, by)[use.choice]
        state.stack[-1] = change(at, pool=attack.pool)
        return
    play.tell(DefenderChanged(who=by.id, instead_of=at.who, rule="DEF-27.11"))
    state.stack[-1] = change(at, who=by.id, pool="")


def _cut_off(
    state: DefianceState, at: Moment, by: Figure, use: React, ability: Ability, play: Play
) -> None:
    state.stack.pop()
    declare(state, by, "attack", use.choice, at.who, play)


def _redraw(
    state: DefianceState, at: Moment, by: Figure, use: React, ability: Ability, play: Play
) -> None:
    """Under the deck it goes, and the next card is drawn in the same slot."""
    state.stack.pop()
    state.initiative = (*state.initiative, at.who)
    state.first = ENEMY
    play.tell(InitiativeReturned(unit=at.who, rule="DEF-27.12"))


def _gain(
    state: DefianceState, at: Moment, by: Figure, use: React, ability: Ability, play: Play
) -> None:
    state.stack.pop()
    assert state.active is not None
    state.act(points=state.active.points + ability.effects[0].n)


_CHANGES: dict[str, Any] = {
    "damage": _lessen,
    "state": _prevent,
    "attacked": _defend,
    "moves": _cut_off,
    "initiative": _redraw,
    "kill": _gain,
}
