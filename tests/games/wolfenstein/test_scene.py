# SPDX-License-Identifier: MIT
"""What is drawn: rooms, gates, tokens, heroes with all they carry, and the enemy's reasons."""

from __future__ import annotations

from collections import Counter

from redoubt.games.wolfenstein import GAME
from redoubt.games.wolfenstein.events import NaziChose, NaziHeads
from redoubt.games.wolfenstein.missions import missions
from redoubt.games.wolfenstein.state import WolfensteinState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup
from redoubt.kernel.texts import texts

SEAT = "player-1"
MARKS = {"tunnel", "rough", "chest", "event", "noise", "decoy", "entry", "enemy-entry", "objective"}


def opened(mission: str = "knock-knock") -> WolfensteinState:
    state, _ = GAME.new(Setup("wolfenstein", {"mission": mission}), SeededDice(2))
    assert isinstance(state, WolfensteinState)
    return state


def test_every_square_and_gate_of_every_mission_is_drawn() -> None:
    for mission in missions().values():
        state = opened(mission.id)
        scene = GAME.scene(state.scenario, GAME.view(state, SEAT), SEAT)
        floor = [cell for cell in scene.cells if cell.terrain == "floor"]
        assert len(floor) == len(state.scenario.board.floor)
        kinds = Counter(edge.kind for edge in scene.edges)
        assert kinds["door-closed"] == 2 * len(mission.board.doors)  # both edges of a junction
        assert kinds["barricade"] == 2 * len(mission.board.barricades)
        marks = {mark for cell in scene.cells for mark in cell.marks}
        known = {m for m in marks if m in MARKS or m.rpartition("-")[0] in MARKS}
        assert marks == known


def test_a_hero_is_shown_with_all_it_has() -> None:
    state = opened()
    hero = state.heroes()[0]
    state.put(hero, light=2, heavy=1, special=3, glory=4, lives=1)
    scene = GAME.scene(state.scenario, GAME.view(state, SEAT), SEAT)
    (track,) = [track for track in scene.tracks if track.id == f"hero-{hero.id}"]
    args = track.words.args
    assert (args["light"], args["heavy"], args["special"], args["lives"]) == (2, 1, 3, 1)
    assert (args["health"], args["armour"], track.value) == (hero.health, hero.armour, 4)
    shown = {card.words.id for card in scene.cards if card.where == hero.id}
    carried = {gun.card for gun in hero.guns} | {item.card for item in hero.items}
    assert shown >= {f"name-{card}" for card in carried}


def test_the_enemy_says_why() -> None:
    """Each choice of a Nazi is an event with its reason, in both languages."""
    dice = SeededDice(5)
    state, _ = GAME.new(Setup("wolfenstein", {"mission": "knock-knock", "difficulty": 3}), dice)
    told = []
    while state.result is None:
        decision = GAME.decision(state)
        assert decision is not None
        (seat,) = decision.seats
        actions = GAME.actions(state, seat)
        told += GAME.apply(state, seat, actions[dice.die(len(actions), "test") - 1], dice)
    reasons = [event for event in told if isinstance(event, NaziChose | NaziHeads)]
    assert reasons
    for event in reasons:
        assert event.why
        for language in ("en", "es"):
            assert texts(GAME.folder, language).has(f"why-{event.why}")
