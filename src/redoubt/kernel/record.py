# SPDX-License-Identifier: MIT
"""A game is its record: a header and the list of actions, one JSON line each.

Every entry carries a chained checksum for each event it caused and one for the position after it,
so that a difference is found at the event where it starts. A line `{"undo": n}` takes the last n
entries back; a last line `{"secret": ...}` opens the dice of a finished game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from redoubt.kernel.codec import checksum, encode
from redoubt.kernel.dice import KeyedDice, commitment
from redoubt.kernel.errors import ContentError, GameError
from redoubt.kernel.game import Game
from redoubt.kernel.records import Event, Seat, Setup
from redoubt.kernel.state import State

FORMAT = 1


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a record starts with."""

    format: int = FORMAT
    game_id: str
    setup: Setup
    seats: dict[Seat, str] = {}
    commitment: str
    engine: str
    version: str
    started: str = ""
    sums: list[str] = []
    state: str = ""
    position: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET  # of a game that began in the middle


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One action, with the checksums of its events and of the position after it.

    `branch` says by which dice it was rolled: after a take-back by consent the game goes on with
    dice that nobody has seen.
    """

    seat: Seat
    action: dict[str, Any]
    sums: list[str]
    state: str
    branch: int = 0


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last `undo` entries were taken back."""

    undo: int


class Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of the dice, published when the game is over."""

    secret: str


class Record(msgspec.Struct):
    """A whole record: the header, the entries that stand, and the secret if it is open."""

    header: Header
    entries: list[Entry]
    secret: str = ""


class RecordBroken(GameError):
    """A replay differs from its record; says at which action and event."""

    code = "record-broken"

    def __init__(self, entry: int, event: int, what: str) -> None:
        place = f"action {entry}" + (f", event {event}" if event else "")
        super().__init__(f"{place}: {what}")
        self.entry = entry
        self.event = event


def event_sums(events: Sequence[Event], before: str) -> list[str]:
    """A chained checksum for each event."""
    sums = []
    for event in events:
        before = checksum(encode(event), before)
        sums.append(before)
    return sums


def last_sum(record: Record) -> str:
    """The checksum that the next event is chained to."""
    for entry in reversed(record.entries):
        if entry.sums:
            return entry.sums[-1]
    return record.header.sums[-1] if record.header.sums else ""


def lines(record: Record) -> Iterator[bytes]:
    """A record as JSON lines (what stands; undone entries are not repeated)."""
    yield encode(record.header)
    for entry in record.entries:
        yield encode(entry)
    if record.secret:
        yield encode(Secret(record.secret))


def save(record: Record, path: Path) -> None:
    """Write a record; the old file stays whole until the new one is."""
    part = path.with_suffix(path.suffix + ".part")
    part.write_bytes(b"\n".join(lines(record)) + b"\n")
    part.replace(path)


def read(path: Path) -> Record:
    """Read a record file; ContentError with file and line if it is broken."""
    try:
        raw = path.read_bytes().splitlines()
    except OSError as wrong:
        raise ContentError(f"cannot be read: {wrong.strerror}", file=str(path)) from None
    return parse(raw, str(path))


def parse(raw: Iterable[bytes], file: str) -> Record:
    """A record from its lines."""
    record: Record | None = None
    for number, line in enumerate(raw, 1):
        if not line.strip():
            continue
        try:
            if record is None:
                header = msgspec.json.decode(line, type=Header)
                if header.format != FORMAT:
                    raise ContentError(
                        f"record format {header.format}",
                        file=file,
                        line=number,
                        remedy=f"this program reads format {FORMAT}",
                    )
                record = Record(header, [])
                continue
            thing = msgspec.json.decode(line)
            if isinstance(thing, dict) and "undo" in thing:
                undo = msgspec.convert(thing, Undo).undo
                if not 0 < undo <= len(record.entries):
                    raise ContentError(
                        f"undo of {undo} with {len(record.entries)} entries", file=file, line=number
                    )
                del record.entries[-undo:]
            elif isinstance(thing, dict) and "secret" in thing:
                record.secret = msgspec.convert(thing, Secret).secret
            else:
                record.entries.append(msgspec.convert(thing, Entry))
        except (msgspec.DecodeError, msgspec.ValidationError) as wrong:
            what = "header" if record is None else "entry"
            raise ContentError(
                f"not a record {what}: {wrong}",
                file=file,
                line=number,
                remedy="a record has one JSON object a line, the header first",
            ) from None
    if record is None:
        raise ContentError("empty record", file=file, line=1)
    return record


def beginning(game: Game, header: Header, secret: bytes) -> tuple[State, list[Event]]:
    """The first position of a record, and what happened until then."""
    if header.position is not msgspec.UNSET:
        return game.load(bytes(header.position)), []
    return game.new(header.setup, KeyedDice(secret, header.game_id))


def replay(
    game: Game,
    record: Record,
    secret: bytes,
    *,
    upto: int | None = None,
    check: bool = True,
    watch: Callable[[int, State, list[Event]], None] | None = None,
) -> State:
    """Play a record again and compare every checksum; RecordBroken where it differs first."""
    header = record.header
    keyed = KeyedDice(secret, header.game_id)
    state, events = beginning(game, header, secret)
    before = _compare(0, game, state, events, "", header.sums, header.state) if check else ""
    if watch:
        watch(0, state, events)
    for number, entry in enumerate(record.entries[:upto], 1):
        try:
            action = game.read_action(entry.action)
            game.check(state, entry.seat, action)
        except GameError as wrong:
            raise RecordBroken(number, 0, f"{entry.seat}: {wrong}") from None
        events = game.apply(state, entry.seat, action, keyed.at(number, entry.branch))
        if check:
            before = _compare(number, game, state, events, before, entry.sums, entry.state)
        if watch:
            watch(number, state, events)
    return state


def _compare(
    number: int,
    game: Game,
    state: State,
    events: list[Event],
    before: str,
    sums: list[str],
    after: str,
) -> str:
    ours = event_sums(events, before)
    for place, (mine, theirs) in enumerate(zip(ours, sums, strict=False), 1):
        if mine != theirs:
            tag = events[place - 1].__struct_config__.tag
            raise RecordBroken(number, place, f"checksum {theirs}, replay gives {mine} ({tag})")
    if len(ours) != len(sums):
        raise RecordBroken(
            number,
            min(len(ours), len(sums)) + 1,
            f"{len(sums)} events recorded, replay gives {len(ours)}",
        )
    if game.checksum(state) != after:
        raise RecordBroken(number, 0, "the position after it differs")
    return ours[-1] if ours else before


def verify(game: Game, record: Record) -> State:
    """Check the dice of a finished game: commitment, every roll, every shuffle."""
    if not record.secret:
        raise ContentError(
            "the secret of its dice is not open yet", remedy="it is published when the game ends"
        )
    try:
        secret = bytes.fromhex(record.secret)
    except ValueError:
        raise ContentError("the secret is not hexadecimal") from None
    promised, given = record.header.commitment, commitment(secret, record.header.game_id)
    if promised != given:
        raise RecordBroken(0, 0, f"commitment {promised[:16]}… does not fit the secret")
    return replay(game, record, secret)
