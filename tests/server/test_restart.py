# SPDX-License-Identifier: MIT
"""Nothing that was acknowledged is ever lost; games go on after a restart and under new rules."""

from __future__ import annotations

import sqlite3
import threading
import time
from pathlib import Path
from random import Random

import msgspec
import pytest
from websockets.exceptions import WebSocketException

from redoubt.games import game as registered
from redoubt.kernel.record import Header, Record, replay
from redoubt.server import loading
from redoubt.server.hub import Hub
from redoubt.server.store import Store
from server.lab import BUYING, SHORT, Page, Place, play_out, serving, settings, sqlite
from server.postgres import Postgres
from server.processes import Process

KILLS = 22
LONG = {"mission": "pinger", "forces": "random", "orders": {}}


class Player:
    """Acts at random and keeps account of what was acknowledged."""

    def __init__(self, place: Place, id: str, token: str, seed: int) -> None:
        self.place, self.id, self.token = place, id, token
        self.random = Random(seed)
        self.acknowledged: list[str] = []
        self.pending: dict[str, object] | None = None
        self.count = 0

    def play(self) -> None:
        """Act until the server is gone."""
        try:
            page = Page(self.place, self.id, self.token)
        except (OSError, EOFError, WebSocketException):
            return
        try:
            with page:
                page.hello()
                while True:
                    self._step(page)
        except (OSError, EOFError, TimeoutError, WebSocketException):
            return

    def _step(self, page: Page) -> None:
        if self.pending is None:
            if not page.choices:
                page.next()
                return
            self.count += 1
            action = self.random.choice(page.choices)["action"]
            at = page.position["at"]
            key = f"a{self.count}"
            self.pending = {"key": key, "seat": page.seat, "at": at, "action": action}
        answer = page.ask("act", **self.pending)
        assert answer["type"] == "done" or answer["problem"]["code"] == "stale-state", answer
        if answer["type"] == "done":
            self.acknowledged.append(f"{page.seat}:{self.pending['key']}")
        self.pending = None
        page.drain()


def _killed_in_play(server: Process, kills: int, url: str) -> None:
    """Kill the server at random moments while two people play; then count."""
    random = Random(kills)
    made = server.table(options=LONG)
    joined = server.post("/api/join", {"invite": made["invites"]["german"]})
    players = [
        Player(server, made["id"], token, seed)
        for seed, token in enumerate((made["token"], joined["token"]))
    ]
    for _ in range(kills):
        threads = [threading.Thread(target=player.play) for player in players]
        for thread in threads:
            thread.start()
        time.sleep(0.05 + random.random() * 0.3)
        server.kill()
        for thread in threads:
            thread.join()
        server.start()
    acknowledged = [key for player in players for key in player.acknowledged]
    assert len(acknowledged) > kills, "hardly anything was played"
    store = Store(url)
    try:
        rows = store.actions(made["id"])
        assert set(acknowledged) <= {row.key for row in rows}
        assert [row.seq for row in rows] == list(range(len(rows)))
        found = loading.read(store, made["id"])
        assert found is not None
        table = loading.build(found)
        header = msgspec.json.decode(found.row.header, type=Header)
        record = Record(header, table.session.record.entries)
        state = replay(registered("incursion"), record, bytes.fromhex(found.row.secret))
        assert state == table.state
    finally:
        store.close()


@pytest.mark.slow
def test_a_server_that_is_killed_loses_nothing_on_sqlite(tmp_path: Path) -> None:
    url = sqlite(tmp_path)
    with Process(settings(url)) as server:
        _killed_in_play(server, KILLS, url)
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


@pytest.mark.slow
def test_a_server_that_is_killed_loses_nothing_on_postgresql(postgres: Postgres) -> None:
    url = postgres.database()
    with Process(settings(url)) as server:
        _killed_in_play(server, 6, url)


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    """The server ends while it is the bot's turn; the next one lets it play."""
    url = sqlite(tmp_path)
    with serving(settings(url, bot_pause=60.0)) as server:
        made = server.table(german="bot:random", options=BUYING)
        server.page(made["id"], made["token"]).close()
    with serving(settings(url)) as server, server.page(made["id"], made["token"]):
        end = time.monotonic() + 20
        while server.hub.rooms[made["id"]].table.ledger.head == 0:
            assert time.monotonic() < end
            time.sleep(0.02)


def test_undo_reaches_as_far_after_a_restart(tmp_path: Path) -> None:
    url = sqlite(tmp_path)
    with serving(settings(url)) as server:
        allied, german = server.duel(options=BUYING)
        with allied, german:
            for _ in range(2):
                allied.first()
            left = allied.position
    with serving(settings(url)) as server, server.page(allied.id, allied.token) as back:
        assert {**back.position, "log": []} == {**left, "log": []}
        assert back.logs["allied"] == allied.logs["allied"]
        at = back.position["at"]
        answer = back.ask("takeback", seat="allied", at=at, count=2)
        assert answer["type"] == "done"


def test_a_finished_game_can_be_asked_for_after_a_restart(tmp_path: Path) -> None:
    url = sqlite(tmp_path)
    with serving(settings(url)) as server:
        allied, german = server.duel(options=SHORT)
        with allied, german:
            play_out([allied, german], seed=5)
            record = server.get(f"/api/tables/{allied.id}/record", allied.token)
    with serving(settings(url)) as server:
        assert server.get(f"/api/tables/{allied.id}/record", allied.token) == record
        with server.page(allied.id, german.token) as back:
            assert back.position["winners"] == german.position["winners"]
            assert back.table["secret"]


# -- other rules -----------------------------------------------------------------------------


def _left(url: str) -> tuple[str, str]:
    """A table with a few actions, left."""
    with serving(settings(url)) as server:
        allied, german = server.duel(options=BUYING)
        with allied, german:
            for _ in range(3):
                allied.first()
    return allied.id, allied.token


def _change(tmp_path: Path, statement: str) -> None:
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute(statement)
    connection.close()


def test_rules_that_give_the_same_game_go_on_without_a_word(tmp_path: Path) -> None:
    id, token = _left(sqlite(tmp_path))
    _change(tmp_path, "UPDATE game SET ruleset_version = '0.9', engine_version = '0.0'")
    with serving(settings(sqlite(tmp_path))) as server, server.page(id, token) as page:
        assert page.table["note"] is None
        assert page.table["rules_version"] == f"incursion {registered('incursion').version}"
        row = server.hub.store.game(id)
        assert row is not None
        assert row.ruleset_version == registered("incursion").version
        assert page.act(page.choices[0]["action"])["type"] == "done"


def test_rules_that_give_another_game_leave_it_where_it_stands_with_a_note(tmp_path: Path) -> None:
    id, token = _left(sqlite(tmp_path))
    _change(tmp_path, "UPDATE game SET ruleset_version = '0.9'")
    _change(
        tmp_path,
        'UPDATE action SET payload = CAST(replace(CAST(payload AS TEXT), \'"sums":["\', '
        '\'"sums":["00\') AS BLOB) WHERE seq = 2',
    )
    for at in (3, 4):
        with serving(settings(sqlite(tmp_path))) as server, server.page(id, token) as page:
            assert page.table["note"]["id"] == "table-note-rules"
            assert page.table["note"]["args"]["old"] == "0.9"
            assert page.position["at"] == at, "it stands where it was left"
            if page.choices:
                assert page.act(page.choices[0]["action"])["type"] == "done"
                page.until(lambda: page.position["undoable"])


def test_a_position_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    id, token = _left(sqlite(tmp_path))
    _change(tmp_path, "UPDATE snapshot SET state = CAST('{\"setup\": 1}' AS BLOB)")
    _change(tmp_path, "UPDATE game SET ruleset_version = '0.9'")
    with serving(settings(sqlite(tmp_path))) as server:
        with Page(server, id, token) as page:
            assert page.ask("hello", token=token)["problem"]["code"] == "rules-changed"
        assert server.table(options=SHORT)["id"], "other tables are not touched"
        assert server.get("/api/tables", token)[0]["id"] == id


def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    with serving(settings(sqlite(tmp_path), idle_seconds=0.1)) as server:
        allied, german = server.duel(options=BUYING)
        allied.close()
        german.close()
        hub: Hub = server.hub
        end = time.monotonic() + 10
        while allied.id in hub.rooms:
            assert time.monotonic() < end
            time.sleep(0.05)
        with server.page(allied.id, allied.token) as back:
            assert back.position["scene"] == allied.position["scene"]
