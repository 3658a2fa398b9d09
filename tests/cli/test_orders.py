# SPDX-License-Identifier: MIT
"""Orders in words become actions: units by their sign, cells by name, the rest as it is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from cli.lab import board, man
from redoubt.cli.common import speaker
from redoubt.cli.orders import Orders
from redoubt.kernel.errors import MalformedAction
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action
from redoubt.kernel.scene import Card, Choice, Words


class Move(Action, frozen=True):
    unit: str
    to: str


class Turn(Action, frozen=True):
    unit: str
    facing: str


class Shoot(Action, frozen=True):
    unit: str
    weapon: str
    target: str


class Throw(Action, frozen=True):
    unit: str
    at: int


class OpenDoor(Action, frozen=True):
    unit: str
    door: str


class PlayCard(Action, frozen=True):
    card: str


class Bid(Action, frozen=True):
    cp: int


class EndTurn(Action, frozen=True):
    pass


KINDS = (Move, Turn, Shoot, Throw, OpenDoor, PlayCard, Bid, EndTurn)


def read_action(words: bytes | dict[str, Any]) -> Action:
    """What the kernel does."""
    data = words if isinstance(words, bytes) else msgspec.json.encode(words)
    try:
        kinds = Move | Turn | Shoot | Throw | OpenDoor | PlayCard | Bid | EndTurn
        return msgspec.json.decode(data, type=kinds)
    except msgspec.DecodeError as wrong:
        raise MalformedAction(str(wrong)) from None


@pytest.fixture
def orders() -> Orders:
    """One grunt acts, one zombie stands in its way."""
    scene = board(
        [".......", "......#"],
        counters=[
            man("grunt-1", "red", 0, active=True),
            man("grunt-2", "red", 1),
            man("zombie-1", "blue", 9),
        ],
        cards=(Card("lucky-devil", Words("Lucky Devil"), Words("text")),),
    )
    choices = [
        Choice({"type": "shoot", "unit": "grunt-1", "weapon": "lmg", "target": "zombie-1"},
               Words("Shoot at Zombie 1")),
        Choice({"type": "end-turn"}, Words("End the turn")),
        Choice({"type": "move", "unit": "grunt-1", "to": "A2"}, Words("Move to A2")),
    ]  # fmt: skip
    game = cast(Game, SimpleNamespace(action_types=KINDS, read_action=read_action))
    return Orders(game, "red", scene, choices, speaker("en"))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", Shoot("grunt-1", "lmg", "zombie-1")),
        ("move B2", Move("grunt-1", "B2")),
        ("move G2 b2", Move("grunt-2", "B2")),
        ("MOVE grunt-2 B2", Move("grunt-2", "B2")),
        ("mo z1", Move("grunt-1", "C2")),
        ("move G1", Move("grunt-1", "G1")),
        ("move G2 G1", Move("grunt-2", "G1")),
        ("turn e", Turn("grunt-1", "E")),
        ("turn g2 west", Turn("grunt-2", "W")),
        ("shoot z1", Shoot("grunt-1", "lmg", "zombie-1")),
        ("shoot C2", Shoot("grunt-1", "lmg", "zombie-1")),
        ("shoot zombie-1 smg", Shoot("grunt-1", "smg", "zombie-1")),
        ("throw C1", Throw("grunt-1", 2)),
        ("open door a1-b1", OpenDoor("grunt-1", "A1-B1")),
        ("open-door A1:N", OpenDoor("grunt-1", "A1:N")),
        ("play card lucky-devil", PlayCard("lucky-devil")),
        ("bid 3", Bid(3)),
        ("end turn", EndTurn()),
        ("end", EndTurn()),
        ('{"type": "bid", "cp": 2}', Bid(2)),
    ],
)
def test_what_is_typed_is_understood(orders: Orders, typed: str, meant: Action) -> None:
    assert orders.read(typed) == meant


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("4", "There is no choice 4; choose from 1 to 3."),
        ("0", "There is no choice 0"),
        ("dance", "“dance” is neither a command nor an order. Orders here: shoot, end-turn, move."),
        ("t e", "“t” is neither"),
        ("bid", "“bid” also needs: cp. Write: bid cp"),
        ("bid high", "“high” names nothing"),
        ("move B2 Z9", "“Z9” names nothing"),
        ("turn up", "“up” names nothing"),
        ("open door", "“open-door” also needs: door"),
        ("end turn now", "“now” names nothing"),
        ("{", "Input data was truncated"),
    ],
)
def test_what_is_not_understood_is_said_plainly(orders: Orders, typed: str, said: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        orders.read(typed)
    assert said in str(caught.value)


def test_words_are_looked_for_in_the_sentences_of_choices(orders: Orders) -> None:
    assert orders.like("zom") == [1]
    assert orders.like("move a2") == [3]
    assert orders.like("the") == [2]
    assert orders.like("fly") == []


def test_units_are_found_by_sign_id_and_name(orders: Orders) -> None:
    for word in ("z1", "Z1", "zombie-1"):
        unit = orders.unit(word)
        assert unit is not None
        assert unit.id == "zombie-1"
    assert orders.unit("y1") is None
