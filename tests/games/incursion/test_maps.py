# SPDX-License-Identifier: MIT
"""The maps of missions 1 to 3 keep what the dossiers say and what the design promises.

Squares are (x, y) here, both counted from 0, y northward. Distances count the squares entered, the
entry square included.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator

import pytest

from redoubt.games.incursion.scenario import Entry, Options, Scenario

Square = tuple[int, int]
Edge = frozenset[Square]

MAPS = {
    "recon": Options(mission="recon"),
    "incursion": Options(mission="incursion"),
    "incursion-three-doors": Options(mission="incursion", map="incursion-three-doors"),
    "pinger": Options(mission="pinger"),
}
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # N, E, S, W as facings are numbered
MOST_DOORS = 10
FLOOR = """
##################
..................
#.#..#..##..#..#.#
#.#..#..##..#..#.#
#................#
#.###.######.###.#
..#.....##.....#..
#.#............#.#
#.#.....##.....#.#
#.###.######.###.#
..................
#########.########
""".strip().splitlines()


def edge(ax: int, ay: int, bx: int, by: int) -> Edge:
    return frozenset({(ax, ay), (bx, by)})


T = [edge(4, 10, 4, 9), edge(7, 10, 7, 9), edge(10, 10, 10, 9), edge(13, 10, 13, 9)]
R = [edge(3, 8, 3, 7), edge(6, 8, 6, 7), edge(11, 8, 11, 7), edge(14, 8, 14, 7)]
H = [edge(5, 6, 5, 5), edge(12, 6, 12, 5), edge(5, 3, 5, 2), edge(12, 3, 12, 2)]
WALLS = [
    edge(3, 10, 3, 9), edge(6, 10, 6, 9), edge(11, 10, 11, 9), edge(14, 10, 14, 9),
    edge(4, 8, 4, 7), edge(7, 8, 7, 7), edge(10, 8, 10, 7), edge(13, 8, 13, 7),
]  # fmt: skip
NORTH_EAST = [edge(12, 10, 13, 10), T[3], edge(16, 8, 16, 7)]
SOUTH_EAST = [edge(11, 1, 12, 1), edge(12, 2, 12, 1), edge(16, 3, 16, 2)]
SINGLE = [edge(16, 10, 17, 10), edge(16, 5, 17, 5), edge(16, 1, 17, 1)]
DOORS = {  # map -> edge -> how it starts
    "recon": dict.fromkeys(T, "sealed") | dict.fromkeys([*H, R[0], R[3]], "closed"),
    "incursion": dict.fromkeys([*NORTH_EAST, *SOUTH_EAST], "open") | dict.fromkeys(H, "closed"),
    "incursion-three-doors": dict.fromkeys(SINGLE, "open")
    | dict.fromkeys([*H, R[0], R[3]], "closed"),
    "pinger": dict.fromkeys([*T, *H, R[0], R[3]], "closed"),
}
AREAS = {  # German entry square -> the G doors around its area
    "incursion": {(17, 10): NORTH_EAST, (17, 1): SOUTH_EAST},
    "incursion-three-doors": {
        (17, 10): SINGLE[:1], (17, 5): SINGLE[1:2], (17, 1): SINGLE[2:],
    },
}  # fmt: skip


class Board:
    """A map as a walker knows it, read from the scenario edge by edge."""

    def __init__(self, options: Options) -> None:
        self.scenario = scenario = Scenario(options)
        grid = scenario.grid
        self.xy = grid.xy
        self.floor = {grid.xy(c) for c in range(scenario.cells) if scenario.floor[c]}
        pairs = {e: grid.edge_cells[e] for e in range(grid.edge_count)}
        inner = {e: ends for e, ends in pairs.items() if min(ends) >= 0}
        self.edges: dict[Edge, int] = {
            frozenset({grid.xy(a), grid.xy(b)}): e for e, (a, b) in inner.items()
        }
        self.open = {pair for pair, e in self.edges.items() if scenario.open_edges[e]}
        self.doors = {
            pair: scenario.doors[e] for pair, e in self.edges.items() if e in scenario.doors
        }
        self.g_doors = {pair for pair, e in self.edges.items() if e in scenario.g_doors}

    def entries(self, seat: str) -> list[Square]:
        return [self.xy(e.cell) for e in self.scenario.entries[seat]]

    def exits(self, seat: str) -> list[Square]:
        return [self.xy(e.cell) for e in self.scenario.exits[seat]]

    def operable(self, door: Edge) -> bool:
        """Whether a walker can come through, opening the door if need be."""
        return self.doors[door] != "sealed"

    def never(self, door: Edge) -> bool:
        return False

    def walk(self, start: Square, door: Callable[[Edge], bool]) -> dict[Square, int]:
        """Squares entered on the way to each square, the first included, through some doors."""
        found = {start: 1}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for dx, dy in DIRECTIONS:
                to = (here[0] + dx, here[1] + dy)
                way = frozenset({here, to})
                if to in found or to not in self.floor:
                    continue
                if way in self.open or (way in self.doors and door(way)):
                    found[to] = found[here] + 1
                    queue.append(to)
        return found


BOARDS = {name: Board(options) for name, options in MAPS.items()}


@pytest.fixture(params=MAPS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def board(name: str) -> Board:
    return BOARDS[name]


# -- all missions -------------------------------------------------------------------------


def test_the_board_is_six_tiles_of_six_by_six_with_the_floor_of_the_design(board: Board) -> None:
    grid = board.scenario.grid
    assert (grid.width, grid.height) == (18, 12)
    drawn = {
        (x, 11 - row)
        for row, line in enumerate(FLOOR)
        for x, sign in enumerate(line)
        if sign == "."
    }
    assert board.floor == drawn


@pytest.mark.rule("INC-1.04", "INC-8.01")
def test_1_doors_and_walls_stand_between_floor_squares(name: str, board: Board) -> None:
    for (ax, ay), (bx, by) in map(sorted, board.doors):
        assert abs(ax - bx) + abs(ay - by) == 1
        assert {(ax, ay), (bx, by)} <= board.floor
    unused = [e for e in T if e not in board.doors]  # a door place not used is a wall for T,
    closed = {e for e in board.edges if e <= board.floor} - board.open - set(board.doors)
    assert closed == {*WALLS, *unused}
    assert all(e in board.open for e in [*R, *H] if e not in board.doors)  # open for R and H


def test_1_every_floor_square_is_reachable_through_operable_doors(board: Board) -> None:
    assert board.walk(board.entries("allied")[0], board.operable).keys() == board.floor


@pytest.mark.rule("INC-8.02")
def test_2_at_most_ten_doors_closed_unless_the_mission_says_otherwise(
    name: str, board: Board
) -> None:
    assert len(board.doors) <= MOST_DOORS
    assert board.doors == DOORS[name]
    assert {door for door, kind in board.doors.items() if kind == "open"} == board.g_doors
    if name != "recon":
        assert "sealed" not in board.doors.values()


def test_3_corridors_one_square_wide_are_longer_than_a_grenade_flies(board: Board) -> None:
    """Row y=10 and the shafts have walls or rock on both sides but at a few openings."""

    def narrow(square: Square, sides: tuple[Square, Square]) -> bool:
        x, y = square
        return all(edge(x, y, x + dx, y + dy) not in board.open for dx, dy in sides)

    top = [x for x in range(18) if narrow((x, 10), ((0, 1), (0, -1)))]
    assert top == [x for x in range(18) if x not in (1, 16)]  # only the shafts open into it
    west = [y for y in range(1, 11) if narrow((1, y), ((1, 0), (-1, 0)))]
    assert west == [2, 3, 4, 6, 8, 9]
    assert len(top) > 6


def test_3_a_room_holds_a_whole_blast_of_nine_squares(board: Board) -> None:
    def whole(x: int, y: int) -> bool:
        room = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        inside = [e for e in board.edges if e <= room]
        return room <= board.floor and all(e in board.open for e in inside)

    assert [s for s in sorted(board.floor) if whole(*s)] == [(x, 4) for x in (4, 5, 6, 11, 12, 13)]


def test_4_every_entry_point_is_one_square_on_the_board_edge_heading_inward(board: Board) -> None:
    for seat in board.scenario.seats:
        points = board.scenario.entries[seat]
        assert points
        assert len({e.cell for e in points}) == len(points)
        for point in points:
            assert beyond(board, point, -1) not in inside(board)  # behind it the board ends
            assert beyond(board, point, 1) in board.floor
        for point in board.scenario.exits[seat]:
            assert beyond(board, point, 1) not in inside(board)
            assert board.xy(point.cell) in board.floor


def beyond(board: Board, point: Entry, steps: int) -> Square:
    (x, y), (dx, dy) = board.xy(point.cell), DIRECTIONS[point.facing]
    return x + steps * dx, y + steps * dy


def inside(board: Board) -> set[Square]:
    return {(x, y) for x in range(18) for y in range(12)}


# -- Mission 1 ----------------------------------------------------------------------------


@pytest.mark.rule("INC-24.04")
def test_5_four_sealed_doors_and_all_on_the_top_corridor() -> None:
    sealed = [door for door, kind in BOARDS["recon"].doors.items() if kind == "sealed"]
    assert len(sealed) == 4
    assert set(sealed) == set(T)
    assert all(any(y == 10 for _, y in door) for door in sealed)


@pytest.mark.rule("INC-24.05")
def test_6_one_entry_each_and_allied_exits_across_the_board() -> None:
    board = BOARDS["recon"]
    assert board.entries("allied") == [(0, 5)]
    assert board.entries("german") == [(9, 0)]
    assert board.exits("allied") == [(17, 10), (17, 5)]
    assert board.exits("german") == []


def test_7_every_exit_can_be_reached_and_the_germans_are_a_little_nearer() -> None:
    board = BOARDS["recon"]
    allied = board.walk((0, 5), board.operable)
    german = board.walk((9, 0), board.operable)
    assert [allied[e] for e in board.exits("allied")] == [23, 22]
    assert [german[e] for e in board.exits("allied")] == [19, 14]
    farthest = max(board.exits("allied"), key=lambda e: allied[e])
    assert 0 < allied[farthest] - german[farthest] <= 5  # no more than one zombie activation


def test_7_no_door_lies_on_these_paths() -> None:
    board = BOARDS["recon"]
    for start in ((0, 5), (9, 0)):
        through, past = board.walk(start, board.operable), board.walk(start, board.never)
        assert [through[e] for e in board.exits("allied")] == [
            past[e] for e in board.exits("allied")
        ]


def test_7_the_top_corridor_is_entered_at_its_ends_alone() -> None:
    board = BOARDS["recon"]
    corridor = {(x, 10) for x in range(18)}
    ways = {e for e in [*board.open, *board.doors] if len(e & corridor) == 1}
    passable = {e for e in ways if e in board.open or board.operable(e)}
    assert passable == {edge(1, 10, 1, 9), edge(16, 10, 16, 9)}


# -- Mission 2 ----------------------------------------------------------------------------


@pytest.fixture(params=AREAS)
def reading(request: pytest.FixtureRequest) -> str:
    """The two readings of INC-25.03: three G doors for each area, or three in all."""
    return str(request.param)


def areas_of(board: Board) -> Iterator[tuple[Square, set[Square], set[Edge]]]:
    """Each German entry, what lies behind its G doors when they are shut, and those doors."""
    for entry in board.entries("german"):
        area = set(board.walk(entry, lambda door: door not in board.g_doors))
        yield entry, area, {door for door in board.g_doors if len(door & area) == 1}


@pytest.mark.rule("INC-25.03")
def test_8_the_g_doors_start_open_and_close_each_german_area_off(reading: str) -> None:
    board = BOARDS[reading]
    assert all(board.doors[door] == "open" for door in board.g_doors)
    others = {kind for door, kind in board.doors.items() if door not in board.g_doors}
    assert others == {"closed"}
    per_area = 3 if reading == "incursion" else 1
    seen: set[Edge] = set()
    for entry, area, doors in areas_of(board):
        assert doors == set(AREAS[reading][entry])
        assert len(doors) == per_area
        assert not area & set(board.entries("allied"))
        assert not seen & doors
        seen |= doors
    assert seen == board.g_doors


@pytest.mark.rule("INC-25.03")
def test_8_any_g_door_left_open_lets_the_area_out(reading: str) -> None:
    board = BOARDS[reading]
    for entry, _, doors in areas_of(board):
        for left in doors:
            found = board.walk(entry, lambda d, left=left: d == left or d not in board.g_doors)
            assert set(board.entries("allied")) <= found.keys()


@pytest.mark.rule("INC-25.04")
def test_8_more_than_one_german_area_and_an_allied_entry(reading: str) -> None:
    board = BOARDS[reading]
    areas = [area for _, area, _ in areas_of(board)]
    assert len(areas) == len(AREAS[reading]) > 1
    assert not set.intersection(*areas)
    assert board.entries("allied") == [(0, 10), (0, 5), (0, 1)]
    if reading == "incursion-three-doors":
        assert areas == [{entry} for entry in board.entries("german")]


def outside_distances(board: Board) -> dict[Square, dict[Edge, int]]:
    """From each Allied entry: how far the square outside each G door is."""
    outside = {
        door: next(iter(door - area)) for _, area, doors in areas_of(board) for door in doors
    }
    return {
        entry: {door: found[at] for door, at in outside.items()}
        for entry in board.entries("allied")
        for found in [board.walk(entry, board.operable)]
    }


def test_9_the_g_doors_are_12_to_25_squares_from_the_nearest_allied_entry(reading: str) -> None:
    found = outside_distances(BOARDS[reading])
    for door in BOARDS[reading].g_doors:
        assert 12 <= min(away[door] for away in found.values()) <= 25


def test_9_distances_of_the_default_map() -> None:
    found = outside_distances(BOARDS["incursion"])
    nearest = [min(found[entry].values()) for entry in ((0, 10), (0, 5), (0, 1))]
    assert nearest == [13, 16, 12]
    assert max(min(away[d] for away in found.values()) for d in BOARDS["incursion"].g_doors) <= 24
    assert max(max(away.values()) for away in found.values()) == 24


def test_9_distances_of_the_other_reading() -> None:
    found = outside_distances(BOARDS["incursion-three-doors"])
    assert [min(away[door] for away in found.values()) for door in SINGLE] == [17, 21, 17]


# -- Mission 3 ----------------------------------------------------------------------------


@pytest.mark.rule("INC-26.02")
def test_10_one_entry_each_on_opposite_sides_and_each_is_its_own_exit() -> None:
    board = BOARDS["pinger"]
    assert board.entries("allied") == board.exits("allied") == [(0, 5)]
    assert board.entries("german") == board.exits("german") == [(17, 5)]


@pytest.mark.rule("INC-26.03")
def test_10_the_device_lies_about_as_far_from_both() -> None:
    board = BOARDS["pinger"]
    starts = board.scenario.item_starts
    assert {item: board.xy(cell) for item, cell in starts.items()} == {"pinger": (8, 4)}
    allied = board.walk((0, 5), board.operable)[8, 4]
    german = board.walk((17, 5), board.operable)[8, 4]
    assert (allied, german) == (14, 15)
    assert abs(allied - german) <= 2


def test_10_each_path_to_the_device_passes_one_closed_hall_door() -> None:
    board = BOARDS["pinger"]
    for start, steps in (((0, 5), 14), ((17, 5), 15)):
        assert (8, 4) not in board.walk(start, board.never)
        alone = [board.walk(start, lambda d, h=h: d == h).get((8, 4)) for h in H]
        assert steps in alone  # that one door is enough


def test_10_the_device_can_be_picked_up_from_either_side() -> None:
    board = BOARDS["pinger"]
    next_to = {e - {(8, 4)} for e in board.open if (8, 4) in e}
    assert next_to == {frozenset({(7, 4)}), frozenset({(9, 4)})}


def test_the_data_names_no_door_twice_and_no_square_wrongly() -> None:
    """The names people read ("M2-N2") lead back to the same edges."""
    for board in BOARDS.values():
        names = board.scenario.door_names
        assert len(set(names.values())) == len(board.doors)
        assert all(re.fullmatch(r"[A-R]\d+-[A-R]\d+", text) for text in names.values())
        assert all(board.scenario.door_of[text] == e for e, text in names.items())
