# SPDX-License-Identifier: MIT
"""Start a server: one process with SQLite, or several workers with PostgreSQL."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import Any

import msgspec
import uvicorn

from redoubt.kernel.errors import ContentError
from redoubt.server.app import make_app
from redoubt.server.guard import Guard
from redoubt.server.settings import Settings
from redoubt.server.store import Store

ENVIRONMENT = "REDOUBT_SETTINGS"  # how workers get their settings
LOCAL = ("localhost", "127.0.0.1", "::1")
PORTS_TRIED = 50


def usual_db() -> str:
    """The database of somebody who names none."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or str(Path.home())
    else:
        home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'redoubt' / 'tables.db'}"


def from_environment() -> Guard:
    """The application of a worker."""
    return make_app(msgspec.json.decode(os.environ[ENVIRONMENT], type=Settings))


def serve(settings: Settings, workers: int = 1, log_level: str = "info") -> None:
    """Migrate, then serve until told to stop."""
    store = Store(settings.db)
    try:
        if workers > 1 and not store.postgres:
            raise ContentError(
                "several workers need PostgreSQL",
                remedy="--db postgresql://USER@HOST/NAME, or one worker",
            )
        store.prepare()
    finally:
        store.close()
    os.environ[ENVIRONMENT] = msgspec.json.encode(settings).decode()
    uvicorn.run(
        "redoubt.server.serve:from_environment",
        factory=True,
        workers=workers,
        **options(settings, log_level),
    )


def options(settings: Settings, log_level: str = "info") -> dict[str, Any]:
    """What uvicorn is told."""
    return {
        "host": settings.host,
        "port": settings.port,
        "log_level": log_level,
        "access_log": False,
        "ws": "websockets-sansio",
        "ws_max_size": settings.message_limit,
        "ws_per_message_deflate": False,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "timeout_graceful_shutdown": 5,
        "server_header": False,
    }


def local_hosts(host: str) -> tuple[str, ...]:
    """The names that a server for this machine alone answers to; any for others."""
    return LOCAL if host in LOCAL else ()


def free_port(host: str, wanted: int) -> int:
    """The port asked for, or the next one that is free."""
    for port in range(wanted, wanted + PORTS_TRIED):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise ContentError(f"no free port from {wanted} on", remedy="name another with --port")
