# SPDX-License-Identifier: MIT
"""What goes wrong, as it is told to pages: a code from a closed set, and words."""

from __future__ import annotations

from typing import Any

from redoubt.kernel.errors import ContentError, GameError, IllegalAction
from redoubt.kernel.game import Game
from redoubt.kernel.refusal import Refusal
from redoubt.kernel.scene import Words
from redoubt.kernel.texts import texts
from redoubt.server.messages import Problem


class Wrong(GameError):
    """Something a page did wrong that no rule of a game is about."""

    def __init__(self, what: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.what = what
        self.status = status


STATUS = {
    "content-error": 422,
    "illegal-action": 409,
    "stale-state": 409,
    "not-your-decision": 409,
    "game-over": 409,
    "rules-changed": 409,
}


def status_of(wrong: GameError) -> int:
    """The HTTP status that fits."""
    return wrong.status if isinstance(wrong, Wrong) else STATUS.get(wrong.code, 400)


def problem(wrong: GameError, game: Game | None = None, scenario: Any = None) -> Problem:
    """An error as it travels."""
    if isinstance(wrong, Wrong):
        return Problem(code=wrong.what, message=str(wrong), words=Words(f"table-{wrong.what}"))
    if isinstance(wrong, IllegalAction) and game is not None:
        return refused(game, scenario, wrong.refusal)
    if isinstance(wrong, ContentError):
        message = wrong.problem + (f" ({wrong.remedy})" if wrong.remedy else "")
        return Problem(code=wrong.code, message=message)
    return Problem(code=wrong.code, message=str(wrong), words=Words(f"table-{wrong.code}"))


def refused(game: Game, scenario: Any, refusal: Refusal) -> Problem:
    """Why something is forbidden: the rule, the reason and the remedy."""
    words = game.words(scenario, refusal)
    said = texts(game.folder, "en")
    remedy = Words(f"{words.id}.remedy", words.args) if said.has(f"{words.id}.remedy") else None
    return Problem(
        code=IllegalAction.code,
        message=said.say(words),
        rule=refusal.rule,
        words=words,
        remedy=remedy,
    )
