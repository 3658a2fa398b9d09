# SPDX-License-Identifier: MIT
"""Runs small case texts on the tiny game: what the tests of cases share."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import pytest

from kernel.tiny import GAME
from kernel.tiny_records import TinyState
from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.tomlfile import TomlFile
from redoubt.play.cases import Report, parse, run


def reach(state: TinyState, args: Mapping[str, Any]) -> dict[str, Any]:
    """A query of the tiny game: whether a fighter can walk to a cell in one step."""
    if set(args) != {"seat", "to"}:
        raise ContentError("reach asks for seat and to")
    gap = abs(state.cells[args["seat"]] - args["to"])
    return {"near": gap == 1, "gap": gap, "from": {"cell": state.cells[args["seat"]]}}


TINY = copy.copy(GAME)
TINY.queries = {"reach": reach}

# Red stands beside blue and may act; blue holds a parry, so a blow opens a window.
HEAD = """\
game = "tiny"
title = "A blow"

[position]
seat = "red"
cells = { red = 2, blue = 3 }
hands = { red = ["jab", "hook"], blue = ["parry"] }
deck = ["spare", "jab"]

"""

AUTO = 'auto = "pass"\n'
HIT = "[dice]\nrolls = [4, 4, 2]\n\n"
MISS = "[dice]\nrolls = [1, 2]\n\n"
STRIKE = '[[do]]\nact = { type = "strike", card = "jab" }\n'
PASS = '[[do]]\nact = { type = "pass" }\n'


def lookup(id: str) -> Game:
    if id != "tiny":
        raise ContentError(f"no game {id!r} here", remedy="games: tiny")
    return TINY


def report(text: str, head: str = HEAD) -> Report:
    """What becomes of the one case in a text."""
    (case,) = parse(TomlFile(head + text, "case.toml"), lookup)
    return run(case)


def holds(text: str, head: str = HEAD) -> None:
    """The case passes."""
    found = report(text, head)
    assert found.passed, found.problem


def fails(text: str, head: str = HEAD) -> str:
    """The case does not pass; why, with the words of the line that failed."""
    found = report(text, head)
    assert not found.passed
    lines = (head + text).splitlines()
    assert 1 <= found.at <= len(lines)
    return f"{found.problem}\n@ {lines[found.at - 1].strip()}"


def refused(text: str, head: str = HEAD) -> tuple[str, str]:
    """The case cannot be read; why, and the line that says so."""
    with pytest.raises(ContentError) as caught:
        parse(TomlFile(head + text, "case.toml"), lookup)
    error = caught.value
    assert error.file == "case.toml"
    return str(error), (head + text).splitlines()[error.line - 1].strip()
