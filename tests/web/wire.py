# SPDX-License-Identifier: MIT
"""What travels between a page and its table: every frame, read along."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket

Json = dict[str, Any]


class Wire:
    """The frames of a page in both directions, and the latest position of each of its seats."""

    def __init__(self, page: Page) -> None:
        self.raw: list[str] = []  # everything the page was ever sent
        self.sent: list[Json] = []
        self.positions: dict[str, Json] = {}
        self.table: Json = {}
        self.answers: dict[str, Json] = {}  # by key
        self.opened = 0
        page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        self.opened += 1
        self.positions = {}
        socket.on("framereceived", self._received)
        socket.on("framesent", lambda data: self.sent.append(json.loads(data)))

    def _received(self, data: str | bytes) -> None:
        text = data if isinstance(data, str) else data.decode()
        self.raw.append(text)
        message: Json = json.loads(text)
        if message["type"] == "position":
            self.positions[message["seat"]] = message
        elif message["type"] == "table":
            self.table = message
        elif "key" in message:
            self.answers[message["key"]] = message

    def acts(self, seat: str = "") -> list[Json]:
        """The actions that the page has sent."""
        return [one for one in self.sent if one["type"] == "act" and seat in ("", one["seat"])]

    def choice(self, seat: str, action: Json) -> Json | None:
        """What a seat is offered for an action, if it is."""
        choices = self.positions.get(seat, {}).get("choices", [])
        found: list[Json] = [one for one in choices if one["action"] == action]
        return found[0] if found else None

    @property
    def over(self) -> bool:
        """Whether the page has been told the end."""
        return any(position["result"] for position in self.positions.values())
