# SPDX-License-Identifier: MIT
"""What a bot is: something that sees what a player sees, a view, and chooses."""

from __future__ import annotations

from typing import Any

from redoubt.kernel.dice import SeededDice
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat


class Bot:
    """Something that chooses. The same seed and the same game give the same choices."""

    name = ""

    def __init__(self, game: Game, seed: int | str) -> None:
        self.game = game
        self.dice = SeededDice(f"{self.name}/{seed}")

    def choose(self, scenario: Any, view: Any, seat: Seat) -> Action:
        """A legal action for a seat that must choose, from what it sees."""
        raise NotImplementedError


class RandomBot(Bot):
    """Takes any legal action, each as likely as the others."""

    name = "random"

    def choose(self, scenario: Any, view: Any, seat: Seat) -> Action:
        actions = self.game.actions(self.game.imagine(scenario, view, self.dice), seat)
        return actions[self.dice.die(len(actions), "choose") - 1]
