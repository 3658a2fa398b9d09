# SPDX-License-Identifier: MIT
"""Exact sight on squares for a viewer who looks out through one side of its square.

Sight exists when some straight line leaves the viewer's square through the interior of the side
it faces and reaches the target while crossing only interiors of passable edges and only clear
squares. Such a line avoids every grid corner, so the squares it enters form a staircase: turned so
that the viewer is (0,0) and looks along +i, each step goes +i or +j. A staircase is possible when
one line separates the corner points it leaves above from those it leaves below (see `stairs`).

All staircases to one target enter the same number of squares, so no one's needs include another's
and the list of alternatives is minimal as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from redoubt.board.grid import NOWHERE
from redoubt.board.sight import Needs, SightTable
from redoubt.board.square import DIRECTIONS, SquareGrid, left, right
from redoubt.board.stairs import Stairs


class Obstacle(NamedTuple):
    """Why there is no sight. Exactly one of cell and edge is set for "cell" and "edge"."""

    kind: str  # "cell", "edge", "behind" (not ahead of the facing side), "range", "self"
    cell: int = NOWHERE
    edge: int = NOWHERE


class FacingSight:
    """Sight for every (origin, facing, target) of one board.

    `floor[cell]`: the square can be seen through when nothing stands on it. `open_edges[edge]`: the
    edge never blocks. `door_edges[edge]`: the edge blocks when its bit is among the blockers. Any
    other edge is a wall. Blockers are masks: bit c for a square that blocks (a model, a cave-in),
    bit `cell_count + e` for a closed door. The bits of viewer and target never matter.
    """

    __slots__ = (
        "_door", "_fields", "_floor", "_passes", "_stairs", "_way", "cell_count", "clear", "grid",
        "max_range", "sight", "table",
    )  # fmt: skip

    def __init__(
        self,
        grid: SquareGrid,
        floor: Sequence[bool],
        open_edges: Sequence[bool],
        door_edges: Sequence[bool],
        max_range: int = 0,
    ) -> None:
        self.grid: Final = grid
        self.cell_count: Final = grid.cell_count
        # The longest staircase on the board, unless a shorter range is asked for.
        self.max_range: Final = max_range or grid.width + grid.height
        way: list[tuple[int, ...]] = []
        door: list[tuple[int, ...]] = []
        for direction in DIRECTIONS:
            to, side = grid.step[direction], grid.edge_at[direction]
            way.append(
                tuple(
                    to[c]
                    if to[c] != NOWHERE
                    and floor[to[c]]
                    and (open_edges[side[c]] or door_edges[side[c]])
                    else NOWHERE
                    for c in range(grid.cell_count)
                )
            )
            door.append(
                tuple(
                    1 << (grid.cell_count + side[c]) if door_edges[side[c]] else 0
                    for c in range(grid.cell_count)
                )
            )
        self._floor: Final = tuple(floor)
        self._passes: Final = tuple(a or b for a, b in zip(open_edges, door_edges, strict=True))
        self._way: Final = tuple(way)
        self._door: Final = tuple(door)
        self._stairs: Final = Stairs.shared()
        self.sight: Final = SightTable(grid.cell_count * 4, grid.cell_count, self._build)
        self.table: Final = self.sight.table
        table, entry = self.sight.table, self.sight.entry

        # The fast way in, asked all the time: a plain function that holds what it needs.
        def clear(key: int, blockers: int) -> bool:
            """Whether sight exists for a key."""
            needs = table[key]
            if needs is None:
                needs = entry(key)
            for need in needs:
                if not need & blockers:
                    return True
            return False

        self.clear: Final = clear
        self._fields: Final[dict[int, tuple[tuple[int, Needs], ...]]] = {}

    def key(self, origin: int, facing: int, target: int) -> int:
        """The index into `table`."""
        return (origin * 4 + facing) * self.cell_count + target

    def sees(self, origin: int, facing: int, target: int, blockers: int = 0) -> bool:
        return self.clear((origin * 4 + facing) * self.cell_count + target, blockers)

    def sees_any_way(self, origin: int, target: int, blockers: int = 0) -> bool:
        """Whether some facing gives sight. Without facing, sight is symmetric."""
        return any(self.sees(origin, facing, target, blockers) for facing in DIRECTIONS)

    def needs(self, origin: int, facing: int, target: int) -> Needs:
        """The alternatives: masks of what each possible line needs clear."""
        return self.sight.entry(self.key(origin, facing, target))

    def visible(self, origin: int, facing: int, blockers: int = 0) -> int:
        """The mask of cells in sight."""
        view = origin * 4 + facing
        field = self._fields.get(view)
        if field is None:
            # Most cells of a board are never seen from here; keep the few that may be.
            field = self._fields[view] = tuple(
                (1 << target, needs) for target, needs in enumerate(self.sight.view(view)) if needs
            )
        seen = 0
        for bit, needs in field:
            for need in needs:
                if not need & blockers:
                    seen |= bit
                    break
        return seen

    def explain(self, origin: int, facing: int, target: int, blockers: int = 0) -> Obstacle | None:
        """The first thing in the way on the straightest line, or None when there is sight.

        The line runs from the middle of the facing side to the middle of the target. Without
        sight it must be blocked, since it is one of the lines that sight may use.
        """
        if self.sees(origin, facing, target, blockers):
            return None
        if origin == target:
            return Obstacle("self")
        p, q, side = self._relative(origin, facing, target)
        if p < 1:
            return Obstacle("behind")
        if p + abs(q) > self.max_range:
            return Obstacle("range")
        i, j, cell, q = 0, 0, origin, abs(q)
        span = 2 * p - 1
        while True:
            # Along +i while the line leaves through the upright edge at i + 1; a line through the
            # corner is shifted down a little, always the same way, so that it stays one line.
            ahead = i < p and (j == q or span + 4 * q * i <= 2 * (j + 1) * span)
            direction = facing if ahead else side
            i, j = (i + 1, j) if ahead else (i, j + 1)
            edge = self.grid.edge_at[direction][cell]
            step = self.grid.step[direction][cell]
            if self._door[direction][cell] & blockers:
                return Obstacle("edge", edge=edge)
            if self._way[direction][cell] == NOWHERE:
                # Rock behind an edge that is itself no wall is named as a square.
                if not self._floor[step] and self._passes[edge]:
                    return Obstacle("cell", cell=step)
                return Obstacle("edge", edge=edge)
            cell = step
            if cell == target:
                # Cannot happen while the table and this walk agree; the tests hold them to it.
                raise AssertionError("the middle line is clear but the table sees nothing")
            if blockers >> cell & 1:
                return Obstacle("cell", cell=cell)

    def _relative(self, origin: int, facing: int, target: int) -> tuple[int, int, int]:
        """How far the target lies ahead and to the left, and the direction of its side."""
        ox, oy = self.grid.xy(origin)
        tx, ty = self.grid.xy(target)
        dx, dy = tx - ox, ty - oy
        ahead, leftward = ((dy, -dx), (dx, dy), (-dy, dx), (-dx, -dy))[facing]
        return ahead, leftward, left(facing) if leftward >= 0 else right(facing)

    def _build(self, view: int) -> list[Needs]:
        """All alternatives from one square with one facing: walk the tree of staircases."""
        origin, facing = divmod(view, 4)
        found: list[list[int]] = [[] for _ in range(self.cell_count)]
        first = self._way[facing][origin]
        if first != NOWHERE:
            ahead, ahead_door = self._way[facing], self._door[facing]
            need = ahead_door[origin]
            stairs, limit = self._stairs, self.max_range
            for mirrored, side in enumerate((left(facing), right(facing))):
                aside, aside_door = self._way[side], self._door[side]
                # (node of the tree, cell, needs before this cell, squares entered, off the axis)
                stack = [(0, first, need, 1, False)]
                while stack:
                    node, cell, need_here, entered, off = stack.pop()
                    if off or not mirrored:  # the straight line belongs to both sides
                        found[cell].append(need_here)
                    if entered == limit:
                        continue
                    onward = need_here | 1 << cell
                    to = aside[cell]
                    if to != NOWHERE and (child := stairs.aside(node)) >= 0:
                        stack.append((child, to, onward | aside_door[cell], entered + 1, True))
                    to = ahead[cell]
                    if to != NOWHERE and (child := stairs.ahead(node)) >= 0:
                        stack.append((child, to, onward | ahead_door[cell], entered + 1, off))
        return [tuple(needs) for needs in found]
