# SPDX-License-Identifier: MIT
"""Cards on the table: how they leave it (3.17, 3.23, 6.08), and Slugger's will (27.09)."""

from __future__ import annotations

from redoubt.games.incursion.actions import Kill, ShakeOff
from redoubt.games.incursion.events import CardDiscarded, CardKilled, CardSnafued
from redoubt.games.incursion.frames import ExtraStepOffer
from redoubt.games.incursion.rules.movement import settle_leaps
from redoubt.games.incursion.rules.units import RULES, UnitRule, activation_of
from redoubt.games.incursion.state import IncursionState, InPlay, Unit
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Fact, Refusal


def shift_ap(state: IncursionState, target: str, ap: int) -> None:
    """INC-2.07: AP cards are felt at once by a model that is activating."""
    for unit in list(state.units.values()):
        if target in (unit.id, unit.model) and activation_of(state, unit.id) >= 0:
            state.put(unit, ap=max(0, unit.ap + ap))


def kills(state: IncursionState, seat: str) -> list[Action]:
    """INC-6.08, INC-6.09: cards on the table, whoever played them, whose value can be paid."""
    cp, cards = state.cp[seat], state.scenario.content.cards
    return [Kill(p.number) for p in state.in_play if cards[p.card].kill <= cp]


def why_not_kill(state: IncursionState, seat: str, action: Kill) -> Refusal | None:
    for played in state.in_play:
        if played.number == action.card:
            price = state.scenario.content.cards[played.card].kill
            if price <= state.cp[seat]:
                return None
            facts: dict[str, Fact] = {"card": played.card, "cost": price, "have": state.cp[seat]}
            return Refusal("INC-6.10", "kill-too-dear", facts)
    return Refusal("INC-6.08", "no-such-card-in-play", {"card": action.card})


def kill_in_play(state: IncursionState, seat: str, number: int, play: Play) -> None:
    """INC-6.08: pay the kill value of a card on the table."""
    played = next(p for p in state.in_play if p.number == number)
    price = state.scenario.content.cards[played.card].kill
    state.spend_cp(seat, price)
    play.tell(CardKilled(seat, played.card, price, rule="INC-6.08"))
    leave_table(state, played, play)


def snafu_in_play(state: IncursionState, number: int, play: Play) -> None:
    """INC-29.29."""
    played = next(p for p in state.in_play if p.number == number)
    play.tell(CardSnafued(played.card, rule="INC-29.29"))
    leave_table(state, played, play)


def leave_table(state: IncursionState, played: InPlay, play: Play) -> None:
    """INC-3.23: a card stops working at once; what it caused stays. INC-3.07: one common pile."""
    card = state.scenario.content.cards[played.card]
    state.set_in_play(tuple(p for p in state.in_play if p.number != played.number))
    state.discard = (*state.discard, played.card)
    if card.effect.ap:
        shift_ap(state, played.target, -card.effect.ap)
        settle_leaps(state, play)
    if card.effect.forward:
        _break_promise(state, played.target)
    if played.card == "cave-in":
        state.cave_in = -1
        state.refresh_barriers()
    elif played.card == "hidden-tunnel":
        state.tunnel = -1


def _break_promise(state: IncursionState, unit: str) -> None:
    """INC-29.14: the extra square has not been moved yet, so it is no longer given."""
    state.stack[:] = [
        frame
        for frame in state.stack
        if not (isinstance(frame, ExtraStepOffer) and frame.unit == unit)
    ]


def end_of_turn_cards(state: IncursionState, play: Play) -> None:
    """INC-3.19: Power Surge and Flooded Tunnel last a Game Turn, both player turns (INC-1.08)."""
    for played in state.in_play:
        if state.scenario.content.cards[played.card].until == "turn":
            play.tell(CardDiscarded(played.card, rule="INC-3.17"))
            leave_table(state, played, play)


# -- Slugger's will -----------------------------------------------------------------------


def will_cost(state: IncursionState, unit: Unit, action: Action | None = None) -> int:
    return state.scenario.content.costs.will


def _effects_on(state: IncursionState, unit: Unit) -> list[str]:
    found = {p.card for p in state.in_play if p.target == unit.id}
    return sorted(found)


def offer_will(
    state: IncursionState, unit: Unit, budget: int, mode: str, found: list[Action]
) -> None:
    able = state.in_play and state.scenario.content.models[unit.model].will
    if able and not unit.willed and will_cost(state, unit) <= budget:
        found.extend([ShakeOff(unit.id, card) for card in _effects_on(state, unit)])


def why_not_will(state: IncursionState, unit: Unit, action: ShakeOff, mode: str) -> Refusal | None:
    rule = state.scenario.edition.will
    facts = {"unit": unit.id, "card": action.card}
    if not state.scenario.content.models[unit.model].will:
        return Refusal(rule, "no-such-ability", facts)
    if unit.willed:
        return Refusal(rule, "once-per-turn", facts)
    if action.card in unit.kept and action.card not in _effects_on(state, unit):
        return Refusal("INC-22.03", "kept-for-good", facts)
    if action.card not in _effects_on(state, unit):
        return Refusal(rule, "not-on-model", facts)
    return None


def perform_will(
    state: IncursionState, unit: Unit, action: ShakeOff, mode: str, play: Play
) -> None:
    state.put(unit, willed=True)
    played = next(p for p in state.in_play if p.target == unit.id and p.card == action.card)
    play.tell(CardDiscarded(played.card, rule=state.scenario.edition.will))
    leave_table(state, played, play)


RULES[ShakeOff] = UnitRule(  # INC-3.12: cards lie on waiting models too
    offer_will, why_not_will, will_cost, perform_will, anywhere=True,
    fits=lambda scenario, model: model.will,
)  # fmt: skip
