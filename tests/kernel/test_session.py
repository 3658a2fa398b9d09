# SPDX-License-Identifier: MIT
"""A game being played: undo up to the last news, stale positions, resuming."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kernel import tiny
from kernel.sessions import SECRET, after_bids, session, to_the_end
from kernel.tiny import GAME
from kernel.tiny_records import (
    Bid,
    BidMade,
    Dealt,
    EndTurn,
    Looked,
    Parrying,
    Pass,
    Scout,
    Step,
    Strike,
    TinyState,
    Turn,
)
from redoubt.kernel.errors import GameOver, IllegalAction, NotYourDecision, StaleState
from redoubt.kernel.flow import Asks, Play
from redoubt.kernel.records import Action, Seat, Standing
from redoubt.kernel.session import Session


def test_a_step_that_tells_nothing_can_be_taken_back() -> None:
    played = after_bids()
    before = GAME.checksum(played.state)
    played.submit("red", Step(1))
    played.submit("red", Step(2))
    assert played.undoable("red") == 2
    played.undo("red", 2)
    assert GAME.checksum(played.state) == before
    assert played.seq == 2
    assert played.undoable("red") == 0


def test_undo_and_the_same_again_gives_the_same_record() -> None:
    once, again = after_bids(), after_bids()
    for step in (Step(1), Step(2), Strike()):
        once.submit("red", step)
        again.submit("red", step)
        if again.undoable("red"):
            again.undo("red")
            again.submit("red", step)
    assert once.record == again.record
    assert once.events == again.events


def test_a_secret_bid_can_be_taken_back_until_the_bids_are_opened() -> None:
    played = session()
    played.submit("red", Bid(2))
    assert played.undoable("red") == 1
    played.undo("red")
    played.submit("red", Bid(0))
    played.submit("blue", Bid(1))
    assert played.undoable("red") == played.undoable("blue") == 0


@pytest.mark.parametrize("action", [Scout(), Strike("a card")])
def test_what_was_hidden_and_is_known_closes_undo(action: Action) -> None:
    played = after_bids()
    if isinstance(action, Strike):
        hand = GAME.view(played.state, "red").hand
        action = Strike(next(card for card in hand if card != "parry"))
    played.submit("red", Step(1))
    played.submit("red", action)
    assert played.undoable("red") == 0
    with pytest.raises(StaleState, match="something new has become known"):
        played.undo("red")


def test_dice_close_undo() -> None:
    played = after_bids()
    played.submit("red", Strike())
    assert isinstance(played.state.stack[-1], Parrying)
    assert played.undoable("red") == 1, "nobody has learnt anything yet"
    played.submit("blue", Pass())
    assert played.undoable("red") == played.undoable("blue") == 0


def test_another_seats_choice_closes_undo() -> None:
    played = after_bids()
    played.submit("red", EndTurn())
    assert played.undoable("red") == 1
    played.submit("blue", Step(3))
    assert played.undoable("red") == 0
    assert played.undoable("blue") == 1
    with pytest.raises(StaleState):
        played.undo("red")


@pytest.mark.parametrize("count", [0, -1, 2])
def test_undo_of_more_than_there_is_is_refused_and_changes_nothing(count: int) -> None:
    played = after_bids()
    played.submit("red", Step(1))
    before = GAME.checksum(played.state)
    with pytest.raises(StaleState):
        played.undo("red", count)
    assert GAME.checksum(played.state) == before
    assert played.seq == 3


def test_nothing_can_be_done_or_taken_back_when_the_game_is_over() -> None:
    played = to_the_end(session())
    assert played.record.secret == SECRET.hex()
    assert played.undoable("red") == played.undoable("blue") == 0
    with pytest.raises(GameOver):
        played.submit("red", EndTurn())


def test_the_last_action_stands_even_if_it_told_nothing() -> None:
    def resign(state: TinyState, frame: Turn, seat: Seat, action: Action, play: Play) -> None:
        tiny.finish(state, (), "time")

    turn = Asks("TINY-3.00", tiny.turn_actions, tiny.turn_why_not, resign)
    played = after_bids(tiny.make(frames={**tiny.FRAMES, Turn: turn}))
    played.submit("red", EndTurn())
    assert played.over
    assert played.undoable("red") == 0


def test_the_secret_stays_closed_while_the_game_goes_on() -> None:
    assert after_bids().record.secret == ""


def test_an_action_for_an_earlier_position_is_stale() -> None:
    played = after_bids()
    played.submit("red", Step(1), expected=2)
    with pytest.raises(StaleState, match="meant for position 2, the game is at 3"):
        played.submit("red", Step(2), expected=2)
    assert played.seq == 3


@pytest.mark.parametrize(
    ("seat", "action", "wrong"),
    [("red", Step(4), IllegalAction), ("blue", Step(3), NotYourDecision)],
)
def test_a_refused_action_leaves_no_trace(
    seat: str, action: Action, wrong: type[Exception]
) -> None:
    played = after_bids()
    before = GAME.checksum(played.state)
    with pytest.raises(wrong):
        played.submit(seat, action)
    assert GAME.checksum(played.state) == before
    assert played.seq == 2
    assert len(played.events) == 3


def moved(played: Session) -> None:
    played.submit("red", Step(1))


def ordered(played: Session) -> None:
    played.submit("blue", Standing("parry", "never"))


@pytest.mark.parametrize("more", [moved, ordered])
def test_a_resumed_session_goes_on_as_if_nothing_had_happened(
    more: Callable[[Session], None],
) -> None:
    played = after_bids()
    more(played)
    resumed = Session.resume(GAME, played.record, SECRET)
    twice = Session.resume(GAME, resumed.record, SECRET)
    assert resumed.state == twice.state == played.state
    assert resumed.events == twice.events == played.events
    assert resumed.seq == played.seq
    assert to_the_end(resumed).record == to_the_end(played).record


def test_a_seat_hears_only_what_it_may_know() -> None:
    played = after_bids()
    played.submit("red", Scout())
    for seat in ("red", "blue", None):
        heard = played.feed(seat)
        bids = {event.seat: event.points for event in heard if isinstance(event, BidMade)}
        cards = {event.seat: bool(event.cards) for event in heard if isinstance(event, Dealt)}
        looks = [bool(event.card) for event in heard if isinstance(event, Looked)]
        assert bids == {"red": 1 if seat == "red" else -1, "blue": 0 if seat == "blue" else -1}
        assert cards == {"red": seat == "red", "blue": seat == "blue"}
        assert looks == [seat == "red"]
    assert played.feed(None, since=3) == played.events[3][1:]


def test_a_new_session_draws_its_own_secret_and_publishes_only_its_hash() -> None:
    setup = session().record.header.setup
    one, two = Session(GAME, setup), Session(GAME, setup)
    assert one.secret != two.secret
    assert one.game_id != two.game_id
    assert one.secret.hex() not in repr(one.record)


def test_the_frame_after_undo_asks_the_same_seat_again() -> None:
    played = after_bids()
    played.submit("red", EndTurn())
    assert played.state.stack[-1] == Turn("blue")
    played.undo("red")
    assert played.state.stack[-1] == Turn("red")
