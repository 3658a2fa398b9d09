# SPDX-License-Identifier: MIT
"""W2 of chapter 3.25: the opponent may interrupt before the next step."""

from __future__ import annotations

from redoubt.games.incursion.actions import Drop, Kill, Pass, PlayCard
from redoubt.games.incursion.events import StepAllowed
from redoubt.games.incursion.frames import Interlude
from redoubt.games.incursion.rules.action_phase import take_step
from redoubt.games.incursion.rules.cards import (
    begin_card,
    leave_window,
    playable_now,
    why_not_play,
)
from redoubt.games.incursion.rules.in_play import kill_in_play, kills, why_not_kill
from redoubt.games.incursion.rules.items import drop, drops, why_not_drop
from redoubt.games.incursion.state import IncursionState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def _moment(state: IncursionState, seat: str) -> str:
    """Before a reaction shot it is the turn of the player who is asked (INC-3.25)."""
    return "own-turn" if seat == state.side else "interlude"


def interlude_actions(state: IncursionState, frame: Interlude, seat: str) -> list[Action]:
    found = kills(state, seat)
    found.extend([PlayCard(card) for card in playable_now(state, seat, _moment(state, seat))])
    found.extend(drops(state, seat))
    found.append(Pass())
    return found


def why_not_interlude(
    state: IncursionState, frame: Interlude, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, Pass):
        return None
    if isinstance(action, Kill):
        return why_not_kill(state, seat, action)
    if isinstance(action, PlayCard):
        return why_not_play(state, seat, action.card, _moment(state, seat))
    if isinstance(action, Drop):
        return why_not_drop(state, seat, action)
    return Refusal("INC-6.12", "enemy-turn", {})


def answer_interlude(
    state: IncursionState, frame: Interlude, seat: str, action: Action, play: Play
) -> None:
    if isinstance(action, Pass):
        state.stack.pop()
        assert frame.step is not None
        play.tell(StepAllowed(seat, rule="INC-3.25"))
        take_step(state, frame.step, play)
    elif isinstance(action, PlayCard):
        begin_card(state, seat, action.card)
    else:
        # The held-back step is dropped: things have changed, so its player chooses anew.
        leave_window(state)
        if isinstance(action, Kill):
            kill_in_play(state, seat, action.card, play)
        elif isinstance(action, Drop):
            drop(state, state.units[action.unit], play)
