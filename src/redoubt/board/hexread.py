# SPDX-License-Identifier: MIT
"""Reads the text of a hex map and reports everything that is wrong with it."""

from __future__ import annotations

import re
from itertools import pairwise

from redoubt.board.hex import HexGrid
from redoubt.board.hexmodel import MISSING, MISSING_SIGN, TERRAIN_SIGNS, HexMap, Road
from redoubt.board.hexnames import DIGITS, STYLES
from redoubt.board.maptext import Line, MapText, also

SECTIONS = ("terrain", "legend", "levels", "hexsides", "buildings", "roads", "marks", "labels")
# The shapes of a board, and for each what the first column or row may be: whether it is pushed.
SHAPES = {"flat": {"high": False, "low": True}, "pointy": {"left": False, "right": True}}

_OWN_KEYS = ("grid", "first", "names", "name", "game")
_WORD = re.compile(r"\S+")


def parse_hex_map(text: str, source: str = "") -> HexMap:
    """The map that this text describes; ContentError names the first defect and the others."""
    page = MapText(text, source, drawn=("terrain", "levels"), known=SECTIONS)
    defects = page.defects
    name = page.require("name", "begin the file with name: and the map's name")
    flat, pushed, style = _shape(page)
    legend = _legend(page)
    if not page.section("terrain"):
        defects.add("there is no terrain", 0, 0, "add a [terrain] section")
    defects.check()
    codes = _table(page, "terrain")
    levels = _table(page, "levels") if page.section("levels") else []
    # Nothing can be placed on a board whose size is in doubt.
    defects.check()
    columns, rows = len(codes[0]), len(codes)
    page.check_size(columns, rows)
    terrain = _terrain(page, codes, legend)
    missing = [cell for cell, kind in enumerate(terrain) if kind == MISSING]
    grid = HexGrid(columns, rows, flat=flat, first_pushed=pushed, style=style, missing=missing)
    board = HexMap(
        name=name,
        grid=grid,
        terrain=terrain,
        levels=_levels(page, levels, columns, rows),
        hexsides=_hexsides(page, grid),
        buildings=dict(_groups(page, grid, "buildings", False)),
        roads=tuple(Road(*each) for each in _groups(page, grid, "roads", True)),
        labels=_labels(page, grid),
        marks=dict(_groups(page, grid, "marks", False)),
        source=source,
        game=page.header.get("game", ""),
        header={key: value for key, value in page.header.items() if key not in _OWN_KEYS},
        legend=legend,
    )
    defects.check()
    return board


def _shape(page: MapText) -> tuple[bool, bool, str]:
    """From the header: flat-topped or not, first line pushed or not, style of names."""
    header, starts, defects = page.header, page.starts, page.defects
    words = header.get("grid", "hex flat").split()
    shape = words[1] if len(words) == 2 else ""
    if words[:1] != ["hex"] or shape not in SHAPES:
        defects.add(
            f"{header.get('grid')!r} is no hex map", starts["grid"], 7, "hex flat or hex pointy"
        )
        shape = "flat"
    choices = SHAPES[shape]
    first = header.get("first", next(iter(choices)))
    if first not in choices:
        defects.add(
            f"the first {'column' if shape == 'flat' else 'row'} cannot be {first!r}",
            starts["first"],
            8,
            f"{' or '.join(choices)}, seen from the second",
        )
    style = header.get("names", DIGITS)
    if style not in STYLES:
        defects.add(
            f"{style!r} is no style of names", starts["names"], 8, f"use {', '.join(STYLES)}"
        )
    return shape == "flat", choices.get(first, False), style


def _legend(page: MapText) -> dict[str, str]:
    """Lines `cell w woods`: a code of the terrain section and what it stands for."""
    legend: dict[str, str] = {}
    for number, text in page.section("legend"):
        words = text.split()
        if len(words) != 3 or words[0] != "cell":
            page.defects.add(
                f"{text!r} explains no code", number, 1, "write: cell <code> <terrain>"
            )
            continue
        code, kind = words[1], words[2]
        if code in legend:
            page.defects.add(f"code {code!r} is explained twice", number, 6, "keep one of them")
        elif code == MISSING_SIGN or TERRAIN_SIGNS.get(code, kind) != kind:
            usual = TERRAIN_SIGNS.get(code, MISSING)
            page.defects.add(f"{code!r} always means {usual}", number, 6, "use another code")
        else:
            legend[code] = kind
    return legend


def _table(page: MapText, section: str) -> list[list[tuple[Line, int, str]]]:
    """The codes of a drawn section, each with its line and column; as many in every row."""
    rows = [
        [(line, match.start() + 1, match[0]) for match in _WORD.finditer(line.text)]
        for line in page.section(section)
    ]
    first = page.section("terrain")
    columns, height = len(first[0].text.split()), len(first)
    for row in rows:
        if len(row) != columns:
            line, column, code = row[min(len(row), columns + 1) - 1]
            page.defects.add(
                f"the row has {len(row)} hexes, not {columns}",
                line.number,
                column if len(row) > columns else column + len(code),
                f"the first row of [terrain] makes the board {columns} columns wide",
            )
    if len(rows) != height:
        page.defects.add(
            f"[{section}] has {len(rows)} rows, not {height}",
            rows[-1][0][0].number,
            1,
            "give it a row for every row of [terrain]",
        )
    return rows


def _terrain(
    page: MapText, rows: list[list[tuple[Line, int, str]]], legend: dict[str, str]
) -> tuple[str, ...]:
    meaning = {**TERRAIN_SIGNS, **legend, MISSING_SIGN: MISSING}
    unknown: dict[str, list[tuple[int, int]]] = {}
    for row in rows:
        for line, column, code in row:
            if code not in meaning:
                unknown.setdefault(code, []).append((line.number, column))
    for code, places in unknown.items():
        page.defects.add(
            f"the legend does not explain {code!r}{also(len(places))}",
            *places[0],
            f"add to [legend]: cell {code} <terrain>",
        )
    return tuple(meaning.get(code, "") for row in rows for _, _, code in row)


def _levels(
    page: MapText, rows: list[list[tuple[Line, int, str]]], columns: int, height: int
) -> tuple[int, ...]:
    if not rows:
        return (0,) * (columns * height)
    found = []
    for row in rows:
        for line, column, code in row:
            bare = code.removeprefix("-")
            if code not in (".", MISSING_SIGN) and not (bare.isascii() and bare.isdigit()):
                page.defects.add(
                    f"{code!r} is no level", line.number, column, "use a whole number, or . for 0"
                )
                bare = "."
            found.append(int(code) if bare.isdigit() else 0)
    return tuple(found)


def _hexsides(page: MapText, grid: HexGrid) -> dict[int, str]:
    """Lines `0203-0204 hedge`: one or more hexsides, then their kind."""
    found: dict[int, str] = {}
    for number, text in page.section("hexsides"):
        words = list(_WORD.finditer(text))
        if len(words) < 2:
            sample = f"{grid.name(0)}:{grid.direction_names[0]}"
            page.defects.add(f"{text!r} places no hexside", number, 1, f"write: {sample} <kind>")
            continue
        for match in words[:-1]:
            try:
                edge = grid.parse_edge(match[0])
            except ValueError as error:
                page.defects.add(str(error), number, match.start() + 1)
                continue
            if edge in found:
                page.defects.add(
                    f"{match[0]} already is {found[edge]}", number, match.start() + 1, "keep one"
                )
            found[edge] = words[-1][0]
    return found


def _groups(
    page: MapText, grid: HexGrid, section: str, chained: bool
) -> list[tuple[str, tuple[int, ...]]]:
    """Lines `name: hex hex ...`. Chains may repeat a name, and their hexes must touch."""
    found: list[tuple[str, tuple[int, ...]]] = []
    for number, text in page.section(section):
        name, colon, rest = text.partition(":")
        name = name.strip()
        if not colon or not name or not rest.strip():
            page.defects.add(
                f"{text!r} names no hexes", number, 1, f"write: <name>: {grid.name(0)} ..."
            )
            continue
        if not chained and any(name == other for other, _ in found):
            page.defects.add(
                f"{name!r} stands twice in [{section}]", number, 1, "put its hexes on one line"
            )
        cells: list[int] = []
        shift = len(text) - len(rest)
        for match in _WORD.finditer(rest):
            try:
                cells.append(grid.parse(match[0]))
            except ValueError as error:
                page.defects.add(f"{name}: {error}", number, shift + match.start() + 1)
        for a, b in pairwise(cells):
            if chained and grid.direction_to(a, b) < 0:
                page.defects.add(
                    f"{name}: {grid.name(a)} and {grid.name(b)} do not touch",
                    number,
                    1,
                    "name every hex on the way",
                )
        found.append((name, tuple(cells)))
    return found


def _labels(page: MapText, grid: HexGrid) -> dict[int, str]:
    """Lines `0707 Hautbois Wood`: a hex and the words printed on it."""
    found: dict[int, str] = {}
    for number, text in page.section("labels"):
        place, _, words = text.partition(" ")
        try:
            cell = grid.parse(place)
        except ValueError as error:
            page.defects.add(str(error), number, 1)
            continue
        if not words.strip() or cell in found:
            page.defects.add(
                f"{place} has {'two labels' if cell in found else 'no words'}",
                number,
                1,
                f"write one line: {grid.name(cell)} <words>",
            )
        found[cell] = words.strip()
    return found
