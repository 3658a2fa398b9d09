# SPDX-License-Identifier: MIT
"""The way of a Nazi: cheapest paths, exactly (13.28), for small and large figures (18.04)."""

from __future__ import annotations

from heapq import heappop, heappush

from redoubt.games.wolfenstein.rules.figures import light_footed, may_enter
from redoubt.games.wolfenstein.rules.place import locked_for
from redoubt.games.wolfenstein.state import HERO, Unit, WolfensteinState

FAR = 10_000


class Way:
    """The squares still to go, with the cost of each step; empty if there is none."""

    __slots__ = ("cells", "cost")

    def __init__(self, cells: list[int], cost: int) -> None:
        self.cells = cells
        self.cost = cost


def squares(state: WolfensteinState, unit: Unit, cell: int) -> tuple[int, ...]:
    """The footprint of a figure if it stood on a square."""
    if unit.kind != HERO and state.enemy_card(unit).large:
        return state.scenario.board.footprint(cell)
    return (cell,)


def rests(state: WolfensteinState, unit: Unit, cell: int) -> bool:
    """WOLF-8.05, WOLF-18.05: whether it may stop there; a large figure not in a doorway."""
    board, scenario = state.scenario.board, state.scenario
    cells = squares(state, unit, cell)
    if len(cells) > 1 and board.inner_gates(cell) & board.door_mask:
        return False
    for place in cells:
        there = state._at.get(place)
        if (there is not None and there != unit.id) or place in state.tokens:
            return False
        if place in scenario.no_stop or place == state.shoshana:
            return False
    return True


def edges(state: WolfensteinState, unit: Unit, cell: int) -> tuple[tuple[int, int], ...]:
    board = state.scenario.board
    return board.large_steps(cell) if state.enemy_card(unit).large else board.steps[cell]


def price(state: WolfensteinState, unit: Unit, old: int, new: int) -> int:
    """AP for one step, without doors."""
    costs, rough = state.scenario.content.costs, state.scenario.rough
    if not rough or light_footed(state, unit):
        return costs.move
    before = squares(state, unit, old)
    fresh = [cell for cell in squares(state, unit, new) if cell not in before]
    return costs.move + (costs.rough if any(cell in rough for cell in fresh) else 0)


def way_to(
    state: WolfensteinState, unit: Unit, goals: set[int], *, through: bool = False
) -> Way | None:
    """WOLF-13.28: a cheapest path; among equals the lowest first differing square.

    `through`: as if barricades and the squares of heroes were open (WOLF-13.12).
    """
    if unit.cell in goals:
        return Way([], 0)
    dist = _search(state, unit, goals, through)
    here = unit.cell
    if here not in dist:
        return None
    cells: list[int] = []
    while here not in goals:
        total = dist[here]
        for to, gates in sorted(edges(state, unit, here)):
            if to not in dist:
                continue
            cost = _toll(state, unit, here, to, gates, through)
            if cost >= 0 and cost + dist[to] == total:
                cells.append(to)
                here = to
                break
        else:
            return None
    return Way(cells, dist[unit.cell])


def _search(state: WolfensteinState, unit: Unit, goals: set[int], through: bool) -> dict[int, int]:
    """Costs to the goals, found backwards until the figure's own square is settled."""
    dist = dict.fromkeys(goals, 0)
    queue = [(0, cell) for cell in sorted(goals)]
    settled: dict[int, int] = {}
    while queue:
        cost, cell = heappop(queue)
        if cell in settled:
            continue
        settled[cell] = cost
        if cell == unit.cell:
            break
        if not _passable(state, unit, cell, through):
            continue
        for before, gates in edges(state, unit, cell):
            if before in settled:
                continue
            toll = _toll(state, unit, before, cell, gates, through)
            if toll >= 0 and cost + toll < dist.get(before, FAR):
                dist[before] = cost + toll
                heappush(queue, (cost + toll, before))
    return settled


def _passable(state: WolfensteinState, unit: Unit, cell: int, through: bool) -> bool:
    for place in squares(state, unit, cell):
        if not may_enter(state, unit, place):
            there = state.at(place)
            if not (through and there is not None and place not in state.tokens):
                return False
    return True


def _toll(
    state: WolfensteinState, unit: Unit, old: int, new: int, gates: int, through: bool
) -> int:
    """The cost of one step with the doors it opens, or -1 where a Nazi cannot pass."""
    if gates & state._bars and not through:
        return -1
    cost = price(state, unit, old, new)
    if gates & state._shut:
        for name in state.doors:
            if state.scenario.board.gates[name].bit & gates:
                if locked_for(state, old, name):
                    return -1
                cost += state.scenario.content.costs.door
    return cost


def beside(state: WolfensteinState, unit: Unit, cell: int) -> set[int]:
    """Where a figure would be adjacent to a square: where it may stop, else anywhere."""
    board = state.scenario.board
    near = {to for to, gates in board.steps[cell] if not gates & state._shut}
    if state.enemy_card(unit).large:
        anchors = {
            place
            for to in near
            for place in (to, to - 1, to - board.width, to - board.width - 1)
            if place >= 0 and board.inner_gates(place) >= 0
        }
        near = {
            a
            for a in anchors
            if cell not in squares(state, unit, a) and near & set(squares(state, unit, a))
        }
    stops = {place for place in near if rests(state, unit, place)}
    return stops or {place for place in near if _passable(state, unit, place, True)}
