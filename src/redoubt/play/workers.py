# SPDX-License-Identifier: MIT
"""Many games over several processes: tasks go out, what came of them comes back as it is ready.

A worker that dies (killed, out of memory, stuck in a bot that cannot be cut) loses nothing: what
it had not answered is given to another. A task that kills two workers is given up and told.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from operator import eq
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.play.worker import Failed, Hello

Task = TypeVar("Task")
Done = TypeVar("Done")

STRIKES = 2  # workers that a task may cost
MOST = 256  # workers at a time, whatever is asked for


class WorkerLost(ContentError):
    """A task ended every process that tried it, and nobody said what that counts for."""


def spread(
    game: Game,
    play: Callable[[Game, Task], Done],
    tasks: Iterable[Task],
    jobs: int,
    *,
    apart: bool = False,
    given_up: Callable[[Task], Done] | None = None,
) -> Iterator[Done]:
    """`play` each task; with one job in order and here, with more in processes, as they end.

    jobs       0: as many as there are cores for us
    apart      use a process even for one job: a task may hang for ever
    given_up   what a task counts as that ended two workers; without it WorkerLost is raised
    """
    jobs = min(jobs or cores(), MOST)
    if jobs < 2 and not apart:
        for task in tasks:
            yield play(game, task)
        return
    pool = _Pool(hello(game, play), tasks, given_up)
    threads = [threading.Thread(target=pool.lead, daemon=True) for _ in range(jobs)]
    for thread in threads:
        thread.start()
    left = len(threads)
    try:
        while left:
            said = pool.results.get()
            if said is None:
                left -= 1
            elif isinstance(said, Failed):
                raise said.wrong
            else:
                yield said[0]
    finally:
        pool.close()
        for thread in threads:
            thread.join()


def cores() -> int:
    """The cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system can tell
        return os.cpu_count() or 1


def hello(game: Game, play: Callable[[Game, Task], Done]) -> Hello:
    """What a worker of this game and function must know."""
    return Hello(sys.path[:], _home(game), game.version, (play.__module__, play.__name__))


def _home(game: Game) -> str:
    """The module that holds a game as GAME."""
    parts = game.begin.__module__.split(".")
    names = [
        name
        for name, module in list(sys.modules.items())
        if getattr(module, "GAME", None) is game and name != "__main__"
    ]
    if not names:
        raise ContentError(
            f"no module holds {game.id!r} as GAME, so other processes cannot find it",
            remedy="use one job",
        )
    # Others may have imported it too: where it lives is nearest to its own parts.
    return max(names, key=lambda name: sum(map(eq, name.split("."), parts)))


class Worker:
    """One process, which answers one task after another."""

    def __init__(self, hello: Hello) -> None:
        # A new process, not a fork: it looks the game up where it lives.
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from redoubt.play.worker import main; main()"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        self._send(tuple(hello))

    def begin(self) -> None:
        """Wait until it is ready; raises what keeps it from that."""
        said = self._read()
        if isinstance(said, Failed):
            raise said.wrong

    def give(self, task: Any) -> None:
        """The next task; a worker that is gone is noticed when its answer is read."""
        self._send(task)

    def _send(self, what: Any) -> None:
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            pickle.dump(what, self.process.stdin, pickle.HIGHEST_PROTOCOL)
            self.process.stdin.flush()

    def answer(self) -> Any:
        """What came of the task that was given; EOFError if the worker died."""
        return self._read()

    def _read(self) -> Any:
        assert self.process.stdout is not None
        try:
            return pickle.load(self.process.stdout)
        except pickle.UnpicklingError:  # it died in the midst of a word
            raise EOFError from None

    def end(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.stdout.close()


class _Pool(Generic[Task, Done]):
    """Tasks that several threads hand to a worker each."""

    def __init__(
        self, hello: Hello, tasks: Iterable[Task], given_up: Callable[[Task], Done] | None
    ) -> None:
        self.results: SimpleQueue[tuple[Done] | Failed | None] = SimpleQueue()
        self._hello = hello
        self._tasks = iter(tasks)
        self._again: deque[tuple[Task, int]] = deque()  # tasks of lost workers, with their strikes
        self._given_up = given_up
        self._lock = threading.Lock()
        self._closed = False
        self._workers: list[Worker] = []

    def lead(self) -> None:
        """One worker after another, until there are no more tasks."""
        try:
            while self._led():
                pass
        except BaseException as wrong:
            self.results.put(Failed(wrong))
        self.results.put(None)

    def _led(self) -> bool:
        """Lead one worker to the end of the tasks, or to its own; whether there is more to do."""
        worker: Worker | None = None
        try:
            # One task at a time: a worker waits for us less than a millisecond between two, and at
            # the end none has tasks left that another could take.
            while (found := self._next()) is not None:
                worker = worker or self._started()
                worker.give(found[0])
                answer = worker.answer()
                self.results.put(answer if isinstance(answer, Failed) else (answer,))
        except EOFError:
            if found is not None and not self._closed:
                self._lost(*found)
            return not self._closed
        finally:
            if worker is not None:
                worker.end()
        return False

    def _started(self) -> Worker:
        with self._lock:
            worker = Worker(self._hello)
            self._workers.append(worker)
            if self._closed:
                worker.process.kill()
        try:
            worker.begin()
        except BaseException as wrong:
            worker.end()
            if isinstance(wrong, EOFError) and not self._closed:
                raise WorkerLost("a worker process ended before it was ready") from None
            raise
        return worker

    def _next(self) -> tuple[Task, int] | None:
        with self._lock:
            if self._closed:
                return None
            if self._again:
                return self._again.popleft()
            task = next(self._tasks, None)
            return None if task is None else (task, 0)

    def _lost(self, task: Task, strikes: int) -> None:
        """A worker died over a task."""
        if strikes + 1 < STRIKES:
            with self._lock:
                self._again.append((task, strikes + 1))
            return
        if self._given_up is None:
            raise WorkerLost(f"a process died twice over the same task: {task}")
        self.results.put((self._given_up(task),))

    def close(self) -> None:
        """Stop: no more tasks, and no worker stays."""
        with self._lock:
            self._closed = True
            for worker in self._workers:
                worker.process.kill()
