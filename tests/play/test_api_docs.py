# SPDX-License-Identifier: MIT
"""The examples of docs/api.md run, in order, and give what the page says."""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
BLOCK = re.compile(r"(?ms)^```(python|pycon)\n(.*?)^```$")


def test_the_examples_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    names: dict[str, Any] = {"__name__": "api"}
    text = PAGE.read_text(encoding="utf-8")
    runner = doctest.DocTestRunner()
    tried = 0
    for found in BLOCK.finditer(text):
        kind, code = found.groups()
        line = text[: found.start()].count("\n") + 1
        if kind == "python":
            if "(Bot):" in code:
                (tmp_path / "my_bots.py").write_text(code)
            exec(compile(code, f"docs/api.md:{line}", "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(code, names, "api", str(PAGE), line)
        result = runner.run(test, clear_globs=False)
        names.update(test.globs)
        assert result.failed == 0, f"docs/api.md, the block at line {line}"
        tried += result.attempted
    sys.modules.pop("my_bots", None)
    assert tried > 15
