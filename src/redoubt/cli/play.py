# SPDX-License-Identifier: MIT
"""`redoubt play`: set a table, or go on at one that was left."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from redoubt.cli.common import Lang, asked_options, make_console, read_setup, speaker
from redoubt.kernel.errors import ContentError

if TYPE_CHECKING:
    from redoubt.kernel.game import Game
    from redoubt.kernel.records import Seat
    from redoubt.kernel.session import Session

PERSON = "person"
BOT = "bot "


def play(
    game: Annotated[str | None, typer.Argument(help="Which game; see `redoubt games`.")] = None,
    mission: Annotated[str | None, typer.Option(help="Mission, if the game has any.")] = None,
    scenario: Annotated[str | None, typer.Option(help="Scenario, if the game has any.")] = None,
    edition: Annotated[str | None, typer.Option(help="Edition of the rules.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("-o", metavar="KEY=VALUE", help="Any option of the game.")
    ] = None,
    seat: Annotated[str | None, typer.Option(help="Your seat; by default the first.")] = None,
    bot: Annotated[
        str | None,
        typer.Option(help="Who plays the other seats: greedy (if none is named), search ..."),
    ] = None,
    two_players: Annotated[
        bool, typer.Option("--two-players", help="Two people share the screen.")
    ] = False,
    seed: Annotated[
        str | None, typer.Option(metavar="HEX", help="Fix the dice: the same seed, same game.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a game that was left.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to keep the record.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Play a game in the terminal, against a bot or with two people at one screen.

    Without a game the table opens in the browser, as with `redoubt table`.
    Type the number of a choice, or `help`. The game is kept when you leave.
    """
    asked = asked_options(option, mission, scenario, edition)
    if resume is not None:
        if asked or seat or seed or bot or two_players:
            raise ContentError(
                "a game that goes on keeps its options, seats, bots and dice",
                remedy="use --resume alone, or with --save and --lang",
            )
        session, path = _resumed(resume, game), save or resume
    else:
        if game is None:
            if asked or seat or seed or save or bot or two_players:
                raise ContentError("which game?", remedy="redoubt play GAME; see redoubt games")
            from redoubt.cli.serve import table

            table(lang=lang)
            return
        session = _new(game, asked, seat, bot or "greedy", two_players, seed)
        path = save or _usual_path(session)
        if path.exists():
            raise ContentError(
                "exists already",
                file=str(path),
                remedy="go on with --resume, or choose another name",
            )
    from redoubt.cli.table import Table
    from redoubt.cli.terminal import Terminal
    from redoubt.play.bots import bot as make_bot

    seats = session.record.header.seats
    bots = {
        who: make_bot(name.removeprefix(BOT), session.game, _number(session, who))
        for who, name in seats.items()
        if name.startswith(BOT)
    }
    terminal = Terminal(make_console(), speaker(lang, session.game))
    Table(session, bots, terminal, path, _reader()).run()


def _new(
    name: str, asked: dict[str, str], seat: str | None, bot: str, two: bool, seed: str | None
) -> Session:
    """A new game with its seats taken."""
    import msgspec

    from redoubt.games import game as registered
    from redoubt.kernel.session import Session

    game = registered(name)
    setup = read_setup(game, asked)
    secret, game_id = _seeded(seed)
    now = datetime.now().astimezone().isoformat(timespec="seconds")
    session = Session(game, setup, secret=secret, game_id=game_id, started=now)
    seats = tuple(session.state.scenario.seats)
    if seat is not None and seat not in seats:
        raise ContentError(f"{name} has no seat {seat!r}", remedy=f"seats: {', '.join(seats)}")
    mine = seat or seats[0]
    taken = {who: PERSON if two or who == mine else f"{BOT}{bot}" for who in seats}
    session.record.header = msgspec.structs.replace(session.record.header, seats=taken)
    return session


def _seeded(seed: str | None) -> tuple[bytes | None, str | None]:
    """Secret and name of a game with a given seed; nothing: both are drawn at random."""
    if seed is None:
        return None, None
    try:
        secret = bytes.fromhex("0" * (len(seed) % 2) + seed)  # 7 is as good as 07
    except ValueError:
        secret = b""
    if not secret:
        raise ContentError(f"seed {seed!r} is not hexadecimal", remedy="for example 2a")
    return secret, hashlib.sha256(b"redoubt-seed|" + secret).hexdigest()[:16]


def _resumed(path: Path, name: str | None) -> Session:
    """The game of a record, every checksum compared."""
    from redoubt.cli.store import secret_of
    from redoubt.games import game as registered
    from redoubt.kernel.record import read
    from redoubt.kernel.session import Session

    record = read(path)
    game: Game = registered(record.header.setup.game)
    if name is not None and name != game.id:
        raise ContentError(f"is a game of {game.id}, not of {name}", file=str(path))
    session = Session.resume(game, record, secret_of(record, path))
    if session.over:
        raise ContentError("this game is over", file=str(path), remedy="redoubt replay tells it")
    return session


def _usual_path(session: Session) -> Path:
    """A name for the record of a game that was given none."""
    from redoubt.cli.store import records_folder

    started = session.record.header.started[:19].replace(":", "").replace("T", "-")
    return records_folder() / f"{session.game.id}-{started}-{session.game_id[:6]}.jsonl"


def _number(session: Session, seat: Seat) -> int:
    """The seed of a bot: fixed by the game and the point at which it sits down."""
    text = f"{session.game_id}|{seat}|{session.seq}".encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:6], "big")


def _reader() -> Callable[[str], str]:
    """How lines are read: with history at a terminal, as they come from a pipe."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - gives input() history and editing
        return input

    def piped(prompt: str) -> str:
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        sys.stdout.write(line if line.endswith("\n") else line + "\n")
        return line

    return piped
