# SPDX-License-Identifier: MIT
"""Maps as text: squares with edges between them, hexes in both positions."""

from __future__ import annotations

from msgspec.structs import replace

from cli.lab import board, man
from redoubt.cli.drawing import draw_map
from redoubt.kernel.scene import Scene


def drawn(scene: Scene, width: int = 100, **more: bool) -> str:
    """The map as plain text."""
    lines = [line.plain for line in draw_map(scene, width, **more)]
    return "\n".join(lines).rstrip()


def test_walls_join_at_their_corners_and_doors_have_their_own_stroke() -> None:
    scene = board(
        ["..", ".."],
        edges=[
            ("A1", 0, "wall"), ("B1", 0, "wall"), ("A1", 3, "wall"), ("A2", 3, "wall"),
            ("B1", 1, "wall"), ("B2", 1, "wall"), ("A2", 2, "wall"), ("B2", 2, "wall"),
            ("A1", 1, "wall"), ("A2", 0, "door-closed"), ("B1", 2, "door-sealed"),
            ("A2", 1, "door-open"),
        ],
    )  # fmt: skip
    assert drawn(scene).splitlines() == [
        "      A   B",
        "    ┌───┬───┐",
        "  1 │ · │ · │",
        "    ├╌╌╌┼─╳─┤",
        "  2 │ · ∙ · │",
        "    └───┴───┘",
    ]


def test_special_doors_show_their_letter_and_how_they_stand() -> None:
    scene = board(["....."], edges=[
        ("A1", 1, "door-open-g"), ("B1", 1, "door-closed-g"), ("C1", 1, "door-sealed-g"),
        ("D1", 1, "g-door"),
    ])  # fmt: skip
    assert " · g · G · ╳ · G ·" in drawn(scene)


def test_units_show_letter_number_and_facing_small_for_the_second_seat() -> None:
    scene = board(["...."], counters=[
        man("grunt-1", "red", 0, facing=0), man("grunt-2", "red", 1, facing=1),
        man("zombie-1", "blue", 2, facing=2), man("zombie-2", "blue", 3, facing=3),
    ])  # fmt: skip
    assert "G1^ G2> z1v z2<" in drawn(scene)


def test_the_acting_unit_stands_in_brackets() -> None:
    scene = board(["..."], counters=[man("grunt-1", "red", 1, facing=1, active=True)])
    assert " · [G1>] ·" in drawn(scene)


def test_brackets_give_way_to_walls() -> None:
    scene = board(
        ["..."],
        edges=[("B1", 3, "wall")],
        counters=[man("grunt-1", "red", 1, facing=1, active=True)],
    )
    assert " · │G1>] ·" in drawn(scene)


def test_rock_is_left_out_and_so_are_walls_inside_it() -> None:
    scene = board(["####", "#..#", "####"], edges=[("A1", 1, "wall"), ("B2", 0, "wall")])
    assert drawn(scene).splitlines() == ["      B   C", "    ╶───╴", "  2   ·   ·"]


def test_marks_show_on_empty_cells_and_no_two_look_alike() -> None:
    scene = board(
        ["..."],
        marks={"A1": ("red-entry",), "B1": ("blue-entry", "fire"), "C1": ("red-exit",)},
        counters=[man("grunt-1", "red", 2)],
    )
    assert "E   e* G1" in drawn(scene)


def test_a_stack_says_how_many_there_are() -> None:
    scene = board([".."], counters=[man("grunt-1", "red", 0), man("grunt-2", "red", 0)])
    assert "G×2" in drawn(scene)


def test_long_numbers_get_a_fourth_character() -> None:
    scene = board([".."], counters=[man("zombie-12", "blue", 0, facing=2)])
    assert "z12v" in drawn(scene)


def test_two_units_are_never_called_the_same() -> None:
    scene = board([".."], counters=[man("grunt", "red", 0), man("gunner", "red", 1)])
    assert "G   G2" in drawn(scene)


def test_a_board_of_twenty_three_columns_fits_a_hundred_characters() -> None:
    scene = board(["." * 23] * 3)
    assert max(len(line) for line in drawn(scene).splitlines()) <= 100
    assert drawn(scene).splitlines()[0].split() == [chr(65 + n) for n in range(23)]


def test_a_wider_board_is_drawn_in_bands() -> None:
    scene = board(["." * 26])
    lines = drawn(scene, 60).splitlines()
    assert max(map(len, lines)) <= 60
    heads = [line.split() for line in lines if line.strip().startswith(("A", "N"))]
    assert [name for head in heads for name in head] == [chr(65 + n) for n in range(26)]


def test_flat_hexes() -> None:
    scene = board(
        ["...", ".w."],
        shape="hex-flat",
        edges=[("A1", 3, "hedge"), ("B1", 1, "wall")],
        counters=[man("squad-1", "red", 1, facing=1)],
    )
    assert drawn(scene).splitlines() == [
        "      A   B   C",
        "     ___     ___",
        "  1 / · \\___/ · \\",
        "    \\§§§/S1↗│___/",
        "  2 / · \\___/ · \\",
        "    \\___/ ♣ \\___/",
        "        \\___/",
    ]


def test_flat_hexes_with_the_first_column_pushed() -> None:
    scene = board(["...", "..."], shape="hex-flat")
    assert drawn(scene, first_pushed=True).splitlines() == [
        "      A   B   C",
        "         ___",
        "  1  ___/ · \\___",
        "    / · \\___/ · \\",
        "  2 \\___/ · \\___/",
        "    / · \\___/ · \\",
        "    \\___/   \\___/",
    ]


def test_pointy_hexes() -> None:
    scene = board(
        ["..", ".w"],
        shape="hex-pointy",
        edges=[("A1", 1, "wall")],
        counters=[man("squad-1", "blue", 2, facing=4)],
    )
    assert drawn(scene).splitlines() == [
        "      A   B",
        "     / \\ / \\",
        "  1 | · ┃ · |",
        "     \\ / \\ / \\",
        "  2   |s1←| ♣ |",
        "       \\ / \\ /",
    ]


def test_nothing_is_drawn_of_solid_rock() -> None:
    assert draw_map(board(["##"]), 100) == []


def named(scene: Scene, names: list[str]) -> Scene:
    """The same cells under other names."""
    pairs = zip(scene.cells, names, strict=True)
    return replace(scene, cells=tuple(replace(cell, name=name) for cell, name in pairs))


def test_columns_of_one_board_have_its_letters_and_of_several_the_board_too() -> None:
    scene = board(["..", ".."])
    one = named(scene, ["13A1", "13B1", "13A2", "13B2"])
    assert drawn(one).splitlines()[0].split() == ["A", "B"]
    two = named(scene, ["13L1", "9A1", "13L2", "9A2"])
    assert drawn(two).splitlines()[0].split() == ["13L", "9A"]


def test_a_mark_does_not_hide_the_ground_it_lies_on() -> None:
    scene = board(["..."], marks={"A1": ("level-2",), "B1": ("level-1", "fire")})
    woods = replace(scene.cells[1], terrain="woods")
    scene = replace(scene, cells=(scene.cells[0], woods, scene.cells[2]))
    assert "2  ♣1*  ·" in drawn(scene)
