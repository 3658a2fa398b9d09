# SPDX-License-Identifier: MIT
"""Taking back what others have seen, if they agree (docs/decisions/008).

A request, every answer to it, and the taking back are rows of the table like its actions. Bots
agree always, and nobody has to ask himself: if no other person plays, it is done at once.
"""

from __future__ import annotations

from time import time

from redoubt.kernel.codec import encode
from redoubt.kernel.errors import StaleState
from redoubt.kernel.records import Seat
from redoubt.kernel.state import State
from redoubt.server import past
from redoubt.server.hub import Hub, Told
from redoubt.server.ledger import Asked, Pending
from redoubt.server.messages import AnswerBack, AskBack
from redoubt.server.problems import Wrong
from redoubt.server.room import Room
from redoubt.server.table import Draft, LiveTable


async def ask(hub: Hub, room: Room, asked: AskBack, key: str, body: str, stored: Told) -> None:
    """Ask the others to take back a seat's last actions."""
    seat, now = asked.seat, time()
    found = await _before(hub, room, seat, asked.count, now)

    def make(table: LiveTable) -> Draft:
        table.check_at(seat, asked.at)
        if table.ledger.pending is not None:
            raise Wrong("request-pending", "somebody asks already", 409)
        wanted = table.asking(seat, asked.count, now)
        if table.ledger.seqs[wanted.cut] in table.ledger.refused:
            raise Wrong("request-refused", "the others want it to stand", 409)
        if wanted.of:
            return table.request("ask", seat, encode(wanted), key, body)
        return _go_back(table, seat, wanted, found, key, body)

    await hub.change(room, key, body, make, stored)


async def answer(hub: Hub, room: Room, said: AnswerBack, key: str, body: str, stored: Told) -> None:
    """Agree or refuse. Who is the last to agree takes it back."""
    pending = room.table.ledger.pending
    asker, count = (pending.seat, pending.asked.count) if pending else (said.seat, 0)
    found = await _before(hub, room, asker, count, time()) if said.agree and count else None

    def make(table: LiveTable) -> Draft:
        now = _open(table, said.number)
        if said.agree and said.seat not in now.waiting:
            raise Wrong("no-such-request", "nobody asks this seat", 409)
        if not said.agree and said.seat not in (*now.waiting, now.seat):
            raise Wrong("no-such-request", "nobody asks this seat", 409)
        if not said.agree:
            return table.request("no", said.seat, b"", key, body)
        if len(now.waiting) > 1:
            return table.request("yes", said.seat, b"", key, body)
        return _go_back(table, now.seat, now.asked, found, key, body)

    await hub.change(room, key, body, make, stored)


def _open(table: LiveTable, number: int) -> Pending:
    pending = table.ledger.pending
    if pending is None or pending.number != number or time() > pending.asked.until:
        raise Wrong("no-such-request", "this request is settled already", 409)
    return pending


Found = tuple[int, State]  # how many entries stand there, and the position


async def _before(hub: Hub, room: Room, seat: Seat, count: int, now: float) -> Found | None:
    """The position before a seat's last actions; None if there is nothing to take back."""
    async with room.lock:
        await hub.catch_up(room)
        table = room.table
        pending = table.ledger.pending
        try:
            asked = pending.asked if pending is not None else table.asking(seat, count, now)
        except StaleState:
            return None
        row, reached = table.ledger.base(asked.cut)
    stored = await hub.threads.read(past.read, hub.store, table.id, row)
    async with room.lock:
        if room.table is not table or len(table.ledger.entries) < asked.cut:
            return None
        return asked.cut, past.state_before(table, stored, reached, asked.cut)


def _go_back(
    table: LiveTable, seat: Seat, asked: Asked, found: Found | None, key: str, body: str
) -> Draft:
    if found is None or found[0] != asked.cut:
        raise StaleState("there is nothing to take back")
    return table.go_back(seat, asked, found[1].copy(), key, body)
