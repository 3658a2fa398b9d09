# SPDX-License-Identifier: MIT
"""Undo at a table: what others do in secret neither shows nor stands in the way."""

from __future__ import annotations

import pytest

from kernel.sessions import session
from kernel.tiny import GAME
from kernel.tiny_records import Bid, EndTurn, Step, Strike
from redoubt.kernel.errors import StaleState
from redoubt.kernel.record import lines as record_lines
from redoubt.kernel.record import parse, replay
from redoubt.kernel.records import Standing
from redoubt.server.session import TableSession


def table() -> TableSession:
    """A duel at a table: both seats must bid."""
    return TableSession.begin(session())


def after_bids() -> TableSession:
    """A duel in which red has the first turn."""
    played = table()
    played.submit("red", Bid(1))
    played.submit("blue", Bid(0))
    return played


def test_an_order_given_in_secret_does_not_close_the_undo_of_another() -> None:
    played = after_bids()
    played.submit("red", Step(1))
    assert played.undoable("red") == 1
    played.submit("blue", Standing("parry", "never"))
    assert played.undoable("red") == 1
    assert played.undoable("blue") == 1
    before = after_bids()
    before.submit("blue", Standing("parry", "never"))
    played.undo("red")
    assert GAME.checksum(played.state) == GAME.checksum(before.state)
    assert [entry.seat for entry in played.record.entries] == ["red", "blue", "blue"]
    assert played.undoable("red") == 0
    assert played.undoable("blue") == 1


def test_the_record_after_such_an_undo_can_be_replayed() -> None:
    played = after_bids()
    played.submit("red", Step(1))
    played.submit("blue", Standing("parry", "never"))
    played.submit("red", Step(2))
    played.undo("red", 2)
    played.submit("red", Strike())
    record = parse(list(record_lines(played.record)), "record")
    assert replay(GAME, record, played.secret) == played.state


def test_what_another_seat_does_in_sight_closes_undo() -> None:
    played = after_bids()
    played.submit("red", EndTurn())
    assert played.undoable("red") == 1
    played.submit("blue", Step(3))
    assert played.undoable("red") == 0
    with pytest.raises(StaleState):
        played.undo("red")


def test_dice_and_news_close_undo_for_everybody() -> None:
    played = after_bids()
    played.submit("blue", Standing("parry", "never"))
    played.submit("red", Step(1))
    played.submit("red", Strike())
    assert played.undoable("red") == played.undoable("blue") == 0


def test_an_undo_that_would_break_what_others_did_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = after_bids()
    played.submit("red", Step(1))
    played.submit("blue", Standing("parry", "never"))
    before = GAME.checksum(played.state), list(played.record.entries)

    def refuse(self: TableSession, entry: object) -> None:
        raise StaleState("no longer possible")

    monkeypatch.setattr(TableSession, "_again", refuse)
    with pytest.raises(StaleState):
        played.undo("red")
    assert (GAME.checksum(played.state), played.record.entries) == before
    assert played.undoable("red") == 1


@pytest.mark.parametrize("count", [0, -1, 2])
def test_undo_of_more_than_there_is_is_refused(count: int) -> None:
    played = after_bids()
    played.submit("red", Step(1))
    with pytest.raises(StaleState):
        played.undo("red", count)
