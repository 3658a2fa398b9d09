# SPDX-License-Identifier: MIT
"""What a position is worth to a side: counters, order, and how near the goals are."""

from __future__ import annotations

from redoubt.games.locknload import actions as a
from redoubt.games.locknload.rules.control import holds
from redoubt.games.locknload.rules.entry import is_due
from redoubt.games.locknload.rules.units import is_hero, is_leader, is_mmc
from redoubt.games.locknload.rules.victory import classes, points
from redoubt.games.locknload.state import LockState, Machine, Piece
from redoubt.kernel.records import Action

WON = 1000.0
GOAL = 12.0  # a goal location that one's side controls
SHAKEN = 0.55  # what a Shaken unit is worth of its value
SPOTTED = 0.3  # an enemy location that can be fired at
NEAR = 0.3  # a hex nearer to a goal that is lacking, for each unit
NEAREST = 0.6  # the same for the unit that is nearest
FAR = 30
VALUE = {"squad": 6.0, "half": 3.0, "crew": 2.0, "team": 5.0, "leader": 4.0, "hero": 4.0}
PRIOR: dict[type[Action], float] = {
    a.Fire: 2.0, a.Rally: 3.0, a.Treat: 3.0, a.Flip: -1.0, a.Recombine: 2.0, a.Take: 1.0,
    a.Activate: 1.0, a.Join: 2.0,
    a.Spot: 0.1, a.Fight: 0.5, a.Muster: 1.5, a.Hand: -1.0, a.Smoke: -0.5, a.Pass: -2.0,
    a.Done: -0.5, a.Withdraw: -1.0, a.Leave: 8.0, a.Bring: 3.0, a.Board: 1.5, a.Snipe: -0.5,
    a.Shoot: 2.0, a.FireOn: 2.0, a.Engage: 2.5, a.Request: 2.0, a.Call: 1.5, a.Flare: 0.5,
    a.Mount: -0.5, a.Dismount: -0.2, a.Button: -0.5, a.Turn: -0.3, a.UseCard: 1.0, a.Choose: 0.5,
    a.Stop: -0.3,
}  # fmt: skip

ADVANCE = 1.8  # for a side that still lacks goals
ATTACKING = -1.0  # fire, while there is ground to take
ONTO_GOAL = 3.0  # a fight for it is not seen by a single look ahead
WALK = 4  # how far an enemy comes in a turn
WAYS = {"normal": 1.0, "assault": 0.4, "crawl": -1.0}
POINT = 5.0  # a victory point
ALONE, LONELY = 0.4, 8  # a hex between a Shaken squad and who could rally it
OUT = 0.35  # a hex nearer to an exit, for each squad or vehicle
WAITING = 1.0  # a unit that is due and still off the map
COVERED = 0.6  # a point of TM where a unit is set up
MACHINE = {"armoured": 14.0, "unarmoured": 5.0, "helicopter": 12.0}


def worth(state: LockState, piece: Piece) -> float:
    """What one counter counts."""
    counter = state.counter(piece)
    value = VALUE.get(counter.kind, 2.0) + counter.fp + counter.lm + len(piece.weapons)
    return value * (SHAKEN if piece.shaken or piece.wounded else 1.0)


def value(state: LockState, seat: str) -> float:
    """Higher is better for the seat."""
    if state.result is not None:
        winners = state.result.winners
        return 0.0 if not winners else WON if seat in winners else -WON
    total = 0.0
    goals = state.scenario.goals
    for loc in goals:
        owner = state.control.get(loc)
        total += GOAL if owner == seat else -GOAL if owner else 0.0
    for piece in state.pieces():
        total += worth(state, piece) * (1.0 if piece.seat == seat else -1.0)
    for machine in state.machines.values():
        total += _engine(state, machine) * (1.0 if machine.seat == seat else -1.0)
    for side in state.scenario.seats:
        sign = 1.0 if side == seat else -1.0
        lost = _way_to_go(state, side) + _way_out(state, side) + _forsaken(state, side)
        total -= lost * sign
        if state.scenario.card.score:
            total += POINT * points(state, side) * sign
    enemy = state.scenario.other[seat]
    for loc in state.spotted:
        total += SPOTTED if state.here(loc, enemy) else -SPOTTED
    return total


def _engine(state: LockState, machine: Machine) -> float:
    """What a vehicle or helicopter counts."""
    if not machine.works:
        return 0.0
    full = max(MACHINE.get(name, 0.0) for name in classes(state, machine.kind))
    return full * (SHAKEN if machine.shaken or machine.damaged else 1.0)


def _forsaken(state: LockState, side: str) -> float:
    """How far Shaken squads are from a leader or hero who could rally them."""
    grid, cells = state.scenario.ground.grid, state.scenario.ground.cells
    ours = [piece for piece in state.pieces() if piece.seat == side and piece.loc >= 0]
    heads = [
        p.loc % cells for p in ours if not p.shaken and (is_leader(state, p) or is_hero(state, p))
    ]
    return sum(
        ALONE * min([LONELY, *(grid.distance(piece.loc % cells, head) for head in heads)])
        for piece in ours
        if piece.shaken and is_mmc(state, piece)
    )


def _way_out(state: LockState, side: str) -> float:
    """How far the units that should leave are from an exit, and who still waits to come in."""
    total = 0.0
    movers = [(p.loc, p.group) for p in state.pieces() if p.seat == side and not p.aboard]
    movers += [(m.loc, m.group) for m in state.machines.values() if m.seat == side and m.works]
    total += WAITING * sum(loc < 0 and group >= 0 and is_due(state, group) for loc, group in movers)
    exits = state.scenario.exits.get(side)
    if exits:
        grid, cells = state.scenario.ground.grid, state.scenario.ground.cells
        for loc, _ in movers:
            far = FAR if loc < 0 else min(grid.distance(loc % cells, exit) for exit in exits)
            total += OUT * far
    return total


def _way_to_go(state: LockState, side: str) -> float:
    """How far a side is from the goals it still lacks: every unit a little, the nearest more."""
    grid, cells = state.scenario.ground.grid, state.scenario.ground.cells
    goals = state.scenario.goals
    lacking = [goal for goal in goals if state.control.get(goal) != side] or list(goals)
    able = [
        piece.loc % cells
        for piece in state.pieces()
        if piece.seat == side and piece.loc >= 0 and not piece.shaken and is_mmc(state, piece)
    ]
    total = 0.0
    for goal in lacking:
        ways = [grid.distance(cell, goal % cells) for cell in able]
        total += NEAREST * min(ways, default=FAR) + NEAR * sum(ways)
    return total


def _threatened(state: LockState, loc: int, seat: str) -> bool:
    """Whether an enemy is near enough to walk in when nobody is left."""
    ground, enemy = state.scenario.ground, state.scenario.other[seat]
    return any(
        piece.seat == enemy and piece.loc >= 0 and ground.distance(piece.loc, loc) <= WALK
        for piece in state.units.values()
    )


def _march(state: LockState, action: a.Move, attacking: bool) -> float:
    """Attackers go on; Shaken units stay where they are, the last in a goal too."""
    pieces = [state.units[id] for id in action.units if id in state.units]
    if any(piece.shaken for piece in pieces):
        return -3.0
    if pieces and not any(holds(state, piece) or is_leader(state, piece) for piece in pieces):
        return -3.0  # a medic, a scout or a chaplain alone takes nothing
    loc = pieces[0].loc if pieces else -1
    if loc in state.scenario.goals and len(pieces) == len(state.own(loc, pieces[0].seat)):
        return -4.0 if not attacking or _threatened(state, loc, pieces[0].seat) else 0.0
    return ADVANCE if attacking and action.way == "normal" else 0.0


def prior(state: LockState, seat: str, actions: list[Action]) -> list[float]:
    """What a single look ahead cannot see: that acting leads somewhere and passing does not."""
    found = []
    names = state.scenario.names
    lacking = {names[goal] for goal in state.scenario.goals if state.control.get(goal) != seat}
    for action in actions:
        score = PRIOR.get(type(action), 0.0)
        if isinstance(action, a.Fire | a.Move):
            score += 0.3 * len(action.units)
        if isinstance(action, a.Activate):
            loc = state.scenario.ground.loc_of[action.hex]
            pieces = state.own(loc, seat)
            score += 0.4 * sum(piece.free and not piece.shaken for piece in pieces) - 0.6
            spent = bool(pieces) and all(piece.shaken or not piece.free for piece in pieces)
            score -= 3.0 * (spent and loc not in state.melee)
        if isinstance(action, a.Move):
            score += _march(state, action, bool(lacking))
        if isinstance(action, a.Fire) and lacking:
            score += ATTACKING
        if isinstance(action, a.Move | a.Muster):
            score += WAYS.get(action.way, 0.0)
        if isinstance(action, a.Step) and action.hex in lacking:
            score += ONTO_GOAL
        if isinstance(action, a.Place):
            tm = state.scenario.ground.terrain[state.scenario.ground.loc_of[action.hex]].tm
            score += COVERED * tm + 0.3 * action.hidden
        if isinstance(action, a.Snipe) and action.at:
            score += 2.0
        if isinstance(action, a.Hand) and not action.to:
            score -= 5.0
        found.append(score)
    return found
