# SPDX-License-Identifier: MIT
"""What a case may ask besides actions, odds and views; and what odds are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from redoubt.board.grid import bits
from redoubt.board.square import DELTA, DIRECTION_NAMES, DIRECTIONS, EAST
from redoubt.games.incursion import actions as a
from redoubt.games.incursion.events import (
    Casualty,
    Damaged,
    DamageNegated,
    Exploded,
    KnockedDown,
    ReactionLost,
    ReactionShot,
)
from redoubt.games.incursion.rules.fire import blast_area
from redoubt.games.incursion.rules.forces import legal_forces, why_not_force
from redoubt.games.incursion.rules.sight import distance, sees_ground
from redoubt.games.incursion.rules.units import is_movement_action
from redoubt.games.incursion.scenario import Options, scenario_for
from redoubt.games.incursion.state import IncursionState, Unit
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Event, tag_of


def outcome(events: Sequence[Event]) -> dict[str, int]:
    """What a run of events amounts to: the figures that odds are folded over."""
    found = dict.fromkeys(
        ("damage", "casualty", "negated", "knocked-down", "exploded", "reaction-lost"), 0
    )
    for event in events:
        if isinstance(event, Damaged):
            found["damage"] += 1
        elif isinstance(event, Casualty):
            found["casualty"] += 1
        elif isinstance(event, DamageNegated):
            found["negated"] += 1
        elif isinstance(event, KnockedDown):
            found["knocked-down"] += 1
        elif isinstance(event, Exploded):
            found["exploded"] += 1
        elif isinstance(event, ReactionLost):
            found["reaction-lost"] += 1
        elif isinstance(event, ReactionShot):
            found["reaction-shots"] = found.get("reaction-shots", 0) + 1
    return found


def _viewer(state: IncursionState, args: Mapping[str, Any]) -> Unit:
    if "unit" in args:
        unit = state.units.get(str(args["unit"]))
        if unit is None:
            raise ContentError(f"sight: no model {args['unit']!r}")
        return unit
    cell = state.scenario.grid.parse(str(args["from"]))
    facing = DIRECTION_NAMES.index(args["facing"])
    return Unit("viewer", "grunt", "allied", "board", cell, facing)


def _looking(state: IncursionState, args: Mapping[str, Any], to: int, blockers: int) -> Unit:
    """Who looks. Who has no facing looks whichever way it sees, else towards the square."""
    if "unit" in args or "facing" in args:
        return _viewer(state, args)
    grid, sight = state.scenario.grid, state.scenario.sight
    cell = grid.parse(str(args["from"]))
    across, up = to % grid.width - cell % grid.width, to // grid.width - cell // grid.width
    ways = sorted(DIRECTIONS, key=lambda way: -across * DELTA[way][0] - up * DELTA[way][1])
    facing = next((way for way in ways if sight.sees(cell, way, to, blockers)), ways[0])
    return Unit("viewer", "grunt", "allied", "board", cell, facing)


def sight(state: IncursionState, args: Mapping[str, Any]) -> dict[str, Any]:
    """`unit` (or `from` and, if it matters, `facing`) to `target` (a model) or `to` (a square);
    `terrain = true` leaves models out. Answers visible, distance, and the squares that the line
    goes through; or what blocks, and its rule."""
    scenario = state.scenario
    if "target" in args:
        to = state.units[str(args["target"])].cell
    else:
        to = scenario.grid.parse(str(args["to"]))
    blockers = state.barriers if args.get("terrain") else state.blockers
    unit = _looking(state, args, to, blockers)
    visible = scenario.sight.sees(unit.cell, unit.facing, to, blockers)
    answer: dict[str, Any] = {"distance": distance(state, unit.cell, to), "visible": visible}
    if visible and not sees_ground(state, unit, to):  # Power Surge
        answer |= {"visible": False, "blocked_by": "power-surge", "rule": "INC-29.26"}
    elif visible:
        needs = scenario.sight.needs(unit.cell, unit.facing, to)
        line = next(need for need in needs if not need & blockers)
        answer["through"] = [scenario.names[c] for c in bits(line & (1 << scenario.cells) - 1)]
    if not visible:
        obstacle = scenario.sight.explain(unit.cell, unit.facing, to, blockers)
        if obstacle is not None:
            answer["blocked_by"] = obstacle.kind
            ahead = obstacle.kind in ("cell", "edge")
            answer["rule"] = "INC-10.03" if ahead else "INC-10.07"
            if obstacle.cell >= 0:
                answer["cell"] = scenario.names[obstacle.cell]
            if obstacle.edge >= 0:
                answer["edge"] = scenario.grid.edge_name(obstacle.edge)
    return answer


def field(state: IncursionState, args: Mapping[str, Any]) -> dict[str, Any]:
    """The squares in LOS of `unit` (or `from` and `facing`); `terrain = true` leaves models out."""
    unit = _viewer(state, args)
    blockers = state.barriers if args.get("terrain") else state.blockers
    seen = bits(state.scenario.sight.visible(unit.cell, unit.facing, blockers))
    return {"squares": sorted(state.scenario.names[c] for c in seen if sees_ground(state, unit, c))}


def blast(state: IncursionState, args: Mapping[str, Any]) -> dict[str, Any]:
    """The squares a blast on `at` reaches."""
    cell = state.scenario.grid.parse(str(args["at"]))
    return {"squares": sorted(state.scenario.names[c] for c in bits(blast_area(state, cell)))}


def edge(state: IncursionState, args: Mapping[str, Any]) -> dict[str, Any]:
    """What stands between two squares (`at`, an edge's name): kind and whether it is passable."""
    scenario = state.scenario
    number = scenario.grid.parse_edge(str(args["at"]))
    if number in state.doors and scenario.door_edges[number]:
        kind = f"door-{state.doors[number]}"
    else:
        kind = "open" if scenario.open_edges[number] else "wall"
    return {"kind": kind, "passable": kind in ("open", "door-open")}


def movement_action(state: IncursionState, args: Mapping[str, Any]) -> dict[str, Any]:
    """Whether an action type (`action`) is a movement action (INC-7.03)."""
    kinds = {tag_of(kind): kind for kind in a.ACTIONS}
    return {"movement": is_movement_action(kinds[str(args["action"])])}


def content(state: IncursionState, args: Mapping[str, Any]) -> dict[str, Any]:
    """A model, weapon, card, level, term or counter, or the sums of all, as the data has it."""
    data = state.scenario.content
    if "model" in args:
        return dict(msgspec.to_builtins(data.models[args["model"]]))
    if "weapon" in args:
        return dict(msgspec.to_builtins(data.weapons[args["weapon"]]))
    if "card" in args:
        return dict(msgspec.to_builtins(data.cards[args["card"]]))
    if "level" in args:
        return dict(msgspec.to_builtins(data.level(args["level"])))
    if "term" in args:
        return dict(msgspec.to_builtins(data.glossary[args["term"]]))
    if "counter" in args:
        return dict(msgspec.to_builtins(data.counters[args["counter"]]))
    cards, counters = data.cards.values(), data.counters.values()
    return {
        "costs": msgspec.to_builtins(data.costs),
        "card_names": len(data.cards),
        "copies": sum(card.copies for card in cards),
        "effects": sum(card.copies for card in cards if card.kind == "effect"),
        "events": sum(card.copies for card in cards if card.kind == "event"),
        "glossary": list(data.glossary),
        "counters": sum(counter.count for counter in counters if not counter.door),
        "doors": sum(counter.count for counter in counters if counter.door),
    }


def force(state: IncursionState, args: Mapping[str, Any]) -> dict[str, Any]:
    """Whether a force (`models` of `seat`) is legal in this mission, and how many forces are."""
    seat = str(args["seat"])
    if "models" not in args:
        forces = legal_forces(state.scenario, seat)
        return {"count": len(forces), "forces": [list(f) for f in forces[:20]]}
    refusal = why_not_force(state.scenario, seat, tuple(args["models"]))
    if refusal is None:
        return {"legal": True}
    return {"legal": False, "rule": refusal.rule, "code": refusal.code}


def board(state: IncursionState, args: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of the map: doors, entry and exit points."""
    scenario = state.scenario
    kinds: dict[str, int] = {}
    for kind in state.doors.values():
        kinds[kind] = kinds.get(kind, 0) + 1
    return {
        "doors": kinds,
        "g_doors": len(scenario.g_doors),
        "entries": {s: [scenario.names[e.cell] for e in p] for s, p in scenario.entries.items()},
        "exits": {s: [scenario.names[e.cell] for e in p] for s, p in scenario.exits.items()},
    }


def probe() -> Callable[[], object]:
    """One question of sight on the first mission's board, for the benchmark."""
    scenario = scenario_for(Options())
    grid = scenario.grid
    sight = scenario.sight
    key = sight.key(grid.cell(1, 7), EAST, grid.cell(12, 7))
    blockers = 1 << grid.cell(3, 4) | 1 << grid.cell(14, 7)
    return partial(sight.clear, key, blockers)


QUERIES: dict[str, Callable[[Any, Mapping[str, Any]], dict[str, Any]]] = {
    "sight": sight,
    "field": field,
    "blast": blast,
    "edge": edge,
    "movement-action": movement_action,
    "content": content,
    "force": force,
    "board": board,
}
