# SPDX-License-Identifier: MIT
"""Claymores: laid, set off before any opportunity fire, lost with their men (LNL-21.5)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from redoubt.games.locknload import events as e
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.actions import Deploy, Detonate, Hold
from redoubt.games.locknload.rules.armour import (
    bare_to,
    hit_vehicle,
    vehicle_cover,
    why_not_small_arms,
)
from redoubt.games.locknload.rules.attack import hides_well, is_moving, target_modifier
from redoubt.games.locknload.rules.damage import check_all
from redoubt.games.locknload.rules.fortifications import CLAYMORE, add_work, remove_work
from redoubt.games.locknload.rules.hidden import looks
from redoubt.games.locknload.rules.units import is_mmc
from redoubt.games.locknload.state import LockState, Piece, Work
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Mod, Refusal

WATCHERS = ("leader", "hero", "sniper", "advisor")  # LNL-21.5.02
LAYERS = ("leader", "hero", "scout", "advisor")  # LNL-21.5.01


def _carried(state: LockState, piece: Piece) -> str:
    weapons = state.scenario.content.weapons
    return next((id for id in piece.weapons if id in weapons and weapons[id].kind == CLAYMORE), "")


def why_not_deploy(state: LockState, pieces: Sequence[Piece], action: Deploy) -> Refusal | None:
    """LNL-21.5.01: an MMC, or two eligible single men together; one in a hex."""
    group = [piece for piece in pieces if piece.id in action.units]
    if not group or tuple(piece.id for piece in group) != action.units:
        return Refusal("LNL-21.5.01", "one-location", {})
    if any(piece.shaken or not piece.free for piece in group):
        return Refusal("LNL-21.5.01", "cannot-deploy", {})
    alone = len(group) == 1 and is_mmc(state, group[0])
    pair = len(group) == 2 and all(state.counter(p).kind in LAYERS for p in group)
    if not (alone or pair) or not any(_carried(state, piece) for piece in group):
        return Refusal("LNL-21.5.01", "cannot-deploy", {})
    loc = group[0].loc
    if loc >= state.scenario.ground.cells or state.work(loc, CLAYMORE) is not None:
        return Refusal("LNL-21.5.01", "one-claymore", {})
    return None


def deploys(state: LockState, pieces: Sequence[Piece]) -> list[Action]:
    claymores = state.scenario.claymores
    if all(claymores.isdisjoint(piece.weapons) for piece in pieces):
        return []
    return [
        action
        for count in (1, 2)
        for group in combinations(pieces, count)
        if why_not_deploy(state, pieces, action := Deploy(tuple(p.id for p in group))) is None
    ]


def deploy(state: LockState, play: Play, action: Deploy) -> None:
    for id in action.units:
        state.change(id, ops=True)
    lay(state, play, action.units, "LNL-21.5.01")


def lay(state: LockState, play: Play, units: tuple[str, ...], rule: str) -> None:
    """A claymore is in its hex; hidden men have laid it in secret (LNL-2.0.05)."""
    owner = next(state.units[id] for id in units if _carried(state, state.units[id]))
    kept = list(owner.weapons)
    kept.remove(_carried(state, owner))
    state.change(owner.id, weapons=tuple(kept))
    fp = state.scenario.content.values["claymore_fp"].fp
    add_work(state, owner.loc, Work(CLAYMORE, owner.seat, fp, 0, owner.hidden))
    hex, only = state.scenario.names[owner.loc], (owner.seat,) if owner.hidden else ()
    play.tell(me.ClaymoreLaid(units, hex, rule=rule, only=only))


# -- laid before the game ------------------------------------------------------------------


def lays_first(state: LockState, group: int) -> bool:
    """Whether a group may start with claymores deployed: by its card (LNL-1.0.06)."""
    card = state.scenario.groups[group][1]
    return (
        state.scenario.card.laid
        and card.turn == 0
        and not state.scenario.claymores.isdisjoint(card.weapons)
    )


def _crew(state: LockState, seat: str, loc: int) -> tuple[Piece, ...]:
    """Who may have laid one there: beside men on the map a hidden one would give himself away."""
    return state.here(loc, seat) or state.own(loc, seat)


def first_deploys(state: LockState, seat: str) -> list[Action]:
    return [
        action
        for loc in sorted(state.owned(seat))
        for action in deploys(state, _crew(state, seat, loc))
    ]


def why_not_deploy_first(state: LockState, seat: str, action: Deploy) -> Refusal | None:
    piece = state.units.get(action.units[0]) if action.units else None
    if piece is None or piece.seat != seat or piece.loc < 0:
        return Refusal("LNL-21.5.01", "one-location", {})
    return why_not_deploy(state, _crew(state, seat, piece.loc), action)


# -- setting them off ----------------------------------------------------------------------


def armed(state: LockState, frame: mf.Claymores | mf.ClaymoreChoice) -> list[int]:
    """The claymores of a side that reach a mover and have somebody to set them off."""
    ground = state.scenario.ground
    target = ground.cell(frame.loc)
    return [
        cell
        for cell in (target, *ground.grid.neighbours[target])
        if (work := state.work(cell, CLAYMORE)) is not None
        and work.seat == frame.seat
        and any(_watches(state, piece) for piece in state.own(cell, frame.seat))
        and _is_target(state, frame, cell)
    ]


def _is_target(state: LockState, frame: mf.Claymores | mf.ClaymoreChoice, cell: int) -> bool:
    """Units on foot always, a vehicle if small arms from there may attack it (LNL-17.2.01)."""
    if not frame.unit:
        return bool(state.here(frame.loc, state.scenario.other[frame.seat]))
    machine = state.machines[frame.unit]
    return machine.works and why_not_small_arms(state, machine, cell) is None


def _watches(state: LockState, piece: Piece) -> bool:
    kind = state.counter(piece).kind
    return not piece.shaken and (is_mmc(state, piece) or kind in WATCHERS)


def work_claymores(state: LockState, frame: mf.Claymores, play: Play) -> None:
    """Ask while a claymore could go off; several go off one after another.

    That one was laid in secret must not show in it: men who find nobody may have come near any.
    """
    if (state.works and armed(state, frame)) or _may_lurk_near(state, frame):
        state.stack.append(mf.ClaymoreChoice(frame.seat, frame.loc, frame.unit))
    else:
        state.stack.pop()


def _may_lurk_near(state: LockState, frame: mf.Claymores) -> bool:
    """Whether a side may have laid claymores in secret near those who look about for nobody."""
    enemy = state.scenario.other[frame.seat]
    if not may_lie_hidden(state, frame.seat) or looks(state, frame.loc, enemy):
        return False
    return bool(state.here(frame.loc, enemy) or state.parked(frame.loc, enemy))


def may_lie_hidden(state: LockState, seat: str) -> bool:
    """Whether hidden units of a side have claymores, laid or not: as much is known to all."""
    if not (state.scenario.card.laid and state.lurking):
        return False
    claymores, units = state.scenario.claymores, state.units
    return any(
        id in units and units[id].seat == seat and not claymores.isdisjoint(units[id].weapons)
        for id in state.lurking
    ) or bool(hidden_claymores(state, seat))


def hidden_claymores(state: LockState, seat: str) -> list[int]:
    """The hexes where a side has laid claymores in secret."""
    return [
        cell
        for cell, works in state.works.items()
        if any(work.kind == CLAYMORE and work.hidden and work.seat == seat for work in works)
    ]


def claymore_actions(state: LockState, frame: mf.ClaymoreChoice, seat: str) -> list[Action]:
    return [*(Detonate(state.scenario.names[cell]) for cell in armed(state, frame)), Hold()]


def why_not_claymore(
    state: LockState, frame: mf.ClaymoreChoice, seat: str, action: Action
) -> Refusal | None:
    if action in claymore_actions(state, frame, seat):
        return None
    return Refusal("LNL-21.5.02", "detonate-or-hold", {})


def answer_claymore(
    state: LockState, frame: mf.ClaymoreChoice, seat: str, action: Action, play: Play
) -> None:
    state.stack.pop()
    assert isinstance(state.stack[-1], mf.Claymores)
    if isinstance(action, Hold):
        state.stack.pop()
        return
    assert isinstance(action, Detonate)
    cell = state.scenario.ground.loc_of[action.hex]
    work = state.work(cell, CLAYMORE)
    assert work is not None
    remove_work(state, cell, CLAYMORE)
    if frame.unit:
        _burst_under(state, play, frame.unit, work, cell)
    else:
        _burst(state, play, frame.loc, work, cell, state.scenario.other[seat])


def _burst_under(state: LockState, play: Play, id: str, work: Work, cell: int) -> None:
    """The same against a vehicle, as small arms attack it (LNL-17.2.03, LNL-17.3.01)."""
    machine = state.machines[id]
    face = play.dice.die(6, "attack")
    tm, bare = vehicle_cover(state, cell, machine.loc), bare_to(state, machine, cell)
    mods = (Mod("firepower", work.fp, "LNL-21.5.02"),)
    attack = face + work.fp
    hit_vehicle(state, play, id, attack, face, tm, bare=bare, rule="LNL-21.5.02", mods=mods)


def _burst(state: LockState, play: Play, loc: int, work: Work, cell: int, seat: str) -> None:
    """LNL-21.5.02: moving and target modifiers, nothing else; nobody is marked."""
    targets = state.here(loc, seat)
    tm = target_modifier(state, cell, loc)  # LNL-10.4.07: a wall on the way helps
    faces = (play.dice.die(6, "attack"), play.dice.die(6, "defence"))
    total, defence = faces[0] + work.fp, faces[1] + tm
    mods = (Mod("firepower", work.fp, "LNL-21.5.02"),)
    hex = state.scenario.names[loc]
    play.tell(e.Attacked((), hex, faces, total, defence, tm, mods, rule="LNL-21.5.02"))
    movers = tuple(piece.id for piece in targets)
    margins = {
        p.id: total
        + is_moving(state, p, movers)
        - defence
        - (tm if hides_well(state, p) else 0)  # LNL-11.4.04
        for p in targets
    }
    if any(margin > 0 for margin in margins.values()):
        check_all(state, play, loc, margins)


def lose_claymores(state: LockState, play: Play) -> None:
    """LNL-21.5.03: nobody of their side is left in the hex."""
    for cell, works in list(state.works.items()):
        for work in works:
            if work.kind == CLAYMORE and not state.own(cell, work.seat):
                remove_work(state, cell, CLAYMORE)
                hex = state.scenario.names[cell]
                play.tell(me.ClaymoreLost(hex, rule="LNL-21.5.03"))
