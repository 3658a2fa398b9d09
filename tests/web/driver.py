# SPDX-License-Identifier: MIT
"""Somebody at a page: sees what a person sees, and clicks or taps what stands for an action."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate

from redoubt.games import game as registered
from redoubt.kernel.scene import Words
from redoubt.kernel.texts import texts
from web.wire import Json, Wire

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 20.0  # seconds after which something that should have come has not
FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

# The middle of a thing on the board, if nothing else lies over it.
SPOT = """(what) => {
  const one = document.querySelector(what);
  if (!one) return null;
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return document.elementFromPoint(x, y)?.closest(".layer") ? { x, y } : null;
}"""
HIDDEN = """() => [...Array(12).keys()].every((i) => [...Array(8).keys()].every((j) =>
  document.elementFromPoint((i + 0.5) * innerWidth / 12, (j + 0.5) * innerHeight / 8)
    ?.closest(".cover"))) && document.querySelector(".app").inert"""


class Player:
    """One page, and a hand that clicks; `touch` taps instead."""

    def __init__(self, page: Page, origin: str, touch: bool = False) -> None:
        self.page = page
        self.origin = origin
        self.touch = touch
        self.wire = Wire(page)
        self.covers: list[str] = []  # what stood on the covers that were lifted

    # -- going somewhere --------------------------------------------------------------------

    def lobby(self, query: str = "") -> Player:
        self.page.goto(f"{self.origin}/{query}")
        self.page.locator("form").first.wait_for()
        return self

    def form(self, game: str) -> Locator:
        """The form of a game, opened if another's is."""
        region = self.page.get_by_role("region", name=game)
        region.wait_for()
        if not region.locator("form").count():
            self.press(region.get_by_role("button", name="Set up a game"))
        return region.locator("form")

    def new_table(
        self, against: str, mission: str = "Recon", game: str = "Incursion", **options: str
    ) -> str:
        """Make a table in the lobby, as a stranger would; its id. Who plays alone has no others."""
        page = self.page
        form = self.form(game)
        self.press(form.locator("label", has=page.get_by_text(mission, exact=True)))
        if against:
            self.press(form.locator(".seg button").filter(has_text=against))
        if options:
            self.press(form.locator("summary"))
        for label, value in options.items():
            field = form.get_by_label(label, exact=True)
            if field.evaluate("(one) => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
                field.blur()
        self.press(form.locator(".go .btn"))
        return self.at_table()

    def at_table(self) -> str:
        self.page.locator(".prompt").wait_for()
        return self.page.url.split("/table/")[1].split("/")[0]

    def settings(self, **changes: Any) -> Player:
        """A reader's settings from the start; hints away for good: they lie over the board."""
        kept = msgspec.json.encode({"guide": False, "theme": "light", **changes}).decode()
        self.page.add_init_script(
            f"if (!localStorage['redoubt.settings']) localStorage['redoubt.settings'] = '{kept}'"
        )
        return self

    # -- seeing -----------------------------------------------------------------------------

    def until(self, ready: Callable[[], Any], what: str) -> Any:
        """Look until something is so."""
        end = time.monotonic() + PATIENCE
        while True:
            seen = ready()
            if seen:
                return seen
            assert time.monotonic() < end, f"{what}: {self.prompt()}"
            self.page.wait_for_timeout(15)

    def prompt(self) -> str:
        shown = self.page.locator(".prompt")
        return shown.inner_text().replace("\n", " ") if shown.count() else self.page.url

    @property
    def hand(self) -> list[str]:
        return self.page.locator(".hand .card:not(.table) > .name").all_inner_texts()

    @property
    def log(self) -> str:
        return self.page.locator('.log[role="log"], .log [role="log"]').first.inner_text()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def seat(self) -> str:
        """The page's one seat."""
        (seat,) = self.wire.table["mine"]
        return str(seat)

    def position(self, seat: str = "") -> Json:
        """The latest position that the page was sent."""
        found: Json = self.wire.positions[seat or self.seat()]
        return found

    def words(self, said: Json) -> str:
        """A sentence of the game, as the page says it in English."""
        folder = registered(self.wire.table["info"]["game"]).folder
        return texts(folder, "en").say(_words(said))

    # -- the hand ---------------------------------------------------------------------------

    def press(self, what: Locator, timeout: float | None = None) -> None:
        if self.touch:
            what.tap(timeout=timeout)
        else:
            what.click(timeout=timeout)

    def at(self, spot: Json) -> None:
        if self.touch:
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self.page.mouse.click(spot["x"], spot["y"])

    def spot(self, what: str) -> Json:
        """Where to click for something on the board; all of the board is shown if need be."""
        found = self.page.evaluate(SPOT, what)
        if found is None and self.page.locator(".odds.fixed").count():
            self.page.keyboard.press("Escape")  # they came late, and may lie over it
        if found is None:
            self.press(self.button("Whole board"))
            found = self.until(lambda: self.page.evaluate(SPOT, what), f"{what} on the board")
        spot: Json = found
        return spot

    def select(self, unit: str, wanted: str = "") -> None:
        """Have a unit in the panel; a menu that offers what is wanted will do as well."""
        name = self.words(next(u for u in self.counters() if u["id"] == unit)["words"])
        ring = self.page.locator(f'.piece[data-unit="{unit}"]:has(.ring)')
        menu = self.page.get_by_role("menuitem").filter(has_text=name)
        for _ in range(3):  # of a pile the first click takes the top one, the second opens it
            if ring.count():
                break
            self.at(self.spot(f'.piece[data-unit="{self._top(unit)}"]'))
            ring.or_(menu).first.wait_for(state="attached", timeout=4000)
            if wanted and menu.filter(has_text=wanted).count():
                return
            if menu.count():
                self.press(menu.first)
        self.page.locator(".unit h2", has_text=name).wait_for(timeout=4000)

    def counters(self) -> list[Json]:
        """Every counter that the page knows."""
        scenes = [position["scene"] for position in self.wire.positions.values()]
        return [one for scene in scenes for one in scene["counters"]]

    # -- playing ----------------------------------------------------------------------------

    def do(self, seat: str, action: Json) -> None:
        """Do an action with whatever stands for it on the page."""
        for _ in range(3):
            sent = self._send(seat, action)
            answer = self.until(lambda now=sent: self.wire.answers.get(now["key"]), "an answer")
            if answer["type"] == "done":
                break
            # Another seat was faster, and the page has been sent a newer position.
            assert answer["problem"]["code"] == "stale-state", answer
        assert answer["type"] == "done", answer
        self.until(lambda: self.position(seat)["at"] > sent["at"], "the position after it")

    def _send(self, seat: str, action: Json) -> Json:
        """Click until the page has sent an action; what it sent."""
        choice = self.until(lambda: self.wire.choice(seat, action), f"offered: {action}")
        if len(self.wire.positions) > 1:
            self.lift_cover(seat)
        before = len(self.wire.acts())
        for _ in range(5):
            self._reach(choice, before)
            if self._sent(before):
                break
        acts = self.wire.acts()[before:]
        assert acts, f"not to be had on the page: {choice}: {self.prompt()}"
        assert acts[0]["action"] == action, f"{acts[0]['action']} instead of {action}"
        assert acts[0]["seat"] == seat
        return acts[0]

    def lift_cover(self, seat: str) -> None:
        """At one screen for several: if it is handed over, nothing shows until it is taken."""
        cover = self.page.locator(".cover .btn")
        self.until(lambda: cover.count() or self._shows(seat), f"the screen of {seat}")
        if cover.count():
            assert self.page.evaluate(HIDDEN), "something shows beside the cover"
            self.covers.append(cover.inner_text())
            self.press(cover)
            cover.wait_for(state="detached")
            self.until(lambda: self._shows(seat), f"the screen of {seat}")

    def _shows(self, seat: str) -> bool:
        """Whether the hand of a seat is on the screen."""
        cards = [c for c in self.wire.positions[seat]["scene"]["cards"] if c["where"] == "hand"]
        return self.hand == [self.words(card["words"]) for card in cards]

    def _sent(self, before: int) -> bool:
        end = time.monotonic() + 4  # a busy page is slow; a second tap too early acts twice
        while len(self.wire.acts()) == before and time.monotonic() < end:
            self.page.wait_for_timeout(15)
        return len(self.wire.acts()) > before

    def _reach(self, choice: Json, before: int) -> None:
        """The clicks that lead to a choice; some may already have been made."""
        try:
            self._point(choice)
            if len(self.wire.acts()) > before:
                return
            text = self.words(choice["words"])
            item = self.page.get_by_role("menuitem").filter(has_text=text)
            if item.count():
                # "squad 3 fires" is also in "scout 6, squad 3 fires": who begins with it is meant
                begun = item.filter(has_text=re.compile(rf"^\s*{re.escape(text)}", re.I))
                self.press((begun if begun.count() else item).first, 3000)
            sure = self.page.locator(".odds.fixed", has_text=text).locator(".btn.pri")
            if choice["rolls"] or choice["target"]:
                self.press(sure, 3000)
        except TooLate:
            return  # tried again; who never gets there is noticed in do()

    def _point(self, choice: Json) -> None:
        page, action = self.page, choice["action"]
        text = self.words(choice["words"])
        units = {one["id"] for one in self.counters()}
        cards = [c for p in self.wire.positions.values() for c in p["scene"]["cards"]]
        card = [c for c in cards if c["id"] in (action.get("card"), f"#{action.get('card')}")]
        if choice["card"] and choice["slot"]:
            self._lay(choice["card"], choice["slot"])
        elif choice["target"] in units:
            if choice["unit"] and (not page.locator(".unit").count() or self._rivals(choice)):
                self.select(choice["unit"])
            self.at(self.spot(f'.piece[data-unit="{self._top(choice["target"])}"]'))
        elif choice["cell"] >= 0:
            if choice["unit"] in units and self._rivals(choice):
                self.select(choice["unit"])
            self._lens(choice)
            self.at(self.spot(f'[data-cell="{choice["cell"]}"]'))
        elif card:
            self._card(self.words(card[0]["words"]))
        elif choice["unit"] in units and choice["group"] != "end":
            self.select(choice["unit"], text)
            if page.get_by_role("menuitem").filter(has_text=text).count():
                return  # the stack offers it
            label = f'.unit .row button[aria-label="{text}"]'
            own = page.locator(".unit .actions .btn").filter(has_text=text)
            self.press(page.locator(label).or_(own).first, 3000)
        else:
            places = page.locator(".prompt .buttons .btn:not(:first-child), .loose .btn")
            self.press(places.filter(has_text=text).first, 3000)

    def _rivals(self, choice: Json) -> set[str]:
        """Other units that can do the same there: of those on the board the one shown does it."""
        if not any(one["id"] == choice["unit"] and one["cell"] >= 0 for one in self.counters()):
            return set()
        offered = [one for position in self.wire.positions.values() for one in position["choices"]]
        same = ("cell", "target", "group")
        doers = {o["unit"] for o in offered if all(o[key] == choice[key] for key in same)}
        return doers - {choice["unit"], ""}

    def _top(self, unit: str) -> str:
        """The counter that is drawn of the pile in which a unit lies."""
        units = {one["id"]: one for one in self.counters()}
        there = (units[unit]["cell"], units[unit]["beside"])
        pile = [id for id, one in units.items() if (one["cell"], one["beside"]) == there]
        drawn = [id for id in pile if self.page.locator(f'.piece[data-unit="{id}"]').count()]
        return drawn[0]

    def _lens(self, choice: Json) -> None:
        """Fire on empty cells is shown when it is asked for."""
        group = self.words({"id": f"group-{choice['group']}", "args": {}})
        lens = self.page.locator('.unit [role="group"] .btn').filter(has_text=group)
        if lens.count() and lens.first.get_attribute("aria-pressed") == "false":
            self.press(lens.first)

    def _lay(self, card: str, slot: str) -> None:
        """Take a card of a sheet up and lay it into a slot."""
        shown = self.page.locator(f'[data-card="{card}"]').first
        if shown.get_attribute("aria-pressed") != "true":
            self.press(shown, 3000)
        self.press(self.page.locator(f'[data-drop="{slot}"]'), 3000)

    def _card(self, name: str) -> None:
        shown = self.page.locator(".hand .card").filter(
            has=self.page.locator(".name", has_text=name)
        )
        if shown.first.get_attribute("aria-pressed") != "true":
            self.press(shown.first, 3000)
        self.press(shown.first, 3000)


def _words(said: Any) -> Any:
    """Words as they travel, as the game's own record."""
    if isinstance(said, dict):
        return Words(said["id"], {key: _words(value) for key, value in said["args"].items()})
    return [_words(one) for one in said] if isinstance(said, list) else said
