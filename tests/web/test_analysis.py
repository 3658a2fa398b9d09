# SPDX-License-Identifier: MIT
"""The analysis of a finished game on the page: curve, turning points, luck; in every look."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from server.lab import settings, sqlite
from web.conftest import ROOT, Opens
from web.driver import PHONE, WIDE, Player
from web.scenes import MOMENT, before_the_shot, laid_out, sit
from web.seeded import Seeded, planned
from web.test_looks import CUT, WIDER, assert_accessible, shot

ENDED = "recon 317"  # both sides roll for something, the Allies miss something, the Germans win
LONG = 150_000  # milliseconds: a finished game is replayed and played on from


@pytest.fixture(scope="module")
def server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seeded]:
    """A server that measures little."""
    folder = tmp_path_factory.mktemp("tables")
    built = os.environ.get("REDOUBT_PAGE") or ROOT / "src" / "redoubt" / "static"
    page = shutil.copytree(built, folder / "page")
    wanted = settings(
        sqlite(folder), static=str(page), analysis_seconds=60.0, analysis_playouts=1
    )  # fmt: skip
    with Seeded(wanted, folder / "seed") as process:
        yield process


@pytest.fixture(scope="module")
def ended(server: Seeded) -> tuple[str, str, str]:
    """A finished game: its table, and the tokens of both."""
    return laid_out(server, ENDED, planned(ENDED, careless=0.15, mission="recon"))


def opened(player: Player) -> Player:
    """The analysis, once it is made."""
    player.page.get_by_role("dialog").get_by_role("button", name="Analysis").click()
    expect(player.page.locator(".panel svg[role=slider]")).to_be_visible(timeout=LONG)
    return player


def test_the_curve_and_the_turning_points_lead_to_their_moments(
    opens: Opens, ended: tuple[str, str, str]
) -> None:
    player = opened(sit(opens(), ended[1]))
    page, last = player.page, player.position()["at"]
    curve = page.locator(".panel svg[role=slider]")
    assert int(curve.get_attribute("aria-valuemax") or 0) == last
    assert "0 %" in (curve.get_attribute("aria-valuetext") or ""), "the Germans won"
    box = curve.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".app.past").wait_for()
    player.until(
        lambda: abs(int(curve.get_attribute("aria-valuenow") or 0) - last / 2) < 3, "half-way"
    )
    here = int(curve.get_attribute("aria-valuenow") or 0)
    curve.press("ArrowLeft")
    page.get_by_text(f"Position {here - 1} of").wait_for()
    turning = page.locator(".panel .tab > ol").first.get_by_role("button")
    assert turning.count() >= 1
    turning.last.click()
    expect(page.locator(".panel .tab > ol li.on")).to_have_count(1)
    assert "%" in turning.last.inner_text()
    assert "luck" in turning.last.inner_text()
    expect(page.get_by_role("heading", name="Missed chances")).to_be_visible()
    missed = page.locator(".panel .tab > ol").last.get_by_role("button").first
    assert "Better: " in missed.inner_text()
    missed.click()
    expect(page.locator(".panel .tab > ol li.on").get_by_text("Better: ")).to_be_visible()
    luck = page.get_by_role("region", name="Luck: Germans")
    expect(luck.get_by_role("img")).to_have_attribute("aria-label", luck_said(luck.inner_text()))
    rolls = page.locator(".panel svg.low g")
    assert rolls.count() > 5
    page.locator(".panel summary").click()
    listed = page.locator(".panel details").get_by_role("button")
    assert listed.count() == rolls.count()
    assert "Percentile" in listed.first.inner_text()
    listed.first.click()
    expect(page.locator(".panel details li.on")).not_to_have_count(0)
    page.locator(".panel svg.low").click(position={"x": 2, "y": 40})
    expect(page.locator(".panel details li").first).to_have_class(re.compile(r"\bon\b"))


def luck_said(text: str) -> str:
    """The percentile as it stands in the words beside the bar."""
    return next(part for part in text.replace("\n", "·").split("·") if "Percentile" in part).strip()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_it_can_be_read_everywhere(
    opens: Opens, ended: tuple[str, str, str], theme: str, size: str
) -> None:
    view = PHONE if size == "phone" else WIDE
    more = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    player = sit(opens(view, {"theme": theme}, **more), ended[2])
    player.page.get_by_role("dialog").wait_for()
    assert player.page.evaluate(CUT) == [], "the buttons below the result"
    shot(player, f"result-{size}-{theme}")
    opened(player)
    assert player.page.evaluate(WIDER) <= 0
    assert player.page.evaluate(CUT) == []
    assert_accessible(player, f"analysis, {theme}, {size}")
    shot(player, f"analysis-{size}-{theme}")
    player.page.locator(".panel summary").click()
    player.page.get_by_role("heading", name="Roll by roll").scroll_into_view_if_needed()
    player.page.locator(".panel details li").nth(3).scroll_into_view_if_needed()
    assert player.page.evaluate(WIDER) <= 0
    assert_accessible(player, f"rolls, {theme}, {size}")
    shot(player, f"rolls-{size}-{theme}")
    player.page.get_by_role("button", name="ES", exact=True).click()
    expect(player.page.get_by_role("heading", name="Momentos decisivos")).to_be_visible()
    assert player.page.evaluate(CUT) == []


def test_a_game_that_goes_on_has_no_analysis(opens: Opens, server: Seeded) -> None:
    player = sit(opens(), laid_out(server, MOMENT, before_the_shot(), 20)[1])
    expect(player.page.get_by_role("tab", name="Dice")).to_be_visible()
    expect(player.page.get_by_role("tab", name="Analysis")).to_have_count(0)
