# SPDX-License-Identifier: MIT
"""The rows of the store as records."""

from __future__ import annotations

import hashlib
from typing import Literal

import msgspec

Status = Literal["open", "playing", "over"]


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table and its game."""

    id: str
    ruleset: str
    ruleset_version: str
    engine_version: str
    header: bytes
    secret: str
    head: int = 0
    status: Status = "open"
    name: str = ""
    private: bool = True
    hot_seat: bool = False
    pace: str = "none"
    public: bytes = b"{}"
    moved: float = 0.0
    created: float = 0.0
    watch_sha256: str = ""
    note: bytes = b""
    rematch: str = ""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat: a bot, a person who holds its token, or nobody yet."""

    game_id: str
    seat: str
    place: int
    bot: str = ""
    label: str = ""
    token_sha256: str = ""
    invite_sha256: str = ""

    @property
    def who(self) -> str:
        """Who plays it, as the lobby says it."""
        if self.bot:
            return f"bot:{self.bot}"
        return (self.label or "?") if self.token_sha256 else ""


class ActionRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened at a table: its beginning (number 0), an action, or an undo."""

    game_id: str
    seq: int
    key: str
    body_sha256: str
    actor: str
    kind: Literal["new", "act", "undo"]
    payload: bytes
    events: bytes
    ats: bytes
    state_hash: str
    at: float


class SnapshotRow(msgspec.Struct, frozen=True, kw_only=True):
    """A whole position."""

    game_id: str
    seq: int
    entries: int
    keep: bool
    engine_version: str
    state: bytes


class ChatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of chat."""

    game_id: str
    number: int
    key: str
    body_sha256: str
    who: str
    said: str
    at: float


def sha256(text: str | bytes) -> str:
    """How tokens, invites and message bodies are kept."""
    return hashlib.sha256(text.encode() if isinstance(text, str) else text).hexdigest()
