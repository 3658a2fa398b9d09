# SPDX-License-Identifier: MIT
"""What can be taken away from a finished game: a case, a table that goes on from there, a link.

All hidden things of a finished game are open to those who were there, so nothing is told here that
they could not know.
"""

from __future__ import annotations

from bisect import bisect_right
from datetime import UTC, datetime
from time import time

from redoubt.kernel.errors import GameOver
from redoubt.kernel.session import Session
from redoubt.play.case_write import case_from
from redoubt.server import past
from redoubt.server.hub import Hub
from redoubt.server.making import Made, furnish
from redoubt.server.messages import Fork, NewTable
from redoubt.server.problems import Wrong
from redoubt.server.room import Room


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


def case_at(room: Room, audience: str, at: int) -> str:
    """The moment as a case that `redoubt check` takes: position, next action, its dice."""
    table = room.table
    entries = bisect_right(table.ledger.seqs, row_of(room, audience, at))
    record = table.session.record
    return case_from(record, entries, secret=table.session.secret, game=table.game)
