# SPDX-License-Identifier: MIT
"""Servers for the tests: on SQLite, and on a real PostgreSQL that the tests bring along."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from server.lab import Served, serving, settings, sqlite
from server.postgres import Postgres, running

LONGEST, SLOW = 180, 900  # seconds that a test may take, and one that is marked as slow


@pytest.fixture(autouse=True)
def limit(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test may hang."""
    longest = SLOW if request.node.get_closest_marker("slow") else LONGEST

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"the test took longer than {longest} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(longest)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server."""
    with running() as server:
        yield server


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on SQLite, shared by the tests of a file."""
    with serving(settings(sqlite(tmp_path_factory.mktemp("db")))) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return sqlite(tmp_path)
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()
