# SPDX-License-Identifier: MIT
"""What the stored rows of a table come to: the entries that stand, who saw what, and the logs.

No rule runs here. The same rows give the same ledger, at every worker and after every restart.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from redoubt.kernel.codec import checksum, encode
from redoubt.kernel.game import Game
from redoubt.kernel.record import Entry
from redoubt.kernel.records import Event, Seat
from redoubt.kernel.scene import Words
from redoubt.server.loglines import LostEvent, line
from redoubt.server.messages import LogLine
from redoubt.server.rows import ACTIONS, ActionRow

SPECTATOR = ""  # the audience of those who have no seat
OWNERS = "/units"  # beside the numbers of a row: whose the units are that came with it
CLOCK = "/clock"  # likewise: since when the clock ran that this row stopped


class Undone(msgspec.Struct, frozen=True):
    """The payload of an undo: from entry `cut` on, these entries stand now."""

    count: int
    cut: int
    entries: list[Entry]


class Asked(msgspec.Struct, frozen=True):
    """The payload of a request: from entry `cut` on everything shall be taken back."""

    count: int
    cut: int
    until: float
    of: tuple[Seat, ...]  # who must agree


class Pending(msgspec.Struct, frozen=True):
    """A request that is not settled yet."""

    number: int
    seat: Seat
    asked: Asked
    waiting: tuple[Seat, ...]


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
        self.owners: dict[str, Seat] = {}  # whose unit, also of those that are gone
        self.head = -1
        self.entries: list[Entry] = []
        self.events: list[list[Event]] = []  # those of the beginning first
        self.seqs: list[int] = []  # the row that each entry came with
        self.clocks: list[float] = []  # since when the clock ran that it stopped; 0: it did not
        self.keys: dict[str, str] = {}  # key -> hash of its message
        self.acts: set[int] = set()  # the rows that hold one entry each
        self.branch = 0  # how often the game was taken back by consent
        self.spent: dict[str, int] = {}  # what was taken back so, and the branch of its dice
        self.requests = 0
        self.pending: Pending | None = None
        self.refused: set[int] = set()  # rows of the actions that others want to stand
        self.logs = {audience: Log() for audience in (*seats, SPECTATOR)}

    def add(self, row: ActionRow, events: list[list[Event]] | None = None) -> None:
        """Add the next row; `events` if they are at hand already."""
        assert row.seq == self.head + 1
        if events is None:
            events = self.read_events(row.events)
        self.head = row.seq
        self.keys[row.key] = row.body_sha256
        ats: dict[str, Any] = msgspec.json.decode(row.ats)
        self.owners |= ats.pop(OWNERS, {})
        clock = ats.pop(CLOCK, 0.0)
        if self.pending is not None and row.kind in (*ACTIONS, "undo"):
            self._lapse(ats)
        if row.kind in ("undo", "back"):
            undone = msgspec.json.decode(row.payload, type=Undone)
            self._take_back(row, undone, events, ats)
        elif row.kind in ("ask", "yes", "no"):
            self._request(row, ats)
        else:
            if row.kind in ACTIONS:
                self.entries.append(msgspec.json.decode(row.payload, type=Entry))
                self.seqs.append(row.seq)
                self.clocks.append(clock)
                self.acts.add(row.seq)
            self.events += events
            for audience, log in self.logs.items():
                if row.kind == "late" and (audience == row.actor or saw(events, audience)):
                    log.lines.append(self._said("late", row.actor, ats[audience]))
                log.lines += self._lines(events, audience, ats[audience])
        for audience, log in self.logs.items():
            if ats[audience] > log.at:
                log.since.append(row.seq)

    def _take_back(
        self, row: ActionRow, undone: Undone, events: list[list[Event]], ats: dict[str, int]
    ) -> None:
        """Who saw what is gone is told so, and what still stands of the others once more."""
        agreed = row.kind == "back"
        gone = self.of(row.actor, undone.cut)
        back = self.seqs[undone.cut]
        if agreed:
            self.branch += 1
            self.pending = None
            for number in range(undone.cut, len(self.entries)):
                entry = self.entries[number]
                self.spent[self._decision(number, entry.seat, entry.action)] = entry.branch
        del self.entries[undone.cut :], self.seqs[undone.cut :], self.clocks[undone.cut :]
        del self.events[undone.cut + 1 :]
        self.entries += undone.entries
        self.seqs += [row.seq] * len(undone.entries)
        self.clocks += [0.0] * len(undone.entries)  # what others noticed is not done again
        self.events += events
        name = "taken-back" if agreed else "undone"
        for audience, log in self.logs.items():
            if agreed or saw(gone, audience):
                at = ats[audience]
                undo = self._said(name, row.actor, at, undone.count)
                undo = msgspec.structs.replace(undo, kind="undo", back=log.before(back))
                log.lines += [undo, *self._lines(events, audience, at)]

    # -- by consent ------------------------------------------------------------------------

    def _request(self, row: ActionRow, ats: dict[str, int]) -> None:
        """A request, or an answer to it; everybody is told."""
        pending, count = self.pending, 0
        if row.kind == "ask":
            asked = msgspec.json.decode(row.payload, type=Asked)
            self.requests += 1
            self.pending = Pending(self.requests, row.actor, asked, asked.of)
            name, count = "back-asked", asked.count
        elif pending is not None and row.kind == "yes":
            waiting = tuple(seat for seat in pending.waiting if seat != row.actor)
            self.pending = msgspec.structs.replace(pending, waiting=waiting)
            name = "back-agreed"
        else:
            assert pending is not None
            self.refused.add(self.seqs[pending.asked.cut])
            self.pending = None
            own = row.actor == pending.seat
            name = "back-withdrawn" if own else "back-refused" if row.actor else "back-expired"
        for audience, log in self.logs.items():
            log.lines.append(self._said(name, row.actor, ats[audience], count))

    def _lapse(self, ats: dict[str, int]) -> None:
        """The game went on before everybody's eyes: the request is settled."""
        if ats[SPECTATOR] > self.logs[SPECTATOR].at:
            self.pending = None
            for audience, log in self.logs.items():
                log.lines.append(self._said("back-lapsed", "", ats[audience]))

    def _said(self, name: str, actor: Seat, at: int, count: int = 0) -> LogLine:
        """A line about the table, not about the game."""
        who = self.sides.get(actor) or Words("table-plain", {"text": actor})
        words = Words(f"table-{name}", {"seat": who, "count": count})
        return LogLine(at=at, kind=name, words=words, seat=actor)

    def _decision(self, number: int, seat: Seat, action: dict[str, Any]) -> str:
        """A choice in a position, to be known again."""
        before = self.entries[number - 1].state if number else ""
        return checksum(encode([number, before, seat, action]))

    def branch_of(self, seat: Seat, action: dict[str, Any]) -> int:
        """The dice of the next action: the same again for the same choice, else unseen ones."""
        if not self.branch:
            return 0
        return self.spent.get(self._decision(len(self.entries), seat, action), self.branch)

    def clock_before(self, cut: int) -> float:
        """Since when the clock ran before the entries from `cut` on; 0: it runs still."""
        return next(filter(None, self.clocks[cut:]), 0.0)

    def base(self, cut: int) -> tuple[int, int]:
        """The last row whose position has no more than the first `cut` entries, and how many."""
        for number in range(cut, 0, -1):
            if self.seqs[number - 1] in self.acts:
                return self.seqs[number - 1], number
        return 0, 0

    # -- what happened ---------------------------------------------------------------------

    def of(self, actor: Seat, cut: int) -> list[list[Event]]:
        """The events of a seat's own entries from number `cut` on."""
        return [
            self.events[number + 1]
            for number in range(cut, len(self.entries))
            if self.entries[number].seat == actor
        ]

    def _lines(self, events: list[list[Event]], audience: str, at: int) -> list[LogLine]:
        return [
            line(self.game, self.scenario, event, at, self.places, self.owners)
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
