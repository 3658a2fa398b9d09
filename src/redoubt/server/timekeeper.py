# SPDX-License-Identifier: MIT
"""Looks at every clock: chooses for those whose time is up, and ends requests that nobody answered.

Every worker looks. What they do has keys made of the table's head, so that it counts once.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import time

from redoubt.kernel.errors import GameError, StaleState
from redoubt.kernel.records import Seat
from redoubt.server.clocks import overdue
from redoubt.server.hub import Hub, Make, fallback
from redoubt.server.room import Room
from redoubt.server.rows import sha256
from redoubt.server.table import Draft, LiveTable

MOST = 200  # actions that are chosen for a seat in one go: secret ones may come one by one
BODY = sha256("clock")


class Timekeeper:
    """The clocks of all tables."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.started = time()
        self._busy: set[str] = set()
        hub.spawn(self._watch())

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(self.hub.settings.clock_tick)
            now = time()
            for id, pace, moved, known in await self.hub.threads.read(self.hub.store.paced):
                if id not in self._busy and self._late(pace, moved, known, now):
                    self._busy.add(id)
                    self.hub.spawn(self._choose(id))
            for room in list(self.hub.rooms.values()):
                pending = room.table.ledger.pending
                if pending is not None and now > pending.asked.until:
                    self.hub.spawn(self._expire(room, pending.number))

    def _late(self, pace: str, moved: float, known: bytes, now: float) -> bool:
        return overdue(pace, moved, known, now, self.started - self.hub.settings.clock_head_start)

    async def _choose(self, id: str) -> None:
        """Choose for whoever must, until everybody can see that something happened."""
        try:
            room = await self.hub.room(id)
            for _ in range(MOST):
                if room is None or not await self._one(room):
                    return
        except GameError:
            pass  # it cannot be played any more, or somebody acted in the last moment
        finally:
            self._busy.discard(id)

    async def _one(self, room: Room) -> bool:
        """One action for the first who is late; False if nobody is."""
        async with room.lock:
            await self.hub.catch_up(room)
            seat, head = self._who(room.table), room.table.ledger.head
        if not seat:
            return False
        key = f"{seat}:late:{head}"
        await self.hub.change(room, key, BODY, self._make(seat, key), lambda: None)
        return True

    def _who(self, table: LiveTable) -> Seat:
        row = table.row
        if table.session.over or not self._late(row.pace, row.moved, row.public, time()):
            return ""
        people = [s for s in table.deciding() if not table.seats[s].bot]
        return people[0] if people else ""

    def _make(self, seat: Seat, key: str) -> Make:
        def make(table: LiveTable) -> Draft:
            if self._who(table) != seat:
                raise StaleState("it has acted in the meantime")
            return table.act(seat, fallback(table, seat), key, BODY, late=True)

        return make

    async def _expire(self, room: Room, number: int) -> None:
        """A request that nobody answered in time counts as refused."""
        key = f":expired:{number}"

        def make(table: LiveTable) -> Draft:
            pending = table.ledger.pending
            if pending is None or pending.number != number:
                raise StaleState("it was answered in the meantime")
            return table.request("no", "", b"", key, BODY)

        with suppress(GameError):
            await self.hub.change(room, key, BODY, make, lambda: None)
