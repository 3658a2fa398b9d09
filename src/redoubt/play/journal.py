# SPDX-License-Identifier: MIT
"""A file that keeps the games of a run, so that one that was broken off goes on from there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from redoubt.kernel.codec import encode
from redoubt.kernel.errors import ContentError
from redoubt.play.match import Outcome


class Journal:
    """The games of a run so far, one line each, after a line that says which run it is.

    Whole lines are never written again: whenever the power goes, the games before it are there.
    """

    def __init__(self, path: Path | None, run: dict[str, Any]) -> None:
        self.path = path
        self.kept: dict[tuple[int, int], Outcome] = {}
        self._head = encode(run) + b"\n"
        self._whole = 0  # bytes up to the end of the last whole line
        if path is not None and path.exists():
            self._read(path)

    def _read(self, path: Path) -> None:
        try:
            raw = path.read_bytes()
        except OSError as wrong:
            raise ContentError(f"cannot be read: {wrong.strerror}", file=str(path)) from None
        if self._head.startswith(raw):  # empty, or broken off before the first game
            return
        if not raw.startswith(self._head):
            raise ContentError(
                "this journal is of another run", file=str(path), remedy="name another file"
            )
        # A line that was broken off has no end, and its game is played anew.
        self._whole = raw.rindex(b"\n") + 1
        for number, line in enumerate(raw[len(self._head) : self._whole].splitlines(), 2):
            try:
                outcome = msgspec.json.decode(line, type=Outcome)
            except msgspec.DecodeError as wrong:
                raise ContentError(
                    f"no game of a run: {wrong}", file=str(path), line=number,
                    remedy="take the line out, and its game is played anew",
                ) from None  # fmt: skip
            self.kept[outcome.place, outcome.number] = outcome

    def __enter__(self) -> Journal:
        if self.path is not None:
            with self._told():
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._file = self.path.open("ab")
                self._file.truncate(self._whole)
                if not self._whole:
                    self._write(self._head)
        return self

    def keep(self, outcome: Outcome) -> None:
        """Write a game down at once."""
        if self.path is not None:
            with self._told():
                self._write(msgspec.json.encode(outcome) + b"\n")

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """A disk that is full or closed to us is told as a mistake, not as a fault of ours."""
        try:
            yield
        except OSError as wrong:
            problem = f"cannot be written: {wrong.strerror}"
            raise ContentError(problem, file=str(self.path)) from None

    def __exit__(self, *raised: object) -> None:
        if self.path is not None:
            with suppress(OSError):  # every line was written out already
                self._file.close()
