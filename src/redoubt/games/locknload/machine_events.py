# SPDX-License-Identifier: MIT
"""What happened to guns, vehicles and helicopters, and by artillery, as in `events`."""

from __future__ import annotations

from redoubt.kernel.records import Event
from redoubt.kernel.refusal import Mod


class ToHitRolled(Event, frozen=True):
    """A shot of ordnance (LNL-14.0.04); `target` is a machine or ""."""

    unit: str
    hex: str
    target: str
    faces: tuple[int, ...]
    total: int
    needed: int
    success: bool
    mods: tuple[Mod, ...] = ()


class PenetrationRolled(Event, frozen=True):
    """A hit on a machine (LNL-14.0.16)."""

    target: str
    part: str
    side: str
    faces: tuple[int, ...]
    attack: int
    defence: int
    result: str


class VehicleAttacked(Event, frozen=True):
    """An attack without a to-hit roll on a machine (LNL-17.2.03)."""

    units: tuple[str, ...]
    target: str
    faces: tuple[int, ...]
    attack: int
    defence: int
    mods: tuple[Mod, ...] = ()


class MoraleRolled(Event, frozen=True):
    """A morale check that a rule asks for (LNL-1.5.02)."""

    unit: str
    faces: tuple[int, ...]
    needed: int
    success: bool


class VehicleShaken(Event, frozen=True):
    unit: str


class VehicleDestroyed(Event, frozen=True):
    unit: str


class Abandoned(Event, frozen=True):
    unit: str


class BailOutRolled(Event, frozen=True):
    """Crew or passenger of a destroyed machine (LNL-14.0.18, LNL-16.1.1.01)."""

    unit: str
    face: int
    success: bool


class GotOut(Event, frozen=True):
    unit: str
    hex: str


class GotOn(Event, frozen=True):
    units: tuple[str, ...]
    to: str


class Buttoned(Event, frozen=True):
    """Hatches closed (success) or open."""

    unit: str
    success: bool


class Turned(Event, frozen=True):
    unit: str
    facing: int
    cost: int


class BuildingRuined(Event, frozen=True):
    """A vehicle drove into a building (LNL-15.1.06); `terrain` is what is left."""

    hex: str
    terrain: str


class AssaultRolled(Event, frozen=True):
    """A close assault (LNL-17.1.04)."""

    unit: str
    target: str
    faces: tuple[int, ...]
    attack: int
    defence: int
    success: bool
    mods: tuple[Mod, ...] = ()


class FellBack(Event, frozen=True):
    """Units go back to where an assault began, or make room (LNL-17.1.07, LNL-15.3.05)."""

    units: tuple[str, ...]
    hex: str


class RoundScattered(Event, frozen=True):
    """A spotting round lands (LNL-18.2.02, LNL-18.2.03); hex "" is off the map."""

    unit: str
    aimed: str
    hex: str
    faces: tuple[int, ...]


class RoundLost(Event, frozen=True):
    unit: str


class SupplyRolled(Event, frozen=True):
    """A further mission is asked for (LNL-13.91.01)."""

    unit: str
    face: int
    success: bool


class FireForEffect(Event, frozen=True):
    hex: str


class FlareRolled(Event, frozen=True):
    unit: str
    hex: str
    face: int
    needed: int
    success: bool


class FlareLit(Event, frozen=True):
    hex: str


class RoadblockCleared(Event, frozen=True):
    unit: str
    hex: str


class ClaymoreLaid(Event, frozen=True):
    units: tuple[str, ...]
    hex: str


class ClaymoreShown(Event, frozen=True):
    """One that was laid in secret appears with its men (LNL-2.0.05)."""

    reveals = True

    hex: str


class ClaymoreLost(Event, frozen=True):
    hex: str


class ModeChanged(Event, frozen=True):
    """A helicopter hovers (success) or flies."""

    unit: str
    success: bool


class CraftDamaged(Event, frozen=True):
    unit: str


class Crashed(Event, frozen=True):
    """A helicopter falls; hex "" is off the map (LNL-19.5.1.02)."""

    unit: str
    hex: str
    faces: tuple[int, ...]


class CraftLeft(Event, frozen=True):
    unit: str


MACHINE_EVENTS: tuple[type[Event], ...] = (
    ToHitRolled, PenetrationRolled, VehicleAttacked, MoraleRolled, VehicleShaken,
    VehicleDestroyed, Abandoned, BailOutRolled, GotOut, GotOn, Buttoned, Turned, BuildingRuined,
    AssaultRolled, FellBack, RoundScattered, RoundLost, SupplyRolled, FireForEffect,
    FlareRolled, FlareLit, RoadblockCleared, ClaymoreLaid, ClaymoreShown, ClaymoreLost,
    ModeChanged,    CraftDamaged, Crashed, CraftLeft,
)  # fmt: skip
