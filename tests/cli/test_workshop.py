# SPDX-License-Identifier: MIT
"""Maps are checked and drawn; games are measured and fuzzed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.lab import Lab

SOUND = """grid: square
name: two rooms

[drawing]
+-+-+-+
|. D .|
+-+-+-+

[legend]
edge D door-closed

[marks]
red-entry: A1 E
"""


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    """A small map."""
    path = tmp_path / "rooms.map"
    path.write_text(SOUND.replace("|. D .|", "|.D. .|"))
    return path


def test_a_sound_map_passes(lab: Lab, drawing: Path) -> None:
    done = lab.run("map", "check", str(drawing))
    assert done.code == 0
    assert "two rooms  square 3 × 1" in done.out
    assert "A1-B1 closed door" in done.out
    assert "No faults were found." in done.out


def test_cells_out_of_reach_fail_the_check(lab: Lab, drawing: Path) -> None:
    drawing.write_text(drawing.read_text().replace("|.D. .|", "|.D.|.|"))
    done = lab.run("map", "check", str(drawing))
    assert done.code == 1
    assert "C1 cannot be reached" in done.out


def test_a_map_is_checked_for_programs(lab: Lab, drawing: Path) -> None:
    told = json.loads(lab.run("map", "check", str(drawing), "--json", "--sees", "A1").out)
    assert told["sound"] is True
    assert told["report"]["doors"] == [{"edge": "A1-B1", "kind": "door-closed"}]
    assert told["sees"]["cell"] == "A1"


def test_who_sees_a_cell(lab: Lab, drawing: Path) -> None:
    done = lab.run("map", "check", str(drawing), "--sees", "C1")
    assert "C1 is seen from" in done.out
    assert lab.run("map", "check", str(drawing), "--sees", "Z9").code == 2


def test_a_broken_map_is_a_mistake_with_its_line(lab: Lab, drawing: Path) -> None:
    drawing.write_text(drawing.read_text().replace("|.D. .|", "|.?. .|"))
    done = lab.run("map", "check", str(drawing))
    assert done.code == 2
    assert "rooms.map:6" in done.err


def test_a_map_is_drawn_with_its_legend(lab: Lab, drawing: Path) -> None:
    done = lab.run("map", "show", str(drawing))
    assert done.code == 0
    assert "│ E ╎ ·   · │" in done.out
    assert "E red entry" in done.out
    assert "closed door" in done.out


def test_fuzz_plays_games_and_says_how_they_ended(lab: Lab) -> None:
    done = lab.run("fuzz", "tiny", "--games", "6", "--seed", "3")
    assert done.code == 0
    assert "6 games, no fault." in done.out
    assert "seed 3" in done.out


def test_fuzz_for_programs(lab: Lab) -> None:
    told = json.loads(lab.run("fuzz", "tiny", "--games", "3", "--json").out)
    assert (told["ok"], told["games"]) == (True, 3)


def test_fuzz_fails_when_a_game_breaks(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    from kernel import tiny

    def broken(*args: object) -> None:
        raise RuntimeError("the floor gave way")

    monkeypatch.setattr(tiny.FRAMES[tiny.Turn], "answer", broken)
    out = lab.folder / "broken"
    done = lab.run("fuzz", "tiny", "--games", "2", "--jobs", "1", "--out", str(out))
    assert done.code == 1
    assert "the floor gave way" in done.out
    assert list(out.glob("*.record.jsonl"))


def test_bench_prints_a_ratio(lab: Lab) -> None:
    done = lab.run("bench", "tiny", "--seconds", "0.2")
    assert done.code == 0
    assert "Ratio" in done.out
    told = json.loads(lab.run("bench", "tiny", "--seconds", "0.2", "--json").out)
    assert told["ratio_python_chess"] > 0


def test_simulate_counts_games_with_intervals(lab: Lab, tmp_path: Path) -> None:
    asked = ("simulate", "incursion", "--mission", "recon", "--edition", "en", "--games", "2",
             "-o", "forces=random", "--journal", str(tmp_path / "run.jsonl"))  # fmt: skip
    done = lab.run(*asked)
    assert "recon en forces=random" in done.out
    assert "95 % interval" in done.out
    again = lab.run(*asked, "--json")
    (tally,) = json.loads(again.out)
    assert tally["games"] == 2
    assert tally["unfinished"] == tally["faults"] == 0


def test_the_ladder_prints_a_rating_and_a_win_rate(lab: Lab) -> None:
    asked = ("ladder", "incursion", "--mission", "recon", "--edition", "en", "--games", "1",
             "-o", "forces=random", "--bots", "random,greedy")  # fmt: skip
    assert "rating" in lab.run(*asked).out
    table = json.loads(lab.run(*asked, "--json").out)
    assert [one["bot"] for one in table["standings"]] == ["greedy", "random"]
    best = table["standings"][0]
    assert best["win_rate"] == 1.0
    assert best["win_rate_low"] < 1.0
    assert best["rating_low"] < best["rating"] < best["rating_high"]


def test_a_mission_goes_by_its_number_and_by_the_name_of_scenario(lab: Lab) -> None:
    asked = ("simulate", "incursion", "--edition", "en", "--games", "1", "-o", "forces=random")
    by_name = lab.run(*asked, "--mission", "pinger", "--json")
    assert json.loads(by_name.out)[0]["setup"]["options"]["mission"] == "pinger"
    assert lab.run(*asked, "--scenario", "3", "--json").out == by_name.out
    both = lab.run(*asked, "--scenario", "3", "--mission", "pinger")
    assert both.code == 2
    assert "no option 'scenario'" in both.err
    assert lab.run(*asked, "--mission", "4").code == 2


def test_a_width_is_a_share_or_a_percentage(lab: Lab) -> None:
    asked = ("simulate", "tiny", "--games", "400", "--jobs", "1", "--json", "--until-width")
    (tally,) = json.loads(lab.run(*asked, "30%").out)
    assert 20 <= tally["games"] < 400
    assert json.loads(lab.run(*asked, "0.3").out) == [tally]
    assert lab.run(*asked, "-1%").code == 2
    assert "write 2% or 0.02" in lab.run(*asked, "wide").err


def test_who_never_wins_is_told_of_as_well(lab: Lab) -> None:
    asked = ("simulate", "incursion", "--mission", "recon", "--edition", "en", "--games", "1",
             "-o", "forces=random", "--bots", "random,greedy")  # fmt: skip
    rows = lab.run(*asked).out.splitlines()[1:]
    assert ["allied  random" in rows[0], "german  greedy" in rows[1]] == [True, True]
    (tally,) = json.loads(lab.run(*asked, "--json").out)
    assert list(tally["rates"]) == ["allied", "german"]


def test_a_folder_for_failures_is_tried_before_any_game(lab: Lab) -> None:
    done = lab.run("fuzz", "tiny", "--games", "1", "--out", "/dev/null/x")
    assert (done.code, "cannot write there" in done.err) == (2, True)
