# SPDX-License-Identifier: MIT
"""Lock 'n Load on the page: Clover Hill to its end, odds over a hill, refusals, sight, a phone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from redoubt.games import game as registered
from redoubt.games.locknload import actions as a
from redoubt.games.locknload import frames as f
from redoubt.kernel.codec import plain
from redoubt.kernel.session import Session
from server.lab import Page, settings, sqlite
from web.conftest import ROOT, Opens
from web.driver import PHONE, Player
from web.scenes import do, sit
from web.seeded import Planner, Seeded, new_game, planned
from web.test_games import actions, recorded
from web.test_looks import CUT, WIDER, assert_accessible, shot
from web.test_table import chances_of

SEATS = ("us", "german")
WHOLE = "locknload s03 21"  # short: a side breaks on the hill
MOMENT = "locknload s03 9"
OPTIONS = {"scenario": "s03"}
MOST = 300  # actions before something must have come


@pytest.fixture(scope="module")
def server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seeded]:
    """A server that takes its time for odds and bots, however busy the machine is."""
    folder = tmp_path_factory.mktemp("tables")
    page = shutil.copytree(ROOT / "src" / "redoubt" / "static", folder / "page")
    wanted = settings(sqlite(folder), static=str(page), bot_seconds=60.0, odds_seconds=60.0)
    with Seeded(wanted, folder / "seed") as process:
        yield process


def seated(server: Seeded, seed: str) -> tuple[str, dict[str, str], dict[str, Page]]:
    """A table of two: its id, and a token and a bare page for each."""
    server.seed(seed)
    body = {"game": "locknload", "options": OPTIONS, "seats": {"us": "me", "german": "open"}}
    made = server.post("/api/tables", body)
    joined = server.post("/api/join", {"invite": made["invites"]["german"], "name": "Eva"})
    tokens = dict(zip(SEATS, (made["token"], joined["token"]), strict=True))
    return made["id"], tokens, {seat: server.page(made["id"], tokens[seat]) for seat in SEATS}


def volleys(session: Session) -> list[a.Fire]:
    """What the Americans could fire now, once a stack of theirs has been activated."""
    top = session.state.stack[-1] if session.state.stack else None
    if not isinstance(top, f.Impulse) or top.seat != "us" or top.home < 0 or top.acted:
        return []
    legal = session.game.actions(session.state, "us")
    return [one for one in legal if isinstance(one, a.Fire) and not one.leader and not one.arms]


@pytest.fixture(scope="module")
def table(server: Seeded) -> tuple[Session, str]:
    """Clover Hill up to where a stack may fire, and the token of the Americans."""
    planner = Planner(new_game(MOMENT, "locknload", **OPTIONS), MOMENT)
    while not volleys(planner.session):
        planner.step()
        assert planner.session.seq < MOST, "it never comes: choose another seed"
    _, tokens, pages = seated(server, MOMENT)
    for entry in planner.session.record.entries:
        do(pages[entry.seat], entry.action)
    for page in pages.values():
        page.close()
    return planner.session, tokens["us"]


@pytest.mark.slow
def test_clover_hill_is_played_to_its_end(opens: Opens, server: Seeded) -> None:
    plan = planned(WHOLE, game="locknload", **OPTIONS)
    id, tokens, pages = seated(server, WHOLE)
    pages["us"].close()
    player = sit(opens().lobby(), tokens["us"])
    for seat, action in actions(plan):
        if seat == "german":
            do(pages["german"], action)
        else:
            player.do("us", action)
    player.until(lambda: player.wire.over, "the end")
    assert plan.state.result is not None
    assert player.position()["winners"] == list(plan.state.result.winners)
    reason = registered("locknload").words(plan.state.scenario, plan.state.result)
    player.page.get_by_role("dialog").get_by_text(player.words(plain(reason))).first.wait_for()
    assert recorded(player, server, id) == actions(plan), "what was played, and nothing else"


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_read_the_table(opens: Opens, table: tuple[Session, str], theme: str) -> None:
    session, token = table
    player = sit(opens(settings={"theme": theme}).lobby(), token)
    names = session.state.scenario.names
    assert names[session.state.stack[-1].home] in player.prompt()  # type: ignore[attr-defined]
    stats = player.page.locator(".unit .stats").inner_text()
    assert "MF" in stats
    assert "morale" in stats
    shot(player, f"locknload-{theme}")
    assert_accessible(player, "table")
    player.page.get_by_role("button", name="ES", exact=True).click()
    player.page.get_by_text("moral", exact=True).wait_for()
    assert "{" not in player.log


@pytest.mark.slow
def test_the_odds_of_a_volley_are_those_of_the_rules(
    opens: Opens, table: tuple[Session, str]
) -> None:
    session, token = table
    player = sit(opens().lobby(), token)
    action = volleys(session)[0]
    choice = player.until(lambda: player.wire.choice("us", plain(action)), "a volley")
    player.select(choice["unit"])
    player.at(player.spot(f'.piece[data-unit="{player._top(choice["target"])}"]'))
    panel = player.page.locator(".odds.fixed")
    several = player.page.get_by_role("menuitem").filter(has_text=player.words(choice["words"]))
    several.or_(panel).first.wait_for()
    if several.count():
        player.press(several.first)
    panel.locator(".frac").first.wait_for()
    shown = panel.locator(".frac").all_inner_texts()
    wanted = [str(one) for one in chances_of(session, "us", action)]
    assert wanted
    assert shown == [one if len(one) < 12 else "" for one in wanted]
    shot(player, "locknload-odds-light")


@pytest.mark.slow
def test_a_step_too_far_is_refused_by_its_rule_and_sight_is_told(
    opens: Opens, table: tuple[Session, str]
) -> None:
    session, token = table
    player = sit(opens().lobby(), token)
    home = session.state.scenario.ground.cell(session.state.stack[-1].home)  # type: ignore[attr-defined]
    far = max(
        range(session.state.scenario.ground.cells),
        key=lambda cell: session.state.scenario.ground.grid.distance(home, cell),
    )
    player.page.keyboard.press("l")
    player.at(player.spot(f'[data-cell="{home}"]'))
    player.at(player.spot(f'[data-cell="{far}"]'))
    told = player.page.locator(".sight [role=status]")
    player.until(lambda: "see" in told.inner_text(), "the line in words")
    player.page.keyboard.press("l")
    moves = [one for one in session.game.actions(session.state, "us") if isinstance(one, a.Move)]
    player.do("us", plain(next(one for one in moves if one.way == "normal")))
    player.at(player.spot(f'[data-cell="{far}"]'))
    player.page.locator(".why").wait_for()
    assert "LNL-" in player.page.locator(".why").inner_text()
    shot(player, "locknload-refusal-light")


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_fits_on_a_phone(opens: Opens, table: tuple[Session, str], theme: str) -> None:
    player = opens(PHONE, settings={"theme": theme}, has_touch=True, is_mobile=True)
    sit(player.lobby(), table[1])
    player.page.wait_for_timeout(300)
    shot(player, f"locknload-phone-{theme}")
    assert player.page.evaluate(WIDER) <= 0
    assert player.page.evaluate(CUT) == []


@pytest.mark.slow
def test_the_scenarios_stand_in_the_lobby(opens: Opens) -> None:
    player: Player = opens().lobby()
    form = player.form("Lock ’n Load")
    for name in ("Two Fields Short", "Clover Hill", "Tussac Ridge"):
        form.get_by_text(name, exact=True).first.wait_for()
