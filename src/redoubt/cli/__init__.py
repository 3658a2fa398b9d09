# SPDX-License-Identifier: MIT
"""The `redoubt` command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from redoubt.kernel.errors import GameError

FINE, FAILED, MISTAKE = 0, 1, 2

# What the game or a check refuses; every other GameError is a mistake of whoever typed.
_REFUSALS = frozenset(
    {"record-broken", "illegal-action", "not-your-decision", "stale-state", "game-over"}
)


def main(args: Sequence[str] | None = None) -> None:
    """Run the command; what goes wrong on purpose is one red line, never a traceback."""
    from redoubt.cli.app import app

    try:
        app(args=None if args is None else list(args), prog_name="redoubt")
    except GameError as wrong:
        from redoubt.cli.common import make_console, told

        make_console(stderr=True).print(f"redoubt: {told(wrong)}", style="bold red", soft_wrap=True)
        sys.exit(FAILED if wrong.code in _REFUSALS else MISTAKE)
    except OSError as wrong:  # a full disk behind `>`, a file that went away
        _tell_system(wrong)
        sys.exit(MISTAKE)


def _tell_system(wrong: OSError) -> None:
    """What the system refused, in one line."""
    place = f"{wrong.filename}: " if wrong.filename else ""
    print(f"redoubt: {place}{wrong.strerror or wrong}", file=sys.stderr)
    try:
        sys.stdout.flush()
    except OSError:  # what is left cannot be written: Python must not try again when it ends
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - it stays open to the end
