# SPDX-License-Identifier: MIT
"""A bot that plans: information-set Monte Carlo tree search over what it can see.

Each playout imagines a full position that agrees with the view, walks down the tree through what
is legal there (dice are rolled anew each time), adds a node, plays on with a quick policy for a
while, and counts what the game's `value` says of the position reached, for each seat. Where
hundreds of actions are legal only the most promising are looked at, more of them the more often a
node is visited. With a budget of playouts the choice depends on the seed alone.

The first playouts show what is usual here: what a position is worth at the horizon, and by how much
luck changes it. Better and worse are measured by that.

What looked best before anything was played out stays the choice unless another fares better by more
than luck explains: the nth playout of each meets the same world and dice, so that they are compared
pair by pair.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf, sqrt, tanh
from statistics import fmean, median
from time import perf_counter
from typing import Any, NamedTuple

from redoubt.kernel.dice import Dice, SeededDice
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat
from redoubt.kernel.state import State
from redoubt.play.bot import Bot
from redoubt.play.greedy import LateDice, Luck
from redoubt.play.quiet import after, depth_of

AHEAD = 12  # actions of a playout
FARTHEST = 120  # the same where it goes on into the next turn, see `Game.turn`
ROOT_TRIES = 40  # actions looked at where the choice is to be made
ROOT_ROUNDS = 4  # imagined positions in which they are
TREE_TRIES = 16  # further down
QUICK_TRIES = 6  # in the part that is only played on
WIDENING = 1.0  # a node visited n times may have 1 + WIDENING * sqrt(n) children
CURIOSITY = 0.6
TRUST = 4.0  # visits that what an action promised counts for
DOUBT = 2.0  # pairs that differ as promised, before any is seen
SWAY = 0.05  # and how much such pairs may differ, squared
SURE = 1.0  # standard errors by which another action must be better than the first choice
CLEAR, SAME = 2.0, 0.02  # and so many by which none may be better, or hardly, to think no longer
SEEN = 24  # playouts of the choice before that, so that what is rare may show
PAUSE = 8  # playouts after which it is asked again
SPREAD = 3.0  # how many usual differences make a position nearly won
RARE, FATE = 0.03, 3.0  # what counts beside that, for games won or lost where that is not usual
PILOT = 4  # playouts of the first choice that show what is usual

Clock = Callable[[], float]


class Budget(NamedTuple):
    """How long to think about one choice: whichever ends first."""

    playouts: int
    seconds: float


class Node:
    """A choice that somebody has, as far as it was looked into."""

    __slots__ = ("kids", "mine", "promises", "results", "total", "visits")

    def __init__(self) -> None:
        self.kids: dict[Action, Node] = {}
        self.promises: dict[Action, float] = {}  # by how much each action looks worse than the best
        self.visits = 0
        self.total = 0.0  # for the seat that chose this node
        self.mine = 0.0  # for the seat that chooses in it
        self.results: list[float] = []  # the first one by one, right below the root


Path = list[tuple[Node, Node, Seat]]  # where somebody chose, where that led, who it was


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
        self._pilot: list[tuple[Path, dict[Seat, float]]] = []
        self._usual: dict[Seat, float] = {}  # what a playout leaves each seat
        self._scale = 1.0
        self.root.promises = self._promises(self._world(0), seat, ROOT_TRIES, ROOT_ROUNDS)

    def run(self, budget: Budget, clock: Clock = perf_counter) -> None:
        """Play out until the budget is spent."""
        end = clock() + budget.seconds
        if len(self.root.promises) == 1:
            return
        while self.playouts < budget.playouts and clock() < end:
            self.playout()
            if self.playouts % PAUSE == 0 and self.settled():
                return

    def best(self) -> Action:
        """The first choice, unless another is better than it by more than luck explains."""
        first = next(iter(self.root.promises))
        best, found = 0.0, first
        for action in self.root.kids:
            mean, doubt = self._lead(action, first)
            if mean - SURE * doubt > best:
                best, found = mean - SURE * doubt, action
        return found

    def settled(self) -> bool:
        """Whether nothing else can still turn out to be much better than the choice so far."""
        choice = self.best()
        if choice not in self.root.kids or self.root.kids[choice].visits < SEEN:
            return False
        leads = (self._lead(action, choice) for action in self.root.promises if action != choice)
        return all(mean + CLEAR * doubt < SAME for mean, doubt in leads)

    def _lead(self, action: Action, other: Action) -> tuple[float, float]:
        """How much better an action was than another, see `lead`."""
        nothing: list[float] = []
        kids = self.root.kids
        mine = kids[action].results if action in kids else nothing
        known = kids[other].results if other in kids else nothing
        promise = self._gap(self.root, action) - self._gap(self.root, other)
        return lead(mine, known, promise)

    def pit(self, one: Action, other: Action, times: int) -> tuple[float, float]:
        """How much better one action is than another after so many playouts of each: `lead`."""
        for action in (one, other):
            self.root.promises.setdefault(action, min(self.root.promises.values()))
            while (kid := self.root.kids.get(action)) is None or kid.visits < times:
                self.playout(action)
        return self._lead(one, other)

    # -- one playout -----------------------------------------------------------------------

    def playout(self, action: Action | None = None) -> None:
        """From the root to the horizon and back; the first action is ours to choose or given."""
        game = self.game
        seat, action = self.seat, action or self._next()
        kid = self.root.kids.get(action)
        # The nth visit of each action meets the same world and luck, so that these do not choose.
        number = kid.visits if kid else 0
        world = self._world(number)
        luck = SeededDice(f"{self.seed}/luck/{number}")
        path: Path = []
        inside: Node | None = self.root
        start = game.turn(world) if game.turn else 0
        for _ in range(FARTHEST if game.turn else AHEAD):
            if inside is not None:
                known = inside.kids.get(action)
                below = inside.kids[action] = known or Node()
                path.append((inside, below, seat))
                inside = known
            game.apply(world, seat, action, luck)
            if world.result is not None:
                break
            seat = self._deciding(world)
            if game.turn and game.turn(world) != start and self._back(world, seat):
                break
            if inside is not None:
                action = self._select(inside, self._legal(world, seat, inside))
            else:
                action = next(iter(self._scores(world, seat, QUICK_TRIES, 1)))
        self._count(world, path)

    def _next(self) -> Action:
        """What to look into: the most promising, and the first choice as often as any other."""
        kids, first = self.root.kids, next(iter(self.root.promises))
        known = kids[first].visits if first in kids else 0
        if known < PILOT or any(kid.visits > known for kid in kids.values()):
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

    def _back(self, world: State, seat: Seat) -> bool:
        """Whether we have a choice again, or an ally, and no window over one."""
        ours = seat == self.seat or self.game.cooperative
        return ours and depth_of(self.game, world) == len(world.stack)

    def _legal(self, world: State, seat: Seat, node: Node) -> list[Action]:
        """What was looked at in this node and is legal in this world, best promise first."""
        legal = set(self.game.actions(world, seat))
        found = [action for action in node.promises if action in legal]
        if not found:  # the first visit, or hidden things differ so much that nothing fits
            promises = self._promises(world, seat, TREE_TRIES, 1)
            found = list(promises)
            node.promises |= promises
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
        """What an action is worth so far, see `_worth`; its promise counts as a few visits."""
        kid = node.kids.get(action)
        promise = (node.mine / node.visits if node.visits else 0.5) + self._gap(node, action)
        return (kid.total + TRUST * promise) / (kid.visits + TRUST) if kid else promise

    def _gap(self, node: Node, action: Action) -> float:
        """By how much an action promises to be worse than the best, as a share of a game."""
        return 0.5 * tanh(node.promises[action] / self._scale)

    def _count(self, world: State, path: Path) -> None:
        """Note what a playout left for each seat that chose on its way."""
        ends = {seat: self.game.value(world, seat) for _, _, seat in path}
        self.playouts += 1
        for above, _, _ in path:
            above.visits += 1
        path[-1][1].visits += 1
        if self.playouts > PILOT:
            self._credit(path, ends)
            return
        self._pilot.append((path, ends))
        if self.playouts == PILOT:
            self._find_usual()
            for one in self._pilot:
                self._credit(*one)

    def _find_usual(self) -> None:
        """What the first playouts left in the middle, and by how much they differ."""
        mine = [ends[self.seat] for _, ends in self._pilot]
        middle = self._usual[self.seat] = median(mine)
        by_luck = fmean(abs(one - middle) for one in mine)
        by_choice = -fmean(self.root.promises.values())
        self._scale = SPREAD * (max(by_luck, by_choice) or 1.0)

    def _credit(self, path: Path, ends: dict[Seat, float]) -> None:
        """Count a playout for all on its way."""
        worth = {seat: self._worth(seat, value) for seat, value in ends.items()}
        for above, node, seat in path:
            above.mine += worth[seat]
            node.total += worth[seat]
        _, top, seat = path[0]
        top.results.append(worth[seat])

    # -- what an action promises -----------------------------------------------------------

    def _worth(self, seat: Seat, value: float) -> float:
        """How much better than usual (0.5), in differences usual here: 0 to 1, unless rare."""
        usual = self._usual.setdefault(seat, value)
        better = (value - usual) / self._scale
        # A bad position can be mended and a lost game cannot: what is far off counts for more.
        return 0.5 + 0.5 * tanh(better) + max(-FATE, min(FATE, RARE * better))

    def _promises(self, world: State, seat: Seat, tries: int, rounds: int) -> dict[Action, float]:
        """By how much each action looks worse than the best, best first."""
        scores = self._scores(world, seat, tries, rounds)
        top = max(scores.values())
        return {action: one - top for action, one in scores.items()}

    def _scores(self, world: State, seat: Seat, tries: int, rounds: int) -> dict[Action, float]:
        """The most promising actions, best first: by the game's prior, then by a look ahead."""
        game = self.game
        actions = list(dict.fromkeys(game.actions(world, seat)))
        if len(actions) == 1:
            return {actions[0]: 0.0}
        self._ties += 1  # equal actions take turns to come first
        first = self._ties % len(actions)
        actions = actions[first:] + actions[:first]
        weights = game.prior(world, seat, actions) if game.prior else [0.0] * len(actions)
        ranked = sorted(
            (pair for pair in zip(weights, actions, strict=True) if pair[0] > -inf),
            key=lambda pair: -pair[0],
        )[:tries] or [(0.0, action) for action in actions[:tries]]  # fmt: skip
        found = dict.fromkeys((action for _, action in ranked), 0.0)
        if len(found) == 1:
            return found
        for number in range(rounds):
            start = self._world(number) if number else world
            luck = Luck(self.seed + number)
            depth = depth_of(game, start)
            for weight, action in ranked:
                tried = after(game, start, depth, seat, action, LateDice(luck))
                found[action] += (weight + game.value(tried, seat)) / rounds
        return dict(sorted(found.items(), key=lambda pair: -pair[1]))


def lead(mine: list[float], other: list[float], promise: float = 0.0) -> tuple[float, float]:
    """By how much the results of one action are better than those of another, and the doubt."""
    gaps = [a - b for a, b in zip(mine, other, strict=False)]
    mean = (sum(gaps) + DOUBT * promise) / (len(gaps) + DOUBT)
    spread = sum((gap - mean) ** 2 for gap in gaps) + SWAY * DOUBT
    return mean, sqrt(spread) / (len(gaps) + DOUBT)


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
