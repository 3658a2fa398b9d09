# SPDX-License-Identifier: MIT
"""Bring the stored tables up to date; called whenever a server starts."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, text

from redoubt.kernel.errors import ContentError

_LOCK = 0x7265646F  # an advisory lock of PostgreSQL: one worker migrates, the others wait


def migrate(engine: Engine) -> None:
    """Run every migration that has not run yet."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as wrong:
            raise ContentError(
                f"this database was made by a newer Redoubt: {wrong}",
                remedy="install that version, or use another database",
            ) from None
