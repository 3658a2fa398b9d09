# SPDX-License-Identifier: MIT
"""Several workers at one table, on PostgreSQL: whoever is asked, everybody sees the same."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from redoubt.games import game
from redoubt.kernel.errors import ContentError
from redoubt.kernel.record import parse, verify
from redoubt.server import clocks
from redoubt.server.serve import serve
from server.lab import (
    BUYING,
    SHORT,
    Json,
    Page,
    Served,
    over,
    play,
    play_out,
    serving,
    settings,
    sqlite,
)
from server.postgres import Postgres
from server.processes import Process


@pytest.fixture
def pair(postgres: Postgres) -> Iterator[tuple[Served, Served]]:
    """Two workers with one database."""
    url = postgres.database()
    with ExitStack() as stack:
        one = stack.enter_context(serving(settings(url)))
        two = stack.enter_context(serving(settings(url)))
        yield one, two


def test_two_workers_serve_one_table(pair: tuple[Served, Served]) -> None:
    one, two = pair
    made = one.table(options=SHORT)
    joined = two.post("/api/join", {"invite": made["invites"]["german"], "name": "Eva"})
    with (
        one.page(made["id"], made["token"]) as allied,
        two.page(made["id"], joined["token"]) as german,
        two.page(made["id"], made["watch"]) as watching,
    ):
        allied.until(lambda: allied.table["present"] == ["allied", "german"])
        allied.until(lambda: allied.table["spectators"] == 1)
        assert allied.table["info"]["seats"]["german"] == "Eva"
        assert german.ask("say", text="hello over there")["type"] == "done"
        allied.until(lambda: [line["text"] for line in allied.chat] == ["hello over there"])
        play_out([allied, german], seed=11)
        watching.until(lambda: over(watching))
        assert allied.position["winners"] == watching.positions[""]["winners"]
        german.until(lambda: german.table["secret"])
        allied.until(lambda: allied.table["secret"] == german.table["secret"])
        tables = [server.hub.rooms[made["id"]].table for server in pair]
        assert tables[0].ledger.head == tables[1].ledger.head
        assert tables[0].session.record.entries == tables[1].session.record.entries
        assert tables[0].seen == tables[1].seen
        rematch = two.post(f"/api/tables/{made['id']}/rematch", {}, joined["token"])
        allied.until(lambda: allied.table["rematch"] == rematch["id"])
    gone = [page.socket.close_code for page in (allied, german)]
    assert gone == [1000, 1000]


def test_an_undo_at_one_worker_is_seen_at_the_other(pair: tuple[Served, Served]) -> None:
    one, two = pair
    made = one.table(german="me", hot_seat=True, options=BUYING)
    with one.page(made["id"], made["token"]) as here, two.page(made["id"], made["token"]) as there:
        for page, seat in ((here, "allied"), (there, "german"), (here, "allied")):
            at = page.positions[seat]["at"]
            page.first(seat)
            for each in (here, there):
                each.after(at, seat)
        at = there.positions["allied"]["at"]
        there.take_back(2, "allied")
        here.after(at, "allied")
        assert here.positions["allied"]["scene"] == there.positions["allied"]["scene"]
        assert here.logs["allied"][-1]["kind"] == "undo"


def test_who_asks_and_who_agrees_may_be_at_two_workers(pair: tuple[Served, Served]) -> None:
    one, two = pair
    made = one.table(options={**SHORT, "turn_cap": 6})
    joined = two.post("/api/join", {"invite": made["invites"]["german"]})
    with (
        one.page(made["id"], made["token"]) as allied,
        two.page(made["id"], joined["token"]) as german,
    ):

        def deeds() -> int:
            entries = one.hub.rooms[made["id"]].table.ledger.entries
            return sum(e.seat == "allied" and e.action["type"] != "pass" for e in entries)

        for agree in (False, True):
            before = deeds()
            play([allied, german], 7, lambda n, was=before: n >= 8 and deeds() > was, 200)
            answer = ask_back(allied)
            assert answer["type"] == "done", answer
            german.until(lambda: german.table["request"])
            request = german.table["request"]
            assert request["waiting"] == ["german"]
            words = {"seat": "german", "number": request["number"], "agree": agree}
            assert german.ask("answerback", **words)["type"] == "done"
            for page in (allied, german):
                page.until(lambda page=page: page.table["request"] is None)
        for page in (allied, german):
            page.until(lambda page=page: page.logs[page.seat][-1]["kind"] == "undo")
        tables = [server.hub.rooms[made["id"]].table for server in pair]
        assert [table.ledger.branch for table in tables] == [1, 1]
        assert tables[0].session.record.entries == tables[1].session.record.entries
        assert tables[0].seen == tables[1].seen
        play_out([allied, german], seed=8)
        text = two.get(f"/api/tables/{made['id']}/record", joined["token"])
        verify(game("incursion"), parse(text.encode().splitlines(), "record"))


def ask_back(page: Page) -> Json:
    """Ask to take back the last action, however late the page hears of the other's."""
    for _ in range(20):
        page.drain(0.05)
        answer = page.ask("askback", seat=page.seat, at=page.position["at"], count=1)
        if answer["type"] == "done" or answer["problem"]["code"] != "stale-state":
            break
    return answer


def test_two_workers_keep_one_clock(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both look at every clock; what they choose for who is late counts once."""
    monkeypatch.setitem(clocks.PACES, "live", clocks.Pace(0.2, 0.1, 0.0, 60.0))
    wanted = settings(postgres.database(), clock_tick=0.02, clock_head_start=1e9)
    with serving(wanted) as one, serving(wanted) as two:
        made = one.table(options={**SHORT, "turn_cap": 1}, pace="live")
        joined = two.post("/api/join", {"invite": made["invites"]["german"]})
        with (
            one.page(made["id"], made["token"]) as allied,
            two.page(made["id"], joined["token"]) as german,
        ):
            for page in (allied, german):
                page.until(lambda page=page: over(page), 40)
            rows = one.hub.store.actions(made["id"])
            assert [row.seq for row in rows] == list(range(len(rows)))
            assert {row.kind for row in rows[1:]} == {"late"}
            text = one.get(f"/api/tables/{made['id']}/record", made["token"])
            verify(game("incursion"), parse(text.encode().splitlines(), "record"))


def test_a_message_sent_to_both_workers_counts_once(pair: tuple[Served, Served]) -> None:
    made = pair[0].table(options=BUYING)
    with ExitStack() as stack:
        pages = [stack.enter_context(s.page(made["id"], made["token"])) for s in pair]
        for number in range(5):
            for page in pages:
                page.after(number - 1)
            if not pages[0].choices:
                break
            action = pages[0].choices[0]["action"]
            message = {"seat": "allied", "at": number, "action": action, "key": f"n{number}"}
            with ThreadPoolExecutor() as both:
                answers = both.map(
                    lambda page, words: page.ask("act", **words), pages, [message] * 2
                )
            assert [answer["type"] for answer in answers] == ["done", "done"]
            sent = number + 1
        assert sent > 2
        assert [row.seq for row in pair[0].hub.store.actions(made["id"])] == list(range(sent + 1))


def test_two_who_act_at_once_at_two_workers_leave_a_log_without_gaps(
    pair: tuple[Served, Served],
) -> None:
    """Both buy in secret at the same time: each action needs the other's number."""
    made = pair[0].table(german="me", hot_seat=True, options=BUYING)
    done: list[str] = []

    def buy(server: Served, seat: str) -> None:
        with server.page(made["id"], made["token"]) as page:
            for _ in range(12):
                if page.positions[seat]["undoable"]:
                    page.take_back(seat=seat)
                else:
                    page.first(seat)
                done.append(seat)

    with ThreadPoolExecutor() as both:
        list(both.map(buy, pair, ("allied", "german")))
    rows = pair[0].hub.store.actions(made["id"])
    assert [row.seq for row in rows] == list(range(len(done) + 1))
    assert len(done) == 24


def test_a_bot_plays_at_a_table_of_two_workers(pair: tuple[Served, Served]) -> None:
    one, two = pair
    made = one.table(allied="bot:random", german="bot:random", options={**SHORT, "turn_cap": 1})
    with two.page(made["id"], made["token"]) as page:
        page.until(lambda: over(page), timeout=60)


@pytest.mark.slow
def test_a_server_with_two_worker_processes_plays_a_game(postgres: Postgres) -> None:
    """As people run it: `serve --workers 2`; several pages fall to both workers."""
    with Process(settings(postgres.database(), bots=1), workers=2) as server, ExitStack() as stack:
        made = server.table(options=SHORT)
        joined = server.post("/api/join", {"invite": made["invites"]["german"]})
        allied = stack.enter_context(server.page(made["id"], made["token"]))
        german = stack.enter_context(server.page(made["id"], joined["token"]))
        watching = [stack.enter_context(server.page(made["id"], made["watch"])) for _ in range(6)]
        play_out([allied, german], seed=12)
        for page in watching:
            page.until(lambda p=page: over(p))
            assert page.positions[""]["winners"] == allied.position["winners"]


def test_several_workers_need_postgresql(tmp_path_factory: pytest.TempPathFactory) -> None:
    url = sqlite(tmp_path_factory.mktemp("db"))
    with pytest.raises(ContentError, match="several workers need PostgreSQL"):
        serve(settings(url), workers=2)
