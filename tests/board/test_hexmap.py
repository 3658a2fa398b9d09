# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redoubt.board.hex import HexGrid
from redoubt.board.hexmap import (
    MISSING,
    HexMap,
    Road,
    load_hex_map,
    parse_hex_map,
    render_hex_map,
)
from redoubt.board.hexnames import STYLES
from redoubt.kernel.errors import ContentError

MAPS = Path(__file__).parent / "maps"

FARM = """\
grid: hex flat
first: low
names: letters
name: Farm
game: lock-n-load
size: 4 x 3

[terrain]
. w w .
. h h _
. . . .

[legend]
cell w woods
cell h house

[levels]
. 1 2 .
. . . .
. . . -1

[hexsides]
A1-A2 B1:N hedge
C3-D3 wall

[buildings]
farmhouse: B2 C2

[roads]
road: A3 B3 C3
path: A3 A2

[marks]
setup: A1 A2

[labels]
B2 The Farm
"""


def test_a_map_is_read_as_it_is_written() -> None:
    board = parse_hex_map(FARM, "farm.map")
    grid, at = board.grid, board.grid.parse
    assert (grid.columns, grid.rows, grid.flat, grid.first_pushed) == (4, 3, True, True)
    assert board.terrain[at("B2")] == "house"
    assert board.terrain[7] == MISSING
    assert grid.missing == {7}
    assert [board.levels[at(n)] for n in ("B1", "C1", "D3", "A1")] == [1, 2, -1, 0]
    assert board.hexsides[grid.parse_edge("A2-A1")] == "hedge"
    assert board.hexsides[grid.parse_edge("B1:N")] == "hedge"
    assert sum(board.edges_of("hedge")) == 2
    assert board.buildings == {"farmhouse": (at("B2"), at("C2"))}
    assert board.road_edges("road") == {grid.parse_edge("A3-B3"), grid.parse_edge("B3-C3")}
    assert board.labels == {at("B2"): "The Farm"}
    assert sum(board.cells_of("woods", "house")) == 4


def test_writing_gives_back_the_same_text() -> None:
    text = render_hex_map(parse_hex_map(FARM))
    assert text == FARM.replace(". 1 2 .", ".  1  2  .").replace(". . . -1", ".  .  .  -1").replace(
        "[levels]\n.  1  2  .\n. . . .", "[levels]\n.  1  2  .\n.  .  .  ."
    )
    assert render_hex_map(parse_hex_map(text)) == text


@pytest.mark.parametrize("name", ["hautbois.map", "extraction.map"])
def test_the_sample_maps_survive_writing_and_reading(name: str) -> None:
    board = load_hex_map(MAPS / name)
    assert parse_hex_map(render_hex_map(board), board.source) == board


@pytest.mark.rule("LNL-1.4.01")
def test_half_hexes_are_a_row_more_in_every_other_column() -> None:
    board = parse_hex_map(
        "grid: hex flat\nfirst: low\nname: Half\n[terrain]\n. . .\n. . .\n_ . _\n"
    )
    assert [len(board.grid.neighbours[board.grid.parse(n)]) for n in ("0203", "0102")] == [3, 3]
    assert 6 in board.grid.missing


@st.composite
def maps(draw: st.DrawFn) -> HexMap:
    columns, rows = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    count = columns * rows
    kinds = st.sampled_from(["clear", "clear", "woods", "water", "wheat", "Wreck", MISSING])
    terrain = [draw(kinds) for _ in range(count)]
    terrain[0] = "clear"
    grid = HexGrid(
        columns,
        rows,
        flat=draw(st.booleans()),
        first_pushed=draw(st.booleans()),
        style=draw(st.sampled_from(STYLES)),
        missing=[cell for cell, kind in enumerate(terrain) if kind == MISSING],
    )
    cells = st.sampled_from(grid.cells())
    groups = st.dictionaries(
        st.sampled_from(["mill", "old church", "S1"]),
        st.lists(cells, min_size=1, max_size=4).map(tuple),
    )
    edges = st.integers(0, grid.edge_count - 1)
    start = draw(cells)
    road = [start, *grid.neighbours[start][:1]]
    return HexMap(
        name="Drawn",
        grid=grid,
        terrain=tuple(terrain),
        levels=tuple(draw(st.integers(-1, 12)) if draw(st.booleans()) else 0 for _ in range(count)),
        hexsides=draw(st.dictionaries(edges, st.sampled_from(["hedge", "wall", "bocage"]))),
        buildings=draw(groups),
        roads=(Road("road", tuple(road)), Road("road", (start,))) if draw(st.booleans()) else (),
        labels=draw(st.dictionaries(cells, st.sampled_from(["Mill", "Big Hill"]))),
        marks=draw(groups),
    )


@settings(max_examples=80, deadline=None)
@given(maps())
def test_any_map_survives_writing_and_reading(board: HexMap) -> None:
    text = render_hex_map(board)
    again = parse_hex_map(text)
    for field in board.__struct_fields__:
        if field != "legend":
            assert getattr(again, field) == getattr(board, field), field
    assert render_hex_map(again) == text


BROKEN = [
    ("name: Farm", "title: Farm", 1, 0, "no 'name'", "begin the file"),
    ("grid: hex flat", "grid: hex round", 1, 7, "'hex round' is no hex map", "hex flat"),
    ("first: low", "first: left", 2, 8, "the first column cannot be 'left'", "high or low"),
    ("names: letters", "names: runes", 3, 8, "'runes' is no style", "digits, letters"),
    ("size: 4 x 3", "size: 4 x 4", 6, 7, "the drawing is 4 x 3", "mend"),
    (". h h _", ". h h", 10, 6, "the row has 3 hexes, not 4", "4 columns wide"),
    (". h h _", ". h h _ .", 10, 9, "the row has 5 hexes, not 4", "4 columns wide"),
    ("[levels]\n. 1 2 .\n", "[levels]\n", 19, 1, "[levels] has 2 rows, not 3", "a row for every"),
    (". h h _", ". h x _", 10, 5, "does not explain 'x'", "cell x <terrain>"),
    ("cell w woods", "w woods", 14, 1, "explains no code", "cell <code>"),
    ("cell w woods", "cell h woods", 15, 6, "'h' is explained twice", "keep one"),
    ("cell w woods", "cell . woods", 14, 6, "'.' always means clear", "another"),
    ("cell w woods", "cell _ woods", 14, 6, "'_' always means missing", "another"),
    (". 1 2 .", ". 1 x .", 18, 5, "'x' is no level", "whole number"),
    ("C3-D3 wall", "C3-A1 wall", 24, 1, "C3 and A1 share no hexside", ""),
    ("C3-D3 wall", "C3-D3", 24, 1, "places no hexside", "A1:N <kind>"),
    ("C3-D3 wall", "C3-D3 A2-A1 wall", 24, 7, "A2-A1 already is hedge", "keep one"),
    ("farmhouse: B2 C2", "farmhouse: B2 C9", 27, 15, "hex C9 is off the board", ""),
    ("farmhouse: B2 C2", "farmhouse: B2 D2", 27, 15, "no hex at D2", ""),
    ("farmhouse: B2 C2", "farmhouse", 27, 1, "names no hexes", "<name>: A1"),
    ("path: A3 A2", "path: A3 A1", 31, 1, "A3 and A1 do not touch", "every hex on the way"),
    ("setup: A1 A2", "setup: A1\nsetup: A2", 35, 1, "'setup' stands twice", "one line"),
    ("B2 The Farm", "B2", 37, 1, "B2 has no words", "B2 <words>"),
    ("B2 The Farm", "B2 One\nB2 Two", 38, 1, "B2 has two labels", "one line"),
    ("B2 The Farm", "Z2 One", 37, 1, "off the board", ""),
    ("[terrain]", "[ground]", 8, 1, "no section [ground]", "[terrain]"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "problem", "remedy"), BROKEN)
def test_a_broken_map_says_where_and_what_and_how(
    old: str, new: str, line: int, column: int, problem: str, remedy: str
) -> None:
    assert old in FARM
    with pytest.raises(ContentError) as caught:
        parse_hex_map(FARM.replace(old, new, 1), "farm.map")
    error = caught.value
    assert (error.file, error.line, error.column) == ("farm.map", line, column), str(error)
    assert problem in error.problem
    assert remedy in error.remedy


def test_a_code_without_meaning_is_told_once() -> None:
    with pytest.raises(ContentError, match="'w', here and in 1 more places"):
        parse_hex_map(FARM.replace("cell w woods\n", ""))
