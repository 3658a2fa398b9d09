# SPDX-License-Identifier: MIT
"""The direct fire table for single shooters: machines, riders, gun teams (LNL-5.0.08)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from redoubt.games.locknload import events as e
from redoubt.games.locknload.rules.area import hit_craft
from redoubt.games.locknload.rules.armour import (
    bare_to,
    hit_vehicle,
    vehicle_cover,
)
from redoubt.games.locknload.rules.attack import (
    ADJACENT,
    FROM_SMOKE,
    hides_well,
    is_moving,
    target_modifier,
)
from redoubt.games.locknload.rules.cards import NIGHT_OWL
from redoubt.games.locknload.rules.damage import check_all
from redoubt.games.locknload.rules.darkness import PENALTY, dark
from redoubt.games.locknload.rules.ordnance import seat_of
from redoubt.games.locknload.rules.units import sees
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.refusal import Mod

OWL = 1  # sk_nightowl


def way_mods(state: LockState, source: int, place: int) -> Iterator[Mod]:
    """Rows of the direct fire table that firer and way give (LNL-5.0.08)."""
    beside = state.scenario.ground.beside
    if place in beside[source] or source in beside[place]:
        yield Mod("adjacent", ADJACENT, "LNL-5.0.09")
    degrading = sees(state, source, place)
    if degrading > 0:
        yield Mod("degrading", -degrading, "LNL-10.3.15")
    if state.scenario.ground.cell(source) in state.smoke:
        yield Mod("from-smoke", FROM_SMOKE, "LNL-7.0.05")
    if dark(state, source, place):
        yield Mod("night", PENALTY, "LNL-20.01.01")


def owl_mods(
    state: LockState, firers: Iterable[Piece], source: int, place: int, gain: int
) -> Iterator[Mod]:
    """LNL-12.0.15: who sees in the dark takes one off the night's penalty."""
    if any(firer.skill == NIGHT_OWL for firer in firers) and dark(state, source, place):
        yield Mod("night-owl", gain, "LNL-12.0.15")


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
    lying: tuple[int, int] | None = None,
) -> None:
    """One attack on the direct fire table at foot units or at one machine (LNL-17.2.02).

    `lying`: the dice of attack and defence, if they lie open.
    """
    thrown, die = lying or (0, 0)
    if thrown:
        rolled: tuple[int, ...] = (thrown,)
    else:
        rolled = play.dice.roll(dice, 6, "attack") if dice > 1 else (play.dice.die(6, "attack"),)
    face = max(rolled)
    total = face + power + sum(mod.value for mod in mods)
    told = (Mod("firepower", power, rule), *mods)
    machine = state.machines.get(vehicle)
    if machine is not None and machine.mode:
        hit_craft(state, play, vehicle, total, face, units, told, die)
        return
    mortar = dice > 1
    side = target if mortar else source  # LNL-10.4.07: no wall or hedge helps against mortars
    if machine is not None:
        bare = bare_to(state, machine, source)
        tm = vehicle_cover(state, side, target)
        used = "LNL-17.3.01" if bare else "LNL-17.2.03"
        hit_vehicle(
            state, play, vehicle, total, face, tm, bare=bare, rule=used, units=units, mods=told,
            die=die,
        )  # fmt: skip
        return
    # LNL-11.4.04, LNL-12.0.15: nor does a sniper's skill, or fieldcraft.
    tm = target_modifier(state, side, target, indirect=mortar)
    die = die or play.dice.die(6, "defence")
    hex = state.scenario.names[target]
    play.tell(e.Attacked(units, hex, (*rolled, die), total, die + tm, tm, told, rule=rule))
    enemy = state.scenario.other[seat_of(state, units[0])]
    margins = {
        piece.id: total
        + is_moving(state, piece, movers)
        - die
        - (2 * tm if not mortar and hides_well(state, piece) else tm)
        for piece in state.here(target, enemy)
    }
    if any(margin > 0 for margin in margins.values()):
        check_all(state, play, target, margins)
