# SPDX-License-Identifier: MIT
"""The machines of a position: where they are, and who rides in or on them (LNL-15, 16, 19)."""

from __future__ import annotations

from redoubt.games.locknload.kept import Kept
from redoubt.games.locknload.pieces import Machine, Piece, stand
from redoubt.games.locknload.sight import as_mask


class MachineState(Kept):
    """What follows from the machines and from the units that are not on the map themselves."""

    __slots__ = ("_loads", "_parked", "_places")

    units: dict[str, Piece]
    machines: dict[str, Machine]
    _parked: dict[int, tuple[Machine, ...]]  # by location, in or over it
    _places: int  # those locations as a mask
    _loads: dict[str, tuple[Piece, ...]]  # machine -> who rides; "": who waits off the map

    def _park(self) -> None:
        """Where all machines are."""
        self._parked = {}
        for machine in self.machines.values():
            stand(self._parked, None, machine)
        self._places = as_mask(self._parked)

    def _drive(self, before: Machine, after: Machine) -> None:
        """One machine has changed; copies share what they know, so that it is never written."""
        if before.loc < 0 and after.loc < 0:
            return
        self._parked = self._parked.copy()
        stand(self._parked, before, after)
        if before.loc != after.loc:
            self._places = as_mask(self._parked)

    def _load(self) -> None:
        """Who is off the map."""
        off = [piece for piece in self.units.values() if piece.loc < 0]
        loads: dict[str, tuple[Piece, ...]] = {}
        for piece in off:
            loads[piece.aboard] = (*loads.get(piece.aboard, ()), piece)
        self._loads = loads

    def parked(self, loc: int, seat: str = "") -> list[Machine]:
        """Vehicles on the ground in working order, of one side if it is named."""
        found = self._parked.get(loc)
        if found is None:
            return []
        return [m for m in found if not m.fate and not m.mode and seat in ("", m.seat)]

    def is_parked(self, loc: int) -> bool:
        """Whether any machine is in a location, or over it."""
        return loc in self._parked

    def wrecks(self, loc: int) -> list[Machine]:
        """Wrecks and abandoned vehicles."""
        return [machine for machine in self._parked.get(loc, ()) if machine.fate]

    def above(self, loc: int, seat: str = "") -> list[Machine]:
        """Helicopters in the air over a hex."""
        found = self._parked.get(loc)
        if found is None:
            return []
        return [m for m in found if not m.fate and m.mode and seat in ("", m.seat)]

    def machine_places(self) -> list[int]:
        """The locations with machines, wrecks among them."""
        return sorted(self._parked)

    def machine_mask(self) -> int:
        """The same as a mask."""
        return self._places

    def loads(self) -> tuple[tuple[str, tuple[Piece, ...]], ...]:
        """Who rides in what."""
        return tuple(self._loads.items())

    def aboard(self, id: str) -> list[Piece]:
        """Who rides in or on a machine."""
        return list(self._loads.get(id, ()))

    def place_of(self, piece: Piece) -> int:
        """The location of a unit, or of the machine it rides; -1 off the map."""
        return self.machines[piece.aboard].loc if piece.aboard else piece.loc

    def waiting(self) -> tuple[Piece, ...]:
        """Units off the map that ride nowhere, by id."""
        return self._loads.get("", ())
