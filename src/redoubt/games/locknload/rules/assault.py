# SPDX-License-Identifier: MIT
"""Close assault on vehicles: who may, the check before it, the roll (LNL-17.1)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.actions import Assault
from redoubt.games.locknload.rules.cards import DEMO
from redoubt.games.locknload.rules.damage import eliminate
from redoubt.games.locknload.rules.melee_odds import eligible
from redoubt.games.locknload.rules.power import STRONG_CHARGE
from redoubt.games.locknload.rules.units import (
    firepower,
    is_hero,
    is_leader,
    is_mmc,
    leadership,
    positive_tm,
)
from redoubt.games.locknload.rules.vehicles import check_nerve, destroy, lowest_armour, riders
from redoubt.games.locknload.state import LockState, Machine, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Mod, Refusal

FROM_COVER = 2  # LNL-17.1.02
AGGRESSIVE = ("fk_par", "fk_rm", "fk_gur")  # LNL-13.0.05
TANK_HUNTER, HUNTER_BONUS = "sk_tankhunter", 2  # LNL-12.0.13


def can_assault(state: LockState, piece: Piece) -> bool:
    """A good-order MMC that is no weapon team, or a hero (LNL-17.1.01, LNL-1.6.3.10)."""
    if piece.shaken:
        return False
    return is_hero(state, piece) or (is_mmc(state, piece) and state.counter(piece).kind != "team")


def guarded(state: LockState, machine: Machine) -> bool:
    """LNL-17.1.01: eligible infantry or an advisor beside it, or riders in good order on it."""
    for piece in state.here(machine.loc, machine.seat):
        advisor = state.counter(piece).kind == "advisor" and not piece.shaken
        if advisor or eligible(state, piece):
            return True
    return any(not piece.shaken for piece in riders(state, machine))


def is_storm(state: LockState, seat: str, to: int) -> bool:
    """Whether entering a location is a close assault: a vehicle, and nobody to fight there."""
    enemy = state.scenario.other[seat]
    if not state.machines or not state.parked(to, enemy):
        return False
    return not any(eligible(state, piece) for piece in state.here(to, enemy))


def why_not_storm(state: LockState, group: Sequence[Piece], way: str, to: int) -> Refusal | None:
    """LNL-17.1.01, LNL-17.1.08."""
    hex = state.scenario.names[to]
    if way != "normal":
        return Refusal("LNL-17.1.08", "not-into-melee", {"hex": hex})
    assaulters = [piece for piece in group if can_assault(state, piece)]
    others = [piece for piece in group if piece not in assaulters]
    if not assaulters or any(not is_leader(state, p) or p.shaken for p in others):
        return Refusal("LNL-17.1.01", "cannot-assault", {"hex": hex})
    if any(guarded(state, m) for m in state.parked(to, state.scenario.other[group[0].seat])):
        return Refusal("LNL-17.1.01", "vehicle-guarded", {"hex": hex})
    return None


def brace(
    state: LockState, play: Play, units: Sequence[str], source: int, *, begun: bool
) -> tuple[str, ...]:
    """LNL-17.1.02, LNL-17.1.03: the checks before entering; who passes."""
    bonus = FROM_COVER if source >= 0 and positive_tm(state, source) else 0
    leaders = [id for id in units if is_leader(state, state.units[id])]
    passed: list[str] = []
    for id in (*leaders, *(id for id in units if id not in leaders)):
        steady = [leader for leader in leaders if leader in passed]
        extra = bonus + _help(state, state.units[id], steady)
        if _nerve(state, play, id, extra, "LNL-17.1.02"):
            passed.append(id)
        elif not begun:
            state.change(id, mark="", ops=True)
    kept = tuple(id for id in units if id in passed)
    if not any(can_assault(state, state.units[id]) for id in kept):
        for id in kept:
            if not begun:
                state.change(id, mark="", ops=True)
        return ()
    return kept


def _help(state: LockState, piece: Piece, leaders: Sequence[str]) -> int:
    """The LM that an MMC of their force gets from leaders who have passed (LNL-17.1.02)."""
    if not is_mmc(state, piece):
        return 0
    led = [state.units[id] for id in leaders if _leads(state, id, piece)]
    return max((leadership(state, leader) for leader in led), default=0)


def _leads(state: LockState, leader: str, piece: Piece) -> bool:
    """LNL-5.01.03: a leader assists units of his own force alone."""
    counter = state.counter(state.units[leader])
    return state.scenario.same_force(counter, state.counter(piece))


def _nerve(state: LockState, play: Play, id: str, extra: int, rule: str) -> bool:
    """The check before an assault (LNL-17.1.02); a card may spare it (LNL-12.0.13)."""
    piece = state.units[id]
    if piece.skill == TANK_HUNTER:
        return True
    if piece.kind.startswith(AGGRESSIVE) and is_mmc(state, piece):  # LNL-13.0.05
        extra += 1
    return check_nerve(state, play, id, extra, rule)


def storm(state: LockState, play: Play, moving: f.Moving, units: tuple[str, ...]) -> None:
    """Those who came in and were not stopped assault; all of them go back if nobody can."""
    able = [id for id in moving.units if id in state.units]
    waiting = _close_in(state, moving.seat, moving.loc, moving.came, units, able)
    if waiting.left:
        state.stack.append(waiting)
    else:
        _fall_back(state, play, waiting)


def storm_here(state: LockState, piece: Piece) -> None:
    """LNL-6.0.10: one who is there already assaults, and stays."""
    units = (piece.id,)
    state.stack.append(_close_in(state, piece.seat, piece.loc, -1, units, units))


def _close_in(
    state: LockState, seat: str, loc: int, back: int, units: tuple[str, ...], able: Sequence[str]
) -> mf.CloseAssault:
    left = tuple(id for id in able if can_assault(state, state.units[id]))
    leaders = tuple(
        id for id in able if is_leader(state, state.units[id]) and not state.units[id].shaken
    )
    return mf.CloseAssault(seat, loc, back, units, left, leaders)


def weapon_he(state: LockState, piece: Piece, id: str) -> int:
    """What an anti-tank weapon or a charge adds, or 0 (LNL-17.1.04); a card makes it stronger."""
    weapon = state.scenario.content.weapons.get(id)
    if weapon is None:
        return 0
    if weapon.kind == "satchel":
        return STRONG_CHARGE if piece.skill == DEMO else weapon.fp
    return weapon.gun.he if weapon.gun is not None else 0


def options(
    state: LockState, seat: str, unit: str, targets: Sequence[Machine], leaders: Sequence[str]
) -> list[Action]:
    """Every way in which one unit may roll."""
    piece = state.units[unit]
    arms = ("", *(id for id in dict.fromkeys(piece.weapons) if weapon_he(state, piece, id) > 0))
    help_ = (
        "",
        *(
            id
            for id in leaders
            if leadership(state, state.units[id]) > 0 and _leads(state, id, piece)
        ),
    )
    return [
        Assault(unit, machine.id, leader, weapon)
        for machine in targets
        for leader in help_
        for weapon in arms
    ]


def roll(state: LockState, play: Play, action: Assault) -> bool:
    """LNL-17.1.04: one assaulter against one vehicle; whether it is destroyed."""
    piece = state.units[action.unit]
    mods = [Mod("firepower", firepower(state, piece), "LNL-17.1.04")]
    if action.leader:
        mods.append(Mod("leadership", leadership(state, state.units[action.leader]), "LNL-17.1.04"))
    if action.weapon:
        mods.append(Mod("weapon", weapon_he(state, piece, action.weapon), "LNL-17.1.04"))
        if state.scenario.content.weapons[action.weapon].one_use:
            kept = list(piece.weapons)
            kept.remove(action.weapon)
            state.change(piece.id, weapons=tuple(kept))
    if piece.skill == TANK_HUNTER:
        mods.append(Mod("hunter", HUNTER_BONUS, "LNL-12.0.13"))
    faces = (play.dice.die(6, "close assault"), play.dice.die(6, "defence"))
    attack = faces[0] + sum(mod.value for mod in mods)
    defence = faces[1] + lowest_armour(state, state.machines[action.target])
    success = attack > defence
    play.tell(
        me.AssaultRolled(
            action.unit, action.target, faces, attack, defence, success, tuple(mods),
            rule="LNL-17.1.04",
        )
    )  # fmt: skip
    if success:
        destroy(state, play, action.target, "LNL-17.1.06", assault=True)
    return success


# -- the frame -----------------------------------------------------------------------------


def assault_actions(state: LockState, frame: mf.CloseAssault, seat: str) -> list[Action]:
    targets = state.parked(frame.loc, state.scenario.other[seat])
    return [
        action
        for unit in frame.left
        for action in options(state, seat, unit, targets, frame.leaders)
    ]


def why_not_assault(
    state: LockState, frame: mf.CloseAssault, seat: str, action: Action
) -> Refusal | None:
    if action in assault_actions(state, frame, seat):
        return None
    return Refusal("LNL-17.1.05", "assault-now", {})


def answer_assault(
    state: LockState, frame: mf.CloseAssault, seat: str, action: Action, play: Play
) -> None:
    """LNL-17.1.05: one after another until no vehicle is left or all have tried."""
    assert isinstance(action, Assault)
    roll(state, play, action)
    left = tuple(id for id in frame.left if id != action.unit)
    leaders = tuple(id for id in frame.leaders if id != action.leader)
    if not state.parked(frame.loc, state.scenario.other[seat]):
        state.stack.pop()
        _win(state, play, frame)
    elif not left:
        state.stack.pop()
        _fall_back(state, play, frame)
    else:
        state.stack[-1] = msgspec.structs.replace(frame, left=left, leaders=leaders)


def _win(state: LockState, play: Play, frame: mf.CloseAssault) -> None:
    """LNL-17.1.06: who cannot fight there is eliminated; the assaulters stay, Moved."""
    for piece in state.here(frame.loc, state.scenario.other[frame.seat]):
        eliminate(state, play, piece.id)
    for id in frame.units:
        state.change(id, mark="moved")


def _fall_back(state: LockState, play: Play, frame: mf.CloseAssault) -> None:
    """LNL-17.1.07: back to where they came from; those who were there stay (LNL-6.0.10)."""
    for id in frame.units:
        state.change(id, mark="moved", loc=frame.back if frame.back >= 0 else frame.loc)
    if frame.back >= 0:
        hex = state.scenario.names[frame.back]
        play.tell(me.FellBack(frame.units, hex, rule="LNL-17.1.07"))


# -- the reply to an overrun ---------------------------------------------------------------


def reply_actions(state: LockState, frame: mf.Replying, seat: str) -> list[Action]:
    """LNL-15.3.03: survivors in good order, whatever they bear; riders guard their vehicle."""
    machine = state.machines[frame.unit]
    if not machine.works or guarded(state, machine):
        return []
    pieces = state.here(machine.loc, seat)
    leaders = [  # LNL-4.1.01: no leadership under Ops Complete
        p.id
        for p in pieces
        if is_leader(state, p) and not p.shaken and not p.ops and p.id not in frame.tried
    ]
    return [
        action
        for piece in pieces
        if can_assault(state, piece) and piece.id not in frame.tried
        for action in options(state, seat, piece.id, [machine], leaders)
    ]


def answer_reply(
    state: LockState, frame: mf.Replying, seat: str, action: Action, play: Play
) -> None:
    """LNL-15.3.03: a check without the -2; failing, Ops Complete."""
    assert isinstance(action, Assault)
    tried = (*frame.tried, action.unit, *((action.leader,) if action.leader else ()))
    steady = frame.steady  # LNL-17.1.02: who has passed helps all the checks that follow
    if action.leader:
        if check_nerve(state, play, action.leader, 0, "LNL-15.3.03"):
            steady = (*steady, action.leader)
        else:
            state.change(action.leader, ops=True)
            action = msgspec.structs.replace(action, leader="")
    state.stack[-1] = msgspec.structs.replace(frame, tried=tried, steady=steady)
    extra = _help(state, state.units[action.unit], steady)
    if _nerve(state, play, action.unit, extra, "LNL-15.3.03"):
        roll(state, play, action)
    else:
        state.change(action.unit, ops=True)
