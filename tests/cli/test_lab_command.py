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
        (("--report", "/"), "cannot write there: Is a directory"),
        (("--journal", "/"), "cannot be read: Is a directory"),
        (("--journal", "/dev/null/x/run.jsonl"), "cannot be written"),
        (("--bots", "random,greedy,random"), "3 bots for 2 seats"),
        (("--jobs", "99999999999999999999"), "is not in the range"),
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


def test_files_are_tried_before_any_game(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    (lab.folder / "games.parquet").mkdir()

    def played(*_: object, **__: object) -> None:
        pytest.fail("a game was played for nothing")

    monkeypatch.setattr("redoubt.play.simulate.simulate", played)
    for asked in (("--out", str(lab.folder)), ("--report", str(lab.folder))):
        done = lab.run("simulate", "tiny", *FEW, *asked)
        assert done.code == 2
        assert "cannot write there" in done.err
    done = lab.run("simulate", "tiny", *FEW, "--report", "/dev/null/x/y.html")
    assert done.code == 2


def test_counts_are_told_even_if_a_file_cannot_be_written(
    lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    done = lab.run("simulate", "tiny", *FEW, "--report", str(lab.folder / "report.html"))
    assert done.code == 2
    assert "95 % interval" in done.out
    assert "No space left on device" in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("command", ["simulate", "ladder"])
def test_ctrl_c_says_what_is_left(lab: Lab, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("redoubt.play.simulate.play", stop)
    asked = (command, "tiny", "--games", "6", "--bots", "random,greedy", "--jobs", "1")
    done = lab.run(*asked)
    assert done.code == 130
    assert "nothing is kept (--journal FILE" in done.err
    kept = lab.folder / "run.jsonl"
    done = lab.run(*asked, "--journal", str(kept))
    assert done.code == 130
    assert f"kept in {kept}, and the same command goes on from there" in done.err


def test_numbers_stand_under_each_other(lab: Lab) -> None:
    done = lab.run("simulate", "tiny", "--games", "12", "--bots", "random")
    ends = {len(line.rstrip()) for line in done.out.splitlines()}
    assert len(ends) == 1, done.out


def test_a_bot_that_fails_is_named_with_what_went_wrong(lab: Lab) -> None:
    bots = "random,play.broken_bots:Raises"
    for command in ("simulate", "ladder"):
        done = lab.run(command, "tiny", "--games", "1", "--bots", bots)
        assert done.code == 0
        assert "choices that a bot failed to make" in done.out
        assert "play.broken_bots:Raises: " in done.out
        assert "Error" in done.out


def test_a_bot_that_cannot_be_imported_is_told(
    lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "half_written.py").write_text("def choose(:\n")
    (tmp_path / "divides.py").write_text("\n1 / 0\n")
    (tmp_path / "leaves.py").write_text("raise SystemExit(3)\n")
    told = {
        "half_written": "SyntaxError: invalid syntax (half_written.py, line 1)",
        "divides": f"ZeroDivisionError: division by zero ({tmp_path}/divides.py, line 2)",
        "leaves": "SystemExit: 3",
        ".": "TypeError",
    }
    for module, words in told.items():
        done = lab.run("simulate", "tiny", "--games", "1", "--bots", f"{module}:Bold,random")
        assert done.code == 2
        assert words in " ".join(done.err.split())
        assert "Traceback" not in done.err


def test_options_of_a_set_up_are_told_apart(lab: Lab) -> None:
    done = lab.run("simulate", "tiny", "--games", "1", "-o", "health=2", "-o", "length=short")
    assert "health=2 length=short " in done.out


def test_a_ladder_of_those_who_play_together_has_no_sides(
    lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kernel.tiny import GAME

    done = lab.run("ladder", "tiny", "--games", "1")
    assert "against" in done.out
    monkeypatch.setattr(GAME, "cooperative", True)
    done = lab.run("ladder", "tiny", "--games", "1")
    assert done.code == 0
    assert "against" not in done.out
    assert "rules" not in done.out


def test_a_width_alone_is_reached_however_many_games_it_takes(lab: Lab) -> None:
    asked = ("simulate", "tiny", "--bots", "random", "--until-width", "8%", "--json")
    for more, reached in (((), True), (("--games", "30"), False)):
        for tally in json.loads(lab.run(*asked, *more).out):
            widths = [rate["high"] - rate["low"] for rate in tally["rates"].values()]
            assert (max(widths) <= 0.08) is reached
