# SPDX-License-Identifier: MIT
"""`redoubt games`: what can be played."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from redoubt.cli.common import (
    AsJson,
    Lang,
    allowed,
    make_console,
    option_kinds,
    print_json,
    speaker,
)

LEFT = 16  # the flags, in a column of their own
SCENARIOS = ("mission", "scenario", "campaign")


def games(json: AsJson = False, lang: Lang = None) -> None:
    """List the games that can be played, with their scenarios and options."""
    from redoubt.games import INSTALLED, game

    found = []
    for id in INSTALLED:
        one = game(id)
        choices = {name: allowed(kind) for name, kind in option_kinds(one).items()}
        found.append(
            {"id": id, "version": one.version, "complete": one.complete, "options": choices}
        )
    if json:
        print_json(found)
        return
    say = speaker(lang)
    console = make_console()
    for each in found:
        console.print(_heading(each, say("cli-games-complete"), say("cli-games-growing")))
        options: dict[str, list[str]] = each["options"]  # type: ignore[assignment]
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, width=LEFT)
        grid.add_column()
        for name in sorted(options, key=lambda name: name not in SCENARIOS):
            if options[name]:
                flag = f"--{name}" if name in (*SCENARIOS[:2], "edition") else f"-o {name}="
                grid.add_row(Text(f"  {flag}"), Text(", ".join(options[name])))
        rest = [name for name, values in options.items() if not values]
        if rest:
            grid.add_row(Text("  -o", "dim"), Text(", ".join(rest), "dim"))
        console.print(grid)


def _heading(each: dict[str, Any], done: str, growing: str) -> Text:
    state = (done, "green") if each["complete"] else (growing, "yellow")
    return Text.assemble((each["id"], "bold"), f" {each['version']}  ", state)
