# SPDX-License-Identifier: MIT
"""The bot that takes what looks best right after it."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from redoubt.kernel.dice import Dice, seeded
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat
from redoubt.kernel.state import State
from redoubt.play.bot import Bot
from redoubt.play.quiet import after, depth_of

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
        tries = self.weigh(scenario, view, seat)
        if len(tries) == 1:
            return tries[0].action
        scores = [one.score() for one in tries]
        best = max(scores)
        equal = [one for one, score in zip(tries, scores, strict=True) if score == best]
        return equal[self.dice.die(len(equal), "choose") - 1].action

    def weigh(self, scenario: Any, view: Any, seat: Seat) -> list[Try]:
        """The actions worth a try, tried as often as it takes to know the best."""
        game, dice = self.game, self.dice
        world = game.imagine(scenario, view, dice)
        tries = self._candidates(world, seat)
        if len(tries) == 1:
            return tries
        alive = tries
        for number in range(ROUNDS):
            if number:
                alive = [one for one in tries if one.rolls]
                alive = sorted(alive, key=Try.score, reverse=True)[: len(tries) >> number or 1]
                if not alive:
                    break
                world = game.imagine(scenario, view, dice)
            luck = Luck(dice.die(1 << 30, "luck"))
            depth = depth_of(game, world)
            for one in alive:
                one.run(game, world, depth, seat, luck)
        return tries

    def _candidates(self, world: State, seat: Seat) -> list[Try]:
        """The actions worth a try: all without a prior, as long as they are not too many."""
        actions = list(dict.fromkeys(self.game.actions(world, seat)))
        if len(actions) == 1:
            return [Try(actions[0], 0.0)]
        prior = self.game.prior
        if prior is None:
            tries = [Try(action, 0.0) for action in actions]
            many = len(tries) > MOST_TRIED
            return self.dice.shuffle(tries, "tries")[:MOST_TRIED] if many else tries
        weights = prior(world, seat, actions)
        tries = [Try(*pair) for pair in zip(actions, weights, strict=True) if pair[1] > -inf]
        tries.sort(key=lambda one: one.prior, reverse=True)
        return tries[:MOST_TRIED] or [Try(action, 0.0) for action in actions]


class Try:
    """One action and how it fared so far."""

    __slots__ = ("action", "prior", "rolls", "runs", "total")

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.rolls = False
        self.runs = 0
        self.total = 0.0

    def run(self, game: Game, world: State, depth: int, seat: Seat, luck: Luck) -> None:
        """Try it once in an imagined position (and its depth, see `depth_of`)."""
        dice = LateDice(luck)
        self.total += game.value(after(game, world, depth, seat, self.action, dice), seat)
        self.runs += 1
        self.rolls |= dice.used > 0

    def score(self) -> float:
        """What it is worth, as far as seen."""
        return self.prior + self.total / self.runs if self.runs else -inf


class Luck:
    """The faces of one seed, drawn as they are asked for; many tries may share them."""

    __slots__ = ("_random", "_seed", "drawn")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._random: Callable[[], float] | None = None
        self.drawn: list[float] = []

    def draw(self) -> float:
        """One more."""
        if self._random is None:  # most actions roll nothing, and a seed costs more than they do
            self._random = seeded(self._seed)
        face = self._random()
        self.drawn.append(face)
        return face


class LateDice(Dice):
    """Dice that roll the faces of a luck from its first one on: what `SeededDice` would roll."""

    __slots__ = ("_luck",)

    def __init__(self, luck: Luck) -> None:
        self.used = 0
        self._luck = luck

    def die(self, sides: int, why: str) -> int:
        luck, used = self._luck, self.used
        self.used = used + 1
        drawn = luck.drawn
        return int((drawn[used] if used < len(drawn) else luck.draw()) * sides) + 1
