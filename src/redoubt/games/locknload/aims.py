# SPDX-License-Identifier: MIT
"""What a scenario wants of each side, and how far every place is from it: for bots.

Verdicts and scores are read once. Distances are in movement points, so that a river or a hedgerow
that cannot be crossed is as far as the way around it.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

import msgspec

from redoubt.games.locknload.counters import Helicopter, Vehicle
from redoubt.games.locknload.dossier import Clause
from redoubt.games.locknload.ground import Ground
from redoubt.games.locknload.rules.victory import classes
from redoubt.games.locknload.scenario import Scenario
from redoubt.games.locknload.state import LockState, Machine

FAR = 40  # movement points beyond which nothing is nearer or farther
LOSSES = ("losses", "squads-lost")
FOOT, AIR = "foot", "air"


class Aims(msgspec.Struct, frozen=True):
    """What one side is after.

    hexes      locations that its own verdicts or scores want controlled
    guarded    those that the other side's want: not to be lost; where there are none, its exits
    doors      whether these are its exits
    area       where its squads should stand at the end, so many of them
    hunts      whether it needs losses of the other side to win
    bunkers    whether bunkers count for it; `guns` the kinds of team it must silence
    leaves     classes of counters that score by leaving, "" for all; `laden` only with a load
    exits      where it may leave
    """

    hexes: tuple[int, ...] = ()
    guarded: tuple[int, ...] = ()
    doors: bool = False
    area: tuple[int, ...] = ()
    squads: int = 0
    hunts: bool = False
    bunkers: bool = False
    guns: tuple[str, ...] = ()
    leaves: frozenset[str] = frozenset()
    laden: bool = False
    exits: tuple[int, ...] = ()


def _clauses(scenario: Scenario, winner: str) -> list[Clause]:
    """Every clause of the verdicts that a side wins by."""
    found = [c for v in scenario.card.verdict if v.winner == winner for c in v.when]
    for clause in found:
        found += clause.of
    return found


def _wins_anyway(scenario: Scenario, side: str) -> bool:
    """Whether a side wins if nobody does anything."""
    return any(v.winner == side and not v.when for v in scenario.card.verdict)


def _doors(scenario: Scenario, side: str) -> tuple[int, ...]:
    """Where the other side leaves the map, if it scores by that."""
    enemy = scenario.other[side]
    if not any(row.side == enemy and row.count == "exit" for row in scenario.card.score):
        return ()
    return tuple(sorted(scenario.exits.get(enemy, ())))


@lru_cache(maxsize=64)
def aims(scenario: Scenario, side: str) -> Aims:
    """What a side is after, read from the card."""
    parse = scenario.ground.parse
    own = [c for c in _clauses(scenario, side) if c.side == side]
    score = [row for row in scenario.card.score if row.side == side]
    hexes = dict.fromkeys(parse(hex) for c in own for hex in c.hexes)
    for row in score:
        if row.count == "control":
            hexes.update(dict.fromkeys(scenario.scored(row)))
    areas = [scenario.ground.area(c.area) for c in own if c.measure == "squads" and c.least]
    exits = [row for row in score if row.count == "exit"]
    hunts = not _wins_anyway(scenario, side) and (
        any(row.count == "loss" for row in score)
        or any(c.measure in LOSSES and c.side != side for c in _clauses(scenario, side))
    )
    guarded = tuple(loc for loc in scenario.goals if loc not in hexes)
    doors = () if hexes or guarded or hunts else _doors(scenario, side)
    return Aims(
        hexes=tuple(hexes),
        guarded=guarded or doors,
        doors=bool(doors),
        area=tuple(sorted({cell for area in areas for cell in area})),
        squads=max((c.least for c in own if c.measure == "squads"), default=0),
        hunts=hunts,
        bunkers=any(c.measure == "bunkers" for c in own),
        guns=tuple(kind for c in own if c.measure == "gun" for kind in c.units),
        leaves=frozenset(name for row in exits for name in row.units or ("",)),
        laden=any(row.laden for row in exits),
        exits=tuple(sorted(scenario.exits.get(side, ()))),
    )


def down(state: LockState) -> tuple[int, ...]:
    """The bridges that have been blown up."""
    bridge = state.scenario.card.charge.get("hex", "")
    if not bridge or f"down/{bridge}" not in state.flags:
        return ()
    return (state.scenario.ground.parse(bridge),)


def lacking(state: LockState, side: str) -> tuple[int, ...]:
    """The locations a side still has to reach."""
    wanted = aims(state.scenario, side)
    control = state.control
    gone = down(state)
    found = [loc for loc in wanted.hexes if control.get(loc) != side and loc not in gone]
    if wanted.bunkers:
        found += [
            cell
            for cell, works in sorted(state.works.items())
            if control.get(cell) != side and any(work.kind == "bunker" for work in works)
        ]
    if wanted.guns:
        cells = state.scenario.ground.cells
        found += [
            piece.loc % cells
            for piece in state.pieces()
            if piece.kind in wanted.guns and piece.loc >= 0 and control.get(piece.loc) != side
        ]
    return tuple(found)


def lost(state: LockState, side: str) -> tuple[int, ...]:
    """What a side should hold and the enemy has taken."""
    enemy = state.scenario.other[side]
    return tuple(
        loc for loc in aims(state.scenario, side).guarded if state.control.get(loc) == enemy
    )


def short_of(state: LockState, side: str) -> bool:
    """Whether more squads should stand in the area of a side; one to spare."""
    wanted = aims(state.scenario, side)
    if not wanted.area:
        return False
    cells = frozenset(wanted.area)
    halves = sum(
        {"squad": 2, "half": 1}.get(state.counter(piece).kind, 0)
        for piece in state.units.values()
        if piece.seat == side and piece.loc in cells and not piece.shaken
    )
    return halves < 2 * (wanted.squads + 1)


def prey(state: LockState, side: str) -> tuple[int, ...]:
    """Where the enemies are whose loss a side wins or scores by."""
    if not aims(state.scenario, side).hunts:
        return ()
    stacks = state.stacks(state.scenario.other[side])
    return tuple(
        sorted(loc for loc, pieces in stacks.items() if any(state.counter(p).mmc for p in pieces))
    )


def leaves(state: LockState, side: str, kind: str) -> bool:
    """Whether counters of a kind should leave the map."""
    wanted = aims(state.scenario, side).leaves
    return bool(wanted) and ("" in wanted or not wanted.isdisjoint(classes(state, kind)))


# -- distances -----------------------------------------------------------------------------


def way_of(row: Vehicle | Helicopter) -> tuple[str, bool]:
    """How a machine moves, and whether it cuts hedges."""
    return (AIR, False) if isinstance(row, Helicopter) else (row.cls, row.cutter)


def machine_way(state: LockState, machine: Machine) -> tuple[str, bool]:
    """The same of a machine in play."""
    content = state.scenario.content
    return way_of(content.vehicles.get(machine.kind) or content.helicopters[machine.kind])


@lru_cache(maxsize=512)
def field(
    ground: Ground,
    targets: tuple[int, ...],
    way: str = FOOT,
    cuts: bool = False,
    closed: tuple[int, ...] = (),
) -> list[int]:
    """The movement points from each location to the nearest target, FAR at most.

    closed: hexes that nobody can enter any more
    """
    cells = ground.cells
    if way == AIR:
        ends = {target % cells for target in targets}
        far = ground.grid.distance
        return [min([FAR, *(far(cell, end) for end in ends)]) for cell in range(cells)] * 3
    found = [FAR] * (3 * cells)
    waiting: list[tuple[int, int]] = []
    for target in targets:
        start = target if way == FOOT and target < 2 * cells else target % cells
        found[start] = 0
        heappush(waiting, (0, start))
    while waiting:
        so_far, loc = heappop(waiting)
        if so_far > found[loc]:
            continue
        for near in ground.beside[loc]:
            cost = -1 if near in closed else _cost(ground, near, loc, way, cuts)
            if cost >= 0 and so_far + cost < found[near]:
                found[near] = so_far + cost
                heappush(waiting, (so_far + cost, near))
    for cell in range(cells):  # the inside of a bunker is as far as its hex
        found[2 * cells + cell] = found[cell]
    return found


def _cost(ground: Ground, loc: int, to: int, way: str, cuts: bool) -> int:
    """One step on foot or by a vehicle, -1 where there is none."""
    if way == FOOT:
        return next((cost for near, cost in ground.steps[loc] if near == to), -1)
    if loc >= ground.cells or to >= ground.cells:
        return -1
    return ground.drive(loc, to, way, cuts)
