# SPDX-License-Identifier: MIT
"""What is stored: games, seats, actions, snapshots, chat. The same on SQLite and PostgreSQL.

Actions are only ever added. The newest snapshot is always the position at the head; older ones
stay where the deciding seat changed, so that any past position is a few actions away.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

game = Table(
    "game",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("ruleset", String(40), nullable=False),
    Column("ruleset_version", String(40), nullable=False),
    Column("engine_version", String(40), nullable=False),
    Column("header", LargeBinary, nullable=False),  # of the record; holds set-up and commitment
    Column("secret", String(128), nullable=False),  # of the dice
    Column("head", Integer, nullable=False),
    Column("status", String(10), nullable=False),
    Column("name", String(80), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("hot_seat", Boolean, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("public", LargeBinary, nullable=False),  # what the lobby may tell of the position
    Column("moved", Float, nullable=False),
    Column("created", Float, nullable=False),
    Column("watch_sha256", String(64), nullable=False),
    Column("note", LargeBinary, nullable=False),
    Column("rematch", String(40), nullable=False),
    Index("ix_game_status", "status", "moved"),
)

seat = Table(
    "seat",
    metadata,
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("bot", String(40), nullable=False),  # "" for a person
    Column("label", String(80), nullable=False),
    Column("token_sha256", String(64), nullable=False, index=True),  # "" while nobody sits there
    Column("invite_sha256", String(64), nullable=False, index=True),
)

action = Table(
    "action",
    metadata,
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("key", String(200), nullable=False),
    Column("body_sha256", String(64), nullable=False),
    Column("actor", String(40), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("payload", LargeBinary, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("ats", LargeBinary, nullable=False),  # each audience's position number after it
    Column("state_hash", String(32), nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("game_id", "key"),
    sqlite_with_rowid=False,
)

snapshot = Table(
    "snapshot",
    metadata,
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("entries", Integer, nullable=False),  # how many actions of the record stand there
    Column("keep", Boolean, nullable=False),
    Column("engine_version", String(40), nullable=False),
    Column("state", LargeBinary, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("key", String(200), nullable=False),
    Column("body_sha256", String(64), nullable=False),
    Column("who", String(80), nullable=False),
    Column("said", Text, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("game_id", "key"),
)
