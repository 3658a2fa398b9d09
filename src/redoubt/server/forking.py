# SPDX-License-Identifier: MIT
"""What can be taken away from a finished game: a case, a table that goes on from there, a link.

All hidden things of a finished game are open to those who were there, so nothing is told here that
they could not know.
"""

from __future__ import annotations

import logging
from bisect import bisect_right
from datetime import UTC, datetime
from time import time

from redoubt.kernel.errors import GameOver
from redoubt.kernel.record import lines
from redoubt.kernel.session import Session
from redoubt.server import past
from redoubt.server.helpers import HelperFailed
from redoubt.server.hub import Hub
from redoubt.server.jobs import WriteCase
from redoubt.server.making import Made, furnish
from redoubt.server.messages import Fork, NewTable
from redoubt.server.problems import Wrong
from redoubt.server.room import Room

logger = logging.getLogger("redoubt.server")

CASE_SECONDS = 20.0  # a long game is replayed for it


def row_of(room: Room, audience: str, at: int) -> int:
    """The row with which an audience's position began; Wrong if there is none."""
    log = room.table.ledger.logs.get(audience)
    if log is None or not 0 <= at <= log.at:
        raise Wrong("no-such-position", "there is no such position", 404)
    return log.since[at]


async def fork(hub: Hub, room: Room, wanted: Fork) -> Made:
    """A new table that goes on from a moment of a finished game."""
    table = room.table
    seq = row_of(room, wanted.seat, wanted.at)
    found = await hub.threads.read(past.read, hub.store, table.id, seq)
    state = past.past_state(table, found)
    if state.result is not None:
        raise GameOver("nothing can be done in this position any more")
    state.orders = {}
    started = datetime.fromtimestamp(int(time()), UTC).isoformat()
    session = Session.start_at(table.game, state, started=started)
    plan = NewTable(
        game=table.game.id,
        seats=wanted.seats,
        name=wanted.name or table.row.name,
        player=wanted.player,
        hot_seat=wanted.hot_seat,
    )
    return furnish(session, plan)


async def case_at(hub: Hub, room: Room, audience: str, at: int) -> str:
    """The moment as a case that `redoubt check` takes: position, next action, its dice."""
    table = room.table
    game, session, record = table.game, table.session, table.session.record
    seq = row_of(room, audience, at)
    state = past.past_state(table, await hub.threads.read(past.read, hub.store, table.id, seq))
    count = bisect_right(table.ledger.seqs, seq)
    there = record.entries[count - 1].state if count else record.header.state
    if game.checksum(state) != there:  # it was taken back later: nothing in the record follows
        session, count = Session.start_at(game, state), 0
        record = session.record
    text = b"\n".join(lines(record))
    job = WriteCase(record.header.setup, text, count, session.secret.hex())
    try:
        found: str = await hub.odds.ask(job, CASE_SECONDS)
    except HelperFailed as wrong:
        logger.warning("a case could not be written: %s", wrong)
        raise Wrong("no-case", "the case could not be written", 503) from None
    return found
