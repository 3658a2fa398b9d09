# SPDX-License-Identifier: MIT
"""What every game must do, as checks that anybody can run on his own game.

    from redoubt.play.conformance import check_game
    check_game(GAME, Setup("mygame"), seed=1, steps=100)

A check plays at random and raises ConformanceError at the first thing that breaks: the message
names what, where, and how to see it again. `docs/conformance.md` explains each promise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from redoubt.kernel.errors import GameError
from redoubt.kernel.game import Game
from redoubt.kernel.records import Setup
from redoubt.kernel.state import State
from redoubt.play.conformance import secrecy, sound, undo, words
from redoubt.play.conformance.walk import (
    STYLES,
    ConformanceError,
    Point,
    PointCheck,
    Style,
    pick,
    said,
    seats_of,
    setups_of,
    walk,
)
from redoubt.play.conformance.words import check_rules, check_texts

__all__ = [
    "CHECKS",
    "POINT_CHECKS",
    "STYLES",
    "ConformanceError",
    "Point",
    "PointCheck",
    "Style",
    "check_applies",
    "check_copies",
    "check_game",
    "check_json",
    "check_legality",
    "check_orders",
    "check_replay",
    "check_rules",
    "check_secrets",
    "check_sentences",
    "check_texts",
    "check_turns",
    "check_undo",
    "pick",
    "seats_of",
    "setups_of",
    "walk",
]

# What is checked at a single point of a game; the fuzzer runs these too.
POINT_CHECKS: dict[str, PointCheck] = {
    "turns": sound.turns,
    "copies": sound.copies,
    "json": sound.wire,
    "legality": sound.legality,
    "applies": sound.applies,
    "secrets": secrecy.secrets,
    "orders": secrecy.orders,
    "sentences": words.said,
}


def _along(name: str, game: Game, setup: Setup, seed: int, steps: int) -> None:
    """Run a point check along a random walk."""
    check = POINT_CHECKS[name]
    for point in walk(game, setup, seed, steps):
        again = f"check_{name}(game, {said(game, setup)}, seed={seed}, steps={point.number + 1})"
        point.before  # noqa: B018 - kept as it was, for the error
        try:
            check(point, point.dice(name))
        except ConformanceError as wrong:
            raise ConformanceError(f"{name}: {wrong.problem}", again=again, point=point) from wrong
        except Exception as wrong:
            problem = f"{name}: {type(wrong).__name__}: {wrong}"
            raise ConformanceError(problem, again=again, point=point) from wrong


def check_turns(game: Game, setup: Setup, seed: int = 0, steps: int = 100) -> None:
    """Whoever must choose has an action, nobody else has: no dead ends."""
    _along("turns", game, setup, seed, steps)


def check_copies(game: Game, setup: Setup, seed: int = 0, steps: int = 100) -> None:
    """Copies equal their originals and are never changed by what is played afterwards."""
    _along("copies", game, setup, seed, steps)
    kept: list[tuple[State, bytes, int]] = [
        (point.state.copy(), game.dump(point.state), point.number)
        for point in walk(game, setup, seed, steps)
    ]
    for copy, data, number in kept:
        if game.dump(copy) != data:
            fields = sound.differing(data, game.dump(copy))
            raise ConformanceError(
                f"copies: the copy made at step {number} changed later: {fields}",
                again=f"check_copies(game, {said(game, setup)}, seed={seed}, steps={steps})",
            )


def check_json(game: Game, setup: Setup, seed: int = 0, steps: int = 100) -> None:
    """Positions, actions and events survive JSON, and play on the same."""
    _along("json", game, setup, seed, steps)


def check_legality(game: Game, setup: Setup, seed: int = 0, steps: int = 100) -> None:
    """`actions` and `why_not` agree, on legal actions and on others."""
    _along("legality", game, setup, seed, steps)


def check_applies(game: Game, setup: Setup, seed: int = 0, steps: int = 100) -> None:
    """Every offered action can be carried out."""
    _along("applies", game, setup, seed, steps)


def check_secrets(game: Game, setup: Setup, seed: int = 0, steps: int = 100) -> None:
    """What a seat may not know makes no difference to what reaches it."""
    _along("secrets", game, setup, seed, steps)


def check_orders(game: Game, setup: Setup, seed: int = 0, steps: int = 100) -> None:
    """Standing orders are private."""
    _along("orders", game, setup, seed, steps)


def check_sentences(game: Game, setup: Setup, seed: int = 0, steps: int = 100) -> None:
    """All that happens in play can be said in every language, and cites rules that exist."""
    _along("sentences", game, setup, seed, steps)


def check_replay(game: Game, setup: Setup, seed: int = 0, steps: int = 100) -> None:
    """A record replays to the same checksums."""
    _session("replay", game, setup, seed, steps, judge=False)


def check_undo(game: Game, setup: Setup, seed: int = 0, steps: int = 100) -> None:
    """Undo is offered exactly when nothing new became known."""
    _session("undo", game, setup, seed, steps, judge=True)


def _session(name: str, game: Game, setup: Setup, seed: int, steps: int, *, judge: bool) -> None:
    again = f"check_{name}(game, {said(game, setup)}, seed={seed}, steps={steps})"
    try:
        undo.play_sessions(game, setup, seed, steps, judge=judge)
    except ConformanceError as wrong:
        wrong.args = (f"{name}: {wrong}\n  to see it again: {again}",)
        raise
    except GameError as wrong:
        raise ConformanceError(f"{name}: {wrong}", again=again) from wrong


Check = Callable[[Game, Setup, int, int], None]
CHECKS: dict[str, Check] = {
    "turns": check_turns,
    "copies": check_copies,
    "json": check_json,
    "legality": check_legality,
    "applies": check_applies,
    "secrets": check_secrets,
    "orders": check_orders,
    "sentences": check_sentences,
    "replay": check_replay,
    "undo": check_undo,
}


def check_game(
    game: Game,
    setup: Setup,
    seed: int = 0,
    steps: int = 60,
    *,
    files: Iterable[Path] | None = None,
) -> None:
    """Every check on one set-up; `files` are the game's sources if they are not in its folder."""
    kept = None if files is None else list(files)
    check_texts(game, kept)
    check_rules(game, kept)
    for check in CHECKS.values():
        check(game, setup, seed, steps)
