# SPDX-License-Identifier: MIT
"""Coverage counts cases that hold and tests that name a rule, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from redoubt.kernel.catalogue import catalogue
from redoubt.kernel.errors import ContentError
from redoubt.play import coverage as counting
from redoubt.play.cases import Report

TEST = """\
import pytest

pytestmark = pytest.mark.rule("WOLF-1.03")


@pytest.mark.rule("WOLF-1.01", "WOLF-1.02")
def test_one(): ...


@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("WOLF-1.02"))])
def test_two(x):
    rule("WOLF-2.01")
"""


def case(passed: bool, *rules: str) -> Report:
    return Report("a.toml", 1, "a", rules, passed)


def test_rules_named_by_tests_are_found_without_running_them(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(TEST, encoding="utf-8")
    named = list(counting.tested_rules(tmp_path))
    assert sorted(named) == ["WOLF-1.01", "WOLF-1.02", "WOLF-1.02", "WOLF-1.03"]


def test_a_broken_test_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text("@pytest.mark.rule(\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"test_x.py:\d+: not Python"):
        list(counting.tested_rules(tmp_path))


def test_only_cases_that_hold_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reports = [case(True, "WOLF-1.01"), case(False, "WOLF-1.02"), case(True, "WOLF-1.01")]
    monkeypatch.setattr(counting, "_reports", lambda game, cases: iter(reports))
    found = counting.coverage("wolfenstein", tmp_path, tmp_path)
    assert found.rules["WOLF-1.01"].cases == 2
    assert found.rules["WOLF-1.02"].cases == 0
    assert found.covered == 1
    assert "WOLF-1.02" in found.missing
    assert [report.rules for report in found.failed] == [("WOLF-1.02",)]


def test_a_game_that_cannot_be_played_yet_has_a_coverage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "test_x.py").write_text(TEST, encoding="utf-8")
    (tmp_path / "empty").mkdir()
    monkeypatch.setattr(counting, "folder", lambda id: tmp_path / "empty")
    found = counting.coverage("wolfenstein", tmp_path / "cases", tmp_path)
    assert (found.total, found.covered) == (len(catalogue("wolfenstein")), 3)
    assert len(found.missing) == found.total - 3
    assert found.uncited == list(catalogue("wolfenstein"))


def test_the_files_of_a_game_are_searched_for_citations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fire.py").write_text("# INC-8.02 and INC-8.02, INC-8.07\n", encoding="utf-8")
    (tmp_path / "rules.toml").write_text('id = "INC-1.01"\n', encoding="utf-8")
    monkeypatch.setattr(counting, "folder", lambda id: tmp_path)
    assert sorted(counting.cited_rules("incursion")) == ["INC-8.02", "INC-8.07"]
