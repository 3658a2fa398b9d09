# SPDX-License-Identifier: MIT
"""Which rules of a game are shown: by cases that hold, by tests, and at which sites in its code."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from redoubt.kernel.catalogue import CITED, catalogue, folder
from redoubt.kernel.errors import ContentError
from redoubt.play.cases import Report, check

_SOURCES = (".py", ".toml", ".map")


class Shown(msgspec.Struct, frozen=True):
    """How often a rule is shown: cases that hold, tests, and files that cite it."""

    cases: int
    tests: int
    sites: int


class Coverage(msgspec.Struct, frozen=True):
    """The coverage of one catalogue.

    missing   rules that no passing case and no test names
    uncited   rules that no source or data file of the game cites
    failed    cases that do not hold, and so show nothing
    """

    total: int
    covered: int
    missing: list[str]
    uncited: list[str]
    failed: list[Report]
    rules: dict[str, Shown]


def coverage(game_id: str, cases: Path, tests: Path) -> Coverage:
    """Run a game's cases, look through the tests and the sources, and count."""
    known = catalogue(game_id)
    reports = list(_reports(game_id, cases))
    by_cases = Counter(id for report in reports if report.passed for id in set(report.rules))
    by_tests = Counter(tested_rules(tests))
    sites = Counter(cited_rules(game_id))
    rules = {id: Shown(by_cases[id], by_tests[id], sites[id]) for id in known}
    missing = [id for id, shown in rules.items() if not (shown.cases or shown.tests)]
    return Coverage(
        total=len(known),
        covered=len(known) - len(missing),
        missing=missing,
        uncited=[id for id, shown in rules.items() if not shown.sites],
        failed=[report for report in reports if not report.passed],
        rules=rules,
    )


def _reports(game_id: str, cases: Path) -> Iterator[Report]:
    """What becomes of the cases of a game, on the menu or still being built."""
    below = cases / game_id
    if below.is_dir():
        yield from check([below])


def tested_rules(tests: Path) -> Iterator[str]:
    """The ids in `@pytest.mark.rule(...)` of every test file below a folder."""
    for path in sorted(tests.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.rule" not in text:
            continue
        try:
            tree = ast.parse(text)
        except SyntaxError as wrong:
            raise ContentError(
                f"not Python: {wrong.msg}", file=str(path), line=wrong.lineno or 0
            ) from None
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value


def cited_rules(game_id: str) -> Iterator[str]:
    """The ids that a game's code and data cite, once for each file."""
    home = folder(game_id)
    for path in sorted(home.rglob("*")):
        if path.suffix in _SOURCES and path != home / "rules.toml":
            yield from set(CITED.findall(path.read_text(encoding="utf-8")))
