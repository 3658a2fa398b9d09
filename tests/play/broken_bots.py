# SPDX-License-Identifier: MIT
"""Bots that misbehave in every way we could think of, for worker processes to load by name."""

from __future__ import annotations

import os
import sys
import time
from itertools import repeat
from typing import Any

from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat
from redoubt.play.bot import Bot, RandomBot


class Raises(Bot):
    """Never gets to a choice."""

    name = "raises"

    def choose(self, scenario: Any, view: Any, seat: Seat) -> Action:
        raise ZeroDivisionError


class Exits(Bot):
    """Wants to end the whole program."""

    name = "exits"

    def choose(self, scenario: Any, view: Any, seat: Seat) -> Action:
        sys.exit(1)


class Loops(Bot):
    """Thinks for ever."""

    name = "loops"

    def choose(self, scenario: Any, view: Any, seat: Seat) -> Action:
        while True:
            pass


class Slow(RandomBot):
    """Knows what to do, but sleeps over it."""

    name = "slow"

    def choose(self, scenario: Any, view: Any, seat: Seat) -> Action:
        time.sleep(60)
        return super().choose(scenario, view, seat)


class Unborn(RandomBot):
    """Cannot even be made."""

    name = "unborn"

    def __init__(self, game: Game, seed: int | str) -> None:
        raise ValueError("not today")


class Stubborn(Bot):
    """Thinks for ever and will not be told."""

    name = "stubborn"

    def choose(self, scenario: Any, view: Any, seat: Seat) -> Action:
        while True:
            try:
                time.sleep(1)
            except BaseException:
                continue


class Hangs(Bot):
    """Never comes back to Python."""

    name = "hangs"

    def choose(self, scenario: Any, view: Any, seat: Seat) -> Action:
        raise ValueError(sum(repeat(0)))  # a loop inside of `sum`


class Dies(Bot):
    """Takes its process with it."""

    name = "dies"

    def choose(self, scenario: Any, view: Any, seat: Seat) -> Action:
        os._exit(1)


class Moody(RandomBot):
    """Random, but dies in every third game."""

    name = "random"

    def __init__(self, game: Game, seed: int | str) -> None:
        super().__init__(game, seed)
        if int(str(seed).partition("/")[0].rpartition("-")[2]) % 3 == 0:
            os._exit(1)
