# SPDX-License-Identifier: MIT
"""Hidden information is a property: what a seat may not know makes no difference to it.

A position is replaced by another that agrees with the seat's view (`imagine`). Everything that
reaches the seat must then stay the same to the byte: its view, whether it must choose, what it is
offered, why it is refused, and what it hears of the next action unless that reveals something.
"""

from __future__ import annotations

from redoubt.kernel.codec import encode
from redoubt.kernel.dice import Dice
from redoubt.kernel.flow import Asks
from redoubt.kernel.records import Event, Seat, Standing
from redoubt.kernel.state import State
from redoubt.play.conformance.candidates import candidates
from redoubt.play.conformance.sound import differing
from redoubt.play.conformance.walk import Point, seats_of

WORLDS = 2  # positions imagined for each view
TRIED = 10  # refusals compared


def secrets(point: Point, dice: Dice) -> None:
    """Nothing that a seat may not know reaches it."""
    game, state = point.game, point.state
    for seat in point.everyone:
        view = game.view(state, seat)
        seen = encode(view)
        for _ in range(WORLDS):
            other = game.imagine(state.scenario, view, dice)
            again = encode(game.view(other, seat))
            if again != seen:
                fields = differing(seen, again)
                raise point.fail(f"{seat} sees another position after imagine: {fields}")
            _same_choices(point, seat, other, dice)
            _same_news(point, seat, other)


def _same_choices(point: Point, seat: Seat | None, other: State, dice: Dice) -> None:
    """The same seats must choose; this one is offered and refused the same."""
    game, state = point.game, point.state
    ours, theirs = game.decision(state), game.decision(other)
    deciding = ours.seats if ours else ()
    if deciding != (theirs.seats if theirs else ()):
        raise point.fail(f"who must choose depends on what {seat} may not know")
    if seat is None or seat not in deciding:
        return
    offered, instead = game.actions(state, seat), game.actions(other, seat)
    if encode(offered) != encode(instead):
        changed = [a for a in offered if a not in instead] + [
            a for a in instead if a not in offered
        ]
        which = encode(changed).decode() if changed else "their order"
        raise point.fail(f"what {seat} is offered depends on what it may not know: {which}")
    tries = candidates(game, state, offered, point.seen, dice)
    for action, _ in zip(tries, range(TRIED), strict=False):
        if encode(game.why_not(state, seat, action)) != encode(game.why_not(other, seat, action)):
            what = encode(action).decode()
            raise point.fail(f"why {seat} may not do {what} depends on what it may not know")


def _same_news(point: Point, seat: Seat | None, other: State) -> None:
    """Unless something is revealed to the seat, the next action tells it the same in both."""
    game = point.game
    if isinstance(point.action, Standing):
        return
    if point.state.stack != other.stack:
        return  # a secret choice waits on the stack and may come out now
    if game.why_not(other, point.seat, point.action) is not None:
        return
    one, two = point.state.copy(), other.copy()
    one.orders = two.orders = {}  # how others answer windows is their choice, made in advance
    happened = game.apply(one, point.seat, point.action, point.dice("news"))
    instead = game.apply(two, point.seat, point.action, point.dice("news"))
    if any(event.reveals and event.seen_by(seat) for event in (*happened, *instead)):
        return
    ours, theirs = heard(happened, seat), heard(instead, seat)
    if ours != theirs:
        raise point.fail(
            f"{seat} hears {ours.decode()} where it might as well be {theirs.decode()}, "
            "and no event says that it reveals something"
        )
    seen, again = encode(game.view(one, seat)), encode(game.view(two, seat))
    if seen != again:
        fields = differing(seen, again)
        raise point.fail(f"{seat} sees afterwards what it could not know, unrevealed: {fields}")


def heard(events: list[Event], seat: Seat | None) -> bytes:
    """What a seat hears of some events."""
    return encode([event for event in events if event.seen_by(seat)])


def orders(point: Point, dice: Dice) -> None:
    """A standing order is known to nobody else."""
    game, state = point.game, point.state
    frame = state.stack[-1]
    part = game.frames[type(frame)]
    for owner in seats_of(state):
        for window in game.windows:
            if isinstance(part, Asks) and window in part.windows:
                continue  # it would answer the open window, which all may see
            for policy in ("never", "50"):
                copy = state.copy()
                order = Standing(window, policy)
                if game.why_not(copy, owner, order) is not None:
                    raise point.fail(f"{owner} may not order {window}: {policy}")
                events = game.apply(copy, owner, order, dice)
                for seat in point.everyone:
                    if seat == owner:
                        continue
                    if heard(events, seat) != b"[]":
                        raise point.fail(f"{seat} hears of an order that {owner} gives")
                    before, after = game.view(state, seat), game.view(copy, seat)
                    if encode(before) != encode(after):
                        fields = differing(encode(before), encode(after))
                        raise point.fail(f"{seat} sees an order that {owner} gives: {fields}")
