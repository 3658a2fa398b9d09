# SPDX-License-Identifier: MIT
"""What waits on the stack."""

from __future__ import annotations

from redoubt.kernel.records import Frame


class SetUp(Frame, frozen=True):
    """A side places its groups (LNL-2.0.03); `group` counts the groups of the card."""

    seat: str
    group: int
    weapons: tuple[str, ...] = ()


class TurnStart(Frame, frozen=True):
    """The next turn begins: initiative, then the Rally Phase (LNL-2.0.10)."""


class Rallying(Frame, frozen=True):
    """A side's Rally Phase; `step` only goes up (LNL-3.0.20)."""

    seat: str
    step: int = 0
    tried: tuple[str, ...] = ()


class RallyEnd(Frame, frozen=True):
    """Both sides have rallied (LNL-2.0.09)."""


class NextImpulse(Frame, frozen=True):
    """The next impulse, or the end of the Operations Phase."""


class Impulse(Frame, frozen=True):
    """An impulse (LNL-4.0.20).

    home     the activated location, -1 before
    leader   who reaches into adjacent hexes from there
    acted    whether a unit was activated to do something
    tried    whether the spotting attempt was made; the `spotters` spotted `seen`
    """

    seat: str
    home: int = -1
    leader: str = ""
    acted: bool = False
    commanded: bool = False
    tried: bool = False
    spotters: tuple[str, ...] = ()
    seen: int = -1
    entering: bool = False
    moved: tuple[int, ...] = ()  # locations that have sent off their movers (LNL-4.0.14)
    shot: tuple[int, ...] = ()  # locations that have fired (LNL-4.0.11)


class Mustering(Frame, frozen=True):
    """A stack forms off the map (LNL-2.0.06)."""

    seat: str
    group: int
    loc: int
    way: str
    units: tuple[str, ...] = ()


class Moving(Frame, frozen=True):
    """Units move together; `spent` is what the slowest has used."""

    seat: str
    units: tuple[str, ...]
    way: str
    loc: int
    spent: int = 0
    allowance: int = 0
    begun: bool = False


class Arrived(Frame, frozen=True):
    """A step was made: events, opportunity fire, melee, in that order (LNL-5.3.12)."""

    seat: str
    loc: int
    cost: int
    stage: int = 0


class Window(Frame, frozen=True):
    """Opens opportunity fire while anybody can take it; `left` attacks remain (LNL-5.3.04)."""

    seat: str
    loc: int
    left: int
    fired: tuple[int, ...] = ()


class OpportunityFire(Frame, frozen=True):
    """The player not moving may fire at movers (LNL-5.3.13)."""

    seat: str
    loc: int
    left: int
    fired: tuple[int, ...] = ()


class MeleeRound(Frame, frozen=True):
    """A round: `first` attacks, then the other; losses fall at the end (LNL-8.0.19)."""

    seat: str
    loc: int
    first: str
    doomed: tuple[str, ...] = ()


class MeleeEnd(Frame, frozen=True):
    """Losses of a round are removed."""

    loc: int
    doomed: tuple[str, ...]


class Dropping(Frame, frozen=True):
    """A reduced squad lays down one of two weapons (LNL-1.6.1.11)."""

    seat: str
    unit: str


class TurnEnd(Frame, frozen=True):
    """The Administrative Phase (LNL-9.0.01)."""
