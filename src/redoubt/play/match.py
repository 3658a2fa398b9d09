# SPDX-License-Identifier: MIT
"""One game of bots, fixed by its seed and set-up. No bot can stop it.

A bot that raises, breaks a rule or thinks for too long gets the first legal action instead, and
the fault is counted.
"""

from __future__ import annotations

import msgspec

from redoubt.kernel.dice import SeededDice
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat, Setup
from redoubt.kernel.state import State
from redoubt.play.bot import Bot
from redoubt.play.bots import anyones
from redoubt.play.course import Course, Trait
from redoubt.play.watch import Watch

MAX_STEPS = 40_000
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
    traits    what each seat had and did, for what that is worth: see values.py
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


def play(game: Game, match: Match) -> Outcome:
    """One game of bots. What a bot fails to choose is the first legal action, and counted."""
    dice = SeededDice(f"match/{match.seed}")
    state, events = game.new(match.setup, dice)
    course = Course(game, state, events)
    steps = faults = 0
    with Watch(match.seconds) as watch:
        players = {
            seat: _seated(game, match, place, seat, watch)
            for place, seat in enumerate(state.scenario.seats)
        }
        while state.result is None and steps < match.max_steps:
            decision = game.decision(state)
            assert decision is not None
            seat = decision.seats[0]
            action, failed = chosen(game, state, seat, players[seat], watch)
            faults += failed
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
    )


def given_up(match: Match) -> Outcome:
    """What a game counts as that ended every process which played it."""
    return Outcome(match.place, match.number, None, GIVEN_UP, 0, 1)


def _seated(game: Game, match: Match, place: int, seat: Seat, watch: Watch) -> Bot:
    """The bot of a seat; one that cannot even be made fails at every choice."""
    name = match.bots[place % len(match.bots)]
    seed = f"{match.seed}/{seat}"
    try:
        watch.start()
        player = anyones(name)(game, seed)
        watch.stop()
    except KeyboardInterrupt:
        raise
    except BaseException:
        watch.stop()
        return Bot(game, seed)
    return player


def chosen(game: Game, state: State, seat: Seat, player: Bot, watch: Watch) -> tuple[Action, bool]:
    """What a bot chooses from its view; the first legal action if it fails to."""
    view = game.view(state, seat)
    try:
        watch.start()
        action = player.choose(state.scenario, view, seat)
        watch.stop()
        legal = game.why_not(state, seat, action) is None
    except KeyboardInterrupt:  # that is ours: somebody wants the run to end
        raise
    except BaseException:  # a bot of anybody's must not stop a run, not even by sys.exit
        watch.stop()
        legal = False
    return (action, False) if legal else (game.actions(state, seat)[0], True)
