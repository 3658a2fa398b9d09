# SPDX-License-Identifier: MIT
"""The page's geometry is the engine's: both are held against one file of neighbours.

Write it anew with: python tests/web/test_geometry.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from redoubt.board.grid import NOWHERE
from redoubt.board.hex import HexGrid
from redoubt.board.square import SquareGrid

FILE = Path(__file__).parents[2] / "web" / "tests" / "neighbours.json"
COLUMNS, ROWS = 4, 3


def vectors() -> list[dict[str, Any]]:
    """Every cell of a few small boards with its neighbours, clockwise; null: off the board."""
    found = [_board("square", 0, _square())]
    for shape, flat in (("hex-flat", True), ("hex-pointy", False)):
        for pushed in (0, 1):
            grid = HexGrid(COLUMNS, ROWS, flat=flat, first_pushed=not pushed)
            steps = [[_place(line[cell]) for line in grid.step] for cell in range(grid.cell_count)]
            found.append(_board(shape, pushed, steps))
    return found


def _square() -> list[list[list[int] | None]]:
    """Squares are counted from the south, the page counts rows from the top."""
    grid = SquareGrid(COLUMNS, ROWS)
    turned = [[_place(line[cell]) for line in grid.step] for cell in range(grid.cell_count)]
    rows = [turned[y * COLUMNS : (y + 1) * COLUMNS] for y in reversed(range(ROWS))]
    flipped = [cell for row in rows for cell in row]
    return [[[at[0], ROWS - 1 - at[1]] if at else None for at in cell] for cell in flipped]


def _place(cell: int) -> list[int] | None:
    return None if cell == NOWHERE else [cell % COLUMNS, cell // COLUMNS]


def _board(shape: str, pushed: int, steps: list[list[list[int] | None]]) -> dict[str, Any]:
    return {"shape": shape, "pushed": pushed, "columns": COLUMNS, "rows": ROWS, "steps": steps}


def test_the_page_is_tested_against_the_neighbours_of_the_engine() -> None:
    assert json.loads(FILE.read_text()) == vectors()


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(board) for board in vectors())
    FILE.write_text(f"[\n{lines}\n]\n")
