# SPDX-License-Identifier: MIT
"""What waits on the stack."""

from __future__ import annotations

from redoubt.games.defiance.rules.pools import Symbols
from redoubt.kernel.records import Frame


class Deploying(Frame, frozen=True):
    """A Character waits for its deployment hex (DEF-2.04)."""

    seat: str
    who: str


class RoundStart(Frame, frozen=True):
    """The Start phase (DEF-5.02)."""


class Alternation(Frame, frozen=True):
    """The Activation phase: whose slot is next (DEF-5.04)."""


class Picking(Frame, frozen=True):
    """The players choose who activates (DEF-5.06)."""


class Acting(Frame, frozen=True):
    """A Character or Ally in its activation (DEF-6.01)."""

    seat: str
    who: str


class Closing(Frame, frozen=True):
    """An activation ends (DEF-6.17)."""

    who: str


class UnitTurn(Frame, frozen=True):
    """A Unit carries out its instructions, figure by figure (DEF-15.01)."""

    unit: str
    order: tuple[str, ...]
    at: int = 0  # which figure
    line: int = 0  # which instruction
    part: int = 0  # which step of a group
    done: int = 0  # instructions executed by this figure
    some: bool = False  # a step of this group was executed
    last: bool = True  # the step before was executed


class Clash(Frame, frozen=True):
    """An Opposed Roll (DEF-8.14 to 8.22)."""

    seat: str
    friend: str
    enemy: str
    attack: str
    by_friend: bool
    hack: bool
    ours: Symbols
    theirs: Symbols
    step: int = 2
    safe: bool = False  # a blast: the defender's S hurt nobody


class Simple(Frame, frozen=True):
    """A Simple Roll for a program or an ability (DEF-8.08 to 8.12)."""

    seat: str
    friend: str
    purpose: str  # a program, or a card and its ability
    target: str
    ours: Symbols
    step: int = 2


class Boosting(Frame, frozen=True):
    """Cards may be used before an attack or program is thrown (DEF-8.36)."""

    seat: str
    who: str
    name: str
    target: str
    hack: bool
    pool: str = ""
    bare: bool = False  # the target's PB is empty for this roll


class FollowingUp(Frame, frozen=True):
    """A Specialty allows a free attack (DEF-27.11)."""

    seat: str
    who: str
    attack: str
    target: str
    cell: int  # where the first target stood
    hurt: bool


class SpendBlock(Frame, frozen=True):
    """The Character may spend a CB (DEF-8.16, DEF-8.10)."""

    seat: str
    who: str


class SpendSuccess(Frame, frozen=True):
    """The Character may spend a CS (DEF-8.18, DEF-8.09)."""

    seat: str
    who: str


class Switching(Frame, frozen=True):
    """The Character may pay Switches (DEF-8.20, DEF-8.11)."""

    seat: str
    who: str


class Assigning(Frame, frozen=True):
    """Symbols are assigned at a Console (DEF-11.13)."""

    seat: str
    who: str
    cell: int
    device: bool
    ours: Symbols
    done: tuple[int, ...] = ()


class ChoosingAftermath(Frame, frozen=True):
    """One of the drawn Aftermath cards is kept (DEF-12.15)."""

    seat: str
    who: str
    cards: tuple[str, ...]


class Equipping(Frame, frozen=True):
    """Cards are being rearranged (DEF-10.01). `held` is who and card; `moved` cannot move again."""

    seat: str
    who: str
    held: tuple[tuple[str, str], ...] = ()
    moved: tuple[str, ...] = ()


class RoundEnd(Frame, frozen=True):
    """The End phase, step by step (DEF-5.16)."""
