# SPDX-License-Identifier: MIT
"""Square maps as text: the way in (`load_square_map`, `parse_square_map`) and the way out.

The format is described in docs/maps.md; what a map holds is in `squaremodel`.
"""

from __future__ import annotations

from pathlib import Path

from redoubt.board.grid import NOWHERE
from redoubt.board.maptext import read_map_text
from redoubt.board.square import DIRECTION_NAMES, SquareGrid
from redoubt.board.squaremodel import (
    CELL_SIGNS,
    CORNER,
    EDGE_SIGNS,
    FLOOR,
    OPEN,
    ROCK,
    WALL,
    Mark,
    Sign,
    SquareMap,
    edge_place,
    is_level,
)
from redoubt.board.squareread import parse_square_map

__all__ = [
    "FLOOR",
    "OPEN",
    "ROCK",
    "WALL",
    "Mark",
    "Sign",
    "SquareMap",
    "load_square_map",
    "parse_square_map",
    "render_square_map",
]

_SPARE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def load_square_map(path: str | Path) -> SquareMap:
    """Read a map file; ContentError says what is wrong with it and where."""
    return parse_square_map(read_map_text(path), str(path))


def render_square_map(board: SquareMap) -> str:
    """The text of a map; reading it back gives an equal map."""
    legend = _full_legend(board)
    grid = board.grid
    by_cell = _cell_chars(board, legend)
    by_kind = {kind: char for char, kind in EDGE_SIGNS.items()}
    by_kind.update({sign.kind: sign.char for sign in reversed(legend) if sign.edge})
    rows = [[CORNER] * (2 * grid.width + 1) for _ in range(2 * grid.height + 1)]
    for edge, kind in enumerate(board.edges):
        line, column = edge_place(grid, edge)
        char = by_kind[kind]
        rows[line][column] = ("-" if is_level(grid, edge) else "|") if kind == WALL else char
    for cell, char in enumerate(by_cell):
        x, y = grid.xy(cell)
        rows[2 * (grid.height - 1 - y) + 1][2 * x + 1] = char
    lines = ["grid: square", f"name: {board.name}"]
    if board.game:
        lines.append(f"game: {board.game}")
    lines += [f"{key}: {value}" for key, value in board.header.items()]
    lines += ["", "[drawing]", *("".join(row) for row in rows)]
    if legend:
        lines += ["", "[legend]"]
        for sign in legend:
            what = "edge" if sign.edge else "cell"
            lines.append(f"{what} {sign.char} {sign.kind} {sign.mark}".rstrip())
    drawn = {sign.mark for sign in legend if sign.mark}
    listed = [name for name in board.marks if name not in drawn]
    if listed:
        lines += ["", "[marks]"]
        for name in listed:
            places = "; ".join(_place(grid, mark) for mark in board.marks[name])
            lines.append(f"{name}: {places}")
    return "\n".join(lines) + "\n"


def _place(grid: SquareGrid, mark: Mark) -> str:
    if mark.edge != NOWHERE:
        return grid.edge_name(mark.edge)
    facing = "" if mark.facing == NOWHERE else f" {DIRECTION_NAMES[mark.facing]}"
    return grid.name(mark.cell) + facing


def _full_legend(board: SquareMap) -> list[Sign]:
    """The map's own legend, with a spare character for any kind that has none."""
    legend = list(board.legend)
    for edge, kinds, usual in (
        (False, board.cells, CELL_SIGNS),
        (True, board.edges, EDGE_SIGNS),
    ):
        have = {sign.kind for sign in legend if sign.edge == edge and not sign.mark}
        taken = {sign.char for sign in legend if sign.edge == edge}
        for kind in dict.fromkeys(kinds):
            if kind in have or kind in usual.values():
                continue
            char = next(each for each in kind[0].upper() + _SPARE if each not in taken)
            taken.add(char)
            legend.append(Sign(edge, char, kind))
    return legend


def _cell_chars(board: SquareMap, legend: list[Sign]) -> list[str]:
    by_kind = {kind: char for char, kind in CELL_SIGNS.items()}
    by_kind.update(
        {sign.kind: sign.char for sign in reversed(legend) if not sign.edge and not sign.mark}
    )
    chars = [by_kind[kind] for kind in board.cells]
    for sign in legend:
        if sign.mark and not sign.edge:
            for mark in board.marks.get(sign.mark, ()):
                chars[mark.cell] = sign.char
    return chars
