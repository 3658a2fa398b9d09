# SPDX-License-Identifier: MIT
"""Movement on foot: normal, assault, low crawl, stealth, double time, entering (LNL-6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import Leave, Move, Step, Stop, Turn
from redoubt.games.locknload.rules.arcs import FACINGS
from redoubt.games.locknload.rules.assault import brace, is_storm, why_not_storm
from redoubt.games.locknload.rules.cards import ASSAULTER, GHOST
from redoubt.games.locknload.rules.exits import leave, why_not_leave
from redoubt.games.locknload.rules.fortifications import over_works, walks
from redoubt.games.locknload.rules.hidden import reveal, stir
from redoubt.games.locknload.rules.melee import can_attack
from redoubt.games.locknload.rules.units import (
    fits,
    is_hero,
    is_leader,
    is_spotted,
    movement,
    printed_movement,
    sees,
)
from redoubt.games.locknload.state import ASSAULT, CRAWL, MOVED, NORMAL, STEALTH, LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

WAYS = (NORMAL, ASSAULT, CRAWL, STEALTH)
# LNL-8.1.05: who withdraws from a melee is marked Moved.
MARKS = {NORMAL: MOVED, ASSAULT: ASSAULT, CRAWL: CRAWL, STEALTH: STEALTH, "withdraw": MOVED}
DOUBLE_TIME = 2  # LNL-6.2.01
FADE = 2  # LNL-13.0.02
ANZAC, VIET_CONG = "vn_anz", "vn_vc"


def allowance(state: LockState, group: Sequence[Piece], way: str) -> int:
    """What the slowest of a group may spend (LNL-4.0.14, LNL-6.1.03, LNL-6.2.01, LNL-6.4.01)."""
    caps = [
        printed_movement(state, piece)
        for piece in group
        if is_leader(state, piece) and not piece.shaken
    ]
    least = 99
    for piece in group:
        points = movement(state, piece)
        hurries = caps and not is_leader(state, piece) and way not in (STEALTH, CRAWL)
        if hurries and state.counter(piece).kind != "team":  # LNL-6.2.02
            points = max(points, min(points + DOUBLE_TIME, max(caps)))
        if way == ASSAULT:
            points = (points + 1) // 2
        elif way == STEALTH:
            points //= 2
        least = min(least, points)
    return least


def why_not_way(state: LockState, group: Sequence[Piece], way: str) -> Refusal | None:
    """Whether these units may begin to move like this."""
    for piece in group:
        counter = state.counter(piece)
        if movement(state, piece) < 1 or counter.fixed:
            return Refusal("LNL-6.0.01", "cannot-move", {"unit": piece.id})
        if way == CRAWL and counter.kind == "team":
            return Refusal("LNL-6.3.1.01", "no-crawl", {"unit": piece.id})
        if way in (ASSAULT, STEALTH) and piece.shaken:
            return Refusal("LNL-4.0.18", "shaken", {"unit": piece.id})
        if way == STEALTH and counter.move != STEALTH and not _led_unseen(state, group, piece):
            return Refusal("LNL-6.4.01", "no-stealth", {"unit": piece.id})
    if way == ASSAULT and not _may_assault(state, group):
        return Refusal("LNL-6.1.01", "no-assault", {})
    if way not in WAYS:
        return Refusal("LNL-4.0.22", "no-such-way", {"way": way})
    return None


def _may_assault(state: LockState, group: Sequence[Piece]) -> bool:
    """LNL-6.1.01: red boxes, heroes, and leaders with them; a card may grant it."""
    start = group[0].loc
    granted = start >= 0 and any(
        piece.skill == ASSAULTER and not piece.shaken for piece in state.own(start, group[0].seat)
    )
    if granted or any(piece.skill == ASSAULTER for piece in group):
        return True
    red = [p for p in group if state.counter(p).move == ASSAULT or is_hero(state, p)]
    return bool(red) and all(piece in red or is_leader(state, piece) for piece in group)


def _led_unseen(state: LockState, group: Sequence[Piece], piece: Piece) -> bool:
    """LNL-12.0.06, LNL-13.0.04: who goes by stealth thanks to a card or to a patrol."""
    counter = state.counter(piece)
    if any(other.skill == GHOST for other in group):
        squads = [p.id for p in group if _needs_ghost(state, p) and state.counter(p).mmc]
        return piece.skill == GHOST or (counter.mmc and squads[:1] == [piece.id])
    patrol = [p for p in group if ANZAC in state.counter(p).forces and state.counter(p).mmc]
    return counter.kind == "leader" and ANZAC in counter.forces and bool(patrol)


def _needs_ghost(state: LockState, piece: Piece) -> bool:
    return state.counter(piece).move != STEALTH


def groups(state: LockState, pieces: Sequence[Piece]) -> list[Action]:
    """Every group of one location that may begin a move, each with every way."""
    found: list[Action] = []
    for count in range(1, len(pieces) + 1):
        for group in combinations(pieces, count):
            found += [
                Move(tuple(piece.id for piece in group), way)
                for way in WAYS
                if why_not_way(state, group, way) is None and _can_step(state, group, way)
            ]
    return found


def _can_step(state: LockState, group: Sequence[Piece], way: str) -> bool:
    frame = f.Moving(
        group[0].seat, tuple(p.id for p in group), way, group[0].loc,
        allowance=allowance(state, group, way),
    )  # fmt: skip
    if why_not_leave(state, frame) is None:
        return True
    return any(why_not_step(state, frame, to) is None for to, _ in walks(state, group[0].loc))


def why_not_move(state: LockState, pieces: Sequence[Piece], action: Move) -> Refusal | None:
    """Whether units among these may begin this move."""
    group = [piece for piece in pieces if piece.id in action.units]
    if not group or tuple(piece.id for piece in group) != action.units:
        return Refusal("LNL-4.0.14", "one-location", {})
    refusal = why_not_way(state, group, action.way)
    if refusal is None and not _can_step(state, group, action.way):
        return Refusal("LNL-6.0.01", "nowhere-to-go", {})
    return refusal


def begin_move(state: LockState, play: Play, units: tuple[str, ...], way: str, loc: int) -> None:
    """Movers alone are marked, at once (LNL-4.0.15, LNL-6.1.06); tripod guns stay behind."""
    if way not in (CRAWL, STEALTH) or not all(state.units[id].hidden for id in units):
        reveal(state, play, units)  # LNL-2.0.05
    group = [state.units[id] for id in units]
    limit = allowance(state, group, way)
    weapons = state.scenario.content.weapons
    unseen = not is_spotted(state, loc, group[0].seat)
    for piece in group:
        # LNL-1.6.1.01.01
        stay = tuple(id for id in piece.weapons if weapons[id].tripod)
        kept = tuple(id for id in piece.weapons if not weapons[id].tripod)
        state.change(piece.id, mark=MARKS[way], weapons=kept)
        state.lay(loc, stay)
    play.tell(e.MoveBegan(units, way, rule="LNL-4.0.16", only=secret(group)))
    stir(play, secret(group))
    state.stack.append(f.Moving(group[0].seat, units, way, loc, allowance=limit, unseen=unseen))


def secret(group: Sequence[Piece]) -> tuple[str, ...]:
    """Who may know of a move: only its owner while all of it is hidden (LNL-2.0.05)."""
    return (group[0].seat,) if group and all(piece.hidden for piece in group) else ()


def step_cost(state: LockState, frame: f.Moving, to: int) -> int:
    """MP to a neighbouring location, -1 if there is no way."""
    ground = state.scenario.ground
    for near, cost in walks(state, frame.loc):
        if near == to:
            if to >= 2 * ground.cells:
                return cost
            row = ground.terrain[to]
            guided = row.scout and any(_guides(state, state.units[id]) for id in frame.units)
            cost -= max(0, row.cost.foot - 1) if guided else 0
            cost = _eased(state, frame, to, cost) if state.flags else cost
            return over_works(state, frame.seat, to, cost) if state.works else cost
    return -1


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


def _guides(state: LockState, piece: Piece) -> bool:
    """LNL-11.7.02, LNL-11.7.03."""
    return state.counter(piece).kind == "scout" and not piece.weapons and not piece.shaken


def why_not_step(state: LockState, frame: f.Moving, to: int) -> Refusal | None:
    """Whether the group may go on to a location."""
    hex = state.scenario.names[to]
    cost = step_cost(state, frame, to)
    group = [state.units[id] for id in frame.units]
    if cost < 0:
        return Refusal("LNL-6.0.01", "no-way", {"hex": hex})
    if state.flags and f"down/{hex}" in state.flags:
        return Refusal("LNL-1.0.06", "bridge-down", {"hex": hex})
    if frame.way == CRAWL and frame.steps >= (FADE if _fades(state, frame, group) else 1):
        return Refusal("LNL-6.3.01", "one-hex", {"hex": hex})
    if frame.way in (CRAWL, ASSAULT) and cost >= min(movement(state, p) for p in group):
        return Refusal("LNL-6.0.03", "all-points", {"hex": hex})
    # LNL-6.0.02, LNL-6.0.03: one hex is always possible, but by normal movement only.
    least = not frame.begun and frame.way in (NORMAL, "withdraw")
    if frame.way != CRAWL and frame.spent + cost > frame.allowance and not least:
        return Refusal("LNL-6.0.01", "too-far", {"hex": hex, "cost": cost})
    if not fits(state, frame.seat, to, group):  # LNL-6.0.04
        return Refusal("LNL-1.3.05", "no-room", {"hex": hex})
    enemy = state.scenario.other[frame.seat]
    if is_storm(state, frame.seat, to):
        refusal = why_not_storm(state, group, frame.way, to)
        if refusal is not None:
            return refusal
    elif state.here(to, enemy):
        if frame.way in (ASSAULT, CRAWL):
            return Refusal("LNL-6.1.07", "not-into-melee", {"hex": hex})
        if not any(can_attack(state, piece) for piece in group):
            return Refusal("LNL-8.1.09", "cannot-fight", {"hex": hex})
    if any(piece.shaken and _nearer(state, piece, to) for piece in group):
        return Refusal("LNL-6.0.09", "shaken-nearer", {"hex": hex})
    if any(state.counter(piece).heavy for piece in group):
        return _heavy(state, frame.loc, to)
    return None


def _fades(state: LockState, frame: f.Moving, group: Sequence[Piece]) -> bool:
    """LNL-13.0.02: good-order Viet Cong MMCs that nobody had spotted."""
    return frame.unseen and all(
        VIET_CONG in state.counter(piece).forces and state.counter(piece).mmc and not piece.shaken
        for piece in group
    )


def _nearer(state: LockState, piece: Piece, to: int) -> bool:
    """LNL-6.0.09, LNL-6.3.03: whether a step brings a Shaken unit nearer to an enemy in LOS."""
    ground = state.scenario.ground
    for other in state.pieces():
        if other.seat == piece.seat or other.loc < 0 or other.hidden:
            continue
        if sees(state, piece.loc, other.loc) >= 0:
            now = ground.grid.distance(ground.cell(piece.loc), ground.cell(other.loc))
            then = ground.grid.distance(ground.cell(to), ground.cell(other.loc))
            if then < now:
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


# -- the frame -----------------------------------------------------------------------------


def move_actions(state: LockState, frame: f.Moving, seat: str) -> list[Action]:
    """Every step, and stopping once one was made."""
    steps: list[Action] = [
        Step(state.scenario.names[to])
        for to, _ in walks(state, frame.loc)
        if why_not_step(state, frame, to) is None
    ]
    if why_not_leave(state, frame) is None:
        steps.append(Leave())
    steps += [
        Turn(piece.id, facing)
        for piece in unfaced(state, frame)
        for facing in FACINGS
        if facing != piece.facing
    ]
    return [*steps, Stop()] if frame.begun or not steps else steps


def unfaced(state: LockState, frame: f.Moving) -> list[Piece]:
    """LNL-1.6.3.08: arrowed teams that may take any facing in the hex they have come to."""
    return [
        piece
        for id in (frame.units if frame.begun else ())
        if (piece := state.units[id]).id not in frame.faced and state.counter(piece).arrow
    ]


def why_not_moving(state: LockState, frame: f.Moving, seat: str, action: Action) -> Refusal | None:
    if isinstance(action, Stop):
        if action in move_actions(state, frame, seat):
            return None
        return Refusal("LNL-6.1.02", "must-move", {})
    if isinstance(action, Leave):
        return why_not_leave(state, frame)
    if isinstance(action, Turn):
        now = {piece.id: piece.facing for piece in unfaced(state, frame)}.get(action.unit)
        if now is not None and action.facing in FACINGS and action.facing != now:
            return None
        return Refusal("LNL-1.6.3.08", "no-such-facing", {})
    if not isinstance(action, Step):
        return Refusal("LNL-4.0.14", "move-under-way", {})
    to = state.scenario.ground.loc_of.get(action.hex, -1)
    if to < 0:
        return Refusal("LNL-5.0.01", "no-such-hex", {"hex": action.hex})
    return why_not_step(state, frame, to)


def answer_moving(state: LockState, frame: f.Moving, seat: str, action: Action, play: Play) -> None:
    if isinstance(action, Stop):
        end_move(state, play)
        return
    if isinstance(action, Leave):
        leave(state, play, frame)
        return
    if isinstance(action, Turn):
        _face(state, frame, action, play)
        return
    assert isinstance(action, Step)
    to = state.scenario.ground.loc_of[action.hex]
    cost = step_cost(state, frame, to)
    if is_storm(state, seat, to):  # LNL-17.1.02
        passed = brace(state, play, frame.units, frame.loc, begun=frame.begun)
        if not passed:
            end_move(state, play)
            return
        frame = msgspec.structs.replace(frame, units=passed, came=frame.loc, storm=True)
    for id in frame.units:
        state.change(id, loc=to)
    spent = min(frame.spent + cost, max(frame.allowance, cost))
    state.stack[-1] = msgspec.structs.replace(
        frame, loc=to, spent=spent, begun=True, steps=frame.steps + 1, faced=()
    )
    only = secret([state.units[id] for id in frame.units])
    play.tell(e.Stepped(frame.units, action.hex, cost, rule="LNL-6.0.01", only=only))
    stir(play, only)
    state.stack.append(f.Arrived(seat, to, cost))


def _face(state: LockState, frame: f.Moving, action: Turn, play: Play) -> None:
    """A gun team turns in the hex it has come to; that costs nothing (LNL-1.6.3.08)."""
    piece = state.change(action.unit, facing=action.facing)
    only = secret([piece])
    play.tell(e.Turned(action.unit, action.facing, 0, rule="LNL-1.6.3.08", only=only))
    stir(play, only)
    frame = msgspec.structs.replace(frame, faced=(*frame.faced, action.unit))
    state.stack[-1] = frame
    if move_actions(state, frame, frame.seat) == [Stop()]:
        end_move(state, play)


def end_move(state: LockState, play: Play) -> None:
    """The group has finished (LNL-6.0.08)."""
    frame = state.stack.pop()
    assert isinstance(frame, f.Moving)
    hex = state.scenario.names[frame.loc]
    only = secret([state.units[id] for id in frame.units if id in state.units])
    play.tell(e.MoveEnded(frame.seat, hex, rule="LNL-6.0.08", only=only))
    stir(play, only)
