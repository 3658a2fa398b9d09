# SPDX-License-Identifier: MIT
"""What a case may ask besides actions, odds and views; and what odds are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from redoubt.board.grid import NOWHERE
from redoubt.games.locknload.events import Checked, Eliminated, MeleeRolled, Reduced, SpotRolled
from redoubt.games.locknload.machine_events import (
    Abandoned,
    ToHitRolled,
    VehicleDestroyed,
    VehicleShaken,
)
from redoubt.games.locknload.rules.attack import target_modifier
from redoubt.games.locknload.rules.melee_odds import odds as melee_odds
from redoubt.games.locknload.rules.power import combined
from redoubt.games.locknload.rules.units import is_spotted, morale, movement, sees
from redoubt.games.locknload.scenario import Options, scenario_for
from redoubt.games.locknload.state import LockState
from redoubt.kernel.records import Event

HEX_METRES = 50  # LNL-1.1.01


FIGURES = (
    "affected", "shaken", "wounded", "reduced", "eliminated", "spotted", "melee-won", "hit",
    "destroyed", "abandoned",
)  # fmt: skip
HARM = ("shaken", "wounded", "reduced", "eliminated", "destroyed", "abandoned")


def outcome(events: Sequence[Event]) -> dict[str, int]:
    """What a run of events amounts to: the figures that odds are folded over."""
    found = dict.fromkeys(FIGURES, 0)
    for event in events:
        if isinstance(event, Checked) and event.result in ("shaken", "wounded"):
            found[event.result] += 1
        elif isinstance(event, Reduced):
            found["reduced"] += 1
        elif isinstance(event, Eliminated):
            found["eliminated"] += 1
        elif isinstance(event, SpotRolled):
            found["spotted"] += event.success
        elif isinstance(event, MeleeRolled):
            found["melee-won"] += event.success
        elif isinstance(event, ToHitRolled):
            found["hit"] += event.success
        elif isinstance(event, VehicleShaken):
            found["shaken"] += event.rule.startswith("LNL-14")  # others come from a check
        elif isinstance(event, VehicleDestroyed):
            found["destroyed"] += 1
        elif isinstance(event, Abandoned):
            found["abandoned"] += 1
    found["affected"] = int(any(found[name] for name in HARM))
    return found


def sight(state: LockState, args: Mapping[str, Any]) -> dict[str, Any]:
    """From `from` (or where `unit` is) to `to`: visible, degrading crossings, distance, cover.

    Where nothing is seen: what is in the way, and by which rule.
    """
    ground = state.scenario.ground
    start, end = ground.parse(str(args["from"])), ground.parse(str(args["to"]))
    looker = str(args.get("unit", ""))
    if looker in state.units and state.units[looker].loc >= 0:
        start = state.units[looker].loc
    elif looker in state.machines and state.machines[looker].mode:
        start = ground.air(state.machines[looker].loc)
    crossed = sees(state, start, end)
    answer: dict[str, Any] = {"visible": crossed >= 0, "distance": ground.distance(start, end)}
    if crossed >= 0:
        return answer | {"degrading": crossed, "tm": target_modifier(state, start, end)}
    return answer | _obstacle(state, start, end)


def _obstacle(state: LockState, start: int, end: int) -> dict[str, Any]:
    """What stops a line of sight."""
    ground, names = state.scenario.ground, state.scenario.names
    upper = end + ground.cells
    if end < ground.cells and ground.exists[upper] and sees(state, start, upper) >= 0:
        return {"blocked_by": "ground", "rule": "LNL-10.2.02"}
    cell, edge, degrades = state.scenario.sight.obstacle(start, end, state.smoke)
    if cell != NOWHERE:
        rule = "LNL-10.3.15" if degrades else "LNL-10.3.11"
        return {"blocked_by": "much" if degrades else "hex", "cell": names[cell], "rule": rule}
    if edge != NOWHERE:
        sides = [names[one] for one in ground.grid.edge_cells[edge] if one != NOWHERE]
        return {"blocked_by": "hexside", "edge": "-".join(sides), "rule": "LNL-10.3.16"}
    return {}


def step(state: LockState, args: Mapping[str, Any]) -> dict[str, Any]:
    """What a foot unit pays from `from` to `to`, and whether they are adjacent."""
    ground = state.scenario.ground
    start, end = ground.parse(str(args["from"])), ground.parse(str(args["to"]))
    cost = dict(ground.steps[start]).get(end, -1)
    return {"adjacent": end in ground.beside[start], "cost": cost}


def firepower(state: LockState, args: Mapping[str, Any]) -> dict[str, Any]:
    """What `units` bring together at `distance`, with `arms` if they are named."""
    pieces = [state.units[str(id)] for id in args["units"]]
    arms = tuple(str(arm) for arm in args.get("arms", ()))
    return {"fp": combined(state, pieces, int(args["distance"]), arms)}


def melee(state: LockState, args: Mapping[str, Any]) -> dict[str, Any]:
    """The column and kill number of `attack` against `defence`."""
    columns = state.scenario.content.odds
    row = columns[melee_odds(int(args["attack"]), int(args["defence"]), columns)]
    return {"odds": row.id, "kill": row.kill}


def unit(state: LockState, args: Mapping[str, Any]) -> dict[str, Any]:
    """What `unit` is worth now."""
    piece = state.units[str(args["unit"])]
    return {
        "morale": morale(state, piece),
        "mf": movement(state, piece),
        "spotted": is_spotted(state, piece.loc, piece.seat),
    }


def content(state: LockState, args: Mapping[str, Any]) -> dict[str, Any]:
    """A row of the data: `table` (units, weapons, terrain ...) and `id`."""
    table = getattr(state.scenario.content, str(args["table"]))
    return dict(msgspec.to_builtins(table[str(args["id"])]))


def traits(state: LockState, args: Mapping[str, Any]) -> dict[str, Any]:
    """The national traits of a `force` (LNL-13.0.01)."""
    force = str(args["force"])
    rows = state.scenario.content.traits
    return {"traits": [row.trait for row in rows if force in row.force.replace(",", " ").split()]}


def metres(state: LockState, args: Mapping[str, Any]) -> dict[str, Any]:
    """How far it is from `from` to `to` on the ground (LNL-1.1.01)."""
    ground = state.scenario.ground
    hexes = ground.distance(ground.parse(str(args["from"])), ground.parse(str(args["to"])))
    return {"metres": hexes * HEX_METRES}


def probe() -> Callable[[], object]:
    """One question of sight on the first scenario's board, for the benchmark."""
    scenario = scenario_for(Options())
    parse = scenario.ground.parse
    return partial(scenario.sight.between, parse("13A5"), parse("13J3"))


QUERIES: dict[str, Callable[[Any, Mapping[str, Any]], dict[str, Any]]] = {
    "sight": sight,
    "step": step,
    "firepower": firepower,
    "melee": melee,
    "unit": unit,
    "content": content,
    "traits": traits,
    "metres": metres,
}
