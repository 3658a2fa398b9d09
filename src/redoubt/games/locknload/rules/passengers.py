# SPDX-License-Identifier: MIT
"""Passengers and riders: room aboard, getting on and off, riders' fire (LNL-16)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload.actions import Dismount, Mount, Move, RiderFire
from redoubt.games.locknload.rules.aiming import aims, place_of, why_not_aim
from redoubt.games.locknload.rules.armour import why_not_small_arms
from redoubt.games.locknload.rules.hazards import walk_into_hazards
from redoubt.games.locknload.rules.searching import search
from redoubt.games.locknload.rules.spray import OWL, owl_mods, spray, way_mods
from redoubt.games.locknload.rules.steps import party
from redoubt.games.locknload.rules.units import (
    firepower,
    fits,
    halves,
    is_hero,
    leave_guns,
    left_behind,
    reach,
    subsets,
)
from redoubt.games.locknload.rules.vehicles import HOVER, printed, riders
from redoubt.games.locknload.state import OFF_MAP, LockState, Machine, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Mod, Refusal

STANDING, DRIVING = -1, -2  # LNL-16.2.04
ROOM = {"P": 1, "PP": 2, "PO": 1, "PPO": 2}  # half-squads; as many SMCs and weapons


def room(state: LockState, machine: Machine) -> tuple[int, bool]:
    """Half-squads a carrier holds (as many SMCs and SWs), and whether they ride outside."""
    return _room(printed(state, machine).carries)


@lru_cache
def _room(code: str) -> tuple[int, bool]:
    """The same as printed."""
    parts = code.split("+") if code else []
    return sum(ROOM[part] for part in parts), any(part.endswith("O") for part in parts)


def why_not_load(state: LockState, machine: Machine, group: Sequence[Piece]) -> Refusal | None:
    """LNL-16.1.01, LNL-16.1.02, LNL-16.2.01: whether these fit aboard."""
    places, outside = room(state, machine)
    for piece in group:
        counter = state.counter(piece)
        hauled = state.scenario.card.hauls.get(piece.kind) == machine.kind
        if counter.kind == "team" and counter.heavy and not hauled:
            return Refusal("LNL-16.1.02", "too-heavy-to-carry", {"unit": piece.id})
    everybody = [*state.aboard(machine.id), *group]
    men, singles = halves(state, everybody)
    armed = [piece for piece in everybody if piece.weapons]
    weapons = sum([len(piece.weapons) - len(left_behind(state, piece)) for piece in armed])
    if men > places or singles > places or weapons > places:
        rule = "LNL-16.2.01" if outside else "LNL-16.1.01"
        return Refusal(rule, "no-room-aboard", {"unit": machine.id})
    return None


def why_not_mount(state: LockState, seat: str, action: Mount) -> Refusal | None:
    """LNL-16.4.02, LNL-16.4.08: all unmarked, in one hex since the phase began."""
    machine = state.machines.get(action.to)
    if machine is None or machine.seat != seat or not machine.works:
        return Refusal("LNL-16.4.08", "not-your-units", {})
    here = [p for p in state.here(machine.loc, seat) if p.id in action.units]
    if not here or tuple(piece.id for piece in here) != action.units:
        return Refusal("LNL-16.4.08", "not-beside-carrier", {"unit": machine.id})
    if not _may_take_on(machine):
        return Refusal("LNL-16.4.02", "carrier-has-moved", {"unit": machine.id})
    if machine.shaken or any(piece.shaken or not piece.free for piece in here):
        return Refusal("LNL-16.4.08", "not-free", {"unit": machine.id})
    if machine.loc in state.melee:
        return Refusal("LNL-8.1.10", "in-melee", {})
    if machine.mode:
        refusal = why_not_land(state, machine)
        if refusal is not None or action.way != "normal":
            return refusal or Refusal("LNL-19.4.01", "no-such-way", {"way": action.way})
    elif action.way not in ("normal", "assault"):
        return Refusal("LNL-15.2.02", "no-such-way", {"way": action.way})
    return why_not_load(state, machine, here)


def _may_take_on(machine: Machine) -> bool:
    """An unmarked carrier; a helicopter may have fired in its flight before (LNL-19.6.01)."""
    return machine.free or (bool(machine.mode) and not machine.ops and not machine.mark)


def why_not_land(state: LockState, machine: Machine) -> Refusal | None:
    """LNL-19.4.01: only hovering over clear ground, brush or tall grass."""
    if machine.mode != HOVER:
        return Refusal("LNL-19.4.01", "hover-first", {"unit": machine.id})
    if not state.scenario.ground.terrain[machine.loc].landing:
        return Refusal("LNL-19.4.01", "no-landing", {"unit": machine.id})
    return None


def mounts(state: LockState, machine: Machine) -> list[Action]:
    """Every group that may get on."""
    if not _may_take_on(machine) or not printed(state, machine).carries:
        return []
    pieces = [p for p in state.here(machine.loc, machine.seat) if p.free and not p.shaken]
    ways = ("normal",) if machine.mode else ("normal", "assault")
    return [
        action
        for count in range(1, len(pieces) + 1)
        for group in combinations(pieces, count)
        for way in ways
        if why_not_mount(
            state, machine.seat, action := Mount(tuple(p.id for p in group), machine.id, way)
        )
        is None
    ]


def load(state: LockState, play: Play, action: Mount) -> None:
    """They are aboard, marked Moved (LNL-16.4.08)."""
    _, outside = room(state, state.machines[action.to])
    for id in action.units:
        leave_guns(state, state.units[id])
        state.change(id, loc=OFF_MAP, aboard=action.to, outside=outside, mark="moved")
    play.tell(me.GotOn(action.units, action.to, rule="LNL-16.4.08"))


# -- getting off ---------------------------------------------------------------------------


def why_not_dismount(state: LockState, machine: Machine, action: Dismount) -> Refusal | None:
    """LNL-16.4.03, LNL-16.4.05, LNL-16.4.08."""
    aboard = [piece for piece in state.aboard(machine.id) if piece.id in action.units]
    if not aboard or tuple(piece.id for piece in aboard) != action.units:
        return Refusal("LNL-16.4.03", "not-aboard", {"unit": machine.id})
    if any(piece.mark for piece in aboard):
        return Refusal("LNL-16.4.08", "just-mounted", {"unit": machine.id})
    if any(piece.fired or piece.ops for piece in aboard):
        return Refusal("LNL-4.0.17", "not-free", {"unit": machine.id})
    if state.here(machine.loc, state.scenario.other[machine.seat]):
        hex = state.scenario.names[machine.loc]
        return Refusal("LNL-16.4.03", "enemies-in-hex", {"hex": hex})
    if machine.mode:
        refusal = why_not_land(state, machine)
        if refusal is not None:
            return refusal
    if action.way == "assault":
        red = all(state.counter(p).move == "assault" or is_hero(state, p) for p in aboard)
        if machine.mode or not red or any(piece.shaken for piece in aboard):
            return Refusal("LNL-16.4.05", "no-assault", {})
    elif action.way != "normal":
        return Refusal("LNL-16.4.03", "no-such-way", {"way": action.way})
    if not fits(state, machine.seat, machine.loc, aboard):
        hex = state.scenario.names[machine.loc]
        return Refusal("LNL-1.3.05", "no-room", {"hex": hex})
    return None


def dismounts(state: LockState, machine: Machine) -> list[Action]:
    pieces = state.aboard(machine.id)
    return [
        action
        for count in range(1, len(pieces) + 1)
        for group in combinations(pieces, count)
        for way in ("normal", "assault")
        if why_not_dismount(state, machine, action := Dismount(tuple(p.id for p in group), way))
        is None
    ]


def unload(state: LockState, play: Play, machine: Machine, action: Dismount) -> None:
    """On foot now, marked Moved (or Assault Move); mines do not spare them (LNL-21.4.02).

    Nor does anything else that a step meets (LNL-5.3.12).
    """
    mark = "moved" if action.way == "normal" else "assault"
    hex = state.scenario.names[machine.loc]
    for id in action.units:
        state.change(id, loc=machine.loc, aboard="", outside=False, mark=mark)
        play.tell(me.GotOut(id, hex, rule="LNL-16.4.04"))
    search(state, play, machine.loc, action.units)
    walk_into_hazards(state, play, machine.seat, machine.loc, action.units)


def walks_on(state: LockState, machine: Machine, off: Sequence[str]) -> list[Action]:
    """LNL-16.4.04: those who got off go on by foot, alone or together."""
    able = [id for id in off if may_walk(state, machine, id)]
    return [Move(ids, "normal") for ids in subsets(able)]


def may_walk(state: LockState, machine: Machine, id: str) -> bool:
    """LNL-16.4.04: who got off and is in good order may go on by foot from there."""
    piece = state.units.get(id)
    if piece is None or piece.shaken or piece.loc != machine.loc:
        return False
    return piece.loc not in state.melee


def walking_points(state: LockState, units: Sequence[str]) -> tuple[int, int]:
    """What units have spent, and what they may: half the MF of the slowest is left (LNL-16.4.01).

    They did not march off together, so that a leader among them adds nothing (LNL-6.2.01).
    """
    who = party(state, [state.units[id] for id in units])
    return who.led - (who.slowest - who.slowest // 2), who.led


# -- riders' fire --------------------------------------------------------------------------


def why_not_rider(state: LockState, seat: str, action: RiderFire) -> Refusal | None:
    """LNL-16.2.04, LNL-16.4.07: riders fire their own weapons only; passengers inside nothing."""
    piece = state.units.get(action.unit)
    if piece is None or piece.seat != seat or not piece.aboard:
        return Refusal("LNL-16.2.04", "not-your-units", {})
    if not piece.outside:
        return Refusal("LNL-16.4.07", "inside", {"unit": piece.id})
    if piece.shaken or piece.fired or piece.ops or piece.mark:
        return Refusal("LNL-16.2.04", "cannot-fire", {"hex": action.hex})
    machine = state.machines[piece.aboard]
    target = state.scenario.ground.loc_of.get(action.hex, -1)
    if target < 0:
        return Refusal("LNL-5.0.01", "no-such-hex", {"hex": action.hex})
    refusal = why_not_aim(state, seat, machine.loc, target, action.target)
    if refusal is not None:
        return refusal
    aimed = state.machines.get(action.target)
    place = place_of(state, target, action.target)
    distance = state.scenario.ground.distance(machine.loc, place)
    distance *= 2 if aimed is not None and aimed.mode else 1
    if distance > reach(state, piece) or state.counter(piece).kind == "team":
        return Refusal("LNL-16.2.04", "out-of-range", {"hex": action.hex})
    if aimed is not None:
        return why_not_small_arms(state, aimed, machine.loc)
    return None


def rider_fires(state: LockState, machine: Machine) -> list[Action]:
    on = [p for p in riders(state, machine) if not (p.fired or p.mark or p.shaken or p.ops)]
    if not on:
        return []
    seat, loc = machine.seat, machine.loc
    seen = aims(state, seat, loc)
    return [
        action
        for piece in on
        for loc, vehicle in seen
        if why_not_rider(
            state,
            machine.seat,
            action := RiderFire(piece.id, state.scenario.names[loc], vehicle),
        )
        is None
    ]


def rider_fire(state: LockState, play: Play, action: RiderFire) -> None:
    piece = state.units[action.unit]
    machine = state.machines[piece.aboard]
    target = state.scenario.ground.loc_of[action.hex]
    place = place_of(state, target, action.target)
    mods = list(way_mods(state, machine.loc, place))
    mods += owl_mods(state, [piece], machine.loc, place, OWL)
    penalty = DRIVING if machine.mark else STANDING
    mods.append(Mod("riding", penalty, "LNL-16.2.04"))
    state.change(piece.id, fired=True)
    spray(
        state, play, (piece.id,), machine.loc, target, action.target, firepower(state, piece),
        mods, "LNL-16.2.04",
    )  # fmt: skip
