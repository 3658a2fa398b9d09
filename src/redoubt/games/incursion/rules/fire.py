# SPDX-License-Identifier: MIT
"""Chapters 11 and 14 to 18: shooting, grenades, launcher, HMG, flamethrower, shotgun."""

from __future__ import annotations

from collections.abc import Callable

from redoubt.games.incursion.actions import (
    Boost,
    Flame,
    FlameSquare,
    FlamesStop,
    HoldFire,
    NextShot,
    Shoot,
    Throw,
)
from redoubt.games.incursion.content import Model, Weapon
from redoubt.games.incursion.events import CaughtFire, Declared
from redoubt.games.incursion.frames import (
    Boosting,
    FlamePlacing,
    FreeShot,
    SecondShot,
    Strike,
)
from redoubt.games.incursion.rules.sight import (
    distance,
    enemies_in_sight,
    sees_ground,
    sight_limit,
    why_not_sight,
)
from redoubt.games.incursion.rules.units import RULES, UnitRule
from redoubt.games.incursion.scenario import Scenario
from redoubt.games.incursion.state import BOARD, FALLEN, IncursionState, Unit
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

MOST_FLAMES = 8  # INC-17.01


def weapons_of(state: IncursionState, unit: Unit) -> list[Weapon]:
    """The weapons on a model's card."""
    content = state.scenario.content
    return [content.weapons[id] for id in content.models[unit.model].weapons]


def why_not_attack(state: IncursionState, unit: Unit) -> Refusal | None:
    """What keeps a model from attacking at all."""
    if unit.down:
        return Refusal(state.scenario.edition.knocked_down, "knocked-down", {"unit": unit.id})
    if unit.leapt_from >= 0:
        return Refusal("INC-28.22", "leaping", {"unit": unit.id})
    return None


def _weapon(state: IncursionState, unit: Unit, id: str, area: str) -> Weapon | None:
    for weapon in weapons_of(state, unit):
        if weapon.id == id and weapon.area == area:
            return weapon
    return None


# -- direct shots -------------------------------------------------------------------------


def offer_shots(
    state: IncursionState, unit: Unit, budget: int, mode: str, found: list[Action]
) -> None:
    content = state.scenario.content
    carried = content.models[unit.model].weapons
    if not carried or budget < 1 or unit.down or unit.leapt_from >= 0:
        return
    for id in carried:
        weapon = content.weapons[id]
        if not weapon.area and weapon.cost <= budget:
            found.extend([Shoot(unit.id, id, e.id) for e in enemies_in_sight(state, unit)])


def why_not_target(state: IncursionState, unit: Unit, target_id: str) -> Refusal | None:
    """INC-11.04, INC-10.01: an enemy model on the board, in LOS."""
    target = state.units.get(target_id)
    facts = {"unit": unit.id, "target": target_id}
    if target is None or target.status == FALLEN:
        return Refusal("INC-11.04", "no-such-target", facts)
    if target.seat == unit.seat:
        return Refusal("INC-11.04", "not-an-enemy", facts)
    return why_not_sight(state, unit, target)


def why_not_shoot(state: IncursionState, unit: Unit, action: Shoot, mode: str) -> Refusal | None:
    refusal = why_not_attack(state, unit)
    if refusal is not None:
        return refusal
    weapon = _weapon(state, unit, action.weapon, "")
    if weapon is None:
        return Refusal("INC-11.05", "no-such-weapon", {"unit": unit.id, "weapon": action.weapon})
    return why_not_target(state, unit, action.target)


def shot_cost(state: IncursionState, unit: Unit, action: Shoot | Throw) -> int:
    return state.scenario.content.weapons[action.weapon].cost


def perform_shoot(state: IncursionState, unit: Unit, action: Shoot, mode: str, play: Play) -> None:
    weapon = state.scenario.content.weapons[action.weapon]
    play.tell(Declared(unit.id, "shot", action.target, rule=weapon.rules[0]))
    if weapon.shots > 1 and state.effect(unit).shoot_dice:
        state.stack.append(Boosting(unit.seat, unit.id, weapon.id, action.target))  # INC-16.05
    else:
        push_shot(state, unit, weapon, action.target, shot=1, boosted=True)


def push_shot(
    state: IncursionState, unit: Unit, weapon: Weapon, target: str, *, shot: int, boosted: bool
) -> None:
    """The dice of one paid shot (INC-11.01), with the dice cards if this shot has them."""
    state.stack.append(
        Strike(
            kind="shot",
            seat=unit.seat,
            unit=unit.id,
            weapon=weapon.id,
            targets=(target,),
            dice=(weapon.dice,),
            shot=shot,
            boosted=target if boosted else "",
            blaze=unit.status == FALLEN,
        )
    )


# -- the two shots of an HMG, the free shots of Bambi -------------------------------------


def boosting_actions(state: IncursionState, frame: Boosting, seat: str) -> list[Action]:
    return [Boost(1), Boost(2)]


def why_not_boost(
    state: IncursionState, frame: Boosting, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, Boost) and action.shot in (1, 2):
        return None
    return Refusal("INC-16.05", "choose-first-or-second", {"unit": frame.unit})


def answer_boost(
    state: IncursionState, frame: Boosting, seat: str, action: Boost, play: Play
) -> None:
    state.stack.pop()
    unit = state.units[frame.unit]
    weapon = state.scenario.content.weapons[frame.weapon]
    push_shot(state, unit, weapon, frame.target, shot=1, boosted=action.shot == 1)


def next_shot_actions(
    state: IncursionState, frame: SecondShot | FreeShot, seat: str
) -> list[Action]:
    unit = state.units[frame.unit]
    found: list[Action] = [NextShot(target.id) for target in enemies_in_sight(state, unit)]
    found.append(HoldFire())
    return found


def why_not_next_shot(
    state: IncursionState, frame: SecondShot | FreeShot, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, HoldFire):
        return None
    if isinstance(action, NextShot):
        return why_not_target(state, state.units[frame.unit], action.target)
    rule = "INC-27.03" if isinstance(frame, FreeShot) else "INC-16.03"
    return Refusal(rule, "next-shot-first", {"unit": frame.unit})


def answer_second_shot(
    state: IncursionState, frame: SecondShot, seat: str, action: Action, play: Play
) -> None:
    state.stack.pop()
    if isinstance(action, NextShot):
        unit = state.units[frame.unit]
        weapon = state.scenario.content.weapons[frame.weapon]
        play.tell(Declared(unit.id, "shot", action.target, rule="INC-16.03"))
        push_shot(state, unit, weapon, action.target, shot=2, boosted=frame.boosted)


def answer_free_shot(
    state: IncursionState, frame: FreeShot, seat: str, action: Action, play: Play
) -> None:
    state.stack.pop()
    if isinstance(action, NextShot):
        unit = state.units[frame.unit]
        play.tell(Declared(unit.id, "shot", action.target, rule="INC-27.03"))
        # INC-3.26: free shots are not AP spent, so dice cards leave them alone.
        state.stack.append(
            Strike(
                kind="shot",
                seat=seat,
                unit=unit.id,
                weapon=frame.weapon,
                targets=(action.target,),
                dice=(state.scenario.content.weapons[frame.weapon].dice,),
                paid=False,
                shot=frame.shot,
                blaze=unit.status == FALLEN,
            )
        )


# -- blasts -------------------------------------------------------------------------------


def blast_area(state: IncursionState, centre: int) -> int:
    """INC-14.05: the squares a blast reaches, as a mask: never beyond the 3x3 block (INC-14.04).

    INC-14.07: closed and sealed doors are barriers, models are not.
    """
    scenario = state.scenario
    area = 1 << centre
    barriers = state.barriers
    x, y = scenario.grid.xy(centre)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if not (dx or dy) or not (0 <= x + dx < scenario.grid.width):
                continue
            if not 0 <= y + dy < scenario.grid.height:
                continue
            cell = scenario.grid.cell(x + dx, y + dy)
            if cell != state.cave_in and close(state, centre, cell, barriers):
                area |= 1 << cell
    return area


def close(state: IncursionState, a: int, b: int, barriers: int) -> bool:
    """The step test of blasts and blows over one square (INC-14.05, INC-19.03)."""
    return state.scenario.close.clear(a * state.scenario.cells + b, barriers)


def models_in(state: IncursionState, area: int) -> tuple[str, ...]:
    """Every model in an area that can be hurt, in the order of INC-11.15 (by y, then x)."""
    found = [
        (unit.cell, unit.id)
        for unit in state.units.values()
        if unit.status == BOARD and area >> unit.cell & 1
    ]
    return tuple(id for _, id in sorted(found))


def offer_throws(
    state: IncursionState, unit: Unit, budget: int, mode: str, found: list[Action]
) -> None:
    content = state.scenario.content
    carried = content.models[unit.model].weapons
    if not carried or unit.down or unit.leapt_from >= 0:
        return
    for id in carried:
        weapon = content.weapons[id]
        if weapon.area != "blast" or weapon.cost > budget:
            continue
        names = state.scenario.names
        squares = ground_targets(state, unit, weapon.range)
        found.extend([Throw(unit.id, id, names[cell]) for cell in squares])


def ground_targets(state: IncursionState, unit: Unit, reach: int) -> list[int]:
    """Squares in terrain LOS within a range (0: any), without the Cave In."""
    scenario = state.scenario
    limit = sight_limit(state)
    if limit:
        reach = min(reach, limit) if reach else limit
    seen = scenario.seen_from(unit.cell, unit.facing, state.barriers)
    if not reach:
        return [cell for cell in seen if cell != state.cave_in]
    away = scenario.grid.distance
    here = unit.cell
    return [cell for cell in seen if away(here, cell) <= reach and cell != state.cave_in]


def why_not_throw(state: IncursionState, unit: Unit, action: Throw, mode: str) -> Refusal | None:
    refusal = why_not_attack(state, unit)
    if refusal is not None:
        return refusal
    facts = {"unit": unit.id, "weapon": action.weapon, "at": action.at}
    weapon = _weapon(state, unit, action.weapon, "blast")
    if weapon is None:
        return Refusal("INC-11.05", "no-such-weapon", facts)
    cell = state.scenario.cell_of.get(action.at, -1)
    if cell < 0 or not state.scenario.floor[cell] or cell == state.cave_in:
        return Refusal("INC-14.03", "not-a-target-square", facts)
    if weapon.range and distance(state, unit.cell, cell) > weapon.range:
        return Refusal("INC-12.01", "out-of-range", {**facts, "range": weapon.range})
    limit = sight_limit(state)
    if limit and distance(state, unit.cell, cell) > limit:
        return Refusal("INC-29.26", "too-dark", {**facts, "target": action.at, "limit": limit})
    if not sees_ground(state, unit, cell):
        return Refusal("INC-14.03", "no-terrain-sight", facts)
    return None


def perform_throw(state: IncursionState, unit: Unit, action: Throw, mode: str, play: Play) -> None:
    cell = state.scenario.cell_of[action.at]
    weapon = state.scenario.content.weapons[action.weapon]
    play.tell(Declared(unit.id, "blast", at=action.at, rule=weapon.rules[0]))
    targets = models_in(state, blast_area(state, cell))
    state.stack.append(
        Strike(
            kind="blast",
            seat=unit.seat,
            unit=unit.id,
            weapon=weapon.id,
            targets=targets,
            dice=(weapon.dice,) * len(targets),
            blaze=unit.status == FALLEN,
        )
    )


# -- flames -------------------------------------------------------------------------------


def flame_cost(state: IncursionState, unit: Unit, action: Action | None = None) -> int:
    for weapon in weapons_of(state, unit):
        if weapon.area == "jet":
            return weapon.cost
    return 0


def _front(state: IncursionState, unit: Unit) -> int:
    """INC-17.02: the square directly ahead across a passable edge, or -1."""
    to = state.scenario.way[unit.facing][unit.cell]
    if to < 0 or (state.scenario.gate[unit.facing][unit.cell] | 1 << to) & state._closed:
        return -1
    return to


def offer_flame(
    state: IncursionState, unit: Unit, budget: int, mode: str, found: list[Action]
) -> None:
    cost = flame_cost(state, unit)
    if cost and cost <= budget and why_not_flame(state, unit, Flame(unit.id), mode) is None:
        found.append(Flame(unit.id))


def why_not_flame(state: IncursionState, unit: Unit, action: Flame, mode: str) -> Refusal | None:
    refusal = why_not_attack(state, unit)
    if refusal is not None:
        return refusal
    if not flame_cost(state, unit):
        return Refusal("INC-11.05", "no-such-weapon", {"unit": unit.id, "weapon": "flamethrower"})
    if _front(state, unit) < 0:
        return Refusal("INC-17.02", "flame-blocked", {"unit": unit.id})
    return None


def perform_flame(state: IncursionState, unit: Unit, action: Flame, mode: str, play: Play) -> None:
    play.tell(Declared(unit.id, "flames", rule="INC-17.01"))
    state.stack.append(FlamePlacing(unit.seat, unit.id, (_front(state, unit),)))


def next_flames(state: IncursionState, unit: Unit, squares: tuple[int, ...]) -> list[int]:
    """INC-17.06: where the next marker may go."""
    if len(squares) >= MOST_FLAMES:
        return []
    scenario = state.scenario
    away = scenario.grid.distance
    found: list[int] = []
    for square in squares:
        in_sight = sees_ground(state, unit, square)
        for direction in (0, 1, 2, 3):
            to = scenario.way[direction][square]
            if to < 0 or to in squares or to in found:
                continue
            if (scenario.gate[direction][square] | 1 << to) & state._closed:
                continue
            if away(unit.cell, to) != away(unit.cell, square) + 1:  # INC-17.04
                continue
            if in_sight or sees_ground(state, unit, to):  # INC-17.05
                found.append(to)
    return sorted(found)


def flame_actions(state: IncursionState, frame: FlamePlacing, seat: str) -> list[Action]:
    unit = state.units[frame.unit]
    names = state.scenario.names
    found: list[Action] = [FlameSquare(names[c]) for c in next_flames(state, unit, frame.squares)]
    found.append(FlamesStop())
    return found


def why_not_flame_square(
    state: IncursionState, frame: FlamePlacing, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, FlamesStop):
        return None
    if not isinstance(action, FlameSquare):
        return Refusal("INC-17.01", "name-the-flames-first", {"unit": frame.unit})
    facts = {"unit": frame.unit, "at": action.at}
    cell = state.scenario.cell_of.get(action.at, -1)
    if cell in frame.squares:
        return Refusal("INC-17.03", "burns-already", facts)
    if len(frame.squares) >= MOST_FLAMES:
        return Refusal("INC-17.01", "flames-full", facts)
    unit = state.units[frame.unit]
    if cell not in next_flames(state, unit, frame.squares):
        return Refusal(_why_no_flame(state, unit, frame.squares, cell), "flame-cannot-reach", facts)
    return None


def _why_no_flame(state: IncursionState, unit: Unit, squares: tuple[int, ...], cell: int) -> str:
    """The part of INC-17.06 that keeps the next marker from a square."""
    scenario = state.scenario
    away = scenario.grid.distance
    beside = [
        square
        for square in squares
        for direction in (0, 1, 2, 3)
        if scenario.way[direction][square] == cell >= 0
        and not (scenario.gate[direction][square] | 1 << cell) & state._closed
    ]
    if not beside:
        return "INC-17.03"
    if all(away(unit.cell, square) > away(unit.cell, cell) for square in beside):
        return "INC-17.04"
    return "INC-17.05"


def answer_flame(
    state: IncursionState, frame: FlamePlacing, seat: str, action: Action, play: Play
) -> None:
    if isinstance(action, FlameSquare):
        cell = state.scenario.cell_of[action.at]
        state.stack[-1] = FlamePlacing(frame.seat, frame.unit, (*frame.squares, cell))
        return
    state.stack.pop()
    unit = state.units[frame.unit]
    area = 0
    fires = dict(state.fires)
    for cell in frame.squares:
        fires[cell] = unit.seat
        area |= 1 << cell
        play.tell(CaughtFire(state.scenario.names[cell], rule="INC-17.06"))
    state.fires = fires
    targets = models_in(state, area)
    state.stack.append(
        Strike(
            kind="flames",
            seat=unit.seat,
            unit=unit.id,
            weapon="flamethrower",
            targets=targets,
            dice=(1,) * len(targets),
            blaze=unit.status == FALLEN,
        )
    )


def _carries(area: str) -> Callable[[Scenario, Model], bool]:
    """Whether a model has a weapon of a kind: a gun, a blast, a jet."""

    def fits(scenario: Scenario, model: Model) -> bool:
        return any(scenario.content.weapons[id].area == area for id in model.weapons)

    return fits


RULES[Shoot] = UnitRule(
    offer_shots, why_not_shoot, shot_cost, perform_shoot, shooting=True, fits=_carries("")
)
RULES[Throw] = UnitRule(
    offer_throws, why_not_throw, shot_cost, perform_throw, shooting=True, fits=_carries("blast")
)
RULES[Flame] = UnitRule(
    offer_flame, why_not_flame, flame_cost, perform_flame, shooting=True, fits=_carries("jet")
)
