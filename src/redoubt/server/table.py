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
from redoubt.kernel.codec import encode
from redoubt.kernel.errors import StaleState
from redoubt.kernel.flow import order_key
from redoubt.kernel.game import Game
from redoubt.kernel.record import Entry
from redoubt.kernel.records import Action, Event, Seat
from redoubt.kernel.scene import Scene, Words
from redoubt.kernel.state import State
from redoubt.server.ledger import SPECTATOR, Ledger, Undone, saw, write_events
from redoubt.server.messages import LogLine, Position, TableInfo
from redoubt.server.messages import Table as TableMessage
from redoubt.server.rows import ActionRow, GameRow, SeatRow, SnapshotRow
from redoubt.server.session import TableSession

CHOSEN_BY = ("mission", "scenario")  # options that name what is played


class Public(msgspec.Struct, frozen=True):
    """What the lobby may tell of a position: what a spectator sees."""

    turn: int = 0
    waiting_for: tuple[Seat, ...] = ()


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
        self, row: GameRow, seats: list[SeatRow], session: TableSession, ledger: Ledger
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

    def act(self, seat: Seat, action: Action, key: str, body: str) -> Draft:
        """Carry out an action, checked against the rules."""
        before = self.deciding()
        events = [self.session.submit(seat, action)]
        entry = self.session.record.entries[-1]
        return self._draft("act", seat, key, body, encode(entry), events, events, before)

    def take_back(self, seat: Seat, count: int, key: str, body: str) -> Draft:
        """Take back a seat's last actions."""
        before = self.deciding()
        old = list(self.session.record.entries)
        self.session.undo(seat, count)
        entries = self.session.record.entries
        cut = next((n for n, pair in enumerate(zip(old, entries, strict=False))
                    if pair[0] is not pair[1]), len(entries))  # fmt: skip
        gone = self.ledger.of(seat, cut)
        undone = encode(Undone(count, cut, entries[cut:]))
        events = self.session.events[cut + 1 :]
        return self._draft("undo", seat, key, body, undone, events, gone, before)

    def _draft(
        self,
        kind: Any,
        seat: Seat,
        key: str,
        body: str,
        payload: bytes,
        events: list[list[Event]],
        news: list[list[Event]],
        before: tuple[Seat, ...],
    ) -> Draft:
        """The rows of a change, and what everybody will see; `news` is what some may notice."""
        now = time()
        seen = {audience: self.look(audience) for audience in self.ledger.logs}
        ats = {}
        for audience, sight in seen.items():
            changed = saw(news, audience) or sight.data != self.seen[audience].data
            ats[audience] = self.at(audience) + changed
        known, moved = self.row.public, self.row.moved
        if ats[SPECTATOR] != self.at(SPECTATOR):  # else nobody may know that anything happened
            known = encode(public(seen[SPECTATOR].position.scene))
            moved = float(int(now))
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
            ats=encode(ats),
            state_hash=self.game.checksum(self.state),
            at=now,
        )
        position = SnapshotRow(
            game_id=self.id,
            seq=seq,
            entries=self.session.seq,
            keep=kind == "undo" or self.deciding() != before,
            engine_version=__version__,
            state=state,
        )
        return Draft(row, position, known, moved, self.session.over, events, seen)

    def commit(self, draft: Draft) -> None:
        """The change is stored: from now on everybody may see it."""
        scene = draft.seen[SPECTATOR].position.scene
        if scene.title != self.seen[SPECTATOR].position.scene.title:  # another board from now on
            chart(self.ledger, self.state.scenario, scene)
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
        if row.kind == "undo":
            undone = msgspec.json.decode(row.payload, type=Undone)
            self.session.undo(row.actor, undone.count)
        else:
            entry = msgspec.json.decode(row.payload, type=Entry)
            self.session.submit(entry.seat, self.game.read_action(entry.action))
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
            rematch=self.row.rematch,
        )


def public(scene: Scene) -> Public:
    """What the lobby may tell of a spectator's scene."""
    turn = next((track.value for track in scene.tracks if track.id == "turn"), 0)
    return Public(turn, scene.seats)


def chart(ledger: Ledger, scenario: Any, scene: Scene) -> None:
    """Let the log know the board by its names."""
    ledger.scenario = scenario
    ledger.places = {cell.name: cell.id for cell in scene.cells}
    ledger.sides = scene.sides


class _Setup(msgspec.Struct):
    options: dict[str, Any] = {}


class _Header(msgspec.Struct):
    setup: _Setup


def table_info(row: GameRow, seats: list[SeatRow]) -> TableInfo:
    """An entry of the lobby, from what is stored alone."""
    known = msgspec.json.decode(row.public, type=Public)
    options = msgspec.json.decode(row.header, type=_Header).setup.options
    free = {seat.seat: f"open:{row.id}:{seat.seat}" for seat in seats if not seat.who}
    return TableInfo(
        id=row.id,
        name=row.name,
        game=row.ruleset,
        scenario=next((str(options[name]) for name in CHOSEN_BY if name in options), ""),
        edition=str(options.get("edition", "")),
        turn=known.turn,
        status=row.status,
        seats={seat.seat: seat.who for seat in seats},
        waiting_for=() if row.status == "over" else known.waiting_for,
        moved=row.moved,
        private=row.private,
        hot_seat=row.hot_seat,
        pace=row.pace,
        invites={} if row.private else free,
        watch="" if row.private else f"watch:{row.id}",
    )
