# SPDX-License-Identifier: MIT
"""`redoubt games`: what can be played."""

from __future__ import annotations

from typing import Any

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
        for name in sorted(options, key=lambda name: name not in SCENARIOS):
            if options[name]:
                flag = f"--{name}" if name in (*SCENARIOS[:2], "edition") else f"-o {name}="
                console.print(Text(f"  {flag:<12} {', '.join(options[name])}"))
        rest = [name for name, values in options.items() if not values]
        if rest:
            console.print(Text(f"  {'-o':<12} {', '.join(rest)}", "dim"))


def _heading(each: dict[str, Any], done: str, growing: str) -> Text:
    state = (done, "green") if each["complete"] else (growing, "yellow")
    return Text.assemble((each["id"], "bold"), f" {each['version']}  ", state)
