# SPDX-License-Identifier: MIT
"""What a player can say of guns, machines, artillery and fortifications (LNL-14 to LNL-21)."""

from __future__ import annotations

from redoubt.kernel.records import Action


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
    """Small arms at a machine in place of the foot units beside it (LNL-17.2.02).

    arms   as in `Fire`: which charges are thrown (LNL-17.2.01)
    """

    units: tuple[str, ...]
    target: str
    leader: str = ""
    card: str = ""
    arms: tuple[str, ...] = ()


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


class Keep(Action, frozen=True):
    """A vehicle drives on with its turret turned away as it is (LNL-15.1.05)."""

    unit: str


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
