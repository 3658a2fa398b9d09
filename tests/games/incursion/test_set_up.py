# SPDX-License-Identifier: MIT
"""Chapter 1: what no single position can show."""

from __future__ import annotations

import random

import pytest

from redoubt.board.squaremap import FLOOR, OPEN, ROCK, WALL, load_square_map
from redoubt.games.incursion import GAME
from redoubt.games.incursion.content import DATA, SEATS, content, mission
from redoubt.games.incursion.scenario import DOOR_KINDS, Options
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Event, Result, Setup

MISSIONS = ("recon", "incursion", "pinger")
MAPS = sorted((DATA / "maps").glob("*.map"))


def playout(name: str, seed: int) -> list[Event]:
    """Every event of a short game of random choices."""
    rng, dice = random.Random(seed), SeededDice(seed)
    setup = Setup("incursion", {"mission": name, "forces": "random", "turn_cap": 4})
    state, events = GAME.new(setup, dice)
    while (decision := GAME.decision(state)) is not None:
        seat = decision.seats[0]
        events += GAME.apply(state, seat, rng.choice(GAME.actions(state, seat)), dice)
    return events


@pytest.mark.rule("INC-1.01")
def test_every_model_belongs_to_one_of_two_sides() -> None:
    assert SEATS == ("allied", "german")
    assert {model.seat for model in content("en").models.values()} == set(SEATS)


@pytest.mark.rule("INC-1.03")
def test_the_missions_have_the_order_in_which_they_form_the_campaign() -> None:
    assert [mission(name).number for name in MISSIONS] == [1, 2, 3]


@pytest.mark.rule("INC-1.04")
@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_squares_are_floor_or_rock_and_walls_lie_between_neighbours(path) -> None:  # type: ignore[no-untyped-def]
    board = load_square_map(path)
    assert set(board.cells) <= {FLOOR, ROCK}
    for edge, kind in enumerate(board.edges):
        assert kind in (OPEN, WALL, *DOOR_KINDS)
        a, b = board.grid.edge_cells[edge]
        if a >= 0 and b >= 0:
            assert board.grid.distance(a, b) == 1
        else:  # a border of the board is never a door
            assert kind not in DOOR_KINDS


@pytest.mark.rule("INC-1.04")
def test_a_map_with_other_squares_is_refused() -> None:
    text = "grid: square\nname: pond\n\n[drawing]\n+-+-+\n|. w|\n+-+-+\n\n[legend]\ncell w water\n"
    with pytest.raises(ContentError, match="B1 is 'water'"):
        GAME.scenario(Setup("incursion", {"map": text}))


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"turn_cap": -5}, "turn_cap: -5 is no number of turns.*0: no cap"),
        ({"allied": ["dragon"]}, 'allied: a list of models needs forces = "fixed"'),
        ({"german": ["sturmzombie"], "forces": "random"}, "german: a list of models"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(
    options: dict[str, object], problem: str
) -> None:
    with pytest.raises(ContentError, match=problem):
        GAME.scenario(Setup("incursion", options))


@pytest.mark.rule("INC-1.06")
def test_a_position_with_two_models_on_a_square_is_refused() -> None:
    scenario = GAME.scenario(Setup("incursion", {}))
    units = [{"id": "a", "model": "grunt", "at": "A7"}, {"id": "b", "model": "grunt", "at": "A7"}]
    with pytest.raises(ContentError, match="both stand on A7"):
        GAME.position(scenario, {"units": units})


@pytest.mark.rule("INC-1.07")
@pytest.mark.parametrize("name", MISSIONS)
def test_every_face_in_the_log_is_from_1_to_6(name: str) -> None:
    faces: list[int] = []
    for seed in range(6):
        for event in playout(name, seed):
            faces.extend(getattr(event, "faces", ()))
            faces.extend(getattr(event, "new", ()))
            if hasattr(event, "face"):
                faces.append(event.face)
    assert faces
    assert set(faces) <= set(range(1, 7))


@pytest.mark.rule("INC-1.10")
def test_the_edition_is_en_unless_es_is_asked_for() -> None:
    assert Options().edition == "en"
    assert GAME.scenario(Setup("incursion", {"edition": "es"})).edition.id == "es"
    with pytest.raises(ContentError):
        GAME.scenario(Setup("incursion", {"edition": "de"}))


@pytest.mark.rule("INC-1.11")
def test_a_result_knows_no_victory_points() -> None:
    assert len(content("en").glossary) == 13
    assert Result.__struct_fields__ == ("winners", "reason", "rule")
