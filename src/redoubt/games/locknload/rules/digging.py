# SPDX-License-Identifier: MIT
"""Where fortifications may be set up, and where mines may lie unseen (LNL-2.0.03, LNL-21.4)."""

from __future__ import annotations

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.dossier import Marking
from redoubt.games.locknload.rules.fortifications import MINES
from redoubt.games.locknload.state import LockState
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

FRONTS = range(6)  # hexsides of bunkers
NOT_IN_BUILDINGS = ("mines", "bunker")
BESIDE_HUT = "beside-hut"


def _marking(state: LockState, frame: f.SetUp) -> tuple[Marking, tuple[int, ...]]:
    """How and where the next counter of a group may be placed."""
    kind = frame.markers[0]
    rows = [row for row in state.scenario.card.marking if row.marker == kind]
    row = rows[0] if rows else Marking(marker=kind, most=2 if kind == MINES else 1)
    area = state.scenario.ground.area(row.area) if row.area else state.scenario.areas[frame.group]
    return row, area


def why_not_dig(state: LockState, frame: f.SetUp, action: a.Dig) -> Refusal | None:
    """LNL-2.0.03, LNL-21.1.01: area, level, terrain, and how many to a hex."""
    if not frame.markers or action.marker != frame.markers[0]:
        return Refusal("LNL-2.0.03", "not-this-marker", {"marker": action.marker})
    ground = state.scenario.ground
    cell = ground.loc_of.get(action.hex, -1)
    if cell not in _diggable(state, frame):
        return Refusal("LNL-2.0.03", "outside-area", {"hex": action.hex})
    if _is_full(state, cell, _marking(state, frame)[0]):
        return Refusal("LNL-2.0.03", "marker-there", {"hex": action.hex})
    if action.facing not in (FRONTS if action.marker == "bunker" else (0,)):
        return Refusal("LNL-2.0.03", "no-such-facing", {})
    return None


def _diggable(state: LockState, frame: f.SetUp) -> tuple[int, ...]:
    """The hexes that suit the next counter of a group by area, level and terrain."""
    scenario, kind = state.scenario, frame.markers[0]
    found = scenario.diggable.get((frame.group, kind))
    if found is None:
        ground = scenario.ground
        row, area = _marking(state, frame)
        found = scenario.diggable[frame.group, kind] = tuple(
            cell
            for cell in area
            if ground.terrain[cell].cost.foot >= 0
            and (not row.levels or ground.levels[cell] in row.levels)
            and (not row.on or any(_lies(state, cell, place) for place in row.on))
            and not (
                kind in NOT_IN_BUILDINGS
                and (ground.terrain[cell].building or ground.terrain[cell].hut)
            )
        )
    return found


def _is_full(state: LockState, cell: int, row: Marking) -> bool:
    """Whether a hex has as many counters of a kind as it may have."""
    works = state.works.get(cell)
    return works is not None and sum(work.kind == row.marker for work in works) >= row.most


def _lies(state: LockState, cell: int, place: str) -> bool:
    """On a road or path, in a terrain, or beside a hut."""
    ground = state.scenario.ground
    if place in ground.road_cells:
        return cell in ground.road_cells[place]
    if place != BESIDE_HUT:
        return ground.terrain_ids[cell] == place
    return any(ground.terrain[near].hut for near in ground.grid.neighbours[cell])


def dig_cells(state: LockState, frame: f.SetUp) -> list[int]:
    """The hexes where the next counter of a group may be placed."""
    row, _ = _marking(state, frame)
    return [cell for cell in _diggable(state, frame) if not _is_full(state, cell, row)]


def digs(state: LockState, frame: f.SetUp) -> list[Action]:
    kind, names = frame.markers[0], state.scenario.names
    return [
        a.Dig(kind, names[cell], facing)
        for cell in dig_cells(state, frame)
        for facing in (FRONTS if kind == "bunker" else (0,))
    ]


def minefield(state: LockState, seat: str) -> list[int]:
    """The hexes where mines of a side may lie in secret, as far as its card tells."""
    scenario = state.scenario
    found = {
        cell
        for n, (side, group) in enumerate(scenario.groups)
        if side == seat and MINES in group.markers
        for cell in dig_cells(state, f.SetUp(seat, n, markers=(MINES,)))
    }
    # A case may put mines where no card does.
    return sorted(found) or [loc for loc in scenario.screened if loc < scenario.ground.cells]
