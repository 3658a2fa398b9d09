# SPDX-License-Identifier: MIT
"""The HTTP calls: what can be played, tables, seats, records, rules and texts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from redoubt.games import INSTALLED
from redoubt.kernel.codec import encode
from redoubt.kernel.errors import GameError
from redoubt.kernel.record import lines
from redoubt.kernel.records import Setup
from redoubt.server import menu
from redoubt.server.analysing import Analyses
from redoubt.server.forking import case_at, fork
from redoubt.server.guard import address
from redoubt.server.hub import Hub
from redoubt.server.limits import Limiter
from redoubt.server.listing import table_info
from redoubt.server.making import join, make, rematch, small
from redoubt.server.messages import Fork, Join, NewTable, Planned, TableMade
from redoubt.server.openapi import document
from redoubt.server.problems import Wrong, problem, status_of
from redoubt.server.room import Room
from redoubt.server.rows import GameRow, SeatRow, sha256, shares

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

MOST_TOKENS = 100
A_WHILE = {"cache-control": "public, max-age=300"}


def answered(handler: Handler) -> Handler:
    """What goes wrong becomes a Problem with a fitting status."""

    async def safe(request: Request) -> Response:
        try:
            return await handler(request)
        except GameError as wrong:
            data = encode(problem(wrong))
            return Response(data, status_of(wrong), media_type="application/json")

    return safe


def json(thing: Any, headers: dict[str, str] | None = None) -> Response:
    """A record as an answer."""
    return Response(encode(thing), media_type="application/json", headers=headers)


async def read(request: Request, kind: type[T]) -> T:
    """The body of a request as a record."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.DecodeError as wrong:
        raise Wrong("malformed-message", str(wrong), 422) from None


def bearer(request: Request) -> list[str]:
    """The tokens of a request."""
    kind, _, value = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer":
        return []
    return [token.strip() for token in value.split(",") if token.strip()][:MOST_TOKENS]


class Lobby:
    """The calls, and what they need."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._making = Limiter(hub.settings.making)
        self._joining = Limiter(hub.settings.joining)
        self._asking = Limiter(hub.settings.asking)
        self._analyses = Analyses(hub)

    def routes(self) -> list[Route]:
        """Every call."""
        return [
            Route("/api/games", answered(self.games)),
            Route("/api/tables", answered(self.tables), methods=["GET"]),
            Route("/api/tables", answered(self.new_table), methods=["POST"]),
            Route("/api/seats", answered(self.seats), methods=["POST"]),
            Route("/api/join", answered(self.join), methods=["POST"]),
            Route("/api/tables/{id}/record", answered(self.record)),
            Route("/api/tables/{id}/rematch", answered(self.rematch), methods=["POST"]),
            Route("/api/tables/{id}/case", answered(self.case)),
            Route("/api/tables/{id}/analysis", answered(self.analysis)),
            Route("/api/tables/{id}/fork", answered(self.fork), methods=["POST"]),
            Route("/api/rules/{game}", answered(self.rules)),
            Route("/api/texts/{game}/{language}.ftl", answered(self.texts)),
            Route("/api/openapi.json", answered(self.openapi)),
            Route("/api/{rest:path}", answered(self.nothing)),
            Route("/healthz", answered(self.health)),
        ]

    # -- what there is ---------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        """What can be played."""
        return json(menu.games())

    async def seats(self, request: Request) -> Response:
        """The seats that a game has with some options."""
        if not self._asking.take(address(request.scope)):
            raise Wrong("too-many", "too many questions; try later", 429)
        planned = await read(request, Planned)
        self._installed(planned.game)
        small(planned.options)
        return json(menu.sides(Setup(planned.game, planned.options)))

    async def rules(self, request: Request) -> Response:
        """The rulebook of a game."""
        return json(menu.rules(self._game(request)), A_WHILE)

    async def texts(self, request: Request) -> Response:
        """Every message for a game in one language."""
        text = menu.fluent(self._game(request), request.path_params["language"])
        return PlainTextResponse(text, headers=A_WHILE)

    async def openapi(self, request: Request) -> Response:
        """The OpenAPI document."""
        return json(document(), A_WHILE)

    async def nothing(self, request: Request) -> Response:
        """No such call."""
        raise Wrong("not-found", "there is nothing here", 404)

    async def health(self, request: Request) -> Response:
        """Whether the database answers."""
        await self.hub.threads.read(self.hub.store.ping)
        return PlainTextResponse("ok")

    def _game(self, request: Request) -> str:
        id: str = request.path_params["game"]
        self._installed(id)
        return id

    def _installed(self, id: str) -> None:
        if id not in INSTALLED:
            raise Wrong("not-found", f"no game {id!r} here", 404)

    # -- tables ----------------------------------------------------------------------------

    async def tables(self, request: Request) -> Response:
        """Open tables, and the caller's own."""
        mine = {sha256(token) for token in bearer(request)}
        found = []
        for row, seats in await self.hub.threads.read(self.hub.store.listed, mine):
            held = tuple(seat.seat for seat in seats if seat.token_sha256 in mine)
            found.append(msgspec.structs.replace(table_info(row, seats), mine=held))
        return json(found)

    async def new_table(self, request: Request) -> Response:
        """Make a table."""
        if not self._making.take(address(request.scope)):
            raise Wrong("too-many", "too many new tables; try later", 429)
        wanted = await read(request, NewTable)
        self._installed(wanted.game)
        made = make(wanted)
        write, store = self.hub.threads.write, self.hub.store
        await write(store.create, made.game, made.seats, made.beginning, made.first)
        await self._wake(made.game.id)
        return json(made.answer)

    async def _wake(self, id: str) -> None:
        room = await self.hub.room(id)
        if room is not None:
            self.hub.wake_bots(room)

    async def join(self, request: Request) -> Response:
        """Take a seat, come back to one's own, or watch."""
        if not self._joining.take(address(request.scope)):
            raise Wrong("too-many", "too many tries; try later", 429)
        asked = await read(request, Join)
        joined = await self.hub.threads.write(join, self.hub.store, asked)
        if joined.seats:
            await self.hub.seats_changed(joined.id)
        return json(joined)

    async def rematch(self, request: Request) -> Response:
        """The same again with sides swapped."""
        row, seats, token = await self._sitting(request)
        if row.status != "over":
            raise Wrong("not-over", "only once the game is over", 409)
        id, watch = row.rematch, ""
        if not id:
            made = rematch(row, seats)
            rows = made.game, made.seats, made.beginning, made.first
            id = await self.hub.threads.write(self.hub.store.create, *rows, row.id)
            if id == made.game.id:
                watch = made.answer.watch
            await self.hub.seats_changed(row.id)
            await self._wake(id)
        return json(TableMade(id=id, token=token, invites={}, watch=watch))

    async def _sitting(self, request: Request) -> tuple[GameRow, list[SeatRow], str]:
        """The table of a call, by somebody who sits there."""
        row, seats = await self._table(request)
        held = {seat.token_sha256 for seat in seats if seat.token_sha256}
        token = next((token for token in bearer(request) if sha256(token) in held), None)
        if token is None:
            raise Wrong("no-such-token", "this token is not good at this table", 403)
        return row, seats, token

    async def _table(self, request: Request) -> tuple[GameRow, list[SeatRow]]:
        id = request.path_params["id"]
        row = await self.hub.threads.read(self.hub.store.game, id)
        if row is None:
            raise Wrong("no-such-table", "there is no such table", 404)
        return row, await self.hub.threads.read(self.hub.store.seats, id)

    async def record(self, request: Request) -> Response:
        """The whole record of a game that is over."""
        room = await self._finished(request)
        row = room.table.row
        data = b"\n".join(lines(room.table.session.record)) + b"\n"
        name = f'attachment; filename="{row.ruleset}-{row.id}.jsonl"'
        headers = {"content-disposition": name}
        return Response(data, media_type="application/jsonl", headers=headers)

    async def case(self, request: Request) -> Response:
        """A moment of a game that is over, as a case."""
        if not self._asking.take(address(request.scope)):
            raise Wrong("too-many", "too many questions; try later", 429)
        room = await self._finished(request)
        asked = request.query_params
        at = asked.get("at", "")
        if not at.isdecimal():
            raise Wrong("no-such-position", "there is no such position", 404)
        text = await case_at(self.hub, room, asked.get("seat", ""), int(at))
        name = f'attachment; filename="{room.table.row.ruleset}-{room.table.id}-{at}.toml"'
        return PlainTextResponse(text, headers={"content-disposition": name})

    async def analysis(self, request: Request) -> Response:
        """Who was ahead when, what turned a game that is over, and who was lucky."""
        if not self._asking.take(address(request.scope)):
            raise Wrong("too-many", "too many questions; try later", 429)
        room = await self._finished(request)
        return json(await self._analyses.ask(room, request.query_params.get("seat", "")))

    async def fork(self, request: Request) -> Response:
        """A new table that goes on from a moment of a game that is over."""
        if not self._making.take(address(request.scope)):
            raise Wrong("too-many", "too many new tables; try later", 429)
        wanted = await read(request, Fork)
        room = await self._finished(request)
        made = await fork(self.hub, room, wanted)
        write, store = self.hub.threads.write, self.hub.store
        await write(store.create, made.game, made.seats, made.beginning, made.first)
        await self._wake(made.game.id)
        return json(made.answer)

    async def _finished(self, request: Request) -> Room:
        """The table of a call, if its game is over and the caller may see it."""
        row, seats = await self._table(request)
        tokens = bearer(request)
        held = {seat.token_sha256 for seat in seats} | {row.watch_sha256}
        known = any(sha256(token) in held or shares(row, token) for token in tokens)
        if row.private and not known:
            raise Wrong("no-such-token", "this token is not good at this table", 403)
        room = await self.hub.room(row.id)
        if room is None or not room.table.session.over:
            raise Wrong("not-over", "only once the game is over", 409)
        return room
