# SPDX-License-Identifier: MIT
"""A table in memory with those who look at it, and what each of them has been sent."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from time import monotonic, time

from redoubt.kernel.codec import encode
from redoubt.kernel.records import Seat
from redoubt.server.ledger import SPECTATOR
from redoubt.server.messages import Clock, Refused, Said, ToPage
from redoubt.server.rows import ChatRow
from redoubt.server.table import LiveTable

REMEMBERED = 256  # refusals kept, so that a message sent twice gets the same answer


class Visitor:
    """One socket: whose it is, what waits to be sent, how far its log goes."""

    def __init__(self, seats: tuple[Seat, ...], who: str, limit: int) -> None:
        self.seats = seats
        self.audiences = seats or (SPECTATOR,)
        self.who = who
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.lost = False  # it does not read what it is sent
        self._limit = limit
        self._at: dict[str, int] = {}
        self._lines: dict[str, int] = {}
        self._clock: tuple[float, tuple[Seat, ...], bool] | None = None

    def send(self, message: ToPage) -> None:
        """Send a message."""
        self.send_bytes(encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Send a message that is ready; who is too far behind is let go."""
        if self.lost:
            return
        if self.queue.qsize() >= self._limit:
            self.lost = True
            self.queue.put_nowait(None)
            return
        self.queue.put_nowait(data)

    def begin(self, table: LiveTable, since: int) -> None:
        """Show the whole position of each audience, and the log after a number."""
        for audience in self.audiences:
            log = table.ledger.logs[audience]
            lines = log.after(since if len(self.audiences) == 1 else -1)
            self._at[audience] = log.at
            self._lines[audience] = len(log.lines)
            self.send(table.position(audience, tuple(lines)))

    def clock(self, table: LiveTable) -> None:
        """Tell of the clock if it has changed; never at a table without a pace."""
        now = table.clock()
        if now == self._clock:
            return
        self._clock = now
        until, seats, window = now or (0.0, (), False)
        left = max(0, int(until - time()))
        self.send(Clock(left=left, seats=seats, window=window))

    def again(self, table: LiveTable, audience: str) -> None:
        """Show the latest position once more."""
        self._at[audience] = -1
        self.show(table, {})

    def show(self, table: LiveTable, made: dict[tuple[str, int], bytes]) -> None:
        """Show what is new; `made` holds what was written for others already."""
        for audience in self.audiences:
            log = table.ledger.logs[audience]
            told = self._lines.get(audience)
            if told is None or self._at[audience] == log.at:
                continue
            key = (audience, told)
            if key not in made:
                made[key] = encode(table.position(audience, tuple(log.lines[told:])))
            self._at[audience] = log.at
            self._lines[audience] = len(log.lines)
            self.send_bytes(made[key])


class Room:
    """A table, its lock, and its visitors."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.visitors: set[Visitor] = set()
        self.thinking: dict[Seat, asyncio.Task[None]] = {}
        self.behind = False  # another worker has stored something
        self.broken = False  # storing failed: what is in memory is not to be trusted
        self.far: dict[str, tuple[tuple[Seat, ...], int, float]] = {}  # visitors at other workers
        self.used = monotonic()
        self._refusals: OrderedDict[str, tuple[str, Refused]] = OrderedDict()

    def publish(self) -> None:
        """Show every visitor what is new."""
        made: dict[tuple[str, int], bytes] = {}
        for visitor in self.visitors:
            visitor.show(self.table, made)
            visitor.clock(self.table)

    def here(self) -> tuple[tuple[Seat, ...], int]:
        """The seats that have a socket at this worker, and how many watch."""
        seats = {seat for visitor in self.visitors for seat in visitor.seats}
        return tuple(sorted(seats)), sum(not visitor.seats for visitor in self.visitors)

    def tell_table(self) -> None:
        """Tell everybody who is there."""
        for visitor in self.visitors:
            self.welcome(visitor)

    def welcome(self, visitor: Visitor) -> None:
        """Tell one visitor who is there."""
        seats, spectators = self.here()
        now = monotonic()
        present = set(seats) | {s.seat for s in self.table.seats.values() if s.bot}
        for others, watching, until in self.far.values():
            if until > now:
                present |= set(others)
                spectators += watching
        order = tuple(seat for seat in self.table.seats if seat in present)
        visitor.send(self.table.message(visitor.seats, order, spectators))
        visitor.clock(self.table)

    def say(self, row: ChatRow) -> None:
        """Tell everybody a line of chat."""
        data = encode(said(row))
        for visitor in self.visitors:
            visitor.send_bytes(data)

    # -- the same answer to the same message -----------------------------------------------

    def refusal(self, key: str, body: str) -> Refused | None:
        """What the same message was answered, if it was refused not long ago."""
        found = self._refusals.get(key)
        return found[1] if found is not None and found[0] == body else None

    def remember(self, key: str, body: str, answer: Refused) -> None:
        """Keep a refusal."""
        self._refusals[key] = (body, answer)
        if len(self._refusals) > REMEMBERED:
            self._refusals.popitem(last=False)


def said(row: ChatRow) -> Said:
    """A line of chat as it travels."""
    return Said(number=row.number, who=row.who, text=row.said, when=row.at)
