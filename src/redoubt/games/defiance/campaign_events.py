# SPDX-License-Identifier: MIT
"""What happened between two missions of a campaign, as in `events`."""

from __future__ import annotations

from typing import ClassVar

from redoubt.kernel.records import Event


class StepBegan(Event, frozen=True):
    step: str


class MissionBegan(Event, frozen=True):
    mission: str


class CampaignEnded(Event, frozen=True):
    won: bool
    survivors: tuple[str, ...]


class Flipped(Event, frozen=True):
    """Face-up Aftermath is turned face down."""

    who: str
    cards: tuple[str, ...]


class Died(Event, frozen=True):
    who: str


class LootReturned(Event, frozen=True):
    who: str
    cards: tuple[str, ...]


class Joined(Event, frozen=True):
    who: str
    area: str


class Posted(Event, frozen=True):
    who: str
    area: str


class EffectsActive(Event, frozen=True):
    who: tuple[str, ...]


class SamplesChanged(Event, frozen=True):
    bio: int
    tech: int


class EngineCovered(Event, frozen=True):
    position: int


class JumpRolled(Event, frozen=True):
    """The Jump Roll and a Character's Defence: both pools and what they show."""

    who: str
    pools: tuple[str, str]
    shown: tuple[tuple[int, ...], tuple[int, ...]]


class JumpSettled(Event, frozen=True):
    who: str
    aftermath: int


class Recovered(Event, frozen=True):
    who: str


class Treated(Event, frozen=True):
    who: str
    card: str
    success: bool


class Built(Event, frozen=True):
    who: str
    card: str
    bio: int
    tech: int


class IntelChanged(Event, frozen=True):
    who: str
    intel: int


class Bought(Event, frozen=True):
    who: str
    card: str
    cost: int


class Sold(Event, frozen=True):
    who: str
    card: str
    gain: int


class Pledged(Event, frozen=True):
    who: str
    upgrade: str
    intel: int


class UpgradeBought(Event, frozen=True):
    upgrade: str


class Granted(Event, frozen=True):
    who: str
    boon: str


class SpecialtiesReady(Event, frozen=True):
    who: str


class Learned(Event, frozen=True):
    who: str
    card: str


class LookedAt(Event, frozen=True):
    """AI cards were looked at."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


class Arranged(Event, frozen=True):
    cards: tuple[str, ...]


CAMPAIGN_EVENTS: tuple[type[Event], ...] = (
    StepBegan, MissionBegan, CampaignEnded, Flipped, Died, LootReturned, Joined, Posted,
    EffectsActive, SamplesChanged, EngineCovered, JumpRolled, JumpSettled, Recovered, Treated,
    Built, IntelChanged, Bought, Sold, Pledged, UpgradeBought, Granted, SpecialtiesReady, Learned,
    LookedAt, Arranged,
)  # fmt: skip
