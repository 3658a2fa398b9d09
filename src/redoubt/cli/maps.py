# SPDX-License-Identifier: MIT
"""`redoubt map check` and `redoubt map show`: maps as text, audited and drawn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from redoubt.cli.app import EPILOG
from redoubt.cli.common import AsJson, Lang, Speaker, make_console, print_json, speaker

if TYPE_CHECKING:
    from rich.console import Console

    from redoubt.board.audit import MapReport
    from redoubt.board.hexmap import HexMap
    from redoubt.board.squaremap import SquareMap
    from redoubt.kernel.scene import Scene

map_app = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode="rich")

File = Annotated[Path, typer.Argument(metavar="FILE", help="A map file.")]


@map_app.callback()
def maps() -> None:
    """Maps: look for faults, ask who sees a cell, draw them."""


@map_app.command("check", epilog=EPILOG)
def check_map(
    file: File,
    sees: Annotated[
        str | None, typer.Option(metavar="CELL", help="Also list the cells that see this cell.")
    ] = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Look for faults in a map: cells out of reach, lines of sight that hold one way only.

    Exit code 1 if there are any, 2 if the file is no map.
    """
    from redoubt.board.audit import Auditor, load_map

    board = load_map(file)
    auditor = Auditor(board)
    report = auditor.report()
    watchers = None if sees is None else auditor.who_sees(_cell(board, sees))
    if json:
        found: dict[str, Any] = {"sound": report.sound, "report": report}
        if watchers is not None:
            found["sees"] = watchers
        print_json(found)
    else:
        console, say = make_console(), speaker(lang)
        _print(console, say, report)
        if watchers is not None:
            count = len(watchers.seen_by)
            console.print(say("cli-map-sees", cell=watchers.cell, count=count), style="bold")
            console.print(Text(watchers.picture))
            console.print(Text(" ".join(watchers.seen_by), "dim"))
    if not report.sound:
        raise typer.Exit(1)


def _print(console: Console, say: Speaker, report: MapReport) -> None:
    """The report in lines."""
    size = f"{report.grid} {report.width} × {report.height}"
    console.print(Text.assemble((report.name, "bold"), f"  {size}  ", (report.game, "dim")))

    def row(id: str, found: str) -> None:
        console.print(Text.assemble((f"  {say(id):<26}", "dim"), found))

    def counted(family: str, found: dict[str, int]) -> str:
        return ", ".join(f"{count} {say.kind(family, kind)}" for kind, count in found.items())

    row("cli-map-cells", counted("terrain", report.cells))
    row("cli-map-edges", counted("edge", report.edges))
    for door in report.doors:
        row("cli-map-door", f"{door.edge} {say.kind('edge', door.kind)}")
    for name, places in report.marks.items():
        row("cli-map-mark", f"{name}: {', '.join(places)}")
    row("cli-map-areas", str(report.areas))
    row("cli-map-pairs", str(report.pairs_tested))
    for cell in report.unreachable:
        console.print(Text(f"✗ {say('cli-map-unreachable', cell=cell)}", "red"))
    for a, b in report.one_way:
        console.print(Text(f"✗ {say('cli-map-one-way', a=a, b=b)}", "red"))
    faults = len(report.unreachable) + len(report.one_way)
    if faults:
        console.print(say("cli-map-faults", count=faults), style="bold red")
    else:
        console.print(say("cli-map-good"), style="green")


@map_app.command("show", epilog=EPILOG)
def show_map(file: File, lang: Lang = None) -> None:
    """Draw a map."""
    from redoubt.board.audit import load_map
    from redoubt.cli.drawing import draw_map
    from redoubt.cli.terminal import Terminal

    board = load_map(file)
    scene = map_scene(board)
    pushed = getattr(board.grid, "first_pushed", False)
    console, say = make_console(), speaker(lang)
    console.print(board.name, style="bold")
    for line in draw_map(scene, console.width, first_pushed=pushed):
        console.print(line)
    console.print(Terminal(console, say).legend(scene, console.width))


def map_scene(board: SquareMap | HexMap) -> Scene:
    """A map alone as a scene."""
    from redoubt.board.squaremap import SquareMap
    from redoubt.kernel.scene import Cell, Edge, Scene, Words

    grid = board.grid
    marks: dict[int, list[str]] = {}
    if isinstance(board, SquareMap):
        shape, columns, rows = "square", board.grid.width, board.grid.height
        kinds, sides = board.cells, dict(enumerate(board.edges))
        places = {
            cell: (cell % columns, rows - 1 - cell // columns) for cell in range(grid.cell_count)
        }
        for name, found in board.marks.items():
            for mark in found:
                marks.setdefault(mark.cell, []).append(name)
    else:
        shape = "hex-flat" if board.grid.flat else "hex-pointy"
        columns, rows = board.grid.columns, board.grid.rows
        kinds, sides = board.terrain, board.hexsides
        places = {cell: (cell % columns, cell // columns) for cell in range(grid.cell_count)}
        for name, cells in board.marks.items():
            for cell in cells:
                marks.setdefault(cell, []).append(name)
    edges = []
    for edge, kind in sides.items():
        a, b = grid.edge_cells[edge]
        side = next(d for d in range(len(grid.edge_at)) if grid.edge_at[d][a] == edge)
        edges.append(Edge(a, b, side, kind))
    return Scene(
        game=board.game, shape=shape, columns=columns, rows=rows,
        title=Words(board.name), prompt=Words(""), seats=(),
        cells=tuple(
            Cell(cell, grid.name(cell), *places[cell], kinds[cell], tuple(marks.get(cell, ())))
            for cell in range(grid.cell_count)
        ),
        edges=tuple(edges),
    )  # fmt: skip


def _cell(board: SquareMap | HexMap, name: str) -> int:
    from redoubt.kernel.errors import ContentError

    try:
        return board.grid.parse(name)
    except ValueError as wrong:
        raise ContentError(str(wrong), file=board.source) from None
