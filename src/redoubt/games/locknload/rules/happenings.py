# SPDX-License-Identifier: MIT
"""Event markers: when they are read, and what their paragraphs do (LNL-1.7).

Each deed of a scenario card (dossier.Effect) is one function here; deeds that leave a choice push
an `Offer`, and `answer_offer` carries the choice out.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import Choose, Decline, Shoot
from redoubt.games.locknload.dossier import Effect, EventMarker
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.damage import check_all, hero_places, make_hero, unused_heroes
from redoubt.games.locknload.rules.fortifications import remove_work
from redoubt.games.locknload.rules.gunnery import shoot, shoots
from redoubt.games.locknload.rules.hidden import lurkers, may_lurk, reveal, stir
from redoubt.games.locknload.rules.night import light
from redoubt.games.locknload.rules.spotting import BLIND, spot_number
from redoubt.games.locknload.rules.units import fits, is_mmc, is_spotted, sees, weapon_limit
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Mod, Refusal

RULE = "LNL-1.7.02"
BLAST = 6
NEAREST = 4  # how far from a full hex an event looks for room
KEEP_AWAY = 2  # a unit that shifts in secret stays this far from enemies


# -- reading -------------------------------------------------------------------------------


def read_events(state: LockState, play: Play) -> None:
    """LNL-1.7.01, LNL-1.7.02: triggered markers are read, carried out and removed."""
    if len(state.read) == len(state.scenario.events):
        return
    for id, event in state.scenario.events.items():
        if id in state.read:
            continue
        cause = _cause(state, event, state.scenario.event_at[id])
        if cause:
            state.read = (*state.read, id)
            play.tell(e.ParagraphRead(id, event.hex, rule=RULE))
            for placing in event.places:
                weapons = (placing.weapon,) if placing.weapon else ()
                loc = state.scenario.ground.parse(placing.hex)
                arrive(state, play, placing.side, placing.unit, loc, weapons)
            for n, effect in enumerate(event.does):
                _DEEDS[effect.do](state, play, event, n, effect, cause)
            update_control(state)


def _cause(state: LockState, event: EventMarker, place: int) -> str:
    """The unit of the named side that triggers a marker; hidden and flying ones occupy nothing."""
    ground, stacks = state.scenario.ground, state.stacks(event.side)
    if event.kind == "occupation":
        near = [loc for loc in (place + n * ground.cells for n in range(3)) if loc in stacks]
    elif event.kind == "sight":
        seen = state.seen_from(place, state.held_mask(event.side))
        near = [loc for loc in stacks if seen >> loc & 1] if seen else []
    if near:
        return min(piece.id for loc in near for piece in stacks[loc])
    for machine in state.machines.values():
        loc = machine.loc
        if loc < 0 or machine.seat != event.side or not machine.works:
            continue
        if event.kind == "occupation" and not machine.mode and ground.cell(loc) == place:
            return machine.id
        if event.kind == "sight" and sees(state, loc, place) >= 0:
            return machine.id
    return ""


def arrive(
    state: LockState, play: Play, seat: str, kind: str, loc: int, weapons: tuple[str, ...]
) -> None:
    """A unit is put on the map, in the nearest hex with room and without enemies."""
    state.made += 1
    piece = Piece(f"{kind}-{state.made}", kind, seat, weapons=weapons)
    enemy = state.scenario.other[seat]
    for near in state.scenario.ground.grid.within(loc, NEAREST):
        if fits(state, seat, near, [piece]) and not state.here(near, enemy):
            state.put(msgspec.structs.replace(piece, loc=near))
            play.tell(e.Placed(piece.id, state.scenario.names[near], rule=RULE))
            update_control(state)
            return


def _near(state: LockState, hex: str) -> set[int]:
    """A hex and those beside it."""
    grid = state.scenario.ground.grid
    cell = state.scenario.ground.parse(hex)
    return {cell, *grid.neighbours[cell]}


def _flag(state: LockState, *flags: str) -> None:
    state.flags = (*state.flags, *flags)


# -- deeds without a choice ----------------------------------------------------------------


def _climb(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    _flag(state, *(f"climb/{effect.side}/{hex}" for hex in effect.hexes))


def _cost(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    _flag(state, *(f"cost/{effect.side}/{hex}/{effect.value}" for hex in effect.hexes))


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
    _flag(state, f"silent/{effect.unit}")


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
    _flag(state, f"echo/{effect.side}/{effect.value}")


def _spare(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    _flag(state, *(f"spare/{effect.side}/{hex}/{state.turn}" for hex in effect.hexes))


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


# -- deeds with a choice -------------------------------------------------------------------


def _offer(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    """Ask the side, if there is anything to choose."""
    options = _options(state, effect, cause)
    secret = effect.do == "shift"
    if secret and not may_lurk(state, effect.side):
        return
    if options or secret:
        optional = effect.do not in ("give", "betray")
        state.stack.append(f.Offer(effect.side, event.id, n, options, optional))
    elif effect.do == "give":
        state.lay(state.scenario.ground.parse(effect.hex), (effect.weapon,))
        play.tell(e.WeaponLaid(effect.weapon, effect.hex, rule=RULE))


def _options(state: LockState, effect: Effect, cause: str) -> tuple[str, ...]:
    names, side = state.scenario.names, effect.side
    cell = state.scenario.ground.cell
    pieces = [p for p in state.pieces() if p.seat == side and p.loc >= 0]
    match effect.do:
        case "give":
            place = state.scenario.ground.parse(effect.hex)
            return tuple(
                p.id
                for p in pieces
                if cell(p.loc) == place and len(p.weapons) < weapon_limit(state, p, effect.weapon)
            )
        case "look":
            return tuple(
                f"{p.id}>{names[loc]}"
                for p in pieces
                if not p.shaken and state.counter(p).kind not in BLIND
                for loc in state.occupied()
                if state.here(loc, state.scenario.other[side])
                and not is_spotted(state, loc, state.scenario.other[side])
                and sees(state, p.loc, loc) >= 0
            )
        case "shift":
            return tuple(
                f"{p.id}>{names[to]}"
                for p in lurkers(state, side)
                if state.scenario.groups[p.group][1].name == effect.group
                for to in _hideouts(state, p, effect.value)
            )
        case "fuel":
            near = _near(state, effect.hex)
            machines = sorted(state.machines.items())
            return tuple(id for id, m in machines if m.seat == side and m.works and m.loc in near)
        case "undo":
            blocks = [
                names[c] for c, works in sorted(state.works.items())
                if any(work.kind == "roadblock" for work in works)
            ]  # fmt: skip
            stacks = [loc for loc in state.occupied() if _weary(state, loc, side)]
            return (*blocks, *(f"@{names[loc]}" for loc in stacks))
        case "outpost":
            free = map(state.scenario.ground.parse, effect.hexes)
            jungle = state.scenario.ground.terrain_ids
            return tuple(names[c] for c in free if jungle[c] == "highjungle" and not state.here(c))
        case "betray":
            return tuple(piece.id for piece in lurkers(state, side))
        case "steady":
            near = _near(state, effect.hex)
            return tuple(p.id for p in pieces if p.shaken and cell(p.loc) in near)
        case "reply":
            guns = [p for p in pieces if p.kind == effect.unit]
            return tuple(option for gun in guns for option in _replies(state, gun, cause))
    return ()


def _replies(state: LockState, gun: Piece, cause: str) -> list[str]:
    """A gun's shots at who caused the event, spotted or not, Ops Complete or not."""
    loc, target = _mark_of(state, cause)
    seen = state.copy()
    seen.spotted = (*state.spotted, loc)
    fresh = seen.change(gun.id, ops=False)
    shots = shoots(seen, [fresh], window=True, aims=[(loc, target)])
    return [
        f"{gun.id}>{cause}/{shot.facing}" if shot.facing else f"{gun.id}>{cause}"
        for shot in shots
        if isinstance(shot, Shoot) and not shot.weapon
    ]


def _mark_of(state: LockState, cause: str) -> tuple[int, str]:
    """Where a unit or machine is, and the machine's name as the target of a shot."""
    machine = state.machines.get(cause)
    return (state.units[cause].loc, "") if machine is None else (machine.loc, cause)


def _reply(state: LockState, play: Play, gun: str, aim: str) -> None:
    cause, _, facing = aim.partition("/")
    loc, target = _mark_of(state, cause)
    state.change(gun, ops=False)
    hex = state.scenario.names[loc]
    shoot(state, play, Shoot(gun, hex, "", target, "", int(facing or 0)), (cause,))


def _weary(state: LockState, loc: int, side: str) -> bool:
    """A stack that bears action markers, but no Fired marker."""
    pieces = state.here(loc, side)
    marked = any(not piece.free for piece in pieces)
    return marked and not any(piece.fired for piece in pieces)


def _hideouts(state: LockState, piece: Piece, points: int) -> list[int]:
    """Where a hidden unit can shift to."""
    ground = state.scenario.ground
    enemy = state.scenario.other[piece.seat]
    best = {piece.loc: 0}
    waiting = [piece.loc]
    while waiting:
        loc = waiting.pop(0)
        for to, cost in ground.steps[loc]:
            spent = best[loc] + cost
            if spent <= points and spent < best.get(to, points + 1):
                best[to] = spent
                waiting.append(to)
    far = {ground.cell(p.loc) for p in state.pieces() if p.seat == enemy and p.loc >= 0}
    return [
        to
        for to in sorted(best)
        if to != piece.loc
        and ground.terrain[to].los != "open"
        and fits(state, piece.seat, to, [piece])
        and all(ground.grid.distance(ground.cell(to), cell) >= KEEP_AWAY for cell in far)
    ]


def offer_actions(state: LockState, frame: f.Offer, seat: str) -> list[Action]:
    found: list[Action] = [Choose(option) for option in frame.options]
    return [*found, Decline()] if frame.optional or not found else found


def why_not_offer(state: LockState, frame: f.Offer, seat: str, action: Action) -> Refusal | None:
    if action in offer_actions(state, frame, seat):
        return None
    return Refusal(RULE, "not-offered", {})


def answer_offer(state: LockState, frame: f.Offer, seat: str, action: Action, play: Play) -> None:
    state.stack.pop()
    if not isinstance(action, Choose):
        return
    effect = state.scenario.events[frame.event].does[frame.deed]
    unit, _, hex = action.option.partition(">")
    parse = state.scenario.ground.parse
    only = (seat,) if effect.do == "shift" else ()
    play.tell(e.OfferTaken(seat, frame.event, action.option, rule=RULE, only=only))
    stir(play, only)
    match effect.do:
        case "give":
            state.change(unit, weapons=(*state.units[unit].weapons, effect.weapon))
        case "look":
            _look(state, play, unit, hex)
        case "shift":
            state.change(unit, loc=parse(hex))
        case "fuel":
            _flag(state, f"fuel/{unit}/{effect.value}")
        case "undo" if unit.startswith("@"):
            for piece in state.here(parse(unit[1:]), seat):
                state.change(piece.id, mark="", ops=False)
        case "undo":
            remove_work(state, parse(unit), "roadblock")
        case "outpost":
            arrive(state, play, seat, effect.unit, parse(unit), (effect.weapon,))
        case "betray":
            expose(state, play, unit)
        case "steady":
            state.change(unit, shaken=False)
            update_control(state)
        case "reply":
            _reply(state, play, unit, hex)


def _look(state: LockState, play: Play, unit: str, hex: str) -> None:
    """A spotting attempt that leaves no marker."""
    piece, loc = state.units[unit], state.scenario.ground.parse(hex)
    needed = spot_number(state, piece, loc)
    face = play.dice.die(6, "spotting")
    success = face <= needed
    play.tell(e.SpotRolled(unit, hex, face, needed, success, rule=RULE))
    if success and loc not in state.spotted:
        state.spotted = (*state.spotted, loc)


Act = Callable[[LockState, Play, EventMarker, int, Effect, str], None]
_DEEDS: dict[str, Act] = {
    "climb": _climb, "cost": _cost, "call-up": _call_up, "expose": _expose,
    "cut-wire": _cut_wire, "silence": _silence, "blast": _blast, "echo": _echo, "spare": _spare,
    "hero": _hero, "points": _points, "flush": _flush, "defuse": _defuse, "flare": _flare,
    "give": _offer, "look": _offer, "shift": _offer, "fuel": _offer, "undo": _offer,
    "reply": _offer, "outpost": _offer, "betray": _offer, "steady": _offer,
}  # fmt: skip
