# SPDX-License-Identifier: MIT
"""What is on the map of a Lock 'n Load game: counters, fortifications, markers, losses."""

from __future__ import annotations

from operator import attrgetter
from typing import Protocol, TypeVar

import msgspec

OFF_MAP = -1
MOVED, CRAWL, ASSAULT, STEALTH = "moved", "crawl", "assault", "stealth"
NORMAL = "normal"


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A foot counter in play; `group` is the group it waits with while off the map.

    mark is the movement marker; `fired` and `ops` are the Fired and Ops Complete markers.
    """

    id: str
    kind: str
    seat: str
    loc: int = OFF_MAP
    group: int = -1
    shaken: bool = False
    wounded: bool = False
    mark: str = ""
    fired: bool = False
    ops: bool = False
    weapons: tuple[str, ...] = ()
    skill: str = ""
    hidden: bool = False  # recorded in secret, not on the map (LNL-2.0.05)
    facing: int = 0  # of an arrowed weapon team: a vertex, 1 to 6 (LNL-14.0.05)
    aboard: str = ""  # the machine it rides in, or on (LNL-16.0.01)
    outside: bool = False

    @property
    def free(self) -> bool:
        """Bears no action marker."""
        return not (self.mark or self.fired or self.ops)


class Machine(msgspec.Struct, frozen=True, gc=False):
    """A vehicle or helicopter in play.

    facing, turret   vertices, 1 to 6 (LNL-14.0.05); turret 0: it has none
    fate             "" in working order, else "wreck" or "abandoned"
    mode             "" on the ground, else "fly" or "hover"
    leader           the armour leader aboard, by kind
    """

    id: str
    kind: str
    seat: str
    loc: int = OFF_MAP
    group: int = -1
    facing: int = 1
    turret: int = 0
    buttoned: bool = False
    shaken: bool = False
    mark: str = ""
    fired: bool = False
    ops: bool = False
    fate: str = ""
    mode: str = ""
    damaged: bool = False
    leader: str = ""

    @property
    def free(self) -> bool:
        """Bears no action marker."""
        return not (self.mark or self.fired or self.ops)

    @property
    def works(self) -> bool:
        """Neither wrecked nor abandoned."""
        return not self.fate


class Work(msgspec.Struct, frozen=True, gc=False):
    """A fortification counter on a hex (LNL-21); fp of mines, facing of a bunker (0 to 5)."""

    kind: str
    seat: str = ""
    fp: int = 0
    facing: int = 0
    hidden: bool = False  # mines that nobody has trodden on (LNL-2.0.05)


class Barrage(msgspec.Struct, frozen=True, gc=False):
    """A Fire for Effect marker; `mortar`: two dice, its own hex only (LNL-18.1.06, LNL-18.2.07)."""

    cell: int
    fp: int
    mortar: bool = False
    seat: str = ""  # whose it is


class Mission(msgspec.Struct, frozen=True, gc=False):
    """Fire missions that a formation has left (LNL-18.3.01)."""

    weapon: str
    left: int


class Aim(msgspec.Struct, frozen=True, gc=False):
    """An acquisition marker: on a vehicle by id or a location by name (LNL-14.3.01)."""

    target: str
    level: int
    at: int  # where the gun stood
    hex: int  # where the target was


class Lost(msgspec.Struct, frozen=True, gc=False):
    """A counter lost or taken off the map, for victory points (LNL-2.0.08).

    how      "out" eliminated, "cut" a squad reduced to a half-squad, "left" exited
    twice    it counts double (passengers still aboard, rice carried)
    """

    kind: str
    seat: str
    how: str = "out"
    twice: bool = False


# -- stacks -------------------------------------------------------------------------------

by_id = attrgetter("id")


class Placed(Protocol):
    """What a unit and a machine have in common."""

    @property
    def id(self) -> str: ...

    @property
    def loc(self) -> int: ...


T = TypeVar("T", bound=Placed)
Stacks = dict[str, dict[int, tuple[Piece, ...]]]  # seat -> location -> who is there, by id


def stand(stacks: dict[int, tuple[T, ...]], before: T | None, after: T | None) -> None:
    """A counter leaves its stack, joins another, or has changed in it."""
    if before is not None and before.loc >= 0:
        stack = stacks[before.loc]
        if after is not None and after.loc == before.loc:
            alone = len(stack) == 1
            stacks[after.loc] = (
                (after,) if alone else tuple([after if p is before else p for p in stack])
            )
            return
        if len(stack) == 1:
            del stacks[before.loc]
        else:
            stacks[before.loc] = tuple([p for p in stack if p is not before])
    if after is not None and after.loc >= 0:
        there = stacks.get(after.loc)
        stacks[after.loc] = (after,) if there is None else tuple(sorted((*there, after), key=by_id))
