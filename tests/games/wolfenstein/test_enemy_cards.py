# SPDX-License-Identifier: MIT
"""What the table says of an enemy: every card in both languages, with the numbers of the data."""

from __future__ import annotations

import re

import pytest

from redoubt.games.wolfenstein import GAME
from redoubt.games.wolfenstein.content import EnemyCard, content
from redoubt.games.wolfenstein.enemy_cards import abilities
from redoubt.kernel.records import Setup
from redoubt.kernel.scene import Card, Scene
from redoubt.kernel.texts import LANGUAGES, texts

ENEMIES = content().enemies
ABILITIES = sorted({ability for card in ENEMIES.values() for ability in abilities(card)})
every_enemy = pytest.mark.parametrize("enemy", ENEMIES.values(), ids=lambda card: card.id)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def table(card: str, level: int = 2, *, mission: str = "knock-knock", **unit: object) -> Scene:
    """One enemy and one hero."""
    scenario = GAME.scenario(Setup("wolfenstein", {"mission": mission, "difficulty": level}))
    hero = scenario.team[0]
    units = [{"id": hero, "at": "R1:0,0"}, {"id": "it", "card": card, "at": "R1:3,3", **unit}]
    state = GAME.position(scenario, {"active": hero, "units": units})
    return GAME.scene(scenario, GAME.view(state, "player-1"), "player-1")


def cards_of(scene: Scene, unit: str = "it") -> list[Card]:
    return [card for card in scene.cards if card.where == unit]


def said(card: Card, language: str) -> str:
    return texts(GAME.folder, language).say(card.text)


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def glories(enemy: EnemyCard, level: int) -> list[int]:
    """What the first card of an enemy says of glory, for whoever killed it and the others."""
    words = cards_of(table(enemy.id, level))[0].text
    parts = [*words.args.get("loot", ()), *words.args.get("common", ())]
    return [part.args["count"] for part in parts if part.id == "loot-glory"]


@every_language
@every_enemy
@pytest.mark.rule("WOLF-4.05")
def test_every_enemy_is_read_with_the_numbers_of_its_card(enemy: EnemyCard, language: str) -> None:
    values, weapon, *others = cards_of(table(enemy.id))
    text = said(values, language)
    assert numbers(text)[:4] == [enemy.health, enemy.armour, enemy.ap, enemy.initiative]
    gains = [*enemy.loot.__struct_fields__]
    loot = [getattr(gain, kind) for gain in (enemy.loot, enemy.common) for kind in gains]
    assert numbers(text)[4:] == [count for count in loot if count]
    assert weapon.words.id == f"name-{enemy.weapon}"
    assert numbers(said(weapon, language)) == [enemy.range, enemy.dice, enemy.cost]
    assert [card.words.id for card in others] == [f"ability-{id}" for id in abilities(enemy)]
    spoken = texts(GAME.folder, language)
    for card in (values, weapon, *others):
        assert card.seat == "nazis"
        assert spoken.has(card.words.id)
        assert spoken.has(card.text.id)


@every_language
@pytest.mark.parametrize("ability", ABILITIES)
def test_every_ability_is_said_in_words(ability: str, language: str) -> None:
    """With all that its sentence needs."""
    spoken = texts(GAME.folder, language)
    owner = next(id for id, card in ENEMIES.items() if ability in abilities(card))
    (card,) = [c for c in cards_of(table(owner)) if c.words.id == f"ability-{ability}"]
    assert len(said(card, language)) > len(spoken.say(card.words))
    assert "$" not in said(card, language)  # as an argument that is missing would be


@pytest.mark.rule("WOLF-20.07")
@pytest.mark.parametrize("level", range(4))
def test_the_glory_of_a_kill_is_that_of_the_level(level: int) -> None:
    times = content().levels[level].kill_glory
    for enemy in ENEMIES.values():
        glory = [enemy.loot.glory * times, enemy.common.glory * times]
        assert glories(enemy, level) == [count for count in glory if count]


@pytest.mark.rule("WOLF-20.19")
@pytest.mark.rule("WOLF-20.20")
@pytest.mark.rule("WOLF-20.21")
@pytest.mark.parametrize(
    ("level", "puppet", "results"),
    [
        (0, "Soldier", "reload"),
        (1, "Supersoldier", "reload"),
        (2, "Supersoldier", "blank or reload"),
        (3, "Supersoldier", "blank or reload"),
    ],
)
def test_the_abilities_of_bosses_are_those_of_the_level(
    level: int, puppet: str, results: str
) -> None:
    pulls = said(cards_of(table("bevl", level))[-1], "en")
    assert f": {puppet}." in pulls
    shouts = said(cards_of(table("hitler", level))[-1], "en")
    assert f"On {results}, all" in shouts


def test_the_warden_is_read_with_twice_the_loot() -> None:
    plain = cards_of(table("officer", mission="cell-block"))[0].text.args
    warden = cards_of(table("officer", mission="cell-block", tag="warden"))[0].text.args
    assert [2 * part.args["count"] for part in plain["loot"]] == [
        part.args["count"] for part in warden["loot"]
    ]
    assert warden["common"] == plain["common"]


def test_a_robot_keeps_the_card_it_had() -> None:
    scene = table("drone", owner="bj")
    assert {card.seat for card in cards_of(scene)} == {"player-1"}
    assert cards_of(scene)[0].words.id == "name-drone"
