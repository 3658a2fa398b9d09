# SPDX-License-Identifier: MIT
"""The line-of-sight tool: what is on a line, as a seat may know it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.lab import Page, serving, settings, sqlite
from server.staging import INCURSION, TOKENS, WATCH, corridor, middle, put, some_table, staged


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    """The Allies in a corridor with a wall in it."""
    with serving(settings(sqlite(tmp_path))) as server:
        made = staged(some_table({}), corridor())
        id = put(server.hub.store, made)
        with server.page(id, TOKENS["allied"]) as page:
            yield page


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
        ({"unit": "ape1", "at": 17}, "no-such-position"),
        ({"unit": "ape1", "eyes": "german"}, "not-your-seat"),
        ({"unit": "ape1", "eyes": "*"}, "not-your-seat"),
    ],
)
def test_lines_that_cannot_be_asked_for(page: Page, more: dict[str, Any], code: str) -> None:
    assert ask(page, "C1", **more)["problem"]["code"] == code


def test_an_earlier_moment_can_be_asked_about(page: Page) -> None:
    now = ask(page, "C1", unit="ape1")
    step = next(c for c in page.choices if c["cell"] == cell(page, "B1"))
    page.do(step["action"])
    assert ask(page, "C1", unit="ape1")["start"] == cell(page, "B1")
    then = ask(page, "C1", unit="ape1", at=0)
    assert {**then, "key": ""} == {**now, "key": ""}


def test_who_watches_may_ask_too(page: Page) -> None:
    with page.place.page(page.id, WATCH) as watching:
        assert ask(watching, "C1", unit="ape1")["clear"]


def test_what_is_asked_is_made_from_what_the_seat_may_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The position of the table itself never reaches the query: what it hides could block."""
    asked: list[Any] = []
    real = INCURSION.queries["sight"]

    def spy(state: Any, args: dict[str, Any]) -> Any:
        asked.append(state.copy())
        return real(state, args)

    monkeypatch.setitem(INCURSION.queries, "sight", spy)
    state = middle({"mission": "recon", "forces": "random"}, 12)
    with serving(settings(sqlite(tmp_path))) as server:
        id = put(server.hub.store, staged(some_table({}), state))
        with server.page(id, TOKENS["allied"]) as page:
            start, end = [one["id"] for one in page.position["scene"]["cells"]][:2]
            page.ask("asksight", seat="allied", at=0, start=start, cell=end)
        (found,) = asked
        view = INCURSION.view
        assert view(found, "allied") == view(state, "allied")
        assert view(found, "german") != view(state, "german"), "their hand was drawn anew"
