# SPDX-License-Identifier: MIT
"""The application: routes, the page, and what starts and ends with it."""

from __future__ import annotations

import asyncio
import gc
import secrets
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from redoubt.server.guard import Guard
from redoubt.server.hub import Hub
from redoubt.server.lobby import Lobby
from redoubt.server.news import News
from redoubt.server.settings import Settings
from redoubt.server.socket import Sockets
from redoubt.server.store import Store
from redoubt.server.timekeeper import Timekeeper

NO_PAGE = "The page of the table is not built yet. In a checkout, run: make web\n"
GARBAGE = (20_000, 20, 50)  # a scene is a thousand small records: look less often
SWITCH = 0.0005  # seconds
FOR_EVER = "public, max-age=31536000, immutable"


class Assets(StaticFiles):
    """Files whose names change with their content: a browser may keep them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, to be kept."""
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["cache-control"] = FOR_EVER
        return response


def make_app(settings: Settings) -> Guard:
    """A worker's application."""
    store = Store(settings.db, worker=secrets.token_hex(4))
    hub = Hub(settings, store)

    @asynccontextmanager
    async def alive(app: Starlette) -> AsyncIterator[None]:
        await hub.threads.write(store.prepare)
        news = News(hub) if store.postgres else None
        await hub.start()
        Timekeeper(hub)
        gc.collect()
        gc.freeze()  # what is there now stays: looking through it again would hold everybody up
        gc.set_threshold(*GARBAGE)
        sys.setswitchinterval(SWITCH)  # or the loop waits for a thread that writes, 5 ms at a time
        try:
            yield
        finally:
            if news is not None:
                await asyncio.to_thread(news.close)
            await hub.close()
            store.close()

    socket = WebSocketRoute("/ws/{table}", Sockets(hub).take)
    app = Starlette(routes=[*Lobby(hub).routes(), socket, *_page(settings)], lifespan=alive)
    app.state.hub = hub
    return Guard(app, settings)


def _page(settings: Settings) -> list[BaseRoute]:
    """The built page, if it is there."""
    folder = settings.page

    async def index(request: Request) -> Response:
        page = folder / "index.html"
        if not page.is_file():
            return PlainTextResponse(NO_PAGE, 503)
        return FileResponse(page, headers={"cache-control": "no-cache"})

    routes: list[BaseRoute] = [Route("/", index)]
    if (folder / "assets").is_dir():
        routes.append(Mount("/assets", Assets(directory=folder / "assets")))
    if folder.is_dir():
        routes.append(Mount("/", StaticFiles(directory=folder)))
    return routes
