# SPDX-License-Identifier: MIT
"""What a single look ahead cannot see of an action: that it leads somewhere."""

from __future__ import annotations

from functools import cached_property

from redoubt.games.locknload import actions as a
from redoubt.games.locknload.aims import leaves, machine_way
from redoubt.games.locknload.pull import LEAVE, Pull
from redoubt.games.locknload.rules.arcs import ahead
from redoubt.games.locknload.rules.control import holds
from redoubt.games.locknload.rules.melee import can_attack, eligible, odds, strength
from redoubt.games.locknload.rules.passengers import dismounts
from redoubt.games.locknload.rules.units import firepower, is_leader, movement, reach, sees
from redoubt.games.locknload.rules.vehicles import drive_points
from redoubt.games.locknload.state import LockState, Machine, Piece
from redoubt.kernel.records import Action

PRIOR: dict[type[Action], float] = {
    a.Fire: 1.5, a.Rally: 3.0, a.Treat: 3.0, a.Flip: -1.0, a.Recombine: 2.0, a.Take: 1.0,
    a.Activate: 1.0, a.Join: 14.0,
    a.Spot: 0.1, a.Fight: 0.5, a.Muster: 1.5, a.Hand: -1.0, a.Smoke: -0.5, a.Pass: -2.0,
    a.Done: -0.5, a.Withdraw: -1.0, a.Leave: 8.0, a.Bring: 3.0, a.Board: 1.5, a.Snipe: -0.5,
    a.Shoot: 2.0, a.FireOn: 2.0, a.Engage: 2.5, a.Request: 2.0, a.Call: 1.5, a.Flare: 0.5,
    a.Mount: -0.5, a.Dismount: -0.2, a.Button: -0.5, a.Turn: -0.5, a.UseCard: 1.0, a.Choose: 0.5,
    a.Stop: -0.3, a.LeaveMap: -1.0, a.ChangeMode: -0.3, a.ClearBlock: 6.0, a.Blow: 6.0,
}  # fmt: skip
TOGETHER = 0.3  # each unit more that acts
WALK = 4  # how far an enemy comes in a turn
WAYS = {"normal": 0.0, "assault": -0.5, "crawl": -1.0, "stealth": -0.3}
SHARE = {"assault": 0.5, "stealth": 0.5, "crawl": 0.3}  # of a full move
STAY = -3.0  # moves that lead nowhere
DESERT = -6.0  # leaving a goal that the enemy can walk into
COVERED = 0.6  # a point of TM where a unit is set up
ENTRY = 0.25  # a movement point nearer to the aim, for who enters
AIRBORNE = -0.35  # a step in the air costs nothing and must not go on for ever
LAND = 4.0  # passengers that get off where they are wanted
FLIGHT = 12  # hexes that a helicopter is thought to fly
CLOSE = 5  # movement points to its aim where a vehicle may stop
NEAR = 5  # hexes from its aim where a helicopter unloads
COMPANY = 3  # units that enter together
RISK = 0.4  # a unit that may be shaken on its way
SHOTS = 2  # attacks that one step invites
MAN = 6.0  # what a unit counts in a melee
STORM = 0.8  # what the expected losses of a melee count
ONTO = 4.0  # a melee for ground that must be taken


def prior(state: LockState, seat: str, actions: list[Action]) -> list[float]:
    """A figure for each action, on the scale of `value`."""
    look = _Look(state, seat)
    entries = [action for action in actions if isinstance(action, a.Muster | a.Bring)]
    best = min((look.entry(action) for action in entries), default=0)
    return [look.score(action, best) for action in actions]


class _Look:
    """One position through the eyes of a seat."""

    def __init__(self, state: LockState, seat: str) -> None:
        self.state = state
        self.seat = seat
        self.pull = Pull(state, seat)
        self.loc_of = state.scenario.ground.loc_of

    @cached_property
    def enemies(self) -> list[Piece]:
        """Who could fire at movers."""
        return [
            piece
            for piece in self.state.pieces()
            if piece.seat != self.seat and piece.loc >= 0 and not piece.shaken and not piece.fired
        ]

    def score(self, action: Action, best: int) -> float:
        score = PRIOR.get(type(action), 0.0)
        match action:
            case a.Activate():
                return score + self._activate(self.loc_of[action.hex])
            case a.Move():
                return score + self._move(action)
            case a.Join():
                top = self.state.stack[-1]
                return score if len(getattr(top, "units", ())) < COMPANY else -score
            case a.Fire() | a.FireOn():
                return score + TOGETHER * len(action.units)
            case a.Muster() | a.Bring():
                way = WAYS.get(action.way, 0.0)
                risk = RISK * COMPANY * self._risk(self.loc_of[action.hex])
                return score + way - ENTRY * (self.entry(action) - best) - risk
            case a.Step():
                return score + self._step(self.loc_of[action.hex])
            case a.Place():
                tm = self.state.scenario.ground.terrain[self.loc_of[action.hex]].tm
                return score + COVERED * tm + 0.3 * action.hidden
            case a.Snipe() if action.at:
                return score + 2.0
            case a.Hand() if not action.to:
                return score - 5.0
            case a.Dismount():
                return score + self._dismount(action)
            case a.ChangeMode():
                return score + self._hover()
        return score

    def entry(self, action: Action) -> int:
        """How far an entry is from the aims of who comes in, the way it faces included."""
        if isinstance(action, a.Muster):
            return self.pull.far(self.loc_of[action.hex])
        if not isinstance(action, a.Bring):
            return 0
        machine = self.state.machines[action.unit]
        ground, loc = self.state.scenario.ground, self.loc_of[action.hex]
        cells = ahead(ground, loc, action.facing)
        return min((self._far(machine, cell) for cell in cells), default=self._far(machine, loc))

    def _out(self, machine: Machine) -> bool:
        return bool(self.pull.out) and leaves(self.state, self.seat, machine.kind)

    def _far(self, machine: Machine, loc: int) -> int:
        """How far a place is from where a machine should go."""
        way, cuts = machine_way(self.state, machine)
        return (self.pull.out_of if self._out(machine) else self.pull.far)(loc, way, cuts)

    # -- on the ground ---------------------------------------------------------------------

    def _activate(self, loc: int) -> float:
        pieces = self.state.own(loc, self.seat)
        able = sum(p.free and not p.shaken and self._acts(p) for p in pieces)
        spent = bool(pieces) and not able
        return 0.4 * able - 0.6 - 3.0 * (spent and loc not in self.state.melee)

    def _acts(self, piece: Piece) -> bool:
        """Fights or leads; medics, chaplains and the like are not worth an impulse."""
        return holds(self.state, piece) or is_leader(self.state, piece) or bool(piece.weapons)

    def _move(self, action: a.Move) -> float:
        """What the whole move can bring: every unit as far as it gets on its way."""
        state = self.state
        pieces = [state.units[id] for id in action.units if id in state.units]
        machines = [state.machines[id] for id in action.units if id in state.machines]
        share = SHARE.get(action.way, 1.0)
        gain = sum(self._walk(piece, share) for piece in pieces)
        gain += sum(self._drive(machine, share) for machine in machines)
        if any(piece.shaken for piece in pieces):
            return STAY
        if pieces and not any(holds(state, p) or is_leader(state, p) for p in pieces):
            return STAY  # a medic, a scout or a chaplain alone takes nothing
        if pieces and self._deserts(pieces):
            return DESERT
        return (gain if gain > 0 else STAY) + WAYS.get(action.way, 0.0)

    def _walk(self, piece: Piece, share: float) -> float:
        pull = self.pull
        points = int(share * movement(self.state, piece))
        if pull.out and leaves(self.state, self.seat, piece.kind) and pull.carries(piece):
            return LEAVE * min(points, pull.out_of(piece.loc))
        return pull.gain(pull.far(piece.loc), points)

    def _drive(self, machine: Machine, share: float) -> float:
        if machine.mode == "hover":  # it goes nowhere before it flies again
            return LAND if dismounts(self.state, machine) else 0.0
        points = int(share * (FLIGHT if machine.mode else drive_points(self.state, machine)))
        far = self._far(machine, machine.loc)
        if machine.mode and not self._flies_on(machine, far):
            return 0.0
        if self._out(machine):
            return LEAVE * min(points, far)
        return self.pull.gain(far, points, CLOSE)

    def _flies_on(self, machine: Machine, far: int) -> bool:
        """Whether a helicopter has somewhere to go: to begin and end a flight costs nothing."""
        state = self.state
        return bool(self.pull.targets) and any(
            self._far(machine, cell) < far and not state.above(cell, self.seat)
            for cell in state.scenario.ground.grid.neighbours[machine.loc]
        )

    def _deserts(self, pieces: list[Piece]) -> bool:
        """Whether the last leave a goal into which an enemy can walk."""
        state, loc = self.state, pieces[0].loc
        if loc not in state.scenario.goals or state.control.get(loc) != self.seat:
            return False
        stay = set(state.own(loc, self.seat)) - set(pieces)
        if any(holds(state, piece) for piece in stay):
            return False
        ground = state.scenario.ground
        return any(
            piece.seat != self.seat and piece.loc >= 0 and ground.distance(piece.loc, loc) <= WALK
            for piece in state.units.values()
        )

    def _step(self, loc: int) -> float:
        """Steps in the air must pay; steps onto enemies are melees."""
        state = self.state
        top = state.stack[-1]
        machine = state.machines.get(getattr(top, "unit", ""))
        if machine is not None:
            return AIRBORNE if machine.mode else 0.0
        risk = -RISK * len(getattr(top, "units", ())) * self._risk(loc)
        foes = [p for p in state.here(loc, state.scenario.other[self.seat]) if eligible(state, p)]
        units = getattr(top, "units", ())
        return risk + (self._melee(foes, [state.units[id] for id in units], loc) if foes else 0.0)

    def _risk(self, loc: int) -> float:
        """How likely fire from elsewhere shakes a unit that comes to a place."""
        state = self.state
        tm = state.scenario.ground.terrain[loc].tm
        chances = sorted(
            (self._hit(piece, loc, tm) for piece in self.enemies if piece.loc != loc), reverse=True
        )
        return sum(chances[:SHOTS])

    def _hit(self, piece: Piece, loc: int, tm: int) -> float:
        state = self.state
        far = state.scenario.ground.distance(piece.loc, loc)
        power = firepower(state, piece) + sum(
            state.scenario.content.weapons[id].fp for id in piece.weapons if not id.endswith("!")
        )
        if far > max(reach(state, piece), 1) * 2 or sees(state, piece.loc, loc) < 0:
            return 0.0
        return max(0.0, 0.12 * (power + 2 - tm - far / 4))

    def _melee(self, foes: list[Piece], ours: list[Piece], loc: int) -> float:
        """The first round: what we may expect to kill, less what we may expect to lose."""
        state = self.state
        columns = state.scenario.content.odds
        attack = sum(strength(state, p)[0] for p in ours if can_attack(state, p))
        reply = sum(strength(state, p)[0] for p in foes if can_attack(state, p))
        if not attack:
            return STAY
        defence = max(1, _sum(state, foes))
        kill = _chance(columns[odds(attack, defence, columns)].kill)
        die = _chance(columns[odds(reply, max(1, _sum(state, ours)), columns)].kill)
        struck = len(foes) if attack >= defence else 1
        gain = MAN * (kill * struck - (die * len(ours) if reply else 0.0))
        return STORM * gain + (ONTO * kill if loc in self.pull.targets else 0.0)

    # -- in the air ------------------------------------------------------------------------

    def _near(self, machine: Machine) -> bool:
        return machine.loc >= 0 and self._far(machine, machine.loc) <= NEAR

    def _dismount(self, action: a.Dismount) -> float:
        piece = self.state.units[action.units[0]]
        machine = self.state.machines.get(piece.aboard)
        return LAND if machine is not None and machine.mode and self._near(machine) else 0.0

    def _hover(self) -> float:
        """It comes down where its passengers are wanted, and goes up when they are off."""
        machine = self.state.machines[getattr(self.state.stack[-1], "unit", "")]
        full = bool(self.state.aboard(machine.id))
        if machine.mode == "fly":
            return 1.0 if full and self._near(machine) else -1.0
        return -1.0 if full else 1.0


def _sum(state: LockState, pieces: list[Piece]) -> int:
    return sum(strength(state, piece)[0] for piece in pieces)


def _chance(kill: int) -> float:
    """Two dice reach the kill number."""
    ways = sum(one + other >= kill for one in range(1, 7) for other in range(1, 7))
    return ways / 36
