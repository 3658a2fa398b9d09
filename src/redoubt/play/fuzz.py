# SPDX-License-Identifier: MIT
"""Random games in great numbers, with the conformance checks along the way.

Each game is fixed by the seed and its number alone, so a failure can be played again with any
number of jobs. What fails is written down: the record of the game, and a case with the position and
the action at which it broke.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from redoubt.kernel.codec import encode, plain
from redoubt.kernel.dice import Dice, SeededDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.record import lines, replay
from redoubt.kernel.records import Action, Setup, Standing
from redoubt.kernel.session import Session
from redoubt.play.bots import bot
from redoubt.play.conformance import (
    POINT_CHECKS,
    STYLES,
    ConformanceError,
    Point,
    Style,
    check_point,
    crash,
    order,
    pick,
    seats_of,
)
from redoubt.play.workers import spread

HURRY = 400  # random play may go on for ever: after so many actions the better side plays to win
MAX_STEPS = 40_000
EVERY = 50  # a step in so many is checked
ORDERS = 40  # a step in so many is a standing order
REPLAYED = 5  # a game in so many is replayed from its record

Progress = Callable[[int, int, int], None]  # games done, games asked for, failures so far


class Task(msgspec.Struct, frozen=True):
    """One game to play: everything that fixes it."""

    number: int
    seed: str
    style: Style
    setup: Setup
    every: int
    max_steps: int


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """A game that broke: what, where, and the files that show it."""

    number: int
    seed: str
    style: str
    setup: Setup
    step: int
    problem: str
    record: str = ""
    case: str = ""


class Played(msgspec.Struct, kw_only=True):
    """How one game went, or goes."""

    steps: int = 0
    checked: int = 0
    widest: int = 0
    asked: dict[str, int] = {}
    winners: tuple[str, ...] | None = None  # None: it broke
    failure: Failure | None = None
    record: list[bytes] = []
    case: dict[str, Any] = {}


class FuzzReport(msgspec.Struct, kw_only=True):
    """What came of all games."""

    game: str
    seed: int
    games: int = 0
    steps: int = 0
    checked: int = 0
    longest: int = 0
    widest: int = 0
    asked: dict[str, int] = {}  # how often each kind of choice came up
    wins: dict[str, int] = {}
    failures: list[Failure] = []
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """Whether nothing broke."""
        return not self.failures

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return {**found, "ok": self.ok}

    def add(self, played: Played) -> None:
        """Count a game."""
        self.games += 1
        self.steps += played.steps
        self.checked += played.checked
        self.longest = max(self.longest, played.steps)
        self.widest = max(self.widest, played.widest)
        for kind, times in played.asked.items():
            self.asked[kind] = self.asked.get(kind, 0) + times
        if played.failure is not None:
            self.failures.append(played.failure)
        elif played.winners is not None:
            who = " and ".join(played.winners) or "nobody"
            self.wins[who] = self.wins.get(who, 0) + 1


def fuzz(
    game: Game,
    setups: Sequence[Setup],
    games: int,
    seed: int = 0,
    jobs: int = 1,
    on_progress: Progress | None = None,
    *,
    every: int = EVERY,
    max_steps: int = MAX_STEPS,
    out: Path | None = None,
) -> FuzzReport:
    """Play random games and report; failures are written into the folder `out`.

    every       one step in so many is checked by the conformance checks (0: none)
    max_steps   a game that is not over by then counts as a failure
    """
    if not setups:
        raise ContentError("no set-up to play")
    report = FuzzReport(game=game.id, seed=seed)
    start = perf_counter()
    for played in spread(game, play, _tasks(setups, games, seed, every, max_steps), jobs):
        report.add(_written(played, out))
        if on_progress is not None:
            on_progress(report.games, games, len(report.failures))
    report.failures.sort(key=lambda failure: failure.number)
    report.wins = dict(sorted(report.wins.items()))
    report.asked = dict(sorted(report.asked.items()))
    report.seconds = round(perf_counter() - start, 3)
    return report


def _tasks(
    setups: Sequence[Setup], games: int, seed: int, every: int, max_steps: int
) -> Iterator[Task]:
    for number in range(games):
        style = STYLES[number // len(setups) % len(STYLES)]
        setup = setups[number % len(setups)]
        yield Task(number, f"{seed}-{number}", style, setup, every, max_steps)


def play(game: Game, task: Task) -> Played:
    """One random game, checked along the way."""
    played = Played()
    chooser = SeededDice(task.seed)
    secret = bytes(face - 1 for face in chooser.roll(32, 256, "secret"))
    session: Session | None = None
    point: Point | None = None
    try:
        session = Session(game, task.setup, secret=secret, game_id=f"fuzz-{task.seed}")
        seen: list[Action] = []
        seats = seats_of(session.state)
        keen = ""
        closer = bot("greedy", game, task.seed)
        while not session.over:
            if played.steps >= task.max_steps:
                raise ConformanceError(f"no end after {played.steps} actions")
            point = _next(game, session, task, played, chooser)
            if played.steps == HURRY:
                keen = max(seats, key=lambda seat: game.value(session.state, seat))
            hurry = played.steps >= HURRY and chooser.die(8, "hurry") > 1
            if hurry and point.seat == keen and not _ordered(point):
                view = game.view(session.state, keen)
                point.action = closer.choose(session.state.scenario, view, keen)
            point.seen = seen = (game.actions(session.state, point.seat)[:8] + seen)[:200]
            if task.every and chooser.die(task.every, "check") == 1:
                played.checked += 1
                for name in POINT_CHECKS:
                    check_point(name, point)
            session.submit(point.seat, point.action)
            played.steps += 1
        if task.every and task.number % REPLAYED == 0:
            replay(game, session.record, secret)
    except Exception as wrong:  # any crash is what we are looking for
        _broken(played, task, session, point, wrong)
    else:
        result = session.state.result
        played.winners = None if result is None else result.winners
    return played


def _ordered(point: Point) -> bool:
    """Whether the step is a standing order, which any seat may give at any time."""
    return isinstance(point.action, Standing)


def _next(game: Game, session: Session, task: Task, played: Played, chooser: Dice) -> Point:
    """The next action of a game: by the taste of its style, now and then a standing order."""
    state = session.state
    decision = game.decision(state)
    assert decision is not None
    seat = decision.seats[chooser.die(len(decision.seats), "seat") - 1]
    offered = game.actions(state, seat)
    played.asked[decision.kind] = played.asked.get(decision.kind, 0) + 1
    played.widest = max(played.widest, len(offered))
    if not offered:
        raise ConformanceError(f"{seat} must choose ({decision.kind}) and has no action")
    action = pick(game, state, seat, chooser, task.style)
    if game.windows and chooser.die(ORDERS, "order") == 1:
        seat, action = order(game, state, chooser)
    return Point(game, state.copy(), seat, action, task.seed, played.steps)


def _broken(
    played: Played, task: Task, session: Session | None, point: Point | None, wrong: Exception
) -> None:
    """Note what is known of a game that broke."""
    promise = wrong if isinstance(wrong, ConformanceError) else None
    problem = promise.problem if promise else crash(wrong)
    played.failure = Failure(
        number=task.number,
        seed=task.seed,
        style=task.style,
        setup=task.setup,
        step=played.steps,
        problem=problem,
    )
    case: dict[str, Any] = {"game": task.setup.game, "setup": task.setup, "problem": problem}
    if promise and promise.position is not None:
        case |= {"seat": promise.seat, "action": promise.action, "position": promise.position}
    elif point is not None:
        case |= {"seat": point.seat, "action": point.action, "position": msgspec.Raw(point.before)}
    played.case = plain(case)
    if session is not None:
        session.record.secret = session.secret.hex()  # so that the record can be played again
        played.record = list(lines(session.record))


def _written(played: Played, out: Path | None) -> Played:
    """Write a failure into a folder; the report names the files."""
    if played.failure is None or out is None:
        return played
    out.mkdir(parents=True, exist_ok=True)
    name = f"{played.failure.setup.game}-{played.failure.seed}"
    record, case = out / f"{name}.record.jsonl", out / f"{name}.case.json"
    record.write_bytes(b"".join(line + b"\n" for line in played.record))
    case.write_bytes(msgspec.json.format(encode(played.case), indent=2) + b"\n")
    played.failure = msgspec.structs.replace(played.failure, record=str(record), case=str(case))
    return played
