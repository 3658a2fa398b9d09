# SPDX-License-Identifier: MIT
"""What a player does at a table besides playing: asking, looking back, coming back."""

from __future__ import annotations

from web.conftest import Opens
from web.driver import Player

KEEP_SOCKETS = """
  window.sockets = [];
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...all) { super(...all); window.sockets.push(this); }
  };
"""
FOCUSED = """() => {
  const one = document.activeElement;
  if (one?.matches('[role="gridcell"]')) return "cell";
  if (one?.closest(".prompt .buttons")) return one.matches(":first-child") ? "undo" : "few";
  if (one?.closest(".loose")) return "loose";
  return "";
}"""


def at_bot_table(opens: Opens) -> Player:
    player = opens().lobby()
    player.new_table("The bot", Bot="random")  # one that leaves a beginner time
    return player


def test_a_rule_in_the_log_leads_to_the_rulebook(opens: Opens) -> None:
    player = at_bot_table(opens)
    rule = player.page.locator(".log .rule").first
    name = rule.inner_text()
    rule.click()
    article = player.page.locator(f'article[data-rule="{name}"]')
    article.wait_for()
    assert len(article.inner_text()) > 40


def test_turns_are_played_with_the_keyboard_alone(opens: Opens) -> None:
    # The dice are real, so a game may be lost before much has been done; then another is tried.
    for _ in range(4):
        acted, at = with_keys(at_bot_table(opens))
        if acted >= 2 and at > 10:
            return
    raise AssertionError(f"{acted} actions on the board, position {at}")


def with_keys(player: Player) -> tuple[int, int]:
    """Play into the second turn without the mouse; actions on the board, and how far it came."""
    page = player.page

    def tab_to(place: str) -> None:
        for _ in range(120):
            page.keyboard.press("Tab")
            if page.evaluate(FOCUSED) == place:
                return
        raise AssertionError(f"Tab never comes to {place}")

    acted = 0
    offers = ("menu", "sure", "few", "loose", "ends", "result")
    for _ in range(150):
        seen = player.until(lambda now: any(now[k] for k in offers), "a key")
        if seen["result"] or (acted >= 2 and "turn-2" in turn(player)):
            break
        if seen["menu"] or seen["sure"]:
            page.keyboard.press("Enter")
        elif seen["few"] or seen["loose"]:
            tab_to("few" if seen["few"] else "loose")
            page.keyboard.press("Enter")
        elif (seen["ready"] or seen["legal"]) and acted < 3:
            acted += 1
            tab_to("cell")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("e")
        player.settle(seen)
    return acted, int(str(player.look()["at"]))


def turn(player: Player) -> str:
    return f"turn-{player.page.locator('.turns .now').inner_text()}"


def test_the_replay_goes_back_and_forth(opens: Opens) -> None:
    player = at_bot_table(opens)
    page = player.page
    player.play(lambda seen: seen["at"] > 1 and (seen["few"] or seen["loose"]))
    last = player.look()["at"]
    player.button("One back").click()
    page.locator(".app.past").wait_for()
    assert f"of {last}" in player.prompt()
    player.button("To the start").click()
    page.get_by_text("Position 0 of").wait_for()
    player.button("One forward").click()
    page.get_by_text("Position 1 of").wait_for()
    page.locator(".replay .live").click()
    page.locator(".app:not(.past)").wait_for()


def test_language_and_colours_change_at_once_and_stay(opens: Opens) -> None:
    player = at_bot_table(opens)
    page = player.page
    player.until(lambda seen: seen["ends"] or seen["few"], "a prompt")
    page.get_by_role("button", name="ES", exact=True).click()
    page.get_by_role("button", name="Deshacer").wait_for()
    assert page.locator("html").get_attribute("lang") == "es"
    page.get_by_role("button", name="EN", exact=True).click()
    player.button("Settings").click()
    page.get_by_role("radio", name="Dark").click()
    page.locator('html[data-theme="dark"]').wait_for()
    page.reload()
    player.at_table()
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_a_seat_is_kept_over_a_reload_and_on_another_device(opens: Opens) -> None:
    player = at_bot_table(opens)
    page = player.page
    player.until(lambda _: player.hand, "a hand")
    player.play(lambda seen: seen["at"] > 1 and (seen["few"] or seen["loose"]))
    hand = player.hand
    page.reload()
    player.at_table()
    player.until(lambda _: player.hand, "a hand")
    assert player.hand == hand
    token = page.evaluate("Object.values(JSON.parse(localStorage['redoubt.tokens']))[0].token")
    other = opens()
    other.page.goto(f"{other.origin}/#/join/{token}")
    other.button("Sit down").click()
    other.at_table()
    other.until(lambda _: other.hand, "a hand")
    assert other.hand == hand


def test_a_dropped_connection_comes_back(opens: Opens) -> None:
    player = opens()
    page = player.page
    page.add_init_script(KEEP_SOCKETS)
    player.lobby().new_table("The bot")
    player.until(lambda _: player.hand, "a hand")
    page.evaluate("window.sockets.forEach((one) => one.close())")
    page.get_by_text("Connection lost").wait_for()
    page.get_by_text("Connected").wait_for()
    assert player.hand
    before = player.look()["at"]
    player.play(lambda seen: seen["at"] > before)
