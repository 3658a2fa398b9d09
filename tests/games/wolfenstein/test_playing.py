# SPDX-License-Identifier: MIT
"""Whole games at random: they end, offers agree with refusals, and every text is there."""

from __future__ import annotations

import random

import pytest

from redoubt.games.wolfenstein import GAME
from redoubt.games.wolfenstein.content import content
from redoubt.games.wolfenstein.missions import missions
from redoubt.games.wolfenstein.words import has
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup
from redoubt.play.conformance import check_rules, check_texts


@pytest.mark.parametrize("name", missions())
def test_a_random_game_ends(name: str) -> None:
    number = missions()[name].number
    options = {"mission": name, "difficulty": number % 4, "players": number % 4 + 1}
    dice, choose = SeededDice(number), random.Random(number)
    state, _ = GAME.new(Setup("wolfenstein", options), dice)
    for _ in range(5000):
        decision = GAME.decision(state)
        if decision is None:
            break
        seat = decision.seats[0]
        action = choose.choice(GAME.actions(state, seat))
        assert GAME.why_not(state, seat, action) is None
        GAME.apply(state, seat, action, dice)
    assert state.result is not None


def test_texts_and_rules() -> None:
    check_texts(GAME)
    check_rules(GAME)


def test_everything_has_a_name() -> None:
    found = content()
    ids = [*found.heroes, *found.enemies, *found.weapons, *found.equipment, *found.chests]
    ids += [*found.events, *(o.id for e in found.events.values() for o in e.option), *missions()]
    ids += [mode.id for weapon in found.weapons.values() for mode in weapon.mode]
    ids += [ability for hero in found.heroes.values() for ability in (*hero.glory, hero.always)]
    assert [id for id in ids if not has(f"name-{id}")] == []
