# SPDX-License-Identifier: MIT
"""What a position is worth to a side: counters, order, and how near the goals are."""

from __future__ import annotations

from redoubt.games.locknload import actions as a
from redoubt.games.locknload.rules.units import is_mmc
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.records import Action

WON = 1000.0
GOAL = 12.0  # a goal location that one's side controls
SHAKEN = 0.55  # what a Shaken unit is worth of its value
SPOTTED = 0.3  # an enemy location that can be fired at
NEAR = 0.12  # a hex nearer to a goal that is lacking, for each unit
NEAREST = 0.6  # the same for the unit that is nearest
FAR = 30
VALUE = {"squad": 6.0, "half": 3.0, "crew": 2.0, "team": 5.0, "leader": 4.0, "hero": 4.0}
PRIOR: dict[type[Action], float] = {
    a.Fire: 2.0, a.Rally: 3.0, a.Treat: 3.0, a.Flip: -1.0, a.Recombine: 2.0, a.Take: 1.0,
    a.Activate: 1.0, a.Join: 2.0,
    a.Spot: 0.1, a.Fight: 0.5, a.Muster: 1.5, a.Hand: -1.0, a.Smoke: -0.5, a.Pass: -2.0,
    a.Done: -0.5, a.Withdraw: -1.0,
}  # fmt: skip

ONTO_GOAL = 3.0  # a fight for it is not seen by a single look ahead
WAYS = {"normal": 1.0, "assault": 0.4, "crawl": -1.0}


def worth(state: LockState, piece: Piece) -> float:
    """What one counter counts."""
    counter = state.counter(piece)
    value = VALUE.get(counter.kind, 2.0) + counter.fp + counter.lm + len(piece.weapons)
    return value * (SHAKEN if piece.shaken or piece.wounded else 1.0)


def value(state: LockState, seat: str) -> float:
    """Higher is better for the seat."""
    if state.result is not None:
        winners = state.result.winners
        return 0.0 if not winners else WON if seat in winners else -WON
    total = 0.0
    goals = state.scenario.goals
    for loc in goals:
        owner = state.control.get(loc)
        total += GOAL if owner == seat else -GOAL if owner else 0.0
    for piece in state.pieces():
        total += worth(state, piece) * (1.0 if piece.seat == seat else -1.0)
    for side in state.scenario.seats:
        total -= _way_to_go(state, side) * (1.0 if side == seat else -1.0)
    enemy = state.scenario.other[seat]
    for loc in state.spotted:
        total += SPOTTED if state.here(loc, enemy) else -SPOTTED
    return total


def _way_to_go(state: LockState, side: str) -> float:
    """How far a side is from the goals it still lacks: every unit a little, the nearest more."""
    grid, cells = state.scenario.ground.grid, state.scenario.ground.cells
    goals = state.scenario.goals
    lacking = [goal for goal in goals if state.control.get(goal) != side] or list(goals)
    able = [
        piece.loc % cells
        for piece in state.pieces()
        if piece.seat == side and piece.loc >= 0 and not piece.shaken and is_mmc(state, piece)
    ]
    total = 0.0
    for goal in lacking:
        ways = [grid.distance(cell, goal % cells) for cell in able]
        total += NEAREST * min(ways, default=FAR) + NEAR * sum(ways)
    return total


def prior(state: LockState, seat: str, actions: list[Action]) -> list[float]:
    """What a single look ahead cannot see: that acting leads somewhere and passing does not."""
    found = []
    names = state.scenario.names
    lacking = {names[goal] for goal in state.scenario.goals if state.control.get(goal) != seat}
    for action in actions:
        score = PRIOR.get(type(action), 0.0)
        if isinstance(action, a.Fire | a.Move):
            score += 0.3 * len(action.units)
        if isinstance(action, a.Move | a.Muster):
            score += WAYS.get(action.way, 0.0)
        if isinstance(action, a.Step) and action.hex in lacking:
            score += ONTO_GOAL
        found.append(score)
    return found
