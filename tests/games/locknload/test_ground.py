# SPDX-License-Identifier: MIT
"""Joined boards, upper floors, changed terrain, and sight among buildings and bocage."""

from __future__ import annotations

import pytest

from redoubt.games.locknload.content import content
from redoubt.games.locknload.dossier import NAMES, dossier
from redoubt.games.locknload.ground import Ground
from redoubt.games.locknload.sight import BLOCKED, Sight


def ground(name: str) -> Ground:
    return Ground(dossier(name), content())


def test_upper_floors() -> None:
    """LNL-10.2.02, LNL-10.2.03, LNL-10.2.04, LNL-6.0.06, LNL-4.0.09: stairs and neighbours."""
    here = ground("s02")
    low, high = here.parse("15I5"), here.parse("15I5^")
    assert here.elevation[high] == 2
    assert dict(here.steps[low])[high] == 2
    assert dict(here.steps[high])[low] == 2
    assert here.parse("15J5^") in here.beside[high]
    assert here.parse("15I6^") in here.beside[high]
    assert here.parse("15I4") not in here.beside[high]
    assert here.distance(low, high) == 1
    assert not here.exists[here.loc_of["15H4^"]]


def test_boards_join() -> None:
    """LNL-1.4.03: columns and rows run on, and a hex keeps its board's name."""
    wide = ground("s04")
    assert wide.grid.columns == 24
    assert wide.parse("16A5") in wide.beside[wide.parse("14L5")]
    assert dict(wide.steps[wide.parse("14L5")])[wide.parse("16A5")] == 1
    long = ground("s10")
    assert long.grid.rows == 20
    assert long.parse("13F1") in long.beside[long.parse("21F10")]


def test_terrain_changes() -> None:
    """LNL-2.0.02: terrain that counts as another, hexsides that go, hexes of their own."""
    here = ground("s11")
    kinds = {here.terrain_ids[cell] for cell in range(here.cells) if here.names[cell][:2] == "17"}
    assert not kinds & {"woods", "grove", "wheat", "lowcrops", "orchard", "woodbldg"}
    assert here.terrain_ids[here.parse("17I5")] == "bridge"
    assert "hedge" not in here.hexsides.values()
    assert here.parse("17G5") in here.road_cells["road"]


def test_prohibited_ground() -> None:
    """LNL-6.0.01, LNL-1.0.08: the river is closed, and a bridge is entered along its road."""
    here = ground("s07")
    bridge = here.parse("17F6")
    assert {here.names[to] for to, _ in here.steps[bridge]} == {"17F5", "17F7"}
    assert all(here.terrain_ids[to] != "river" for steps in here.steps for to, _ in steps)


def test_bocage() -> None:
    """LNL-10.3.16: blocks between the ends, degrades and covers on an own side; +4 MP on foot."""
    here = ground("s04")
    sight = Sight(here)
    near, beyond = here.parse("14C2"), here.parse("14D2")
    assert sight.between(near, beyond) == 1
    assert sight.cover(near, beyond) == 1
    assert dict(here.steps[near])[beyond] == 2 + 4
    assert sight.between(here.parse("14B2"), here.parse("14D2")) != BLOCKED
    assert sight.between(here.parse("14B2"), here.parse("14F2")) == BLOCKED


@pytest.mark.parametrize("name", NAMES)
def test_sight_is_symmetric(name: str) -> None:
    """LNL-10.3.18: the same crossings in both directions, traced afresh each way."""
    here = ground(name)
    sight = Sight(here)
    locs = [loc for loc in range(2 * here.cells) if here.exists[loc]][:: 7 if name == "s01" else 17]
    for a in locs:
        for b in locs:
            assert sight._trace(a, b, 0) == sight._trace(b, a, 0)
