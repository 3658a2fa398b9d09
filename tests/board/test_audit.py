# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path

import pytest

from redoubt.board.audit import SOLID, Auditor, Door, audit, load_map, parse_map
from redoubt.board.facing_sight import FacingSight
from redoubt.board.sight import Needs
from redoubt.kernel.errors import ContentError

MAPS = Path(__file__).parent / "maps"

CELLS = """\
grid: square
name: Two cells and a cupboard

[drawing]
+-+-+-+-+
|. .D. .|
+-+ + + +
|.|# # .|
+-+-+-+-+

[legend]
edge D door
"""


def test_a_report_counts_what_the_map_holds() -> None:
    report = audit(MAPS / "incursion-m1.map")
    assert (report.grid, report.width, report.height) == ("square", 18, 12)
    assert report.cells == {"floor": 121, "rock": 95}
    assert len(report.doors) == 10
    assert Door("E2-E3", "sealed-door") in report.doors
    assert report.marks["allied-exit"] == ("R2", "R7")
    assert report.pairs_tested == 121 * 120 // 2
    assert report.sound


def test_unreachable_floor_is_named() -> None:
    report = Auditor(parse_map(CELLS)).report()
    assert (report.areas, report.unreachable) == (2, ("A2",))
    assert not report.sound


def test_who_sees_a_cell_depends_on_the_doors() -> None:
    auditor = Auditor(parse_map(CELLS))
    cell = auditor.grid.parse("A1")
    seen = auditor.who_sees(cell)
    assert seen.seen_by == ("D2", "B1", "C1", "D1")
    assert seen.picture == "@***\n.##*"
    assert auditor.who_sees(cell, auditor.shut()).picture == "@*..\n.##."


def test_a_heat_map_shows_the_exposed_cells() -> None:
    auditor = Auditor(parse_map(CELLS))
    heat = auditor.heat()
    assert (heat.most, heat.counts) == (4, (0, 0, 0, 4, 4, 4, 4, 4))
    shut = auditor.heat(auditor.shut())
    assert (shut.most, shut.counts) == (2, (0, 0, 0, 2, 1, 1, 2, 2))
    assert shut.picture == "4499\n0##9"


@pytest.mark.rule("LNL-10.3.18")
def test_centre_lines_of_a_hex_board_promise_symmetry() -> None:
    board = load_map(MAPS / "hautbois.map")
    auditor = Auditor(board, solid=(*SOLID, "woods"))
    report = auditor.report()
    assert report.one_way == ()
    assert report.doors == ()
    assert report.edges["hedge"] == 5
    assert report.areas == 1
    picture = auditor.who_sees(auditor.grid.parse("A6")).picture
    assert picture.splitlines()[5].startswith("@ * # #")


def test_pushed_rows_of_a_pointy_board_are_drawn_so() -> None:
    auditor = Auditor(load_map(MAPS / "extraction.map"))
    rows = auditor.who_sees(0).picture.splitlines()
    assert rows[0].startswith("@ *")
    assert rows[1].startswith(" * * # #")


def test_a_pair_that_sees_one_way_only_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = FacingSight.needs

    def biased(self: FacingSight, origin: int, facing: int, target: int) -> Needs:
        return () if (origin, target) == (7, 5) else honest(self, origin, facing, target)

    monkeypatch.setattr(FacingSight, "needs", biased)
    report = Auditor(parse_map(CELLS)).report()
    assert report.one_way == (("B1", "D1"),)


@pytest.mark.parametrize(
    ("text", "says"),
    [("name: x\n", "does not say which grid"), ("grid: round\n", "grid: round is unknown")],
)
def test_a_map_must_say_its_grid(text: str, says: str) -> None:
    with pytest.raises(ContentError, match=says):
        parse_map(text, "x.map")


def test_a_file_that_cannot_be_read_is_a_broken_map(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be read: No such file"):
        load_map(tmp_path / "nowhere.map")
    (tmp_path / "latin.map").write_bytes(b"grid: square\nname: Ch\xe2teau\n")
    with pytest.raises(ContentError, match=r"latin.map:2:9: byte 0xe2 is no UTF-8"):
        load_map(tmp_path / "latin.map")


def test_the_maps_in_the_documentation_are_right() -> None:
    page = (Path(__file__).parents[2] / "docs" / "maps.md").read_text(encoding="utf-8")
    blocks = [block for block in page.split("```")[1::2] if block.startswith("\ngrid:")]
    boards = [parse_map(block.strip()) for block in blocks if "..." not in block]
    assert [board.name for board in boards] == ["Cellar", "Farm"]
