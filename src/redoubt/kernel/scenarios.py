# SPDX-License-Identifier: MIT
"""The scenarios of a game by their options: each made once, the last ones used are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from redoubt.kernel.codec import encode
from redoubt.kernel.records import Setup

KEPT = 32  # maps can be drawn by anybody: a server must not remember them all


class Shared(Protocol):
    """What any scenario has: the set-up it was made from."""

    setup: Setup


S = TypeVar("S", bound=Shared)


class Scenarios(Generic[S]):
    """Called with options, the scenario of them; a campaign changes from one to the next."""

    def __init__(self, game: str, make: Callable[[Any], S]) -> None:
        self.game = game
        self._make = make
        self._made: dict[bytes, S] = {}

    def __call__(self, options: Any) -> S:
        key = encode(options)
        found = self._made.pop(key, None)
        if found is None:
            found = self._make(options)
            found.setup = Setup(self.game, msgspec.to_builtins(options))
        self._made[key] = found  # the one used last stands last
        if len(self._made) > KEPT:
            del self._made[next(iter(self._made))]
        return found

    def __len__(self) -> int:
        return len(self._made)

    def clear(self) -> None:
        """Forget them all."""
        self._made.clear()
