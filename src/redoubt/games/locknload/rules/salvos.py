# SPDX-License-Identifier: MIT
"""What a machine's weapons bear on, and the salvo (LNL-15.0)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.actions import Engage
from redoubt.games.locknload.rules.aiming import Target, aims, eye, place_of, why_not_aim
from redoubt.games.locknload.rules.arcs import FACINGS, in_arc
from redoubt.games.locknload.rules.armour import why_not_small_arms
from redoubt.games.locknload.rules.cards import play_from, punches
from redoubt.games.locknload.rules.ordnance import band, row, shot
from redoubt.games.locknload.rules.spray import spray, way_mods
from redoubt.games.locknload.rules.vehicles import FLY, craft, lm, main_gun, spec
from redoubt.games.locknload.state import LockState, Machine
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Mod, Refusal

MG_AFTER_MOVE = -2  # LNL-15.2.01


def machine_may_fire(state: LockState, machine: Machine, *, window: bool) -> bool:
    """LNL-5.1.12, LNL-4.1.05, LNL-19.5.1.03, LNL-19.7.01."""
    if machine.shaken or machine.fired or machine.damaged or machine.fate:
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


def points_at(state: LockState, machine: Machine, target: int) -> bool:
    """Whether a target is in the arc of the turret, or of the hull if there is none."""
    facing = machine.turret or machine.facing
    return in_arc(state.scenario.ground, machine.loc, target, facing)


def bearing(
    state: LockState,
    machine: Machine,
    target: int,
    vehicle: str,
    *,
    plain: bool = False,
    turned: bool = False,
) -> tuple[str, ...]:
    """The weapons that may fire at a target as the machine points now (LNL-15.0.04).

    `plain`: only those that do not fire all round; `turned`: as if it pointed there.
    """
    source, place = eye(state, machine), place_of(state, target, vehicle)
    distance = state.scenario.ground.distance(source, place)
    aimed = state.machines.get(vehicle)
    found: list[str] = []
    gun = main_gun(state, machine)
    ahead = turned or bool(machine.mode) or points_at(state, machine, target)
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
    if action.card not in ("", *punches(state, machine.loc, seat, window=window, ops=machine.ops)):
        return Refusal("LNL-12.0.14", "no-such-card", {"unit": machine.id})
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
    wanted: Sequence[Target] | None = None,
) -> list[Action]:
    """Every way in which a machine may fire."""
    if not machine_may_fire(state, machine, window=window):
        return []
    found: list[Action] = []
    source = eye(state, machine)
    for loc, vehicle in aims(state, machine.seat, source, wanted):
        hex = state.scenario.names[loc]
        if bearing(state, machine, loc, vehicle):
            found.append(Engage(machine.id, hex, vehicle))
        # A weapon of a narrow arc bears if it could and the machine points there.
        if machine.mode or not bearing(state, machine, loc, vehicle, plain=True, turned=True):
            continue
        if not points_at(state, machine, loc):
            found += [
                Engage(machine.id, hex, vehicle, turn, facing)
                for turn in (("turret", "hull") if machine.turret else ("hull",))
                for facing in FACINGS
                if points_at(state, pointed(machine, turn, facing), loc)
            ]
    cards = punches(state, machine.loc, machine.seat, window=window, ops=machine.ops)
    return [*found, *(msgspec.structs.replace(way, card=card) for card in cards for way in found)]


def engage(state: LockState, play: Play, action: Engage) -> None:
    """LNL-15.0.05: all weapons that bear, one after another, at the same target."""
    machine = state.machines[action.unit]
    if action.card:  # LNL-12.0.14: guns not halved, ordnance without the +2
        play_from(state, play, machine.loc, machine.seat, action.card)
        machine = state.set(machine.id, ops=False)
    after = pointed(machine, action.turn, action.facing)
    target = state.scenario.ground.loc_of[action.hex]
    weapons = bearing(state, after, target, action.target)
    if action.turn:
        play.tell(me.Turned(machine.id, action.facing, 0, rule="LNL-14.0.12"))
    state.set(machine.id, facing=after.facing, turret=after.turret, fired=True, ops=False)
    key = f"{machine.id}/"
    aim = state.acquired.get(key)
    if aim is not None and aim.target != (action.target or action.hex):
        # LNL-14.3.03: it fires at another target, if only with its machine guns.
        state.acquired = {gun: on for gun, on in state.acquired.items() if gun != key}
    salvo = mf.Salvo(machine.id, target, action.target, weapons, action.turn, machine.ops)
    if "gun" in weapons and machine.mode and craft(state, machine).atgm:
        _launch(state, machine, salvo)
    else:
        state.stack.append(salvo)


def _launch(state: LockState, machine: Machine, salvo: mf.Salvo) -> None:
    """LNL-14.0.20: a guided missile gives the other side time to fire at who guides it."""
    if isinstance(state.stack[-1], mf.Flying):
        state.stack.append(mf.Hovering(machine.id))  # what comes of that may end its flight
    enemy = state.scenario.other[machine.seat]
    state.stack.append(salvo)
    state.stack.append(f.Window(enemy, machine.loc, 1, movers=(machine.id,)))


def work_salvo(state: LockState, frame: mf.Salvo, play: Play) -> None:
    """One weapon at a time; what comes of it is settled before the next."""
    machine = state.machines[frame.unit]
    aimed = state.machines.get(frame.target)
    enemy = state.scenario.other[machine.seat]
    gone = (aimed is not None and not aimed.works) or (
        aimed is None and not state.here(frame.loc, enemy)
    )
    lost = not machine.works or machine.damaged  # LNL-14.0.20, LNL-19.5.1.03
    if not frame.weapons or gone or lost:
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
        shot(
            state, play, machine.id, "", gun, source, place, frame.target, own, movers, hex=hex,
            acquires="gun" not in rest,
        )  # fmt: skip
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


def mg_attack(state: LockState, play: Play, machine: Machine, frame: mf.Salvo, n: int) -> None:
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


def machine_mods(state: LockState, machine: Machine, frame: mf.Salvo) -> tuple[Mod, ...]:
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
