# SPDX-License-Identifier: MIT
"""Play on without the others: windows that open over an action get the quiet answer."""

from __future__ import annotations

from redoubt.kernel.dice import Dice
from redoubt.kernel.flow import Asks
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Event, Seat
from redoubt.kernel.state import State

LONGEST = 500  # windows in a row; a game that opens more never comes back


def try_out(game: Game, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
    """Apply an action and answer what opens over it by `passing`; changes the state.

    Ends when the stack is back at its depth (inside a window: at that of the choice which it
    interrupts), when the game is over, or at a frame that has no quiet answer.
    """
    depth = depth_of(game, state)
    return game.apply(state, seat, action, dice) + pass_down(game, state, depth, dice)


def after(game: Game, world: State, depth: int, seat: Seat, action: Action, dice: Dice) -> State:
    """The position that `try_out` would leave of a copy; `depth` is that of `depth_of`.

    For many tries in the same position, and without what happened on the way.
    """
    state = world.copy()
    game.apply(state, seat, action, dice)
    if len(state.stack) > depth:
        pass_down(game, state, depth, dice)
    return state


def settle(game: Game, state: State, dice: Dice) -> list[Event]:
    """Let what is going on come to its end: every window gets the quiet answer."""
    return pass_down(game, state, depth_of(game, state), dice)


def pass_down(game: Game, state: State, depth: int, dice: Dice) -> list[Event]:
    """Answer every window by `passing` until so many frames are left."""
    events: list[Event] = []
    for _ in range(LONGEST):
        if state.result is not None or len(state.stack) <= depth:
            break
        frame = state.stack[-1]
        part = game.frames[type(frame)]
        if not isinstance(part, Asks) or part.passing is None:
            break
        asked = part.seats(state, frame)[0]
        events += game.apply(state, asked, part.passing(state, frame, asked), dice)
    return events


def depth_of(game: Game, state: State) -> int:
    """How many frames stay when what is going on is over: up to a choice that no window holds."""
    stack = state.stack
    depth = len(stack)
    for place, frame in enumerate(stack):
        part = game.frames[type(frame)]
        if isinstance(part, Asks) and part.passing is not None:
            depth = place
            break
    while depth and not isinstance(game.frames[type(stack[depth - 1])], Asks):
        depth -= 1
    return depth
