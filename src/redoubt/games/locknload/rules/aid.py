# SPDX-License-Identifier: MIT
"""Medics (LNL-11.3) and the two faces of tripod guns (LNL-1.6.1.01), both in the Rally Phase."""

from __future__ import annotations

from redoubt.games.locknload import events as e
from redoubt.games.locknload.actions import Flip, Treat
from redoubt.games.locknload.rules.cards import PATCH, ready, spend
from redoubt.games.locknload.rules.damage import check_morale
from redoubt.games.locknload.rules.hidden import reveal
from redoubt.games.locknload.rules.possession import flipped
from redoubt.games.locknload.rules.units import is_mmc, positive_tm, twin, with_twin
from redoubt.games.locknload.rules.vehicles import craft
from redoubt.games.locknload.state import LockState, Machine, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

COVER = 2  # LNL-11.3.02
PATCHED = -1  # sk_patchjob


def why_not_treat(
    state: LockState, seat: str, action: Treat, tried: tuple[str, ...]
) -> Refusal | None:
    """LNL-11.3.01: a good-order medic, one try a phase, a wound or a Shaken MMC beside him."""
    medic, patient = state.units.get(action.medic), state.units.get(action.unit)
    if action.medic in state.machines:
        return _why_not_aloft(state, seat, action, tried)
    if medic is None or patient is None or medic.seat != seat or patient.seat != seat:
        return Refusal("LNL-11.3.01", "not-your-units", {})
    trained = state.counter(medic).kind == "medic" or ready(state, medic, PATCH)
    if not trained or medic.shaken or medic.loc < 0:
        return Refusal("LNL-11.3.01", "no-medic", {"unit": action.medic})
    if medic.id in tried:
        return Refusal("LNL-11.3.01", "tried-already", {"unit": action.medic})
    if patient.loc < 0 or patient.loc not in (medic.loc, twin(state, medic.loc)):  # LNL-1.0.02
        return Refusal("LNL-11.3.01", "not-beside-medic", {"unit": action.unit})
    return _why_not_patient(state, patient)


def _why_not_patient(state: LockState, patient: Piece) -> Refusal | None:
    if patient.wounded or (is_mmc(state, patient) and patient.shaken):
        return None
    return Refusal("LNL-11.3.01", "not-in-need", {"unit": patient.id})


def _why_not_aloft(
    state: LockState, seat: str, action: Treat, tried: tuple[str, ...]
) -> Refusal | None:
    """LNL-1.0.08: a helicopter that has a medic of its own treats one of its passengers."""
    machine, patient = state.machines[action.medic], state.units.get(action.unit)
    if machine.seat != seat or patient is None:
        return Refusal("LNL-11.3.01", "not-your-units", {})
    if not machine.works or machine.loc < 0 or not flying_medic(state, machine):
        return Refusal("LNL-11.3.01", "no-medic", {"unit": action.medic})
    if machine.id in tried:
        return Refusal("LNL-11.3.01", "tried-already", {"unit": action.medic})
    if patient.aboard != machine.id:
        return Refusal("LNL-11.3.01", "not-beside-medic", {"unit": action.unit})
    return _why_not_patient(state, patient)


def flying_medic(state: LockState, machine: Machine) -> str:
    """The kind of medic a helicopter carries as one of its own, or nothing."""
    return craft(state, machine).medic if machine.mode else ""


def air_treatments(state: LockState, seat: str, tried: tuple[str, ...]) -> list[Action]:
    """The same aboard helicopters."""
    return [
        action
        for machine in state.machines.values()
        if machine.seat == seat and flying_medic(state, machine)
        for patient in state.aboard(machine.id)
        if why_not_treat(state, seat, action := Treat(machine.id, patient.id), tried) is None
    ]


def treatments(state: LockState, ours: list[Piece], tried: tuple[str, ...]) -> list[Action]:
    """Everything the medics among the units of a side on the map may try."""
    trained = state.scenario.medics
    return [
        action
        for medic in ours
        if medic.kind in trained or medic.skill == PATCH
        for patient in with_twin(state, medic.loc, medic.seat)
        if why_not_treat(state, medic.seat, action := Treat(medic.id, patient.id), tried) is None
    ]


def treat(state: LockState, play: Play, action: Treat) -> None:
    """LNL-11.3.02, LNL-11.3.03: the medic checks his morale; an SMC keeps his Shaken face."""
    reveal(state, play, (action.medic, action.unit))  # LNL-2.0.05
    patient = state.units[action.unit]
    bonus = 0
    if action.medic in state.machines:
        machine = state.machines[action.medic]
        medic = Piece(machine.id, flying_medic(state, machine), machine.seat)
    else:
        medic = state.units[action.medic]
        bonus = COVER if positive_tm(state, medic.loc) else 0
    if state.counter(medic).kind != "medic":  # LNL-12.0.07
        spend(state, play, medic, "LNL-12.0.07")
        bonus += PATCHED
    faces, needed, success = check_morale(state, play, medic, bonus, "medic")
    play.tell(e.TreatmentRolled(medic.id, patient.id, faces, needed, success, rule="LNL-11.3.02"))
    if success and is_mmc(state, patient):
        state.change(patient.id, shaken=False)
    elif success:
        state.change(patient.id, wounded=False)


def why_not_flip(
    state: LockState, seat: str, action: Flip, tried: tuple[str, ...]
) -> Refusal | None:
    """LNL-1.6.1.01.02: once, by a good-order squad or half-squad that owns it."""
    piece = state.units.get(action.unit)
    if piece is None or piece.seat != seat or piece.loc < 0 or piece.shaken:
        return Refusal("LNL-1.6.1.01.02", "not-your-units", {})
    row = state.scenario.content.weapons.get(action.weapon)
    if row is None or action.weapon not in piece.weapons or not row.flips:
        return Refusal("LNL-1.6.1.01.02", "does-not-flip", {"weapon": action.weapon})
    if state.counter(piece).kind not in ("squad", "half"):
        return Refusal("LNL-1.6.1.01.02", "squads-flip", {"unit": action.unit})
    if piece.loc in state.melee:
        return Refusal("LNL-8.1.10", "in-melee", {})
    if flipped(piece.id, action.weapon) in tried:
        return Refusal("LNL-1.6.1.01.02", "handed-already", {"weapon": action.weapon})
    return None


def flips(state: LockState, ours: list[Piece], tried: tuple[str, ...]) -> list[Action]:
    """The guns of a side on the map that may show their other face."""
    flipping = state.scenario.flipping
    return [
        action
        for piece in ours
        if piece.weapons
        for weapon in dict.fromkeys(piece.weapons)
        if weapon in flipping
        and why_not_flip(state, piece.seat, action := Flip(piece.id, weapon), tried) is None
    ]


def flip(state: LockState, play: Play, action: Flip) -> str:
    """The other face comes up; returns what is remembered, since it may not be flipped back.

    Nobody notices it of a hidden unit: that something was flipped would tell who has a gun.
    """
    piece = state.units[action.unit]
    other = state.scenario.content.weapons[action.weapon].flips
    kept = list(piece.weapons)
    kept[kept.index(action.weapon)] = other
    state.change(piece.id, weapons=tuple(kept))
    only = (piece.seat,) if piece.hidden else ()
    play.tell(e.WeaponFlipped(piece.id, other, rule="LNL-1.6.1.01.02", only=only))
    return flipped(piece.id, other)
