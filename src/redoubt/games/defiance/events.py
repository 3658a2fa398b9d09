# SPDX-License-Identifier: MIT
"""What happened: small tagged records with the rule behind them."""

from __future__ import annotations

from typing import ClassVar

from redoubt.games.defiance.campaign_events import CAMPAIGN_EVENTS
from redoubt.kernel.records import Event


class Deployed(Event, frozen=True):
    who: str
    hex: str


class UnitDeployed(Event, frozen=True):
    unit: str
    hexes: tuple[str, ...]


class RoundBegan(Event, frozen=True):
    round: int
    alert: int


class RoundEnded(Event, frozen=True):
    round: int


class Activated(Event, frozen=True):
    who: str


class ActivationEnded(Event, frozen=True):
    who: str


class Stepped(Event, frozen=True):
    who: str
    hex: str
    points: int


class PointsGained(Event, frozen=True):
    who: str
    points: int


class LeftBoard(Event, frozen=True):
    who: str


class Attacked(Event, frozen=True):
    """An Opposed Roll was thrown: both pools and what they show (S, B, X, CS, CB)."""

    attacker: str
    target: str
    attack: str
    pools: tuple[str, str]
    shown: tuple[tuple[int, ...], tuple[int, ...]]


class Rolled(Event, frozen=True):
    """A Simple Roll was thrown."""

    who: str
    purpose: str
    pool: str
    shown: tuple[int, ...]


class CriticalSpent(Event, frozen=True):
    who: str
    symbol: str
    how: str


class SwitchPaid(Event, frozen=True):
    who: str
    cost: str


class RollSettled(Event, frozen=True):
    """What is left after cancelling: DAMAGE to the friend and to the Enemy."""

    friend: str
    enemy: str
    to_friend: int
    to_enemy: int


class ProgramEnded(Event, frozen=True):
    who: str
    program: str
    success: bool


class Damaged(Event, frozen=True):
    who: str
    damage: int
    total: int


class Healed(Event, frozen=True):
    who: str
    healed: int


class StateGained(Event, frozen=True):
    who: str
    state: str


class StateLost(Event, frozen=True):
    who: str
    state: str


class AggroChanged(Event, frozen=True):
    who: str
    aggro: int


class TokensChanged(Event, frozen=True):
    tokens: int


class AlertChanged(Event, frozen=True):
    alert: int


class MaximumAlert(Event, frozen=True):
    units: tuple[str, ...]


class Fell(Event, frozen=True):
    who: str


class Removed(Event, frozen=True):
    who: str
    why: str


class UnitWiped(Event, frozen=True):
    unit: str
    respawns: bool


class AftermathDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True
    who: str
    cards: tuple[str, ...]


class AftermathKept(Event, frozen=True):
    who: str
    card: str


class LootDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True
    who: str
    cards: tuple[str, ...]


class DoorOpened(Event, frozen=True):
    door: str


class SymbolAssigned(Event, frozen=True):
    hex: str
    entry: int
    symbol: str


class EntryCompleted(Event, frozen=True):
    hex: str
    entry: int


class IdentityLearnt(Event, frozen=True):
    """Somebody was spoken to who might have been the impostor."""

    reveals: ClassVar[bool] = True
    who: str
    identity: str


class IdentitySeen(Event, frozen=True):
    """A Console has shown who somebody is."""

    reveals: ClassVar[bool] = True
    who: str
    identity: str


class Recruited(Event, frozen=True):
    who: str


class TokenMoved(Event, frozen=True):
    token: str
    place: str


class DieRerolled(Event, frozen=True):
    who: str
    die: str
    face: int


class SymbolsStored(Event, frozen=True):
    who: str
    symbols: str


class SymbolAdded(Event, frozen=True):
    who: str
    symbol: str


class StatePrevented(Event, frozen=True):
    who: str
    state: str


class DefenderChanged(Event, frozen=True):
    who: str
    instead_of: str


class InitiativeReturned(Event, frozen=True):
    """Counter-order: a drawn Initiative card went under the deck."""

    unit: str


class CardSeen(Event, frozen=True):
    """The players looked at an AI card that lies face down."""

    reveals: ClassVar[bool] = True
    unit: str
    ai: str


class CardUsed(Event, frozen=True):
    who: str
    card: str


class CardMoved(Event, frozen=True):
    who: str
    card: str
    place: str


class UnitActivated(Event, frozen=True):
    """An Initiative card was drawn and the Unit's AI card turned over."""

    reveals: ClassVar[bool] = True
    unit: str
    ai: str


class InitiativeDrawn(Event, frozen=True):
    """An Initiative card is seen before its Unit activates, since a card can change it."""

    reveals: ClassVar[bool] = True
    unit: str


class InstructionRead(Event, frozen=True):
    """An instruction was tried: executed, or skipped and why."""

    who: str
    verb: str
    by: str
    target: str
    outcome: str


class TargetsRanked(Event, frozen=True):
    """Whom an instruction names, best first, and what set the first before the second."""

    who: str
    by: str
    order: tuple[str, ...]
    decided: str


class AttackWeighed(Event, frozen=True):
    """Evil AI chose between attacks: expected DAMAGE in hundredths, and what decided."""

    who: str
    attack: str
    over: str
    expected: int
    decided: str


class HexWeighed(Event, frozen=True):
    """Evil AI chose between hexes that satisfy an instruction alike."""

    who: str
    hex: str
    over: str
    decided: str


class EnemyMoved(Event, frozen=True):
    who: str
    hex: str


class Counted(Event, frozen=True):
    """A counter of the mission changed."""

    counter: str
    value: int


class MissionEnded(Event, frozen=True):
    primary: bool
    secondary: tuple[str, ...]
    intel: int
    component: bool


EVENTS: tuple[type[Event], ...] = (
    Deployed, UnitDeployed, RoundBegan, RoundEnded, Activated, ActivationEnded, Stepped,
    PointsGained, LeftBoard, Attacked, Rolled, CriticalSpent, SwitchPaid, RollSettled, ProgramEnded,
    Damaged, Healed, StateGained, StateLost, AggroChanged, TokensChanged, AlertChanged,
    MaximumAlert, Fell, Removed, UnitWiped, AftermathDrawn, AftermathKept, LootDrawn, DoorOpened,
    SymbolAssigned, EntryCompleted, Recruited, TokenMoved, CardUsed, CardMoved, UnitActivated,
    InstructionRead, TargetsRanked, AttackWeighed, HexWeighed, DieRerolled, SymbolsStored,
    SymbolAdded, StatePrevented, DefenderChanged, InitiativeReturned, CardSeen, EnemyMoved, Counted,
    MissionEnded, InitiativeDrawn, IdentityLearnt, IdentitySeen,
    *CAMPAIGN_EVENTS,
)  # fmt: skip
