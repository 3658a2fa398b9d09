# SPDX-License-Identifier: MIT
"""Analyses of finished games: made one at a time in a process of their own, and kept."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_right

from redoubt.kernel.record import lines
from redoubt.kernel.scene import Words
from redoubt.kernel.texts import texts
from redoubt.play.analyse import Analysis, Turning
from redoubt.play.luck import Luck, Roll
from redoubt.server.analysed import (
    Analysed,
    CountedLuck,
    GameAnalysis,
    LuckyRoll,
    RollCount,
    SeatLuck,
    TurningPoint,
)
from redoubt.server.helpers import HelperFailed
from redoubt.server.hub import Hub
from redoubt.server.jobs import Analyse
from redoubt.server.ledger import Log
from redoubt.server.problems import Wrong
from redoubt.server.room import Room

logger = logging.getLogger("redoubt.server")

KEPT = 32  # analyses that are remembered
WAITING = 4  # games that may be under way or wait for it
PATIENCE = 8.0  # seconds that one request waits; then the page asks again
OVERTIME = 120.0  # seconds that all the rest may take beside measuring


class Analyses:
    """What is known of finished games, and what is being found out."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._known: dict[str, Analysis] = {}
        self._making: dict[str, asyncio.Task[Analysis]] = {}

    async def ask(self, room: Room, audience: str) -> Analysed:
        """The analysis with the position numbers of an audience; nothing while it is made."""
        log = room.table.ledger.logs.get(audience)
        if log is None:
            raise Wrong("no-such-position", "there is no such seat", 404)
        found = self._known.get(room.table.id) or await self._wait(room)
        return Analysed(analysis=None if found is None else _told(room, log, found))

    async def _wait(self, room: Room) -> Analysis | None:
        """Wait a little for an analysis that is being made, or begin with it."""
        id = room.table.id
        task = self._making.get(id)
        if task is None:
            if len(self._making) >= WAITING:
                raise Wrong("busy-analysing", "too many games are being analysed", 503)
            task = self._making[id] = self.hub.spawn(self._make(room))
        done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        return task.result() if done else None

    async def _make(self, room: Room) -> Analysis:
        """Have it made, and keep it."""
        id, settings = room.table.id, self.hub.settings
        record = room.table.session.record
        job = Analyse(
            record.header.setup,
            b"\n".join(lines(record)),
            settings.analysis_playouts,
            settings.analysis_seconds,
        )
        try:
            limit = settings.analysis_seconds + OVERTIME
            found: Analysis = await self.hub.analyses.ask(job, limit)
        except HelperFailed as wrong:
            logger.warning("an analysis failed: %s", wrong)
            raise Wrong("no-analysis", "the analysis could not be made", 503) from None
        finally:
            del self._making[id]
        self._known[id] = found
        if len(self._known) > KEPT:
            del self._known[next(iter(self._known))]
        return found


# -- as it travels -------------------------------------------------------------------------


def _told(room: Room, log: Log, found: Analysis) -> GameAnalysis:
    """An analysis in an audience's numbers."""
    seqs = room.table.ledger.seqs

    def at(actions: int) -> int:
        """The position number after so many actions."""
        return bisect_right(log.since, seqs[actions - 1]) - 1 if actions else 0

    curve = [found.curve[0]]
    for actions, chance in enumerate(found.curve):
        place = at(actions)
        curve += curve[-1:] * (place + 1 - len(curve))  # what was taken back was no step of it
        curve[place] = chance
    curve += curve[-1:] * (log.at + 1 - len(curve))
    band = {at(one.at): (one.low, one.high) for one in found.measured if one.rolled}

    def points(turns: list[Turning]) -> tuple[TurningPoint, ...]:
        return tuple(_turning(found, turn, at(turn.at - 1), at(turn.upto)) for turn in turns)

    return GameAnalysis(
        seat=found.sides[0][0] if len(found.sides[0]) == 1 else "",
        curve=tuple(curve),
        band=tuple((place, *ends) for place, ends in band.items()),
        turning=points(found.turning),
        missed=points(found.missed),
        luck=tuple(_luck(room, luck) for luck in found.luck),
        rolls=tuple(_roll(room, found, roll, at(roll.at - 1)) for roll in found.rolls),
        playouts=found.playouts,
    )


def _turning(found: Analysis, turn: Turning, at: int, upto: int) -> TurningPoint:
    better = turn.better
    return TurningPoint(
        at=at,
        upto=upto,
        seat=turn.seat,
        words=turn.words,
        before=found.chance_of(turn.seat, turn.before),
        expected=found.chance_of(turn.seat, turn.expected),
        after=found.chance_of(turn.seat, turn.after),
        better=None if better is None else better.words,
        gain=0.0 if better is None else better.gain,
        error=0.0 if better is None else better.error,
    )


def _luck(room: Room, luck: Luck) -> SeatLuck:
    return SeatLuck(
        seat=luck.seat,
        rolls=luck.rolls,
        percentile=luck.percentile,
        mean_rank=luck.mean_rank,
        chance=luck.chance,
        counts=tuple(
            CountedLuck(
                words=_named(room, one.key),
                good=one.good,
                expected=one.expected,
                real=one.real,
                percentile=one.percentile,
            )
            for one in luck.counts
        ),
    )


def _roll(room: Room, found: Analysis, roll: Roll, at: int) -> LuckyRoll:
    return LuckyRoll(
        at=at,
        seat=roll.seat,
        words=roll.words,
        percentile=found.own(roll),
        counts=tuple(
            RollCount(words=_named(room, key), expected=mean, real=real)
            for key, (mean, real) in roll.counts.items()
        ),
    )


def _named(room: Room, key: str) -> Words:
    """What the game calls one of its counts."""
    id = texts(room.table.game.folder, "en").kind("outcome", key)
    return Words(id) if id else Words("table-plain", {"text": key.replace("-", " ")})
