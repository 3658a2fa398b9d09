# SPDX-License-Identifier: MIT
"""A sheet of styled characters, and what the drawings of all map shapes share."""

from __future__ import annotations

import re
from itertools import groupby
from operator import itemgetter

from rich.text import Text

from redoubt.cli import signs
from redoubt.kernel.scene import Cell, Counter, Scene

_NAME = re.compile(r"([0-9]*)([A-Za-z]+)[^A-Za-z0-9]*([0-9]+)")  # 13F5: hex F5 of board 13
_NUMBER = re.compile(r"[a-z_ -]([0-9]+)$")  # grunt-2, but not the cell in horde@J12


class Canvas:
    """Characters at (x, y), y downwards; what lies outside is ignored."""

    def __init__(self, width: int, height: int) -> None:
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text from (x, y) to the right."""
        if not 0 <= y < len(self._chars):
            return
        row, styles = self._chars[y], self._styles[y]
        for at, char in enumerate(text, x):
            if 0 <= at < len(row):
                row[at] = char
                styles[at] = style

    def blank(self, x: int, y: int) -> bool:
        """Whether nothing has been written there."""
        return 0 <= y < len(self._chars) and self._chars[y][x : x + 1] == [" "]

    def lines(self) -> list[Text]:
        """The sheet as lines without what is blank at their ends."""
        done = []
        for chars, styles in zip(self._chars, self._styles, strict=True):
            line = Text(no_wrap=True)
            for style, run in groupby(zip(chars, styles, strict=True), key=itemgetter(1)):
                line.append("".join(char for char, _ in run), style or None)
            line.rstrip()
            done.append(line)
        return done


def seat_style(scene: Scene, seat: str) -> str:
    """The colour of a seat; no colour for what belongs to nobody."""
    seats = list(scene.sides)
    if seat not in seats:
        return "bold"
    return signs.SEAT_STYLES[seats.index(seat) % len(signs.SEAT_STYLES)]


def tags(scene: Scene) -> dict[str, str]:
    """A short unique name for each counter: its letter and number, small for the second seat."""
    seats = list(scene.sides)
    found: dict[str, str] = {}
    taken: set[str] = set()
    for counter in scene.counters:
        letter = counter.letter or counter.id[:1]
        odd = counter.seat in seats and seats.index(counter.seat) % 2 == 1
        letter = letter.lower() if odd else letter.upper()
        number = _NUMBER.search(counter.id)
        tag = letter + (number[1] if number else "")
        more = 2
        while tag in taken:
            tag = f"{letter}{more}"
            more += 1
        taken.add(tag)
        found[counter.id] = tag
    return found


def by_cell(scene: Scene) -> dict[int, list[Counter]]:
    """The counters on each cell, an active one first."""
    found: dict[int, list[Counter]] = {}
    for counter in sorted(scene.counters, key=lambda each: not each.active):
        if counter.cell >= 0:
            found.setdefault(counter.cell, []).append(counter)
    return found


def counter_text(scene: Scene, stack: list[Counter], names: dict[str, str], width: int) -> str:
    """What a cell with counters shows: name and facing of the first, or how many there are."""
    top = stack[0]
    name = names[top.id]
    if len(stack) > 1:
        return f"{name[:1]}×{len(stack)}"[:width].center(width)
    pointer = signs.arrow(scene.shape, top.facing)
    if len(name) + 1 > width:
        return name[:width]
    return (name + pointer).ljust(width)


def marks(scene: Scene) -> dict[str, signs.Sign]:
    """The sign of every mark on the map, in the colour of the seat whose it is."""
    seats = list(scene.sides)
    kinds = {mark for cell in scene.cells for mark in cell.marks}
    owners = {kind: next((seat for seat in seats if seat in kind), "") for kind in kinds}
    # The first seat's marks come first, so that they get the capitals as its units do.
    order = sorted(kinds, key=lambda kind: (seats.index(owners[kind]) if owners[kind] else 9, kind))
    found = signs.mark_signs(order)
    for kind, sign in found.items():
        if owners[kind]:
            found[kind] = signs.Sign(sign.text, seat_style(scene, owners[kind]))
    return found


def cell_sign(cell: Cell, marked: dict[str, signs.Sign]) -> signs.Sign:
    """What a cell shows that nobody stands on: its terrain, and the marks on it."""
    ground = signs.terrain_sign(cell.terrain)
    if not cell.marks:
        return ground
    text = "".join(marked[mark].text for mark in cell.marks)
    if cell.terrain in signs.PLAIN:
        return signs.Sign(text, marked[cell.marks[0]].style)
    return signs.Sign(ground.text + text, ground.style)


def labels(cells: list[Cell]) -> tuple[dict[int, str], dict[int, str]]:
    """What to write over each column and beside each row, taken from the names of the cells."""
    columns: dict[int, set[str]] = {}
    rows: dict[int, set[str]] = {}
    boards = {match[1] for cell in cells if (match := _NAME.fullmatch(cell.name))}
    for cell in cells:
        match = _NAME.fullmatch(cell.name)
        if match:
            column, row = match[2] if len(boards) == 1 else match[1] + match[2], match[3]
        elif cell.name.isdecimal() and len(cell.name) == 4:
            column, row = cell.name[:2], cell.name[2:]
        else:
            column, row = str(cell.column + 1), str(cell.row + 1)
        columns.setdefault(cell.column, set()).add(column)
        rows.setdefault(cell.row, set()).add(row)
    return (
        {at: names.pop() for at, names in columns.items() if len(names) == 1},
        {at: names.pop() for at, names in rows.items() if len(names) == 1},
    )
