# SPDX-License-Identifier: MIT
"""What a single look ahead cannot see of an action: that it leads somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import inf

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.aims import FAR
from redoubt.games.locknload.march import March, Rule
from redoubt.games.locknload.pull import PACE, Pull
from redoubt.games.locknload.rides import SHARE, Rides
from redoubt.games.locknload.rules.control import holds
from redoubt.games.locknload.rules.deploy import waiting
from redoubt.games.locknload.rules.fire import exposed, may_fire
from redoubt.games.locknload.rules.melee_odds import charges_of
from redoubt.games.locknload.rules.movement import allowance
from redoubt.games.locknload.rules.units import firepower, is_leader
from redoubt.games.locknload.shells import worth
from redoubt.games.locknload.state import CRAWL, NORMAL, STEALTH, LockState, Piece
from redoubt.games.locknload.threat import Threat, volley
from redoubt.kernel.records import Action, Frame

PRIOR: dict[type[Action], float] = {
    a.Fire: 1.5, a.Rally: 3.0, a.Treat: 3.0, a.Flip: -1.0, a.Recombine: 2.0, a.Take: 1.0,
    a.Activate: 1.0, a.Join: 14.0,
    a.Spot: 0.1, a.Fight: 0.5, a.Muster: 1.5, a.Hand: -1.0, a.Smoke: -2.0, a.Pass: -2.0,
    a.Done: -0.5, a.Withdraw: -1.0, a.Leave: 8.0, a.Bring: 8.0, a.Board: 1.5, a.Snipe: -0.5,
    a.Shoot: 2.0, a.FireOn: 2.0, a.Engage: 2.5, a.Request: 1.5, a.Call: 1.5, a.Flare: 0.5,
    a.Mount: -0.5, a.Dismount: -0.2, a.Button: -2.0, a.Turn: -0.5, a.UseCard: 1.0, a.Choose: 0.5,
    a.Stop: -0.3, a.LeaveMap: -1.0, a.ChangeMode: -0.3, a.ClearBlock: 6.0, a.Blow: 6.0,
}  # fmt: skip
TOGETHER = 0.3  # each unit more that acts
NIGH = 4  # how far an enemy comes in a turn
MOVES = 6  # groups whose moves are tried
SHELLS = 2.0  # a squad on which shells fall
BLIND = -4.0  # spotting where nobody can fire
WORTHWHILE = 0.3  # what fire must bring for a place to be spotted
SPOTS = 0.5  # what may come of spotting, of what fire may bring
LEADER = 0.5  # a leader has better things to do
FIRES = 4  # attacks that are tried
WASTED = 0.15  # an attack that brings less
HIT = 3.0  # a squad that is hit
FIRST = 1.3  # who can fire does so before others move
ARMED = {"squad": 2.0, "half": 1.0, "crew": 0.5, "hero": 0.0, "leader": -1.0}
WALK, DASH, CREEP = Rule(free=True), Rule(storm=False), Rule(free=True, storm=False)
WAYS = {"normal": 0.0, "assault": -0.5, "crawl": -1.0, "stealth": -0.3}
RIDES = 20.0  # men who sit on a tank where the enemy is
STAY = -3.0  # moves that lead nowhere
DESERT = 3.0  # leaving a goal that the enemy can walk into
COVERED = 0.6  # a point of TM where a unit is set up
ENTRY = 0.25  # a movement point nearer to the aim, for who enters
AT_BRIDGE = 6.0  # who is to blow it up
CLEARS = 8.0  # a roadblock that vehicles must get past, for who stands there
LONE = 0.25  # the risk above which squads enter one by one
COMPANY = 3  # units that enter together


def prior(state: LockState, seat: str, actions: list[Action]) -> list[float]:
    """A figure for each action, on the scale of `value`; minus infinity leaves it out."""
    look = _Look(state, seat, actions)
    top = state.stack[-1]
    if isinstance(top, f.Moving) and top.seat == seat:
        return look.going(top, actions)
    if isinstance(top, mf.Driving) and top.seat == seat:
        return look.rides.driving(top, actions, look.walk)
    return look.few(actions, [look.score(action) for action in actions])


class _Look:
    """One position through the eyes of a seat."""

    def __init__(self, state: LockState, seat: str, actions: list[Action]) -> None:
        self._musters = [action for action in actions if isinstance(action, a.Muster)]
        self._entries: dict[tuple[str, str], float] = {}
        self.state = state
        self.seat = seat
        self.pull = Pull(state, seat)
        self.loc_of = state.scenario.ground.loc_of
        self._strikes: dict[int, float] = {}
        self._volleys: dict[Action, float] = {}

    @cached_property
    def march(self) -> March:
        return March(self.state, self.seat, self.pull)

    @cached_property
    def rides(self) -> Rides:
        return Rides(self.state, self.seat, self.pull)

    @cached_property
    def guns(self) -> Threat:
        """What our own stacks can hit."""
        return Threat(self.state, self.seat, moving=0)

    @cached_property
    def exposed(self) -> list[int]:
        return exposed(self.state, self.seat)

    def few(self, actions: list[Action], scores: list[float]) -> list[float]:
        """Of the many groups that could move or fire, only the best are worth a try."""
        for kind, most in ((a.Move, MOVES), (a.Fire, FIRES)):
            many = [n for n, action in enumerate(actions) if isinstance(action, kind)]
            worths = self._volleys if kind is a.Fire else {}
            many.sort(key=lambda n: scores[n] + worths.get(actions[n], 0.0), reverse=True)
            for n in many[most:]:
                scores[n] = -inf
        return scores

    def score(self, action: Action) -> float:
        score = PRIOR.get(type(action), 0.0)
        match action:
            case a.Activate():
                return score + self._activate(self.loc_of[action.hex])
            case a.Move():
                return score + self._move(action)
            case a.Join():
                return score + self._join(action.unit)
            case a.Fire():
                return score + self._fire(action)
            case a.FireOn():
                return score + TOGETHER * len(action.units) - self._missed(action.units)
            case a.Engage():
                machine = self.state.machines[action.unit]
                return score - (self.rides.drive(machine, 1.0) if machine.free else 0.0)
            case a.Shoot():
                return score - self._missed((action.unit,))
            case a.Spot():
                return score + self._spot(action)
            case a.Request():
                hits = worth(self.state, self.seat, self.loc_of[action.hex], friends=False)
                return score * hits - self._missed((action.unit,)) if hits > 0 else -inf
            case a.Correct():
                cell = self.loc_of[action.hex]
                return SHELLS * worth(self.state, self.seat, cell, friends=True) - 0.5
            case a.Arm():
                return self._arm(action)
            case a.Muster():
                return score + WAYS.get(action.way, 0.0) + self._enter(action)
            case a.Bring():
                machine = self.state.machines[action.unit]
                facing = 0 if machine.mode else action.facing
                far = min(FAR, self.rides.far(machine, self.loc_of[action.hex], facing))
                return score + WAYS.get(action.way, 0.0) - ENTRY * far
            case a.Board():
                return score - (RIDES if self.rides.exposes(action) else 0.0)
            case a.Step():
                return score + self.rides.fly()
            case a.Place():
                return score + self._place(action)
            case a.Snipe() if action.at:
                return score + 2.0
            case a.Hand() if not action.to:
                return score - 5.0
            case a.Dismount():
                return score + self.rides.dismount(action)
            case a.ChangeMode():
                return score + self.rides.hover()
        return score

    # -- on foot ---------------------------------------------------------------------------

    def going(self, frame: f.Moving, actions: list[Action]) -> list[float]:
        """The one step, or the end of a move, that the march asks for."""
        state = self.state
        group = [state.units[id] for id in frame.units]
        if (
            any(isinstance(action, a.Leave) for action in actions)
            and self.pull.off(group, frame.loc)
            and frame.loc not in self.march.blocks
        ):
            return [0.0 if isinstance(action, a.Leave) else -inf for action in actions]
        steps = {self.loc_of[action.hex]: n for n, action in enumerate(actions)
                 if isinstance(action, a.Step)}  # fmt: skip
        stop = next((n for n, action in enumerate(actions) if isinstance(action, a.Stop)), -1)
        rule = Rule(
            free=(not frame.begun and frame.way == NORMAL) or frame.way == CRAWL,
            storm=frame.way in (NORMAL, STEALTH),
            only=frozenset(steps),
        )
        points = 0 if frame.way == CRAWL else frame.allowance - frame.spent
        goal = self.march.best(group, frame.loc, points, rule, stay=stop >= 0)
        chosen = stop if goal.first < 0 else steps[goal.first]
        if chosen < 0:
            return [0.0] * len(actions)
        return [0.0 if n == chosen else -inf for n in range(len(actions))]

    def _gain(self, group: Sequence[Piece], way: str) -> float:
        """What a group gains by a move."""
        if way == CRAWL:
            return self.march.best(group, group[0].loc, 0, CREEP).score
        points = allowance(self.state, group, way)
        return self.march.best(group, group[0].loc, points, WALK if way == NORMAL else DASH).score

    def walk(self, group: Sequence[Piece]) -> float:
        """The same for those who go on by foot."""
        return self._gain(group, NORMAL)

    def _move(self, action: a.Move) -> float:
        """What the whole move can bring, less what the fire of the movers could."""
        state = self.state
        machines = [state.machines[id] for id in action.units if id in state.machines]
        if machines:
            share = SHARE.get(action.way, 1.0)
            gain = sum(self.rides.drive(machine, share) for machine in machines)
            return (gain if gain > 0 else STAY) + WAYS.get(action.way, 0.0)
        pieces = [state.units[id] for id in action.units]
        shaken = sum(piece.shaken for piece in pieces)
        if shaken:
            if shaken < len(pieces):
                return STAY
            return self._gain(pieces, action.way) or STAY
        if not any(holds(state, p) or is_leader(state, p) for p in pieces):
            return STAY  # a medic, a scout or a chaplain alone takes nothing
        gain = self._gain(pieces, action.way) - self._deserts(pieces)
        if gain <= 0:
            return STAY
        return gain + WAYS.get(action.way, 0.0) - self._share(pieces)

    def strike(self, loc: int) -> float:
        """What the fire of a stack may be expected to bring."""
        found = self._strikes.get(loc)
        if found is None:
            enemy = self.state.scenario.other[self.seat]
            found = max(
                (
                    chance * sum(HIT * self.march.weight(p) for p in self.state.here(to, enemy))
                    for to in self.exposed
                    if (chance := self.guns.at(to).get(loc, 0.0))
                ),
                default=0.0,
            )
            self._strikes[loc] = found
        return found

    def _fire(self, action: a.Fire) -> float:
        """What a look ahead does not see of an attack: its luck aside, and who stays for it."""
        brings = HIT * volley(self.state, action, self.march.weight)
        self._volleys[action] = brings
        missed = self._missed((*action.units, action.leader) if action.leader else action.units)
        if brings + PRIOR[a.Fire] < missed or brings < WASTED:
            return -inf
        return TOGETHER * len(action.units) - missed

    def _share(self, pieces: list[Piece]) -> float:
        """What these units forgo if they do not fire."""
        loc = pieces[0].loc
        brings = self.strike(loc)
        if not brings:
            return 0.0
        able = [p for p in self.state.own(loc, self.seat) if _fights(self.state, p)]
        return brings * sum(_fights(self.state, p) for p in pieces) / max(1, len(able))

    def _missed(self, units: tuple[str, ...]) -> float:
        """What units forgo if they do not move."""
        pieces = [self.state.units[id] for id in units]
        free = [piece for piece in pieces if piece.free and piece.loc >= 0]
        if not free:
            return 0.0
        return max(self._clears(free), self._gain(free, NORMAL) - self._deserts(free))

    def _clears(self, pieces: Sequence[Piece]) -> float:
        """What it is worth if somebody clears the roadblock where they are."""
        state = self.state
        if pieces[0].loc not in self.march.blocks:
            return 0.0
        return CLEARS if any(holds(state, p) and not p.shaken for p in pieces) else 0.0

    def _activate(self, loc: int) -> float:
        """The better of what the units of a place may bring by moving and by firing."""
        state = self.state
        pieces = state.own(loc, self.seat)
        machines = [
            m for m in (*state.parked(loc, self.seat), *state.above(loc, self.seat)) if m.free
        ]
        free = [p for p in pieces if p.free and not p.shaken and self._acts(p)]
        if loc in state.melee:
            return 2.0
        score = max((self.rides.runs(machine, self.exposed) for machine in machines), default=0.0)
        if free:
            walk = self._gain(free, NORMAL) - self._deserts(free)
            score = max(score, walk, FIRST * self.strike(loc), self._clears(free))
        shaken = [p for p in pieces if p.free and p.shaken]
        if shaken:
            score = max(score, self._gain(shaken, NORMAL))
        if score <= 0 and not any(self._bears(p) for p in free):
            return STAY
        return score

    def _bears(self, piece: Piece) -> bool:
        """Has more to fire with than small arms, or can call for it."""
        state = self.state
        if state.counter(piece).kind == "team" or any(
            state.scenario.content.weapons[id.rstrip("!")].gun is not None for id in piece.weapons
        ):
            return True
        return is_leader(state, piece) and any(m.left for m in state.missions.get(self.seat, ()))

    def _acts(self, piece: Piece) -> bool:
        """Fights or leads; medics, chaplains and the like are not worth an impulse."""
        return holds(self.state, piece) or is_leader(self.state, piece) or bool(piece.weapons)

    def _spot(self, action: a.Spot) -> float:
        """What our stacks could then bring, less what the spotter forgoes."""
        state = self.state
        to = self.loc_of[action.hex]
        enemy = state.scenario.other[self.seat]
        chance = max(self.guns.at(to).values(), default=0.0)
        prize = chance * sum(HIT * self.march.weight(p) for p in state.here(to, enemy))
        if prize < WORTHWHILE:
            return BLIND
        piece = state.units.get(action.unit)
        leads = piece is not None and is_leader(state, piece)
        men = (action.unit, action.leader) if action.leader else (action.unit,)
        machine = state.machines.get(action.unit)
        missed = self.rides.runs(machine, self.exposed) if machine else self._missed(men)
        return SPOTS * prize - missed - LEADER * leads

    def _deserts(self, pieces: Sequence[Piece]) -> float:
        """What it costs if the last leave a goal into which an enemy can walk."""
        state, loc = self.state, pieces[0].loc
        if loc not in state.scenario.goals or state.control.get(loc) != self.seat:
            return 0.0
        stay = set(state.own(loc, self.seat)) - set(pieces)
        if any(holds(state, piece) for piece in stay):
            return 0.0
        ground = state.scenario.ground
        near = sum(
            piece.seat != self.seat
            and piece.loc >= 0
            and ground.distance(piece.loc, loc) <= NIGH
            and holds(state, piece)
            for piece in state.units.values()
        )
        return DESERT if near else 0.0

    # -- coming in, and what they carry ----------------------------------------------------

    def _join(self, id: str) -> float:
        """A leader and two or three squads come in together, a team by itself."""
        state = self.state
        top = state.stack[-1]
        units = [state.units[unit] for unit in getattr(top, "units", ())]
        piece = state.units[id]
        kinds, kind = [state.counter(unit).kind for unit in units], state.counter(piece).kind
        squads = sum(state.counter(unit).mmc for unit in units)
        if squads and state.counter(piece).mmc and self._under_fire(top):
            return -2 * PRIOR[a.Join]  # one shot hits all
        if len(units) >= COMPANY or ("team" in kinds) != (kind == "team" and bool(units)):
            return -2 * PRIOR[a.Join]
        if kind == "leader":
            return -2 * PRIOR[a.Join] if "leader" in kinds else 2.0
        return 1.0 if kind in ("squad", "half", "hero") else 0.0

    def _under_fire(self, frame: Frame) -> bool:
        """Whether the enemy can fire at who comes in."""
        return isinstance(frame, f.Mustering) and self.march.risk(frame.loc) > LONE

    def _place(self, action: a.Place) -> float:
        """Cover is good; who has a charge belongs to the bridge that it is for."""
        state, card = self.state, self.state.scenario.card
        score = COVERED * state.scenario.ground.terrain[self.loc_of[action.hex]].tm
        score += 0.3 * action.hidden
        piece = state.units[action.unit]
        if card.charge and charges_of(state, piece):
            score += AT_BRIDGE * (action.hex in card.charge["from"].split(","))
        return score

    def _arm(self, action: a.Arm) -> float:
        """Squads carry weapons, one each; a leader would only be slow."""
        piece = self.state.units[action.unit]
        kind = self.state.counter(piece).kind
        return ARMED.get(kind, -2.0) - 1.0 * len(piece.weapons)

    def _enter(self, action: a.Muster) -> float:
        """How good an entry is, beside the best of its group."""
        if not self._entries:
            self._entries = {(m.group, m.hex): self._door(m) for m in self._musters}
        best = max(worth for (name, _), worth in self._entries.items() if name == action.group)
        return COMPANY * (self._entries[action.group, action.hex] - best)

    def _door(self, action: a.Muster) -> float:
        state = self.state
        number = next(n for n, (_, g) in enumerate(state.scenario.groups) if g.name == action.group)
        crowd = waiting(state, number)
        group = [piece for piece in crowd if state.counter(piece).mmc][:1] or crowd[:1]
        loc = self.loc_of[action.hex]
        points = PACE - state.scenario.ground.entry_cost(loc)
        return self.march.entry(group, loc, points)


def _fights(state: LockState, piece: Piece) -> bool:
    return may_fire(state, piece, window=False) and (
        firepower(state, piece) > 0 or bool(piece.weapons)
    )
