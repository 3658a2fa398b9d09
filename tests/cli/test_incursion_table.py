# SPDX-License-Identifier: MIT
"""Incursion at the terminal: a stranger with a pipe can play it to its end."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.lab import Lab
from redoubt import games
from redoubt.kernel.record import read

START = [sys.executable, "-c", "from redoubt.cli import main; main()"]
PROMPT = re.compile(r"\[1(?:–([\d,]+))?, \w+\]> $")


def drive(args: list[str], folder: Path, answer: Callable[[str, int], str]) -> tuple[int, str]:
    """Run `redoubt play` in a process of its own; answer each prompt from what it showed."""
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "PYTHONIOENCODING": "utf-8"}
    environment.pop("COLUMNS", None)
    with subprocess.Popen(
        [*START, "play", *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, encoding="utf-8", env=environment, bufsize=1,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        told, fresh = [], ""
        while char := process.stdout.read(1):
            fresh += char
            if char == " " and (found := PROMPT.search(fresh)):
                told.append(fresh)
                process.stdin.write(answer(fresh, int((found[1] or "1").replace(",", ""))) + "\n")
                process.stdin.flush()
                fresh = ""
        told.append(fresh)
    return process.returncode, "".join(told)


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_whole_game_can_be_played_through_a_pipe(tmp_path: Path, language: str) -> None:
    chance = random.Random(7)
    record = tmp_path / "recon.jsonl"
    code, out = drive(
        ["incursion", "--mission", "recon", "--bot", "greedy", "-o", "forces=random", "--seed",
         "2c", "--save", str(record), "--lang", language],
        tmp_path,
        lambda shown, last: str(chance.randint(1, last)),
    )  # fmt: skip
    assert code == 0, out[-3000:]
    assert "Traceback" not in out
    assert {"en": "You lost.", "es": "Has perdido."}[language] in out or "won" in out
    assert read(record).secret
    widest = max(len(line) for line in out.splitlines() if "redoubt " not in line)
    assert widest <= 130  # the commitment and the secret are not folded; nothing else is as wide
    done = subprocess.run([*START, "verify", str(record)], capture_output=True, check=False)
    assert done.returncode == 0


@pytest.fixture
def incursion(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> Lab:
    """The laboratory with the real game in it."""
    monkeypatch.setattr(games, "INSTALLED", ("incursion",))
    return lab


def play(lab: Lab, *typed: str, language: str = "en") -> str:
    """Start Recon as the Allies and type some lines."""
    done = lab.run(
        "play", "incursion", "--mission", "recon", "-o", "forces=random", "--bot", "random",
        "--seed", "2a", "--save", str(lab.record), "--lang", language, typed=(*typed, "quit"),
    )  # fmt: skip
    assert done.code == 0
    return done.out


ENTERED = ("declare", "activate grunt-1", "enter")


def test_the_mission_is_introduced(incursion: Lab) -> None:
    out = play(incursion)
    assert "Recon\n" in out
    assert "Cross the level and get out" in " ".join(out.split())


def test_orders_in_words_move_a_model(incursion: Lab) -> None:
    out = play(incursion, *ENTERED, "move B7")
    assert "Grunt APE 1 moves to B7." in out
    actions = [e.action for e in read(incursion.record).entries if e.seat == "allied"]
    assert {"type": "move", "unit": "grunt-1", "to": "B7"} in actions


def test_why_shows_the_rule_with_its_words(incursion: Lab) -> None:
    out = play(incursion, *ENTERED, "why move D9")
    assert "✗ D9" in out
    assert "INC-7.06" in out
    assert "→" in out


def test_odds_stand_beside_what_rolls_and_can_be_asked_for(incursion: Lab) -> None:
    out = play(incursion, *ENTERED, "odds throw B7")
    assert re.search(r"Throw a grenade at …\n(?: +\d+ .*\n)*?.* \d+ B7  2 AP  damage \d+%", out)
    assert "Exact: all" in out


def test_undo_takes_back_a_move_but_not_a_roll(incursion: Lab) -> None:
    out = play(incursion, *ENTERED, "move B7", "undo", "throw B7", "undo")
    assert "Taken back." in out
    assert "Nothing can be taken back" in out


def test_a_unit_and_a_cell_can_be_looked_at(incursion: Lab) -> None:
    out = play(incursion, *ENTERED, "look G1", "look R7", "look E3")
    assert "G1 Grunt APE 1 A7>" in out
    assert "R7 floor, Allied exit" in out
    assert "N: sealed door" in out


def test_spanish_is_spoken_throughout(incursion: Lab) -> None:
    out = play(incursion, "1", "ayuda", "órdenes", language="es")
    assert "Reconocimiento" in out
    assert "Aliados" in out
    assert "antes de cada paso enemigo" in out


def test_games_lists_the_missions(incursion: Lab) -> None:
    out = " ".join(incursion.run("games").out.split())
    assert "--mission recon, incursion, pinger" in out
    assert "--edition en, es" in out


def test_an_unknown_mission_is_answered_with_the_list(incursion: Lab) -> None:
    done = incursion.run("play", "incursion", "--mission", "moon")
    assert done.code == 2
    assert "mission is one of: recon, incursion, pinger" in done.err


def test_standing_orders_stand_in_columns(incursion: Lab) -> None:
    out = play(incursion, "orders")
    assert "  after-deployment  ask " in out
    assert "  attack            ask " in out


def test_a_long_rule_is_set_in_to_its_end(incursion: Lab) -> None:
    out = play(incursion, "rule INC-13.13")
    start = out.index("  INC-13.13 ")
    lines = out[start:].splitlines()[1:3]
    assert all(line.startswith("  ") for line in lines), lines


def test_what_ends_something_is_the_last_choice(incursion: Lab) -> None:
    done = incursion.run(
        "play", "wolfenstein", "--seed", "2a", "--save", str(incursion.folder / "wolf.jsonl"),
        typed=("1", "1", "quit"),
    )  # fmt: skip
    choices = re.findall(r"^ +(\d+) (.*)$", done.out.rpartition("has 6 AP")[2], re.M)
    assert "End the activation" in choices[-1][1]
