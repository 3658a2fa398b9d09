# SPDX-License-Identifier: MIT
"""What a player can say. Hexes are names such as 13F5; `units` are ids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from redoubt.games.locknload.machine_actions import (
    Abort,
    Assault,
    Button,
    Call,
    ChangeMode,
    ClearBlock,
    Correct,
    Deploy,
    Detonate,
    Dismount,
    Engage,
    FireOn,
    Flare,
    GiveWay,
    Keep,
    LeaveMap,
    Mount,
    Request,
    RiderFire,
    Shoot,
    Strike,
    Turn,
)
from redoubt.kernel.records import Action

__all__ = (
    "ACTIONS", "Abort", "Activate", "Arm", "Assault", "Blow", "Board", "Bring", "Button", "Call",
    "ChangeMode", "Choose", "ClearBlock", "Correct", "Declare", "Decline", "Deploy", "Detonate",
    "Dig", "Dismount", "Done", "Drop", "Engage", "Fight", "Fire", "FireOn", "Flare", "Flip",
    "GiveWay", "Go", "Hand", "Hold", "Join", "Keep", "Leave", "LeaveMap", "Mount", "Move", "Muster",
    "Pass", "Place", "Rally", "Recombine", "Request", "RiderFire", "Shoot", "Smoke", "Snipe",
    "Spot", "Step", "Stop", "Strike", "Take", "Target", "Treat", "Turn", "UseCard", "Withdraw",
)  # fmt: skip


class Place(Action, frozen=True):
    """Set up a unit (LNL-2.0.03), perhaps in secret (LNL-2.0.05)."""

    unit: str
    hex: str
    hidden: bool = False
    facing: int = 0  # of an arrowed team


class Dig(Action, frozen=True):
    """Set up a fortification counter (LNL-2.0.03); `facing` of a bunker."""

    marker: str
    hex: str
    facing: int = 0


class Arm(Action, frozen=True):
    """Give a support weapon of the group to one of its units (LNL-2.0.03)."""

    unit: str
    weapon: str


class Rally(Action, frozen=True):
    """Try to rally a Shaken unit (LNL-3.0.06); a card may let it try once more (LNL-12.0.12)."""

    unit: str
    card: str = ""


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
    """Hand a weapon to another unit, or to nobody: lay it down (LNL-3.0.19)."""

    unit: str
    weapon: str
    to: str = ""


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


class Bring(Action, frozen=True):
    """A vehicle or helicopter enters the map (LNL-2.0.06)."""

    unit: str
    hex: str
    facing: int = 1
    way: str = "normal"


class Board(Action, frozen=True):
    """A waiting unit gets on a carrier that waits too (LNL-2.0.06)."""

    unit: str
    to: str


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
    card: str = ""


class Fire(Action, frozen=True):
    """Fire together at a location, perhaps with a leader's help (LNL-5.2.01).

    arms   how weapons are used: nothing is the best use of guns and flamethrowers, "-" is no
           weapon, "unit/weapon" names what a unit uses, charges among them (LNL-1.6.2.09)
    card   a skill card that changes this attack; `aim` the unit it is aimed at
    """

    units: tuple[str, ...]
    hex: str
    leader: str = ""
    arms: tuple[str, ...] = ()
    card: str = ""
    aim: str = ""


class Snipe(Action, frozen=True):
    """Place a sniper, and perhaps fire at once (LNL-11.4.01, LNL-11.4.03)."""

    unit: str
    hex: str
    at: str = ""


class Leave(Action, frozen=True):
    """The movers leave the map (LNL-2.0.07)."""


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
    card: str = ""


class Fight(Action, frozen=True):
    """Fight a further round in a melee (LNL-8.1.02)."""

    hex: str


class Withdraw(Action, frozen=True):
    """Try to leave a melee (LNL-8.1.04)."""

    units: tuple[str, ...]


class Target(Action, frozen=True):
    """Choose whom a melee attack is aimed at (LNL-8.0.05), perhaps with a card (LNL-12.0.10)."""

    units: tuple[str, ...]
    card: str = ""


class Declare(Action, frozen=True):
    """Say which charges a side uses in a melee round, as "unit/weapon", and a card (LNL-8.0.19)."""

    charges: tuple[str, ...] = ()
    card: str = ""


class Drop(Action, frozen=True):
    """Lay down one of two weapons after losses (LNL-1.6.1.11)."""

    weapon: str


class UseCard(Action, frozen=True):
    """Use a skill card that is no part of another action (LNL-12.0.01)."""

    unit: str
    card: str
    roll: str = ""  # which roll is made again, where several were made (LNL-12.0.12)


class Blow(Action, frozen=True):
    """Fire the charge under a bridge, as the whole impulse (LNL-1.0.06)."""

    unit: str


class Choose(Action, frozen=True):
    """Take one of the things an event offers (LNL-1.7.02): a unit, a hex, or "unit>hex"."""

    option: str


class Decline(Action, frozen=True):
    """Leave a card or an offer unused."""


class Hold(Action, frozen=True):
    """Take no more opportunity fire at this step (LNL-5.3.13)."""


class Done(Action, frozen=True):
    """End one's Rally Phase actions or one's impulse."""


ACTIONS = (
    Place, Dig, Arm, Rally, Treat, Recombine, Flip, Take, Hand, Pass, Activate, Muster, Bring,
    Board, Join, Go, Spot, Fire, Snipe, Move, Step, Stop, Leave, Smoke, Fight, Withdraw, Declare,
    Target, Drop, UseCard, Choose, Decline, Blow, Hold, Done, Shoot, FireOn, RiderFire, Engage,
    Button, Turn, Keep, Mount, Dismount, Assault, GiveWay, Call, Request, Correct, Abort, Strike,
    Flare, ClearBlock, Deploy, Detonate, ChangeMode, LeaveMap,
)  # fmt: skip

if TYPE_CHECKING:
    AnyAction = Action
else:
    AnyAction = Union[ACTIONS]  # noqa: UP007 - built at run time
