# SPDX-License-Identifier: MIT
"""A position: one slotted container of frozen records that are replaced on write.

A game subclasses `State`, annotates its fields, lists them in `__slots__` and writes `copy` by
hand. Names that start with an underscore are derived (caches, masks): they are never written,
compared or sent, and `refresh` rebuilds them after a position was read back.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

from redoubt.kernel.records import Frame, Result


class State:
    """What every game's position has."""

    __slots__ = ("orders", "result", "scenario", "stack")

    fields: ClassVar[tuple[str, ...]] = ("stack", "orders", "result")

    scenario: Any
    stack: list[Frame]
    orders: dict[str, str]
    result: Result | None

    def __init_subclass__(cls) -> None:
        own = [name for name in cls.__slots__ if not name.startswith("_")]
        cls.fields = tuple(own) + tuple(f for f in State.fields if f not in own)

    def copy(self) -> Self:
        """An independent position; shares every frozen record."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Rebuild what is derived (after reading a position back, or writing one by hand)."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.scenario is other.scenario and all(
            getattr(self, name) == getattr(other, name) for name in self.fields
        )

    __hash__ = None  # type: ignore[assignment]  # a position changes; its checksum does not
