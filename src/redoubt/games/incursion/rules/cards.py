# SPDX-License-Identifier: MIT
"""Chapters 3 and 6: playing battle cards, answering them, killing them, drawing them."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.games.incursion.actions import (
    Aim,
    KillAnnounced,
    Pass,
    Snafu,
)
from redoubt.games.incursion.content import Card
from redoubt.games.incursion.events import (
    CardAnnounced,
    CardFizzled,
    CardInPlay,
    CardKilled,
    CardResolved,
    Drew,
    DrewCount,
    Reshuffled,
)
from redoubt.games.incursion.frames import (
    Aiming,
    Announced,
    Interlude,
    ReactionCheck,
    Reactions,
    Response,
    Strike,
    Window,
    WindowCheck,
)
from redoubt.games.incursion.rules.card_effects import EFFECTS
from redoubt.games.incursion.rules.in_play import shift_ap
from redoubt.games.incursion.rules.movement import settle_leaps
from redoubt.games.incursion.rules.strike import SINGLE
from redoubt.games.incursion.rules.victory import check_end
from redoubt.games.incursion.state import BOARD, FALLEN, OTHER, IncursionState, InPlay, Unit
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Fact, Refusal

ZOMBIE_CARD = "sturmzombie"  # the shared model card (INC-2.03)


# -- what may be played -------------------------------------------------------------------


def playable_now(state: IncursionState, seat: str, window: str) -> list[str]:
    """The different cards of a hand that may be played in a window, in the order of the hand."""
    found: list[str] = []
    for card in state.hands[seat]:
        if card not in found and why_not_play(state, seat, card, window) is None:
            found.append(card)
    return found


def why_not_play(state: IncursionState, seat: str, id: str, window: str) -> Refusal | None:
    """Timing and player of a card (INC-3.03, INC-3.24, INC-3.28), then whether it has a target."""
    facts = {"card": id}
    if id not in state.hands[seat]:
        return Refusal("INC-3.04", "not-in-hand", facts)
    card = state.scenario.content.cards[id]
    if card.player and card.player != seat:
        return Refusal("INC-3.28", "other-side-only", facts)
    if card.when not in ("any", window):
        return _wrong_moment(state, seat, card)
    if card.id == "intelligence-briefing" and not state.bids:
        return Refusal("INC-29.28", "no-bidding", facts)
    refusal = _why_not_event(state, seat, card)
    if refusal is not None:
        return refusal
    if needs_target(card) and next(targets_of(state, seat, card), None) is None:
        return Refusal(card.rule, "no-target", facts)
    return None


def _wrong_moment(state: IncursionState, seat: str, card: Card) -> Refusal:
    facts = {"card": card.id, "when": card.when}
    if card.id == "brainwurst":
        return Refusal(state.scenario.edition.brainwurst_window, "wrong-moment", facts)
    if card.when == "own-turn" and (seat != state.side or state.phase != "action"):
        return Refusal("INC-3.03", "own-turn-only", facts)
    if card.when in ("attack", "damage", "casualty"):
        return Refusal("INC-3.24", "wrong-moment", facts)
    return Refusal("INC-3.25", "wrong-moment", facts)


def _why_not_event(state: IncursionState, seat: str, card: Card) -> Refusal | None:
    """Cards tied to an event look at what the window is about."""
    frame = state.stack[-1]
    if not isinstance(frame, Window):
        return None
    below = state.stack[-2] if len(state.stack) > 1 else None
    facts = {"card": card.id}
    if card.when == "attack":
        if not isinstance(below, Strike) or below.seat != seat:
            return Refusal(card.rule, "not-your-attack", facts)
        if below.kind not in SINGLE:
            return Refusal(card.rule, "single-square-only", facts)
    if card.when == "casualty":
        unit = state.units.get(frame.about)
        if unit is None or unit.seat != seat:
            return Refusal(card.rule, "own-model-only", facts)
        if unit.id in state.sits_out and seat == state.side:  # a Blaze is an activation
            return Refusal("INC-29.07", "sits-out", {"unit": unit.id})
    return None


def needs_target(card: Card) -> bool:
    """Whether targets are named before a card is announced (INC-3.20)."""
    return card.kind == "effect" or bool(card.aim)


# -- targets ------------------------------------------------------------------------------


def targets_of(state: IncursionState, seat: str, card: Card) -> Iterator[str]:
    """Everything a card may be aimed at now, found as it is asked for."""
    scenario = state.scenario
    if card.kind == "effect":
        for target in _cards_of_models(state):
            if _why_not_effect(state, card, target) is None:
                yield target
    elif card.aim == "card":
        for played in state.in_play:
            yield f"#{played.number}"
    elif card.aim == "cell":
        for cell in range(scenario.cells):
            if scenario.floor[cell] and _why_not_square(state, seat, card, cell) is None:
                yield scenario.names[cell]
    else:
        for unit in state.units.values():
            if _why_not_victim(state, seat, card, unit) is None:
                yield unit.id


def _cards_of_models(state: IncursionState) -> list[str]:
    found = [u.id for u in state.units.values() if u.model != ZOMBIE_CARD and u.status != FALLEN]
    return [*found, ZOMBIE_CARD]


def why_not_aim(state: IncursionState, seat: str, card: Card, at: str) -> Refusal | None:
    """Why a card may not be aimed there."""
    facts = {"card": card.id, "target": at}
    if card.kind == "effect":
        return _why_not_effect(state, card, at)
    if card.aim == "card":
        if any(at == f"#{played.number}" for played in state.in_play):
            return None
        return Refusal("INC-29.29", "no-such-card-in-play", facts)
    if card.aim == "cell":
        cell = state.scenario.cell_of.get(at, -1)
        if cell < 0 or not state.scenario.floor[cell]:
            return Refusal(card.rule, "no-such-square", facts)
        return _why_not_square(state, seat, card, cell)
    unit = state.units.get(at)
    if unit is None:
        return Refusal("INC-3.12", "no-such-model", facts)
    return _why_not_victim(state, seat, card, unit)


def _why_not_effect(state: IncursionState, card: Card, at: str) -> Refusal | None:
    """INC-3.10 to INC-3.16: where an Effect card may lie; INC-3.11: on cards of either side."""
    facts = {"card": card.id, "target": at}
    if at == ZOMBIE_CARD:
        return None if card.icon else Refusal("INC-3.14", "icon-only", facts)
    unit = state.units.get(at)
    if unit is None or unit.status == FALLEN:
        return Refusal("INC-3.12", "no-such-model", facts)
    if unit.model == ZOMBIE_CARD:
        return Refusal("INC-2.03", "shared-card", facts)
    if card.only == "sturmzombie":
        return Refusal("INC-3.15", "sturmzombie-card-only", facts)
    if card.only == "zombies" and not state.scenario.content.models[unit.model].bomb:
        return Refusal("INC-3.15", "zombies-only", facts)
    return None


def _why_not_square(state: IncursionState, seat: str, card: Card, cell: int) -> Refusal | None:
    facts = {"card": card.id, "target": state.scenario.names[cell]}
    if cell in state._at or cell in state.items.values():
        return Refusal(card.rule, "square-taken", facts)
    if card.id == "hidden-tunnel":
        if cell == state.cave_in:
            return Refusal(card.rule, "cave-in", facts)
        if not _next_to_model(state, seat, cell):
            return Refusal(card.rule, "not-next-to-model", facts)
    return None


def _next_to_model(state: IncursionState, seat: str, cell: int) -> bool:
    for near in state.scenario.around[cell]:
        unit = state.at(near)
        if unit is not None and unit.seat == seat and unit.status == BOARD:
            return True
    return False


def _why_not_victim(state: IncursionState, seat: str, card: Card, unit: Unit) -> Refusal | None:
    facts = {"card": card.id, "target": unit.id}
    if unit.status != BOARD:
        return Refusal("INC-3.12", "not-on-board", {**facts, "unit": unit.id})
    model = state.scenario.content.models[unit.model]
    if card.aim == "enemy" and unit.seat == seat:
        return Refusal(card.rule, "not-an-enemy", facts)
    if card.aim == "rackley":
        if model.masked:
            return Refusal("INC-28.29", "masked", facts)
        if model.zombie:
            return Refusal(card.rule, "no-zombies", facts)
    if card.aim == "hurt" and not unit.dp:
        return Refusal(card.rule, "unhurt", facts)
    return None


# -- playing ------------------------------------------------------------------------------


def begin_card(state: IncursionState, seat: str, card: str) -> None:
    """Name the card's target first, or announce it at once.

    While it is aimed nothing is revealed yet, so the window it is played in stays as it was.
    """
    if needs_target(state.scenario.content.cards[card]):
        state.stack.append(Aiming(seat, card))
    else:
        leave_window(state)
        announce(state, seat, card, "")


def leave_window(state: IncursionState) -> None:
    """Something happens in a window: both must pass again, or the interrupted player goes on."""
    frame = state.stack[-1]
    if isinstance(frame, Window):
        state.stack[-1] = WindowCheck(frame.name, frame.first, frame.about)
        return
    if isinstance(frame, Interlude):
        state.stack.pop()
        frame = state.stack[-1]
    if isinstance(frame, Reactions):  # what happens now may leave nobody to react
        state.stack[-1] = ReactionCheck(frame.seat, frame.trigger, frame.fired)


def announce(state: IncursionState, seat: str, card: str, target: str) -> None:
    hand = list(state.hands[seat])
    hand.remove(card)
    state.hands = {**state.hands, seat: tuple(hand)}
    state.stack.append(Announced(seat=seat, card=card, target=target, step="announce"))


def aim_actions(state: IncursionState, frame: Aiming, seat: str) -> list[Action]:
    card = state.scenario.content.cards[frame.card]
    return [Aim(target) for target in targets_of(state, seat, card)]


def why_not_aiming(
    state: IncursionState, frame: Aiming, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, Aim):
        return why_not_aim(state, seat, state.scenario.content.cards[frame.card], action.at)
    return Refusal("INC-3.20", "name-target-first", {"card": frame.card})


def answer_aim(state: IncursionState, frame: Aiming, seat: str, action: Aim, play: Play) -> None:
    state.stack.pop()
    leave_window(state)
    announce(state, seat, frame.card, action.at)


def work_announced(state: IncursionState, frame: Announced, play: Play) -> None:
    """INC-3.20: revealed, answered, resolved."""
    card = state.scenario.content.cards[frame.card]
    if frame.step == "announce":
        play.tell(CardAnnounced(frame.seat, frame.card, frame.target, rule="INC-3.20"))
        state.stack[-1] = Announced(
            seat=frame.seat, card=frame.card, target=frame.target, step="resolve"
        )
        other = OTHER[frame.seat]
        if state.hands[other] or state.cp[other] >= card.kill:
            state.stack.append(Response(other))
        return
    state.stack.pop()
    resolve(state, frame, card, play)
    settle_leaps(state, play)
    check_end(state, play)


def resolve(state: IncursionState, frame: Announced, card: Card, play: Play) -> None:
    """The card takes effect; without a legal target it is discarded for nothing."""
    aimed = frame.target not in ("", "announced")
    if aimed and why_not_aim(state, frame.seat, card, frame.target) is not None:
        play.tell(CardFizzled(card.id, rule="INC-3.20"))
        state.discard = (*state.discard, card.id)
        return
    if card.until == "instant":  # INC-3.18
        state.discard = (*state.discard, card.id)
        play.tell(CardResolved(card.id, rule=card.rule))
    else:
        put_in_play(state, frame, card, play)
    if card.id in EFFECTS:
        EFFECTS[card.id](state, frame, play)


def put_in_play(state: IncursionState, frame: Announced, card: Card, play: Play) -> None:
    number = 1 + max((played.number for played in state.in_play), default=0)
    cell = state.scenario.cell_of.get(frame.target, -1) if card.aim == "cell" else -1
    target = frame.target if card.kind == "effect" else ""
    before = state.in_play
    state.set_in_play((*before, InPlay(number, card.id, frame.seat, target, cell)))
    rule = "INC-3.10" if card.kind == "effect" else "INC-3.17"
    play.tell(CardInPlay(card.id, frame.target, rule=rule))
    if card.effect.ap:
        shift_ap(state, target, card.effect.ap)


# -- answering ----------------------------------------------------------------------------


def _announced(state: IncursionState) -> Announced:
    frame = state.stack[-2]
    assert isinstance(frame, Announced)
    return frame


def response_actions(state: IncursionState, frame: Response, seat: str) -> list[Action]:
    found: list[Action] = []
    if state.cp[seat] >= state.scenario.content.cards[_announced(state).card].kill:
        found.append(KillAnnounced())
    if "snafu" in state.hands[seat]:
        found.append(Snafu())
    found.append(Pass())
    return found


def why_not_respond(
    state: IncursionState, frame: Response, seat: str, action: Action
) -> Refusal | None:
    card = _announced(state).card
    if isinstance(action, Pass):
        return None
    if isinstance(action, KillAnnounced):
        price = state.scenario.content.cards[card].kill
        if price <= state.cp[seat]:
            return None
        facts: dict[str, Fact] = {"card": card, "cost": price, "have": state.cp[seat]}
        return Refusal("INC-6.10", "kill-too-dear", facts)
    if isinstance(action, Snafu):
        if "snafu" in state.hands[seat]:
            return None
        return Refusal("INC-3.04", "not-in-hand", {"card": "snafu"})
    return Refusal("INC-3.21", "answer-the-card", {"card": card})


def answer_response(
    state: IncursionState, frame: Response, seat: str, action: Action, play: Play
) -> None:
    state.stack.pop()
    if isinstance(action, KillAnnounced):
        announced = state.stack.pop()
        assert isinstance(announced, Announced)
        price = state.scenario.content.cards[announced.card].kill
        state.spend_cp(seat, price)  # INC-6.11: and no CP answer these CP
        state.discard = (*state.discard, announced.card)  # INC-3.22: as if it had not been played
        play.tell(CardKilled(seat, announced.card, price, rule="INC-6.07"))
    elif isinstance(action, Snafu):
        announce(state, seat, "snafu", "announced")


# -- drawing ------------------------------------------------------------------------------


def draw(state: IncursionState, seat: str, count: int, play: Play) -> None:
    """INC-3.08, INC-3.09: draw; an emptied deck is made anew from the discard pile at once."""
    drawn: list[str] = []
    for _ in range(count):
        if not state.deck:
            _reshuffle(state, play)
        if not state.deck:
            break
        drawn.append(state.deck[0])
        state.deck = state.deck[1:]
        if not state.deck:
            _reshuffle(state, play)
    if drawn:
        state.hands = {**state.hands, seat: (*state.hands[seat], *drawn)}
        play.tell(Drew(seat, tuple(drawn), rule="INC-4.06", only=(seat,)))
        play.tell(DrewCount(seat, len(drawn), rule="INC-4.06", but=(seat,)))


def _reshuffle(state: IncursionState, play: Play) -> None:
    if state.discard:
        state.deck = tuple(play.dice.shuffle(state.discard, "reshuffle"))
        state.discard = ()
        play.tell(Reshuffled(len(state.deck), rule="INC-3.08"))
