# SPDX-License-Identifier: MIT
"""`redoubt bench` and `redoubt fuzz`: how fast a game is, and whether it breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from redoubt.cli.common import (
    AsJson,
    Lang,
    allowed,
    asked_options,
    make_console,
    meant,
    option_kinds,
    print_json,
    read_setup,
    speaker,
)

if TYPE_CHECKING:
    from redoubt.kernel.game import Game
    from redoubt.kernel.records import Setup
    from redoubt.play.fuzz import FuzzReport

GameId = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game.")]
Mission = Annotated[str | None, typer.Option("--mission", help="Only this one, or its number.")]
Scenario = Annotated[str | None, typer.Option("--scenario", help="Only this scenario.")]
Edition = Annotated[str | None, typer.Option("--edition", help="Only this edition.")]
Option = Annotated[
    list[str] | None, typer.Option("-o", metavar="KEY=VALUE", help="Any option of the game.")
]
Jobs = Annotated[
    int,
    typer.Option(min=0, max=256, metavar="N", help="Processes at a time; 0: one for each core."),
]

# Options whose every value a fuzz should visit unless one is named.
_VARIED = ("mission", "scenario", "edition")


def bench(
    game: GameId,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to measure.")] = 5.0,
    mission: Mission = None,
    scenario: Scenario = None,
    edition: Edition = None,
    option: Option = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Measure random play, as a ratio to python-chess in the same run."""
    from redoubt.games import game as registered
    from redoubt.play.bench import bench as measure

    found = registered(game)
    setup = read_setup(found, asked_options(option, mission, scenario, edition))
    figures = measure(found, setup, seconds)
    if json:
        print_json(figures)
        return
    console, say = make_console(), speaker(lang)
    console.print(Text(f"{game} {found.version}", "bold"))
    rows = {
        "cli-bench-actions": f"{figures['actions_per_s']:,.0f}",
        "cli-bench-chess": f"{figures['python_chess_actions_per_s']:,.0f}",
        "cli-bench-ratio": f"{figures['ratio_python_chess']:.2f}",
        "cli-bench-playouts": f"{figures['playouts_per_s']:.2f}",
        "cli-bench-length": f"{figures['mean_length']:.0f}",
        "cli-bench-choices": f"{figures['mean_choices']:.1f} ({figures['widest']})",
        "cli-bench-copy": f"{figures['copy_us']:.2f} µs",
    }
    if figures["sight_ns"] is not None:
        rows["cli-bench-sight"] = f"{figures['sight_ns']:.0f} ns"
    for id, value in rows.items():
        console.print(Text.assemble((f"  {say(id):<44}", "dim"), (value, "bold")))


def fuzz(
    game: GameId,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed, the same games.")] = 0,
    mission: Mission = None,
    scenario: Scenario = None,
    edition: Edition = None,
    option: Option = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write what fails into this folder.")
    ] = None,
    jobs: Jobs = 0,
    every: Annotated[
        int, typer.Option(min=0, metavar="N", help="Check one step in so many in depth (0: none).")
    ] = 50,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play random games with every check on; each mission and edition in turn.

    Exit code 1 if a game breaks; its record and a case are written into --out.
    """
    from redoubt.games import game as registered
    from redoubt.play.fuzz import fuzz as play_many
    from redoubt.play.lab_files import writable

    found = registered(game)
    setups = every_setup(found, asked_options(option, mission, scenario, edition))
    if out is not None:
        writable(out / "failures")
    with progress_bar(game) as told:
        report = play_many(
            found, setups, games, seed, jobs,
            lambda done, total, broken: told(done, total), out=out, every=every,
        )  # fmt: skip
    if json:
        print_json(report.to_dict())
    else:
        _tell(report, lang)
    if not report.ok:
        raise typer.Exit(1)


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on the terminal while games are played (0 in all: nobody knows); nothing in a pipe."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    quiet = make_console(stderr=True)
    with Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=quiet, disable=not quiet.is_terminal, transient=True,
    ) as progress:  # fmt: skip
        bar = progress.add_task(title, total=None)
        yield lambda done, total: progress.update(bar, completed=done, total=total or None)


def every_setup(game: Game, asked: dict[str, str]) -> list[Setup]:
    """Every mission, scenario and edition that was not named, in every combination."""
    kinds, asked = option_kinds(game), meant(game, asked)
    open_names = [
        name for name in _VARIED if name not in asked and name in kinds and allowed(kinds[name])
    ]
    values = [allowed(kinds[name]) for name in open_names]
    return [
        read_setup(game, {**asked, **dict(zip(open_names, chosen, strict=True))})
        for chosen in product(*values)
    ]


def _tell(report: FuzzReport, lang: str | None) -> None:
    console, say = make_console(), speaker(lang)
    for failure in report.failures:
        line = Text.assemble(("✗ ", "bold red"), f"{failure.seed} ({failure.step}): ")
        console.print(line.append(failure.problem))
        for file in (failure.record, failure.case):
            if file:
                console.print(Text(f"    {file}", "dim"))
    wins = ", ".join(f"{who} {count}" for who, count in report.wins.items())
    console.print(
        say(
            "cli-fuzz-told", steps=report.steps, checked=report.checked, wins=wins, seed=report.seed
        )
    )
    if report.ok:
        console.print(say("cli-fuzz-good", count=report.games), style="green")
    else:
        console.print(say("cli-fuzz-faults", count=len(report.failures)), style="bold red")
