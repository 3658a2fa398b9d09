# SPDX-License-Identifier: MIT
"""What a position is worth to a side: counters, order, ground held, and how near the rest is."""

from __future__ import annotations

from redoubt.games.locknload.aims import FAR, leaves, machine_way
from redoubt.games.locknload.counters import Unit
from redoubt.games.locknload.dossier import Clause
from redoubt.games.locknload.priors import prior
from redoubt.games.locknload.pull import Pull
from redoubt.games.locknload.rules.arcs import ahead
from redoubt.games.locknload.rules.entry import is_due
from redoubt.games.locknload.rules.victory import classes, measure, points
from redoubt.games.locknload.state import LockState, Machine, Piece

__all__ = ["prior", "turn", "value"]

WON = 1000.0
GOAL = 12.0  # a location that a side wants, or should keep, and controls
SHAKEN = 0.55  # what a Shaken unit is worth of its value
SPOTTED = 0.8  # an enemy location that can be fired at
POINT = 5.0  # a victory point
ALONE, LONELY = 0.4, 8  # a hex between a Shaken squad and who could rally it
WAITING = 3.0  # a unit that is due and still off the map
COVER = 0.35  # a point of TM where a unit stands
RIDES = 6  # nearer than this to its aim a unit does better on foot
NEARBY, ABOARD = 12, 1.5  # so near it should get off
LEADS = 0.4  # how much of the way a leader should go along
CLOSE = 5  # movement points to its aim where a vehicle may stop
FACES = 0.15  # a movement point nearer in the hexes that a vehicle faces
VALUE = {"squad": 6.0, "half": 3.0, "crew": 2.0, "team": 5.0, "leader": 4.0, "hero": 4.0}
MACHINE = {"armoured": 14.0, "unarmoured": 5.0, "helicopter": 12.0}
CLAUSE = {
    "squads-lost": 6.0, "losses": 8.0, "flags": 30.0, "squads": 8.0, "gun": 20.0, "bunkers": 12.0,
}  # fmt: skip


def value(state: LockState, seat: str) -> float:
    """Higher is better for the seat."""
    if state.result is not None:
        winners = state.result.winners
        return 0.0 if not winners else WON if seat in winners else -WON
    total = 0.0
    for loc in state.scenario.goals:
        owner = state.control.get(loc)
        total += GOAL if owner == seat else -GOAL if owner else 0.0
    for side in state.scenario.seats:
        sign = 1.0 if side == seat else -1.0
        total += sign * (_army(state, side) + _clauses(state, side))
        if state.scenario.card.score:
            total += sign * POINT * points(state, side)
    enemy = state.scenario.other[seat]
    for loc in state.spotted:
        total += SPOTTED if state.here(loc, enemy) else -SPOTTED
    return total


def turn(state: LockState) -> int:
    """Impulses go to and fro, so that only whole turns can be compared."""
    return state.turn


def _clauses(state: LockState, side: str) -> float:
    """How far the verdicts are that a side wins by, ground and points aside."""
    total = 0.0
    for verdict in state.scenario.card.verdict:
        if verdict.winner == side:
            total += sum(_clause(state, clause) for clause in verdict.when)
    return total


def _clause(state: LockState, clause: Clause) -> float:
    weight = CLAUSE.get(clause.measure)
    if weight is None:
        return 0.0
    number = measure(state, clause)
    return weight * (min(number, clause.least) if clause.least else -max(0, number - clause.most))


# -- units ---------------------------------------------------------------------------------


def _army(state: LockState, side: str) -> float:
    """Everything of one side: what it is worth, and where it stands."""
    pull = Pull(state, side)
    total = 0.0
    shaken: list[int] = []
    heads: list[int] = []
    waits: dict[int, float] = {}
    units = state.scenario.content.units
    for piece in state.units.values():
        if piece.seat != side:
            continue
        counter = units[piece.kind]
        worth = VALUE.get(counter.kind, 2.0) + counter.fp + counter.lm + len(piece.weapons)
        if piece.shaken or piece.wounded:
            worth *= SHAKEN
        loc = state.machines[piece.aboard].loc if piece.aboard else piece.loc
        if loc >= 0:
            worth += _stand(state, pull, piece, counter, loc)
            if piece.shaken:
                if counter.mmc:
                    shaken.append(loc)
            elif counter.kind in ("leader", "hero"):
                heads.append(loc)
        elif piece.group >= 0 and not piece.aboard:
            if piece.group not in waits:
                waits[piece.group] = _wait(state, pull, piece.group)
            worth += waits[piece.group]
        total += worth
    for machine in state.machines.values():
        if machine.seat == side:
            total += _engine(state, pull, machine)
    if shaken:
        total -= _forsaken(state, shaken, heads)
    return total


def _wait(state: LockState, pull: Pull, group: int) -> float:
    """Who is off the map is worth a little less than where it would come in."""
    area = state.scenario.areas[group]
    there = pull.worth(area[len(area) // 2]) if area else 0.0
    return there - (WAITING if is_due(state, group) else 0.0)


def _stand(state: LockState, pull: Pull, piece: Piece, counter: Unit, loc: int) -> float:
    """What the place is worth where a unit stands."""
    cover = 0.0 if piece.aboard else COVER * state.scenario.ground.terrain[loc].tm
    if piece.shaken:
        return cover
    if pull.out and leaves(state, pull.side, piece.kind) and pull.carries(piece):
        return cover + pull.exit(loc)
    goes = 1.0 if counter.mmc or counter.kind == "hero" else LEADS
    if piece.aboard:
        return goes * pull.worth(loc, near=RIDES) - (ABOARD if pull.far(loc) <= NEARBY else 0.0)
    return cover + goes * pull.worth(loc)


def _engine(state: LockState, pull: Pull, machine: Machine) -> float:
    """What a vehicle or helicopter counts, and where it is."""
    if not machine.works:
        return 0.0
    full = max(MACHINE.get(name, 0.0) for name in classes(state, machine.kind))
    worth = full * (SHAKEN if machine.shaken or machine.damaged else 1.0)
    loc = machine.loc
    if loc < 0:
        return worth + (_wait(state, pull, machine.group) if machine.group >= 0 else 0.0)
    way, cuts = machine_way(state, machine)
    out = bool(pull.out) and leaves(state, pull.side, machine.kind)
    worth += pull.exit(loc, way, cuts) if out else pull.worth(loc, way, cuts, CLOSE)
    far = pull.out_of if out else pull.far
    if not machine.mode and far(loc, way, cuts) > (0 if out else CLOSE):
        cells = ahead(state.scenario.ground, loc, machine.facing)
        worth -= FACES * min((far(cell, way, cuts) for cell in cells), default=FAR)
    return worth


def _forsaken(state: LockState, shaken: list[int], heads: list[int]) -> float:
    """How far Shaken squads are from a leader or hero who could rally them."""
    grid, cells = state.scenario.ground.grid, state.scenario.ground.cells
    return sum(
        ALONE * min([LONELY, *(grid.distance(loc % cells, head % cells) for head in heads)])
        for loc in shaken
    )
