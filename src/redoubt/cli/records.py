# SPDX-License-Identifier: MIT
"""`redoubt replay` and `redoubt verify`: a game is its record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

from redoubt.cli.common import AsJson, Lang, make_console, print_json, speaker

if TYPE_CHECKING:
    from redoubt.kernel.game import Game
    from redoubt.kernel.record import Record
    from redoubt.kernel.records import Event
    from redoubt.kernel.state import State

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record (JSON lines).")]


def open_record(path: Path) -> tuple[Game, Record]:
    """A record and its game."""
    from redoubt.games import game
    from redoubt.kernel.record import read

    record = read(path)
    return game(record.header.setup.game), record


def finished(path: Path) -> tuple[Game, Record]:
    """A record of a game that is over, and its game."""
    from redoubt.kernel.errors import ContentError

    game, record = open_record(path)
    if not record.secret:
        raise ContentError(
            "the game goes on: the secret of its dice is not open yet", file=str(path),
            remedy="it is published when the game ends",
        )  # fmt: skip
    return game, record


def replay(
    file: File,
    upto: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Stop after action N.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(help="Tell only what this seat knew; by default everything.")
    ] = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Tell a recorded game again, action by action, and draw where it stands.

    Every checksum is compared on the way: a record that was changed is found at the event where it
    differs first.
    """
    from redoubt.cli.store import secret_of
    from redoubt.kernel.errors import ContentError
    from redoubt.kernel.record import replay as play_again

    game, record = open_record(file)
    steps: list[tuple[State, list[Event]]] = []
    final = play_again(
        game, record, secret_of(record, file), upto=upto,
        watch=lambda number, state, events: steps.append((state.copy(), events)),
    )  # fmt: skip
    seats = tuple(final.scenario.seats)
    if seat is not None and seat not in seats:
        raise ContentError(f"this game has no seat {seat!r}", remedy=f"seats: {', '.join(seats)}")
    if json:
        print_json(_as_plain(game, record, steps, seat, final))
        return
    _tell(game, record, steps, seat, final, lang)


def _seen(events: list[Event], seat: str | None) -> list[Event]:
    """Without a seat everything, but not the copies that were told to the others."""
    if seat is not None:
        return [event for event in events if event.seen_by(seat)]
    return [event for event in events if not event.but]


def _as_plain(
    game: Game,
    record: Record,
    steps: list[tuple[State, list[Event]]],
    seat: str | None,
    final: State,
) -> dict[str, Any]:
    from redoubt.kernel.codec import plain

    actions = []
    for number, (_, events) in enumerate(steps):
        entry = record.entries[number - 1] if number else None
        shown = entry is not None and (seat is None or entry.seat == seat)
        actions.append(
            {
                "number": number,
                "seat": entry.seat if entry else "",
                "action": entry.action if entry and shown else None,
                "events": [plain(event) for event in _seen(events, seat)],
            }
        )
    return {
        "game": game.id,
        "game_id": record.header.game_id,
        "setup": plain(record.header.setup),
        "seats": record.header.seats,
        "actions": actions,
        "result": plain(final.result),
        "checksum": game.checksum(final),
    }


def _tell(
    game: Game,
    record: Record,
    steps: list[tuple[State, list[Event]]],
    seat: str | None,
    final: State,
    lang: str | None,
) -> None:
    from redoubt.cli.telling import Teller
    from redoubt.cli.terminal import Terminal

    console = make_console()
    say = speaker(lang, game)
    teller = Teller(game, final.scenario, say)
    scene = game.scene(final.scenario, game.view(final, seat), seat)
    names = {who: say.words(words) for who, words in scene.sides.items()}
    for number, (_, events) in enumerate(steps):
        if number == 0:
            heading = Text(say("cli-replay-start"), "bold")
        else:
            entry = record.entries[number - 1]
            before = steps[number - 1][0]
            heading = Text(f"{number:>4} ", "bold")
            heading.append(names.get(entry.seat, entry.seat), teller.seat_style(entry.seat))
            if seat in (None, entry.seat):
                view = game.view(before, entry.seat)
                action = game.read_action(entry.action)
                choice = game.choice(before.scenario, view, action)
                heading.append(f" {say.words(choice.words)}", "bold")
        lines = [teller.event(event) for event in _seen(events, seat)]
        console.print(heading)
        for line in lines:
            if line is not None:
                console.print(Padding(line, (0, 0, 0, 5), expand=False))
    console.print()
    Terminal(console, say).scene(scene)
    console.print()
    if final.result is None:
        console.print(say("cli-replay-goes-on", count=len(steps) - 1))
        return
    for line in teller.result(final.result, scene):
        console.print(line)


def verify(file: File, json: AsJson = False, lang: Lang = None) -> None:
    """Check a finished game: the commitment, every action, every roll, every shuffle.

    Exit code 1 if anything differs; the message names the action and the event.
    """
    from redoubt.kernel.record import replay as play_again
    from redoubt.kernel.record import verify as check

    game, record = finished(file)
    final = check(game, record)
    counted = {"events": 0, "dice": 0}

    def count(number: int, state: State, events: list[Event]) -> None:
        counted["events"] += len(events)
        counted["dice"] += sum(_dice_in(event) for event in events)

    play_again(game, record, bytes.fromhex(record.secret), check=False, watch=count)
    checksum = game.checksum(final)
    if json:
        print_json(
            {
                "verified": True,
                "game": game.id,
                "game_id": record.header.game_id,
                "commitment": record.header.commitment,
                "actions": len(record.entries),
                **counted,
                "checksum": checksum,
                "winners": list(final.result.winners) if final.result else [],
            }
        )
        return
    console, say = make_console(), speaker(lang, game)
    told = (
        say("cli-verify-commitment", commitment=record.header.commitment),
        say("cli-verify-setup"),
        say("cli-verify-actions", count=len(record.entries)),
        say("cli-verify-events", count=counted["events"], dice=counted["dice"]),
        say("cli-verify-state", checksum=checksum),
    )
    for line in told:
        console.print(Text.assemble(("✓ ", "bold green"), line))
    console.print(say("cli-verify-good"), style="bold green")


def _dice_in(event: Event) -> int:
    """How many dice an event shows."""
    from redoubt.cli.telling import faces_of

    return sum(len(roll) for roll in faces_of(event))
