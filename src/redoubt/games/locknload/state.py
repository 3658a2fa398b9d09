# SPDX-License-Identifier: MIT
"""The position of a Lock 'n Load game."""

from __future__ import annotations

from typing import Self

import msgspec

from redoubt.games.locknload.counters import Unit
from redoubt.games.locknload.machine_state import MachineState
from redoubt.games.locknload.pieces import (
    ASSAULT,
    CRAWL,
    MOVED,
    NORMAL,
    OFF_MAP,
    STEALTH,
    Aim,
    Barrage,
    Lost,
    Machine,
    Mission,
    Piece,
    Stacks,
    Work,
    by_id,
    stand,
)
from redoubt.games.locknload.scenario import Scenario
from redoubt.games.locknload.sight import as_mask

__all__ = (
    "ASSAULT", "CRAWL", "MOVED", "NORMAL", "OFF_MAP", "STEALTH", "Aim", "Barrage", "LockState",
    "Lost", "Machine", "Mission", "Piece", "Stacks", "Work", "by_id",
)  # fmt: skip


class LockState(MachineState):
    """Everything that changes. Dicts other than `units` are replaced, never written into."""

    __slots__ = (
        "_bare", "_haze", "_held", "_own", "_settled", "_shown", "_touched",
        "acquired", "barrages", "control", "dropped", "due", "flags", "flares", "fought", "gone",
        "initiative", "laden", "lost", "lurking", "machines", "made", "melee", "missions", "night",
        "passes", "phase", "played", "points", "read", "ruins", "side", "skills", "smoke", "spent",
        "spotted", "tried", "turn", "units", "works",
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
        """An independent position; written out, because bots copy at every try."""
        new = self.__class__.__new__(self.__class__)
        new.scenario = self.scenario
        new.stack = self.stack.copy()
        new.orders = self.orders
        new.result = self.result
        new.turn = self.turn
        new.phase = self.phase
        new.initiative = self.initiative
        new.side = self.side
        new.passes = self.passes
        new.units = self.units.copy()
        new.gone = self.gone
        new.dropped = self.dropped
        new.spotted = self.spotted
        new.smoke = self.smoke
        new.melee = self.melee
        new.fought = self.fought
        new.control = self.control
        new.read = self.read
        new.skills = self.skills
        new.spent = self.spent
        new.played = self.played
        new.lurking = self.lurking
        new.tried = self.tried
        new.lost = self.lost
        new.points = self.points
        new.flags = self.flags
        new.due = self.due
        new.laden = self.laden
        new.made = self.made
        new.machines = self.machines
        new.works = self.works
        new.barrages = self.barrages
        new.flares = self.flares
        new.missions = self.missions
        new.acquired = self.acquired
        new.night = self.night
        new.ruins = self.ruins
        new._shown = {seat: stacks.copy() for seat, stacks in self._shown.items()}
        new._own = new._shown
        if self._own is not self._shown:
            new._own = {seat: stacks.copy() for seat, stacks in self._own.items()}
        new._held = self._held
        new._stamp = self._stamp
        new._memo = self._memo
        new._about = self._about
        new._touched = self._touched
        new._settled = self._settled
        new._haze = self._haze
        new._bare = self._bare
        new._parked = self._parked
        new._places = self._places
        new._loads = self._loads
        return new

    _shown: Stacks  # units on the map
    _own: Stacks  # the same and the hidden ones; the same object while nobody is hidden
    _held: dict[str, int]  # the locations with units of a side on the map, as a mask
    _touched: tuple[int, ...]  # where units have changed since control was worked out
    _settled: dict[int, str] | None  # the control that was worked out
    _haze: int  # the hexes with smoke, as a mask
    _bare: int  # the open locations without smoke, as a mask

    def refresh(self) -> None:
        """Who is where, where smoke hangs, and which buildings are down."""
        self.scenario = self.scenario.ruined(self.ruins)
        self.units = dict(sorted(self.units.items()))
        shown: Stacks = {seat: {} for seat in self.scenario.seats}
        hidden = []
        for piece in self.units.values():  # by id, as they are stacked
            if piece.loc < 0:
                continue
            if piece.hidden:
                hidden.append(piece)
            else:
                stacks = shown[piece.seat]
                stacks[piece.loc] = (*stacks.get(piece.loc, ()), piece)
        self._shown = self._own = shown
        if hidden:
            self._own = {seat: stacks.copy() for seat, stacks in shown.items()}
            for piece in hidden:
                stand(self._own[piece.seat], None, piece)
        self._held = {seat: as_mask(stacks) for seat, stacks in shown.items()}
        self.forget()
        self._touched = ()
        self._settled = None
        self.set_smoke(self.smoke)
        self._park()
        self._load()

    # -- reading ---------------------------------------------------------------------------

    def occupied(self) -> list[int]:
        """The locations with units."""
        return sorted({loc for stacks in self._shown.values() for loc in stacks})

    def held(self, seat: str) -> list[int]:
        """The locations with units of a side."""
        return sorted(self._shown[seat])

    def held_mask(self, seat: str) -> int:
        """The same as a mask."""
        return self._held[seat]

    def stacks(self, seat: str) -> dict[int, tuple[Piece, ...]]:
        """The locations with units of a side on the map and who is there; not to be changed."""
        return self._shown[seat]

    def owned(self, seat: str) -> dict[int, tuple[Piece, ...]]:
        """The same with hidden units: what its owner knows."""
        return self._own[seat]

    def pieces(self) -> list[Piece]:
        """All units, in an order that does not depend on how the position came about."""
        return list(self.units.values())

    def here(self, loc: int, seat: str = "") -> tuple[Piece, ...]:
        """The units on the map in a location, of one side if it is named, in stack order."""
        if seat:
            return self._shown[seat].get(loc, ())
        one, other = self._shown.values()
        both = one.get(loc, ()) + other.get(loc, ())
        return tuple(sorted(both, key=by_id)) if len(both) > 1 else both

    def own(self, loc: int, seat: str) -> tuple[Piece, ...]:
        """The same with the hidden units of that side: what its owner knows."""
        return self._own[seat].get(loc, ())

    def lairs(self) -> list[int]:
        """The locations with hidden units."""
        if self._own is self._shown:
            return []
        return sorted({piece.loc for piece in self.units.values() if piece.hidden})

    def posts(self, seat: str) -> list[int]:
        """Where a side has units, by number; after them the places with hidden ones alone."""
        found = sorted(self._shown[seat])
        if self._own is not self._shown:
            found += sorted(loc for loc in self._own[seat] if loc not in self._shown[seat])
        return found

    def posts_mask(self, seat: str) -> int:
        """The same as a mask."""
        return self._held[seat] if self._own is self._shown else as_mask(self._own[seat])

    def sees(self, a: int, b: int) -> int:
        """Degrading crossings between two locations, or -1: no line, no fire (LNL-10.0.01)."""
        return self.scenario.sight.between(a, b, self._haze)

    def seen_from(self, loc: int, places: int) -> int:
        """Which places, as a mask, are in sight of a location."""
        return self.scenario.sight.among(loc, places, self._haze)

    def haze(self) -> int:
        """The hexes with smoke, as a mask."""
        return self._haze

    def bare(self) -> int:
        """The open locations without smoke, as a mask."""
        return self._bare

    def counter(self, piece: Piece) -> Unit:
        """What is printed on a unit."""
        return self.scenario.content.units[piece.kind]

    def work(self, loc: int, kind: str) -> Work | None:
        """A fortification of this kind there."""
        works = self.works.get(loc)
        return None if works is None else next((w for w in works if w.kind == kind), None)

    # -- what is kept until something changes ----------------------------------------------

    def stamp(self) -> tuple[object, ...]:
        """Equal as long as nothing on the map has changed: all but `units` is replaced on write."""
        return (
            self._stamp, self.machines, self.works, self.smoke, self.spotted, self.melee,
            self.lurking, self.night, self.flares,
        )  # fmt: skip

    def unsettled(self) -> tuple[int, ...]:
        """Where control may have changed since it was worked out."""
        if self._settled is not self.control:
            return tuple(self.occupied())
        return self._touched

    def settle(self) -> None:
        """Control has been worked out."""
        self._touched = ()
        self._settled = self.control

    # -- writing ---------------------------------------------------------------------------

    def put(self, piece: Piece) -> None:
        """A unit, new or changed."""
        before = self.units.get(piece.id)
        self.units[piece.id] = piece
        self._stamp = object()
        if piece.shaken and piece.id in self.laden:
            self._drop_load(piece.id)
        seen = before is not None and not before.hidden and not piece.hidden
        if before is not None and seen and before.loc >= 0 <= piece.loc:
            stand(self._shown[piece.seat], before, piece)
            if self._own is not self._shown:
                stand(self._own[piece.seat], before, piece)
            if before.loc != piece.loc:
                self._touched += (before.loc, piece.loc)
                self._moved(piece.seat, before.loc, piece.loc)
            elif before.shaken != piece.shaken or before.kind != piece.kind:
                self._touched += (piece.loc,)  # markers say nothing about control
            return
        self._touched += (piece.loc,) if before is None else (before.loc, piece.loc)
        if before is None:
            self.units = dict(sorted(self.units.items()))
        if piece.loc < 0 or (before is not None and before.loc < 0):
            self._load()
        if piece.hidden and self._own is self._shown:
            self._own = {seat: stacks.copy() for seat, stacks in self._shown.items()}
        if self._own is not self._shown:
            stand(self._own[piece.seat], before, piece)
        shown = None if before is None or before.hidden else before
        stand(self._shown[piece.seat], shown, None if piece.hidden else piece)
        old = OFF_MAP if shown is None else shown.loc
        if old != piece.loc:
            self._moved(piece.seat, old, OFF_MAP if piece.hidden else piece.loc)

    def change(self, id: str, **fields: object) -> Piece:
        """A unit with some fields changed."""
        piece = msgspec.structs.replace(self.units[id], **fields)
        self.put(piece)
        return piece

    def set(self, id: str, **fields: object) -> Machine:
        """A machine with some fields changed."""
        before = self.machines[id]
        machine = msgspec.structs.replace(before, **fields)
        self.machines = {**self.machines, id: machine}
        self._drive(before, machine)
        if machine.loc != before.loc:
            self._left(before.loc)
        return machine

    def set_smoke(self, smoke: dict[int, int]) -> None:
        """The hexes with smoke, and how old it is."""
        self.smoke = smoke
        self._haze = as_mask(smoke)
        ground = self.scenario.ground
        self._bare = ground.open_mask & ~ground.floors(self._haze)

    def ruin(self, cell: int) -> None:
        """A building comes down for the rest of the game (LNL-10.4.06)."""
        self.ruins = tuple(sorted((*self.ruins, cell)))
        self.scenario = self.scenario.ruined(self.ruins)
        self.set_smoke(self.smoke)
        self._stamp = object()

    def remove(self, id: str) -> None:
        """A unit is lost, a team with its gun (LNL-1.6.3.04); weapons stay (LNL-1.6.1.12)."""
        piece = self.units.pop(id)
        self._stamp = object()
        if piece.loc < 0:
            self._load()
        self._touched += (piece.loc,)
        if not piece.hidden:
            stand(self._shown[piece.seat], piece, None)
        if self._own is not self._shown:
            stand(self._own[piece.seat], piece, None)
        self._moved(piece.seat, OFF_MAP if piece.hidden else piece.loc, OFF_MAP)
        self.gone = (*self.gone, piece.kind)
        self.lost = (*self.lost, Lost(piece.kind, piece.seat))
        self.drop_cards(piece)
        place = self.place_of(piece)
        if place >= 0:
            self.lay(place, piece.weapons)

    def drop_cards(self, piece: Piece) -> None:
        """LNL-12.0.02: the card of an eliminated holder is out of play; so is what it carried."""
        if piece.skill:
            self.spent = (*self.spent, piece.skill)
        if piece.id in self.laden:
            self._drop_load(piece.id)

    def _drop_load(self, id: str) -> None:
        """What had to be brought off the map is left lying: by who is Shaken, reduced or lost."""
        self.laden = tuple(other for other in self.laden if other != id)

    def lay(self, loc: int, weapons: tuple[str, ...]) -> None:
        """Support weapons that nobody owns any more."""
        if weapons:
            self.dropped = {**self.dropped, loc: (*self.dropped.get(loc, ()), *weapons)}

    def _moved(self, seat: str, old: int, new: int) -> None:
        """A unit of a side has left a location for another."""
        mask = self._held[seat]
        if old >= 0 and old not in self._shown[seat]:
            mask &= ~(1 << old)
        if new >= 0:
            mask |= 1 << new
        self._held = {**self._held, seat: mask}
        self._left(old)

    def _left(self, loc: int) -> None:
        """LNL-10.1.10: a Spotted marker goes with the last unit; a bunker has that of its hex."""
        within = 2 * self.scenario.ground.cells
        loc = loc - within if loc >= within else loc
        if loc not in self.spotted or self.parked(loc):
            return
        if not any(loc in stacks or loc + within in stacks for stacks in self._shown.values()):
            self.spotted = tuple(spot for spot in self.spotted if spot != loc)
