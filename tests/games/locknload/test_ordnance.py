# SPDX-License-Identifier: MIT
"""Arcs of fire, faces, range columns: what holds for every facing and every vector."""

from __future__ import annotations

import pytest

from redoubt.games.locknload.content import content
from redoubt.games.locknload.counters import Gun
from redoubt.games.locknload.dossier import dossier
from redoubt.games.locknload.ground import Ground
from redoubt.games.locknload.rules.arcs import (
    FACINGS,
    FRONT,
    REAR,
    SIDE,
    ahead,
    behind,
    faces,
    in_arc,
    turn_steps,
    turned,
)
from redoubt.games.locknload.rules.ordnance import band, row

GROUND = Ground(dossier("s03"), content())
CENTRE = GROUND.parse("18F6")


def others() -> list[int]:
    return [cell for cell in range(GROUND.cells) if cell != CENTRE]


def test_six_steps_are_a_full_turn() -> None:
    assert turned((3, -1), 6) == (3, -1)
    assert turned((0, -1), 1) == (1, -1)  # North turns to North-East
    assert turn_steps(1, 6) == 1
    assert turn_steps(2, 5) == 3


@pytest.mark.rule("LNL-14.0.05")
def test_every_hex_is_in_one_arc_or_on_the_line_of_two() -> None:
    for cell in others():
        arcs = [facing for facing in FACINGS if in_arc(GROUND, CENTRE, cell, facing)]
        assert len(arcs) in (1, 2)
        if len(arcs) == 2:
            assert turn_steps(*arcs) == 1


@pytest.mark.rule("LNL-14.1.01")
def test_front_and_rear_change_places_with_the_facing() -> None:
    swapped = {FRONT: REAR, REAR: FRONT, SIDE: SIDE}
    for cell in others():
        for facing in FACINGS:
            back = (facing + 2) % 6 + 1
            struck = faces(GROUND, CENTRE, cell, facing)
            assert {swapped[face] for face in struck} == set(faces(GROUND, CENTRE, cell, back))


@pytest.mark.rule("LNL-15.1.01", "LNL-15.1.03")
def test_front_and_rear_hexes_lie_in_the_arcs() -> None:
    for facing in FACINGS:
        before, after = ahead(GROUND, CENTRE, facing), behind(GROUND, CENTRE, facing)
        assert len(before) == len(after) == 2
        assert not set(before) & set(after)
        assert all(in_arc(GROUND, CENTRE, cell, facing) for cell in before)
        assert not any(in_arc(GROUND, CENTRE, cell, facing) for cell in after)


@pytest.mark.rule("LNL-14.0.03")
def test_range_columns() -> None:
    gun = Gun(bands=(1, 3, 4), hit=(10, 7, 4), pen=(3, 3, 3))
    assert [band(gun, distance) for distance in (1, 2, 3, 4, 5)] == [0, 1, 1, 2, -1]


@pytest.mark.rule("LNL-14.0.08", "LNL-14.0.09")
def test_rows_of_the_table_are_read_from_the_data() -> None:
    assert {id: row(id) for id in ("O02", "O05", "O06", "O08", "O10", "O17", "O18", "O19")} == {
        "O02": 1, "O05": -1, "O06": 1, "O08": 2, "O10": 2, "O17": 2, "O18": 1, "O19": 2,
    }  # fmt: skip
