# SPDX-License-Identifier: MIT
"""Everything that can go wrong, as a closed set.

GameError
├── MalformedAction   the words of an action cannot be read
├── IllegalAction     readable, but a rule forbids it here (carries the Refusal)
├── NotYourDecision   another seat must choose now
├── StaleState        the action was meant for an earlier position
├── GameOver          nothing can be done any more
└── ContentError      a file (map, case, record, catalogue, content) is broken

`code` is what travels on the wire; the message is for people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from redoubt.kernel.refusal import Refusal


class GameError(Exception):
    """Root of every error that Redoubt raises on purpose."""

    code: ClassVar[str] = "game-error"


class MalformedAction(GameError):
    code = "malformed-action"


class IllegalAction(GameError):
    code = "illegal-action"

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.code} {refusal.facts}")
        self.refusal = refusal


class NotYourDecision(GameError):
    code = "not-your-decision"


class StaleState(GameError):
    code = "stale-state"


class GameOver(GameError):
    code = "game-over"


class ContentError(GameError):
    """A file is broken: says where, what is wrong, and what would be right."""

    code = "content-error"

    def __init__(
        self,
        problem: str,
        *,
        file: str = "",
        line: int = 0,
        column: int = 0,
        remedy: str = "",
    ) -> None:
        self.problem = problem
        self.file = file
        self.line = line
        self.column = column
        self.remedy = remedy
        super().__init__(str(self))

    def __str__(self) -> str:
        said = self.problem + (f" ({self.remedy})" if self.remedy else "")
        place = [str(part) for part in (self.file, self.line, self.column) if part]
        return f"{':'.join(place)}: {said}" if place else said
