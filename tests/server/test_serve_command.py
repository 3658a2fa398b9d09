# SPDX-License-Identifier: MIT
"""`redoubt table` and `redoubt serve`, as people type them."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

import redoubt
from redoubt.cli import main
from redoubt.server import serve as serving
from redoubt.server.serve import free_port, local_hosts, usual_db
from redoubt.server.settings import Settings

COMMAND = [sys.executable, "-c", "from redoubt.cli import main; main()"]


def run(words: list[str], tmp_path: Path, **more: str) -> subprocess.Popen[str]:
    """The command in a process of its own."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(redoubt.__file__).parents[1]),
        "XDG_DATA_HOME": str(tmp_path),
        "LC_ALL": "C.UTF-8",
        **more,
    }
    return subprocess.Popen(
        [*COMMAND, *words],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("words", [["table", "--no-open"], ["table"]])
def test_the_table_opens_prints_its_address_and_ends_quietly(
    words: list[str], tmp_path: Path
) -> None:
    port = free_port("127.0.0.1", 18765)
    process = run(words, tmp_path, PORT=str(port), OPEN="0")
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, line
        for _ in range(200):
            try:
                with urlopen(f"{found[0]}healthz", timeout=1) as answer:
                    assert answer.read() == b"ok"
                break
            except OSError:
                assert process.poll() is None
                time.sleep(0.05)
        else:
            raise AssertionError("it does not answer")
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
        assert "Traceback" not in errors, errors
        assert (tmp_path / "redoubt" / "tables.db").exists()
    finally:
        process.kill()
        process.wait()


def test_mistakes_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["serve", "--workers", "2", "--db", f"sqlite:///{tmp_path / 'x.db'}"],
        ["serve", "--db", "nonsense"],
    ):
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 2
        assert capsys.readouterr().err.startswith("redoubt: ")


@pytest.mark.parametrize(
    ("words", "days"),
    [([], (180.0, 365.0)), (["--keep-finished", "7", "--keep-idle", "0"], (7.0, 0.0))],
)
def test_how_long_games_are_kept(
    words: list[str], days: tuple[float, float], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[Settings] = []
    monkeypatch.setattr(serving, "serve", lambda settings, *_, **__: served.append(settings))
    with pytest.raises(SystemExit) as left:
        main(["serve", "--db", f"sqlite:///{tmp_path / 'x.db'}", *words])
    assert left.value.code in (0, None)
    (settings,) = served
    assert (settings.keep_finished_days, settings.keep_idle_days) == days


def test_a_port_that_is_taken_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert free_port("127.0.0.1", port) > port


def test_a_local_server_answers_to_local_names_only() -> None:
    assert "localhost" in local_hosts("127.0.0.1")
    assert local_hosts("0.0.0.0") == ()
    assert usual_db().startswith("sqlite:///")
