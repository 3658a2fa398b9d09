# SPDX-License-Identifier: MIT
"""The way of a Nazi: cheapest paths, exactly (13.28), for small and large figures (18.04).

Squares are bits of one number, so that a whole ring around the goals is found in a few operations.
A large figure is where its upper left square is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from redoubt.games.wolfenstein.rules.figures import hovers, light_footed
from redoubt.games.wolfenstein.rules.place import locked_for
from redoubt.games.wolfenstein.state import HERO, NAZI, Unit, WolfensteinState
from redoubt.games.wolfenstein.ways import Courses

KEPT = 64  # searches
UNREACHABLE = 9999


class Way:
    """What a path costs, and its squares, found as they are asked for: only the first matter."""

    __slots__ = ("cells", "cost")

    def __init__(self, cells: Iterable[int], cost: int) -> None:
        self.cells = cells
        self.cost = cost


class Ground:
    """Where a figure can be now: `enter` in passing, `force` as if the squares of heroes were
    open (WOLF-13.12), `stop` to stay, `act` to do more than move on (WOLF-8.05)."""

    __slots__ = ("act", "enter", "force", "large", "stop")

    def __init__(self, state: WolfensteinState, unit: Unit) -> None:
        scenario, board = state.scenario, state.scenario.board
        self.large = unit.kind != HERO and unit.card in scenario.large
        own = 0
        for cell in board.footprint(unit.cell) if self.large else (unit.cell,):
            if state._at.get(cell) == unit.id:
                own |= 1 << cell
        tokens = state._marks
        enter = board.floor_mask
        if state.shoshana >= 0:
            enter &= ~(1 << state.shoshana)
        if not hovers(state, unit):
            enter &= ~tokens
        stop = enter & ~(state._ours | state._theirs) | own & enter
        stop &= ~(tokens | scenario.no_stop_mask)
        if unit.kind == NAZI:
            enter &= ~scenario.passage_mask  # WOLF-8.27
            force = enter | state._ours & ~tokens
            enter &= ~state._ours
        else:
            force = enter | state._theirs & ~tokens
            enter &= ~state._theirs
        if self.large:
            enter, force, stop = (
                mask & mask >> 1 & mask >> board.width & mask >> board.width + 1 & board.anchors
                for mask in (enter, force, stop)
            )
            stop &= ~board.doorways
        self.enter, self.force, self.stop = enter, force, stop
        self.act = stop | 1 << unit.cell  # where it is now, it has been looked at already


def squares(state: WolfensteinState, unit: Unit, cell: int) -> tuple[int, ...]:
    """The footprint of a figure if it stood on a square."""
    if unit.kind != HERO and unit.card in state.scenario.large:
        return state.scenario.board.footprint(cell)
    return (cell,)


def edges(state: WolfensteinState, ground: Ground, cell: int) -> tuple[tuple[int, int], ...]:
    """Single steps from a square and the gates on them, lowest square first."""
    board = state.scenario.board
    return board.large_steps(cell) if ground.large else board.steps[cell]


def price(state: WolfensteinState, unit: Unit, old: int, new: int) -> int:
    """AP for one step, without doors."""
    costs, rough = state.scenario.content.costs, state.scenario.rough
    if not rough or light_footed(state, unit):
        return costs.move
    if unit.card not in state.scenario.large:
        return costs.move + costs.rough if new in rough else costs.move
    before = squares(state, unit, old)
    fresh = [cell for cell in squares(state, unit, new) if cell not in before]
    return costs.move + (costs.rough if any(cell in rough for cell in fresh) else 0)


def way_to(
    state: WolfensteinState,
    unit: Unit,
    ground: Ground,
    goals: int,
    *,
    through: bool = False,
    most: int = UNREACHABLE,
) -> Way | None:
    """WOLF-13.28: a cheapest path; among equals the lowest first differing square.

    `through`: as if barricades, the squares of heroes and those before closed doors were open
    (WOLF-13.12). `most`: paths that cost more are not looked for.
    """
    if goals >> unit.cell & 1:
        return Way((), 0)
    bars = 0 if through else state._bars
    tide = _tide(state, unit, ground, goals, through=through)
    total = tide.reach(state, unit, most)
    if total < 0:
        return None
    return Way(_follow(state, unit, ground, tide, bars, total), total)


def _follow(
    state: WolfensteinState, unit: Unit, ground: Ground, tide: Tide, bars: int, left: int
) -> Iterator[int]:
    """From ring to ring, to the lowest square each time."""
    here, rings, enter = unit.cell, tide.rings, tide.enter
    board, costs = state.scenario.board, state.scenario.content.costs
    slow = board.rough_mask if tide.rough else 0
    while left:
        if not ground.large and not state._gated >> here & 1:  # no closed gate near: lowest bit
            next_ones = rings.get(left - costs.move, 0) & ~slow
            if slow:
                next_ones |= rings.get(left - costs.move - costs.rough, 0) & slow
            next_ones &= board.rings[here] & enter
            here = (next_ones & -next_ones).bit_length() - 1
            left -= costs.move + (costs.rough if slow >> here & 1 else 0)
            yield here
            continue
        for to, gates in edges(state, ground, here):
            if gates & bars or not enter >> to & 1:
                continue
            if gates & state._shut and tide.held >> here & 1:
                continue
            toll = _toll(state, unit, here, to, gates)
            if toll >= 0 and rings.get(left - toll, 0) >> to & 1:
                left -= toll
                here = to
                yield to
                break


def way_begun(
    state: WolfensteinState, unit: Unit, ground: Ground, goals: int, ap: int, *, through: bool
) -> tuple[int, ...]:
    """WOLF-13.28: the squares of a cheapest path up to the first to stop on, within some AP.

    Many paths may be equally cheap; the lowest squares with which one can be begun are taken.
    """
    tide = _tide(state, unit, ground, goals, through=through)
    left = tide.reach(state, unit, UNREACHABLE)
    return _up_to_stop(state, unit, ground, tide, unit.cell, left, ap)


def _up_to_stop(
    state: WolfensteinState, unit: Unit, ground: Ground, tide: Tide, here: int, left: int, ap: int
) -> tuple[int, ...]:
    for to, gates in edges(state, ground, here):
        if gates & state._bars or not ground.enter >> to & 1:
            continue
        if gates & state._shut and not ground.act >> here & 1:
            continue
        toll = _toll(state, unit, here, to, gates)
        if 0 <= toll <= ap and tide.rings.get(left - toll, 0) >> to & 1:
            if ground.stop >> to & 1:
                return (to,)
            rest = _up_to_stop(state, unit, ground, tide, to, left - toll, ap - toll)
            if rest:
                return (to, *rest)
    return ()


def _tide(
    state: WolfensteinState, unit: Unit, ground: Ground, goals: int, *, through: bool
) -> Tide:
    """A Nazi asks for the same way before each of its steps, so the last searches are kept."""
    shut, bars = state._shut, 0 if through else state._bars
    enter = ground.force if through else ground.enter
    goals &= enter
    courses, held = state.scenario.board.courses(ground.large, shut, bars), 0
    if shut and not through:  # WOLF-8.05: who passes over a friend opens no door there
        held = courses.steps & enter & ~ground.act
    rough = bool(state.scenario.rough) and not light_footed(state, unit)
    key = (goals, enter, held, ground.large, rough, shut, bars, state.searched)
    kept = state.scenario.tides
    found = kept.get(key)
    if found is None:
        if len(kept) >= KEPT:
            kept.clear()
        found = kept[key] = Tide(courses, goals, enter, held, rough)
    return found


class Tide:
    """Squares by what they cost to the goals (`rings`), found backwards as far as was asked.

    On `held` squares nobody stops, so no door is opened there.
    """

    __slots__ = ("cost", "courses", "enter", "held", "rings", "rough", "settled", "waiting")

    def __init__(self, courses: Courses, goals: int, enter: int, held: int, rough: bool) -> None:
        self.courses = courses
        self.enter = enter
        self.held = held
        self.rough = rough
        self.rings: dict[int, int] = {}
        self.waiting = {0: goals}
        self.settled = 0
        self.cost = 0

    def reach(self, state: WolfensteinState, unit: Unit, most: int) -> int:
        """What it costs a figure from where it is, or -1 if there is no way for at most that."""
        own = 1 << unit.cell
        if not self.settled & own:
            self._rise(state, unit, own, most)
        if self.settled & own:
            for cost, ring in self.rings.items():
                if ring & own:  # an earlier search may have gone further than this one may
                    return cost if cost <= most else -1
        return -1

    def _rise(self, state: WolfensteinState, unit: Unit, own: int, most: int) -> None:
        """Ring after ring, until a square is in one or it costs too much."""
        costs, courses, enter, waiting = (
            state.scenario.content.costs, self.courses, self.enter, self.waiting,
        )  # fmt: skip
        rough = courses.rough if self.rough else 0
        settled, cost = self.settled, self.cost
        while waiting and cost <= most and not settled & own:
            ring = waiting.pop(cost, 0) & ~settled
            if ring:
                self.rings[cost] = ring
                settled |= ring
                ring &= enter
                near = slow = 0
                if ring & rough:
                    for shift, ahead, back, rough_ahead, rough_back in courses.open:
                        slow |= (ring & rough_ahead) >> shift & ahead
                        slow |= (ring & rough_back) << shift & back
                        near |= (ring & ~rough_ahead) >> shift & ahead
                        near |= (ring & ~rough_back) << shift & back
                    later = cost + costs.move + costs.rough
                    waiting[later] = waiting.get(later, 0) | slow
                else:
                    for shift, ahead, back, _, _ in courses.open:
                        near |= ring >> shift & ahead | ring << shift & back
                if near := near & ~settled:
                    later = cost + costs.move
                    waiting[later] = waiting.get(later, 0) | near
                if ring & courses.sills:
                    self._open(state, unit, ring, cost)
            cost += 1
        self.settled, self.cost = settled, cost

    def _open(self, state: WolfensteinState, unit: Unit, ring: int, cost: int) -> None:
        """Through closed doors."""
        for old, new, gates in self.courses.shut:
            if ring >> new & 1 and not self.held >> old & 1:
                toll = _toll(state, unit, old, new, gates)
                if toll >= 0:
                    later = cost + toll
                    self.waiting[later] = self.waiting.get(later, 0) | 1 << old


def _toll(state: WolfensteinState, unit: Unit, old: int, new: int, gates: int) -> int:
    """The cost of one step with the doors it opens, or -1 where a Nazi cannot pass."""
    scenario = state.scenario
    cost = price(state, unit, old, new) if scenario.rough else scenario.content.costs.move
    if doors := gates & state._shut:
        if "lock" in scenario.special:
            for name in state.doors:
                if scenario.board.gates[name].bit & doors and locked_for(state, old, name):
                    return -1
        cost += doors.bit_count() * scenario.content.costs.door
    return cost


def beside(state: WolfensteinState, ground: Ground, cell: int) -> int:
    """Where a figure would be adjacent to a square: where it may stop, else anywhere."""
    board = state.scenario.board
    near = state._near[cell]
    if ground.large:
        width = board.width
        here = 1 << cell
        near |= near >> 1 | near >> width | near >> width + 1
        near &= board.anchors & ~(here | here >> 1 | here >> width | here >> width + 1)
    return near & ground.stop or near & ground.force
