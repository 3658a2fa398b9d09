# SPDX-License-Identifier: MIT
"""Overrun: a vehicle drives through foot units, and who must make way for it (LNL-15.3)."""

from __future__ import annotations

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.rules.assault import answer_reply, reply_actions
from redoubt.games.locknload.rules.attack import hides_well, target_modifier
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.damage import check_all, eliminate
from redoubt.games.locknload.rules.happenings import read_events
from redoubt.games.locknload.rules.hazards import walk_into_hazards
from redoubt.games.locknload.rules.searching import search
from redoubt.games.locknload.rules.steps import why_not_ground
from redoubt.games.locknload.rules.turning import let_swing
from redoubt.games.locknload.rules.units import fits, is_spared, leave_guns
from redoubt.games.locknload.rules.vehicles import lm, spec
from redoubt.games.locknload.state import LockState, Machine, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Mod, Refusal

OVERRUN_COST, OVERRUN_BONUS = 4, 2  # LNL-15.3.01, LNL-15.3.02


def why_not_overrun(
    state: LockState, machine: Machine, to: int, way: str = "normal"
) -> Refusal | None:
    """LNL-15.1.07, LNL-15.2.02, LNL-15.3.01."""
    if is_spared(state, machine.seat, to):
        return Refusal("LNL-1.0.06", "spared", {"hex": state.scenario.names[to]})
    row = spec(state, machine)
    rule = ""
    if way == "assault":
        rule = "LNL-15.2.02"
    elif not state.scenario.ground.terrain[to].overrun:
        rule = "LNL-15.1.07"
    elif machine.shaken or not (row.mgs or row.gun) or to in state.melee:
        rule = "LNL-15.3.01"
    return Refusal(rule, "no-overrun", {"hex": state.scenario.names[to]}) if rule else None


def overrun(state: LockState, play: Play, machine: Machine) -> None:
    """LNL-15.3.02: HE, machine guns, 2 and the armour leader against a die and the TM."""
    row = spec(state, machine)
    power = row.gun.he if row.gun is not None else 0
    power += sum(mg.fp for mg in row.mgs if not (mg.all_round and machine.buttoned))
    mods = [Mod("overrun", OVERRUN_BONUS, "LNL-15.3.02")]
    if lm(state, machine):
        mods.append(Mod("leadership", lm(state, machine), "LNL-15.3.02"))
    faces = (play.dice.die(6, "attack"), play.dice.die(6, "defence"))
    tm = target_modifier(state, machine.loc, machine.loc)
    total = faces[0] + power + sum(mod.value for mod in mods)
    defence = faces[1] + tm
    hex = state.scenario.names[machine.loc]
    play.tell(
        e.Attacked(
            (machine.id,), hex, faces, total, defence, tm,
            (Mod("firepower", power, "LNL-15.3.02"), *mods), rule="LNL-15.3.02",
        )
    )  # fmt: skip
    enemy = state.scenario.other[machine.seat]
    state.stack.append(mf.Overrunning(enemy, machine.id))
    if total > defence:
        margins = {
            piece.id: total - defence - (tm if hides_well(state, piece) else 0)  # LNL-11.4.04
            for piece in state.here(machine.loc, enemy)
        }
        check_all(state, play, machine.loc, margins)


def work_overrunning(state: LockState, frame: mf.Overrunning, play: Play) -> None:
    """The survivors may reply (LNL-15.3.03)."""
    state.stack[-1] = mf.Replying(frame.seat, frame.unit)
    if not reply_actions(state, mf.Replying(frame.seat, frame.unit), frame.seat):
        state.stack.pop()


def replying_actions(state: LockState, frame: mf.Replying, seat: str) -> list[Action]:
    return [*reply_actions(state, frame, seat), a.Hold()]


def why_not_replying(
    state: LockState, frame: mf.Replying, seat: str, action: Action
) -> Refusal | None:
    if action in replying_actions(state, frame, seat):
        return None
    return Refusal("LNL-15.3.03", "reply-or-hold", {})


def answer_replying(
    state: LockState, frame: mf.Replying, seat: str, action: Action, play: Play
) -> None:
    if isinstance(action, a.Hold):
        state.stack.pop()
        return
    answer_reply(state, frame, seat, action, play)
    after = state.stack[-1]
    assert isinstance(after, mf.Replying)
    if not reply_actions(state, after, seat):
        state.stack.pop()


def work_making_way(state: LockState, frame: mf.MakingWay, play: Play) -> None:
    """LNL-15.3.05: Shaken teams and those without a way out are lost; the rest are asked."""
    machines = state.parked(frame.loc, state.scenario.other[frame.seat])
    pieces = state.here(frame.loc, frame.seat)
    if not machines or not pieces:
        state.stack.pop()
        return
    for piece in pieces:
        if _stuck(state, piece):
            eliminate(state, play, piece.id)
            return
    state.stack.append(mf.GivingWay(frame.seat, frame.loc))


def _stuck(state: LockState, piece: Piece) -> bool:
    counter = state.counter(piece)
    if counter.fixed or (counter.kind == "team" and piece.shaken):
        return True
    return not refuges(state, piece)


def refuges(state: LockState, piece: Piece) -> list[int]:
    """Where a unit may make way to (LNL-15.3.05)."""
    enemy = state.scenario.other[piece.seat]
    return [
        to
        for to, _ in state.scenario.ground.steps[piece.loc]
        if to < state.scenario.ground.cells
        and fits(state, piece.seat, to, [piece])
        and not state.here(to, enemy)
        and not state.parked(to, enemy)
        and why_not_ground(state, piece, to) is None  # LNL-1.6.3.02
    ]


def giving_actions(state: LockState, frame: mf.GivingWay, seat: str) -> list[Action]:
    piece = state.here(frame.loc, seat)[0]
    return [a.GiveWay(piece.id, state.scenario.names[to]) for to in refuges(state, piece)]


def why_not_giving(
    state: LockState, frame: mf.GivingWay, seat: str, action: Action
) -> Refusal | None:
    if action in giving_actions(state, frame, seat):
        return None
    return Refusal("LNL-15.3.05", "make-way", {})


def answer_giving(
    state: LockState, frame: mf.GivingWay, seat: str, action: Action, play: Play
) -> None:
    """A forced retreat is a step like others: mines, fire for effect, claymores (LNL-5.3.12)."""
    assert isinstance(action, a.GiveWay)
    state.stack.pop()
    to = state.scenario.ground.loc_of[action.hex]
    came = state.units[action.unit].loc
    leave_guns(state, state.units[action.unit])
    state.change(action.unit, loc=to, mark="moved")
    play.tell(me.FellBack((action.unit,), action.hex, rule="LNL-15.3.05"))
    search(state, play, to, (action.unit,), came=came)
    enemy = state.scenario.other[seat]
    if state.here(to, enemy):  # somebody lay hidden there
        eliminate(state, play, action.unit, "LNL-5.1.13")
        return
    update_control(state)
    let_swing(state, seat, action.unit)
    state.stack.append(f.Window(enemy, to, 1, movers=(action.unit,)))
    read_events(state, play)  # LNL-1.7.01
    walk_into_hazards(state, play, seat, to, (action.unit,))
