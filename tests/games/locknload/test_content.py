# SPDX-License-Identifier: MIT
"""Counters, tables, boards and scenario cards: official counts and cross-references."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from redoubt.games.locknload.content import DATA, board, content
from redoubt.games.locknload.counters import Unit
from redoubt.games.locknload.dossier import NAMES, dossier
from redoubt.games.locknload.ground import Ground
from redoubt.kernel.errors import ContentError
from redoubt.kernel.tomlfile import TomlFile

CONTENT = content()
CASES = Path(__file__).parents[2] / "cases" / "locknload"
BOARDS = (13, 14, 15, 16, 17, 18, 21, 22)


def test_every_counter_is_there() -> None:
    kinds = Counter(unit.kind for unit in CONTENT.units.values())
    assert kinds == {
        "squad": 27, "half": 28, "crew": 7, "team": 22, "leader": 43, "armour-leader": 6,
        "hero": 23, "medic": 7, "sniper": 6, "scout": 5, "chaplain": 3, "advisor": 2,
    }  # fmt: skip
    assert sum(not id.endswith("!") for id in CONTENT.weapons) == 31
    assert len(CONTENT.vehicles) == 29
    assert len(CONTENT.helicopters) == 12
    assert len(CONTENT.skills) == 26


def _named(folder: Path) -> set[str]:
    """Every id in the scenario cards or the cases below a folder."""
    text = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.toml"))
    return set(re.findall(r"[a-z]\w*!?", text))


def test_every_counter_is_used_in_a_scenario_or_a_case() -> None:
    known = _named(DATA / "scenarios") | _named(CASES)
    counters = (
        *CONTENT.units,
        *CONTENT.weapons,
        *CONTENT.vehicles,
        *CONTENT.helicopters,
        *CONTENT.skills,
        *(id for id in CONTENT.values if id.startswith("oba_")),
    )
    assert [id for id in counters if id not in known] == []


def test_tables_have_all_rows() -> None:
    assert {key: len(rows) for key, rows in CONTENT.tables.items()} == {
        "result": 7, "direct": 36, "ordnance": 24, "hit": 11, "melee": 14, "figure": 11,
    }  # fmt: skip
    assert [(row.id, row.kill) for row in CONTENT.odds] == [
        ("1-3", 10), ("1-2", 9), ("1-1", 8), ("3-2", 7), ("2-1", 6), ("3-1", 5), ("4-1", 4),
    ]  # fmt: skip
    assert len(CONTENT.damage) == 8
    assert len(CONTENT.carry) == 18


def test_forces_exist_for_every_counter() -> None:
    armies = {force.army for force in CONTENT.forces.values()} | set(CONTENT.forces)
    for counters in (
        CONTENT.units,
        CONTENT.weapons,
        CONTENT.vehicles,
        CONTENT.helicopters,
    ):
        for counter in counters.values():
            assert set(counter.forces) <= armies, counter.id


def test_reductions_follow_the_pattern() -> None:
    """LNL-SRC.01: firepower halved down, range one less, same MF."""
    squads = {unit.id for unit in CONTENT.units.values() if unit.kind == "squad"}
    assert set(CONTENT.reductions) == squads
    for row in CONTENT.reductions.values():
        squad = CONTENT.units[row.squad]
        for id in {row.even, row.odd}:
            half = CONTENT.units[id]
            assert half.kind == "half"
            assert half.range == squad.range - 1
            assert half.mf == squad.mf
            if row.even == row.odd:
                assert half.fp == squad.fp // 2
        assert row.rebuilds in squads


def test_flipping_weapons_flip_back() -> None:
    for weapon in CONTENT.weapons.values():
        if weapon.flips:
            assert CONTENT.weapons[weapon.flips].flips == weapon.id


def test_known_values() -> None:
    """LNL-SRC.02 to LNL-SRC.05: what the worked examples fix."""
    units, weapons = CONTENT.units, CONTENT.weapons
    squad = units["us_ab_sq"]
    assert (squad.fp, squad.range, squad.mf, squad.morale, squad.move) == (2, 5, 4, 6, "assault")
    assert (units["l_weiss"].lm, units["l_medrow"].lm) == (1, 0)
    assert (weapons["sw_mg42b"].fp, weapons["sw_mg42b"].range) == (2, 10)
    bazooka = weapons["sw_bazooka"].gun
    assert bazooka is not None
    assert (bazooka.bands, bazooka.hit, bazooka.pen) == ((1, 3, 4), (10, 7, 4), (3, 3, 3))
    assert CONTENT.vehicles["v_pz4h"].red_hull == (1,)
    assert CONTENT.vehicles["v_marder3"].bare == (2,)
    scimitar = CONTENT.vehicles["v_scimitar"].gun
    assert scimitar is not None
    assert (scimitar.shots, scimitar.he) == (2, 3)
    gunship = CONTENT.helicopters["h_uh1gun"].gun
    assert gunship is not None
    assert (gunship.shots, gunship.he, CONTENT.helicopters["h_uh1gun"].armour) == (2, 4, 1)


@pytest.mark.parametrize("number", BOARDS)
def test_boards(number: int) -> None:
    here = board(number)
    assert (here.grid.columns, here.grid.rows) == (12, 10)
    assert set(here.terrain) <= set(CONTENT.terrain)
    assert set(here.hexsides.values()) <= set(CONTENT.hexsides)


def test_board_facts_of_the_rulebook() -> None:
    """Fixed by the worked examples: woods at 13B7, one tall building at 15I5, 15I6 and 15J5."""
    wood = board(13)
    assert wood.terrain[wood.grid.parse("B7")] == "woods"
    village = board(15)
    tall = {village.grid.name(cell) for cell in village.buildings["tall-1"]}
    assert tall == {"I5", "I6", "J5"}
    grid = village.grid
    near = [grid.name(grid.step[side][grid.parse("D3")]) for side in range(6)]
    assert near == ["D2", "E2", "E3", "D4", "C3", "C2"]


@pytest.mark.parametrize("name", NAMES)
def test_scenarios_name_what_exists(name: str) -> None:
    card = dossier(name)
    ground = Ground(card, CONTENT)
    sides = {side.id for side in card.side}
    assert len(sides) == 2
    assert card.initiative in sides
    counters = {*CONTENT.units, *CONTENT.vehicles, *CONTENT.helicopters}
    for side in card.side:
        for row in side.artillery:
            assert row.weapon in CONTENT.values
        for group in side.group:
            assert set(group.units) <= counters, group.name
            assert set(group.weapons) <= set(CONTENT.weapons), group.name
            assert set(group.markers) <= set(CONTENT.markers), group.name
            if group.turn >= 0:
                assert ground.area(group.area)
    for event in card.event:
        ground.parse(event.hex)
        assert event.side in sides
    for holder, skill in card.skills.items():
        assert CONTENT.units[holder].kind in CONTENT.skills[skill].owners
    assert card.verdict[-1].when == ()


def test_provenance_is_marked() -> None:
    marks = {"given", "public", "designed"}
    for path in sorted(DATA.glob("*.toml")):
        for rows in tomllib.loads(path.read_text(encoding="utf-8")).values():
            for row in rows:
                assert row["src"].split(";")[0] in marks, (path.name, row)


def test_broken_content_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "units.toml"
    broken.write_text('[[unit]]\nid = "x"\ncolour = "red"\n', encoding="utf-8")
    with pytest.raises(ContentError, match=r"units\.toml:3: .*unknown field `colour`, in 'x'"):
        TomlFile.read(broken).rows("unit", Unit)
