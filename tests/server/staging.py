# SPDX-License-Identifier: MIT
"""Tables that start in the middle of a game, for tests that need a certain position."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from redoubt.games import game as registered
from redoubt.kernel.codec import encode
from redoubt.kernel.game import Game
from redoubt.kernel.records import Setup
from redoubt.kernel.session import Session
from redoubt.kernel.state import State
from redoubt.kernel.tomlfile import TomlFile
from redoubt.play.bots import bot
from redoubt.play.cases import parse, read
from redoubt.server.clocks import public
from redoubt.server.making import Made, make
from redoubt.server.messages import NewTable
from redoubt.server.rows import sha256
from redoubt.server.store import Store

TOKENS = {"allied": "token-of-the-allies", "german": "token-of-the-germans"}
WATCH = "watch"
INCURSION: Game = registered("incursion")
CORRIDOR = '''
game = "incursion"
[position]
map = """
grid: square
name: corridor

[drawing]
+-+-+-+-+-+
|. . .|. .|
+-+-+-+ + +
|. . . . .|
+-+-+-+-+-+
"""
to_act = "allied"
active = "ape1"
units = [
  { id = "ape1", model = "grunt", at = "A1", facing = "E" },
  { id = "ape2", model = "grunt", at = "C2", facing = "E" },
  { id = "z1", model = "sturmzombie", at = "E2", facing = "W" },
]
[[do]]
expect.decision = { seat = "allied" }
'''
CASES = Path(__file__).parents[1] / "cases" / "incursion"


def some_table(options: dict[str, Any], **seats: str) -> Made:
    """A table that is not stored yet; its tokens are known."""
    players = {"allied": "me", "german": "me", **seats}
    made = make(NewTable(game="incursion", options=options, seats=players))
    held = [
        s if s.bot else msgspec.structs.replace(s, token_sha256=sha256(TOKENS[s.seat]))
        for s in made.seats
    ]
    row = msgspec.structs.replace(made.game, watch_sha256=sha256(WATCH))
    return msgspec.structs.replace(made, seats=held, game=row)


def staged(made: Made, state: State) -> Made:
    """The same table, in another first position."""
    dump, total = INCURSION.dump(state), INCURSION.checksum(state)
    scene = INCURSION.scene(state.scenario, INCURSION.view(state, None), None)
    return msgspec.structs.replace(
        made,
        game=msgspec.structs.replace(made.game, public=encode(public(scene))),
        first=msgspec.structs.replace(made.first, state=dump),
        beginning=msgspec.structs.replace(made.beginning, state_hash=total, events=b"[[]]"),
    )


def paced(made: Made, pace: str, since: float) -> Made:
    """The same table with a clock that runs since then."""
    return msgspec.structs.replace(
        made, game=msgspec.structs.replace(made.game, pace=pace, moved=since)
    )


def corridor() -> State:
    """Two Allies and a Sturmzombie in a corridor with a wall in it; an Ally is active."""
    (case,) = parse(TomlFile(CORRIDOR, "corridor"))
    state, _, _ = case.start.make()
    return state


def put(store: Store, made: Made) -> str:
    """Store a table; its id."""
    return store.create(made.game, made.seats, made.beginning, made.first)


def middle(options: dict[str, Any], steps: int, seed: int = 1) -> State:
    """A position in the middle of a game between two random bots."""
    session = Session(
        INCURSION, Setup("incursion", options), secret=bytes([seed]) * 32, game_id="middle"
    )
    players = {seat: bot("random", INCURSION, seed) for seat in session.state.scenario.seats}
    for _ in range(steps):
        decision = INCURSION.decision(session.state)
        assert decision is not None, "the game was over before its middle"
        seat = decision.seats[0]
        view = INCURSION.view(session.state, seat)
        session.submit(seat, players[seat].choose(session.state.scenario, view, seat))
    return session.state


def attack(chapter: str) -> tuple[State, str]:
    """A position from the cases of a chapter in which a seat may roll dice, and that seat."""
    for file in sorted((CASES / chapter).glob("*.toml")):
        for case in read(file):
            state, _, _ = case.start.make()
            decision = INCURSION.decision(state)
            for seat in decision.seats if decision else ():
                view = INCURSION.view(state, seat)
                offers = INCURSION.actions(state, seat)
                if any(INCURSION.choice(state.scenario, view, offer).rolls for offer in offers):
                    return state, seat
    raise AssertionError(f"nobody attacks in {chapter}")
