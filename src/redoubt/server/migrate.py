# SPDX-License-Identifier: MIT
"""Bring the stored tables up to date; called whenever a server starts."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine, inspect, text

from redoubt.kernel.errors import ContentError

LATEST = "0001"  # the last file in migrations/versions
_LOCK = 0x7265646F  # an advisory lock of PostgreSQL: one worker migrates, the others wait


def migrate(engine: Engine) -> None:
    """Run every migration that has not run yet."""
    if revision(engine) == LATEST:
        return
    from alembic import command  # noqa: PLC0415 - slow to import, and seldom needed
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, LATEST)
        except CommandError as wrong:
            raise ContentError(
                f"this database was made by a newer Redoubt: {wrong}",
                remedy="install that version, or use another database",
            ) from None


def revision(engine: Engine) -> str:
    """Up to which migration a database has come; "" for an empty one."""
    if not inspect(engine).has_table("alembic_version"):
        return ""
    with engine.connect() as connection:
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())
