# SPDX-License-Identifier: MIT
"""The store on both databases: migrations, heads, seats, chat."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text, update

from redoubt.kernel.errors import ContentError
from redoubt.server.database import connect
from redoubt.server.migrate import LATEST, migrate, revision
from redoubt.server.rows import ActionRow, ChatRow, SnapshotRow
from redoubt.server.schema import game as game_table
from redoubt.server.schema import metadata
from redoubt.server.store import HeadMoved, Store
from server.staging import put, some_table


@pytest.fixture
def store(db: str) -> Iterator[Store]:
    """An empty store."""
    found = Store(db)
    found.prepare()
    yield found
    found.close()


def row(id: str, seq: int, key: str = "") -> tuple[ActionRow, SnapshotRow]:
    """An action and the position after it."""
    act = ActionRow(
        game_id=id, seq=seq, key=key or str(seq), body_sha256="", actor="allied", kind="act",
        payload=b"{}", events=b"[]", ats=b"{}", state_hash="", at=0.0,
    )  # fmt: skip
    return act, SnapshotRow(
        game_id=id, seq=seq, entries=seq, keep=seq % 3 == 0, engine_version="", state=b"{}"
    )


def test_migrations_lead_to_the_schema_and_run_once(store: Store) -> None:
    assert revision(store.engine) == LATEST
    migrate(store.engine)
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == LATEST


def test_a_database_of_a_newer_program_is_refused(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(ContentError, match="newer Redoubt"):
        store.prepare()


def test_an_action_must_be_the_next_one(store: Store) -> None:
    id = put(store, some_table({}))
    store.append(*row(id, 1), b"{}", 0.0, False)
    for seq in (1, 3):
        with pytest.raises(HeadMoved):
            store.append(*row(id, seq, f"again{seq}"), b"{}", 0.0, False)
    game = store.game(id)
    assert game is not None
    assert (game.head, game.status) == (1, "playing")
    store.append(*row(id, 2), b'{"turn": 3}', 5.0, True)
    game = store.game(id)
    assert game is not None
    assert (game.head, game.status, game.public, game.moved) == (2, "over", b'{"turn": 3}', 5.0)


def test_the_newest_position_and_those_to_keep_stay(store: Store) -> None:
    id = put(store, some_table({}))
    for seq in range(1, 9):
        store.append(*row(id, seq), b"{}", 0.0, False)
    kept = [s.seq for upto in range(9) if (s := store.snapshot(id, upto)) and s.seq == upto]
    assert kept == [0, 3, 6, 8]
    last = store.snapshot(id, 8, kept=True)
    assert last is not None
    assert last.seq == 6


def test_several_writers_leave_no_gaps(store: Store) -> None:
    id = put(store, some_table({}))
    wrote: list[int] = []

    def write(name: int) -> None:
        for number in range(15):
            while True:
                game = store.game(id)
                assert game is not None
                try:
                    store.append(*row(id, game.head + 1, f"{name}-{number}"), b"{}", 0.0, False)
                except HeadMoved:
                    continue
                wrote.append(number)
                break

    threads = [threading.Thread(target=write, args=(name,)) for name in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(wrote) == 45
    assert [found.seq for found in store.actions(id)] == list(range(46))


def test_a_seat_is_taken_once_and_the_last_one_starts_the_game(store: Store) -> None:
    made = some_table({})
    free = [msgspec.structs.replace(seat, token_sha256="") for seat in made.seats]
    game = msgspec.structs.replace(made.game, status="open")
    id = put(store, msgspec.structs.replace(made, game=game, seats=free))
    assert store.sit(id, "allied", "a", "Ada")
    assert not store.sit(id, "allied", "b", "Bob")
    found = store.game(id)
    assert found is not None
    assert found.status == "open"
    assert store.sit(id, "german", "b", "Bob")
    found = store.game(id)
    assert found is not None
    assert found.status == "playing"
    assert [seat.who for seat in store.seats(id)] == ["Ada", "Bob"]
    assert not store.sit(id, "referee", "c", "")


def test_a_line_of_chat_is_stored_once(store: Store) -> None:
    id = put(store, some_table({}))
    for key, first in (("a", True), ("b", True), ("a", False), ("c", True)):
        line = ChatRow(game_id=id, number=0, key=key, body_sha256=key, who="x", said=key, at=0.0)
        stored, new = store.say(line)
        assert (stored.key, new) == (key, first)
    assert [(line.number, line.said) for line in store.chat(id)] == [(1, "a"), (2, "b"), (3, "c")]
    assert [line.number for line in store.chat(id, after=1)] == [2, 3]
    assert [line.number for line in store.chat(id, last=1)] == [3]


def test_a_rematch_is_made_once(store: Store) -> None:
    old = put(store, some_table({}))
    first, second = some_table({}), some_table({})
    rows = first.game, first.seats, first.beginning, first.first
    assert store.create(*rows, rematch_of=old) == first.game.id
    rows = second.game, second.seats, second.beginning, second.first
    assert store.create(*rows, rematch_of=old) == first.game.id
    assert store.game(second.game.id) is None


@pytest.mark.parametrize(
    ("url", "wrong"),
    [
        ("nonsense", "is no address"),
        ("mysql://root@localhost/x", "no database of the kind"),
        ("sqlite:////proc/none/x.db", "cannot be made"),
    ],
)
def test_an_address_that_is_none_is_explained(url: str, wrong: str) -> None:
    with pytest.raises(ContentError, match=wrong):
        connect(url)


def test_a_database_that_does_not_answer_is_explained() -> None:
    store = Store("postgresql://nobody@127.0.0.1:1/none")
    with pytest.raises(ContentError, match="does not answer"):
        store.prepare()
    store.close()


def test_games_that_ended_or_were_left_long_ago_are_deleted(store: Store) -> None:
    ids = [put(store, some_table({})) for _ in range(4)]
    wanted = [("over", 100.0), ("over", 300.0), ("playing", 100.0), ("playing", 300.0)]
    for id, (status, moved) in zip(ids, wanted, strict=True):
        with store.engine.begin() as connection:
            values = {"status": status, "moved": moved}
            connection.execute(update(game_table).where(game_table.c.id == id).values(values))
    assert store.forget(50.0, 50.0) == []
    assert set(store.forget(200.0, 50.0)) == {ids[0]}
    assert set(store.forget(200.0, 200.0)) == {ids[2]}
    assert [store.game(id) is not None for id in ids] == [False, True, False, True]
    assert store.actions(ids[0]) == store.seats(ids[0]) == []
    assert store.snapshot(ids[2], 0) is None
    assert store.seats(ids[3])
