# SPDX-License-Identifier: MIT
"""Dice that come up every way they can, one run after another, each with its exact weight.

    for dice in branches(budget):
        ... run the rules with `dice` ...
        weight = dice.weight          # product of the ways this branch can come about
        whole = dice.whole            # product of all ways; weight / whole is its probability

Each run replays a prefix of choices and takes the first unexplored outcome beyond it, so the
rules need to know nothing of it. Pools are explored as multisets with multinomial weights, and of
faces and rolls that the rules cannot tell apart (`kinds`, `alike`) one stands for all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import TypeVar

from redoubt.kernel.dice import Dice
from redoubt.kernel.errors import GameError

LONGEST = 100  # rolls of one branch: who rolls again until a tie is broken may never end

T = TypeVar("T")
Outcomes = tuple[tuple[tuple[int, ...], int], ...]


class TooManyBranches(GameError):
    """Exact enumeration would cost more than the budget allows."""

    code = "too-many-branches"


@cache
def pool_outcomes(n: int, sides: int, kinds: tuple[Hashable, ...] = ()) -> Outcomes:
    """Every multiset of n faces with the number of ordered rolls that give it.

    Of faces that are of one kind the lowest stands for all.
    """
    kinds = kinds or tuple(range(sides))
    alike = {kinds.index(kind) + 1: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    found = []
    for faces in combinations_with_replacement(alike, n):
        ways = factorial(n)
        for face in set(faces):
            count = faces.count(face)
            ways = ways // factorial(count) * alike[face] ** count
        found.append((faces, ways))
    return tuple(found)


@cache
def roll_outcomes(n: int, sides: int) -> Outcomes:
    """Every ordered roll, each with weight one."""
    return tuple((faces, 1) for faces in product(range(1, sides + 1), repeat=n))


class EnumeratingDice(Dice):
    """One branch of an enumeration; made by `branches`."""

    __slots__ = ("_at", "_path", "_tables", "weight", "whole")

    def __init__(self, path: list[int], tables: list[Outcomes]) -> None:
        super().__init__()
        self._path = path
        self._at = 0
        self._tables = tables  # what each roll so far may come to; those of the path are known
        self.weight = 1
        self.whole = 1

    def _take(self, outcomes: Outcomes, whole: int) -> tuple[int, ...]:
        self.used += 1
        if self._at == LONGEST:
            raise TooManyBranches(f"more than {LONGEST} rolls one after another")
        if self._at == len(self._path):
            self._path.append(0)
        if self._at == len(self._tables):
            self._tables.append(outcomes)
        faces, weight = outcomes[self._path[self._at]]
        self._at += 1
        self.weight *= weight
        self.whole *= whole
        return faces

    def die(self, sides: int, why: str) -> int:
        return self._take(roll_outcomes(1, sides), sides)[0]

    def roll(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        if n > 6:  # one by one keeps the table of outcomes small
            return super().roll(n, sides, why)
        return self._take(roll_outcomes(n, sides), sides**n)

    def pool(
        self, n: int, sides: int, why: str, kinds: tuple[Hashable, ...] = ()
    ) -> tuple[int, ...]:
        return self._take(pool_outcomes(n, sides, kinds), sides**n)

    def alike(
        self,
        dice: Sequence[tuple[int, str]],
        same: Callable[[tuple[int, ...]], Hashable],
    ) -> tuple[int, ...]:
        if self._at < len(self._tables):  # sorted already, in an earlier branch
            outcomes = self._tables[self._at]
        else:
            kinds: dict[Hashable, tuple[tuple[int, ...], int]] = {}
            for faces in product(*(range(1, sides + 1) for sides, _ in dice)):
                kind = same(faces)
                first, ways = kinds.get(kind, (faces, 0))
                kinds[kind] = (first, ways + 1)
            outcomes = tuple(kinds.values())
        return self._take(outcomes, prod(sides for sides, _ in dice))

    def shuffle(self, items: Sequence[T], why: str) -> list[T]:
        if len(items) > 1:
            raise TooManyBranches(f"a shuffle of {len(items)} cards cannot be enumerated ({why})")
        return list(items)

    def next_branch(self) -> EnumeratingDice | None:
        """The next branch in depth-first order, or None after the last."""
        path = self._path[: self._at]
        while path:
            if path[-1] + 1 < len(self._tables[len(path) - 1]):
                path[-1] += 1
                return EnumeratingDice(path, self._tables[: len(path)])
            path.pop()
        return None


def branches(budget: int) -> Iterator[EnumeratingDice]:
    """Every branch in turn; TooManyBranches when there are more than the budget."""
    dice: EnumeratingDice | None = EnumeratingDice([], [])
    count = 0
    while dice is not None:
        count += 1
        if count > budget:
            raise TooManyBranches(f"more than {budget} branches")
        yield dice
        dice = dice.next_branch()
