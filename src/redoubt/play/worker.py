# SPDX-License-Identifier: MIT
"""A worker process: plays the games it is given, one after another, and says how each went.

Reads from standard input and writes to standard output; ends with its parent. See workers.py.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, BinaryIO, NamedTuple

from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.play.watch import Watch


class Hello(NamedTuple):
    """What a worker must know before its first task: where the game is, and what to do."""

    path: list[str]  # where modules are looked for
    home: str  # the module that holds the game as GAME
    version: str  # of its rules
    play: tuple[str, str]  # module and name of the function


class Failed(NamedTuple):
    """A task that raised: a fault of the program, not of a bot."""

    wrong: BaseException


def main() -> None:
    """Do tasks until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent is told, and ends us
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot's print must not garble an answer
    into = sys.stdin.buffer
    Watch.apart = True
    try:
        hello = Hello(*pickle.load(into))
        try:
            sys.path += [folder for folder in hello.path if folder not in sys.path]
            game = import_module(hello.home).GAME
            if game.version != hello.version:
                raise ContentError(
                    f"{game.id} is {game.version} here and {hello.version} there",
                    remedy="install the same release on every machine",
                )
            play = getattr(import_module(hello.play[0]), hello.play[1])
        except Exception as wrong:
            _say(out, Failed(_portable(wrong)))
            return
        _say(out, True)
        _serve(into, out, game, play)
    except (EOFError, BrokenPipeError):  # the parent has no more, or is gone
        os._exit(0)


def _serve(into: BinaryIO, out: BinaryIO, game: Game, play: Callable[[Game, Any], Any]) -> None:
    """Answer each task with what came of it."""
    while True:
        task = pickle.load(into)
        try:
            answer = play(game, task)
        except Exception as wrong:
            answer = Failed(_portable(wrong))
        _say(out, answer)


def _say(out: BinaryIO, what: Any) -> None:
    pickle.dump(what, out, pickle.HIGHEST_PROTOCOL)
    out.flush()


def _portable(wrong: Exception) -> Exception:
    """The same, or its words where it does not travel."""
    try:
        pickle.loads(pickle.dumps(wrong))
    except Exception:
        return RuntimeError(f"{type(wrong).__name__}: {wrong}")
    return wrong
