# SPDX-License-Identifier: MIT
"""Wolfenstein on the page: mission 1 by one person with four heroes, against the rules."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.games import game as registered
from redoubt.kernel.codec import plain
from redoubt.kernel.session import Session
from web.conftest import Opens
from web.driver import PHONE, WIDE, Player
from web.scenes import do, sit
from web.seeded import Seeded, first, planned, steps
from web.test_games import actions, recorded
from web.test_looks import CUT, WIDER, assert_accessible, refuse, shot
from web.test_table import chances_of

SEAT = "player-1"
WHOLE = "wolfenstein 2"  # a mission from the lobby to its end
MOMENT = "wolfenstein 5"  # a hero has somebody in sight
OPTIONS: dict[str, Any] = {"mission": "knock-knock"}
ROLLED = ("attack", "strike", "stab")


def attacks(session: Session) -> list[Any]:
    """The attacks that the hero who acts could roll for."""
    decision = session.game.decision(session.state)
    legal = session.game.actions(session.state, SEAT) if decision else []
    return [action for action in legal if plain(action)["type"] in ROLLED]


@pytest.fixture(scope="module")
def table(server: Seeded) -> tuple[Session, str]:
    """Mission 1 up to the first attack, and a token for it."""
    session = first(MOMENT, lambda now: bool(attacks(now)), game="wolfenstein", **OPTIONS)
    server.seed(MOMENT)
    made = server.table(game="wolfenstein", options=OPTIONS, seats={SEAT: "me"})
    page = server.page(made["id"], made["token"])
    for entry in session.record.entries:
        do(page, entry.action)
    page.close()
    return session, made["token"]


@pytest.mark.slow
def test_mission_1_is_played_through(opens: Opens, server: Seeded) -> None:
    plan = planned(WHOLE, game="wolfenstein", **OPTIONS)
    server.seed(WHOLE)
    player = opens().lobby()
    id = player.new_table("", "Knock, Knock", "Wolfenstein")
    told = 0
    for step in steps(plan, WHOLE):
        player.do(step.seat, step.action)
        told += watched(player)
    player.until(lambda: player.wire.over, "the end")
    assert plan.state.result is not None
    assert player.position()["winners"] == list(plan.state.result.winners)
    dialog = player.page.get_by_role("dialog")
    reason = registered("wolfenstein").words(plan.state.scenario, plan.state.result)
    dialog.get_by_text(player.words(plain(reason))).first.wait_for()
    assert recorded(player, server, id) == actions(plan), "what was played, and nothing else"
    assert told > 1, "the enemy acts before one's eyes"


def watched(player: Player) -> int:
    """The enemy's phase is told event by event: one step, then skip the rest."""
    story = player.page.locator(".story")
    if not story.count() or player.wire.over:  # without motion, how it ended stands before it
        return 0
    player.press(story.get_by_role("button", name="Step"))
    assert story.get_by_role("status").inner_text()
    player.press(story.get_by_role("button", name="Skip"))
    story.wait_for(state="detached")
    return 1


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_read_the_table(opens: Opens, table: tuple[Session, str], theme: str) -> None:
    player = sit(opens(settings={"theme": theme}).lobby(), table[1])
    enemy = player.page.get_by_role("region", name="Enemy")
    assert "the rules" in enemy.inner_text()
    shot(player, f"wolfenstein-{theme}")
    assert_accessible(player, "table")
    refuse(player)
    assert "WOLF-" in player.page.locator(".why").inner_text()
    assert_accessible(player, "refusal")


@pytest.mark.slow
def test_the_odds_of_an_attack_are_those_of_the_rules(
    opens: Opens, table: tuple[Session, str]
) -> None:
    session, token = table
    player = sit(opens().lobby(), token)
    page = player.page
    action = attacks(session)[0]
    choice = player.until(lambda: player.wire.choice(SEAT, plain(action)), "an attack")
    chances = [str(one) for one in chances_of(session, SEAT, action)]
    player.at(player.spot(f'.piece[data-unit="{choice["target"]}"]'))
    several = page.get_by_role("menuitem").filter(has_text=player.words(choice["words"]))
    panel = page.locator(".odds.fixed")
    several.or_(panel).first.wait_for()
    if several.count():
        player.press(several.first)
    panel.locator(".frac").first.wait_for(state="attached")  # too long a fraction is not shown
    assert chances
    shown = panel.locator(".frac").all_inner_texts()
    assert shown == [one if len(one) < 12 else "" for one in chances]
    shot(player, "wolfenstein-odds-light")
    assert_accessible(player, "odds")


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_fits_on_a_phone(opens: Opens, table: tuple[Session, str], theme: str) -> None:
    _, token = table
    player = opens(PHONE, settings={"theme": theme}, has_touch=True, is_mobile=True)
    form = player.lobby().form("Wolfenstein")
    form.scroll_into_view_if_needed()
    shot(player, f"wolfenstein-lobby-phone-{theme}")
    assert player.page.evaluate(WIDER) <= 0
    assert player.page.evaluate(CUT) == []
    sit(player, token)
    player.page.wait_for_timeout(300)
    shot(player, f"wolfenstein-phone-{theme}")
    assert player.page.evaluate(WIDER) <= 0
    assert player.page.evaluate(CUT) == []


def test_the_rulebook_can_be_searched(opens: Opens) -> None:
    player = opens(WIDE)
    player.page.goto(f"{player.origin}/#/rules/wolfenstein")
    player.page.get_by_role("searchbox").fill("bleeding")
    player.page.get_by_text("WOLF-", exact=False).first.wait_for()
