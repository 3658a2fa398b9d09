# SPDX-License-Identifier: MIT
"""The command as a whole: its list of commands, its exit codes, how quickly it starts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.lab import Lab
from redoubt.cli.app import COMMANDS, app, load


def test_help_lists_every_command_and_the_exit_codes() -> None:
    result = CliRunner().invoke(app, ["--help"])
    assert result.exit_code == 0
    for name in COMMANDS:
        assert f" {name} " in result.output
    assert "Exit codes: 0 fine" in result.output


def test_without_arguments_help_is_shown() -> None:
    assert "Usage: redoubt" in CliRunner().invoke(app, [], prog_name="redoubt").output


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_can_be_loaded_and_explains_itself(name: str) -> None:
    assert load(name).name == name
    result = CliRunner().invoke(app, [name, "--help"])
    assert result.exit_code == 0
    assert "Usage:" in result.output


def test_the_version_is_printed(lab: Lab) -> None:
    done = lab.run("--version")
    assert (done.code, done.out.split()[0]) == (0, "redoubt")


def test_help_needs_no_game_no_texts_and_no_records() -> None:
    script = (
        "import sys; import redoubt.cli.app;"
        "print([name for name in ('msgspec', 'fluent', 'redoubt.games') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_an_unknown_command_is_a_mistake(lab: Lab) -> None:
    assert lab.run("plya").code == 2


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["play", "--seat", "allied"], "which game?"),
        (["play", "chess"], "no game 'chess' here (games: tiny)"),
        (["play", "tiny", "--seat", "green"], "no seat 'green' (seats: red, blue)"),
        (["play", "tiny", "--bot", "clever"], "no bot 'clever'"),
        (["play", "tiny", "--seed", "xyz"], "not hexadecimal"),
        (["play", "tiny", "--lang", "fr"], "no texts in 'fr'"),
        (["play", "tiny", "-o", "health"], "write -o key=value"),
        (["play", "tiny", "-o", "health=many"], "'many' is no health of tiny"),
        (["play", "tiny", "-o", "length=endless"], "length is one of: short, long"),
        (["play", "tiny", "-o", "size=2"], "no option 'size' (options: length (short, long)"),
        (["play", "tiny", "--mission", "recon"], "tiny has no option 'mission'"),
        (["play", "--resume", "gone.jsonl"], "gone.jsonl: cannot be read"),
        (["replay", "gone.jsonl"], "gone.jsonl: cannot be read"),
        (["verify", "gone.jsonl"], "gone.jsonl: cannot be read"),
        (["map", "check", "gone.map"], "gone.map: the map cannot be read"),
        (["bench", "chess"], "no game 'chess'"),
        (["fuzz", "chess"], "no game 'chess'"),
    ],
)
def test_mistakes_are_one_line_without_a_traceback(lab: Lab, args: list[str], said: str) -> None:
    done = lab.run(*args)
    assert done.code == 2
    assert said in done.err
    assert done.err.startswith("redoubt: ")
    assert "<text>" not in done.err
    assert "Traceback" not in done.err + done.out


def test_games_are_listed_with_their_choices(lab: Lab) -> None:
    done = lab.run("games")
    assert done.code == 0
    assert "tiny 1  not complete yet" in done.out
    assert "short, long" in done.out
    lines = [line for line in done.out.splitlines() if line.startswith("  ")]
    assert {len(line) - len(line[16:].lstrip()) for line in lines} == {18}, "one column"
    assert "health" in done.out


def test_games_are_listed_for_programs(lab: Lab) -> None:
    import json

    assert json.loads(lab.run("games", "--json").out) == [
        {
            "id": "tiny",
            "version": "1",
            "complete": False,
            "options": {"length": ["short", "long"], "health": []},
        }
    ]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("asked", [["games"], ["games", "--json"], ["schema", "incursion"]])
def test_a_full_disk_is_told_in_one_line(asked: list[str]) -> None:
    start = [sys.executable, "-c", "from redoubt.cli import main; main()", *asked]
    with open("/dev/full", "w") as full:
        done = subprocess.run(start, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "redoubt: No space left on device\n"
