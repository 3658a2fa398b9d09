# SPDX-License-Identifier: MIT
"""Chapters 5 and 6: action points, command points, and what actions cost."""

from __future__ import annotations

from redoubt.games.incursion.events import Paid, ReactionLost
from redoubt.games.incursion.state import IncursionState, Unit
from redoubt.kernel.flow import Play
from redoubt.kernel.refusal import Fact, Refusal

ACTIVATION = "activation"  # AP first, CP for what is missing (INC-6.05)
COMMAND = "command"  # CP alone (INC-6.03)
BLAZE = "blaze"  # AP alone (INC-29.36)


def is_in_play(state: IncursionState, card: str) -> bool:
    """Whether a card lies on the table."""
    return any(played.card == card for played in state.in_play)


def surcharge(state: IncursionState) -> int:
    """INC-29.27: Flooded Tunnel makes every movement action cost 1 more."""
    return 1 if state.in_play and is_in_play(state, "flooded-tunnel") else 0


def printed_ap(state: IncursionState, unit: Unit) -> int:
    """The AP of a model at the start of its activation (INC-2.05, INC-2.06)."""
    model = state.scenario.content.models[unit.model]
    return max(0, model.ap + state.effect(unit).ap)


def cp_points(state: IncursionState, unit: Unit, *, banned: bool = True) -> int:
    """How many points of actions CP could pay for a model now, or could but for a ban."""
    effect = state.effect(unit)
    if effect.cp_banned and banned:  # INC-6.13
        return 0
    pool = state.cp[unit.seat]
    if state.special_cp and state.scenario.content.models[unit.model].zombie:
        pool += state.special_cp  # INC-6.14
    return unit.credit + pool * (1 + effect.cp_worth)  # INC-29.19


def points(state: IncursionState, unit: Unit, mode: str) -> int:
    """What a model can pay with, in the way it is acting now."""
    if mode == COMMAND:
        return cp_points(state, unit)
    if mode == BLAZE:
        return unit.ap
    return unit.ap + cp_points(state, unit)


def why_not_pay(state: IncursionState, unit: Unit, cost: int, mode: str) -> Refusal | None:
    """INC-5.08: the whole cost must be payable now."""
    have = points(state, unit, mode)
    if cost <= have:
        return None
    facts: dict[str, Fact] = {"unit": unit.id, "cost": cost, "have": have}
    banned = mode != BLAZE and state.effect(unit).cp_banned
    if banned and cost <= have + cp_points(state, unit, banned=False):
        return Refusal("INC-6.13", "cp-banned", facts)
    return Refusal("INC-5.05", "not-enough-points", facts)


def pay(state: IncursionState, unit: Unit, cost: int, mode: str, play: Play) -> Unit:
    """Pay a cost: AP first unless commanded, then credit, Gretel's CP, ordinary CP."""
    ap = 0 if mode == COMMAND else min(cost, unit.ap)
    rest = cost - ap
    if not rest:
        if ap:
            unit = state.put(unit, ap=unit.ap - ap)
            play.tell(Paid(unit.id, ap, 0, rule="INC-5.08"))
        return unit
    worth = 1 + state.effect(unit).cp_worth
    credit = unit.credit - rest
    coins = 0
    while credit < 0:
        credit += worth
        coins += 1
    zombie = state.scenario.content.models[unit.model].zombie
    special = min(coins, state.special_cp) if zombie else 0
    state.special_cp -= special
    if coins - special:
        state.spend_cp(unit.seat, coins - special)
    unit = state.put(unit, ap=unit.ap - ap, credit=credit)
    play.tell(Paid(unit.id, ap, coins - special, special, rule="INC-6.03"))
    return unit


def lose_reaction(state: IncursionState, unit: Unit, rule: str, play: Play) -> Unit:
    """A model drops out of Reaction Fire."""
    if not unit.reaction:
        return unit
    play.tell(ReactionLost(unit.id, rule=rule))
    return state.put(unit, reaction=False)
