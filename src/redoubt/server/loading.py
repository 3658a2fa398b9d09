# SPDX-License-Identifier: MIT
"""Tables from the store: as they were left, or carried over to other rules.

A game that was left under other rules is replayed first. If every event and every position comes
out the same, it goes on as if nothing had been; otherwise it goes on from its last position, and
its players are told.
"""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt import __version__
from redoubt.games import game as registered
from redoubt.kernel.codec import encode
from redoubt.kernel.errors import ContentError, GameError
from redoubt.kernel.game import Game
from redoubt.kernel.record import Header, Record, replay
from redoubt.kernel.scene import Words
from redoubt.kernel.session import Session
from redoubt.kernel.state import State
from redoubt.server.ledger import Ledger
from redoubt.server.rows import ACTIONS, ActionRow, GameRow, SeatRow, SnapshotRow
from redoubt.server.store import Store
from redoubt.server.table import LiveTable, chart

TAIL = 40  # actions that are done again, so that undo reaches as far as before


class RulesChanged(GameError):
    """The table was left under rules whose positions these cannot read."""

    code = "rules-changed"


class Stored(msgspec.Struct, frozen=True):
    """Everything the store has of a table."""

    row: GameRow
    seats: list[SeatRow]
    rows: list[ActionRow]
    early: SnapshotRow
    last: SnapshotRow


def build(found: Stored) -> LiveTable:
    """A table from what was read. Rules run here: not for a thread beside the loop."""
    row, seats, game = found.row, found.seats, registered(found.row.ruleset)
    state = _state(game, found.last)
    scene = game.scene(state.scenario, game.view(state, None), None)
    ledger = Ledger(game, state.scenario, [seat.seat for seat in seats])
    chart(ledger, state, scene)
    header = msgspec.json.decode(row.header, type=Header)
    if left_elsewhere(row):
        for each in found.rows:
            ledger.add(each)
        row = _carry_over(row, game, Record(header, list(ledger.entries)))
        session = _restored(game, header, row, ledger, state)
    else:
        tail = _tail(game, header, found, ledger)
        session = tail or _restored(game, header, row, ledger, state)
    return LiveTable(row, seats, session, ledger)


def left_elsewhere(row: GameRow) -> bool:
    """Whether a game was left under other rules, or another Redoubt."""
    here = registered(row.ruleset).version, __version__
    return (row.ruleset_version, row.engine_version) != here


def read(store: Store, id: str) -> Stored | None:
    """The rows of a table; read again if another worker wrote in between."""
    while True:
        row = store.game(id)
        if row is None:
            return None
        rows = store.actions(id, upto=row.head)
        last = store.snapshot(id, row.head)
        # Nothing is done again across a point where the game was taken back by consent.
        back = max((each.seq for each in rows if each.kind == "back"), default=0)
        early = store.snapshot(id, max(row.head - TAIL, back), kept=True)
        assert early is not None
        if last is not None and last.seq == row.head:
            return Stored(row, store.seats(id), rows, early, last)


def _state(game: Game, snapshot: SnapshotRow) -> State:
    try:
        return game.load(snapshot.state)
    except ContentError as wrong:
        raise RulesChanged(
            f"left under Redoubt {snapshot.engine_version}, cannot go on: {wrong.problem}"
        ) from None


def _restored(game: Game, header: Header, row: GameRow, ledger: Ledger, state: State) -> Session:
    """A session that goes on from the last position."""
    record = Record(header, list(ledger.entries))
    secret = bytes.fromhex(row.secret)
    session = Session.restore(game, record, secret, state, list(ledger.events))
    if session.over:
        record.secret = row.secret
    return session


def _tail(game: Game, header: Header, found: Stored, ledger: Ledger) -> Session | None:
    """The same with its last actions done again, so that undo reaches as far as it did."""
    early = found.early
    for row in found.rows[: early.seq + 1]:
        ledger.add(row)
    session = _restored(game, header, found.row, ledger, _state(game, early))
    same = True
    for row in found.rows[early.seq + 1 :]:
        ledger.add(row)
        same = same and _again(session, row)
    return session if same else None


def _again(session: Session, row: ActionRow) -> bool:
    """Do a stored action again; False if it comes out differently."""
    payload: dict[str, Any] = msgspec.json.decode(row.payload or b"{}")  # answers have none
    try:
        if row.kind == "undo":
            session.undo(row.actor, payload["count"])
        elif row.kind in ACTIONS:
            action = session.game.read_action(payload["action"])
            branch, late = payload.get("branch", 0), row.kind == "late"
            session.submit(row.actor, action, branch=branch, final=late)
    except GameError:
        return False
    return session.game.checksum(session.state) == row.state_hash


def _carry_over(row: GameRow, game: Game, record: Record) -> GameRow:
    """A game that was left under other rules: try it by replay, and note what came of it."""
    note = row.note
    try:
        replay(game, record, bytes.fromhex(row.secret))
    except GameError:  # where it differs is not told: the number of actions may be secret
        old, new = row.ruleset_version, game.version
        if old == new:
            old, new = f"{old} ({row.engine_version})", f"{new} ({__version__})"
        words = Words("table-note-rules", {"old": old, "new": new})
        note = encode(words)
    return msgspec.structs.replace(
        row, note=note, ruleset_version=game.version, engine_version=__version__
    )
