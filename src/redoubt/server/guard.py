# SPDX-License-Identifier: MIT
"""What every request passes: host, origin, size, rate; and the headers that every answer has."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from redoubt.kernel.codec import encode
from redoubt.server.limits import Limiter
from redoubt.server.problems import Wrong, problem
from redoubt.server.settings import Settings

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SAFE = ("GET", "HEAD")


def problem_response(wrong: Wrong) -> Response:
    """A problem as an answer."""
    return Response(encode(problem(wrong)), wrong.status, media_type="application/json")


class Guard:
    """Stands before everything else."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.requests = Limiter(settings.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        send = _with_headers(send)
        try:
            self._check(scope)
            if scope["type"] == "http":
                receive = self._measured(Headers(scope=scope), receive)
            await self.app(scope, receive, send)
        except Wrong as wrong:
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            else:
                await problem_response(wrong)(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self.settings.hosts and _name(host) not in self.settings.hosts:
            raise Wrong("foreign-host", "this server has another name")
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and not self._same_origin(headers.get("origin", ""), host):
            raise Wrong("foreign-origin", "this request comes from another page", 403)
        if not self.requests.take(address(scope)):
            raise Wrong("too-many", "too many requests; try later", 429)

    def _same_origin(self, origin: str, host: str) -> bool:
        if origin in self.settings.origins:
            return True
        place = urlsplit(origin)
        return place.scheme in ("http", "https") and bool(host) and place.netloc == host

    def _measured(self, headers: Headers, receive: Receive) -> Receive:
        """Bodies up to the limit, whatever their header says."""
        limit = self.settings.body_limit
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > limit:
            raise Wrong("too-large", f"more than {limit} bytes", 413)
        seen = 0

        async def measured() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > limit:
                raise Wrong("too-large", f"more than {limit} bytes", 413)
            return message

        return measured


def address(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return client[0] if client else ""


def _name(host: str) -> str:
    """The name in a Host header, without its port."""
    return urlsplit(f"//{host}").hostname or ""


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending
