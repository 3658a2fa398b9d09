# SPDX-License-Identifier: MIT
"""Before the first move: levels, players, the box, and what the loaders refuse."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from redoubt.games.wolfenstein import GAME
from redoubt.games.wolfenstein.board import Board
from redoubt.games.wolfenstein.content import (
    DATA,
    ChestCard,
    EnemyCard,
    EquipmentCard,
    EventCard,
    HeroCard,
    WeaponCard,
    content,
)
from redoubt.games.wolfenstein.missions import mission, missions, read_mission
from redoubt.games.wolfenstein.scenario import Options, scenario_for
from redoubt.games.wolfenstein.words import FOLDER
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Setup
from redoubt.kernel.texts import LANGUAGES, texts
from redoubt.kernel.tomlfile import TomlFile

CONTENT = content()
LEVELS = ("daddy", "dont-hurt-me", "bring-em-on", "death-incarnate")


convert = TomlFile("", "test").convert


def file_of(data: dict[str, Any]) -> TomlFile:
    """A file that says this."""
    file = TomlFile("", "test")
    file.data = data
    return file


def new(**options: Any) -> Any:
    state, _ = GAME.new(Setup("wolfenstein", options), SeededDice(1))
    return state


# -- levels and players --------------------------------------------------------------------------


@pytest.mark.rule("WOLF-1.03")
def test_four_levels_are_accepted_and_fixed_once_a_game_has_begun() -> None:
    for level in range(4):
        state = new(difficulty=level)
        assert state.scenario.level is CONTENT.levels[level]
        names = {field for kind in GAME.action_types for field in kind.__struct_fields__}
        assert "difficulty" not in names
    for level in (-1, 4):
        with pytest.raises(ContentError, match="difficulty"):
            new(difficulty=level)


@pytest.mark.rule("WOLF-20.01")
def test_the_levels_have_their_names_in_both_languages() -> None:
    assert tuple(level.id for level in CONTENT.levels) == LEVELS
    spanish = ["¿Puedo jugar, papá?", "No me hagas daño", "¡Atrévete!", "Soy muerte y destrucción"]
    assert [texts(FOLDER, "es").say(f"name-{id}") for id in LEVELS] == spanish
    assert len({texts(FOLDER, "en").say(f"name-{id}") for id in LEVELS}) == len(LEVELS)


@pytest.mark.rule("WOLF-20.02")
def test_the_normal_level_changes_nothing() -> None:
    assert CONTENT.levels[2] == type(CONTENT.levels[2])(id="bring-em-on")
    assert Options().difficulty == 2


@pytest.mark.rule("WOLF-5.01")
def test_a_game_without_a_level_is_refused() -> None:
    with pytest.raises(ContentError, match="difficulty"):
        new(difficulty=None)


@pytest.mark.rule("WOLF-2.01")
def test_one_to_four_players() -> None:
    for players in (1, 2, 3, 4):
        assert len(new(players=players).scenario.seats) == players
    for players in (0, 5):
        with pytest.raises(ContentError, match="players"):
            new(players=players)


@pytest.mark.rule("WOLF-19.01")
@pytest.mark.rule("WOLF-5.04")
def test_exactly_four_different_heroes_shared_evenly() -> None:
    for team in (["bj", "anya", "set"], ["bj", "bj", "anya", "set"], [*CONTENT.heroes][:5]):
        with pytest.raises(ContentError, match="four different heroes"):
            new(heroes=team)
    with pytest.raises(ContentError, match="evenly"):
        new(players=2, owners=["player-1", "player-1", "player-1", "player-2"])
    for players, counts in {1: [4], 2: [2, 2], 3: [1, 1, 2], 4: [1, 1, 1, 1]}.items():
        owners = list(new(players=players).scenario.owner.values())
        assert sorted(owners.count(seat) for seat in set(owners)) == counts


@pytest.mark.rule("WOLF-2.03")
@pytest.mark.parametrize("name", missions())
def test_nothing_scales_with_the_number_of_players(name: str) -> None:
    solo, four = new(mission=name, players=1), new(mission=name, players=4)
    assert solo.tokens == four.tokens
    assert (solo.doors, solo.barricades) == (four.doors, four.barricades)
    assert solo.nazis() == four.nazis()
    assert [h.id for h in solo.heroes()] == [h.id for h in four.heroes()]
    assert len(solo.heroes()) == 4
    kits = [
        [(h.guns, h.items, h.health, h.lives) for h in state.heroes()] for state in (solo, four)
    ]
    assert kits[0] == kits[1]


# -- the box ---------------------------------------------------------------------------------------


@pytest.mark.rule("WOLF-3.01")
def test_six_heroes() -> None:
    assert list(CONTENT.heroes) == ["bj", "anya", "set", "bombate", "max", "klaus"]


@pytest.mark.rule("WOLF-3.02")
@pytest.mark.rule("WOLF-3.03")
def test_enemy_figures() -> None:
    counts = {id: card.copies for id, card in CONTENT.enemies.items() if not card.extra}
    bosses = [id for id, card in CONTENT.enemies.items() if card.boss and not card.extra]
    assert bosses == ["bevl", "von-grim", "mecha-hitler", "hitler"]
    ordinary = {id: count for id, count in counts.items() if id not in bosses}
    assert ordinary == {
        "soldier": 8, "space-marine": 8, "supersoldier": 4, "panzerhund": 3, "officer": 6,
        "drone": 8, "uebersoldier": 4, "fire-trooper": 2, "rocket-trooper": 2,
    }  # fmt: skip
    assert sum(ordinary.values()) == 45
    assert sum(counts.values()) == 49


@pytest.mark.rule("WOLF-3.14")
def test_cards() -> None:
    heroes = len(CONTENT.heroes)
    enemies = sum(card.copies for card in CONTENT.enemies.values() if not card.extra)
    weapons = sum(card.copies for card in CONTENT.weapons.values())
    equipment = sum(card.copies for card in CONTENT.equipment.values())
    chests = sum(card.copies for card in CONTENT.chests.values())
    found = (heroes, enemies, weapons, equipment, len(CONTENT.events), chests)
    assert found == (6, 49, 31, 62, 20, 14)
    assert sum(found) == 182


@pytest.mark.rule("WOLF-7.12")
def test_the_die() -> None:
    assert len(CONTENT.die) == 12
    assert set(CONTENT.die) == {"wound", "armour", "reload", "blank"}


@pytest.mark.rule("WOLF-4.08")
@pytest.mark.rule("WOLF-6.11")
@pytest.mark.rule("WOLF-12.01")
@pytest.mark.rule("WOLF-12.03")
@pytest.mark.rule("WOLF-14.01")
@pytest.mark.rule("WOLF-20.27")
def test_given_values() -> None:
    heroes, weapons, soldier = CONTENT.heroes, CONTENT.weapons, CONTENT.enemies["soldier"]
    assert [hero.id for hero in heroes.values() if not hero.weapon] == ["max"]
    assert (heroes["bj"].ap, weapons[heroes["bj"].weapon].ap) == (6, 3)
    klaus, pistol = heroes["klaus"], weapons["pistol-1960"]
    assert (klaus.ap, klaus.precision, klaus.weapon) == (6, 2, "pistol-1960")
    assert klaus.always == "war-veteran"
    assert (pistol.range, pistol.dice, pistol.ap) == (2, 1, 2)
    assert (soldier.ap, soldier.range, soldier.dice, soldier.cost) == (5, 4, 3, 2)
    assert "puppeteer" in CONTENT.enemies["bevl"].abilities
    assert "ich-bin-der-fuehrer" in CONTENT.enemies["hitler"].abilities


# -- loaders ---------------------------------------------------------------------------------------

CARDS: list[tuple[str, str, str, type[Any], tuple[str, ...]]] = [
    (
        "WOLF-4.03", "heroes.toml", "hero", HeroCard,
        ("id", "always", "glory", "health", "armour", "ap", "precision", "equipment", "weapon",
         "slots"),
    ),
    (
        "WOLF-4.05", "enemies.toml", "enemy", EnemyCard,
        ("id", "health", "armour", "ap", "initiative", "weapon", "range", "dice", "cost",
         "abilities", "loot", "common"),
    ),
    (
        "WOLF-4.07", "weapons.toml", "weapon", WeaponCard,
        ("id", "range", "dice", "ap", "ammunition", "mode"),
    ),
    ("WOLF-4.10", "equipment.toml", "equipment", EquipmentCard, ("id", "ap", "type")),
    ("WOLF-4.12", "chests.toml", "chest", ChestCard, ("id",)),
    ("WOLF-4.21", "events.toml", "event", EventCard, ("id", "option")),
]  # fmt: skip


@pytest.mark.rule("WOLF-4.03")
@pytest.mark.rule("WOLF-4.05")
@pytest.mark.rule("WOLF-4.07")
@pytest.mark.rule("WOLF-4.10")
@pytest.mark.rule("WOLF-4.12")
@pytest.mark.rule("WOLF-4.21")
@pytest.mark.parametrize(("rule", "file", "key", "kind", "fields"), CARDS)
def test_a_card_without_one_of_its_fields_is_refused(
    rule: str, file: str, key: str, kind: type[Any], fields: tuple[str, ...]
) -> None:
    for entry in TomlFile.read(DATA / file).data[key]:
        convert(entry, kind)
        for field in fields:
            less = {name: value for name, value in entry.items() if name != field}
            with pytest.raises(ContentError, match=field):
                convert(less, kind)


@pytest.mark.rule("WOLF-4.07")
def test_a_weapon_ability_names_its_price() -> None:
    entry = TomlFile.read(DATA / "weapons.toml").data["weapon"][0]
    with pytest.raises(ContentError, match="cost"):
        convert({**entry, "mode": [{"id": "double-tap", "dice": 1}]}, WeaponCard)


@pytest.mark.rule("WOLF-4.10")
@pytest.mark.rule("WOLF-4.12")
def test_a_card_without_an_effect_is_refused() -> None:
    with pytest.raises(ContentError, match="effect"):
        convert({"id": "x", "type": "other", "copies": 1, "ap": 0}, EquipmentCard)
    with pytest.raises(ContentError, match="loot"):
        convert({"id": "x", "copies": 1}, ChestCard)


@pytest.mark.rule("WOLF-4.21")
def test_an_event_has_two_options_with_both_kinds_of_loot() -> None:
    entry = TomlFile.read(DATA / "events.toml").data["event"][0]
    one, two = entry["option"]
    with pytest.raises(ContentError):
        convert({**entry, "option": [one]}, EventCard)
    for field in ("loot", "common"):
        less = {name: value for name, value in two.items() if name != field}
        with pytest.raises(ContentError, match=field):
            convert({**entry, "option": [one, less]}, EventCard)
    empty = {**two, "loot": {}, "common": {}}
    assert len(convert({**entry, "option": [one, empty]}, EventCard).option) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_what_it_does(language: str) -> None:
    said = texts(FOLDER, language)
    cards = [*CONTENT.heroes, *CONTENT.weapons, *CONTENT.equipment, *CONTENT.chests]
    assert [id for id in (*cards, *CONTENT.events) if not said.has(f"name-{id}.text")] == []


def plain(name: str = "the-hall-of-iron") -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(missions()[name])
    return found


@pytest.mark.rule("WOLF-1.04")
@pytest.mark.parametrize("field", ["rounds", "alarm", "victory", "enemy", "board"])
def test_a_mission_must_say_everything(field: str) -> None:
    data = plain()
    read_mission(file_of(data))
    del data[field]
    with pytest.raises(ContentError, match=field):
        read_mission(file_of(data))


@pytest.mark.rule("WOLF-3.07")
@pytest.mark.rule("WOLF-3.11")
@pytest.mark.rule("WOLF-3.13")
@pytest.mark.rule("WOLF-3.15")
@pytest.mark.parametrize(
    ("field", "value", "part"),
    [
        ("chests", [f"R1:{x},0" for x in range(6)] + ["R1:0,1", "R1:1,1", "R1:2,1"], "chest"),
        ("events", [f"R1:{x},0" for x in range(6)], "event"),
        ("rough", [f"R1:{x},0" for x in range(5)], "rough"),
        ("doors", ["R1/C1"] * 15, "doors"),
        ("barricades", ["R1/C1"] * 5, "barricades"),
        ("enemy_spawns", dict.fromkeys("ABCDE", "R1:0,0"), "enemy-spawn"),
        ("objectives", dict.fromkeys("ABCDE", "R1:0,0"), "objective"),
        ("passages", {letter: ["R1:0,0", "R1:1,0"] for letter in "ABCD"}, "passage"),
        ("passages", {"A": ["R1:0,0"]}, "passages"),
        ("passages", {"A": ["R1:0,0", "R1:1,0", "R1:2,0"]}, "passages"),
        ("hero_spawns", {"A": "R1:0,0", "B": "R1:1,0"}, "hero-spawn"),
        ("objectives", {"E": "R1:0,0"}, "letters"),
    ],
)
def test_a_mission_must_fit_into_the_box(field: str, value: Any, part: str) -> None:
    data = plain()
    data["board"][field] = value
    with pytest.raises(ContentError, match=part):
        read_mission(file_of(data))


@pytest.mark.rule("WOLF-3.15")
def test_eight_rooms_eight_corridors() -> None:
    data = plain()
    data["rooms"] = {f"R{n}": [n, 0] for n in range(9)}
    with pytest.raises(ContentError, match="room-tiles"):
        read_mission(file_of(data))
    data = plain()
    data["corridors"] = {f"C{n}": ["R1", "R2"] for n in range(9)}
    with pytest.raises(ContentError, match="corridor-tiles"):
        read_mission(file_of(data))


@pytest.mark.rule("WOLF-3.02")
def test_no_more_figures_than_there_are() -> None:
    data = plain()
    data["enemy"] = [{"kind": "panzerhund", "at": "R1:0,0"}] * 4
    with pytest.raises(ContentError, match="not so many"):
        read_mission(file_of(data))


@pytest.mark.rule("WOLF-5.03")
def test_tiles_are_interchangeable() -> None:
    text = (DATA / "missions" / "knock-knock.toml").read_text(encoding="utf-8")
    other = text
    for old, fresh in (("R1", "R5"), ("R2", "R6"), ("R3", "R7"), ("R4", "R8")):
        other = other.replace(old, fresh)
    one, two = Board(mission(text)), Board(mission(other))
    assert one.zones != two.zones
    assert one.steps == two.steps
    assert one.floor == two.floor
    assert all(one.lines(a, b) == two.lines(a, b) for a in one.floor for b in one.floor[::7])


def test_user_mistakes_are_told() -> None:
    with pytest.raises(ContentError, match="no mission"):
        scenario_for(Options(mission="nowhere"))
    with pytest.raises(ContentError, match="not TOML"):
        scenario_for(Options(mission="id = \n"))
