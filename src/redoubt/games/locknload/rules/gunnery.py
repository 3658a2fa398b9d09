# SPDX-License-Identifier: MIT
"""Who may fire ordnance or a machine's weapons at what, and the firing (LNL-14, LNL-15.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import Engage, Shoot
from redoubt.games.locknload.counters import Gun
from redoubt.games.locknload.rules.arcs import FACINGS, in_arc, turn_steps
from redoubt.games.locknload.rules.area import hit_craft
from redoubt.games.locknload.rules.armour import (
    bare_to,
    hit_vehicle,
    vehicle_cover,
    why_not_small_arms,
)
from redoubt.games.locknload.rules.cards import GUNNER, NIGHT_OWL
from redoubt.games.locknload.rules.damage import check_all
from redoubt.games.locknload.rules.darkness import PENALTY, dark
from redoubt.games.locknload.rules.fire import (
    ADJACENT,
    FROM_SMOKE,
    helpers,
    is_moving,
    is_silent,
    may_fire,
    target_modifier,
)
from redoubt.games.locknload.rules.fortifications import why_not_through_slit
from redoubt.games.locknload.rules.ordnance import band, row, seat_of, shot
from redoubt.games.locknload.rules.power import captured
from redoubt.games.locknload.rules.units import is_spotted, leadership, sees
from redoubt.games.locknload.rules.vehicles import FLY, craft, lm, main_gun, spec
from redoubt.games.locknload.state import LockState, Machine, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Mod, Refusal

MG_AFTER_MOVE = -2  # LNL-15.2.01
GUNNERY, OWL = -1, 1  # sk_gunner, sk_nightowl


# -- targets -------------------------------------------------------------------------------


def eye(state: LockState, machine: Machine) -> int:
    """The location a machine sees and fires from: helicopters from the air (LNL-19.3.01)."""
    return state.scenario.ground.air(machine.loc) if machine.mode else machine.loc


def place_of(state: LockState, target: int, vehicle: str) -> int:
    """The location a shot goes to: a helicopter is in the air above the hex."""
    machine = state.machines.get(vehicle)
    return eye(state, machine) if machine is not None and machine.mode else target


def why_not_aim(
    state: LockState, seat: str, source: int, target: int, vehicle: str
) -> Refusal | None:
    """LNL-14.0.06: an enemy there, no friends, LOS, spotted; out of a bunker to the front."""
    enemy = state.scenario.other[seat]
    hex = state.scenario.names[target]
    machine = state.machines.get(vehicle)
    if vehicle:
        if machine is None or machine.seat != enemy or machine.loc != target or not machine.works:
            return Refusal("LNL-14.0.02", "no-such-vehicle", {"hex": hex})
    elif not state.here(target, enemy):
        return Refusal("LNL-5.0.12", "no-enemy-there", {"hex": hex})
    aloft = machine is not None and bool(machine.mode)
    if not aloft and (state.here(target, seat) or target in state.melee):
        return Refusal("LNL-5.0.02", "friends-there", {"hex": hex})
    if sees(state, source, place_of(state, target, vehicle)) < 0:
        return Refusal("LNL-14.0.06", "no-sight", {"hex": hex})
    if not aloft and not is_spotted(state, target, enemy):
        return Refusal("LNL-14.0.06", "not-spotted", {"hex": hex})
    return why_not_through_slit(state, source, target)


def targets(state: LockState, seat: str) -> Iterator[tuple[int, str]]:
    """Every enemy location with foot units, and every enemy machine."""
    enemy = state.scenario.other[seat]
    for loc in state.occupied():
        if state.here(loc, enemy):
            yield loc, ""
    for id, machine in sorted(state.machines.items()):
        if machine.seat == enemy and machine.loc >= 0 and machine.works:
            yield machine.loc, id


# -- foot units ----------------------------------------------------------------------------


def gun_of(state: LockState, piece: Piece, weapon: str) -> Gun | None:
    """The to-hit table of a unit's own gun, or of a support weapon it carries."""
    if not weapon:
        return state.counter(piece).gun
    found = state.scenario.content.weapons.get(weapon)
    return found.gun if found is not None and weapon in piece.weapons else None


def why_not_shoot(
    state: LockState,
    pieces: Sequence[Piece],
    action: Shoot,
    *,
    window: bool,
    firers: Sequence[str] = (),
) -> Refusal | None:
    """Whether a unit among these may make this shot; `firers` have fired small arms just now."""
    piece = next((p for p in pieces if p.id == action.unit), None)
    if piece is None:
        return Refusal("LNL-14.0.01", "not-your-units", {})
    counter = state.counter(piece)
    direct = counter.kind == "team" and counter.gun is None and not action.weapon
    gun = gun_of(state, piece, action.weapon)
    if gun is None and not direct:
        return Refusal("LNL-14.0.01", "no-gun", {"unit": piece.id})
    ready = msgspec.structs.replace(piece, fired=False) if piece.id in firers else piece
    if state.flags and is_silent(state, piece):
        return Refusal("LNL-1.7.02", "silenced", {"unit": piece.id})
    if not may_fire(state, ready, window=window):
        return Refusal("LNL-14.0.06", "cannot-fire", {"hex": action.hex})
    target = state.scenario.ground.loc_of.get(action.hex, -1)
    if target < 0:
        return Refusal("LNL-5.0.01", "no-such-hex", {"hex": action.hex})
    refusal = why_not_aim(state, piece.seat, piece.loc, target, action.target)
    if refusal is not None:
        return refusal
    refusal = _why_not_from(state, piece, action.weapon, window=window)
    if refusal is not None:
        return refusal
    place = place_of(state, target, action.target)
    distance = state.scenario.ground.distance(piece.loc, place)
    if gun is None:
        refusal = _why_not_direct(state, piece, target, action, distance)
    else:
        refusal = _why_not_gun(state, piece, gun, target, action, distance)
    if refusal is not None or not action.leader:
        return refusal
    if action.leader in {lead.id for lead in helpers(state, pieces, [piece])}:
        return None
    return Refusal("LNL-14.0.10", "no-leadership", {"unit": action.leader})


def _why_not_from(state: LockState, piece: Piece, weapon: str, *, window: bool) -> Refusal | None:
    """Where a weapon may not be fired from, and mortars in a window."""
    counter = state.counter(piece)
    row_ = state.scenario.content.weapons.get(weapon)
    terrain = state.scenario.ground.terrain[piece.loc]
    barred = row_.no_buildings if row_ is not None else counter.no_buildings
    if barred and (terrain.building or terrain.hut):
        return Refusal("LNL-1.6.3.09", "not-from-building", {"unit": piece.id})
    if counter.mortar and window:
        return Refusal("LNL-18.1.07", "no-mortar-window", {"unit": piece.id})
    if counter.mortar and terrain.no_mortar:
        return Refusal("LNL-18.1.01", "no-mortar-here", {"unit": piece.id})
    return None


def _why_not_direct(
    state: LockState, piece: Piece, target: int, action: Shoot, distance: int
) -> Refusal | None:
    """A machine gun team or a mortar that sees its target (LNL-18.1.02)."""
    machine = state.machines.get(action.target)
    aloft = machine is not None and bool(machine.mode)
    if action.facing:
        return Refusal("LNL-14.0.12", "no-such-turn", {"unit": piece.id})
    if distance * (2 if aloft else 1) > state.counter(piece).range:
        return Refusal("LNL-1.6.3.01", "out-of-range", {"hex": action.hex})
    if machine is not None:
        return why_not_small_arms(state, machine, piece.loc)
    return None


def _why_not_gun(
    state: LockState, piece: Piece, gun: Gun, target: int, action: Shoot, distance: int
) -> Refusal | None:
    """LNL-1.6.3.05, LNL-14.0.03, LNL-14.0.05: range and arc; helicopters (LNL-19.5.01)."""
    if band(gun, distance) < 0:
        return Refusal("LNL-14.0.03", "out-of-range", {"hex": action.hex})
    machine = state.machines.get(action.target)
    if machine is not None and machine.mode == FLY and not _anti_air(state, action.weapon):
        return Refusal("LNL-19.5.01", "flies-too-fast", {"unit": machine.id})
    if _anti_air(state, action.weapon) and (machine is None or not machine.mode):
        return Refusal("LNL-1.0.08", "helicopters-only", {"weapon": action.weapon})
    counter = state.counter(piece)
    if action.weapon or not counter.arrow:
        odd = Refusal("LNL-14.0.12", "no-such-turn", {"unit": piece.id})
        return odd if action.facing else None
    ground = state.scenario.ground
    bears = in_arc(ground, piece.loc, target, piece.facing)
    if not action.facing:
        return None if bears else Refusal("LNL-14.0.05", "out-of-arc", {"hex": action.hex})
    serves = action.facing in FACINGS and in_arc(ground, piece.loc, target, action.facing)
    if bears or not serves:
        return Refusal("LNL-14.0.12", "no-such-turn", {"unit": piece.id})
    if turn_steps(piece.facing, action.facing) > 2 * counter.mf:
        return Refusal("LNL-1.6.3.07", "turns-too-far", {"unit": piece.id})
    return None


def _anti_air(state: LockState, weapon: str) -> bool:
    found = state.scenario.content.weapons.get(weapon)
    return found is not None and found.aag


def shoots(
    state: LockState,
    pieces: Sequence[Piece],
    *,
    window: bool,
    firers: Sequence[str] = (),
    aims: Sequence[tuple[int, str]] | None = None,
) -> list[Action]:
    """Every shot of ordnance, mortar or gun team that these units may make."""
    found: list[Action] = []
    for piece in pieces:
        guns = [w for w in dict.fromkeys(piece.weapons) if gun_of(state, piece, w) is not None]
        if state.counter(piece).kind == "team":
            guns.append("")
        if not guns:
            continue
        leads = ("", *(lead.id for lead in helpers(state, pieces, [piece])))
        seen = [
            aim
            for aim in (aims if aims is not None else targets(state, piece.seat))
            if why_not_aim(state, piece.seat, piece.loc, *aim) is None
        ]
        for weapon in guns:
            for loc, vehicle in seen:
                for facing in _pivots(state, piece, loc):
                    action = Shoot(piece.id, state.scenario.names[loc], weapon, vehicle, "", facing)
                    if why_not_shoot(state, pieces, action, window=window, firers=firers) is None:
                        found += [msgspec.structs.replace(action, leader=lead) for lead in leads]
    return found


def _pivots(state: LockState, piece: Piece, target: int) -> tuple[int, ...]:
    """No turn, or for an arrowed team that must turn the facings that would serve."""
    ground = state.scenario.ground
    if not state.counter(piece).arrow or in_arc(ground, piece.loc, target, piece.facing):
        return (0,)
    return (0, *(f_ for f_ in FACINGS if in_arc(ground, piece.loc, target, f_)))


def shoot(state: LockState, play: Play, action: Shoot, movers: tuple[str, ...] = ()) -> None:
    """Turn if need be, fire, mark (LNL-1.6.3.07, LNL-14.0.12)."""
    piece = state.units[action.unit]
    target = state.scenario.ground.loc_of[action.hex]
    counter = state.counter(piece)
    for id in (piece.id, *((action.leader,) if action.leader else ())):
        state.change(id, fired=True)
    if action.facing:
        state.change(piece.id, facing=action.facing, mark="moved")
        play.tell(e.Turned(piece.id, action.facing, 0, rule="LNL-14.0.12"))
    if counter.atgm and not action.weapon:
        enemy = state.scenario.other[piece.seat]
        turned = action.facing > 0
        state.stack.append(f.Launched(piece.id, target, action.target, action.leader, turned))
        state.stack.append(f.Window(enemy, piece.loc, 1, movers=(piece.id,)))
        return
    gun = gun_of(state, piece, action.weapon)
    if gun is None:
        _direct(state, play, piece, action, target, movers)
    else:
        own = foot_mods(state, piece, action.weapon, action.leader, turned=action.facing > 0)
        place = place_of(state, target, action.target)
        own += tuple(_owl(state, piece, action.leader, place, -OWL))
        _shots(state, play, piece, action, gun, place, own, movers)
    for id in (piece.id, *((action.leader,) if action.leader else ())):
        if id in state.units:
            state.change(id, ops=False)


def _shots(
    state: LockState,
    play: Play,
    piece: Piece,
    action: Shoot,
    gun: Gun,
    place: int,
    own: tuple[Mod, ...],
    movers: tuple[str, ...],
) -> None:
    target, vehicle = state.scenario.ground.cell(place), action.target
    where = place if vehicle else state.scenario.ground.loc_of[action.hex]
    shot(
        state, play, piece.id, action.weapon, gun, piece.loc, where, vehicle, own, movers,
        hex=state.scenario.names[target] if vehicle else action.hex,
    )  # fmt: skip
    weapon = state.scenario.content.weapons.get(action.weapon)
    if weapon is not None and weapon.one_use:  # LNL-1.0.08
        kept = list(state.units[piece.id].weapons)
        kept.remove(action.weapon)
        state.change(piece.id, weapons=tuple(kept))


def work_launched(state: LockState, frame: f.Launched, play: Play) -> None:
    """LNL-14.0.20: a team that was Shaken or lost has lost its missile."""
    state.stack.pop()
    piece = state.units.get(frame.unit)
    machine = state.machines.get(frame.target)
    gone = machine is not None and not machine.works
    if piece is None or piece.shaken or gone:
        return
    gun = state.counter(piece).gun
    assert gun is not None
    leader = frame.leader if frame.leader in state.units else ""
    own = foot_mods(state, piece, "", leader, turned=frame.turned)
    place = place_of(state, frame.loc, frame.target)
    own += tuple(_owl(state, piece, leader, place, -OWL))
    hex = state.scenario.names[frame.loc]
    shot(state, play, piece.id, "", gun, piece.loc, place, frame.target, own, hex=hex)
    state.change(piece.id, ops=False)


def foot_mods(
    state: LockState, piece: Piece, weapon: str, leader: str, *, turned: bool
) -> tuple[Mod, ...]:
    """The firer's own rows of the table (LNL-14.0.09, LNL-14.0.10, LNL-14.0.12)."""
    mods: list[Mod] = []
    if leader:
        mods.append(Mod("leadership", -leadership(state, state.units[leader]), "LNL-14.0.10"))
    if weapon and piece.mark == "assault":
        mods.append(Mod("after-move", row("O09"), "LNL-14.0.09"))
    if weapon and piece.mark == "stealth" and state.counter(piece).kind != "scout":
        mods.append(Mod("after-move", row("O21"), "LNL-14.0.09"))
    if piece.ops:
        mods.append(Mod("ops", row("O10"), "LNL-14.0.09"))
    if weapon and captured(state, piece, state.scenario.content.weapons[weapon]):
        mods.append(Mod("captured", row("O11"), "LNL-14.0.09"))
    if weapon and piece.skill == GUNNER:
        mods.append(Mod("gunner", GUNNERY, "LNL-12.0.15"))
    if turned:
        mods.append(Mod("turned", row("O19"), "LNL-14.0.12"))
    return tuple(mods)


def _owl(state: LockState, piece: Piece, leader: str, place: int, gain: int) -> Iterator[Mod]:
    """LNL-12.0.15: who sees in the dark takes one off the night's penalty."""
    firers = (piece, state.units[leader]) if leader else (piece,)
    owl = any(firer.skill == NIGHT_OWL for firer in firers)
    if owl and dark(state, piece.loc, place):
        yield Mod("night-owl", gain, "LNL-12.0.15")


def _direct(
    state: LockState, play: Play, piece: Piece, action: Shoot, target: int, movers: tuple[str, ...]
) -> None:
    """A gun team or mortar on the direct fire table; a mortar keeps the higher die."""
    counter = state.counter(piece)
    power = counter.fp // 2 if piece.ops else counter.fp
    lead = leadership(state, state.units[action.leader]) if action.leader else 0
    dice = 2 if counter.mortar else 1
    place = place_of(state, target, action.target)
    mods = [*way_mods(state, piece.loc, place), *_owl(state, piece, action.leader, place, OWL)]
    if lead:
        mods.append(Mod("leadership", lead, "LNL-5.01.02"))
    rule = "LNL-18.1.02" if counter.mortar else "LNL-1.6.3.01"
    spray(
        state, play, (piece.id,), piece.loc, target, action.target, power, mods, rule, movers,
        dice=dice,
    )  # fmt: skip


# -- the direct fire table for single shooters ---------------------------------------------


def way_mods(state: LockState, source: int, place: int) -> Iterator[Mod]:
    """Rows of the direct fire table that firer and way give (LNL-5.0.08)."""
    beside = state.scenario.ground.beside
    if place in beside[source] or source in beside[place]:
        yield Mod("adjacent", ADJACENT, "LNL-5.0.09")
    degrading = sees(state, source, place)
    if degrading > 0:
        yield Mod("degrading", -degrading, "LNL-10.3.15")
    if state.scenario.ground.cell(source) in state.smoky:
        yield Mod("from-smoke", FROM_SMOKE, "LNL-7.0.05")
    if dark(state, source, place):
        yield Mod("night", PENALTY, "LNL-20.01.01")


def spray(
    state: LockState,
    play: Play,
    units: tuple[str, ...],
    source: int,
    target: int,
    vehicle: str,
    power: int,
    mods: Sequence[Mod],
    rule: str,
    movers: tuple[str, ...] = (),
    *,
    dice: int = 1,
) -> None:
    """One attack on the direct fire table at foot units or at one machine (LNL-17.2.02)."""
    rolled = play.dice.roll(dice, 6, "attack") if dice > 1 else (play.dice.die(6, "attack"),)
    face = max(rolled)
    total = face + power + sum(mod.value for mod in mods)
    told = (Mod("firepower", power, rule), *mods)
    machine = state.machines.get(vehicle)
    if machine is not None and machine.mode:
        hit_craft(state, play, vehicle, total, face, units, told)
        return
    if machine is not None:
        bare = bare_to(state, machine, source)
        tm = vehicle_cover(state, source, target)
        used = "LNL-17.3.01" if bare else "LNL-17.2.03"
        hit_vehicle(
            state, play, vehicle, total, face, tm, bare=bare, rule=used, units=units, mods=told
        )
        return
    tm = target_modifier(state, source, target)
    die = play.dice.die(6, "defence")
    hex = state.scenario.names[target]
    play.tell(e.Attacked(units, hex, (*rolled, die), total, die + tm, tm, told, rule=rule))
    enemy = state.scenario.other[seat_of(state, units[0])]
    margins = {
        piece.id: total + is_moving(state, piece, movers) - die - tm
        for piece in state.here(target, enemy)
    }
    if any(margin > 0 for margin in margins.values()):
        check_all(state, play, target, margins)


# -- machines ------------------------------------------------------------------------------


def machine_may_fire(state: LockState, machine: Machine, *, window: bool) -> bool:
    """LNL-5.1.12, LNL-4.1.05, LNL-19.5.1.03, LNL-19.7.01."""
    if machine.shaken or machine.fired or machine.damaged or not machine.works:
        return False
    if machine.mark == "moved" or machine.loc < 0:
        return False
    return not machine.ops or window


def pointed(machine: Machine, turn: str, facing: int) -> Machine:
    """The machine after turning to fire; a hull takes its turret along (LNL-14.0.12)."""
    if turn == "turret":
        return msgspec.structs.replace(machine, turret=facing)
    if turn == "hull":
        turret = (machine.turret + facing - machine.facing - 1) % 6 + 1 if machine.turret else 0
        return msgspec.structs.replace(machine, facing=facing, turret=turret)
    return machine


def bearing(
    state: LockState, machine: Machine, target: int, vehicle: str, *, plain: bool = False
) -> tuple[str, ...]:
    """The weapons that may fire at a target as the machine points now (LNL-15.0.04).

    `plain`: only those that do not fire all round.
    """
    source, place = eye(state, machine), place_of(state, target, vehicle)
    distance = state.scenario.ground.distance(source, place)
    aimed = state.machines.get(vehicle)
    found: list[str] = []
    gun = main_gun(state, machine)
    ahead = bool(machine.mode) or in_arc(
        state.scenario.ground, machine.loc, target, machine.turret or machine.facing
    )
    flying = aimed is not None and aimed.mode == FLY  # LNL-19.5.01
    if gun is not None and ahead and band(gun, distance) >= 0 and not flying:
        found += ["gun"] * gun.shots  # LNL-14.0.21
    if aimed is not None and why_not_small_arms(state, aimed, source) is not None:
        return tuple(found)
    if machine.mode:
        # LNL-19.6.03: as far as it sees
        return (*found, "mg0") if craft(state, machine).mg else tuple(found)
    reach = distance * 2 if aimed is not None and aimed.mode else distance
    for n, mg in enumerate(spec(state, machine).mgs):
        arc = not machine.buttoned if mg.all_round else ahead
        if arc and reach <= mg.range and not (plain and mg.all_round):
            found.append(f"mg{n}")
    return tuple(found)


def why_not_engage(state: LockState, seat: str, action: Engage, *, window: bool) -> Refusal | None:
    """Whether a machine may fire like this."""
    machine = state.machines.get(action.unit)
    if machine is None or machine.seat != seat:
        return Refusal("LNL-15.0.05", "not-your-units", {})
    if not machine_may_fire(state, machine, window=window):
        return Refusal("LNL-15.0.05", "vehicle-cannot-fire", {"unit": machine.id})
    target = state.scenario.ground.loc_of.get(action.hex, -1)
    if target < 0:
        return Refusal("LNL-5.0.01", "no-such-hex", {"hex": action.hex})
    refusal = why_not_aim(state, seat, eye(state, machine), target, action.target)
    if refusal is not None:
        return refusal
    if action.turn:
        turret = bool(machine.turret)
        sensible = action.facing in FACINGS and not machine.mode
        if (
            not sensible
            or action.turn not in ("turret", "hull")
            or (action.turn == "turret" and not turret)
        ):
            return Refusal("LNL-14.0.12", "no-such-turn", {"unit": machine.id})
        if bearing(state, machine, target, action.target, plain=True):
            return Refusal("LNL-14.0.12", "bears-already", {"unit": machine.id})
        after = pointed(machine, action.turn, action.facing)
        if not bearing(state, after, target, action.target, plain=True):
            return Refusal("LNL-14.0.05", "out-of-arc", {"hex": action.hex})
        return None
    if action.facing:
        return Refusal("LNL-14.0.12", "no-such-turn", {"unit": machine.id})
    if bearing(state, machine, target, action.target):
        return None
    return _why_not_bearing(state, machine, target, action)


def _why_not_bearing(state: LockState, machine: Machine, target: int, action: Engage) -> Refusal:
    """The most telling reason why nothing bears."""
    data = None if machine.mode else spec(state, machine)
    facing = machine.turret or machine.facing
    if data is not None and not in_arc(state.scenario.ground, machine.loc, target, facing):
        shut = machine.buttoned and any(mg.all_round for mg in data.mgs)
        if shut and data.gun is None:
            return Refusal("LNL-15.0.04", "buttoned-mg", {"unit": machine.id})
        return Refusal("LNL-14.0.05", "out-of-arc", {"hex": action.hex})
    aimed = state.machines.get(action.target)
    if aimed is not None and main_gun(state, machine) is None:
        refusal = why_not_small_arms(state, aimed, eye(state, machine))
        if refusal is not None:
            return refusal
    if data is not None and machine.buttoned and any(mg.all_round for mg in data.mgs):
        return Refusal("LNL-15.0.04", "buttoned-mg", {"unit": machine.id})
    return Refusal("LNL-14.0.03", "out-of-range", {"hex": action.hex})


def engages(
    state: LockState,
    machine: Machine,
    *,
    window: bool,
    aims: Sequence[tuple[int, str]] | None = None,
) -> list[Action]:
    """Every way in which a machine may fire."""
    if not machine_may_fire(state, machine, window=window):
        return []
    found: list[Action] = []
    source = eye(state, machine)
    for loc, vehicle in aims if aims is not None else targets(state, machine.seat):
        if why_not_aim(state, machine.seat, source, loc, vehicle) is not None:
            continue
        hex = state.scenario.names[loc]
        if bearing(state, machine, loc, vehicle):
            found.append(Engage(machine.id, hex, vehicle))
        if machine.mode or bearing(state, machine, loc, vehicle, plain=True):
            continue
        found += [
            Engage(machine.id, hex, vehicle, turn, facing)
            for turn in (("turret", "hull") if machine.turret else ("hull",))
            for facing in FACINGS
            if bearing(state, pointed(machine, turn, facing), loc, vehicle, plain=True)
        ]
    return found


def engage(state: LockState, play: Play, action: Engage) -> None:
    """LNL-15.0.05: all weapons that bear, one after another, at the same target."""
    machine = state.machines[action.unit]
    after = pointed(machine, action.turn, action.facing)
    target = state.scenario.ground.loc_of[action.hex]
    weapons = bearing(state, after, target, action.target)
    if action.turn:
        play.tell(e.Turned(machine.id, action.facing, 0, rule="LNL-14.0.12"))
    state.set(machine.id, facing=after.facing, turret=after.turret, fired=True, ops=False)
    state.stack.append(
        f.Salvo(machine.id, target, action.target, weapons, action.turn, machine.ops)
    )


def work_salvo(state: LockState, frame: f.Salvo, play: Play) -> None:
    """One weapon at a time; what comes of it is settled before the next."""
    machine = state.machines[frame.unit]
    aimed = state.machines.get(frame.target)
    enemy = state.scenario.other[machine.seat]
    gone = (aimed is not None and not aimed.works) or (
        aimed is None and not state.here(frame.loc, enemy)
    )
    if not frame.weapons or gone:
        state.stack.pop()
        return
    weapon, rest = frame.weapons[0], frame.weapons[1:]
    state.stack[-1] = msgspec.structs.replace(frame, weapons=rest)
    if weapon == "gun":
        gun = main_gun(state, machine)
        assert gun is not None
        own = machine_mods(state, machine, frame)
        place = place_of(state, frame.loc, frame.target)
        hex = state.scenario.names[frame.loc]
        source = eye(state, machine)
        movers = moving_now(state)
        shot(state, play, machine.id, "", gun, source, place, frame.target, own, movers, hex=hex)
        return
    mg_attack(state, play, machine, frame, int(weapon[2:]))


def moving_now(state: LockState) -> tuple[str, ...]:
    """The foot units on the move when somebody fires."""
    for frame in reversed(state.stack):
        if isinstance(frame, f.Moving):
            return frame.units
        if isinstance(frame, f.Window) and frame.movers:
            return frame.movers
    return ()


def mg_attack(state: LockState, play: Play, machine: Machine, frame: f.Salvo, n: int) -> None:
    """A machine gun of a machine on the direct fire table (LNL-15.0.04, LNL-15.2.01)."""
    power = craft(state, machine).mg if machine.mode else spec(state, machine).mgs[n].fp
    power = power // 2 if frame.penalised else power  # LNL-4.1.05
    source = eye(state, machine)
    mods = list(way_mods(state, source, place_of(state, frame.loc, frame.target)))
    if machine.mark == "assault":
        mods.append(Mod("after-move", MG_AFTER_MOVE, "LNL-15.2.01"))
    if lm(state, machine):
        mods.append(Mod("leadership", lm(state, machine), "LNL-15.41.01"))
    spray(
        state, play, (machine.id,), source, frame.loc, frame.target, power, mods, "LNL-15.0.04",
        moving_now(state),
    )  # fmt: skip


def machine_mods(state: LockState, machine: Machine, frame: f.Salvo) -> tuple[Mod, ...]:
    """The firing machine's own rows of the table (LNL-14.0.09, LNL-14.0.12)."""
    mods: list[Mod] = []
    if frame.penalised:
        mods.append(Mod("ops", row("O10"), "LNL-14.0.09"))
    if machine.mode:
        if machine.mode == FLY:
            mods.append(Mod("in-flight", row("O16"), "LNL-14.0.09"))
        return tuple(mods)
    if lm(state, machine):
        mods.append(Mod("leadership", -lm(state, machine), "LNL-14.0.10"))
    if not machine.buttoned:
        mods.append(Mod("open", row("O05"), "LNL-14.0.09"))
    if machine.mark == "assault":
        mods.append(Mod("after-move", row("O08"), "LNL-14.0.09"))
    if frame.turn == "turret":
        mods.append(Mod("turned", row("O18"), "LNL-14.0.12"))
    elif frame.turn == "hull":
        mods.append(Mod("turned", row("O19"), "LNL-14.0.12"))
    return tuple(mods)
