# SPDX-License-Identifier: MIT
"""Everything Lock 'n Load can show has a name in every language, and none is a bare id."""

from __future__ import annotations

import re

import pytest

from redoubt.games.locknload import GAME
from redoubt.games.locknload.scenario import Scenario
from redoubt.games.locknload.words import Names, words
from redoubt.kernel.options import choices
from redoubt.kernel.records import Setup
from redoubt.kernel.refusal import Refusal
from redoubt.kernel.scene import Words
from redoubt.kernel.texts import LANGUAGES, texts

SCENARIOS = [str(value) for value in choices(GAME.options_type.__annotations__["scenario"])] or [
    f"s{number:02}" for number in range(1, 13)
]
ENGLISH = re.compile(r"\b[a-z]{3,}|Advisor|Comrade")  # names of makers and men need no translation


def scenario(id: str) -> Scenario:
    found: Scenario = GAME.scenario(Setup("locknload", {"scenario": id}))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hex_and_hexside_of_the_terrain_chart_has_a_name(language: str) -> None:
    spoken, content = texts(GAME.folder, language), scenario("s01").content
    for family, ids in (("terrain", content.terrain), ("edge", content.hexsides)):
        assert [id for id in ids if not spoken.kind(family, id)] == []


@pytest.mark.parametrize("id", SCENARIOS)
def test_every_group_of_a_scenario_has_a_name(id: str) -> None:
    played = scenario(id)
    for _, group in played.groups:
        named = Names(played).group(group.name)
        assert isinstance(named, Words), group.name
        assert all(texts(GAME.folder, each).has(named.id) for each in LANGUAGES), named.id


def test_a_group_is_called_by_its_name() -> None:
    refusal = words(
        scenario("s06"), Refusal("LNL-2.0.01", "no-such-group", {"group": "wood picket"})
    )
    assert "avanzada del bosque" in texts(GAME.folder, "es").say(refusal)


def test_names_on_counters_that_are_english_are_translated() -> None:
    played = scenario("s01")
    content, names = played.content, Names(played)
    for counters in (content.units, content.vehicles, content.helicopters):
        said = [id for id in counters if isinstance(names.kind(id), str)]
        assert [id for id in said if ENGLISH.search(counters[id].name)] == []
    said = [id for id in content.weapons if isinstance(names.weapon(id), str)]
    assert [id for id in said if ENGLISH.search(content.weapons[id].name)] == []


def test_markers_and_outcomes_are_called_as_in_the_spanish_rulebook() -> None:
    spoken = texts(GAME.folder, "es")
    assert spoken.say("outcome-shaken") == "Sacudida"
    assert spoken.say("mod-ops") == "Ops Completadas"
    assert spoken.say("way-crawl") == "reptando"
