# SPDX-License-Identifier: MIT
"""Games, seats, actions, snapshots and chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "game",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("ruleset", sa.String(40), nullable=False),
        sa.Column("ruleset_version", sa.String(40), nullable=False),
        sa.Column("engine_version", sa.String(40), nullable=False),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("secret", sa.String(128), nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("hot_seat", sa.Boolean, nullable=False),
        sa.Column("pace", sa.String(10), nullable=False),
        sa.Column("public", sa.LargeBinary, nullable=False),
        sa.Column("moved", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("watch_sha256", sa.String(64), nullable=False),
        sa.Column("note", sa.LargeBinary, nullable=False),
        sa.Column("rematch", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
    )
    op.create_index("ix_game_status", "game", ["status", "moved"])
    op.create_table(
        "seat",
        sa.Column("game_id", sa.String(40), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("token_sha256", sa.String(64), nullable=False),
        sa.Column("invite_sha256", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_seat_game_id_game"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seat"),
    )
    op.create_index("ix_seat_token_sha256", "seat", ["token_sha256"])
    op.create_index("ix_seat_invite_sha256", "seat", ["invite_sha256"])
    op.create_table(
        "action",
        sa.Column("game_id", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("body_sha256", sa.String(64), nullable=False),
        sa.Column("actor", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.Column("events", sa.LargeBinary, nullable=False),
        sa.Column("ats", sa.LargeBinary, nullable=False),
        sa.Column("state_hash", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_action_game_id_game"),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_action"),
        sa.UniqueConstraint("game_id", "key", name="uq_action_game_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshot",
        sa.Column("game_id", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("keep", sa.Boolean, nullable=False),
        sa.Column("engine_version", sa.String(40), nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_snapshot_game_id_game"),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_snapshot"),
    )
    op.create_table(
        "chat",
        sa.Column("game_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("body_sha256", sa.String(64), nullable=False),
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_chat_game_id_game"),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_chat"),
        sa.UniqueConstraint("game_id", "key", name="uq_chat_game_id"),
    )
