# SPDX-License-Identifier: MIT
"""Writes a case from a point in a recorded game: position, next action, its dice, its events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from redoubt.games import game as registered
from redoubt.kernel.catalogue import catalogue, catalogued
from redoubt.kernel.codec import encode, plain
from redoubt.kernel.dice import Dice, KeyedDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.record import Entry, Record, replay
from redoubt.kernel.records import Event
from redoubt.kernel.state import State
from redoubt.play.case_match import show

T = TypeVar("T")


class NotingDice(Dice):
    """Dice that write down what comes up, as a case's script would say it."""

    __slots__ = ("_inner", "orders", "rolls")

    def __init__(self, inner: Dice) -> None:
        super().__init__()
        self._inner = inner
        self.rolls: list[int] = []
        self.orders: list[list[str]] = []

    def die(self, sides: int, why: str) -> int:
        self.used += 1
        face = self._inner.die(sides, why)
        self.rolls.append(face)
        return face

    def shuffle(self, items: Sequence[T], why: str) -> list[T]:
        self.used += 1
        order = self._inner.shuffle(items, why)
        self.orders.append([str(item) for item in order])
        return order


def case_from(
    record: Record, n: int, *, secret: bytes | None = None, game: Game | None = None
) -> str:
    """A case in TOML: the position after n actions of a record, and the next action.

    It holds as it stands. The dice of a game that is still going on need its secret; a finished
    record brings its own.
    """
    game = game or registered(record.header.setup.game)
    count = len(record.entries)
    if not 0 <= n <= count:
        raise ContentError(f"this record has no point {n}", remedy=f"use 0 to {count}")
    if secret is None:
        if not record.secret:
            raise ContentError(
                "the secret of its dice is not open yet", remedy="it is published at the end"
            )
        secret = bytes.fromhex(record.secret)
    state = replay(game, record, secret, upto=n)
    before = _json(game.dump(state))
    branch = record.entries[n].branch if n < count else 0
    dice = NotingDice(KeyedDice(secret, record.header.game_id).at(n + 1, branch))
    rules: list[str] = []
    step: list[str] = []
    what = "where it stands"
    if n < count:
        entry = record.entries[n]
        events = _next(game, state, entry, dice)
        rules = _rules(game, events)
        step = _step(entry, events)
        what = f"{entry.seat}, {entry.action['type']}"
    lines = [
        f"game = {show(game.id)}",
        f"rules = {show(rules)}",
        f"title = {show(f'After {n} actions: {what}')}",
        "",
        "[position]",
        f"json = '''\n{before}\n'''",
        "",
        "[dice]",
        f"rolls = {show(dice.rolls)}",
        *([f"shuffles = {show(dice.orders)}"] if dice.orders else []),
        "",
        "[[do]]",
        *step,
        _outlook(game, state),
    ]
    return "\n".join(lines) + "\n"


def _next(game: Game, state: State, entry: Entry, dice: Dice) -> list[Event]:
    """Play the next action of a record."""
    action = game.read_action(entry.action)
    game.check(state, entry.seat, action)
    return game.apply(state, entry.seat, action, dice)


def _step(entry: Entry, events: Sequence[Event]) -> list[str]:
    """An action with its events, as lines of a step."""
    action = {key: value for key, value in entry.action.items() if value is not None}
    return [
        f"act = {show({'type': action['type'], **action})}",
        f"by = {show(entry.seat)}",
        "expect.events = [",
        *(f"  {show(_sayable(plain(event)))}," for event in events),
        "]",
    ]


def _outlook(game: Game, state: State) -> str:
    """What comes next: how the game ended, or who must choose."""
    decision = game.decision(state)
    if decision is None:
        return f"expect.result = {show(plain(state.result))}"
    return f"expect.decision = {show({'kind': decision.kind, 'seats': decision.seats})}"


def _rules(game: Game, events: Sequence[Event]) -> list[str]:
    """The catalogued rules that the events cite."""
    known = catalogue(game.id) if game.id in catalogued() else {}
    return [id for id in dict.fromkeys(event.rule for event in events) if id in known]


def _sayable(event: dict[str, Any]) -> dict[str, Any]:
    """An event without what TOML cannot say (nothing) and what says nothing; the type first."""
    kept = {k: v for k, v in event.items() if v not in ("", []) and not _has_none(v)}
    return {"type": event["type"], **kept}


def _has_none(thing: Any) -> bool:
    if isinstance(thing, dict):
        return any(map(_has_none, thing.values()))
    if isinstance(thing, list):
        return any(map(_has_none, thing))
    return thing is None


def _json(position: bytes) -> str:
    """A position with one line for each of its fields; no quote can end the text around it."""
    fields = msgspec.json.decode(position, type=dict[str, msgspec.Raw])
    rows = [f"{encode(name).decode()}: {bytes(value).decode()}" for name, value in fields.items()]
    return "{\n" + ",\n".join(rows).replace("'", "\\u0027") + "\n}"
