# SPDX-License-Identifier: MIT
"""`redoubt case from`: a case out of a recorded game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from redoubt.cli.app import EPILOG

case_app = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode="rich")


@case_app.callback()
def case() -> None:
    """Cases: executable rulings. `redoubt check` runs them."""


@case_app.command("from", epilog=EPILOG)
def case_from_record(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record (JSON lines).")],
    at: Annotated[int, typer.Option(min=0, metavar="N", help="After how many actions.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it there, not on the screen.")
    ] = None,
) -> None:
    """Write a case: the position after N actions, the dice, the next action, what came of it."""
    from redoubt.cli.records import open_record
    from redoubt.cli.store import secret_of
    from redoubt.kernel.errors import ContentError
    from redoubt.play.case_write import case_from

    game, record = open_record(file)
    text = case_from(record, at, secret=secret_of(record, file), game=game)
    if out is None:
        sys.stdout.write(text)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise ContentError(f"cannot be written: {wrong.strerror}", file=str(out)) from None
