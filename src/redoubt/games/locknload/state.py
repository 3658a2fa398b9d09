# SPDX-License-Identifier: MIT
"""The position of a Lock 'n Load game."""

from __future__ import annotations

from collections.abc import Iterable
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
    hidden: bool = False  # recorded in secret, not on the map (LNL-2.0.05)
    facing: int = 0  # of an arrowed weapon team: a vertex, 1 to 6 (LNL-14.0.05)
    aboard: str = ""  # the machine it rides in, or on (LNL-16.0.01)
    outside: bool = False

    @property
    def free(self) -> bool:
        """Bears no action marker."""
        return not (self.mark or self.fired or self.ops)


class Machine(msgspec.Struct, frozen=True):
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


class Work(msgspec.Struct, frozen=True):
    """A fortification counter on a hex (LNL-21); fp of mines, facing of a bunker (0 to 5)."""

    kind: str
    seat: str = ""
    fp: int = 0
    facing: int = 0
    hidden: bool = False  # mines that nobody has trodden on (LNL-2.0.05)


class Barrage(msgspec.Struct, frozen=True):
    """A Fire for Effect marker; `mortar`: two dice, its own hex only (LNL-18.1.06, LNL-18.2.07)."""

    cell: int
    fp: int
    mortar: bool = False


class Mission(msgspec.Struct, frozen=True):
    """Fire missions that a formation has left (LNL-18.3.01)."""

    weapon: str
    left: int


class Aim(msgspec.Struct, frozen=True):
    """An acquisition marker: on a vehicle by id or a location by name (LNL-14.3.01)."""

    target: str
    level: int
    at: int  # where the gun stood
    hex: int  # where the target was


class Lost(msgspec.Struct, frozen=True):
    """A counter lost or taken off the map, for victory points (LNL-2.0.08).

    how      "out" eliminated, "cut" a squad reduced to a half-squad, "left" exited
    twice    it counts double (passengers still aboard, rice carried)
    """

    kind: str
    seat: str
    how: str = "out"
    twice: bool = False


class LockState(State):
    """Everything that changes. Dicts other than `units` are replaced, never written into."""

    __slots__ = (
        "_at", "_lairs", "_parked", "_smoke", "acquired", "barrages", "control", "dropped", "due",
        "flags", "flares", "fought", "gone", "initiative", "laden", "lost", "lurking", "machines",
        "made", "melee", "missions", "night", "passes", "phase", "played", "points", "read",
        "ruins", "side", "skills", "smoke", "spent", "spotted", "tried", "turn", "units", "works",
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
    spent: tuple[str, ...]  # cards that work once and have (LNL-12.0.16)
    played: tuple[str, ...]  # cards that work once a turn and have in this one
    lurking: tuple[str, ...]  # units of hidden groups that nobody has seen yet: known by name
    tried: tuple[str, ...]  # units that tried to leave a melee this turn (LNL-8.1.04)
    lost: tuple[Lost, ...]
    points: dict[str, int]  # victory points given by events
    flags: tuple[str, ...]  # what events have changed for good
    due: dict[int, int]  # groups that an event called up -> their turn
    laden: tuple[str, ...]  # units that carry what must be brought off the map
    made: int
    machines: dict[str, Machine]
    works: dict[int, tuple[Work, ...]]  # hex -> fortifications
    barrages: tuple[Barrage, ...]
    flares: tuple[int, ...]  # hexes with a flare
    missions: dict[str, tuple[Mission, ...]]  # seat -> its formations
    acquired: dict[str, Aim]  # gun -> what it has acquired
    night: bool
    ruins: tuple[int, ...]  # hexes whose buildings a vehicle has crushed, in order of the map

    def copy(self) -> Self:
        """An independent position."""
        new = self.__class__.__new__(self.__class__)
        new.scenario = self.scenario
        for name in self.fields:
            setattr(new, name, getattr(self, name))
        new.stack = list(self.stack)
        new.units = dict(self.units)
        new._at = dict(self._at)
        new._lairs = self._lairs
        new._smoke = self._smoke
        new._parked = self._parked
        return new

    _at: dict[int, tuple[str, ...]]
    _lairs: dict[int, tuple[str, ...]]  # location -> hidden units
    _smoke: frozenset[int]
    _parked: dict[int, tuple[str, ...]]

    def refresh(self) -> None:
        """Who is where, where smoke hangs, and which buildings are down."""
        self.scenario = self.scenario.ruined(self.ruins)
        at: dict[int, tuple[str, ...]] = {}
        lairs: dict[int, tuple[str, ...]] = {}
        for id, piece in sorted(self.units.items()):
            if piece.loc >= 0:
                where = lairs if piece.hidden else at
                where[piece.loc] = (*where.get(piece.loc, ()), id)
        self._at = at
        self._lairs = lairs
        self._smoke = frozenset(self.smoke)
        self._park()

    def _park(self) -> None:
        parked: dict[int, tuple[str, ...]] = {}
        for id, machine in sorted(self.machines.items()):
            if machine.loc >= 0:
                parked[machine.loc] = (*parked.get(machine.loc, ()), id)
        self._parked = parked

    # -- reading ---------------------------------------------------------------------------

    @property
    def smoky(self) -> frozenset[int]:
        """The hexes with smoke."""
        return self._smoke

    def occupied(self) -> list[int]:
        """The locations with units."""
        return sorted(self._at)

    def held(self, seat: str) -> list[int]:
        """The locations with units of a side."""
        units = self.units
        return sorted(
            loc for loc, ids in self._at.items() if any(units[id].seat == seat for id in ids)
        )

    def stacks(self) -> Iterable[tuple[int, tuple[str, ...]]]:
        """The locations with units and who is there, in no order."""
        return self._at.items()

    def pieces(self) -> list[Piece]:
        """All units, in an order that does not depend on how the position came about."""
        units = self.units
        return [units[id] for id in sorted(units)]

    def here(self, loc: int, seat: str = "") -> list[Piece]:
        """The units on the map in a location, of one side if it is named, in stack order."""
        ids = self._at.get(loc)
        if ids is None:
            return []
        units = self.units
        if seat:
            return [piece for id in ids if (piece := units[id]).seat == seat]
        return [units[id] for id in ids]

    def own(self, loc: int, seat: str) -> list[Piece]:
        """The same with the hidden units of that side: what its owner knows."""
        pieces = self.here(loc, seat)
        lair = self._lairs.get(loc)
        if lair is None:
            return pieces
        pieces += [self.units[id] for id in lair if self.units[id].seat == seat]
        return sorted(pieces, key=lambda piece: piece.id)

    def lairs(self) -> list[int]:
        """The locations with hidden units."""
        return sorted(self._lairs)

    def counter(self, piece: Piece) -> Unit:
        """What is printed on a unit."""
        return self.scenario.content.units[piece.kind]

    def parked(self, loc: int, seat: str = "") -> list[Machine]:
        """Vehicles on the ground in working order, of one side if it is named."""
        ids = self._parked.get(loc)
        if ids is None:
            return []
        found = [self.machines[id] for id in ids]
        return [m for m in found if not m.fate and not m.mode and seat in ("", m.seat)]

    def wrecks(self, loc: int) -> list[Machine]:
        """Wrecks and abandoned vehicles."""
        found = [self.machines[id] for id in self._parked.get(loc, ())]
        return [machine for machine in found if machine.fate]

    def above(self, loc: int, seat: str = "") -> list[Machine]:
        """Helicopters in the air over a hex."""
        ids = self._parked.get(loc)
        if ids is None:
            return []
        found = [self.machines[id] for id in ids]
        return [m for m in found if not m.fate and m.mode and seat in ("", m.seat)]

    def machine_places(self) -> list[int]:
        """The locations with machines, wrecks among them."""
        return sorted(self._parked)

    def aboard(self, id: str) -> list[Piece]:
        """Who rides in or on a machine."""
        return [piece for piece in self.pieces() if piece.aboard == id]

    def work(self, loc: int, kind: str) -> Work | None:
        """A fortification of this kind there."""
        works = self.works.get(loc)
        return None if works is None else next((w for w in works if w.kind == kind), None)

    # -- writing ---------------------------------------------------------------------------

    def put(self, piece: Piece) -> None:
        """A unit, new or changed."""
        before = self.units.get(piece.id)
        self.units[piece.id] = piece
        if piece.hidden or (before is not None and before.hidden):
            self.refresh()
            return
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

    def set(self, id: str, **fields: object) -> Machine:
        """A machine with some fields changed."""
        before = self.machines[id]
        machine = msgspec.structs.replace(before, **fields)
        moved = machine.loc != before.loc
        self.machines = {**self.machines, id: machine}
        if moved:
            self._park()
            empty = before.loc not in self._at and not self.parked(before.loc)
            if empty and before.loc in self.spotted:  # LNL-10.1.10
                self.spotted = tuple(spot for spot in self.spotted if spot != before.loc)
        return machine

    def ruin(self, cell: int) -> None:
        """A building comes down for the rest of the game (LNL-10.4.06)."""
        self.ruins = tuple(sorted((*self.ruins, cell)))
        self.scenario = self.scenario.ruined(self.ruins)

    def remove(self, id: str) -> None:
        """A unit is lost, a team with its gun (LNL-1.6.3.04); weapons stay (LNL-1.6.1.12)."""
        piece = self.units.pop(id)
        self._leave(id, piece.loc)
        self.gone = (*self.gone, piece.kind)
        self.lost = (*self.lost, Lost(piece.kind, piece.seat))
        self.drop_cards(piece)
        if piece.loc >= 0:
            self.lay(piece.loc, piece.weapons)

    def drop_cards(self, piece: Piece) -> None:
        """LNL-12.0.02: the card of an eliminated holder is out of play; so is what it carried."""
        if piece.skill:
            self.spent = (*self.spent, piece.skill)
        if piece.id in self.laden:
            self.laden = tuple(id for id in self.laden if id != piece.id)

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
        if loc in self.spotted and not self.parked(loc):  # LNL-10.1.10
            self.spotted = tuple(spot for spot in self.spotted if spot != loc)
