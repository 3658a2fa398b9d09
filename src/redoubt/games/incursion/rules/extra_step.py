# SPDX-License-Identifier: MIT
"""Bat Outa Hell (29.14): the free square that follows a step forward."""

from __future__ import annotations

import msgspec

from redoubt.games.incursion.actions import ExtraStep, NoExtraStep
from redoubt.games.incursion.frames import ExtraStepOffer, Finish
from redoubt.games.incursion.rules.movement import can_land, step_to, walk_off
from redoubt.games.incursion.state import FALLEN, IncursionState, Unit
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def extra_actions(state: IncursionState, frame: ExtraStepOffer, seat: str) -> list[Action]:
    if why_not_extra(state, frame, seat, ExtraStep()) is None:
        return [ExtraStep(), NoExtraStep()]
    return [NoExtraStep()]


def leads_off(state: IncursionState, unit: Unit) -> bool:
    """INC-7.09: leaving is a move onto a square that is only imagined, so it may be this one."""
    out = state.scenario.exit_at[unit.seat].get(unit.cell, -1)
    return out == unit.facing and unit.leapt_from < 0


def why_not_extra(
    state: IncursionState, frame: ExtraStepOffer, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, NoExtraStep):
        return None
    if not isinstance(action, ExtraStep):
        return Refusal("INC-29.14", "extra-step-first", {"unit": frame.unit})
    unit = state.units[frame.unit]
    if leads_off(state, unit):
        return None
    to = state.scenario.way[unit.facing][unit.cell]
    gate = state.scenario.gate[unit.facing][unit.cell]
    blocked = to < 0 or (gate | 1 << to) & state._closed
    if blocked or (to in state._at and not _leaps(state, frame, unit, to)):
        return Refusal("INC-29.14", "way-blocked", {"unit": unit.id})
    return None


def _leaps(state: IncursionState, frame: ExtraStepOffer, unit: Unit, to: int) -> bool:
    """INC-28.22 to INC-28.24: models are not in a leaper's way while its AP carry it on."""
    able = state.scenario.content.models[unit.model].leaps and not frame.commanded
    return able and can_land(state, unit, to, unit.facing, unit.ap)


def answer_extra(
    state: IncursionState, frame: ExtraStepOffer, seat: str, action: Action, play: Play
) -> None:
    state.stack.pop()
    if isinstance(action, NoExtraStep):
        return
    unit = state.units[frame.unit]
    if frame.squares > 1:
        state.stack.append(msgspec.structs.replace(frame, squares=frame.squares - 1))
    state.stack.append(Finish(unit.id, unit.status != FALLEN))
    if leads_off(state, unit):
        walk_off(state, unit, play)
    else:
        step_to(state, unit, state.scenario.way[unit.facing][unit.cell], play, "INC-29.14")
