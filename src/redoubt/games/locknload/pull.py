# SPDX-License-Identifier: MIT
"""Where the units of a side are drawn to, and what it is worth to be so far from it.

Every unit is drawn to every place that is wanted, to near ones most. What has been taken counts as
if everybody stood there: to take a place never makes a position worse.
"""

from __future__ import annotations

from collections.abc import Sequence

from redoubt.games.locknload.aims import (
    FAR,
    FOOT,
    aims,
    down,
    field,
    lacking,
    leaves,
    lost,
    prey,
    short_of,
)
from redoubt.games.locknload.state import LockState, Piece

TAKE = 16.0  # all places that must be taken, for who would stand in all of them
MOST = 8.0  # one of them
LINE = 0.15  # a movement point nearer to where the fight is
KEEP = 0.8  # a place that must be kept
AREA = 3.0  # the area where squads should stand
LEAVE = 0.5  # a movement point nearer to an exit
HURRY = 0.7  # a movement point more than can be walked until the end
MANY = 1.5  # more than one place draws
HALF = 5  # movement points at which a place draws half as much
PACE, RIDE = 4, 9  # movement points of a turn on foot, and of a vehicle
STEP = 0.8  # a movement point nearer to what must be taken, for a squad on its way
HUNT = 0.6  # the same to an enemy
GUARD = 0.1  # the same to what must be kept
BAR = 0.8  # the same to where the enemy wants to leave
HASTE, MOST_HASTE = 2.2, 2.5  # for who needs all the time that is left, and at most
SPARE = 2  # turns that the fight itself takes
LATE = 1  # turns beside those when squads must be where they are to stand at the end
DRAWS = tuple(HALF / (HALF + far) if far < FAR else 0.0 for far in range(FAR + 1))


class Pull:
    """The aims of one side in one position."""

    __slots__ = (
        "_all", "_area", "_closed", "_done", "_goals", "_ground", "_guard", "_laden", "_open",
        "_state", "_take", "hunting", "inside", "left", "out", "side", "targets",
    )  # fmt: skip

    def __init__(self, state: LockState, side: str) -> None:
        scenario = state.scenario
        wanted = aims(scenario, side)
        self._open = lacking(state, side) + lost(state, side)
        self._all = wanted.hexes + wanted.guarded + wanted.area or self._open
        self._area = wanted.area
        self._guard = BAR if wanted.doors else GUARD
        self._done = max(0, len(wanted.hexes) + len(wanted.guns) - len(self._open))
        self._take = min(MOST, TAKE / max(1, len(self._open) + self._done))
        self.targets = frozenset(self._open)
        self._goals: tuple[int, ...] | None = None
        self.hunting = False
        self.inside: frozenset[int] = frozenset()  # where squads are short, once time is
        self.out = wanted.exits
        self.side = side
        self._state = state
        self.left = max(0, scenario.card.turns - state.turn + 1 - SPARE)
        self._ground = scenario.ground
        self._closed = down(state)
        self._laden = state.laden if wanted.laden else None

    def carries(self, piece: Piece) -> bool:
        """Whether a unit has what must be brought off the map."""
        return self._laden is None or piece.id in self._laden

    def off(self, group: Sequence[Piece], loc: int) -> bool:
        """Whether a group should leave the map: all who count are to, and nothing is nearer."""
        if not self.out:
            return False
        state = self._state
        if not all(
            leaves(state, self.side, piece.kind) and self.carries(piece)
            for piece in group
            if state.counter(piece).mmc
        ):
            return False
        far = self.out_of(loc)
        return not self.targets or far <= self.far(loc) or far >= PACE * self.left

    def haste(self, far: int) -> float:
        """How much more a movement point counts for who may come too late."""
        return min(MOST_HASTE, max(1.0, HASTE * far / (PACE * max(1, self.left + 1))))

    def worth(self, loc: int, way: str = FOOT, cuts: bool = False, near: int = 0) -> float:
        """What a place is worth to a unit; nearer than `near` it need not go."""
        ground = self._ground
        take = self._take
        total = take * self._done
        for goal in self._open:
            total += take * DRAWS[max(near, field(ground, (goal,), way, cuts, self._closed)[loc])]
        if self._area:
            total += AREA * DRAWS[field(ground, self._area, way, cuts, self._closed)[loc]]
        if not self._all:
            return total
        far = max(near, field(ground, self._all, way, cuts, self._closed)[loc])
        if not self._open:
            return total + KEEP * DRAWS[far]
        total -= LINE * far
        behind = far - (PACE if way == FOOT else RIDE) * self.left
        return total - HURRY * behind if behind > 0 else total

    def exit(self, loc: int, way: str = FOOT, cuts: bool = False) -> float:
        """What a place is worth to a unit that should leave the map."""
        far = field(self._ground, self.out, way, cuts, self._closed)[loc]
        behind = far - (PACE if way == FOOT else RIDE) * self.left
        return LEAVE * (FAR - far) - (HURRY * behind if behind > 0 else 0.0)

    def far(self, loc: int, way: str = FOOT, cuts: bool = False) -> int:
        """The movement points to the nearest place that is still wanted."""
        return field(self._ground, self.wanted, way, cuts, self._closed)[loc]

    def out_of(self, loc: int, way: str = FOOT, cuts: bool = False) -> int:
        """The movement points to the nearest exit."""
        return field(self._ground, self.out, way, cuts, self._closed)[loc]

    @property
    def wanted(self) -> tuple[int, ...]:
        """The places still wanted; else the enemies to be hunted, or all that must be kept."""
        if self._goals is None:
            area = self._area if short_of(self._state, self.side) else ()
            self._goals = (*self._open, *area)
            if self.left <= LATE:
                self.inside = frozenset(area)
            if not self._goals:
                self._goals = prey(self._state, self.side)
                self.hunting = bool(self._goals)
            self._goals = self._goals or self._all
        return self._goals

    def step(self, far: int) -> float:
        """What a movement point is worth to a squad that is so far from what is wanted."""
        if not self.open:
            return self._guard
        return (HUNT if self.hunting else STEP) * self.haste(far)

    @property
    def open(self) -> bool:
        """Whether anything is left to be taken or hunted."""
        return self.wanted is not self._all

    def gain(self, far: int, points: int, near: int = 0) -> float:
        """What so many movement points towards the nearest place are worth."""
        then = max(near, far - points)
        if then >= far:
            return 0.0
        drawn = (self._take if self._open else KEEP) * (
            DRAWS[min(then, FAR)] - DRAWS[min(far, FAR)]
        )
        behind = far - PACE * self.left
        drawn += LINE * (far - then) if self._open else 0.0
        return MANY * drawn + (HURRY * min(points, behind) if behind > 0 and self._open else 0.0)
