# SPDX-License-Identifier: MIT
"""What is drawn: rooms, gates, tokens, heroes with all they carry, and the enemy's reasons."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from redoubt.games.wolfenstein import GAME
from redoubt.games.wolfenstein.actions import Attack
from redoubt.games.wolfenstein.missions import missions
from redoubt.games.wolfenstein.nazi_events import NaziChose, NaziHeads
from redoubt.games.wolfenstein.state import Gun, WolfensteinState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup
from redoubt.kernel.scene import Words
from redoubt.kernel.texts import texts
from redoubt.play.odds import odds

SEAT = "player-1"
PISTOL = {"id": 1, "card": "pistol-1960"}
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


def told_of(state: WolfensteinState, hero: str) -> tuple[str, int]:
    """What the table says of a hero beside the board."""
    scene = GAME.scene(state.scenario, GAME.view(state, SEAT), SEAT)
    (track,) = [track for track in scene.tracks if track.id == f"hero-{hero}"]
    return texts(GAME.folder, "en").say(track.words), track.value


def test_a_hero_is_shown_with_all_it_has() -> None:
    state = opened()
    hero = state.heroes()[0]
    state.put(hero, light=2, heavy=1, special=3, glory=4, lives=1)
    said, glory = told_of(state, hero.id)
    assert said.endswith(": ammo 2 light, 1 heavy, 3 special; 1 shared life; glory")
    assert glory == 4
    scene = GAME.scene(state.scenario, GAME.view(state, SEAT), SEAT)
    (counter,) = [counter for counter in scene.counters if counter.id == hero.id]
    assert isinstance(counter.values, Words)
    assert counter.values.args == {"health": hero.health, "armour": hero.armour}
    shown = {card.words.id for card in scene.cards if card.where == hero.id}
    carried = {gun.card for gun in hero.guns} | {item.card for item in hero.items}
    assert shown >= {f"name-{card}" for card in carried}
    state.put(state.units[hero.id], light=0, heavy=1, special=0)
    assert ": ammo 1 heavy; " in told_of(state, hero.id)[0]
    state.put(state.units[hero.id], light=0, heavy=0, special=0)
    assert ": ammo none; " in told_of(state, hero.id)[0]


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


def test_the_enemy_has_a_colour_of_its_own_however_many_play() -> None:
    for players in (1, 4):
        options = {"players": players}
        state, _ = GAME.new(Setup("wolfenstein", options), SeededDice(2))
        scene = GAME.scene(state.scenario, GAME.view(state, SEAT), SEAT)
        assert [*scene.sides][:2] == [SEAT, "nazis"]
        assert len(scene.sides) == players + 1


def test_a_throw_is_no_step() -> None:
    """Where something can be thrown is shown apart from where one can go."""
    state = placed([{"id": 1, "card": "noise-grenade"}])
    view = GAME.view(state, SEAT)
    choices = [GAME.choice(state.scenario, view, action) for action in GAME.actions(state, SEAT)]
    groups = {choice.action["type"]: choice.group for choice in choices if choice.cell >= 0}
    assert groups["use"] == "throw"
    assert groups["move"] == "move"


def placed(items: list[dict[str, object]], mission: str = "knock-knock") -> WolfensteinState:
    """B.J. alone, with some items, about to act."""
    hero = {"id": "bj", "at": "R1:1,2", "ap": 4, "items": items}
    scenario = GAME.scenario(Setup("wolfenstein", {"mission": mission}))
    state = GAME.position(scenario, {"active": "bj", "units": [hero]})
    assert isinstance(state, WolfensteinState)
    return state


def test_a_weapon_that_a_mission_sets_aside_is_counted_once_it_is_found() -> None:
    """Whoever has opened the chest of the armoury still knows how many cards the decks have."""
    state = placed([], "the-armoury")
    chest = state.scenario.board.parse(state.scenario.special["chest-holds"][0].at)
    before = GAME.view(state, SEAT)
    assert GAME.view(GAME.imagine(state.scenario, before, SeededDice(3)), SEAT) == before
    state.tokens = {cell: token for cell, token in state.tokens.items() if cell != chest}
    state.put(state.units["bj"], guns=(Gun(90, "laser-cutter"),))
    after = GAME.view(state, SEAT)
    assert GAME.view(GAME.imagine(state.scenario, after, SeededDice(3)), SEAT) == after


def test_the_odds_of_an_attack_count_the_dice_that_are_rolled_again() -> None:
    """Klaus rolls one reload again: a hit on one of three dice, or on the fourth."""
    units = [
        {"id": "klaus", "at": "R1:2,2", "ap": 6, "light": 1, "guns": [PISTOL]},
        {"id": "s", "card": "soldier", "at": "R1:4,2", "health": 1, "armour": 0},
    ]
    scenario = GAME.scenario(Setup("wolfenstein"))
    state = GAME.position(scenario, {"active": "klaus", "units": units})
    found = odds(GAME, state, SEAT, Attack("klaus", 1, "s"))
    die = scenario.content.die
    harm = Fraction(die.count("wound") + die.count("armour"), len(die))
    reload = Fraction(die.count("reload"), len(die))
    missed = (1 - harm) ** 3  # by all three dice
    again = 1 - (1 - reload / (1 - harm)) ** 3  # a reload among three that missed
    assert found.exact
    assert found.chance("killed") == 1 - missed * (1 - again * harm)
