# SPDX-License-Identifier: MIT
"""The analysis of a finished game: for those who may see it, in their numbers, one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from play.recorded import recorded
from redoubt.games import game
from redoubt.kernel.records import Setup
from redoubt.play.analyse import Analysis, analyse
from redoubt.server import analysing
from redoubt.server.analysing import Analyses
from redoubt.server.helpers import HelperFailed
from redoubt.server.hub import Hub
from redoubt.server.jobs import Analyse
from redoubt.server.ledger import Log
from redoubt.server.problems import Wrong
from redoubt.server.room import Room
from redoubt.server.settings import Settings
from server.lab import SHORT, Json, Page, Served, play_out, serving, settings, sqlite


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that measures as little as it can."""
    folder: Path = tmp_path_factory.mktemp("quick")
    wanted = settings(sqlite(folder), analysis_seconds=0.0, analysis_playouts=1)
    with serving(wanted) as served:
        yield served


@pytest.fixture(scope="module")
def finished(quick: Served) -> tuple[Page, Page]:
    """Two pages at a game that is over."""
    allied, german = quick.duel(options=SHORT, private=True)
    with allied, german:
        play_out([allied, german], seed=9)
        allied.until(lambda: allied.table["share"])
    return allied, german


def asked(served: Served, page: Page, seat: str) -> Json:
    """The analysis, however often it must be asked for."""
    while True:
        path = f"/api/tables/{page.id}/analysis?seat={seat}"
        answer: Json = served.get(path, page.token)
        if answer["analysis"] is not None:
            return cast(Json, answer["analysis"])


def test_a_game_that_goes_on_is_not_looked_into(quick: Served) -> None:
    allied, german = quick.duel(options=SHORT)
    with allied, german:
        before = quick.hub.analyses.processes()
        answer = quick.call(
            "GET", f"/api/tables/{allied.id}/analysis?seat=allied", None, allied.token
        )
        assert (answer.status, answer.body["code"]) == (409, "not-over")
        assert quick.hub.analyses.processes() == before, "nothing was even begun"


def test_who_was_not_there_gets_nothing(quick: Served, finished: tuple[Page, Page]) -> None:
    path = f"/api/tables/{finished[0].id}/analysis?seat=allied"
    answer = quick.call("GET", path)
    assert (answer.status, answer.body["code"]) == (403, "no-such-token")
    answer = quick.call("GET", path.replace("allied", "nobody"), None, finished[0].token)
    assert (answer.status, answer.body["code"]) == (404, "no-such-position")


def test_each_side_gets_it_in_its_own_numbers(quick: Served, finished: tuple[Page, Page]) -> None:
    allied, german = finished
    mine, other = asked(quick, allied, "allied"), asked(quick, german, "german")
    winners = allied.position["winners"]
    for page, found in ((allied, mine), (german, other)):
        assert len(found["curve"]) == page.position["at"] + 1
        assert found["curve"][-1] == (float("allied" in winners) if winners else 0.5)
        assert [luck["seat"] for luck in found["luck"]] == ["allied", "german"]
        assert all(
            0 <= turn["at"] <= turn["upto"] < len(found["curve"]) for turn in found["turning"]
        )
        assert found["playouts"] == 6, "as little as it can"
        assert {roll["seat"] for roll in found["rolls"]} <= {"allied", "german"}
        for luck in found["luck"]:
            own = [roll for roll in found["rolls"] if roll["seat"] == luck["seat"]]
            assert len(own) == luck["rolls"]
            mean = sum(roll["percentile"] for roll in own) / max(1, len(own))
            assert mean == pytest.approx(luck["mean_rank"] if own else 0.0)
        ats = [roll["at"] for roll in found["rolls"]]
        assert ats == sorted(ats)
        assert ats[-1] < len(found["curve"])
    assert mine["luck"] == other["luck"]
    assert asked(quick, allied, "allied") == mine


# -- one at a time -------------------------------------------------------------------------


class Slow:
    """Helpers that wait until they are let go, and count what they are asked."""

    def __init__(self, found: Analysis) -> None:
        self.found = found
        self.go = asyncio.Event()
        self.jobs: list[Analyse] = []
        self.fails = False

    async def ask(self, job: Analyse, seconds: float) -> Analysis:
        self.jobs.append(job)
        await self.go.wait()
        if self.fails:
            raise HelperFailed("it died")
        return self.found


@pytest.fixture(scope="module")
def known() -> tuple[Any, Analysis]:
    """A record, and what is known of it."""
    incursion = game("incursion")
    record = recorded(incursion, Setup("incursion", SHORT), 1)
    return record, analyse(incursion, record, playouts=1, seconds=0.0)


def room(id: str, record: Any) -> Room:
    """As much of a room as an analysis looks at."""
    log = Log()
    log.since = list(range(len(record.entries) + 1))
    ledger = SimpleNamespace(logs={"": log}, seqs=list(range(1, len(record.entries) + 1)))
    session = SimpleNamespace(record=record)
    table = SimpleNamespace(id=id, ledger=ledger, session=session, game=game("incursion"))
    return cast(Room, SimpleNamespace(table=table))


def run(
    known: tuple[Any, Analysis], act: Callable[[Analyses, Slow], Coroutine[Any, Any, None]]
) -> None:
    async def inside() -> None:
        helpers = Slow(known[1])
        hub = SimpleNamespace(
            settings=Settings(db=""), analyses=helpers, spawn=asyncio.create_task
        )  # fmt: skip
        await act(Analyses(cast(Hub, hub)), helpers)

    asyncio.run(inside())


def test_a_game_is_analysed_once_however_many_ask(
    known: tuple[Any, Analysis], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "PATIENCE", 0.01)
    record, found = known

    async def act(analyses: Analyses, helpers: Slow) -> None:
        one = room("one", record)
        assert (await analyses.ask(one, "")).analysis is None, "it is being made"
        assert (await analyses.ask(one, "")).analysis is None
        helpers.go.set()
        await asyncio.sleep(0.05)
        told = (await analyses.ask(one, "")).analysis
        assert told is not None
        assert told.curve == pytest.approx(found.curve)
        assert len(helpers.jobs) == 1

    run(known, act)


def test_too_many_games_at_once_are_refused(
    known: tuple[Any, Analysis], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "PATIENCE", 0.01)

    async def act(analyses: Analyses, helpers: Slow) -> None:
        for number in range(analysing.WAITING):
            await analyses.ask(room(str(number), known[0]), "")
        with pytest.raises(Wrong) as refused:
            await analyses.ask(room("more", known[0]), "")
        assert (refused.value.what, refused.value.status) == ("busy-analysing", 503)
        helpers.go.set()
        await asyncio.sleep(0.05)
        assert (await analyses.ask(room("more", known[0]), "")).analysis is not None

    run(known, act)


def test_a_failure_is_told_and_can_be_tried_again(
    known: tuple[Any, Analysis], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(analyses: Analyses, helpers: Slow) -> None:
        helpers.fails = True
        helpers.go.set()
        with pytest.raises(Wrong) as failed:
            await analyses.ask(room("one", known[0]), "")
        assert failed.value.what == "no-analysis"
        helpers.fails = False
        assert (await analyses.ask(room("one", known[0]), "")).analysis is not None

    run(known, act)
