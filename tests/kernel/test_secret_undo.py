# SPDX-License-Identifier: MIT
"""Undo where several seats act: what others do in secret neither shows nor stands in the way."""

from __future__ import annotations

import pytest

from kernel.sessions import after_bids
from kernel.tiny import GAME
from kernel.tiny_records import EndTurn, Step, Strike
from redoubt.kernel.errors import StaleState
from redoubt.kernel.record import lines as record_lines
from redoubt.kernel.record import parse, replay
from redoubt.kernel.records import Standing
from redoubt.kernel.session import FARTHEST, Session


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

    def refuse(self: Session, entry: object) -> None:
        raise StaleState("no longer possible")

    monkeypatch.setattr(Session, "_again", refuse)
    with pytest.raises(StaleState):
        played.undo("red")
    assert (GAME.checksum(played.state), played.record.entries) == before
    assert played.undoable("red") == 1


def test_what_is_final_cannot_be_taken_back() -> None:
    played = after_bids()
    played.submit("red", Step(1), final=True)
    assert played.undoable("red") == 0
    played.submit("red", Step(2))
    assert played.undoable("red") == 1


def test_a_game_that_goes_back_keeps_standing_orders_and_can_be_replayed() -> None:
    played = after_bids()
    place = played.state.copy()
    played.submit("red", Strike())
    played.submit("blue", Standing("parry", "never"))
    played.rewind(place, 2)
    assert [entry.action["type"] for entry in played.record.entries] == ["bid", "bid", "standing"]
    assert played.undoable("red") == played.undoable("blue") == 0
    played.submit("red", Strike(), branch=1)
    record = parse(list(record_lines(played.record)), "record")
    assert record.entries[-1].branch == 1
    assert replay(GAME, record, played.secret) == played.state
    assert (
        GAME.checksum(Session.resume(GAME, record, played.secret).state) == record.entries[-1].state
    )


def test_only_so_many_positions_are_kept() -> None:
    played = after_bids()
    for _ in range(FARTHEST // 2 + 5):
        played.submit("blue", Standing("parry", "never"))
        played.submit("blue", Standing("parry", "ask"))
    assert played.undoable("blue") == FARTHEST
