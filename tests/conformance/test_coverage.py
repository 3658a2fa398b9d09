# SPDX-License-Identifier: MIT
"""Every game shows every rule of its catalogue and cites it, on the menu or still being built."""

from __future__ import annotations

from pathlib import Path

import pytest

from redoubt.games import IDS, INSTALLED, game
from redoubt.play.coverage import coverage

TESTS = Path(__file__).parent.parent


@pytest.mark.parametrize("id", IDS)
def test_every_rule_is_shown_and_cited(id: str) -> None:
    report = coverage(id, TESTS / "cases", TESTS)
    assert report.missing == []
    assert report.uncited == []
    assert report.covered == report.total


@pytest.mark.parametrize("id", ["incursion", "wolfenstein", "defiance", "locknload"])
def test_a_game_that_was_complete_stays_so(id: str) -> None:
    assert id in INSTALLED
    assert game(id).complete
