# SPDX-License-Identifier: MIT
"""What a case may ask besides actions, odds and views; and what odds are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from redoubt.games.wolfenstein.events import Bleeding, Damaged, Killed
from redoubt.games.wolfenstein.missions import missions
from redoubt.games.wolfenstein.rules.figures import distance, seen_distance
from redoubt.games.wolfenstein.scenario import Options, scenario_for
from redoubt.games.wolfenstein.state import Unit, WolfensteinState
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Event


def outcome(events: Sequence[Event]) -> dict[str, int]:
    """What a run of events amounts to: the figures that odds are folded over."""
    found = dict.fromkeys(("killed", "health", "armour", "bleeding"), 0)
    for event in events:
        if isinstance(event, Damaged):
            found["health"] += event.health
            found["armour"] += event.armour
        elif isinstance(event, Killed):
            found["killed"] += 1
        elif isinstance(event, Bleeding):
            found["bleeding"] += 1
    return found


def _unit(state: WolfensteinState, id: object) -> Unit:
    unit = state.units.get(str(id))
    if unit is None:
        raise ContentError(f"no figure {id!r}")
    return unit


def sight(state: WolfensteinState, args: Mapping[str, Any]) -> dict[str, Any]:
    """`unit` to `target`, or square `from` to square `to`: visible, and the distance."""
    if "target" in args:
        one, other = _unit(state, args["unit"]), _unit(state, args["target"])
        far = seen_distance(state, one, other)
        return {"visible": far > 0, "distance": far or distance(state, one, other)}
    board = state.scenario.board
    a, b = board.parse(str(args["from"])), board.parse(str(args["to"]))
    blockers = state.blockers & ~(1 << a) & ~(1 << b)
    return {"visible": board.sees(a, b, blockers), "distance": board.distance(a, b)}


def zones(state: WolfensteinState, args: Mapping[str, Any]) -> dict[str, Any]:
    """The zones adjacent to `zone` (WOLF-8.01)."""
    board = state.scenario.board
    near = board.next_zones[board.zones.index(str(args["zone"]))]
    return {"adjacent": sorted(board.zones[zone] for zone in near)}


def box(state: WolfensteinState, args: Mapping[str, Any]) -> dict[str, Any]:
    """How many there are of a part of the box (`part`), of figures (`enemy`), or of cards."""
    content = state.scenario.content
    if "part" in args:
        return {"count": content.box[str(args["part"])]}
    if "enemy" in args:
        return {"count": content.enemies[str(args["enemy"])].copies}
    return {
        "heroes": len(content.heroes),
        "enemies": sum(e.copies for e in content.enemies.values() if not e.extra),
        "weapons": sum(w.copies for w in content.weapons.values()),
        "equipment": sum(e.copies for e in content.equipment.values()),
        "events": len(content.events),
        "chests": sum(c.copies for c in content.chests.values()),
        "missions": len(missions()),
    }


def probe() -> Callable[[], object]:
    """One sight test across a room, for the benchmark."""
    board = scenario_for(Options()).board
    a, b = board.parse("R1:0,0"), board.parse("R1:5,4")
    return partial(board.sees, a, b, 0)


QUERIES: dict[str, Callable[[Any, Mapping[str, Any]], dict[str, Any]]] = {
    "sight": sight,
    "zones": zones,
    "box": box,
}
