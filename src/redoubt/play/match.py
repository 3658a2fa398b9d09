# SPDX-License-Identifier: MIT
"""One game of bots, fixed by its seed and set-up. No bot can stop it.

A bot that raises, breaks a rule or thinks for too long gets the first legal action instead, and
the fault is counted.
"""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.kernel.dice import SeededDice
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat, Setup
from redoubt.kernel.state import State
from redoubt.play.bot import Bot
from redoubt.play.bots import anyones
from redoubt.play.course import Course, Trait
from redoubt.play.watch import TooLong, Watch

MAX_STEPS = 40_000
LINE = 160  # letters of what a bot says went wrong
SECONDS = 60.0  # for one choice: far more than any of our bots takes
GIVEN_UP = "given-up"  # the reason of a game that ended every process which played it


class Match(msgspec.Struct, frozen=True):
    """One game to play: everything that fixes it."""

    place: int  # which of the set-ups
    number: int
    seed: str
    setup: Setup
    bots: tuple[str, ...]  # by seat, over and over if there are more seats
    max_steps: int = MAX_STEPS
    seconds: float = SECONDS


def seed_of(seed: int, place: int, number: int) -> str:
    """The seed of one game of a run."""
    return f"{seed}-{place}-{number}"


class Outcome(msgspec.Struct, frozen=True):
    """How one game went.

    winners   None: no end within the steps
    faults    choices that a bot failed to make by itself
    changes   how often the lead changed hands
    decided   the share of the game after which the winner was ahead for good
    traits    what each seat had and did, for what that is worth: see course.py
    fault     the bot that failed first, and how
    """

    place: int
    number: int
    winners: tuple[Seat, ...] | None
    reason: str
    steps: int
    faults: int = 0
    changes: int = 0
    decided: float = 1.0
    traits: tuple[Trait, ...] = ()
    fault: str = ""


def play(game: Game, match: Match) -> Outcome:
    """One game of bots. What a bot fails to choose is the first legal action, and counted."""
    dice = SeededDice(f"match/{match.seed}")
    state, events = game.new(match.setup, dice)
    course = Course(game, state, events)
    steps = faults = 0
    fault = ""
    with Watch(match.seconds) as watch:
        players = {
            seat: _seated(game, match, place, seat, watch)
            for place, seat in enumerate(state.scenario.seats)
        }
        while state.result is None and steps < match.max_steps:
            decision = game.decision(state)
            assert decision is not None
            seat = decision.seats[0]
            action, why = chosen(game, state, seat, players[seat], watch)
            if why:
                faults += 1
                fault = fault or f"{bot_of(match, state.scenario.seats.index(seat))}: {why}"
            course.step(state, game.apply(state, seat, action, dice))
            steps += 1
    result = state.result
    return Outcome(
        match.place,
        match.number,
        None if result is None else result.winners,
        "" if result is None else result.reason,
        steps,
        faults,
        course.changes,
        course.decided(result),
        course.traits,
        fault,
    )


def given_up(match: Match) -> Outcome:
    """What a game counts as that ended every process which played it."""
    why = f"{', '.join(match.bots)}: a process ended or hung, twice over one game"
    return Outcome(match.place, match.number, None, GIVEN_UP, 0, 1, fault=why)


def bot_of(match: Match, place: int) -> str:
    """The bot of the seat at a place."""
    return match.bots[place % len(match.bots)]


def _seated(game: Game, match: Match, place: int, seat: Seat, watch: Watch) -> Bot:
    """The bot of a seat; one that cannot even be made fails at every choice."""
    seed = f"{match.seed}/{seat}"
    try:
        watch.start()
        player = anyones(bot_of(match, place))(game, seed)
        watch.stop()
    except KeyboardInterrupt:
        raise
    except BaseException as wrong:
        watch.stop()
        return _Unborn(game, seed, said(wrong, watch))
    return player


class _Unborn(Bot):
    """Stands for a bot that could not be made."""

    def __init__(self, game: Game, seed: str, why: str) -> None:
        super().__init__(game, seed)
        self._why = why

    def choose(self, scenario: Any, view: Any, seat: Seat) -> Action:
        raise CannotBegin(self._why)


class CannotBegin(Exception):
    """A bot could not be made."""


def chosen(game: Game, state: State, seat: Seat, player: Bot, watch: Watch) -> tuple[Action, str]:
    """What a bot chooses from its view; if it fails, the first legal action and why."""
    view = game.view(state, seat)
    try:
        watch.start()
        action = player.choose(state.scenario, view, seat)
        watch.stop()
        refusal = game.why_not(state, seat, action)
        why = "" if refusal is None else f"{refusal.rule} forbids what it chose ({refusal.code})"
    except KeyboardInterrupt:  # that is ours: somebody wants the run to end
        raise
    except BaseException as wrong:  # a bot of anybody's must not stop a run, not even by sys.exit
        watch.stop()
        why = said(wrong, watch)
    return (game.actions(state, seat)[0], why) if why else (action, "")


def said(wrong: BaseException, watch: Watch) -> str:
    """What went wrong in a bot, in one short line."""
    if isinstance(wrong, TooLong):
        return f"takes longer than {watch.seconds:g} s"
    words = " ".join(str(wrong).split())[:LINE]
    return f"{type(wrong).__name__}: {words}" if words else type(wrong).__name__
