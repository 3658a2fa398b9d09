# SPDX-License-Identifier: MIT
"""Ordnance: the to-hit roll, HE against foot units, penetration, acquisition (LNL-14)."""

from __future__ import annotations

from functools import cache

from redoubt.games.locknload import events as e
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload.content import content
from redoubt.games.locknload.counters import Gun
from redoubt.games.locknload.rules.arcs import FRONT, REAR, SIDE, faces
from redoubt.games.locknload.rules.area import crash, damage_craft
from redoubt.games.locknload.rules.armour import vehicle_cover
from redoubt.games.locknload.rules.attack import hides_well, is_moving, target_modifier
from redoubt.games.locknload.rules.cards import GUN_LAYER, holder
from redoubt.games.locknload.rules.damage import check_all
from redoubt.games.locknload.rules.darkness import dark
from redoubt.games.locknload.rules.units import sees
from redoubt.games.locknload.rules.vehicles import (
    HOVER,
    abandon,
    craft,
    destroy,
    riders,
    shake,
    spec,
    step_off,
    vehicle_check,
)
from redoubt.games.locknload.state import Aim, LockState, Machine
from redoubt.kernel.flow import Play
from redoubt.kernel.refusal import Mod

NO_EFFECT, MOST_ACQUIRED = "none", 2  # LNL-14.3.01
FACE_NAMES = {FRONT: "front", SIDE: "side", REAR: "rear"}


@cache
def row(id: str) -> int:
    """A figure of the Ordnance Fire Table."""
    return int(next(r.effect for r in content().tables["ordnance"] if r.id == id))


def band(gun: Gun, distance: int) -> int:
    """LNL-14.0.03: the first column whose range reaches, or -1."""
    return next((n for n, reach in enumerate(gun.bands) if distance <= reach), -1)


def to_hit_mods(
    state: LockState, key: str, source: int, target: int, vehicle: str, own: tuple[Mod, ...]
) -> tuple[Mod, ...]:
    """Modifiers of the roll: the firer's own, the target's and those of the way between."""
    mods = list(own)
    machine = state.machines.get(vehicle)
    tm = 0
    if machine is None:
        tm = target_modifier(state, source, target)
    elif not machine.mode:
        tm = vehicle_cover(state, source, target)
    if tm:
        mods.append(Mod("terrain", tm, "LNL-14.0.07"))
        if machine is None and _all_hide_well(state, target):
            mods.append(Mod("sniper", tm, "LNL-11.4.04"))
    degrading = sees(state, source, target)
    if degrading > 0:
        mods.append(Mod("degrading", degrading * row("O02"), "LNL-14.0.07"))
    if state.scenario.ground.cell(source) in state.smoke:
        mods.append(Mod("from-smoke", row("O20"), "LNL-14.0.07"))
    if dark(state, source, target):
        mods.append(Mod("night", row("O12"), "LNL-20.01.01"))
    if machine is not None and machine.mode:
        figure = row("O14") if machine.mode == HOVER else row("O15")
        mods.append(Mod("airborne", figure, "LNL-14.0.08"))
    elif machine is not None and machine.mark:
        figure = row("O06") if machine.mark == "assault" else row("O17")
        mods.append(Mod("moving-vehicle", figure, "LNL-14.0.08"))
    aim = state.acquired.get(key)
    if aim is not None and aim.target == (vehicle or state.scenario.names[target]):
        mods.append(Mod("acquired", -aim.level, "LNL-14.0.11"))
    return tuple(mods)


def _all_hide_well(state: LockState, target: int) -> bool:
    """LNL-11.4.04: nobody but a sniper is there, for whom the TM counts twice."""
    foot = state.here(target)
    return bool(foot) and all(hides_well(state, piece) for piece in foot)


def _missed(
    state: LockState, source: int, target: int, natural: int, total: int, needed: int
) -> tuple[str, ...]:
    """Snipers among others whom a hit on those misses, since they double the TM (LNL-11.4.04)."""
    hiding = tuple(piece.id for piece in state.here(target) if hides_well(state, piece))
    if not hiding or natural == 2 or _all_hide_well(state, target):
        return ()
    return hiding if total + target_modifier(state, source, target) > needed else ()


def shot(
    state: LockState,
    play: Play,
    unit: str,
    weapon: str,
    gun: Gun,
    source: int,
    target: int,
    vehicle: str,
    own: tuple[Mod, ...],
    movers: tuple[str, ...] = (),
    *,
    hex: str,
    acquires: bool = True,
) -> None:
    """One shot, rolled and resolved (LNL-14.0.04).

    weapon     "" is the unit's own; the second of a kind has another name
    acquires   not if others follow in this impulse (LNL-14.3.01), or the weapon is used up
    """
    prune(state)
    key = f"{unit}/{weapon}"
    mods = to_hit_mods(state, key, source, target, vehicle, own)
    column = band(gun, state.scenario.ground.distance(source, target))
    needed = gun.hit[column]
    rolled = play.dice.roll(2, 6, "to hit")
    natural = sum(rolled)
    total = natural + sum(mod.value for mod in mods)
    hit = natural == 2 or (natural != 12 and total <= needed)
    play.tell(
        me.ToHitRolled(unit, hex, vehicle, rolled, total, needed, hit, mods, rule="LNL-14.0.04")
    )
    if hit and not vehicle:
        missed = _missed(state, source, target, natural, total, needed)
        _explode(state, play, unit, gun, target, movers, missed)
    elif hit and state.machines[vehicle].mode:
        _pierce(state, play, vehicle, gun.pen[column])
    elif hit:
        _penetrate(state, play, vehicle, gun, gun.pen[column], source, natural)
    if vehicle and not state.machines[vehicle].mode:
        _unseat(state, play, vehicle)
    if acquires:
        _acquire(state, key, vehicle or hex, source, state.scenario.ground.loc_of[hex])


# -- hits on foot units --------------------------------------------------------------------


def he_power(state: LockState, gun: Gun, target: int) -> int:
    """LNL-14.2.1.01: HEAT is worth less against infantry in the open."""
    ground = state.scenario.ground
    terrain = ground.terrain[target]
    sheltered = terrain.building or terrain.hut or target >= 2 * ground.cells
    return gun.he - (gun.heat and not sheltered)


def _explode(
    state: LockState,
    play: Play,
    unit: str,
    gun: Gun,
    target: int,
    movers: tuple[str, ...],
    missed: tuple[str, ...],
) -> None:
    """LNL-14.0.13, LNL-14.0.14, LNL-14.0.15: the TM is not added again, no LM."""
    enemy = state.scenario.other[seat_of(state, unit)]
    power = he_power(state, gun, target)
    rolled = (play.dice.die(6, "attack"), play.dice.die(6, "defence"))
    total = rolled[0] + power
    hex = state.scenario.names[target]
    play.tell(
        e.Attacked(
            (unit,), hex, rolled, total, rolled[1], 0, (Mod("he", power, "LNL-14.0.13"),),
            rule="LNL-14.0.13",
        )
    )  # fmt: skip
    margins = {
        piece.id: total + is_moving(state, piece, movers) - rolled[1]  # LNL-14.0.15
        for piece in state.here(target, enemy)
        if piece.id not in missed
    }
    if any(margin > 0 for margin in margins.values()):
        check_all(state, play, target, margins)


def seat_of(state: LockState, unit: str) -> str:
    """Whose a foot unit or machine is."""
    return (state.units.get(unit) or state.machines[unit]).seat


# -- hits on vehicles ----------------------------------------------------------------------


def impact(
    state: LockState, machine: Machine, source: int, natural: int, heat: bool, pen: int
) -> tuple[str, int, int, int]:
    """Part, face, armour and penetration where a shot strikes (LNL-14.1.01 to LNL-14.2.01)."""
    data = spec(state, machine)
    # LNL-14.1.03, LNL-14.1.04
    turret = bool(data.turret) and natural > 2 and natural % 2 == 0
    facing = machine.turret if turret else machine.facing
    plates, red = (data.turret, data.red_turret) if turret else (data.hull, data.red_hull)
    best: tuple[int, int, int] | None = None
    for face in faces(state.scenario.ground, machine.loc, source, facing):
        force = (pen + 1) // 2 if heat and face in red else pen
        armour = plates[face]
        if best is None or armour - force < best[0]:  # LNL-14.1.02
            best = (armour - force, face, force)
    assert best is not None
    return "turret" if turret else "hull", best[1], plates[best[1]], best[2]


def _penetrate(
    state: LockState, play: Play, id: str, gun: Gun, pen: int, source: int, natural: int
) -> None:
    """LNL-14.0.16, LNL-14.0.17, LNL-14.01.01, LNL-14.01.02."""
    part, face, armour, force = impact(state, state.machines[id], source, natural, gun.heat, pen)
    rolled = (play.dice.die(6, "penetration"), play.dice.die(6, "armour"))
    attack, defence = rolled[0] + force, rolled[1] + armour
    result = "destroyed" if attack > defence else "equal" if attack == defence else "less"
    if rolled == (1, 6):
        result = "dud"
    elif rolled == (6, 1):
        result = "destroyed"
    play.tell(
        me.PenetrationRolled(
            id, part, FACE_NAMES[face], rolled, attack, defence, result, rule="LNL-14.0.16"
        )
    )
    if result == "destroyed":
        destroy(state, play, id, "LNL-14.0.16")
    elif result == "equal":
        _, passed = vehicle_check(state, play, id, 0, "LNL-14.01.01")
        if passed:
            shake(state, play, id, "LNL-14.01.01")
        else:
            abandon(state, play, id, "LNL-14.01.01")
    elif result == "less":
        natural, passed = vehicle_check(state, play, id, defence - attack, "LNL-14.01.02")
        if not passed or natural == 12:
            shake(state, play, id, "LNL-14.01.02")


def _pierce(state: LockState, play: Play, id: str, pen: int) -> None:
    """LNL-19.5.1.01: no dice; greater destroys, equal damages."""
    armour = craft(state, state.machines[id]).armour
    result = "destroyed" if pen > armour else "damaged" if pen == armour else NO_EFFECT
    play.tell(
        me.PenetrationRolled(id, "hull", "side", (), pen, armour, result, rule="LNL-19.5.1.01")
    )
    if pen > armour:
        crash(state, play, id)
    elif pen == armour:
        damage_craft(state, play, id)


def _unseat(state: LockState, play: Play, id: str) -> None:
    """LNL-16.2.02: riders of a vehicle that was shot at get off and check morale."""
    machine = state.machines[id]
    for piece in riders(state, machine) if machine.works else ():
        step_off(state, play, piece, machine.loc, "LNL-16.2.02")


# -- acquisition ---------------------------------------------------------------------------


def gun_layer(state: LockState, key: str) -> bool:
    """Whether the leader of this gun or vehicle holds the card (LNL-12.0.15)."""
    unit, _, weapon = key.partition("/")
    machine = state.machines.get(unit)
    if machine is not None:
        return state.scenario.card.skills.get(machine.leader) == GUN_LAYER
    piece = state.units.get(unit)
    if piece is None or weapon:
        return False
    return holder(state, piece.loc, piece.seat, GUN_LAYER) is not None


def _acquire(state: LockState, key: str, target: str, source: int, loc: int) -> None:
    """LNL-14.3.01, LNL-14.3.03: a shot at another target loses what was acquired."""
    before = state.acquired.get(key)
    level = before.level if before is not None and before.target == target else 0
    if gun_layer(state, key):  # LNL-12.0.15: acquisition 2 at once
        level = MOST_ACQUIRED - 1
    rest = {gun: aim for gun, aim in state.acquired.items() if gun != key}
    state.acquired = {**rest, key: Aim(target, min(MOST_ACQUIRED, level + 1), source, loc)}
    prune(state)


def prune(state: LockState) -> None:
    """LNL-14.3.03: lost when the target leaves its hex, or the gun moves, is lost or Shaken."""
    if not state.acquired:
        return
    kept = {gun: aim for gun, aim in state.acquired.items() if _holds(state, gun, aim)}
    if len(kept) < len(state.acquired):
        state.acquired = kept


def _holds(state: LockState, key: str, aim: Aim) -> bool:
    firer = state.units.get(key.partition("/")[0]) or state.machines.get(key.partition("/")[0])
    if firer is None or firer.shaken or firer.loc != state.scenario.ground.ashore(aim.at):
        return False
    if isinstance(firer, Machine) and not firer.works:
        return False
    machine = state.machines.get(aim.target)
    if machine is not None:
        return machine.works and machine.loc == aim.hex
    return bool(state.here(aim.hex, state.scenario.other[firer.seat]))


def forget(state: LockState, unit: str) -> None:
    """A gun that moves loses what it had acquired, even if it comes back (LNL-14.3.03)."""
    if state.acquired:
        state.acquired = {
            gun: aim
            for gun, aim in state.acquired.items()
            if gun.partition("/")[0] != unit and aim.target != unit
        }
