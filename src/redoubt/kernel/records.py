# SPDX-License-Identifier: MIT
"""The small tagged records that games are made of: actions, events, frames.

All are frozen msgspec structs, so that they compare, hash and travel as JSON without more code.
They are never part of a cycle, so the garbage collector need not look at them (`gc=False`).
The tag is the class name in kebab case: `EndTurn` travels as `{"type": "end-turn"}`.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

import msgspec

Seat = str


def kebab(name: str) -> str:
    """`ReactionShot` -> `reaction-shot`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


def tag_of(record: type[msgspec.Struct]) -> str:
    """The tag under which a record class travels."""
    tag = record.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


class Action(
    msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=kebab, forbid_unknown_fields=True
):
    """What a player says. Ids and plain values only."""


class Standing(Action, tag="standing", frozen=True):
    """A standing order: how a kind of window is answered from now on without asking.

    policy: "ask" (the default), "never", or a percentage such as "50": act at that chance or
    better. A recorded action like any other, known to its own seat only.
    """

    window: str
    policy: str


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=kebab, kw_only=True):
    """What happened. `rule` is why; `only` and `but` are who may know.

    `reveals` marks kinds that make something hidden known: the undo barrier stops there.
    """

    reveals: ClassVar[bool] = False

    rule: str = ""
    only: tuple[Seat, ...] = ()  # not `to`: a move says where it goes by that name
    but: tuple[Seat, ...] = ()

    def seen_by(self, seat: Seat | None) -> bool:
        """Whether a seat (None: a spectator) may know of this event."""
        if self.only:
            return seat in self.only
        return seat not in self.but


class StandingOrdered(Event, tag="standing-ordered", frozen=True):
    """A seat changed a standing order (told to that seat alone)."""

    seat: Seat
    window: str
    policy: str


class Frame(msgspec.Struct, frozen=True, gc=False, tag_field="frame", tag=kebab):
    """Something that waits on the stack: it asks a seat, or it works on the next step."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the seats that won (none: nobody), a reason in the texts, its rule."""

    winners: tuple[Seat, ...]
    reason: str
    rule: str


class Decision(msgspec.Struct, frozen=True, gc=False):
    """Who must choose now, and what kind of choice it is."""

    kind: str
    seats: tuple[Seat, ...]
    window: str = ""


class Setup(msgspec.Struct, frozen=True):
    """What fixes a game before the first die: which game, and its options as plain values."""

    game: str
    options: dict[str, Any] = {}
