# SPDX-License-Identifier: MIT
"""What happens, as everybody is told."""

from __future__ import annotations

from redoubt.kernel.records import Event
from redoubt.kernel.refusal import Mod


class Placed(Event, frozen=True):
    unit: str
    hex: str


class Armed(Event, frozen=True):
    unit: str
    weapon: str


class TurnBegan(Event, frozen=True):
    turn: int


class InitiativeRolled(Event, frozen=True):
    faces: tuple[int, ...]
    seat: str


class RallyRolled(Event, frozen=True):
    unit: str
    faces: tuple[int, ...]
    needed: int
    success: bool
    mods: tuple[Mod, ...] = ()


class TreatmentRolled(Event, frozen=True):
    medic: str
    unit: str
    faces: tuple[int, ...]
    needed: int
    success: bool


class WeaponFlipped(Event, frozen=True):
    unit: str
    weapon: str


class Recombined(Event, frozen=True):
    first: str
    second: str
    kind: str


class WeaponTaken(Event, frozen=True):
    unit: str
    weapon: str


class WeaponDropped(Event, frozen=True):
    unit: str
    weapon: str


class PhaseBegan(Event, frozen=True):
    phase: str


class Passed(Event, frozen=True):
    seat: str


class Activated(Event, frozen=True):
    seat: str
    hex: str


class SpotRolled(Event, frozen=True):
    unit: str
    hex: str
    face: int
    needed: int
    success: bool


class Attacked(Event, frozen=True):
    """A direct fire attack with both dice (LNL-5.0.03, LNL-5.0.04)."""

    units: tuple[str, ...]
    hex: str
    faces: tuple[int, ...]
    attack: int
    defence: int
    tm: int
    mods: tuple[Mod, ...] = ()


class Checked(Event, frozen=True):
    """A damage check (LNL-5.0.06)."""

    unit: str
    face: int
    total: int
    morale: int
    result: str


class Reduced(Event, frozen=True):
    unit: str
    kind: str


class Eliminated(Event, frozen=True):
    unit: str


class HeroAppeared(Event, frozen=True):
    """A hero with his skill card (LNL-5.1.19)."""

    unit: str
    hex: str
    skill: str


class HeroMissed(Event, frozen=True):
    """The die of LNL-5.1.18 was odd, or no hero was left."""

    unit: str
    face: int


class MoveBegan(Event, frozen=True):
    units: tuple[str, ...]
    way: str


class Stepped(Event, frozen=True):
    units: tuple[str, ...]
    hex: str
    cost: int


class Entered(Event, frozen=True):
    units: tuple[str, ...]
    hex: str


class MoveEnded(Event, frozen=True):
    seat: str
    hex: str


class SmokeRolled(Event, frozen=True):
    unit: str
    hex: str
    face: int
    success: bool


class MeleeRolled(Event, frozen=True):
    """A melee attack (LNL-8.0.10)."""

    seat: str
    hex: str
    targets: tuple[str, ...]
    faces: tuple[int, ...]
    odds: str
    kill: int
    total: int
    success: bool


class WithdrawalRolled(Event, frozen=True):
    unit: str
    faces: tuple[int, ...]
    needed: int
    success: bool


class ParagraphRead(Event, frozen=True):
    """An event marker was triggered (LNL-1.7.02)."""

    reveals = True

    id: str
    hex: str


class TurnEnded(Event, frozen=True):
    turn: int


class GameEnded(Event, frozen=True):
    winners: tuple[str, ...]
    reason: str


EVENTS = (
    Placed, Armed, TurnBegan, InitiativeRolled, RallyRolled, TreatmentRolled, WeaponFlipped,
    Recombined, WeaponTaken,
    WeaponDropped, PhaseBegan, Passed, Activated, SpotRolled, Attacked, Checked, Reduced,
    Eliminated, HeroAppeared, HeroMissed, MoveBegan, Stepped, Entered, MoveEnded, SmokeRolled,
    MeleeRolled, WithdrawalRolled, ParagraphRead, TurnEnded, GameEnded,
)  # fmt: skip
