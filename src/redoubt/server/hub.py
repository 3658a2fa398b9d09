# SPDX-License-Identifier: MIT
"""All tables of a worker: loading, changing, telling, and the bots that play at them."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from time import monotonic, time
from typing import Any

from redoubt.kernel.errors import GameError, StaleState
from redoubt.kernel.records import Action, Seat
from redoubt.kernel.state import State
from redoubt.server import loading, past
from redoubt.server.clocks import DAY, HOUR, quiet_action
from redoubt.server.database import Threads
from redoubt.server.helpers import HelperFailed, Helpers
from redoubt.server.jobs import Choose, FindOdds, OddsFound
from redoubt.server.loading import left_elsewhere
from redoubt.server.menu import games
from redoubt.server.messages import Position
from redoubt.server.problems import Wrong
from redoubt.server.room import Room, Visitor
from redoubt.server.rows import ChatRow, sha256
from redoubt.server.settings import Settings
from redoubt.server.store import HeadMoved, Store
from redoubt.server.table import Draft, LiveTable

logger = logging.getLogger("redoubt.server")

TRIES = 20  # how often a change is tried again when other workers are quicker
SWEEP = 30.0  # seconds between two looks for tables that nobody uses
TIDY = 5.0  # seconds between two times that the store is tidied up
RETRY = 1.0  # seconds before a bot tries again what could not be stored
BOT_BODY = sha256("bot")

Make = Callable[[LiveTable], Draft]
Told = Callable[[], None]


class Hub:
    """The tables that this worker has in memory."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.threads = Threads(store.engine)
        self.bots = Helpers(settings.bots)
        self.odds = Helpers(1)
        self.analyses = Helpers(1)
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.came_or_went: Callable[[Room], None] = lambda room: None  # tells other workers
        self.closing = False

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something on its own; a failure that is not a refusal is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        wrong = None if task.cancelled() else task.exception()
        if wrong is not None and not isinstance(wrong, GameError):  # refusals reach who asked
            logger.error("a task failed", exc_info=wrong)

    async def close(self) -> None:
        """Let go of everybody and end every process and thread."""
        self.closing = True
        for room in self.rooms.values():
            for visitor in room.visitors:
                visitor.queue.put_nowait(None)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        await self.odds.close()
        await self.analyses.close()
        self.threads.close()

    # -- tables in memory ------------------------------------------------------------------

    async def start(self) -> None:
        """Get ready, and go on with unfinished games beside that."""
        games()  # reads what every table needs, so that the first one need not wait
        self.spawn(self._sweep())
        self.spawn(self._tidy())
        self.spawn(self._forget())
        self.spawn(self._resume())

    async def _resume(self) -> None:
        """Try games that were left under other rules, and wake the bots."""
        for row in await self.threads.read(self.store.unfinished):
            with suppress(GameError):
                if left_elsewhere(row):
                    await self.room(row.id)
        for id in await self.threads.read(self.store.with_bots):
            with suppress(GameError):
                room = await self.room(id)
                if room is not None:
                    self.wake_bots(room)

    async def room(self, id: str) -> Room | None:
        """A table by its id, from memory or from the store."""
        room = self.rooms.get(id)
        if room is None:
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.create_task(self._open(id))
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            room = await asyncio.shield(task)
        if room is not None:
            room.used = monotonic()
        return room

    async def _open(self, id: str) -> Room | None:
        table = await self._load(id)
        if table is None:
            return None
        room = self.rooms[id] = Room(table)
        room.behind = self.store.postgres  # others may have written before we could hear of it
        return room

    async def _load(self, id: str) -> LiveTable | None:
        found = await self.threads.read(loading.read, self.store, id)
        if found is None:
            return None
        table = loading.build(found)
        if left_elsewhere(found.row):
            row = table.row
            versions = row.ruleset_version, row.engine_version
            await self.threads.write(self.store.note, id, row.note, *versions)
        return table

    async def _reload(self, room: Room) -> None:
        room.behind = False
        table = await self._load(room.table.id)
        assert table is not None
        room.table = table
        room.broken = False

    async def _sweep(self) -> None:
        """Forget tables that nobody has used for a while; the store has them."""
        while True:
            await asyncio.sleep(min(SWEEP, self.settings.idle_seconds))
            old = monotonic() - self.settings.idle_seconds
            for id, room in list(self.rooms.items()):
                if not room.visitors and not room.thinking and room.used < old:
                    del self.rooms[id]

    async def forget(self) -> int:
        """Delete games that ended, or were left, long ago; how many."""
        days = self.settings.keep_finished_days, self.settings.keep_idle_days
        finished, idle = (time() - kept * DAY if kept else 0.0 for kept in days)
        count = 0
        while ids := await self.threads.write(self.store.forget, finished, idle):
            count += len(ids)
            for id in ids:
                self.rooms.pop(id, None)
        return count

    async def _forget(self) -> None:
        while True:
            await self.forget()
            await asyncio.sleep(HOUR)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY)
            await self.threads.read(self.store.tidy)

    async def catch_up(self, room: Room) -> None:
        """Do what other workers have stored meanwhile (call it under the room's lock)."""
        asked = room.table.ledger.pending is not None
        if room.broken:
            await self._reload(room)
        elif room.behind:
            room.behind = False
            table = room.table
            rows = await self.threads.read(self.store.actions, table.id, table.ledger.head)
            try:
                same = all(table.follow(row) for row in rows)
            except GameError:
                same = False
            if not same:
                await self._reload(room)
            elif rows:
                row = await self.threads.read(self.store.game, table.id)
                assert row is not None
                table.row = row
                table.refresh()
        else:
            return
        room.publish()
        if room.table.session.over or asked or room.table.ledger.pending:
            room.tell_table()

    # -- changes ---------------------------------------------------------------------------

    async def change(self, room: Room, key: str, body: str, make: Make, stored: Told) -> None:
        """Make a change, store it, say so, then show it. A key used before changes nothing."""
        await asyncio.shield(self.spawn(self._change(room, key, body, make, stored)))

    async def _change(self, room: Room, key: str, body: str, make: Make, stored: Told) -> None:
        async with room.lock:
            for _ in range(TRIES):
                await self.catch_up(room)
                asked = room.table.ledger.pending is not None
                used = room.table.ledger.keys.get(key)
                if used is not None:
                    if used != body:
                        raise Wrong("key-reused", "this key was used for something else", 422)
                    stored()
                    return
                room.broken = True  # until it is stored, memory is ahead of the store
                try:
                    draft = make(room.table)
                except GameError:
                    room.broken = False  # refused: nothing has changed
                    raise
                if await self._store(room, draft):
                    break
            else:
                raise Wrong("too-many", "the table is too busy; try again", 503)
            stored()
            room.publish()
            if room.table.session.over or asked or room.table.ledger.pending:
                room.tell_table()
        self.wake_bots(room)

    async def _store(self, room: Room, draft: Draft) -> bool:
        """Store a change and make it visible; False if another worker was quicker."""
        try:
            known = draft.public, draft.moved, draft.over
            await self.threads.write(self.store.append, draft.row, draft.position, *known)
        except HeadMoved:
            return False
        room.table.commit(draft)
        room.broken = False
        return True

    async def seats_changed(self, id: str) -> None:
        """Somebody sat down, or a rematch was made."""
        room = self.rooms.get(id)
        if room is None:
            return
        async with room.lock:
            row = await self.threads.read(self.store.game, id)
            seats = await self.threads.read(self.store.seats, id)
            assert row is not None
            room.table.row = row
            room.table.seats = {seat.seat: seat for seat in seats}
            room.tell_table()

    async def say(self, room: Room, visitor: Visitor, text: str, key: str, body: str) -> None:
        """A line of chat."""
        line = ChatRow(
            game_id=room.table.id, number=0, key=key, body_sha256=body,
            who=visitor.who, said=text, at=float(int(time())),
        )  # fmt: skip
        stored, new = await self.threads.write(self.store.say, line)
        if new:
            room.say(stored)
        elif stored.body_sha256 != body:
            raise Wrong("key-reused", "this key was used for something else", 422)

    # -- questions -------------------------------------------------------------------------

    async def find_odds(self, room: Room, seat: Seat, at: int, words: dict[str, Any]) -> OddsFound:
        """What may come of an action, as its seat may know."""
        async with room.lock:
            await self.catch_up(room)
            table = room.table
            table.check_at(seat, at)
            game, state = table.game, table.state
            game.check(state, seat, game.read_action(words))
            seconds = self.settings.odds_seconds
            view = game.view(state.copy(), seat)  # the position may change while the job waits
            job = FindOdds(state.scenario.setup, view, seat, words, seconds)
        try:
            found: OddsFound = await self.odds.ask(job, seconds * 2)
        except HelperFailed as wrong:
            logger.warning("odds failed: %s", wrong)
            raise Wrong("no-odds", "the odds could not be found in time", 503) from None
        return found

    async def past(self, room: Room, audience: str, at: int, eyes: str) -> Position:
        """An earlier position by an audience's number, through the eyes of it or of others."""
        table, state = await self.moment(room, audience, at)
        if eyes == audience and at == table.at(audience):
            return table.position(audience, ())
        return past.seen_position(table, state, eyes, at)

    async def moment(self, room: Room, audience: str, at: int) -> tuple[LiveTable, State]:
        """The table, and how it stood at a number of an audience."""
        async with room.lock:
            await self.catch_up(room)
            table = room.table
            log = table.ledger.logs[audience]
            if not 0 <= at <= log.at:
                raise Wrong("no-such-position", f"positions go from 0 to {log.at}", 404)
            if at == log.at:
                return table, table.state.copy()
            seq = log.since[at]
        found = await self.threads.read(past.read, self.store, table.id, seq)
        return table, past.past_state(table, found)

    # -- bots ------------------------------------------------------------------------------

    def wake_bots(self, room: Room) -> None:
        """Let every bot think that must choose and does not think yet."""
        if self.closing:
            return
        for seat in room.table.deciding():
            if room.table.seats[seat].bot and seat not in room.thinking:
                room.thinking[seat] = self.spawn(self._play(room, seat))

    async def _play(self, room: Room, seat: Seat) -> None:
        """A bot's actions, one after another, as long as it must choose."""
        try:
            while not self.closing:  # wait_for may swallow a cancellation
                async with room.lock:
                    await self.catch_up(room)
                    table = room.table
                    if seat not in table.deciding():
                        return
                    at, job = table.at(seat), _job(table, seat)
                pause = asyncio.create_task(asyncio.sleep(self.settings.bot_pause))
                words = await self._think(job)
                await pause
                try:
                    await self._change_quietly(room, seat, at, words)
                except StaleState:
                    continue  # it has seen something new meanwhile
                except Exception:
                    logger.exception("a bot's action could not be stored; once more in a moment")
                    await asyncio.sleep(RETRY)
        finally:
            room.thinking.pop(seat, None)

    async def _change_quietly(
        self, room: Room, seat: Seat, at: int, words: dict[str, Any] | None
    ) -> None:
        key = f"{seat}:bot:{at}"
        work = self._change(room, key, BOT_BODY, _answer(seat, at, key, words), lambda: None)
        await asyncio.shield(self.spawn(work))

    async def _think(self, job: Choose) -> dict[str, Any] | None:
        try:
            words: dict[str, Any] = await self.bots.ask(job, self.settings.bot_seconds)
        except HelperFailed as wrong:
            logger.warning("a bot (%s) did not answer: %s", job.bot, wrong)
            return None
        return words


def _job(table: LiveTable, seat: Seat) -> Choose:
    """What a bot is given: its view, and a seed that nobody else can know."""
    session = table.session
    text = f"bot|{seat}|{table.at(seat)}".encode()
    seed = hmac.new(session.secret, text, hashlib.sha256).digest()
    view = table.game.view(session.state.copy(), seat)  # the position may change meanwhile
    return Choose(
        session.state.scenario.setup, view, seat, table.seats[seat].bot,
        int.from_bytes(seed[:6], "big"),
    )  # fmt: skip


def _answer(seat: Seat, at: int, key: str, words: dict[str, Any] | None) -> Make:
    """A bot's action; a legal one without thinking if it gave none, or one that is not legal."""

    def make(table: LiveTable) -> Draft:
        table.check_at(seat, at)
        if words is not None:
            try:
                return table.act(seat, table.game.read_action(words), key, BOT_BODY)
            except GameError as wrong:
                logger.warning("a bot chose something illegal: %s", wrong)
        return table.act(seat, fallback(table, seat), key, BOT_BODY)

    return make


def fallback(table: LiveTable, seat: Seat) -> Action:
    """Some legal action, found at once: the quiet one if there is one."""
    return quiet_action(table.game, table.state, seat, f"{table.id}|{table.ledger.head}")
