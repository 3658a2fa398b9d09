# SPDX-License-Identifier: MIT
"""A real server on loopback, and pages that talk to it over real sockets."""

from __future__ import annotations

import http.client
import itertools
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any, NamedTuple

import msgspec
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from redoubt.server.hub import Hub
from redoubt.server.serve import make_app, options
from redoubt.server.settings import Rate, Settings

Json = dict[str, Any]
PLENTY = Rate(1e9, 1e9)
BUYING = {"mission": "pinger"}  # both sides buy their forces in secret
SHORT = {"mission": "recon", "forces": "random", "turn_cap": 3}  # a game that ends soon
PATIENCE = 20.0  # seconds after which something that should have come has not


def settings(db: str, **changes: Any) -> Settings:
    """Settings without limits, on a port that is free."""
    usual: Json = {
        "host": "127.0.0.1",
        "port": 0,
        "bots": 1,
        "bot_pause": 0.0,
        "requests": PLENTY,
        "making": PLENTY,
        "joining": PLENTY,
        "messages": PLENTY,
        "asking": PLENTY,
        "sockets_per_ip": 1000,
    }
    return Settings(db=db, **{**usual, **changes})


def sqlite(folder: Path) -> str:
    """The address of a new database."""
    return f"sqlite:///{folder / 'tables.db'}"


class Answer(NamedTuple):
    """What an HTTP call gave."""

    status: int
    body: Any
    headers: http.client.HTTPMessage


class Place:
    """Where a server is, and calls to it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.origin = f"http://127.0.0.1:{port}"

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str = "",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """One HTTP call."""
        sent = {"origin": self.origin, **(headers or {})}
        if token:
            sent["authorization"] = f"Bearer {token}"
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, data, sent)
            answer = connection.getresponse()
            raw = answer.read()
            kind = answer.headers.get("content-type", "")
            said = json.loads(raw) if kind == "application/json" else raw.decode()
            return Answer(answer.status, said, answer.headers)
        finally:
            connection.close()

    def get(self, path: str, token: str = "") -> Any:
        """What a GET that must work gives."""
        answer = self.call("GET", path, token=token)
        assert answer.status == 200, answer
        return answer.body

    def post(self, path: str, body: Any, token: str = "") -> Any:
        """What a POST that must work gives."""
        answer = self.call("POST", path, body, token)
        assert answer.status == 200, answer
        return answer.body

    def table(self, allied: str = "me", german: str = "open", **more: Any) -> Json:
        """A new table of Incursion."""
        body = {"game": "incursion", "seats": {"allied": allied, "german": german}, **more}
        made: Json = self.post("/api/tables", body)
        return made

    def duel(self, **more: Any) -> tuple[Page, Page]:
        """Two people at a new table."""
        made = self.table(**more)
        joined = self.post("/api/join", {"invite": made["invites"]["german"], "name": "Eva"})
        return self.page(made["id"], made["token"]), self.page(made["id"], joined["token"])

    def page(self, table: str, token: str, since: int = -1) -> Page:
        """A page at a table, with everything it is sent at first."""
        page = Page(self, table, token)
        page.hello(since)
        return page


class Served(Place):
    """A server in a thread of this process."""

    def __init__(self, server: uvicorn.Server, hub: Hub) -> None:
        super().__init__(server.servers[0].sockets[0].getsockname()[1])
        self.server = server
        self.hub = hub


@contextmanager
def serving(wanted: Settings) -> Iterator[Served]:
    """A server, until the end of the block."""
    app = make_app(wanted)
    hub = app.app.state.hub
    config = uvicorn.Config(app, loop="asyncio", **options(wanted, "warning"))
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        end = time.monotonic() + PATIENCE
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            assert time.monotonic() < end, "the server takes too long to start"
            time.sleep(0.01)
        yield Served(server, hub)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server does not end"


class Page:
    """What a browser would be: keeps the latest position of each seat, the logs and the table."""

    def __init__(self, place: Place, table: str, token: str) -> None:
        self.place = place
        self.id = table
        self.token = token
        self.raw: list[str] = []
        self.positions: dict[str, Json] = {}
        self.logs: dict[str, list[Json]] = {}
        self.table: Json = {}
        self.chat: list[Json] = []
        self.keys = (f"{token_hex(4)}-{number}" for number in itertools.count())
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                f"ws://127.0.0.1:{place.port}/ws/{table}",
                origin=place.origin,
                max_size=None,
                max_queue=None,
                compression=None,
            )
        )

    def __enter__(self) -> Page:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Go."""
        self._open.close()

    def hello(self, since: int = -1) -> None:
        """Say hello, and wait for a position of each seat."""
        self.send("hello", token=self.token, since=since)
        self.until(lambda: self.table and set(self.positions) >= set(self.table["mine"] or [""]))

    # -- reading ---------------------------------------------------------------------------

    def next(self, timeout: float = PATIENCE) -> Json:
        """The next message, taken note of."""
        raw = self.socket.recv(timeout)
        assert isinstance(raw, str)
        self.raw.append(raw)
        message: Json = msgspec.json.decode(raw)
        if message["type"] == "position":
            self.positions[message["seat"]] = message
            self.logs.setdefault(message["seat"], []).extend(message["log"])
        elif message["type"] == "table":
            self.table = message
        elif message["type"] == "said":
            self.chat.append(message)
        return message

    def until(self, done: Callable[[], Any], timeout: float = PATIENCE) -> None:
        """Read until something holds."""
        end = time.monotonic() + timeout
        while not done():
            self.next(max(0.0, end - time.monotonic()))

    def drain(self, wait: float = 0.0) -> list[Json]:
        """Read what is there already."""
        found = []
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                found.append(self.next(wait))
            except (TimeoutError, ConnectionClosed):
                return found
        raise AssertionError("there is always more to read")

    def sync(self) -> None:
        """Read everything that was sent before now."""
        seat = next(iter(self.positions))
        self.ask("askpast", seat=seat, at=0)

    def closed(self) -> int:
        """Read until the socket is closed; the code."""
        try:
            self.until(lambda: False)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006
        raise AssertionError("the socket stays open")

    # -- speaking --------------------------------------------------------------------------

    def send(self, kind: str, **fields: Any) -> str:
        """Send a message; its key."""
        key: str = fields.pop("key", None) or next(self.keys)
        self.socket.send(json.dumps({"type": kind, "key": key, **fields}))
        return key

    def ask(self, kind: str, **fields: Any) -> Json:
        """Send a message and read until its answer."""
        key = self.send(kind, **fields)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.next(max(0.0, end - time.monotonic()))
            if message.get("key") == key:
                return message
        raise AssertionError(f"no answer to {kind}")

    # -- playing ---------------------------------------------------------------------------

    @property
    def seat(self) -> str:
        """The page's one seat."""
        (seat,) = self.table["mine"]
        return str(seat)

    @property
    def position(self) -> Json:
        """The latest position of the page's one seat."""
        return self.positions[self.seat]

    @property
    def choices(self) -> list[Json]:
        """What its seat may do."""
        found: list[Json] = self.position["choices"]
        return found

    def act(self, action: Json, **more: Any) -> Json:
        """Do something; the answer."""
        seat = more.pop("seat", None) or self.seat
        at = more.pop("at", None)
        at = self.positions[seat]["at"] if at is None else at
        return self.ask("act", seat=seat, at=at, action=action, **more)

    def after(self, at: int, seat: str = "") -> None:
        """Read until a seat's position is newer than `at`."""
        self.until(lambda: self.positions[seat or self.seat]["at"] > at)

    def do(self, action: Json, seat: str = "") -> None:
        """Do something that must work, and wait for the position after it."""
        seat = seat or self.seat
        at = self.positions[seat]["at"]
        answer = self.act(action, seat=seat)
        assert answer["type"] == "done", answer
        self.after(at, seat)

    def first(self, seat: str = "") -> None:
        """Do whatever comes first."""
        self.do(self.positions[seat or self.seat]["choices"][0]["action"], seat)

    def take_back(self, count: int = 1, seat: str = "") -> None:
        """Take something back, and wait for the position after it."""
        seat = seat or self.seat
        at = self.positions[seat]["at"]
        answer = self.ask("takeback", seat=seat, at=at, count=count)
        assert answer["type"] == "done", answer
        self.after(at, seat)


def over(page: Page) -> bool:
    """Whether a page has seen the end."""
    return any(position["result"] for position in page.positions.values())


def play_out(pages: list[Page], seed: int = 1, most: int = 3000) -> int:
    """Random choices by turns until the game is over; how many were taken."""
    return play(pages, seed, lambda _: all(over(page) for page in pages), most)


def play(pages: list[Page], seed: int, done: Callable[[int], bool], most: int) -> int:
    """Random choices by turns until `done` says of their number that it is enough."""
    random = Random(seed)
    taken, last = 0, time.monotonic()
    while not done(taken):
        moved = False
        for page in pages:
            page.drain()
            for seat, position in list(page.positions.items()):
                if position["choices"] and not position["result"]:
                    action = random.choice(position["choices"])["action"]
                    answer = page.act(action, seat=seat)
                    moved = True
                    taken += answer["type"] == "done"
                    if answer["type"] != "done":
                        assert answer["problem"]["code"] == "stale-state", answer
                    page.after(position["at"], seat)
                    break
        if moved:
            last = time.monotonic()
        else:
            pages[0].drain(0.05)
        assert taken < most, "a game without an end"
        assert time.monotonic() < last + PATIENCE, "nobody may do anything"
    return taken
