# SPDX-License-Identifier: MIT
"""What a helper process is asked to do. Bots get views, never positions: they cannot cheat."""

from __future__ import annotations

import struct
from typing import Any

import msgspec

from redoubt.kernel.records import Seat, Setup
from redoubt.kernel.scene import Words

LENGTH = struct.Struct(">I")  # each message between the processes starts with its length


class Warm(msgspec.Struct, frozen=True):
    """Get ready for a game."""

    setup: Setup


class Choose(msgspec.Struct, frozen=True):
    """Choose an action for a seat."""

    setup: Setup
    view: Any
    seat: Seat
    bot: str
    seed: int


class FindOdds(msgspec.Struct, frozen=True):
    """What may come of an action?"""

    setup: Setup
    view: Any
    seat: Seat
    action: dict[str, Any]
    seconds: float


class WriteCase(msgspec.Struct, frozen=True):
    """Write a moment of a finished game, whose secret is open, as a case."""

    setup: Setup
    record: bytes
    after: int
    secret: str


class Analyse(msgspec.Struct, frozen=True):
    """Analyse a finished game, whose secret is open."""

    setup: Setup
    record: bytes
    playouts: int
    seconds: float


class Outcome(msgspec.Struct, frozen=True):
    """One thing that may come of an action."""

    words: Words
    chance: float
    fraction: str
    low: float
    high: float


class OddsFound(msgspec.Struct, frozen=True, kw_only=True):
    """What may come of an action."""

    exact: bool
    lines: list[Outcome]
    rolls: list[Words]
    mods: tuple[tuple[Words, int, str], ...] = ()
    need: int = 0
    dice: int = 0
    reaction: Outcome | None = None


class Failed(msgspec.Struct, frozen=True):
    """The job could not be done."""

    why: str


Job = Warm | Choose | FindOdds | WriteCase | Analyse
