# SPDX-License-Identifier: MIT
"""The box is complete: official counts, and every name that one file uses is in another."""

from __future__ import annotations

import pytest

from redoubt.games.wolfenstein.board import Board
from redoubt.games.wolfenstein.content import DATA, WeaponCard, content
from redoubt.games.wolfenstein.missions import Mission, mission, missions
from redoubt.games.wolfenstein.scenario import Options, scenario_for
from redoubt.games.wolfenstein.words import FOLDER
from redoubt.kernel.errors import ContentError
from redoubt.kernel.texts import texts

CONTENT = content()
MISSIONS = list(missions().values())


def test_official_counts() -> None:
    assert len(CONTENT.heroes) == 6
    assert sum(card.copies for card in CONTENT.enemies.values() if not card.extra) == 49
    assert sum(card.copies for card in CONTENT.weapons.values()) == 31
    assert sum(card.copies for card in CONTENT.equipment.values()) == 62
    assert len(CONTENT.events) == 20
    assert sum(card.copies for card in CONTENT.chests.values()) == 14
    assert len(MISSIONS) == 10
    assert CONTENT.box["room-tiles"] + CONTENT.box["corridor-tiles"] == 16


def test_enemy_numbers_are_one_to_forty_nine() -> None:
    numbers = [
        number
        for card in CONTENT.enemies.values()
        if not card.extra
        for number in range(card.first, card.last + 1)
    ]
    assert sorted(numbers) == list(range(1, 50))


def test_equipment_by_type() -> None:
    counts: dict[str, int] = {}
    for card in CONTENT.equipment.values():
        counts[card.type] = counts.get(card.type, 0) + card.copies
    assert counts == {
        "armour": 9, "upgrade": 13, "amplifier": 6, "consumable": 25, "suit": 4, "other": 5,
    }  # fmt: skip


def test_the_die_has_twelve_faces() -> None:
    assert len(CONTENT.die) == 12
    assert [CONTENT.die.count(face) for face in ("wound", "armour", "reload", "blank")] == [
        3,
        4,
        2,
        3,
    ]


def test_four_levels() -> None:
    assert [level.id for level in CONTENT.levels] == [
        "daddy",
        "dont-hurt-me",
        "bring-em-on",
        "death-incarnate",
    ]


def test_events_have_two_options_and_known_kinds() -> None:
    for event in CONTENT.events.values():
        assert len(event.option) == 2
        for option in event.option:
            for effect in (*option.does, *option.fails):
                assert not effect.kind or effect.kind in CONTENT.enemies


def test_kits_are_in_the_decks() -> None:
    for hero in CONTENT.heroes.values():
        assert not hero.weapon or hero.weapon in CONTENT.weapons
        assert all(card in CONTENT.equipment for card in hero.equipment)


@pytest.mark.parametrize("found", MISSIONS, ids=lambda m: m.id)
def test_mission_names_and_parts(found: Mission) -> None:
    board = Board(found)
    assert len(found.rooms) <= 8
    assert len(found.corridors) <= 8
    assert len(found.board.doors) <= CONTENT.box["doors"]
    assert len(found.board.barricades) <= CONTENT.box["barricades"]
    assert len(found.board.events) <= CONTENT.box["event-tokens"]
    assert len(found.board.chests) <= CONTENT.box["chest-tokens"]
    assert len(found.board.rough) <= CONTENT.box["rough-tokens"]
    assert len(found.board.hero_spawns) in (1, 4)
    counts: dict[str, int] = {}
    for guard in found.enemy:
        counts[guard.kind] = counts.get(guard.kind, 0) + 1
        board.parse(guard.at)
    assert all(count <= CONTENT.enemies[kind].copies for kind, count in counts.items())
    for wave in found.alarm.wave:
        for spawn in (*wave.spawns, *wave.instead):
            assert spawn.kind in CONTENT.enemies
            assert spawn.at in found.board.enemy_spawns
    letters = set(found.board.objectives)
    tags = {guard.tag for guard in found.enemy} | {rule.new_tag for rule in found.special}
    for goal in found.victory:
        assert set(goal.objectives) <= letters
        assert set(goal.zones) <= set(board.zones)
        assert not goal.tag or goal.tag in tags
    for rule in found.special:
        assert {*rule.objectives, *rule.after} <= letters


@pytest.mark.parametrize("hardest", [False, True])
@pytest.mark.parametrize("found", MISSIONS, ids=lambda m: m.id)
def test_no_positions_overlap(found: Mission, hardest: bool) -> None:
    scenario = scenario_for(Options(mission=found.id))
    board, places = scenario.board, list(scenario.tokens)
    places += [*scenario.hero_spawns.values(), *scenario.enemy_spawns.values()]
    places += [*scenario.passage, *scenario.rough]
    for guard in found.enemy:
        cell = board.parse(guard.at)
        kind = guard.level3 if hardest and guard.level3 else guard.kind
        large = CONTENT.enemies[kind].large
        places += board.footprint(cell) if large else (cell,)
    assert len(places) == len(set(places))


def test_a_mission_without_a_round_limit_is_refused() -> None:
    with pytest.raises(ContentError, match="rounds"):
        mission('id = "x"\nnumber = 1\nheroes = []\n')


@pytest.mark.parametrize("kind", ["nobody", "mecha-hitler"])
def test_figures_of_level_3_must_be_in_the_box_too(kind: str) -> None:
    """WOLF-3.02: one unknown, and a second of which there is one."""
    text = (DATA / "missions" / "the-hall-of-iron.toml").read_text()
    with pytest.raises(ContentError, match=kind):
        mission(text.replace('level3 = "hans-groesse"', f'level3 = "{kind}"'))


def test_unknown_names_are_refused() -> None:
    with pytest.raises(ContentError, match="no mission"):
        mission("nowhere")
    with pytest.raises(ContentError, match="four different heroes"):
        scenario_for(Options(heroes=["bj", "bj", "anya", "set"]))
    with pytest.raises(ContentError, match="difficulty"):
        scenario_for(Options(difficulty=4))


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("card", CONTENT.weapons.values(), ids=lambda card: card.id)
def test_a_weapon_card_says_all_it_does(card: WeaponCard, lang: str) -> None:
    said = texts(FOLDER, lang).say
    text = said(f"name-{card.id}.text")
    for number in (card.range, card.dice, card.ap, *(mode.cost for mode in card.mode)):
        assert str(number) in text
    for mode in card.mode:
        assert said(f"name-{mode.id}") in text
    if card.ammunition != "any":
        assert said(f"name-{card.ammunition}") in text
