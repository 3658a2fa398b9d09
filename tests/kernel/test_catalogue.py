# SPDX-License-Identifier: MIT
"""The catalogues are whole, in both languages; a broken one is refused where it is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from redoubt.games import IDS
from redoubt.kernel.catalogue import CITED, catalogue, catalogued, find, load
from redoubt.kernel.errors import ContentError

ENTRY = """\
[[rule]]
id = "{id}"
section = "Doors"
title = "Doors open"
title_es = "Las puertas se abren"
text = "A door can be opened."
text_es = "Una puerta se puede abrir."
source = "000"
kind = "rule"
check = ""
"""


SECTIONS = """\
[sections]
"Doors" = "Puertas"
"""


def write(folder: Path, *entries: str) -> Path:
    path = folder / "rules.toml"
    path.write_text("\n".join((*entries, SECTIONS)), encoding="utf-8")
    return path


def broken(path: Path) -> ContentError:
    with pytest.raises(ContentError) as caught:
        load(path)
    assert caught.value.file == str(path)
    return caught.value


@pytest.mark.parametrize(
    ("game", "prefix", "count"),
    [("incursion", "INC", 345), ("wolfenstein", "WOLF", 331), ("defiance", "DEF", 400),
     ("locknload", "LNL", 534)],
)  # fmt: skip
def test_every_game_has_its_catalogue(game: str, prefix: str, count: int) -> None:
    rules = catalogue(game)
    assert (rules.prefix, len(rules)) == (prefix, count)
    assert sum(len(section) for section in rules.sections.values()) == count


def test_catalogues_are_of_the_registered_games() -> None:
    assert set(catalogued()) == set(IDS)


@pytest.mark.parametrize("game", IDS)
def test_every_rule_is_said_in_both_languages(game: str) -> None:
    for rule in catalogue(game).values():
        assert rule.text != rule.text_es, rule.id
        assert bool(rule.ruling) == bool(rule.ruling_es), rule.id


@pytest.mark.parametrize("game", IDS)
def test_rules_refer_to_rules_that_exist(game: str) -> None:
    rules = catalogue(game)
    for rule in rules.values():
        for text in (rule.text, rule.text_es, rule.ruling, rule.ruling_es):
            for cited in CITED.findall(text):
                assert cited in rules, f"{rule.id} refers to {cited}"


@pytest.mark.parametrize("game", IDS)
def test_every_section_has_a_name_of_its_own_in_both_languages(game: str) -> None:
    rules = catalogue(game)
    names = {rules.section(each[0], "es") for each in rules.sections.values()}
    assert len(names) == len(rules.sections)
    for name in {*names, *rules.sections}:
        assert any(letter.islower() for letter in name) or name.endswith("SS"), name


def test_a_section_is_named_in_the_language_of_the_reader() -> None:
    rules = catalogue("incursion")
    said = [rules.section(rules["INC-1.01"], language) for language in ("en", "es")]
    assert said == ["Set up and conventions", "Preparación y convenciones"]


@pytest.mark.parametrize(
    ("change", "line", "problem"),
    [
        (('"Doors" = "Puertas"\n', ""), 3, "INC-1.01: the section 'Doors' has no Spanish name"),
        (('"Doors" = "Puertas"\n', '"Doors" = "Puertas"\nW = "V"'), 14, "no rule stands under"),
        (('"Puertas"', '" "'), 13, "the name of 'Doors' is empty"),
        (('"Puertas"', "7"), 12, "Expected `str`, got `int`"),
        (("[sections]", "[[sections]]"), 12, "Expected `object`, got `array`"),
    ],
)
def test_wrong_sections_are_refused_at_their_line(
    tmp_path: Path, change: tuple[str, str], line: int, problem: str
) -> None:
    path = write(tmp_path, ENTRY.format(id="INC-1.01"))
    path.write_text(path.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    error = broken(path)
    assert problem in str(error)
    assert error.line == line


def test_a_rule_is_found_in_any_spelling_of_its_id() -> None:
    assert find("inc-8.02")[1].id == "INC-8.02"
    assert find("LNL-SRC.02")[0] == "locknload"
    with pytest.raises(ContentError, match=r"did you mean .*INC-8\.02"):
        find("INC-8.2")
    with pytest.raises(ContentError, match="INC- "):
        find("ABC-1.01")


def test_an_unknown_game_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(ContentError, match=r"no rules of a game 'incursoin'.*did you mean inc"):
        catalogue("incursoin")


def test_a_duplicate_id_is_refused_at_its_line(tmp_path: Path) -> None:
    entry = ENTRY.format(id="INC-1.01")
    error = broken(write(tmp_path, entry, entry))
    assert "INC-1.01 is there twice" in error.problem
    assert error.line == 13


@pytest.mark.parametrize(
    ("change", "line", "problem"),
    [
        (("title = ", "titel = "), 15, "titel"),
        (('source = "000"\n', ""), 12, "missing required field `source`"),
        (('kind = "rule"', 'kind = "rumour"'), 20, "Invalid enum value 'rumour'"),
        (('id = "INC-1.02"', 'id = "INC-1.2"'), 13, "not the id of a rule"),
        (('id = "INC-1.02"', 'id = "DEF-1.02"'), 13, "of another game"),
        (('check = ""', 'check = ""\nruling = "So."'), 22, "one language only"),
        (('check = ""', 'check = ""\ndiffers_from = "INC-9.09"'), 22, "which is not there"),
        (('text = "A door can be opened."', 'text = " "'), 17, "text is empty"),
        (("[[rule]]", "[[rule]"), 12, "not TOML"),
    ],
)
def test_a_wrong_entry_is_refused_at_its_line(
    tmp_path: Path, change: tuple[str, str], line: int, problem: str
) -> None:
    wrong = ENTRY.format(id="INC-1.02").replace(*change)
    error = broken(write(tmp_path, ENTRY.format(id="INC-1.01"), wrong))
    assert problem in str(error)
    assert error.line == line


def test_a_catalogue_has_rules_and_nothing_else(tmp_path: Path) -> None:
    error = broken(write(tmp_path, ENTRY.format(id="INC-1.01"), "[other]\nx = 1"))
    assert ("unknown key 'other'" in error.problem, error.line) == (True, 12)
    (tmp_path / "rules.toml").write_text("# nothing\n", encoding="utf-8")
    assert "no [[rule]]" in broken(tmp_path / "rules.toml").problem
    assert "cannot be read" in broken(tmp_path / "absent.toml").problem
