# SPDX-License-Identifier: MIT
"""A view of Lock 'n Load as things to draw, and legal actions as choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from redoubt.board.grid import NOWHERE
from redoubt.board.hex import SIDES
from redoubt.games.locknload import actions as a
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.pictures import corner, counters
from redoubt.games.locknload.rules.deploy import next_unit
from redoubt.games.locknload.rules.table import FRAMES
from redoubt.games.locknload.rules.victory import points
from redoubt.games.locknload.scenario import Scenario
from redoubt.games.locknload.state import LockState, Work
from redoubt.games.locknload.view import View, public
from redoubt.games.locknload.words import Names, words
from redoubt.kernel.flow import Asks
from redoubt.kernel.records import Action, Frame, Seat, tag_of
from redoubt.kernel.scene import Cell, Choice, Edge, Scene, Track, Words

GROUPS: dict[type[Action], str] = {
    a.Place: "deploy", a.Dig: "deploy", a.Bring: "deploy", a.Board: "deploy", a.Snipe: "shoot",
    a.Leave: "move", a.UseCard: "cards", a.Declare: "fight", a.Choose: "cards",
    a.Arm: "deploy", a.Muster: "deploy", a.Join: "deploy", a.Go: "deploy",
    a.Rally: "rally", a.Treat: "rally", a.Recombine: "rally",
    a.Flip: "items", a.Take: "items", a.Hand: "items", a.Drop: "items",
    a.Activate: "activate", a.Spot: "watch", a.Fire: "shoot", a.Move: "move", a.Step: "move",
    a.Smoke: "smoke", a.Fight: "fight", a.Withdraw: "move", a.Target: "fight",
    a.Shoot: "shoot", a.FireOn: "shoot", a.RiderFire: "shoot", a.Engage: "shoot",
    a.Call: "shoot", a.Request: "shoot", a.Correct: "shoot", a.Strike: "shoot",
    a.Detonate: "shoot", a.Assault: "fight", a.Button: "items", a.Deploy: "items",
    a.ClearBlock: "items", a.Turn: "move", a.Keep: "move", a.Mount: "move", a.Dismount: "move",
    a.GiveWay: "move", a.ChangeMode: "move", a.LeaveMap: "move", a.Flare: "watch",
}  # fmt: skip
END = "end"
ROLLS = (
    a.Rally, a.Treat, a.Spot, a.Fire, a.Smoke, a.Withdraw, a.Target, a.Shoot, a.FireOn, a.RiderFire,
    a.Engage, a.Assault, a.Call, a.Request, a.Strike, a.Detonate, a.Flare,
)  # fmt: skip


def scene(scenario: Scenario, view: View, seat: Seat | None) -> Scene:
    """Everything a surface needs to draw what a seat (None: a spectator) sees."""
    state = public(scenario, view)
    names = Names(scenario, view)
    asked, seats = _prompt(state, names, seat)
    return Scene(
        game="locknload",
        shape="hex-flat",
        columns=scenario.ground.grid.columns,
        rows=scenario.ground.grid.rows,
        pushed=0,
        title=Words(f"scenario-{scenario.card.id}"),
        prompt=asked,
        seats=seats,
        cells=tuple(_cells(state)),
        edges=tuple(_edges(state)),
        counters=tuple(counters(state, names)),
        tracks=tuple(_tracks(state)),
        sides={side: names.seat(side) for side in scenario.seats},
    )


def _prompt(state: LockState, names: Names, viewer: Seat | None) -> tuple[Words, tuple[str, ...]]:
    if state.result is not None:
        winners = [names.seat(seat) for seat in state.result.winners] or [names.seat("")]
        reason = Words(f"reason-{state.result.reason}")
        return Words("prompt-over", {"winners": winners, "reason": reason}), ()
    top = state.stack[-1]
    part = FRAMES[type(top)]
    assert isinstance(part, Asks)
    seats = part.seats(state, top)
    detail, said = _detail(state, names, top) if viewer in seats else ("", {})
    said["seat"] = [names.seat(seat) for seat in seats]
    return Words(f"prompt-{tag_of(type(top))}{detail}", said), seats


def _detail(state: LockState, names: Names, frame: Frame) -> tuple[str, dict[str, Any]]:
    """What more is said to those who are asked: whom to place, how far the movers still go."""
    if isinstance(frame, f.SetUp):
        if frame.markers:
            return ".marker", names.arguments({"marker": frame.markers[0]})
        if frame.weapons:
            return ".weapon", names.arguments({"weapon": frame.weapons[0]})
        unit = next_unit(state, frame)
        return (".unit", names.arguments({"unit": unit.id})) if unit is not None else ("", {})
    if isinstance(frame, f.Moving | mf.Driving):
        return ".left", {"left": max(0, frame.allowance - frame.spent)}
    if isinstance(frame, f.Impulse) and frame.home >= 0:
        return ".home", {"hex": state.scenario.names[frame.home]}
    if isinstance(frame, f.OpportunityFire):
        return ".at", {"hex": state.scenario.names[frame.loc]}
    return "", {}


def _work(work: Work) -> str:
    """A fortification; a bunker shows where it looks."""
    return f"works-{work.kind}-{work.facing}" if work.kind == "bunker" else f"works-{work.kind}"


def _marks(state: LockState) -> dict[int, list[str]]:
    """What lies in each hex: the ground first, then what is under counters, then what is told."""
    scenario, ground = state.scenario, state.scenario.ground
    marks: dict[int, list[str]] = {}

    def put(loc: int, mark: str) -> None:
        marks.setdefault(ground.cell(loc), []).append(mark)

    for cell, level in enumerate(ground.levels):
        if level:
            put(cell, f"level-{level}")
    for kind, cells in ground.road_cells.items():
        for cell in sorted(cells):
            put(cell, kind)
    for side, cells_out in sorted(scenario.exits.items()):
        for cell in sorted(cells_out):
            put(cell, f"exit-{side}")
    for cell, works in state.works.items():
        for work in works:
            put(cell, _work(work))
    for cell in state.smoke:
        put(cell, "smoke")
    for barrage in state.barrages:
        put(barrage.cell, "barrage")
    for loc in scenario.goals:
        owner = state.control.get(loc)
        put(loc, f"goal-{owner}" if owner else "goal")
    for mark, locs in (("melee", state.melee), ("spotted", state.spotted), ("arms", state.dropped)):
        for loc in locs:
            put(loc, mark)
    for id, loc in scenario.event_at.items():
        if id not in state.read:
            put(loc, "paragraph")
    for cell in state.flares:
        put(cell, "flare")
    return marks


def _cells(state: LockState) -> Iterator[Cell]:
    ground, marks = state.scenario.ground, _marks(state)
    for cell in range(ground.cells):
        column, row = ground.grid.offset(cell)
        name = state.scenario.names[cell]
        yield Cell(cell, name, column, row, ground.terrain_ids[cell], tuple(marks.get(cell, ())))


def _edges(state: LockState) -> Iterator[Edge]:
    grid = state.scenario.ground.grid
    for edge, kind in state.scenario.ground.hexsides.items():
        one, other = grid.edge_cells[edge]
        side = next(side for side in SIDES if grid.edge_at[side][one] == edge)
        yield Edge(one, other, side, kind)


def _tracks(state: LockState) -> Iterator[Track]:
    yield Track("turn", Words("track-turn"), state.turn)
    yield Track("turns", Words("track-turns"), state.scenario.card.turns)
    yield Track("passes", Words("track-passes"), state.passes)
    for seat in state.scenario.seats:
        held = sum(state.control.get(loc) == seat for loc in state.scenario.goals)
        yield Track("goals", Words("track-goals"), held, seat)
        if state.scenario.card.score:
            yield Track("points", Words("track-points"), points(state, seat), seat)


AIMED = (a.Fire, a.Shoot, a.Engage, a.RiderFire, a.Spot)  # at whoever is in a location


def _in_sight(view: View, loc: int) -> str:
    """An enemy in a location: who is pointed at when all of them are meant."""
    enemies = (p.id for _, p in sorted(view.units.items()) if p.loc == loc and p.seat != view.seat)
    machines = (
        m.id for _, m in sorted(view.machines.items()) if m.loc == loc and m.seat != view.seat
    )
    return next(enemies, "") or next(machines, "")


def _mover(view: View, action: Action) -> str:
    """Who takes a step."""
    top = view.stack[-1] if view.stack and isinstance(action, a.Step) else None
    if isinstance(top, f.Moving):
        return top.units[0]
    return top.unit if isinstance(top, mf.Driving | mf.Flying) else ""


def choice(scenario: Scenario, view: View, action: Action) -> Choice:
    """A legal action: how to say it and where it points."""
    hex = getattr(action, "hex", "")
    units = getattr(action, "units", ())
    loc = scenario.ground.loc_of.get(hex, NOWHERE)
    unit = getattr(action, "unit", "") or (units[0] if units else _mover(view, action))
    target = getattr(action, "to", "") or getattr(action, "target", "")
    if not target and isinstance(action, AIMED):
        target = _in_sight(view, loc)
    return Choice(
        action=msgspec.to_builtins(action),
        words=words(scenario, action, view),
        unit="" if isinstance(action, a.Arm) else unit,  # who is armed may be nowhere to be seen
        target=target,
        cell=scenario.ground.cell(loc) if loc >= 0 else NOWHERE,
        group=GROUPS.get(type(action), END),
        rolls=isinstance(action, ROLLS),
        facing=corner(action.facing) if isinstance(action, a.Turn) else -1,
    )
