# SPDX-License-Identifier: MIT
"""What workers tell each other by NOTIFY: new actions, chat, who sits and who is there."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from time import monotonic

from sqlalchemy import Engine

from redoubt.server.hub import Hub
from redoubt.server.room import Room
from redoubt.server.store import CHANNEL

logger = logging.getLogger("redoubt.server")

LOOK_UP = 0.5  # seconds after which the thread looks whether it shall end
AGAIN = 1.0  # seconds before a lost connection is made anew
REFRESH = 20.0  # seconds after which a worker says again who is there
FORGET = 3 * REFRESH  # seconds after which a silent worker's visitors are gone

Heard = Callable[[list[str]], None]


class News:
    """Keeps the tables of a worker in step with the other workers."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.listener = Listener(hub.store.engine, self._heard, self._missed)
        hub.came_or_went = self._say_who_is_here
        hub.spawn(self._keep_saying())

    def close(self) -> None:
        """Listen no more."""
        self.listener.close()

    def _heard(self, words: list[str]) -> None:
        """News from a worker: who tells, what kind, which table, and more."""
        worker, kind, id, *more = words
        room = self.hub.rooms.get(id)
        if worker == self.hub.store.worker or room is None:
            return
        if kind == "action":
            if int(more[0]) > room.table.ledger.head:
                room.behind = True
                self.hub.spawn(self._follow(room))
        elif kind == "table":
            self.hub.spawn(self.hub.seats_changed(id))
        elif kind == "chat":
            self.hub.spawn(self._chat(room, int(more[0])))
        elif kind == "here":
            first_heard = worker not in room.far
            seats = tuple(seat for seat in more[0].split(",") if seat)
            room.far[worker] = (seats, int(more[1]), monotonic() + FORGET)
            room.tell_table()
            if first_heard:
                self._say_who_is_here(room)

    def _missed(self) -> None:
        """Nobody listened for a while: look at every table."""
        for room in self.hub.rooms.values():
            room.behind = True
            self.hub.spawn(self._follow(room))

    async def _follow(self, room: Room) -> None:
        async with room.lock:
            await self.hub.catch_up(room)

    async def _chat(self, room: Room, number: int) -> None:
        id = room.table.id
        for row in await self.hub.threads.read(self.hub.store.chat, id, number - 1):
            if row.number == number:
                room.say(row)

    def _say_who_is_here(self, room: Room) -> None:
        seats, spectators = room.here()
        words = ("here", room.table.id, ",".join(seats), spectators)
        self.hub.spawn(self.hub.threads.write(self.hub.store.tell, *words))

    async def _keep_saying(self) -> None:
        while True:
            await asyncio.sleep(REFRESH)
            for room in self.hub.rooms.values():
                if room.visitors:
                    self._say_who_is_here(room)


class Listener:
    """A thread with a connection of its own that listens for news from other workers."""

    def __init__(self, engine: Engine, heard: Heard, missed: Callable[[], None]) -> None:
        self._url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._loop = asyncio.get_running_loop()
        self._heard = heard
        self._missed = missed
        self._stop = threading.Event()
        self.ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="news", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread."""
        self._stop.set()
        self._thread.join()

    def _call(self, work: Callable[[], None]) -> None:
        if not self._stop.is_set():
            self._loop.call_soon_threadsafe(work)

    def _run(self) -> None:
        import psycopg  # noqa: PLC0415 - only there with PostgreSQL

        while not self._stop.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._call(self._missed)  # something may have happened while nobody listened
                    self.ready.set()
                    while not self._stop.is_set():
                        for news in connection.notifies(timeout=LOOK_UP):
                            words = news.payload.split(" ")
                            self._call(lambda words=words: self._heard(words))  # type: ignore[misc]
            except psycopg.Error as wrong:
                logger.warning("news from other workers are lost: %s", wrong)
                self._stop.wait(AGAIN)
