# SPDX-License-Identifier: MIT
"""A helper process: thinks for bots, counts odds, analyses games, so that the table never waits.

    python -m redoubt.server.helper

Reads jobs from standard input and writes answers to standard output; ends with its parent.
"""

from __future__ import annotations

import os
import pickle
import sys
from fractions import Fraction
from typing import Any, BinaryIO

from redoubt.games import game as registered
from redoubt.kernel.codec import plain
from redoubt.kernel.dice import Dice, SeededDice
from redoubt.kernel.flow import Asks
from redoubt.kernel.game import Game
from redoubt.kernel.record import parse
from redoubt.kernel.records import Action, Event, Seat
from redoubt.kernel.scene import Words
from redoubt.kernel.state import State
from redoubt.kernel.texts import texts
from redoubt.play.analyse import analyse
from redoubt.play.bots import bot
from redoubt.play.case_write import case_from
from redoubt.play.odds import Odds, seen_odds
from redoubt.server.jobs import (
    LENGTH,
    Analyse,
    Choose,
    Failed,
    FindOdds,
    Job,
    OddsFound,
    Outcome,
    Warm,
    WriteCase,
)
from redoubt.server.loglines import faces_of, mods_of, need_of

BEHIND_THE_TABLE = 10  # how much a helper gives way to the server
WORLDS = 4
SAMPLES = 300
LOOKS = 6  # imagined positions in which answers of others are looked for


def main() -> None:
    """Do jobs until there are no more."""
    if hasattr(os, "nice"):
        os.nice(BEHIND_THE_TABLE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not garble an answer
    jobs = sys.stdin.buffer
    while (job := _read(jobs)) is not None:
        try:
            answer = do(job)
        except Exception as wrong:
            answer = Failed(f"{type(wrong).__name__}: {wrong}")
        data = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
        try:
            answers.write(LENGTH.pack(len(data)) + data)
            answers.flush()
        except BrokenPipeError:  # the server is gone
            os._exit(0)


def _read(jobs: BinaryIO) -> Job | None:
    head = jobs.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    job: Job = pickle.loads(jobs.read(LENGTH.unpack(head)[0]))
    return job


def do(job: Job) -> Any:
    """One job."""
    game = registered(job.setup.game)
    scenario = game.scenario(job.setup)
    if isinstance(job, Warm):
        texts(game.folder, "en")
        return True
    if isinstance(job, Choose):
        return plain(bot(job.bot, game, job.seed).choose(scenario, job.view, job.seat))
    if isinstance(job, WriteCase):
        record = parse(job.record.splitlines(), "record")
        return case_from(record, job.after, secret=bytes.fromhex(job.secret), game=game)
    if isinstance(job, Analyse):
        record = parse(job.record.splitlines(), "record")
        return analyse(game, record, playouts=job.playouts, seconds=job.seconds)
    return find_odds(game, scenario, job)


# -- odds ----------------------------------------------------------------------------------


def find_odds(game: Game, scenario: Any, job: FindOdds) -> OddsFound:
    """The odds of an action as its seat may know them."""
    action = game.read_action(job.action)
    odds = seen_odds(
        game, scenario, job.view, job.seat, action,
        worlds=WORLDS, time_budget=job.seconds / 2, samples=SAMPLES,
    )  # fmt: skip
    seen = _Seen()
    for number in range(LOOKS):
        _watch(game, scenario, job, action, SeededDice(number), seen)
    first = next((event for event in seen.events if faces_of(event)), None)
    return OddsFound(
        exact=odds.exact,
        lines=_lines(game, odds),
        rolls=[_said(game, "roll", why) for why in odds.rolls],
        mods=mods_of(game, first) if first else (),
        need=need_of(first),
        dice=len(faces_of(first)) if first else 0,
        reaction=seen.worst,
    )


def _lines(game: Game, odds: Odds) -> list[Outcome]:
    """What may come of it: that it happens at all, and that it happens more than once."""
    found = []
    for key in odds.spread:
        values = odds.distribution(key)
        for least in range(1, max(values, default=0) + 1):
            chance = sum((c for value, c in values.items() if value >= least), Fraction(0))
            if not chance:
                continue
            what = _said(game, "outcome", key)
            words = Words("table-at-least", {"count": least, "what": what}) if least > 1 else what
            low, high = odds.interval(key) if least == 1 else (0.0, 0.0)
            exact = str(chance) if isinstance(chance, Fraction) else ""
            found.append(Outcome(words, float(chance), exact, low, high))
    return found


def _said(game: Game, family: str, name: str) -> Words:
    """A kind of thing in the game's words, or in ours."""
    id = texts(game.folder, "en").kind(family, name)
    return Words(id) if id else Words("table-plain", {"text": name.replace("-", " ")})


class _Seen:
    """What was seen on the way: the first run's events, and the best answer of another seat."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.worst: Outcome | None = None


def _watch(
    game: Game, scenario: Any, job: FindOdds, action: Action, dice: Dice, seen: _Seen
) -> None:
    """Run the action once, and look at every window that opens for somebody else."""
    state = game.imagine(scenario, job.view, dice)
    state.orders = {}
    depth = len(state.stack)
    events = game.apply(state, job.seat, action, dice)
    while state.result is None and len(state.stack) > depth:
        frame = state.stack[-1]
        part = game.frames[type(frame)]
        if not isinstance(part, Asks) or part.passing is None:
            break
        asked = part.seats(state, frame)[0]
        if asked != job.seat and part.chance is not None:
            _answer(game, state, part, asked, job.view, seen)
        events += game.apply(state, asked, part.passing(state, frame, asked), dice)
    seen.events = seen.events or events


def _answer(game: Game, state: State, part: Asks, asked: Seat, view: Any, seen: _Seen) -> None:
    """Keep the likeliest answer that another seat could give."""
    assert part.chance is not None
    found = part.chance(state, state.stack[-1], asked)
    if found is not None and (seen.worst is None or found[1] > seen.worst.chance):
        words = game.choice(state.scenario, game.view(state, asked), found[0]).words
        seen.worst = Outcome(words, found[1], "", found[1], found[1])


if __name__ == "__main__":
    main()
