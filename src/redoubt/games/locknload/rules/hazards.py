# SPDX-License-Identifier: MIT
"""What waits where somebody goes: mines, then fire for effect, then claymores (LNL-5.3.12)."""

from __future__ import annotations

from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.rules.area import strike
from redoubt.games.locknload.rules.armour import hit_vehicle
from redoubt.games.locknload.rules.claymores import lose_claymores, may_lie_hidden
from redoubt.games.locknload.rules.fortifications import mine_power, tread_on_mines, unearth
from redoubt.games.locknload.rules.ordnance import prune
from redoubt.games.locknload.rules.vehicles import unarmoured
from redoubt.games.locknload.state import Barrage, LockState, Machine
from redoubt.kernel.flow import Play


def falls_on(state: LockState, barrage: Barrage, loc: int) -> bool:
    """A mortar's marker covers its hex, artillery the six around it too (LNL-18.2.07)."""
    grid = state.scenario.ground.grid
    apart = grid.distance(barrage.cell, state.scenario.ground.cell(loc))
    return apart <= (0 if barrage.mortar else 1)


def walk_into_hazards(
    state: LockState, play: Play, seat: str, loc: int, units: tuple[str, ...]
) -> None:
    """Mines at once; barrages and claymores wait on the stack until that is settled."""
    enemy = state.scenario.other[seat]
    hidden = state.scenario.card.laid and may_lie_hidden(state, enemy)
    if not (state.works or state.barrages or hidden):
        return
    if state.works or hidden:
        state.stack.append(mf.Claymores(enemy, loc))
    for n, barrage in enumerate(state.barrages):
        if falls_on(state, barrage, loc):
            state.stack.append(mf.Shelling(loc, units, n))
    if state.works:
        tread_on_mines(state, play, loc, units)


def drive_into_hazards(state: LockState, play: Play, machine: Machine) -> None:
    """LNL-21.4.02: mines whether Open or Buttoned; then the barrages, then claymores."""
    if state.works:
        enemy = state.scenario.other[machine.seat]
        state.stack.append(mf.Claymores(enemy, machine.loc, unit=machine.id))
    for n, barrage in enumerate(state.barrages):
        if falls_on(state, barrage, machine.loc):
            state.stack.append(mf.Shelling(machine.loc, (machine.id,), n))
    fp = mine_power(state, machine.loc, machine.seat) if state.works else None
    if fp is not None:
        unearth(state, play, machine.loc)
        face = play.dice.die(6, "attack")
        bare = unarmoured(state, machine)
        hit_vehicle(
            state, play, machine.id, face + fp, face, 0, bare=bare, rule="LNL-21.4.02",
            always=True,
        )  # fmt: skip


def work_shelling(state: LockState, frame: mf.Shelling, play: Play) -> None:
    """A marker strikes those who have come in (LNL-18.1.06, LNL-18.2.07)."""
    state.stack.pop()
    barrage = state.barrages[frame.barrage]
    rule = "LNL-18.1.06" if barrage.mortar else "LNL-18.2.07"
    strike(
        state, play, frame.loc, barrage.fp, rule, mortar=barrage.mortar, movers=frame.units,
        only=True, seat=barrage.seat,
    )  # fmt: skip


def tidy(state: LockState, play: Play) -> None:
    """What goes when nobody holds it: acquisition, claymores (LNL-14.3.03, LNL-21.5.03)."""
    prune(state)
    if state.works:
        lose_claymores(state, play)
