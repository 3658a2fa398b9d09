# SPDX-License-Identifier: MIT
"""Five hundred sockets at a hundred tables: nothing is lost, nothing comes in the wrong order."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from server.lab import PATIENCE, settings, sqlite
from server.processes import Process

TABLES = 100
WATCHING = 3
ACTIONS = 5
PUBLIC = {"mission": "recon", "forces": "random", "turn_cap": 2}


class Socket:
    """One page, as little of it as is needed."""

    def __init__(self, connection: ClientConnection, token: str) -> None:
        self.connection = connection
        self.token = token
        self.position: dict[str, Any] = {}
        self.numbers: list[int] = []
        self.log: list[Any] = []
        self.done = 0

    async def read(self) -> dict[str, Any]:
        """One message."""
        async with asyncio.timeout(PATIENCE * 2):
            message: dict[str, Any] = msgspec.json.decode(await self.connection.recv())
        if message["type"] == "position":
            self.position = message
            self.numbers.append(message["at"])
            self.log += message["log"]
        self.done += message["type"] == "done"
        assert message["type"] != "refused", message
        return message

    async def say(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        key = f"{self.token[:8]}-{len(self.numbers)}-{kind}"
        await self.connection.send(json.dumps({"type": kind, "key": key, **fields}))

    async def until(self, at: int) -> None:
        """Read up to a position."""
        while not self.numbers or self.numbers[-1] < at:
            await self.read()


async def _open(place: Process, id: str, token: str) -> Socket:
    address = f"ws://127.0.0.1:{place.port}/ws/{id}"
    while True:
        try:
            connection = await connect(
                address, origin=place.origin, compression=None, max_size=None, max_queue=None
            )
            break
        except (OSError, TimeoutError):
            await asyncio.sleep(0.1)
    socket = Socket(connection, token)
    await socket.say("hello", token=token)
    await socket.until(0)
    return socket


async def _table(place: Process, made: dict[str, Any]) -> int:
    """Two players and three who watch: a few actions, seen by all in the same order."""
    id = made["id"]
    tokens = [made["token"], made["other"], *[made["watch"]] * WATCHING]
    pages = [await _open(place, id, token) for token in tokens]
    names = ("allied", "german")
    taken = 0
    while taken < ACTIONS:
        acting = [
            (page, seat)
            for page, seat in zip(pages, names, strict=False)
            if page.position["choices"]
        ]
        if not acting:
            break
        page, seat = acting[0]
        at, done = page.position["at"], page.done
        action = page.position["choices"][taken % len(page.position["choices"])]["action"]
        await page.say("act", seat=seat, at=at, action=action)
        while page.done == done:
            await page.read()
        await page.until(at + 1)
        taken += 1
        await asyncio.sleep(0)
        for other in pages[:2]:  # let the other player see what he must answer
            if other is not page:
                await _quiet(other)
    fresh = [await _open(place, id, token) for token in tokens[:3]]
    for page, after in zip(pages, [*fresh, fresh[2], fresh[2]], strict=True):
        await page.until(after.position["at"])
        assert page.numbers == list(range(len(page.numbers))), "lost or out of order"
        assert page.log == after.log
        assert page.position["scene"] == after.position["scene"]
    for page in (*pages, *fresh):
        await page.connection.close()
    return taken


async def _quiet(page: Socket) -> None:
    """Read what is on its way."""
    try:
        while True:
            async with asyncio.timeout(0.15):
                message = msgspec.json.decode(await page.connection.recv())
            if message["type"] == "position":
                page.position = message
                page.numbers.append(message["at"])
                page.log += message["log"]
    except TimeoutError:
        return


@pytest.mark.slow
def test_five_hundred_sockets_at_a_hundred_tables(tmp_path: Path) -> None:
    with Process(settings(sqlite(tmp_path), sockets_per_ip=2000)) as place:
        tables = []
        for _ in range(TABLES):
            made = place.table(options=PUBLIC)
            joined = place.post("/api/join", {"invite": made["invites"]["german"]})
            tables.append({**made, "other": joined["token"]})

        async def all_at_once() -> list[int]:
            return await asyncio.gather(*(_table(place, made) for made in tables))

        taken = asyncio.run(all_at_once())
        assert sum(taken) > TABLES * 3
        assert place.get("/healthz") == "ok"
