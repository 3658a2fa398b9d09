# SPDX-License-Identifier: MIT
"""What a case can ask of a position: its actions, odds, a seat's view, the game's own queries."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from redoubt.kernel.codec import plain
from redoubt.kernel.errors import GameError
from redoubt.kernel.game import Game
from redoubt.kernel.records import Seat
from redoubt.kernel.state import State
from redoubt.play.case_match import ABSENT, differences, hides, leaves, lookup, matches, show
from redoubt.play.case_steps import Step

Fail = Callable[..., GameError]  # (step, problem, *place) -> the failure to raise


def ask(game: Game, state: State, step: Step, fail: Fail) -> None:
    """Answer the query of a step and compare."""
    query = step.query
    assert query is not None
    if query == "actions":
        _actions(game, state, step, fail)
    elif query == "odds":
        _odds(game, state, step, fail)
    elif query == "view":
        _view(game, state, step, fail)
    else:
        try:
            answer = plain(game.queries[query](state, step.args))
        except GameError as error:
            raise fail(step, f"{query}: {error}", "query") from None
        except (LookupError, ValueError) as error:
            raise fail(step, f"{query}: wrong or missing: {error}", "query") from None
        problems = list(differences(step.expect.answer or {}, answer))
        if problems:
            problems.append(f"the whole answer: {show(answer)}")
            raise fail(step, "\n".join(problems), "expect", "answer")


def _seat(game: Game, state: State, step: Step, fail: Fail, named: str | None) -> Seat:
    """The seat that a step names, or the only one that must choose."""
    if named is not None:
        seats = state.scenario.seats
        if named not in seats:
            raise fail(step, f"no seat {named!r}; seats: {', '.join(seats)}")
        return named
    decision = game.decision(state)
    if decision is None:
        raise fail(step, "nobody must choose: the game is over")
    if len(decision.seats) > 1:
        raise fail(step, f"several seats must choose: name one of {', '.join(decision.seats)}")
    return decision.seats[0]


def _actions(game: Game, state: State, step: Step, fail: Fail) -> None:
    seat = _seat(game, state, step, fail, step.args.get("seat"))
    wanted: dict[str, Any] = step.args.get("of", {})
    offered = [plain(action) for action in game.actions(state, seat)]
    offered = [action for action in offered if matches(wanted, action)]
    listing = "\n".join(["offered:", *(f"  {show(action)}" for action in offered)])
    for number, pattern in enumerate(step.expect.includes or ()):
        if not any(matches(pattern, action) for action in offered):
            problem = f"{show(pattern)} is not offered to {seat}\n{listing}"
            raise fail(step, problem, "expect", "includes", number)
    for number, pattern in enumerate(step.expect.excludes or ()):
        found = next((action for action in offered if matches(pattern, action)), None)
        if found is not None:
            problem = f"{show(found)} is offered to {seat}"
            raise fail(step, problem, "expect", "excludes", number)
    count = step.expect.count
    if count is not None and count != len(offered):
        problem = f"expected {count} actions, got {len(offered)}\n{listing}"
        raise fail(step, problem, "expect", "count")


def _odds(game: Game, state: State, step: Step, fail: Fail) -> None:
    from redoubt.play.odds import odds  # noqa: PLC0415 - few cases ask; the others start faster

    assert step.act is not None
    try:
        action = game.read_action(step.act)
        seat = _seat(game, state, step, fail, step.by)
        game.check(state, seat, action)
    except GameError as error:
        raise fail(step, f"{show(step.act)}: {error}", "act") from None
    answer = odds(game, state, seat, action)
    if not answer.exact:
        raise fail(step, "these odds can only be sampled, not compared", "act")
    known = {**game.outcome(()), **answer.spread}
    for key, wanted in (step.expect.odds or {}).items():
        if key not in known:
            problem = f"{game.id} counts no {key!r}, but {', '.join(known)}"
            raise fail(step, problem, "expect", "odds", key)
        chance = Fraction(answer.chance(key))
        if chance != Fraction(wanted):
            raise fail(step, f"{key}: expected {wanted}, got {chance}", "expect", "odds", key)


def _view(game: Game, state: State, step: Step, fail: Fail) -> None:
    named = step.args.get("seat")
    seat = None if named is None else _seat(game, state, step, fail, named)
    view = plain(game.view(state, seat))
    problems = [
        problem
        for path, pattern in (step.expect.view or {}).items()
        for problem in differences(pattern, lookup(view, path), path)
    ]
    if problems:
        raise fail(step, "\n".join(problems), "expect", "view")
    facts = plain(game.facts(state))
    for number, path in enumerate(step.expect.hidden or ()):
        fact, seen = lookup(facts, path), lookup(view, path)
        place = ("expect", "hidden", number)
        if fact is ABSENT or not list(leaves(fact)):
            raise fail(step, f"{path}: there is nothing to hide", *place)
        if not hides(fact, seen):
            who = named or "a spectator"
            raise fail(step, f"{path} is not hidden from {who}: it shows {show(seen)}", *place)
