# SPDX-License-Identifier: MIT
"""Run the command in this process on the tiny game."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kernel import tiny
from redoubt import games
from redoubt.cli import main
from redoubt.kernel.game import Game
from redoubt.kernel.scene import Cell, Counter, Edge, Scene, Words


class Done(NamedTuple):
    """What a run of the command left behind."""

    code: int
    out: str
    err: str


class Lab:
    """The command with the tiny game installed and a folder of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self._patch = monkeypatch
        self.folder = folder
        monkeypatch.setitem(sys.modules, "redoubt.games.tiny", tiny)
        monkeypatch.setattr(games, "INSTALLED", ("tiny",))
        monkeypatch.setenv("XDG_DATA_HOME", str(folder))
        monkeypatch.setenv("LANG", "en_US.UTF-8")
        for name in ("LC_ALL", "LC_MESSAGES", "REDOUBT_LANG", "COLUMNS", "FORCE_COLOR"):
            monkeypatch.delenv(name, raising=False)

    def run(self, *args: str, typed: Sequence[str] = ()) -> Done:
        """Run the command with some lines on standard input."""
        out, err = io.StringIO(), io.StringIO()
        self._patch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        self._patch.setattr(sys, "stdout", out)
        self._patch.setattr(sys, "stderr", err)
        code = 0
        try:
            main(args)
        except SystemExit as gone:
            code = gone.code if isinstance(gone.code, int) else int(bool(gone.code))
        finally:
            self._patch.setattr(sys, "stdout", sys.__stdout__)
            self._patch.setattr(sys, "stderr", sys.__stderr__)
        return Done(code, out.getvalue(), err.getvalue())

    def play(self, *typed: str, args: Sequence[str] = (), seed: str = "2a") -> Done:
        """Play the tiny game; the record is `game.jsonl`."""
        return self.run(
            "play", "tiny", "--seed", seed, "--save", str(self.record), *args, typed=typed
        )

    @property
    def record(self) -> Path:
        """Where `play` keeps its record."""
        return self.folder / "game.jsonl"


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Lab]:
    """The laboratory."""
    games.game.cache_clear()
    yield Lab(monkeypatch, tmp_path)
    games.game.cache_clear()


@pytest.fixture
def game() -> Game:
    """The tiny game itself."""
    return tiny.GAME


# -- scenes made up for a test ---------------------------------------------------------------

WORD = Words("word")


def board(
    rows: Sequence[str],
    *,
    shape: str = "square",
    edges: Sequence[tuple[str, int, str]] = (),
    counters: Sequence[Counter] = (),
    marks: dict[str, tuple[str, ...]] | None = None,
    **more: Any,
) -> Scene:
    """A scene from a drawing: `.` floor, `#` rock, `w` woods; edges as (cell, side, kind)."""
    kinds = {".": "floor", "#": "rock", "w": "woods"}
    wide = len(rows[0])
    cells = []
    for row, line in enumerate(rows):
        for column, char in enumerate(line):
            name = f"{chr(65 + column)}{row + 1}"
            here = (marks or {}).get(name, ())
            cells.append(Cell(row * wide + column, name, column, row, kinds[char], here))
    number = {cell.name: cell.id for cell in cells}
    return Scene(
        game="made-up", shape=shape, columns=wide, rows=len(rows), title=WORD, prompt=WORD,
        seats=(), cells=tuple(cells),
        edges=tuple(Edge(number[name], -1, side, kind) for name, side, kind in edges),
        counters=tuple(counters), sides={"red": Words("Red"), "blue": Words("Blue")}, **more,
    )  # fmt: skip


def man(id: str, seat: str, cell: int, **more: Any) -> Counter:
    """A counter with its letter taken from its id."""
    return Counter(id, seat, cell, "man", id[0].upper(), Words(id), **more)
