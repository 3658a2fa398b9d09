# SPDX-License-Identifier: MIT
"""What a player can say. Hexes are names such as 13F5; `units` are ids."""

from __future__ import annotations

from redoubt.kernel.records import Action


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


class Blow(Action, frozen=True):
    """Fire the charge under a bridge, as the whole impulse (LNL-1.0.06)."""

    unit: str


class Choose(Action, frozen=True):
    """Take one of the things an event offers (LNL-1.7.02): a unit, a hex, or "unit>hex"."""

    option: str


class Decline(Action, frozen=True):
    """Leave a card or an offer unused."""


class Shoot(Action, frozen=True):
    """A foot unit fires ordnance, its own or a support weapon (LNL-14.0.01).

    target   a machine there, in place of the foot units; facing: an arrowed team turns to it first
    card     a skill card that changes this attack (LNL-12.0.14)
    """

    unit: str
    hex: str
    weapon: str = ""
    target: str = ""
    leader: str = ""
    facing: int = 0
    card: str = ""


class FireOn(Action, frozen=True):
    """Small arms at a machine in place of the foot units beside it (LNL-17.2.02)."""

    units: tuple[str, ...]
    target: str
    leader: str = ""
    card: str = ""


class RiderFire(Action, frozen=True):
    """A rider fires from his vehicle (LNL-16.2.04); `target` is a machine or ""."""

    unit: str
    hex: str
    target: str = ""


class Engage(Action, frozen=True):
    """A machine fires everything that bears, perhaps after turning (LNL-15.0.05, LNL-14.0.12)."""

    unit: str
    hex: str
    target: str = ""
    turn: str = ""  # "turret" or "hull", to `facing`
    facing: int = 0
    card: str = ""


class Button(Action, frozen=True):
    """Close the hatches, or open them (LNL-15.0.02)."""

    unit: str
    down: bool


class Turn(Action, frozen=True):
    """A moving vehicle turns to a vertex beside (LNL-15.1.02); a gun team to any (LNL-1.6.3.06)."""

    unit: str
    facing: int


class Mount(Action, frozen=True):
    """Foot units get on a carrier (LNL-16.4.08)."""

    units: tuple[str, ...]
    to: str
    way: str


class Dismount(Action, frozen=True):
    """Passengers or riders get off (LNL-16.4.03); `way` normal or assault (LNL-16.4.05)."""

    units: tuple[str, ...]
    way: str = "normal"


class Assault(Action, frozen=True):
    """One unit's close assault on a vehicle (LNL-17.1.04)."""

    unit: str
    target: str
    leader: str = ""
    weapon: str = ""


class GiveWay(Action, frozen=True):
    """A unit makes room for a vehicle that stays (LNL-15.3.05)."""

    unit: str
    hex: str


class Call(Action, frozen=True):
    """A caller has a mortar fire where he sees, or light the hex (LNL-18.1.03, LNL-20.1.04)."""

    unit: str
    mortar: str
    hex: str
    flare: bool = False


class Request(Action, frozen=True):
    """Off-board artillery: a spotting round (LNL-18.2.01); `formation` counts those of the card."""

    unit: str
    hex: str
    formation: int = 0


class Correct(Action, frozen=True):
    """Where fire for effect falls (LNL-18.2.05)."""

    hex: str


class Abort(Action, frozen=True):
    """No fire for effect (LNL-18.2.05)."""


class Strike(Action, frozen=True):
    """Which location fire for effect strikes next (LNL-18.2.06)."""

    hex: str


class Flare(Action, frozen=True):
    """Light a hex (LNL-20.1.01)."""

    unit: str
    hex: str


class ClearBlock(Action, frozen=True):
    """Remove a roadblock (LNL-21.0.01)."""

    unit: str


class Deploy(Action, frozen=True):
    """Lay a claymore (LNL-21.5.01)."""

    units: tuple[str, ...]


class Detonate(Action, frozen=True):
    """Set off a claymore (LNL-21.5.02)."""

    hex: str


class ChangeMode(Action, frozen=True):
    """A helicopter hovers, or flies again (LNL-19.1.01)."""


class LeaveMap(Action, frozen=True):
    """A helicopter leaves by the edge it has reached (LNL-2.0.07)."""


class Hold(Action, frozen=True):
    """Take no more opportunity fire at this step (LNL-5.3.13)."""


class Done(Action, frozen=True):
    """End one's Rally Phase actions or one's impulse."""


ACTIONS = (
    Place, Dig, Arm, Rally, Treat, Recombine, Flip, Take, Hand, Pass, Activate, Muster, Bring,
    Board, Join, Go, Spot, Fire, Snipe, Move, Step, Stop, Leave, Smoke, Fight, Withdraw, Declare,
    Target, Drop, UseCard, Choose, Decline, Blow, Hold, Done, Shoot, FireOn, RiderFire, Engage,
    Button,
    Turn, Mount, Dismount, Assault, GiveWay, Call, Request, Correct, Abort, Strike, Flare,
    ClearBlock, Deploy, Detonate, ChangeMode, LeaveMap,
)  # fmt: skip
