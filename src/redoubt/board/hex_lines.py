# SPDX-License-Identifier: MIT
"""Straight lines from centre to centre of hexes: what they cross, in order, exactly.

A line may cut through a hex, run along a hexside between two hexes, or pass through a vertex. The
ordered steps keep all three apart, so that a game with heights and hedges can judge each crossing:

- `cells` is the hex entered, or the two hexes (left, right) of the side that the line runs along;
- `ways` is how it got there from the step before: one or more alternatives, each a tuple of the
  edges it crosses. A line through a vertex can be taken to pass on either side of it;
- `along` is the hexside that it runs along, if it does.

What lies off the board is NOWHERE among `cells`, and no way leads over it.

The shape depends only on how far apart the ends are, so it is worked out once for each
displacement, with the integer places of `hex`, and moved to where it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from redoubt.board.grid import NOWHERE
from redoubt.board.hex import SIDES, HexGrid, hex_distance
from redoubt.board.sight import Needs


class HexStep(NamedTuple):
    """One stage of a line; see the module."""

    cells: tuple[int, ...]
    ways: tuple[tuple[int, ...], ...]
    along: int = NOWHERE


# A side as (q, r, side) and a step in the same terms, both relative to the start of the line.
HexSide = tuple[int, int, int]


class HexShape(NamedTuple):
    """One stage of a line that begins at (0, 0), on a board without end."""

    cells: tuple[tuple[int, int], ...]
    ways: tuple[tuple[HexSide, ...], ...]
    along: HexSide | None


# What a line needs clear: all of the first mask, and one or the other mask of every choice. A bare
# tuple, since unpacking a named one would add a third to the time of a query.
HexNeeds = tuple[int, tuple[tuple[int, int], ...]]


class HexLines:
    """Lines between all cells of one board, computed when first asked.

    `table[a * cell_count + b]` is the HexNeeds of a pair, or None when not yet built. Blockers are
    masks as everywhere: bit c for a cell, bit `cell_count + e` for an edge. The end cells are never
    needed clear. Choices are judged one by one: a pair of hexes along a side by its clearer hex, a
    vertex by its clearer way round.
    """

    __slots__ = ("_lines", "_shapes", "cell_count", "grid", "table")

    def __init__(self, grid: HexGrid) -> None:
        self.grid: Final = grid
        self.cell_count: Final = grid.cell_count
        self.table: Final[list[HexNeeds | None]] = [None] * (grid.cell_count**2)
        self._shapes: Final[dict[tuple[int, int], tuple[HexShape, ...]]] = {}
        self._lines: Final[dict[int, tuple[HexStep, ...]]] = {}

    def line(self, a: int, b: int) -> tuple[HexStep, ...]:
        """The steps from a to b in order; the start is left out, the last step is b."""
        key = a * self.cell_count + b
        steps = self._lines.get(key)
        if steps is None:
            steps = self._lines[key] = self._placed(a, b)
        return steps

    def between(self, a: int, b: int) -> list[int]:
        """All cells strictly between the ends that the line enters or runs along."""
        return [cell for step in self.line(a, b)[:-1] for cell in step.cells if cell != NOWHERE]

    def clear(self, key: int, blockers: int) -> bool:
        """Whether the line for `a * cell_count + b` meets no blocker."""
        needs = self.table[key]
        if needs is None:
            needs = self.needs(*divmod(key, self.cell_count))
        must, choices = needs
        if must & blockers:
            return False
        for one, other in choices:
            if one & blockers and other & blockers:
                return False
        return True

    def needs(self, a: int, b: int) -> HexNeeds:
        """The masks of a pair."""
        key = a * self.cell_count + b
        known = self.table[key]
        if known is None:
            known = self.table[key] = self.trace(a, b)
            # The line back meets the same things.
            self.table[b * self.cell_count + a] = known
        return known

    def alternatives(self, a: int, b: int) -> Needs:
        """The same as masks of which one must be clear, as in a SightTable.

        Every choice doubles them, so prefer `clear` for lines that run along many sides.
        """
        must, choices = self.needs(a, b)
        found = [must]
        for pair in choices:
            found = [mask | way for mask in found for way in pair]
        return tuple(dict.fromkeys(found))

    def trace(self, a: int, b: int) -> HexNeeds:
        """The masks worked out afresh from a to b, past the table, as the auditor does."""
        must = 0
        choices: list[tuple[int, int]] = []
        # Most pairs are asked for their masks alone, so their steps are not kept.
        steps = self._placed(a, b)
        for step in steps:
            if step is not steps[-1]:
                groups = [tuple(1 << cell for cell in step.cells if cell != NOWHERE)]
            else:
                groups = []
            groups.append(tuple(self._edge_mask(way) for way in step.ways))
            if step.along != NOWHERE:
                must |= self._edge_mask((step.along,))
            for group in groups:
                if len(group) == 2:
                    choices.append((group[0], group[1]))
                elif group:
                    must |= group[0]
        # A choice that includes what must be clear anyway is no choice on that part.
        return must, tuple((one & ~must, other & ~must) for one, other in choices)

    def _edge_mask(self, edges: tuple[int, ...]) -> int:
        mask = 0
        for edge in edges:
            mask |= 1 << (self.cell_count + edge)
        return mask

    def walk(self, a: int, b: int) -> tuple[int, Iterator[HexStep]]:
        """How many steps there are, and each when it is asked for: most lines end before b."""
        aq, ar = self.grid.axial[a]
        bq, br = self.grid.axial[b]
        shape = self.shape(bq - aq, br - ar)
        return len(shape), self._steps(aq, ar, shape)

    def shape(self, dq: int, dr: int) -> tuple[HexShape, ...]:
        """The steps of a line to a place so far away, wherever it begins."""
        shape = self._shapes.get((dq, dr))
        if shape is None:
            shape = self._shapes[dq, dr] = _trace(self.grid.steps, dq, dr)
        return shape

    def _placed(self, a: int, b: int) -> tuple[HexStep, ...]:
        return tuple(self.walk(a, b)[1])

    def _steps(self, aq: int, ar: int, shape: tuple[HexShape, ...]) -> Iterator[HexStep]:
        grid = self.grid
        for cells, ways, along in shape:
            here = tuple([grid.at(aq + q, ar + r) for q, r in cells])
            crossed = [tuple([self._edge(aq + q, ar + r, k) for q, r, k in way]) for way in ways]
            on_board = tuple([way for way in crossed if self._stays(way)])
            side = NOWHERE if along is None else self._edge(aq + along[0], ar + along[1], along[2])
            yield HexStep(here, on_board, side)

    def _stays(self, way: tuple[int, ...]) -> bool:
        """Whether every edge lies between two cells of the board."""
        cells = self.grid.edge_cells
        return all(edge != NOWHERE and cells[edge][1] != NOWHERE for edge in way)

    def _edge(self, q: int, r: int, side: int) -> int:
        """The edge on a side, known from either cell; NOWHERE when both are off the board."""
        cell = self.grid.at(q, r)
        if cell != NOWHERE:
            return self.grid.edge_at[side][cell]
        dq, dr = self.grid.steps[side]
        cell = self.grid.at(q + dq, r + dr)
        return NOWHERE if cell == NOWHERE else self.grid.edge_at[(side + 3) % 6][cell]


def _trace(steps: tuple[tuple[int, int], ...], dq: int, dr: int) -> tuple[HexShape, ...]:
    """Walk the line from (0, 0) to (dq, dr) hex by hex.

    For each vertex of the hex the sign of a cross product says on which side of the line it lies.
    Clockwise, the sign turns from minus (left) to plus (right) where the line goes out.
    """
    corners = [
        (steps[k][0] + steps[(k + 1) % 6][0], steps[k][1] + steps[(k + 1) % 6][1]) for k in SIDES
    ]
    q = r = 0
    found: list[HexShape] = []
    while (q, r) != (dq, dr):
        # A line enters at most two hexes for each hex of distance; more means it went astray.
        assert len(found) < 2 * hex_distance(dq, dr), (dq, dr)
        sides = [dq * (3 * r + vr) - dr * (3 * q + vq) for vq, vr in corners]
        for k in SIDES:
            if sides[k - 1] < 0 < sides[k]:
                way: HexSide = (q, r, k)
                q, r = q + steps[k][0], r + steps[k][1]
                found.append(HexShape(((q, r),), ((way,),), None))
                break
            if sides[k] == 0 and sides[k - 1] < 0 < sides[(k + 1) % 6]:
                q, r = _through_vertex(steps, (dq, dr), (q, r), k, found)
                break
    return tuple(found)


def _through_vertex(
    steps: tuple[tuple[int, int], ...],
    end: tuple[int, int],
    here: tuple[int, int],
    k: int,
    found: list[HexShape],
) -> tuple[int, int]:
    """Go on from a vertex: along the side that starts there, or into the hex on one hand."""
    (q, r), after = here, (k + 1) % 6
    (lq, lr), (rq, rr) = steps[k], steps[after]
    left, right = (q + lq, r + lr), (q + rq, r + rr)
    into_left, into_right = (q, r, k), (q, r, after)
    # Between left and right runs a side; seen from the left hex it is the one after the next.
    shared = (*left, (k + 2) % 6)
    far = (3 * q + 2 * (lq + rq), 3 * r + 2 * (lr + rr))
    turn = end[0] * far[1] - end[1] * far[0]
    if turn == 0:
        found.append(HexShape((left, right), ((into_left,), (into_right,)), shared))
        beyond = (left[0] + rq, left[1] + rr)
        found.append(HexShape((beyond,), (((*left, after),), ((*right, k),)), None))
        return beyond
    if turn > 0:
        found.append(HexShape((left,), ((into_left,), (into_right, shared)), None))
        return left
    found.append(HexShape((right,), ((into_right,), (into_left, shared)), None))
    return right
