# SPDX-License-Identifier: MIT
"""Chapters 1 and 8: dice pools, what they show, and the exact odds of two pools."""

from __future__ import annotations

from functools import cache

import msgspec

from redoubt.games.defiance.content import content
from redoubt.kernel.dice import Dice


class Symbols(msgspec.Struct, frozen=True, gc=False):
    """What a roll shows (DEF-1.01); a critical is no plain symbol (DEF-1.02)."""

    s: int = 0
    b: int = 0
    x: int = 0
    cs: int = 0
    cb: int = 0

    def plus(self, text: str) -> Symbols:
        """With plain symbols added."""
        return msgspec.structs.replace(
            self,
            s=self.s + text.count("S"),
            b=self.b + text.count("B"),
            x=self.x + text.count("X"),
        )

    def can_pay(self, cost: str) -> bool:
        """DEF-8.30: whether the plain symbols cover a cost."""
        have = self.s >= cost.count("S") and self.b >= cost.count("B")
        return have and self.x >= cost.count("X")

    def pay(self, cost: str) -> Symbols:
        """Without the symbols of a cost."""
        return msgspec.structs.replace(
            self,
            s=self.s - cost.count("S"),
            b=self.b - cost.count("B"),
            x=self.x - cost.count("X"),
        )


def read_face(symbols: tuple[str, ...]) -> Symbols:
    """One face."""
    return Symbols(
        symbols.count("S"),
        symbols.count("B"),
        symbols.count("X"),
        symbols.count("CS"),
        symbols.count("CB"),
    )


@cache
def faces() -> dict[str, tuple[Symbols, ...]]:
    """The faces of every die."""
    return {die.id: tuple(map(read_face, die.faces)) for die in content().dice.values()}


def add(one: Symbols, other: Symbols) -> Symbols:
    """Two rolls as one."""
    return Symbols(
        one.s + other.s, one.b + other.b, one.x + other.x, one.cs + other.cs, one.cb + other.cb
    )


def cast(dice: Dice, pool: str, why: str) -> tuple[Symbols, tuple[int, ...]]:
    """DEF-1.05, DEF-8.08: all dice of a pool together, however many (DEF-2.15)."""
    if not pool:
        return Symbols(), ()
    rolled = tuple(dice.roll(len(pool), 6, why))
    return read(pool, rolled), rolled


def read(pool: str, rolled: tuple[int, ...]) -> Symbols:
    """What the faces of a pool show together."""
    known = faces()
    s = b = x = cs = cb = 0
    for letter, face in zip(pool, rolled, strict=True):
        shown = known[letter][face - 1]
        s += shown.s
        b += shown.b
        x += shown.x
        cs += shown.cs
        cb += shown.cb
    return Symbols(s, b, x, cs, cb)


def throw(dice: Dice, pool: str, why: str) -> Symbols:
    """What a pool shows, whichever die it was; an empty one shows nothing (DEF-12.05)."""
    return cast(dice, pool, why)[0]


def less(pool: str, letters: str) -> str:
    """A pool without some of its dice."""
    for letter in letters:
        pool = pool.replace(letter, "", 1)
    return pool


def without(pool: str, n: int) -> str:
    """A pool that loses dice: the weakest go first, K before Y before the others."""
    if not n:
        return pool
    order = sorted(pool, key="KYUGOR".index)
    return "".join(order[n:])


@cache
def spread(pool: str) -> tuple[tuple[Symbols, int], ...]:
    """Every total of a pool with its number of ways; X plays no part in it."""
    ways: dict[Symbols, int] = {Symbols(): 1}
    for letter in pool:
        found: dict[Symbols, int] = {}
        for total, count in ways.items():
            for face in faces()[letter]:
                new = add(total, msgspec.structs.replace(face, x=0))
                found[new] = found.get(new, 0) + count
        ways = found
    return tuple(ways.items())


def _best(enemy: Symbols, friend: Symbols) -> tuple[int, int]:
    """DAMAGE to the Character and to the Enemy when the Character spends criticals well.

    DEF-15.08: the choice that minimises its own DAMAGE, then maximises the Enemy's.
    """
    ours, ours_cs, ours_b = friend.s, friend.cs, friend.b
    if enemy.cb:  # DEF-8.15
        ours, ours_cs = 0, 0
    options: list[tuple[int, int]] = []
    for cancels in range(2 if friend.cb else 1):
        adds = friend.cb - cancels
        theirs, theirs_cs = (0, 0) if cancels else (enemy.s, enemy.cs)
        blocks = 0 if theirs_cs else ours_b + 2 * adds  # DEF-8.17
        for opens in range(2 if ours_cs else 1):  # DEF-8.18
            their_b = 0 if opens else enemy.b
            hits = ours + 2 * (ours_cs - opens)
            options.append((max(0, theirs - blocks), max(0, hits - their_b)))
    return min(options, key=lambda pair: (pair[0], -pair[1]))


@cache
def _exchanges(enemy: str, friend: str) -> tuple[tuple[int, ...], int, int]:
    """In how many ways the Character suffers each DAMAGE; and all DAMAGE of both, added up."""
    ways: dict[int, int] = {}
    dealt = taken = 0
    for theirs, n in spread(enemy):
        for ours, m in spread(friend):
            to_friend, to_enemy = _best(theirs, ours)
            ways[to_friend] = ways.get(to_friend, 0) + n * m
            dealt += n * m * to_friend
            taken += n * m * to_enemy
    return tuple([ways.get(damage, 0) for damage in range(max(ways) + 1)]), dealt, taken


@cache
def exchange(enemy: str, friend: str, wounds_left: int) -> tuple[float, float, float]:
    """Odds of an Opposed Roll: the Character falls, its expected DAMAGE, the Enemy's."""
    ways, dealt, taken = _exchanges(enemy, friend)
    total = 6 ** (len(enemy) + len(friend))
    return sum(ways[max(0, wounds_left) :]) / total, dealt / total, taken / total
