# SPDX-License-Identifier: MIT
"""What a seat may not see never leaves the server: not in bytes, not in sizes, not in numbers."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from redoubt.kernel.codec import encode, plain
from redoubt.kernel.dice import KeyedDice, SeededDice
from redoubt.kernel.records import Action, Seat
from redoubt.kernel.state import State
from server.lab import BUYING, Page, Served, serving, settings, sqlite
from server.staging import INCURSION, TOKENS, WATCH, middle, put, some_table, staged

CLOCK = re.compile(r'"(moved|when)":\d+\.0')
STEPS = 40
STANDS = [
    ("german", {"mission": "pinger"}, 0),
    ("allied", {"mission": "pinger", "forces": "random"}, 12),
    ("german", {"mission": "incursion", "forces": "random", "orders": {}}, 30),
    ("", {"mission": "pinger", "forces": "random", "orders": {}}, 25),
    ("", {"mission": "incursion"}, 0),
]


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    """Two servers that know nothing of each other."""
    with ExitStack() as stack:
        folders = [tmp_path / name for name in ("one", "two")]
        yield tuple(stack.enter_context(serving(settings(sqlite(folder)))) for folder in folders)


@pytest.mark.parametrize(("watcher", "options", "steps"), STANDS)
def test_games_that_differ_in_hidden_things_only_send_the_same_bytes(
    two: tuple[Served, Served], watcher: Seat, options: dict[str, object], steps: int
) -> None:
    """The watcher's messages are equal while the others act, until something is revealed."""
    made = some_table(options)
    real = middle(options, steps)
    view = INCURSION.view(real, watcher or None)
    other = INCURSION.imagine(real.scenario, view, SeededDice(5))
    if steps:
        assert INCURSION.dump(real) != INCURSION.dump(other), "nothing is hidden here"
    for server, state in zip(two, (real, other), strict=True):
        put(server.hub.store, staged(made, state))
    token = TOKENS.get(watcher, WATCH)
    with ExitStack() as stack:
        watching = [stack.enter_context(s.page(made.game.id, token)) for s in two]
        players = {
            seat: [stack.enter_context(s.page(made.game.id, TOKENS[seat])) for s in two]
            for seat in ("allied", "german")
        }
        taken = sum(
            _both_act(made.game.id, made.game.secret, two, players, watcher, number)
            for number in range(STEPS)
        )
        assert taken >= 3, "hardly anything could be compared"
        for page in watching:
            page.drain(0.3)
        ours, theirs = ([CLOCK.sub('"then":0', raw) for raw in page.raw] for page in watching)
        assert [len(raw) for raw in watching[0].raw] == [len(raw) for raw in watching[1].raw]
        assert ours == theirs
        lists = [CLOCK.sub("", encode(s.get("/api/tables", token)).decode()) for s in two]
        assert lists[0] == lists[1]


def _states(two: tuple[Served, Served], id: str) -> list[State]:
    return [server.hub.rooms[id].table.state for server in two]


def _both_act(
    id: str,
    secret: str,
    two: tuple[Served, Served],
    players: dict[Seat, list[Page]],
    watcher: Seat,
    number: int,
) -> bool:
    """Somebody does the same in both games, if that reveals nothing to the watcher."""
    states = _states(two, id)
    found = _same_to(states, secret, id, two, watcher, Random(number))
    if found is None:
        return False
    seat, action = found
    for server, page in zip(two, players[seat], strict=True):
        log = server.hub.rooms[id].table.ledger.logs[seat]
        page.until(lambda page=page, log=log: page.positions[seat]["at"] == log.at)
        answer = page.act(plain(action), seat=seat)
        assert answer["type"] == "done", answer
    return True


def _same_to(
    states: list[State],
    secret: str,
    id: str,
    two: tuple[Served, Served],
    watcher: Seat,
    random: Random,
) -> tuple[Seat, Action] | None:
    """An action that is legal in both games and tells the watcher the same."""
    deciding = [INCURSION.decision(state) for state in states]
    if deciding[0] is None or deciding[1] is None:
        return None
    seats = [seat for seat in deciding[0].seats if seat in deciding[1].seats]
    random.shuffle(seats)
    for seat in sorted(seats, key=lambda s: s == watcher):
        legal = [INCURSION.actions(state, seat) for state in states]
        both = [action for action in legal[0] if action in legal[1]]
        random.shuffle(both)
        for action in both[:12]:
            if _news(states, action, seat, secret, id, two, watcher):
                return seat, action
    return None


def _news(
    states: list[State],
    action: Action,
    seat: Seat,
    secret: str,
    id: str,
    two: tuple[Served, Served],
    watcher: Seat,
) -> bool:
    """Whether the watcher's view and log come out the same in both games."""
    heard = []
    for server, state in zip(two, states, strict=True):
        copy = state.copy()
        number = server.hub.rooms[id].table.session.seq + 1
        dice = KeyedDice(bytes.fromhex(secret), id).at(number)
        events = INCURSION.apply(copy, seat, action, dice)
        view = encode(INCURSION.view(copy, watcher or None))
        told = encode([event for event in events if event.seen_by(watcher or None)])
        heard.append(view + told)
    return heard[0] == heard[1]


def test_a_spectator_is_sent_no_hand(two: tuple[Served, Served]) -> None:
    server = two[0]
    options = {"mission": "pinger", "forces": "random"}
    state = middle(options, 14)
    hands = [INCURSION.view(state, seat).hand for seat in ("allied", "german")]
    assert any(hands)
    id = put(server.hub.store, staged(some_table(options), state))
    with server.page(id, WATCH) as page:
        page.drain(0.1)
        cards = [card for card in page.positions[""]["scene"]["cards"] if card["where"] == "hand"]
        assert cards == []
        assert page.positions[""]["choices"] == []


def test_secret_steps_of_others_cannot_be_counted(served: Served) -> None:
    """Numbers, undo and messages of a seat do not change while another buys in secret."""
    allied, german = served.duel(options=BUYING)
    with allied, german:
        assert allied.act(allied.choices[0]["action"])["type"] == "done"
        allied.until(lambda: allied.position["undoable"] == 1)
        german.drain(0.1)
        sent, position = len(allied.raw), allied.position
        listed = served.get("/api/tables", allied.token)
        time.sleep(1.1)  # the lobby tells when a table last moved, in seconds
        for number in range(2):
            german.do(german.choices[number]["action"])
        allied.drain(0.2)
        assert len(allied.raw) == sent
        assert served.get("/api/tables", allied.token) == listed
        back = allied.ask("takeback", seat="allied", at=position["at"])
        assert back["type"] == "done", "what the other did meanwhile does not matter"
        allied.until(lambda: allied.position["at"] > position["at"])
        assert allied.position["undoable"] == 0
        german.drain(0.2)
        assert german.position["undoable"] == 2, "and the other's steps still stand"
        picks = served.hub.rooms[allied.id].table.session.record.entries
        assert [entry.seat for entry in picks] == ["german", "german"]


def test_a_table_left_and_read_again_is_the_same(served: Served) -> None:
    """The ledger of a table that was taken back in the middle comes out of the store as it was."""
    allied, german = served.duel(options=BUYING)
    with allied, german:
        for page, number in ((allied, 0), (german, 0), (allied, 1), (german, 1)):
            page.do(page.choices[number]["action"])
        allied.take_back(2)
        before = served.hub.rooms[allied.id].table
        del served.hub.rooms[allied.id]
        with served.page(allied.id, german.token) as again:
            after = served.hub.rooms[allied.id].table
            assert after is not before
            assert after.seen == before.seen
            assert after.ledger.entries == before.ledger.entries
            assert {k: v.lines for k, v in after.ledger.logs.items()} == {
                k: v.lines for k, v in before.ledger.logs.items()
            }
            assert again.position["undoable"] == 2
