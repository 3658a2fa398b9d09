# SPDX-License-Identifier: MIT
"""A scene on the terminal: legend, tracks, units, cards; beside the map or under it."""

from __future__ import annotations

import io

import msgspec
import pytest
from rich.console import Console
from rich.text import Text

from cli.lab import board, man
from redoubt.cli.common import speaker
from redoubt.cli.terminal import Terminal, in_columns
from redoubt.kernel.scene import Badge, Card, Scene, Slot, Track, Words


def shown(scene: Scene, width: int = 100, *, colour: bool = False) -> str:
    """What a terminal of this width shows."""
    out = io.StringIO()
    console = Console(
        file=out, width=width, force_terminal=colour, color_system="truecolor" if colour else None,
        markup=False, highlight=False, emoji=False,
    )  # fmt: skip
    Terminal(console, speaker("en")).scene(scene)
    return out.getvalue()


@pytest.fixture
def scene() -> Scene:
    """A little of everything."""
    return board(
        ["....", "...."],
        marks={"A1": ("red-entry",), "D2": ("fire",)},
        edges=[("A1", 1, "door-closed"), ("B1", 1, "wall")],
        counters=[
            man("grunt-1", "red", 0, facing=1, pips=(1, 2), values="AP 3", active=True,
                badges=(Badge("R", Words("reaction fire")),)),
            man("grunt-2", "red", -1, beside="D2"),
            man("grunt-3", "red", -1, beside="reserve"),
            man("grunt-4", "red", -1),
            man("zombie-1", "blue", 6, facing=3),
        ],
        tracks=(
            Track("turn", Words("Turn"), 3),
            Track("cp", Words("CP"), 4, "red"),
            Track("cp", Words("CP"), 2, "blue"),
        ),
        cards=(
            Card("luck", Words("Lucky Devil"), Words("Negates one DP."), "red", value="2"),
            Card("ammo", Words("Extra Ammo"), Words("One more die."), where="grunt-1"),
            Card("dark", Words("Power Surge"), Words("Short sight."), where="table"),
        ),
    )  # fmt: skip


def test_everything_that_can_be_known_is_shown(scene: Scene) -> None:
    out = shown(scene)
    for part in (
        "Turn 3",
        "Red · CP 4",
        "Blue · CP 2",
        "► G1 grunt-1 A1> ♥♡ AP 3 R reaction fire (E)",
        "z1 zombie-1 C2<",
        "Waiting at D2: G2 grunt-2",
        "Off the board: G3 grunt-3, G4 grunt-4",
        "Lucky Devil (kill value 2) Negates one DP.",
        "Extra Ammo on G1",
        "Power Surge on the table",
        "* fire",
        "E red entry",
        "╎╌ closed door",
        "CAPITALS Red",
        "small letters Blue",
    ):
        assert part in out


@pytest.mark.parametrize("width", [80, 100, 140])
def test_it_fits_the_terminal(scene: Scene, width: int) -> None:
    assert max(len(line) for line in shown(scene, width).splitlines()) <= width


def test_on_a_wide_terminal_the_panel_stands_beside_the_map(scene: Scene) -> None:
    first_row = next(line for line in shown(scene, 120).splitlines() if line.startswith("  1 "))
    assert first_row[24:].strip()
    narrow = board(["." * 18] * 2, counters=scene.counters)
    first_row = next(line for line in shown(narrow, 80).splitlines() if line.startswith("  1 "))
    assert "Red" not in first_row


def test_sides_have_their_colours(scene: Scene) -> None:
    out = shown(scene, colour=True)
    assert "\x1b[1;7;94mG1>" in out
    assert "\x1b[1;91mz1<" in out


def test_many_short_lines_stand_in_columns() -> None:
    lines = [Text(f"{number:>4} Move") for number in range(1, 9)]
    done = [line.plain for line in in_columns(lines, 40)]
    assert len(done) == 3
    assert done[0].split() == ["1", "Move", "4", "Move", "7", "Move"]


def test_few_or_long_lines_stay_as_they_are() -> None:
    few = [Text("one"), Text("two")]
    assert list(in_columns(few, 80)) == few
    long = [Text("x" * 60) for _ in range(8)]
    assert list(in_columns(long, 80)) == long


def test_tracks_that_do_not_fit_beside_the_title_stand_below_it(scene: Scene) -> None:
    many = tuple(Track(f"t{n}", Words(f"A long name for track {n}"), n) for n in range(8))
    out = shown(msgspec.structs.replace(scene, tracks=many), 80)
    assert "…" not in out
    for track in many:
        assert f"{track.words.id} {track.value}" in out
    assert max(len(line) for line in out.splitlines()) <= 80


def test_cards_of_one_unit_stand_together(scene: Scene) -> None:
    cards = [
        Card(f"c{n}", Words(f"Card {n}"), Words("Text."), where="grunt-1", slot="hands")
        for n in range(3)
    ]
    slots = (Slot("hands", Words("Hands"), "grunt-1"),)
    more = msgspec.structs.replace(scene, cards=tuple(cards), slots=slots)
    assert "  Card 0 (Hands), Card 1 (Hands), Card 2 (Hands) on G1" in shown(more)


def test_units_with_the_same_cards_share_a_line(scene: Scene) -> None:
    kit = (("gun", "Rifle"), ("vest", "Vest"))
    cards = tuple(
        Card(f"{unit}/{id}", Words(name), Words("..."), where=unit)
        for unit in ("grunt-1", "grunt-2", "zombie-1")
        for id, name in (kit if unit != "zombie-1" else kit[:1])
    )
    out = shown(msgspec.structs.replace(scene, cards=cards))
    lines = [line.strip() for line in out.splitlines() if "Rifle" in line]
    assert len(lines) == 2
    assert lines[0].startswith("Rifle, Vest on ")
    assert lines[0].count(",") == 2, "both units are named"
