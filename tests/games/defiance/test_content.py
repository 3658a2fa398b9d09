# SPDX-License-Identifier: MIT
"""The content of Defiance: the official counts, and that every name leads somewhere."""

from __future__ import annotations

from collections import Counter

import pytest

from redoubt.games.defiance.content import Card, Content, content
from redoubt.games.defiance.missions import Mission, missions, tiles
from redoubt.games.defiance.vocabulary import Attack, Effect
from redoubt.games.defiance.words import FOLDER
from redoubt.kernel.texts import LANGUAGES, texts

FACES = {
    "R": ("CS", "S X", "S X", "S", "S S X", ""),
    "G": ("CB", "B B X", "B X", "B", "", ""),
    "O": ("S S X", "S", "B X", "S B X", "B", ""),
    "U": ("B B X", "S B X", "S B", "B", "S X", ""),
    "Y": ("S B X", "S X X", "B X", "X", "X", ""),
    "K": ("B", "B", "B", "", "", ""),
}


@pytest.fixture(scope="module")
def cards() -> Content:
    return content()


def effects(cards: Content) -> list[Effect]:
    """Every effect that some card, Switch or ability has."""
    found: list[Effect] = []
    groups = (cards.characters, cards.allies, cards.equipment, cards.software, cards.specialties)
    every: list[Card] = [card for group in groups for card in group.values()]
    every += cards.loot.values()
    for card in every:
        found += [e for ability in card.abilities for e in ability.effects]
        found += [e for switch in card.switches for e in switch.effects]
    for attack in attacks(cards):
        found += [e for switch in attack.switches for e in switch.effects]
    found += [e for program in cards.software.values() for e in program.effects]
    return found


def attacks(cards: Content) -> list[Attack]:
    """Every attack that somebody can make."""
    found = [gear.attack for gear in (*cards.equipment.values(), *cards.loot.values())]
    every = [attack for attack in found if attack is not None]
    every += [attack for ally in cards.allies.values() for attack in ally.attacks]
    for sides in cards.units.values():
        for side in sides.values():
            every += [*side.attacks, *([side.hacker_attack] if side.hacker_attack else [])]
    return every


def test_faces(cards: Content) -> None:
    told = {d.id: tuple(" ".join(face) for face in d.faces) for d in cards.dice.values()}
    assert told == FACES


def test_counts(cards: Content) -> None:
    assert len(cards.characters) == 4
    assert len(cards.equipment) == 43
    assert len(cards.software) == 15
    assert len(cards.specialties) == 52
    assert len(cards.states) == 9
    assert len(cards.units) == 20
    assert len(cards.ai) == 24
    assert len(cards.upgrades) == 12
    assert len(cards.jump) == 5
    assert sum(card.copies for card in cards.loot.values()) == 30
    assert sum(card.copies for card in cards.aftermath.values()) == 20
    assert len(tiles()) == 26
    assert [mission.number for mission in missions().values()] == list(range(1, 13))


def test_specialties_are_chains(cards: Content) -> None:
    for name in cards.characters:
        own = [s for s in cards.specialties.values() if s.character == name]
        assert Counter(s.level for s in own) == {1: 4, 2: 4, 3: 3, 4: 2}
        for card in own:
            if card.requires:
                needed = cards.specialties[card.requires]
                assert needed.character == name
                assert needed.category == card.category
                assert needed.level < card.level


def test_starting_kit_fits_the_tabs(cards: Content) -> None:
    for person in cards.characters.values():
        worn = [cards.equipment[name] for name in person.start]
        assert sum(card.hands for card in worn if len(card.tabs) == 1) <= person.slots.hand
        assert sum(("torso",) in card.tabs for card in worn) <= person.slots.torso
        assert all(card.label in ("", person.id) for card in worn)
        assert set(person.software) <= set(cards.software)


def test_every_state_is_imposed_by_something(cards: Content) -> None:
    imposed = {effect.state for effect in effects(cards) if effect.verb == "state"}
    # A fall imposes Unconscious (DEF-21.01).
    assert imposed | {"unconscious"} == set(cards.states)


def test_pools_are_of_known_dice(cards: Content) -> None:
    pools = [attack.pool for attack in attacks(cards)]
    for sides in cards.units.values():
        pools += [pool for side in sides.values() for pool in (side.defence, side.pb)]
    pools += [*cards.pools.values(), *(jump.pool for jump in cards.jump)]
    assert set("".join(pools)) <= set(cards.dice)


def test_enemy_switches_never_waste_successes(cards: Content) -> None:
    for sides in cards.units.values():
        for side in sides.values():
            for attack in side.attacks:
                for switch in attack.switches:
                    dealt = sum(e.n for e in switch.effects if e.verb == "damage")
                    assert switch.cost.count("S") <= dealt


def test_ai_cards_have_both_columns(cards: Content) -> None:
    assert all(card.blue and card.red for card in cards.ai.values())


@pytest.mark.parametrize("mission", missions().values(), ids=lambda m: str(m.id))
def test_units_of_a_mission(cards: Content, mission: Mission) -> None:
    used: Counter[str] = Counter()
    for group in (*mission.deployed, *mission.available, *mission.aligned):
        side = cards.units[group.unit][group.side]
        used[group.unit] += 1
        arrives = "surprise-attack" in side.traits or group.unit == "the-echo"
        if group in mission.available:
            assert side.respawn, group
        elif not arrives:
            assert len(group.hexes) == side.count, group
    for unit, count in used.items():
        assert count <= next(iter(cards.units[unit].values())).cards


@pytest.mark.parametrize("mission", missions().values(), ids=lambda m: str(m.id))
def test_names_in_a_mission(cards: Content, mission: Mission) -> None:
    openings = {opening.id for opening in mission.openings}
    tokens = {token.id for token in mission.tokens}
    laid = {placed.tile for placed in mission.tiles}
    said = [*mission.primary, *mission.partial, *mission.component]
    said += [each for objective in mission.secondary for each in objective.when]
    said += [each for way in mission.end for each in way]
    said += [group.when for group in mission.aligned if group.when]
    made = {e.does.flag for console in mission.consoles for e in console.entries}
    people = {neutral.who for neutral in mission.neutrals}
    for test in said:
        assert not test.door or test.door in openings
        assert set(test.doors) <= openings
        assert not test.token or test.token in tokens
        assert not test.unit or test.unit in cards.units
        assert not test.who or test.who in people
        assert not test.tile or test.tile in laid
        assert set(test.flags) <= made
    for console in mission.consoles:
        for entry in console.entries:
            assert set(entry.symbols) <= set("SBX")
            assert not entry.does.door or entry.does.door in openings
            assert not entry.does.unit or entry.does.unit in cards.units
            assert not entry.does.tile or entry.does.tile in laid
    assert people | {stands.ally for stands in mission.allies} <= set(cards.allies)


def test_five_components() -> None:
    numbers = [mission.number for mission in missions().values() if mission.component]
    assert numbers == [3, 5, 6, 7, 8]


def test_recipes_and_crew(cards: Content) -> None:
    for recipe in cards.recipes:
        assert recipe.upgrade in cards.upgrades
        assert recipe.product in cards.equipment or recipe.product.startswith("software")
    assert {person.area for person in cards.crew.values()} <= set(cards.areas)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_secondary_objective_has_a_name(language: str) -> None:
    said = texts(FOLDER, language)
    goals = {goal.id for mission in missions().values() for goal in mission.secondary}
    assert [id for id in sorted(goals) if not said.has(f"goal-{id}")] == []
