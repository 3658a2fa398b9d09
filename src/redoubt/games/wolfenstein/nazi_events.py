# SPDX-License-Identifier: MIT
"""What happened in the phase of the enemy (chapter 13), with its reasons, as in `events`."""

from __future__ import annotations

from redoubt.kernel.records import Event


class AiTokenPassed(Event, frozen=True):
    seat: str


class NaziWoke(Event, frozen=True):
    unit: str
    why: str


class NaziWaits(Event, frozen=True):
    unit: str


class NaziActs(Event, frozen=True):
    unit: str
    why: str


class NaziPrefers(Event, frozen=True):
    """Between several goals."""

    unit: str
    target: str
    why: str


class TieSettled(Event, frozen=True):
    """The holder of the AI token has decided."""

    seat: str
    unit: str
    target: str


class NaziChose(Event, frozen=True):
    unit: str
    target: str
    why: str


class NaziHeads(Event, frozen=True):
    unit: str
    target: str
    why: str


class NaziDone(Event, frozen=True):
    unit: str
    why: str


NAZI_EVENTS: tuple[type[Event], ...] = (
    AiTokenPassed, NaziWoke, NaziWaits, NaziActs, NaziPrefers, TieSettled, NaziChose, NaziHeads,
    NaziDone,
)  # fmt: skip
