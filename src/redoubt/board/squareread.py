# SPDX-License-Identifier: MIT
"""Reads the text of a square map and reports everything that is wrong with it."""

from __future__ import annotations

from redoubt.board.grid import NOWHERE
from redoubt.board.maptext import Line, MapText, also
from redoubt.board.square import SquareGrid, parse_direction
from redoubt.board.squaremodel import (
    CELL_SIGNS,
    CORNER,
    EDGE_SIGNS,
    OPEN,
    WALL,
    Mark,
    Sign,
    SquareMap,
    edge_place,
    is_level,
)

_OWN_KEYS = ("grid", "name", "game")


def parse_square_map(text: str, source: str = "") -> SquareMap:
    """The map that this text draws; ContentError names the first defect and lists the others."""
    page = MapText(text, source, drawn=("drawing",), known=("drawing", "legend", "marks"))
    defects = page.defects
    name = page.require("name", "begin the file with name: and the map's name")
    grid_kind = page.header.get("grid", "square")
    if grid_kind != "square":
        defects.add(f"{grid_kind!r} is no square map", page.starts["grid"], 7, "grid: square")
    legend = _legend(page)
    drawing = page.section("drawing")
    if not drawing:
        defects.add("there is no drawing", 0, 0, "add a [drawing] section")
    # Without a sound frame the characters of a drawing cannot be told apart.
    defects.check()
    grid = _frame(page, drawing)
    defects.check()
    page.check_size(grid.width, grid.height)
    marks: dict[str, tuple[Mark, ...]] = {}
    cells = _cells(page, drawing, grid, legend, marks)
    edges = _edges(page, drawing, grid, legend)
    _marks(page, grid, legend, marks)
    defects.check()
    extra = {key: value for key, value in page.header.items() if key not in _OWN_KEYS}
    game = page.header.get("game", "")
    return SquareMap(name, grid, cells, edges, marks, source, game, extra, tuple(legend))


def _legend(page: MapText) -> list[Sign]:
    """Lines `cell P floor pinger` and `edge D door`: what, character, kind, and perhaps a mark."""
    legend: list[Sign] = []
    seen: dict[tuple[bool, str], int] = {}
    remedy = "write: cell <character> <kind> [mark], or: edge <character> <kind>"
    for number, text in page.section("legend"):
        words = text.split()
        edge = words[0] == "edge"
        if words[0] not in ("cell", "edge") or not 3 <= len(words) <= (3 if edge else 4):
            page.defects.add(f"{text!r} explains no character", number, 1, remedy)
            continue
        char, kind = words[1], words[2]
        usual = EDGE_SIGNS if edge else CELL_SIGNS
        column = text.index(char, 4) + 1
        if len(char) != 1 or char == CORNER:
            page.defects.add(
                f"{char!r} cannot stand for a {words[0]}",
                number,
                column,
                "use one character, not +",
            )
        elif usual.get(char, kind) != kind:
            page.defects.add(
                f"{char!r} always means {usual[char]}", number, column, "choose another character"
            )
        elif (edge, char) in seen:
            first = seen[edge, char]
            page.defects.add(
                f"{char!r} is explained twice", number, column, f"it already is on line {first}"
            )
        else:
            seen[edge, char] = number
            legend.append(Sign(edge, char, kind, words[3] if len(words) == 4 else ""))
    return legend


def _frame(page: MapText, drawing: list[Line]) -> SquareGrid:
    """The size of the board, when every line has the right length and every corner its +."""
    defects = page.defects
    top = drawing[0]
    wide = len(top.text.rstrip())
    if wide < 3 or wide % 2 == 0:
        defects.add(
            f"the top line of the drawing has {wide} characters",
            top.number,
            wide,
            "a board of w squares is 2w+1 wide, like +-+-+ for two",
        )
        return SquareGrid(1, 1)
    if len(drawing) < 3 or len(drawing) % 2 == 0:
        defects.add(
            f"the drawing has {len(drawing)} lines",
            drawing[-1].number,
            1,
            "a board of h rows is 2h+1 lines high",
        )
    for index, (number, text) in enumerate(drawing):
        if "\t" in text:
            defects.add("a tab in the drawing", number, text.index("\t") + 1, "use single spaces")
            continue
        # An editor may have stripped a right border that was left blank.
        length = len(text.rstrip()) if len(text) > wide else len(text)
        if length != wide and not (index % 2 and length == wide - 1):
            side = "short" if length < wide else "long"
            defects.add(
                f"the line is {abs(length - wide)} too {side}: {length} characters, not {wide}",
                number,
                min(length, wide) + 1,
                f"the top line makes the board {wide // 2} squares wide",
            )
        if (text[0] == CORNER) == index % 2:
            wrong, wanted = ("squares", "edges") if index % 2 == 0 else ("edges", "squares")
            defects.add(
                f"a line of {wrong} stands where a line of {wanted} belongs",
                number,
                1,
                "lines of edges begin with + and take turns with lines of squares",
            )
            break
        if index % 2 == 0:
            for column in range(0, min(length, wide), 2):
                if text[column] != CORNER:
                    defects.add(
                        f"{text[column]!r} stands where a corner belongs",
                        number,
                        column + 1,
                        "corners are +; squares and edges stand between them",
                    )
    return SquareGrid(wide // 2, max(len(drawing) // 2, 1))


def _cells(
    page: MapText,
    drawing: list[Line],
    grid: SquareGrid,
    legend: list[Sign],
    marks: dict[str, tuple[Mark, ...]],
) -> tuple[str, ...]:
    signs = {sign.char: sign for sign in legend if not sign.edge}
    kinds: list[str] = []
    unknown: dict[str, list[tuple[int, int, str]]] = {}
    for cell in range(grid.cell_count):
        x, y = grid.xy(cell)
        number, text = drawing[2 * (grid.height - 1 - y) + 1]
        char = text[2 * x + 1]
        sign = signs.get(char)
        if sign is None and char not in CELL_SIGNS:
            unknown.setdefault(char, []).append((number, 2 * x + 2, grid.name(cell)))
        kinds.append(sign.kind if sign else CELL_SIGNS.get(char, ""))
        if sign and sign.mark:
            marks[sign.mark] = (*marks.get(sign.mark, ()), Mark(cell=cell))
    for char, places in unknown.items():
        number, column, name = min(places)
        remedy = "draw . for floor or # for rock"
        if char != " ":
            remedy += f", or add to [legend]: cell {char} <kind> [mark]"
        page.defects.add(
            f"square {name} is drawn {char!r}, which the legend does not explain"
            f"{also(len(places))}",
            number,
            column,
            remedy,
        )
    return tuple(kinds)


def _edges(
    page: MapText, drawing: list[Line], grid: SquareGrid, legend: list[Sign]
) -> tuple[str, ...]:
    signs = {**EDGE_SIGNS, **{sign.char: sign.kind for sign in legend if sign.edge}}
    kinds: list[str] = []
    for edge in range(grid.edge_count):
        line, column = edge_place(grid, edge)
        number, text = drawing[line]
        char = text[column] if column < len(text) else " "
        wrong_stroke = "|" if is_level(grid, edge) else "-"
        if char not in signs:
            page.defects.add(
                f"edge {grid.edge_name(edge)} is drawn {char!r}, which the legend does not explain",
                number,
                column + 1,
                f"leave it blank, draw a wall, or add to [legend]: edge {char} <kind>",
            )
        elif char == wrong_stroke:
            page.defects.add(
                f"edge {grid.edge_name(edge)} is drawn {char!r}",
                number,
                column + 1,
                "a wall is - between upper and lower squares and | between left and right ones",
            )
        kind = signs.get(char, WALL)
        # Nothing lies beyond the border, whether or not somebody drew it.
        outside = grid.edge_cells[edge][1] == NOWHERE
        kinds.append(WALL if outside and kind == OPEN else kind)
    return tuple(kinds)


def _marks(
    page: MapText, grid: SquareGrid, legend: list[Sign], marks: dict[str, tuple[Mark, ...]]
) -> None:
    """Lines `entry: A7 E`, `exit: R2 E; R7 E`, `T1: E2-E3`."""
    drawn = {sign.mark for sign in legend if sign.mark}
    for number, text in page.section("marks"):
        name, colon, places = text.partition(":")
        name = name.strip()
        column = len(text) - len(places.lstrip()) + 1
        if not colon or not name or not places.strip():
            page.defects.add(
                f"{text!r} marks nothing", number, 1, "write name: square [facing], or name: edge"
            )
        elif name in drawn:
            page.defects.add(
                f"mark {name!r} is already drawn", number, 1, "keep it in the legend or here"
            )
        else:
            for place in places.split(";"):
                try:
                    mark = _mark(grid, place.strip())
                except ValueError as error:
                    page.defects.add(f"mark {name!r}: {error}", number, column)
                else:
                    marks[name] = (*marks.get(name, ()), mark)


def _mark(grid: SquareGrid, place: str) -> Mark:
    if "-" in place or ":" in place:
        return Mark(edge=grid.parse_edge(place))
    square, _, facing = place.partition(" ")
    return Mark(
        cell=grid.parse(square), facing=parse_direction(facing) if facing.strip() else NOWHERE
    )
