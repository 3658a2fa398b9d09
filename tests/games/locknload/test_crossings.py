# SPDX-License-Identifier: MIT
"""Lines of sight by masks against the same lines walked hex by hex."""

from __future__ import annotations

import random

import pytest

from redoubt.board.grid import NOWHERE
from redoubt.games.locknload.content import content
from redoubt.games.locknload.dossier import dossier
from redoubt.games.locknload.ground import Ground
from redoubt.games.locknload.scenario import Options, Scenario
from redoubt.games.locknload.sight import BLOCKED, BLOCKS, MOST_DEGRADING, Sight, as_mask

PAIRS = 400


def walked(sight: Sight, a: int, b: int, smoke: set[int]) -> int:
    """Crossings of a line, one stage after the other."""
    ground = sight.ground
    start, end = ground.cell(a), ground.cell(b)
    if start == end:
        return 0
    ends = (ground.elevation[a], ground.elevation[b])
    steps = sight.lines.line(start, end)

    def side(edge: int) -> int:
        cells = ground.grid.edge_cells[edge]
        own = [e for cell, e in zip((start, end), ends, strict=True) if cell in cells]
        return sight._side(edge, own, max(ends))

    total = 0
    for n, step in enumerate(steps):
        total += min((min(sum(map(side, way)), BLOCKS) for way in step.ways), default=0)
        total += side(step.along) if step.along != NOWHERE else 0
        if n < len(steps) - 1:
            near = (n == 0, n == len(steps) - 2)
            cells = [cell for cell in step.cells if cell != NOWHERE]
            total += min(sight._hex(cell, near, ends, cell in smoke) for cell in cells)
    if total > MOST_DEGRADING:
        return MOST_DEGRADING if b in ground.beside[a] else BLOCKED
    return total


def compare(sight: Sight, pairs: list[tuple[int, int]], draw: random.Random) -> None:
    cells = sight.ground.cells
    seen = 0
    for pair in pairs:
        a, b = sorted(pair)
        smoke = {draw.randrange(cells) for _ in range(draw.choice((0, 0, 30)))}
        expected = walked(sight, a, b, smoke)
        assert sight.between(b, a, as_mask(smoke)) == expected, (a, b, smoke)
        seen += expected >= 0
    assert 0 < seen < len(pairs)


@pytest.mark.parametrize("name", ["s01", "s04", "s06", "s07", "s10", "s12"])
@pytest.mark.rule("LNL-10.3.05", "LNL-10.3.17")
def test_masks_say_what_walking_says(name: str) -> None:
    sight = Scenario(Options(scenario=name)).sight  # type: ignore[arg-type]
    draw = random.Random(name)
    places = range(4 * sight.ground.cells)
    compare(sight, [(draw.choice(places), draw.choice(places)) for _ in range(PAIRS)], draw)


@pytest.mark.rule("LNL-10.3.16", "LNL-10.3.17")
def test_no_way_round_a_vertex_leads_off_the_map() -> None:
    """Along the border between walls and hedges, where the other way would be free."""
    ground = Ground(dossier("s01"), content(), {})
    draw = random.Random(2)
    edges = range(ground.grid.edge_count)
    ground.hexsides = {edge: draw.choice(list(content().hexsides)) for edge in edges[::2]}
    columns = ground.grid.columns
    border = [*range(2 * columns), *range(ground.cells - 2 * columns, ground.cells)]
    compare(Sight(ground), [(a, b) for a in border for b in border if a < b], draw)


def test_ruined_ground_is_connected_as_if_it_had_been_so() -> None:
    """A building that has come down changes its hex and the steps around it, and no more."""
    base = Scenario(Options(scenario="s04"))
    ground = base.ground
    tall = [cell for cell in range(ground.cells) if ground.terrain[cell].becomes][:3]
    ruined = ground.ruined(tall)
    whole = ground.ruined(tall)
    whole._connect(set(range(ground.cells)))
    assert ruined.beside == whole.beside
    assert ruined.steps == whole.steps
    assert ruined.easiest == whole.easiest
    assert ruined.steps != ground.steps
