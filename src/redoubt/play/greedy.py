# SPDX-License-Identifier: MIT
"""The bot that takes what looks best right after it."""

from __future__ import annotations

from math import inf
from typing import Any

from redoubt.kernel.dice import Dice, SeededDice
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat
from redoubt.kernel.state import State
from redoubt.play.bot import Bot
from redoubt.play.quiet import try_out

MOST_TRIED = 40  # actions that greedy looks at in one decision
ROUNDS = 4  # positions it imagines where dice or hidden things may matter


class GreedyBot(Bot):
    """Takes what looks best right after it: the mean of the game's `value` over a few tries.

    All actions are tried in the same imagined positions with the same dice, so that luck does not
    choose between them. What rolls no dice is tried once; of the rest, the better half stays in
    for each further round.
    """

    name = "greedy"

    def choose(self, scenario: Any, view: Any, seat: Seat) -> Action:
        game, dice = self.game, self.dice
        world = game.imagine(scenario, view, dice)
        tries = self._candidates(world, seat)
        if len(tries) == 1:
            return tries[0].action
        alive = tries
        for number in range(ROUNDS):
            if number:
                alive = [one for one in tries if one.rolls]
                alive = sorted(alive, key=_Try.score, reverse=True)[: len(tries) >> number or 1]
                if not alive:
                    break
                world = game.imagine(scenario, view, dice)
            luck = dice.die(1 << 30, "luck")
            for one in alive:
                one.run(game, world, seat, luck)
        best = max(one.score() for one in tries)
        equal = [one for one in tries if one.score() == best]
        return equal[dice.die(len(equal), "choose") - 1].action

    def _candidates(self, world: State, seat: Seat) -> list[_Try]:
        """The actions worth a try: all without a prior, as long as they are not too many."""
        actions = list(dict.fromkeys(self.game.actions(world, seat)))
        prior = self.game.prior
        if prior is None:
            tries = [_Try(action, 0.0) for action in actions]
            many = len(tries) > MOST_TRIED
            return self.dice.shuffle(tries, "tries")[:MOST_TRIED] if many else tries
        weights = prior(world, seat, actions)
        tries = [_Try(*pair) for pair in zip(actions, weights, strict=True) if pair[1] > -inf]
        tries.sort(key=lambda one: one.prior, reverse=True)
        return tries[:MOST_TRIED] or [_Try(action, 0.0) for action in actions]


class _Try:
    """One action and how it fared so far."""

    __slots__ = ("action", "prior", "rolls", "runs", "total")

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.rolls = False
        self.runs = 0
        self.total = 0.0

    def run(self, game: Game, world: State, seat: Seat, luck: int) -> None:
        """Try it once in an imagined position."""
        copy = world.copy()
        dice = LateDice(luck)
        try_out(game, copy, seat, self.action, dice)
        self.total += game.value(copy, seat)
        self.runs += 1
        self.rolls |= dice.used > 0

    def score(self) -> float:
        """What it is worth, as far as seen."""
        return self.prior + self.total / self.runs if self.runs else -inf


class LateDice(Dice):
    """Seeded dice that cost nothing until they are rolled: most actions roll none."""

    __slots__ = ("_dice", "_seed")

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._seed = seed
        self._dice: SeededDice | None = None

    def die(self, sides: int, why: str) -> int:
        self.used += 1
        if self._dice is None:
            self._dice = SeededDice(self._seed)
        return self._dice.die(sides, why)
