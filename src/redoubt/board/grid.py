# SPDX-License-Identifier: MIT
"""Words that every board shares.

A cell is an int in `range(cell_count)`, an edge is an int in `range(edge_count)`; both are
first-class, since walls, doors and hedges stand on edges. A set of them is one Python int, the
*mask*: bit `c` for cell `c`, bit `cell_count + e` for edge `e`. Masks of up to some 500 bits cost
about as much as small ints, so a live question is one AND.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

# Where a step leads off the board.
NOWHERE = -1


class Grid(Protocol):
    """What paths, sight tables and the auditor need to know of any board."""

    @property
    def cell_count(self) -> int: ...

    @property
    def edge_count(self) -> int: ...

    @property
    def neighbours(self) -> tuple[tuple[int, ...], ...]: ...

    @property
    def around(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each cell its (neighbour, edge between) pairs."""

    @property
    def edge_cells(self) -> tuple[tuple[int, int], ...]:
        """For each edge its two cells; the second is NOWHERE on the border."""

    def distance(self, a: int, b: int) -> int: ...

    def edge_between(self, a: int, b: int) -> int: ...

    def name(self, cell: int) -> str: ...

    def parse(self, name: str) -> int: ...

    def edge_name(self, edge: int) -> str: ...

    def parse_edge(self, name: str) -> int: ...


def bits(mask: int) -> Iterator[int]:
    """The members of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(members: Iterable[int]) -> int:
    """The mask with these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def letters(index: int) -> str:
    """Column letters as in a spreadsheet: 0 is A, 25 is Z, 26 is AA."""
    text = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def from_letters(text: str) -> int:
    """The inverse of `letters`; the text must be A to Z only."""
    index = 0
    for char in text:
        index = index * 26 + ord(char) - ord("A") + 1
    return index - 1
