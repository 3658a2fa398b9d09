# SPDX-License-Identifier: MIT
"""Earlier positions: the stored one before it, and the few actions in between done again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from redoubt.kernel.codec import encode
from redoubt.kernel.dice import KeyedDice
from redoubt.kernel.game import Game
from redoubt.kernel.record import Entry
from redoubt.kernel.records import Seat
from redoubt.kernel.scene import Card, Counter, Scene, Track
from redoubt.kernel.state import State
from redoubt.server.messages import Position
from redoubt.server.problems import Wrong
from redoubt.server.rows import ACTIONS, ActionRow, SnapshotRow
from redoubt.server.store import Store
from redoubt.server.table import LiveTable

EVERYBODY = "*"  # the eyes of all sides together

Owned = TypeVar("Owned", Counter, Track, Card)


class Past(msgspec.Struct, frozen=True):
    """What is stored of an earlier position."""

    start: SnapshotRow
    rows: list[ActionRow]


def read(store: Store, id: str, seq: int) -> Past:
    """The newest stored position up to row `seq`, and the rows after it."""
    start = store.snapshot(id, seq)
    assert start is not None
    return Past(start, store.actions(id, start.seq, seq))


def seen_position(table: LiveTable, state: State, eyes: str, at: int) -> Position:
    """A position as somebody sees it, without anything to do in it."""
    scene = seen_by_all(table.game, state) if eyes == EVERYBODY else seen(table.game, state, eyes)
    return Position(at=at, seat=eyes, scene=scene)


def seen(game: Game, state: State, audience: str) -> Scene:
    """A position as one audience sees it."""
    seat = audience or None
    return game.scene(state.scenario, game.view(state, seat), seat)


def seen_by_all(game: Game, state: State) -> Scene:
    """What all sides know together: each side's things as it sees them itself, the rest as anybody.

    Only for games that are over: it shows every hand.
    """
    public = seen(game, state, "")
    scenes = {seat: seen(game, state, seat) for seat in state.scenario.seats}
    edges = {(edge.a, edge.b, edge.side): edge for edge in public.edges}
    marks = {cell.id: dict.fromkeys(cell.marks) for cell in public.cells}
    for scene in scenes.values():
        edges |= {(e.a, e.b, e.side): e for e in set(scene.edges).difference(public.edges)}
        for cell in scene.cells:
            marks.setdefault(cell.id, {}).update(dict.fromkeys(cell.marks))
    return msgspec.structs.replace(
        public,
        cells=tuple(
            msgspec.structs.replace(cell, marks=tuple(marks[cell.id])) for cell in public.cells
        ),
        edges=tuple(edges.values()),
        counters=_of_all(public.counters, {s: one.counters for s, one in scenes.items()}),
        tracks=_of_all(public.tracks, {s: one.tracks for s, one in scenes.items()}),
        cards=_of_all(public.cards, {s: one.cards for s, one in scenes.items()}),
    )


def _of_all(public: Iterable[Owned], own: Mapping[Seat, Iterable[Owned]]) -> tuple[Owned, ...]:
    """What is nobody's as anybody sees it, and each side's as it sees it itself."""
    found: list[Owned] = [one for one in public if one.seat not in own]
    for seat, known in own.items():
        found += [one for one in known if one.seat == seat]
    return tuple(found)


def past_state(table: LiveTable, past: Past) -> State:
    """An earlier position. Undos always leave a snapshot, so none is on the way."""
    game = table.game
    state = game.load(past.start.state)
    dice = KeyedDice(table.session.secret, table.id)
    acts = [row for row in past.rows if row.kind in ACTIONS]
    for number, row in enumerate(acts, past.start.entries + 1):
        entry = msgspec.json.decode(row.payload, type=Entry)
        action = game.read_action(encode(entry.action))
        game.apply(state, entry.seat, action, dice.at(number, entry.branch))
        if game.checksum(state) != row.state_hash:
            raise Wrong("rules-changed", "that position was played under other rules", 409)
    return state


def state_before(table: LiveTable, past: Past, reached: int, cut: int) -> State:
    """The position after the first `cut` entries that stand, from a row after `reached` of them."""
    game, state = table.game, past_state(table, past)
    dice = KeyedDice(table.session.secret, table.id)
    for number in range(reached, cut):
        entry = table.ledger.entries[number]
        action = game.read_action(encode(entry.action))
        game.apply(state, entry.seat, action, dice.at(number + 1, entry.branch))
    return state
