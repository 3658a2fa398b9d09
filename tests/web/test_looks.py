# SPDX-License-Identifier: MIT
"""Everybody can use it: axe, both colours, both languages, phone, and how smoothly it moves."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from web.conftest import SHOTS, Opens
from web.driver import PHONE, WIDE, Player

FLOOR = 10  # frames a second on a busy machine without a GPU; idle ones show far more
MEASURE = """() => new Promise((done) => {
  const from = performance.now();
  let frames = 0;
  const frame = () => {
    frames += 1;
    const spent = performance.now() - from;
    if (spent < 1500) requestAnimationFrame(frame);
    else done(frames * 1000 / spent);
  };
  requestAnimationFrame(frame);
})"""
WIDER = """() => document.documentElement.scrollWidth - innerWidth"""
CUT = """() => [...document.querySelectorAll(".btn, .tabs button, .seg button, .prompt p")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
  .map((one) => one.textContent.trim())"""


def shot(player: Player, name: str) -> None:
    SHOTS.mkdir(exist_ok=True)
    player.page.screenshot(path=SHOTS / f"{name}.png")


def assert_accessible(player: Player) -> None:
    found = Axe().run(player.page)
    assert found.violations_count == 0, found.generate_report()


def some_play(player: Player) -> None:
    """A table with something to choose, at rest."""
    player.new_table("The bot", Bot="random")
    player.until(lambda seen: seen["few"] or seen["loose"], "a choice")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(opens: Opens, theme: str) -> None:
    player = opens().lobby(f"?theme={theme}")
    shot(player, f"lobby-{theme}")
    assert_accessible(player)
    some_play(player)
    shot(player, f"table-{theme}")
    assert_accessible(player)
    player.page.goto(f"{player.origin}/?theme={theme}#/rules/incursion/INC-6.01")
    player.page.locator("article").first.wait_for()
    shot(player, f"rules-{theme}")
    assert_accessible(player)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_spanish_fits(opens: Opens, size: str) -> None:
    player = opens(PHONE if size == "phone" else WIDE).lobby("?lang=es")
    assert player.page.evaluate(WIDER) <= 0
    assert player.page.evaluate(CUT) == []
    form = player.page.locator("form").first
    form.locator(".go .btn").click()
    player.at_table()
    player.page.wait_for_timeout(500)
    shot(player, f"spanish-{size}")
    assert player.page.evaluate(WIDER) <= 0
    assert player.page.evaluate(CUT) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_taps_an_answer_and_draws_the_sheet_up(opens: Opens, theme: str) -> None:
    player = opens(PHONE, has_touch=True, is_mobile=True).lobby(f"?theme={theme}")
    shot(player, f"phone-lobby-{theme}")
    player.new_table("The bot", Bot="random")
    player.play(lambda now: now["few"] or now["loose"])
    asked = player.prompt()
    shot(player, f"phone-table-{theme}")
    player.page.locator(".prompt .buttons .btn:not(:first-child), .loose .btn").first.tap()
    player.until(lambda _: player.prompt() != asked, "answered")
    player.button("Draw the panel up").tap()
    player.page.get_by_role("tab", name="Log").wait_for()
    shot(player, f"phone-sheet-{theme}")
    player.button("Put the panel down").tap()
    player.page.get_by_role("tab", name="Log").wait_for(state="detached")
    assert player.page.evaluate(WIDER) <= 0


def test_the_board_moves_smoothly(opens: Opens) -> None:
    player = opens().lobby()
    some_play(player)
    page = player.page
    page.evaluate(f"window.measured = ({MEASURE})()")
    page.mouse.move(700, 450)
    page.mouse.down()
    for i in range(60):
        page.mouse.move(700 + 60 * (i % 5), 450 + 40 * (i % 3))
    page.mouse.up()
    for i in range(20):
        page.mouse.wheel(0, 60 if i % 2 else -60)
    fps = page.evaluate("window.measured")
    print(f"pan and zoom: {fps:.0f} frames a second")
    assert fps > FLOOR
