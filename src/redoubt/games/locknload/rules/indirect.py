# SPDX-License-Identifier: MIT
"""Indirect fire: called mortars, off-board artillery, scatter, fire for effect (LNL-18.0.01).

Whoever has called is Ops Complete, and so lends no LM to direct fire that turn (LNL-18.1.08,
LNL-11.11.02).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from redoubt.board.grid import NOWHERE
from redoubt.games.locknload import actions as a
from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.rules.area import drift, strike
from redoubt.games.locknload.rules.callers import (
    cannot_call,
    drop_bombs,
    hovers,
    in_view,
    may_call,
)
from redoubt.games.locknload.rules.cards import OBSERVER, ready, spend
from redoubt.games.locknload.rules.night import light
from redoubt.games.locknload.rules.units import (
    is_spared,
    is_spotted,
    leadership,
    sees,
    spared_mask,
)
from redoubt.games.locknload.sight import as_mask
from redoubt.games.locknload.state import Barrage, LockState, Mission, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

WELL_SUPPLIED, SUPPLIED_ON = "us", 3  # LNL-13.91.01


# -- mortars on the map --------------------------------------------------------------------


def why_not_call(state: LockState, frame: f.Impulse, action: a.Call) -> Refusal | None:
    """LNL-18.1.03: LOS and a spotted target; range, a free mortar, ground that lets it fire."""
    caller, mortar = state.units.get(action.unit), state.units.get(action.mortar)
    if caller is None or mortar is None or {caller.seat, mortar.seat} != {frame.seat}:
        return Refusal("LNL-18.1.03", "not-your-units", {})
    target = state.scenario.ground.loc_of.get(action.hex, -1)
    if target < 0:
        return Refusal("LNL-5.0.01", "no-such-hex", {"hex": action.hex})
    if caller.loc < 0 or not may_call(state, frame, caller, target):
        return cannot_call(state, caller, "LNL-18.1.03")
    enemy = state.scenario.other[frame.seat]
    if not action.flare and hovers(state, caller.loc, target, enemy):
        return _why_not_mortar(state, mortar, target, action)
    if sees(state, caller.loc, target) < 0:
        return Refusal("LNL-18.1.03", "no-sight", {"hex": action.hex})
    if action.flare:
        if not state.night or target >= state.scenario.ground.cells:
            return Refusal("LNL-20.1.04", "daylight", {})
    elif not state.here(target, enemy) and not state.parked(target, enemy):
        return Refusal("LNL-18.1.03", "no-enemy-there", {"hex": action.hex})
    elif not is_spotted(state, target, enemy):
        return Refusal("LNL-18.1.03", "not-spotted", {"hex": action.hex})
    elif is_spared(state, frame.seat, target):
        return Refusal("LNL-1.0.06", "spared", {"hex": action.hex})
    return _why_not_mortar(state, mortar, target, action)


def _why_not_emplaced(state: LockState, mortar: Piece) -> Refusal | None:
    """Whether a unit is a mortar that can fire at all from where it is."""
    if not state.counter(mortar).mortar or mortar.shaken or not mortar.free or mortar.loc < 0:
        return Refusal("LNL-18.1.04", "no-mortar", {"unit": mortar.id})
    if state.scenario.ground.terrain[mortar.loc].no_mortar or mortar.loc in state.melee:
        return Refusal("LNL-18.1.01", "no-mortar-here", {"unit": mortar.id})
    return None


def _why_not_mortar(state: LockState, mortar: Piece, target: int, action: a.Call) -> Refusal | None:
    refusal = _why_not_emplaced(state, mortar)
    if refusal is not None:
        return refusal
    if state.scenario.ground.distance(mortar.loc, target) > state.counter(mortar).range:
        return Refusal("LNL-18.1.03", "out-of-range", {"hex": action.hex})
    return None


def calls(state: LockState, frame: f.Impulse, pieces: Sequence[Piece]) -> list[Action]:
    """Every call these units may make."""
    callers = [
        piece
        for piece in pieces
        if piece.kind in state.scenario.callers and may_call(state, frame, piece, frame.seen)
    ]
    if not callers:
        return []
    kinds = state.scenario.mortars
    mortars = [
        piece
        for piece in state.units.values()
        if piece.kind in kinds
        and piece.seat == frame.seat
        and _why_not_emplaced(state, piece) is None
    ]
    if not mortars:
        return []
    names = state.scenario.names
    enemy = state.scenario.other[frame.seat]
    fire = [
        loc
        for loc in sorted({*state.occupied(), *state.machine_places()})
        if state.here(loc, enemy) or state.parked(loc, enemy) or state.above(loc, enemy)
    ]
    ground = state.scenario.ground
    lights = range(ground.cells) if state.night else ()
    everywhere = (1 << ground.cells) - 1 if state.night else 0
    return [
        action
        for piece in callers
        for marks in [in_view(state, piece.loc, as_mask(fire), enemy)]
        for view in [state.seen_from(piece.loc, everywhere)]
        if marks or view
        for mortar in mortars
        for flare, places, seen in ((False, fire, marks), (True, lights, view))
        for loc in places
        if seen >> loc & 1
        and ground.distance(mortar.loc, loc) <= state.counter(mortar).range
        and (action := a.Call(piece.id, mortar.id, names[loc], flare))
        # A flare may light any hex that an unmarked caller sees.
        and ((flare and piece.free) or why_not_call(state, frame, action) is None)
    ]


def call(state: LockState, play: Play, action: a.Call) -> None:
    """LNL-18.1.04 to LNL-18.1.06: the caller is Ops Complete, the mortar Fired, a marker stays."""
    mortar = state.units[action.mortar]
    target = state.scenario.ground.loc_of[action.hex]
    state.change(action.unit, ops=True)
    state.change(mortar.id, fired=True)
    if action.flare:
        light(state, target)
        play.tell(me.FlareLit(action.hex, rule="LNL-20.1.04"))
        return
    fp = state.counter(mortar).fp
    cell = state.scenario.ground.cell(target)
    state.barrages = (*state.barrages, Barrage(cell, fp, True, mortar.seat))
    play.tell(me.FireForEffect(action.hex, rule="LNL-18.1.06"))
    drop_bombs(state, play, state.units[action.unit], target, fp)


# -- off-board artillery -------------------------------------------------------------------


def _supplied(state: LockState, seat: str, formation: int) -> bool:
    """LNL-13.91.01: Americans may ask for more after their last mission, until they are refused."""
    missions = state.missions[seat]
    spent = all(mission.left <= 0 for mission in missions)
    return seat == WELL_SUPPLIED and spent and missions[formation].left == 0


def why_not_request(state: LockState, frame: f.Impulse, action: a.Request) -> Refusal | None:
    """LNL-18.2.01, LNL-18.3.01."""
    caller = state.units.get(action.unit)
    if caller is None or caller.seat != frame.seat or caller.loc < 0:
        return Refusal("LNL-18.2.01", "not-your-units", {})
    ground = state.scenario.ground
    target = ground.loc_of.get(action.hex, -1)
    if not 0 <= target < ground.cells:
        return Refusal("LNL-5.0.01", "no-such-hex", {"hex": action.hex})
    if not caller.free or not may_call(state, frame, caller, -2):
        return cannot_call(state, caller, "LNL-18.2.01")
    missions = state.missions.get(frame.seat, ())
    if not 0 <= action.formation < len(missions):
        return Refusal("LNL-18.2.01", "no-mission", {})
    if action.formation in frame.called:
        return Refusal("LNL-18.3.01", "one-mission", {})
    if missions[action.formation].left < 1 and not _supplied(state, frame.seat, action.formation):
        return Refusal("LNL-18.2.01", "no-mission", {})
    if sees(state, caller.loc, target) < 0:
        return Refusal("LNL-18.2.01", "no-sight", {"hex": action.hex})
    if is_spared(state, frame.seat, target):
        return Refusal("LNL-1.0.06", "spared", {"hex": action.hex})
    return None


def requests(state: LockState, frame: f.Impulse, pieces: Sequence[Piece]) -> list[Action]:
    """Every request; a caller sees many hexes, so the others are left out early."""
    missions = state.missions.get(frame.seat, ())
    if not missions:
        return []
    cells = state.scenario.ground.cells
    found: list[Action] = []
    for piece in pieces:
        if not piece.free or not may_call(state, frame, piece, -2):
            continue
        seen = state.seen_from(piece.loc, (1 << cells) - 1)
        hexes = state.scenario.named(seen & ~spared_mask(state, frame.seat))
        for n in range(len(missions) if hexes else 0):
            # All that is asked of the hex is that the caller sees it.
            if why_not_request(state, frame, a.Request(piece.id, hexes[0], n)) is None:
                found += _wishes(piece.id, hexes, n)
    return found


@lru_cache(maxsize=200)
def _wishes(unit: str, hexes: tuple[str, ...], formation: int) -> tuple[a.Request, ...]:
    """Requests for each of many hexes: a caller sees the same ones until he or smoke moves."""
    return tuple([a.Request(unit, hex, formation) for hex in hexes])


def request(state: LockState, play: Play, action: a.Request) -> None:
    """LNL-18.2.02 to LNL-18.2.04: the round scatters; unseen it is lost."""
    caller = state.units[action.unit]
    extra = state.missions[caller.seat][action.formation].left == 0
    if extra and not _resupply(state, play, caller):
        state.change(caller.id, ops=True)
        return
    white, coloured = play.dice.die(6, "scatter distance"), play.dice.die(6, "scatter direction")
    shown = mf.Scattered(
        caller.seat, caller.id, action.hex, action.formation, extra, white, coloured
    )
    if ready(state, caller, OBSERVER):
        play.tell(e.DiceShown(caller.id, (white, coloured), rule="LNL-12.0.15"))
        state.stack.append(shown)
    else:
        _fall(state, play, shown)


def scattered_actions(state: LockState, frame: mf.Scattered, seat: str) -> list[Action]:
    return [a.UseCard(frame.unit, OBSERVER), a.Decline()]


def why_not_scattered(
    state: LockState, frame: mf.Scattered, seat: str, action: Action
) -> Refusal | None:
    if action in scattered_actions(state, frame, seat):
        return None
    return Refusal("LNL-12.0.15", "card-or-not", {"unit": frame.unit})


def answer_scattered(
    state: LockState, frame: mf.Scattered, seat: str, action: Action, play: Play
) -> None:
    """LNL-12.0.15: the white die is rolled again, and the second result stands."""
    state.stack.pop()
    if isinstance(action, a.UseCard):
        spend(state, play, state.units[frame.unit], "LNL-12.0.15")
        white = play.dice.die(6, "scatter distance")
        frame = msgspec.structs.replace(frame, white=white)
    _fall(state, play, frame)


def _fall(state: LockState, play: Play, shot: mf.Scattered) -> None:
    """Where the spotting round comes down (LNL-18.2.03, LNL-18.2.04)."""
    caller = state.units[shot.unit]
    aimed = state.scenario.ground.loc_of[shot.hex]
    white, coloured = shot.white, shot.coloured
    hexes = state.scenario.sight.degrading_hexes(caller.loc, aimed, state.smoke)
    hexes += _echo(state, caller.seat)
    apart = max(0, (white + hexes - leadership(state, caller)) // 2)
    cell = drift(state, aimed, coloured, apart)
    hex = state.scenario.names[cell] if cell != NOWHERE else ""
    play.tell(me.RoundScattered(caller.id, shot.hex, hex, (white, coloured), rule="LNL-18.2.02"))
    if cell == NOWHERE or sees(state, caller.loc, cell) < 0:
        state.change(caller.id, ops=True)
        play.tell(me.RoundLost(caller.id, rule="LNL-18.2.04"))
        return
    state.stack.append(mf.Correcting(caller.seat, caller.id, cell, shot.formation, shot.extra))


def _echo(state: LockState, seat: str) -> int:
    """LNL-1.7.02: an event makes a side's artillery scatter farther."""
    for flag in state.flags:
        kind, _, rest = flag.partition("/")
        side, _, more = rest.partition("/")
        if kind == "echo" and side == seat:
            return int(more)
    return 0


def _resupply(state: LockState, play: Play, caller: Piece) -> bool:
    face = play.dice.die(6, "further mission")
    success = face <= SUPPLIED_ON
    play.tell(me.SupplyRolled(caller.id, face, success, rule="LNL-13.91.01"))
    for n in range(len(state.missions[caller.seat])) if not success else ():
        _use_up(state, caller.seat, n, -1)  # no more for the whole scenario
    return success


def _use_up(state: LockState, seat: str, formation: int, left: int) -> None:
    missions = list(state.missions[seat])
    missions[formation] = Mission(missions[formation].weapon, left)
    state.missions = {**state.missions, seat: tuple(missions)}


def correct_actions(state: LockState, frame: mf.Correcting, seat: str) -> list[Action]:
    caller = state.units[frame.unit]
    return [
        *(
            a.Correct(state.scenario.names[cell])
            for cell in state.scenario.ground.grid.within(frame.loc, 1)
            if sees(state, caller.loc, cell) >= 0 and not _hits_spared(state, seat, cell)
        ),
        a.Abort(),
    ]


def _hits_spared(state: LockState, seat: str, cell: int) -> bool:
    """Whether fire for effect on a hex would strike one that an event forbids to attack."""
    near = state.scenario.ground.grid.within(cell, 1) if state.flags else ()
    return any(is_spared(state, seat, hit) for hit in near)


def why_not_correct(
    state: LockState, frame: mf.Correcting, seat: str, action: Action
) -> Refusal | None:
    if action in correct_actions(state, frame, seat):
        return None
    cell = state.scenario.ground.loc_of.get(action.hex, -1) if isinstance(action, a.Correct) else -1
    if 0 <= cell < state.scenario.ground.cells and _hits_spared(state, seat, cell):
        return Refusal("LNL-1.0.06", "spared", {"hex": state.scenario.names[cell]})
    return Refusal("LNL-18.2.05", "correct-or-abort", {})


def answer_correct(
    state: LockState, frame: mf.Correcting, seat: str, action: Action, play: Play
) -> None:
    """LNL-18.2.05, LNL-18.2.06: the caller is Ops Complete in any case (LNL-18.2.08)."""
    state.stack.pop()
    state.change(frame.unit, ops=True)
    if isinstance(action, a.Abort):
        play.tell(me.RoundLost(frame.unit, rule="LNL-18.2.05"))
        return
    assert isinstance(action, a.Correct)
    mission = state.missions[seat][frame.formation]
    if not frame.extra:
        _use_up(state, seat, frame.formation, mission.left - 1)
    fp = state.scenario.content.values[mission.weapon].fp
    ground = state.scenario.ground
    cell = ground.loc_of[action.hex]
    state.barrages = (*state.barrages, Barrage(cell, fp, seat=seat))
    play.tell(me.FireForEffect(action.hex, rule="LNL-18.2.06"))
    struck = tuple(
        loc
        for near in ground.grid.within(cell, 1)
        for loc in (near, near + ground.cells, near + 2 * ground.cells)
        if state.here(loc) or state.parked(loc) or state.above(loc)
    )
    state.stack.append(mf.Barraging(seat, fp, struck))


def work_barraging(state: LockState, frame: mf.Barraging, play: Play) -> None:
    """LNL-18.2.06: each location by itself; the caller's owner chooses the order."""
    if not frame.left:
        state.stack.pop()
    elif len(frame.left) == 1:
        state.stack.pop()
        strike(state, play, frame.left[0], frame.fp, "LNL-18.2.06", seat=frame.seat)
    else:
        state.stack.append(mf.NextStrike(frame.seat, frame.left))


def strike_actions(state: LockState, frame: mf.NextStrike, seat: str) -> list[Action]:
    return [a.Strike(state.scenario.names[loc]) for loc in frame.left]


def why_not_strike(
    state: LockState, frame: mf.NextStrike, seat: str, action: Action
) -> Refusal | None:
    if action in strike_actions(state, frame, seat):
        return None
    return Refusal("LNL-18.2.06", "next-hex", {})


def answer_strike(
    state: LockState, frame: mf.NextStrike, seat: str, action: Action, play: Play
) -> None:
    assert isinstance(action, a.Strike)
    state.stack.pop()
    below = state.stack[-1]
    assert isinstance(below, mf.Barraging)
    loc = state.scenario.ground.loc_of[action.hex]
    state.stack[-1] = mf.Barraging(
        below.seat, below.fp, tuple(place for place in below.left if place != loc)
    )
    strike(state, play, loc, below.fp, "LNL-18.2.06", seat=below.seat)
