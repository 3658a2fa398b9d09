# SPDX-License-Identifier: MIT
"""Every key and every item of a TOML file is found on its line."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from redoubt.kernel.errors import ContentError
from redoubt.kernel.tomlfile import TomlFile

TEXT = '''\
# a comment with [brackets] and = signs
game = "tiny"
"quoted key" = 'its'
map = """
[not.a.header]
x = 1  # not a key
"""
units = [
  { id = "a", at = "C4" }, # the first
  { id = "b", tags = [1,
    2] },
]
when.then.now = { deep = [ [1], [
  2 ] ] }

[position]
turn = 2

[position.cp]
red = 1

[[do]]
act = { type = "x" }

[[do]]
expect.events = [
  { type = "y" },
  { type = "z", to = [
    3 ] },
]
[do.inner]
k = true
'''


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("game",), 2),
        (("quoted key",), 3),
        (("map",), 4),
        (("units",), 8),
        (("units", 0, "at"), 9),
        (("units", 1), 10),
        (("units", 1, "tags", 1), 11),
        (("when", "then"), 13),
        (("when", "then", "now", "deep", 1, 0), 14),
        (("position",), 16),
        (("position", "turn"), 17),
        (("position", "cp", "red"), 20),
        (("do", 0), 22),
        (("do", 1), 25),
        (("do", 1, "expect"), 26),
        (("do", 1, "expect", "events", 0, "type"), 27),
        (("do", 1, "expect", "events", 1, "to", 0), 29),
        (("do", 1, "inner", "k"), 32),
        (("do", 1, "absent", 7), 25),
        (("absent",), 1),
    ],
)
def test_a_place_has_its_line(place: tuple[str | int, ...], line: int) -> None:
    assert TomlFile(TEXT, "text").line(*place) == line


def test_strings_of_every_kind_are_stepped_over() -> None:
    text = 'a = \'x = 1\'\nb = \'\'\'\nc = 2\n\'\'\'\nd = "\\"\\n#"\ne = """q""""\nf = 1979-05-27\n'
    file = TomlFile(text, "text")
    assert [file.line(key) for key in "abdef"] == [1, 2, 5, 6, 7]
    assert file.line("c") == 1  # no such key


def test_broken_toml_says_where() -> None:
    with pytest.raises(ContentError, match=r"^text:2:\d+: not TOML: ") as caught:
        TomlFile("a = 1\nb = = 2\n", "text")
    assert caught.value.line == 2
    with pytest.raises(ContentError, match=r"^text:2: not TOML: "):
        TomlFile('a = 1\nb = "x', "text")


def test_text_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_bytes(b"a = '\xff'\n")
    with pytest.raises(ContentError, match="not UTF-8"):
        TomlFile.read(path)


# -- records -------------------------------------------------------------------------------


class Mode(msgspec.Struct, forbid_unknown_fields=True):
    cost: int


class Card(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    ap: int
    mode: tuple[Mode, ...] = ()
    box: dict[str, int] = {}


CARDS = """\
[[card]]
id = "axe"
ap = 2
box.small = 1

[[card]]
id = "saw"
ap = 3
mode = [
  { cost = 1 },
  { cost = 2 },
]
"""


def test_tables_become_records_by_their_ids() -> None:
    cards = TomlFile(CARDS, "cards").entries("card", Card)
    assert cards["axe"] == Card("axe", 2, (), {"small": 1})
    assert cards["saw"] == Card("saw", 3, (Mode(1), Mode(2)))


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("ap = 3", 'ap = "three"', "cards:8: Expected `int`, got `str`, in 'saw', at ap"),
        ("cost = 2", "cost = 'x'", "cards:11: Expected `int`, got `str`, in 'saw', at mode.1.cost"),
        ("ap = 2", "ap = 2\nap2 = 1", "cards:4: Object contains unknown field `ap2`, in 'axe'"),
        ("ap = 3\n", "", "cards:6: Object missing required field `ap`, in 'saw'"),
        ("small = 1", "small = []", "cards:4: Expected `int`, got `array`, in 'axe', at box"),
        ('"saw"', '"axe"', "cards:7: 'axe' is there twice"),
        ("[[card]]", "[[cart]]", "cards:1: no 'card' here"),
    ],
)  # fmt: skip
def test_a_wrong_entry_is_told_by_its_line(right: str, wrong: str, said: str) -> None:
    file = TomlFile(CARDS.replace(right, wrong), "cards")
    with pytest.raises(ContentError) as caught:
        file.entries("card", Card)
    assert str(caught.value) == said
