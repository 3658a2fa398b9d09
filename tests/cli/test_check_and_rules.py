# SPDX-License-Identifier: MIT
"""The commands that run cases, read rules and print schemas."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from play.caselab import HEAD, lookup
from redoubt import games
from redoubt.cli.check import check, schema
from redoubt.cli.rules import rules_app
from redoubt.kernel.errors import ContentError
from redoubt.play import cases
from redoubt.play import coverage as counting

GOOD = '[[do]]\nact = { type = "scout" }\nexpect.events = [{ type = "looked", seat = "red" }]\n'
BAD = '[[do]]\nact = { type = "scout" }\nexpect.events = [{ type = "looked", seat = "blue" }]\n'

app = typer.Typer()
app.command()(check)
app.command()(schema)
app.add_typer(rules_app, name="rules")


def call(*args: str) -> Result:
    result = CliRunner().invoke(app, list(args))
    if isinstance(result.exception, ContentError):
        raise result.exception
    return result


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two cases of the tiny game, which the registry knows for once."""
    monkeypatch.setattr(cases.check, "__defaults__", (lookup,))
    monkeypatch.setattr(games, "game", lookup)
    (tmp_path / "good.toml").write_text(HEAD + GOOD, encoding="utf-8")
    return tmp_path


def test_cases_that_hold(folder: Path) -> None:
    result = call("check", str(folder))
    assert result.exit_code == 0
    assert result.output.splitlines() == [f"ok {folder}/good.toml: A blow", "1 passed, 0 failed"]


def test_a_case_that_fails_shows_the_difference(folder: Path) -> None:
    (folder / "bad.toml").write_text(HEAD + BAD, encoding="utf-8")
    result = call("check", str(folder), "--verbose")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[0] == f"FAILED {folder}/bad.toml: A blow"
    assert lines[1].startswith(f"    {folder}/bad.toml:{len(HEAD.splitlines()) + 3}: step 1: ")
    assert '      seat: expected "blue", got "red"' in lines
    assert lines[-1] == "1 passed, 1 failed"


def test_a_report_for_programs(folder: Path) -> None:
    (folder / "bad.toml").write_text(HEAD + BAD, encoding="utf-8")
    result = call("check", str(folder), "--json")
    found = json.loads(result.output)
    assert result.exit_code == 1
    assert (found["passed"], found["failed"]) == (1, 1)
    assert [case["passed"] for case in found["cases"]] == [False, True]
    assert found["cases"][0]["file"].endswith("bad.toml")


def test_no_cases_is_a_mistake(folder: Path) -> None:
    (folder / "good.toml").unlink()
    with pytest.raises(ContentError, match="no case files here"):
        call("check", str(folder))


def test_a_schema_is_printed(folder: Path) -> None:
    found = json.loads(call("schema", "tiny", "--part", "action").output)
    assert found["$schema"].endswith("2020-12/schema")
    assert "Scout" in found["$defs"]


def test_a_rule_is_shown_in_both_languages() -> None:
    english = call("rules", "show", "WOLF-1.02", "--lang", "en").output
    spanish = call("rules", "show", "wolf-1.02", "--lang", "es").output
    assert "One mission is one game" in english
    assert "001 p.2" in english
    assert "Una misión es una partida" in spanish
    assert "No se describe" in spanish
    found = json.loads(call("rules", "show", "WOLF-1.02", "--lang", "es", "--json").output)
    assert found["game"] == "wolfenstein"
    assert found["title"] == "Una misión es una partida"
    assert found["ruling"].startswith("No se describe")
    with pytest.raises(ContentError, match=r"did you mean .*WOLF-1\.02"):
        call("rules", "show", "WOLF-1.2")


def test_rules_are_listed_by_section() -> None:
    every = call("rules", "list", "incursion", "--lang", "en").output
    assert "INC-8.02" in every
    doors = call("rules", "list", "incursion", "--section", "Doors", "--lang", "en").output
    assert doors.splitlines()[0] == "Doors"
    assert doors == call("rules", "list", "incursion", "--section", "8", "--lang", "en").output
    found = json.loads(call("rules", "list", "incursion", "--section", "door", "--json").output)
    assert {rule["section"] for rule in found} == {"Doors"}
    spanish = call("rules", "list", "incursion", "--section", "puertas", "--lang", "es").output
    assert spanish.splitlines()[0] == "Puertas"
    assert len(spanish.splitlines()) == len(doors.splitlines())
    assert (
        spanish == call("rules", "list", "incursion", "--section", "doors", "--lang", "es").output
    )
    assert "incursion · Puertas" in call("rules", "show", "INC-8.02", "--lang", "es").output
    asked = ("rules", "list", "locknload", "--section", "8.15", "--lang", "es", "--json")
    assert {rule["section"] for rule in json.loads(call(*asked).output)} == {
        "8.15 Refuerzos en la melee"
    }
    with pytest.raises(ContentError, match=r"no section 'Windows' .*Puertas; Objetos"):
        call("rules", "list", "incursion", "--section", "Windows", "--lang", "es")
    with pytest.raises(ContentError, match=r"no section 'Windows' .*Doors; Items"):
        call("rules", "list", "incursion", "--section", "Windows")


def test_coverage_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_x.py").write_text('@pytest.mark.rule("DEF-1.01")\ndef f(): ...\n')
    result = call("rules", "coverage", "defiance", "--json")
    found = json.loads(result.output)
    assert list(found)[:3] == ["total", "covered", "missing"]
    assert (found["total"], found["covered"], len(found["missing"])) == (400, 1, 399)
    shown = found["rules"]["DEF-1.01"]
    assert (shown["cases"], shown["tests"]) == (0, 1)
    assert shown["sites"] == list(counting.cited_rules("defiance")).count("DEF-1.01")
    table = call("rules", "coverage", "defiance").output
    assert "1 of 400 rules shown" in table
    assert "DEF-1.02" in table
    with pytest.raises(ContentError, match="no such folder"):
        call("rules", "coverage", "defiance", "--cases", "nowhere")
