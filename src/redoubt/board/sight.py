# SPDX-License-Identifier: MIT
"""Sight tables: geometry worked out once, kept as masks, asked with an AND.

A key stands for a question such as "from this cell, facing so, to that cell". Its entry is a tuple
of alternatives; each is the mask of everything that must be clear for one way of looking. Sight
exists when some alternative meets no blocker:

    any(not need & blockers for need in table[key])

An empty entry means never, the entry `(0,)` means always. Keys are grouped in *views* (an origin,
or an origin and a facing), one key for each target cell, and a view is computed when first asked:
a game touches few of the views of a large board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

Needs = tuple[int, ...]


class SightTable:
    """Alternatives for every key `view * targets + target`, built view by view on demand.

    `table` is the raw list, for callers that inline the loop; an entry that is None has not been
    built (call `view` first, or `prepare` once).
    """

    __slots__ = ("_build", "table", "targets", "views")

    def __init__(self, views: int, targets: int, build: Callable[[int], Sequence[Needs]]) -> None:
        self.views: Final = views
        self.targets: Final = targets
        self.table: Final[list[Needs | None]] = [None] * (views * targets)
        self._build: Final = build

    def clear(self, key: int, blockers: int) -> bool:
        """Whether sight exists for this key when these cells and edges block."""
        needs = self.table[key]
        if needs is None:
            needs = self.entry(key)
        for need in needs:  # any() would take twice as long
            if not need & blockers:
                return True
        return False

    def entry(self, key: int) -> Needs:
        """The alternatives of a key, built if need be."""
        needs = self.table[key]
        if needs is None:
            self.view(key // self.targets)
            needs = self.table[key]
            assert needs is not None
        return needs

    def view(self, view: int) -> Sequence[Needs | None]:
        """All entries of one view, by target; after this call none of them is None."""
        start = view * self.targets
        if self.table[start] is None:
            self.table[start : start + self.targets] = self._build(view)
        return self.table[start : start + self.targets]

    def prepare(self) -> None:
        """Build every view now, for callers that read `table` without asking."""
        for view in range(self.views):
            self.view(view)
