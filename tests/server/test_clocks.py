# SPDX-License-Identifier: MIT
"""Tables with a pace: clocks that everybody sees, and what happens when they run out."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest

from redoubt.games import game
from redoubt.kernel.codec import encode
from redoubt.kernel.record import parse, verify
from redoubt.server import clocks
from redoubt.server.clocks import AFTER_START, DAY, HOUR, PACES, Pace, Public, overdue
from server.lab import BUYING, SHORT, Json, Page, Served, over, serving, settings, sqlite
from server.staging import TOKENS, corridor, paced, put, some_table, staged

LONG_AGO = 1e9


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has more than a moment at a live table."""
    monkeypatch.setitem(clocks.PACES, "live", Pace(0.2, 0.1, 0.0, 60.0))


def served(folder: Path, **more: float) -> AbstractContextManager[Served]:
    """A server that looks at its clocks often."""
    return serving(settings(sqlite(folder), clock_tick=0.02, **more))


def test_how_long_one_may_think() -> None:
    turn, window = encode(Public(1, ("allied",))), encode(Public(1, ("allied",), window=True))
    live, day = PACES["live"], PACES["day"]
    assert not overdue("none", 0.0, turn, 1e9, 0.0), "no pace, no clock"
    assert not overdue("live", 1000.0, turn, 1000.0 + live.decision + live.grace, 0.0)
    assert overdue("live", 1000.0, turn, 1000.5 + live.decision + live.grace, 0.0)
    assert overdue("live", 1000.0, window, 1000.5 + live.window + live.grace, 0.0)
    assert not overdue("day", 0.0, turn, DAY + HOUR, 0.0)
    assert overdue("day", 0.0, turn, DAY + day.grace + 1, 0.0)
    assert not overdue("day", 0.0, turn, 9 * DAY, 9 * DAY - AFTER_START), "the server was down"


@pytest.mark.usefixtures("quick")
def test_a_game_that_nobody_plays_is_played_by_its_clock_and_can_be_verified(
    tmp_path: Path,
) -> None:
    with served(tmp_path, clock_head_start=LONG_AGO) as server:
        allied, german = server.duel(options={**SHORT, "turn_cap": 1}, pace="live")
        with allied, german:
            allied.until(lambda: over(allied), 30)
            german.until(lambda: over(german), 30)
            assert [line for line in allied.logs["allied"] if line["kind"] == "late"]
            said = next(line for line in german.logs["german"] if line["kind"] == "late")
            assert said["words"]["id"] == "table-late"
            text = server.get(f"/api/tables/{allied.id}/record", allied.token)
            verify(game("incursion"), parse(text.encode().splitlines(), "record"))


@pytest.mark.usefixtures("quick")
def test_what_the_clock_chose_stands(tmp_path: Path) -> None:
    with served(tmp_path, clock_head_start=LONG_AGO) as server:
        allied, german = server.duel(options=SHORT, pace="live")
        with allied, german:
            allied.until(lambda: any(line["kind"] == "late" for line in allied.logs["allied"]))
            seat = next(one["seat"] for one in allied.logs["allied"] if one["kind"] == "late")
            page = {"allied": allied, "german": german}[seat]
            page.until(lambda: any(line["kind"] == "late" for line in page.logs[seat]))
            first = next(i for i, one in enumerate(page.logs[seat]) if one["kind"] == "late")
            assert page.logs[seat][first]["seat"] == seat
            assert page.position["undoable"] == 0
            server.hub.rooms.clear()
            with server.page(page.id, page.token) as again:
                assert again.position["undoable"] == 0


def test_without_a_pace_there_is_no_clock(tmp_path: Path) -> None:
    with served(tmp_path, clock_head_start=LONG_AGO) as server:
        allied, german = server.duel(options=SHORT)
        with allied, german:
            allied.first()
            german.drain(0.3)
            assert not [raw for page in (allied, german) for raw in page.raw if '"clock"' in raw]


def test_everybody_sees_the_same_clock_and_secrets_do_not_touch_it(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        made = server.table(options=BUYING, pace="live")
        with server.page(made["id"], made["token"]) as allied:
            allied.drain(0.1)
            assert not [raw for raw in allied.raw if '"clock"' in raw], "one seat is still free"
            joined = server.post("/api/join", {"invite": made["invites"]["german"]})
            with server.page(made["id"], joined["token"]) as german:
                clock = seen(allied)
                assert clock["seats"] == ["allied", "german"]
                assert PACES["live"].decision - 3 <= clock["left"] <= PACES["live"].decision
                assert seen(german)["seats"] == clock["seats"]
                before = server.hub.rooms[made["id"]].table.row.moved
                time.sleep(1.1)
                allied.first()
                german.drain(0.2)
                assert server.hub.rooms[made["id"]].table.row.moved == before
                assert len([raw for raw in german.raw if '"type":"clock"' in raw]) == 1


@pytest.fixture
def corridor_page(tmp_path: Path) -> Iterator[Callable[[float], Page]]:
    """Makes a page at an hourly table whose clock has run for some seconds already."""
    with ExitStack() as stack:
        server = stack.enter_context(served(tmp_path))

        def page(ran: float) -> Page:
            made = staged(some_table({}), corridor())
            id = put(server.hub.store, paced(made, "hour", float(int(time.time() - ran))))
            return stack.enter_context(server.page(id, TOKENS["allied"]))

        yield page


def step(page: Page) -> Json:
    """A step that everybody sees and that can be taken back."""
    found: Json = next(c["action"] for c in page.choices if c["cell"] >= 0 and not c["rolls"])
    page.do(found)
    assert page.position["undoable"] == 1
    return found


def moved(page: Page) -> float:
    """Since when the clock runs, as it is stored."""
    assert isinstance(page.place, Served)
    row = page.place.hub.store.game(page.id)
    assert row is not None
    return row.moved


def test_doing_and_undoing_wins_no_time(corridor_page: Callable[[float], Page]) -> None:
    page = corridor_page(100.0)
    began = moved(page)
    for _ in range(2):
        step(page)
        assert moved(page) >= began + 100, "what is done starts the next clock"
        page.take_back()
        assert moved(page) == began, "as if nothing had been done"
        page.sync()
        assert HOUR - 110 < seen(page)["left"] <= HOUR - 100
    step(page)
    assert isinstance(page.place, Served)
    page.place.hub.rooms.clear()
    with page.place.page(page.id, page.token) as again:
        again.take_back()
        assert moved(again) == began, "also after a restart"


def test_a_decision_whose_time_is_up_is_not_come_back_to(
    corridor_page: Callable[[float], Page],
) -> None:
    page = corridor_page(HOUR + 2 * PACES["hour"].grace)
    step(page)
    answer = page.ask("takeback", seat="allied", at=page.position["at"], count=1)
    assert answer["problem"]["code"] == "too-late"
    assert page.position["undoable"] == 1
    page.first()


def seen(page: Page) -> Json:
    """The clock that a page was told of last, once it was."""

    def told() -> list[Json]:
        return [m for m in map(json.loads, page.raw) if m["type"] == "clock"]

    page.until(told)
    return told()[-1]


def test_a_clock_goes_on_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        allied, german = server.duel(options=SHORT, pace="hour")
        with allied, german:
            first = seen(allied)["left"]
        moved = server.hub.rooms[allied.id].table.row.moved
    time.sleep(1.2)
    with served(tmp_path) as server, server.page(allied.id, allied.token) as again:
        assert server.hub.rooms[allied.id].table.row.moved == moved
        assert seen(again)["left"] < first
