# SPDX-License-Identifier: MIT
"""What a case may ask besides actions, odds and views; and what odds are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from redoubt.games.locknload.events import Checked, Eliminated, MeleeRolled, Reduced, SpotRolled
from redoubt.games.locknload.rules.fire import combined, target_modifier
from redoubt.games.locknload.rules.melee import odds as melee_odds
from redoubt.games.locknload.rules.units import is_spotted, morale, movement, sees
from redoubt.games.locknload.scenario import Options, scenario_for
from redoubt.games.locknload.state import LockState
from redoubt.kernel.records import Event


def outcome(events: Sequence[Event]) -> dict[str, int]:
    """What a run of events amounts to: the figures that odds are folded over."""
    found = dict.fromkeys(("shaken", "wounded", "reduced", "eliminated", "spotted", "melee-won"), 0)
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
    return found


def sight(state: LockState, args: Mapping[str, Any]) -> dict[str, Any]:
    """From `from` to `to`: visible, degrading crossings, distance, hexside cover."""
    ground = state.scenario.ground
    start, end = ground.parse(str(args["from"])), ground.parse(str(args["to"]))
    crossed = sees(state, start, end)
    answer: dict[str, Any] = {"visible": crossed >= 0, "distance": ground.distance(start, end)}
    if crossed >= 0:
        answer |= {"degrading": crossed, "tm": target_modifier(state, start, end)}
    return answer


def step(state: LockState, args: Mapping[str, Any]) -> dict[str, Any]:
    """What a foot unit pays from `from` to `to`, and whether they are adjacent."""
    ground = state.scenario.ground
    start, end = ground.parse(str(args["from"])), ground.parse(str(args["to"]))
    cost = dict(ground.steps[start]).get(end, -1)
    return {"adjacent": end in ground.beside[start], "cost": cost}


def firepower(state: LockState, args: Mapping[str, Any]) -> dict[str, Any]:
    """What `units` bring together at `distance`."""
    pieces = [state.units[str(id)] for id in args["units"]]
    return {"fp": combined(state, pieces, int(args["distance"]))}


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
}
