# SPDX-License-Identifier: MIT
"""What docs/cases.md and the README show holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from redoubt.kernel.tomlfile import TomlFile
from redoubt.play.case_steps import BUILT_IN, ERRORS, Expect
from redoubt.play.cases import parse, run

TOP = Path(__file__).parents[2]
PAGE = TOP / "docs" / "cases.md"
PAGES = (PAGE, TOP / "README.md")
BLOCKS = [
    block
    for page in PAGES
    for block in re.findall(r"(?ms)^```toml\n(.*?)^```$", page.read_text(encoding="utf-8"))
]
WHOLE = [block for block in BLOCKS if block.startswith("game = ")]


@pytest.mark.parametrize("block", WHOLE, ids=range(len(WHOLE)))
def test_every_whole_example_holds(block: str) -> None:
    for case in parse(TomlFile(block, "docs/cases.md")):
        found = run(case)
        assert found.passed, found.problem


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_every_example_is_toml(block: str) -> None:
    TomlFile(block, "docs/cases.md")


def test_every_key_is_explained() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for word in (*Expect.__struct_fields__, *BUILT_IN, *ERRORS):
        assert re.search(rf"\b{word}\b", page), word
