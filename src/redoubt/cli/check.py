# SPDX-License-Identifier: MIT
"""`redoubt check` and `redoubt schema`: run case files; say what games are made of."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from redoubt.cli.common import AsJson, make_console, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from redoubt.play.cases import Report


def check(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help="Case files, and folders of them.")
    ],
    as_json: AsJson = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Name the rules that each case shows.")
    ] = False,
) -> None:
    """Run cases: executable rulings. One line each, and the difference where one fails.

    Exit code 0 only if all of them hold.
    """
    from redoubt.kernel.errors import ContentError
    from redoubt.play.cases import case_files
    from redoubt.play.cases import check as run_cases

    if not any(case_files(path) for path in paths):
        names = ", ".join(map(str, paths))
        raise ContentError("no case files here", file=names, remedy="cases are .toml files")
    console = make_console()
    reports = []
    for report in run_cases(paths):
        reports.append(report)
        if not as_json:
            _print(console, report, verbose)
    failed = sum(not report.passed for report in reports)
    passed = len(reports) - failed
    if as_json:
        print_json({"passed": passed, "failed": failed, "cases": reports})
    else:
        console.print(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


def _print(console: Console, report: Report, verbose: bool) -> None:
    from rich.text import Text

    mark, style = ("ok", "green") if report.passed else ("FAILED", "bold red")
    rules = f"  {' '.join(report.rules)}" if verbose and report.rules else ""
    console.print(
        Text.assemble((mark, style), f" {report.file}: {report.title}", (rules, "dim")),
        soft_wrap=True,
    )
    if not report.passed:
        place = f"{report.file}:{report.at or report.line}: "
        console.print(Text(f"    {place}") + Text(_indented(report.problem)), soft_wrap=True)


def _indented(problem: str) -> str:
    return problem.replace("\n", "\n    ")


def schema(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of a game.")],
    part: Annotated[
        str | None,
        typer.Option("--part", metavar="PART", help="Only position, action, event or options."),
    ] = None,
) -> None:
    """Print the JSON Schema of a game's positions, actions, events and options."""
    from redoubt.games import game as registered
    from redoubt.play.schema import schema as schema_of

    print_json(schema_of(registered(game), part))
