# SPDX-License-Identifier: MIT
"""The list of commands. Each is imported when it is called, so that `--help` is quick."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command


class Lazy(NamedTuple):
    """Where a command lives and what the list of commands says about it."""

    place: str  # "module:name" of a function or of a Typer
    help: str
    panel: str


PLAY, RECORDS, RULES, WORKSHOP = "Play", "Records", "Rules", "Workshop"

COMMANDS = {
    "table": Lazy("serve:table", "Play in the browser.", PLAY),
    "play": Lazy("play:play", "Play a game in the terminal.", PLAY),
    "games": Lazy("listing:games", "List the games and their scenarios.", PLAY),
    "serve": Lazy("serve:serve_command", "Serve tables to many people.", PLAY),
    "replay": Lazy("records:replay", "Tell a recorded game again.", RECORDS),
    "analyse": Lazy("analyse:analyse", "Who was ahead when, and who was lucky.", RECORDS),
    "verify": Lazy("records:verify", "Check every roll of a finished game.", RECORDS),
    "odds": Lazy("odds:odds_command", "Odds of an action in a record or a case.", RECORDS),
    "case": Lazy("case:case_app", "Write a case from a record.", RECORDS),
    "rules": Lazy("rules:rules_app", "Read the rules; see which are tested.", RULES),
    "check": Lazy("check:check", "Run cases: executable rulings.", RULES),
    "schema": Lazy("check:schema", "JSON Schema of a game's records.", RULES),
    "map": Lazy("maps:map_app", "Check and show maps.", WORKSHOP),
    "bench": Lazy("labs:bench", "Measure how fast a game runs.", WORKSHOP),
    "fuzz": Lazy("labs:fuzz", "Play random games and look for faults.", WORKSHOP),
    "simulate": Lazy("contest:simulate", "Let bots play many games; who wins?", WORKSHOP),
    "ladder": Lazy("contest:ladder", "Rate the bots against each other.", WORKSHOP),
}

EPILOG = (
    "Exit codes: 0 fine; 1 a check failed or the game refused; 2 a mistake in what was typed "
    "or in a file."
)


class LazyGroup(TyperGroup):
    """Knows its commands by name and one line; loads one only when it is run."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """What the list of commands needs: a name, a line, a panel."""
        lazy = COMMANDS.get(cmd_name)
        if lazy is None:
            return None
        return TyperCommand(cmd_name, help=lazy.help, rich_help_panel=lazy.panel)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command to run: the real one."""
        name, command, rest = super().resolve_command(ctx, args)
        if name in COMMANDS:
            command = load(name)
        return name, command, rest


def load(name: str) -> Any:
    """Import a command and make it ready to run."""
    module, _, attribute = COMMANDS[name].place.partition(":")
    found = getattr(import_module(f"redoubt.cli.{module}"), attribute)
    if not isinstance(found, typer.Typer):
        single = typer.Typer(add_completion=False, rich_markup_mode="rich")
        single.command(name, epilog=EPILOG)(found)
        found = single
    command = get_command(found)
    command.name = name
    return command


app = typer.Typer(
    cls=LazyGroup,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    epilog=EPILOG,
)


def _version(asked: bool) -> None:
    if asked:
        from redoubt import __version__

        typer.echo(f"redoubt {__version__}")
        raise typer.Exit


@app.callback()
def redoubt(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Tactical skirmish board games, played by their real rules.

    Start with `redoubt table` (in the browser) or `redoubt play GAME` (in the terminal).
    """
