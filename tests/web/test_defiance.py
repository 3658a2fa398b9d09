# SPDX-License-Identifier: MIT
"""Infinity Defiance on the page: Extraction to its end, and what lies between two missions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from redoubt.games.defiance.content import content
from redoubt.kernel.codec import plain
from redoubt.kernel.session import Session
from web.conftest import ROOT, Opens
from web.driver import PHONE, WIDE, Player
from web.scenes import do, sit
from web.seeded import Planner, Seeded, new_game
from web.test_looks import assert_accessible, shot

EXTRACTION = "extraction 11"  # a mission from its beginning to its end
BETWEEN = "between 1"
MOST = 240  # actions before something must have come
SHORT = {"mission": "extraction", "round_cap": 1}


def seated(opens: Opens, server: Seeded, seed: str, options: dict[str, Any], **more: Any) -> Player:
    """Somebody alone at a new table."""
    server.seed(seed)
    body = {"game": "defiance", "seats": {"player-1": "me"}, "options": options}
    return sit(opens(**more), server.post("/api/tables", body)["token"])


def plan(seed: str, options: dict[str, Any], ready: Callable[[Session], bool]) -> Session:
    """What a bot does on the dice of a seed until something is so."""
    planner = Planner(new_game(seed, "defiance", **options), seed)
    while not ready(planner.session):
        planner.step()
        assert planner.session.seq < MOST, "it never comes: choose another seed"
    return planner.session


@pytest.mark.slow
def test_extraction_is_played_to_its_end(opens: Opens, server: Seeded) -> None:
    options = {"mission": "extraction"}
    played = plan(EXTRACTION, options, lambda session: session.over)
    player = seated(opens, server, EXTRACTION, options, viewport=WIDE)
    for entry in played.record.entries:
        player.do(entry.seat, entry.action)
    player.until(lambda: player.wire.over, "the end")
    assert played.state.result is not None
    assert player.position()["winners"] == list(played.state.result.winners)
    player.page.get_by_role("dialog").wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_crew_is_sent_to_its_posts_between_two_missions(
    opens: Opens, server: Seeded, size: str
) -> None:
    options = {**SHORT, "campaign": True}
    seed = f"{BETWEEN} {size}"
    played = plan(seed, options, lambda session: session.state.campaign.step == "crew")
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if size == "phone" else {}
    player = seated(opens, server, seed, options, **phone)
    page = server.page(player.page.url.split("/table/")[1].split("/")[0], tokens(player))
    for entry in played.record.entries:
        do(page, entry.action)
    page.close()
    player.until(lambda: player.position()["at"] == played.seq, "the step")
    assert "crew" in player.prompt()
    offered = [choice["action"] for choice in player.position()["choices"]]
    sent = next(one for one in offered if one["type"] == "post" and one["who"] == "cadin")
    for action in (sent, {"type": "commit"}):
        player.do("player-1", action)
    scene = player.position()["scene"]
    assert scene["title"]["id"] == "campaign-title"
    assert not scene["cells"], "the ship is shown, and no board"
    (stands,) = [card["slot"] for card in scene["cards"] if card["id"] == "crew/cadin"]
    assert stands == f"area/{sent['area']}"
    assert player.page.locator(".layer").count() == 0


def laid(player: Player, card: str) -> str:
    """The slot where a card lies."""
    cards = player.position()["scene"]["cards"]
    return str(next(one["slot"] for one in cards if one["id"] == card))


def equipping(opens: Opens, server: Seeded, seed: str, **more: Any) -> Player:
    """Somebody who may rearrange the cards of a Character; first in Uma's hands is her pistol."""
    options = {"mission": "extraction"}
    played = plan(seed, options, lambda session: may(session, "activate"))
    player = seated(opens, server, seed, options, **more)
    for entry in played.record.entries:
        player.do(entry.seat, entry.action)
    for action in ({"type": "activate", "who": "uma"}, {"type": "equip"}):
        player.do("player-1", action)
    assert laid(player, "uma/pistol") == "uma/hand"
    return player


def may(session: Session, kind: str) -> bool:
    """Whether an action of a kind is legal."""
    actions = session.game.actions(session.state, "player-1")
    return any(plain(action)["type"] == kind for action in actions)


def middle(player: Player, what: str) -> tuple[float, float]:
    """Where something is."""
    box = player.page.locator(what).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.slow
def test_a_card_is_pulled_from_the_hands_into_the_backpack(opens: Opens, server: Seeded) -> None:
    player = equipping(opens, server, "pulled 1")
    before, mouse = len(player.wire.acts()), player.page.mouse
    mouse.move(*middle(player, '[data-card="uma/pistol"]'))
    mouse.down()
    mouse.move(*middle(player, '[data-slot="uma/pack"]'), steps=8)
    player.page.locator(".ghost", has_text="Pistol").wait_for()
    mouse.up()
    player.until(lambda: laid(player, "uma/pistol") == "uma/pack", "the pistol in the Backpack")
    sent = [act["action"] for act in player.wire.acts()[before:]]
    assert sent == [
        {"type": "take-off", "who": "uma", "card": "pistol"},
        {"type": "put-on", "who": "uma", "card": "pistol", "place": "pack", "way": 0},
    ]
    # What is let go where it may not lie stays where it was.
    mouse.move(*middle(player, '[data-card="uma/stun-pistol"]'))
    mouse.down()
    mouse.move(*middle(player, '[data-slot="uma/head"]'), steps=8)
    mouse.up()
    player.page.locator(".ghost").wait_for(state="detached")
    assert laid(player, "uma/stun-pistol") == "uma/hand"
    assert len(player.wire.acts()) == before + 2


@pytest.mark.slow
def test_a_card_is_laid_elsewhere_with_keys_alone(opens: Opens, server: Seeded) -> None:
    player = equipping(opens, server, "keys 1")
    page = player.page
    before = len(player.wire.acts())
    page.locator('[data-card="uma/pistol"]').focus()
    page.keyboard.press("Enter")
    page.locator("[data-drop]:focus").wait_for()
    page.keyboard.press("Escape")
    page.locator('[data-card="uma/pistol"]:focus').wait_for()
    assert page.locator("[data-drop]").count() == 0
    page.keyboard.press("Enter")
    for _ in range(6):
        if page.locator('[data-drop="uma/pack"]:focus').count():
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    player.until(lambda: laid(player, "uma/pistol") == "uma/pack", "the pistol in the Backpack")
    assert [act["action"]["type"] for act in player.wire.acts()[before:]] == ["take-off", "put-on"]


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_sheets_and_ship_look_well(opens: Opens, server: Seeded, size: str, theme: str) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if size == "phone" else {}
    seed = f"{size} {theme}"
    player = equipping(opens, server, f"sheet {seed}", settings={"theme": theme}, **phone)
    shot(player, f"defiance-sheet-{size}-{theme}")
    assert_accessible(player, f"sheet, {seed}")
    options = {**SHORT, "campaign": True}
    played = plan(f"ship {seed}", options, lambda session: may(session, "post"))
    player = seated(opens, server, f"ship {seed}", options, settings={"theme": theme}, **phone)
    page = server.page(player.page.url.split("/table/")[1].split("/")[0], tokens(player))
    for entry in played.record.entries:
        do(page, entry.action)
    page.close()
    player.until(lambda: player.position()["at"] == played.seq, "the step")
    player.page.locator(".people").wait_for()
    shot(player, f"defiance-ship-{size}-{theme}")
    assert_accessible(player, f"ship, {seed}")


def test_everybody_has_a_drawing_of_its_own() -> None:
    source = (ROOT / "web" / "src" / "board" / "operatives.ts").read_text()
    table = source.partition("export const OPERATIVES")[2]
    drawn = set(re.findall(r'^  "?([a-z][a-z-]*)"?[,:]', table, re.MULTILINE))
    cards = content()
    assert drawn == {*cards.characters, *cards.allies, *cards.units}


def tokens(player: Player) -> str:
    """What lets another page of the same person in."""
    found: str = player.page.evaluate(
        "Object.values(JSON.parse(localStorage['redoubt.tokens'])).at(-1).token"
    )
    return found
