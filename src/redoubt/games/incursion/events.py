# SPDX-License-Identifier: MIT
"""What happened: small tagged records with the rule behind them and who may know."""

from __future__ import annotations

from typing import ClassVar

from redoubt.kernel.records import Event
from redoubt.kernel.refusal import Mod


class ForceChosen(Event, frozen=True):
    """A force is revealed (both at once)."""

    reveals: ClassVar[bool] = True
    seat: str
    models: tuple[str, ...]


class Picked(Event, frozen=True):
    """A secret pick, told to its own seat."""

    seat: str
    what: str


class NoCarrier(Event, frozen=True):
    """A warning to a player whose force can carry the mission's item no more (INC-26.05)."""

    seat: str
    item: str


class TurnBegan(Event, frozen=True):
    turn: int


class CommandPoints(Event, frozen=True):
    seat: str
    cp: int
    special: int = 0


class Discarded(Event, frozen=True):
    """Cards of a hand go face up to the discard pile (both players' at once)."""

    reveals: ClassVar[bool] = True
    seat: str
    cards: tuple[str, ...]


class Drew(Event, frozen=True):
    """Cards drawn; the owner alone sees which."""

    reveals: ClassVar[bool] = True
    seat: str
    cards: tuple[str, ...]


class DrewCount(Event, frozen=True):
    seat: str
    count: int


class Reshuffled(Event, frozen=True):
    cards: int


class IntelligenceDeclared(Event, frozen=True):
    pass


class BidsRevealed(Event, frozen=True):
    reveals: ClassVar[bool] = True
    allied: int
    german: int


class GoesFirst(Event, frozen=True):
    seat: str


class Arrived(Event, frozen=True):
    """A model becomes available and waits at an entry point."""

    unit: str
    model: str
    entry: str


class HordeArrived(Event, frozen=True):
    """Sturmzombies become available (INC-28.02)."""

    count: int
    entry: str


class HordeSent(Event, frozen=True):
    """The waiting Sturmzombies are spread over the entry points."""

    reveals: ClassVar[bool] = True
    entry: str
    count: int


class Assigned(Event, frozen=True):
    """Waiting models were sent to entry points (both sides' revealed together)."""

    reveals: ClassVar[bool] = True
    unit: str
    entry: str


class PlayerTurnBegan(Event, frozen=True):
    seat: str


class PlayerTurnEnded(Event, frozen=True):
    seat: str


class GameTurnEnded(Event, frozen=True):
    turn: int


class Activated(Event, frozen=True):
    unit: str
    ap: int


class ActivationEnded(Event, frozen=True):
    unit: str


class Paid(Event, frozen=True):
    """What an action cost."""

    unit: str
    ap: int
    cp: int
    special: int = 0


class Entered(Event, frozen=True):
    unit: str
    at: str
    facing: str


class Left(Event, frozen=True):
    unit: str


class Moved(Event, frozen=True):
    unit: str
    to: str


class FellBack(Event, frozen=True):
    """A leap that could not be finished."""

    unit: str
    to: str


class Turned(Event, frozen=True):
    unit: str
    facing: str


class StoodUp(Event, frozen=True):
    unit: str


class DoorOpened(Event, frozen=True):
    unit: str
    door: str


class DoorClosed(Event, frozen=True):
    unit: str
    door: str


class DoorSealed(Event, frozen=True):
    unit: str
    door: str


class ItemTaken(Event, frozen=True):
    unit: str
    item: str


class ItemDropped(Event, frozen=True):
    unit: str
    item: str
    at: str


class ReactionEntered(Event, frozen=True):
    unit: str


class ReactionLost(Event, frozen=True):
    unit: str


class Reloaded(Event, frozen=True):
    unit: str


class Declared(Event, frozen=True):
    """An attack is declared and paid for."""

    unit: str
    kind: str
    target: str = ""
    at: str = ""


class Dice(Event, frozen=True):
    """Damage dice against one model: faces, modifiers one by one, what is needed, hits."""

    unit: str
    target: str
    faces: tuple[int, ...]
    mods: tuple[Mod, ...]
    fortitude: int
    hits: int
    fortitude_mods: tuple[Mod, ...] = ()


class Shot(Dice, frozen=True):
    pass


class ReactionShot(Dice, frozen=True):
    pass


class Blow(Dice, frozen=True):
    """Hand to hand, whip included."""


class BlastDice(Dice, frozen=True):
    """Grenade, launcher, K-a-BOOM or Volatile."""


class FlameDice(Dice, frozen=True):
    """The jet itself."""


class BurnDice(Dice, frozen=True):
    """A burning square."""


class CardDice(Dice, frozen=True):
    """Booby Trap or Rackley."""


class Rerolled(Event, frozen=True):
    unit: str
    old: tuple[int, ...]
    new: tuple[int, ...]


class Rolled(Event, frozen=True):
    """A plain D6: Volatile, knock-down, Wild Weasel."""

    what: str
    face: int
    unit: str = ""


class CriticalHit(Event, frozen=True):
    unit: str
    target: str


class Damaged(Event, frozen=True):
    unit: str
    dp: int


class DamageNegated(Event, frozen=True):
    unit: str


class Casualty(Event, frozen=True):
    """A model has become a casualty; it is removed once Blaze and Volatile are settled."""

    unit: str


class Removed(Event, frozen=True):
    unit: str


class KnockedDown(Event, frozen=True):
    unit: str


class KnockdownEnded(Event, frozen=True):
    unit: str


class Exploded(Event, frozen=True):
    unit: str
    at: str


class BlazeBegan(Event, frozen=True):
    unit: str
    ap: int


class CaughtFire(Event, frozen=True):
    at: str


class FiresOut(Event, frozen=True):
    seat: str
    squares: int


class ApGiven(Event, frozen=True):
    unit: str
    to_unit: str


class StepAllowed(Event, frozen=True):
    """The opponent let a held-back step happen, and so learns of it (INC-3.25)."""

    reveals: ClassVar[bool] = True
    seat: str


class CardAnnounced(Event, frozen=True):
    reveals: ClassVar[bool] = True
    seat: str
    card: str
    target: str = ""


class CardInPlay(Event, frozen=True):
    card: str
    target: str


class CardResolved(Event, frozen=True):
    card: str


class CardFizzled(Event, frozen=True):
    """Its target is no longer legal."""

    card: str


class CardKilled(Event, frozen=True):
    """CP paid for its kill value."""

    seat: str
    card: str
    cp: int


class CardSnafued(Event, frozen=True):
    card: str


class CardDiscarded(Event, frozen=True):
    card: str


class SitsOut(Event, frozen=True):
    unit: str


class CaveIn(Event, frozen=True):
    at: str


class TunnelOpened(Event, frozen=True):
    at: str


class Healed(Event, frozen=True):
    unit: str


class Turncoat(Event, frozen=True):
    """Rackley: a Sturmzombie stands where the model stood."""

    unit: str
    at: str


class Abandoned(Event, frozen=True):
    """Waiting Allied models are lost (INC-4.27)."""

    units: tuple[str, ...]


class CardKept(Event, frozen=True):
    unit: str
    card: str


class MissionBegan(Event, frozen=True):
    """The next mission of a campaign."""

    mission: str


class CampaignEnded(Event, frozen=True):
    winner: str
    allied: int
    german: int


class GameEnded(Event, frozen=True):
    winner: str
    reason: str


EVENTS = (
    ForceChosen, Picked, NoCarrier, TurnBegan, CommandPoints, Discarded, Drew, DrewCount,
    Reshuffled, IntelligenceDeclared, BidsRevealed, GoesFirst, Arrived, HordeArrived, HordeSent,
    Assigned, PlayerTurnBegan, PlayerTurnEnded, GameTurnEnded, Activated, ActivationEnded, Paid,
    Entered, Left, Moved, FellBack, Turned, StoodUp, DoorOpened, DoorClosed, DoorSealed, ItemTaken,
    ItemDropped, ReactionEntered, ReactionLost, Reloaded, Declared, Shot, ReactionShot, Blow,
    BlastDice, FlameDice, BurnDice, CardDice, Rerolled, Rolled, CriticalHit, Damaged,
    DamageNegated, Casualty, Removed, KnockedDown, KnockdownEnded, Exploded, BlazeBegan,
    CaughtFire, FiresOut, ApGiven, StepAllowed, CardAnnounced, CardInPlay, CardResolved,
    CardFizzled, CardKilled, CardSnafued, CardDiscarded, SitsOut, CaveIn, TunnelOpened, Healed,
    Turncoat, Abandoned, CardKept, MissionBegan, CampaignEnded, GameEnded,
)  # fmt: skip
