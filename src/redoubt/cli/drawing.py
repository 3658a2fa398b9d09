# SPDX-License-Identifier: MIT
"""The map of a scene as lines of text: squares with edges between them, and staggered hexes.

Squares are three characters wide, or what fits; between two squares there is room for an edge:

        A   B   C
      ┌───────┬───┐
    1 │G1>  · │ · │
      │   ┌───┴╌╌╌┤
    2 │ · │ ·   X │
      └───┴───────┘

A board that is too wide for the terminal is drawn in bands of columns, one under the other.
"""

from __future__ import annotations

from rich.text import Text

from redoubt.cli import signs
from redoubt.cli.canvas import (
    Canvas,
    by_cell,
    cell_sign,
    counter_text,
    labels,
    marks,
    seat_style,
    tags,
)
from redoubt.kernel.scene import Cell, Scene

MARGIN = 4  # row labels stand left of the map
WIDEST, NARROWEST = 4, 3


def draw_map(scene: Scene, width: int, *, first_pushed: bool = False) -> list[Text]:
    """The map within so many columns of text.

    Of hexes the second column (or row) is moved by half a hex, or the first if that is pushed.
    """
    shown = [cell for cell in scene.cells if cell.terrain not in signs.EMPTY]
    if not shown:
        return []
    left, right = min(c.column for c in shown), max(c.column for c in shown)
    inside = _cell_width(scene, right - left + 1, width)
    fit = max((width - MARGIN - 2) // (inside + 1), 1)
    lines: list[Text] = []
    for first in range(left, right + 1, fit):
        band = [cell for cell in shown if first <= cell.column < first + fit]
        if band:
            lines += _DRAW[scene.shape](scene, band, first, inside, not first_pushed)
    return lines


def _cell_width(scene: Scene, columns: int, width: int) -> int:
    """Three characters a cell; four when a name needs them and they fit."""
    longest = max((len(tag) for tag in tags(scene).values()), default=0)
    wanted = WIDEST if longest > 2 else 3
    while wanted > NARROWEST and MARGIN + columns * (wanted + 1) + 2 > width:
        wanted -= 1
    return wanted


def _heads(canvas: Canvas, cells: list[Cell], first: int, inside: int, y: dict[int, int]) -> None:
    """Write the names of columns and rows."""
    columns, rows = labels(cells)
    for column, name in columns.items():
        x = MARGIN + (column - first) * (inside + 1) + 1
        canvas.put(x, 0, name[-inside:].center(inside), "dim")
    for row, name in rows.items():
        canvas.put(0, y[row], name.rjust(MARGIN - 1), "dim")


def _fill(
    canvas: Canvas, scene: Scene, cells: list[Cell], where: dict[int, tuple[int, int]], inside: int
) -> None:
    """Write what is in each cell: counters, otherwise marks, otherwise terrain."""
    names, standing, marked = tags(scene), by_cell(scene), marks(scene)
    for cell in cells:
        x, y = where[cell.id]
        stack = standing.get(cell.id)
        if stack is None:
            sign = cell_sign(cell, marked)
            canvas.put(x, y, sign.text[:inside].center(inside), sign.style)
            continue
        style = seat_style(scene, stack[0].seat)
        if stack[0].active:
            style += " reverse"
            for side in (x - 1, x + inside):
                if canvas.blank(side, y):
                    canvas.put(side, y, "[" if side < x else "]", "bold")
        canvas.put(x, y, counter_text(scene, stack, names, inside), style)


def _squares(scene: Scene, cells: list[Cell], first: int, inside: int, pushed: int) -> list[Text]:
    top = min(cell.row for cell in cells)
    rows = max(cell.row for cell in cells) - top + 1
    columns = max(cell.column for cell in cells) - first + 1
    pitch = inside + 1
    canvas = Canvas(MARGIN + columns * pitch + 1, 2 * rows + 2)
    where = {
        cell.id: (MARGIN + (cell.column - first) * pitch + 1, 2 * (cell.row - top) + 2)
        for cell in cells
    }
    joints: dict[tuple[int, int], int] = {}
    for edge in scene.edges:
        # A border edge may name either cell first; walls between rock and rock are not drawn.
        cell, side = (edge.a, edge.side) if edge.a in where else (edge.b, (edge.side + 2) % 4)
        if cell not in where or edge.kind == "open":
            continue
        _stroke(canvas, joints, where[cell], side, edge.kind, inside)
    for (x, y), strokes in joints.items():
        canvas.put(x, y, signs.CORNERS[strokes])
    _fill(canvas, scene, cells, where, inside)
    _heads(canvas, cells, first, inside, {cell.row: where[cell.id][1] for cell in cells})
    return canvas.lines()


def _stroke(
    canvas: Canvas,
    joints: dict[tuple[int, int], int],
    place: tuple[int, int],
    side: int,
    kind: str,
    inside: int,
) -> None:
    """Draw one edge of the square at `place` and note what joins at its two corners."""
    x, y = place
    stroke = signs.edge_stroke(kind)
    if side in (0, 2):
        line = y - 1 if side == 0 else y + 1
        # A single sign in the middle of a wall reads better than a row of crosses.
        level = stroke.level * inside
        if stroke.level not in "─╌∙":
            level = stroke.level.center(inside, "─" if stroke.joins else stroke.level)
        canvas.put(x, line, level, stroke.style)
        ends = ((x - 1, line, 2), (x + inside, line, 8))
    else:
        column = x + inside if side == 1 else x - 1
        canvas.put(column, y, stroke.upright, stroke.style)
        ends = ((column, y - 1, 4), (column, y + 1, 1))
    if stroke.joins:
        for end_x, end_y, bit in ends:
            joints[end_x, end_y] = joints.get((end_x, end_y), 0) | bit


def _flat(scene: Scene, cells: list[Cell], first: int, inside: int, pushed: int) -> list[Text]:
    """Hexes with a flat top: two lines each, every other column one line lower."""
    top = min(cell.row for cell in cells)
    rows = max(cell.row for cell in cells) - top + 1
    columns = max(cell.column for cell in cells) - first + 1
    pitch = inside + 1
    canvas = Canvas(MARGIN + columns * pitch + 1, 2 * rows + 3)
    where: dict[int, tuple[int, int]] = {}
    for cell in cells:
        x = MARGIN + (cell.column - first) * pitch + 1
        y = 2 * (cell.row - top) + 2 + (cell.column % 2 == pushed)
        where[cell.id] = (x, y)
        for side in range(6):
            _flat_side(canvas, x, y, side, "", inside)
    for edge in scene.edges:
        if edge.a in where and edge.kind != "open":
            _flat_side(canvas, *where[edge.a], edge.side, edge.kind, inside)
    _fill(canvas, scene, cells, where, inside)
    even = [cell for cell in cells if cell.column % 2 != pushed] or cells
    _heads(canvas, cells, first, inside, _row_lines(cells, even, where))
    return canvas.lines()


def _flat_side(canvas: Canvas, x: int, y: int, side: int, kind: str, inside: int) -> None:
    stroke = signs.edge_stroke(kind) if kind else None
    style = stroke.style or "bold" if stroke else "dim"
    if side in (0, 3):
        sign = stroke.level if stroke else "_"
        canvas.put(x, y - 1 if side == 0 else y + 1, sign * inside, style)
        return
    across, down, usual = {
        1: (inside, 0, "\\"),
        2: (inside, 1, "/"),
        4: (-1, 1, "\\"),
        5: (-1, 0, "/"),
    }[side]
    canvas.put(x + across, y + down, stroke.upright if stroke else usual, style)


def _pointy(scene: Scene, cells: list[Cell], first: int, inside: int, pushed: int) -> list[Text]:
    """Hexes with a point on top: every other row is moved half a hex to the right."""
    top = min(cell.row for cell in cells)
    rows = max(cell.row for cell in cells) - top + 1
    columns = max(cell.column for cell in cells) - first + 1
    pitch = inside + 1
    canvas = Canvas(MARGIN + columns * pitch + pitch // 2 + 1, 2 * rows + 2)
    where: dict[int, tuple[int, int]] = {}
    for cell in cells:
        x = MARGIN + (cell.column - first) * pitch + 1
        x += (pitch // 2) * (cell.row % 2 == pushed)
        where[cell.id] = (x, 2 * (cell.row - top) + 2)
        for side in range(6):
            _pointy_side(canvas, *where[cell.id], side, "", inside)
    for edge in scene.edges:
        if edge.a in where and edge.kind != "open":
            _pointy_side(canvas, *where[edge.a], edge.side, edge.kind, inside)
    _fill(canvas, scene, cells, where, inside)
    _heads(canvas, cells, first, inside, _row_lines(cells, cells, where))
    return canvas.lines()


def _pointy_side(canvas: Canvas, x: int, y: int, side: int, kind: str, inside: int) -> None:
    stroke = signs.edge_stroke(kind) if kind else None
    style = stroke.style or "bold" if stroke else "dim"
    across, down, usual = (
        (inside - 1, -1, "\\"),
        (inside, 0, "|"),
        (inside - 1, 1, "/"),
        (0, 1, "\\"),
        (-1, 0, "|"),
        (0, -1, "/"),
    )[side]
    sign = usual
    if stroke:
        sign = stroke.upright if stroke.upright != "│" else {"|": "┃"}.get(usual, usual)
    canvas.put(x + across, y + down, sign, style)


def _row_lines(
    cells: list[Cell], preferred: list[Cell], where: dict[int, tuple[int, int]]
) -> dict[int, int]:
    """The line of text on which each row's label stands."""
    lines = {cell.row: where[cell.id][1] for cell in cells}
    lines.update({cell.row: where[cell.id][1] for cell in preferred})
    return lines


_DRAW = {"square": _squares, "hex-flat": _flat, "hex-pointy": _pointy}
