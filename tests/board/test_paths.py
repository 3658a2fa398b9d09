# SPDX-License-Identifier: MIT
from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from redoubt.board.paths import distances, flood, passable, reachable, shortest_path, steps_on
from redoubt.board.square import DIRECTIONS, SquareGrid, left, right

GRID = SquareGrid(5, 4)


def test_open_ground_costs_the_distance() -> None:
    found = distances([0], steps_on(GRID, lambda a, b, e: 1))
    assert found == {c: GRID.distance(0, c) for c in range(20)}
    assert list(found.values()) == sorted(found.values())


def test_the_edge_crossed_sets_the_cost() -> None:
    hedge = GRID.edge_between(0, 1)
    steps = steps_on(GRID, lambda a, b, e: 5 if e == hedge else 1)
    assert distances([0], steps)[1] == 3
    assert shortest_path(0, {1}, steps) == [0, 5, 6, 1]


def test_a_negative_cost_forbids_a_step() -> None:
    steps = steps_on(GRID, lambda a, b, e: -1 if b % 5 == 2 else 1)
    assert set(distances([0], steps)) == {0, 1, 5, 6, 10, 11, 15, 16}
    assert shortest_path(0, {4}, steps) == []


def test_a_budget_limits_the_reach() -> None:
    steps = steps_on(GRID, lambda a, b, e: 1)
    assert reachable(0, steps, 2) == {0: 0, 1: 1, 5: 1, 2: 2, 6: 2, 10: 2}
    assert reachable(0, steps, 0) == {0: 0}


def test_the_nearest_of_several_goals_is_found() -> None:
    assert shortest_path(0, {19, 6}, steps_on(GRID, lambda a, b, e: 1)) == [0, 1, 6]
    assert shortest_path(3, {3}, steps_on(GRID, lambda a, b, e: 1)) == [3]


def test_a_place_may_be_a_cell_and_a_facing() -> None:
    def steps(place: int) -> list[tuple[int, int]]:
        cell, facing = divmod(place, 4)
        found = [(cell * 4 + turn(facing), 1) for turn in (left, right)]
        ahead = GRID.step[facing][cell]
        return [*found, (ahead * 4 + facing, 1)] if ahead >= 0 else found

    best = distances([0 * 4 + 1], steps)
    assert best[2 * 4 + 1] == 2
    assert best[10 * 4 + 0] == 3
    assert min(best[11 * 4 + d] for d in DIRECTIONS) == 4


@given(
    st.lists(st.integers(1, 9), min_size=31, max_size=31), st.integers(0, 19), st.integers(0, 19)
)
def test_shortest_paths_cost_what_distances_say(costs: list[int], a: int, b: int) -> None:
    def cost(x: int, y: int, edge: int) -> int:
        return costs[edge % 31]

    steps = steps_on(GRID, cost)
    way = shortest_path(a, {b}, steps)
    spent = sum(cost(x, y, GRID.edge_between(x, y)) for x, y in pairwise(way))
    assert (way[0], way[-1]) == (a, b)
    assert spent == distances([a], steps)[b] == distances([b], steps)[a]


def test_a_flood_stops_at_walls() -> None:
    walls = {GRID.edge_between(c, c + 1) for c in (1, 6, 11, 16)}
    found = flood([0], passable(GRID, lambda c: c != 5, lambda e: e not in walls))
    assert found == {0: 0, 1: 1, 6: 2, 11: 3, 10: 4, 16: 4, 15: 5}
