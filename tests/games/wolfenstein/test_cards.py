# SPDX-License-Identifier: MIT
"""Every card does something: events, chests, consumables and abilities are played through."""

from __future__ import annotations

import random
from typing import Any

import pytest

from redoubt.games.wolfenstein import GAME
from redoubt.games.wolfenstein import actions as a
from redoubt.games.wolfenstein.content import content
from redoubt.games.wolfenstein.state import ROBOT, WolfensteinState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Action, Event, Setup, tag_of

CONTENT = content()
RICH: dict[str, Any] = {
    "ap": 6, "glory": 9, "light": 3, "heavy": 3, "special": 3, "health": 2,
}  # fmt: skip


def at_table(team: list[str], **words: Any) -> WolfensteinState:
    scenario = GAME.scenario(Setup("wolfenstein", {"heroes": team}))
    state: Any = GAME.position(scenario, words)
    return state  # type: ignore[no-any-return]


def play(state: WolfensteinState, action: Action, seed: int = 1) -> list[Event]:
    """An action and, at random, every choice within it."""
    dice, choose = SeededDice(seed), random.Random(seed)
    GAME.check(state, "player-1", action)
    events = GAME.apply(state, "player-1", action, dice)
    while (decision := GAME.decision(state)) is not None and decision.kind not in (
        "turn",
        "choosing",
    ):
        answer = choose.choice(GAME.actions(state, decision.seats[0]))
        events += GAME.apply(state, decision.seats[0], answer, dice)
    return events


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("option", [0, 1])
@pytest.mark.parametrize("card", CONTENT.events)
def test_every_option_of_every_event(card: str, option: int, seed: int) -> None:
    state = at_table(
        ["bj", "anya", "set", "klaus"],
        active="bj",
        danger=1,
        noise=["R4"],
        decks={"event": [card]},
        units=[
            {"id": "bj", "at": "R4:1,4", **RICH},
            {"id": "anya", "at": "R1:0,0"},
            {"id": "o", "card": "officer", "at": "R3:4,1"},
        ],
    )
    dice = SeededDice(seed)
    GAME.apply(state, "player-1", a.Search("bj", "K16"), dice)
    before = GAME.dump(state)
    events = play(state, a.ChooseOption(card, option), seed)
    assert GAME.dump(state) != before
    ends = {"event-completed", "event-failed", "event-kept"}
    assert ends & {tag_of(type(event)) for event in events}


@pytest.mark.parametrize("card", CONTENT.chests)
def test_every_chest(card: str) -> None:
    state = at_table(
        ["bj", "anya", "set", "klaus"],
        active="bj",
        decks={"chest": [card]},
        units=[{"id": "bj", "at": "R4:4,4", **RICH}, {"id": "anya", "at": "R1:0,0"}],
    )
    events = play(state, a.Search("bj", "P16"))
    assert [e for e in events if tag_of(type(e)) not in ("paid", "chest-opened")]


@pytest.mark.parametrize("card", [c.id for c in CONTENT.equipment.values() if c.use])
def test_every_consumable(card: str) -> None:
    state = at_table(
        ["bj", "anya", "set", "klaus"],
        active="bj",
        units=[
            {"id": "bj", "at": "R1:2,2", "tired": True, **RICH, "items": [{"id": 1, "card": card}]},
            {"id": "s", "card": "soldier", "at": "R1:3,3"},
        ],
    )
    tried = [
        action
        for action in GAME.actions(state, "player-1")
        if isinstance(action, a.Use | a.SilentKill) and action.item == 1
    ]
    assert tried
    for action in tried:
        other = state.copy()
        events = play(other, action)
        assert len(events) > 1
        assert other.discards["equipment"] == (card,)


@pytest.mark.parametrize(
    ("hero", "ability"), [(h.id, g) for h in CONTENT.heroes.values() for g in h.glory]
)
def test_every_ability(hero: str, ability: str) -> None:
    team = [hero, *[h for h in CONTENT.heroes if h != hero][:3]]
    state = at_table(
        team,
        active=hero,
        noise=["R1"],
        units=[
            {
                "id": hero,
                "at": "R1:2,2",
                **RICH,
                "killed": True,
                "guns": [{"id": 1, "card": "sturmgewehr", "empty": True}],
            },
            {"id": "d", "card": "drone", "at": "R1:4,4"},
        ],
    )
    tried = [
        action
        for action in GAME.actions(state, "player-1")
        if isinstance(action, a.Ability) and action.ability == ability
    ]
    assert tried
    for action in tried:
        other = state.copy()
        play(other, action)
        cost = CONTENT.heroes[hero].glory[ability]
        assert other.units[hero].glory == RICH["glory"] - cost


def test_a_robot_acts_right_after_its_hero() -> None:
    state = at_table(
        ["bj", "anya", "set", "klaus"],
        active="bj",
        decks={"event": ["broken-supersoldier"]},
        units=[{"id": "bj", "at": "R4:1,4", **RICH}, {"id": "anya", "at": "R1:0,0"}],
    )
    dice = SeededDice(1)
    GAME.apply(state, "player-1", a.Search("bj", "K16"), dice)
    play(state, a.ChooseOption("broken-supersoldier", 0))
    robot = next(unit for unit in state.units.values() if unit.kind == ROBOT)
    assert robot.owner == "bj"
    play(state, a.EndTurn("bj"))
    assert GAME.actions(state, "player-1")[0] == a.EndTurn(robot.id)
    kinds = {type(action) for action in GAME.actions(state, "player-1")}
    assert kinds <= {a.EndTurn, a.Move, a.OpenDoor, a.Search, a.Strike}
