# SPDX-License-Identifier: MIT
"""Sheets: what can be laid somewhere is there, and every card lies where there is room for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from redoubt.games.defiance import GAME
from redoubt.games.defiance.actions import Assign, Equip, Give, Post, PutOn, Scrap, TakeOff
from redoubt.games.defiance.state import DefianceState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup
from redoubt.kernel.scene import Choice, Scene
from redoubt.play.bots import bot

SEAT = "player-1"
LAYING = (PutOn, TakeOff, Give, Post, Scrap, Assign)


def looked_at(state: DefianceState) -> tuple[Scene, list[Choice]]:
    """A position as the page gets it."""
    view = GAME.view(state, SEAT)
    choices = [GAME.choice(state.scenario, view, action) for action in GAME.actions(state, SEAT)]
    return GAME.scene(state.scenario, view, SEAT), choices


def at(mission: str, **position: object) -> DefianceState:
    """A position of a mission."""
    state = GAME.position(GAME.scenario(Setup("defiance", {"mission": mission})), position)
    assert isinstance(state, DefianceState)
    return state


def campaign(seed: int, steps: int) -> Iterator[DefianceState]:
    """The positions of a campaign whose missions are cut short, played at random."""
    dice = SeededDice(seed)
    setup = Setup("defiance", {"campaign": True, "round_cap": 1})
    state, _ = GAME.new(setup, dice)
    assert isinstance(state, DefianceState)
    player = bot("random", GAME, f"sheets {seed}")
    for _ in range(steps):
        if state.result is not None:
            return
        yield state
        action = player.choose(state.scenario, GAME.view(state, SEAT), SEAT)
        GAME.apply(state, SEAT, action, dice)


def test_whatever_is_laid_is_a_card_that_is_there_and_goes_to_a_slot_that_is_there() -> None:
    between = 0
    for state in campaign(3, 500):
        scene, choices = looked_at(state)
        slots = {slot.id: slot for slot in scene.slots}
        cards = {card.id for card in scene.cards}
        assert all(not card.slot or card.slot in slots for card in scene.cards)
        for action, choice in zip(GAME.actions(state, SEAT), choices, strict=True):
            assert bool(choice.slot) >= isinstance(action, LAYING)
            if choice.slot:
                assert choice.slot in slots, choice
                assert choice.card in cards, choice
        for slot in scene.slots:
            if slot.room:
                assert sum(c.size for c in scene.cards if c.slot == slot.id) <= slot.room
        between += not scene.cells
    assert between > 20, "the ship was never seen"


@pytest.mark.rule("DEF-12.04")
def test_an_ally_without_tabs_has_a_slot_for_the_light_cards_it_carries() -> None:
    billie = {"id": "billie", "at": "5,2", "gear": ["medikit"]}
    state = at("extraction", active="jazz", figures=[{"id": "jazz", "at": "4,2"}, billie])
    scene, _ = looked_at(state)
    assert "billie/light" in {slot.id for slot in scene.slots}


def test_a_card_with_two_ways_goes_to_two_slots() -> None:
    state = at("extraction", active="jazz", figures=[{"id": "jazz", "at": "4,2"}])
    GAME.apply(state, SEAT, Equip(), SeededDice(1))
    GAME.apply(state, SEAT, TakeOff("jazz", "hacker-device"), SeededDice(1))
    scene, choices = looked_at(state)
    lays = [one for one in choices if one.action["type"] == "put-on"]
    assert {one.card for one in lays} == {"jazz/hacker-device"}
    assert {one.slot for one in lays} == {"jazz/head", "jazz/hand", "jazz/pack"}
    (held,) = [card for card in scene.cards if card.id == "jazz/hacker-device"]
    assert held.slot == "jazz/held"
    assert held.fits == ("jazz/head", "jazz/hand", "jazz/pack")


def test_enemies_have_a_side_of_their_own_and_neutrals_none() -> None:
    state = at(
        "foundry",
        active="uma",
        figures=[{"id": "uma", "at": "8,2"}, {"id": "sable", "at": "9,2", "neutral": True}],
        enemies=[{"unit": "cadmus", "at": "10,2"}],
    )
    scene, _ = looked_at(state)
    seats = {counter.symbol: counter.seat for counter in scene.counters}
    assert seats["cadmus"] == "enemy"
    assert seats["uma"] == SEAT
    assert seats["sable"] == ""
    assert list(scene.sides) == [SEAT, "enemy"]
