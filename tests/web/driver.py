# SPDX-License-Identifier: MIT
"""Somebody who plays by clicking what the page offers, and notes whatever goes wrong on it."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request
from playwright.sync_api import TimeoutError as TooLate

Json = dict[str, Any]
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 20.0  # seconds after which something that should have come has not

# What a person sees and can click. Coordinates only of what nothing else lies over.
LOOK = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const spots = (what) => all(what).flatMap((one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return top?.closest(".layer") ? [{ x, y }] : [];
  });
  const open = (what) => all(what).filter((one) => !one.disabled).length;
  const slider = document.querySelector('.replay [role="slider"]');
  return {
    at: slider ? Number(slider.getAttribute("aria-valuemax")) : -1,
    cover: all(".cover").length > 0,
    result: /The game is over/.test(document.querySelector(".prompt")?.textContent ?? ""),
    menu: all('[role="menuitem"]').length,
    sure: open(".odds.fixed .btn.pri"),
    ends: open(".prompt .buttons .btn.pri"),
    few: open(".prompt .buttons .btn:not(:first-child):not(.pri)"),
    loose: open(".loose .btn"),
    own: open(".unit .actions .btn"),
    legal: spots(".legal"),
    targets: spots(".piece:has(.bracket)"),
    ready: spots(".piece:has(.ready)"),
    chosen: spots(".piece:has(.ring)"),
  };
}"""


class Faults:
    """What no page may do: errors, broken policies, requests to anybody else."""

    def __init__(self, origin: str) -> None:
        self.host = urlsplit(origin).netloc
        self.found: list[str] = []

    def watch(self, context: BrowserContext) -> None:
        context.on("page", self._page)
        context.on("request", self._request)
        context.on("weberror", lambda error: self.found.append(f"error: {error.error}"))
        context.add_init_script(
            "addEventListener('securitypolicyviolation', (e) =>"
            " console.error('policy', e.violatedDirective, e.blockedURI))"
        )

    def _page(self, page: Page) -> None:
        page.on("console", self._console)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.found.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        place = urlsplit(request.url)
        if place.scheme not in ("data", "blob") and place.netloc != self.host:
            self.found.append(f"foreign request: {request.url}")


class Player:
    """One page, and a hand that clicks."""

    def __init__(self, page: Page, origin: str, seed: int = 1) -> None:
        self.page = page
        self.origin = origin
        self.random = Random(seed)
        self.moves = 0  # of the present unit

    # -- going somewhere --------------------------------------------------------------------

    def lobby(self, query: str = "") -> Player:
        self.page.goto(f"{self.origin}/{query}")
        self.page.locator("form").first.wait_for()
        return self

    def new_table(self, against: str, mission: str = "Recon", **options: str) -> str:
        """Make a table in the lobby, as a stranger would; its address."""
        page = self.page
        form = page.locator("form").first
        form.locator("label", has=page.get_by_text(mission, exact=True)).click()
        form.locator(".seg button").filter(has_text=against).click()
        if options:
            form.locator("summary").click()
        for label, value in options.items():
            field = form.get_by_label(label, exact=True)
            if field.evaluate("(one) => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
                field.blur()
        form.locator(".go .btn").click()
        return self.at_table()

    def at_table(self) -> str:
        self.page.locator(".prompt").wait_for()
        return self.page.url

    def no_hints(self) -> Player:
        """Hints away for good: they lie over the board."""
        self.page.add_init_script(
            "if (!localStorage['redoubt.settings'])"
            " localStorage['redoubt.settings'] = JSON.stringify({ guide: false, theme: 'light' })"
        )
        return self

    # -- seeing -----------------------------------------------------------------------------

    def look(self) -> Json:
        seen: Json = self.page.evaluate(LOOK)
        return seen

    def until(self, ready: Callable[[Json], Any], what: str) -> Json:
        """Look until something is so."""
        end = time.monotonic() + PATIENCE
        while True:
            seen = self.look()
            if ready(seen):
                return seen
            assert time.monotonic() < end, f"{what}: {self.prompt()} {seen}"
            self.page.wait_for_timeout(25)

    def prompt(self) -> str:
        return self.page.locator(".prompt").inner_text().replace("\n", " ")

    @property
    def hand(self) -> list[str]:
        return self.page.locator(".hand .card:not(.table) > .cond:first-child").all_inner_texts()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    # -- playing ----------------------------------------------------------------------------

    def click(self, spot: Json) -> None:
        self.page.mouse.click(spot["x"], spot["y"])

    def press(self, button: Locator) -> None:
        """Click a button, unless the table has moved on and it is gone."""
        try:
            button.click(timeout=1500)
        except TooLate:
            return  # whoever never gets on is noticed in play()

    def step(self, seen: Json) -> bool:
        """Click one thing that is offered; False if nothing is."""
        page = self.page
        if seen["menu"]:
            self.press(page.get_by_role("menuitem").first)
        elif seen["sure"]:
            self.press(page.locator(".odds.fixed .btn.pri"))
        elif seen["targets"]:
            self.click(self.random.choice(seen["targets"]))
        elif seen["legal"] and (self.moves < 4 or not seen["ends"]):
            self.moves += 1
            self.click(self.random.choice(seen["legal"]))
        elif seen["few"]:
            self.press(page.locator(".prompt .buttons .btn:not(:first-child):not(.pri)").first)
        elif seen["loose"]:
            self.press(page.locator(".loose .btn:not([disabled])").first)
        elif seen["ready"] and (not seen["ends"] or self.random.random() < 0.6):
            self.moves = 0
            self.click(seen["ready"][0])
            after = self.until(lambda now: now["chosen"] or now["at"] != seen["at"], "selected")
            if after["at"] == seen["at"] and after["chosen"]:
                self.click(after["chosen"][0])
        elif seen["ends"]:
            self.press(page.locator(".prompt .buttons .btn.pri").last)
        else:
            return False
        return True

    def play(self, stop: Callable[[Json], Any], most: int = 2000) -> Json:
        """Click until something is so."""
        at, since = -1, time.monotonic()
        for _ in range(most):
            seen = self.until(lambda now: stop(now) or offers(now), "an offer")
            if stop(seen):
                return seen
            if seen["at"] != at:
                at, since = seen["at"], time.monotonic()
            assert time.monotonic() < since + PATIENCE, f"stuck: {self.prompt()} {seen}"
            if seen["cover"]:
                self.press(self.page.locator(".cover .btn"))
            else:
                self.step(seen)
                self.settle(seen)
        raise AssertionError(f"no end after {most} clicks: {self.prompt()}")

    def settle(self, before: Json) -> None:
        """Wait a moment for what a click has changed."""
        for _ in range(20):
            if self.look() != before:
                return
            self.page.wait_for_timeout(20)


def offers(seen: Json) -> bool:
    """Whether there is anything to click."""
    kinds = ("cover", "menu", "sure", "targets", "legal", "few", "loose", "ready", "ends")
    return any(seen[kind] for kind in kinds)
