# SPDX-License-Identifier: MIT
"""Foreign pages, large and many messages, and the headers that every answer carries."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from redoubt.server.limits import Bucket, Limiter
from redoubt.server.settings import Rate
from server.lab import BUYING, Page, Served, serving, settings, sqlite


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with small limits."""
    limits = {
        "making": Rate(3, 0.001),
        "joining": Rate(3, 0.001),
        "messages": Rate(20, 0.001),
        "asking": Rate(2, 0.001),
        "sockets_per_ip": 3,
        "hosts": ("127.0.0.1",),
        "origins": ("https://friends.example",),
    }
    with serving(settings(sqlite(tmp_path_factory.mktemp("db")), **limits)) as server:
        yield server


def test_every_answer_carries_the_security_headers(served: Served) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/healthz"):
        headers = served.call("GET", path).headers
        csp = headers["content-security-policy"]
        assert "default-src 'none'" in csp
        assert "unsafe" not in csp
        assert "http" not in csp, "no third party"
        assert "frame-ancestors 'none'" in csp
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in headers
        assert "set-cookie" not in headers
    assert served.call("GET", "/api/tables").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "", "file://", "http://127.0.0.1:1"]
)
def test_a_foreign_page_cannot_change_anything(strict: Served, origin: str) -> None:
    answer = strict.call("POST", "/api/join", {"invite": "x"}, headers={"origin": origin})
    assert (answer.status, answer.body["code"]) == (403, "foreign-origin")
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://127.0.0.1:{strict.port}/ws/x", origin=origin or None),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_a_page_that_was_named_may_talk_to_the_server(strict: Served) -> None:
    headers = {"origin": "https://friends.example"}
    assert strict.call("POST", "/api/join", {"invite": "x"}, headers=headers).status == 404


def test_another_name_for_the_server_is_refused(strict: Served) -> None:
    answer = strict.call("GET", "/api/games", headers={"host": "evil.example"})
    assert (answer.status, answer.body["code"]) == (400, "foreign-host")


def test_large_bodies_are_refused(served: Served) -> None:
    big = b'{"invite": "' + b"x" * 70_000 + b'"}'
    answer = served.call("POST", "/api/join", big)
    assert (answer.status, answer.body["code"]) == (413, "too-large")
    chunked = served.call(
        "POST", "/api/join", big, headers={"transfer-encoding": "chunked", "content-length": "0"}
    )
    assert chunked.status in (400, 413)


def test_a_large_message_closes_the_socket(served: Served) -> None:
    allied, german = served.duel(options=BUYING)
    with allied, german:
        allied.send("say", text="x" * 70_000)
        assert allied.closed() == 1009
        german.until(lambda: german.table["present"] == ["german"])


def test_a_long_key_is_refused(served: Served) -> None:
    allied, german = served.duel(options=BUYING)
    with allied, german:
        assert allied.ask("say", text="x", key="k" * 101)["problem"]["code"] == "malformed-message"


def test_limits_on_tables_joins_sockets_and_messages(strict: Served) -> None:
    made = [strict.call("POST", "/api/tables", _table()) for _ in range(4)]
    assert [answer.status for answer in made] == [200, 200, 200, 429]
    assert made[3].body["code"] == "too-many"
    while (answer := strict.call("POST", "/api/join", {"invite": "x"})).status == 404:
        pass
    assert answer.status == 429

    id, token = made[0].body["id"], made[0].body["token"]
    with strict.page(id, token) as page:
        at, action = page.position["at"], page.choices[0]["action"]
        answers = [page.ask("askwhy", seat="allied", at=at, action=action) for _ in range(3)]
        assert [a["type"] for a in answers] == ["whyanswer", "whyanswer", "refused"]
        assert answers[2]["problem"]["code"] == "too-many"
        for _ in range(30):
            page.send("say", text="spam")
        assert page.closed() == 4429
    pages = [strict.page(id, token) for _ in range(3)]
    with pytest.raises(InvalidStatus):
        Page(strict, id, token)
    for page in pages:
        page.close()


def _table() -> dict[str, object]:
    return {"game": "incursion", "seats": {"allied": "me", "german": "open"}, "options": BUYING}


def test_too_many_requests_of_one_address_are_refused(tmp_path: Path) -> None:
    with serving(settings(sqlite(tmp_path), requests=Rate(5, 0.001))) as server:
        statuses = [server.call("GET", "/healthz").status for _ in range(7)]
        assert statuses == [200] * 5 + [429] * 2


def test_a_page_that_does_not_read_is_let_go_and_holds_nobody_up(tmp_path: Path) -> None:
    with serving(settings(sqlite(tmp_path), queue_limit=20)) as server:
        made = server.table(options=BUYING)
        room = server.hub.rooms[made["id"]]
        with server.page(made["id"], made["token"]) as page, socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", server.port))
            deaf.sendall(_handshake(server.port, made["id"]))
            assert b"101" in deaf.recv(1000)
            hello = f'{{"type": "hello", "key": "k", "token": "{made["token"]}"}}'
            deaf.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello.encode())
            for _ in range(200):
                if len(room.visitors) == 2:
                    break
                time.sleep(0.02)
            assert len(room.visitors) == 2
            for number in range(2000):
                if number % 2:
                    page.take_back()
                else:
                    page.first()
                if any(visitor.lost for visitor in room.visitors):
                    break
            else:
                raise AssertionError("it was never let go")


def _handshake(port: int, table: str) -> bytes:
    """What a browser sends to open a socket."""
    lines = (
        f"GET /ws/{table} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "",
        "",
    )
    return "\r\n".join(lines).encode()


def test_a_bucket_fills_up_again() -> None:
    bucket = Bucket(Rate(2, 1000))
    assert bucket.take()
    assert bucket.take()
    empty = Bucket(Rate(1, 0.001))
    assert empty.take()
    assert not empty.take()
    assert not empty.full()


def test_a_limiter_forgets_addresses_that_are_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("redoubt.server.limits.MOST_KNOWN", 10)
    limiter = Limiter(Rate(1, 1e9))
    for number in range(50):
        assert limiter.take(str(number))
    assert len(limiter._buckets) <= 11
