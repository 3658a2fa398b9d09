# SPDX-License-Identifier: MIT
"""Dice are handed in. Nothing else in the program is random.

Rules ask for dice by one of five verbs and say what for:

    die(sides, why)          one face, 1..sides
    roll(n, sides, why)      n faces whose order matters
    pool(n, sides, why)      n faces whose order does not matter to the rules that follow
    alike(dice, same)        faces of several dice, and which of them the rules cannot tell apart
    shuffle(items, why)      a new order

The source decides what comes up: `KeyedDice` for real games (verifiable), `SeededDice` for bots
and simulations, `ScriptedDice` for cases, `EnumeratingDice` (enumeration.py) for exact odds.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from redoubt.kernel.errors import GameError

T = TypeVar("T")


class DiceRanOut(GameError):
    """A script of dice has no face left for the roll that the rules now make."""

    code = "dice-ran-out"


class Dice:
    """A source of faces. `used` counts how often it was asked: the undo barrier reads it."""

    __slots__ = ("used",)

    def __init__(self) -> None:
        self.used = 0

    def die(self, sides: int, why: str) -> int:
        """One face, 1..sides."""
        raise NotImplementedError

    def roll(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        """n faces in order."""
        return tuple([self.die(sides, why) for _ in range(n)])

    def pool(
        self, n: int, sides: int, why: str, kinds: tuple[Hashable, ...] = ()
    ) -> tuple[int, ...]:
        """n faces whose order the rules do not look at.

        `kinds` says what each face means, where several mean the same: exact odds then need only
        one face of each kind.
        """
        return self.roll(n, sides, why)

    def alike(
        self,
        dice: Sequence[tuple[int, str]],
        same: Callable[[tuple[int, ...]], Hashable],
    ) -> tuple[int, ...]:
        """A face for each die (sides, why).

        What the action comes to depends on `same` of the faces alone, so that exact odds need only
        one roll of each kind.
        """
        return tuple([self.die(sides, why) for sides, why in dice])

    def shuffle(self, items: Sequence[T], why: str) -> list[T]:
        """The items in a new order (Fisher-Yates, from the last place down)."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.die(i + 1, why) - 1
            order[i], order[j] = order[j], order[i]
        return order


class NoDice(Dice):
    """For code that must not roll: asking it is a bug."""

    __slots__ = ()

    def die(self, sides: int, why: str) -> int:
        raise DiceRanOut(f"no dice may be rolled here (d{sides} for {why})")


def seeded(seed: int | str) -> Callable[[], float]:
    """The private stream of a seed: numbers from 0 up to 1."""
    return random.Random(seed).random


class SeededDice(Dice):
    """A fast private stream: bots, playouts, fuzzing."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str | random.Random) -> None:
        super().__init__()
        self._random = seed.random if isinstance(seed, random.Random) else seeded(seed)

    def die(self, sides: int, why: str) -> int:
        self.used += 1
        return int(self._random() * sides) + 1

    def roll(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        self.used += 1
        rand = self._random
        return tuple([int(rand() * sides) + 1 for _ in range(n)])

    def shuffle(self, items: Sequence[T], why: str) -> list[T]:
        order, rand = list(items), self._random
        last = len(order) - 1
        self.used += max(0, last)
        for i in range(last, 0, -1):
            j = int(rand() * (i + 1))
            order[i], order[j] = order[j], order[i]
        return order


class ScriptedDice(Dice):
    """Faces that come up in a given order; shuffles follow named orders or leave things as is."""

    __slots__ = ("_at", "_orders", "_rolls")

    def __init__(self, rolls: Sequence[int], orders: Sequence[Sequence[str]] = ()) -> None:
        super().__init__()
        self._rolls = list(rolls)
        self._orders = [list(order) for order in orders]
        self._at = 0

    @property
    def left(self) -> int:
        """How many faces have not been used."""
        return len(self._rolls) - self._at

    def die(self, sides: int, why: str) -> int:
        if self._at >= len(self._rolls):
            raise DiceRanOut(f"the script has no face left for a d{sides} ({why})")
        face = self._rolls[self._at]
        if not 1 <= face <= sides:
            raise DiceRanOut(f"face {face} (number {self._at + 1}) does not fit a d{sides} ({why})")
        self.used += 1
        self._at += 1
        return face

    def shuffle(self, items: Sequence[T], why: str) -> list[T]:
        self.used += 1
        if not self._orders:
            return list(items)
        wanted = self._orders.pop(0)
        rest = list(items)
        front: list[T] = []
        for name in wanted:
            match = next((item for item in rest if str(item) == name), None)
            if match is None:
                raise DiceRanOut(f"the script orders {name!r}, which is not among them ({why})")
            rest.remove(match)
            front.append(match)
        return front + rest


class KeyedDice(Dice):
    """Dice of a real game: a keyed function of secret, game, action number and purpose.

    The secret's commitment is published when the game starts and the secret when it ends;
    `at(seq)` gives the dice of one action, drawn only after the choice is fixed. A `branch` has
    dice of its own: a game that was taken back goes on with faces that nobody has seen.
    """

    __slots__ = ("_block", "_place", "game_id", "secret")

    def __init__(self, secret: bytes, game_id: str, seq: int = 0, branch: int = 0) -> None:
        super().__init__()
        self.secret = secret
        self.game_id = game_id
        self._place = f"{seq}.{branch}" if branch else str(seq)
        self._block = 0

    def at(self, seq: int, branch: int = 0) -> KeyedDice:
        """The dice for action number `seq`."""
        return KeyedDice(self.secret, self.game_id, seq, branch)

    def die(self, sides: int, why: str) -> int:
        self.used += 1
        # Rejection sampling on 32-bit words keeps every face exactly as likely as the others.
        limit = (1 << 32) // sides * sides
        while True:
            word = self._word(why)
            if word < limit:
                return word % sides + 1

    def _word(self, why: str) -> int:
        message = f"{self.game_id}|{self._place}|{self._block}|{why}".encode()
        self._block += 1
        digest = hmac.new(self.secret, message, hashlib.sha256).digest()
        return int.from_bytes(digest[:4], "big")


def commitment(secret: bytes, game_id: str) -> str:
    """What is published at the start: binds the secret without giving it away."""
    return hashlib.sha256(b"redoubt-dice-1|" + game_id.encode() + b"|" + secret).hexdigest()
