# SPDX-License-Identifier: MIT
"""Where games live. Every change is one transaction; actions are only ever added.

`append` compares the head first: two workers cannot both write action number n. Whoever comes
second gets `HeadMoved`, reads what the other wrote, and decides again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from time import time
from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    Connection,
    Select,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from redoubt.kernel.errors import GameError
from redoubt.server import schema as t
from redoubt.server.database import READING, check, connect
from redoubt.server.migrate import migrate
from redoubt.server.rows import ActionRow, ChatRow, GameRow, SeatRow, SnapshotRow

R = TypeVar("R", bound=msgspec.Struct)

CHANNEL = "redoubt"
FORGOTTEN = 50  # games deleted in one transaction
LISTED = 200  # tables in one answer of the lobby

# Written once: building them anew would take longer than running them.
_HERE = and_(t.game.c.id == bindparam("here"), t.game.c.head == bindparam("before"))
_MOVE = update(t.game).where(_HERE).values(
    {name: bindparam(name) for name in ("head", "public", "moved")}
)  # fmt: skip
_END = _MOVE.values(status="over")
_ADD, _KEEP = insert(t.action), insert(t.snapshot)
_DROP = delete(t.snapshot).where(
    and_(
        t.snapshot.c.game_id == bindparam("here"),
        t.snapshot.c.seq == bindparam("before"),
        t.snapshot.c.keep.is_(False),
    )
)
_TELL = text("SELECT pg_notify(:channel, :news)")


class HeadMoved(GameError):
    """Another worker wrote first."""

    code = "head-moved"


class Store:
    """The games of one database."""

    def __init__(self, url: str, worker: str = "") -> None:
        self.engine = connect(url)
        self.postgres = self.engine.dialect.name == "postgresql"
        self.worker = worker

    def prepare(self) -> None:
        """Check that the database answers, and run migrations."""
        check(self.engine)
        migrate(self.engine)

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()

    def _reading(self) -> AbstractContextManager[Connection]:
        return self.engine.connect().execution_options(**{READING: True})

    def _rows(self, kind: type[R], question: Select[Any]) -> list[R]:
        with self._reading() as connection:
            return [kind(**row) for row in connection.execute(question).mappings()]

    def _tell(self, connection: Connection, *words: str | int) -> None:
        """Tell other workers, when and only when the transaction is committed."""
        if self.postgres:
            news = " ".join(map(str, (self.worker, *words)))
            connection.execute(_TELL, {"channel": CHANNEL, "news": news})

    def tell(self, *words: str | int) -> None:
        """Tell other workers something that is not stored."""
        if self.postgres:
            with self.engine.begin() as connection:
                self._tell(connection, *words)

    def tidy(self) -> None:
        """SQLite: carry what is in the log over into the file, while others go on writing."""
        if not self.postgres:
            with self.engine.connect() as connection:
                cursor = connection.connection.cursor()
                cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
                cursor.close()

    def ping(self) -> None:
        """Raise if the database does not answer."""
        with self._reading() as connection:
            connection.execute(text("SELECT 1"))

    # -- tables ----------------------------------------------------------------------------

    def create(
        self,
        game: GameRow,
        seats: Sequence[SeatRow],
        beginning: ActionRow,
        first: SnapshotRow,
        rematch_of: str = "",
    ) -> str:
        """Store a new table; the id of the rematch that is already there, if there is one."""
        with self.engine.begin() as connection:
            connection.execute(insert(t.game).values(_plain(game)))
            connection.execute(insert(t.seat), [_plain(seat) for seat in seats])
            connection.execute(insert(t.action).values(_plain(beginning)))
            connection.execute(insert(t.snapshot).values(_plain(first)))
            if rematch_of:
                column = t.game.c.rematch
                done = connection.execute(
                    update(t.game)
                    .where(and_(t.game.c.id == rematch_of, column == ""))
                    .values(rematch=game.id)
                )
                if not done.rowcount:
                    connection.rollback()
                    return self._rematch(rematch_of)
                self._tell(connection, "table", rematch_of)
        return game.id

    def _rematch(self, id: str) -> str:
        with self._reading() as connection:
            found = connection.execute(select(t.game.c.rematch).where(t.game.c.id == id))
            return str(found.scalar_one())

    def game(self, id: str) -> GameRow | None:
        """A table by its id."""
        found = self._rows(GameRow, select(t.game).where(t.game.c.id == id))
        return found[0] if found else None

    def seats(self, id: str) -> list[SeatRow]:
        """The seats of a table in their order."""
        question = select(t.seat).where(t.seat.c.game_id == id).order_by(t.seat.c.place)
        return self._rows(SeatRow, question)

    def listed(self, tokens: Iterable[str]) -> list[tuple[GameRow, list[SeatRow]]]:
        """Tables for the lobby: the open ones, and those where these tokens (hashes) sit."""
        mine = list(tokens)
        held = select(t.seat.c.game_id).where(t.seat.c.token_sha256.in_(mine))
        watched = t.game.c.watch_sha256.in_(mine)
        public = and_(t.game.c.private.is_(False), t.game.c.status != "over")
        question = (
            select(t.game)
            .where(or_(public, t.game.c.id.in_(held), watched))
            .order_by(t.game.c.moved.desc())
            .limit(LISTED)
        )
        games = self._rows(GameRow, question)
        seats: dict[str, list[SeatRow]] = {game.id: [] for game in games}
        asked = select(t.seat).where(t.seat.c.game_id.in_(list(seats))).order_by(t.seat.c.place)
        for seat in self._rows(SeatRow, asked):
            seats[seat.game_id].append(seat)
        return [(game, seats[game.id]) for game in games]

    def unfinished(self) -> list[GameRow]:
        """The games that go on, the latest first."""
        question = select(t.game).where(t.game.c.status != "over").order_by(t.game.c.moved.desc())
        return self._rows(GameRow, question)

    def with_bots(self) -> list[str]:
        """The ids of unfinished games that have a bot."""
        question = (
            select(t.seat.c.game_id)
            .join(t.game, t.game.c.id == t.seat.c.game_id)
            .where(and_(t.seat.c.bot != "", t.game.c.status != "over"))
            .distinct()
        )
        with self._reading() as connection:
            return list(connection.execute(question).scalars())

    def paced(self) -> list[tuple[str, str, float, bytes]]:
        """Id, pace, last move and what everybody sees, of games in which clocks run."""
        columns = t.game.c.id, t.game.c.pace, t.game.c.moved, t.game.c.public
        running = and_(t.game.c.status == "playing", t.game.c.pace != "none")
        with self._reading() as connection:
            return [tuple(row) for row in connection.execute(select(*columns).where(running))]

    def note(self, id: str, note: bytes, version: str, engine: str) -> None:
        """A game goes on under other rules; `note` is what its players are told, if anything."""
        values: dict[str, Any] = {"ruleset_version": version, "engine_version": engine}
        if note:
            values["note"] = note
        with self.engine.begin() as connection:
            connection.execute(update(t.game).where(t.game.c.id == id).values(values))

    def forget(self, finished: float, idle: float) -> list[str]:
        """Delete some games that ended, or that nobody played, since these times; their ids."""
        over = t.game.c.status == "over"
        old = or_(and_(over, t.game.c.moved < finished), and_(~over, t.game.c.moved < idle))
        with self.engine.begin() as connection:
            found = connection.execute(select(t.game.c.id).where(old).limit(FORGOTTEN))
            ids = list(found.scalars())
            for table in (t.chat, t.snapshot, t.action, t.seat):
                connection.execute(delete(table).where(table.c.game_id.in_(ids)))
            connection.execute(delete(t.game).where(t.game.c.id.in_(ids)))
        return ids

    # -- sitting down ----------------------------------------------------------------------

    def invited(self, invite: str) -> SeatRow | None:
        """The seat that an invite (hash) is for."""
        found = self._rows(SeatRow, select(t.seat).where(t.seat.c.invite_sha256 == invite))
        return found[0] if found else None

    def holder(self, token: str) -> list[SeatRow]:
        """The seats that a token (hash) holds, at whatever table; the newest table last."""
        question = (
            select(t.seat)
            .join(t.game, t.game.c.id == t.seat.c.game_id)
            .where(t.seat.c.token_sha256 == token)
            .order_by(t.game.c.created, t.seat.c.place)
        )
        return self._rows(SeatRow, question)

    def watched(self, watch: str) -> GameRow | None:
        """The table that a watch link (hash) is for."""
        found = self._rows(GameRow, select(t.game).where(t.game.c.watch_sha256 == watch))
        return found[0] if found else None

    def sit(self, game_id: str, seat: str, token: str, label: str) -> bool:
        """Take a free seat; False if somebody was quicker."""
        free = and_(
            t.seat.c.game_id == game_id,
            t.seat.c.seat == seat,
            t.seat.c.token_sha256 == "",
            t.seat.c.bot == "",
        )
        with self.engine.begin() as connection:
            taken = connection.execute(
                update(t.seat).where(free).values(token_sha256=token, label=label)
            )
            if not taken.rowcount:
                return False
            empty = and_(
                t.seat.c.game_id == game_id, t.seat.c.token_sha256 == "", t.seat.c.bot == ""
            )
            left = connection.execute(select(func.count()).select_from(t.seat).where(empty))
            if not left.scalar_one():
                waiting = and_(t.game.c.id == game_id, t.game.c.status == "open")
                begun = {"status": "playing", "moved": float(int(time()))}  # clocks start now
                connection.execute(update(t.game).where(waiting).values(begun))
            self._tell(connection, "table", game_id)
        return True

    # -- actions ---------------------------------------------------------------------------

    def append(
        self, row: ActionRow, position: SnapshotRow, public: bytes, moved: float, over: bool
    ) -> None:
        """Add an action and the position after it; HeadMoved if it is not the next one."""
        here: dict[str, Any] = {"here": row.game_id, "before": row.seq - 1}
        with self.engine.begin() as connection:
            values = {**here, "head": row.seq, "public": public, "moved": moved}
            if not connection.execute(_END if over else _MOVE, values).rowcount:
                raise HeadMoved(f"{row.game_id} is no longer at {row.seq - 1}")
            connection.execute(_ADD, _plain(row))
            connection.execute(_KEEP, _plain(position))
            connection.execute(_DROP, here)
            self._tell(connection, "action", row.game_id, row.seq)

    def actions(self, id: str, after: int = -1, upto: int | None = None) -> list[ActionRow]:
        """The actions of a table after a number, in order."""
        wanted = and_(t.action.c.game_id == id, t.action.c.seq > after)
        if upto is not None:
            wanted = and_(wanted, t.action.c.seq <= upto)
        return self._rows(ActionRow, select(t.action).where(wanted).order_by(t.action.c.seq))

    def snapshot(self, id: str, upto: int, *, kept: bool = False) -> SnapshotRow | None:
        """The newest stored position at or before a number."""
        wanted = and_(t.snapshot.c.game_id == id, t.snapshot.c.seq <= upto)
        if kept:
            wanted = and_(wanted, t.snapshot.c.keep.is_(True))
        question = select(t.snapshot).where(wanted).order_by(t.snapshot.c.seq.desc()).limit(1)
        found = self._rows(SnapshotRow, question)
        return found[0] if found else None

    # -- chat ------------------------------------------------------------------------------

    def say(self, row: ChatRow) -> tuple[ChatRow, bool]:
        """Add a line of chat (True); or the line that is there, if its key was used before."""
        mine = t.chat.c.game_id == row.game_id
        with self.engine.begin() as connection:
            if self.postgres:  # lines of one table are numbered one after another
                lock = select(t.game.c.id).where(t.game.c.id == row.game_id).with_for_update()
                connection.execute(lock)
            old = connection.execute(select(t.chat).where(and_(mine, t.chat.c.key == row.key)))
            found = old.mappings().first()
            if found is not None:
                return ChatRow(**found), False
            last = connection.execute(select(func.max(t.chat.c.number)).where(mine)).scalar()
            row = msgspec.structs.replace(row, number=(last or 0) + 1)
            connection.execute(insert(t.chat).values(_plain(row)))
            self._tell(connection, "chat", row.game_id, row.number)
        return row, True

    def chat(self, id: str, after: int = 0, last: int = 50) -> list[ChatRow]:
        """The last lines of chat after a number, in order."""
        wanted = and_(t.chat.c.game_id == id, t.chat.c.number > after)
        question = select(t.chat).where(wanted).order_by(t.chat.c.number.desc()).limit(last)
        return self._rows(ChatRow, question)[::-1]


def _plain(row: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__struct_fields__}
