# SPDX-License-Identifier: MIT
"""New tables, and sitting down at them."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from time import time
from typing import Any

import msgspec

from redoubt import __version__
from redoubt.games import game as registered
from redoubt.kernel.codec import encode
from redoubt.kernel.errors import ContentError
from redoubt.kernel.record import Header
from redoubt.kernel.records import Seat, Setup
from redoubt.kernel.session import Session
from redoubt.play.bots import BOTS
from redoubt.server.clocks import PACES, in_window, public
from redoubt.server.ledger import OWNERS, SPECTATOR, write_events
from redoubt.server.loglines import owners_of
from redoubt.server.messages import Join, Joined, NewTable, TableMade
from redoubt.server.problems import Wrong
from redoubt.server.rows import (
    SHARE,
    ActionRow,
    GameRow,
    SeatRow,
    SnapshotRow,
    Status,
    sha256,
    shares,
)
from redoubt.server.store import Store

ME, OPEN, BOT = "me", "open", "bot:"
LONGEST_NAME = 60
LONGEST_TEXT = 4_000  # of an option: a map in words, say
OPEN_SEAT, OPEN_WATCH = "open:", "watch:"  # what one joins a table with that is not private


class Made(msgspec.Struct, frozen=True):
    """The rows of a new table, and what its maker is given."""

    game: GameRow
    seats: list[SeatRow]
    beginning: ActionRow
    first: SnapshotRow
    answer: TableMade


def new_secret() -> str:
    """A token or an invite: 256 bits."""
    return secrets.token_urlsafe(32)


def tidy(name: str) -> str:
    """A name that somebody typed: printable, on one line, not too long."""
    printable = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(printable.split())[:LONGEST_NAME]


def small(options: dict[str, Any]) -> None:
    """Refuse options that would make a server think for long."""
    if any(len(encode(value)) > LONGEST_TEXT for value in options.values()):
        raise Wrong("too-large", "an option is too long", 413)


def make(wanted: NewTable) -> Made:
    """A new table. Rules run here: not for a thread beside the loop."""
    small(wanted.options)
    return furnish(_session(Setup(wanted.game, wanted.options)), wanted)


def furnish(session: Session, wanted: NewTable) -> Made:
    """A game put on a table, with seats for those who shall play."""
    token = new_secret()
    seats = []
    invites = {}
    for place, (seat, who) in enumerate(_wanted_seats(wanted, session).items()):
        row = SeatRow(game_id="", seat=seat, place=place)
        if who == ME:
            label = tidy(wanted.player)
            row = msgspec.structs.replace(row, token_sha256=sha256(token), label=label)
        elif who == OPEN:
            invites[seat] = new_secret()
            row = msgspec.structs.replace(row, invite_sha256=sha256(invites[seat]))
        else:
            row = msgspec.structs.replace(row, bot=who.removeprefix(BOT))
        seats.append(row)
    made = _rows(session, seats, tidy(wanted.name), wanted.private, wanted.hot_seat, wanted.pace)
    watch = made.answer.watch
    mine = token if ME in wanted.seats.values() else watch
    answer = TableMade(id=made.game.id, token=mine, invites=invites, watch=watch)
    return msgspec.structs.replace(made, answer=answer)


def _session(setup: Setup) -> Session:
    """A new game, not yet on a table."""
    started = datetime.fromtimestamp(int(time()), UTC).isoformat()
    return Session(registered(setup.game), setup, started=started)


def _wanted_seats(wanted: NewTable, session: Session) -> dict[Seat, str]:
    """Who plays each seat, in the order of the game; ContentError if that does not fit."""
    known: tuple[Seat, ...] = session.state.scenario.seats
    if set(wanted.seats) != set(known):
        raise ContentError("every seat must be named", remedy=f"seats: {', '.join(known)}")
    for seat, who in wanted.seats.items():
        if who not in (ME, OPEN) and who not in [f"{BOT}{name}" for name in BOTS]:
            bots = ", ".join(f"{BOT}{name}" for name in BOTS)
            raise ContentError(f"{seat}: nobody is {who!r}", remedy=f"{ME}, {OPEN}, {bots}")
    return {seat: wanted.seats[seat] for seat in known}


def rematch(old: GameRow, seats: list[SeatRow]) -> Made:
    """The same again: everybody moves on to the next seat and keeps his token."""
    header = msgspec.json.decode(old.header, type=Header)
    turned = seats[-1:] + seats[:-1]
    moved = [
        msgspec.structs.replace(who, seat=place.seat, place=place.place, game_id="")
        for place, who in zip(seats, turned, strict=True)
    ]
    session = _session(header.setup)
    return _rows(session, moved, old.name, old.private, old.hot_seat, old.pace)


def _rows(
    session: Session, seats: list[SeatRow], name: str, private: bool, hot_seat: bool, pace: Any
) -> Made:
    """A new game as it is written down."""
    game, id, state = session.game, session.game_id, session.state
    header = msgspec.structs.replace(
        session.record.header, seats={seat.seat: seat.who for seat in seats}
    )
    now = time()
    view = game.view(state, None)
    scene = game.scene(state.scenario, view, None)
    window = pace in PACES and in_window(game, state.scenario, view)
    watch = new_secret()
    free = any(not seat.bot and not seat.token_sha256 for seat in seats)
    status: Status = "over" if session.over else "open" if free else "playing"
    row = GameRow(
        id=id,
        ruleset=game.id,
        ruleset_version=game.version,
        engine_version=__version__,
        header=encode(header),
        secret=session.secret.hex(),
        status=status,
        name=name,
        private=private,
        hot_seat=hot_seat,
        pace=pace,
        public=encode(public(scene, window=window)),
        moved=float(int(now)),
        created=now,
        watch_sha256=sha256(watch),
    )
    ats = dict.fromkeys([*(seat.seat for seat in seats), SPECTATOR], 0)
    beginning = ActionRow(
        game_id=id,
        seq=0,
        key="",
        body_sha256="",
        actor="",
        kind="new",
        payload=b"",
        events=write_events(session.events),
        ats=encode({**ats, OWNERS: owners_of(state)}),
        state_hash=game.checksum(state),
        at=now,
    )
    first = SnapshotRow(
        game_id=id, seq=0, entries=0, keep=True, engine_version=__version__, state=game.dump(state)
    )
    placed = [msgspec.structs.replace(seat, game_id=id) for seat in seats]
    return Made(row, placed, beginning, first, TableMade(id=id, token="", invites={}, watch=watch))


# -- sitting down --------------------------------------------------------------------------


def join(store: Store, asked: Join) -> Joined:
    """Take a seat, come back to one's own, or watch."""
    invite = asked.invite
    if invite.startswith(OPEN_SEAT):
        _, id, seat = f"{invite}::".split(":")[:3]
        game = store.game(id)
        if game is None or game.private:
            raise _no_invite()
        return _sit(store, id, seat, asked.name)
    if invite.startswith(OPEN_WATCH):
        game = store.game(invite.removeprefix(OPEN_WATCH))
        if game is None or game.private:
            raise _no_invite()
        return Joined(id=game.id, token=invite, seats=())
    if invite.startswith(SHARE):
        game = store.game(invite.split(":")[1])
        if game is None or not shares(game, invite):
            raise _no_invite()
        return Joined(id=game.id, token=invite, seats=())
    fingerprint = sha256(invite)
    invited = store.invited(fingerprint)
    if invited is not None:
        return _sit(store, invited.game_id, invited.seat, asked.name)
    held = store.holder(fingerprint)
    if held:
        id = held[-1].game_id
        return Joined(id=id, token=invite, seats=tuple(s.seat for s in held if s.game_id == id))
    watched = store.watched(fingerprint)
    if watched is not None:
        return Joined(id=watched.id, token=invite, seats=())
    raise _no_invite()


def _sit(store: Store, id: str, seat: Seat, name: str) -> Joined:
    token = new_secret()
    if not store.sit(id, seat, sha256(token), tidy(name)):
        raise Wrong("seat-taken", "somebody sits there already", 409)
    return Joined(id=id, token=token, seats=(seat,))


def _no_invite() -> Wrong:
    return Wrong("no-such-invite", "this invite is not, or no longer, good", 404)
