# SPDX-License-Identifier: MIT
"""Connections: SQLite by default, PostgreSQL by its address. Work runs in threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError

from redoubt.kernel.errors import ContentError

P = ParamSpec("P")
T = TypeVar("T")

READING = "redoubt_reading"  # an execution option: this transaction writes nothing
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # a commit is on the disk before anybody is told
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
    "PRAGMA wal_autocheckpoint=0",  # Store.tidy does that, so that no commit has to wait for it
)
_DRIVERS = {"postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}
POSTGRES_THREADS = 4


def connect(url: str) -> Engine:
    """An engine for an address; ContentError says what is wrong with it."""
    try:
        parsed = make_url(url)
        parsed = parsed.set(drivername=_DRIVERS.get(parsed.drivername, parsed.drivername))
        kind = parsed.get_backend_name()
        if kind not in ("sqlite", "postgresql"):
            raise ContentError(
                f"no database of the kind {kind!r}",
                remedy="sqlite:///FILE or postgresql://USER@HOST/NAME",
            )
        if kind == "sqlite" and parsed.database:
            file = Path(parsed.database)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(mode=0o600)  # it holds the dice to come: nobody else may read it
        pool: dict[str, Any] = {"pool_pre_ping": True} if kind == "postgresql" else {}
        engine = create_engine(parsed, **pool)
    except (ArgumentError, NoSuchModuleError):
        raise ContentError(
            f"{url!r} is no address of a database",
            remedy="sqlite:///FILE or postgresql://USER@HOST/NAME",
        ) from None
    except ModuleNotFoundError:
        raise ContentError(
            "the driver for PostgreSQL is not installed", remedy="pip install 'redoubt[postgres]'"
        ) from None
    except OSError as wrong:
        raise ContentError(f"the database cannot be made: {wrong.strerror}") from None
    if kind == "sqlite":
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
    return engine


def check(engine: Engine) -> None:
    """ContentError if the database does not answer."""
    try:
        engine.connect().close()
    except OperationalError as wrong:
        raise ContentError(
            f"the database does not answer: {str(wrong.orig).strip()}",
            remedy="look at its address (--db), and whether it runs",
        ) from None


def _prepare(connection: Any, _record: Any) -> None:
    """SQLite: safe and fast; transactions begin where we say, not where the driver thinks."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    """SQLite: who will write takes the lock at once, so that nobody waits half-way."""
    reading = connection.get_execution_options().get(READING)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


class Threads:
    """Runs blocking work: one thread writes to SQLite, several to PostgreSQL; others read."""

    def __init__(self, engine: Engine) -> None:
        several = engine.dialect.name == "postgresql"
        self._write = ThreadPoolExecutor(POSTGRES_THREADS if several else 1, "store-write")
        self._read = ThreadPoolExecutor(POSTGRES_THREADS if several else 1, "store-read")

    async def write(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run something that changes the store."""
        return await _run(self._write, work, *args, **kwargs)

    async def read(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run something that only reads."""
        return await _run(self._read, work, *args, **kwargs)

    def close(self) -> None:
        """Wait for what is under way, then end the threads."""
        self._write.shutdown()
        self._read.shutdown()


async def _run(
    threads: ThreadPoolExecutor, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(threads, lambda: work(*args, **kwargs))
