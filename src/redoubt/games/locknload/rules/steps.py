# SPDX-License-Identifier: MIT
"""One step of a group on foot: what it costs, and what forbids it (LNL-6.0.01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules.assault import is_storm, why_not_storm
from redoubt.games.locknload.rules.fortifications import over_works, walks
from redoubt.games.locknload.rules.melee_odds import can_attack
from redoubt.games.locknload.rules.units import halves, has_room, movement
from redoubt.games.locknload.state import ASSAULT, CRAWL, NORMAL, LockState, Piece
from redoubt.kernel.refusal import Refusal

FADE = 2  # LNL-13.0.02
VIET_CONG = "vn_vc"
GROUND_FLAGS = ("down/", "cost/", "climb/")  # events that change the ground (LNL-1.7.02)


class Party(msgspec.Struct, frozen=True):
    """What counts for the steps of a group, worked out once."""

    group: Sequence[Piece]
    size: tuple[int, int]  # half-squads' worth of MMCs, and SMCs
    slowest: int
    stuck: str = ""  # somebody who cannot move at all
    team: str = ""  # a weapon team
    shaken: str = ""
    heavy: bool = False
    guided: bool = False


def party(state: LockState, group: Sequence[Piece]) -> Party:
    """Units that move together."""
    slowest = 99
    stuck = team = shaken = ""
    heavy = guided = False
    counters = state.scenario.content.units
    for piece in group:
        counter = counters[piece.kind]
        points = movement(state, piece)
        slowest = min(slowest, points)
        if points < 1 or counter.fixed:
            stuck = stuck or piece.id
        if piece.shaken:
            shaken = shaken or piece.id
        heavy = heavy or counter.heavy
        if counter.kind == "team":
            team = team or piece.id
        elif counter.kind == "scout":  # LNL-11.7.02, LNL-11.7.03
            guided = guided or not (piece.weapons or piece.shaken)
    return Party(group, halves(state, group), slowest, stuck, team, shaken, heavy, guided)


def steps(state: LockState, frame: f.Moving, who: Party) -> Iterator[int]:
    """Where a group may go on to."""
    own, enemies = state.owned(frame.seat), state.stacks(state.scenario.other[frame.seat])
    room = state.scenario.ground.room
    men, singles = who.size
    works, flags = state.works, state.flags
    plain = not (who.heavy or who.guided)
    plain = plain and not (flags and any(flag.startswith(GROUND_FLAGS) for flag in flags))
    if frame.way == CRAWL and frame.steps:
        if frame.steps >= (FADE if _fades(state, frame, who.group) else 1):
            return
        plain = False
    easiest = state.scenario.ground.easiest[frame.loc]
    if plain and not works and easiest and too_dear(frame, who, easiest[0][0]):
        return
    for to, cost in walks(state, frame.loc):
        bare = to not in own and to not in enemies and not state.is_parked(to)
        if plain and bare and to not in works:  # nothing but room and points counts
            fits = men <= room[to][0] and singles <= room[to][1]
            near = who.shaken and _nearer(state, frame.seat, who.group[0].loc, to)
            if fits and not near and not too_dear(frame, who, cost):
                yield to
            continue
        price = _price(state, frame, to, cost, guided=who.guided)
        if _why_not(state, frame, who, to, price) is None:
            yield to


def can_go(state: LockState, frame: f.Moving, who: Party, cheapest: int = -1) -> bool:
    """Whether a group may make any step; `cheapest` is one that it may, if it can pay."""
    crept = frame.way == CRAWL and frame.steps
    if cheapest >= 0 and not crept and not too_dear(frame, who, cheapest):
        return True
    return any(True for _ in steps(state, frame, who))


def cheapest_step(state: LockState, seat: str, loc: int, who: Party) -> int:
    """The least cost of a step into an empty hex with room, or -1: a quick look."""
    if who.heavy:
        return -1
    names, flags, works = state.scenario.names, state.flags, state.works
    ground = state.scenario.ground
    own, enemies = state.owned(seat), state.stacks(state.scenario.other[seat])
    for cost, to in ground.easiest[loc]:
        if to in own or to in enemies:
            continue
        men, singles = ground.room[to]
        if who.size[0] <= men and who.size[1] <= singles:
            if (works and to in works) or (flags and f"down/{names[to]}" in flags):
                continue
            if state.machines and state.is_parked(to):
                continue
            if who.shaken and _nearer(state, seat, loc, to):
                continue
            return cost
    return -1


def too_dear(frame: f.Moving, who: Party, cost: int) -> str:
    """Why a group cannot pay for a step, in a word."""
    if frame.way in (CRAWL, ASSAULT) and cost >= who.slowest:
        return "all-points"
    # LNL-6.0.02, LNL-6.0.03: one hex is always possible, but by normal movement only.
    least = not frame.begun and frame.way in (NORMAL, "withdraw")
    if frame.way != CRAWL and frame.spent + cost > frame.allowance and not least:
        return "too-far"
    return ""


def moving_party(state: LockState, frame: f.Moving) -> Party:
    """The group of a move under way."""
    stack = state.own(frame.loc, frame.seat)
    if len(stack) != len(frame.units):
        return party(state, [state.units[id] for id in frame.units])
    kept = state.about(stack)  # all of it moves: asked at each step, and before
    found: Party | None = kept.get(frame.units)
    if found is None:
        found = kept[frame.units] = party(state, [state.units[id] for id in frame.units])
    return found


def step_cost(state: LockState, frame: f.Moving, to: int) -> int:
    """MP to a neighbouring location, -1 if there is no way."""
    scouted = state.scenario.ground.terrain[to].scout
    guided = scouted and moving_party(state, frame).guided
    for near, cost in walks(state, frame.loc):
        if near == to:
            return _price(state, frame, to, cost, guided=guided)
    return -1


def _price(state: LockState, frame: f.Moving, to: int, cost: int, *, guided: bool) -> int:
    """What the terrain asks, with scouts, events and fortifications."""
    ground = state.scenario.ground
    if to >= 2 * ground.cells:
        return cost
    if guided and ground.terrain[to].scout:
        cost -= max(0, ground.terrain[to].cost.foot - 1)
    cost = _eased(state, frame, to, cost) if state.flags else cost
    return over_works(state, frame.seat, to, cost) if state.works else cost


def _eased(state: LockState, frame: f.Moving, to: int, cost: int) -> int:
    """LNL-1.7.02: what an event has made easier: a climb, or the cost of a hex."""
    ground = state.scenario.ground
    hex = ground.names[to]
    if f"climb/{frame.seat}/{hex}" in state.flags and ground.levels[ground.cell(frame.loc)] == 0:
        cost -= max(0, ground.elevation[to]) * state.scenario.content.rises["hill1"].foot
    for flag in state.flags:
        kind, _, rest = flag.partition("/")
        seat, _, place = rest.partition("/")
        name, _, price = place.partition("/")
        if kind == "cost" and seat == frame.seat and name == hex:
            return min(cost, int(price))
    return cost


def why_not_step(state: LockState, frame: f.Moving, to: int) -> Refusal | None:
    """Whether the group may go on to a location."""
    return _why_not(state, frame, moving_party(state, frame), to, step_cost(state, frame, to))


def _why_not(state: LockState, frame: f.Moving, who: Party, to: int, cost: int) -> Refusal | None:
    hex = state.scenario.names[to]
    if cost < 0:
        return Refusal("LNL-6.0.01", "no-way", {"hex": hex})
    if state.flags and f"down/{hex}" in state.flags:
        return Refusal("LNL-1.0.06", "bridge-down", {"hex": hex})
    crept = frame.steps if frame.way == CRAWL else 0
    if crept and crept >= (FADE if _fades(state, frame, who.group) else 1):
        return Refusal("LNL-6.3.01", "one-hex", {"hex": hex})
    dear = too_dear(frame, who, cost)
    if dear == "all-points":
        return Refusal("LNL-6.0.03", dear, {"hex": hex})
    if dear:
        return Refusal("LNL-6.0.01", dear, {"hex": hex, "cost": cost})
    if not has_room(state, frame.seat, to, who.group, who.size):  # LNL-6.0.04
        return Refusal("LNL-1.3.05", "no-room", {"hex": hex})
    enemy = state.scenario.other[frame.seat]
    if state.machines and is_storm(state, frame.seat, to):
        refusal = why_not_storm(state, who.group, frame.way, to)
        if refusal is not None:
            return refusal
    elif state.here(to, enemy):
        if frame.way in (ASSAULT, CRAWL):
            return Refusal("LNL-6.1.07", "not-into-melee", {"hex": hex})
        if not any(can_attack(state, piece) for piece in who.group):
            return Refusal("LNL-8.1.09", "cannot-fight", {"hex": hex})
    if who.shaken and _nearer(state, frame.seat, who.group[0].loc, to):
        return Refusal("LNL-6.0.09", "shaken-nearer", {"hex": hex})
    return _heavy(state, frame.loc, to) if who.heavy else None


def _fades(state: LockState, frame: f.Moving, group: Sequence[Piece]) -> bool:
    """LNL-13.0.02: good-order Viet Cong MMCs that nobody had spotted."""
    return frame.unseen and all(
        VIET_CONG in state.counter(piece).forces and state.counter(piece).mmc and not piece.shaken
        for piece in group
    )


def _nearer(state: LockState, seat: str, loc: int, to: int) -> bool:
    """LNL-6.0.09, LNL-6.3.03: whether a step brings a Shaken unit nearer to an enemy in LOS."""
    memo = state.memo()
    threats: list[int] | None = memo.get((seat, loc))  # asked for each step
    ground, cells = state.scenario.ground, state.scenario.ground.cells
    if threats is None:
        enemy = state.scenario.other[seat]
        seen = state.seen_from(loc, state.held_mask(enemy))
        found = state.stacks(enemy) if seen else ()
        threats = memo[seat, loc] = [there % cells for there in found if seen >> there & 1]
    if not threats:
        return False
    now, then = ground.ranges(loc % cells), ground.ranges(to % cells)
    for there in threats:
        if then[there] < now[there]:
            return True
    return False


def _heavy(state: LockState, loc: int, to: int) -> Refusal | None:
    """LNL-1.6.3.02: no buildings or huts, no walls, hedges or bocage."""
    ground = state.scenario.ground
    row = ground.terrain[to]
    hex = state.scenario.names[to]
    if row.building or row.hut:
        return Refusal("LNL-1.6.3.02", "too-heavy", {"hex": hex})
    if ground.cell(loc) == ground.cell(to):
        return None
    kind = ground.hexsides.get(ground.grid.edge_between(ground.cell(loc), ground.cell(to)))
    if kind is not None and not state.scenario.content.hexsides[kind].heavy_teams:
        return Refusal("LNL-1.6.3.02", "too-heavy", {"hex": hex})
    return None
