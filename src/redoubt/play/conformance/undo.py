# SPDX-License-Identifier: MIT
"""A game is its record, and undo is offered exactly when nothing new became known.

What became known is worked out here a second time, from views alone: an action told somebody
something if dice were used, or if there is a position he thought possible in which nothing that the
seat could do, in secret first, would have led to what he saw and heard.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import chain, islice, zip_longest
from typing import TypeVar

from redoubt.kernel.codec import encode
from redoubt.kernel.dice import Dice, SeededDice
from redoubt.kernel.errors import GameError
from redoubt.kernel.game import Game
from redoubt.kernel.record import lines, parse, replay, verify
from redoubt.kernel.records import Action, Event, Seat, Setup, Standing, tag_of
from redoubt.kernel.session import FARTHEST, Session
from redoubt.kernel.state import State
from redoubt.play.conformance.secrecy import heard
from redoubt.play.conformance.sound import differing
from redoubt.play.conformance.walk import (
    ConformanceError,
    Point,
    Style,
    order,
    pick,
    seats_of,
)

T = TypeVar("T")
WORLDS = 4  # positions imagined for each onlooker
MORE = 24  # the same where an event says that it reveals something: it may be a rare thing
ENOUGH = 12  # times that a revealing kind of event may reveal nothing before it is doubted
TRIED = 40  # other actions that might have led to the same news
SILENT = 12  # secret actions in a row before them
ROWS = 6  # rows of secret actions that are tried


class CountingDice(Dice):
    """Seeded dice with a count of their own: it must not trust `used`."""

    __slots__ = ("inner", "times")

    def __init__(self, inner: Dice) -> None:
        super().__init__()
        self.inner = inner
        self.times = 0

    def die(self, sides: int, why: str) -> int:
        self.times += 1
        return self.inner.die(sides, why)

    def roll(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        self.times += n
        return self.inner.roll(n, sides, why)

    def pool(
        self, n: int, sides: int, why: str, kinds: tuple[Hashable, ...] = ()
    ) -> tuple[int, ...]:
        self.times += n
        return self.inner.pool(n, sides, why, kinds)

    def shuffle(self, items: Sequence[T], why: str) -> list[T]:
        self.times += len(items) > 1
        return self.inner.shuffle(items, why)


def learnt(point: Point, dice: Dice) -> str:
    """Who learns something by this point's action, or nothing."""
    game, state = point.game, point.state
    counting = CountingDice(point.dice())
    after = state.copy()
    events = game.apply(after, point.seat, point.action, counting)
    if counting.times:
        return "dice"
    worlds = MORE if any(event.reveals for event in events) else WORLDS
    for onlooker in point.everyone:
        view = game.view(state, onlooker)
        news = _news(game, after, events, onlooker)
        if news == _news(game, state, [], onlooker):
            continue
        for _ in range(worlds):
            other = game.imagine(state.scenario, view, dice)
            other.orders = state.orders  # orders are choices made before, not news
            if not _possible(point, onlooker, other, news, dice):
                return f"{onlooker or 'a spectator'} could not know {_what(point, after, onlooker)}"
    return ""


def _what(point: Point, after: State, onlooker: Seat | None) -> str:
    """What changed before the eyes of an onlooker."""
    game = point.game
    before, now = (encode(game.view(state, onlooker)) for state in (point.state, after))
    return f"the change of {differing(before, now) or 'nothing but what it heard'}"


def _possible(point: Point, onlooker: Seat | None, other: State, news: bytes, dice: Dice) -> bool:
    """Whether the seat could have caused the same news in another position."""
    game, seat = point.game, point.seat
    legal = isinstance(point.action, Standing) or game.why_not(other, seat, point.action) is None
    if legal and _tells(point, onlooker, other, point.action) == news:
        return True
    if onlooker == seat:  # he who acts knows what he did
        return False
    nothing = _news(game, other, [], onlooker)
    for _ in range(ROWS):
        here = other.copy()
        for _ in range(SILENT):
            silent = []
            for action in _varied(game.actions(here, seat)):
                told = _tells(point, onlooker, here, action)
                if told == news:
                    return True
                if told == nothing:
                    silent.append(action)
            if not silent:
                break
            game.apply(here, seat, silent[dice.die(len(silent), "silent") - 1], point.dice())
    return False


def _varied(actions: list[Action]) -> list[Action]:
    """As many as are tried, of every kind in turn: long lists of one kind hide no other."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    turns = chain.from_iterable(zip_longest(*kinds.values()))
    return list(islice((action for action in turns if action is not None), TRIED))


def _tells(point: Point, onlooker: Seat | None, state: State, action: Action) -> bytes | None:
    """The news of an action to an onlooker; None if dice are rolled."""
    copy = state.copy()
    counting = CountingDice(point.dice())
    events = point.game.apply(copy, point.seat, action, counting)
    return None if counting.times else _news(point.game, copy, events, onlooker)


def _news(game: Game, state: State, events: list[Event], seat: Seat | None) -> bytes:
    return heard(events, seat) + encode(game.view(state, seat))


class Watched:
    """A session in random play that is compared with what became known."""

    def __init__(self, game: Game, setup: Setup, seed: str) -> None:
        self.game = game
        self.seed = seed
        secret = SeededDice(seed).roll(32, 256, "secret")
        self.session = Session(
            game, setup, secret=bytes(face - 1 for face in secret), game_id=f"conformance-{seed}"
        )
        self.chooser = SeededDice(f"{seed}/choose")
        self.depth = 0  # how many actions may be taken back, by our own count
        self.idle: dict[str, int] = {}  # revealing kinds that revealed nothing, and how often
        self.telling: set[str] = set()

    def step(self, number: int, style: Style, *, judge: bool) -> None:
        """One random action, judged."""
        game, session = self.game, self.session
        decision = game.decision(session.state)
        assert decision is not None
        seat = decision.seats[self.chooser.die(len(decision.seats), "seat") - 1]
        action = pick(game, session.state, seat, self.chooser, style)
        if game.windows and self.chooser.die(15, "order") == 1:
            seat, action = order(game, session.state, self.chooser)
        point = Point(game, session.state.copy(), seat, action, self.seed, number)
        before = game.checksum(session.state)
        offered = {each: session.undoable(each) for each in seats_of(session.state)}
        news = learnt(point, self.chooser) if judge else ""
        events = session.submit(seat, action, expected=session.seq)
        if judge:
            self._judge(point, events, news, offered)
        if session.undoable(seat) and self.chooser.die(3, "undo") == 1:
            self._take_back(point, before)
        others = [each for each in offered if each != seat and session.undoable(each)]
        if others and self.chooser.die(3, "undo") == 1:
            self._take_from_under(point, others[0])

    def _judge(self, point: Point, events: list[Event], news: str, before: dict[Seat, int]) -> None:
        session, game = self.session, self.game
        count, offered = session.undoable(point.seat), before[point.seat]
        for seat in seats_of(session.state):
            if seat == point.seat or not session.undoable(seat):
                continue
            told = _news(game, session.state, events, seat) != _news(game, point.state, [], seat)
            if told or session.undoable(seat) > before.get(seat, 0):
                raise point.fail(f"{seat} may take back what {point.seat} did")
        if session.over:
            if count:
                raise point.fail("undo is offered after the end of the game")
            return
        kinds = [tag_of(type(event)) for event in events if event.reveals]
        if news:
            self.telling.update(kinds)
            if count:
                raise point.fail(f"undo is offered although something became known: {news}")
        elif not count:
            for kind in kinds or ["(no event)"]:
                self.idle[kind] = self.idle.get(kind, 0) + 1
            if not kinds:
                raise point.fail("undo is not offered although nothing became known")
        elif count not in (1, min(offered + 1, FARTHEST)):  # no more positions are kept
            raise point.fail(f"{count} actions may be taken back after {offered}")

    def _take_back(self, point: Point, before: str) -> None:
        """Undo restores the position exactly, and the same action leads to the same again."""
        session, game = self.session, self.game
        after, sums = game.checksum(session.state), session.record.entries[-1].sums
        session.undo(point.seat)
        if game.checksum(session.state) != before:
            raise point.fail("undo did not bring the position back")
        session.submit(point.seat, point.action)
        if game.checksum(session.state) != after or session.record.entries[-1].sums != sums:
            raise point.fail("the same action after undo came out differently")

    def _take_from_under(self, point: Point, other: Seat) -> None:
        """Another takes back its last action: what was done in secret since stands.

        It may be refused, where what was done since could not have been done without it.
        """
        session, here = self.session, self.session.state.copy()
        entries, count = list(session.record.entries), session.undoable(other)
        last = max(n for n, entry in enumerate(entries) if entry.seat == other)
        stands = [(e.seat, e.action) for n, e in enumerate(entries) if n != last]
        try:
            session.undo(other)
        except GameError:
            if session.state != here or session.record.entries != entries:
                raise point.fail(f"{other}'s undo was refused and left something behind") from None
            return
        if [(e.seat, e.action) for e in session.record.entries] != stands:
            raise point.fail(f"{other}'s undo took back something else too")
        if session.undoable(other) != count - 1:
            raise point.fail(f"{other} may take back {session.undoable(other)} after {count} - 1")

    def doubt(self) -> str:
        """A kind of event that says it reveals something and never did, or nothing."""
        for kind, times in self.idle.items():
            if times >= ENOUGH and kind not in self.telling:
                return kind
        return ""


def play_sessions(
    game: Game, setup: Setup, seed: int, steps: int, every: int, style: Style = "mixed"
) -> None:
    """Sessions in random play, each replayed from its record when it ends.

    Undo is judged at one step in `every` (0: at none).
    """
    number = round_ = 0
    idle: dict[str, int] = {}
    telling: set[str] = set()
    while number < steps:
        watched = Watched(game, setup, f"{seed}.{round_}")
        watched.idle, watched.telling = idle, telling
        while number < steps and not watched.session.over:
            watched.step(number, style, judge=bool(every) and number % every == 0)
            number += 1
        _replayed(watched)
        round_ += 1
        if watched.doubt():
            raise ConformanceError(
                f"{game.id}: event {watched.doubt()!r} says that it reveals something, "
                f"but {ENOUGH} times nobody learnt anything: it closes undo for nothing"
            )


def _replayed(watched: Watched) -> None:
    """The record, written and read back, gives the same position; and so does a resumed session."""
    game, session = watched.game, watched.session
    record = parse(list(lines(session.record)), "conformance")
    if record != session.record:
        raise ConformanceError(f"{game.id}, seed {watched.seed!r}: its record read back differs")
    state = replay(game, record, session.secret)
    if state != session.state:
        raise ConformanceError(f"{game.id}, seed {watched.seed!r}: replay ends elsewhere")
    if session.over:
        verify(game, record)
    resumed = Session.resume(game, record, session.secret)
    if resumed.state != session.state or resumed.events != session.events:
        raise ConformanceError(f"{game.id}, seed {watched.seed!r}: a resumed session differs")
