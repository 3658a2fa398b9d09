# SPDX-License-Identifier: MIT
"""Where artillery does best to fall: for bots."""

from __future__ import annotations

from redoubt.games.locknload.state import LockState

AIMED = 1.0  # a squad of the enemy in the hex
BESIDE = 0.5  # one beside it
FRIEND = 2.0  # a squad of ours in either
COUNTS = {"squad": 1.0, "half": 0.6, "team": 1.0, "leader": 0.6, "hero": 0.6}
REST = 0.3


def worth(state: LockState, seat: str, cell: int, *, friends: bool) -> float:
    """What shells on a hex and those beside it may hit; `friends`: ours are to be spared."""
    ground = state.scenario.ground
    enemy = state.scenario.other[seat]
    total = 0.0
    for near in ground.grid.within(cell, 1):
        share = AIMED if near == cell else BESIDE
        for loc in (near, near + ground.cells, near + 2 * ground.cells):
            for piece in state.here(loc):
                counts = COUNTS.get(state.counter(piece).kind, REST)
                if piece.seat == enemy:
                    total += share * counts
                elif friends:
                    total -= FRIEND * counts
        total += share * len(state.parked(near, enemy))
        if friends:
            total -= FRIEND * len(state.parked(near, seat))
    return total
