# SPDX-License-Identifier: MIT
"""Chapters 6, 8, 10 and 12: what a figure may do in its activation, and what forbids the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redoubt.games.defiance.actions import (
    Attack,
    AutoMediKit,
    BreakFree,
    Drag,
    EndActivation,
    Equip,
    Hack,
    Interact,
    Leave,
    Move,
    OpenDoor,
    Rest,
    Step,
    Use,
)
from redoubt.games.defiance.frames import Acting
from redoubt.games.defiance.rules.abilities import NO_ACTIONS, uses, why_not_use
from redoubt.games.defiance.rules.hack import hacks, why_not_hack
from redoubt.games.defiance.rules.interact import (
    interactions,
    why_not_interact,
    why_not_open,
)
from redoubt.games.defiance.rules.movement import (
    can_get_out,
    can_pass,
    free_hexes,
    may_stop,
    price,
    steps,
    why_kept,
)
from redoubt.games.defiance.rules.reach import attacks_of, can_reach, why_not_reach
from redoubt.games.defiance.rules.sheet import Sheet, pack_of, sheet
from redoubt.games.defiance.rules.values import in_contact
from redoubt.games.defiance.state import (
    ENEMY,
    FALLEN,
    UNCONSCIOUS,
    Active,
    DefianceState,
    Figure,
)
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

# Actions that are always the same are made once.
_REVIVE, _END, _BREAK, _MOVE = AutoMediKit(), EndActivation(), BreakFree(), Move()
_EQUIP, _REST = Equip(), Rest()


def points(state: DefianceState) -> int:
    """Movement points in hand."""
    return state.active.points if state.active is not None else 0


def actions(state: DefianceState, frame: Acting, seat: str) -> list[Action]:
    """Everything the active figure may do."""
    figure = state.figures[frame.who]
    active = state.active
    assert active is not None
    if figure.states and UNCONSCIOUS in figure.states:
        revives = _can_revive(state, figure, _REVIVE) is None
        return [_REVIVE, _END] if revives else [_END]
    own = sheet(figure)
    found = _moves(state, figure, active, own) if active.points or active.charge else []
    # Who cannot move may do all the rest.
    passing = bool(found) and not may_stop(state, figure.cell, figure.id)
    if passing and (
        _shared(state, figure) or not can_get_out(state, figure, figure.cell, active.points)
    ):
        return found
    if active.actions:
        found.append(_BREAK if "immobilised" in figure.states else _MOVE)
        found.append(_EQUIP)
        if not state._crowd & state._floor.contacts[figure.cell]:  # DEF-10.06
            found += map(Rest, figure.states) if figure.states else (_REST,)
        if figure.software:
            found += hacks(state, figure, own)
        found += interactions(state, figure)
    if (active.actions or active.attacks) and own.attacks:
        found += _attacks(state, figure, own)
    abilities = own.abilities if active.actions else own.free
    if abilities:
        found += uses(state, figure, abilities)
    if not passing:
        found.append(_END)
    return found


def _attacks(state: DefianceState, figure: Figure, own: Sheet) -> list[Action]:
    """DEF-8.01 to 8.03: every attack on every Enemy that it reaches."""
    here = figure.cell
    if not state._crowd & state.scenario.ground.within(here, own.most):  # Enemies come first in it
        return []
    far = state.scenario.far[here]
    near = [enemy for enemy in state.enemies() if far[enemy.cell] <= own.most]
    return [
        Attack(name, enemy.id)
        for name, (attack, _) in own.attacks.items()
        for enemy in near
        if can_reach(state, figure, enemy, attack)
    ]


def _moves(state: DefianceState, figure: Figure, active: Active, own: Sheet) -> list[Action]:
    """What it may spend movement points on now."""
    found: list[Action] = []
    if not (active.points or active.charge) or "immobilised" in figure.states:
        return found
    scenario, points, here = state.scenario, active.points, figure.cell
    plain = not active.charge and "kept-on-tile" not in scenario.special
    near = scenario.ground.rings[here]
    if plain and not (state._crowd & near or state._obstacles & near):  # nothing in its way
        found += state._floor.paces[here, own.walks[2], points]
    else:
        cells, steps_to = scenario.ground.cells, scenario.steps_to
        free = free_hexes(state) if plain else 0
        for to, cost in steps(state, figure, here):
            if cost > points and plain:
                continue
            if free & cells[to] or _why_not_step(state, figure, to, cost) is None:
                found.append(steps_to[to])
    fallen = state._crowd >> FALLEN * scenario.sight.area
    helpless = _helpless(state, figure) if fallen & state._floor.contacts[here] else []
    if helpless and active.points > 1 and not _passing(state, figure):
        found += _drags(state, figure, helpless)
    if here in scenario.exits:
        ends = [Leave(), *(Leave(other.id) for other in helpless)]
        found += [leave for leave in ends if _can_leave(state, figure, leave) is None]
    return found


def why_not(state: DefianceState, frame: Acting, seat: str, action: Action) -> Refusal | None:
    """The rule against an action, kind by kind."""
    figure = state.figures[frame.who]
    check = CHECKS.get(type(action))
    if check is None:
        return Refusal("DEF-6.02", "not-in-an-activation", {})
    if figure.unconscious and not isinstance(action, AutoMediKit | EndActivation):
        return Refusal("DEF-21.05", "unconscious", {"who": figure.id})
    moves = isinstance(action, Step | Drag | Leave)
    held = not moves and not isinstance(action, AutoMediKit) and _passing(state, figure)
    if held and state.active is not None and _moves(state, figure, state.active, sheet(figure)):
        here = state.scenario.name(figure.cell)
        if isinstance(action, EndActivation) or _shared(state, figure):
            return Refusal("DEF-6.11", "in-an-occupied-hex", {"hex": here})
        if not can_get_out(state, figure, figure.cell, points(state)):  # DEF-6.18
            return Refusal("DEF-6.18", "stranded", {"hex": here})
    return check(state, figure, action)


def _passing(state: DefianceState, figure: Figure) -> bool:
    """Whether it is in a hex where it may not stop (DEF-6.11)."""
    return not figure.unconscious and not may_stop(state, figure.cell, figure.id)


def _shared(state: DefianceState, figure: Figure) -> bool:
    """Whether somebody else holds the hex it is in."""
    other = state.at(figure.cell)
    return other is not None and other.id != figure.id


def _helpless(state: DefianceState, figure: Figure) -> list[Figure]:
    """Unconscious friends in Contact."""
    near, cells = state._floor.contacts[figure.cell], state.scenario.ground.cells
    return [f for f in state.friends() if UNCONSCIOUS in f.states and near & cells[f.cell]]


def _drags(state: DefianceState, figure: Figure, helpless: list[Figure]) -> list[Drag]:
    """DEF-21.10: every way to drag somebody a hex further."""
    name, ground = state.scenario.names, state.scenario.ground
    cells = [cell for cell in _drag_hexes(state, figure) if why_kept(state, figure, cell) is None]
    near = [state._floor.contacts[cell] for cell in cells]
    found: list[Drag] = []
    for other in helpless if cells else ():
        ends = _drag_ends(state, figure, other)
        ends = [end for end in ends if why_kept(state, other, end) is None]
        found += [
            Drag(other.id, name[cell], name[end])
            for cell, touched in zip(cells, near, strict=True)
            for end in ends
            if touched & ground.cells[end]
        ]
    return found


def _drag_hexes(state: DefianceState, figure: Figure) -> list[int]:
    """Free hexes next to a figure that drags."""
    return _free(state, [to for to, _ in steps(state, figure, figure.cell)])


def _drag_ends(state: DefianceState, figure: Figure, other: Figure) -> list[int]:
    """Where somebody may end who is dragged: where it lies, or nearer to who drags it."""
    near = [to for to, _ in steps(state, other, other.cell) if to != figure.cell]
    left = [figure.cell] if state.scenario.terrain[figure.cell] == "free" else []
    pulled = [*left, *_free(state, near)]
    return [other.cell, *[c for c in pulled if in_contact(state, other.cell, c)]]


# -- checks -------------------------------------------------------------------------------


def _has_action(state: DefianceState) -> bool:
    return state.active is not None and state.active.actions > 0


def _can_move(state: DefianceState, figure: Figure, action: Any) -> Refusal | None:
    if "immobilised" in figure.states:
        return Refusal("DEF-25.01", "immobilised", {})
    return None if _has_action(state) else NO_ACTIONS


def _can_step(state: DefianceState, figure: Figure, action: Step) -> Refusal | None:
    """DEF-6.10 to 6.15."""
    if "immobilised" in figure.states:
        return Refusal("DEF-25.01", "immobilised", {})
    ways = {state.scenario.name(to): (to, cost) for to, cost in steps(state, figure, figure.cell)}
    if action.hex not in ways:
        return Refusal("DEF-6.15", "no-way", {"hex": action.hex})
    return _why_not_step(state, figure, *ways[action.hex])


def _why_not_step(state: DefianceState, figure: Figure, to: int, cost: int) -> Refusal | None:
    """DEF-6.10, DEF-6.13: the points for it, and for getting on from where one may not stop."""
    active = state.active
    assert active is not None
    free, paid = price(state, active, figure.cell, to, cost)
    if paid < 0:
        return Refusal("DEF-6.10", "too-few-points", {"cost": cost, "points": active.points})
    if not may_stop(state, to, figure.id):
        points, charge = active.points - paid, active.charge - free
        if not can_pass(state, figure, to, points, charge):
            return Refusal("DEF-6.13", "stranded", {"hex": state.scenario.name(to)})
    return why_kept(state, figure, to)


def _can_drag(state: DefianceState, figure: Figure, action: Drag) -> Refusal | None:
    """DEF-21.10, DEF-21.11: two points, free hexes, adjacent at the end."""
    other = next((f for f in _helpless(state, figure) if f.id == action.who), None)
    if other is None:
        return Refusal("DEF-21.10", "nobody-to-drag", {"who": action.who})
    if points(state) < 2:
        return Refusal("DEF-21.11", "too-few-points", {"cost": 2, "points": points(state)})
    cells = state.scenario.cell_of
    if action.hex not in cells or action.to not in cells or _passing(state, figure):
        return Refusal("DEF-21.10", "no-free-hex", {"hex": action.hex})
    cell, end = cells[action.hex], cells[action.to]
    if cell not in _drag_hexes(state, figure) or "immobilised" in figure.states:
        return Refusal("DEF-21.10", "no-free-hex", {"hex": action.hex})
    ends = _drag_ends(state, figure, other)
    if end not in ends or end == cell or not in_contact(state, cell, end):
        return Refusal("DEF-21.10", "no-free-hex", {"hex": action.to})
    return why_kept(state, figure, cell) or why_kept(state, other, end)


def _free(state: DefianceState, cells: list[int]) -> list[int]:
    """Those of some hexes that are free and where a figure may stop."""
    free, terrain, bits = free_hexes(state), state.scenario.terrain, state.scenario.ground.cells
    return [cell for cell in cells if bits[cell] & free and terrain[cell] == "free"]


def _can_leave(state: DefianceState, figure: Figure, action: Leave) -> Refusal | None:
    """An exit hex and one point, or two with a dragged figure."""
    if figure.cell not in state.scenario.exits or _passing(state, figure):
        return Refusal("DEF-5.17", "no-exit", {})
    if action.dragging and all(f.id != action.dragging for f in _helpless(state, figure)):
        return Refusal("DEF-21.10", "nobody-to-drag", {"who": action.dragging})
    cost = 2 if action.dragging else 1
    if points(state) < cost or "immobilised" in figure.states:
        return Refusal("DEF-6.10", "too-few-points", {"cost": cost, "points": points(state)})
    return None


def _can_attack(state: DefianceState, figure: Figure, action: Attack) -> Refusal | None:
    """DEF-8.01 to 8.03."""
    if not _has_action(state) and not (state.active is not None and state.active.attacks):
        return NO_ACTIONS
    known = attacks_of(state, figure).get(action.attack)
    if known is None:
        return Refusal("DEF-8.01", "no-such-attack", {"attack": action.attack})
    target = state.figures.get(action.target)
    if target is None or target.side != ENEMY or target.cell < 0:
        return Refusal("DEF-8.03", "not-an-enemy", {"target": action.target})
    return why_not_reach(state, figure, target, known[0])


def _can_hack(state: DefianceState, figure: Figure, action: Hack) -> Refusal | None:
    return why_not_hack(state, figure, action) if _has_action(state) else NO_ACTIONS


def _can_equip(state: DefianceState, figure: Figure, action: Equip) -> Refusal | None:
    return None if _has_action(state) else NO_ACTIONS


def _threatened(state: DefianceState, figure: Figure) -> bool:
    """DEF-10.06: an Enemy is in Contact."""
    return bool(state._crowd & state._floor.contacts[figure.cell])


def _can_rest(state: DefianceState, figure: Figure, action: Rest) -> Refusal | None:
    """DEF-10.06, DEF-10.07."""
    if not _has_action(state):
        return NO_ACTIONS
    if _threatened(state, figure):
        return Refusal("DEF-10.06", "enemy-in-contact", {"target": figure.id})
    if bool(action.state) != bool(figure.states) or (
        action.state and action.state not in figure.states
    ):
        return Refusal("DEF-10.07", "name-a-state", {})
    return None


def _can_interact(state: DefianceState, figure: Figure, action: Interact) -> Refusal | None:
    return why_not_interact(state, figure, action) if _has_action(state) else NO_ACTIONS


def _can_open(state: DefianceState, figure: Figure, action: OpenDoor) -> Refusal | None:
    return why_not_open(state, figure, action) if _has_action(state) else NO_ACTIONS


def _can_break(state: DefianceState, figure: Figure, action: BreakFree) -> Refusal | None:
    if "immobilised" not in figure.states:
        return Refusal("DEF-25.01", "not-immobilised", {})
    return None if _has_action(state) else NO_ACTIONS


def _can_revive(state: DefianceState, figure: Figure, action: AutoMediKit) -> Refusal | None:
    """DEF-12.15."""
    if not figure.unconscious:
        return Refusal("DEF-12.15", "conscious", {})
    if "automedikit" not in pack_of(figure).held:
        return Refusal("DEF-12.15", "no-automedikit", {})
    return None if _has_action(state) else NO_ACTIONS


def _can_end(state: DefianceState, figure: Figure, action: EndActivation) -> Refusal | None:
    return None


CHECKS: dict[type[Action], Callable[[DefianceState, Figure, Any], Refusal | None]] = {
    Move: _can_move, Step: _can_step, Drag: _can_drag, Leave: _can_leave, Attack: _can_attack,
    Hack: _can_hack, Equip: _can_equip, Rest: _can_rest, Interact: _can_interact,
    OpenDoor: _can_open, BreakFree: _can_break, AutoMediKit: _can_revive, Use: why_not_use,
    EndActivation: _can_end,
}  # fmt: skip
