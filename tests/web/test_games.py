# SPDX-License-Identifier: MIT
"""Games on the page: against the bot to the end, and against a friend."""

from __future__ import annotations

import pytest

from web.conftest import Opens
from web.driver import Player


def log(player: Player) -> str:
    return player.page.get_by_role("log").inner_text()


@pytest.mark.slow
def test_a_stranger_plays_a_whole_mission_against_the_bot(opens: Opens) -> None:
    player = opens().lobby()
    player.new_table("The bot", **{"Last turn (0: none)": "4"})  # short, and sure to end
    seen = player.play(lambda seen: seen["result"])
    assert seen["at"] > 20
    player.page.reload()  # the result waits for whoever comes back
    player.at_table()
    dialog = player.page.get_by_role("dialog")
    dialog.get_by_text("won").first.wait_for()
    assert dialog.get_by_text("Secret", exact=True).is_visible(), "the dice can be verified now"
    dialog.get_by_role("button", name="Replay").click()
    player.page.locator(".app.past").wait_for()
    assert "Position 0 of" in player.prompt()


@pytest.mark.slow
def test_two_browsers_play_each_other_and_see_their_own_hands(opens: Opens) -> None:
    host, guest, watcher = opens().lobby(), opens(seed=2), opens()
    host.new_table("A friend, by link")
    host.button("Invite").click()
    links = host.page.get_by_role("dialog").locator("input")
    invite, watch = links.nth(0).input_value(), links.nth(1).input_value()
    host.page.keyboard.press("Escape")
    for player, link in ((guest, invite), (watcher, watch)):
        player.page.goto(link)
        player.button("Sit down").click()
        player.at_table()
    for player in (host, guest):
        player.until(lambda _, player=player: player.hand, "a hand")
    assert watcher.hand == []
    assert host.page.locator(".hand .card.side-b").count() == 0
    assert guest.page.locator(".hand .card.side-a").count() == 0
    assert f"The Allies draw {host.hand[0]}" in log(host)
    assert "The Germans draw 2 cards" in log(host)
    assert "The Allies draw 2 cards" in log(guest)
    assert "draw 2 cards" in log(watcher)
    assert host.page.get_by_text("1 watching").is_visible()
    for _ in range(12):
        for player in (host, guest):
            player.step(player.look())
        host.page.wait_for_timeout(60)
    assert host.look()["at"] > 3
    assert watcher.look()["at"] > 0
