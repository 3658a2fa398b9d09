# SPDX-License-Identifier: MIT
"""A bot that raises, loops for ever or takes its process with it never stops a table."""

from __future__ import annotations

import os
import time
from pathlib import Path
from textwrap import dedent

import pytest

from play import broken_bots
from redoubt.play.bots import BOTS
from server.lab import BUYING, serving, settings, sqlite

# Helper processes know our bots alone: this puts others into theirs as they start.
CUSTOMIZE = """
    from play import broken_bots
    from redoubt.play.bots import BOTS

    BOTS["broken"] = broken_bots.{kind}
"""


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("Raises", "ZeroDivisionError"),
        ("Exits", "IncompleteReadError"),
        ("Loops", "TimeoutError"),
        ("Slow", "TimeoutError"),
        ("Hangs", "TimeoutError"),
        ("Dies", "IncompleteReadError"),
    ],
)
def test_a_table_goes_on_with_a_broken_bot(
    kind: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    (tmp_path / "sitecustomize.py").write_text(dedent(CUSTOMIZE.format(kind=kind)))
    tests = Path(__file__).parent.parent
    path = [str(tmp_path), str(tests), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
    monkeypatch.setitem(BOTS, "broken", getattr(broken_bots, kind))
    with serving(settings(sqlite(tmp_path), bot_seconds=0.3)) as server:
        made = server.table(german="bot:broken", options=BUYING)
        with server.page(made["id"], made["token"]):
            room = server.hub.rooms[made["id"]]
            end = time.monotonic() + 90
            while room.table.ledger.head < 2:
                assert time.monotonic() < end, "the table froze"
                time.sleep(0.02)
    assert told in caplog.text
