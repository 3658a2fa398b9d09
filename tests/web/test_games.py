# SPDX-License-Identifier: MIT
"""Whole games on the page, from the lobby to the result: at one screen, online, against the bot."""

from __future__ import annotations

import json
from typing import Any

import pytest

from redoubt.kernel.codec import encode
from redoubt.kernel.session import Session
from web.conftest import Opens
from web.driver import PHONE, WIDE, Player
from web.scenes import laid_out, sit
from web.seeded import Seeded, daring, new_game, planned, steps

HOT_SEAT = "recon 153"  # grenades, reaction fire, close combat, cards, in some 130 actions
ONLINE = "recon 311"
WON = "recon won2"  # both sides play as well as they can
LAST = 24  # actions of it are played on the page
BOT = {"wide": "bot 23", "phone": "bot 11"}
MOST = 150  # clicks of a game against the bot


def recorded(player: Player, server: Seeded, id: str) -> list[tuple[str, Any]]:
    """Every action of a finished game, as the server has written it down."""
    lines = server.call("GET", f"/api/tables/{id}/record", token=token(player)).body
    entries = [json.loads(line) for line in lines.splitlines()]
    assert not any("undo" in entry for entry in entries)
    return [(entry["seat"], entry["action"]) for entry in entries if "action" in entry]


def token(player: Player) -> str:
    found: str = player.page.evaluate(
        "Object.values(JSON.parse(localStorage['redoubt.tokens'])).at(-1).token"
    )
    return found


def actions(session: Session) -> list[tuple[str, Any]]:
    return [(entry.seat, entry.action) for entry in session.record.entries]


def learned(session: Session, seed: str, viewer: str | None) -> dict[str, int]:
    """For each card in a hand of others: the number of the action by which a seat heard of it."""
    again = new_game(seed, **session.record.header.setup.options)
    known = b""
    found: dict[str, int] = {}
    for number, entry in enumerate([None, *session.record.entries]):
        if entry is not None:
            again.submit(entry.seat, again.game.read_action(entry.action))
        known += encode(again.game.view(again.state, viewer))
        known += b"".join(encode(e) for e in again.events[-1] if e.seen_by(viewer or ""))
        hands = [hand for seat, hand in again.state.hands.items() if seat != viewer]
        secret = {card for hand in hands for card in hand if f'"{card}"'.encode() not in known}
        for card in secret:
            found[card] = number + 1
    return found


@pytest.mark.slow
def test_two_play_at_one_screen_to_the_end(opens: Opens, server: Seeded) -> None:
    plan = planned(HOT_SEAT, mission="recon")
    server.seed(HOT_SEAT)
    player = opens().lobby()
    id = player.new_table("Someone at this screen")
    for step in steps(plan, HOT_SEAT):
        if not step.quiet:
            player.do(step.seat, step.action)
    player.until(lambda: player.wire.over, "the end")
    player.page.get_by_role("dialog").get_by_text("Germans won").first.wait_for()
    assert recorded(player, server, id) == actions(plan), "what was played, and nothing else"
    assert len(player.covers) > 8, "the screen went from hand to hand"
    assert len(set(player.covers)) == 2


@pytest.mark.slow
def test_two_browsers_play_to_the_end_and_a_third_watches(opens: Opens, server: Seeded) -> None:
    plan = planned(ONLINE, mission="recon")
    server.seed(ONLINE)
    host, guest, watcher = opens().lobby(), opens(), opens()
    id = host.new_table("A friend, by link")
    host.button("Invite").click()
    links = host.page.get_by_role("dialog").locator("input")
    invite, watch = links.nth(0).input_value(), links.nth(1).input_value()
    host.page.keyboard.press("Escape")
    for player, link in ((guest, invite), (watcher, watch)):
        player.page.goto(link)
        player.button("Sit down").click()
        player.at_table()
    host.page.get_by_text("1 watching").wait_for()
    players = {"allied": host, "german": guest}
    assert [player.seat() for player in players.values()] == list(players)
    marks: list[list[int]] = []  # how many frames each page had been sent before each action
    for step in steps(plan, ONLINE):
        marks.append([len(player.wire.raw) for player in (host, guest, watcher)])
        player = players[step.seat]
        player.do(step.seat, step.action)
        player.until(lambda now=player: _own_hand(now), "one's own hand")
    for player in (host, guest, watcher):
        player.until(lambda now=player: now.wire.over, "the end")
        player.page.get_by_role("dialog").get_by_text("Germans won").first.wait_for()
    marks.append([len(player.wire.raw) for player in (host, guest, watcher)])
    assert recorded(host, server, id) == actions(plan)
    assert watcher.hand == []
    for place, (player, seat) in enumerate(((host, "allied"), (guest, "german"), (watcher, None))):
        assert_own_cards(player, seat)
        secrets = learned(plan, ONLINE, seat)
        assert secrets, "the others kept something to themselves"
        for card, number in secrets.items():
            assert_unheard(player, card, marks[number - 1][place])


@pytest.mark.slow
def test_the_allies_win_when_they_play_well(opens: Opens, server: Seeded) -> None:
    plan = planned(WON, careless=0.0, mission="recon")
    played = len(plan.record.entries) - LAST
    id, *tokens = laid_out(server, WON, plan, played)
    players = dict(zip(("allied", "german"), (sit(opens(), one) for one in tokens), strict=True))
    for step in steps(plan, WON)[played:]:
        players[step.seat].do(step.seat, step.action)
    for seat, player in players.items():
        player.until(lambda now=player: now.wire.over, "the end")
        dialog = player.page.get_by_role("dialog")
        dialog.get_by_text("Allies won").first.wait_for()
        assert player.position()["winners"] == ["allied"], seat
    assert recorded(players["german"], server, id) == actions(plan)


def _own_hand(player: Player) -> bool:
    cards = player.position()["scene"]["cards"]
    held = [player.words(card["words"]) for card in cards if card["where"] == "hand"]
    return player.hand == held


def assert_own_cards(player: Player, seat: str | None) -> None:
    """A page is only ever sent the hand of its own seat."""
    frames = [json.loads(frame) for frame in player.wire.raw]
    positions = [frame for frame in frames if frame["type"] == "position"]
    assert len(positions) > 20
    for position in positions:
        assert position["seat"] == (seat or "")
        for card in position["scene"]["cards"]:
            assert card["where"] != "hand" or card["seat"] == seat


def assert_unheard(player: Player, card: str, until: int) -> None:
    """No frame names a card, up to a number of frames."""
    assert until > 1
    for frame in player.wire.raw[:until]:
        assert f'"{card}"' not in frame, card
        assert f'"card-{card}"' not in frame, card


@pytest.mark.slow
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_stranger_plays_a_whole_mission_against_the_bot(
    opens: Opens, server: Seeded, size: str
) -> None:
    seed = BOT[size]
    server.seed(seed)
    phone = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    player = opens(PHONE if phone else WIDE, **phone).lobby()
    player.new_table("The bot")
    clicks = against_bot(player, seed)
    assert clicks > 10
    player.page.reload()  # the result waits for whoever comes back
    player.at_table()
    dialog = player.page.get_by_role("dialog")
    dialog.get_by_text("won").first.wait_for()
    assert dialog.get_by_text("Secret", exact=True).is_visible(), "the dice can be verified now"
    player.press(dialog.get_by_role("button", name="Replay"))
    player.page.locator(".app.past").wait_for()
    assert "Position 0 of" in player.prompt()


def against_bot(player: Player, seed: str) -> int:
    """Play on to the end; how many choices were made."""
    seat = player.until(lambda: player.wire.table, "a table")["mine"][0]
    for clicks in range(MOST):
        player.until(lambda: player.wire.over or chosen_by_hand(player, seat), "my turn")
        if player.wire.over:
            return clicks
        player.do(seat, daring(player.position(), seed))
    raise AssertionError(f"no end after {MOST} choices")


def chosen_by_hand(player: Player, seat: str) -> bool:
    """Whether there is more to do than to pass, and the bot has nothing to do meanwhile."""
    position = player.wire.positions.get(seat)
    if position is None or not position["choices"]:
        return False
    if len(position["scene"]["seats"]) > 1:  # both choose in secret: let the bot be first
        player.page.wait_for_timeout(300)
    choices = player.position()["choices"]
    return len(choices) > 1 or bool(choices and choices[0]["action"]["type"] != "pass")
