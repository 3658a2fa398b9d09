# SPDX-License-Identifier: MIT
"""Chapter 27: free attacks, steps at once and looks that a card gives."""

from __future__ import annotations

from typing import Any

from redoubt.games.defiance.actions import (
    Commit,
    FollowUp,
    LetPass,
    LookAt,
    NoFollowUp,
    Step,
)
from redoubt.games.defiance.events import CardSeen, CardUsed, Stepped
from redoubt.games.defiance.frames import FollowingUp, Looking, Ordered, Striding, change
from redoubt.games.defiance.rules.boost import declare
from redoubt.games.defiance.rules.followup import follow_cards, follow_offers
from redoubt.games.defiance.rules.mission import entered
from redoubt.games.defiance.rules.movement import can_get_out, may_stop, steps, why_kept
from redoubt.games.defiance.rules.reach import attacks_of, why_not_reach
from redoubt.games.defiance.rules.values import pay_card, suits
from redoubt.games.defiance.state import DefianceState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

# -- after an attack ----------------------------------------------------------------------


def follow_actions(state: DefianceState, frame: FollowingUp, seat: str) -> list[Action]:
    return [*follow_offers(state, frame), NoFollowUp()]


def why_not_follow(
    state: DefianceState, frame: FollowingUp, seat: str, action: Action
) -> Refusal | None:
    if action in follow_actions(state, frame, seat):
        return None
    return Refusal("DEF-27.11", "no-free-attack", {})


def answer_follow(
    state: DefianceState, frame: FollowingUp, seat: str, action: Any, play: Play
) -> None:
    """DEF-27.11: the card is turned and the attack made."""
    state.stack.pop()
    if isinstance(action, NoFollowUp):
        return
    figure = state.figures[frame.who]
    ability = next(a for c, a in follow_cards(state, figure, frame) if c == action.card)
    figure = pay_card(state, figure, action.card, ability.cost)
    play.tell(CardUsed(who=figure.id, card=action.card, rule="DEF-27.11"))
    lose = ability.effects[0].lose
    declare(state, figure, "attack", action.attack, action.target, play, lose=lose)


# -- by order -----------------------------------------------------------------------------


def order_offers(state: DefianceState, frame: Ordered) -> list[FollowUp]:
    """Fire Order: any attack; Gun Ballet: one-HAND ranged weapons, each Enemy once."""
    figure = state.figures[frame.who]
    if figure.unconscious or figure.cell < 0:
        return []
    effect = state.scenario.content.specialties[frame.card].abilities[0].effects[0]
    return [
        FollowUp(frame.card, name, enemy.id)
        for name, (attack, hands) in attacks_of(state, figure).items()
        if suits(effect.weapon, attack, hands)
        for enemy in state.enemies()
        if enemy.id not in frame.hit and why_not_reach(state, figure, enemy, attack) is None
    ]


def order_actions(state: DefianceState, frame: Ordered, seat: str) -> list[Action]:
    return [*order_offers(state, frame), NoFollowUp()]


def why_not_order(
    state: DefianceState, frame: Ordered, seat: str, action: Action
) -> Refusal | None:
    if action in order_actions(state, frame, seat):
        return None
    return Refusal("DEF-27.09", "no-free-attack", {})


def answer_order(state: DefianceState, frame: Ordered, seat: str, action: Any, play: Play) -> None:
    """One attack after another, or no more of them."""
    state.stack.pop()
    if isinstance(action, NoFollowUp):
        return
    if frame.left > 1:
        hit = (*frame.hit, action.target)
        state.stack.append(change(frame, left=frame.left - 1, hit=hit))
    figure = state.figures[frame.who]
    declare(state, figure, "attack", action.attack, action.target, play)


# -- steps at once ------------------------------------------------------------------------


def stride_actions(state: DefianceState, frame: Striding, seat: str) -> list[Action]:
    figure = state.figures[frame.who]
    ways = [Step(state.scenario.name(to)) for to, _ in steps(state, figure, figure.cell)]
    found = [step for step in (*ways, Commit()) if why_not_stride(state, frame, seat, step) is None]
    return list(found)


def why_not_stride(
    state: DefianceState, frame: Striding, seat: str, action: Action
) -> Refusal | None:
    """DEF-6.10 to 6.15, as in an activation."""
    figure = state.figures[frame.who]
    if isinstance(action, Commit):
        if may_stop(state, figure.cell, figure.id):
            return None
        return Refusal("DEF-6.11", "in-an-occupied-hex", {"hex": state.scenario.name(figure.cell)})
    if not isinstance(action, Step):
        return Refusal("DEF-27.10", "points-at-once", {"points": frame.points})
    if "immobilised" in figure.states:
        return Refusal("DEF-25.01", "immobilised", {})
    ways = {state.scenario.name(to): (to, cost) for to, cost in steps(state, figure, figure.cell)}
    if action.hex not in ways:
        return Refusal("DEF-6.15", "no-way", {"hex": action.hex})
    to, cost = ways[action.hex]
    if cost > frame.points:
        return Refusal("DEF-6.10", "too-few-points", {"cost": cost, "points": frame.points})
    if not can_get_out(state, figure, to, frame.points - cost):
        return Refusal("DEF-6.13", "stranded", {"hex": action.hex})
    return why_kept(state, figure, to)


def answer_stride(
    state: DefianceState, frame: Striding, seat: str, action: Any, play: Play
) -> None:
    """A step, or what is left is lost."""
    if isinstance(action, Commit):
        state.stack.pop()
        return
    figure = state.figures[frame.who]
    cell = state.scenario.cell_of[action.hex]
    cost = next(price for to, price in steps(state, figure, figure.cell) if to == cell)
    passing = state.at(cell) is not None
    state.stack[-1] = change(frame, points=frame.points - cost, passing=passing)
    state.place(figure, cell, moved=True)
    play.tell(Stepped(who=figure.id, hex=action.hex, points=cost, rule="DEF-6.10"))
    entered(state, figure.cell, cell, play)
    if frame.points == cost:
        state.stack.pop()


# -- a look -------------------------------------------------------------------------------


def hidden_ai(state: DefianceState) -> list[str]:
    """The Units whose AI card nobody has seen."""
    cards = state.units.values()
    return [
        u.id for u in cards if u.status == "deployed" and u.ai and u.in_initiative and not u.seen
    ]


def look(state: DefianceState, unit: str, play: Play, rule: str) -> None:
    """The players learn what a Unit is going to do."""
    card = state.put_unit(state.units[unit], seen=True)
    play.tell(CardSeen(unit=unit, ai=card.ai, rule=rule))


def look_actions(state: DefianceState, frame: Looking, seat: str) -> list[Action]:
    return [LetPass(), *map(LookAt, hidden_ai(state))]


def why_not_look(state: DefianceState, frame: Looking, seat: str, action: Action) -> Refusal | None:
    if action in look_actions(state, frame, seat):
        return None
    return Refusal("DEF-9.06", "nothing-to-look-at", {})


def answer_look(state: DefianceState, frame: Looking, seat: str, action: Any, play: Play) -> None:
    state.stack.pop()
    if isinstance(action, LookAt):
        look(state, action.unit, play, "DEF-9.06")
