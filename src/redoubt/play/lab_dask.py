# SPDX-License-Identifier: MIT
"""The same games on a Dask cluster that is there already: `--on dask://HOST:PORT`.

Each Dask worker hands its games to a process of its own, as we do here (workers.py), so that no bot
can stop a cluster either. A worker that dies in mid-run loses nothing: the scheduler gives its
games to another, and what comes back twice is counted once.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import count, islice
from typing import Any, TypeVar
from uuid import uuid4

from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.play.worker import Failed, Hello
from redoubt.play.workers import STRIKES, Worker, hello

Task = TypeVar("Task")
Done = TypeVar("Done")

PREFIX = "dask://"
CHUNK = 4  # games that travel together
AHEAD = 3  # chunks for each thread of the cluster, so that none waits for us
PATIENCE = "15s"  # to reach the scheduler, and for its first worker
GIVEN_UP = "given-up"


def spread_on(
    address: str,
    game: Game,
    play: Callable[[Game, Task], Done],
    tasks: Iterable[Task],
    *,
    given_up: Callable[[Task], Done],
) -> Iterator[Done]:
    """`play` each task on a cluster, as they end; each exactly once."""
    if not address.startswith(PREFIX) or not address.removeprefix(PREFIX):
        raise ContentError(f"no cluster {address!r}", remedy="dask://HOST:PORT")
    try:
        dask: Any = import_module("distributed")  # by name: it is an extra
    except ImportError:
        raise ContentError(
            "a Dask cluster needs the package `distributed`",
            remedy='pip install "redoubt[lab]", here and on the cluster',
        ) from None
    greeting = hello(game, play)
    try:
        client = dask.Client(f"tcp://{address.removeprefix(PREFIX)}", timeout=PATIENCE)
    except (OSError, ValueError) as wrong:
        raise ContentError(f"no cluster answers at {address}: {wrong}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise ContentError(
                f"the cluster at {address} has no workers",
                remedy=f"dask worker tcp://{address.removeprefix(PREFIX)}",
            ) from None
        run, numbers, left = uuid4().hex, count(), iter(tasks)
        sent: dict[str, list[Task]] = {}  # chunks that are out, by their key

        def submit() -> Any:
            chunk = list(islice(left, CHUNK))
            if not chunk:
                return None
            key = f"redoubt-{run}-{next(numbers)}"
            sent[key] = chunk
            return client.submit(play_chunk, greeting, chunk, key=key, pure=False)

        threads = max(1, sum(client.nthreads().values()))
        waiting = dask.as_completed([one for _ in range(AHEAD * threads) if (one := submit())])
        for future in waiting:
            chunk = sent.pop(future.key)
            try:
                answers = future.result()
            except dask.KilledWorker:  # it took several workers with it, whatever it was
                answers = [GIVEN_UP] * len(chunk)
            pairs = zip(chunk, answers, strict=True)
            answers = [given_up(task) if done == GIVEN_UP else done for task, done in pairs]
            more = submit()
            if more is not None:
                waiting.add(more)
            yield from answers


# -- on the cluster -------------------------------------------------------------------------

_kept = threading.local()  # a process for each thread that plays; it stays for the next games


def play_chunk(greeting: Hello, tasks: list[Any]) -> list[Any]:
    """Play some games; GIVEN_UP stands for one that ended every process which played it."""
    return [_played(Hello(*greeting), task) for task in tasks]


def _played(greeting: Hello, task: Any) -> Any:
    for _ in range(STRIKES):
        worker = _worker(greeting)
        worker.give(task)
        try:
            answer = worker.answer()
        except EOFError:
            _dismiss()
            continue
        if isinstance(answer, Failed):
            raise answer.wrong
        return answer
    return GIVEN_UP


def _worker(greeting: Hello) -> Worker:
    if getattr(_kept, "greeting", None) != greeting:
        _dismiss()
        # The cluster's own folders come first: ours may be of another machine.
        worker = Worker(greeting._replace(path=[*sys.path, *greeting.path]))
        _kept.worker, _kept.greeting = worker, greeting
        try:
            worker.begin()
        except BaseException:
            _dismiss()
            raise
    found: Worker = _kept.worker
    return found


def _dismiss() -> None:
    worker: Worker | None = getattr(_kept, "worker", None)
    if worker is not None:
        worker.end()
    _kept.worker = _kept.greeting = None
