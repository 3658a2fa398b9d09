# SPDX-License-Identifier: MIT
"""A file that keeps the games of a run, so that one that was broken off goes on from there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from redoubt.kernel.codec import encode
from redoubt.kernel.errors import ContentError
from redoubt.play.match import Outcome


class Journal:
    """The games of a run so far, one line each, after a line that says which run it is."""

    def __init__(self, path: Path | None, run: dict[str, Any]) -> None:
        self.path = path
        self.kept: dict[tuple[int, int], Outcome] = {}
        self._head = encode(run)
        if path is not None and path.exists():
            self._read(path)

    def _read(self, path: Path) -> None:
        head, *rest = path.read_bytes().split(b"\n")
        if head != self._head:
            raise ContentError(
                "this journal is of another run", file=str(path), remedy="name another file"
            )
        for line in rest[:-1]:  # a line that was broken off has no end, and its game is played anew
            outcome = msgspec.json.decode(line, type=Outcome)
            self.kept[outcome.place, outcome.number] = outcome

    def __enter__(self) -> Journal:
        if self.path is not None:
            whole = [self._head, *map(msgspec.json.encode, self.kept.values())]
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_bytes(b"".join(line + b"\n" for line in whole))
            self._file = self.path.open("ab")
        return self

    def keep(self, outcome: Outcome) -> None:
        """Write a game down at once."""
        if self.path is not None:
            self._file.write(msgspec.json.encode(outcome) + b"\n")
            self._file.flush()

    def __exit__(self, *raised: object) -> None:
        if self.path is not None:
            self._file.close()
