# SPDX-License-Identifier: MIT
"""`redoubt analyse`: in the terminal, as a page, for programs; and what it refuses."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest

from cli.lab import Lab
from redoubt.cli.analyse import BLOCKS, blocks

ONES = ("1",) * 80
QUICK = ("--playouts", "1")


@pytest.fixture
def finished(lab: Lab) -> Lab:
    """A laboratory with a finished game in it."""
    lab.play(*ONES)
    return lab


class Page(HTMLParser):
    """What a page is made of: its words, its tags, and what it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words = ""
        self.fetched: list[str] = []
        self._style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._style = tag == "style"
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        if self._style:
            assert "url(" not in data
            assert "@import" not in data
        self.words += data


def test_the_terminal_tells_curve_turning_points_and_luck(finished: Lab) -> None:
    done = finished.run("analyse", str(finished.record), *QUICK)
    assert done.code == 0, done.err
    assert "Chance of Red to win, over the game" in done.out
    assert any(char in done.out for char in BLOCKS)
    assert "Turning points" in done.out
    assert "Luck" in done.out
    assert "Blue: " in done.out


def test_it_speaks_spanish(finished: Lab) -> None:
    done = finished.run("analyse", str(finished.record), *QUICK, "--lang", "es")
    assert "Momentos decisivos" in done.out
    assert "Suerte" in done.out
    assert "analysis-" not in done.out


def test_json_has_all_that_is_documented(finished: Lab) -> None:
    told = json.loads(finished.run("analyse", str(finished.record), *QUICK, "--json").out)
    assert len(told["curve"]) == told["actions"] + 1
    assert told["sides"] == [["red"], ["blue"]]
    assert {"at", "rolled", "chance", "low", "high", "games", "won"} == set(told["measured"][0])
    assert [luck["seat"] for luck in told["luck"]] == ["red", "blue"]


def test_the_page_stands_by_itself(finished: Lab) -> None:
    file = finished.folder / "report.html"
    done = finished.run("analyse", str(finished.record), *QUICK, "--html", str(file))
    assert done.code == 0, done.err
    assert str(file.name) in done.out.replace("\n", "")
    page = Page()
    page.feed(file.read_text(encoding="utf-8"))
    assert page.fetched == []
    assert "script" not in page.tags
    assert page.tags.count("svg") >= 1
    assert "Chance to win" in page.words
    assert "analysis-" not in page.words


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text.replace('"seat":"blue"', '"seat":"red"', 1), "action 1"),
        (lambda text: "nothing\n", "not a record header"),
        (lambda text: "\n".join(text.splitlines()[:6]) + "\n", "secret of its dice is not open"),
    ],
)
def test_a_broken_or_unfinished_record_is_told(finished: Lab, spoil: object, said: str) -> None:
    assert callable(spoil)
    finished.record.write_text(spoil(finished.record.read_text()))
    done = finished.run("analyse", str(finished.record), *QUICK)
    assert done.code in (1, 2)
    assert said in done.err.replace("\n", " ")
    assert "Traceback" not in done.err


def test_a_missing_folder_is_told_before_any_work(finished: Lab) -> None:
    place = finished.folder / "nowhere" / "report.html"
    done = finished.run("analyse", str(finished.record), *QUICK, "--html", str(place))
    assert (done.code, "no such folder" in done.err) == (2, True)


def test_a_page_that_cannot_be_written_is_told_before_any_work(
    finished: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    def worked(*_: object, **__: object) -> None:
        pytest.fail("work for nothing")

    monkeypatch.setattr("redoubt.play.analyse.analyse", worked)
    done = finished.run("analyse", str(finished.record), "--html", str(finished.folder))
    assert (done.code, "cannot write there" in done.err) == (2, True)


def test_chances_become_blocks() -> None:
    assert blocks([0.0, 0.5, 1.0]) == "▁▅█"
    assert len(blocks([0.5] * 1_000)) == 72
