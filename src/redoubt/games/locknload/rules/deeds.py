# SPDX-License-Identifier: MIT
"""What the paragraphs of event markers do where nothing is left to choose (LNL-1.7.02)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.dossier import Effect, EventMarker
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.damage import check_all, hero_places, make_hero, unused_heroes
from redoubt.games.locknload.rules.fortifications import remove_work
from redoubt.games.locknload.rules.hidden import look_about, reveal
from redoubt.games.locknload.rules.night import light
from redoubt.games.locknload.rules.units import fits, is_mmc, is_spotted
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.refusal import Mod

RULE = "LNL-1.7.02"
BLAST = 6
NEAREST = 4  # how far from a full hex an event looks for room


def arrive(
    state: LockState, play: Play, seat: str, kind: str, loc: int, weapons: tuple[str, ...]
) -> None:
    """A unit is put on the map, or beside a full hex where its owner likes."""
    state.made += 1
    piece = Piece(f"{kind}-{state.made}", kind, seat, weapons=weapons)
    places = _landings(state, piece, loc)
    if not places:
        return
    state.put(piece)
    if len(places) > 1:
        state.stack.append(f.Settling(seat, piece.id, tuple(places), RULE))
    else:
        land(state, play, piece.id, places[0])


def land(state: LockState, play: Play, id: str, loc: int) -> None:
    """A unit that an event brings is there."""
    state.change(id, loc=loc)
    play.tell(e.Placed(id, state.scenario.names[loc], rule=RULE))
    look_about(state, play)
    update_control(state)


def _landings(state: LockState, piece: Piece, loc: int) -> list[int]:
    """The nearest hexes where a unit may stand, without enemies; the one meant if it can be."""
    enemy, grid = state.scenario.other[piece.seat], state.scenario.ground.grid
    heavy = state.counter(piece).heavy
    free = [
        near
        for near in grid.within(loc, NEAREST)
        if fits(state, piece.seat, near, [piece])
        and not state.here(near, enemy)
        and not state.parked(near, enemy)
        and (row := state.scenario.ground.terrain[near]).cost.foot >= 0
        and not (heavy and (row.building or row.hut))
    ]
    nearest = min((grid.distance(loc, near) for near in free), default=0)
    return [near for near in free if grid.distance(loc, near) == nearest]


def ring(state: LockState, hex: str) -> set[int]:
    """A hex and those beside it."""
    grid = state.scenario.ground.grid
    cell = state.scenario.ground.parse(hex)
    return {cell, *grid.neighbours[cell]}


def raise_flag(state: LockState, *flags: str) -> None:
    state.flags = (*state.flags, *flags)


def _climb(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    raise_flag(state, *(f"climb/{effect.side}/{hex}" for hex in effect.hexes))


def _cost(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    raise_flag(state, *(f"cost/{effect.side}/{hex}/{effect.value}" for hex in effect.hexes))


def _call_up(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    for number, (_, group) in enumerate(state.scenario.groups):
        if group.name == effect.group:
            state.due = {**state.due, number: state.turn + 1}


def _expose(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    for piece in state.pieces():
        if piece.kind == effect.unit and piece.hidden:
            expose(state, play, piece.id)


def expose(state: LockState, play: Play, id: str) -> None:
    """A hidden unit is placed on the map, and its hex is spotted."""
    reveal(state, play, [id])
    loc = state.units[id].loc
    if loc not in state.spotted:
        state.spotted = (*state.spotted, loc)


def _cut_wire(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    face = play.dice.die(6, "event")
    play.tell(e.EventRolled(event.id, face, rule=RULE))
    if face >= effect.value:
        missions = state.missions.get(effect.side, ())
        if missions and missions[0].left > 0:
            first = msgspec.structs.replace(missions[0], left=missions[0].left - 1)
            state.missions = {**state.missions, effect.side: (first, *missions[1:])}


def _silence(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    raise_flag(state, f"silent/{effect.unit}")


def _blast(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    face = play.dice.die(6, "event")
    play.tell(e.EventRolled(event.id, face, rule=RULE))
    loc = state.scenario.ground.parse(effect.hex)
    men = [piece for piece in state.here(loc, effect.side) if is_mmc(state, piece)]
    if face > effect.value or not men:
        return
    victim = men[play.dice.die(len(men), "whom") - 1] if len(men) > 1 else men[0]
    faces = (play.dice.die(6, "attack"), play.dice.die(6, "defence"))
    total = faces[0] + BLAST
    mods = (Mod("firepower", BLAST, RULE),)
    play.tell(e.Attacked((), effect.hex, faces, total, faces[1], 0, mods, rule=RULE))
    if total > faces[1]:
        check_all(state, play, loc, {victim.id: total - faces[1]}, enemy_fire=False)


def _echo(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    raise_flag(state, f"echo/{effect.side}/{effect.value}")


def _spare(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    raise_flag(state, *(f"spare/{effect.side}/{hex}/{state.turn}" for hex in effect.hexes))


def _hero(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    """A random unused hero of the force, with the markers of the unit that caused it."""
    parent = state.units.get(cause)
    if parent is None:
        machine = state.machines[cause]
        parent = Piece(cause, "", machine.seat, machine.loc, mark=machine.mark)
    kinds = unused_heroes(state, (effect.unit,))
    places = hero_places(state, parent)
    if kinds and places:
        kind = kinds[play.dice.die(len(kinds), "which hero") - 1]
        make_hero(state, play, parent, kind, places)


def _points(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    total = state.points.get(effect.side, 0) + effect.value
    state.points = {**state.points, effect.side: total}


def _flush(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    """A die for every unspotted location of that side on the marker's board."""
    board = event.hex[:2]
    for loc in state.occupied():
        ours = state.here(loc, effect.side)
        if not ours or not state.scenario.names[loc].startswith(board):
            continue
        if is_spotted(state, loc, effect.side):
            continue
        face = play.dice.die(6, "event")
        play.tell(e.EventRolled(event.id, face, rule=RULE))
        if face <= effect.value:
            state.spotted = (*state.spotted, loc)


def _defuse(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    for _ in range(effect.value):
        cells = [
            cell
            for cell, works in sorted(state.works.items())
            for work in works
            if work.kind == "mines" and work.seat == effect.side
        ]
        if cells:
            cell = cells[play.dice.die(len(cells), "which mines") - 1]
            remove_work(state, cell, "mines")
            hex = state.scenario.names[cell]
            play.tell(e.MinesLifted(hex, rule=RULE))


def _flare(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    light(state, state.scenario.ground.parse(effect.hex))


Act = Callable[[LockState, Play, EventMarker, int, Effect, str], None]


PLAIN: dict[str, Act] = {
    "climb": _climb, "cost": _cost, "call-up": _call_up, "expose": _expose,
    "cut-wire": _cut_wire, "silence": _silence, "blast": _blast, "echo": _echo, "spare": _spare,
    "hero": _hero, "points": _points, "flush": _flush, "defuse": _defuse, "flare": _flare,
}  # fmt: skip
