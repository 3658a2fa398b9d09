# SPDX-License-Identifier: MIT
"""What is worked out about a position and kept as long as it holds; copies share it."""

from __future__ import annotations

from typing import Any

from redoubt.games.locknload.pieces import Piece
from redoubt.kernel.state import State

MOST_STACKS = 5_000  # about which something is kept


class Kept(State):
    """Two memories: of the whole map until it changes, and of a stack as long as it is the same."""

    __slots__ = ("_about", "_memo", "_stamp")

    _stamp: object  # another one whenever a unit changes
    _memo: tuple[tuple[object, ...], dict[Any, Any]]  # a stamp, and what holds while it does
    _about: dict[int, dict[Any, Any]]  # the stack's identity, and what follows from it alone

    def forget(self) -> None:
        """Nothing is known yet."""
        self._stamp = object()
        self._memo = ((), {})
        self._about = {}

    def stamp(self) -> tuple[object, ...]:
        """Equal as long as nothing on the map has changed."""
        raise NotImplementedError

    def memo(self) -> dict[Any, Any]:
        """What was worked out since the last change, by whoever likes to keep it."""
        stamp = self.stamp()
        if self._memo[0] != stamp:
            self._memo = (stamp, {})
        return self._memo[1]

    def about(self, stack: tuple[Piece, ...]) -> dict[Any, Any]:
        """What was worked out about a stack alone: it holds as long as this very stack is there."""
        found = self._about.get(id(stack))
        if found is None:
            if len(self._about) > MOST_STACKS:
                self._about.clear()
            # The stack is kept too, so that its identity stays its own.
            found = self._about[id(stack)] = {"stack": stack}
        return found
