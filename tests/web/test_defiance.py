# SPDX-License-Identifier: MIT
"""Infinity Defiance on the page: Extraction to its end, and what lies between two missions."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from redoubt.kernel.session import Session
from server.lab import settings, sqlite
from web.conftest import ROOT, Opens
from web.driver import PHONE, WIDE, Player
from web.scenes import do, sit
from web.seeded import Planner, Seeded, new_game

# The page is played before the game is on the menu; a server of its own offers it.
OFFERED = (
    "import redoubt.games as games; "
    "games.INSTALLED = tuple(dict.fromkeys((*games.INSTALLED, 'defiance'))); "
)
EXTRACTION = "extraction 1"
BETWEEN = "between 1"
MOST = 200  # actions before something must have come
SHORT = {"mission": "extraction", "round_cap": 1}


class Offering(Seeded):
    """A server that offers Defiance."""

    def start(self) -> None:
        self.run = OFFERED + self.run.removeprefix(OFFERED)
        super().start()


@pytest.fixture(scope="module")
def server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seeded]:
    folder = tmp_path_factory.mktemp("tables")
    page = shutil.copytree(ROOT / "src" / "redoubt" / "static", folder / "page")
    with Offering(settings(sqlite(folder), static=str(page)), folder / "seed") as process:
        yield process


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
    played = plan(EXTRACTION, SHORT, lambda session: session.over)
    player = seated(opens, server, EXTRACTION, SHORT, viewport=WIDE)
    for entry in played.record.entries:
        player.do(entry.seat, entry.action)
    player.until(lambda: player.wire.over, "the end")
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
    (stands,) = [card["words"] for card in scene["cards"] if card["id"] == "crew/cadin"]
    assert stands["args"]["area"] == {"id": f"thing-{sent['area']}", "args": {}}


def tokens(player: Player) -> str:
    """What lets another page of the same person in."""
    found: str = player.page.evaluate(
        "Object.values(JSON.parse(localStorage['redoubt.tokens'])).at(-1).token"
    )
    return found
