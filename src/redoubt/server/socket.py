# SPDX-License-Identifier: MIT
"""The socket of a page: reads what it says, answers, and sends what its seats see."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Union

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from redoubt.kernel.codec import encode
from redoubt.kernel.errors import GameError, StaleState
from redoubt.kernel.records import Seat
from redoubt.server import consent
from redoubt.server import messages as m
from redoubt.server.guard import address
from redoubt.server.hub import Hub, Make, Told
from redoubt.server.jobs import OddsFound, Outcome
from redoubt.server.limits import Bucket
from redoubt.server.making import OPEN_WATCH
from redoubt.server.openapi import FROM_PAGE
from redoubt.server.past import EVERYBODY
from redoubt.server.problems import Wrong, problem, refused
from redoubt.server.room import Room, Visitor, said
from redoubt.server.rows import sha256, shares
from redoubt.server.sight import line_of_sight
from redoubt.server.table import Draft, LiveTable

logger = logging.getLogger("redoubt.server")

NO_HELLO, NO_TABLE, TOO_SLOW, TOO_MANY, RESTART = 4401, 4404, 4408, 4429, 1012
LONGEST_KEY = 100
LONGEST_LINE = 1_000  # of chat
MOST_QUESTIONS = 8  # under way at once
MOST_BACK = 1_000

_decoder = msgspec.json.Decoder(Union[FROM_PAGE])  # noqa: UP007 - built at run time


class Sockets:
    """Takes sockets and counts them by address."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._open: Counter[str] = Counter()

    async def take(self, socket: WebSocket) -> None:
        """One socket, from its first to its last message."""
        who = address(socket.scope)
        if self._open[who] >= self.hub.settings.sockets_per_ip:
            await socket.close(TOO_MANY)
            return
        self._open[who] += 1
        try:
            await Conversation(self.hub, socket).run()
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]


class Conversation:
    """One socket and what is said over it."""

    room: Room
    visitor: Visitor

    def __init__(self, hub: Hub, socket: WebSocket) -> None:
        self.hub = hub
        self.socket = socket
        self._messages = Bucket(hub.settings.messages)
        self._asking = Bucket(hub.settings.asking)
        self._questions: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Let the page in, then listen until it goes."""
        await self.socket.accept()
        with suppress(WebSocketDisconnect):
            if await self._enter():
                await self._stay()

    # -- coming and going ------------------------------------------------------------------

    async def _enter(self) -> bool:
        """The first message says who is there."""
        try:
            async with asyncio.timeout(self.hub.settings.hello_seconds):
                hello = self._decode(await self._receive())
        except (TimeoutError, msgspec.DecodeError):
            await self.socket.close(NO_HELLO)
            return False
        if not isinstance(hello, m.Hello):
            await self.socket.close(NO_HELLO)
            return False
        try:
            room = await self.hub.room(self.socket.path_params["table"])
            if room is None:
                raise Wrong("no-such-table", "there is no such table", 404)
            seats = self._seats(room.table, hello.token)
        except GameError as wrong:
            answer = m.Refused(key=hello.key, problem=problem(wrong))
            await self.socket.send_text(encode(answer).decode())
            gone = isinstance(wrong, Wrong) and wrong.what == "no-such-table"
            await self.socket.close(NO_TABLE if gone else NO_HELLO)
            return False
        who = next((room.table.seats[s].label or s for s in seats), "")
        self.room = room
        self.visitor = Visitor(seats, who, self.hub.settings.queue_limit)
        async with room.lock:
            await self.hub.catch_up(room)
            room.visitors.add(self.visitor)
            room.tell_table()
            self.visitor.begin(room.table, hello.since)
        self.hub.came_or_went(room)
        for row in await self.hub.threads.read(self.hub.store.chat, room.table.id):
            self.visitor.send(said(row))
        return True

    def _seats(self, table: LiveTable, token: str) -> tuple[Seat, ...]:
        """The seats of a token, none for a spectator."""
        fingerprint = sha256(token)
        seats = table.seats_of(fingerprint)
        watching = fingerprint == table.row.watch_sha256
        public = not table.row.private and token == f"{OPEN_WATCH}{table.id}"
        if not seats and not watching and not public and not shares(table.row, token):
            raise Wrong("no-such-token", "this token is not good at this table", 403)
        return seats

    async def _stay(self) -> None:
        """Listen and send until one side goes."""
        sending = asyncio.create_task(self._send())
        listening = asyncio.create_task(self._listen())
        tasks = {sending, listening}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (*tasks, *self._questions):
                task.cancel()
            await asyncio.gather(*tasks, *self._questions, return_exceptions=True)
            self.room.visitors.discard(self.visitor)
            if not self.hub.closing:
                self.room.tell_table()
                self.hub.came_or_went(self.room)

    async def _send(self) -> None:
        while (data := await self.visitor.queue.get()) is not None:
            await self.socket.send_text(data.decode())
        await self._close(TOO_SLOW if self.visitor.lost else RESTART)

    async def _close(self, code: int) -> None:
        with suppress(RuntimeError):  # the other side may have closed at the same time
            await self.socket.close(code)

    async def _receive(self) -> str | bytes:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        data: bytes | None = message.get("bytes")
        return text if text is not None else data or b""

    def _decode(self, data: str | bytes) -> m.FromPage:
        message: m.FromPage = _decoder.decode(data)
        return message

    # -- what a page says ------------------------------------------------------------------

    async def _listen(self) -> None:
        while True:
            try:
                data = await self._receive()
            except WebSocketDisconnect:
                return
            if not self._messages.take():
                await self._close(TOO_MANY)
                return
            try:
                message = self._decode(data)
            except msgspec.DecodeError as wrong:
                told = m.Problem(code="malformed-message", message=str(wrong))
                self.visitor.send(m.Refused(key="", problem=told))
                continue
            await self._hear(message)

    async def _hear(self, message: m.FromPage) -> None:
        """Answer one message. Questions take their time; what changes the game goes in order."""
        if len(message.key) > LONGEST_KEY:
            self._refuse(message, Wrong("malformed-message", "the key is too long"))
        elif isinstance(message, m.AskOdds | m.AskWhy | m.AskPast | m.AskSight):
            if len(self._questions) >= MOST_QUESTIONS or not self._asking.take():
                self._refuse(message, Wrong("too-many", "too many questions at once", 429))
                return
            task = asyncio.create_task(self._guarded(message))
            self._questions.add(task)
            task.add_done_callback(self._questions.discard)
        else:
            await self._guarded(message)

    async def _guarded(self, message: m.FromPage) -> None:
        try:
            await self._answer(message)
        except GameError as wrong:
            self._refuse(message, wrong)
        except Exception:
            logger.exception("a message could not be answered")
            self._refuse(message, Wrong("server-error", "something went wrong", 500))

    def _refuse(self, message: m.FromPage, wrong: GameError) -> m.Refused:
        table = self.room.table
        seat = getattr(message, "seat", None)
        known = seat in table.ledger.logs and seat in self.visitor.audiences
        answer = m.Refused(
            key=message.key,
            problem=problem(wrong, table.game, table.state.scenario),
            at=table.at(str(seat)) if known else -1,
        )
        self.visitor.send(answer)
        if known and isinstance(wrong, StaleState):
            self.visitor.again(table, str(seat))
        return answer

    async def _answer(self, message: m.FromPage) -> None:
        match message:
            case m.Act():
                await self._act(message)
            case m.TakeBack():
                await self._take_back(message)
            case m.AskBack() | m.AnswerBack():
                await self._by_consent(message)
            case m.AskOdds():
                self._own(message.seat)
                found = await self.hub.find_odds(
                    self.room, message.seat, message.at, message.action
                )
                self.visitor.send(_odds(message.key, found))
            case m.AskWhy():
                await self._why(message)
            case m.AskPast():
                await self._past(message)
            case m.AskSight():
                await self._sight(message)
            case m.Say():
                await self._say(message)
            case _:
                raise Wrong("malformed-message", "hello was said already")

    def _own(self, seat: Seat) -> None:
        if seat not in self.visitor.seats:
            raise Wrong("not-your-seat", "this seat is not yours", 403)

    # -- changes ---------------------------------------------------------------------------

    async def _act(self, message: m.Act) -> None:
        self._own(message.seat)
        body, key = sha256(encode(message)), f"{message.seat}:{message.key}"

        def make(table: LiveTable) -> Draft:
            table.check_at(message.seat, message.at)
            action = table.game.read_action(message.action)
            return table.act(message.seat, action, key, body)

        await self._change(message, key, body, make)

    async def _take_back(self, message: m.TakeBack) -> None:
        self._own(message.seat)
        body, key = sha256(encode(message)), f"{message.seat}:{message.key}"
        count = min(message.count, MOST_BACK)

        def make(table: LiveTable) -> Draft:
            table.check_at(message.seat, message.at)
            return table.take_back(message.seat, count, key, body)

        await self._change(message, key, body, make)

    async def _by_consent(self, message: m.AskBack | m.AnswerBack) -> None:
        self._own(message.seat)
        body, key = sha256(encode(message)), f"{message.seat}:{message.key}"

        async def change(done: Told) -> None:
            if isinstance(message, m.AskBack):
                await consent.ask(self.hub, self.room, message, key, body, done)
            else:
                await consent.answer(self.hub, self.room, message, key, body, done)

        await self._once(message, key, body, change)

    async def _change(self, message: m.Act | m.TakeBack, key: str, body: str, make: Make) -> None:
        async def change(done: Told) -> None:
            await self.hub.change(self.room, key, body, make, done)

        await self._once(message, key, body, change)

    async def _once(
        self, message: m.FromPage, key: str, body: str, change: Callable[[Told], Awaitable[None]]
    ) -> None:
        """Make a change; a message that was refused before is refused the same way again."""
        before = self.room.refusal(key, body)
        if before is not None:
            self.visitor.send(before)
            return
        done = m.Done(key=message.key)
        try:
            await change(lambda: self.visitor.send(done))
        except GameError as wrong:
            answer = self._refuse(message, wrong)
            if not isinstance(wrong, Wrong):
                self.room.remember(key, body, answer)

    async def _say(self, message: m.Say) -> None:
        text = " ".join(message.text.split())[:LONGEST_LINE]
        if not text:
            raise Wrong("malformed-message", "nothing was said")
        whose = ",".join(self.visitor.seats) or "watching"
        body, key = sha256(encode(message)), f"{whose}:{message.key}"
        await self.hub.say(self.room, self.visitor, text, key, body)
        self.visitor.send(m.Done(key=message.key))

    # -- questions -------------------------------------------------------------------------

    async def _why(self, message: m.AskWhy) -> None:
        self._own(message.seat)
        async with self.room.lock:
            await self.hub.catch_up(self.room)
            table = self.room.table
            table.check_at(message.seat, message.at)
            game, state = table.game, table.state
            action = game.read_action(message.action)
            if message.seat not in table.deciding() or state.result is not None:
                game.check(state, message.seat, action)
            refusal = game.why_not(state, message.seat, action)
            why = refused(game, state.scenario, refusal) if refusal is not None else None
        self.visitor.send(m.WhyAnswer(key=message.key, problem=why))

    async def _sight(self, message: m.AskSight) -> None:
        eyes = self._eyes(message)
        table, state = await self.hub.moment(self.room, message.seat, message.at)
        self.visitor.send(line_of_sight(table, state, eyes, message))

    async def _past(self, message: m.AskPast) -> None:
        eyes = self._eyes(message)
        position = await self.hub.past(self.room, message.seat, message.at, eyes)
        self.visitor.send(m.PastAnswer(key=message.key, position=position))

    def _eyes(self, message: m.AskPast | m.AskSight) -> str:
        """Through whose eyes a moment is looked at; Wrong if that is not for this page."""
        table = self.room.table
        eyes = message.seat if message.eyes is None else message.eyes
        if message.seat not in table.ledger.logs:
            raise Wrong("not-your-seat", "there is no such seat", 403)
        if eyes not in table.ledger.logs and eyes != EVERYBODY:
            raise Wrong("not-your-seat", "there is no such seat", 403)
        if not {message.seat, eyes} <= set(self.visitor.audiences) and not table.session.over:
            raise Wrong("not-your-seat", "this seat is not yours", 403)
        return eyes


def _odds(key: str, found: OddsFound) -> m.OddsAnswer:
    lines = tuple(_line(outcome) for outcome in found.lines)
    return m.OddsAnswer(
        key=key,
        exact=found.exact,
        lines=lines,
        rolls=tuple(found.rolls),
        mods=found.mods,
        need=found.need,
        dice=found.dice,
        reaction=_line(found.reaction) if found.reaction else None,
        low=lines[0].low if lines else 0.0,
        high=lines[0].high if lines else 0.0,
    )


def _line(outcome: Outcome) -> m.OddsLine:
    return m.OddsLine(
        words=outcome.words,
        chance=outcome.chance,
        fraction=outcome.fraction,
        low=outcome.low,
        high=outcome.high,
    )
