# SPDX-License-Identifier: MIT
"""A game being played: takes actions from outside, keeps the record, knows how far undo goes.

Undo is free up to the last point where anything new became known: dice were used, something
hidden was revealed, or another seat did something that could be noticed. The barrier is computed
here, for every game. What others did unnoticed (a secret choice, a standing order) does not count,
or the undo button would tell of it: a seat's own actions are taken out from under theirs, which
are then done again.
"""

from __future__ import annotations

import secrets
from typing import Self

import msgspec

from redoubt import __version__
from redoubt.kernel.codec import plain
from redoubt.kernel.dice import KeyedDice, commitment
from redoubt.kernel.errors import ContentError, GameError, StaleState
from redoubt.kernel.game import Game
from redoubt.kernel.record import Entry, Header, Record, beginning, event_sums, last_sum, replay
from redoubt.kernel.records import Action, Event, Seat, Setup, Standing, tag_of
from redoubt.kernel.state import State

FARTHEST = 200  # positions that are kept for undo
NOTHING_TO_UNDO = "nothing can be taken back: something new has become known since"


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
        # The position before each of the last actions, none of which told anything, oldest first.
        self._before: list[State] = []

    @classmethod
    def resume(cls, game: Game, record: Record, secret: bytes) -> Self:
        """A session that goes on where a record ends: every checksum compared, undo as it was."""
        header = record.header
        if commitment(secret, header.game_id) != header.commitment:
            raise ContentError("the secret does not fit the commitment of this record")
        replay(game, record, secret)
        state, events = beginning(game, header, secret)
        session = cls.restore(game, Record(header, []), secret, state, [events])
        for entry in record.entries:
            session.submit(entry.seat, game.read_action(entry.action), branch=entry.branch)
        return session

    @classmethod
    def start_at(cls, game: Game, state: State, started: str = "") -> Self:
        """A new game that begins in some position, with dice of its own."""
        secret, game_id = secrets.token_bytes(32), secrets.token_hex(8)
        header = Header(
            game_id=game_id,
            setup=state.scenario.setup,
            commitment=commitment(secret, game_id),
            engine=__version__,
            version=game.version,
            started=started,
            state=game.checksum(state),
            position=msgspec.Raw(game.dump(state)),
        )
        return cls.restore(game, Record(header, []), secret, state, [[]])

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

    def submit(
        self,
        seat: Seat,
        action: Action,
        expected: int | None = None,
        *,
        branch: int = 0,
        final: bool = False,
    ) -> list[Event]:
        """Take an action from outside: checked against the rules, then applied and recorded.

        `branch` picks other dice where a game goes on differently than before; what is `final`
        cannot be taken back.
        """
        if expected is not None and expected != self.seq:
            raise StaleState(f"meant for position {expected}, the game is at {self.seq}")
        self.game.check(self.state, seat, action)
        before = self.state.copy()
        dice = self._dice.at(self.seq + 1, branch)
        try:
            events = self.game.apply(self.state, seat, action, dice)
        except BaseException:
            self.state = before  # a fault in the rules must not leave half an action behind
            raise
        if final or dice.used or any(event.reveals for event in events):
            self._before = []
        else:
            self._before = [*self._before[1 - FARTHEST :], before]
        sums = event_sums(events, last_sum(self.record))
        state = self.game.checksum(self.state)
        self.record.entries.append(Entry(seat, plain(action), sums, state, branch))
        self.events.append(events)
        if self.over:
            self.record.secret = self.secret.hex()
        return events

    # -- undo ------------------------------------------------------------------------------

    def undoable(self, seat: Seat) -> int:
        """How many of its last actions a seat may take back."""
        return 0 if self.over else len(self._own(seat))

    def _own(self, seat: Seat) -> list[int]:
        """The numbers of the entries that a seat may take back, the last first."""
        entries = self.record.entries
        found = []
        after = self.state
        for number in range(len(entries) - 1, len(entries) - 1 - len(self._before), -1):
            before = self._before[number - len(entries)]
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

    def undo_point(self, seat: Seat, count: int = 1) -> tuple[int, State]:
        """The first entry that an undo would take back, and the position before it.

        StaleState if something has become known since.
        """
        own = [] if self.over else self._own(seat)
        if not 0 < count <= len(own):
            raise StaleState(NOTHING_TO_UNDO)
        cut = own[count - 1]
        return cut, self._before[cut - len(self.record.entries)]

    def undo(self, seat: Seat, count: int = 1) -> None:
        """Take back a seat's last actions; StaleState if something has become known since."""
        cut, before = self.undo_point(seat, count)
        entries = self.record.entries
        gone = {n for n in range(cut, len(entries)) if entries[n].seat == seat}
        again = [e for n, e in enumerate(entries) if n > cut and n not in gone]
        kept = self.state, entries, self.events, self._before
        place = cut - len(entries)
        self.state = before.copy()
        self.record.entries = entries[:cut]
        self.events = self.events[: cut + 1]
        self._before = self._before[:place]
        try:
            for entry in again:
                self._again(entry)
        except GameError:
            self.state, self.record.entries, self.events, self._before = kept
            raise

    def _again(self, entry: Entry) -> None:
        """What another seat did in the meantime, done once more."""
        self.submit(entry.seat, self.game.read_action(entry.action), branch=entry.branch)
        if not self._before:
            raise StaleState(NOTHING_TO_UNDO)

    def rewind(self, state: State, cut: int) -> None:
        """Go back to the position after `cut` actions, whatever became known since.

        Standing orders that were given since stay: nobody but their seat knows of them.
        """
        orders = [e for e in self.record.entries[cut:] if e.action["type"] == tag_of(Standing)]
        kept = self.state, self.record.entries, self.events, self._before
        self.state = state
        self.record.entries = self.record.entries[:cut]
        self.events = self.events[: cut + 1]
        try:
            for entry in orders:
                self.submit(entry.seat, self.game.read_action(entry.action), branch=entry.branch)
        except GameError:
            self.state, self.record.entries, self.events, self._before = kept
            raise
        self._before = []

    # -- what is known ---------------------------------------------------------------------

    def feed(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """The events that a seat (None: a spectator) may know, from entry `since` on."""
        return [e for events in self.events[since:] for e in events if e.seen_by(seat)]
