# SPDX-License-Identifier: MIT
"""The bots by name. They see a view, imagine the rest, and try things out on that.

    bot("greedy", game, seed=1).choose(scenario, game.view(state, seat), seat)

A game may help with `prior(state, seat, actions) -> list[float]`: what each action is worth before
anything is tried, in the units of `value`; minus infinity leaves an action out.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from math import inf
from traceback import extract_tb

from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.play.bot import Bot, RandomBot
from redoubt.play.greedy import GreedyBot
from redoubt.play.search import Budget, SearchBot

UNCOUNTED = 1 << 62  # playouts, where time is the limit

Maker = Callable[[Game, int | str], Bot]


def _search(playouts: int, seconds: float) -> Maker:
    budget = Budget(playouts, seconds)
    return lambda game, seed: SearchBot(game, seed, budget)


# From the weakest to the strongest. The times only keep a slow machine from making people wait.
BOTS: dict[str, Maker] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search-quick": _search(24, 1.0),
    "search": _search(120, 2.0),
    "search-deep": _search(600, 4.0),
}


def bot(name: str, game: Game, seed: int | str = 0) -> Bot:
    """A bot by its name; `search:80` thinks for 80 playouts, `search@1.5` for so many seconds."""
    maker = _ours(name)
    if maker is None:
        raise _unknown(name)
    return maker(game, seed)


def is_ours(name: str) -> bool:
    """Whether a name is that of one of our bots."""
    return _ours(name) is not None


def thinks_for(name: str) -> float:
    """The seconds that a bot takes for every choice because its name says so; 0 for all others."""
    kind, _, size = name.partition("@")
    return float(size) if kind == "search" and is_ours(name) and size else 0.0


def _ours(name: str) -> Maker | None:
    return BOTS.get(name) or _measured(name)


def _unknown(name: str) -> ContentError:
    known = ", ".join(BOTS)
    return ContentError(f"no bot {name!r}", remedy=f"bots: {known}, search:N, search@SECONDS")


def anyones(name: str) -> Maker:
    """One of our bots, or somebody's own by module and class: `my_bots:Bold`.

    Importing runs code of that module: only for names that the person at the keyboard gives.
    """
    ours = _ours(name)
    if ours is not None:
        return ours
    module, _, kind = name.partition(":")
    if not module or not kind:
        raise _unknown(name)
    try:
        found = getattr(import_module(module), kind, None)
    except ImportError as wrong:
        raise ContentError(
            f"no bot {name!r}: {wrong}", remedy="the module must be on PYTHONPATH"
        ) from None
    except (Exception, SystemExit) as wrong:  # whatever the module does when it is imported
        at = extract_tb(wrong.__traceback__)[-1]
        place = "" if isinstance(wrong, SyntaxError) else f" ({at.filename}, line {at.lineno})"
        problem = f"no bot {name!r}: {type(wrong).__name__}: {wrong}{place}"
        raise ContentError(problem, remedy="its module cannot be imported") from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise ContentError(f"{module} has no bot {kind!r}", remedy="a bot is a class of Bot")
    return found


def _measured(name: str) -> Maker | None:
    """A search with a budget of its own, as the name says."""
    for mark in (":", "@"):
        kind, found, size = name.partition(mark)
        if kind == "search" and found and size.replace(".", "", mark == "@").isdecimal():
            limit = float(size)
            if limit > 0:
                return _search(int(limit), inf) if mark == ":" else _search(UNCOUNTED, limit)
    return None
