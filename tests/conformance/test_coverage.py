# SPDX-License-Identifier: MIT
"""A game that calls itself complete shows every rule of its catalogue, and cites it."""

from __future__ import annotations

from pathlib import Path

import pytest

from redoubt.games import INSTALLED, game
from redoubt.play.coverage import coverage

TESTS = Path(__file__).parent.parent
COMPLETE = [id for id in INSTALLED if game(id).complete]


@pytest.mark.parametrize("id", COMPLETE)
def test_every_rule_of_a_complete_game_is_shown_and_cited(id: str) -> None:
    report = coverage(id, TESTS / "cases", TESTS)
    assert report.missing == []
    assert report.uncited == []
    assert report.covered == report.total


@pytest.mark.parametrize("id", ["incursion", "wolfenstein"])
def test_a_game_that_was_complete_stays_so(id: str) -> None:
    assert id in COMPLETE
