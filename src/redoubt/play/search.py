# SPDX-License-Identifier: MIT
"""A bot that plans: information-set Monte Carlo tree search over what it can see.

Each playout imagines a full position that agrees with the view, walks down the tree through what
is legal there (dice are rolled anew each time), adds a node, plays on to a horizon with a quick
policy, and counts what the game's `value` says of the position reached, for each seat. Where
hundreds of actions are legal only the most promising are looked at, more of them the more often a
node is visited. With a budget of playouts the choice depends on the seed alone.

What looked best before anything was played out stays the choice unless another fares better by more
than luck explains: the nth playout of each meets the same world and dice, so that they are compared
pair by pair.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf, sqrt, tanh
from time import perf_counter
from typing import Any, NamedTuple

from redoubt.kernel.dice import Dice, SeededDice
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat
from redoubt.kernel.state import State
from redoubt.play.bot import Bot
from redoubt.play.greedy import LateDice, Luck
from redoubt.play.quiet import after, depth_of

HORIZON = 12  # actions played on below the tree
ROOT_TRIES = 40  # actions looked at where the choice is to be made
ROOT_ROUNDS = 4  # imagined positions in which they are
TREE_TRIES = 16  # further down
QUICK_TRIES = 6  # in the part that is only played on
WIDENING = 1.0  # a node visited n times may have 1 + WIDENING * sqrt(n) children
CURIOSITY = 0.6
TRUST = 4.0  # visits that what an action promised counts for
DOUBT = 2.0  # pairs without a difference, before any is seen
SWAY = 0.05  # and how much such pairs may differ, squared
SURE = 1.0  # standard errors by which another action must be better than the first choice
SPREAD = 3.0  # how many usual differences make a position nearly won

Clock = Callable[[], float]


class Budget(NamedTuple):
    """How long to think about one choice: whichever ends first."""

    playouts: int
    seconds: float


class Node:
    """A choice that somebody has, as far as it was looked into."""

    __slots__ = ("kids", "promises", "results", "total", "visits")

    def __init__(self) -> None:
        self.kids: dict[Action, Node] = {}
        self.promises: dict[Action, float] = {}  # what a look ahead said of each action, best first
        self.visits = 0
        self.total = 0.0  # for the seat that chose this node
        self.results: list[float] = []  # the same one by one, right below the root


class Search:
    """One search: a tree for one choice of one seat."""

    def __init__(self, game: Game, scenario: Any, view: Any, seat: Seat, dice: Dice) -> None:
        self.game = game
        self.scenario = scenario
        self.view = view
        self.seat = seat
        self.playouts = 0
        self.seed = dice.die(1 << 30, "search")
        self._ties = 0
        self.root = Node()
        world = self._world(0)
        self._base = {seat: game.value(world, seat)}  # what the position is worth now, by seat
        self._scale = 1.0
        scores = self._scores(world, seat, ROOT_TRIES, ROOT_ROUNDS)
        known = list(scores.values())
        top = known[0]
        if len(known) > 1:
            self._scale = SPREAD * (sum(top - one for one in known) / (len(known) - 1) or 1.0)
        self.root.promises = {action: self._worth(seat, one) for action, one in scores.items()}

    def run(self, budget: Budget, clock: Clock = perf_counter) -> None:
        """Play out until the budget is spent."""
        end = clock() + budget.seconds
        if len(self.root.promises) == 1:
            return
        while self.playouts < budget.playouts and clock() < end:
            self.playout()

    def best(self) -> Action:
        """The first choice, unless another is better than it by more than luck explains."""
        kids = self.root.kids
        first = next(iter(self.root.promises))
        best, found = 0.0, first
        if first in kids:
            known = kids[first].results
            for action, kid in kids.items():
                lead = sure_lead(kid.results, known)
                if lead > best:
                    best, found = lead, action
        return found

    # -- one playout -----------------------------------------------------------------------

    def playout(self) -> None:
        """From the root to the horizon and back."""
        game = self.game
        node, seat = self.root, self.seat
        action = self._next()
        kid = node.kids.get(action)
        # The nth visit of each action meets the same world and luck, so that these do not choose.
        number = kid.visits if kid else 0
        world = self._world(number)
        luck = SeededDice(f"{self.seed}/luck/{number}")
        path: list[tuple[Node, Seat]] = []
        while True:
            fresh = action not in node.kids
            node = node.kids.setdefault(action, Node())
            path.append((node, seat))
            game.apply(world, seat, action, luck)
            if fresh or world.result is not None:
                break
            seat = self._deciding(world)
            action = self._select(node, self._legal(world, seat, node))
        self._play_on(world, luck)
        self._count(world, path)

    def _next(self) -> Action:
        """What to look into: the most promising, and the first choice as often as any other."""
        kids, first = self.root.kids, next(iter(self.root.promises))
        known = kids[first].visits if first in kids else 0
        if not known or any(kid.visits > known for kid in kids.values()):
            return first
        return self._select(self.root, list(self.root.promises))

    def _world(self, number: int) -> State:
        """The nth imagined position."""
        dice = SeededDice(f"{self.seed}/world/{number}")
        return self.game.imagine(self.scenario, self.view, dice)

    def _deciding(self, world: State) -> Seat:
        decision = self.game.decision(world)
        assert decision is not None
        return decision.seats[0]

    def _legal(self, world: State, seat: Seat, node: Node) -> list[Action]:
        """What was looked at in this node and is legal in this world, best promise first."""
        legal = set(self.game.actions(world, seat))
        found = [action for action in node.promises if action in legal]
        if not found:  # the first visit, or hidden things differ so much that nothing fits
            scores = self._scores(world, seat, TREE_TRIES, 1)
            found = list(scores)
            node.promises |= {action: self._worth(seat, one) for action, one in scores.items()}
        return found

    def _select(self, node: Node, legal: list[Action]) -> Action:
        """Among the most promising, the one best so far with what curiosity adds."""
        wide = legal[: 1 + int(WIDENING * sqrt(node.visits))]
        root = sqrt(node.visits + 1)
        best, found = -inf, wide[0]
        for place, action in enumerate(wide):
            kid = node.kids.get(action)
            seen = kid.visits if kid else 0
            worth = self._mean(node, action)
            worth += CURIOSITY * exp(-place / 4) * root / (1 + seen) / len(wide)
            if worth > best:
                best, found = worth, action
        return found

    def _mean(self, node: Node, action: Action) -> float:
        """What an action is worth so far, between 0 and 1; its promise counts as a few visits."""
        kid = node.kids.get(action)
        promise = node.promises[action]
        return (kid.total + TRUST * promise) / (kid.visits + TRUST) if kid else promise

    def _play_on(self, world: State, luck: Dice) -> None:
        """The quick policy of all seats, to the horizon."""
        for _ in range(HORIZON):
            if world.result is not None:
                return
            seat = self._deciding(world)
            scores = self._scores(world, seat, QUICK_TRIES, 1)
            self.game.apply(world, seat, next(iter(scores)), luck)

    def _count(self, world: State, path: list[tuple[Node, Seat]]) -> None:
        values: dict[Seat, float] = {}
        for node, seat in path:
            if seat not in values:
                values[seat] = self._worth(seat, self.game.value(world, seat))
            node.visits += 1
            node.total += values[seat]
        top, seat = path[0]
        top.results.append(values[seat])
        self.root.visits += 1
        self.playouts += 1

    # -- what an action promises -----------------------------------------------------------

    def _worth(self, seat: Seat, value: float) -> float:
        """A value between 0 and 1: how much better than now, in differences usual here."""
        base = self._base.setdefault(seat, value)
        return 0.5 + 0.5 * tanh((value - base) / self._scale)

    def _scores(self, world: State, seat: Seat, tries: int, rounds: int) -> dict[Action, float]:
        """The most promising actions, best first: by the game's prior, then by a look ahead."""
        game = self.game
        actions = list(dict.fromkeys(game.actions(world, seat)))
        if len(actions) == 1:
            return {actions[0]: game.value(world, seat)}
        self._ties += 1  # equal actions take turns to come first
        first = self._ties % len(actions)
        actions = actions[first:] + actions[:first]
        weights = game.prior(world, seat, actions) if game.prior else [0.0] * len(actions)
        ranked = sorted(
            (pair for pair in zip(weights, actions, strict=True) if pair[0] > -inf),
            key=lambda pair: -pair[0],
        )[:tries] or [(0.0, action) for action in actions[:tries]]  # fmt: skip
        found = dict.fromkeys((action for _, action in ranked), 0.0)
        for number in range(rounds):
            start = self._world(number) if number else world
            luck = Luck(self.seed + number)
            depth = depth_of(game, start)
            for weight, action in ranked:
                tried = after(game, start, depth, seat, action, LateDice(luck))
                found[action] += (weight + game.value(tried, seat)) / rounds
        return dict(sorted(found.items(), key=lambda pair: -pair[1]))


def sure_lead(mine: list[float], other: list[float]) -> float:
    """By how much the results of one action are better than those of another, luck taken off."""
    gaps = [a - b for a, b in zip(mine, other, strict=False)]
    if not gaps:
        return -inf
    mean = sum(gaps) / (len(gaps) + DOUBT)
    spread = sum((gap - mean) ** 2 for gap in gaps) + SWAY * DOUBT
    return mean - SURE * sqrt(spread) / (len(gaps) + DOUBT)


class SearchBot(Bot):
    """Plans ahead within a budget; the same seed and number of playouts, the same choices."""

    name = "search"

    def __init__(self, game: Game, seed: int | str, budget: Budget) -> None:
        super().__init__(game, seed)
        self.budget = budget

    def choose(self, scenario: Any, view: Any, seat: Seat) -> Action:
        search = Search(self.game, scenario, view, seat, self.dice)
        search.run(self.budget)
        return search.best()
