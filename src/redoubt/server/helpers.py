# SPDX-License-Identifier: MIT
"""The pool of helper processes: each job has a time; who takes longer, or dies, is replaced."""

from __future__ import annotations

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any

from redoubt.kernel.errors import GameError
from redoubt.server.jobs import LENGTH, Failed, Job, Warm

START_SECONDS = 20.0  # to start Python and read a game


class HelperFailed(GameError):
    """A helper took too long, died, or could not do its job."""

    code = "helper-failed"


class Helper:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self.process: Process | None = None

    async def ask(self, job: Job, seconds: float) -> Any:
        """Have a job done; HelperFailed (and a new process next time) if it is not."""
        try:
            if self.process is None or self.process.returncode is not None:
                self.process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "redoubt.server.helper", stdin=PIPE, stdout=PIPE
                )
                await asyncio.wait_for(self._exchange(Warm(job.setup)), START_SECONDS)
            answer = await asyncio.wait_for(self._exchange(job), seconds)
        except (TimeoutError, OSError, EOFError, asyncio.IncompleteReadError) as wrong:
            await self.stop()
            raise HelperFailed(f"{type(wrong).__name__} after {seconds} seconds") from None
        except BaseException:  # cancelled half-way: its answer would belong to nobody
            await self.stop()
            raise
        if isinstance(answer, Failed):
            raise HelperFailed(answer.why)
        return answer

    async def _exchange(self, job: Job) -> Any:
        assert self.process is not None
        into, out = self.process.stdin, self.process.stdout
        assert into is not None
        assert out is not None
        data = pickle.dumps(job, pickle.HIGHEST_PROTOCOL)
        into.write(LENGTH.pack(len(data)) + data)
        await into.drain()
        (length,) = LENGTH.unpack(await out.readexactly(LENGTH.size))
        return pickle.loads(await out.readexactly(length))

    async def stop(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()


class Helpers:
    """Several processes; a job waits until one is free."""

    def __init__(self, count: int) -> None:
        self._all = [Helper() for _ in range(count)]
        self._free: asyncio.LifoQueue[Helper] = asyncio.LifoQueue()
        for helper in self._all:
            self._free.put_nowait(helper)

    async def ask(self, job: Job, seconds: float) -> Any:
        """Have a job done within a time that starts when a process is free."""
        helper = await self._free.get()
        try:
            return await helper.ask(job, seconds)
        finally:
            self._free.put_nowait(helper)

    def processes(self) -> list[int]:
        """The ids of the processes that run."""
        return [helper.process.pid for helper in self._all if helper.process is not None]

    async def close(self) -> None:
        """End every process."""
        for helper in self._all:
            await helper.stop()
