# SPDX-License-Identifier: MIT
"""Shortest ways, over anything whose places are ints.

A place may be a cell, or a cell and a facing packed into one int; what a step is and what it costs
is the caller's `steps(place)`, which yields (next place, cost) pairs. Costs are ints, 0 or more.
Ties are settled by the smaller int, so that every machine finds the same way.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterable
from heapq import heappop, heappush

from redoubt.board.grid import Grid

Steps = Callable[[int], Iterable[tuple[int, int]]]
# What it costs to go from a cell to its neighbour across an edge; negative forbids it.
EdgeCost = Callable[[int, int, int], int]


def steps_on(grid: Grid, cost: EdgeCost) -> Steps:
    """The steps of a grid under a cost that knows the edge crossed."""
    around = grid.around

    def steps(cell: int) -> list[tuple[int, int]]:
        found = []
        for to, edge in around[cell]:
            price = cost(cell, to, edge)
            if price >= 0:
                found.append((to, price))
        return found

    return steps


def distances(starts: Iterable[int], steps: Steps, budget: int = -1) -> dict[int, int]:
    """The least cost to every place that can be reached, or reached within the budget.

    Places come in the order in which they are reached.
    """
    best: dict[int, int] = {}
    queue: list[tuple[int, int]] = []
    for start in starts:
        heappush(queue, (0, start))
    while queue:
        spent, place = heappop(queue)
        if place in best:
            continue
        best[place] = spent
        for to, price in steps(place):
            if to not in best and (budget < 0 or spent + price <= budget):
                heappush(queue, (spent + price, to))
    return best


def reachable(start: int, steps: Steps, budget: int) -> dict[int, int]:
    """Every place within the budget with its least cost, the start included at 0."""
    return distances((start,), steps, max(budget, 0))


def shortest_path(start: int, goals: Container[int], steps: Steps) -> list[int]:
    """A cheapest way from start to the nearest goal, both ends included; empty if there is none."""
    best: dict[int, int] = {}
    came: dict[int, int] = {}
    queue: list[tuple[int, int, int]] = [(0, start, start)]
    while queue:
        spent, place, before = heappop(queue)
        if place in best:
            continue
        best[place] = spent
        came[place] = before
        if place in goals:
            way = [place]
            while place != start:
                place = came[place]
                way.append(place)
            return way[::-1]
        for to, price in steps(place):
            if to not in best:
                heappush(queue, (spent + price, to, place))
    return []


def flood(starts: Iterable[int], next_to: Callable[[int], Iterable[int]]) -> dict[int, int]:
    """Breadth first: every place that can be reached, with the number of steps to it."""
    steps_to = dict.fromkeys(starts, 0)
    queue = deque(steps_to)
    while queue:
        place = queue.popleft()
        onward = steps_to[place] + 1
        for to in next_to(place):
            if to not in steps_to:
                steps_to[to] = onward
                queue.append(to)
    return steps_to


def passable(
    grid: Grid, floor: Callable[[int], bool], edge_open: Callable[[int], bool]
) -> Callable[[int], list[int]]:
    """A neighbour function for `flood`: cells that are floor, across edges that are open."""
    around = grid.around
    return lambda cell: [to for to, edge in around[cell] if floor(to) and edge_open(edge)]
