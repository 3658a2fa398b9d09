# SPDX-License-Identifier: MIT
"""What no page may do, whatever is played on it."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

DOWN = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_CONNECTION_REFUSED", "WebSocket connection to")


class Faults:
    """Errors, warnings, broken policies, failed answers, requests to anybody else."""

    def __init__(self, origin: str) -> None:
        self.host = urlsplit(origin).netloc
        self.found: list[str] = []
        self.down = False  # the test has cut the line: the browser itself complains of that

    def watch(self, context: BrowserContext) -> None:
        context.on("page", self._page)
        context.on("request", self._request)
        context.on("response", self._response)
        context.on("weberror", lambda error: self.found.append(f"error: {error.error}"))
        context.add_init_script(
            "addEventListener('securitypolicyviolation', (e) =>"
            " console.error('policy', e.violatedDirective, e.blockedURI))"
        )

    def _page(self, page: Page) -> None:
        page.on("console", self._console)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if self.down and any(known in message.text for known in DOWN):
            return
        self.found.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        place = urlsplit(request.url)
        if place.scheme not in ("data", "blob") and place.netloc != self.host:
            self.found.append(f"foreign request: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.found.append(f"answer {response.status}: {response.url}")
