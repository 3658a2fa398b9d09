# SPDX-License-Identifier: MIT
"""Chapter 19: hand to hand; with Thumper (27.07), the whip (28.07) and K-a-BOOM (28.13)."""

from __future__ import annotations

from redoubt.board.square import left, right
from redoubt.games.incursion.actions import Fight, Kaboom, Whip
from redoubt.games.incursion.events import Casualty, Declared
from redoubt.games.incursion.frames import Fall, Strike
from redoubt.games.incursion.rules.fire import blast_area, close, models_in, why_not_attack
from redoubt.games.incursion.rules.units import RULES, UnitRule
from redoubt.games.incursion.state import BOARD, FALLEN, GERMAN, IncursionState, Unit
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

CRUSHED = "sturmzombie"  # what Thumper removes without a die (INC-27.08)
WHIP_REACH = 2  # INC-28.07


def hth_cost(state: IncursionState, unit: Unit, action: Action | None = None) -> int:
    return state.scenario.content.costs.hth


def _ahead(state: IncursionState, cell: int, facing: int) -> list[int]:
    """INC-19.02: directly and diagonally ahead."""
    step = state.scenario.grid.step
    ahead = step[facing][cell]
    if ahead < 0:
        return []
    three = (step[left(facing)][ahead], ahead, step[right(facing)][ahead])
    return [to for to in three if to >= 0]


def front_squares(state: IncursionState, cell: int, facing: int) -> list[int]:
    """INC-19.03: the squares ahead to which the way is passable."""
    barriers = state.barriers
    return [to for to in _ahead(state, cell, facing) if close(state, cell, to, barriers)]


def in_reach(state: IncursionState, unit: Unit) -> list[Unit]:
    """The enemies a model could strike hand to hand."""
    found = []
    for cell in front_squares(state, unit.cell, unit.facing):
        other = state.at(cell)
        if other is not None and other.seat != unit.seat and other.status == BOARD:
            found.append(other)
    return found


def whip_squares(state: IncursionState, cell: int, facing: int) -> list[int]:
    """INC-28.30: three squares at forward distance 1, five at distance 2, by the step test."""
    grid = state.scenario.grid
    near = front_squares(state, cell, facing)
    ahead = grid.step[facing][cell]
    found = list(near)
    if ahead < 0:
        return found
    barriers = state.barriers
    to_left, to_right = grid.step[left(facing)], grid.step[right(facing)]
    beyond = grid.step[facing]
    # (target, the middle squares the whip may pass): straight, one aside, two aside
    ways: list[tuple[int, tuple[int, ...]]] = [(beyond[ahead], (ahead,))]
    for aside in (to_left, to_right):
        diagonal = aside[ahead]
        if diagonal < 0:
            continue
        ways.append((beyond[diagonal], (ahead, diagonal)))
        far = beyond[diagonal]
        if far >= 0:
            ways.append((aside[far], (diagonal,)))
    for target, middles in ways:
        if target < 0:
            continue
        for middle in middles:
            if (
                middle in near
                and middle != state.cave_in
                and state.scenario.floor[middle]
                and close(state, middle, target, barriers)
            ):
                found.append(target)
                break
    return found


def whip_targets(state: IncursionState, unit: Unit) -> list[Unit]:
    found = []
    for cell in whip_squares(state, unit.cell, unit.facing):
        other = state.at(cell)
        if other is not None and other.seat != unit.seat and other.status == BOARD:
            found.append(other)
    return found


# -- offers and refusals ------------------------------------------------------------------


def offer_fights(
    state: IncursionState, unit: Unit, budget: int, mode: str, found: list[Action]
) -> None:
    if state.scenario.content.costs.hth > budget or unit.down or unit.leapt_from >= 0:
        return
    model = state.scenario.content.models[unit.model]
    for target in in_reach(state, unit):
        found.append(Fight(unit.id, target.id))
        if model.bomb:
            found.append(Kaboom(unit.id, target.id))
    if model.whip:
        found.extend([Whip(unit.id, target.id) for target in whip_targets(state, unit)])


def _why_not_enemy(
    state: IncursionState, unit: Unit, target_id: str, reach: list[Unit], rule: str
) -> Refusal | None:
    refusal = why_not_attack(state, unit)
    if refusal is not None:
        return refusal
    target = state.units.get(target_id)
    facts = {"unit": unit.id, "target": target_id}
    if target is None or target.status == FALLEN:
        return Refusal(rule, "no-such-target", facts)
    if target.seat == unit.seat:
        return Refusal(rule, "not-an-enemy", facts)
    if target not in reach:
        return Refusal(rule, "out-of-reach", facts)
    return None


def why_not_fight(state: IncursionState, unit: Unit, action: Fight, mode: str) -> Refusal | None:
    refusal = _why_not_enemy(state, unit, action.target, in_reach(state, unit), "INC-19.02")
    if refusal is None or refusal.code != "out-of-reach":
        return refusal
    walled_off = state.units[action.target].cell in _ahead(state, unit.cell, unit.facing)
    return Refusal("INC-19.03", refusal.code, refusal.facts) if walled_off else refusal


def why_not_whip(state: IncursionState, unit: Unit, action: Whip, mode: str) -> Refusal | None:
    rule = state.scenario.edition.whip
    if not state.scenario.content.models[unit.model].whip:
        return Refusal(rule, "no-whip", {"unit": unit.id})
    refusal = _why_not_enemy(state, unit, action.target, whip_targets(state, unit), rule)
    if refusal is None or refusal.code != "out-of-reach":
        return refusal
    walled_off = _whip_would_reach(state, unit, state.units[action.target])
    return Refusal("INC-28.30", refusal.code, refusal.facts) if walled_off else refusal


def _whip_would_reach(state: IncursionState, unit: Unit, target: Unit) -> bool:
    """INC-28.07: 1 or 2 squares forward, and no farther aside than forward."""
    if target.cell < 0:
        return False
    grid = state.scenario.grid
    (x, y), (to_x, to_y) = grid.xy(unit.cell), grid.xy(target.cell)
    east, north = to_x - x, to_y - y
    ahead, aside = ((north, east), (east, north), (-north, east), (-east, north))[unit.facing]
    return 1 <= ahead <= WHIP_REACH and abs(aside) <= ahead


def why_not_kaboom(state: IncursionState, unit: Unit, action: Kaboom, mode: str) -> Refusal | None:
    if not state.scenario.content.models[unit.model].bomb:
        return Refusal("INC-28.13", "no-bomb", {"unit": unit.id})
    return _why_not_enemy(state, unit, action.target, in_reach(state, unit), "INC-28.13")


# -- what they do -------------------------------------------------------------------------


def blow_dice(state: IncursionState, unit: Unit, target: str) -> int:
    """INC-19.04 with Raging Beast (28.20) and Strength in Numbers (28.03)."""
    model = state.scenario.content.models[unit.model]
    dice = model.hth_dice
    if model.numbers and state.side == GERMAN:  # INC-28.04: in the German turn only
        dice = rank(state, unit.id, target)
    return dice


def rank(state: IncursionState, zombie: str, target: str) -> int:
    """INC-28.03: the n-th different Sturmzombie to attack a model this turn rolls n dice."""
    before = state.ranks.get(target, ())
    if zombie not in before:
        before = (*before, zombie)
        state.ranks = {**state.ranks, target: before}
    return before.index(zombie) + 1


def perform_fight(state: IncursionState, unit: Unit, action: Fight, mode: str, play: Play) -> None:
    target = state.units[action.target]
    model = state.scenario.content.models[unit.model]
    play.tell(Declared(unit.id, "blow", target.id, rule="INC-19.01"))
    if model.thumper and target.model == CRUSHED:
        # INC-27.08: no DP is suffered, so Lucky Devil has nothing to negate.
        state.put(target, status=FALLEN)
        play.tell(Casualty(target.id, rule="INC-27.08"))
        state.stack.append(Fall(units=(target.id,), silent=unit.status == FALLEN))
        return
    _push_blow(state, unit, "blow", target.id)


def perform_whip(state: IncursionState, unit: Unit, action: Whip, mode: str, play: Play) -> None:
    play.tell(Declared(unit.id, "whip", action.target, rule=state.scenario.edition.whip))
    _push_blow(state, unit, "whip", action.target)


def _push_blow(state: IncursionState, unit: Unit, kind: str, target: str) -> None:
    """INC-19.05: one target. It strikes nothing back (INC-19.07) and is not bound (INC-19.06)."""
    state.stack.append(
        Strike(
            kind=kind,
            seat=unit.seat,
            unit=unit.id,
            targets=(target,),
            dice=(blow_dice(state, unit, target),),
            boosted=target,
            blaze=unit.status == FALLEN,
        )
    )


def perform_kaboom(
    state: IncursionState, unit: Unit, action: Kaboom, mode: str, play: Play
) -> None:
    """INC-28.14: a blast on the target's square; Battle Rage adds a die against the target."""
    target = state.units[action.target]
    play.tell(Declared(unit.id, "kaboom", target.id, rule=state.scenario.edition.kaboom))
    area = blast_area(state, target.cell)
    targets = tuple(id for id in models_in(state, area) if id != unit.id)
    state.stack.append(
        Strike(
            kind="kaboom",
            seat=unit.seat,
            unit=unit.id,
            targets=targets,
            dice=(1,) * len(targets),
            boosted=target.id,
            blaze=unit.status == FALLEN,
        )
    )


RULES[Fight] = UnitRule(offer_fights, why_not_fight, hth_cost, perform_fight)
RULES[Whip] = UnitRule(None, why_not_whip, hth_cost, perform_whip)
RULES[Kaboom] = UnitRule(None, why_not_kaboom, hth_cost, perform_kaboom)
