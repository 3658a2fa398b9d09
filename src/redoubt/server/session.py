# SPDX-License-Identifier: MIT
"""A session at a table, where several people act at the same time and in secret.

The kernel lets a seat take back its last actions only while it was the last to act. At a table
that would tell it when another seat does something in secret. Here what others do unnoticed does
not count: a seat's own actions are taken out from under theirs, which are then done again.
"""

from __future__ import annotations

from redoubt.kernel.errors import GameError, StaleState
from redoubt.kernel.game import Game
from redoubt.kernel.record import Entry, Record
from redoubt.kernel.records import Action, Event, Seat
from redoubt.kernel.session import Session
from redoubt.kernel.state import State

NOTHING_TO_UNDO = "nothing can be taken back: something new has become known since"


class TableSession(Session):
    """A session that remembers every position since the last news."""

    _tail: list[State]  # the position before each of the last actions, none of which told anything

    @classmethod
    def restore(
        cls, game: Game, record: Record, secret: bytes, state: State, events: list[list[Event]]
    ) -> TableSession:
        """A session that goes on from a stored position."""
        session = super().restore(game, record, secret, state, events)
        session._tail = []
        return session

    @classmethod
    def begin(cls, session: Session) -> TableSession:
        """A new game, put on a table."""
        return cls.restore(
            session.game, session.record, session.secret, session.state, session.events
        )

    def submit(self, seat: Seat, action: Action, expected: int | None = None) -> list[Event]:
        """Take an action from outside: checked against the rules, then applied and recorded."""
        events = super().submit(seat, action, expected)
        if self._before:
            self._tail.append(self._before[-1])
        else:  # dice were used, or something was revealed
            self._tail.clear()
        return events

    def undoable(self, seat: Seat) -> int:
        """How many of its last actions a seat may take back."""
        return 0 if self.over else len(self._own(seat))

    def _own(self, seat: Seat) -> list[int]:
        """The numbers of the entries that a seat may take back, the last first."""
        entries = self.record.entries
        found = []
        after = self.state
        for number in range(len(entries) - 1, len(entries) - 1 - len(self._tail), -1):
            before = self._tail[number - len(entries)]
            if entries[number].seat == seat:
                found.append(number)
            elif self._noticed(seat, number, before, after):
                break
            after = before
        return found

    def _noticed(self, seat: Seat, number: int, before: State, after: State) -> bool:
        """Whether a seat could see what another did."""
        if any(event.seen_by(seat) for event in self.events[number + 1]):
            return True
        view = self.game.view
        return bool(view(before, seat) != view(after, seat))

    def undo(self, seat: Seat, count: int = 1) -> None:
        """Take back a seat's last actions; StaleState if something has become known since."""
        own = [] if self.over else self._own(seat)
        if not 0 < count <= len(own):
            raise StaleState(NOTHING_TO_UNDO)
        gone = set(own[:count])
        cut = min(gone)
        again = [e for n, e in enumerate(self.record.entries) if n > cut and n not in gone]
        kept = self.state, self.record.entries, self.events, self._tail, self._before
        place = cut - len(self.record.entries)
        self.state = self._tail[place].copy()
        self.record.entries = self.record.entries[:cut]
        self.events = self.events[: cut + 1]
        self._tail = self._tail[:place]
        self._before = []
        try:
            for entry in again:
                self._again(entry)
        except GameError:
            self.state, self.record.entries, self.events, self._tail, self._before = kept
            raise

    def _again(self, entry: Entry) -> None:
        """What another seat did in the meantime, done once more."""
        self.submit(entry.seat, self.game.read_action(entry.action))
        if not self._before:
            raise StaleState(NOTHING_TO_UNDO)
