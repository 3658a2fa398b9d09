# SPDX-License-Identifier: MIT
"""`redoubt odds`: what an action may come to, in a recorded game or in a case."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from redoubt.cli.common import AsJson, Lang, make_console, print_json, speaker

if TYPE_CHECKING:
    from redoubt.kernel.game import Game
    from redoubt.kernel.records import Action, Seat
    from redoubt.kernel.state import State


def odds_command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record (JSON lines) or a case (TOML).")
    ],
    at: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="After action N of the record; default: its end."),
    ] = None,
    action: Annotated[
        str | None,
        typer.Option(metavar="JSON", help="The action; default: the next in the file."),
    ] = None,
    seat: Annotated[
        str | None, typer.Option(help="Who acts; default: whoever must choose.")
    ] = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Print the chances of everything an action may come to.

    Exact where the dice can be counted, otherwise sampled, and then it says so.
    """
    from redoubt.cli.telling import Teller
    from redoubt.play.odds import odds

    find = _from_case if file.suffix == ".toml" else _from_record
    game, state, who, act = find(file, at, action, seat)
    found = odds(game, state, who, act)
    if json:
        print_json(found.to_dict())
        return
    console = make_console()
    teller = Teller(game, state.scenario, speaker(lang, game))
    choice = game.choice(state.scenario, game.view(state, who), act)
    console.print(teller.say.words(choice.words), style="bold")
    for line in teller.odds_table(found):
        console.print(line)


def _from_record(
    file: Path, at: int | None, action: str | None, seat: str | None
) -> tuple[Game, State, Seat, Action]:
    from redoubt.cli.records import open_record
    from redoubt.cli.store import secret_of
    from redoubt.kernel.errors import ContentError
    from redoubt.kernel.record import replay

    game, record = open_record(file)
    number = len(record.entries) if at is None else at
    if number > len(record.entries):
        raise ContentError(
            f"has {len(record.entries)} actions",
            file=str(file),
            remedy=f"--at 0 to {len(record.entries)}",
        )
    state = replay(game, record, secret_of(record, file), upto=number)
    if seat is not None and seat not in state.scenario.seats:
        seats = ", ".join(state.scenario.seats)
        raise ContentError(f"this game has no seat {seat!r}", remedy=f"seats: {seats}")
    if action is not None:
        return game, state, seat or _asked(game, state), _read(game, action)
    if number == len(record.entries):
        raise ContentError("which action?", file=str(file), remedy="name one with --action JSON")
    entry = record.entries[number]
    return game, state, entry.seat, game.read_action(entry.action)


def _from_case(
    file: Path, at: int | None, action: str | None, seat: str | None
) -> tuple[Game, State, Seat, Action]:
    """The position of a case (the first of its file) and its first action."""
    from redoubt.kernel.errors import ContentError
    from redoubt.play.cases import read

    if at is not None:
        raise ContentError("a case has one position", file=str(file), remedy="leave --at out")
    case = read(file)[0]
    state, _, _ = case.start.make()
    if action is not None:
        act = _read(case.game, action)
        return case.game, state, seat or _asked(case.game, state), act
    step = next((step for step in case.steps if step.act is not None), None)
    if step is None or step.act is None:
        raise ContentError("which action?", file=str(file), remedy="name one with --action JSON")
    act = case.game.read_action(step.act)
    return case.game, state, seat or step.by or _asked(case.game, state), act


def _read(game: Game, action: str) -> Action:
    """An action as it is typed."""
    from redoubt.kernel.errors import ContentError, MalformedAction

    try:
        return game.read_action(action.encode())
    except MalformedAction as wrong:
        raise ContentError(
            f"{action!r} is no action of {game.id}: {wrong}",
            remedy='write it as records do, {"type": ...}; see '
            f"redoubt schema {game.id} --part action",
        ) from None


def _asked(game: Game, state: State) -> Seat:
    """Whoever must choose."""
    from redoubt.kernel.errors import GameOver

    decision = game.decision(state)
    if decision is None:
        raise GameOver("the game is over")
    return decision.seats[0]
