# SPDX-License-Identifier: MIT
"""What happens, as everybody is told."""

from __future__ import annotations

from redoubt.games.locknload.machine_events import MACHINE_EVENTS
from redoubt.kernel.records import Event
from redoubt.kernel.refusal import Mod


class Placed(Event, frozen=True):
    unit: str
    hex: str


class Dug(Event, frozen=True):
    """A fortification counter was set up."""

    seat: str
    marker: str
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


class DayBroke(Event, frozen=True):
    """The night rules end (LNL-2.0.10)."""

    turn: int


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


class CardPlayed(Event, frozen=True):
    """A skill card was used (LNL-12.0.01)."""

    unit: str
    skill: str


class Revealed(Event, frozen=True):
    """A hidden unit was placed on the map (LNL-2.0.05)."""

    reveals = True

    unit: str
    hex: str
    weapons: tuple[str, ...] = ()


class DiceShown(Event, frozen=True):
    """Dice that a card may still change."""

    unit: str
    faces: tuple[int, ...]


class BridgeBlown(Event, frozen=True):
    """The charge under a bridge was fired."""

    unit: str
    hex: str
    face: int
    success: bool


class HiddenSetUp(Event, frozen=True):
    """A side has placed all of a hidden group: now the others know that no more of it comes."""

    reveals = True

    seat: str


class Stirred(Event, frozen=True):
    """A side did something in secret: all that the others hear of it."""

    seat: str


class NothingFound(Event, frozen=True):
    """A step met nobody hidden and no mines laid in secret."""

    reveals = True

    hex: str


class Jammed(Event, frozen=True):
    unit: str
    weapon: str


class Cleared(Event, frozen=True):
    """A jammed gun works again (LNL-1.6.1.1.03)."""

    unit: str
    weapon: str


class WeaponSpent(Event, frozen=True):
    """A weapon of one use is gone (LNL-1.0.08)."""

    unit: str
    weapon: str


class WeaponLaid(Event, frozen=True):
    """A weapon appears in a location without an owner."""

    weapon: str
    hex: str


class Exited(Event, frozen=True):
    """Units left the map (LNL-2.0.07)."""

    units: tuple[str, ...]
    hex: str


class Retreated(Event, frozen=True):
    """A unit ran from a flamethrower (LNL-1.6.2.03)."""

    unit: str
    hex: str


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


class EventRolled(Event, frozen=True):
    """A die that a paragraph asks for."""

    id: str
    face: int


class OfferTaken(Event, frozen=True):
    """A side took what an event offered."""

    seat: str
    id: str
    option: str


class MinesFound(Event, frozen=True):
    """Mines laid in secret appear (LNL-2.0.05)."""

    reveals = True

    hex: str


class MinesLifted(Event, frozen=True):
    reveals = True

    hex: str


class TurnEnded(Event, frozen=True):
    turn: int


class GameEnded(Event, frozen=True):
    winners: tuple[str, ...]
    reason: str


EVENTS: tuple[type[Event], ...] = (
    Placed, Dug, Armed, TurnBegan, InitiativeRolled, RallyRolled, TreatmentRolled,
    WeaponFlipped, Recombined, WeaponTaken, WeaponDropped, DayBroke, PhaseBegan, Passed,
    Activated, SpotRolled, Attacked, Checked, Reduced, Eliminated, HeroAppeared, HeroMissed,
    CardPlayed, Revealed, BridgeBlown, DiceShown, HiddenSetUp, Stirred, NothingFound, Jammed,
    Cleared, WeaponSpent, WeaponLaid, Exited, Retreated, MoveBegan, Stepped, Entered, MoveEnded,
    SmokeRolled, MeleeRolled, WithdrawalRolled, ParagraphRead, EventRolled, OfferTaken,
    MinesFound, MinesLifted, TurnEnded, GameEnded, *MACHINE_EVENTS,
)  # fmt: skip
