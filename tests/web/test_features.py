# SPDX-License-Identifier: MIT
"""What a table has beside the game: lines of sight, taking back by consent, clocks, forks."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from redoubt.games import game
from redoubt.kernel.codec import plain
from redoubt.kernel.record import parse, verify
from redoubt.kernel.session import Session
from redoubt.play.cases import check
from web.conftest import Opens
from web.driver import PHONE, WIDE, Json, Player
from web.scenes import MOMENT, OPTIONS, before_the_shot, do, laid_out, sit
from web.seeded import Seeded, planned, shots
from web.test_looks import assert_accessible, shot

ENDED = "recon 352"
INCURSION = game("incursion")
SIZES = {"wide": WIDE, "phone": PHONE}


def cell(player: Player, name: str) -> int:
    """A cell by its name."""
    scene = player.position()["scene"]
    return int(next(one["id"] for one in scene["cells"] if one["name"] == name))


def asked(player: Player) -> list[Json]:
    """The lines that the page has asked for."""
    return [one for one in player.wire.sent if one["type"] == "asksight"]


class Laid(NamedTuple):
    """A game before a shot: its id, and the tokens of both sides."""

    session: Session
    id: str
    allied: str
    german: str


@pytest.fixture(scope="module")
def table(server: Seeded) -> Laid:
    """The Allies are about to shoot."""
    session = before_the_shot()
    return Laid(session, *laid_out(server, MOMENT, session))


@pytest.mark.parametrize(("size", "theme"), [("wide", "light"), ("phone", "dark")])
def test_the_line_of_sight_tool(opens: Opens, table: Laid, size: str, theme: str) -> None:
    session, token = table.session, table.allied
    touch = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    player = sit(opens(SIZES[size], {"theme": theme}, **touch), token)
    page = player.page
    active = next(one for one in player.counters() if one["active"])
    panel = page.locator(".sight")
    if size == "wide":
        page.keyboard.press("l")
    else:
        player.press(player.button("Line of sight"))
    panel.get_by_text("choose where to").wait_for()
    acts = len(player.wire.acts())
    target = player.wire.choice("allied", plain(shots(session, "allied")[0]))
    assert target is not None
    # Whom it may shoot at it sees.
    player.at(player.spot(f'.piece[data-unit="{player._top(target["target"])}"]'))
    panel.get_by_text("the line is clear").wait_for()
    assert asked(player)[-1]["unit"] == active["id"]
    # Then anew: from its own place to behind a wall.
    player.at(player.spot(f'.piece[data-unit="{player._top(active["id"])}"]'))
    panel.get_by_text("choose where to").wait_for()
    player.at(player.spot(f'[data-cell="{cell(player, "D8")}"]'))
    panel.get_by_text("blocks the line").wait_for()
    shot(player, f"sight-{size}-{theme}")
    assert_accessible(player, "line of sight")
    player.press(panel.get_by_role("button", name="Rule INC-10.03"))
    page.locator("article, .rules", has_text="INC-10.03").first.wait_for()
    assert len(player.wire.acts()) == acts, "with the tool in hand nothing is done"
    if size == "wide":  # on a phone the rule lies over it
        player.press(panel.get_by_role("button", name="Close"))
        panel.wait_for(state="detached")


def rolled(server: Seeded, player: Player, id: str, german: str) -> None:
    """Both sides pass until the dice of a shot lie on the table."""
    quiet = {"type": "pass"}
    with server.page(id, german) as other:
        for _ in range(12):
            if [line for line in player.position()["log"] if line["faces"]]:
                return
            if player.wire.choice("allied", quiet):
                player.do("allied", quiet)
            else:
                at = player.position()["at"]
                do(other, quiet)
                player.until(lambda at=at: player.position()["at"] > at, "news")
    raise AssertionError("no dice")


def test_a_shot_is_taken_back_by_consent(opens: Opens, server: Seeded, table: Laid) -> None:
    action = plain(shots(table.session, "allied")[0])
    allied = sit(opens(), table.allied)
    other = sit(opens(PHONE, {"theme": "dark"}, has_touch=True, is_mobile=True), table.german)
    request = other.page.locator(".request")
    before = allied.position()["scene"]
    faces = []
    for answer in ("Agree", "Let it stand"):
        allied.do("allied", action)
        rolled(server, allied, table.id, table.german)
        faces.append([line["faces"] for line in allied.position()["log"] if line["faces"]])
        stands = allied.position()["scene"]
        assert allied.position()["undoable"] == 0
        allied.press(allied.button("Ask to take back"))
        request.get_by_text("Allies: request to take back the last action").wait_for()
        allied.page.locator(".request", has_text="Waiting for Germans").wait_for()
        shot(other, "request-phone-dark")
        assert_accessible(other, "request on a phone")
        assert_accessible(allied, "request")
        other.press(request.get_by_role("button", name=answer))
        request.wait_for(state="detached")
        if answer == "Agree":
            allied.until(lambda: "Taken back by consent" in allied.log, "a line of the log")
            allied.until(lambda: allied.wire.choice("allied", action), "the shot once more")
            assert allied.position()["scene"] == before
    assert faces[0] == faces[1], "no second throw for the same shot"
    allied.until(lambda: "Germans: not agreed" in allied.log, "a line of the log")
    assert allied.position()["scene"] == stands
    allied.press(allied.button("Ask to take back"))
    allied.page.locator(".why", has_text="The others want this action to stand").wait_for()


def test_a_clock_runs_before_everybodys_eyes(opens: Opens, server: Seeded) -> None:
    made = server.table(options=OPTIONS, pace="live")
    joined = server.post("/api/join", {"invite": made["invites"]["german"]})
    for token in (made["token"], joined["token"]):
        player = sit(opens(), token)
        clock = player.page.locator(".prompt .timer, .prompt time").first
        clock.wait_for()
        minutes, seconds = clock.inner_text().split(":")
        first = int(minutes) * 60 + int(seconds)
        assert 0 < first <= 120
        shown = clock.inner_text()
        player.until(lambda c=clock, was=shown: c.inner_text() != was, "it runs")
        assert not player.button("Ask to take back").count(), "nobody has done anything"


def test_a_finished_game_is_played_on_and_taken_along(
    opens: Opens, server: Seeded, tmp_path: Path
) -> None:
    _, token, _ = laid_out(server, ENDED, planned(ENDED, mission="recon"))
    player = sit(opens(), token)
    page = player.page
    player.press(page.get_by_role("dialog").get_by_role("button", name="Close").first)
    player.press(player.button("Play on from here"))
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("The game is over here").wait_for()
    assert dialog.get_by_role("button", name="New table").is_disabled()
    page.keyboard.press("Escape")
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    page.get_by_text("Position 0 of").wait_for()
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")  # at once: no step is lost while the first is under way
    page.get_by_text("Position 20 of").wait_for()
    counters = page.locator(".piece").count()
    player.press(player.button("Play on from here"))
    dialog.get_by_text("goes on from position 20").wait_for()
    shot(player, "fork-wide-light")
    assert_accessible(player, "play on from here")
    for name, file in (("Record", "game.jsonl"), ("case", "moment.toml")):
        with page.expect_download() as download:
            dialog.get_by_role("button", name=name).click()
        download.value.save_as(tmp_path / file)
    record = (tmp_path / "game.jsonl").read_bytes()
    verify(INCURSION, parse(record.splitlines(), "record"))
    assert tomllib.loads((tmp_path / "moment.toml").read_text())["game"] == "incursion"
    (report,) = check([tmp_path / "moment.toml"])
    assert report.problem == ""
    old = page.url
    dialog.get_by_role("button", name="New table").click()
    page.wait_for_url(lambda url: "/table/" in url and url != old and "/at/" not in url)
    player.at_table()
    player.until(lambda: page.locator(".piece").count() == counters, "the same counters")
