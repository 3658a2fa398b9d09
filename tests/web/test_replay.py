# SPDX-License-Identifier: MIT
"""A finished game again: back and forth, and through every pair of eyes."""

from __future__ import annotations

from web.conftest import Opens
from web.driver import Player
from web.scenes import MOMENT, before_the_shot, laid_out, sit
from web.seeded import Seeded, new_game, planned

ENDED = "recon 352"


def test_a_finished_game_is_replayed_through_every_pair_of_eyes(
    opens: Opens, server: Seeded
) -> None:
    plan = planned(ENDED, mission="recon")
    player = sit(opens(), laid_out(server, ENDED, plan)[1])
    page = player.page
    last = player.position()["at"]
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    page.locator(".app.past").wait_for()
    assert f"Position 0 of {last}" in player.prompt()
    player.button("One forward").click()
    page.get_by_text("Position 1 of").wait_for()
    player.button("One back").click()
    page.get_by_text("Position 0 of").wait_for()
    hands = assert_hands(player, ENDED)
    box = page.get_by_role("slider").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = page.get_by_role("slider")
    player.until(lambda: 0 < int(middle.get_attribute("aria-valuenow") or 0) < last, "halfway")
    assert page.get_by_label("Seen by").input_value() == "*", "the eyes stay, whatever the moment"
    page.get_by_role("slider").press("Home")
    page.get_by_text("Position 0 of").wait_for()
    player.until(lambda: player.hand == hands, "the hands of the beginning again")
    page.get_by_role("slider").press("End")
    page.get_by_text(f"Position {last} of").wait_for()
    page.locator(".replay .live").click()
    page.locator(".app:not(.past)").wait_for()


def assert_hands(player: Player, seed: str) -> list[str]:
    """At the beginning: each side's hand through its eyes, none for others, all through all."""
    state = new_game(seed, mission="recon").state
    eyes = player.page.get_by_label("Seen by")
    shown: dict[str, list[str]] = {}
    for seat in ("german", "allied"):
        held = [player.words({"id": f"card-{card}", "args": {}}) for card in state.hands[seat]]
        assert held
        eyes.select_option(seat)
        player.until(lambda held=held: sorted(player.hand) == sorted(held), f"the hand of {seat}")
        shown[seat] = player.hand
    eyes.select_option("")
    player.until(lambda: player.hand == [], "no hand at all")
    eyes.select_option(label="all-seeing")
    both = sorted(shown["allied"] + shown["german"])
    player.until(lambda: sorted(player.hand) == both, "both hands")
    return player.hand


def test_nobody_sees_all_while_the_game_runs(opens: Opens, server: Seeded) -> None:
    id, token, _ = laid_out(server, MOMENT, before_the_shot())
    player = sit(opens(), token)
    page = player.page
    page.get_by_role("slider").press("ArrowLeft")
    page.locator(".app.past").wait_for()
    assert page.get_by_label("Seen by").count() == 0, "not even offered"
    with server.page(id, token) as spy:
        at = spy.position["at"]
        assert spy.ask("askpast", seat="allied", at=at - 1, eyes="allied")["type"] == "pastanswer"
        for eyes in ("*", "german", ""):
            answer = spy.ask("askpast", seat="allied", at=at - 1, eyes=eyes)
            assert answer["problem"]["code"] == "not-your-seat"
