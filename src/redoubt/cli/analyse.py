# SPDX-License-Identifier: MIT
"""`redoubt analyse`: a finished game looked at again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from redoubt.cli.common import AsJson, Lang, Speaker, make_console, print_json, speaker
from redoubt.cli.labs import Jobs, progress_bar
from redoubt.cli.records import File, finished

if TYPE_CHECKING:
    from rich.console import Console

    from redoubt.play.analyse import Analysis
    from redoubt.play.analysis_report import Told

BLOCKS = "▁▂▃▄▅▆▇█"
LONGEST = 72  # blocks in a line


def analyse(
    file: File,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with charts.")
    ] = None,
    playouts: Annotated[
        int, typer.Option(min=1, metavar="N", help="Games played on from each position measured.")
    ] = 8,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed, the same figures.")] = 0,
    jobs: Jobs = 0,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Who was ahead when, what turned the game, and who was lucky.

    Bots play on from many positions of a finished game; every roll is run again in every way it
    could have come up. docs/analysis.md explains the figures.
    """
    from redoubt.kernel.errors import ContentError
    from redoubt.play.analyse import analyse as look_at
    from redoubt.play.analysis_report import Told, report
    from redoubt.play.lab_files import writable

    game, record = finished(file)
    say = speaker(lang, game)
    if html is not None:
        if not html.parent.is_dir():
            raise ContentError("there is no such folder", file=str(html.parent))
        writable(html)
    with progress_bar(game.id) as told:
        found = look_at(
            game, record, playouts=playouts, seed=seed, jobs=jobs, on_progress=told
        )  # fmt: skip
    if html is not None:
        try:
            html.write_text(report(game, found, say.texts), encoding="utf-8")
        except OSError as wrong:
            raise ContentError(f"cannot be written: {wrong.strerror}", file=str(html)) from None
    if json:
        print_json(found.to_dict())
        return
    console = make_console()
    _tell(console, found, Told(game, found, say.texts), say)
    if html is not None:
        console.print(say("analysis-written", file=str(html)), style="dim")


def _tell(console: Console, found: Analysis, told: Told, say: Speaker) -> None:
    from redoubt.play.charts import percent

    console.print(told.ending(), style="bold")
    console.print(told.about(), style="dim")
    console.print()
    label = told(
        "curve-label", who=told.first, start=percent(found.curve[0]), end=percent(found.curve[-1])
    )
    console.print(label)
    console.print(Text(f"  {blocks(found.curve)}", "bold cyan"))
    console.print()
    console.print(told("turning"), style="bold")
    if not found.turning:
        console.print(Padding(Text(told("no-turning")), (0, 0, 0, 2), expand=False))
    for turn in found.turning:
        console.print(Padding(Text(told.turned(turn)), (0, 0, 0, 2), expand=False))
        lines = [told.change(turn)] + ([told.better(turn)] if turn.better else [])
        for line in lines:
            console.print(Padding(Text(line, "dim"), (0, 0, 0, 6), expand=False))
    if found.missed:
        console.print()
        console.print(told("missed"), style="bold")
    for turn in found.missed:
        console.print(Padding(Text(told.turned(turn)), (0, 0, 0, 2), expand=False))
        console.print(Padding(Text(told.better(turn), "dim"), (0, 0, 0, 6), expand=False))
    console.print()
    console.print(told("luck"), style="bold")
    for luck in found.luck:
        console.print(Padding(Text(told.luck(luck)), (0, 0, 0, 2), expand=False))
        for what, expected, real, place in told.counts(luck):
            line = (
                f"{what}: {real} ({told('expected')} {expected}; {told('percentile')} {place})"
            )  # fmt: skip
            console.print(Padding(Text(line, "dim"), (0, 0, 0, 6), expand=False))


def blocks(curve: list[float]) -> str:
    """Chances as a row of blocks, low to high."""
    count = min(LONGEST, len(curve))
    places = [number * (len(curve) - 1) // max(1, count - 1) for number in range(count)]
    top = len(BLOCKS) - 1
    return "".join(BLOCKS[min(top, int(curve[at] * len(BLOCKS)))] for at in places)
