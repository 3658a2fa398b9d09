# SPDX-License-Identifier: MIT
"""Attacks on everything in a location, and helicopters that fall out of the sky (LNL-17.4.02)."""

from __future__ import annotations

from redoubt.board.grid import NOWHERE
from redoubt.games.locknload import events as e
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload.rules.armour import hit_from_above, vehicle_cover
from redoubt.games.locknload.rules.attack import hides_well, is_moving, target_modifier
from redoubt.games.locknload.rules.damage import check_all, eliminate
from redoubt.games.locknload.rules.hidden import uncover
from redoubt.games.locknload.rules.vehicles import HOVER, bail_out, craft, machine_morale
from redoubt.games.locknload.state import OFF_MAP, LockState
from redoubt.kernel.flow import Play
from redoubt.kernel.refusal import Mod


def attack_dice(play: Play, *, mortar: bool) -> tuple[int, ...]:
    """Two for a mortar, of which the higher counts (LNL-18.1.05), else one."""
    return play.dice.roll(2, 6, "attack") if mortar else (play.dice.die(6, "attack"),)


def strike(
    state: LockState,
    play: Play,
    loc: int,
    fp: int,
    rule: str,
    *,
    mortar: bool = False,
    movers: tuple[str, ...] = (),
    only: bool = False,
    crash: bool = False,
    rolled: tuple[int, ...] = (),
    seat: str = "",
) -> None:
    """One attack roll; the foot units defend with one die, each machine with its own.

    `mortar`: the higher of two dice counts (LNL-18.1.05). `only`: nobody but the movers is struck.
    `crash`: nothing in the air is (LNL-19.5.1.02). `rolled`: the attack dice, if they lie open.
    `seat`: whose fire it is.
    """
    uncover(state, play, loc)  # LNL-2.0.05
    foot = [piece for piece in state.here(loc) if not only or piece.id in movers]
    cars = [machine for machine in state.parked(loc) if not only or machine.id in movers]
    aloft = () if only or crash else state.above(loc)
    crafts = [machine for machine in aloft if machine.mode == HOVER]
    if not (foot or cars or crafts):
        return
    dice = rolled or attack_dice(play, mortar=mortar)
    face = max(dice)
    attack = face + fp
    tm = target_modifier(state, loc, loc, indirect=not crash)
    mods = (Mod("firepower", fp, rule),)
    if foot:
        die = play.dice.die(6, "defence")
        hex = state.scenario.names[loc]
        play.tell(e.Attacked((), hex, (*dice, die), attack, die + tm, tm, mods, rule=rule))
        margins = {
            p.id: attack
            + is_moving(state, p, movers)
            - die
            - (2 * tm if crash and hides_well(state, p) else tm)  # LNL-11.4.04
            for p in foot
        }
        if any(margin > 0 for margin in margins.values()):
            check_all(state, play, loc, margins, enemy_fire=not crash, seat=seat)
    for machine in cars:
        cover = vehicle_cover(state, loc, loc)
        hit_from_above(state, play, machine, attack, face, cover, rule)
    for machine in crafts:
        hit_craft(state, play, machine.id, attack, face, (), mods)


# -- helicopters ---------------------------------------------------------------------------


def hit_craft(
    state: LockState,
    play: Play,
    id: str,
    attack: int,
    face: int,
    units: tuple[str, ...],
    mods: tuple[Mod, ...],
    die: int = 0,
) -> None:
    """LNL-19.5.2.01: a damage check on the helicopter's own column."""
    machine = state.machines[id]
    die = die or play.dice.die(6, "defence")
    defence = die + craft(state, machine).armour
    rule = "LNL-19.5.2.01"
    play.tell(me.VehicleAttacked(units, id, (face, die), attack, defence, mods, rule=rule))
    if attack <= defence:
        return
    roll = play.dice.die(6, "damage check")
    total, value = roll + attack - defence, machine_morale(state, machine)
    column = state.scenario.content.damage["helicopter"]
    result = "" if total <= value else column.twice if total >= 2 * value else column.over
    play.tell(e.Checked(id, roll, total, value, result or "none", rule=column.rule))
    if result == "destroyed" or (result and machine.damaged):
        crash(state, play, id)
    elif result:
        damage_craft(state, play, id)


def drift(state: LockState, cell: int, direction: int, distance: int) -> int:
    """A hex so many steps away, direction 1 being North and the rest clockwise; NOWHERE off map."""
    grid = state.scenario.ground.grid
    q, r = grid.axial[cell]
    dq, dr = grid.steps[direction - 1]
    return grid.at(q + dq * distance, r + dr * distance)


def crash(state: LockState, play: Play, id: str) -> None:
    """LNL-19.5.1.02: it drifts and falls; who is below is attacked, who is aboard bails out."""
    machine = state.machines[id]
    direction, white = play.dice.die(6, "crash direction"), play.dice.die(6, "crash distance")
    cell = drift(state, machine.loc, direction, (white + 1) // 2)
    hex = state.scenario.names[cell] if cell != NOWHERE else ""
    play.tell(me.Crashed(id, hex, (direction, white), rule="LNL-19.5.1.02"))
    inside = state.aboard(id)
    if cell == NOWHERE:
        state.set(id, fate="wreck", loc=OFF_MAP)
        for piece in inside:
            eliminate(state, play, piece.id)
        return
    state.set(id, fate="wreck", loc=cell, mark="", fired=False, ops=False)
    fp = state.scenario.content.values["crash"].fp
    cells = state.scenario.ground.cells
    for loc in (cell, cell + cells, cell + 2 * cells):  # every floor, and a bunker's inside
        strike(state, play, loc, fp, "LNL-19.5.1.02", crash=True)
    bail_out(state, play, state.machines[id], inside)


def damage_craft(state: LockState, play: Play, id: str) -> None:
    """LNL-19.5.1.03: in its own impulse it stops where it is, Ops Complete."""
    if state.machines[id].damaged:  # LNL-5.1.08
        crash(state, play, id)
        return
    state.set(id, damaged=True)
    play.tell(me.CraftDamaged(id, rule="LNL-19.5.1.03"))
