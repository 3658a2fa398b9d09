# SPDX-License-Identifier: MIT
"""Plays a case step by step and compares what comes of it with what it expects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from redoubt.kernel.codec import plain
from redoubt.kernel.dice import DiceRanOut
from redoubt.kernel.errors import GameError, IllegalAction
from redoubt.kernel.flow import Asks
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Event, Seat
from redoubt.play.case_match import (
    ABSENT,
    brief,
    differences,
    explain_events,
    lookup,
    matches,
    show,
)
from redoubt.play.case_queries import ask
from redoubt.play.case_start import Start
from redoubt.play.case_steps import Decides, Step

_MOST_PASSES = 1000  # a window that opens again for ever is a bug, and must not hang a check


class CaseFailed(GameError):
    """A case does not hold: what is wrong, and the key in the case that says otherwise."""

    code = "case-failed"

    def __init__(self, problem: str, *place: str | int) -> None:
        super().__init__(problem)
        self.problem = problem
        self.place = place


class Verdict:
    """What the rules say to an action: the seat that may do it, or the error."""

    __slots__ = ("action", "error", "seat")

    def __init__(
        self, seat: Seat = "", action: Action | None = None, error: GameError | None = None
    ) -> None:
        self.seat = seat
        self.action = action
        self.error = error


class Runner:
    """One run of one case."""

    def __init__(self, game: Game, start: Start, steps: Sequence[Step], *, passing: bool) -> None:
        self.game = game
        self.steps = steps
        self.passing = passing
        self._seen: list[dict[str, Any]] = []  # the events of the last action
        self._new: list[dict[str, Any]] = []  # what happened since it was looked at
        try:
            self.state, events, self.dice = start.make()
        except DiceRanOut as error:
            raise CaseFailed(f"at the start: dice: {error}", "dice") from None
        self._note(events)

    def run(self) -> None:
        """All steps in turn; CaseFailed where one does not hold."""
        for step in self.steps:
            self._settle(step.number)
            if step.query is not None:
                ask(self.game, self.state, step, self._fail)
            elif step.act is not None:
                self._act(step)
            else:
                self._seen, self._new = self._new or self._seen, []
            self._compare(step)
        self._settle(len(self.steps))
        self._count_dice()

    def _fail(self, step: Step, problem: str, *place: str | int) -> CaseFailed:
        return CaseFailed(f"step {step.number + 1}: {problem}", "do", step.number, *place)

    def _note(self, events: Sequence[Event]) -> None:
        self._new += [plain(event) for event in events]

    # -- actions ---------------------------------------------------------------------------

    def _deciders(self) -> tuple[Seat, ...]:
        decision = self.game.decision(self.state)
        return decision.seats if decision else ()

    def _verdict(self, step: Step) -> Verdict:
        """Who may take the action of a step, or why nobody may."""
        assert step.act is not None
        seats = (step.by,) if step.by is not None else self._deciders() or ("",)
        try:
            action = self.game.read_action(step.act)
        except GameError as error:
            return Verdict(error=error)
        able = []
        errors = []
        for seat in seats:
            try:
                self.game.check(self.state, seat, action)
                able.append(seat)
            except GameError as error:
                errors.append(error)
        if len(able) > 1:
            names = ", ".join(able)
            raise self._fail(step, f"several seats may do this ({names}): name one with by", "act")
        if able:
            return Verdict(able[0], action)
        fitting = [error for error in errors if self._as_expected(step, error)]
        return Verdict(error=(fitting or errors)[0])

    def _as_expected(self, step: Step, error: GameError | None) -> bool:
        """Whether an action is as possible as the step says."""
        expect = step.expect
        if expect.refused is not None:
            if not isinstance(error, IllegalAction):
                return False
            wanted = expect.refused
            pattern = {"rule": wanted} if isinstance(wanted, str) else wanted
            return matches(pattern, plain(error.refusal))
        if expect.error is not None:
            return error is not None and error.code == expect.error
        return error is None

    def _act(self, step: Step) -> None:
        """Try the action; carry it out if it is meant to be possible."""
        if step.by is not None:
            self._check_seat(step, step.by)
        verdict = self._verdict(step)
        expect = step.expect
        if not self._as_expected(step, verdict.error):
            if expect.refused is not None:
                wanted, key = f"refused by {show(expect.refused)}", "refused"
            elif expect.error is not None:
                wanted, key = f"the error {expect.error}", "error"
            else:
                raise self._fail(step, f"{show(step.act)} is not possible: {_say(verdict)}", "act")
            problem = f"{show(step.act)}: expected {wanted}, got {_say(verdict)}"
            raise self._fail(step, problem, "expect", key)
        if step.refusal_expected:
            return
        assert verdict.action is not None
        self._do(step, verdict.seat, verdict.action)
        self._settle(step.number + 1, done=step)
        self._seen, self._new = self._new, []

    def _check_seat(self, step: Step, seat: Seat) -> None:
        seats = self.state.scenario.seats
        if seat not in seats:
            raise self._fail(step, f"no seat {seat!r}; seats: {', '.join(seats)}", "by")

    def _do(self, step: Step, seat: Seat, action: Action) -> None:
        try:
            self._note(self.game.apply(self.state, seat, action, self.dice))
        except DiceRanOut as error:
            raise self._fail(step, f"dice: {error}") from None

    # -- windows that nobody names -----------------------------------------------------------

    def _settle(self, upto: int, done: Step | None = None) -> None:
        """Pass windows until the next step that acts, from number `upto` on, can be taken.

        Steps that only look or ask fit everywhere, so the first one behind them decides.
        """
        if not self.passing:
            return
        coming = next((step for step in self.steps[upto:] if self._needs_a_decision(step)), None)
        for _ in range(_MOST_PASSES):
            wanted = done.expect.decision if done is not None else None
            if wanted is not None and not self._unlike(wanted):
                return  # the step just done expects this window
            if self.state.result is not None or (coming is not None and self._ready(coming)):
                return
            frame = self.state.stack[-1]
            part = self.game.frames[type(frame)]
            assert isinstance(part, Asks)
            if not part.windows or part.passing is None:
                return
            seat = part.seats(self.state, frame)[0]
            step = done or coming or self.steps[-1]
            self._do(step, seat, part.passing(self.state, frame, seat))
        raise self._fail(done or self.steps[-1], f"still a window after {_MOST_PASSES} passes")

    @staticmethod
    def _needs_a_decision(step: Step) -> bool:
        return step.act is not None or (step.query == "actions" and "seat" in step.args)

    def _ready(self, step: Step) -> bool:
        """Whether a step can be taken in this position."""
        if step.query == "actions":
            return step.args["seat"] in self._deciders()
        error = self._verdict(step).error
        return error is None if step.query else self._as_expected(step, error)

    # -- what is expected of every step --------------------------------------------------------

    def _compare(self, step: Step) -> None:
        expect = step.expect
        if expect.events is not None:
            problem = explain_events(expect.events, self._seen)
            if problem:
                raise self._fail(step, problem, "expect", "events")
        for number, pattern in enumerate(expect.no_events or ()):
            found = next((event for event in self._seen if matches(pattern, event)), None)
            if found is not None:
                problem = f"this must not happen: {brief(found)}"
                raise self._fail(step, problem, "expect", "no_events", number)
        self._compare_state(step)
        if expect.decision is not None:
            unlike = self._unlike(expect.decision)
            if unlike:
                raise self._fail(step, unlike, "expect", "decision")
        if expect.result is not None:
            problems = list(differences(expect.result, plain(self.state.result), "result"))
            if problems:
                raise self._fail(step, "\n".join(problems), "expect", "result")
        if expect.dice_left is not None and expect.dice_left != self.dice.left:
            problem = f"expected {expect.dice_left} dice left, got {self.dice.left}"
            raise self._fail(step, problem, "expect", "dice_left")

    def _compare_state(self, step: Step) -> None:
        expect = step.expect
        if expect.state is None and expect.absent is None:
            return
        facts = plain(self.game.facts(self.state))
        problems = [
            problem
            for path, pattern in (expect.state or {}).items()
            for problem in differences(pattern, lookup(facts, path), path)
        ]
        if problems:
            raise self._fail(step, "\n".join(problems), "expect", "state")
        for number, path in enumerate(expect.absent or ()):
            place = ("expect", "absent", number)
            found = lookup(facts, path)
            if found not in (ABSENT, None):
                raise self._fail(step, f"{path}: expected nothing, got {show(found)}", *place)
            parent = path.rpartition(".")[0]
            if parent and lookup(facts, parent) in (ABSENT, None):
                raise self._fail(step, f"{path}: there is no {parent} either", *place)

    def _unlike(self, wanted: Decides) -> str:
        """How the decision differs from the one wanted, or ""."""
        decision = self.game.decision(self.state)
        if decision is None:
            return "expected a decision, but the game is over"
        wrong = [
            wanted.kind not in (None, decision.kind),
            wanted.window not in (None, decision.window),
            wanted.seat is not None and wanted.seat not in decision.seats,
            wanted.seats is not None and set(wanted.seats) != set(decision.seats),
        ]
        if not any(wrong):
            return ""
        said = {k: getattr(wanted, k) for k in wanted.__struct_fields__}
        pattern = show({k: value for k, value in said.items() if value is not None})
        return f"decision: expected {pattern}, got {brief(plain(decision))}"

    def _count_dice(self) -> None:
        last = self.steps[-1]
        allowed = last.expect.dice_left or 0
        if self.dice.left != allowed:
            raise CaseFailed(f"dice left over: {show(self.dice.rest)}", "dice", "rolls")
        if self.dice.orders_left:
            raise CaseFailed(f"shuffles left over: {self.dice.orders_left}", "dice", "shuffles")


def _say(verdict: Verdict) -> str:
    """What the rules said to an action, for people."""
    error = verdict.error
    if error is None:
        return "it is legal"
    if isinstance(error, IllegalAction):
        refusal = error.refusal
        facts = f" {show(refusal.facts)}" if refusal.facts else ""
        return f"refused by {refusal.rule} ({refusal.code}){facts}"
    return f"the error {error.code} ({error})"
