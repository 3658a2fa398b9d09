# SPDX-License-Identifier: MIT
"""Where a group on foot does best to go: for bots.

All places that it can reach are weighed against staying where it is: the way to the aims that it
saves, the aims that it takes as it goes, the fire that it draws on its way and where it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from math import inf
from typing import NamedTuple

from redoubt.games.locknload.pull import STEP, Pull
from redoubt.games.locknload.rules.control import holds
from redoubt.games.locknload.rules.fortifications import ROADBLOCK, mine_power, over_works, walks
from redoubt.games.locknload.rules.melee_odds import can_attack, eligible, odds, strength
from redoubt.games.locknload.rules.units import halves, has_room, is_hero, is_leader, leadership
from redoubt.games.locknload.state import LockState, Piece
from redoubt.games.locknload.threat import Threat

TAKES = 6.0  # a place that must be taken, on the way
SHOT = 1.6  # to be hurt on the way
CROWD = 0.5  # how much more of that for each squad beside the first: one shot hits all
WATCHED = 0.4  # to be where the enemy can fire at
COVER = 0.25  # a point of TM at the end
MINED = 2.5  # a hex that is known to be mined
MAN = 8.0  # what a squad counts in a melee
ONTO = 5.0  # a melee for ground that must be taken
MOST_HURT = 0.8  # of those who storm, by fire on the way
BOLD, CAREFUL = 1.2, 2.0  # what losses count while something must be taken, and otherwise
NEVER = -20.0  # who cannot fight keeps out of it
WEIGHT = {"squad": 1.0, "half": 0.6, "crew": 0.3, "team": 0.5, "leader": 0.4, "hero": 0.6}
REST = 0.1  # medics, scouts and the like
# Two dice reach a number.
REACHED = tuple(
    sum(one + other >= kill for one in range(1, 7) for other in range(1, 7)) / 36
    for kill in range(14)
)
OFF = 6.0  # a squad that can leave the map in this move, where that is wanted
BLOCK = 6.0  # a roadblock that vehicles must get past
INSIDE = 4.0  # to stand where squads must stand at the end, when that is near
STEADY = 2.0  # a leader with somebody to rally
SHELTER = 0.5  # a point of TM, for who must rally
ALONE, LONELY = 0.6, 8  # a hex from the nearest leader, for who must rally
CHASED, SAFE = 0.5, 6  # a hex nearer than that to an enemy, for who must rally
HUNTED = 4.0  # to be where the enemy can fire at, for who must rally
LEAVE, FOLLOW, HIDE = "leave", "follow", "hide"  # what a group may be about, beside taking ground
TIE = 0.05  # how much the risk of a hex counts for the choice of the way


class Way(NamedTuple):
    """How to get to a place: points spent, the first step, the shots it draws, what it takes."""

    spent: int
    first: int
    risks: dict[int, float]
    takes: int
    extra: float  # mines


class Rule(NamedTuple):
    """What a move allows.

    free    the first step may cost whatever it does
    storm   into a melee
    only    the first steps that are allowed, None for all
    """

    free: bool = False
    storm: bool = True
    only: frozenset[int] | None = None


NORMALLY = Rule()


Option = tuple[int, Way, float]
Friends = dict[int, tuple[Piece, ...]]


class Goal(NamedTuple):
    """Where to go: what that gains, the first step (-1: stay), the place."""

    score: float
    first: int
    loc: int


class Front:
    """What a side faces as long as its enemies stand as they do; kept from one look to the next.

    kept   the options of groups, with the friends who were in the places that were looked at
    """

    def __init__(self, state: LockState, enemy: str) -> None:
        self.now = Threat(state, enemy)
        self.later = Threat(state, enemy, later=True)
        self.kept: dict[tuple[object, ...], tuple[list[Option], Friends]] = {}


_FRONTS: dict[tuple[object, ...], Front] = {}
MOST_FRONTS = 256


def front(state: LockState, seat: str) -> Front:
    """The front of a side: the same object for equal enemies on equal ground."""
    enemy = state.scenario.other[seat]
    machines = state.machines
    key = (
        id(state.scenario), enemy, tuple(state.owned(enemy).items()), id(state.works),
        state.haze(), state.night, state.flares, state.melee, state.flags,
        (tuple(machines.values()), state.loads()) if machines else (),
    )  # fmt: skip
    found = _FRONTS.get(key)
    if found is None:
        if len(_FRONTS) >= MOST_FRONTS:
            _FRONTS.clear()
        # A copy, because positions change; it also keeps what the key knows by its id.
        found = _FRONTS[key] = Front(state.copy(), enemy)
    return found


class March:
    """The moves of one side in one position."""

    def __init__(self, state: LockState, seat: str, pull: Pull) -> None:
        self._state = state
        self._seat = seat
        self._pull = pull
        enemy = state.scenario.other[seat]
        self._front = front(state, seat)
        self._now = self._front.now
        self._later = self._front.later
        self._enemies = state.stacks(enemy)
        self._troops = tuple(
            loc
            for loc, pieces in state.owned(seat).items()
            if any(state.counter(piece).mmc for piece in pieces)
        )
        self._shaken = frozenset(
            loc
            for loc, pieces in state.owned(seat).items()
            if any(piece.shaken and state.counter(piece).mmc for piece in pieces)
        )
        self._fit = [
            loc
            for loc, pieces in self._enemies.items()
            if any(not piece.shaken and can_attack(state, piece) for piece in pieces)
        ]
        self._heads = tuple(
            loc
            for loc, pieces in state.owned(seat).items()
            if any(is_leader(state, piece) and not piece.shaken for piece in pieces)
        )
        self.blocks: set[int] = set()
        if pull.out and state.machines:
            self.blocks = {loc for loc in state.works if state.work(loc, ROADBLOCK) is not None}
        self._about = (pull.targets, pull.wanted, pull.open, pull.hunting, pull.left, pull.inside)

    def ways(
        self, loc: int, points: int, group: Sequence[Piece], rule: Rule, friends: Friends
    ) -> dict[int, Way]:
        """Every place within reach; notes the friends in the places looked at."""
        state, seat = self._state, self._seat
        size = halves(state, group)
        targets = self._pull.targets
        own, now = state.owned(seat), self._now
        found = {loc: Way(0, -1, {}, 0, 0.0)}
        heap: list[tuple[float, int]] = [(0.0, loc)]
        cost_of = {loc: 0.0}
        done: set[int] = set()
        while heap:
            key, here = heappop(heap)
            if here in done:
                continue
            done.add(here)
            way = found[here]
            if here in self._enemies and here != loc:
                continue  # a melee ends the move
            for to, price in walks(state, here):
                if to in done:
                    continue
                price = over_works(state, seat, to, price) if state.works else price
                spent = way.spent + price
                first = here == loc
                if price < 0 or (spent > points and not (first and rule.free)):
                    continue
                if (first and rule.only is not None and to not in rule.only) or (
                    to in self._enemies and not rule.storm
                ):
                    continue
                if state.flags and f"down/{state.scenario.names[to]}" in state.flags:
                    continue
                known = cost_of.get(to, 999.0)
                if key + price >= known:
                    continue
                cost = key + price + TIE * now.sum(to)
                if cost >= known:
                    continue
                friends[to] = own.get(to, ())
                if not has_room(state, seat, to, group, size):
                    continue
                risks = way.risks
                shots = now.at(to)
                if shots:
                    risks = dict(risks)
                    for source, chance in shots.items():
                        if chance > risks.get(source, 0.0):
                            risks[source] = chance
                mined = state.works and mine_power(state, to % state.scenario.ground.cells, seat)
                cost_of[to] = cost
                found[to] = Way(
                    spent,
                    to if way.first < 0 else way.first,
                    risks,
                    way.takes + (to in targets and to not in self._enemies),
                    way.extra + (MINED if mined else 0.0),
                )
                heappush(heap, (cost, to))
        return found

    def place(self, loc: int, task: str = "") -> float:
        """What it is worth to stand in a place, for a squad.

        task   "leave" for who should go off the map, "follow" for who takes nothing by himself,
               "hide" for who must rally
        """
        pull = self._pull
        if task == HIDE:
            tm = self._state.scenario.ground.terrain[loc].tm
            hunted = HUNTED * min(1.0, self._later.sum(loc))
            alone = ALONE * min(LONELY, self._nearest(loc, self._heads))
            near = self._nearest(loc, self._fit) if self._fit else LONELY
            return SHELTER * tm - hunted - alone - CHASED * max(0, SAFE - near)
        worth = COVER * self._state.scenario.ground.terrain[loc].tm
        worth -= WATCHED * min(1.0, self._later.sum(loc))
        if task == FOLLOW:
            behind = self._nearest(loc, self._troops)
            return worth - 2 * STEP * behind + STEADY * (loc in self._shaken)
        worth += BLOCK * (loc in self.blocks)
        if task == LEAVE:
            far = pull.out_of(loc)
            return worth - STEP * pull.haste(far) * far
        far = pull.far(loc)
        return worth + INSIDE * (loc in pull.inside) - pull.step(far) * far

    def best(
        self,
        group: Sequence[Piece],
        loc: int,
        points: int,
        rule: Rule = NORMALLY,
        *,
        stay: bool = True,
    ) -> Goal:
        """The place where a group does best to go, its own among them if it may stay."""
        state = self._state
        weights = [self.weight(piece) for piece in group]
        weight = sum(weights)
        crowd = weight * (sum(state.counter(piece).mmc for piece in group) - 1)
        takes = any(holds(state, piece) for piece in group)
        task = FOLLOW if not takes else LEAVE if self._pull.off(group, loc) else ""
        if all(piece.shaken for piece in group):
            task = HIDE
        found = Goal(0.0 if stay else -inf, -1, loc)
        if task == LEAVE and points and loc in self._pull.out and loc not in self.blocks:
            return Goal(OFF * weight, -1, loc)
        for to, way, gain in self._options(group, loc, points, rule, task):
            score = weight * gain + (TAKES * way.takes if takes else 0.0)
            if way.risks:
                score -= CROWD * crowd * SHOT * sum(way.risks.values())
            if to in self._enemies and not takes:
                continue
            if to in self._enemies and to != loc:
                fight = self.melee(group, to)
                hurt = min(MOST_HURT, sum(way.risks.values()))
                score += fight * (1.0 - hurt) if fight > 0 else fight
            if score > found.score:
                found = Goal(score, way.first, to)
        return found

    def _options(
        self, group: Sequence[Piece], loc: int, points: int, rule: Rule, task: str
    ) -> list[Option]:
        """The places worth a look: the best of those where nothing happens, and all the others."""
        own = self._state.owned(self._seat)
        mates = (self._troops, self._shaken, self._heads) if task in (FOLLOW, HIDE) else ()
        key = (loc, points, halves(self._state, group), rule, task, self._about, mates)
        kept = self._front.kept.get(key)
        if kept is not None and all(own.get(at, ()) == who for at, who in kept[1].items()):
            return kept[0]
        friends: Friends = {}
        start = self.place(loc, task)
        plain: Option | None = None
        found: list[Option] = []
        for to, way in self.ways(loc, points, group, rule, friends).items():
            if to == loc:
                continue
            risk = SHOT * sum(way.risks.values()) + way.extra
            ends = task == LEAVE and to in self._pull.out and to not in self.blocks
            off = OFF if ends and way.spent < points else 0.0
            option = (to, way, self.place(to, task) + off - start - risk)
            if way.takes or to in self._enemies:
                found.append(option)
            elif plain is None or option[2] > plain[2]:
                plain = option
        if plain is not None:
            found.append(plain)
        self._front.kept[key] = found, friends
        return found

    def entry(self, group: Sequence[Piece], loc: int, points: int) -> float:
        """What it is worth to a squad to come in by a hex and go on from there."""
        task = LEAVE if self._pull.off(group, loc) else ""
        on = self._options(group, loc, points, NORMALLY, task)
        risk = SHOT * self.risk(loc)
        return self.place(loc, task) - risk + max([0.0, *(gain for _, _, gain in on)])

    def risk(self, loc: int) -> float:
        """How much the enemy can do now to who comes to a place."""
        return self._now.sum(loc)

    def _nearest(self, loc: int, places: Sequence[int]) -> int:
        """How far the nearest of some places is."""
        ground = self._state.scenario.ground
        far = ground.ranges(loc % ground.cells)
        return min((far[place % ground.cells] for place in places), default=0)

    def weight(self, piece: Piece) -> float:
        """How much of a squad a unit counts."""
        return WEIGHT.get(self._state.counter(piece).kind, REST)

    # -- melee -----------------------------------------------------------------------------

    def melee(self, ours: Sequence[Piece], loc: int) -> float:
        """What we may expect to kill, less what we may expect to lose, until it is over."""
        state = self._state
        ours = [*ours, *state.here(loc, self._seat)]
        there = self._enemies[loc]
        foes = [piece for piece in there if eligible(state, piece)]
        prize = MAN * sum(self.weight(piece) for piece in there)
        ground = ONTO if loc in self._pull.targets else 0.0
        fighters = [piece for piece in ours if can_attack(state, piece)]
        if not fighters:
            return NEVER
        if not foes:
            return prize + ground
        attack = sum(strength(state, piece)[0] for piece in fighters)
        defence = sum(strength(state, piece)[0] for piece in foes)
        reply = sum(strength(state, piece)[0] for piece in foes if can_attack(state, piece))
        stand = sum(strength(state, piece)[0] for piece in ours if eligible(state, piece))
        kill = self._chance(attack, defence, ours)
        die = self._chance(reply, stand, foes) if reply else 0.0
        stake = MAN * sum(self.weight(piece) for piece in ours)
        ends = 1.0 - (1.0 - kill) * (1.0 - die)
        care = BOLD if self._pull.open else CAREFUL
        return (kill * (prize + ground) - care * die * stake) / ends

    def _chance(self, attack: int, defence: int, side: Sequence[Piece]) -> float:
        """How likely an attack in a melee kills."""
        state = self._state
        columns = state.scenario.content.odds
        column = odds(attack, max(1, defence), columns) + any(is_hero(state, p) for p in side)
        kill = columns[min(column, len(columns) - 1)].kill
        lent = [leadership(state, p) for p in side if is_leader(state, p) and not p.shaken]
        return REACHED[min(13, max(2, kill - max(lent, default=0)))]
