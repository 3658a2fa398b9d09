# SPDX-License-Identifier: MIT
"""Set-up: fortifications, weapons, units, in that order and inside their areas (LNL-2.0.03).

Where fortifications may be is in `digging`.
"""

from __future__ import annotations

import msgspec

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules.claymores import (
    first_deploys,
    lay,
    lays_first,
    why_not_deploy_first,
)
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.digging import digs, why_not_dig
from redoubt.games.locknload.rules.fortifications import add_work
from redoubt.games.locknload.rules.happenings import read_events
from redoubt.games.locknload.rules.hidden import may_hide, stir
from redoubt.games.locknload.rules.units import fits, halves, has_room, twin, weapon_limit
from redoubt.games.locknload.state import LockState, Piece, Work
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

FACINGS = range(1, 7)  # vertices of arrowed teams
MINE_POWER = 1  # LNL-21.4.01


def waiting(state: LockState, group: int) -> list[Piece]:
    """The units of a group that are still off the map."""
    return [piece for piece in state.waiting() if piece.group == group]


def next_unit(state: LockState, frame: f.SetUp) -> Piece | None:
    """Who is placed next: units come in the order of their ids."""
    if state.scenario.groups[frame.group][1].turn != 0:
        return None
    left = waiting(state, frame.group)
    return left[0] if left else None


# -- weapons -------------------------------------------------------------------------------


def faces(state: LockState, frame: f.SetUp) -> tuple[str, ...]:
    """The faces on which the next weapon may start (LNL-2.0.03, LNL-1.6.1.01.04)."""
    weapon = frame.weapons[0]
    rows = state.scenario.content.weapons
    other = rows[weapon].flips
    if not other:
        return (weapon,)
    if state.scenario.groups[frame.group][1].turn > 0:
        return (other if rows[weapon].tripod else weapon,)
    return (weapon, other)


def why_not_arm(state: LockState, frame: f.SetUp, action: a.Arm) -> Refusal | None:
    piece = state.units.get(action.unit)
    if piece is None or piece.group != frame.group:
        return Refusal("LNL-2.0.03", "not-of-group", {"unit": action.unit})
    if frame.markers or not frame.weapons or action.weapon not in faces(state, frame):
        return Refusal("LNL-2.0.03", "not-this-weapon", {"weapon": action.weapon})
    if len(piece.weapons) >= weapon_limit(state, piece, action.weapon):
        return Refusal("LNL-1.6.1.01", "carries-enough", {"unit": action.unit})
    return None


# -- units ---------------------------------------------------------------------------------


def why_not_place(state: LockState, frame: f.SetUp, action: a.Place) -> Refusal | None:
    piece = next_unit(state, frame)
    if piece is None or frame.weapons or frame.markers or action.unit != piece.id:
        return Refusal("LNL-2.0.03", "not-this-unit", {"unit": action.unit})
    return _why_not_there(state, frame, piece, action)


def _why_not_there(
    state: LockState, frame: f.SetUp, piece: Piece, action: a.Place
) -> Refusal | None:
    """Whether the next unit may be placed like this."""
    loc = state.scenario.ground.loc_of.get(action.hex, -1)
    if loc < 0:
        return Refusal("LNL-2.0.03", "outside-area", {"hex": action.hex})
    refusal = _why_not_ground(state, frame, piece, loc)
    if refusal is not None:
        return refusal
    if not fits(state, piece.seat, loc, [piece]):
        return Refusal("LNL-1.3.01", "no-room", {"hex": action.hex})
    group = state.scenario.groups[frame.group][1]
    if action.hidden and not (group.hidden and may_hide(state, loc)):
        return Refusal("LNL-2.0.05", "cannot-hide", {"hex": action.hex})
    if action.facing not in (FACINGS if state.counter(piece).arrow else (0,)):
        return Refusal("LNL-2.0.03", "no-such-facing", {})
    return None


def _why_not_ground(state: LockState, frame: f.SetUp, piece: Piece, loc: int) -> Refusal | None:
    """Whether a unit may stand there as far as the card and the ground say."""
    hex = state.scenario.names[loc]
    row = state.scenario.ground.terrain[loc]
    allowed = _may_stand(state, frame, piece, loc) and not _shy(state, frame, loc)
    if not allowed or row.cost.foot < 0:
        return Refusal("LNL-2.0.03", "outside-area", {"hex": hex})
    if state.counter(piece).heavy and (row.building or row.hut):
        return Refusal("LNL-1.6.3.02", "too-heavy", {"hex": hex})
    men, singles = halves(state, [piece])
    if men > 2 * row.squads or singles > row.smcs:  # not even alone
        return Refusal("LNL-1.3.01", "no-room", {"hex": hex})
    return None


def _places(state: LockState, frame: f.SetUp, piece: Piece) -> tuple[int, ...]:
    """Hexes of the area that suit a unit, their upper floors, and bunkers that stand there."""
    ground = state.scenario.ground
    area = state.scenario.areas[frame.group]
    suits = state.scenario.suits
    found = suits.get((frame.group, piece.kind))
    if found is None:
        upper = (cell + ground.cells for cell in area if ground.exists[cell + ground.cells])
        found = suits[frame.group, piece.kind] = tuple(
            loc for loc in (*area, *upper) if _why_not_ground(state, frame, piece, loc) is None
        )
    if state.works:
        inside = [cell + 2 * ground.cells for cell in area if state.work(cell, "bunker")]
        found += tuple(loc for loc in inside if _why_not_ground(state, frame, piece, loc) is None)
    return found


def _may_stand(state: LockState, frame: f.SetUp, piece: Piece, loc: int) -> bool:
    """Whether a location is in the area of the group, and among the stations of the unit."""
    ground = state.scenario.ground
    cell = ground.cell(loc)
    if cell not in state.scenario.area_sets[frame.group]:
        return False
    inside = loc >= 2 * ground.cells
    if state.work(cell, "bunker") is None if inside else not ground.exists[loc]:
        return False
    stations = state.scenario.card.stations.get(piece.kind, ())
    return not stations or ground.names[loc] in stations or (inside and "bunker" in stations)


def _shy(state: LockState, frame: f.SetUp, loc: int) -> bool:
    """Terrain that the first side must keep away from (LNL-1.0.06)."""
    shy = state.scenario.card.shy
    if not shy or frame.seat != state.scenario.seats[0]:
        return False
    ground = state.scenario.ground
    near = (ground.cell(loc), *ground.grid.neighbours[ground.cell(loc)])
    return any(ground.terrain_ids[cell] in shy for cell in near)


def _placings(state: LockState, frame: f.SetUp) -> list[Action]:
    piece = next_unit(state, frame)
    assert piece is not None
    names = state.scenario.names
    group = state.scenario.groups[frame.group][1]
    facings = FACINGS if state.counter(piece).arrow else (0,)
    ways = (False, True) if group.hidden else (False,)
    size = halves(state, [piece])
    owned = state.owned(piece.seat)
    parked = state.machine_mask()
    walls = bool(state.works)  # of bunkers, whose insides count with their hexes (LNL-1.0.02)
    return [
        a.Place(piece.id, names[loc], hidden, facing)
        for loc in _places(state, frame, piece)
        if (
            loc not in owned and not parked >> loc & 1 and not (walls and twin(state, loc) in owned)
        )
        or has_room(state, piece.seat, loc, [piece], size)
        for facing in facings
        for hidden in ways
        if not hidden or may_hide(state, loc)
    ]


# -- the frame -----------------------------------------------------------------------------


def setup_actions(state: LockState, frame: f.SetUp, seat: str) -> list[Action]:
    if frame.markers:
        return digs(state, frame)
    if frame.weapons:
        return [
            a.Arm(piece.id, weapon)
            for piece in state.pieces()
            if piece.group == frame.group
            for weapon in faces(state, frame)
            if why_not_arm(state, frame, a.Arm(piece.id, weapon)) is None
        ]
    if next_unit(state, frame) is None:
        return [*first_deploys(state, seat), a.Done()]
    return _placings(state, frame)


def why_not_setup(state: LockState, frame: f.SetUp, seat: str, action: Action) -> Refusal | None:
    if isinstance(action, a.Dig):
        return why_not_dig(state, frame, action)
    if isinstance(action, a.Arm):
        return why_not_arm(state, frame, action)
    if isinstance(action, a.Place):
        return why_not_place(state, frame, action)
    if _is_placed(state, frame) and isinstance(action, a.Deploy):
        return why_not_deploy_first(state, seat, action)
    if _is_placed(state, frame) and isinstance(action, a.Done):
        return None
    return Refusal("LNL-2.0.03", "set-up-first", {})


def _is_placed(state: LockState, frame: f.SetUp) -> bool:
    """Whether all of a group is where it starts."""
    return not frame.markers and not frame.weapons and next_unit(state, frame) is None


def answer_setup(state: LockState, frame: f.SetUp, seat: str, action: Action, play: Play) -> None:
    group = state.scenario.groups[frame.group][1]
    if isinstance(action, a.Dig):
        cell = state.scenario.ground.loc_of[action.hex]
        mines = action.marker == "mines"
        secret = mines and (group.hidden or state.scenario.card.traps)
        power = MINE_POWER if mines else 0
        add_work(state, cell, Work(action.marker, seat, power, action.facing, secret))
        only = (seat,) if secret else ()
        play.tell(e.Dug(seat, action.marker, action.hex, rule="LNL-2.0.03", only=only))
        stir(play, only)
        frame = msgspec.structs.replace(frame, markers=frame.markers[1:])
    elif isinstance(action, a.Arm):
        piece = state.units[action.unit]
        state.change(piece.id, weapons=(*piece.weapons, action.weapon))
        only = (seat,) if group.hidden else ()
        play.tell(e.Armed(piece.id, action.weapon, rule="LNL-2.0.03", only=only))
        stir(play, only)
        frame = msgspec.structs.replace(frame, weapons=frame.weapons[1:])
    elif isinstance(action, a.Deploy):
        lay(state, play, action.units, "LNL-1.0.06")
    elif isinstance(action, a.Place):
        loc = state.scenario.ground.loc_of[action.hex]
        state.change(action.unit, loc=loc, hidden=action.hidden, facing=action.facing)
        if not action.hidden:
            state.lurking = tuple(id for id in state.lurking if id != action.unit)
        if group.hidden and not action.hidden:
            arms = state.units[action.unit].weapons
            play.tell(e.Revealed(action.unit, action.hex, arms, rule="LNL-2.0.03"))
        else:
            only = (seat,) if action.hidden else ()
            play.tell(e.Placed(action.unit, action.hex, rule="LNL-2.0.03", only=only))
            stir(play, only)
    state.stack[-1] = frame
    # What hidden men could lay must not show in whether their side is asked (LNL-2.0.05).
    asked = not isinstance(action, a.Done) and lays_first(state, frame.group)
    if not asked and _is_placed(state, frame):
        state.stack.pop()
        update_control(state)
        if group.hidden:
            play.tell(e.HiddenSetUp(seat, rule="LNL-2.0.05"))
        if not any(isinstance(other, f.SetUp) for other in state.stack):
            read_events(state, play)
