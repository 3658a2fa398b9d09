# SPDX-License-Identifier: MIT
"""Servers for the tests: on SQLite, and on a real PostgreSQL that the tests bring along."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.lab import Served, serving, settings, sqlite
from server.postgres import Postgres, running


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
