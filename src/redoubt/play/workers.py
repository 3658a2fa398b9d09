# SPDX-License-Identifier: MIT
"""Many games over several processes: tasks go out, what came of them comes back as it is ready."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game

Task = TypeVar("Task")
Done = TypeVar("Done")

_workers_game: list[Game] = []  # the game of a worker process, set once when it starts


def spread(
    game: Game, play: Callable[[Game, Task], Done], tasks: Iterable[Task], jobs: int
) -> Iterator[Done]:
    """`play` each task; with one job in order and here, with more in processes, as they end."""
    if jobs < 2:
        for task in tasks:
            yield play(game, task)
        return
    left = iter(tasks)
    # New processes, not forks: they look the game up where it lives.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _start, (_home(game),))
    try:
        waiting: set[Future[Done]] = {
            pool.submit(_job, play, task) for task in islice(left, 2 * jobs)
        }
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(_job, play, task) for task in islice(left, len(done))}
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _home(game: Game) -> str:
    """The module that holds a game as GAME."""
    for name, module in list(sys.modules.items()):
        if getattr(module, "GAME", None) is game and name != "__main__":
            return name
    raise ContentError(
        f"no module holds {game.id!r} as GAME, so other processes cannot find it",
        remedy="use one job",
    )


def _start(home: str) -> None:
    _workers_game[:] = [import_module(home).GAME]


def _job(play: Callable[[Game, Task], Done], task: Task) -> Done:
    return play(_workers_game[0], task)
