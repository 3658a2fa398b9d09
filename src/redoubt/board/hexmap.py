# SPDX-License-Identifier: MIT
"""Hex maps as text: the way in (`load_hex_map`, `parse_hex_map`) and the way out.

The format is described in docs/maps.md; what a map holds is in `hexmodel`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from redoubt.board.hexmodel import CLEAR, MISSING, MISSING_SIGN, TERRAIN_SIGNS, HexMap, Road
from redoubt.board.hexread import SHAPES, parse_hex_map
from redoubt.board.maptext import read_map_text

__all__ = [
    "CLEAR",
    "MISSING",
    "HexMap",
    "Road",
    "load_hex_map",
    "parse_hex_map",
    "render_hex_map",
]

_SPARE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_WIDTH = 96


def load_hex_map(path: str | Path) -> HexMap:
    """Read a map file; ContentError says what is wrong with it and where."""
    return parse_hex_map(read_map_text(path), str(path))


def render_hex_map(board: HexMap) -> str:
    """The text of a map; reading it back gives an equal map."""
    grid = board.grid
    shape = "flat" if grid.flat else "pointy"
    first = next(word for word, pushed in SHAPES[shape].items() if pushed == grid.first_pushed)
    lines = [f"grid: hex {shape}", f"first: {first}", f"names: {grid.style}", f"name: {board.name}"]
    if board.game:
        lines.append(f"game: {board.game}")
    lines += [f"{key}: {value}" for key, value in board.header.items()]
    legend = _full_legend(board)
    by_kind = {MISSING: MISSING_SIGN}
    by_kind.update({kind: code for code, kind in reversed(legend.items())})
    by_kind.update({kind: code for code, kind in TERRAIN_SIGNS.items()})
    lines += ["", "[terrain]", *_rows(board, [by_kind[kind] for kind in board.terrain])]
    if legend:
        lines += ["", "[legend]", *(f"cell {code} {kind}" for code, kind in legend.items())]
    if any(board.levels):
        lines += ["", "[levels]", *_rows(board, [str(level or ".") for level in board.levels])]
    if board.hexsides:
        lines += ["", "[hexsides]"]
        for kind in dict.fromkeys(board.hexsides.values()):
            names = [grid.edge_name(e) for e, each in board.hexsides.items() if each == kind]
            lines += _wrapped(names, kind)
    groups = (
        ("buildings", board.buildings.items()),
        ("roads", ((road.kind, road.cells) for road in board.roads)),
        ("marks", board.marks.items()),
    )
    for section, members in groups:
        told = [f"{name}: {' '.join(map(grid.name, cells))}" for name, cells in members]
        lines += ["", f"[{section}]", *told] if told else []
    if board.labels:
        lines += ["", "[labels]"]
        lines += [f"{grid.name(cell)} {words}" for cell, words in board.labels.items()]
    return "\n".join(lines) + "\n"


def _rows(board: HexMap, codes: list[str]) -> list[str]:
    """One line for each row; pointy-topped boards show which rows are pushed to the right."""
    grid = board.grid
    wide = max(map(len, codes))
    rows = []
    for row in range(grid.rows):
        here = codes[row * grid.columns : (row + 1) * grid.columns]
        pushed = not grid.flat and (row % 2 == 0) == grid.first_pushed
        indent = " " * ((wide + 1) // 2) if pushed else ""
        rows.append((indent + " ".join(code.ljust(wide) for code in here)).rstrip())
    return rows


def _wrapped(names: Iterable[str], kind: str) -> list[str]:
    """Hexsides of one kind, as many on a line as fit; each line ends with the kind."""
    lines: list[str] = []
    line = ""
    for name in names:
        if line and len(line) + len(name) + len(kind) + 2 > _WIDTH:
            lines.append(f"{line} {kind}")
            line = ""
        line = f"{line} {name}".strip()
    return [*lines, f"{line} {kind}"]


def _full_legend(board: HexMap) -> dict[str, str]:
    """The map's own legend, with a spare code for any terrain that has none."""
    legend = dict(board.legend)
    usual = {*TERRAIN_SIGNS.values(), MISSING}
    for kind in dict.fromkeys(board.terrain):
        if kind not in usual and kind not in legend.values():
            code = next(each for each in kind[0] + _SPARE if each not in legend)
            legend[code] = kind
    return legend
