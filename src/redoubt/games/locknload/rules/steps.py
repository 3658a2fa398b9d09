# SPDX-License-Identifier: MIT
"""One step of a group on foot: what it costs, and what forbids it (LNL-6.0.01)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from redoubt.games.locknload import frames as f
from redoubt.games.locknload.ground import Ground
from redoubt.games.locknload.rules.aiming import machines_seen
from redoubt.games.locknload.rules.assault import is_storm, why_not_storm
from redoubt.games.locknload.rules.fortifications import over_works, walks
from redoubt.games.locknload.rules.melee_odds import eligible
from redoubt.games.locknload.rules.units import (
    halves,
    has_room,
    is_spared,
    movement,
    printed_movement,
)
from redoubt.games.locknload.state import ASSAULT, CRAWL, NORMAL, LockState, Piece
from redoubt.kernel.refusal import Refusal

FADE = 2  # LNL-13.0.02
DOUBLE_TIME = 2  # LNL-6.2.01
UNBOUND = 99
MOST_PARTIES = 20_000  # kept
VIET_CONG = "vn_vc"
GROUND_FLAGS = ("down/", "cost/", "climb/")  # events that change the ground (LNL-1.7.02)


class Party(msgspec.Struct, frozen=True, gc=False):
    """What counts for the steps of a group."""

    size: tuple[int, int]  # half-squads' worth of MMCs, and SMCs
    slowest: int
    led: int  # the same in double time (LNL-6.2.01)
    stuck: bool  # somebody cannot move at all
    team: bool  # there is a weapon team
    shaken: bool
    heavy: bool
    guided: bool


def party(state: LockState, group: Sequence[Piece]) -> Party:
    """Units that move together: what they are, carry and suffer says it all, and is kept."""
    parties = state.scenario.parties
    key = tuple([(p.kind, p.weapons, p.skill, p.wounded, p.shaken) for p in group])
    found = parties.get(key)
    if found is None:
        if len(parties) > MOST_PARTIES:
            parties.clear()
        found = parties[key] = _party(state, group)
    return found


def _party(state: LockState, group: Sequence[Piece]) -> Party:
    """The same worked out."""
    cap = 0
    ranks = others = UNBOUND  # the slowest of those who can be led, and of the rest
    stuck = team = shaken = heavy = guided = False
    for piece in group:
        counter = state.counter(piece)
        points = movement(state, piece)
        if counter.kind in ("leader", "team"):  # LNL-6.2.02
            others = min(others, points)
        else:
            ranks = min(ranks, points)
        if counter.kind == "leader" and not piece.shaken:
            cap = max(cap, printed_movement(state, piece))
        elif counter.kind == "scout":  # LNL-11.7.02, LNL-11.7.03
            guided = guided or not (piece.weapons or piece.shaken)
        stuck = stuck or points < 1 or counter.fixed
        team = team or counter.kind == "team"
        shaken = shaken or piece.shaken
        heavy = heavy or counter.heavy
    slowest = led = min(ranks, others)
    if cap:
        led = min(others, max(ranks, min(ranks + DOUBLE_TIME, cap)))
    size = halves(state, group)
    return Party(size, slowest, led, stuck, team, shaken, heavy, guided)


def steps(state: LockState, frame: f.Moving, who: Party) -> list[int]:
    """Where a group may go on to."""
    found: list[int] = []
    works, flags, loc = state.works, state.flags, frame.loc
    plain = not (who.heavy or who.guided)
    plain = plain and not (flags and any(flag.startswith(GROUND_FLAGS) for flag in flags))
    if frame.way == CRAWL and frame.steps:
        if frame.steps >= (FADE if _fades(state, frame) else 1):
            return found
        plain = False
    ground = state.scenario.ground
    easiest = ground.easiest[loc]
    most = dearest(frame, who)
    if plain and not works and easiest and easiest[0][0] > most:
        return found
    own, enemies = state.owned(frame.seat), state.stacks(state.scenario.other[frame.seat])
    room, (men, singles) = ground.room, who.size
    parked, within = state.machine_mask(), 2 * ground.cells
    threats = _threats(state, frame.seat, loc) if who.shaken else ()
    for to, cost in walks(state, loc):
        barred = to in enemies or to in works or parked >> to & 1 or to >= within
        if plain and not barred:  # nothing but room and points counts
            fits = cost <= most and men <= room[to][0] and singles <= room[to][1]
            if fits and to in own:
                fits = has_room(state, frame.seat, to, (), who.size)
            if fits and not (threats and _nearer(ground, threats, to)):
                found.append(to)
            continue
        price = _price(state, frame, to, cost, guided=who.guided)
        if _why_not(state, frame, who, to, price) is None:
            found.append(to)
    return found


def can_go(state: LockState, frame: f.Moving, who: Party, cheapest: int = -1) -> bool:
    """Whether a group may make any step; `cheapest` is one that it may, if it can pay."""
    crept = frame.way == CRAWL and frame.steps
    if cheapest >= 0 and not crept and not too_dear(frame, who, cheapest):
        return True
    return bool(steps(state, frame, who))


def cheapest_step(state: LockState, seat: str, loc: int, who: Party) -> int:
    """The least cost of a step into an empty hex with room, or -1: a quick look."""
    if who.heavy:
        return -1
    names, flags, works = state.scenario.names, state.flags, state.works
    ground = state.scenario.ground
    threats = _threats(state, seat, loc) if who.shaken else ()
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
            if threats and _nearer(ground, threats, to):
                continue
            return cost
    return -1


def dearest(frame: f.Moving, who: Party) -> int:
    """What a step may cost a group at most."""
    if frame.way == CRAWL:
        return who.slowest - 1
    left = frame.allowance - frame.spent
    if frame.way == ASSAULT:
        return min(left, who.slowest - 1)
    # LNL-6.0.02, LNL-6.0.03: one hex is always possible, but by normal movement only.
    least = not frame.begun and frame.way in (NORMAL, "withdraw")
    return UNBOUND if least else left


def too_dear(frame: f.Moving, who: Party, cost: int) -> str:
    """Why a group cannot pay for a step, in a word."""
    if cost <= dearest(frame, who):
        return ""
    return "all-points" if frame.way in (CRAWL, ASSAULT) and cost >= who.slowest else "too-far"


def moving_party(state: LockState, frame: f.Moving) -> Party:
    """The group of a move under way."""
    return party(state, group_of(state, frame))


def group_of(state: LockState, frame: f.Moving) -> list[Piece]:
    """The units of a move."""
    units = state.units
    return [units[id] for id in frame.units]


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
    if guided and ground.terrain[to].scout and not ground.is_joined(frame.loc, to):
        cost -= max(0, ground.terrain[to].cost.foot - 1)
    cost = _eased(state, frame, to, cost) if state.flags else cost
    return over_works(state, frame.seat, to, cost) if state.works else cost


def _eased(state: LockState, frame: f.Moving, to: int, cost: int) -> int:
    """LNL-1.7.02: what an event has made easier: a climb, or the cost of a hex."""
    ground = state.scenario.ground
    hex = ground.names[to]
    if f"climb/{frame.seat}/{hex}" in state.flags and ground.levels[ground.cell(frame.loc)] == 0:
        cost -= max(0, ground.elevation[to]) * state.scenario.content.rises["hill1"].foot
    return eased_cost(state, frame.seat, hex, cost)


def eased_cost(state: LockState, seat: str, hex: str, cost: int) -> int:
    """What a hex costs a side at most by an event, vehicles like units on foot (LNL-1.7.02)."""
    for flag in state.flags:
        kind, _, rest = flag.partition("/")
        side, _, place = rest.partition("/")
        name, _, price = place.partition("/")
        if kind == "cost" and side == seat and name == hex:
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
    if crept and crept >= (FADE if _fades(state, frame) else 1):
        return Refusal("LNL-6.3.01", "one-hex", {"hex": hex})
    dear = too_dear(frame, who, cost)
    if dear == "all-points":
        return Refusal("LNL-6.0.03", dear, {"hex": hex})
    if dear:
        return Refusal("LNL-6.0.01", dear, {"hex": hex, "cost": cost})
    group = group_of(state, frame)
    if not has_room(state, frame.seat, to, group, who.size):  # LNL-6.0.04
        return Refusal("LNL-1.3.05", "no-room", {"hex": hex})
    enemy = state.scenario.other[frame.seat]
    storms = bool(state.machines) and is_storm(state, frame.seat, to)
    if (storms or state.here(to, enemy)) and is_spared(state, frame.seat, to):
        return Refusal("LNL-1.0.06", "spared", {"hex": hex})
    if storms:
        refusal = why_not_storm(state, group, frame.way, to)
        if refusal is not None:
            return refusal
    elif state.here(to, enemy):
        if frame.way in (ASSAULT, CRAWL):
            rule = "LNL-6.1.07" if frame.way == ASSAULT else "LNL-6.3.01"
            return Refusal(rule, "not-into-melee", {"hex": hex})
        if not any(eligible(state, piece) for piece in group):
            return Refusal("LNL-8.1.09", "cannot-fight", {"hex": hex})
    if who.shaken and comes_nearer(state, frame.seat, frame.loc, to):
        return Refusal("LNL-6.0.09", "shaken-nearer", {"hex": hex})
    return _heavy(state, frame.loc, to) if who.heavy else None


def _fades(state: LockState, frame: f.Moving) -> bool:
    """LNL-13.0.02: good-order Viet Cong MMCs that nobody had spotted."""
    return frame.unseen and all(
        VIET_CONG in state.counter(piece).forces and state.counter(piece).mmc and not piece.shaken
        for piece in group_of(state, frame)
    )


def _threats(state: LockState, seat: str, loc: int) -> Sequence[tuple[int, int]]:
    """The hexes of enemies in sight of a location, and how far they are (LNL-6.0.09)."""
    enemy = state.scenario.other[seat]
    seen = state.seen_from(loc, state.held_mask(enemy))
    if not seen and not state.machines:
        return ()
    cells = state.scenario.ground.cells
    now = state.scenario.ground.ranges(loc % cells)
    hexes = [there % cells for there in state.stacks(enemy) if seen >> there & 1]
    if state.machines:
        hexes += [hex for hex, _ in machines_seen(state, seat, loc)]
    return [(hex, now[hex]) for hex in hexes]


def comes_nearer(state: LockState, seat: str, loc: int, to: int) -> bool:
    """Whether a Shaken unit of a side would come nearer to an enemy it sees (LNL-6.0.09)."""
    threats = _threats(state, seat, loc)
    return bool(threats) and _nearer(state.scenario.ground, threats, to)


def _nearer(ground: Ground, threats: Sequence[tuple[int, int]], to: int) -> bool:
    """LNL-6.0.09, LNL-6.3.03: whether a step brings a Shaken unit nearer to an enemy in LOS."""
    then = ground.ranges(to % ground.cells)
    for hex, now in threats:
        if then[hex] < now:
            return True
    return False


def why_not_ground(state: LockState, piece: Piece, to: int) -> Refusal | None:
    """What the ground forbids a unit that is driven on: fallen bridges, what is too heavy."""
    hex = state.scenario.names[to]
    if state.flags and f"down/{hex}" in state.flags:
        return Refusal("LNL-1.0.06", "bridge-down", {"hex": hex})
    return _heavy(state, piece.loc, to) if state.counter(piece).heavy else None


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
