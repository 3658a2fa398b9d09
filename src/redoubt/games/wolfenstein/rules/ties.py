# SPDX-License-Identifier: MIT
"""Equally good choices of the enemy (13.05): the holder of the AI token decides, or the engine.

The table says which are asked: all, all but single steps, or none. The engine's own choice is the
first option: lowest y, then lowest x; among heroes seating order.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from redoubt.games.wolfenstein.actions import ChooseFigure, ChoosePlace, ChooseZone
from redoubt.games.wolfenstein.frames import Chorus, NaziPhase, NaziTurn, Spawning, Tie
from redoubt.games.wolfenstein.nazi_events import TieSettled
from redoubt.games.wolfenstein.state import WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

ORDER, TARGETS, GOALS, ZONES, STEPS, PLACES = (
    "order", "targets", "goals", "zones", "steps", "places",
)  # fmt: skip
WINDOWS = (ORDER, TARGETS, GOALS, ZONES, STEPS, PLACES)


def asks(state: WolfensteinState, name: str) -> bool:
    """Whether this table leaves such a tie to the AI player."""
    ties = state.scenario.options.ties
    return ties == "steps" or (ties == "ask" and name != STEPS)


def picked(picks: tuple[str, ...], name: str, options: Sequence[str]) -> str:
    """What the AI player has said to this tie, or ""."""
    for option in options:
        if f"{name}:{option}" in picks:
            return option
    return ""


def ask(state: WolfensteinState, name: str, unit: str, options: Sequence[str]) -> None:
    """WOLF-13.05: the AI player is asked; the answer is a pick of the frame below."""
    state.stack.append(Tie(state.ai, name, unit, tuple(options)))


def _action(name: str, option: str) -> Action:
    if name in (STEPS, PLACES):
        return ChoosePlace(option)
    return ChooseZone(option) if name == ZONES else ChooseFigure(option)


def tie_actions(state: WolfensteinState, frame: Tie, seat: str) -> list[Action]:
    return [_action(frame.name, option) for option in frame.options]


def why_not_tie(state: WolfensteinState, frame: Tie, seat: str, action: Action) -> Refusal | None:
    if action in tie_actions(state, frame, seat):
        return None
    return Refusal("WOLF-13.05", "settle-the-tie", {"unit": frame.unit})


def passing(state: WolfensteinState, frame: Tie, seat: str) -> Action:
    """The engine's own choice."""
    return _action(frame.name, frame.options[0])


def answer_tie(state: WolfensteinState, frame: Tie, seat: str, action: Action, play: Play) -> None:
    state.stack.pop()
    option = next(o for o in frame.options if _action(frame.name, o) == action)
    play.tell(TieSettled(seat, frame.unit, option, rule="WOLF-13.05"))
    below = state.stack[-1]
    assert isinstance(below, NaziPhase | NaziTurn | Chorus | Spawning)
    picks = (*below.picks, f"{frame.name}:{option}")
    state.stack[-1] = msgspec.structs.replace(below, picks=picks)
