# SPDX-License-Identifier: MIT
"""Chapter 4: the Maintenance Phase: command points, hands, bidding, deployment."""

from __future__ import annotations

from redoubt.games.incursion.actions import (
    Bid,
    Commit,
    DeclareIntelligence,
    Discard,
    NoIntelligence,
)
from redoubt.games.incursion.content import SEATS
from redoubt.games.incursion.events import (
    BidsRevealed,
    CommandPoints,
    Discarded,
    GoesFirst,
    IntelligenceDeclared,
    Picked,
    TurnBegan,
)
from redoubt.games.incursion.frames import (
    ActionPhase,
    Bids,
    Discards,
    Intelligence,
    Maintenance,
)
from redoubt.games.incursion.rules.cards import draw
from redoubt.games.incursion.rules.deployment import arrivals, begin_deployment
from redoubt.games.incursion.rules.windows import open_window
from redoubt.games.incursion.state import ALLIED, FALLEN, GERMAN, IncursionState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

# INC-4.03: the fixed order; each step says which comes next.
NEXT = {
    "command-points": "discards",
    "discards": "draw",
    "draw": "intelligence",
    "intelligence": "bids",
    "bids": "deployment",
    "deployment": "action",
}


def work_maintenance(state: IncursionState, frame: Maintenance, play: Play) -> None:
    """One step of Maintenance; windows and questions are laid over the next one."""
    if frame.step == "action":
        state.phase = "action"
        state.stack[-1] = ActionPhase()
        return
    state.stack[-1] = Maintenance(NEXT[frame.step])
    STEPS[frame.step](state, play)


def command_points(state: IncursionState, play: Play) -> None:
    """INC-4.04: old CP go, new ones come by RP level, with the bonuses of living models."""
    state.turn += 1
    state.phase = "maintenance"
    state.bids = {}
    play.tell(TurnBegan(state.turn, rule="INC-4.01"))
    cp: dict[str, int] = {}
    for seat in SEATS:
        cp[seat] = state.scenario.content.level(state.scenario.rp[seat]).cp
        cp[seat] += _sum(state, seat, "command_cp")  # INC-27.16
    state.cp = cp
    state.special_cp = _sum(state, GERMAN, "special_cp")  # INC-28.06
    for seat in SEATS:
        special = state.special_cp if seat == GERMAN else 0
        play.tell(CommandPoints(seat, cp[seat], special, rule="INC-4.04"))
    open_window(state, "after-cp")


def _sum(state: IncursionState, seat: str, ability: str) -> int:
    """INC-28.32: abilities of living models, on the board or waiting."""
    models = state.scenario.content.models
    return sum(
        getattr(models[u.model], ability)
        for u in state.units.values()
        if u.seat == seat and u.status != FALLEN
    )


# -- hands --------------------------------------------------------------------------------


def hand_size(state: IncursionState, seat: str) -> int:
    """INC-3.05, INC-28.28."""
    level = state.scenario.content.level(state.scenario.rp[seat])
    return level.hand + _sum(state, seat, "hand_bonus")


def discards(state: IncursionState, play: Play) -> None:
    """INC-4.05: whoever holds cards may put some away; INC-4.08: nobody does in turn 1."""
    done = tuple(seat for seat in SEATS if not state.hands[seat])
    if len(done) < len(SEATS):
        state.stack.append(Discards(dict.fromkeys(SEATS, ()), done))


def discard_seats(state: IncursionState, frame: Discards) -> tuple[str, ...]:
    return tuple(seat for seat in SEATS if seat not in frame.done)


def _kept(state: IncursionState, frame: Discards, seat: str) -> list[str]:
    hand = list(state.hands[seat])
    for card in frame.away[seat]:
        hand.remove(card)
    return hand


def discard_actions(state: IncursionState, frame: Discards, seat: str) -> list[Action]:
    found: list[Action] = [Discard(card) for card in sorted(set(_kept(state, frame, seat)))]
    found.append(Commit())
    return found


def why_not_discard(
    state: IncursionState, frame: Discards, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, Commit):
        return None
    if not isinstance(action, Discard):
        return Refusal("INC-4.05", "discard-or-commit", {})
    if action.card not in _kept(state, frame, seat):
        return Refusal("INC-4.05", "not-in-hand", {"card": action.card})
    return None


def answer_discard(
    state: IncursionState, frame: Discards, seat: str, action: Action, play: Play
) -> None:
    if isinstance(action, Discard):
        away = {**frame.away, seat: (*frame.away[seat], action.card)}
        state.stack[-1] = Discards(away, frame.done)
        play.tell(Picked(seat, action.card, rule="INC-4.05", only=(seat,)))
        return
    frame = Discards(frame.away, (*frame.done, seat))
    state.stack[-1] = frame
    if len(frame.done) < len(SEATS):
        return
    state.stack.pop()
    for side in SEATS:
        if frame.away[side]:
            state.hands = {**state.hands, side: tuple(_kept(state, frame, side))}
            state.discard = (*state.discard, *frame.away[side])
            play.tell(Discarded(side, frame.away[side], rule="INC-4.05"))


def draw_step(state: IncursionState, play: Play) -> None:
    """INC-4.06, INC-4.07: up to hand size, the Allies first."""
    for seat in SEATS:
        draw(state, seat, hand_size(state, seat) - len(state.hands[seat]), play)
    open_window(state, "after-hand")


# -- who goes first -----------------------------------------------------------------------


def intelligence(state: IncursionState, play: Play) -> None:
    """INC-4.16: once per game, before any bid."""
    if not state.intelligence:
        state.stack.append(Intelligence())


def intelligence_actions(state: IncursionState, frame: Intelligence, seat: str) -> list[Action]:
    return [DeclareIntelligence(), NoIntelligence()]


def why_not_intelligence(
    state: IncursionState, frame: Intelligence, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, DeclareIntelligence | NoIntelligence):
        return None
    return Refusal("INC-4.16", "intelligence-first", {})


def answer_intelligence(
    state: IncursionState, frame: Intelligence, seat: str, action: Action, play: Play
) -> None:
    state.stack.pop()
    if isinstance(action, DeclareIntelligence):
        state.intelligence = True
        state.first = ALLIED
        play.tell(IntelligenceDeclared(rule="INC-4.16"))
        play.tell(GoesFirst(ALLIED, rule="INC-4.16"))
        # The bids are skipped; the window after bidding exists all the same (INC-4.17).
        state.stack[-1] = Maintenance("deployment")
        open_window(state, "after-bid")


def bids(state: IncursionState, play: Play) -> None:
    state.stack.append(Bids({}))


def bid_seats(state: IncursionState, frame: Bids) -> tuple[str, ...]:
    return tuple(seat for seat in SEATS if seat not in frame.bids)


def bid_actions(state: IncursionState, frame: Bids, seat: str) -> list[Action]:
    return [Bid(cp) for cp in range(state.cp[seat] + 1)]


def why_not_bid(state: IncursionState, frame: Bids, seat: str, action: Action) -> Refusal | None:
    if not isinstance(action, Bid):
        if isinstance(action, DeclareIntelligence):
            code = "intelligence-used" if state.intelligence else "bid-first"
            return Refusal("INC-4.16", code, {})
        return Refusal("INC-4.11", "bid-first", {})
    if not 0 <= action.cp <= state.cp[seat]:
        return Refusal("INC-4.12", "bid-out-of-range", {"cp": action.cp, "have": state.cp[seat]})
    return None


def answer_bid(state: IncursionState, frame: Bids, seat: str, action: Bid, play: Play) -> None:
    """INC-4.13 to INC-4.15: revealed together; the higher goes first, a tie is the Allies'."""
    made = {**frame.bids, seat: action.cp}
    state.stack[-1] = Bids(made)
    play.tell(Picked(seat, str(action.cp), rule="INC-4.11", only=(seat,)))
    if len(made) < len(SEATS):
        return
    state.stack.pop()
    state.bids = {side: made[side] for side in SEATS}
    state.cp = {side: state.cp[side] - made[side] for side in SEATS}
    play.tell(BidsRevealed(made[ALLIED], made[GERMAN], rule="INC-4.15"))
    state.first = GERMAN if made[GERMAN] > made[ALLIED] else ALLIED
    rule = "INC-4.14" if made[GERMAN] == made[ALLIED] else "INC-4.13"
    play.tell(GoesFirst(state.first, rule=rule))
    open_window(state, "after-bid", state.first)


def deployment(state: IncursionState, play: Play) -> None:
    """INC-4.18, INC-4.20: arrivals, then entry points where there is a choice."""
    open_window(state, "after-deployment", state.first)
    arrivals(state, play)
    begin_deployment(state, play)


STEPS = {
    "command-points": command_points,
    "discards": discards,
    "draw": draw_step,
    "intelligence": intelligence,
    "bids": bids,
    "deployment": deployment,
}
