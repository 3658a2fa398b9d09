# SPDX-License-Identifier: MIT
"""`redoubt simulate` and `redoubt ladder` with the files, limits and bots that they take."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.lab import Lab

FEW = ("--games", "6", "--bots", "random")


def test_simulate_writes_games_counts_and_a_page(lab: Lab, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    page = tmp_path / "new" / "report.html"
    asked = ("simulate", "tiny", *FEW, "--out", str(tmp_path / "run"), "--report", str(page))
    done = lab.run(*asked)
    assert done.code == 0
    assert "Written" in done.out.replace("\n", " ")
    summary = json.loads((tmp_path / "run" / "summary.json").read_text())
    games = sum(tally["games"] for tally in summary["tallies"])
    assert parquet.read_table(tmp_path / "run" / "games.parquet").num_rows == games > 0
    assert page.read_text().startswith("<!doctype html>")
    assert "<svg" in page.read_text()


def test_a_page_can_be_spanish(lab: Lab, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    lab.run("simulate", "tiny", *FEW, "--report", str(page), "--lang", "es")
    assert "partidas de tiny" in page.read_text()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (("--bots", "nowhere:Nobody"), "No module named 'nowhere'"),
        (("--report", "/dev/null/x/report.html"), "cannot write there"),
        (("--out", "/dev/null/x"), "cannot write there"),
    ],
)
def test_a_mistake_is_told_without_a_traceback(lab: Lab, wrong: tuple[str, str], told: str) -> None:
    done = lab.run("simulate", "tiny", "--games", "1", *wrong)
    assert done.code != 0
    assert told in " ".join(done.err.split())
    assert "Traceback" not in done.err


@pytest.mark.parametrize("command", ["simulate", "ladder"])
def test_both_go_to_a_cluster(lab: Lab, command: str) -> None:
    done = lab.run(command, "tiny", "--games", "1", "--bots", "random,greedy", "--on", "dask://")
    assert done.code != 0
    assert "dask://HOST:PORT" in " ".join(done.err.split())


@pytest.mark.parametrize("command", ["simulate", "ladder"])
def test_a_bot_of_ones_own_is_cut_after_its_time(lab: Lab, command: str) -> None:
    bots = "random,play.broken_bots:Loops"
    done = lab.run(command, "tiny", "--games", "1", "--bots", bots, "--seconds", "0.02", "--json")
    assert done.code == 0
    told = json.loads(done.out)
    parts = told if command == "simulate" else told["pairings"]
    assert all(one["faults"] > 0 for one in parts)
