# SPDX-License-Identifier: MIT
"""What the stored rows of a table come to: the entries that stand, who saw what, and the logs.

No rule runs here. The same rows give the same ledger, at every worker and after every restart.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from redoubt.kernel.codec import encode
from redoubt.kernel.game import Game
from redoubt.kernel.record import Entry
from redoubt.kernel.records import Event, Seat
from redoubt.kernel.scene import Words
from redoubt.server.loglines import LostEvent, line
from redoubt.server.messages import LogLine
from redoubt.server.rows import ActionRow

SPECTATOR = ""  # the audience of those who have no seat


class Undone(msgspec.Struct, frozen=True):
    """The payload of an undo: from entry `cut` on, these entries stand now."""

    count: int
    cut: int
    entries: list[Entry]


class Log:
    """What one audience was told, line by line, and when its position numbers began."""

    __slots__ = ("lines", "since")

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.since: list[int] = []  # the row with which each position number began

    @property
    def at(self) -> int:
        """The number of the latest position."""
        return len(self.since) - 1

    def before(self, seq: int) -> int:
        """The position number that this audience had before a row."""
        return bisect_left(self.since, seq) - 1

    def after(self, at: int) -> list[LogLine]:
        """The lines that came after a position number."""
        return [line for line in self.lines if line.at > at]


class Ledger:
    """The rows of one table, added one after another."""

    def __init__(self, game: Game, scenario: Any, seats: Sequence[Seat]) -> None:
        self.game = game
        self.scenario = scenario
        self.places: Mapping[str, int] = {}  # cells by name, and
        self.sides: Mapping[Seat, Words] = {}  # seats in words: both from a scene
        self.head = -1
        self.entries: list[Entry] = []
        self.events: list[list[Event]] = []  # those of the beginning first
        self.seqs: list[int] = []  # the row that each entry came with
        self.keys: dict[str, str] = {}  # key -> hash of its message
        self.logs = {audience: Log() for audience in (*seats, SPECTATOR)}

    def add(self, row: ActionRow, events: list[list[Event]] | None = None) -> None:
        """Add the next row; `events` if they are at hand already."""
        assert row.seq == self.head + 1
        if events is None:
            events = self.read_events(row.events)
        self.head = row.seq
        self.keys[row.key] = row.body_sha256
        ats: dict[str, int] = msgspec.json.decode(row.ats)
        if row.kind == "undo":
            undone = msgspec.json.decode(row.payload, type=Undone)
            self._take_back(row, undone, events, ats)
        else:
            if row.kind == "act":
                self.entries.append(msgspec.json.decode(row.payload, type=Entry))
                self.seqs.append(row.seq)
            self.events += events
            for audience, log in self.logs.items():
                log.lines += self._lines(events, audience, ats[audience])
        for audience, log in self.logs.items():
            if ats[audience] > log.at:
                log.since.append(row.seq)

    def _take_back(
        self, row: ActionRow, undone: Undone, events: list[list[Event]], ats: dict[str, int]
    ) -> None:
        """Who saw what is gone is told so, and what still stands of the others once more."""
        gone = self.of(row.actor, undone.cut)
        back = self.seqs[undone.cut]
        del self.entries[undone.cut :], self.seqs[undone.cut :]
        del self.events[undone.cut + 1 :]
        self.entries += undone.entries
        self.seqs += [row.seq] * len(undone.entries)
        self.events += events
        who = self.sides.get(row.actor) or Words("table-plain", {"text": row.actor})
        words = Words("table-undone", {"seat": who, "count": undone.count})
        for audience, log in self.logs.items():
            if saw(gone, audience):
                at, before = ats[audience], log.before(back)
                undo = LogLine(at=at, kind="undo", words=words, seat=row.actor, back=before)
                log.lines += [undo, *self._lines(events, audience, at)]

    def of(self, actor: Seat, cut: int) -> list[list[Event]]:
        """The events of a seat's own entries from number `cut` on."""
        return [
            self.events[number + 1]
            for number in range(cut, len(self.entries))
            if self.entries[number].seat == actor
        ]

    def _lines(self, events: list[list[Event]], audience: str, at: int) -> list[LogLine]:
        return [
            line(self.game, self.scenario, event, at, self.places)
            for entry in events
            for event in entry
            if event.seen_by(audience or None)
        ]

    def read_events(self, data: bytes) -> list[list[Event]]:
        """Stored events; those that these rules do not know any more are marked as lost."""
        return [
            [self._event(bytes(raw)) for raw in entry]
            for entry in msgspec.json.decode(data, type=list[list[msgspec.Raw]])
        ]

    def _event(self, raw: bytes) -> Event:
        try:
            return self.game.read_event(raw)
        except (msgspec.DecodeError, msgspec.ValidationError):
            fields: dict[str, Any] = msgspec.json.decode(raw)
            return LostEvent(
                kind=str(fields.get("type", "")),
                rule=str(fields.get("rule", "")),
                only=tuple(fields.get("only", ())),
                but=tuple(fields.get("but", ())),
            )


def saw(events: list[list[Event]], audience: str) -> bool:
    """Whether an audience saw anything of some events."""
    return any(event.seen_by(audience or None) for entry in events for event in entry)


def write_events(events: list[list[Event]]) -> bytes:
    """Events as they are stored."""
    return encode(events)
