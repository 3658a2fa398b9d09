# SPDX-License-Identifier: MIT
"""What is fast must also be right: masks that are kept, ways ring by ring, lines by their shape."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush
from random import Random

import pytest

from redoubt.games.wolfenstein import GAME
from redoubt.games.wolfenstein.board import Board
from redoubt.games.wolfenstein.missions import mission as read_mission
from redoubt.games.wolfenstein.rules.figures import hovers
from redoubt.games.wolfenstein.rules.paths import Ground, beside, edges, price, squares, way_to
from redoubt.games.wolfenstein.rules.place import locked_for
from redoubt.games.wolfenstein.state import NAZI, Unit, WolfensteinState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup

MISSIONS = ("cell-block", "cold-ducts", "the-kennels", "the-hall-of-iron")


def positions(mission: str, seed: int, every: int = 12) -> Iterator[WolfensteinState]:
    """Positions of a random game."""
    dice = SeededDice(seed)
    state, _ = GAME.new(Setup("wolfenstein", {"mission": mission}), dice)
    assert isinstance(state, WolfensteinState)
    for step in range(400):
        decision = GAME.decision(state)
        if decision is None:
            return
        (seat,) = decision.seats
        actions = GAME.actions(state, seat)
        GAME.apply(state, seat, actions[dice.die(len(actions), "test") - 1], dice)
        if step % every == 0 and state.result is None:
            yield state


@pytest.mark.parametrize("mission", MISSIONS)
def test_masks_stay_true(mission: str) -> None:
    for state in positions(mission, 1):
        fresh = state.copy()
        fresh.refresh()
        for name in (
            "_at",
            "_ours",
            "_theirs",
            "_stand",
            "_shut",
            "_bars",
            "_rings",
            "_near",
            "_gated",
            "_marks",
        ):
            assert getattr(state, name) == getattr(fresh, name), name


@pytest.mark.parametrize("mission", MISSIONS)
def test_ways_cost_what_a_plain_search_finds(mission: str) -> None:
    """WOLF-13.28, WOLF-18.04: and every step of a way can be taken."""
    compared = 0
    for state in positions(mission, 2, 25):
        for nazi in state.nazis():
            ground = Ground(state, nazi)
            for hero in state.standing():
                goals = beside(state, ground, hero.cell)
                if not goals:
                    continue
                way = way_to(state, nazi, ground, goals)
                assert (-1 if way is None else way.cost) == _plain(state, nazi, ground, goals)
                here = nazi.cell
                for to in way.cells if way is not None else ():
                    assert to in dict(edges(state, ground, here))
                    assert _enters(state, nazi, to)
                    here = to
                compared += 1
    assert compared > 20


def _enters(state: WolfensteinState, nazi: Unit, to: int) -> bool:
    """WOLF-8.19, WOLF-8.22, WOLF-8.27: no tokens, no heroes, no passages."""
    for cell in squares(state, nazi, to):
        there = state.at(cell)
        if cell in state.scenario.passage or cell == state.shoshana:
            return False
        if cell in state.tokens and not hovers(state, nazi):
            return False
        if there is not None and there.kind != NAZI:
            return False
    return True


def _plain(state: WolfensteinState, nazi: Unit, ground: Ground, goals: int) -> int:
    """Dijkstra forwards from the figure, square by square; -1 if there is no way."""
    best = {nazi.cell: 0}
    queue = [(0, nazi.cell)]
    while queue:
        cost, here = heappop(queue)
        if goals >> here & 1:
            return cost
        if cost > best[here]:
            continue
        for to, gates in edges(state, ground, here):
            if gates & state._bars:
                continue
            if not _enters(state, nazi, to):
                continue
            doors = [n for n in state.doors if state.scenario.board.gates[n].bit & gates]
            if any(locked_for(state, here, name) for name in doors):
                continue
            if doors and here != nazi.cell and not ground.stop >> here & 1:
                continue  # WOLF-8.05
            total = cost + price(state, nazi, here, to)
            total += len(doors) * state.scenario.content.costs.door
            if total < best.get(to, 1 << 30):
                best[to] = total
                heappush(queue, (total, to))
    return -1


@pytest.mark.parametrize("mission", MISSIONS)
def test_sight_is_what_four_lines_traced_one_by_one_say(mission: str) -> None:
    """WOLF-9.22 to WOLF-9.25: against exact fractions, with figures and closed doors."""
    board, random = Board(read_mission(mission)), Random(5)
    pairs = [(a, random.choice(board.within(a, 9))) for a in random.choices(board.floor, k=80)]
    doorways = [cell for cell in board.floor if board.thresholds >> cell & 1]
    pairs += [(a, random.choice(board.within(a, 2))) for a in doorways * 3]  # corners of walls
    seen = 0
    for a, b in pairs:
        if a == b:
            continue
        figures = {random.choice(board.floor) for _ in range(12)} - {a, b}
        shut = sum(gate.bit for gate in board.gates.values() if random.random() < 0.5)
        blockers = shut + sum(1 << cell for cell in figures)
        clear = sum(_clear(board, a, b, corner, figures, shut) for corner in CORNERS)
        assert board.sees(a, b, blockers) == board.sees(b, a, blockers) == (clear >= 2)
        seen += clear >= 2
    assert 20 < seen < len(pairs) - 20


CORNERS = tuple((Fraction(x, 10), Fraction(y, 10)) for x in (1, 9) for y in (1, 9))


def _clear(
    board: Board,
    a: int,
    b: int,
    corner: tuple[Fraction, Fraction],
    figures: set[int],
    shut: int,
) -> bool:
    (ax, ay), (bx, by) = board.xy(a), board.xy(b)
    x0, y0, x1, y1 = ax + corner[0], ay + corner[1], bx + corner[0], by + corner[1]
    columns = range(min(ax, bx), max(ax, bx) + 1)
    for x, y in ((x, y) for y in range(min(ay, by), max(ay, by) + 1) for x in columns):
        cell = board.at(x, y)
        blocks = board.zone[cell] < 0 or cell in figures
        if blocks and _inside(x0, x1, x, y0, y1, y):
            return False
        for other, upright in ((cell - 1, True), (cell - board.width, False)):
            if upright and x > min(ax, bx):
                touched = _touches(x0, x1, x, y0, y1, y)
            elif not upright and y > min(ay, by):
                touched = _touches(y0, y1, y, x0, x1, x)
            else:
                continue
            off = (board.zone[cell] < 0) + (board.zone[other] < 0)
            door = board.crossing(other, cell) if not off else 0
            if touched and (off == 1 or door & board.door_mask & shut):
                return False
    return True


def _inside(x0: Fraction, x1: Fraction, x: int, y0: Fraction, y1: Fraction, y: int) -> bool:
    """Whether a line passes the inside of a square: more than a point of it."""
    first, last = Fraction(0), Fraction(1)
    for start, end, low in ((x0, x1, x), (y0, y1, y)):
        if start == end:
            if not low < start < low + 1:
                return False
            continue
        one, other = sorted(((low - start) / (end - start), (low + 1 - start) / (end - start)))
        first, last = max(first, one), min(last, other)
    return first < last


def _touches(p0: Fraction, p1: Fraction, p: int, q0: Fraction, q1: Fraction, q: int) -> bool:
    """Whether a line meets the edge at p, from q to q + 1; its ends count (WOLF-9.24)."""
    if p0 == p1:
        return False
    share = (p - p0) / (p1 - p0)
    return 0 <= share <= 1 and q <= q0 + share * (q1 - q0) <= q + 1


def test_distances_are_the_larger_difference() -> None:
    """WOLF-9.28."""
    board = Board(read_mission("cold-ducts"))
    for a in board.floor[::17]:
        for b in board.floor:
            (ax, ay), (bx, by) = board.xy(a), board.xy(b)
            assert board.distance(a, b) == max(abs(ax - bx), abs(ay - by))
