# SPDX-License-Identifier: MIT
"""A server whose dice are known beforehand, and games played on the same dice in this process.

A test names a seed before it makes a table. The server of the tests reads it from a file: nothing
that a page can send changes what is rolled.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from redoubt.games import game as registered
from redoubt.kernel.codec import plain
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat, Setup
from redoubt.kernel.session import Session
from redoubt.play.bots import bot
from redoubt.server import making
from redoubt.server.settings import Settings
from server.processes import RUN, Process

TESTS = str(Path(__file__).resolve().parents[1])
CARELESS = 0.3  # how often the Allies of a planned game do just anything, so that it ends soon


def keys(seed: str) -> dict[str, Any]:
    """The secret and the name of a game, from a seed."""
    return {
        "secret": hashlib.sha256(f"secret {seed}".encode()).digest(),
        "game_id": hashlib.sha256(f"table {seed}".encode()).hexdigest()[:16],
    }


def seed_tables(file: str) -> None:
    """From now on new tables of this process take their seed from a file, if it names one."""
    taken: set[str] = set()

    def seeded(game: Game, setup: Setup, **more: Any) -> Session:
        seed = Path(file).read_text() if Path(file).exists() else ""
        if seed and seed not in taken:
            taken.add(seed)
            more |= keys(seed)
        return Session(game, setup, **more)

    making.Session = seeded  # type: ignore[assignment, misc]


class Seeded(Process):
    """A server that takes seeds."""

    def __init__(self, settings: Settings, seeds: Path) -> None:
        self.seeds = seeds
        first = f"import sys; sys.path.insert(0, {TESTS!r}); from web.seeded import seed_tables; "
        self.run = f"{first}seed_tables({str(seeds)!r}); {RUN}"
        super().__init__(settings)

    def seed(self, name: str) -> None:
        """The next table has these dice."""
        self.seeds.write_text(name)


def new_game(seed: str, game: str = "incursion", **options: Any) -> Session:
    """The game that a table with this seed has."""
    return Session(registered(game), Setup(game, options), **keys(seed))


class Planner:
    """Plays both sides well enough; the Allies now and then do just anything."""

    def __init__(self, session: Session, seed: str, careless: float = CARELESS) -> None:
        self.session = session
        self.often = careless
        self.luck = Random(seed)
        names = session.state.scenario.seats
        self.bots = {seat: bot("greedy", session.game, f"{seed} {seat}") for seat in names}
        self.careless = bot("random", session.game, seed)
        self.last = ""  # who has had something to choose last

    def choose(self, seat: Seat) -> Action:
        """What a seat does next."""
        session = self.session
        view = session.game.view(session.state, seat)
        careless = seat == "allied" and self.luck.random() < self.often
        who = self.careless if careless else self.bots[seat]
        return who.choose(session.state.scenario, view, seat)

    def step(self) -> None:
        """One action; if several are asked at once, whoever has the screen goes first."""
        decision = self.session.game.decision(self.session.state)
        assert decision is not None
        seat = self.last if self.last in decision.seats else decision.seats[0]
        action = self.choose(seat)
        if not only_pass(self.session, seat):
            self.last = seat
        self.session.submit(seat, action)


def only_pass(session: Session, seat: Seat) -> bool:
    """Whether a seat can do nothing but pass: then a page does it by itself."""
    actions = session.game.actions(session.state, seat)
    return len(actions) == 1 and plain(actions[0])["type"] == "pass"


class Step(NamedTuple):
    """One action of a planned game, and whether the page is to be clicked for it."""

    seat: Seat
    action: dict[str, Any]
    quiet: bool


def steps(session: Session, seed: str) -> list[Step]:
    """A planned game, action by action."""
    again = new_game(seed, session.game.id, **session.record.header.setup.options)
    found = []
    for entry in session.record.entries:
        found.append(Step(entry.seat, entry.action, only_pass(again, entry.seat)))
        again.submit(entry.seat, again.game.read_action(entry.action))
    return found


def planned(seed: str, most: int = 400, careless: float = CARELESS, **options: Any) -> Session:
    """A whole game on the dice of a seed: what the pages are then to play."""
    planner = Planner(new_game(seed, **options), seed, careless)
    while not planner.session.over:
        planner.step()
        assert planner.session.seq < most, "a game without an end: choose another seed"
    return planner.session


def daring(position: dict[str, Any], seed: str) -> dict[str, Any]:
    """What somebody does who shoots whenever it is possible, and otherwise just anything."""
    choices = position["choices"]
    shots = [one for one in choices if one["rolls"] and one["target"]]
    luck = Random(f"{seed} {position['at']}")
    action: dict[str, Any] = luck.choice(shots or choices)["action"]
    return action


def first(seed: str, wanted: Callable[[Session], bool], most: int = 200, **options: Any) -> Session:
    """A planned game up to the first position in which something is so."""
    planner = Planner(new_game(seed, **options), seed)
    while not wanted(planner.session):
        planner.step()
        assert planner.session.seq < most, "it never comes: choose another seed"
    return planner.session


def shots(session: Session, seat: Seat) -> list[Action]:
    """What a seat could do now that rolls dice against a unit on the board."""
    game, state = session.game, session.state
    view = game.view(state, seat)
    decision = game.decision(state)
    actions = game.actions(state, seat) if decision and seat in decision.seats else []
    choices = [(action, game.choice(state.scenario, view, action)) for action in actions]
    return [a for a, c in choices if c.rolls and c.target and plain(a)["type"] == "shoot"]
