# SPDX-License-Identifier: MIT
"""Where vehicles and helicopters do best to go, and where passengers get off: for bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import inf

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.aims import leaves
from redoubt.games.locknload.counters import Vehicle
from redoubt.games.locknload.pull import LEAVE, Pull
from redoubt.games.locknload.roads import NEVER, held, shut, way_left
from redoubt.games.locknload.rules.aiming import eye
from redoubt.games.locknload.rules.arcs import FACINGS, ahead
from redoubt.games.locknload.rules.control import holds
from redoubt.games.locknload.rules.driving import step_cost
from redoubt.games.locknload.rules.passengers import dismounts
from redoubt.games.locknload.rules.vehicles import drive_points, main_gun, printed, room_for_vehicle
from redoubt.games.locknload.state import LockState, Machine, Piece
from redoubt.games.locknload.threat import killers
from redoubt.kernel.records import Action

SHARE = {"assault": 0.5}  # of a full move
AIRBORNE = -0.35  # a step in the air costs nothing and must not go on for ever
LAND = 4.0  # passengers that get off where they are wanted
STOP = -0.3
FLIGHT = 12  # hexes that a helicopter is thought to fly
ON_FOOT = 5  # movement points to their aim where passengers get off
CLOSE = 5  # movement points to its aim where a vehicle may stop
NEAR = 5  # hexes from its aim where a helicopter unloads
BESIDE = 2  # hexes from its aim where a vehicle is near enough that cannot get there
AHEAD = 0.02  # a movement point nearer to the exit
QUEUE = 3  # hexes to a roadblock from which somebody walks to clear it
THIN = 2  # armour that most guns pierce
UNLOADS = 3.0  # passengers that could get off
ENGAGES = 2.0  # a machine that can fire


class Rides:
    """The machines of one side in one position."""

    def __init__(self, state: LockState, seat: str, pull: Pull) -> None:
        self.state = state
        self.seat = seat
        self.pull = pull
        self.loc_of = state.scenario.ground.loc_of
        self._rows: dict[str, list[int]] = {}

    def _out(self, machine: Machine) -> bool:
        """Whether a machine should leave the map, for itself or for who is aboard."""
        if not self.pull.out or self._serves(machine):
            return False
        return leaves(self.state, self.seat, machine.kind) or any(
            leaves(self.state, self.seat, piece.kind) for piece in self.state.aboard(machine.id)
        )

    def _serves(self, machine: Machine) -> bool:
        """Whether there is ground to take first, and time to leave after that."""
        if not self.pull.targets or machine.mode:
            return False
        loc = machine.loc if machine.loc >= 0 else 0
        row = way_left(self.state, machine, self.pull.out)
        far = min(row[6 * loc : 6 * loc + 6])
        return far < drive_points(self.state, machine) * self.pull.left

    def _left(self, machine: Machine) -> list[int]:
        """The way left from each hex and facing."""
        found = self._rows.get(machine.id)
        if found is None:
            found = self._rows[machine.id] = self._work_out(machine)
        return found

    def _work_out(self, machine: Machine) -> list[int]:
        if self._out(machine):
            return way_left(self.state, machine, self.pull.out, around=True)
        row = way_left(self.state, machine, self.pull.wanted)
        if machine.loc < 0 or min(row[6 * machine.loc : 6 * machine.loc + 6]) < NEVER:
            return row
        near = self.state.scenario.ground.grid.within
        cells = self.state.scenario.ground.cells
        around = {cell for goal in self.pull.wanted for cell in near(goal % cells, BESIDE)}
        return way_left(self.state, machine, tuple(sorted(around)))

    def far(self, machine: Machine, loc: int, facing: int = 0) -> int:
        """How far a place is from where a machine should go."""
        row = self._left(machine)
        start = 6 * (loc % self.state.scenario.ground.cells)
        return row[start + facing - 1] if facing else min(row[start : start + 6])

    def driving(
        self, frame: mf.Driving, actions: list[Action], walk: Callable[[Sequence[Piece]], float]
    ) -> list[float]:
        """The next step or turn of the best way; where it ends, whatever else looks best."""
        machine = self.state.machines[frame.unit]
        out = self._out(machine)
        if any(isinstance(action, a.Leave) for action in actions) and out:
            return [0.0 if isinstance(action, a.Leave) else -inf for action in actions]
        aboard = self.state.aboard(machine.id)
        now = self.far(machine, machine.loc, machine.facing)
        near = bool(aboard) and (self._barred(machine) if out else self._unloads(machine, now))
        scores = [STOP] * len(actions)
        offs = [n for n, action in enumerate(actions) if isinstance(action, a.Dismount)]
        for n, action in enumerate(actions):
            if isinstance(action, a.Step | a.Turn):
                scores[n] = -inf
            elif isinstance(action, a.Dismount):
                scores[n] = LAND * len(action.units) if near else -inf
            elif isinstance(action, a.Move):
                scores[n] = walk([self.state.units[id] for id in action.units])
        if near and offs:
            return scores
        if now >= NEVER or (not out and now <= (CLOSE if not aboard else 0)):
            return scores
        best, chosen = -inf, -1
        for n, action in enumerate(actions):
            if isinstance(action, a.Step):
                to = self.loc_of[action.hex]
                if self._risky(machine, to):
                    continue
                cost = step_cost(self.state, machine, to)
                gained = now - self.far(machine, to, machine.facing)
            elif isinstance(action, a.Turn):
                cost, gained = 1, now - self.far(machine, machine.loc, action.facing)
            else:
                continue
            if gained > 0 and gained - cost > best:
                best, chosen = gained - cost, n
        if chosen >= 0:
            return [0.0 if n == chosen else -inf for n in range(len(actions))]
        return scores

    def _unloads(self, machine: Machine, far: int) -> bool:
        """Whether passengers do better on foot: near their aim, or where it must not go on."""
        return self.pull.far(machine.loc) <= ON_FOOT or not self._free(machine, far)

    @cached_property
    def _killers(self) -> list[tuple[int, int]]:
        return killers(self.state, self.state.scenario.other[self.seat])

    def _risky(self, machine: Machine, cell: int) -> bool:
        """Whether a thin vehicle that need not hurry would come into the sight of a gun."""
        state, ground = self.state, self.state.scenario.ground
        row = printed(state, machine)
        if not isinstance(row, Vehicle) or max(row.hull) > THIN or not self._serves(machine):
            return False
        return any(
            ground.distance(loc, cell) <= reach
            and state.sees(loc, cell) >= 0
            and (ground.distance(loc, machine.loc) > reach or state.sees(loc, machine.loc) < 0)
            for loc, reach in self._killers
        )

    def _barred(self, machine: Machine) -> bool:
        """Whether it cannot go on, and a roadblock is near that somebody must clear."""
        state = self.state
        far = state.scenario.ground.ranges(machine.loc)
        blocks = [cell for cell in shut(state, machine) if far[cell] <= QUEUE]
        if not blocks or self._free(machine, self.far(machine, machine.loc, machine.facing)):
            return False
        return not any(holds(state, p) for cell in blocks for p in state.here(cell, self.seat))

    def drive(self, machine: Machine, share: float) -> float:
        """What a machine gains by a move, or by a share of one."""
        if machine.mode == "hover":  # it goes nowhere before it flies again
            return LAND if dismounts(self.state, machine) else 0.0
        points = int(share * (FLIGHT if machine.mode else drive_points(self.state, machine)))
        far = self.far(machine, machine.loc, 0 if machine.mode else machine.facing)
        if far >= NEVER or (machine.mode and not self._flies_on(machine, far)):
            return 0.0
        if not machine.mode and not self._free(machine, far):
            gets_off = self._barred(machine) if self._out(machine) else self._serves(machine)
            return UNLOADS if gets_off and self.state.aboard(machine.id) else 0.0
        if self._out(machine):  # who is first goes first, or the road is blocked
            return 2 * LEAVE * min(points, far + 1) + AHEAD * (NEVER - far)
        if self.state.aboard(machine.id):
            return self.pull.gain(far, points) + (UNLOADS if self._unloads(machine, far) else 0.0)
        return self.pull.gain(far, points, CLOSE)

    def _free(self, machine: Machine, far: int) -> bool:
        """Whether a vehicle can go on: some hex or facing that is nearer is open to it."""
        state, loc = self.state, machine.loc
        if far <= 0:
            return True
        enemy = state.scenario.other[self.seat]
        closed = shut(state, machine) + held(state, machine) if self._out(machine) else ()
        for facing in FACINGS:
            for cell in ahead(state.scenario.ground, loc, facing):
                if self.far(machine, cell, facing) >= far:
                    continue
                if (
                    room_for_vehicle(state, self.seat, cell)
                    and not state.parked(cell, enemy)
                    and cell not in closed
                    and not self._risky(machine, cell)
                ):
                    return True
        return False

    def _flies_on(self, machine: Machine, far: int) -> bool:
        """Whether a helicopter has somewhere to go: to begin and end a flight costs nothing."""
        state = self.state
        return bool(self.pull.targets) and any(
            self.far(machine, cell) < far and not state.above(cell, self.seat)
            for cell in state.scenario.ground.grid.neighbours[machine.loc]
        )

    def fly(self) -> float:
        """Steps in the air must pay."""
        machine = self.state.machines.get(getattr(self.state.stack[-1], "unit", ""))
        return AIRBORNE if machine is not None and machine.mode else 0.0

    def _near(self, machine: Machine) -> bool:
        """Whether a helicopter is where its passengers are wanted."""
        return machine.loc >= 0 and self.far(machine, machine.loc) <= NEAR

    def dismount(self, action: a.Dismount) -> float:
        """Passengers of a helicopter get off where they are wanted."""
        piece = self.state.units[action.units[0]]
        machine = self.state.machines.get(piece.aboard)
        return LAND if machine is not None and machine.mode and self._near(machine) else 0.0

    def exposes(self, action: a.Board) -> bool:
        """Whether a unit would ride in the open that may as well walk in."""
        state = self.state
        machine = state.machines[action.to]
        if not printed(state, machine).carries.endswith("O"):
            return False
        return state.scenario.card.riders != state.scenario.groups[machine.group][1].name

    def hover(self) -> float:
        """It comes down where its passengers are wanted, and goes up when they are off."""
        machine = self.state.machines[getattr(self.state.stack[-1], "unit", "")]
        full = bool(self.state.aboard(machine.id))
        if machine.mode == "fly":
            return 1.0 if full and self._near(machine) else -1.0
        return -1.0 if full else 1.0

    def runs(self, machine: Machine, exposed: Sequence[int]) -> float:
        """What a machine may bring by moving or firing."""
        state = self.state
        place = eye(state, machine)
        armed = bool(main_gun(state, machine)) or bool(getattr(printed(state, machine), "mgs", ()))
        shoots = armed and any(state.sees(place, to) >= 0 for to in exposed)
        return max(self.drive(machine, 1.0), ENGAGES if shoots else 0.0)
