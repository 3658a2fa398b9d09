# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redoubt.board.defects import BrokenMap
from redoubt.board.paths import flood, passable
from redoubt.board.square import EAST, NORTH, SquareGrid
from redoubt.board.squaremap import (
    FLOOR,
    OPEN,
    ROCK,
    WALL,
    Mark,
    SquareMap,
    load_square_map,
    parse_square_map,
    render_square_map,
)
from redoubt.kernel.errors import ContentError

MAPS = Path(__file__).parent / "maps"

CELLAR = """\
grid: square
name: Cellar
game: incursion
author: nobody

[drawing]
+-+-+-+
|. . P|
+ +D+-+
|.|# .|
+-+-+-+

[legend]
edge D cellar-door
cell P floor pinger

[marks]
entry: A2 N
exit: A1; C2 E
D1: B1-B2
hatch: A1:N
"""


def test_a_map_is_read_as_it_is_drawn() -> None:
    board = parse_square_map(CELLAR, "cellar.map")
    at = board.grid.parse
    assert (board.name, board.game, board.source) == ("Cellar", "incursion", "cellar.map")
    assert board.header == {"author": "nobody"}
    assert [board.cells[at(n)] for n in ("A1", "B2", "C1")] == [FLOOR, ROCK, FLOOR]
    kinds = {name: board.edges[board.grid.parse_edge(name)] for name in ("A1-B1", "A2-B2", "B1-B2")}
    assert kinds == {"A1-B1": OPEN, "A2-B2": WALL, "B1-B2": "cellar-door"}
    assert board.mark("entry") == Mark(cell=at("A2"), facing=NORTH)
    assert board.mark("pinger") == Mark(cell=at("C1"))
    assert board.marks["exit"] == (Mark(cell=at("A1")), Mark(cell=at("C2"), facing=EAST))
    assert board.mark("D1").edge == board.doors()["cellar-door"][0]
    assert board.edges[board.mark("hatch").edge] == WALL
    assert sum(board.cells_of(FLOOR)) == 5
    assert sum(board.edges_of("cellar-door")) == 1


def test_writing_gives_back_the_same_text() -> None:
    assert render_square_map(parse_square_map(CELLAR)) == CELLAR


def test_an_unknown_mark_is_not_guessed() -> None:
    with pytest.raises(KeyError, match="2 places are called 'exit'"):
        parse_square_map(CELLAR).mark("exit")


def test_the_outside_is_wall_however_it_is_drawn() -> None:
    bare = CELLAR.replace("|. . P|", " . . P").replace("+-+-+-+\n|.|# .|", "+ + + +\n|.|# .|")
    bare = bare.replace("+-+-+-+\n|", "+ + + +\n|")
    board = parse_square_map(bare)
    outside = [kind for edge, kind in enumerate(board.edges) if -1 in board.grid.edge_cells[edge]]
    assert set(outside) == {WALL}


def test_a_sample_of_18_by_12_holds_together() -> None:
    board = load_square_map(MAPS / "incursion-m1.map")
    assert (board.grid.width, board.grid.height) == (18, 12)
    assert sum(len(edges) for edges in board.doors().values()) == 10
    walls = board.edges_of(WALL, "sealed-door")
    floor = board.cells_of(FLOOR)
    next_to = passable(board.grid, lambda c: floor[c], lambda e: not walls[e])
    allied = flood([board.mark("allied-entry").cell], next_to)
    # The content sheet counts the entry square too.
    assert [allied[mark.cell] + 1 for mark in board.marks["allied-exit"]] == [23, 22]
    german = flood([board.mark("german-entry").cell], next_to)
    assert [german[mark.cell] + 1 for mark in board.marks["allied-exit"]] == [19, 14]


@st.composite
def maps(draw: st.DrawFn) -> SquareMap:
    grid = SquareGrid(draw(st.integers(1, 7)), draw(st.integers(1, 7)))
    cells = [
        draw(st.sampled_from([FLOOR, FLOOR, ROCK, "water", "wreck"]))
        for _ in range(grid.cell_count)
    ]
    edges = [
        WALL if b < 0 else draw(st.sampled_from([OPEN, OPEN, WALL, "gate", "door", "Grille"]))
        for _, b in grid.edge_cells
    ]
    cell_marks = st.tuples(st.integers(0, grid.cell_count - 1), st.integers(-1, 3))
    edge_marks = st.integers(0, grid.edge_count - 1)
    places = cell_marks.map(lambda at: Mark(cell=at[0], facing=at[1])) | edge_marks.map(
        lambda edge: Mark(edge=edge)
    )
    marks = draw(
        st.dictionaries(
            st.sampled_from(["entry", "exit", "G1", "west gate"]),
            st.lists(places, min_size=1, max_size=3).map(tuple),
        )
    )
    return SquareMap("Drawn", grid, tuple(cells), tuple(edges), marks, game="any")


@settings(max_examples=80, deadline=None)
@given(maps())
def test_any_map_survives_writing_and_reading(board: SquareMap) -> None:
    text = render_square_map(board)
    again = parse_square_map(text)
    assert (again.grid, again.cells, again.edges) == (board.grid, board.cells, board.edges)
    assert (again.marks, again.name, again.game) == (board.marks, board.name, board.game)
    assert render_square_map(again) == text


BROKEN = [
    # (what to replace, by what, line, column, problem, remedy)
    ("name: Cellar", "title: Cellar", 1, 0, "no 'name'", "begin the file"),
    ("grid: square", "grid: hex", 1, 7, "'hex' is no square map", "grid: square"),
    ("author: nobody", "nobody", 4, 1, "no header line", "key: value"),
    ("author: nobody", "game: other", 4, 1, "'game' twice", "keep one"),
    ("[drawing]", "[picture]", 6, 1, "no section [picture]", "[drawing]"),
    ("[marks]", "[legend]", 17, 1, "[legend] stands twice", "line 13"),
    ("|. . P|", "|. . P||", 8, 8, "1 too long: 8 characters, not 7", "3 squares wide"),
    ("|. . P|", "|. .", 8, 5, "3 too short", "3 squares wide"),
    ("|. . P|", "|.\t. P|", 8, 3, "a tab", "single spaces"),
    ("+ +D+-+", "+ *D+-+", 9, 3, "'*' stands where a corner belongs", "corners are +"),
    ("+ +D+-+\n", "", 9, 1, "a line of squares stands where", "take turns"),
    ("+ +D+-+", "|. . .|\n+ +D+-+", 9, 1, "a line of squares stands where", "take turns"),
    ("|. . P|\n", "", 8, 1, "a line of edges stands where", "take turns"),
    ("|.|# .|\n+-+-+-+", "|.|# .|", 10, 1, "has 4 lines", "2h+1"),
    ("+-+-+-+\n|. .", "+-+-+-\n|. .", 7, 6, "has 6 characters", "2w+1"),
    ("|. . P|", "|. . Q|", 8, 6, "square C1 is drawn 'Q'", "cell Q <kind>"),
    ("|.|# .|", "|.|#  |", 10, 6, "square C2 is drawn ' '", "draw . for floor"),
    ("|. . P|", "|.x. P|", 8, 3, "edge A1-B1 is drawn 'x'", "leave it blank"),
    ("+ +D+-+", "+ +X+-+", 9, 4, "edge B1-B2 is drawn 'X'", "edge X <kind>"),
    ("+ +D+-+", "+ +D+|+", 9, 6, "edge C1-C2 is drawn '|'", "a wall is -"),
    ("edge D cellar-door", "edge D", 14, 1, "explains no character", "write: cell"),
    ("edge D cellar-door", "edge - door", 14, 6, "'-' always means wall", "another"),
    ("edge D cellar-door", "edge DD door", 14, 6, "'DD' cannot stand", "one character"),
    ("cell P floor pinger", "edge D other", 15, 6, "explained twice", "line 14"),
    ("entry: A2 N", "entry A2", 18, 1, "marks nothing", "name: square"),
    ("entry: A2 N", "entry: D9", 18, 8, "'D9' is off the board", ""),
    ("entry: A2 N", "entry: A2 up", 18, 8, "'up' is no direction", ""),
    ("D1: B1-B2", "D1: B1-C2", 20, 5, "B1 and C2 share no edge", ""),
    ("entry: A2 N", "pinger: A2", 18, 1, "already drawn", "legend or here"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "problem", "remedy"), BROKEN)
def test_a_broken_map_says_where_and_what_and_how(
    old: str, new: str, line: int, column: int, problem: str, remedy: str
) -> None:
    assert old in CELLAR
    with pytest.raises(ContentError) as caught:
        parse_square_map(CELLAR.replace(old, new, 1), "cellar.map")
    error = caught.value
    assert (error.file, error.line, error.column) == ("cellar.map", line, column), str(error)
    assert problem in error.problem
    assert remedy in error.remedy


def test_all_defects_of_a_drawing_are_told_at_once() -> None:
    text = CELLAR.replace("|. . P|", "|. . Q|").replace("D+-+", "X+|+").replace("A2 N", "Z9")
    with pytest.raises(BrokenMap) as caught:
        parse_square_map(text, "cellar.map")
    error = caught.value
    assert [defect.line for defect in error.others] == [9, 9, 18, 20][: len(error.others)]
    message = str(error).splitlines()
    assert message[0].startswith("cellar.map:8:6: square C1 is drawn 'Q'")
    assert message[1].startswith("  also 9:4: edge B1-B2 is drawn 'X'")


def test_a_long_list_of_defects_is_cut() -> None:
    rows = "".join("|x x x x|\n+?+?+?+?+\n" for _ in range(4))
    with pytest.raises(BrokenMap, match="and 7 more") as caught:
        parse_square_map(f"name: x\n[drawing]\n+-+-+-+-+\n{rows}")
    assert "square A1 is drawn 'x'" in caught.value.problem
    assert "here and in 15 more places" in caught.value.problem
