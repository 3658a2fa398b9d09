# SPDX-License-Identifier: MIT
"""What waits on the stack for vehicles, helicopters and artillery, as in `frames`."""

from __future__ import annotations

from redoubt.kernel.records import Frame


class Driving(Frame, frozen=True):
    """A vehicle moves; `off` are units that got off and may walk on (LNL-15.1.01, LNL-16.4.04)."""

    seat: str
    unit: str
    way: str
    allowance: int
    spent: int = 0
    begun: bool = False
    off: tuple[str, ...] = ()
    lifted: bool = False  # passengers got on or off: an assault allowance is used up
    entered: bool = False  # it has come into the hex it is in
    keeps: bool = False  # its turret stays turned away (LNL-15.1.05)


class Driven(Frame, frozen=True):
    """A vehicle made a step: hazards, opportunity fire, overrun (LNL-5.3.12)."""

    seat: str
    unit: str
    loc: int
    cost: int
    stage: int = 0
    entered: bool = True
    charges: bool = False  # into enemies that were seen there: an overrun
    came: int = -1  # the hex before
    off: tuple[str, ...] = ()  # who got off in this step


class Overrunning(Frame, frozen=True):
    """The attack of an overrun, then the reply (LNL-15.3.02)."""

    seat: str
    unit: str


class Replying(Frame, frozen=True):
    """Overrun infantry may close assault the vehicle (LNL-15.3.03)."""

    seat: str
    unit: str
    tried: tuple[str, ...] = ()
    steady: tuple[str, ...] = ()  # leaders who have passed their check


class MakingWay(Frame, frozen=True):
    """Infantry leaves the hex of a vehicle that stays (LNL-15.3.05)."""

    seat: str
    loc: int


class GivingWay(Frame, frozen=True):
    """The owner chooses where one of them goes."""

    seat: str
    loc: int


class Swinging(Frame, frozen=True):
    """A gun team was driven into another hex; if it is still there its owner turns it."""

    seat: str
    unit: str


class Facing(Frame, frozen=True):
    """Any facing, at no cost (LNL-1.6.3.08)."""

    seat: str
    unit: str


class Shelling(Frame, frozen=True):
    """A Fire for Effect marker strikes those who came in (LNL-18.2.07)."""

    loc: int
    units: tuple[str, ...]
    barrage: int


class CloseAssault(Frame, frozen=True):
    """Units in a vehicle's hex assault it one after another; `back` is where they came from.

    back -1: they were there already and stay (LNL-6.0.10).
    """

    seat: str
    loc: int
    back: int
    units: tuple[str, ...]
    left: tuple[str, ...]
    leaders: tuple[str, ...]


class Salvo(Frame, frozen=True):
    """The weapons of a machine fire one after another at one target (LNL-15.0.05)."""

    unit: str
    loc: int
    target: str
    weapons: tuple[str, ...]
    turn: str = ""
    penalised: bool = False  # it fired while Ops Complete


class Launched(Frame, frozen=True):
    """A guided missile is on its way; the other side may fire at its team (LNL-14.0.20)."""

    unit: str
    loc: int
    target: str
    leader: str = ""
    turned: bool = False


class Alighting(Frame, frozen=True):
    """Riders whose fellows were Shaken may get off (LNL-17.2.05)."""

    seat: str
    unit: str


class AlightChoice(Frame, frozen=True):
    """The choice itself."""

    seat: str
    unit: str


class Scattered(Frame, frozen=True):
    """The scatter dice lie open: a card may roll the white one again (LNL-12.0.15)."""

    seat: str
    unit: str
    hex: str
    formation: int
    extra: bool
    white: int
    coloured: int


class Recalled(Frame, frozen=True):
    """The two dice of a called mortar lie open: a card may roll one again (LNL-12.0.15)."""

    seat: str
    unit: str
    loc: int
    fp: int
    faces: tuple[int, ...]


class Correcting(Frame, frozen=True):
    """A visible spotting round: correct it, or abort (LNL-18.2.05)."""

    seat: str
    unit: str
    loc: int
    formation: int
    extra: bool = False


class Barraging(Frame, frozen=True):
    """Fire for effect strikes one location after another (LNL-18.2.06)."""

    seat: str
    fp: int
    left: tuple[int, ...]


class NextStrike(Frame, frozen=True):
    """Which location is struck next."""

    seat: str
    left: tuple[int, ...]


class Claymores(Frame, frozen=True):
    """Claymores within reach of a mover, before any opportunity fire (LNL-21.5.02).

    unit   the vehicle that moves, in place of units on foot
    """

    seat: str
    loc: int
    unit: str = ""


class ClaymoreChoice(Frame, frozen=True):
    """The choice itself."""

    seat: str
    loc: int
    unit: str = ""


class Hovering(Frame, frozen=True):
    """After a helicopter was fired at in its own impulse (LNL-19.5.1.03)."""

    unit: str


class Flying(Frame, frozen=True):
    """A helicopter's impulse (LNL-19.6.01)."""

    seat: str
    unit: str
    start: int
    changed: bool = False
    moved: bool = False
    off: tuple[str, ...] = ()


class Fleeing(Frame, frozen=True):
    """A Damaged helicopter is on its way off the map (LNL-19.5.1.03)."""

    seat: str
    unit: str


class FlightOut(Frame, frozen=True):
    """Its owner chooses between ways of the same length."""

    seat: str
    unit: str
