# SPDX-License-Identifier: MIT
"""What happened: small tagged records with the rule behind them."""

from __future__ import annotations

from typing import ClassVar

from redoubt.games.wolfenstein.nazi_events import NAZI_EVENTS
from redoubt.kernel.records import Event


class RoundBegan(Event, frozen=True):
    round: int
    marker: int


class PhaseBegan(Event, frozen=True):
    phase: str


class StarterNamed(Event, frozen=True):
    seat: str
    starter: str


class DecidedByDice(Event, frozen=True):
    seat: str
    results: tuple[str, ...]


class StarterChosen(Event, frozen=True):
    starter: str


class Activated(Event, frozen=True):
    unit: str
    ap: int


class TurnEnded(Event, frozen=True):
    unit: str


class Entered(Event, frozen=True):
    unit: str
    at: str


class Paid(Event, frozen=True):
    unit: str
    ap: int


class Moved(Event, frozen=True):
    unit: str
    to: str


class PassageUsed(Event, frozen=True):
    unit: str
    to: str


class DoorOpened(Event, frozen=True):
    unit: str
    door: str


class BarricadeCleared(Event, frozen=True):
    unit: str
    barricade: str


class AttackDeclared(Event, frozen=True):
    unit: str
    target: str
    weapon: str
    mode: str
    dice: int


class Rolled(Event, frozen=True):
    reveals: ClassVar[bool] = True
    unit: str
    results: tuple[str, ...]


class Rerolled(Event, frozen=True):
    reveals: ClassVar[bool] = True
    unit: str
    results: tuple[str, ...]


class ResultsChanged(Event, frozen=True):
    unit: str
    ability: str
    count: int


class Damaged(Event, frozen=True):
    unit: str
    armour: int
    health: int


class Killed(Event, frozen=True):
    unit: str
    card: str
    by: str


class Bleeding(Event, frozen=True):
    unit: str


class HeroDied(Event, frozen=True):
    unit: str


class LifeShared(Event, frozen=True):
    unit: str
    target: str


class Saved(Event, frozen=True):
    unit: str
    ability: str


class Healed(Event, frozen=True):
    unit: str
    count: int


class GloryGained(Event, frozen=True):
    unit: str
    count: int


class GlorySpent(Event, frozen=True):
    unit: str
    count: int


class AmmunitionGained(Event, frozen=True):
    unit: str
    kind: str
    count: int


class AmmunitionSpent(Event, frozen=True):
    unit: str
    kind: str
    count: int


class CardGained(Event, frozen=True):
    reveals: ClassVar[bool] = True
    unit: str
    card: str


class CardDiscarded(Event, frozen=True):
    unit: str
    card: str


class DeckShuffled(Event, frozen=True):
    deck: str


class ReloadNeeded(Event, frozen=True):
    unit: str
    weapon: str


class Reloaded(Event, frozen=True):
    unit: str
    weapon: str


class ReloadFailed(Event, frozen=True):
    unit: str
    weapon: str


class Tired(Event, frozen=True):
    unit: str


class Rested(Event, frozen=True):
    unit: str


class Stunned(Event, frozen=True):
    unit: str


class Sabotaged(Event, frozen=True):
    unit: str


class Equipped(Event, frozen=True):
    unit: str
    card: str


class TakenOff(Event, frozen=True):
    unit: str
    card: str


class Given(Event, frozen=True):
    unit: str
    target: str
    card: str


class ItemUsed(Event, frozen=True):
    unit: str
    card: str


class AbilityUsed(Event, frozen=True):
    unit: str
    ability: str


class NoiseMade(Event, frozen=True):
    zone: str


class NoiseGone(Event, frozen=True):
    zone: str


class DangerRose(Event, frozen=True):
    danger: int


class DangerReset(Event, frozen=True):
    danger: int


class AlarmSounded(Event, frozen=True):
    alarms: int


class Spawned(Event, frozen=True):
    unit: str
    card: str
    at: str


class RobotGained(Event, frozen=True):
    unit: str
    target: str


class ChestOpened(Event, frozen=True):
    reveals: ClassVar[bool] = True
    unit: str
    card: str


class EventDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True
    unit: str
    card: str


class OptionChosen(Event, frozen=True):
    unit: str
    card: str
    option: str


class EventKept(Event, frozen=True):
    unit: str
    card: str


class EventCompleted(Event, frozen=True):
    unit: str
    card: str


class EventFailed(Event, frozen=True):
    unit: str
    card: str


class CardsSeen(Event, frozen=True):
    reveals: ClassVar[bool] = True
    unit: str
    cards: tuple[str, ...]


class ObjectiveSearched(Event, frozen=True):
    unit: str
    objective: str


class ObjectiveTurnedBack(Event, frozen=True):
    objective: str


class DecoyPlaced(Event, frozen=True):
    unit: str
    at: str


class DecoyGone(Event, frozen=True):
    at: str


class Replaced(Event, frozen=True):
    unit: str
    card: str


class MissionEnded(Event, frozen=True):
    mission: str
    reason: str


class MissionBegan(Event, frozen=True):
    mission: str


class HeroJoined(Event, frozen=True):
    seat: str
    target: str


class LifesaverChosen(Event, frozen=True):
    seat: str
    target: str


EVENTS: tuple[type[Event], ...] = (
    RoundBegan, PhaseBegan, StarterNamed, DecidedByDice, StarterChosen, Activated, TurnEnded,
    Entered, Paid, Moved, PassageUsed, DoorOpened, BarricadeCleared, AttackDeclared, Rolled,
    Rerolled, ResultsChanged, Damaged, Killed, Bleeding, HeroDied, LifeShared, Saved, Healed,
    GloryGained, GlorySpent, AmmunitionGained, AmmunitionSpent, CardGained, CardDiscarded,
    DeckShuffled, ReloadNeeded, Reloaded, ReloadFailed, Tired, Rested, Stunned, Sabotaged,
    Equipped, TakenOff, Given, ItemUsed, AbilityUsed, NoiseMade, NoiseGone, DangerRose,
    DangerReset, AlarmSounded, Spawned, RobotGained, ChestOpened, EventDrawn, OptionChosen,
    EventKept, EventCompleted, EventFailed, CardsSeen, ObjectiveSearched, ObjectiveTurnedBack,
    DecoyPlaced, DecoyGone, Replaced, MissionEnded, MissionBegan, HeroJoined, LifesaverChosen,
    *NAZI_EVENTS,
)  # fmt: skip
