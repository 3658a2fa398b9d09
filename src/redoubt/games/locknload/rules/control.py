# SPDX-License-Identifier: MIT
"""Who controls which location (LNL-2.0.04), and how the game ends (LNL-2.0.09)."""

from __future__ import annotations

from redoubt.games.locknload import events as e
from redoubt.games.locknload.rules.units import is_hero, is_mmc
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Result


def holds(state: LockState, piece: Piece) -> bool:
    """A good-order MMC or a hero."""
    return is_hero(state, piece) or (is_mmc(state, piece) and not piece.shaken)


def update_control(state: LockState) -> None:
    """Locations where one side alone has such units now belong to it."""
    changed: dict[int, str] = {}
    for loc in state.occupied():
        seats = {piece.seat for piece in state.here(loc) if holds(state, piece)}
        if len(seats) == 1:
            (seat,) = seats
            if state.control.get(loc) != seat:
                changed[loc] = seat
    if changed:
        state.control = {**state.control, **changed}


def broken(state: LockState, seat: str) -> bool:
    """No good-order MMC or hero on the map or still to enter (LNL-2.0.09)."""
    return not any(p.seat == seat and holds(state, p) for p in state.pieces())


def judge(state: LockState, play: Play) -> None:
    """The victory conditions as they stand at the end."""
    goal = state.scenario.goal
    held = sum(state.control.get(loc) == goal.side for loc in state.scenario.goals)
    if held >= goal.win:
        finish(state, play, (goal.side,), "goal-met", "LNL-2.0.04")
    elif held >= goal.draw:
        finish(state, play, (), "draw", "LNL-2.0.09")
    else:
        finish(state, play, (state.scenario.other[goal.side],), "goal-missed", "LNL-2.0.04")


def finish(state: LockState, play: Play, winners: tuple[str, ...], reason: str, rule: str) -> None:
    state.result = Result(winners, reason, rule)
    play.tell(e.GameEnded(winners, reason, rule=rule))


def judge_broken(state: LockState, play: Play) -> bool:
    """LNL-2.0.09: a side without such units loses; if both, the conditions are read."""
    lost = [seat for seat in state.scenario.seats if broken(state, seat)]
    if len(lost) == 1:
        finish(state, play, (state.scenario.other[lost[0]],), "broken", "LNL-2.0.09")
    elif lost:
        judge(state, play)
    return bool(lost)
