# SPDX-License-Identifier: MIT
"""Fire arcs, the face a shot strikes, front and rear hexes: all by turning a vector to East."""

from __future__ import annotations

from redoubt.board.grid import NOWHERE
from redoubt.games.locknload.ground import Ground

EAST = 2  # vertices 1 to 6 run clockwise from N-NE (LNL-14.0.05)
FRONT, SIDE, REAR = 0, 1, 2
FACINGS = (1, 2, 3, 4, 5, 6)
BESIDE = {1: (2, 6), 2: (1, 3), 3: (2, 4), 4: (3, 5), 5: (4, 6), 6: (1, 5)}  # one vertex away


def turned(vector: tuple[int, int], steps: int) -> tuple[int, int]:
    """A vector after so many clockwise steps of 60 degrees."""
    q, r = vector
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r


def _vector(ground: Ground, start: int, end: int) -> tuple[int, int]:
    aq, ar = ground.grid.axial[ground.cell(start)]
    bq, br = ground.grid.axial[ground.cell(end)]
    return bq - aq, br - ar


def in_arc(ground: Ground, start: int, end: int, facing: int) -> bool:
    """LNL-14.0.05: inside the cone of 60 degrees; the own hex always is."""
    q, r = turned(_vector(ground, start, end), EAST - facing)
    return abs(q + 2 * r) <= q


def faces(ground: Ground, target: int, firer: int, facing: int) -> tuple[int, ...]:
    """The faces a shot may strike: one, or two on the line between them (LNL-14.1.01)."""
    q, r = turned(_vector(ground, target, firer), EAST - facing)
    across, along = abs(q + 2 * r), 3 * abs(q)
    ahead = FRONT if q > 0 else REAR
    if q == 0 and r == 0:
        return (FRONT, SIDE, REAR)  # from above (LNL-14.1.02)
    if across == along:
        return (ahead, SIDE)
    return (SIDE,) if across > along else (ahead,)


def ahead(ground: Ground, loc: int, facing: int) -> tuple[int, ...]:
    """The two hexes at the vertex a vehicle faces (LNL-15.1.01)."""
    key = (loc % ground.cells, facing)
    found = ground.fronts.get(key)
    if found is None:
        sides = (facing - 1, facing % 6)
        cells = [ground.grid.step[side][key[0]] for side in sides]
        found = ground.fronts[key] = tuple(cell for cell in cells if cell != NOWHERE)
    return found


def behind(ground: Ground, loc: int, facing: int) -> tuple[int, ...]:
    """The two hexes behind it (LNL-15.1.03)."""
    return ahead(ground, loc, (facing + 2) % 6 + 1)


def turn_steps(one: int, other: int) -> int:
    """Vertices between two facings."""
    apart = abs(one - other) % 6
    return min(apart, 6 - apart)


def in_front_of_bunker(ground: Ground, bunker: int, target: int, side: int) -> bool:
    """LNL-21.1.01: through the three hexes in front of the hexside it faces."""
    q, r = turned(_vector(ground, bunker, target), -side)
    return q + 2 * r <= 0
