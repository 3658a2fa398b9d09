# SPDX-License-Identifier: MIT
"""A game being played: takes actions from outside, keeps the record, knows how far undo goes.

Undo is free up to the last point where anything new became known: dice were used, something
hidden was revealed, or another seat chose. The barrier is computed here, for every game.
"""

from __future__ import annotations

import secrets
from typing import Self

from redoubt import __version__
from redoubt.kernel.codec import plain
from redoubt.kernel.dice import KeyedDice, commitment
from redoubt.kernel.errors import ContentError, StaleState
from redoubt.kernel.game import Game
from redoubt.kernel.record import Entry, Header, Record, event_sums, last_sum, replay
from redoubt.kernel.records import Action, Event, Seat, Setup
from redoubt.kernel.state import State


class Session:
    """One game in progress. `seq` is the number of actions that stand."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        *,
        seats: dict[Seat, str] | None = None,
        secret: bytes | None = None,
        game_id: str | None = None,
        started: str = "",
    ) -> None:
        self.game = game
        self.secret = secrets.token_bytes(32) if secret is None else secret
        self.game_id = secrets.token_hex(8) if game_id is None else game_id
        self._dice = KeyedDice(self.secret, self.game_id)
        self.state, events = game.new(setup, self._dice.at(0))
        self.events: list[list[Event]] = [events]
        header = Header(
            game_id=self.game_id,
            setup=self.state.scenario.setup,
            seats=seats or {},
            commitment=commitment(self.secret, self.game_id),
            engine=__version__,
            version=game.version,
            started=started,
            sums=event_sums(events, ""),
            state=game.checksum(self.state),
        )
        self.record = Record(header, [])
        self._before: list[State] = []  # positions that undo may still return to, oldest first

    @classmethod
    def resume(cls, game: Game, record: Record, secret: bytes) -> Self:
        """A session that goes on where a record ends: every checksum compared, undo as it was."""
        header = record.header
        if commitment(secret, header.game_id) != header.commitment:
            raise ContentError("the secret does not fit the commitment of this record")
        replay(game, record, secret)
        state, events = game.new(header.setup, KeyedDice(secret, header.game_id))
        session = cls.restore(game, Record(header, []), secret, state, [events])
        for entry in record.entries:
            session.submit(entry.seat, game.read_action(entry.action))
        return session

    @classmethod
    def restore(
        cls, game: Game, record: Record, secret: bytes, state: State, events: list[list[Event]]
    ) -> Self:
        """A session that goes on from a stored position; what led to it is taken as told."""
        session = cls.__new__(cls)
        session.game = game
        session.secret = secret
        session.game_id = record.header.game_id
        session._dice = KeyedDice(secret, session.game_id)
        session.events = events
        session.state = state
        session.record = record
        session._before = []
        return session

    @property
    def seq(self) -> int:
        """How many actions stand."""
        return len(self.record.entries)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result is not None

    def submit(self, seat: Seat, action: Action, expected: int | None = None) -> list[Event]:
        """Take an action from outside: checked against the rules, then applied and recorded."""
        if expected is not None and expected != self.seq:
            raise StaleState(f"meant for position {expected}, the game is at {self.seq}")
        self.game.check(self.state, seat, action)
        before = self.state.copy()
        dice = self._dice.at(self.seq + 1)
        try:
            events = self.game.apply(self.state, seat, action, dice)
        except BaseException:
            self.state = before  # a fault in the rules must not leave half an action behind
            raise
        if self.seq and self.record.entries[-1].seat != seat:
            self._before.clear()
        if dice.used or any(event.reveals for event in events):
            self._before.clear()
        else:
            self._before.append(before)
        sums = event_sums(events, last_sum(self.record))
        state = self.game.checksum(self.state)
        self.record.entries.append(Entry(seat, plain(action), sums, state))
        self.events.append(events)
        if self.over:
            self.record.secret = self.secret.hex()
        return events

    def undoable(self, seat: Seat) -> int:
        """How many of its last actions a seat may take back."""
        if self.over or not self.seq or self.record.entries[-1].seat != seat:
            return 0
        return len(self._before)

    def undo(self, seat: Seat, count: int = 1) -> None:
        """Take back a seat's last actions; StaleState if something has become known since."""
        if not 0 < count <= self.undoable(seat):
            raise StaleState("nothing can be taken back: something new has become known since")
        self.state = self._before[-count]
        del self._before[-count:]
        del self.record.entries[-count:]
        del self.events[-count:]

    def feed(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """The events that a seat (None: a spectator) may know, from entry `since` on."""
        return [e for events in self.events[since:] for e in events if e.seen_by(seat)]
