# SPDX-License-Identifier: MIT
"""A table as the lobby lists it: from what is stored alone, so that none need be loaded."""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.server.clocks import Public
from redoubt.server.messages import TableInfo
from redoubt.server.rows import GameRow, SeatRow

CHOSEN_BY = ("mission", "scenario")  # options that name what is played


class _Setup(msgspec.Struct):
    options: dict[str, Any] = {}


class _Header(msgspec.Struct):
    setup: _Setup


def table_info(row: GameRow, seats: list[SeatRow]) -> TableInfo:
    """An entry of the lobby, from what is stored alone."""
    known = msgspec.json.decode(row.public, type=Public)
    options = msgspec.json.decode(row.header, type=_Header).setup.options
    free = {seat.seat: f"open:{row.id}:{seat.seat}" for seat in seats if not seat.who}
    return TableInfo(
        id=row.id,
        name=row.name,
        game=row.ruleset,
        scenario=next((str(options[name]) for name in CHOSEN_BY if name in options), ""),
        edition=str(options.get("edition", "")),
        turn=known.turn,
        status=row.status,
        seats={seat.seat: seat.who for seat in seats},
        waiting_for=() if row.status == "over" else known.waiting_for,
        moved=row.moved,
        private=row.private,
        hot_seat=row.hot_seat,
        pace=row.pace,
        invites={} if row.private else free,
        watch="" if row.private else f"watch:{row.id}",
    )
