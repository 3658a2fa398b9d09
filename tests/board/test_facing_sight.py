# SPDX-License-Identifier: MIT
"""Sight through the facing side: every check of INC-10.*, and two independent oracles."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board.oracle import AHEAD, seen_from, straight_words
from redoubt.board.facing_sight import FacingSight, Obstacle
from redoubt.board.grid import NOWHERE, bits, mask_of
from redoubt.board.square import DIRECTIONS, EAST, NORTH, SOUTH, WEST, SquareGrid
from redoubt.board.stairs import Stairs

Place = tuple[int, int]


class Board:
    """A small board to ask about in (x, y) coordinates."""

    def __init__(
        self,
        width: int,
        height: int,
        floor: set[Place] | None = None,
        walls: list[tuple[Place, Place]] | None = None,
        doors: list[tuple[Place, Place]] | None = None,
        max_range: int = 0,
    ) -> None:
        self.grid = grid = SquareGrid(width, height)
        self.wall_edges = {self.edge(*pair) for pair in walls or []}
        self.doors = {self.edge(*pair) for pair in doors or []}
        self.sight = FacingSight(
            grid,
            [floor is None or grid.xy(c) in floor for c in range(grid.cell_count)],
            [e not in self.wall_edges | self.doors for e in range(grid.edge_count)],
            [e in self.doors for e in range(grid.edge_count)],
            max_range,
        )

    def edge(self, a: Place, b: Place) -> int:
        return self.grid.edge_between(self.grid.cell(*a), self.grid.cell(*b))

    def mask(self, models: list[Place] | None = None, shut: bool = False) -> int:
        mask = mask_of(self.grid.cell(*place) for place in models or [])
        return mask | (mask_of(self.grid.cell_count + e for e in self.doors) if shut else 0)

    def sees(
        self, a: Place, facing: int, b: Place, models: list[Place] | None = None, shut: bool = False
    ) -> bool:
        return self.sight.sees(
            self.grid.cell(*a), facing, self.grid.cell(*b), self.mask(models, shut)
        )

    def seen(self, a: Place, facing: int, models: list[Place] | None = None) -> set[Place]:
        seen = self.sight.visible(self.grid.cell(*a), facing, self.mask(models))
        return {self.grid.xy(c) for c in bits(seen)}


def box(x0: int, x1: int, y0: int, y1: int) -> set[Place]:
    return {(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)}


@pytest.mark.rule("INC-10.01")
def test_a_wall_between_hides_the_neighbour() -> None:
    assert not Board(2, 1, walls=[((0, 0), (1, 0))]).sees((0, 0), EAST, (1, 0))
    assert Board(2, 1).sees((0, 0), EAST, (1, 0))


@pytest.mark.rule("INC-10.02")
def test_an_empty_room_is_seen_ahead_of_the_facing_side() -> None:
    assert Board(8, 8).seen((2, 2), EAST) == box(3, 7, 0, 7)


@pytest.mark.rule("INC-10.03")
def test_a_friend_in_a_corridor_blocks() -> None:
    corridor = Board(7, 1)
    assert not corridor.sees((0, 0), EAST, (6, 0), [(3, 0)])
    assert corridor.sees((0, 0), EAST, (6, 0))


@pytest.mark.rule("INC-10.04")
def test_touching_counts_as_blocked() -> None:
    board = Board(3, 3)
    assert not board.sees((0, 0), EAST, (1, 1), [(1, 0)])
    assert board.sees((0, 0), EAST, (1, 1))


@pytest.mark.rule("INC-10.05")
def test_the_search_looks_around_models() -> None:
    room = Board(3, 3)
    seen = room.seen((0, 0), EAST, [(2, 1)])
    assert {(1, 1), (1, 2), (2, 0), (2, 2)} <= seen
    seen = room.seen((0, 0), EAST, [(1, 1)])
    assert {(2, 1), (2, 0)} <= seen
    assert not {(1, 2), (2, 2)} & seen


@pytest.mark.rule("INC-10.06")
def test_how_far_a_side_corridor_is_seen() -> None:
    board = Board(7, 4, floor=box(0, 6, 0, 0) | {(3, 1), (3, 2), (3, 3)})
    assert board.sees((0, 0), EAST, (3, 1))
    assert not board.sees((0, 0), EAST, (3, 2))
    assert all(board.sees((2, 0), EAST, (3, y)) for y in (1, 2, 3))


@pytest.mark.rule("INC-10.07")
@pytest.mark.parametrize("facing", DIRECTIONS)
def test_a_model_straight_ahead_hides_everything_else(facing: int) -> None:
    board = Board(7, 7)
    ahead = board.grid.xy(board.grid.step[facing][board.grid.cell(3, 3)])
    assert board.seen((3, 3), facing, [ahead]) == {ahead}


@pytest.mark.rule("INC-10.08")
def test_a_line_runs_beside_a_wall_but_not_on_it() -> None:
    board = Board(5, 2, walls=[((x, 0), (x, 1)) for x in (1, 2, 3)])
    assert board.seen((0, 0), EAST) == {(1, 0), (2, 0), (3, 0), (4, 0), (4, 1)}


@pytest.mark.rule("INC-10.09")
def test_an_open_door_does_not_block_and_a_closed_one_does() -> None:
    corridor = Board(4, 1, doors=[((1, 0), (2, 0))])
    assert corridor.sees((0, 0), EAST, (3, 0))
    assert not corridor.sees((0, 0), EAST, (3, 0), shut=True)


@pytest.mark.rule("INC-10.10")
def test_terrain_sight_is_the_same_table_without_models() -> None:
    corridor = Board(6, 1)
    assert not corridor.sees((0, 0), EAST, (5, 0), [(1, 0), (2, 0)])
    assert corridor.sees((0, 0), EAST, (5, 0), [])


@pytest.mark.rule("INC-10.11")
def test_sight_is_one_way() -> None:
    corridor = Board(5, 1)
    assert corridor.sees((0, 0), EAST, (4, 0))
    assert not corridor.sees((4, 0), EAST, (0, 0))


@pytest.mark.rule("INC-10.12")
def test_who_stands_on_the_target_square_does_not_hide_it() -> None:
    assert Board(5, 1).sees((0, 0), EAST, (3, 0), [(3, 0), (0, 0)])


@pytest.mark.rule("INC-12.03")
def test_a_range_is_counted_along_rows_and_columns() -> None:
    board = Board(6, 6, max_range=6)
    assert board.sees((0, 0), EAST, (3, 3))
    assert not board.sees((0, 0), EAST, (4, 3))
    assert board.sight.explain(0, EAST, board.grid.cell(4, 3)) == Obstacle("range")


def test_the_tree_of_staircases_is_exactly_what_lines_follow() -> None:
    reach = 6
    prefixes = {w[:n] for w in straight_words(reach) for n in range(len(w) + 1)}
    expected = {w for w in prefixes if w.count("i") < reach and w.count("j") <= reach}
    stairs, words = Stairs(), set()
    stack = [(0, "")]
    while stack:
        node, word = stack.pop()
        if node < 0 or word.count("i") >= reach or word.count("j") > reach:
            continue
        words.add(word)
        stack += [(stairs.ahead(node), word + AHEAD), (stairs.aside(node), word + "j")]
    assert words == expected


def clutter(source: Random) -> tuple[SquareGrid, list[bool], list[str], set[int]]:
    """A board with rock, walls, doors and models, from nearly empty to nearly full."""
    grid = SquareGrid(source.randint(2, 8), source.randint(2, 8))
    chance = source.choice((0.02, 0.05, 0.1, 0.2, 0.4))
    floor = [source.random() >= chance for _ in range(grid.cell_count)]
    edges = [
        source.choice(("wall", "shut", "ajar")) if source.random() < chance else "open"
        for _ in range(grid.edge_count)
    ]
    return grid, floor, edges, {c for c in range(grid.cell_count) if source.random() < chance}


cluttered = st.randoms(use_true_random=True).map(clutter)


def table_of(grid: SquareGrid, floor: list[bool], edges: list[str]) -> FacingSight:
    return FacingSight(
        grid, floor, [e == "open" for e in edges], [e in ("shut", "ajar") for e in edges]
    )


def mask_for(grid: SquareGrid, edges: list[str], models: set[int]) -> int:
    shut = (grid.cell_count + e for e, kind in enumerate(edges) if kind == "shut")
    return mask_of(models) | mask_of(shut)


@settings(max_examples=150, deadline=None)
@given(cluttered)
def test_sight_agrees_with_lines_followed_one_by_one(
    board: tuple[SquareGrid, list[bool], list[str], set[int]],
) -> None:
    grid, floor, edges, models = board
    sight = table_of(grid, floor, edges)
    blockers = mask_for(grid, edges, models)
    passable = [kind in ("open", "ajar") for kind in edges]
    for origin in range(grid.cell_count):
        for facing in DIRECTIONS:
            expected = seen_from(grid, floor, passable, models, origin, facing)
            assert set(bits(sight.visible(origin, facing, blockers))) == expected


def segment_meets_box(
    ax: Fraction, ay: Fraction, bx: Fraction, by: Fraction, box_: tuple[int, int, int, int]
) -> bool:
    """Whether a closed segment touches the closed box x0..x1, y0..y1, by clipping."""
    t0, t1 = Fraction(0), Fraction(1)
    for a, d, low, high in ((ax, bx - ax, box_[0], box_[1]), (ay, by - ay, box_[2], box_[3])):
        if d == 0:
            if not low <= a <= high:
                return False
            continue
        near, far = sorted(((low - a) / d, (high - a) / d))
        t0, t1 = max(t0, near), min(t1, far)
    return t0 <= t1


inside = st.fractions(min_value=Fraction(1, 90), max_value=Fraction(89, 90), max_denominator=90)


@settings(max_examples=300, deadline=None)
@given(cluttered, st.data())
def test_a_drawn_line_that_touches_no_blocker_gives_sight(
    board: tuple[SquareGrid, list[bool], list[str], set[int]], data: st.DataObject
) -> None:
    """INC-10.03 taken literally: closed walls, closed squares, corners included."""
    grid, floor, edges, models = board
    origin = data.draw(st.integers(0, grid.cell_count - 1))
    target = data.draw(st.sampled_from([c for c in range(grid.cell_count) if c != origin]))
    (ox, oy), (tx, ty) = grid.xy(origin), grid.xy(target)
    s, v, w = data.draw(inside), data.draw(inside), data.draw(inside)
    facing = data.draw(st.sampled_from(DIRECTIONS))
    # From a point of the facing side to a point of the target.
    ax, ay = (
        (ox + s, Fraction(oy + 1)),
        (Fraction(ox + 1), oy + s),
        (ox + s, Fraction(oy)),
        (Fraction(ox), oy + s),
    )[facing]
    bx, by = tx + v, ty + w
    forward = (by > ay, bx > ax, by < ay, bx < ax)[facing]
    if not forward or not floor[target]:
        return
    blocks: list[tuple[int, int, int, int]] = []
    for cell in range(grid.cell_count):
        if cell not in (origin, target) and (cell in models or not floor[cell]):
            x, y = grid.xy(cell)
            blocks.append((x, x + 1, y, y + 1))
    for edge, kind in enumerate(edges):
        a, b = grid.edge_cells[edge]
        if kind in ("wall", "shut") or b == NOWHERE:
            x, y = grid.xy(a)
            side = next(d for d in DIRECTIONS if grid.edge_at[d][a] == edge)
            blocks.append(
                (
                    (x, x + 1, y + 1, y + 1),
                    (x + 1, x + 1, y, y + 1),
                    (x, x + 1, y, y),
                    (x, x, y, y + 1),
                )[side]
            )
    if not any(segment_meets_box(ax, ay, bx, by, block) for block in blocks):
        sight = table_of(grid, floor, edges)
        assert sight.sees(origin, facing, target, mask_for(grid, edges, models))


@settings(max_examples=40, deadline=None)
@given(cluttered)
def test_without_facing_sight_is_symmetric_and_explained(
    board: tuple[SquareGrid, list[bool], list[str], set[int]],
) -> None:
    grid, floor, edges, models = board
    sight = table_of(grid, floor, edges)
    blockers = mask_for(grid, edges, models)
    floors = [c for c in range(grid.cell_count) if floor[c]]
    for a in floors:
        for b in floors:
            assert sight.sees_any_way(a, b, blockers) == sight.sees_any_way(b, a, blockers)
            for facing in DIRECTIONS:
                why = sight.explain(a, facing, b, blockers)
                assert (why is None) == sight.sees(a, facing, b, blockers)
                if why and why.kind == "cell":
                    assert why.cell in models or not floor[why.cell]
                if why and why.kind == "edge":
                    assert (
                        edges[why.edge] in ("wall", "shut") or NOWHERE in grid.edge_cells[why.edge]
                    )


def test_an_explanation_names_the_first_thing_in_the_way() -> None:
    board = Board(7, 3, walls=[((4, 1), (5, 1))], doors=[((2, 1), (3, 1))])
    at = board.grid.cell
    ask = board.sight.explain
    assert ask(at(0, 1), EAST, at(6, 1), board.mask([(1, 1)], shut=True)) == Obstacle(
        "cell", cell=at(1, 1)
    )
    assert ask(at(0, 1), EAST, at(4, 1), board.mask(shut=True)) == Obstacle(
        "edge", edge=board.edge((2, 1), (3, 1))
    )
    assert ask(at(4, 1), EAST, at(5, 1)) == Obstacle("edge", edge=board.edge((4, 1), (5, 1)))
    assert ask(at(4, 1), WEST, at(5, 1)) == Obstacle("behind")
    assert ask(at(4, 1), WEST, at(4, 1)) == Obstacle("self")
    assert ask(at(4, 1), NORTH, at(4, 2)) is None
    assert ask(at(4, 2), SOUTH, at(4, 0)) is None


def test_rock_is_named_as_a_square() -> None:
    board = Board(4, 1, floor={(0, 0), (1, 0), (3, 0)})
    assert board.sight.explain(0, EAST, 3) == Obstacle("cell", cell=2)


def test_views_are_built_only_when_asked() -> None:
    sight = Board(6, 6).sight
    sight.sees(0, EAST, 1)
    assert sum(entry is not None for entry in sight.table) == 36
    sight.sight.prepare()
    assert None not in sight.table
    assert sight.needs(0, EAST, 1) == (0,)
    assert sight.needs(0, WEST, 1) == ()


def test_no_alternative_repeats_or_includes_another() -> None:
    board = Board(7, 6, doors=[((2, y), (3, y)) for y in range(6)])
    for target in range(42):
        needs = board.sight.needs(board.grid.cell(1, 2), EAST, target)
        assert not any(a & b == a for i, a in enumerate(needs) for b in needs[:i] + needs[i + 1 :])
