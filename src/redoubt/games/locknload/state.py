# SPDX-License-Identifier: MIT
"""The position of a Lock 'n Load game."""

from __future__ import annotations

from typing import Self

import msgspec

from redoubt.games.locknload.counters import Unit
from redoubt.games.locknload.scenario import Scenario
from redoubt.kernel.state import State

OFF_MAP = -1
MOVED, CRAWL, ASSAULT, STEALTH = "moved", "crawl", "assault", "stealth"
NORMAL = "normal"


class Piece(msgspec.Struct, frozen=True):
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

    @property
    def free(self) -> bool:
        """Bears no action marker."""
        return not (self.mark or self.fired or self.ops)


class LockState(State):
    """Everything that changes. Dicts other than `units` are replaced, never written into."""

    __slots__ = (
        "_at", "_smoke",
        "control", "dropped", "fought", "gone", "initiative", "made", "melee", "passes", "phase",
        "read", "side", "skills", "smoke", "spotted", "turn", "units",
    )  # fmt: skip

    scenario: Scenario
    turn: int
    phase: str
    initiative: str
    side: str
    passes: int
    units: dict[str, Piece]
    gone: tuple[str, ...]  # counters lost, by kind
    dropped: dict[int, tuple[str, ...]]  # location -> unowned support weapons
    spotted: tuple[int, ...]  # locations with a Spotted marker
    smoke: dict[int, int]  # hex -> 1 or 2
    melee: tuple[int, ...]  # locations with a Melee marker
    fought: tuple[int, ...]  # locations where a round was fought this turn
    control: dict[int, str]
    read: tuple[str, ...]  # event markers that have been read
    skills: tuple[str, ...]  # skill cards drawn or assigned
    made: int

    def copy(self) -> Self:
        """An independent position."""
        new = self.__class__.__new__(self.__class__)
        new.scenario = self.scenario
        for name in self.fields:
            setattr(new, name, getattr(self, name))
        new.stack = list(self.stack)
        new.units = dict(self.units)
        new._at = dict(self._at)
        new._smoke = self._smoke
        return new

    _at: dict[int, tuple[str, ...]]
    _smoke: frozenset[int]

    def refresh(self) -> None:
        """Who is where, and where smoke hangs."""
        at: dict[int, tuple[str, ...]] = {}
        for id, piece in sorted(self.units.items()):
            if piece.loc >= 0:
                at[piece.loc] = (*at.get(piece.loc, ()), id)
        self._at = at
        self._smoke = frozenset(self.smoke)

    # -- reading ---------------------------------------------------------------------------

    @property
    def smoky(self) -> frozenset[int]:
        """The hexes with smoke."""
        return self._smoke

    def occupied(self) -> list[int]:
        """The locations with units."""
        return sorted(self._at)

    def pieces(self) -> list[Piece]:
        """All units, in an order that does not depend on how the position came about."""
        return [piece for _, piece in sorted(self.units.items())]

    def here(self, loc: int, seat: str = "") -> list[Piece]:
        """The units in a location, of one side if it is named, in stack order."""
        pieces = [self.units[id] for id in self._at.get(loc, ())]
        return [piece for piece in pieces if piece.seat == seat] if seat else pieces

    def counter(self, piece: Piece) -> Unit:
        """What is printed on a unit."""
        return self.scenario.content.units[piece.kind]

    # -- writing ---------------------------------------------------------------------------

    def put(self, piece: Piece) -> None:
        """A unit, new or changed."""
        before = self.units.get(piece.id)
        self.units[piece.id] = piece
        old = before.loc if before is not None else OFF_MAP
        if old != piece.loc:
            self._leave(piece.id, old)
            if piece.loc >= 0:
                self._at[piece.loc] = tuple(sorted((*self._at.get(piece.loc, ()), piece.id)))

    def change(self, id: str, **fields: object) -> Piece:
        """A unit with some fields changed."""
        piece = msgspec.structs.replace(self.units[id], **fields)
        self.put(piece)
        return piece

    def remove(self, id: str) -> None:
        """A unit leaves the game; its weapons stay behind (LNL-1.6.1.12)."""
        piece = self.units.pop(id)
        self._leave(id, piece.loc)
        self.gone = (*self.gone, piece.kind)
        if piece.loc >= 0:
            self.lay(piece.loc, piece.weapons)

    def lay(self, loc: int, weapons: tuple[str, ...]) -> None:
        """Support weapons that nobody owns any more."""
        if weapons:
            self.dropped = {**self.dropped, loc: (*self.dropped.get(loc, ()), *weapons)}

    def _leave(self, id: str, loc: int) -> None:
        if loc < 0:
            return
        left = tuple(other for other in self._at.get(loc, ()) if other != id)
        if left:
            self._at[loc] = left
            return
        self._at.pop(loc, None)
        if loc in self.spotted:  # LNL-10.1.10
            self.spotted = tuple(spot for spot in self.spotted if spot != loc)
