# SPDX-License-Identifier: MIT
"""A run as files that other tools read: one row a game in Parquet, the counts as JSON.

games.parquet   place, number, seed, setup, bots, winners, reason, steps, faults, changes,
                decided, traits: see docs/lab.md
summary.json    what `redoubt simulate --json` prints, and what fixed the run
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from redoubt.kernel.codec import encode
from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.play.match import Outcome, seed_of
from redoubt.play.tally import Tally

GAMES, SUMMARY = "games.parquet", "summary.json"


def ready(folder: Path) -> None:
    """Say what would keep a run from being written, before it is played."""
    _arrow()
    for name in (GAMES, SUMMARY):
        writable(folder / name)


def writable(file: Path) -> None:
    """Say what would keep a file from being written, before anything is done for it."""
    with told(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        new = not file.exists()
        file.open("ab").close()
        if new:
            file.unlink()


@contextmanager
def told(file: Path) -> Iterator[None]:
    """A file that cannot be written is told as a mistake, not as a fault of ours."""
    try:
        yield
    except OSError as wrong:
        problem = f"cannot write there: {wrong.strerror or wrong}"
        raise ContentError(problem, file=str(file)) from None


def write(
    folder: Path, game: Game, seed: int, tallies: Sequence[Tally], outcomes: Sequence[Outcome]
) -> None:
    """Both files; the same run gives the same rows in the same order."""
    arrow = _arrow()
    parquet: Any = import_module("pyarrow.parquet")
    rows = sorted(outcomes, key=lambda one: (one.place, one.number))
    setups = [encode(tally.setup.options).decode() for tally in tallies]
    text, texts = arrow.dictionary(arrow.int32(), arrow.string()), arrow.list_(arrow.string())
    columns = {
        "place": (arrow.int32(), [one.place for one in rows]),
        "number": (arrow.int32(), [one.number for one in rows]),
        "seed": (arrow.string(), [seed_of(seed, one.place, one.number) for one in rows]),
        "setup": (text, [setups[one.place] for one in rows]),
        "bots": (texts, [list(tallies[one.place].bots) for one in rows]),
        "winners": (texts, [None if one.winners is None else list(one.winners) for one in rows]),
        "reason": (text, [one.reason for one in rows]),
        "steps": (arrow.int32(), [one.steps for one in rows]),
        "faults": (arrow.int32(), [one.faults for one in rows]),
        "changes": (arrow.int32(), [one.changes for one in rows]),
        "decided": (arrow.float32(), [one.decided for one in rows]),
        "traits": (texts, [[f"{seat}/{name}" for seat, name in one.traits] for one in rows]),
    }
    table = arrow.table(
        {name: arrow.array(values, kind) for name, (kind, values) in columns.items()},
        metadata={"redoubt": encode(_run(game, seed, tallies)).decode()},
    )
    with told(folder / GAMES):
        parquet.write_table(table, folder / GAMES, compression="zstd")
    summary = {**_run(game, seed, tallies), "tallies": [tally.to_dict() for tally in tallies]}
    with told(folder / SUMMARY):
        (folder / SUMMARY).write_bytes(msgspec.json.format(encode(summary), indent=2) + b"\n")


def _run(game: Game, seed: int, tallies: Sequence[Tally]) -> dict[str, Any]:
    """What fixed a run."""
    return {
        "game": game.id,
        "version": game.version,
        "seed": seed,
        "bots": list(tallies[0].bots),
        "setups": [tally.setup for tally in tallies],
    }


def _arrow() -> Any:
    try:
        return import_module("pyarrow")  # by name: it is an extra
    except ImportError:
        raise ContentError(
            "games as Parquet need the package `pyarrow`", remedy='pip install "redoubt[lab]"'
        ) from None
