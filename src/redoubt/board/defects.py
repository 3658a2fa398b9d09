# SPDX-License-Identifier: MIT
"""All defects of one file at once: whoever mends a map should not have to run it ten times."""

from __future__ import annotations

from typing import Final, NamedTuple

from redoubt.kernel.errors import ContentError

# Beyond this many further defects the message says only how many are left.
_SHOWN = 9


class Defect(NamedTuple):
    """One thing that is wrong; line and column count from 1, 0 means the whole file or line."""

    line: int
    column: int
    problem: str
    remedy: str

    def __str__(self) -> str:
        place = f"{self.line}:{self.column}: " if self.column else f"{self.line}: "
        cure = f" ({self.remedy})" if self.remedy else ""
        return (place if self.line else "") + self.problem + cure


class BrokenMap(ContentError):
    """The first defect of a map as a ContentError, with the others listed under it."""

    def __init__(self, file: str, first: Defect, others: tuple[Defect, ...] = ()) -> None:
        self.others = others
        super().__init__(
            first.problem,
            file=file,
            line=first.line,
            column=first.column,
            remedy=first.remedy,
        )

    def __str__(self) -> str:
        lines = [super().__str__(), *(f"  also {each}" for each in self.others[:_SHOWN])]
        if len(self.others) > _SHOWN:
            lines.append(f"  and {len(self.others) - _SHOWN} more")
        return "\n".join(lines)


class Defects:
    """Collects what is wrong in one file; `check` raises if anything is."""

    __slots__ = ("_file", "_found")

    def __init__(self, file: str) -> None:
        self._file: Final = file
        self._found: Final[list[Defect]] = []

    def add(self, problem: str, line: int = 0, column: int = 0, remedy: str = "") -> None:
        self._found.append(Defect(line, column, problem, remedy))

    def check(self) -> None:
        """Raise for the first defect in the order of the file, if there is any."""
        if self._found:
            first, *others = sorted(self._found, key=_order)
            raise BrokenMap(self._file, first, tuple(others))


def _order(defect: Defect) -> tuple[bool, int, int]:
    """As they stand in the file; what concerns the whole file comes last."""
    return not defect.line, defect.line, defect.column
