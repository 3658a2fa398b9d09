# SPDX-License-Identifier: MIT
"""W2 of chapter 3.25: the opponent may interrupt before the next step."""

from __future__ import annotations

from redoubt.games.incursion.actions import Drop, Kill, Pass, PlayCard
from redoubt.games.incursion.events import StepAllowed
from redoubt.games.incursion.frames import Interlude
from redoubt.games.incursion.rules.action_phase import take_step
from redoubt.games.incursion.rules.windows import interrupt, interruptions, why_not_interrupt
from redoubt.games.incursion.state import IncursionState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def interlude_actions(state: IncursionState, frame: Interlude, seat: str) -> list[Action]:
    return [*interruptions(state, seat), Pass()]


def why_not_interlude(
    state: IncursionState, frame: Interlude, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, Pass):
        return None
    if isinstance(action, Kill | PlayCard | Drop):
        return why_not_interrupt(state, seat, action)
    # Before a reaction shot it is his own turn: no CP are barred, the moment is wrong.
    return Refusal("INC-3.25" if seat == state.side else "INC-6.12", "enemy-turn", {})


def answer_interlude(
    state: IncursionState, frame: Interlude, seat: str, action: Action, play: Play
) -> None:
    if isinstance(action, Pass):
        state.stack.pop()
        assert frame.step is not None
        play.tell(StepAllowed(seat, rule="INC-3.25"))
        take_step(state, frame.step, play)
    else:
        assert isinstance(action, Kill | PlayCard | Drop)
        interrupt(state, seat, action, play)
