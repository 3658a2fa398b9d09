# SPDX-License-Identifier: MIT
"""Deeds of event paragraphs that leave a choice (LNL-1.7.02)."""

from __future__ import annotations

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import Choose, Decline, Shoot
from redoubt.games.locknload.dossier import Effect, EventMarker
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.deeds import RULE, arrive, expose, raise_flag, ring
from redoubt.games.locknload.rules.fortifications import remove_work
from redoubt.games.locknload.rules.gunnery import shoot, shoots
from redoubt.games.locknload.rules.hidden import lurkers, may_lurk, stir
from redoubt.games.locknload.rules.spotting import spot_number
from redoubt.games.locknload.rules.units import fits, is_spotted, sees, weapon_limit
from redoubt.games.locknload.state import LockState, Machine, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

UNSEEN = ("shift",)  # deeds that the other side does not see
KEEP_AWAY = 2  # a unit that shifts in secret stays this far from enemies


def offer(
    state: LockState, play: Play, event: EventMarker, n: int, effect: Effect, cause: str
) -> None:
    """Ask the side, if there is anything to choose."""
    options = _options(state, effect, cause)
    secret = effect.do in UNSEEN
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
    pieces = [p for p in state.pieces() if p.seat == side and p.loc >= 0 and not p.hidden]
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
                if not p.shaken and p.kind not in state.scenario.blind
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
            near = ring(state, effect.hex)
            machines = sorted(state.machines.items())
            return tuple(id for id, m in machines if m.seat == side and m.works and m.loc in near)
        case "undo":
            blocks = [
                names[c] for c, works in sorted(state.works.items())
                if any(work.kind == "roadblock" for work in works)
            ]  # fmt: skip
            places = sorted({*state.occupied(), *state.machine_places()})
            stacks = [loc for loc in places if _weary(state, loc, side)]
            return (*blocks, *(f"@{names[loc]}" for loc in stacks))
        case "outpost":
            free = map(state.scenario.ground.parse, effect.hexes)
            jungle = state.scenario.ground.terrain_ids
            return tuple(names[c] for c in free if jungle[c] == "highjungle" and not state.here(c))
        case "betray":
            return tuple(piece.id for piece in lurkers(state, side))
        case "steady":
            near = ring(state, effect.hex)
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
    shots = shoots(seen, [fresh], window=True, wanted=[(loc, target)])
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
    """A stack that bears action markers, but no Fired marker; vehicles belong to it."""
    stack: list[Piece | Machine] = [*state.here(loc, side), *state.parked(loc, side)]
    marked = any(not member.free for member in stack)
    return marked and not any(member.fired for member in stack)


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
    far = {ground.cell(loc) for loc in state.held(enemy)}
    far |= {m.loc for m in state.machines.values() if m.seat == enemy and m.works and m.loc >= 0}
    return [
        to
        for to in sorted(best)
        if to != piece.loc
        and ground.terrain[to].los != "open"
        and fits(state, piece.seat, to, [piece])
        and all(ground.grid.distance(ground.cell(to), cell) >= KEEP_AWAY for cell in far)
    ]


def is_unseen(state: LockState, frame: f.Offer) -> bool:
    """Whether the other side may not know what is offered."""
    return state.scenario.events[frame.event].does[frame.deed].do in UNSEEN


def offer_actions(state: LockState, frame: f.Offer, seat: str) -> list[Action]:
    found: list[Action] = [Choose(option) for option in frame.options]
    return [*found, Decline()] if frame.optional or not found else found


def why_not_offer(state: LockState, frame: f.Offer, seat: str, action: Action) -> Refusal | None:
    if action in offer_actions(state, frame, seat):
        return None
    return Refusal(RULE, "not-offered", {})


def answer_offer(state: LockState, frame: f.Offer, seat: str, action: Action, play: Play) -> None:
    state.stack.pop()
    effect = state.scenario.events[frame.event].does[frame.deed]
    only = (seat,) if is_unseen(state, frame) else ()
    stir(play, only)  # whether he does it or not
    if not isinstance(action, Choose):
        return
    unit, _, hex = action.option.partition(">")
    parse = state.scenario.ground.parse
    play.tell(e.OfferTaken(seat, frame.event, action.option, rule=RULE, only=only))
    match effect.do:
        case "give":
            state.change(unit, weapons=(*state.units[unit].weapons, effect.weapon))
        case "look":
            _look(state, play, unit, hex)
        case "shift":
            state.change(unit, loc=parse(hex))
        case "fuel":
            raise_flag(state, f"fuel/{unit}/{effect.value}")
        case "undo" if unit.startswith("@"):
            place = parse(unit[1:])
            for piece in state.here(place, seat):
                state.change(piece.id, mark="", ops=False)
            for machine in state.parked(place, seat):
                state.set(machine.id, mark="", ops=False)
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


CHOICES = ("give", "look", "shift", "fuel", "undo", "reply", "outpost", "betray", "steady")
