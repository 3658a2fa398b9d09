# SPDX-License-Identifier: MIT
"""Line of sight over levels, with degrading and blocking terrain and hexsides (LNL-10.3)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from redoubt.board.grid import NOWHERE
from redoubt.games.locknload.crossings import Crossings, Path
from redoubt.games.locknload.ground import Ground

BLOCKED = -1
NONE, DEGRADES, BLOCKS = 0, 1, 9
MOST_DEGRADING = 2  # LNL-10.3.15

UNKNOWN = -2
UNSEEN = (0, 0)
MOST_KEPT = 100_000  # lines through smoke
MOST_SMOKE = 1_000  # patterns of it


def as_mask(places: Iterable[int]) -> int:
    """Places as the bits of a number."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


class Sight:
    """Degrading crossings between locations, or BLOCKED; a line is traced when it is asked for.

    Smoke is a mask of hexes. It never makes a line better, so that only lines which are free
    without it are looked at again.
    """

    def __init__(self, ground: Ground, crossings: Crossings | None = None) -> None:
        self.ground = ground
        self.crossings = crossings or Crossings(ground.grid)
        self.lines = self.crossings.lines
        self._sides = 0  # every hexside that is something
        for edge in ground.hexsides:
            self._sides |= self.crossings.side(edge)
        self._heights: dict[tuple[int, int], tuple[int, int, int, int, int]] = {}
        self._edges: dict[tuple[str, int, int], int] = {}
        size = 4 * ground.cells
        self._unknown = [UNKNOWN] * size
        self._rows = [self._unknown] * size  # crossings without smoke
        self._asked = [0] * size  # location -> the places to which the line is known
        self._seen = [0] * size  # location -> those of them in sight
        self._crossed: dict[tuple[int, int], int] = {}  # the hexes between, as a mask
        # As the two above, for each smoke that has been.
        self._hazy: dict[int, dict[int, tuple[int, int]]] = {}
        self._covers: dict[tuple[int, int], int] = {}  # hexes -> the TM of the last side crossed
        self._smoked: dict[tuple[int, int, int], int] = {}  # crossings, with smoke on the line

    def between(self, a: int, b: int, smoke: int = 0) -> int:
        """How many crossings degrade the line, or BLOCKED (LNL-10.3.15, LNL-10.3.18)."""
        found = self._rows[a][b]
        if found == UNKNOWN:
            found = self._learn(a, b)
        return self._through(a, b, smoke, found) if smoke and found >= 0 else found

    def among(self, loc: int, places: int, smoke: int = 0) -> int:
        """Which of some places, as a mask, are in sight of a location."""
        unknown = places & ~self._asked[loc]
        if unknown:
            self._explore(loc, unknown)
        seen = places & self._seen[loc]
        return self._clear(loc, seen, smoke) if smoke and seen else seen

    def views(self, posts: Iterable[int], places: int, smoke: int = 0) -> list[tuple[int, int]]:
        """Which of some posts see any of some places, and what each sees: `among` for many."""
        found = []
        asked, seen = self._asked, self._seen
        for loc in posts:
            unknown = places & ~asked[loc]
            if unknown:
                self._explore(loc, unknown)
            view = places & seen[loc]
            if view and smoke:
                view = self._clear(loc, view, smoke)
            if view:
                found.append((loc, view))
        return found

    def _clear(self, loc: int, places: int, smoke: int) -> int:
        """Which of these places, all in sight without smoke, can be seen through it."""
        hazy = self._hazy.get(smoke)
        if hazy is None:
            if len(self._hazy) > MOST_SMOKE:
                self._hazy.clear()
            hazy = self._hazy[smoke] = {}
        asked, clear = hazy.get(loc, UNSEEN)
        unknown = places & ~asked
        if unknown:
            asked |= unknown
            placed, between = self.crossings.placed(smoke), self._crossed
            while unknown:
                lowest = unknown & -unknown
                unknown ^= lowest
                place = lowest.bit_length() - 1
                line = (loc, place) if loc < place else (place, loc)
                crossed = between[line] if line in between else self._between(*line)
                if not crossed & placed or self._smoky(*line, crossed & placed) >= 0:
                    clear |= lowest
            hazy[loc] = (asked, clear)
        return places & clear

    def _learn(self, a: int, b: int) -> int:
        """A line without smoke."""
        self._explore(a, 1 << b)
        return self._rows[a][b]

    def _explore(self, loc: int, places: int) -> None:
        """Lines without smoke from a location, kept for both directions."""
        rows, asked, seen, here = self._rows, self._asked, self._seen, 1 << loc
        if rows[loc] is self._unknown:
            rows[loc] = self._unknown.copy()
        row = rows[loc]
        asked[loc] |= places
        while places:
            lowest = places & -places
            places ^= lowest
            place = lowest.bit_length() - 1
            ends = (loc, place) if loc < place else (place, loc)
            crossings = self._trace(*ends, 0)
            if rows[place] is self._unknown:
                rows[place] = self._unknown.copy()
            row[place] = rows[place][loc] = crossings
            asked[place] |= here
            if crossings >= 0:
                seen[loc] |= lowest
                seen[place] |= here

    def _through(self, a: int, b: int, smoke: int, plain: int) -> int:
        """The same with smoke, if any of it hangs between; `plain` if not."""
        if a > b:
            a, b = b, a
        crossed = self.crossings.placed(smoke) & self._between(a, b)
        return self._smoky(a, b, crossed) if crossed else plain

    def _smoky(self, a: int, b: int, smoke: int) -> int:
        """A line through smoke that hangs between."""
        key = (a, b, smoke)
        found = self._smoked.get(key)
        if found is None:
            if len(self._smoked) > MOST_KEPT:
                self._smoked.clear()
            found = self._smoked[key] = self._trace(a, b, smoke)
        return found

    def _between(self, a: int, b: int) -> int:
        """The hexes between two locations: smoke elsewhere does not matter."""
        found = self._crossed.get((a, b))
        if found is None:
            start, end = self.ground.cell(a), self.ground.cell(b)
            found = 0
            if start != end:
                path = self.crossings.path(start, end)
                found = path.between << self.crossings.places[start] + path.shift
            self._crossed[a, b] = found
        return found

    def _trace(self, a: int, b: int, smoke: int) -> int:
        """From centre to centre over the hexes between (LNL-10.3.04), no ends (LNL-10.3.07)."""
        ground, crossings = self.ground, self.crossings
        start, end = a % ground.cells, b % ground.cells
        if start == end:
            return 0  # LNL-10.3.19
        path = crossings.path(start, end)
        shift = crossings.places[start] + path.shift
        one, other = ground.elevation[a], ground.elevation[b]
        masks = self._heights.get((one, other))
        if masks is None:
            masks = self._heights[one, other] = self._by_height(min(one, other), max(one, other))
        blocks, degrades, shade, hazy, hazy_shade = masks
        if smoke:
            blocks |= hazy & smoke
            degrades &= ~smoke
            shade |= hazy_shade & smoke
        if shade:
            blocks |= shade & (path.first if one < other else path.last) << shift
        hexes = path.hexes << shift
        if hexes & blocks:
            return MOST_DEGRADING if b in ground.beside[a] else BLOCKED
        total = (hexes & degrades).bit_count()
        if total <= MOST_DEGRADING and path.pairs:
            total += self._pairs(path, shift, blocks, degrades)
        if total <= MOST_DEGRADING and path.beside << shift & self._sides:
            total += self._walls(path, shift, one, other)
        if total > MOST_DEGRADING:
            # LNL-10.3.19: adjacent locations always have LOS.
            return MOST_DEGRADING if b in ground.beside[a] else BLOCKED
        return total

    def _pairs(self, path: Path, shift: int, blocks: int, degrades: int) -> int:
        """LNL-10.3.05: of two hexes along a side the weaker counts, off the map neither."""
        total = 0
        board = self.crossings.board
        either = (blocks | degrades) >> shift
        for left, right in path.pairs:
            if left & either or right & either:
                total += min(
                    BLOCKS if hex & blocks else int(hex & degrades > 0)
                    for hex in (left << shift, right << shift)
                    if hex & board
                )
        return total

    def _by_height(self, low: int, high: int) -> tuple[int, int, int, int, int]:
        """Which hexes block, degrade, or cast a shadow; which would block or cast it in smoke."""
        cells, ends = range(self.ground.cells), (low, high)
        plain = [self._hex(cell, (False, False), ends, smoke=False) for cell in cells]
        mask = self.crossings.mask
        return (
            mask(c for c in cells if plain[c] == BLOCKS),
            mask(c for c in cells if plain[c] == DEGRADES),
            mask(c for c in cells if self._hex(c, (True, False), ends, smoke=False) == BLOCKS),
            mask(c for c in cells if self._hex(c, (False, False), ends, smoke=True) == BLOCKS),
            mask(c for c in cells if self._hex(c, (True, False), ends, smoke=True) == BLOCKS),
        )

    def _walls(self, path: Path, shift: int, one: int, other: int) -> int:
        """What the hexsides on a line do to it."""
        high = max(one, other)
        own_one, own_other = path.near << shift, path.far << shift
        own = own_one | own_other
        blocks = self._far(high, BLOCKS) & ~own
        degrades = self._far(high, DEGRADES) & ~own
        degrades |= own_one & self._own(one) | own_other & self._own(other)
        sides = path.sides << shift
        total = BLOCKS if sides & blocks else (sides & degrades).bit_count()
        inside = self.crossings.inside
        for fork in path.forks:  # LNL-10.3.17: the better way
            ways = [way << shift for way in fork]
            total += min(
                (
                    BLOCKS if way & blocks else (way & degrades).bit_count()
                    for way in ways
                    if not way & ~inside
                ),
                default=0,
            )
        return total

    def _far(self, high: int, effect: int) -> int:
        """The hexsides with this effect on lines that begin and end elsewhere."""
        return self._side_mask(("far", high, effect), (), high, effect)

    def _own(self, elevation: int) -> int:
        """The hexsides that degrade a line from one of their own hexes."""
        return self._side_mask(("own", elevation, DEGRADES), (elevation,), elevation, DEGRADES)

    def _side_mask(
        self, key: tuple[str, int, int], own: tuple[int, ...], high: int, effect: int
    ) -> int:
        found = self._edges.get(key)
        if found is None:
            found = 0
            for edge in self.ground.hexsides:
                if self._side(edge, own, high) == effect:
                    found |= self.crossings.side(edge)
            self._edges[key] = found
        return found

    def obstacle(self, a: int, b: int, smoke: Container[int]) -> tuple[int, int, bool]:
        """What stops a line: a hex or a side (NOWHERE: not that), and whether it only degrades."""
        ground = self.ground
        start, end = ground.cell(a), ground.cell(b)
        ends = (ground.elevation[a], ground.elevation[b])
        steps = self.lines.line(start, end)
        total = 0
        for n, step in enumerate(steps):
            sides = [edge for way in step.ways for edge in way] + [step.along]
            near = (n == 0, n == len(steps) - 2)
            cells = step.cells if n < len(steps) - 1 else ()
            found = [
                (NOWHERE, edge, self._side(edge, self._beside(edge, a, b), max(ends)))
                for edge in sides
                if edge != NOWHERE
            ]
            found += [
                (c, NOWHERE, self._hex(c, near, ends, c in smoke)) for c in cells if c != NOWHERE
            ]
            for cell, edge, much in found:
                total += much
                if total > MOST_DEGRADING:
                    return cell, edge, much < BLOCKS
        return NOWHERE, NOWHERE, False

    def _beside(self, edge: int, *ends: int) -> list[int]:
        """The elevations of those ends of a line that have this side."""
        ground = self.ground
        cells = ground.grid.edge_cells[edge]
        return [ground.elevation[loc] for loc in ends if ground.cell(loc) in cells]

    def degrading_hexes(self, a: int, b: int, smoke: Container[int] = ()) -> int:
        """Degrading hexes alone on a line, no hexsides (LNL-18.2.02)."""
        ground = self.ground
        start, end = ground.cell(a), ground.cell(b)
        ends = (ground.elevation[a], ground.elevation[b])
        steps = self.lines.line(start, end) if start != end else ()
        return sum(
            min(
                self._hex(cell, (n == 0, n == len(steps) - 2), ends, cell in smoke)
                for cell in step.cells
                if cell != NOWHERE
            )
            for n, step in enumerate(steps[:-1])
        )

    def _hex(self, cell: int, near: tuple[bool, bool], ends: tuple[int, int], smoke: bool) -> int:
        """What one intermediate hex does (LNL-10.3.08 to LNL-10.3.14).

        Ground and terrain make the top (LNL-10.3.03); what is below both ends, or below the higher
        one and not in front of the lower, does nothing (LNL-10.3.10, LNL-10.3.12).
        """
        ground = self.ground
        row = ground.terrain[cell]
        low, high = min(ends), max(ends)
        level = ground.levels[cell]
        height = max(row.height, 1) if smoke else row.height  # LNL-7.0.04
        blocking = smoke or row.los == "blocking"
        top = level + (height if blocking or row.los == "degrading" else 0)
        if level > high or (blocking and top > high):  # LNL-10.3.11
            return BLOCKS
        # LNL-10.3.13: the shadow falls on the lower end if it is right behind.
        behind = low < high and near[0 if ends[0] < ends[1] else 1]
        if behind and (low < top <= high or low < level <= high):
            return BLOCKS
        # LNL-10.3.09
        return DEGRADES if row.los == "degrading" and not smoke and level == high else NONE

    def _side(self, edge: int, own: Sequence[int], high: int) -> int:
        """What one hexside does (LNL-10.3.16); `own`: the elevations of those ends beside it."""
        ground = self.ground
        kind = ground.hexsides.get(edge)
        if kind is None:
            return NONE
        row = ground.content.hexsides[kind]
        one, other = ground.grid.edge_cells[edge]
        level = max(ground.levels[one], ground.levels[other] if other != NOWHERE else 0)
        top = level + row.height
        if own:
            return DEGRADES if row.own_side and any(top > e for e in own) else NONE
        if row.los == "blocking":
            return BLOCKS if top > high else NONE
        return DEGRADES if row.los == "degrading" and level == high else NONE

    def cover(self, firer: int, target: int) -> int:
        """The TM of the side of the target's hex that the line crosses (LNL-10.4.07)."""
        ground = self.ground
        start, end = ground.cell(firer), ground.cell(target)
        if start == end:
            return 0
        found = self._covers.get((start, end))
        if found is None:
            last = self.lines.line(start, end)[-1]
            ways = (max((self._tm(edge, end) for edge in way), default=0) for way in last.ways)
            found = self._covers[start, end] = min(ways, default=0)
        return found

    def _tm(self, edge: int, end: int) -> int:
        kind = self.ground.hexsides.get(edge)
        if kind is None or end not in self.ground.grid.edge_cells[edge]:
            return 0
        return self.ground.content.hexsides[kind].tm
