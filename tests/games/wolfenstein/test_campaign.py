# SPDX-License-Identifier: MIT
"""The campaign: missions in order, heroes chosen anew, nothing carried over."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.games.wolfenstein import GAME
from redoubt.games.wolfenstein import actions as a
from redoubt.games.wolfenstein.missions import missions
from redoubt.games.wolfenstein.state import Campaign, WolfensteinState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Event, Setup, tag_of


def at_safe(won: tuple[str, ...] = (), **options: Any) -> WolfensteinState:
    """Mission 1 of a campaign, one search before the victory; Klaus has died."""
    setup = Setup("wolfenstein", {"campaign": True, **options})
    state: Any = GAME.position(
        GAME.scenario(setup),
        {
            "active": "bj",
            "dead_tags": ["officer-of-r3"],
            "fallen": ["klaus"],
            "units": [
                {
                    "id": "bj",
                    "at": "R3:4,3",
                    "ap": 1,
                    "glory": 5,
                    "guns": [{"id": 1, "card": "laserkraftwerk"}],
                },
                {"id": "anya", "at": "R1:0,0"},
            ],
        },
    )
    state.campaign = Campaign(won)
    return state  # type: ignore[no-any-return]


def say(state: WolfensteinState, action: Any) -> list[Event]:
    decision = GAME.decision(state)
    assert decision is not None
    seat = decision.seats[0]
    GAME.check(state, seat, action)
    return GAME.apply(state, seat, action, SeededDice(1))


@pytest.mark.rule("WOLF-4.02")
@pytest.mark.rule("WOLF-1.02")
def test_the_next_mission_begins_with_nothing_of_the_last() -> None:
    state = at_safe()
    say(state, a.Search("bj", "Z4"))
    assert state.result is None
    assert state.campaign == Campaign(("knock-knock",))
    decision = GAME.decision(state)
    assert decision is not None
    assert decision.kind == "mustering"
    for hero in ("klaus", "bj", "set"):
        say(state, a.ChooseHero(hero))
    with pytest.raises(Exception, match=r"WOLF-5\.04"):
        say(state, a.ChooseHero("bj"))
    events = say(state, a.ChooseHero("max"))
    assert "mission-began" in [tag_of(type(event)) for event in events]
    assert state.scenario.mission.id == list(missions())[1]
    assert (state.round, state.danger, state.fallen, state.searched) == (1, 0, (), ())
    assert [hero.id for hero in state.heroes()] == ["klaus", "bj", "set", "max"]
    bj = state.units["bj"]
    assert bj.glory == 0
    assert [gun.card for gun in bj.guns] == ["sturmgewehr"]
    assert len(bj.items) == 2  # the kit and the card drawn at set-up


@pytest.mark.rule("WOLF-1.02")
def test_a_lost_mission_is_played_again_without_limit() -> None:
    state = at_safe()
    state.units["bj"] = state.put(state.units["bj"], ap=0)
    state.round = state.scenario.mission.rounds
    say(state, a.EndTurn("bj"))
    say(state, a.Activate("anya"))
    say(state, a.EndTurn("anya"))
    assert state.result is None
    assert state.campaign == Campaign((), 1)
    for hero in ("bj", "anya", "bombate", "klaus"):
        say(state, a.ChooseHero(hero))
    assert state.scenario.mission.id == "knock-knock"


def test_a_campaign_may_be_given_up_after_some_losses() -> None:
    state = at_safe(tries=1)
    state.round = state.scenario.mission.rounds
    say(state, a.EndTurn("bj"))
    say(state, a.Activate("anya"))
    say(state, a.EndTurn("anya"))
    assert state.result is not None
    assert state.result.reason == "campaign-over"


@pytest.mark.rule("WOLF-1.05")
def test_the_campaign_ends_with_the_last_mission() -> None:
    options = {"campaign": True, "mission": "the-hall-of-iron"}
    state: Any = GAME.position(
        GAME.scenario(Setup("wolfenstein", options)),
        {
            "active": "bj",
            "units": [
                {"id": "bj", "at": "R3:0,2", "ap": 2, "items": [{"id": 1, "card": "tnt"}]},
                {
                    "id": "h",
                    "card": "hitler",
                    "at": "R3:2,2",
                    "tag": "hitler",
                    "health": 1,
                    "armour": 0,
                },
            ],
        },
    )
    state.campaign = Campaign(tuple(missions())[:-1])
    say(state, a.Use("bj", 1, at=state.scenario.name(state.units["h"].cell)))
    assert state.result is not None
    assert state.result.winners == ("player-1",)
    assert state.campaign.won == tuple(missions())


def test_a_campaign_begins_with_mission_1() -> None:
    with pytest.raises(ContentError, match="mission 1"):
        GAME.new(Setup("wolfenstein", {"campaign": True, "mission": "5"}), SeededDice(1))


def test_each_player_chooses_for_his_own_places() -> None:
    state = at_safe(players=2)
    say(state, a.Search("bj", "Z4"))
    seats = []
    for hero in ("klaus", "bj", "set", "max"):
        decision = GAME.decision(state)
        assert decision is not None
        seats.append(decision.seats[0])
        say(state, a.ChooseHero(hero))
    assert seats == ["player-1", "player-2", "player-1", "player-2"]
    assert [hero.seat for hero in state.heroes()] == seats


@pytest.mark.rule("WOLF-20.03")
def test_on_level_0_the_extra_ammunition_of_every_mission_is_chosen() -> None:
    state = at_safe(players=2, difficulty=0)
    say(state, a.Search("bj", "Z4"))
    for hero in ("klaus", "bj", "set", "max"):
        say(state, a.ChooseHero(hero))
    seats = []
    for hero in ("klaus", "bj", "set", "max"):
        with pytest.raises(Exception, match=r"WOLF-20\.03"):
            say(state, a.StockUp("anya", "light"))
        for kind in ("heavy", "special"):
            decision = GAME.decision(state)
            assert decision is not None
            assert decision.kind == "stocking"
            seats += decision.seats
            say(state, a.StockUp(hero, kind))
    assert seats == ["player-1", "player-1", "player-2", "player-2"] * 2
    stocks = [(unit.light, unit.heavy, unit.special) for unit in state.heroes()]
    assert stocks == [(1, 1, 1), (0, 2, 1), (0, 1, 2), (1, 1, 1)]


@pytest.mark.rule("WOLF-20.14")
def test_on_level_3_the_hero_with_the_shared_life_of_every_mission_is_chosen() -> None:
    state = at_safe(difficulty=3)
    say(state, a.Search("bj", "Z4"))
    for hero in ("klaus", "bj", "set", "max"):
        say(state, a.ChooseHero(hero))
    with pytest.raises(Exception, match=r"WOLF-20\.14"):
        say(state, a.ChooseHero("anya"))
    events = say(state, a.ChooseHero("set"))
    assert "lifesaver-chosen" in [tag_of(type(event)) for event in events]
    assert [unit.lives for unit in state.heroes()] == [0, 0, 1, 0]


@pytest.mark.rule("WOLF-5.08")
@pytest.mark.rule("WOLF-13.03")
def test_the_group_chooses_the_starting_player_of_every_mission() -> None:
    state = at_safe(players=2)
    say(state, a.Search("bj", "Z4"))
    for hero in ("klaus", "bj", "set", "max"):
        say(state, a.ChooseHero(hero))
    decision = GAME.decision(state)
    assert decision is not None
    assert decision.kind == "choosing-starter"
    say(state, a.ChooseStarter("player-2"))
    say(state, a.ChooseStarter("player-2"))
    assert (state.round, state.starter, state.ai) == (1, "player-2", "player-2")
    decision = GAME.decision(state)
    assert decision is not None
    assert decision.seats == ("player-2",)
