# SPDX-License-Identifier: MIT
"""What a player can say. Hexes are names such as 13F5; `units` are ids."""

from __future__ import annotations

from redoubt.kernel.records import Action


class Place(Action, frozen=True):
    """Set up a unit (LNL-2.0.03)."""

    unit: str
    hex: str


class Arm(Action, frozen=True):
    """Give a support weapon of the group to one of its units (LNL-2.0.03)."""

    unit: str
    weapon: str


class Rally(Action, frozen=True):
    """Try to rally a Shaken unit (LNL-3.0.06)."""

    unit: str


class Recombine(Action, frozen=True):
    """Two half-squads become a squad (LNL-3.0.16)."""

    first: str
    second: str


class Treat(Action, frozen=True):
    """A medic treats a wound or steadies an MMC (LNL-11.3.01)."""

    medic: str
    unit: str


class Flip(Action, frozen=True):
    """Flip a tripod machine gun to its other face (LNL-1.6.1.01.02)."""

    unit: str
    weapon: str


class Take(Action, frozen=True):
    """Pick up an unowned weapon (LNL-3.0.18)."""

    unit: str
    weapon: str


class Hand(Action, frozen=True):
    """Hand a weapon to another unit (LNL-3.0.19)."""

    unit: str
    weapon: str
    to: str


class Pass(Action, frozen=True):
    """Do nothing in this impulse (LNL-4.0.03)."""


class Activate(Action, frozen=True):
    """Activate a location (LNL-4.0.04)."""

    hex: str


class Muster(Action, frozen=True):
    """Begin to bring waiting units in by a hex (LNL-2.0.06)."""

    group: str
    hex: str
    way: str


class Join(Action, frozen=True):
    """A waiting unit joins the stack that enters."""

    unit: str


class Go(Action, frozen=True):
    """The stack enters the map."""


class Spot(Action, frozen=True):
    """A spotting attempt, perhaps with a leader's help (LNL-10.1.05, LNL-10.1.06)."""

    unit: str
    hex: str
    leader: str = ""


class Fire(Action, frozen=True):
    """Fire together at a location, perhaps with a leader's help (LNL-5.2.01)."""

    units: tuple[str, ...]
    hex: str
    leader: str = ""


class Move(Action, frozen=True):
    """Begin to move together: normal, assault, crawl or stealth (LNL-4.0.14, LNL-4.0.22)."""

    units: tuple[str, ...]
    way: str


class Step(Action, frozen=True):
    """Go on to a neighbouring location."""

    hex: str


class Stop(Action, frozen=True):
    """End the move."""


class Smoke(Action, frozen=True):
    """Lay smoke (LNL-7.0.01)."""

    unit: str
    hex: str


class Fight(Action, frozen=True):
    """Fight a further round in a melee (LNL-8.1.02)."""

    hex: str


class Withdraw(Action, frozen=True):
    """Try to leave a melee (LNL-8.1.04)."""

    units: tuple[str, ...]


class Target(Action, frozen=True):
    """Choose whom a melee attack is aimed at (LNL-8.0.05)."""

    units: tuple[str, ...]


class Drop(Action, frozen=True):
    """Lay down one of two weapons after losses (LNL-1.6.1.11)."""

    weapon: str


class Hold(Action, frozen=True):
    """Take no more opportunity fire at this step (LNL-5.3.13)."""


class Done(Action, frozen=True):
    """End one's Rally Phase actions or one's impulse."""


ACTIONS = (
    Place, Arm, Rally, Treat, Recombine, Flip, Take, Hand, Pass, Activate, Muster, Join, Go, Spot,
    Fire, Move, Step, Stop, Smoke, Fight, Withdraw, Target, Drop, Hold, Done,
)  # fmt: skip
