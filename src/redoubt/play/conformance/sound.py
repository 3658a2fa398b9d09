# SPDX-License-Identifier: MIT
"""Positions are plain data, and legality is one thing: copies, JSON, actions, refusals, turns."""

from __future__ import annotations

import msgspec

from redoubt.kernel.codec import encode
from redoubt.kernel.dice import Dice
from redoubt.kernel.errors import NotYourDecision
from redoubt.kernel.flow import Asks
from redoubt.kernel.records import Action, Seat, tag_of
from redoubt.kernel.state import State
from redoubt.play.conformance.candidates import candidates
from redoubt.play.conformance.walk import Point, crash, seats_of

MOST_APPLIED = 24  # actions of one decision that are tried out


def differing(ours: bytes, theirs: bytes) -> str:
    """The names of the fields in which two positions (or views) differ."""
    one, two = msgspec.json.decode(ours), msgspec.json.decode(theirs)
    if not (isinstance(one, dict) and isinstance(two, dict)):
        return "everything"
    return ", ".join(sorted(k for k in one.keys() | two.keys() if one.get(k) != two.get(k)))


def copies(point: Point, dice: Dice) -> None:
    """A copy equals its original, and neither changes when the other is played on."""
    game, state = point.game, point.state
    before = game.dump(state)
    copy = state.copy()
    if copy != state or game.dump(copy) != before:
        raise point.fail(f"a copy differs from its original: {differing(before, game.dump(copy))}")
    second = copy.copy()
    game.apply(copy, point.seat, point.action, point.dice())
    if game.dump(state) != before:
        fields = differing(before, game.dump(state))
        raise point.fail(f"playing on a copy changed the original: {fields}")
    after = game.dump(copy)
    third = copy.copy()
    game.apply(second, point.seat, point.action, point.dice())
    if game.dump(second) != after:
        fields = differing(after, game.dump(second))
        raise point.fail(f"the same action with the same dice came out differently: {fields}")
    if third != copy or game.dump(third) != after:
        raise point.fail("a copy changed when its original was left alone")


def wire(point: Point, dice: Dice) -> None:
    """Positions, actions and events survive JSON; what is read back plays the same."""
    game, state = point.game, point.state
    data = game.dump(state)
    twin = game.load(data)
    if twin != state or game.dump(twin) != data:
        fields = differing(data, game.dump(twin))
        raise point.fail(f"a position read back from JSON differs: {fields or 'not equal'}")
    if game.read_action(encode(point.action)) != point.action:
        raise point.fail("an action read back from JSON differs")
    for seat in point.everyone:
        try:
            encode(game.view(state, seat))
        except TypeError as wrong:
            raise point.fail(f"the view of {seat} cannot be written as JSON: {wrong}") from wrong
    # A position holds caches that are never written: what is read back must play the same.
    for seat in seats_of(state):
        if game.actions(twin, seat) != game.actions(state, seat):
            raise point.fail(f"{seat} has other actions in the position read back from JSON")
    copy = state.copy()
    events = game.apply(copy, point.seat, point.action, point.dice())
    again = game.apply(twin, point.seat, point.action, point.dice())
    if encode(events) != encode(again) or game.dump(copy) != game.dump(twin):
        raise point.fail("the position read back from JSON plays differently: a stale cache?")
    for event in events:
        if game.read_event(encode(event)) != event:
            raise point.fail(f"event {tag_of(type(event))!r} read back from JSON differs")


def legality(point: Point, dice: Dice) -> None:
    """`actions` and `why_not` say the same, for actions legal, mutated, misplaced and made up."""
    game, state = point.game, point.state
    for seat in _deciding(point):
        offered = game.actions(state, seat)
        listed = {encode(action) for action in offered}
        if len(listed) != len(offered):
            raise point.fail(f"{seat} is offered the same action twice")
        for action in offered:
            refusal = _why_not(point, seat, action)
            if refusal is not None:
                said = encode(refusal).decode()
                raise point.fail(f"{encode(action).decode()} is offered to {seat}, yet {said}")
        for action in candidates(game, state, offered, point.seen, dice):
            legal = _why_not(point, seat, action) is None
            if legal != (encode(action) in listed):
                what = "not forbidden but not offered" if legal else "offered but forbidden"
                raise point.fail(f"{encode(action).decode()} is {what} to {seat}")


def _why_not(point: Point, seat: Seat, action: Action) -> object:
    try:
        return point.game.why_not(point.state, seat, action)
    except Exception as wrong:
        said = f"why_not of {encode(action).decode()} by {seat} broke: {crash(wrong)}"
        raise point.fail(said) from wrong


def applies(point: Point, dice: Dice) -> None:
    """Every offered action can be carried out and leads on to a choice or to the end."""
    game, state = point.game, point.state
    for seat in _deciding(point):
        actions = game.actions(state, seat)
        if len(actions) > MOST_APPLIED:
            actions = dice.shuffle(actions, "applies")[:MOST_APPLIED]
        for action in actions:
            copy = state.copy()
            what = encode(action).decode()
            try:
                game.apply(copy, seat, action, dice)
            except Exception as wrong:
                said = f"applying {what} by {seat} broke: {crash(wrong)}"
                raise point.fail(said) from wrong
            problem = dead_end(point, copy)
            if problem:
                raise point.fail(f"after {what} by {seat}: {problem}")


def dead_end(point: Point, state: State) -> str:
    """Why the game cannot go on from a position, or nothing."""
    if state.result is not None:
        return "the game is over but its stack is not empty" if state.stack else ""
    if not state.stack:
        return "the game is not over, yet nothing waits on the stack"
    decision = point.game.decision(state)
    if decision is None or not decision.seats:
        return "the game is not over, yet nobody must choose"
    stuck = [seat for seat in decision.seats if not point.game.actions(state, seat)]
    return f"{stuck[0]} must choose ({decision.kind}) and has no action" if stuck else ""


def turns(point: Point, dice: Dice) -> None:
    """Whoever must choose has an action, and nobody else has; the quiet answer is legal."""
    game, state = point.game, point.state
    deciding = _deciding(point)
    strangers = [seat for seat in deciding if seat not in seats_of(state)]
    if strangers or len(set(deciding)) != len(deciding):
        raise point.fail(f"those who must choose are {deciding}, of {seats_of(state)}")
    problem = dead_end(point, state)
    if problem:
        raise point.fail(problem)
    frame = state.stack[-1]
    part = game.frames[type(frame)]
    for seat in seats_of(state):
        if seat in deciding:
            if isinstance(part, Asks) and part.passing is not None:
                quiet = part.passing(state, frame, seat)
                if quiet not in game.actions(state, seat):
                    said = encode(quiet).decode()
                    raise point.fail(f"the quiet answer {said} is not offered to {seat}")
            continue
        if game.actions(state, seat):
            raise point.fail(f"{seat} need not choose and has actions")
        try:
            game.check(state, seat, game.actions(state, deciding[0])[0])
        except NotYourDecision:
            continue
        raise point.fail(f"an action by {seat} was accepted out of turn")


def _deciding(point: Point) -> tuple[Seat, ...]:
    decision = point.game.decision(point.state)
    return () if decision is None else decision.seats
