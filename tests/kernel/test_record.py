# SPDX-License-Identifier: MIT
"""A game is its record: written, read back, replayed, verified; and every way it can be broken."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from kernel.sessions import SECRET, after_bids, session, to_the_end
from kernel.tiny import GAME
from redoubt.kernel.codec import encode
from redoubt.kernel.errors import ContentError
from redoubt.kernel.record import (
    Record,
    RecordBroken,
    lines,
    parse,
    read,
    replay,
    save,
    verify,
)


@pytest.fixture
def finished() -> Record:
    """The record of a whole game, as read from a file."""
    return parse(list(lines(to_the_end(session()).record)), "game.jsonl")


def rolling(record: Record) -> int:
    """The first entry with dice in it (its number counts from 1)."""
    seen: list[int] = []
    replay(
        GAME,
        record,
        SECRET,
        watch=lambda n, state, events: seen.extend(n for e in events if hasattr(e, "faces")),
    )
    return seen[0]


def test_a_record_survives_its_file(tmp_path: Path) -> None:
    played = to_the_end(session())
    save(played.record, tmp_path / "game.jsonl")
    assert read(tmp_path / "game.jsonl") == played.record
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_finished_game_can_be_verified(finished: Record) -> None:
    assert verify(GAME, finished).result is not None


def test_replay_stops_where_it_is_told(finished: Record) -> None:
    assert GAME.checksum(replay(GAME, finished, SECRET, upto=3)) == finished.entries[2].state


def test_a_changed_event_is_named_by_action_and_event(finished: Record) -> None:
    number = rolling(finished)
    entry = finished.entries[number - 1]
    place = len(entry.sums)
    sums = [*entry.sums[:-1], "0" * 16]
    finished.entries[number - 1] = msgspec.structs.replace(entry, sums=sums)
    with pytest.raises(RecordBroken, match=rf"action {number}, event {place}: .*\(\w") as broken:
        verify(GAME, finished)
    assert (broken.value.entry, broken.value.event) == (number, place)


def test_dice_that_were_rolled_again_do_not_verify(finished: Record) -> None:
    number = rolling(finished)
    other = b"\x08" * 32
    with pytest.raises(RecordBroken, match="action 0, event"):
        replay(GAME, finished, other)  # the very first shuffle differs already
    finished.secret = other.hex()
    with pytest.raises(RecordBroken, match="does not fit the secret"):
        verify(GAME, finished)
    assert number > 0


def test_a_changed_action_breaks_where_it_was_changed(finished: Record) -> None:
    entry = finished.entries[0]
    points = entry.action["points"]
    changed = {**entry.action, "points": 0 if points else 1}
    finished.entries[0] = msgspec.structs.replace(entry, action=changed)
    with pytest.raises(RecordBroken, match="action 1, event 1"):
        verify(GAME, finished)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({"type": "bid", "points": 99}, "action 1: red: TINY-2.02"),
        ({"type": "bid"}, "action 1: red: .*missing required field"),
        ({"type": "fly"}, "action 1: red: Invalid value 'fly'"),
    ],
)
def test_an_action_that_cannot_be_is_named(
    finished: Record, action: dict[str, object], said: str
) -> None:
    first = finished.entries[0]
    finished.entries[0] = msgspec.structs.replace(first, seat="red", action=action)
    with pytest.raises(RecordBroken, match=said):
        verify(GAME, finished)


def test_a_changed_position_is_noticed(finished: Record) -> None:
    entry = finished.entries[4]
    finished.entries[4] = msgspec.structs.replace(entry, state="0" * 16)
    with pytest.raises(RecordBroken, match="action 5: the position after it differs"):
        verify(GAME, finished)


def test_a_missing_event_is_noticed(finished: Record) -> None:
    entry = finished.entries[1]
    finished.entries[1] = msgspec.structs.replace(entry, sums=entry.sums[:-1])
    with pytest.raises(RecordBroken, match=r"action 2, event \d+: \d+ events recorded"):
        verify(GAME, finished)


def test_a_left_out_action_is_noticed(finished: Record) -> None:
    del finished.entries[1]
    with pytest.raises(RecordBroken, match="action 2"):
        verify(GAME, finished)


def test_dice_stay_closed_until_the_game_ends() -> None:
    with pytest.raises(ContentError, match="not open yet"):
        verify(GAME, after_bids().record)


def test_a_secret_that_is_no_number_is_refused(finished: Record) -> None:
    finished.secret = "open sesame"
    with pytest.raises(ContentError, match="not hexadecimal"):
        verify(GAME, finished)


HEADER = encode(session().record.header)
ENTRY = encode(after_bids().record.entries[0])


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ([], r"g:1: empty record"),
        ([b"", b"  "], r"g:1: empty record"),
        ([b"{"], r"g:1: not a record header"),
        ([b"[]"], r"g:1: not a record header"),
        ([HEADER.replace(b'"format":1', b'"format":9')], r"g:1: record format 9 .*format 1"),
        ([HEADER[:-1] + b',"more":1}'], r"g:1: not a record header.*more"),
        ([HEADER, b"{"], r"g:2: not a record entry"),
        ([HEADER, ENTRY, b"", b'{"seat":1}'], r"g:4: not a record entry"),
        ([HEADER, ENTRY, b'"x"'], r"g:3: not a record entry"),
        ([HEADER, ENTRY, b'{"undo":2}'], r"g:3: undo of 2 with 1 entries"),
        ([HEADER, ENTRY, b'{"undo":0}'], r"g:3: undo of 0"),
        ([HEADER, ENTRY, b'{"undo":"x"}'], r"g:3: not a record entry"),
        ([HEADER, ENTRY, b'{"secret":5}'], r"g:3: not a record entry"),
    ],
)
def test_a_broken_line_is_reported_with_its_number(raw: list[bytes], said: str) -> None:
    with pytest.raises(ContentError, match=said):
        parse(raw, "g")


def test_an_undo_line_takes_entries_back() -> None:
    assert (
        parse([HEADER, ENTRY, ENTRY, b'{"undo":1}'], "g").entries
        == parse([HEADER, ENTRY], "g").entries
    )


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be read: No such file"):
        read(tmp_path / "none.jsonl")
