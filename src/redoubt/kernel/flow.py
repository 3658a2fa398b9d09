# SPDX-License-Identifier: MIT
"""The loop: look at the top frame; if it asks, stop; if it works, let it take one step.

A game has one table from frame kind to `Asks` or `Works`. Nothing is ever in progress outside the
stack, so every point of every interrupt can be saved, copied, searched and written in a case.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redoubt.kernel.dice import Dice
from redoubt.kernel.records import Action, Event, Frame, Seat
from redoubt.kernel.refusal import Refusal
from redoubt.kernel.state import State

Stage = Any  # a game's own State and Frame types go here; the table is checked by conformance


class Play:
    """What the rules hold while they run: the dice handed in, and what has happened so far."""

    __slots__ = ("dice", "events", "tell")

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.events: list[Event] = []
        self.tell = self.events.append


def _one_seat(state: Stage, frame: Stage) -> tuple[Seat, ...]:
    seat: Seat = frame.seat
    return (seat,)


class Asks:
    """A frame that waits for a seat's choice.

    rule      the rule that says what is asked (cited when something else is tried)
    actions   every legal action of the seat, as a list
    why_not   the refusal of an action, or None if it is legal
    answer    carry the action out: pop or replace the frame, change the position, push others
    seats     who may answer; by default the frame's own `seat`
    window    the name under which standing orders know this kind of window ("" for none)
    windows   the names, where one kind of frame serves several and its `name` says which
    passing   what a standing "never" answers, and what odds assume: the quiet choice
    chance    how likely an action of this window succeeds, for "act at 50 % or better"
    """

    __slots__ = (
        "actions", "alone", "answer", "chance", "passing", "rule", "seats", "why_not", "window",
        "windows",
    )  # fmt: skip

    def __init__(
        self,
        rule: str,
        actions: Callable[[Stage, Stage, Seat], list[Action]],
        why_not: Callable[[Stage, Stage, Seat, Stage], Refusal | None],
        answer: Callable[[Stage, Stage, Seat, Stage, Play], None],
        *,
        seats: Callable[[Stage, Stage], tuple[Seat, ...]] = _one_seat,
        window: str = "",
        windows: tuple[str, ...] = (),
        passing: Callable[[Stage, Stage, Seat], Action] | None = None,
        chance: Callable[[Stage, Stage, Seat], tuple[Action, float] | None] | None = None,
    ) -> None:
        self.rule = rule
        self.actions = actions
        self.why_not = why_not
        self.answer = answer
        self.seats = seats
        self.alone = seats is _one_seat  # nearly always: then nobody has to be looked for
        self.window = window
        self.windows = windows or ((window,) if window else ())
        self.passing = passing
        self.chance = chance

    def named(self, frame: Stage) -> str:
        """Which of its windows a frame is."""
        return self.window if self.window or not self.windows else str(frame.name)


class Works:
    """A frame that advances by itself, one step at a time."""

    __slots__ = ("work",)

    def __init__(self, work: Callable[[Stage, Stage, Play], None]) -> None:
        self.work = work


Frames = dict[type[Frame], Asks | Works]


Sequel = Callable[[Stage, Play], bool]


def run(frames: Frames, state: State, play: Play, sequel: Sequel | None = None) -> None:
    """Advance until a seat must choose or the game is over.

    A campaign is a game that holds a game: when a mission has ended, `sequel` may take the result
    away, lay the next frames and say that the game goes on.
    """
    stack = state.stack
    while True:
        if state.result is not None:
            stack.clear()
            if sequel is None or not sequel(state, play):
                return
        frame = stack[-1]
        part = frames[type(frame)]
        if part.__class__ is Works:
            part.work(state, frame, play)
            continue
        if not state.orders:
            return
        assert isinstance(part, Asks)
        if not part.windows:
            return
        standing = standing_answer(part, state, frame)
        if standing is None:
            return
        seat, action = standing
        part.answer(state, frame, seat, action, play)


def standing_answer(part: Asks, state: State, frame: Frame) -> tuple[Seat, Action] | None:
    """What a standing order answers to this window, or None if the seat wants to be asked."""
    for seat in part.seats(state, frame):
        policy = state.orders.get(order_key(seat, part.named(frame)), "ask")
        if policy == "ask" or part.passing is None:
            continue
        if policy != "never" and part.chance is not None:
            found = part.chance(state, frame, seat)
            if found is not None and found[1] * 100 >= int(policy):
                return seat, found[0]
        return seat, part.passing(state, frame, seat)
    return None


def order_key(seat: Seat, window: str) -> str:
    """Where a standing order lives in `state.orders`."""
    return f"{seat}/{window}"
