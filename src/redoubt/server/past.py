# SPDX-License-Identifier: MIT
"""Earlier positions: the stored one before it, and the few actions in between done again."""

from __future__ import annotations

import msgspec

from redoubt.kernel.codec import encode
from redoubt.kernel.dice import KeyedDice
from redoubt.kernel.record import Entry
from redoubt.kernel.state import State
from redoubt.server.messages import Position
from redoubt.server.problems import Wrong
from redoubt.server.rows import ACTIONS, ActionRow, SnapshotRow
from redoubt.server.store import Store
from redoubt.server.table import LiveTable


class Past(msgspec.Struct, frozen=True):
    """What is stored of an earlier position."""

    start: SnapshotRow
    rows: list[ActionRow]


def read(store: Store, id: str, seq: int) -> Past:
    """The newest stored position up to row `seq`, and the rows after it."""
    start = store.snapshot(id, seq)
    assert start is not None
    return Past(start, store.actions(id, start.seq, seq))


def past_position(table: LiveTable, past: Past, audience: str, at: int) -> Position:
    """What an audience saw, under its number."""
    game, seat = table.game, audience or None
    state = past_state(table, past)
    scene = game.scene(state.scenario, game.view(state, seat), seat)
    return Position(at=at, seat=audience, scene=scene)


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
