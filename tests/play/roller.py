# SPDX-License-Identifier: MIT
"""A game of one action that runs a given program of dice: odds are compared with icepool on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kernel.tiny import make
from kernel.tiny_records import EndTurn, Pass, Strike, TinyState
from redoubt.kernel.dice import Dice
from redoubt.kernel.flow import Asks, Play, Works
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Event, Frame, Seat, Setup
from redoubt.play.odds import Odds, odds

Program = Callable[[Dice], dict[str, int]]


class Ready(Frame, frozen=True):
    """Waits for the one action."""

    seat: Seat = "red"


class Rolling(Frame, frozen=True):
    """0: before the first window, 1: the program, 2: what comes after the second window."""

    step: int = 0


class Luck(Frame, frozen=True):
    """A window of the other seat that has a quiet answer."""

    seat: Seat = "blue"


class Came(Event, frozen=True):
    """What the program came to."""

    values: dict[str, int]


def roller(program: Program, *, window: bool = False, after: Program | None = None) -> Game:
    """A game whose only action rolls a program, with windows before and after it if wanted."""

    def work(state: TinyState, frame: Rolling, play: Play) -> None:
        state.stack[-1] = Rolling(frame.step + 1)
        if frame.step == 0 and window:
            state.stack.append(Luck())
        elif frame.step == 1:
            play.tell(Came(program(play.dice)))
            if after is not None:
                state.stack.append(Luck())
        elif frame.step == 2:
            state.stack.pop()
            if after is not None:
                play.tell(Came(after(play.dice)))

    def answer(state: TinyState, frame: Frame, seat: Seat, action: Action, play: Play) -> None:
        if isinstance(frame, Luck):
            state.stack.pop()
            if isinstance(action, EndTurn):
                play.tell(Came({"luck": play.dice.die(6, "luck")}))
        else:
            state.stack.append(Rolling())

    def begin(scenario: Any, play: Play) -> TinyState:
        state = TinyState(scenario)
        state.stack = [Ready()]
        return state

    def outcome(events: Sequence[Event]) -> dict[str, int]:
        total: dict[str, int] = {}
        for event in events:
            if isinstance(event, Came):
                for key, value in event.values.items():
                    total[key] = total.get(key, 0) + value
        return total

    return make(
        frames={
            Ready: Asks("TINY-4.04", lambda *_: [Strike()], lambda *_: None, answer),
            Rolling: Works(work),
            Luck: Asks(
                "TINY-4.02",
                lambda *_: [Pass(), EndTurn()],
                lambda *_: None,
                answer,
                window="luck",
                passing=lambda *_: Pass(),
            ),
        },
        events=(Came,),
        begin=begin,
        outcome=outcome,
    )


def start(game: Game) -> TinyState:
    """The one position of a roller."""
    state = game.begin(game.scenario(Setup("tiny")), Play(Dice()))
    assert isinstance(state, TinyState)
    return state


def chances(program: Program, *, window: bool = False, **limits: Any) -> Odds:
    """The odds of a program."""
    game = roller(program, window=window)
    return odds(game, start(game), "red", Strike(), **limits)
