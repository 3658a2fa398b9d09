# SPDX-License-Identifier: MIT
"""A table in play: takes actions and undos, and knows what each audience sees.

A change has two halves. `act` and `take_back` change the session and give a `Draft`; it is stored;
only then `commit` makes it visible. If storing fails the table is read anew from the store.
"""

from __future__ import annotations

from time import time
from typing import Any

import msgspec

from redoubt import __version__
from redoubt.kernel.codec import encode, plain
from redoubt.kernel.errors import GameOver, StaleState
from redoubt.kernel.flow import order_key
from redoubt.kernel.game import Game
from redoubt.kernel.record import Entry
from redoubt.kernel.records import Action, Event, Seat, Standing, tag_of
from redoubt.kernel.scene import Scene, Words
from redoubt.kernel.session import Session
from redoubt.kernel.state import State
from redoubt.server.clocks import PACES, Public, allowed, in_window, overdue, pace_of, public
from redoubt.server.ledger import (
    CLOCK,
    OWNERS,
    SPECTATOR,
    Asked,
    Ledger,
    Undone,
    saw,
    write_events,
)
from redoubt.server.listing import table_info
from redoubt.server.loglines import owners_of
from redoubt.server.messages import LogLine, Position, Request, TableInfo
from redoubt.server.messages import Table as TableMessage
from redoubt.server.problems import Wrong
from redoubt.server.rows import (
    ACTIONS,
    ActionRow,
    GameRow,
    RowKind,
    SeatRow,
    SnapshotRow,
    share_token,
)

PASS = "pass"  # what passing in a window is called in every game


class Sight(msgspec.Struct, frozen=True):
    """What an audience sees: its view, and the position made of it (without number and log).

    The view is kept as bytes: the record itself shares parts with the position, which changes.
    """

    view: bytes
    position: Position
    data: bytes


class Draft(msgspec.Struct, frozen=True):
    """A change that is not stored yet."""

    row: ActionRow
    position: SnapshotRow
    public: bytes
    moved: float
    over: bool
    events: list[list[Event]]
    seen: dict[str, Sight]


class LiveTable:
    """One table in memory."""

    def __init__(
        self, row: GameRow, seats: list[SeatRow], session: Session, ledger: Ledger
    ) -> None:
        self.row = row
        self.seats = {seat.seat: seat for seat in seats}
        self.session = session
        self.ledger = ledger
        self.seen: dict[str, Sight] = {}
        self.refresh()

    # -- what it is ------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The id of the table and of its game."""
        return self.row.id

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    @property
    def state(self) -> State:
        """The position."""
        return self.session.state

    def at(self, audience: str) -> int:
        """The number of an audience's latest position."""
        return self.ledger.logs[audience].at

    def deciding(self) -> tuple[Seat, ...]:
        """Who must choose."""
        decision = self.game.decision(self.state)
        return decision.seats if decision else ()

    # -- what is seen ----------------------------------------------------------------------

    def look(self, audience: str) -> Sight:
        """What an audience sees and may do now."""
        game, state, seat = self.game, self.state, audience or None
        view = game.view(state, seat)
        before = self.seen.get(audience)
        undoable = self.session.undoable(audience) if audience else 0
        known = encode(view)
        if before is not None and before.view == known:  # what it sees and may do is the same
            if before.position.undoable == undoable:
                return before
            position = msgspec.structs.replace(before.position, undoable=undoable)
        else:
            position = self._position(audience, view, undoable)
        return Sight(known, position, encode(position))

    def _position(self, audience: str, view: Any, undoable: int) -> Position:
        """What a view looks like, and what may be done in it."""
        game, state, seat = self.game, self.state, audience or None
        scenario = state.scenario
        actions = game.actions(state, audience) if audience else []
        result = state.result
        prefix = order_key(audience, "")
        return Position(
            at=0,
            seat=audience,
            scene=game.scene(scenario, view, seat),
            choices=tuple(game.choice(scenario, view, action) for action in actions),
            undoable=undoable,
            orders={
                key.removeprefix(prefix): policy
                for key, policy in state.orders.items()
                if audience and key.startswith(prefix)
            },
            result=game.words(scenario, result) if result else None,
            winners=result.winners if result else (),
        )

    def refresh(self) -> None:
        """Look at everything anew."""
        self.seen = {audience: self.look(audience) for audience in self.ledger.logs}

    def position(self, audience: str, log: tuple[LogLine, ...]) -> Position:
        """What is sent to an audience."""
        position = self.seen[audience].position
        return msgspec.structs.replace(position, at=self.at(audience), log=log)

    # -- changes ---------------------------------------------------------------------------

    def check_at(self, seat: Seat, at: int) -> None:
        """StaleState unless `at` is the seat's latest position."""
        now = self.at(seat)
        if at != now:
            raise StaleState(f"chosen in position {at}, the table is at {now}")

    def act(self, seat: Seat, action: Action, key: str, body: str, *, late: bool = False) -> Draft:
        """Carry out an action, checked against the rules; `late`: the clock has chosen it."""
        before = self.deciding()
        branch = self.ledger.branch_of(seat, plain(action))
        events = [self.session.submit(seat, action, branch=branch, final=late)]
        entry = encode(self.session.record.entries[-1])
        kind: RowKind = "late" if late else "act"
        told = (seat,) if late else ()
        return self._draft(kind, seat, key, body, entry, events, events, before, told)

    def take_back(self, seat: Seat, count: int, key: str, body: str) -> Draft:
        """Take back a seat's last actions."""
        before = self.deciding()
        since = self._clock_again(*self.session.undo_point(seat, count))
        old = list(self.session.record.entries)
        self.session.undo(seat, count)
        entries = self.session.record.entries
        cut = next((n for n, pair in enumerate(zip(old, entries, strict=False))
                    if pair[0] is not pair[1]), len(entries))  # fmt: skip
        gone = self.ledger.of(seat, cut)
        undone = encode(Undone(count, cut, entries[cut:]))
        events = self.session.events[cut + 1 :]
        return self._draft("undo", seat, key, body, undone, events, gone, before, since=since)

    def _clock_again(self, cut: int, earlier: State) -> float:
        """Since when a clock runs once entry `cut` is undone; Wrong if that time is up.

        The clock goes on as if nothing had been done: nobody wins time by doing and undoing.
        """
        if self.row.pace not in PACES:
            return 0.0
        since = self.ledger.clock_before(cut) or self.row.moved
        known = encode(Public(window=self._in_window(earlier)))
        if overdue(self.row.pace, since, known, time(), 0.0):
            raise Wrong("too-late", "the time for that decision is up", 409)
        return since

    # -- by consent ------------------------------------------------------------------------

    def asking(self, seat: Seat, count: int, now: float) -> Asked:
        """What it would mean to take back a seat's last actions; StaleState if there are none."""
        if self.session.over:
            raise GameOver("the game is over")
        entries, order = self.ledger.entries, tag_of(Standing)
        own = [n for n, e in enumerate(entries) if e.seat == seat and e.action["type"] != order]
        deeds = [n for n in own if entries[n].action["type"] != PASS]
        if 0 < count <= len(deeds):
            own = deeds  # who asks means the shot, not the windows that were passed after it
        if not 0 < count <= len(own):
            raise StaleState("there is nothing to take back")
        cut = own[-count]
        mine = self.seats[seat].token_sha256
        others = [s for s in self.seats.values() if s.token_sha256 and s.token_sha256 != mine]
        until = now + pace_of(self.row.pace).consent
        return Asked(count, cut, until, tuple(other.seat for other in others))

    def request(self, kind: RowKind, seat: Seat, payload: bytes, key: str, body: str) -> Draft:
        """A request to take something back, or an answer; the game itself stands still."""
        told = tuple(self.ledger.logs)
        return self._draft(kind, seat, key, body, payload, [], [], self.deciding(), told)

    def go_back(self, seat: Seat, asked: Asked, state: State, key: str, body: str) -> Draft:
        """Everybody agrees: back to the position before an action, whatever became known."""
        before, told = self.deciding(), tuple(self.ledger.logs)
        self.session.rewind(state, asked.cut)
        stands = self.session.record.entries[asked.cut :]
        events = self.session.events[asked.cut + 1 :]
        undone = encode(Undone(asked.count, asked.cut, stands))
        return self._draft("back", seat, key, body, undone, events, events, before, told)

    def _draft(
        self,
        kind: RowKind,
        seat: Seat,
        key: str,
        body: str,
        payload: bytes,
        events: list[list[Event]],
        news: list[list[Event]],
        before: tuple[Seat, ...],
        told: tuple[str, ...] = (),
        since: float = 0.0,
    ) -> Draft:
        """The rows of a change, and what everybody will see.

        `news` is what some may notice; those who are `told` get a line of the log in any case;
        the clock of what comes next runs `since` then, or starts now.
        """
        now = time()
        seen = {audience: self.look(audience) for audience in self.ledger.logs}
        ats: dict[str, Any] = {}
        for audience, sight in seen.items():
            changed = saw(news, audience) or sight.data != self.seen[audience].data
            changed = changed or audience in told
            ats[audience] = self.at(audience) + changed
        known, moved = self.row.public, self.row.moved
        # Else nobody may know that anything happened; and a request does not stop a clock.
        if ats[SPECTATOR] != self.at(SPECTATOR) and kind not in ("ask", "yes", "no"):
            window = self._in_window(self.state)
            known = encode(public(seen[SPECTATOR].position.scene, window=window))
            if self.row.pace in PACES and kind in ACTIONS:
                ats[CLOCK] = moved
            moved = since or float(int(now))
        known_units = self.ledger.owners
        fresh = {u: s for u, s in owners_of(self.state).items() if known_units.get(u) != s}
        state = self.game.dump(self.state)
        seq = self.ledger.head + 1
        row = ActionRow(
            game_id=self.id,
            seq=seq,
            key=key,
            body_sha256=body,
            actor=seat,
            kind=kind,
            payload=payload,
            events=write_events(events),
            ats=encode({**ats, OWNERS: fresh} if fresh else ats),
            state_hash=self.game.checksum(self.state),
            at=now,
        )
        position = SnapshotRow(
            game_id=self.id,
            seq=seq,
            entries=self.session.seq,
            keep=kind in ("undo", "back") or self.deciding() != before,
            engine_version=__version__,
            state=state,
        )
        return Draft(row, position, known, moved, self.session.over, events, seen)

    def _in_window(self, state: State) -> bool:
        """Whether everybody can see that this is a window; clocks alone want to know."""
        game = self.game
        if self.row.pace not in PACES or state.result is not None:
            return False
        return in_window(game, state.scenario, game.view(state, None))

    def commit(self, draft: Draft) -> None:
        """The change is stored: from now on everybody may see it."""
        scene = draft.seen[SPECTATOR].position.scene
        if scene.title != self.seen[SPECTATOR].position.scene.title:  # another board from now on
            chart(self.ledger, self.state, scene)
        self.ledger.add(draft.row, draft.events)
        self.seen = draft.seen
        self.row = msgspec.structs.replace(
            self.row,
            head=draft.row.seq,
            public=draft.public,
            moved=draft.moved,
            status="over" if draft.over else self.row.status,
        )

    def follow(self, row: ActionRow) -> bool:
        """Do what another worker has stored; False if it came out differently here."""
        if row.kind == "back":
            return False  # the position is in the store
        if row.kind == "undo":
            undone = msgspec.json.decode(row.payload, type=Undone)
            self.session.undo(row.actor, undone.count)
        elif row.kind in ACTIONS:
            entry = msgspec.json.decode(row.payload, type=Entry)
            action, late = self.game.read_action(entry.action), row.kind == "late"
            self.session.submit(entry.seat, action, branch=entry.branch, final=late)
        self.ledger.add(row)
        return self.game.checksum(self.state) == row.state_hash

    # -- who sits where --------------------------------------------------------------------

    def seats_of(self, token: str) -> tuple[Seat, ...]:
        """The seats that a token (hash) holds."""
        return tuple(s.seat for s in self.seats.values() if token and s.token_sha256 == token)

    def info(self) -> TableInfo:
        """The table as the lobby shows it."""
        return table_info(self.row, list(self.seats.values()))

    def message(
        self, mine: tuple[Seat, ...], present: tuple[Seat, ...], spectators: int
    ) -> TableMessage:
        """Who sits where, who is there; and the secret of the dice once the game is over."""
        return TableMessage(
            info=self.info(),
            mine=mine,
            present=present,
            spectators=spectators,
            commitment=self.session.record.header.commitment,
            secret=self.session.secret.hex() if self.session.over else "",
            rules_version=f"{self.row.ruleset} {self.row.ruleset_version}",
            note=msgspec.json.decode(self.row.note, type=Words) if self.row.note else None,
            request=self._request(),
            share=share_token(self.row) if self.session.over else "",
            rematch=self.row.rematch,
        )

    def _request(self) -> Request | None:
        pending = self.ledger.pending
        if pending is None or self.session.over:
            return None
        left = max(0, int(pending.asked.until - time()))
        return Request(
            number=pending.number, seat=pending.seat, count=pending.asked.count,
            waiting=pending.waiting, left=left,
        )  # fmt: skip

    def clock(self) -> tuple[float, tuple[Seat, ...], bool] | None:
        """When the time is up, whose it is, and whether it is a window; None: no clock runs."""
        limit = allowed(self.row.pace, self.row.public) if self.row.status == "playing" else 0.0
        known = msgspec.json.decode(self.row.public, type=Public)
        seats = tuple(s for s in known.waiting_for if s in self.seats and not self.seats[s].bot)
        return (self.row.moved + limit, seats, known.window) if limit and seats else None


def chart(ledger: Ledger, state: State, scene: Scene) -> None:
    """Let the log know the board by its names."""
    ledger.scenario = state.scenario
    ledger.places = {cell.name: cell.id for cell in scene.cells}
    ledger.sides = scene.sides
