# SPDX-License-Identifier: MIT
"""Pace: how long somebody may think, and what happens then.

A clock starts when everybody could see that something happened, and its length depends on what
everybody can see. So it says nothing about cards that are hidden, and every worker finds the same
end after every restart. When it has run out and a time of grace as well, the table chooses for
whoever must: it passes if that can be done, otherwise it takes a legal action that ends something.
"""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.kernel.dice import SeededDice
from redoubt.kernel.flow import Asks
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat
from redoubt.kernel.scene import Scene
from redoubt.kernel.state import State

ENDS = "end"  # the group of choices that bring something to a close
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
AFTER_START = 2 * MINUTE  # nobody's time runs out sooner than this after a server has started


class Pace(msgspec.Struct, frozen=True):
    """Seconds for a decision, for a window that interrupts, of grace; and to answer a request."""

    decision: float
    window: float
    grace: float
    consent: float


NO_PACE = Pace(0.0, 0.0, 0.0, 3 * DAY)
PACES = {
    "live": Pace(2 * MINUTE, 30.0, 5.0, MINUTE),
    "hour": Pace(HOUR, HOUR / 4, MINUTE, HOUR),
    "day": Pace(DAY, DAY, HOUR, DAY),
}


class Public(msgspec.Struct, frozen=True):
    """What the lobby may tell of a position: what a spectator sees."""

    turn: int = 0
    waiting_for: tuple[Seat, ...] = ()
    window: bool = False  # an interrupt, not a turn


def public(scene: Scene, *, window: bool = False) -> Public:
    """What the lobby may tell of a spectator's scene."""
    turn = next((track.value for track in scene.tracks if track.id == "turn"), 0)
    return Public(turn, scene.seats, window)


def pace_of(name: str) -> Pace:
    """A pace by its name."""
    return PACES.get(name, NO_PACE)


def allowed(pace: str, known: bytes) -> float:
    """How long the decision may take that everybody can see; 0: as long as one likes."""
    limits = PACES.get(pace)
    if limits is None:
        return 0.0
    window = msgspec.json.decode(known, type=Public).window
    return limits.window if window else limits.decision


def overdue(pace: str, moved: float, known: bytes, now: float, started: float) -> bool:
    """Whether the time is up, and the grace too."""
    limit = allowed(pace, known)
    return bool(limit) and now > max(moved + limit + pace_of(pace).grace, started + AFTER_START)


def in_window(game: Game, scenario: Any, view: Any) -> bool:
    """Whether what a spectator sees is a window: asked of a position made from that alone."""
    decision = game.decision(game.imagine(scenario, view, SeededDice(0)))
    return decision is not None and bool(decision.window)


def quiet_action(game: Game, state: State, seat: Seat, seed: str) -> Action:
    """Some legal action, found at once: passing, else what ends something, else any."""
    frame = state.stack[-1]
    part = game.frames[type(frame)]
    if isinstance(part, Asks) and part.passing is not None:
        return part.passing(state, frame, seat)
    actions = game.actions(state, seat)
    view = game.view(state, seat)
    ends = [a for a in actions if game.choice(state.scenario, view, a).group == ENDS]
    some = ends or actions
    return some[SeededDice(seed).die(len(some), "any") - 1]
