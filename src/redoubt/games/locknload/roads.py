# SPDX-License-Identifier: MIT
"""How far vehicles are from where they should be, with the way they face: for bots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush

from redoubt.games.locknload.aims import AIR, FAR, field, machine_way
from redoubt.games.locknload.ground import Ground
from redoubt.games.locknload.rules.arcs import FACINGS, ahead
from redoubt.games.locknload.rules.fortifications import over_works
from redoubt.games.locknload.rules.overrun import why_not_overrun
from redoubt.games.locknload.state import LockState, Machine

CLEARING = 12  # movement points that it takes until a roadblock is out of the way
NEVER = 2 * FAR  # movement points that are more than any way


def shut(state: LockState, machine: Machine) -> tuple[int, ...]:
    """The hexes that counters close to a vehicle."""
    if not state.works:
        return ()
    way = machine_way(state, machine)[0].replace("-", "_")
    if way == AIR:
        return ()
    return tuple(
        cell for cell in sorted(state.works) if over_works(state, machine.seat, cell, 1, way) < 0
    )


def runs_over(state: LockState, machine: Machine, cell: int) -> bool:
    """Whether a vehicle may enter a hex as far as enemies go: none there, or none but on foot."""
    enemy = state.scenario.other[machine.seat]
    if state.parked(cell, enemy):
        return False
    return not state.here(cell, enemy) or why_not_overrun(state, machine, cell) is None


def held(state: LockState, machine: Machine) -> tuple[int, ...]:
    """The hexes that enemies close to a vehicle, and wrecks to everybody."""
    if machine.loc < 0 or machine.mode:
        return ()
    ground = state.scenario.ground
    enemy = state.scenario.other[machine.seat]
    cells = {loc for loc in state.stacks(enemy) if loc < ground.cells}
    cells |= {other.loc for other in state.machines.values() if other.loc >= 0 and not other.mode}
    return tuple(
        cell
        for cell in sorted(cells)
        if not runs_over(state, machine, cell)
        or len(state.wrecks(cell)) >= ground.terrain[cell].vehicles
    )


@lru_cache(maxsize=256)
def routes(
    ground: Ground, targets: tuple[int, ...], way: str, cuts: bool, closed: tuple[int, ...] = ()
) -> list[int]:
    """The movement points to the nearest target from each hex and facing (six to a hex)."""
    if way == AIR:
        return [far for far in field(ground, targets, way)[: ground.cells] for _ in FACINGS]
    found = [NEVER] * (6 * ground.cells)
    heap: list[tuple[int, int]] = []
    for target in {target % ground.cells for target in targets}:
        for facing in range(6):
            found[6 * target + facing] = 0
            heappush(heap, (0, 6 * target + facing))
    while heap:
        cost, place = heappop(heap)
        if cost > found[place]:
            continue
        cell, facing = divmod(place, 6)
        before = [(6 * cell + (facing + turn) % 6, 1) for turn in (1, 5)]
        toll = CLEARING if cell in closed else 0
        for near in ahead(ground, cell, (facing + 3) % 6 + 1):  # the hexes behind it
            price = ground.drive(near, cell, way, cuts)
            if price >= 0:
                before.append((6 * near + facing, price + toll))
        for start, price in before:
            if cost + price < found[start]:
                found[start] = cost + price
                heappush(heap, (cost + price, start))
    return found


def way_left(
    state: LockState, machine: Machine, targets: Sequence[int], *, around: bool = False
) -> list[int]:
    """The same for a vehicle as the ground is now; `around`: it keeps clear of enemies."""
    way, cuts = machine_way(state, machine)
    closed = shut(state, machine)
    if around:
        closed += held(state, machine)
    return routes(state.scenario.ground, tuple(targets), way, cuts, closed)
