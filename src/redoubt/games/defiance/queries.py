# SPDX-License-Identifier: MIT
"""What a case may ask besides actions, odds and views; and what odds are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from redoubt.games.defiance.events import Damaged, Fell, Removed
from redoubt.games.defiance.missions import missions
from redoubt.games.defiance.rules.movement import stops
from redoubt.games.defiance.rules.sight import clear, range_of, sees
from redoubt.games.defiance.rules.values import (
    defence,
    hackable,
    in_contact,
    max_aggro,
    protection,
    speed,
    wounds,
)
from redoubt.games.defiance.scenario import Options, scenario_for
from redoubt.games.defiance.state import ENEMY, DefianceState
from redoubt.kernel.records import Event


def outcome(events: Sequence[Event]) -> dict[str, int]:
    """What a run of events amounts to: the figures that odds are folded over."""
    found = dict.fromkeys(("damage", "fell", "killed"), 0)
    for event in events:
        if isinstance(event, Damaged):
            found["damage"] += event.damage
        elif isinstance(event, Fell):
            found["fell"] += 1
        elif isinstance(event, Removed):
            found["killed"] += event.why == "killed"
    return found


def sight(state: DefianceState, args: Mapping[str, Any]) -> dict[str, Any]:
    """`who` to `target`, or hex `from` to hex `to` past all figures; sight, Range and Contact."""
    if "who" in args:
        one, other = state.figures[str(args["who"])], state.figures[str(args["target"])]
        seen = sees(state, one, other)
        here, there = one.cell, other.cell
    else:
        parse = state.scenario.grid.parse
        here, there = parse(str(args["from"])), parse(str(args["to"]))
        seen = clear(state, here, there, state._closed | state.dim, state.dim)
    return {
        "visible": seen,
        "range": range_of(state, here, there),
        "contact": in_contact(state, here, there),
    }


def reach(state: DefianceState, args: Mapping[str, Any]) -> dict[str, Any]:
    """Where `who` may stop with `points`, and what it costs."""
    found = stops(state, state.figures[str(args["who"])], int(args["points"]))
    return {"costs": {state.scenario.name(cell): cost for cell, cost in found.items()}}


def values(state: DefianceState, args: Mapping[str, Any]) -> dict[str, Any]:
    """The numbers of `who` now; `range` says from where it is attacked."""
    figure = state.figures[str(args["who"])]
    return {
        "speed": speed(state, figure),
        "wounds": wounds(state, figure),
        "defence": "".join(sorted(defence(state, figure, int(args.get("range", 1))))),
        "pb": "".join(sorted(protection(state, figure))),
        "hackable": hackable(state, figure),
        "max_aggro": None if figure.side == ENEMY else max_aggro(state, figure),
    }


def content(state: DefianceState, args: Mapping[str, Any]) -> dict[str, Any]:
    """An entry of the data: `kind` (equipment, specialties ...) and `id`, or how many there are."""
    group = getattr(state.scenario.content, str(args["kind"]))
    if "id" in args:
        return {"entry": msgspec.to_builtins(group[args["id"]])}
    return {"count": len(group)}


def board(state: DefianceState, args: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of the board."""
    scenario = state.scenario
    return {
        "tiles": [placed.tile for placed in scenario.mission.tiles],
        "deployment": [scenario.name(cell) for cell in scenario.deployment],
        "exits": sorted(scenario.name(cell) for cell in scenario.exits),
        "doors": dict(scenario.door_kinds),
    }


def campaign(state: DefianceState, args: Mapping[str, Any]) -> dict[str, Any]:
    """The missions of a campaign, in their order (DEF-28.22)."""
    order = list(missions())
    return {"missions": len(order), "last": order[-1], "order": order}


def probe() -> Callable[[], object]:
    """One question of sight on the first mission's board, for the benchmark."""
    scenario = scenario_for(Options())
    parse = scenario.grid.parse
    scenario.sees(parse("1,2"), parse("7,4"), 0)
    return partial(scenario.sees, parse("1,2"), parse("7,4"), scenario.sight.cells[parse("4,3")])


QUERIES: dict[str, Callable[[Any, Mapping[str, Any]], dict[str, Any]]] = {
    "sight": sight,
    "reach": reach,
    "values": values,
    "content": content,
    "board": board,
    "campaign": campaign,
}
