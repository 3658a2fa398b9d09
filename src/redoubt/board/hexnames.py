# SPDX-License-Identifier: MIT
"""How hexes are called. Columns run west to east and rows north to south, both named from 1."""

from __future__ import annotations

import re
from typing import Final

from redoubt.board.grid import from_letters, letters

DIGITS: Final = "digits"  # 0707: two digits for the column, two for the row
LETTERS: Final = "letters"  # G7: column letters, then the row
OFFSET: Final = "offset"  # 6,6: column and row counted from 0
STYLES: Final = (DIGITS, LETTERS, OFFSET)

_DIGITS = re.compile(r"([0-9]{2})([0-9]{2})")
_LETTERS = re.compile(r"([A-Za-z]+)([0-9]+)")
_OFFSET = re.compile(r"\(?\s*([0-9]+)\s*,\s*([0-9]+)\s*\)?")


def hex_name(style: str, column: int, row: int) -> str:
    """The name of the hex at column and row, both from 0."""
    if style == DIGITS:
        return f"{column + 1:02}{row + 1:02}"
    if style == LETTERS:
        return f"{letters(column)}{row + 1}"
    return f"{column},{row}"


def parse_hex_name(style: str, text: str) -> tuple[int, int]:
    """Column and row of a name, both from 0; "column,row" is understood in every style."""
    bare = text.strip()
    if match := _OFFSET.fullmatch(bare):
        return int(match[1]), int(match[2])
    if style == DIGITS and (match := _DIGITS.fullmatch(bare)):
        return int(match[1]) - 1, int(match[2]) - 1
    if style == LETTERS and (match := _LETTERS.fullmatch(bare)):
        return from_letters(match[1].upper()), int(match[2]) - 1
    raise ValueError(
        f"{text!r} names no hex; use a name like {hex_name(style, 1, 4)!r}, "
        'or "column,row" counted from 0'
    )
