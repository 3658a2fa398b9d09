# SPDX-License-Identifier: MIT
"""The line-of-sight tool: what is on a line, as a seat may know it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from redoubt.kernel.state import State
from redoubt.play.cases import read
from server.lab import Page, serving, settings, sqlite
from server.staging import TOKENS, WATCH, put, some_table, staged

CASE = '''
game = "incursion"
[position]
map = """
grid: square
name: corridor

[drawing]
+-+-+-+-+-+
|. . .|. .|
+-+-+-+ + +
|. . . . .|
+-+-+-+-+-+
"""
to_act = "allied"
active = "ape1"
units = [
  { id = "ape1", model = "grunt", at = "A1", facing = "E" },
  { id = "ape2", model = "grunt", at = "C2", facing = "E" },
  { id = "z1", model = "sturmzombie", at = "E2", facing = "W" },
]
[[do]]
expect.decision = { seat = "allied" }
'''


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    """The Allies in a corridor with a wall in it."""
    file = tmp_path / "case.toml"
    file.write_text(CASE)
    with serving(settings(sqlite(tmp_path))) as server:
        made = staged(some_table({}), _position(file))
        id = put(server.hub.store, made)
        with server.page(id, TOKENS["allied"]) as page:
            yield page


def _position(file: Path) -> State:
    (case,) = read(file)
    state, _, _ = case.start.make()
    return state


def cell(page: Page, name: str) -> int:
    """A cell by its name."""
    cells = next(iter(page.positions.values()))["scene"]["cells"]
    return int(next(one["id"] for one in cells if one["name"] == name))


def ask(page: Page, to: str, place: str = "", **more: Any) -> dict[str, Any]:
    """Ask for the line to a cell."""
    (seat,) = page.positions
    at = page.positions[seat]["at"]
    where = {"start": cell(page, place)} if place else {}
    asked = {"seat": seat, "at": at, "cell": cell(page, to), **where, **more}
    return page.ask("asksight", **asked)


def test_a_clear_line_says_what_it_crosses(page: Page) -> None:
    answer = ask(page, "C1", unit="ape1")
    assert answer["type"] == "sightanswer"
    assert answer["clear"]
    assert (answer["start"], answer["end"]) == (cell(page, "A1"), cell(page, "C1"))
    assert answer["through"] == [cell(page, "B1")]
    assert answer["distance"] == 2
    assert answer["words"]["id"] == "table-sight-clear"


def test_a_wall_is_named_with_its_rule(page: Page) -> None:
    answer = ask(page, "D1", unit="ape1")
    assert not answer["clear"]
    assert answer["edge"]
    assert answer["stop"] == [cell(page, "C1"), cell(page, "D1")]
    assert answer["rule"] == "INC-10.03"
    assert answer["words"]["args"]["at"] == "C1-D1"
    rules = page.place.get("/api/rules/incursion")
    assert answer["rule"] in {rule["id"] for rule in rules}


def test_a_unit_in_the_way_is_named(page: Page) -> None:
    answer = ask(page, "E2", place="A2")
    assert not answer["clear"]
    assert answer["stop"] == [cell(page, "C2")]
    assert answer["words"]["id"] == "table-sight-unit"


def test_who_looks_the_other_way_does_not_see_but_a_cell_looks_everywhere(page: Page) -> None:
    behind = ask(page, "A1", unit="ape2")
    assert behind["words"]["id"] == "table-sight-behind"
    assert behind["rule"] == "INC-10.07"
    assert ask(page, "D2", place="E2")["clear"]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"unit": "nobody"}, "no-such-place"),
        ({"start": 9999}, "no-such-place"),
        ({"unit": "ape1", "seat": "german"}, "not-your-seat"),
        ({"unit": "ape1", "at": 17}, "stale-state"),
    ],
)
def test_lines_that_cannot_be_asked_for(page: Page, more: dict[str, Any], code: str) -> None:
    assert ask(page, "C1", **more)["problem"]["code"] == code


def test_who_watches_may_ask_too(page: Page) -> None:
    with page.place.page(page.id, WATCH) as watching:
        assert ask(watching, "C1", unit="ape1")["clear"]
