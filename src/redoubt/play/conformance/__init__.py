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
    crash,
    order,
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
    "check_point",
    "check_replay",
    "check_rules",
    "check_secrets",
    "check_sentences",
    "check_texts",
    "check_turns",
    "check_undo",
    "crash",
    "order",
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


def check_point(name: str, point: Point, again: str = "") -> None:
    """Run one of POINT_CHECKS at a point; whatever breaks becomes a ConformanceError."""
    point.before  # noqa: B018 - kept as it was, for the error
    try:
        POINT_CHECKS[name](point, point.dice(name))
    except ConformanceError as wrong:
        raise ConformanceError(f"{name}: {wrong.problem}", again=again, point=point) from wrong
    except Exception as wrong:
        raise ConformanceError(f"{name}: {crash(wrong)}", again=again, point=point) from wrong


def _along(name: str, game: Game, setup: Setup, seed: int, steps: int, every: int) -> None:
    """Run a point check along a random walk, at one point in `every`."""
    for point in walk(game, setup, seed, steps):
        if point.number % every == 0:
            check_point(name, point, _again(name, game, setup, seed, point.number + 1, every))


def _again(name: str, game: Game, setup: Setup, seed: int, steps: int, every: int) -> str:
    """The call that shows it again."""
    rest = f", every={every}" if every > 1 else ""
    return f"check_{name}(game, {said(game, setup)}, seed={seed}, steps={steps}{rest})"


def check_turns(game: Game, setup: Setup, seed: int = 0, steps: int = 100, every: int = 1) -> None:
    """Whoever must choose has an action, nobody else has: no dead ends."""
    _along("turns", game, setup, seed, steps, every)


def check_copies(game: Game, setup: Setup, seed: int = 0, steps: int = 100, every: int = 1) -> None:
    """Copies equal their originals and are never changed by what is played afterwards."""
    _along("copies", game, setup, seed, steps, every)
    kept: list[tuple[State, bytes, int]] = [
        (point.state.copy(), game.dump(point.state), point.number)
        for point in walk(game, setup, seed, steps)
    ]
    for copy, data, number in kept:
        if game.dump(copy) != data:
            fields = sound.differing(data, game.dump(copy))
            raise ConformanceError(
                f"copies: the copy made at step {number} changed later: {fields}",
                again=_again("copies", game, setup, seed, steps, every),
            )


def check_json(game: Game, setup: Setup, seed: int = 0, steps: int = 100, every: int = 1) -> None:
    """Positions, actions and events survive JSON, and play on the same."""
    _along("json", game, setup, seed, steps, every)


def check_legality(
    game: Game, setup: Setup, seed: int = 0, steps: int = 100, every: int = 1
) -> None:
    """`actions` and `why_not` agree, on legal actions and on others."""
    _along("legality", game, setup, seed, steps, every)


def check_applies(
    game: Game, setup: Setup, seed: int = 0, steps: int = 100, every: int = 1
) -> None:
    """Every offered action can be carried out."""
    _along("applies", game, setup, seed, steps, every)


def check_secrets(
    game: Game, setup: Setup, seed: int = 0, steps: int = 100, every: int = 1
) -> None:
    """What a seat may not know makes no difference to what reaches it."""
    _along("secrets", game, setup, seed, steps, every)


def check_orders(game: Game, setup: Setup, seed: int = 0, steps: int = 100, every: int = 1) -> None:
    """Standing orders are private."""
    _along("orders", game, setup, seed, steps, every)


def check_sentences(
    game: Game, setup: Setup, seed: int = 0, steps: int = 100, every: int = 1
) -> None:
    """All that happens in play can be said in every language, and cites rules that exist."""
    _along("sentences", game, setup, seed, steps, every)


def check_replay(game: Game, setup: Setup, seed: int = 0, steps: int = 100, every: int = 1) -> None:
    """A record replays to the same checksums."""
    _session("replay", game, setup, seed, steps, 0)


def check_undo(game: Game, setup: Setup, seed: int = 0, steps: int = 100, every: int = 1) -> None:
    """Undo is offered exactly when nothing new became known."""
    _session("undo", game, setup, seed, steps, every)


def _session(name: str, game: Game, setup: Setup, seed: int, steps: int, every: int) -> None:
    again = _again(name, game, setup, seed, steps, every)
    try:
        undo.play_sessions(game, setup, seed, steps, every)
    except ConformanceError as wrong:
        wrong.args = (f"{name}: {wrong}\n  to see it again: {again}",)
        raise
    except GameError as wrong:
        raise ConformanceError(f"{name}: {wrong}", again=again) from wrong


Check = Callable[[Game, Setup, int, int, int], None]
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
    every: int = 1,
    *,
    files: Iterable[Path] | None = None,
) -> None:
    """Every check on one set-up.

    steps   actions played for each check; one point in `every` is looked at
    files   the game's sources, if they are not in its folder
    """
    kept = None if files is None else list(files)
    check_texts(game, kept)
    check_rules(game, kept)
    for check in CHECKS.values():
        check(game, setup, seed, steps, every)
