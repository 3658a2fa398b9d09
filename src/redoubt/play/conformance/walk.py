# SPDX-License-Identifier: MIT
"""Random play as a row of points, at each of which something can be checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from traceback import extract_tb
from typing import Any, Literal, get_type_hints

import msgspec

from redoubt.kernel.codec import encode, plain
from redoubt.kernel.dice import Dice, SeededDice
from redoubt.kernel.errors import ContentError, GameError
from redoubt.kernel.flow import Asks
from redoubt.kernel.game import Game
from redoubt.kernel.options import choices
from redoubt.kernel.records import Action, Seat, Setup, Standing
from redoubt.kernel.state import State

Style = Literal["uniform", "kinds", "eager", "long", "keen", "mixed"]
STYLES: tuple[Style, ...] = ("uniform", "kinds", "eager", "long", "keen", "mixed")
POLICIES = ("never", "50", "ask")
SOME = 12  # actions that a keen player looks at
SPELL = 60  # steps for which a mood lasts


class ConformanceError(GameError):
    """A game does not do what every game must; says what broke, where, and how to see it again.

    `position`, `seat` and `action` are the point of the game at which it showed (plain values).
    """

    code = "conformance"

    def __init__(self, problem: str, *, again: str = "", point: Point | None = None) -> None:
        place = f" at {point.place}" if point else ""
        super().__init__(f"{problem}{place}" + (f"\n  to see it again: {again}" if again else ""))
        self.problem = problem
        self.position: Any = plain(msgspec.Raw(point.before)) if point else None
        self.seat = point.seat if point else None
        self.action: Any = plain(point.action) if point else None


class Point:
    """A position in a random game, with the action that a seat is about to take in it."""

    __slots__ = ("_before", "action", "game", "number", "seat", "seed", "seen", "state")

    def __init__(
        self, game: Game, state: State, seat: Seat, action: Action, seed: str, number: int
    ) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.action = action
        self.seed = seed
        self.number = number
        self.seen: list[Action] = []  # actions offered so far in this walk, also elsewhere
        self._before: bytes | None = None

    @property
    def before(self) -> bytes:
        """The position as JSON, as it was when this was first asked."""
        if self._before is None:
            self._before = self.game.dump(self.state)
        return self._before

    @property
    def place(self) -> str:
        """Where this is, for people."""
        setup = said(self.game, self.state.scenario.setup)
        action = encode(self.action).decode()
        return f"{setup}, seed {self.seed!r}, step {self.number}, {self.seat} doing {action}"

    @property
    def everyone(self) -> tuple[Seat | None, ...]:
        """All who look on: every seat, and a spectator."""
        return (*seats_of(self.state), None)

    def dice(self, salt: str = "") -> SeededDice:
        """Dice that are the same each time for this point."""
        return SeededDice(f"{self.seed}/{self.number}/{salt}")

    def fail(self, problem: str) -> ConformanceError:
        """The error to raise when this point breaks a promise."""
        return ConformanceError(problem, point=self)


PointCheck = Callable[[Point, Dice], None]


def seats_of(state: State) -> tuple[Seat, ...]:
    """Every seat of a game, as its scenario names them."""
    return tuple(state.scenario.seats)


def said(game: Game, setup: Setup) -> str:
    """A set-up for people: the game and the options that are not as usual, to be called with."""
    usual = game.scenario(Setup(game.id)).setup.options
    options = {key: value for key, value in setup.options.items() if usual.get(key) != value}
    return f"Setup({game.id!r}, {options})" if options else f"Setup({game.id!r})"


def setups_of(game: Game) -> list[Setup]:
    """The set-ups that a game's options name: each choice of the first, then of the others."""
    hints = get_type_hints(game.options_type, include_extras=True)
    named = [
        (name, choices(hints[name]))
        for name in game.options_type.__struct_fields__
        if choices(hints[name])
    ]
    tries: list[dict[str, Any]] = [{}]
    if named:
        first, values = named[0]
        tries = [{first: value} for value in values]
        tries += [{name: value} for name, values in named[1:] for value in values]
    found: dict[bytes, Setup] = {}
    for options in tries:
        try:
            setup = game.scenario(Setup(game.id, options)).setup
            game.new(setup, SeededDice(0))
        except ContentError:
            continue  # a choice that needs other options beside it
        found[encode(setup)] = setup
    return list(found.values())


def pick(game: Game, state: State, seat: Seat, dice: Dice, style: Style) -> Action:
    """One of a seat's actions, by the taste of a style.

    uniform   any action
    kinds     a kind of action first, then one of that kind: rare kinds come up more
    eager     never the quiet answer where there is another: cards, windows, reactions
    long      away from the end of the game where another action is found
    keen      the best of a few by the game's own value: forces meet and fight
    mixed     keen half of the time, otherwise any of the others
    """
    actions = game.actions(state, seat)
    if len(actions) < 2:
        return actions[0]
    if style == "mixed":
        keen = dice.die(2, "keen") == 1
        style = "keen" if keen else STYLES[dice.die(len(STYLES) - 2, "style") - 1]
    if style == "keen":
        return _best(game, state, seat, actions, dice)
    if style == "eager":
        frame = state.stack[-1]
        part = game.frames[type(frame)]
        if isinstance(part, Asks) and part.passing is not None:
            quiet = part.passing(state, frame, seat)
            actions = [action for action in actions if action != quiet] or actions
    if style != "uniform":
        kinds = list(dict.fromkeys(type(action) for action in actions))
        kind = kinds[dice.die(len(kinds), "kind") - 1]
        actions = [action for action in actions if type(action) is kind]
    action = actions[dice.die(len(actions), "pick") - 1]
    if style == "long":
        for _ in range(3):
            after = state.copy()
            carry_out(Point(game, state, seat, action, "?", 0), after, dice)
            if after.result is None:
                break
            action = actions[dice.die(len(actions), "pick") - 1]
    return action


def _best(game: Game, state: State, seat: Seat, actions: list[Action], dice: Dice) -> Action:
    """The best of some actions by the game's own value, after one try."""
    if len(actions) > SOME:
        actions = dice.shuffle(actions, "some")[:SOME]
    scores = game.prior(state, seat, actions) if game.prior else [0.0] * len(actions)
    for place, action in enumerate(actions):
        after = state.copy()
        carry_out(Point(game, state, seat, action, "?", 0), after, dice)
        scores[place] += game.value(after, seat)
    best = max(scores)
    equal = [action for action, score in zip(actions, scores, strict=True) if score == best]
    return equal[dice.die(len(equal), "best") - 1]


def walk(
    game: Game,
    setup: Setup,
    seed: int | str,
    steps: int,
    *,
    style: Style = "mixed",
    orders: bool = True,
) -> Iterator[Point]:
    """Random games one after the other; each point is yielded before its action is applied.

    "mixed" play has spells of keen play, in which forces come to meet.
    """
    chooser = SeededDice(f"{seed}/choose")
    number = 0
    mood = style
    seen: list[Action] = []
    for round_ in count():
        state, _ = game.new(setup, SeededDice(f"{seed}/new/{round_}"))
        while state.result is None and number < steps:
            seats = _deciding(game, state, f"{seed}", number)
            seat = seats[chooser.die(len(seats), "seat") - 1]
            if not game.actions(state, seat):
                raise ConformanceError(
                    f"{game.id}, seed {seed!r}, step {number}: {seat} must choose and has no action"
                )
            if style == "mixed" and number % SPELL == 0:
                mood = "keen" if chooser.die(2, "mood") == 1 else style
            action = pick(game, state, seat, chooser, mood)
            if orders and game.windows and chooser.die(25, "order") == 1:
                seat, action = order(game, state, chooser)
            point = Point(game, state, seat, action, f"{seed}", number)
            point.seen = seen
            yield point
            _remember(seen, game, state, seat, chooser)
            point.before  # noqa: B018 - kept as it was, for the error
            carry_out(point, state, point.dice())
            number += 1
        if number >= steps:
            return


def carry_out(point: Point, state: State, dice: Dice) -> None:
    """Apply a point's action; a crash is a broken promise of that point."""
    try:
        point.game.apply(state, point.seat, point.action, dice)
    except Exception as wrong:
        raise point.fail(f"applying it broke: {crash(wrong)}") from wrong


def crash(wrong: Exception) -> str:
    """What went wrong in the rules, and where."""
    last = extract_tb(wrong.__traceback__)[-1]
    return f"{type(wrong).__name__}: {wrong} ({Path(last.filename).name}:{last.lineno})"


def _deciding(game: Game, state: State, seed: str, number: int) -> tuple[Seat, ...]:
    decision = game.decision(state)
    seats = decision.seats if decision else ()
    if not seats or not set(seats) <= set(seats_of(state)):
        raise ConformanceError(
            f"{game.id}, seed {seed!r}, step {number}: the game is not over and those who must "
            f"choose are {seats}, of {seats_of(state)}"
        )
    return seats


def order(game: Game, state: State, dice: Dice) -> tuple[Seat, Action]:
    """A standing order of any seat."""
    seats, windows = seats_of(state), game.windows
    return seats[dice.die(len(seats), "seat") - 1], Standing(
        windows[dice.die(len(windows), "window") - 1],
        POLICIES[dice.die(len(POLICIES), "policy") - 1],
    )


def _remember(seen: list[Action], game: Game, state: State, seat: Seat, dice: Dice) -> None:
    """Keep a few actions to try in other positions."""
    for action in game.actions(state, seat)[:8]:
        if len(seen) < 200:
            seen.append(action)
        else:
            seen[dice.die(200, "forget") - 1] = action
