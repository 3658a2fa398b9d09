# SPDX-License-Identifier: MIT
"""`redoubt table`: play in the browser. `redoubt serve`: the same for many people."""

from __future__ import annotations

import os
import threading
import webbrowser
from time import sleep
from typing import Annotated
from urllib.error import URLError
from urllib.request import urlopen

import typer

from redoubt.cli.common import Lang, make_console, speaker

PORT = 8765
Db = Annotated[
    str | None,
    typer.Option(
        "--db", metavar="URL", envvar="REDOUBT_DB", show_envvar=False,
        help="Database: sqlite:///FILE or postgresql://USER@HOST/NAME. "
        "By default a file in your data folder.",
    ),
]  # fmt: skip
Bots = Annotated[
    int | None, typer.Option(min=1, help="Processes that think for bots; by default one a core.")
]


def table(
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Port; by default 8765 or the next free.")
    ] = None,
    browser: Annotated[
        bool | None, typer.Option("--open/--no-open", help="Open the browser.")
    ] = None,
    db: Db = None,
    bots: Bots = None,
    lang: Lang = None,
) -> None:
    """Open the table in the browser: play against a bot, at one screen, or with friends.

    Games are kept; leave with Ctrl-C. PORT=8900 and OPEN=0 in the environment do the same as
    --port 8900 and --no-open.
    """
    from redoubt.server.serve import free_port

    named = port if port is not None else _environment("PORT", PORT)
    chosen = named if port is not None else free_port("127.0.0.1", named)
    opens = browser if browser is not None else bool(_environment("OPEN", 1))
    _run("127.0.0.1", chosen, db, bots, 1, (), (), lang, browser=opens)


def serve_command(
    host: Annotated[str, typer.Option(help="Address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = PORT,
    db: Db = None,
    workers: Annotated[
        int, typer.Option(min=1, help="Processes; more than one needs PostgreSQL.")
    ] = 1,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="A name that pages may ask for; others are refused."),
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="Another page that may talk to it.")
    ] = None,
    bots: Bots = None,
    keep_finished: Annotated[
        float | None,
        typer.Option(
            min=0,
            metavar="DAYS",
            help="Delete games that ended so long ago; 0: never. By default 180.",
        ),
    ] = None,
    keep_idle: Annotated[
        float | None,
        typer.Option(
            min=0,
            metavar="DAYS",
            help="Delete unfinished games that nobody played for so long; 0: never. "
            "By default 365.",
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Serve tables to many people. See docs/hosting.md."""
    keep = {"keep_finished_days": keep_finished, "keep_idle_days": keep_idle}
    _run(host, port, db, bots, workers, tuple(name or ()), tuple(origin or ()), lang, keep=keep)


def _run(
    host: str,
    port: int,
    db: str | None,
    bots: int | None,
    workers: int,
    names: tuple[str, ...],
    origins: tuple[str, ...],
    lang: str | None,
    *,
    browser: bool = False,
    keep: dict[str, float | None] | None = None,
) -> None:
    import msgspec

    from redoubt.server.serve import local_hosts, serve, usual_db
    from redoubt.server.settings import Settings

    settings = Settings(
        db=db or usual_db(), host=host, port=port, hosts=names or local_hosts(host), origins=origins
    )
    named = {"bots": bots, **(keep or {})}
    given = {key: value for key, value in named.items() if value is not None}
    settings = msgspec.structs.replace(settings, **given)
    place = f"[{host}]" if ":" in host else "localhost" if host == "0.0.0.0" else host
    address = f"http://{place}:{port}/"
    say, console = speaker(lang), make_console()
    console.print(say("cli-table-at", address=address), style="bold", soft_wrap=True)
    console.print(say("cli-table-leave"), style="dim", soft_wrap=True)
    if browser:
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    serve(settings, workers, log_level="warning")


def _open(address: str) -> None:
    """Open the browser as soon as the server answers."""
    for _ in range(100):
        try:
            with urlopen(f"{address}healthz", timeout=1):
                webbrowser.open(address)
                return
        except (URLError, OSError):
            sleep(0.1)


def _environment(name: str, usual: int) -> int:
    """A number in the environment."""
    from redoubt.kernel.errors import ContentError

    text = os.environ.get(name, "").strip()
    if not text:
        return usual
    if not text.isdecimal():
        raise ContentError(f"{name}={text} is not a number")
    return int(text)
