# SPDX-License-Identifier: MIT
"""The rows of the store as records."""

from __future__ import annotations

import hashlib
import hmac
from typing import Literal

import msgspec

Status = Literal["open", "playing", "over"]
RowKind = Literal["new", "act", "late", "undo", "ask", "yes", "no", "back"]
SHARE = "share:"  # what one watches a finished game with
ACTIONS: tuple[RowKind, ...] = ("act", "late")  # the rows that hold an entry of the record


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
    """Something that happened at a table.

    `new` is its beginning (number 0), `act` an action, `late` one that the clock chose, `undo`
    takes back what told nothing; `ask`, `yes` and `no` are about taking back more, `back` does so.
    """

    game_id: str
    seq: int
    key: str
    body_sha256: str
    actor: str
    kind: RowKind
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


def share_token(row: GameRow) -> str:
    """What a link to a moment carries: good for watching once the game is over."""
    made = hmac.new(bytes.fromhex(row.secret), f"share|{row.id}".encode(), hashlib.sha256)
    return f"{SHARE}{row.id}:{made.hexdigest()}"


def shares(row: GameRow, token: str) -> bool:
    """Whether a token is good for watching a finished game."""
    return row.status == "over" and hmac.compare_digest(token.encode(), share_token(row).encode())
